"""The rule of linear recurrences: running sums and products, filters of first order.  Its derivatives are recurrences.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  C overlaps neither A nor B.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.lines cimport block
from blasad._rules.kernels.number_types cimport c64, c128, conjugate_if, num
from blasad._rules.flops cimport adding_each
from blasad._rules.joins cimport join_nothing

cdef enum:
    A = 1 << IN1
    B = 1 << IN2
    C = 1 << OUT


# ---------------------------------------------------------------- the kernel

cdef void run_typed(const Call *c, num *a, num *b, num *y) noexcept nogil:
    """Row by row, from the first or from the last one; a row of C lies where its neighbour has been computed."""
    cdef const Operand *oa = &c.o[IN1]
    cdef const Operand *ob = &c.o[IN2]
    cdef const Operand *oc = &c.o[OUT]
    cdef index i, j, k, step = -1 if c.fn else 1
    for j in range(oc.n):
        for i in range(oc.m):
            k = oc.m - 1 - i if c.fn else i
            y[k * oc.rs + j * oc.cs] = conjugate_if(a[k * oa.rs + j * oa.cs], oa.conj)
            if i:
                y[k * oc.rs + j * oc.cs] = y[k * oc.rs + j * oc.cs] + conjugate_if(
                    b[(k + (c.fn != 0)) * ob.rs + j * ob.cs], ob.conj) * y[(k - step) * oc.rs + j * oc.cs]

cdef int run_recurrence(const Call *c) except -1 nogil:
    cdef char *a = c.o[IN1].p
    cdef char *b = c.o[IN2].p
    cdef char *y = c.o[OUT].p
    if c.o[OUT].dtype == F32:
        run_typed(c, <float *>a, <float *>b, <float *>y)
    elif c.o[OUT].dtype == F64:
        run_typed(c, <double *>a, <double *>b, <double *>y)
    elif c.o[OUT].dtype == C64:
        run_typed(c, <c64 *>a, <c64 *>b, <c64 *>y)
    else:
        run_typed(c, <c128 *>a, <c128 *>b, <c128 *>y)
    return 0


# ---------------------------------------------------------------- the rule

cdef int recur(Sink *s, bint backwards, Operand X, Operand Y, Operand Z) except -1 nogil:
    cdef Call c
    begin(&c, RECURRENCE, number(1), number(0))
    c.o[IN1], c.o[IN2], c.o[OUT], c.fn = X, Y, Z, backwards
    return send(s, &c)

cdef inline Operand rows(const Operand *x, index first) noexcept nogil:
    """All rows but one: the last one if `first` is 0, else the first one."""
    return block(x, first, 0, max(x.m - 1, 0), x.n)

cdef int recurrence_forward(Call *c, Sink *s) except -1 nogil:
    """dC[i] := dA[i] + dB[i] C[i-1] + B[i] dC[i-1]; backwards C[i+1], and B[i+1]"""
    cdef Operand dA = shadow(&c.o[IN1]), dB = shadow(&c.o[IN2]), dC = shadow(&c.o[OUT]), T, R
    s.emit(s, c)
    if empty(&dC):
        return 0
    s.scratch(s, &dC, dC.m, dC.n, &T)
    if dA.p != NULL:
        copy(s, dA, T, FULL, False)
    else:
        fill(s, 0, T, FULL, False)
    if dB.p != NULL and dC.m > 1:
        R = rows(&T, not c.fn)
        multiply(s, number(1), rows(&dB, 1), rows(&c.o[OUT], c.fn), 1, R)
    return recur(s, c.fn, T, c.o[IN2], dC)

cdef int recurrence_reverse(Call *c, Sink *s) except -1 nogil:
    """S[i] = bC[i] + conj(B[i+1]) S[i+1];  bA += S;  bB[i] += S[i] conj(C[i-1]);  bC := 0"""
    cdef Operand bC = shadow(&c.o[OUT]), bB = shadow(&c.o[IN2]), Y = after(c), S
    if empty(&bC):
        return 0
    s.scratch(s, &bC, bC.m, bC.n, &S)
    recur(s, not c.fn, bC, conjugated(&c.o[IN2]), S)
    if c.o[IN1].d != NULL:
        add_to(s, number(1), S, shadow(&c.o[IN1]), FULL, False)
    if bB.p != NULL and bC.m > 1:
        Y = rows(&Y, c.fn)
        multiply(s, number(1), rows(&S, not c.fn), conjugated(&Y), 1, rows(&bB, 1))
    return fill(s, 0, bC, FULL, False)

cdef unsigned int keep_factors(const Call *c) noexcept nogil:
    return B | (c.o[IN2].d != NULL) << AFTER

new_rule(RECURRENCE, rule_of(A | B, C, NO_PART | SETS_C | ZERO_BY_A, run_recurrence, recurrence_forward,
                             recurrence_reverse, keep_factors, NULL, adding_each, join_nothing))
