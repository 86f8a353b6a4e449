"""Rules of auxiliary routines of LAPACK: lacpy, lascl, laset, laswp; and of the sign of row exchanges.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport fold_nothing, keep_nothing
from blasad._rules.kernels.level1 cimport *
from blasad._rules.kernels.lines cimport scale
from blasad._rules.kernels.pointers cimport Value, constant
from blasad._rules.flops cimport no_flops, one_each
from blasad._rules.joins cimport join_nothing


cdef void fold_part(Call *c, const Flags *f) noexcept nogil:
    c.part = f.part

cdef inline Scalar times_beta(const Call *c, Scalar s) noexcept nogil:
    """A number, times the constant factor of beta."""
    s.re, s.im = c.beta[0], c.beta[1]
    return s


# ---------------------------------------------------------------- lacpy

cdef Rule lacpy = rules[<int>COPY]
lacpy.fold = fold_part
declare("lacpy", lacpy)


# ---------------------------------------------------------------- lascl

cdef int scaled(Sink *s, Scalar alpha, Scalar beta, Operand C, int part) except -1 nogil:
    """C := C alpha / beta"""
    return put(s, LASCL, alpha, NULL, NULL, beta, &C, part, False)

cdef int shares(Call *c, Sink *s, Operand *T, int at) except -1 nogil:
    """T := C / beta, what alpha is multiplied with, or C alpha / beta / beta"""
    s.scratch(s, &c.o[OUT], c.o[OUT].m, c.o[OUT].n, T)
    copy(s, c.o[OUT], T[0], c.part, False)
    scaled(s, number(1), beta_of(c), T[0], c.part)
    if at == BETA:
        scaled(s, alpha_of(c), beta_of(c), T[0], c.part)
    return 0

cdef int lascl_forward(Call *c, Sink *s) except -1 nogil:
    """dC := dC alpha / beta + dalpha C / beta - dbeta C alpha / beta / beta"""
    cdef Operand dC = shadow(&c.o[OUT]), da = shadow(&c.o[ALPHA]), db = shadow(&c.o[BETA]), T
    scaled(s, alpha_of(c), beta_of(c), dC, c.part)
    if da.p != NULL:
        shares(c, s, &T, ALPHA)
        add_to(s, with_factor(c, value_at(&da)), T, dC, c.part, False)
    if db.p != NULL:
        shares(c, s, &T, BETA)
        add_to(s, times(-1, times_beta(c, value_at(&db))), T, dC, c.part, False)
    return s.emit(s, c)

cdef int lascl_reverse(Call *c, Sink *s) except -1 nogil:
    """balpha += <C, bC> / beta;  bbeta -= <C, bC> alpha / beta / beta;  bC := bC alpha / beta"""
    cdef Operand bC = shadow(&c.o[OUT]), T
    if c.o[ALPHA].d != NULL:
        shares(c, s, &T, ALPHA)
        inner_to(s, factor_of(c), T, bC, shadow(&c.o[ALPHA]), c.part, False)
    if c.o[BETA].d != NULL:
        shares(c, s, &T, BETA)
        inner_to(s, times(-1, times_beta(c, number(1))), T, bC, shadow(&c.o[BETA]), c.part, False)
    return scaled(s, alpha_of(c), beta_of(c), bC, c.part)

cdef unsigned int lascl_keep(const Call *c) noexcept nogil:
    return ((c.o[ALPHA].p != NULL) << ALPHA | (c.o[BETA].p != NULL) << BETA
            | (c.o[ALPHA].d != NULL or c.o[BETA].d != NULL) << OUT)

cdef void fold_lascl(Call *c, const Flags *f) noexcept nogil:
    """LAPACK gives the denominator first."""
    cdef Operand numerator = c.o[BETA]
    c.part = f.part
    c.o[BETA], c.o[ALPHA] = c.o[ALPHA], numerator
    c.alpha[0], c.beta[0] = c.beta[0], c.alpha[0]

declare("lascl", rule_of(1 << OUT | 1 << ALPHA | 1 << BETA, 1 << OUT, PART_OF_C | CHANGES_C, run_lascl,
                         lascl_forward, lascl_reverse, lascl_keep, fold_lascl, one_each, join_nothing))


# ---------------------------------------------------------------- laset

cdef int laset_forward(Call *c, Sink *s) except -1 nogil:
    """dC := dalpha off the diagonal, dbeta on it"""
    cdef Operand dC = shadow(&c.o[OUT]), da = shadow(&c.o[ALPHA]), db = shadow(&c.o[BETA])
    put(s, LASET, number(0) if da.p == NULL else with_factor(c, value_at(&da)), NULL, NULL,
        number(0) if db.p == NULL else times_beta(c, value_at(&db)), &dC, c.part, False)
    return s.emit(s, c)

cdef int laset_reverse(Call *c, Sink *s) except -1 nogil:
    """balpha += sum(bC off the diagonal);  bbeta += sum(its diagonal);  bC := 0"""
    cdef Operand bC = shadow(&c.o[OUT]), ba = shadow(&c.o[ALPHA]), bb = shadow(&c.o[BETA]), d = diagonal(&bC)
    if ba.p != NULL:
        ba.m, ba.n, ba.rs, ba.cs = bC.m, bC.n, 0, 0
        if c.part != UPPER:
            add_to(s, factor_of(c), bC, ba, LOWER, True)
        if c.part != LOWER:
            add_to(s, factor_of(c), bC, ba, UPPER, True)
    if bb.p != NULL:
        bb.m, bb.n, bb.rs, bb.cs = d.m, d.n, 0, 0
        add_to(s, conj_of(times_beta(c, number(1))), d, bb, FULL, False)
    return fill(s, 0, bC, c.part, False)

declare("laset", rule_of(1 << ALPHA | 1 << BETA, 1 << OUT, PART_OF_C | SETS_C, run_laset, laset_forward,
                         laset_reverse, keep_nothing, fold_part, no_flops, join_nothing))


# ---------------------------------------------------------------- laswp

cdef int exchange(Call *c, Sink *s, bint backwards) except -1 nogil:
    cdef Call e
    begin(&e, LASWP, number(c.alpha[0]), number(0))
    e.o[IN2], e.o[OUT], e.fn = c.o[IN2], shadow(&c.o[OUT]), backwards
    return send(s, &e)

cdef int laswp_forward(Call *c, Sink *s) except -1 nogil:
    """dC := dC with its rows exchanged"""
    exchange(c, s, c.fn)
    return s.emit(s, c)

cdef int laswp_reverse(Call *c, Sink *s) except -1 nogil:
    """bC := bC with its rows exchanged, the other way round"""
    return exchange(c, s, not c.fn)

cdef unsigned int keep_rows(const Call *c) noexcept nogil:
    return 1 << IN2

cdef int prepare_rows(Call *c, index *numbers) except -1:
    """k1, k2, off and inc: the rows from k1 to k2, whose numbers are among those in B from off on."""
    cdef index rows = c.o[OUT].m, count = c.o[IN2].m, k1 = numbers[0], off = numbers[2]
    cdef index inc = numbers[3], k2
    if numbers[1] == ABSENT:
        numbers[1] = count - 1 - off
    k2 = numbers[1]
    if inc != 1 and inc != -1:
        raise ValueError(f"inc is {inc}; it is 1, or -1 to begin with the last row")
    if off < 0 or k1 < 0 or k2 < k1 - 1 or k2 >= min(rows, count - off):
        raise ValueError(f"k1 is {k1}, k2 is {k2}, off is {off}; the rows from k1 to k2 must be among the {rows} of a, "
                         f"and have their numbers among the {count} of piv from off on")
    c.o[IN2].p += (off + k1) * c.o[IN2].rs * itemsize[<int>I64]
    c.o[IN2].m = k2 - k1 + 1
    c.alpha[0], c.fn = k1, inc < 0
    return 0

declare("laswp", rule_of(1 << IN2 | 1 << OUT, 1 << OUT, NO_PART | CHANGES_C, run_laswp, laswp_forward,
                         laswp_reverse, keep_rows, fold_nothing, no_flops, join_nothing))
rules[<int>LASWP].prepare = prepare_rows


# ---------------------------------------------------------------- the sign of a determinant

cdef int run_parity(const Call *c) except -1 nogil:
    cdef const Operand *rows = &c.o[IN2]
    cdef Value minus = constant(-1, c.o[OUT].dtype)
    cdef index i
    cdef bint odd = False
    for i in range(rows.m):
        odd ^= (<long long *>rows.p)[i * rows.rs] != i
    return scale(&minus, &c.o[OUT], FULL, False) if odd else 0

cdef int parity(Call *c, Sink *s) except -1 nogil:
    cdef Call e
    begin(&e, PARITY, number(1), number(0))
    e.o[IN2], e.o[OUT] = c.o[IN2], shadow(&c.o[OUT])
    return send(s, &e)

cdef int parity_forward(Call *c, Sink *s) except -1 nogil:
    """dC := -dC where C is"""
    parity(c, s)
    return s.emit(s, c)

declare("parity", rule_of(1 << IN2 | 1 << OUT, 1 << OUT, NO_PART | CHANGES_C, run_parity, parity_forward,
                          parity, keep_rows, fold_nothing, no_flops, join_nothing))
