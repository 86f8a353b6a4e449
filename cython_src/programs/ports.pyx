"""Programs on plain memory: the addresses of arrays are set beforehand, and a run needs no Python."""

from cpython.pythread cimport (
    PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock)
from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._programs.border cimport bind_to, Border, nested
from blasad._programs.plan cimport *

cnp.import_array()


cdef void carry_over(char *to, const index *there, const char *at, const index *here, const index *shape, int ndim,
                     index size) noexcept nogil:
    """Copy an array of any strides to one of other strides."""
    cdef index i
    if ndim == 0:
        memcpy(to, at, size)
    elif ndim == 1 and there[0] == size and here[0] == size:
        memcpy(to, at, shape[0] * size)
    elif ndim == 1 and size == 8:
        for i in range(shape[0]):
            memcpy(to + i * there[0], at + i * here[0], 8)
    else:
        for i in range(shape[0]):
            carry_over(to + i * there[0], there + 1, at + i * here[0], here + 1, shape + 1, ndim - 1, size)

cdef void brought_in(char *to, const char *at, const Port *p) noexcept nogil:
    if p.dense:
        memcpy(to, at, p.nbytes)
    elif p.nbytes:
        carry_over(to, p.strides, at, p.outer, p.shape, p.ndim, p.size)

cdef void brought_out(char *to, const char *at, const Port *p) noexcept nogil:
    if p.dense:
        memcpy(to, at, p.nbytes)
    elif p.nbytes:
        carry_over(to, p.outer, at, p.strides, p.shape, p.ndim, p.size)

cdef int open_port(Port *p, int pool, bint outside, at, shape, strides, dtype) except -1:
    if len(shape) > DIMS:
        raise ValueError(f"blasad: an array of {len(shape)} dimensions; there may be {DIMS}")
    p.pool, p.at, p.ndim, p.size, p.outside, p.still = pool, at, len(shape), dtype.itemsize, outside, False
    p.nbytes = p.size
    for k in range(p.ndim):
        p.shape[k], p.strides[k] = shape[k], strides[k]
        p.nbytes *= p.shape[k]
    return 0


cdef void lie(Port *p, bint given, const index *outer) noexcept nogil:
    """Say with what strides an array lies outside, an input or an output; NULL is C's order."""
    cdef index step = p.size, inner = p.size
    cdef int k
    p.dense = True
    for k in range(p.ndim - 1, -1, -1):
        p.outer[k] = step if outer == NULL else outer[k]
        p.dense = p.dense and (p.shape[k] == 1 or p.strides[k] == inner and p.outer[k] == inner)
        step *= p.shape[k]
        inner *= p.shape[k]
    p.binds = p.outside and (not p.still or as_traced(p) if given else nested(p.ndim, p.shape, p.outer, p.size))


def calls_python(plan):
    """Whether a program has calls of Python, in loops too."""
    return any([calls_python(each.rule.body.plan) if hasattr(each.rule, "settle") else True for each in plan.held])


cdef class Ports:
    """A plan and how its arrays lie outside; if `written`, inputs that the program writes are further outputs."""

    def __cinit__(self, Plan plan, bint written=False, *_):
        cdef Py_ssize_t i
        self.plan, self.runs, self.inputs, self.lock = plan, [], len(plan.inputs), PyThread_allocate_lock()
        self.hands = calls_python(plan)
        outputs = plan.outputs + [(WORK, *plan.inputs[i], False) for i in plan.results if written]
        self.outputs, self.nclears = len(outputs), len(plan.clears)
        self.ports = <Port *>malloc((self.inputs + self.outputs) * sizeof(Port) + 1)
        self.clears = <index *>malloc(2 * self.nclears * sizeof(index) + 1)
        if self.ports == NULL or self.clears == NULL or self.lock == NULL:
            raise MemoryError("blasad: no memory for a program")
        for i, (at, shape, strides, dtype) in enumerate(plan.inputs):
            open_port(&self.ports[i], WORK, at < 0, at, shape, strides, dtype)
        for i, (pool, at, shape, strides, dtype, _) in enumerate(outputs):
            open_port(&self.ports[self.inputs + i], pool, pool == OUTSIDE + self.inputs + i, at, shape, strides, dtype)
            if OUTSIDE <= pool < OUTSIDE + self.inputs:
                self.ports[pool - OUTSIDE].still = True
        for i in range(self.inputs + self.outputs):
            lie(&self.ports[i], i < self.inputs, NULL)
        for i, (lo, hi) in enumerate(plan.clears):
            self.clears[2 * i], self.clears[2 * i + 1] = lo, hi

    def __dealloc__(self):
        cdef Slot *s = self.made
        cdef Py_ssize_t i
        while s != NULL:
            self.made = s.next
            for i in range(self.inputs + self.outputs):
                free(s.copies[i])
            free(s.arrays)
            free(s)
            s = self.made
        free(self.ports)
        free(self.clears)
        if self.lock != NULL:
            PyThread_free_lock(self.lock)

    cdef Slot *new_slot(self) except NULL:
        """Memory for one run at a time, which lasts as long as this."""
        cdef Run run = self.plan.idle.pop() if self.plan.idle else bound(self.plan)
        cdef Slot *s = <Slot *>malloc(sizeof(Slot))
        cdef char **arrays = <char **>calloc(2 * (self.inputs + self.outputs) + APART, sizeof(char *))
        if s == NULL or arrays == NULL:
            free(s)
            free(arrays)
            raise MemoryError("blasad: no memory for a program")
        self.runs.append(run)
        s.run = <void *>run
        s.work = <char *>cnp.PyArray_DATA(<cnp.ndarray>run.work)
        s.fixed = <char *>cnp.PyArray_DATA(<cnp.ndarray>run.fixed)
        s.calls, s.borders, s.arrays, s.copies = run.calls, run.borders, arrays, arrays + self.inputs + self.outputs
        s.next, self.made = self.made, s
        return s

    cdef void give(self, Slot *s) noexcept nogil:
        PyThread_acquire_lock(self.lock, 1)
        s.idle = self.idle
        self.idle = s
        PyThread_release_lock(self.lock)

    cdef Slot *take(self) except NULL nogil:
        cdef Slot *s
        PyThread_acquire_lock(self.lock, 1)
        s = self.idle
        if s != NULL:
            self.idle = s.idle
        PyThread_release_lock(self.lock)
        if s == NULL:
            with gil:
                s = self.new_slot()
        return s

    cdef bint meet(self, const Port *ports, Slot *s, Py_ssize_t i, char *p) except -1 nogil:
        """Bind the calls to an array; False if they cannot work there, and they are bound to a copy."""
        cdef Border *b = &s.borders[i]
        if ports[i].binds and <size_t>p % b.align == 0 and bind_to(b, s.calls, p, ports[i].outer):
            return True
        if s.copies[i] == NULL:
            s.copies[i] = <char *>malloc(reach(b) + 64 + APART)
            if s.copies[i] == NULL:
                with gil:
                    raise MemoryError("blasad: no memory for a program")
        bind_to(b, s.calls, first_of(b, s.copies[i]), b.strides)
        return False

    cdef int run_in(self, const Port *ports, Slot *s, char **arrays, bint watched) except -1 nogil:
        """Run on arrays, the inputs and then the outputs, which lie as `ports` say."""
        cdef const Port *p
        cdef Py_ssize_t i, k
        cdef char *at
        for i in range(self.nclears):
            memset(s.work + self.clears[2 * i], 0, self.clears[2 * i + 1] - self.clears[2 * i])
        for i in range(self.inputs):
            p = &ports[i]
            if not p.outside:
                brought_in(s.work + p.at, arrays[i], p)
            elif not self.meet(ports, s, i, arrays[i]):
                brought_in(s.borders[i].p, arrays[i], p)
        for i in range(self.inputs, self.inputs + self.outputs):
            if ports[i].outside:
                self.meet(ports, s, i, arrays[i])
                if s.borders[i].blank:
                    blank(&ports[i], s.borders[i].p, s.borders[i].now)
        execute(s.calls, self.plan.count, watched)
        for i in range(self.inputs, self.inputs + self.outputs):
            p = &ports[i]
            k = p.pool - OUTSIDE
            if k == i and s.borders[i].p == arrays[i]:
                continue
            at = s.work if p.pool == WORK else s.fixed if p.pool == FIXED else s.borders[k].p
            brought_out(arrays[i], at + p.at, p)
        return 0


cdef int forget(Slot *s) except -1:
    if (<Run>s.run).loops is not None:
        (<Run>s.run).loops.release()
    return 0

cdef bint as_traced(const Port *p) noexcept nogil:
    cdef int k
    for k in range(p.ndim):
        if p.outer[k] != p.strides[k] and p.shape[k] != 1:
            return False
    return True

cdef index reach(const Border *b) noexcept nogil:
    """The bytes from the first to the last of an array as it was traced."""
    cdef index nbytes = b.item
    cdef int k
    for k in range(b.ndim):
        nbytes += (b.shape[k] - 1) * (b.strides[k] if b.strides[k] > 0 else -b.strides[k])
    return nbytes

cdef char *first_of(const Border *b, char *p) noexcept nogil:
    """Where the first element of an array is in memory of its own, from a multiple of 64 on."""
    cdef int k
    p += 63 - (<size_t>p + 63) % 64
    for k in range(b.ndim):
        p -= min(0, (b.shape[k] - 1) * b.strides[k])
    return p

cdef void blank(const Port *port, char *p, const index *strides) noexcept nogil:
    """Let an array be zeros."""
    cdef index still[DIMS]
    cdef int64_t zero[2]
    memset(still, 0, sizeof(still))
    zero[0] = zero[1] = 0
    carry_over(p, strides, <char *>zero, still, port.shape, port.ndim, port.size)
