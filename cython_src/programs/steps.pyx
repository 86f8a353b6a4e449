"""The steps of a program, and their properties: whether a step adds to its output, whether it overwrites it.

A step is a call on places instead of addresses.
"""

from cpython.exc cimport PyErr_Fetch, PyErr_NormalizeException
from cpython.ref cimport PyObject, Py_XDECREF
from libc.stdlib cimport free
from libc.string cimport memset

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport injective, size_of, span
from blasad._rules.flops cimport no_flops
from blasad._rules.joins cimport join_nothing
from blasad._tape.recorder cimport LANE


cdef class Steps:
    """Steps, and where inputs, outputs and constants are."""

    def __cinit__(self):
        self.blank = []

    def __dealloc__(self):
        free(self.steps)


cdef bint distinct(const Place *o, unsigned int nb) noexcept nogil:
    """Whether each element of an output is written once."""
    cdef Operand a
    memset(&a, 0, sizeof(a))
    a.m, a.n, a.rs, a.cs, a.dtype = o.m, o.n, o.rs, o.cs, o.dtype
    return injective(&a) and (nb == 1 or stacked_apart(o, nb))

cdef bint stacked_apart(const Place *o, unsigned int nb) noexcept nogil:
    """Whether no two matrices of a stack share an element, as overlapping windows do; False if in doubt."""
    cdef index steps[3]
    cdef index counts[3]
    cdef index reach = 0
    cdef int k, least
    steps[0], steps[1], steps[2] = size_of(o.rs), size_of(o.cs), size_of(o.bs)
    counts[0], counts[1], counts[2] = o.m, o.n, nb
    for _ in range(3):                      # from the smallest step to the largest
        least = -1
        for k in range(3):
            if counts[k] > 1 and (least < 0 or steps[k] < steps[least]):
                least = k
        if least < 0:
            return True
        if steps[least] <= reach:
            return False
        reach += steps[least] * (counts[least] - 1)
        counts[least] = 1
    return True

cdef bint constant(const Step *s, const double *factor, int at, double value) noexcept nogil:
    return factor[0] == value and factor[1] == 0 and s.o[at].pool == NOWHERE

cdef bint adds(const Step *s) noexcept nogil:
    """Whether the call adds to its output, and does nothing else with what is there."""
    return rules[s.op].traits & ADDS_TO_C or scales_output(s.op) and constant(s, s.beta, BETA, 1)

cdef bint overwrites(const Step *s) noexcept nogil:
    """Whether every element of the output is written, and none is read."""
    cdef unsigned int traits = rules[s.op].traits
    if traits & LEAVES_SOME or traits & LEAVES_ALL and s.o[IN2].m == 0 or part_written(s.op, s.part) != FULL:
        return False
    if traits & SETS_C:
        return not s.unit
    return traits & SCALES_C and constant(s, s.beta, BETA, 0)

cdef bint begins(const Step *s) noexcept nogil:
    """Whether a call is the first guard of the reverse of one call."""
    return is_guard(s) and not (s.nl & LANE and s.nl != LANE)


cdef void bytes_of(const Place *o, unsigned int nb, index *lo, index *hi) noexcept nogil:
    """From where to where an operand reaches in its pool."""
    cdef Operand a
    cdef char *first
    cdef char *last
    memset(&a, 0, sizeof(a))
    a.p, a.m, a.n, a.rs, a.cs, a.bs, a.dtype = <char *>o.at, o.m, o.n, o.rs, o.cs, o.bs, o.dtype
    span(&a, nb, &first, &last)
    lo[0], hi[0] = <index>first, <index>last

cdef object error_at_hand():
    """What a call has raised, which is not raised any more then."""
    cdef PyObject *kind = NULL
    cdef PyObject *value = NULL
    cdef PyObject *trace = NULL
    PyErr_Fetch(&kind, &value, &trace)
    PyErr_NormalizeException(&kind, &value, &trace)
    error = <object>value
    Py_XDECREF(kind)
    Py_XDECREF(value)
    Py_XDECREF(trace)
    return error


# ---------------------------------------------------------------- chains

cdef int run_nothing(const Call *c) except -1 nogil:
    return 0

cdef unsigned int keep_nothing(const Call *c) noexcept nogil:
    return 0

cdef Rule _mark = rule_of(0, 0, NO_PART | RUNS_NOT, run_nothing, NULL, NULL, keep_nothing, NULL, no_flops, join_nothing)
_mark.name = b"chain"
chain = new_rule(0, _mark)
