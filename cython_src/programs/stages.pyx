"""Programs in two parts, and programs run on plain memory: what other libraries call.

The program of a function and its pullback is cut where the first call looks at the seed.  What comes before is the
function; what the rest needs of its memory are *residuals*, more results of the first part and arguments of the second.
"""

from cpython.exc cimport PyErr_Clear
from cpython.pycapsule cimport PyCapsule_New
from cpython.pythread cimport (
    PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock, PyThread_type_lock)
from libc.stdint cimport int64_t
from libc.stdlib cimport malloc, free
from libc.string cimport memcmp, memcpy, memset
import random
import numpy as np
cimport numpy as cnp

from blasad._calls.core cimport *
from blasad._programs.plan cimport *
from blasad._tape.recorder cimport GUARDED
from blasad._calls.signals cimport pass_on_interrupt
from blasad._programs.tidy cimport CHANGE, over

cnp.import_array()

cdef enum:
    GRAIN = 4               # bytes, as in tidy.pyx
    MOST = 8                # gaps between residuals that are left out
    BEFORE = 1              # marks of grains: written by the first part
    GONE = 2                # overwritten by the second one
    NEEDED = 4              # read there before
    HIDDEN = 8              # overwritten by a guarded call, for the others of this guard
    DIMS = 32


# ---------------------------------------------------------------- two parts

cdef inline void note(char *map, index lo, index hi, int what) noexcept nogil:
    cdef index i
    for i in range(lo // GRAIN, (hi + GRAIN - 1) // GRAIN):
        if not what & NEEDED or map[i] & (BEFORE | GONE | what & HIDDEN) == BEFORE:
            map[i] |= what & ~HIDDEN if what & NEEDED else what

cdef void note_all(char *map, const Place *o, unsigned int nb, int what) noexcept nogil:
    """Mark what an operand has; as NEEDED, only what the first part has written and the second has not.  With HIDDEN
    it is a guarded call that reads."""
    cdef index size = itemsize[o.dtype], i, j, b, at
    for b in range(nb if o.bs else 1):
        for j in range(o.n):
            at = o.at + (b * o.bs + j * o.cs) * size
            if o.rs == 1 or o.m == 1:
                note(map, at, at + o.m * size, what)
                continue
            for i in range(o.m):
                note(map, at + i * o.rs * size, at + (i * o.rs + 1) * size, what)

cdef void uncover(char *map, Plan made, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Guarded calls are over."""
    cdef const Place *o
    cdef Py_ssize_t i
    for i in range(first, last):
        o = &made.steps[i].o[OUT]
        if made.steps[i].kind == GUARDED and o.pool == WORK:
            over(map, map, o, made.steps[i].nb, CHANGE, ~HIDDEN, 0)

cdef int note_array(char *map, at, shape, strides, dtype, int what) except -1:
    """Mark the bytes from the first to the last of an array."""
    if 0 not in shape:
        note(map, at + sum([min(0, (n - 1) * step) for n, step in zip(shape, strides)]),
             at + sum([max(0, (n - 1) * step) for n, step in zip(shape, strides)]) + dtype.itemsize, what)
    return 0


cdef Plan part(Plan made, Py_ssize_t lo, Py_ssize_t hi, list inputs, list outputs):
    """Some steps of a program, on memory like its own."""
    cdef Plan plan = Plan.__new__(Plan)
    plan.count = plan.noted = hi - lo
    plan.steps = <Step *>malloc(plan.count * sizeof(Step) + 1)
    if plan.steps == NULL:
        raise MemoryError(f"blasad: no memory for a program of {plan.count} calls")
    memcpy(plan.steps, made.steps + lo, plan.count * sizeof(Step))
    plan.work, plan.fixed, plan.clears, plan.results = made.work, made.fixed, made.clears, []
    plan.inputs, plan.outputs = inputs, outputs
    return plan


def parts(Plan made, Py_ssize_t inputs, Py_ssize_t outputs):
    """A program cut in two: what needs but the first inputs and makes the first outputs, and the rest.

    Returns both parts and the number of residuals, which are the last results of the first and the first arguments
    of the second.
    """
    cdef Py_ssize_t cut = made.count, guard = 0, i
    cdef Step *s
    cdef int k
    marks = np.zeros(made.work // GRAIN + 2, np.uint8)
    cdef char *map = <char *>cnp.PyArray_DATA(<cnp.ndarray>marks)
    for at, shape, strides, dtype in made.inputs[inputs:]:
        note_array(map, at, shape, strides, dtype, BEFORE)
    for i in range(made.count):
        for k in range(NOPS):
            if made.steps[i].o[k].pool == WORK and looks_at(map, &made.steps[i].o[k], made.steps[i].nb):
                cut = min(cut, i)
    memset(map, 0, len(marks))
    for at, shape, strides, dtype in made.inputs[:inputs]:
        note_array(map, at, shape, strides, dtype, BEFORE)
    for i in range(made.count):
        s = &made.steps[i]
        if begins(s):
            uncover(map, made, guard, i)
            guard = i
        for k in range(NOPS):
            if s.o[k].pool != WORK:
                continue
            if i >= cut and (k != OUT or not overwrites(s)):
                note_all(map, &s.o[k], s.nb, NEEDED | HIDDEN if s.kind >= GUARDED else NEEDED)
            elif i < cut and rules[s.op].writes >> k & 1:
                note_all(map, &s.o[k], s.nb, BEFORE)
        if i >= cut and overwrites(s) and s.o[OUT].pool == WORK:
            note_all(map, &s.o[OUT], s.nb, HIDDEN if s.kind == GUARDED else GONE)
    for pool, at, shape, strides, dtype, _ in made.outputs[outputs:]:
        if pool == WORK:
            note_array(map, at, shape, strides, dtype, NEEDED)
    found = np.flatnonzero(marks & NEEDED) * GRAIN
    spans = []
    if found.size:
        gaps = np.diff(found)
        widest = np.sort(gaps)[::-1]
        breaks = np.flatnonzero(gaps > (widest[MOST] if len(gaps) > MOST else GRAIN))
        spans = list(zip(found[[0, *(breaks + 1)]].tolist(), (found[[*breaks, -1]] + GRAIN).tolist()))
    byte = np.dtype(np.uint8)
    return (part(made, 0, cut, made.inputs[:inputs],
                 made.outputs[:outputs] + [(WORK, lo, (hi - lo,), (1,), byte, False) for lo, hi in spans]),
            part(made, cut, made.count, [(lo, (hi - lo,), (1,), byte) for lo, hi in spans] + made.inputs[inputs:],
                 made.outputs[outputs:]),
            len(spans))


cdef bint looks_at(const char *map, const Place *o, unsigned int nb) noexcept nogil:
    """Whether an operand has a mark."""
    cdef index size = itemsize[o.dtype], i, j, b, at, g
    for b in range(nb if o.bs else 1):
        for j in range(o.n):
            for i in range(o.m):
                at = o.at + (b * o.bs + j * o.cs + i * o.rs) * size
                for g in range(at // GRAIN, (at + size + GRAIN - 1) // GRAIN):
                    if map[g]:
                        return True
    return False


# ---------------------------------------------------------------- on plain memory

cdef struct Port:           # an input or an output of a plan, which lies in C's order outside
    index at, nbytes, size
    int pool, ndim
    bint dense
    index shape[DIMS]
    index strides[DIMS]

cdef struct Slot:           # memory for a run
    Slot *next
    char *work
    char *fixed
    char *calls

cdef int open_port(Port *p, int pool, at, shape, strides, dtype) except -1:
    cdef index step = dtype.itemsize
    if len(shape) > DIMS:
        raise ValueError(f"blasad: an array of {len(shape)} dimensions; there may be {DIMS}")
    p.pool, p.at, p.ndim, p.size, p.dense = pool, at, len(shape), step, True
    for k in range(p.ndim):
        p.shape[k], p.strides[k] = shape[k], strides[k]
    for k in range(p.ndim - 1, -1, -1):
        p.dense = p.dense and (p.shape[k] == 1 or p.strides[k] == step)
        step *= p.shape[k]
    p.nbytes = step
    return 0

cdef char *gather(char *to, const char *at, const Port *p, int axis) noexcept nogil:
    """Copy an array of any strides to memory without gaps; returns where that ends."""
    cdef index i
    if axis == p.ndim:
        memcpy(to, at, p.size)
        return to + p.size
    for i in range(p.shape[axis]):
        if axis == p.ndim - 1 and p.size == 8:
            (<int64_t *>to)[0] = (<int64_t *>(at + i * p.strides[axis]))[0]
            to += 8
        else:
            to = gather(to, at + i * p.strides[axis], p, axis + 1)
    return to

cdef class Runner:
    """A plan that any number of threads may run on plain memory, without Python."""
    cdef Plan plan
    cdef list runs
    cdef PyThread_type_lock lock
    cdef Slot *idle
    cdef Slot *made
    cdef Port *ports
    cdef readonly Py_ssize_t inputs, outputs
    cdef Py_ssize_t nclears
    cdef index *clears
    cdef object __weakref__

    def __cinit__(self, Plan plan):
        self.plan, self.runs = plan, []
        self.inputs, self.outputs = len(plan.inputs), len(plan.outputs)
        self.lock = PyThread_allocate_lock()
        self.ports = <Port *>malloc((self.inputs + self.outputs) * sizeof(Port) + 1)
        self.nclears = len(plan.clears)
        self.clears = <index *>malloc(2 * self.nclears * sizeof(index) + 1)
        if self.lock == NULL or self.ports == NULL or self.clears == NULL:
            raise MemoryError("blasad: no memory for a program")
        for i, (at, shape, strides, dtype) in enumerate(plan.inputs):
            open_port(&self.ports[i], WORK, at, shape, strides, dtype)
            if not self.ports[i].dense and 0 not in shape:
                raise ValueError("blasad: internal: an input is not in C's order")
        for i, (pool, at, shape, strides, dtype, _) in enumerate(plan.outputs):
            open_port(&self.ports[self.inputs + i], pool, at, shape, strides, dtype)
        for i, (lo, hi) in enumerate(plan.clears):
            self.clears[2 * i], self.clears[2 * i + 1] = lo, hi
        self.give(self.new_slot())

    def __dealloc__(self):
        cdef Slot *s = self.idle
        while s != NULL:
            self.idle = s.next
            free(s)
            s = self.idle
        free(self.ports)
        free(self.clears)
        if self.lock != NULL:
            PyThread_free_lock(self.lock)

    cdef Slot *new_slot(self) except NULL:
        cdef Run run = bound(self.plan)
        cdef Slot *s = <Slot *>malloc(sizeof(Slot))
        if s == NULL:
            raise MemoryError("blasad: no memory for a program")
        self.runs.append(run)
        s.work = <char *>cnp.PyArray_DATA(<cnp.ndarray>run.work)
        s.fixed = <char *>cnp.PyArray_DATA(<cnp.ndarray>run.fixed)
        s.calls = run.calls
        return s

    cdef void give(self, Slot *s) noexcept nogil:
        PyThread_acquire_lock(self.lock, 1)
        s.next = self.idle
        self.idle = s
        PyThread_release_lock(self.lock)

    cdef Slot *take(self) except NULL nogil:
        cdef Slot *s
        PyThread_acquire_lock(self.lock, 1)
        s = self.idle
        if s != NULL:
            self.idle = s.next
        PyThread_release_lock(self.lock)
        if s == NULL:
            with gil:
                s = self.new_slot()
        return s

    cdef int run(self, char **inputs, char **outputs) except -1 nogil:
        """On memory in C's order."""
        cdef Slot *s = self.take()
        cdef Port *p
        cdef Py_ssize_t i
        try:
            for i in range(self.nclears):
                memset(s.work + self.clears[2 * i], 0, self.clears[2 * i + 1] - self.clears[2 * i])
            for i in range(self.inputs):
                p = &self.ports[i]
                memcpy(s.work + p.at, inputs[i], p.nbytes)
            execute(s.calls, self.plan.count, False)
            for i in range(self.outputs):
                p = &self.ports[self.inputs + i]
                if p.dense:
                    memcpy(outputs[i], (s.work if p.pool == WORK else s.fixed) + p.at, p.nbytes)
                elif p.nbytes:
                    gather(outputs[i], (s.work if p.pool == WORK else s.fixed) + p.at, p, 0)
        finally:
            self.give(s)
        return 0

    @property
    def address(self):
        """What names it in a call from C; it must be alive then."""
        return <Py_ssize_t><void *>self


# ---------------------------------------------------------------- XLA's foreign functions

# What a handler sees of a call, as XLA's C interface (version 0) lays it out.  Every struct tells its size first.
cdef extern from *:
    """
    #include <stddef.h>
    #include <stdint.h>
    typedef struct { size_t size; int kind; void *next; } blasad_extension;
    typedef struct { size_t size; void *more; int major, minor; } blasad_version;
    typedef struct { size_t size; blasad_version version; uint32_t traits; } blasad_metadata;
    typedef struct { blasad_extension base; blasad_metadata *metadata; } blasad_asked;
    typedef struct { size_t size; void *more; const char *message; int code; } blasad_failure;
    typedef struct {
        size_t size; void *more; blasad_version version; const void *internal;
        void *(*fail)(blasad_failure *);
    } blasad_xla;
    typedef struct { size_t size; void *more; int dtype; void *data; int64_t rank; int64_t *dims; } blasad_buffer;
    typedef struct { size_t size; void *more; int64_t count; int *kinds; blasad_buffer **at; } blasad_buffers;
    typedef struct { const char *at; size_t length; } blasad_text;
    typedef struct { int dtype; void *value; } blasad_scalar;
    typedef struct {
        size_t size; void *more; int64_t count; int *kinds; blasad_text **names; blasad_scalar **at;
    } blasad_attributes;
    typedef struct {
        size_t size; blasad_asked *asked; const blasad_xla *xla; void *context; int stage;
        blasad_buffers inputs, outputs; blasad_attributes attributes;
    } blasad_frame;
    """
    ctypedef struct blasad_extension:
        int kind
    ctypedef struct blasad_version:
        int major, minor
    ctypedef struct blasad_metadata:
        blasad_version version
        unsigned int traits
    ctypedef struct blasad_asked:
        blasad_extension base
        blasad_metadata *metadata
    ctypedef struct blasad_failure:
        size_t size
        void *more
        const char *message
        int code
    ctypedef struct blasad_xla:
        void *(*fail)(blasad_failure *) noexcept nogil
    ctypedef struct blasad_buffer:
        void *data
        int64_t rank
        int64_t *dims
    ctypedef struct blasad_buffers:
        int64_t count
        blasad_buffer **at
    ctypedef struct blasad_text:
        const char *at
        size_t length
    ctypedef struct blasad_scalar:
        void *value
    ctypedef struct blasad_attributes:
        int64_t count
        blasad_text **names
        blasad_scalar **at
    ctypedef struct blasad_frame:
        blasad_asked *asked
        const blasad_xla *xla
        blasad_buffers inputs, outputs
        blasad_attributes attributes

HERE = random.SystemRandom().getrandbits(62)        # of this process: a compiled call may come from another one
cdef int64_t here = HERE

cdef int64_t attribute(const blasad_frame *frame, const char *name, size_t length) noexcept nogil:
    cdef int64_t i
    for i in range(frame.attributes.count):
        if frame.attributes.names[i].length == length and memcmp(frame.attributes.names[i].at, name, length) == 0:
            return (<int64_t *>frame.attributes.at[i].value)[0]
    return -1

cdef void *failed(const blasad_frame *frame, const char *message) noexcept nogil:
    cdef blasad_failure f
    f.size, f.more, f.message, f.code = sizeof(f), NULL, message, 13
    return frame.xla.fail(&f)

cdef int run_all(Runner r, const blasad_frame *frame) except -1 nogil:
    """As often as there are matrices in the batch; what is shared does not move on."""
    cdef int64_t count = attribute(frame, "count", 5), shared = attribute(frame, "shared", 6), i, _k
    cdef int64_t n = r.inputs + r.outputs
    cdef char **at = <char **>malloc(n * sizeof(char *) + 1)
    if frame.inputs.count != r.inputs or frame.outputs.count != r.outputs or at == NULL:
        free(at)
        with gil:
            raise RuntimeError("blasad: internal: a call that does not fit its program")
    for i in range(r.inputs):
        at[i] = <char *>frame.inputs.at[i].data
    for i in range(r.outputs):
        at[r.inputs + i] = <char *>frame.outputs.at[i].data
    try:
        for _k in range(count):
            r.run(at, at + r.inputs)
            for i in range(n):
                if i >= r.inputs or not shared >> i & 1:
                    at[i] += r.ports[i].nbytes
    finally:
        free(at)
    return 0


ctypedef int (*runs_t)(void *runner, const blasad_frame *frame) noexcept nogil
cdef runs_t run_without_python = <runs_t>run_all

cdef void *execute_call(void *runner, const blasad_frame *frame) noexcept nogil:
    """Run without the GIL; if that fails, once more with it, to learn why: a foreign thread forgets what was raised."""
    cdef void *error = NULL
    if run_without_python(runner, frame) == 0:
        return NULL
    with gil:
        pass_on_interrupt()
        PyErr_Clear()
        try:
            run_all(<Runner>runner, frame)
        except BaseException as e:
            text = f"{type(e).__name__}: {e}".encode()
            error = failed(frame, text)
    return error

cdef void *handler(const blasad_frame *frame) noexcept nogil:
    """What XLA calls: to ask for the version of the interface, or to run a program."""
    if frame.asked != NULL and frame.asked.base.kind == 1:
        frame.asked.metadata.version.major, frame.asked.metadata.version.minor = 0, 1
        frame.asked.metadata.traits = 0
        return NULL
    if attribute(frame, "process", 7) != here:
        return failed(frame, "blasad: this compiled function was made by another process; trace it again")
    return execute_call(<void *>attribute(frame, "runner", 6), frame)


def handler_capsule():
    """The handler for `jax.ffi.register_ffi_target`."""
    return PyCapsule_New(<void *>handler, NULL, NULL)


# ---------------------------------------------------------------- by address

cdef int run_one(Runner r, char **inputs, char **outputs) except -1 nogil:
    return r.run(inputs, outputs)


ctypedef int (*runs_one_t)(void *runner, char **inputs, char **outputs) noexcept nogil
cdef runs_one_t run_one_quietly = <runs_one_t>run_one

cdef int run_program(void *runner, char **inputs, char **outputs) noexcept nogil:
    """What compiled code calls: 0, or -1 if a routine has failed."""
    if run_one_quietly(runner, inputs, outputs) == 0:
        return 0
    with gil:
        pass_on_interrupt()
        PyErr_Clear()
    return -1


def run_address():
    """The address of a C function that takes a runner's address, and addresses of inputs and outputs."""
    return <Py_ssize_t><void *>run_program
