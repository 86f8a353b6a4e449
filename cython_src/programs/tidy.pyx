"""Removing calls that a program does not need: calls on zeros, calls whose results are not read.

Memory is divided into cells (see `regions`).  A program starts with all of its memory zero except the inputs; memory
that it reads before it writes it is cleared before each run.
"""

from cpython.exc cimport PyErr_CheckSignals
from libc.math cimport isfinite, signbit
from libc.stdlib cimport realloc
from libc.string cimport memmove
import numpy as np
cimport numpy as cnp

from blasad._programs.border cimport to_border
from blasad._programs.copies cimport share_copies
from blasad._programs.folds cimport fold
from blasad._programs.fusion cimport fuse, worth_fusing
from blasad._programs.pack cimport pack
from blasad._programs.regions cimport *
from blasad._rules.calls.core cimport *
from blasad._programs.steps cimport *
from blasad._programs.tasks cimport arranged, too_little
from blasad._programs.webs cimport part_webs
from blasad._tape.failures cimport FAILS, known, may_raise
from blasad._tape.recorder cimport DERIVED, GUARDED, PLAIN, ZEROED

cnp.import_array()

cdef enum:
    CLOSE = 256             # bytes: what is cleared with less between is cleared at once


# ---------------------------------------------------------------- cells

# A guarded call runs or does not run.  So the state of a cell is tracked twice: for runs in which the seed is zero and
# the call does not run, and for the others.  Between the guarded calls of one reverse and those of the next, both
# states are the same.
cdef enum:
    LEFT_OUT = 1
    RUN = 2
    ALWAYS = 3

cdef inline bint on(Regions g, Py_ssize_t i, int k, char *map, int what, char a, char b) noexcept nogil:
    """Do something with the cells of an operand in the memory of the run."""
    return over(g, map, map, g.of[i * NOPS + k], what, a, b)

cdef inline bint is_zero_place(Regions g, Py_ssize_t i, int k, char *zero, char when) noexcept nogil:
    return g.of[i * NOPS + k] >= 0 and not on(g, i, k, zero, LACK, when, 0)

cdef inline void remove(Regions g, Py_ssize_t i, int k) noexcept nogil:
    """Remove an operand from a call."""
    g.plan.steps[i].o[k].pool, g.of[i * NOPS + k] = NOWHERE, -1

cdef void settle(Regions g, char *map, Py_ssize_t first, Py_ssize_t last, int what) noexcept nogil:
    """Guarded calls are over: the cells that they knew in two ways are known in one."""
    cdef Py_ssize_t i
    for i in range(first * NOPS, last * NOPS):
        over(g, map, map, g.of[i], what, 0, 0)


# ---------------------------------------------------------------- what a call does

cdef inline bint finite(const Step *s, const double *factor, int at) noexcept nogil:
    return s.o[at].pool == NOWHERE and isfinite(factor[0]) and isfinite(factor[1])

cdef inline bint positive(const double *factor) noexcept nogil:
    return not signbit(factor[0]) and not signbit(factor[1])

cdef bint vanishes(Regions g, Py_ssize_t i, char *zero) noexcept nogil:
    """Whether what the call writes, or adds, is a product with zeros; not where that may be no number."""
    cdef const Step *s = &g.plan.steps[i]
    cdef char when = RUN if s.kind >= GUARDED else ALWAYS
    cdef unsigned int traits = rules[s.op].traits
    if traits & IF_STRONG:
        if not s.strong:
            return False
    elif s.kind == PLAIN and not traits & SETS_C:       # -0 + 0 is 0
        return False
    return (traits & ZERO_BY_A and is_zero_place(g, i, IN1, zero, when)
            or traits & ZERO_BY_B and is_zero_place(g, i, IN2, zero, when))


# ---------------------------------------------------------------- forwards: zeros

cdef bint simplify(Regions g, Py_ssize_t i, char *zero) noexcept nogil:
    """Leave out products with zeros, and write where something is added to zeros; False if nothing is left."""
    cdef Step *s = &g.plan.steps[i]
    cdef char when = RUN if s.kind == GUARDED else ALWAYS
    cdef bint cleared = is_zero_place(g, i, OUT, zero, when), none = vanishes(g, i, zero)
    cdef unsigned int traits = rules[s.op].traits
    cdef int k
    if cleared and traits & STAYS_ZERO and (s.kind != PLAIN or s.o[IN1].pool == NOWHERE
                                            and finite(s, s.alpha, ALPHA) and positive(s.alpha)):
        return False
    if adds(s):
        if none:
            return False
        if cleared and s.part == FULL and distinct(&s.o[OUT], s.nb):
            if s.op == AXPY:                # has no beta: another routine sets the sum
                set_by_sum(g, i)
            elif s.op == GER:               # has no beta either
                if one_product(s):
                    s.op, s.beta[0] = GEMM, 0
            elif traits & SCALES_C and not traits & (LEAVES_SOME | PART_OF_STORED) and not (
                    traits & LEAVES_ALL and s.o[IN1].n == 0):
                s.beta[0] = 0
            if s.kind == GUARDED and overwrites(s) and is_zero_place(g, i, OUT, zero, LEFT_OUT):
                s.kind = ZEROED
    elif none and overwrites(s):
        fill_zero(g, i)
    when = RUN if s.kind == GUARDED else ALWAYS
    # a place is known to be zero when zero was filled in; to fill it again is left out
    if s.op == FILL and constant(s, s.alpha, ALPHA, 0) and positive(s.alpha):
        if is_zero_place(g, i, OUT, zero, when):
            return False
        if overwrites(s):
            on(g, i, OUT, zero, CHANGE, ALWAYS, when)
            return True
    for k in range(AFTER):
        if rules[s.op].writes >> k & 1:
            on(g, i, k, zero, CHANGE, LEFT_OUT if s.kind == GUARDED else 0, LEFT_OUT if s.kind == ZEROED else 0)
    return True

cdef bint one_product(const Step *s) noexcept nogil:
    """Whether an outer product has just one rounding for each element, so that each routine finds the same bits"""
    return s.o[OUT].dtype <= F64 and (constant(s, s.alpha, ALPHA, 1) or constant(s, s.alpha, ALPHA, -1))

cdef void fill_zero(Regions g, Py_ssize_t i) noexcept nogil:
    """Let a call write zeros, whether it is guarded or not."""
    cdef Step *s = &g.plan.steps[i]
    s.op, s.part, s.fn, s.alpha[0], s.alpha[1] = FILL, FULL, 0, 0, 0
    remove(g, i, IN1)
    remove(g, i, IN2)
    remove(g, i, ALPHA)
    if s.kind == ZEROED:
        s.kind = DERIVED

cdef inline void set_by_sum(Regions g, Py_ssize_t i) noexcept nogil:
    """C := alpha A for an AXPY onto zeros, but where 0 + -0 is 0"""
    cdef Step *s = &g.plan.steps[i]
    if s.kind == PLAIN:
        return
    if constant(s, s.alpha, ALPHA, 1):
        s.op = COPY
    elif s.o[IN1].dtype == s.o[OUT].dtype:
        s.op, s.beta[0], s.o[IN2], g.of[i * NOPS + IN2] = ADD, 0, s.o[IN1], g.of[i * NOPS + IN1]

cdef void forwards(Regions g, char *zero, char *keep) noexcept nogil:
    """Simplify all calls.  In a run without a seed the guarded ones are left out, always if it is zero for any data."""
    cdef Py_ssize_t i, first = 0
    cdef bint never = False
    cdef Step *s
    cdef int k
    for i in range(g.plan.count):
        s = &g.plan.steps[i]
        if is_guard(s):
            if begins(s):
                settle(g, zero, first, i, AND)
                first, never = i, True
            for k in range(AFTER):
                never = never and (s.o[k].pool == NOWHERE or is_zero_place(g, i, k, zero, ALWAYS))
                on(g, i, k, zero, CHANGE, ALWAYS, LEFT_OUT)
            keep[i] = True
        elif never and s.kind == GUARDED:
            keep[i] = False
        else:
            if never and s.kind == ZEROED:
                fill_zero(g, i)
            keep[i] = simplify(g, i, zero)


# ---------------------------------------------------------------- backwards: what is read

cdef bint risky(const Step *s) noexcept nogil:
    """Whether zeros that the call reads may become something else."""
    cdef unsigned int traits = rules[s.op].traits
    if traits & IF_STRONG and traits & ZERO_BY_A and not s.strong:
        return True
    if traits & BY_FACTORS:
        return not (finite(s, s.alpha, ALPHA) and finite(s, s.beta, BETA))
    return not traits & HARMLESS

cdef bint wanted(Regions g, Py_ssize_t i, char *live) noexcept nogil:
    """Whether the output of the call is read later; if so, its inputs are needed before it."""
    cdef Step *s = &g.plan.steps[i]
    cdef int k
    cdef char when = RUN if s.kind == GUARDED else ALWAYS
    cdef bint needed = rules[s.op].reads & FOREIGN != 0 or s.kind == PLAIN and known[s.op] == FAILS
    for k in range(NOPS):
        if rules[s.op].writes >> k & 1:
            needed = needed or on(g, i, k, live, HAVE, when, 0)
    if not needed:
        return False
    # only a copy does no harm without a seed: it computes nothing
    if s.kind == GUARDED and s.op == COPY and not on(g, i, OUT, live, HAVE, LEFT_OUT, 0):
        s.kind = DERIVED                    # it is not seen in a run without a seed
        when = ALWAYS
    if overwrites(s):
        on(g, i, OUT, live, CHANGE, ~when, 0)
    for k in range(NOPS):
        if k != OUT or not overwrites(s):
            on(g, i, k, live, CHANGE, ALWAYS, RUN if s.kind == ZEROED else when)
    return True

cdef void backwards(Regions g, char *live, char *keep) noexcept nogil:
    """Find the calls that are wanted; a guard is, for those that would make something of a seed of zero."""
    cdef Py_ssize_t i, last = g.plan.count
    cdef bint guarding = False
    cdef Step *s
    cdef int k
    for i in range(g.plan.count - 1, -1, -1):
        s = &g.plan.steps[i]
        if is_guard(s):
            keep[i] = guarding
            if begins(s):
                settle(g, live, i, last, OR)
                last, guarding = i, False
            for k in range(AFTER if keep[i] else 0):
                on(g, i, k, live, CHANGE, ALWAYS, ALWAYS)
        else:
            keep[i] = wanted(g, i, live)
            guarding = guarding or keep[i] and s.kind >= GUARDED and risky(s)
    guarding = False
    for i in range(g.plan.count):
        s = &g.plan.steps[i]
        if is_guard(s):
            guarding = keep[i]
        elif s.kind >= GUARDED and not guarding:
            s.kind = DERIVED

cdef int drop_unread(Regions g) except -1:
    """Leave out what is not read."""
    marks, kept = g.marks(0), np.ones(g.plan.count + 1, np.uint8)
    cdef char *live = <char *>cnp.PyArray_DATA(<cnp.ndarray>marks)
    cdef char *keep = <char *>cnp.PyArray_DATA(<cnp.ndarray>kept)
    cdef Py_ssize_t i
    for prints in [g.inputs[i] for i in g.plan.results] + g.outputs:
        g.set_all(marks, prints, ALWAYS)
    for i in range(g.plan.count):           # whether it is called is not the same, if it may raise
        may_raise(g.plan.steps[i].op)
    with nogil:
        backwards(g, live, keep)
        select(g, keep)
    return 0

cdef int drop_zeros(Regions g) except -1:
    """Leave out what adds or copies zeros."""
    marks, kept = g.marks(ALWAYS), np.ones(g.plan.count + 1, np.uint8)
    cdef char *zero = <char *>cnp.PyArray_DATA(<cnp.ndarray>marks)
    cdef char *keep = <char *>cnp.PyArray_DATA(<cnp.ndarray>kept)
    for prints in g.inputs:
        g.set_all(marks, prints, 0)
    with nogil:
        forwards(g, zero, keep)
        select(g, keep)
    return 0

cdef void select(Regions g, const char *keep) noexcept nogil:
    cdef Py_ssize_t i, k = 0
    for i in range(g.plan.count):
        if keep[i]:
            g.plan.steps[k] = g.plan.steps[i]
            memmove(g.of + k * NOPS, g.of + i * NOPS, NOPS * sizeof(int))
            k += 1
    g.plan.count = k


# ---------------------------------------------------------------- both

cdef Regions renewed(Regions g):
    """The cells of a program that has changed; those that it had are given back before.  Ctrl-C ends it here."""
    PyErr_CheckSignals()
    g.give_back()
    return regions_of(g.plan)


cdef int tidy(Steps plan, bint clean, bint border, bint blocks, bint packed, object tell=None) except -1:
    """Remove calls without effect, find the memory that must be zero at the start, and assign places to all memory;
    with `blocks`, chains of elementwise calls run block by block; without `packed`, each value has a separate place.
    `tell` is called with the part of the work that is done."""
    cdef Regions g = regions_of(plan)
    until = None
    cdef bint parted = False
    cdef int folds
    if plan.results is None:
        plan.results = written_inputs(g)
    if clean:
        drop_zeros(g)
        look_up_and_tell(tell, 0.15)
        drop_unread(g)
        look_up_and_tell(tell, 0.3)
        if blocks and worth_fusing(g):      # a value that shares memory with others lives longer than its chain
            part_webs(g)
            g = renewed(g)
            parted = True
            look_up_and_tell(tell, 0.4)
        folds = fold(g) if packed and not plan.threads else 0   # what reads another's value waits for it
        look_up_and_tell(tell, 0.5)
        if folds > 1:
            g = renewed(g)
        if folds:
            drop_unread(g)
        if share_copies(plan):
            g = renewed(g)
            drop_unread(g)
        shrink(plan)
        g = renewed(g)
        look_up_and_tell(tell, 0.6)
    if not packed or plan.threads and not parted and plan.count and too_little(g, plan.threads):
        part_webs(g)
        g = renewed(g)
    needs = zero_at_start(g)
    if border and to_border(g, needs):
        g = renewed(g)
        needs = zero_at_start(g)
    look_up_and_tell(tell, 0.7)
    if blocks and fuse(g, needs):
        g = renewed(g)
        needs = zero_at_start(g)
    if plan.threads:
        plan.groups, until, plan.parallel = arranged(g, plan.threads)
        needs = zero_at_start(g)
    look_up_and_tell(tell, 0.85)
    if packed:
        pack(g, needs, until)
    plan.clears = g.spans(needs, CLOSE)
    look_up_and_tell(tell, 1)
    return 0

cdef int look_up_and_tell(tell, double part) except -1:
    """Ask for signals, and say how much is done."""
    PyErr_CheckSignals()
    if tell is not None:
        tell(part)
    return 0

cdef void shrink(Steps plan) noexcept nogil:
    """Give back the memory of calls that were left out."""
    cdef Step *less = <Step *>realloc(plan.steps, plan.count * sizeof(Step) + 1)
    if less != NULL:
        plan.steps = less

cdef object zero_at_start(Regions g):
    """Mark the cells that have to be zero at the start."""
    PyErr_CheckSignals()
    written, needs = g.marks(0), g.marks(0)     # written, or an input
    cdef char *map = <char *>cnp.PyArray_DATA(<cnp.ndarray>written)
    cdef char *needed = <char *>cnp.PyArray_DATA(<cnp.ndarray>needs)
    for prints in g.inputs:
        g.set_all(written, prints, ALWAYS)
    with nogil:
        first_reads(g, map, needed)
    unread = g.marks(0)
    for prints in g.outputs:
        g.set_all(unread, prints, 1)
    needs |= unread & (written == 0)
    return needs

cdef list written_inputs(Regions g):
    """The numbers of the inputs that calls write."""
    cdef Py_ssize_t i
    marks = g.marks(0)
    cdef char *map = <char *>cnp.PyArray_DATA(<cnp.ndarray>marks)
    for i in range(g.plan.count * NOPS):
        if rules[g.plan.steps[i // NOPS].op].writes >> i % NOPS & 1:
            over(g, map, map, g.of[i], CHANGE, 0, 1)
    return [i for i, prints in enumerate(g.inputs) if any([over(g, map, map, p, HAVE, 1, 0) for p in prints])]

cdef void first_reads(Regions g, char *written, char *needed) noexcept nogil:
    """Memory that is read before it is written must be defined at the start; so must memory that is written in part."""
    cdef Py_ssize_t i, first = 0
    cdef Step *s
    cdef int k
    for i in range(g.plan.count):
        s = &g.plan.steps[i]
        if begins(s):
            settle(g, written, first, i, AND)
            first = i
        for k in range(NOPS):
            if k != OUT or not overwrites(s):
                over(g, written, needed, g.of[i * NOPS + k], READ, RUN if s.kind >= GUARDED else ALWAYS, 0)
        if overwrites(s):
            on(g, i, OUT, written, CHANGE, ALWAYS, RUN if s.kind == GUARDED else ALWAYS)
