"""What a program does without: calls on zeros, calls whose results nobody reads.

Memory is looked at in grains of four bytes, the smallest number there is.  A program starts with all of its memory
zero but for the inputs; what it has to find so is cleared before each run.
"""

from libc.math cimport isfinite, signbit
import numpy as np
cimport numpy as cnp

from blasad._programs.copies cimport share_copies
from blasad._calls.core cimport *
from blasad._programs.steps cimport *
from blasad._tape.recorder cimport DERIVED, GUARDED, PLAIN, ZEROED

cnp.import_array()

cdef enum:
    GRAIN = 4


# ---------------------------------------------------------------- grains

# A guarded call runs or does not, so what is known of a grain is known twice: for runs in which the seed is zero, so
# that it is left out, and for the others.  Between the guarded calls of one reverse and the next both are the same.
cdef enum:
    LEFT_OUT = 1
    RUN = 2
    ALWAYS = 3

cdef inline index grains(index nbytes) noexcept nogil:
    return (nbytes + GRAIN - 1) // GRAIN

cdef inline bint stretch(char *map, char *marks, index n, int what, char a, char b) noexcept nogil:
    cdef index k
    if what == CHANGE:
        for k in range(n):
            map[k] = map[k] & a | b
    elif what == LACK:
        for k in range(n):
            if map[k] & a != a:
                return True
    elif what == HAVE:
        for k in range(n):
            if map[k] & a:
                return True
    elif what == READ:
        for k in range(n):
            if map[k] & a != a:
                map[k], marks[k] = ALWAYS, 1
    elif what == AND:
        for k in range(n):
            map[k] = (map[k] & map[k] >> 1 & 1) * ALWAYS
    else:
        for k in range(n):
            map[k] = ((map[k] | map[k] >> 1) & 1) * ALWAYS
    return False

cdef bint over(char *map, char *marks, const Place *o, unsigned int nb, int what, char a, char b) noexcept nogil:
    """Do something with the grains of an operand in the memory of the run."""
    cdef index size = itemsize[o.dtype], i, j, k, at, n
    cdef bint line = o.rs == 1 or o.m == 1
    if o.pool != WORK or o.m == 0:
        return False
    for k in range(nb if o.bs else 1):
        for j in range(o.n):
            for i in range(1 if line else o.m):
                at = o.at + (k * o.bs + j * o.cs + i * o.rs) * size
                n = grains(at % GRAIN + (o.m * size if line else size))
                if stretch(map + at // GRAIN, marks + at // GRAIN, n, what, a, b):
                    return True
    return False

cdef inline bint is_zero_place(char *zero, const Place *o, unsigned int nb, char when) noexcept nogil:
    return o.pool == WORK and not over(zero, zero, o, nb, LACK, when, 0)

cdef void settle(Steps plan, char *map, Py_ssize_t first, Py_ssize_t last, int what) noexcept nogil:
    """Guarded calls are over: the grains that they knew in two ways are known in one."""
    cdef Py_ssize_t i
    cdef int k
    for i in range(first, last):
        for k in range(NOPS):
            over(map, map, &plan.steps[i].o[k], plan.steps[i].nb, what, 0, 0)


# ---------------------------------------------------------------- what a call does

cdef inline bint finite(const Step *s, const double *factor, int at) noexcept nogil:
    return s.o[at].pool == NOWHERE and isfinite(factor[0]) and isfinite(factor[1])

cdef inline bint positive(const double *factor) noexcept nogil:
    return not signbit(factor[0]) and not signbit(factor[1])

cdef bint vanishes(const Step *s, char *zero) noexcept nogil:
    """Whether what the call writes, or adds, is a product with zeros; not where that may be no number."""
    cdef char when = RUN if s.kind >= GUARDED else ALWAYS
    cdef unsigned int traits = rules[s.op].traits
    if traits & IF_STRONG:
        if not s.strong:
            return False
    elif s.kind == PLAIN and not traits & SETS_C:       # -0 + 0 is 0
        return False
    return (traits & ZERO_BY_A and is_zero_place(zero, &s.o[IN1], s.nb, when)
            or traits & ZERO_BY_B and is_zero_place(zero, &s.o[IN2], s.nb, when))


# ---------------------------------------------------------------- forwards: zeros

cdef bint simplify(Step *s, char *zero) noexcept nogil:
    """Leave out products with zeros, and write where something is added to zeros; False if nothing is left."""
    cdef Place *C = &s.o[OUT]
    cdef char when = RUN if s.kind == GUARDED else ALWAYS
    cdef bint cleared = is_zero_place(zero, C, s.nb, when), none = vanishes(s, zero)
    cdef unsigned int traits = rules[s.op].traits
    cdef int k
    if cleared and traits & STAYS_ZERO and (s.kind != PLAIN or s.o[IN1].pool == NOWHERE
                                            and finite(s, s.alpha, ALPHA) and positive(s.alpha)):
        return False
    if adds(s):
        if none:
            return False
        if cleared and s.part == FULL and distinct(C, s.nb):
            if s.op == AXPY:                # has no beta: another routine sets the sum
                set_by_sum(s)
            elif s.op == GER:               # has no beta either
                s.op, s.beta[0] = GEMM, 0
            elif traits & SCALES_C and not traits & (LEAVES_SOME | PART_OF_STORED) and not (
                    traits & LEAVES_ALL and s.o[IN1].n == 0):
                s.beta[0] = 0
            if s.kind == GUARDED and overwrites(s) and is_zero_place(zero, C, s.nb, LEFT_OUT):
                s.kind = ZEROED
    elif none and overwrites(s):
        s.op, s.part, s.fn, s.alpha[0], s.alpha[1] = FILL, FULL, 0, 0, 0
        s.o[IN1].pool = s.o[IN2].pool = s.o[ALPHA].pool = NOWHERE
        if s.kind == ZEROED:
            s.kind = DERIVED
    when = RUN if s.kind == GUARDED else ALWAYS
    # a place is known to be zero when zero was filled in; to fill it again is left out
    if s.op == FILL and constant(s, s.alpha, ALPHA, 0) and positive(s.alpha):
        if is_zero_place(zero, C, s.nb, when):
            return False
        if overwrites(s):
            over(zero, zero, C, s.nb, CHANGE, ALWAYS, when)
            return True
    for k in range(AFTER):
        if rules[s.op].writes >> k & 1:
            over(zero, zero, &s.o[k], s.nb, CHANGE, LEFT_OUT if s.kind == GUARDED else 0,
                 LEFT_OUT if s.kind == ZEROED else 0)
    return True

cdef inline void set_by_sum(Step *s) noexcept nogil:
    """C := alpha A for an AXPY onto zeros, but where 0 + -0 is 0"""
    if s.kind == PLAIN:
        return
    if constant(s, s.alpha, ALPHA, 1):
        s.op = COPY
    elif s.o[IN1].dtype == s.o[OUT].dtype:
        s.op, s.beta[0], s.o[IN2] = ADD, 0, s.o[IN1]

cdef void forwards(Steps plan, char *zero, char *keep) noexcept nogil:
    """Simplify all calls.  In a run without a seed the guarded ones are left out, always if it is zero for any data."""
    cdef Py_ssize_t i, first = 0
    cdef bint never = False
    cdef Step *s
    cdef int k
    for i in range(plan.count):
        s = &plan.steps[i]
        if is_guard(s):
            if begins(s):
                settle(plan, zero, first, i, AND)
                first, never = i, True
            for k in range(AFTER):
                never = never and (s.o[k].pool == NOWHERE or is_zero_place(zero, &s.o[k], s.nb, ALWAYS))
                over(zero, zero, &s.o[k], s.nb, CHANGE, ALWAYS, LEFT_OUT)
            keep[i] = True
        elif never and s.kind == GUARDED:
            keep[i] = False
        else:
            if never and s.kind == ZEROED:
                s.op, s.part, s.fn, s.alpha[0], s.alpha[1], s.kind = FILL, FULL, 0, 0, 0, DERIVED
                s.o[IN1].pool = s.o[IN2].pool = s.o[ALPHA].pool = NOWHERE
            keep[i] = simplify(s, zero)


# ---------------------------------------------------------------- backwards: what is read

cdef bint risky(const Step *s) noexcept nogil:
    """Whether zeros that the call reads may become something else."""
    cdef unsigned int traits = rules[s.op].traits
    if traits & IF_STRONG and traits & ZERO_BY_A and not s.strong:
        return True
    if traits & BY_FACTORS:
        return not (finite(s, s.alpha, ALPHA) and finite(s, s.beta, BETA))
    return not traits & HARMLESS

cdef bint wanted(Step *s, char *live) noexcept nogil:
    """Whether somebody reads what the call writes; if so, what it reads is wanted before it."""
    cdef int k
    cdef char when = RUN if s.kind == GUARDED else ALWAYS
    cdef bint found = rules[s.op].reads & FOREIGN != 0
    for k in range(NOPS):
        if rules[s.op].writes >> k & 1:
            found = found or over(live, live, &s.o[k], s.nb, HAVE, when, 0)
    if not found:
        return False
    # only a copy does no harm without a seed: it computes nothing
    if s.kind == GUARDED and s.op == COPY and not over(live, live, &s.o[OUT], s.nb, HAVE, LEFT_OUT, 0):
        s.kind = DERIVED                    # nobody sees it in a run without a seed
        when = ALWAYS
    if overwrites(s):
        over(live, live, &s.o[OUT], s.nb, CHANGE, ~when, 0)
    for k in range(NOPS):
        if k != OUT or not overwrites(s):
            over(live, live, &s.o[k], s.nb, CHANGE, ALWAYS, RUN if s.kind == ZEROED else when)
    return True

cdef void backwards(Steps plan, char *live, char *keep) noexcept nogil:
    """Find the calls that are wanted; a guard is, for those that would make something of a seed of zero."""
    cdef Py_ssize_t i, last = plan.count
    cdef bint guarding = False
    cdef Step *s
    cdef int k
    for i in range(plan.count - 1, -1, -1):
        s = &plan.steps[i]
        if is_guard(s):
            keep[i] = guarding
            if begins(s):
                settle(plan, live, i, last, OR)
                last, guarding = i, False
            for k in range(AFTER if keep[i] else 0):
                over(live, live, &s.o[k], s.nb, CHANGE, ALWAYS, ALWAYS)
        else:
            keep[i] = wanted(s, live)
            guarding = guarding or keep[i] and s.kind >= GUARDED and risky(s)
    guarding = False
    for i in range(plan.count):
        s = &plan.steps[i]
        if is_guard(s):
            guarding = keep[i]
        elif s.kind >= GUARDED and not guarding:
            s.kind = DERIVED

cdef int drop_unread(Steps plan) except -1:
    """Leave out what nobody reads."""
    marks, kept = np.zeros(grains(plan.work) + 1, np.uint8), np.ones(plan.count + 1, np.uint8)
    cdef char *live = <char *>cnp.PyArray_DATA(<cnp.ndarray>marks)
    cdef char *keep = <char *>cnp.PyArray_DATA(<cnp.ndarray>kept)
    for place in [plan.inputs[i] for i in plan.results] + places_of_outputs(plan):
        set_all(grains_of(marks, *place), ALWAYS)
    with nogil:
        backwards(plan, live, keep)
        select(plan, keep)
    return 0


# ---------------------------------------------------------------- both

cdef int tidy(Steps plan, bint clean) except -1:
    """Leave out what has no effect, and find what has to be zero at the start."""
    cdef Py_ssize_t count = grains(plan.work) + 1
    marks, needs, kept = np.full(count, ALWAYS, np.uint8), np.zeros(count, np.uint8), np.ones(plan.count + 1, np.uint8)
    cdef char *map = <char *>cnp.PyArray_DATA(<cnp.ndarray>marks)
    cdef char *needed = <char *>cnp.PyArray_DATA(<cnp.ndarray>needs)
    cdef char *keep = <char *>cnp.PyArray_DATA(<cnp.ndarray>kept)
    if clean:
        for place in plan.inputs:
            set_all(grains_of(marks, *place), 0)
        with nogil:
            forwards(plan, map, keep)
            select(plan, keep)
        drop_unread(plan)
        share_copies(plan)
        drop_unread(plan)
    marks[...] = 0                              # written, or an input
    for place in plan.inputs:
        set_all(grains_of(marks, *place), ALWAYS)
    with nogil:
        first_reads(plan, map, needed)
    unread = np.zeros_like(needs)
    for place in places_of_outputs(plan):
        set_all(grains_of(unread, *place), 1)
    needs |= unread & (marks == 0)
    plan.clears = stretches(needs)
    return 0

cdef list places_of_outputs(Steps plan):
    return [output[1:5] for output in plan.outputs if output[0] == WORK]

cdef void select(Steps plan, const char *keep) noexcept nogil:
    cdef Py_ssize_t i, k = 0
    for i in range(plan.count):
        if keep[i]:
            plan.steps[k] = plan.steps[i]
            k += 1
    plan.count = k

cdef void first_reads(Steps plan, char *written, char *needed) noexcept nogil:
    """What is read before anything wrote it has to be as it is at the start; so has what is written in part."""
    cdef Py_ssize_t i, first = 0
    cdef Step *s
    cdef int k
    for i in range(plan.count):
        s = &plan.steps[i]
        if begins(s):
            settle(plan, written, first, i, AND)
            first = i
        for k in range(NOPS):
            if k != OUT or not overwrites(s):
                over(written, needed, &s.o[k], s.nb, READ, RUN if s.kind >= GUARDED else ALWAYS, 0)
        if overwrites(s):
            over(written, written, &s.o[OUT], s.nb, CHANGE, ALWAYS, RUN if s.kind == GUARDED else ALWAYS)


# ---------------------------------------------------------------- maps of arrays

def grains_of(marks, at, shape, strides, dtype):
    """The marks of an array's elements, an element of a few bytes for each."""
    return np.ndarray(shape, f"V{dtype.itemsize // GRAIN}", marks, at // GRAIN, tuple([s // GRAIN for s in strides]))


cdef int set_all(object marks, int value) except -1:
    marks[...] = bytes([value]) * marks.dtype.itemsize
    return 0

cdef list stretches(object needs):
    """Where the marked grains are, in bytes; close ones are taken together, for they are cleared before all else."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], needs, [0]]))) * GRAIN
    found = []
    for lo, hi in zip(edges[::2].tolist(), edges[1::2].tolist()):
        if found and lo - end < 256:
            lo = found.pop()[0]
        found.append((lo, hi))
        end = hi
    return found
