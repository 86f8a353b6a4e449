"""What a program does without: calls on zeros, calls whose results nobody reads.

Memory is looked at in grains of four bytes, the smallest number there is.  A program starts with all of its memory
zero but for the inputs; what it has to find so is cleared before each run.
"""

from libc.math cimport isfinite
from libc.string cimport memset
import numpy as np
cimport numpy as cnp

from blasad._copies cimport share_copies
from blasad._core cimport *
from blasad._memory cimport injective
from blasad._plan cimport *
from blasad._recorder cimport DERIVED, GUARDED, PLAIN

cnp.import_array()

cdef enum:
    GRAIN = 4


# ---------------------------------------------------------------- grains

cdef inline index grains(index nbytes) noexcept nogil:
    return (nbytes + GRAIN - 1) // GRAIN

cdef void mark(char *map, const Place *o, unsigned int nb, char value) noexcept nogil:
    """Mark the grains of an operand."""
    cdef index size = itemsize[o.dtype], i, j, b, at, n
    if o.pool != WORK:
        return
    for b in range(nb if o.bs else 1):
        for j in range(o.n):
            at = o.at + (b * o.bs + j * o.cs) * size
            if o.rs == 1 or o.m == 1:
                memset(map + at // GRAIN, value, grains(at % GRAIN + o.m * size))
                continue
            for i in range(o.m):
                n = at + i * o.rs * size
                memset(map + n // GRAIN, value, grains(n % GRAIN + size))

cdef bint any_other(char *map, const Place *o, unsigned int nb, char value, char *marks) noexcept nogil:
    """Whether a grain of an operand in the memory of the run has another mark.

    If `marks` is given, all such grains are marked there, and get the value.
    """
    cdef index size = itemsize[o.dtype], i, j, b, k, at, n
    cdef bint found = False
    for b in range(nb if o.bs else 1):
        for j in range(o.n):
            for i in range(1 if o.rs == 1 else o.m):
                n = o.at + (b * o.bs + j * o.cs + i * o.rs) * size
                at = n // GRAIN
                for k in range(grains(n % GRAIN + (o.m * size if o.rs == 1 else size))):
                    if map[at + k] == value:
                        continue
                    if marks == NULL:
                        return True
                    found = True
                    map[at + k], marks[at + k] = value, 1
    return found

cdef inline bint is_zero_place(char *zero, const Place *o, unsigned int nb) noexcept nogil:
    return o.pool == WORK and not any_other(zero, o, nb, 1, NULL)


# ---------------------------------------------------------------- what a call does

cdef bint distinct(const Place *o, unsigned int nb) noexcept nogil:
    """Whether each element of an output is written once."""
    cdef Operand a
    memset(&a, 0, sizeof(a))
    a.m, a.n, a.rs, a.cs, a.dtype = o.m, o.n, o.rs, o.cs, o.dtype
    return injective(&a) and (nb == 1 or o.bs != 0)

cdef inline bint constant(const Step *s, const double *factor, int at, double value) noexcept nogil:
    return factor[0] == value and factor[1] == 0 and s.o[at].pool == NOWHERE

cdef bint adds(const Step *s) noexcept nogil:
    """Whether the call adds to its output, and does nothing else with what is there."""
    if s.op in (AXPY, GER, SYR, HER, SYR2, HER2, SPR, HPR, SPR2, HPR2):
        return True
    return (scales_output(s.op) or s.op == MASKED) and constant(s, s.beta, BETA, 1)

cdef bint overwrites(const Step *s) noexcept nogil:
    """Whether every element of the output is written, and none is read."""
    if part_written(s.op, s.part) != FULL or s.op in (SCATTER, MASKED, STORED_R, UNWINDOW):
        return False
    if s.op in (COPY, FILL, ADD, UNARY, MAXIMUM, MINIMUM, POWER, STEP, GATHER, NRM2, ASUM, DSDOT, ROTMG,
                USED, SCALES, LASET, DET, COFACTORS, CHANGE_OF_COFACTORS, EXCHANGED):
        return not s.unit
    if s.op == GEMV and (s.o[IN1].m == 0 or s.o[IN1].n == 0) or s.op in (STORED_MV, GBMV) and s.o[IN2].m == 0:
        return False
    return scales_output(s.op) and constant(s, s.beta, BETA, 0)

cdef inline bint finite(const Step *s, const double *factor, int at) noexcept nogil:
    return s.o[at].pool == NOWHERE and isfinite(factor[0]) and isfinite(factor[1])

cdef bint vanishes(const Step *s, char *zero) noexcept nogil:
    """Whether what the call writes, or adds, is a product with zeros; not where that may be no number."""
    cdef bint a = is_zero_place(zero, &s.o[IN1], s.nb)
    if s.op in (MUL, DIV):
        return s.strong and a
    if s.op in (COPY, GATHER):
        return a
    if s.op in (AXPY, SCATTER, MASKED):
        return a and (s.kind != PLAIN or finite(s, s.alpha, ALPHA))
    if s.kind == PLAIN:
        return False
    if s.op in (SYRK, HERK, SYR, HER, SPR, HPR):
        return a
    if s.op in (GEMM, GEMV, GER, GEMMTR, SYMM, HEMM, SYMV, HEMV, SYR2K, HER2K, SYR2, HER2, DOT, STORED_MV, STORED_R,
                GBMV, SBMV, HBMV, SPMV, HPMV, SPR2, HPR2):
        return a or is_zero_place(zero, &s.o[IN2], s.nb)
    return False


# ---------------------------------------------------------------- the passes

cdef bint simplify(Step *s, char *zero) noexcept nogil:
    """Leave out products with zeros, and write where something is added to zeros; False if nothing is left."""
    cdef Place *C = &s.o[OUT]
    cdef bint cleared = is_zero_place(zero, C, s.nb), none = vanishes(s, zero)
    cdef int k
    if s.op == GUARD:
        return True
    if cleared and s.op in (SCAL, TRMM, TRSM, TRMV, TRSV, TBMV, TBSV, TPMV, TPSV) and (
            s.kind != PLAIN or s.op == SCAL and finite(s, s.alpha, ALPHA)):
        return False
    if adds(s):
        if none:
            return False
        if cleared and s.part == FULL and distinct(C, s.nb):
            if s.op == AXPY and constant(s, s.alpha, ALPHA, 1):
                s.op = COPY
            elif s.op == AXPY and s.o[IN1].dtype == C.dtype:
                s.op, s.beta[0], s.o[IN2] = ADD, 0, s.o[IN1]
            elif s.op == GER:
                s.op = GEMM
                s.beta[0] = 0
            elif s.op in (GEMM, SYMM, HEMM, SYMV, HEMV, DOT, MUL, DIV) or s.op == GEMV and s.o[IN1].n:
                s.beta[0] = 0
    elif none and overwrites(s):
        s.op, s.part, s.fn, s.alpha[0], s.alpha[1] = FILL, FULL, 0, 0, 0
        s.o[IN1].pool = s.o[IN2].pool = s.o[ALPHA].pool = NOWHERE
    if s.op == FILL and constant(s, s.alpha, ALPHA, 0):
        if cleared:
            return False
        if overwrites(s):
            mark(zero, C, s.nb, 1)
            return True
    for k in range(AFTER):
        if rules[s.op].writes >> k & 1:
            mark(zero, &s.o[k], s.nb, 0)
    return True

cdef bint risky(const Step *s) noexcept nogil:
    """Whether zeros that the call reads may become something else."""
    if s.op in (MUL, DIV):
        return not s.strong
    if s.op in (AXPY, ADD, SCAL, SCATTER, MASKED):
        return not (finite(s, s.alpha, ALPHA) and finite(s, s.beta, BETA))
    return s.op not in (COPY, SWAP, FILL, GATHER, UNARY, MAXIMUM, MINIMUM, POWER, STEP)

cdef bint wanted(const Step *s, char *live, bint *guarding) noexcept nogil:
    """Whether somebody reads what the call writes; if so, what it reads is wanted before it.

    A guard is wanted for calls that would make something of a seed of zero.
    """
    cdef int k
    cdef bint found = rules[s.op].reads & FOREIGN != 0
    if s.op == GUARD:
        found = guarding[0]
        guarding[0] = False
    for k in range(NOPS):
        if rules[s.op].writes >> k & 1 and s.o[k].pool == WORK and any_other(live, &s.o[k], s.nb, 0, NULL):
            found = True
    if not found:
        return False
    if s.kind == GUARDED and risky(s):
        guarding[0] = True
    if overwrites(s):
        mark(live, &s.o[OUT], s.nb, 0)
    for k in range(NOPS):
        if s.o[k].pool == WORK and (k != OUT or not overwrites(s)):
            mark(live, &s.o[k], s.nb, 1)
    return True

cdef int tidy(Plan plan, bint clean) except -1:
    """Leave out what has no effect, and find what has to be zero at the start."""
    cdef bint guarding = False
    cdef index count = grains(plan.work) + 1, i
    marks, needs, kept = np.ones(count, np.uint8), np.zeros(count, np.uint8), np.ones(plan.count + 1, np.uint8)
    cdef char *map = <char *>cnp.PyArray_DATA(<cnp.ndarray>marks)
    cdef char *needed = <char *>cnp.PyArray_DATA(<cnp.ndarray>needs)
    cdef char *keep = <char *>cnp.PyArray_DATA(<cnp.ndarray>kept)
    outputs = [output[1:5] for output in plan.outputs if output[0] == WORK]
    if clean:
        for place in plan.inputs:
            grains_of(marks, *place)[...] = b"\0"
        with nogil:
            for i in range(plan.count):
                keep[i] = simplify(&plan.steps[i], map)
            select(plan, keep)
        share_copies(plan)
        outputs = [output[1:5] for output in plan.outputs if output[0] == WORK]
        kept = np.ones(plan.count + 1, np.uint8)
        keep = <char *>cnp.PyArray_DATA(<cnp.ndarray>kept)
        marks[...] = 0
        for place in [plan.inputs[i] for i in plan.results] + outputs:
            set_all(grains_of(marks, *place))
        with nogil:
            for i in range(plan.count - 1, -1, -1):
                keep[i] = wanted(&plan.steps[i], map, &guarding)
            guarding = False
            for i in range(plan.count):
                if plan.steps[i].op == GUARD:
                    guarding = keep[i]
                elif plan.steps[i].kind == GUARDED and not guarding:
                    plan.steps[i].kind = DERIVED
            select(plan, keep)
    marks[...] = 0                              # written, or an input
    for place in plan.inputs:
        set_all(grains_of(marks, *place))
    with nogil:
        for i in range(plan.count):
            first_reads(&plan.steps[i], map, needed)
    unread = np.zeros_like(needs)
    for place in outputs:
        set_all(grains_of(unread, *place))
    needs |= unread & (marks ^ 1)
    plan.clears = stretches(needs)
    return 0

cdef void select(Plan plan, const char *keep) noexcept nogil:
    cdef Py_ssize_t i, k = 0
    for i in range(plan.count):
        if keep[i]:
            plan.steps[k] = plan.steps[i]
            k += 1
    plan.count = k

cdef void first_reads(const Step *s, char *written, char *needed) noexcept nogil:
    """What a call reads before anything wrote it has to be as it is at the start; so has what it writes in part."""
    cdef int k
    for k in range(NOPS):
        if s.o[k].pool == WORK and (k != OUT or not overwrites(s)):
            any_other(written, &s.o[k], s.nb, 1, needed)
    if overwrites(s):
        mark(written, &s.o[OUT], s.nb, 1)


# ---------------------------------------------------------------- maps of arrays

def grains_of(marks, at, shape, strides, dtype):
    """The marks of an array's elements, an element of a few bytes for each."""
    return np.ndarray(shape, f"V{dtype.itemsize // GRAIN}", marks, at // GRAIN, tuple([s // GRAIN for s in strides]))


cdef int set_all(object marks) except -1:
    marks[...] = b"\1" * marks.dtype.itemsize
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
