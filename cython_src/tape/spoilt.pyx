"""In forward mode: memory that a failed call has left.

It holds values, and no rule knows their tangents.  A call that reads it raises an error; a call that writes all of it
gives it tangents again.
"""

from libc.stdlib cimport realloc

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport *


cdef int spoil(State *t, const Operand *o, unsigned int nb, int failure) except -1 nogil:
    """From now on, this memory has no tangent."""
    cdef int wanted = 2 * t.spoilt_room if t.spoilt_room else 8
    cdef Spoilt *more = t.spoilt
    if t.nspoilt == t.spoilt_room:
        more = <Spoilt *>realloc(t.spoilt, wanted * sizeof(Spoilt))
        if more == NULL:
            with gil:
                raise MemoryError("blasad: no memory for the tape")
        t.spoilt, t.spoilt_room = more, wanted
    more[t.nspoilt].o, more[t.nspoilt].nb, more[t.nspoilt].failure = o[0], nb, failure
    t.nspoilt += 1
    return 0

cdef int refuse(State *t, int failure) except -1 nogil:
    """Raise the error for values of which no rule knows the derivative."""
    with gil:
        what = (<list>t.failures)[failure] if t.failures != NULL else "a call failed"
        raise RuntimeError(
            f"blasad: {what}, and the error was caught; the call may have overwritten a part of its output, and this "
            "memory has no derivative, but the result depends on it. Factor a copy (A.copy(), or a function that "
            "returns a new array), or overwrite all of the array after the error")

cdef bint is_read(const Call *c, int i) noexcept nogil:
    """Whether the value of an operand matters."""
    if i != OUT:
        return True
    if c.o[BETA].p != NULL or c.beta[0] != 0 or c.beta[1] != 0:
        return True
    return not scales_output(c.op) and rules[c.op].reads >> OUT & 1

cdef bint is_whole(const Call *c, int i) noexcept nogil:
    """Whether a call writes each element of an operand, and reads none of them."""
    cdef unsigned int traits = rules[c.op].traits
    if i != OUT or is_read(c, OUT) or traits & LEAVES_SOME or traits & LEAVES_ALL and c.o[IN2].m == 0:
        return False
    return not (traits & PART_OF_C and (c.part != FULL or c.unit))

cdef int check_reads(State *t, const Call *c) except -1 nogil:
    """Raise an error if a call reads the tangents of such memory."""
    cdef int i
    for i in range(NOPS):
        if c.o[i].p != NULL and c.o[i].d != NULL and i != AFTER and is_read(c, i):
            check_read(t, &c.o[i], c.nb)
    return 0

cdef int check_read(State *t, const Operand *o, unsigned int nb) except -1 nogil:
    cdef int i
    for i in range(t.nspoilt):
        if overlap(o, nb, &t.spoilt[i].o, t.spoilt[i].nb):
            refuse(t, t.spoilt[i].failure)
    return 0

cdef void overwritten(State *t, const Call *c) noexcept nogil:
    """A call has run: what it has written as a whole has tangents again."""
    cdef const Operand *o = &c.o[OUT]
    cdef const Operand *p
    cdef char *lo
    cdef char *hi
    cdef int i
    if o.p == NULL or not rules[c.op].writes >> OUT & 1 or not is_whole(c, OUT):
        return
    span(o, c.nb, &lo, &hi)
    if hi - lo == o.m * o.n * <index>(c.nb if o.bs else 1) * itemsize[o.dtype]:     # without gaps
        made_anew(t, lo, hi)
    for i in range(t.nspoilt - 1, -1, -1):
        p = &t.spoilt[i].o
        if t.spoilt[i].nb <= c.nb and (same_place(o, p) or are_turned(o, p)):
            drop(t, i)

cdef inline bint are_turned(const Operand *a, const Operand *b) noexcept nogil:
    """Whether a matrix is the transpose of another one, in the same memory."""
    cdef Operand turned = transposed(b)
    return same_place(a, &turned)

cdef void made_anew(State *t, const char *lo, const char *hi) noexcept nogil:
    """All of this memory holds other values now."""
    cdef char *first
    cdef char *last
    cdef int i
    for i in range(t.nspoilt - 1, -1, -1):
        span(&t.spoilt[i].o, t.spoilt[i].nb, &first, &last)
        if lo <= first and last <= hi:
            drop(t, i)
        elif lo <= first < hi:
            shrink(&t.spoilt[i], first, last, hi, last)
        elif lo < last <= hi:
            shrink(&t.spoilt[i], first, last, first, lo)

cdef inline void shrink(Spoilt *s, const char *first, const char *last, const char *lo, const char *hi) noexcept nogil:
    """Only the memory from lo to hi is left of something without gaps."""
    cdef index size = itemsize[s.o.dtype]
    if last - first == s.o.m * s.o.n * <index>(s.nb if s.o.bs else 1) * size:
        set_operand(&s.o, s.o.dtype, <void *>lo, s.o.d, (hi - lo) // size, 1, 1, 1)
        s.nb = 1

cdef inline void drop(State *t, int i) noexcept nogil:
    t.nspoilt -= 1
    t.spoilt[i] = t.spoilt[t.nspoilt]
