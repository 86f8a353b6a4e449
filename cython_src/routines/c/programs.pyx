"""Programs for C: the contents of a `blasad_program`, one run of it, and a run for each row on threads."""

from cpython.exc cimport PyErr_Occurred, PyErr_SetInterrupt
from cpython.object cimport PyObject
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset, strncpy
from numpy.linalg import LinAlgError

from blasad._routines.c.capi cimport BLASAD_ARGUMENT, BLASAD_FAILED, BLASAD_OK, BLASAD_SINGULAR
from blasad._rules.calls.core cimport *
from blasad._rules.kernels.blas_threads import one_blas_thread
from blasad._programs.crew cimport blas_has, quickly
from blasad._programs.plan cimport Plan
from blasad._programs.ports cimport carry_over, DIMS, forget, lie, Port, Ports, Slot
from blasad._programs.rows cimport block_of, begin_rows, close_rows, open_rows, Rows, threads_of, work_rows
from blasad._programs.steps cimport error_at_hand
from blasad._tape.handed import running

cdef enum:
    LINE = 64

LETTERS = {"f": "s", "d": "d", "F": "c", "D": "z", "?": "b"}

cdef struct Told:               # what C sees, and what it does not
    blasad_program program
    void *handle


cdef class Handle(Ports):
    """A program for C.

    Parameters
    ----------
    plan : Plan
        What is run.
    written : bool
        True: inputs that it writes are written where they are.
    names : list of str
        Where the inputs are in the arguments, and the outputs in the results.
    cores : int
        How many threads may run at once, if nobody says how many.
    """

    cdef Told told
    cdef blasad_array *all
    cdef list texts
    cdef Py_ssize_t count           # of inputs and outputs; behind them come the inputs that are written
    cdef Py_ssize_t *results        # which these are
    cdef int *codes                 # types of outputs
    cdef bint careful               # a call may raise, and nobody is to see what was written by then
    cdef double flops, calls
    cdef int cores

    def __cinit__(self, Plan plan, bint written, list names, int cores):
        cdef Py_ssize_t i, k
        self.count, self.texts = len(names), [name.encode("utf-8", "surrogatepass") for name in names]
        self.all = <blasad_array *>calloc(self.count + 1, sizeof(blasad_array))
        self.results = <Py_ssize_t *>calloc(len(plan.results) + 1, sizeof(Py_ssize_t))
        self.codes = <int *>calloc(self.outputs + 1, sizeof(int))
        if self.all == NULL or self.results == NULL or self.codes == NULL:
            raise MemoryError("blasad: no memory for a program")
        dtypes = [each[3] for each in plan.inputs] + [each[4] for each in plan.outputs]
        for i in range(self.count):
            self.all[i].name, self.all[i].dtype = <bytes>self.texts[i], ord(LETTERS.get(dtypes[i].char, "i"))
            self.all[i].ndim, self.all[i].shape = self.ports[i].ndim, self.ports[i].shape
            self.all[i].nbytes = self.ports[i].nbytes
        for i in range(self.count - self.inputs):
            self.codes[i] = "fdFD".find(dtypes[self.inputs + i].char)
        for k, i in enumerate(plan.results):
            self.results[k], self.all[i].written = i, 1
        self.careful, self.cores = plan.raises, cores
        self.flops, self.calls = plan.flops, plan.calls
        for i in range(self.inputs, self.count):
            self.ports[i].binds = self.ports[i].binds and not self.careful
        self.told.program.size, self.told.program.arrays = sizeof(blasad_program), self.all
        self.told.program.inputs, self.told.program.outputs = <int>self.inputs, <int>(self.count - self.inputs)
        self.told.handle = <void *>self
        self.give(self.new_slot())

    def __dealloc__(self):
        free(self.all)
        free(self.results)
        free(self.codes)

    @property
    def address(self):
        """The address of a `blasad_program`."""
        return <size_t>&self.told


# ---------------------------------------------------------------- what went wrong

cdef int put_message(char *message, str text) except -1:
    cdef bytes plain = text.encode("ascii", "replace")[:159]
    if message != NULL:
        strncpy(message, plain, 160)
    return 0

cdef int code_of(error, char *message) except? -9:
    """An error as a number and a message.  An interrupt is passed on last, for what comes then may raise it."""
    put_message(message, str(error) or type(error).__name__)
    if isinstance(error, KeyboardInterrupt):
        PyErr_SetInterrupt()
    if isinstance(error, LinAlgError):
        return BLASAD_SINGULAR
    return BLASAD_ARGUMENT if isinstance(error, ValueError) else BLASAD_FAILED

cdef int told_at_hand(char *message) except? -9:
    """The error that was raised in this thread, as a number and a message."""
    return code_of(error_at_hand(), message)

cdef int wrong(Handle h, Py_ssize_t i, char *message, const char *what) noexcept with gil:
    """Tell what is wrong with an array."""
    kind = "input" if i < h.inputs else "output"
    where, problem = (<bytes>h.texts[i]).decode("utf-8", "replace"), what.decode("ascii")
    put_message(message, f"array {i} ({kind} {where}, {h.all[i].nbytes} bytes) {problem}")
    return BLASAD_ARGUMENT

cdef int too_few(char *message, const char *what, index value) noexcept with gil:
    put_message(message, f"{what.decode('ascii')} is {value}; it is at least 0")
    return BLASAD_ARGUMENT


# ---------------------------------------------------------------- one run

cdef int run_alone(Handle h, Slot *s) except -1 nogil:
    if h.hands:
        return run_in_python(h, s)
    return h.run_in(h.ports, s, s.arrays, True)

cdef int run_in_python(Handle h, Slot *s) except -1 with gil:
    """The same, where calls of registered rules hand to their reverses what this thread keeps."""
    with running([each.number for each in h.plan.held]):
        with nogil:
            return h.run_in(h.ports, s, s.arrays, True)

cdef int run_once(Handle h, void *const *arrays) except -1 nogil:
    cdef Slot *s = h.take()
    cdef Py_ssize_t i
    cdef bint good = False
    memcpy(s.arrays, arrays, h.count * sizeof(char *))
    for i in range(h.count, h.inputs + h.outputs):
        s.arrays[i] = <char *>arrays[h.results[i - h.count]]
    try:
        run_alone(h, s)
        good = True
    finally:
        if not good:
            remove_files(s)
        h.give(s)
    return 0

cdef void remove_files(Slot *s) noexcept with gil:
    forget(s)

cdef int why(Handle h, void *const *arrays, char *message) noexcept with gil:
    """What went wrong in a run; a thread that Python did not make forgets what was raised, and runs once more."""
    if PyErr_Occurred() == NULL:
        try:
            run_once(h, arrays)
        except BaseException as error:
            return code_of(error, message)
        return BLASAD_OK
    return told_at_hand(message)

ctypedef int (*runs_t)(void *h, void *const *arrays) noexcept nogil
cdef runs_t run_quietly = <runs_t>run_once

cdef int checked_run(Handle h, void *const *arrays, char *message) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(h.count):
        if arrays[i] == NULL and h.all[i].nbytes:
            return wrong(h, i, message, "is NULL")
    if run_quietly(<void *>h, arrays) == 0:
        return BLASAD_OK
    return why(h, arrays, message)

cdef int blasad_program_run(const blasad_program *program, void *const *arrays, char *message) noexcept nogil:
    if message != NULL:
        message[0] = 0
    if program == NULL or program.size != sizeof(blasad_program) or arrays == NULL:
        return BLASAD_ARGUMENT
    return checked_run(<Handle>(<const Told *>program).handle, arrays, message)


# ---------------------------------------------------------------- rows

cdef struct Batch:
    Rows rows
    Port *ports                 # where arrays lie otherwise than in C's order
    char *copies                # of what is written, until all is done
    index *copy                 # where each array has them
    PyObject *blas              # what puts back the threads of BLAS

cdef inline const blasad_rows *array_of(Handle h, const blasad_batch *b, Py_ssize_t i) noexcept nogil:
    return &b.arrays[i if i < h.count else h.results[i - h.count]]

cdef int check_batch(Handle h, const blasad_batch *b, char *message) noexcept nogil:
    """Whether a batch can be run: BLASAD_OK, or what is wrong."""
    cdef Py_ssize_t i
    cdef const blasad_rows *x
    if b.rows < 0:
        return too_few(message, "rows", b.rows)
    if b.threads < 0:
        return too_few(message, "threads", b.threads)
    if b.block < 0:
        return too_few(message, "block", b.block)
    if b.arrays == NULL and h.count:
        strncpy(message, "arrays is NULL", 160)
        return BLASAD_ARGUMENT
    for i in range(h.count):
        x = &b.arrays[i]
        if x.p == NULL and h.all[i].nbytes and (b.rows or b.sum and i >= h.inputs):
            return wrong(h, i, message, "is NULL")
        if i >= h.inputs and b.sum and h.codes[i - h.inputs] < 0:
            return wrong(h, i, message, "has no floating-point numbers, which alone are summed")
        if (h.all[i].written or i >= h.inputs and not b.sum) and x.step == 0 and b.rows > 1 and h.all[i].nbytes:
            return wrong(h, i, message, "is written, and its step is 0: each row has memory of its own")
    return BLASAD_OK

cdef int keep_copies(Handle h, const blasad_batch *b, Batch *t) except -1 nogil:
    """Memory for all that is written, until nothing can go wrong any more."""
    cdef Py_ssize_t i
    cdef index size, total = 0
    t.copy = <index *>calloc(h.inputs + h.outputs + 1, sizeof(index))
    for i in range(h.inputs, h.inputs + h.outputs if t.copy != NULL else 0):
        t.copy[i], size = total, h.ports[i].nbytes
        if b.sum and i < h.count:
            continue
        if size and b.rows > (<index>(<size_t>-1 >> 1) - total - LINE) // size:
            total = -1
            break
        total += (size * b.rows + LINE - 1) // LINE * LINE
    t.copies = <char *>malloc(total + 1) if t.copy != NULL and total >= 0 else NULL
    if t.copies == NULL:
        with gil:
            raise MemoryError("blasad: no memory for the results of a batch")
    return 0

cdef int begin_batch(Handle h, const blasad_batch *b, Batch *t) except -1 nogil:
    """Make all ready for the threads."""
    cdef Rows *r = &t.rows
    cdef Py_ssize_t i, n = h.inputs + h.outputs
    cdef const blasad_rows *x
    cdef int threads
    open_rows(r, h)
    r.rows, r.block, r.most = b.rows, b.block if b.block else block_of(b.rows), 1 if b.block else 0
    r.summed, r.finish, r.work = b.sum != 0, b.finish != 0, 200 + h.flops + 100 * h.calls
    if h.careful and not r.finish:
        keep_copies(h, b, t)
    for i in range(n):
        x = array_of(h, b, i)
        if r.summed and h.inputs <= i < h.count:
            r.dtypes[i - h.inputs] = h.codes[i - h.inputs]
            continue
        if t.copies != NULL and i >= h.inputs:
            r.base[i], r.step[i] = t.copies + t.copy[i], h.ports[i].nbytes
            continue
        r.base[i], r.step[i] = <char *>x.p, x.step
        if x.strides == NULL:
            continue
        if t.ports == NULL:
            t.ports = <Port *>malloc(n * sizeof(Port) + 1)
            if t.ports == NULL:
                with gil:
                    raise MemoryError("blasad: no memory for a batch")
            memcpy(t.ports, h.ports, n * sizeof(Port))
            r.ports = t.ports
        lie(&t.ports[i], i < h.inputs, x.strides)
        t.ports[i].binds = t.ports[i].binds and (i < h.inputs or not h.careful)
    threads = b.threads if b.threads else threads_of(h.flops, h.calls, b.rows, r.block, h.cores)
    threads = <int>min(<index>threads, max(<index>1, (r.rows + r.block - 1) // r.block))
    if threads > 1 and blas_has() != 1:
        one_thread_of_blas(t, threads)
    return begin_rows(r, threads)

cdef int one_thread_of_blas(Batch *t, int threads) except -1 with gil:
    context = one_blas_thread(threads)
    context.__enter__()
    Py_INCREF(context)
    t.blas = <PyObject *>context
    return 0

cdef void close(Batch *t) noexcept nogil:
    close_rows(&t.rows)
    free(t.ports)
    free(t.copies)
    free(t.copy)
    if t.blas != NULL:
        blas_as_before(t.blas)
    memset(t, 0, sizeof(Batch))

cdef void blas_as_before(PyObject *blas) noexcept with gil:
    (<object>blas).__exit__(None, None, None)
    Py_DECREF(<object>blas)

cdef void put(Handle h, Py_ssize_t i, char *to, const index *strides, const char *at) noexcept nogil:
    """Copy an array in C's order to one of any strides."""
    cdef index dense[DIMS]
    cdef index step = h.ports[i].size
    cdef int k
    for k in range(h.ports[i].ndim - 1, -1, -1):
        dense[k] = step
        step *= h.ports[i].shape[k]
    if strides == NULL:
        strides = &dense[0]
    if h.ports[i].nbytes:
        carry_over(to, strides, at, dense, h.ports[i].shape, h.ports[i].ndim, h.ports[i].size)

cdef void put_all(Handle h, const blasad_batch *b, const Batch *t) noexcept nogil:
    """Write what is not written yet."""
    cdef const Rows *r = &t.rows
    cdef const blasad_rows *x
    cdef index row
    cdef Py_ssize_t i
    for i in range(h.inputs, h.inputs + h.outputs):
        x = array_of(h, b, i)
        if b.sum and i < h.count:
            put_sum(h, i, x, r)
        elif t.copies != NULL:
            for row in range(b.rows):
                put(h, i, <char *>x.p + row * x.step, x.strides, r.base[i] + row * r.step[i])

cdef void put_sum(Handle h, Py_ssize_t i, const blasad_rows *x, const Rows *r) noexcept nogil:
    if r.whole != NULL:
        put(h, i, <char *>x.p, x.strides, r.whole + r.place[i - h.inputs])
    else:                       # of no rows
        fill(h, i, <char *>x.p, x.strides, 0)

cdef void fill(Handle h, Py_ssize_t i, char *to, const index *strides, double value) noexcept nogil:
    """Let all numbers of an output be the same; integers are zero."""
    cdef Port p = h.ports[i]
    cdef index still[DIMS]
    cdef double both[2]
    cdef float *single = <float *>both
    lie(&p, False, strides)
    memset(still, 0, sizeof(still))
    both[0] = both[1] = value
    if h.codes[i - h.inputs] < 0:
        both[0] = both[1] = 0
    elif h.codes[i - h.inputs] % 2 == 0:        # in single precision
        single[0] = single[1] = <float>value
    if p.nbytes:
        carry_over(to, p.outer, <char *>both, still, p.shape, p.ndim, p.size)

cdef int tell_errors(Handle h, blasad_batch *b, Batch *t) noexcept with gil:
    """What went wrong in rows or as a whole, as a number and a message."""
    cdef Py_ssize_t i
    cdef index row
    if t.rows.interrupt != NULL:
        return code_of(<object>t.rows.interrupt, b.message)
    errors = <dict>t.rows.errors
    b.failed, b.row = len(errors), min(errors)
    for row in errors:
        if b.wrong != NULL:
            b.wrong[row] = 1
        for i in range(h.inputs, h.count if b.finish and not b.sum else h.inputs):
            fill(h, i, <char *>b.arrays[i].p + row * b.arrays[i].step, b.arrays[i].strides, float("nan"))
    return code_of(errors[b.row], b.message)

cdef int why_not(Handle h, blasad_batch *b, Batch *t) noexcept with gil:
    """Why nothing began; see `why`."""
    if PyErr_Occurred() != NULL:
        return told_at_hand(b.message)
    close(t)
    try:
        begin_batch(h, b, t)
    except BaseException as error:
        return code_of(error, b.message)
    return code_of(MemoryError("blasad: no memory for a batch"), b.message)

ctypedef int (*begins_t)(void *h, const blasad_batch *b, Batch *t) noexcept nogil
cdef begins_t begin_quietly = <begins_t>begin_batch

cdef int run_batch(Handle h, blasad_batch *b) noexcept nogil:
    cdef Batch t
    cdef int status
    memset(&t, 0, sizeof(t))
    if begin_quietly(<void *>h, b, &t) != 0:
        status = why_not(h, b, &t)
        close(&t)
        return status
    quickly(work_rows, &t.rows, t.rows.threads)
    status = BLASAD_OK
    if t.rows.errors != NULL or t.rows.interrupt != NULL:
        status = tell_errors(h, b, &t)
    if t.rows.interrupt == NULL and (status == BLASAD_OK or b.finish):
        put_all(h, b, &t)
    close(&t)
    return status

cdef int map_rows(Handle h, blasad_batch *b) noexcept nogil:
    cdef int status = check_batch(h, b, b.message)
    if status == BLASAD_OK and b.wrong != NULL:
        memset(b.wrong, 0, b.rows)
    return run_batch(h, b) if status == BLASAD_OK else status

cdef int blasad_program_map(const blasad_program *program, blasad_batch *batch) noexcept nogil:
    if (program == NULL or program.size != sizeof(blasad_program) or batch == NULL
            or batch.size < sizeof(blasad_batch)):
        return BLASAD_ARGUMENT
    batch.failed, batch.row, batch.message[0] = 0, -1, 0
    return map_rows(<Handle>(<const Told *>program).handle, batch)
