"""Programs in two parts, and programs run on plain memory: what other libraries call.

The program of a function and its pullback is cut before the first call that reads the seed.  The part before the cut is
the function.  The values that the second part needs from it are *residuals*: additional results of the first part, and
arguments of the second.
"""

from cpython.exc cimport PyErr_Clear
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int64_t
from libc.stdlib cimport malloc
from libc.string cimport memcmp, memcpy
import random
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._programs.border cimport inland
from blasad._programs.cut cimport HIDDEN, uncover
from blasad._programs.plan cimport *
from blasad._programs.ports cimport Ports, Slot
from blasad._tape.recorder cimport GUARDED
from blasad._rules.calls.signals cimport pass_on_interrupt
from blasad._programs.regions cimport *
from blasad._programs.tidy cimport tidy

cnp.import_array()

cdef enum:
    MOST = 8                # gaps between residuals that are left out
    BEFORE = 1              # marks of cells: written by the first part
    GONE = 2                # overwritten by the second one


# ---------------------------------------------------------------- two parts

cdef Plan part(Plan made, Py_ssize_t lo, Py_ssize_t hi, list inputs, list outputs):
    """Some steps of a program, in memory of their own."""
    cdef Plan plan = Plan.__new__(Plan)
    plan.count = plan.noted = hi - lo
    plan.steps = <Step *>malloc(plan.count * sizeof(Step) + 1)
    if plan.steps == NULL:
        raise MemoryError(f"blasad: no memory for a program of {plan.count} calls")
    memcpy(plan.steps, made.steps + lo, plan.count * sizeof(Step))
    plan.fixed, plan.results, plan.inputs, plan.outputs = made.fixed, [], inputs, outputs
    tidy(plan, False, True, True, True)
    plan.close()
    return plan


def parts(Plan made, Py_ssize_t inputs, Py_ssize_t outputs):
    """A program cut in two: the part that needs only the first inputs and computes the first outputs, and the rest.

    The calls of the program are in order, without chains; the parts have chains.

    Returns both parts and the number of residuals, which are the last results of the first and the first arguments
    of the second; None if it has loops, whose stacks belong to one run.
    """
    if made.held:
        return None
    cdef Py_ssize_t cut = made.count, guard = 0, i
    cdef Regions g
    cdef Step *s
    cdef char *map
    cdef char *needed
    cdef int *at
    cdef int k
    made.open()
    for i in range(len(made.inputs) + len(made.outputs)):
        inland(made, i)
    g = regions_of(made)
    marks, needs = g.marks(0), g.marks(0)
    map = <char *>cnp.PyArray_DATA(<cnp.ndarray>marks)
    needed = <char *>cnp.PyArray_DATA(<cnp.ndarray>needs)
    for prints in g.inputs[inputs:]:
        g.set_all(marks, prints, BEFORE)
    for i in range(made.count):
        s, at = &made.steps[i], g.of + i * NOPS
        for k in range(NOPS):
            if (k != OUT or not overwrites(s)) and over(g, map, map, at[k], HAVE, BEFORE, 0):
                cut = min(cut, i)
        if overwrites(s) and s.kind != GUARDED:     # what is there now is not a seed
            over(g, map, map, at[OUT], CHANGE, 0, 0)
    marks[...] = 0
    for prints in g.inputs[:inputs]:
        g.set_all(marks, prints, BEFORE)
    for i in range(made.count):
        s, at = &made.steps[i], g.of + i * NOPS
        if begins(s):
            uncover(g, map, guard, i)
            guard = i
        for k in range(NOPS):
            if i >= cut and (k != OUT or not overwrites(s)):
                over(g, map, needed, at[k], WANT, BEFORE | GONE | (HIDDEN if s.kind >= GUARDED else 0), BEFORE)
            elif i < cut and rules[s.op].writes >> k & 1:
                over(g, map, map, at[k], CHANGE, ~0, BEFORE)
        if i >= cut and overwrites(s):
            over(g, map, map, at[OUT], CHANGE, ~0, HIDDEN if s.kind == GUARDED else GONE)
    wanted = g.marks(0)
    for prints in g.outputs[outputs:]:
        g.set_all(wanted, prints, 1)
    needs |= wanted & (marks & (BEFORE | GONE) == BEFORE)
    spans = g.spans(needs, 1)
    if len(spans) > MOST + 1:               # the smallest gaps are residuals too
        gaps = sorted([b[0] - a[1] for a, b in zip(spans, spans[1:])], reverse=True)
        spans = g.spans(needs, gaps[MOST] + 1)
    byte = np.dtype(np.uint8)
    both = (part(made, 0, cut, made.inputs[:inputs],
                 made.outputs[:outputs] + [(WORK, lo, (hi - lo,), (1,), byte, False) for lo, hi in spans]),
            part(made, cut, made.count, [(lo, (hi - lo,), (1,), byte) for lo, hi in spans] + made.inputs[inputs:],
                 made.outputs[outputs:]))
    made.close()
    return (*both, len(spans))


# ---------------------------------------------------------------- on plain memory

cdef class Runner(Ports):
    """A plan that any number of threads may run on plain memory in C's order, without Python."""
    cdef object __weakref__

    def __cinit__(self, Plan plan):
        self.give(self.new_slot())

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
    cdef char **at
    cdef Slot *s
    if frame.inputs.count != r.inputs or frame.outputs.count != r.outputs:
        with gil:
            raise RuntimeError("blasad: internal: a call that does not fit its program")
    s = r.take()
    at = s.arrays
    try:
        for i in range(r.inputs):
            at[i] = <char *>frame.inputs.at[i].data
        for i in range(r.outputs):
            at[r.inputs + i] = <char *>frame.outputs.at[i].data
        for _k in range(count):
            r.run_in(r.ports, s, at, False)
            for i in range(n):
                if i >= r.inputs or not shared >> i & 1:
                    at[i] += r.ports[i].nbytes
    finally:
        r.give(s)
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
    cdef Slot *s = r.take()
    try:
        memcpy(s.arrays, inputs, r.inputs * sizeof(char *))
        memcpy(s.arrays + r.inputs, outputs, r.outputs * sizeof(char *))
        return r.run_in(r.ports, s, s.arrays, False)
    finally:
        r.give(s)


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
