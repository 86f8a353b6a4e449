"""Rules of values that are computed from factors, as functions of the factored matrix A: by the implicit function
theorem.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  Before a factorization, the call MATRIX_OF makes an
operand that represents the matrix: its shadow is that of A, and its values are never read.  Calls that compute with the
factors have this operand as their first input, and the factors, as constants, in the place of alpha.  So the reverse of
a solution is one more solution and an outer product.  The reverse of the factorization has a seed of zero, and does not
run, unless another call reads the factors.
"""

from libc.math cimport atan2, hypot, log
from libc.stdlib cimport free
from libc.string cimport memset

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.lines cimport block, buffer, move
from blasad._rules.blas.matrices cimport symmetric_adjoint
from blasad._rules.constants cimport keep_nothing
from blasad._rules.flops cimport no_flops
from blasad._rules.joins cimport join_nothing


cdef int named(const char *name, Rule rule) except -1:
    """Enter the rule of an operation that is not declared: none but those here and in `factored` emit it."""
    rule.name = name
    return new_rule(0, rule)


# ---------------------------------------------------------------- what stands for a matrix

cdef int run_nothing(const Call *c) except -1 nogil:
    return 0

cdef int matrix_forward(Call *c, Sink *s) except -1 nogil:
    """dC := dA"""
    cdef Operand dA = shadow(&c.o[IN1]), dC = shadow(&c.o[OUT])
    s.emit(s, c)
    return fill(s, 0, dC, c.part, False) if dA.p == NULL else copy(s, dA, dC, c.part, False)

cdef int matrix_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC;  bC := 0"""
    cdef Operand bC = shadow(&c.o[OUT])
    if c.o[IN1].d != NULL:
        add_to(s, number(1), bC, shadow(&c.o[IN1]), c.part, False)
    return fill(s, 0, bC, c.part, False)

MATRIX_OF = named(b"matrix of factors", rule_of(0, 1 << OUT, PART_OF_C | RUNS_NOT, run_nothing, matrix_forward,
                  matrix_reverse, keep_nothing, NULL, no_flops, join_nothing))


# ---------------------------------------------------------------- solving with factors

cdef Sink here                              # runs at once what it gets
memset(&here, 0, sizeof(here))
here.emit, here.nb, here.width = run_piece, 1, 1

cdef int run_piece(Sink *self, Call *c) except -1 nogil:
    return rules[c.op].run(c)

cdef int with_factors(Sink *s, const Call *c, int op, Operand F, bint trans, int kl, int ku, Operand C) except -1 nogil:
    """One of the routines that solve with a factor as it is stored"""
    cdef Call r
    begin(&r, op, number(1), number(0))
    r.part, r.trans, r.kl, r.ku = c.part, trans, kl, ku
    r.o[IN1], r.o[IN2], r.o[OUT] = F, c.o[IN2], C
    if op == TBTRS or op == TPTRS:
        r.o[IN2].p = NULL
    return send(s, &r)

cdef int exchange(Sink *s, const Call *c, Operand C, bint backwards) except -1 nogil:
    cdef Call r
    begin(&r, LASWP, number(0), number(0))
    r.o[IN2], r.o[OUT], r.fn = c.o[IN2], C, backwards
    return send(s, &r)

cdef int run_solved(const Call *c) except -1 nogil:
    cdef Operand F = c.o[ALPHA], C = c.o[OUT], U
    cdef int k
    cdef Call upper
    if empty(&C):
        return 0
    if c.fn == OF_GENERAL and c.trans:
        F = transposed(&F)
        triangle_solve(&here, F, LOWER, False, C)
        triangle_solve(&here, F, UPPER, True, C)
        return exchange(&here, c, C, True)
    if c.fn == OF_GENERAL:
        exchange(&here, c, C, False)
        triangle_solve(&here, F, LOWER, True, C)
        return triangle_solve(&here, F, UPPER, False, C)
    if c.fn == OF_DEFINITE:
        triangle_solve(&here, F, LOWER, False, C)
        return triangle_solve(&here, adjoint(&F), UPPER, False, C)
    if c.fn == OF_SYMMETRIC or c.fn == OF_HERMITIAN:
        return with_factors(&here, c, SYTRS if c.fn == OF_SYMMETRIC else HETRS, F, False, 0, 0, C)
    if c.fn == OF_BAND:
        upper, U = c[0], block(&F, 0, 0, c.kl + c.ku + 1, F.n)
        upper.part = UPPER
        if c.trans:
            with_factors(&here, &upper, TBTRS, U, True, 0, c.kl + c.ku, C)
            return with_factors(&here, c, GBTRL, F, True, c.kl, c.ku, C)
        with_factors(&here, c, GBTRL, F, False, c.kl, c.ku, C)
        return with_factors(&here, &upper, TBTRS, U, False, 0, c.kl + c.ku, C)
    k = TPTRS if c.kl == PACKED else TBTRS
    U = conjugated(&F)
    if c.part == LOWER:
        with_factors(&here, c, k, F, False, c.kl, c.ku, C)
        return with_factors(&here, c, k, U, True, c.kl, c.ku, C)
    with_factors(&here, c, k, U, True, c.kl, c.ku, C)
    return with_factors(&here, c, k, F, False, c.kl, c.ku, C)


# ---------------------------------------------------------------- derivatives of a solution

cdef int once_more(Sink *s, const Call *c, bint adjoint, Operand C) except -1 nogil:
    """C := inv(A) C as the call does, or with A^H"""
    cdef Call r
    cdef bint general = c.fn == OF_GENERAL or c.fn == OF_BAND
    begin(&r, SOLVED, number(1), number(0))
    r.fn, r.part, r.kl, r.ku, r.trans = c.fn, c.part, c.kl, c.ku, c.trans
    set_value(&r.o[IN1], &c.o[IN1])
    r.o[IN2], r.o[ALPHA], r.o[OUT] = c.o[IN2], c.o[ALPHA], C
    if adjoint:
        r.trans = general and not c.trans
        if general or c.fn == OF_SYMMETRIC:
            conjugate(&r.o[IN1])
            conjugate(&r.o[ALPHA])
    return send(s, &r)

cdef inline bint is_hermitian(const Call *c) noexcept nogil:
    return c.fn != OF_SYMMETRIC and is_complex(c.o[OUT].dtype)

cdef void residual(const Call *c, const Operand *M, const Operand *x, Call *r) noexcept nogil:
    """The call C := C - A x, but for its output, with what stores A as M"""
    cdef bint hermitian = is_hermitian(c)
    begin(r, GEMM, number(-1), number(1))
    r.part = c.part
    r.o[IN1], r.o[IN2] = M[0], x[0]
    r.o[IN2].d = NULL
    if c.fn == OF_GENERAL:
        r.part = FULL
        if c.trans:
            transpose(&r.o[IN1])
    elif c.fn == OF_BAND:
        r.op, r.part, r.kl, r.ku, r.trans = STORED_MV, FULL, c.kl, c.ku, c.trans
        r.o[IN1] = block(M, c.kl, 0, c.kl + c.ku + 1, M.n)
        if M.d != NULL:
            r.o[IN1].d = M.d + c.kl * M.drs * itemsize[M.dtype]
    elif c.fn == OF_DEFINITE_STORED:
        r.kl, r.ku = c.kl, c.ku
        if c.kl == PACKED:
            r.op = HPMV if hermitian else SPMV
        else:
            r.op = HBMV if hermitian else SBMV
    else:
        r.op = HEMM if hermitian else SYMM

cdef inline Operand column(const Operand *a, index j) noexcept nogil:
    cdef Operand r = block(a, 0, j, a.m, 1)
    if a.d != NULL:
        r.d = a.d + j * a.dcs * itemsize[a.dtype]
    return r

cdef inline index parts(const Call *c) noexcept nogil:
    """How many products with the matrix there are: the stored one takes single columns"""
    return c.o[OUT].n if c.fn == OF_DEFINITE_STORED else 1

cdef int solved_forward(Call *c, Sink *s) except -1 nogil:
    """dC := inv(A) (dC - dA C_after)"""
    cdef Operand dC = shadow(&c.o[OUT]), dM = shadow(&c.o[IN1]), x
    cdef Call r
    cdef index j, n = parts(c)
    s.emit(s, c)
    if empty(&dC):
        return 0
    if dM.p != NULL:
        for j in range(n):
            x = c.o[OUT] if n == 1 else column(&c.o[OUT], j)
            residual(c, &dM, &x, &r)
            r.o[OUT] = dC if n == 1 else column(&dC, j)
            send_residual(s, &r)
    return once_more(s, c, False, dC)

cdef int send_residual(Sink *s, Call *r) except -1 nogil:
    return send_product(s, r) if r.op == GEMM else send(s, r)

cdef int solved_reverse(Call *c, Sink *s) except -1 nogil:
    """bC := A^-H bC;  bA -= bC C_after^H, where A is stored, as in the product with it"""
    cdef Operand bC = shadow(&c.o[OUT]), done = after(c), y = c.o[OUT], x
    cdef Call r
    cdef index j, n = parts(c)
    if empty(&bC):
        return 0
    once_more(s, c, True, bC)
    if c.o[IN1].d == NULL:
        return 0
    for j in range(n):
        x = done if n == 1 else column(&done, j)
        residual(c, &c.o[IN1], &x, &r)
        r.o[OUT] = y if n == 1 else column(&y, j)
        r.nb, r.nl = c.nb, c.nl
        rules[r.op].reverse(&r, s)
    return 0

cdef unsigned int keep_solved(const Call *c) noexcept nogil:
    return 1 << ALPHA | (c.o[IN2].p != NULL) << IN2 | (c.o[IN1].d != NULL) << AFTER

cdef double solved_flops(const Call *c) noexcept nogil:
    cdef double m = c.o[OUT].m, n = c.o[OUT].n
    if c.fn == OF_BAND:
        return 2 * m * n * (2 * c.kl + c.ku)
    if c.fn == OF_DEFINITE_STORED and c.kl != PACKED:
        return 4 * m * n * max(c.kl, c.ku)
    return 2 * m * m * n

cdef bint join_solutions(Call *c, const Along *t) noexcept nogil:
    """One matrix, and all columns"""
    cdef Operand *C = &c.o[OUT]
    if t.s[OUT] == 0 or t.s[IN2] != 0 or C.n > 1 and t.s[OUT] != C.n * C.cs:
        return False
    if C.n == 1:
        C.cs = t.s[OUT]
    C.n *= t.n
    return True

cdef enum:
    READS = 1 << IN2 | 1 << OUT | 1 << ALPHA

SOLVED = named(b"solve", rule_of(READS, 1 << OUT, NO_PART | CHANGES_C | STAYS_ZERO, run_solved, solved_forward,
               solved_reverse, keep_solved, NULL, solved_flops, join_solutions))


# ---------------------------------------------------------------- the inverse

cdef int run_inverse(const Call *c) except -1 nogil:
    """The inverse, of all but LU factors its part, as LAPACK's routines for each make it"""
    cdef Operand out = c.o[OUT], T
    if empty(&out):
        return 0
    if c.fn == OF_DEFINITE:
        move(&c.o[ALPHA], &out, LOWER, False)
        in_place(TRTRI, out)
        return in_place(LAUUM, out)
    buffer(&out, out.m, out.m, &T)
    try:
        if c.fn == OF_GENERAL:
            return of_lu(c, out, T)
        fill(&here, 0, T, FULL, False)
        fill(&here, 1, diagonal(&T), FULL, False)
        with_factors(&here, c, HETRS if c.fn == OF_HERMITIAN else SYTRS, c.o[ALPHA], False, 0, 0, T)
        if c.fn == OF_HERMITIAN:
            fill(&here, 0, imag_part_of_diagonal(&T), FULL, False)
        move(&T, &out, c.part, False)
    finally:
        free(T.p)
    return 0

cdef inline Operand imag_part_of_diagonal(const Operand *a) noexcept nogil:
    cdef Operand d = diagonal(a)
    return imag_part(&d)

cdef int in_place(int op, Operand C) except -1 nogil:
    cdef Call r
    begin(&r, op, number(1), number(0))
    r.part, r.o[OUT] = LOWER, C
    return send(&here, &r)

cdef int of_lu(const Call *c, Operand X, Operand L) except -1 nogil:
    """X := inv(U);  X := X inv(L), with exchanged columns"""
    move(&c.o[ALPHA], &L, LOWER, True)
    move(&c.o[ALPHA], &X, UPPER, False)
    in_place(TRTRI, transposed(&X))
    fill(&here, 0, X, LOWER, True)
    triangle_solve(&here, transposed(&L), UPPER, True, transposed(&X))
    return exchange(&here, c, transposed(&X), True)

cdef int whole(Sink *s, const Call *c, Operand C, Operand *X) except -1 nogil:
    """A copy of a symmetric or Hermitian matrix, with both triangles"""
    s.scratch(s, &C, C.m, C.m, X)
    copy(s, C, X[0], c.part, False)
    return copy(s, adjoint(&C) if is_hermitian(c) else transposed(&C), X[0], flipped(c.part), True)

cdef int inverse_forward(Call *c, Sink *s) except -1 nogil:
    """dC := -C dA C"""
    cdef Operand dC = shadow(&c.o[OUT]), dM = shadow(&c.o[IN1]), T, X
    s.emit(s, c)
    if dM.p == NULL or empty(&dC):
        return fill(s, 0, dC, c.part, False)
    s.scratch(s, &dC, dC.m, dC.m, &T)
    if c.fn != OF_GENERAL:
        whole(s, c, c.o[OUT], &X)
        symmetric_product(s, is_hermitian(c), number(1), dM, c.part, X, number(0), T)
        return put(s, GEMMTR, number(-1), &X, &T, number(0), &dC, c.part, False)
    product(s, number(1), dM, c.o[OUT], number(0), T)
    return product(s, number(-1), c.o[OUT], T, number(0), dC)

cdef int inverse_reverse(Call *c, Sink *s) except -1 nogil:
    """bA -= C^H bC C^H, where A is stored;  bC := 0"""
    cdef Operand bC = shadow(&c.o[OUT]), C = after(c), T, X
    if c.o[IN1].d != NULL and not empty(&bC):
        s.scratch(s, &bC, bC.m, bC.m, &T)
        if c.fn != OF_GENERAL:
            whole(s, c, C, &X)
            copy(s, adjoint(&X), T, FULL, False)
            triangle_times(s, number(1), transposed(&bC), flipped(c.part), False, transposed(&T))
            symmetric_adjoint(s, is_hermitian(c), number(-1), T, X, shadow(&c.o[IN1]), c.part)
        else:
            product(s, number(1), bC, adjoint(&C), number(0), T)
            product(s, number(-1), adjoint(&C), T, number(1), shadow(&c.o[IN1]))
    return fill(s, 0, bC, c.part, False)

cdef unsigned int keep_inverse(const Call *c) noexcept nogil:
    return (c.o[IN1].d != NULL) << AFTER

cdef double inverse_flops(const Call *c) noexcept nogil:
    return 4 * <double>c.o[OUT].m * c.o[OUT].m * c.o[OUT].m / 3

INVERSE = named(b"inverse", rule_of(1 << IN2 | 1 << ALPHA, 1 << OUT, PART_OF_C | SETS_C, run_inverse, inverse_forward,
                inverse_reverse, keep_inverse, NULL, inverse_flops, join_nothing))


# ---------------------------------------------------------------- the determinant's logarithm

ctypedef fused real:
    float
    double

cdef void add_logarithms(const Operand *F, real *out) noexcept nogil:
    """The sum of those of the diagonal, absolute if they are real; the imaginary part is that of some branch"""
    cdef real *z
    cdef double size = 0, angle = 0
    cdef bint pairs = is_complex(F.dtype)
    cdef index i
    for i in range(F.m):
        z = <real *>F.p + i * (F.rs + F.cs) * (1 + pairs)
        size += log(hypot(z[0], z[1] if pairs else 0))
        if pairs:
            angle += atan2(z[1], z[0])
    out[0] = <real>size
    if pairs:
        out[1] = <real>angle

cdef int run_log_of_det(const Call *c) except -1 nogil:
    if c.o[OUT].dtype == F32 or c.o[OUT].dtype == C64:
        add_logarithms(&c.o[ALPHA], <float *>c.o[OUT].p)
    else:
        add_logarithms(&c.o[ALPHA], <double *>c.o[OUT].p)
    return 0

cdef int inverse_of(Sink *s, const Call *c, Operand *X) except -1 nogil:
    cdef Operand F = c.o[ALPHA]
    cdef Call r
    s.scratch(s, &F, F.m, F.m, X)
    begin(&r, INVERSE, number(1), number(0))
    r.fn = c.fn
    set_value(&r.o[IN1], &c.o[IN1])
    r.o[IN2], r.o[ALPHA], r.o[OUT] = c.o[IN2], c.o[ALPHA], X[0]
    return send(s, &r)

cdef int log_of_det_forward(Call *c, Sink *s) except -1 nogil:
    """dC := sum(inv(A)^T .* dA)"""
    cdef Operand dC = shadow(&c.o[OUT]), dM = shadow(&c.o[IN1]), X
    s.emit(s, c)
    if dM.p == NULL or empty(&dM):
        return fill(s, 0, dC, FULL, False)
    inverse_of(s, c, &X)
    transpose(&X)
    return put(s, DOT, number(1), &X, &dM, number(0), &dC, FULL, False)

cdef int log_of_det_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC inv(A)^H;  bC := 0"""
    cdef Operand bC = shadow(&c.o[OUT]), X
    if c.o[IN1].d != NULL and not empty(&c.o[IN1]):
        inverse_of(s, c, &X)
        add_to(s, value_at(&bC), adjoint(&X), shadow(&c.o[IN1]), FULL, False)
    return fill(s, 0, bC, FULL, False)

cdef unsigned int keep_for_inverse(const Call *c) noexcept nogil:
    return 1 << ALPHA | 1 << IN2 if c.o[IN1].d != NULL else 0

cdef double log_of_det_flops(const Call *c) noexcept nogil:
    return c.o[ALPHA].m

LOG_OF_DET = named(b"log of det", rule_of(1 << IN2 | 1 << ALPHA, 1 << OUT, NO_PART | SETS_C, run_log_of_det,
                   log_of_det_forward, log_of_det_reverse, keep_for_inverse, NULL, log_of_det_flops, join_nothing))
