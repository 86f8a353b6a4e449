"""BLAS 3 on strided operands, every dtype: an output in C order is computed by the transposed equation."""

from libc.stdlib cimport free, malloc

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.array_kernels cimport run_mul
from blasad._rules.kernels.lines cimport *
from blasad._rules.kernels.packing cimport *
from blasad._rules.kernels.pointers cimport *
from blasad._rules.kernels.small.tiny cimport *

cdef enum:
    BLOCK = 32                  # diagonal blocks of gemmtr
    NEAR = 32 * 40              # elements of a copy that needs no heap
    LINE = 64                   # bytes of a line of the cache
    OUTER = 128 * 128           # elements of a column times a row that are set by a loop sooner than by gemm


cdef inline void turn(int dtype, index m, index k, char *near, Matrix *A) noexcept nogil:
    """A^T as a transposed copy of A, in `near` if it fits; without memory for a copy, A itself.  The columns of the
    copy begin at cache lines, an odd number of lines apart, so that neighbours do not compete for places in the
    cache."""
    cdef index lanes = LINE // itemsize[dtype], ld = ((m + lanes - 1) // lanes | 1) * lanes
    cdef char *heap = NULL if ld * k <= NEAR else <char *>malloc(ld * k * itemsize[dtype] + LINE)
    cdef char *to = near if ld * k <= NEAR else heap
    if to != NULL:
        to += -<size_t>to & (LINE - 1)
        turns[dtype](m, k, A.p, A.ld, to, ld)
        A.p, A.ld, A.op, A.heap = to, ld, c'N', heap

cdef int run_gemm(const Call *c) except -1 nogil:
    if (c.o[IN1].n == 1 and c.beta[0] == 0 and c.beta[1] == 0 and c.o[BETA].p == NULL
            and c.o[OUT].m * c.o[OUT].n >= OUTER):
        return set_outer(c)
    # numbers that do not lie in memory, as most do not, are read where they are
    if (c.o[ALPHA].p == NULL and c.o[BETA].p == NULL and (c.alpha[0] != 0 or c.alpha[1] != 0) and not empty(&c.o[OUT])
            and c.o[IN1].n and (small_product(&c.o[IN1], &c.o[IN2], &c.o[OUT], c.alpha, c.beta) or plain_gemm(c))):
        return 0
    return any_gemm(c)

cdef int set_outer(const Call *c) except -1 nogil:
    """C := alpha A B, a column times a row: elementwise"""
    cdef Call r = c[0]
    r.strong = False
    r.o[IN1].n, r.o[IN1].cs = c.o[OUT].n, 0
    r.o[IN2].m, r.o[IN2].rs = c.o[OUT].m, 0
    return run_mul(&r)

cdef bint plain_gemm(const Call *c) noexcept nogil:
    """A product of matrices in columns or rows for which nothing has to be looked for; if it is that"""
    cdef const Operand *C = &c.o[OUT]
    cdef bint flip = not in_columns(C)  # C^T := alpha B^T A^T + beta C^T
    cdef const Operand *A = &c.o[IN2] if flip else &c.o[IN1]
    cdef const Operand *B = &c.o[IN1] if flip else &c.o[IN2]
    cdef const void *alpha = c.alpha    # where they are: two numbers that were just written are slow to read as one
    cdef const void *beta = c.beta
    cdef float[4] single
    cdef blas_int m, n, k, lda, ldb, ldc
    cdef bint columns_a = in_columns(A), columns_b = in_columns(B)
    cdef char op_a = c'N' if (in_rows(A) if flip else columns_a) else c'T'
    cdef char op_b = c'N' if (in_rows(B) if flip else columns_b) else c'T'
    m, n, k, ldc = C.m, C.n, c.o[IN1].n, C.cs
    if flip:
        m, n, ldc = n, m, C.rs
    if (flip and not in_rows(C) or not columns_a and not in_rows(A) or not columns_b and not in_rows(B)
            or is_narrow(C.dtype, m, n, k) or op_a == c'T' and op_b == c'N' and is_turned(C.dtype, m, n, k)):
        return False
    lda = A.cs if (op_a == c'N') != flip else A.rs
    ldb = B.cs if (op_b == c'N') != flip else B.rs
    if C.dtype == F32 or C.dtype == C64:
        single = [<float>c.alpha[0], <float>c.alpha[1], <float>c.beta[0], <float>c.beta[1]]
        alpha, beta = single, single + 2
    gemm[C.dtype](&op_a, &op_b, &m, &n, &k, <void *>alpha, A.p, &lda, B.p, &ldb, <void *>beta, C.p, &ldc)
    return True

cdef int any_gemm(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef const Operand *out = &c.o[OUT]
    cdef index k = c.o[IN1].n
    if empty(out):
        return 0
    if equals(&alpha, 0) or k == 0:
        return scale(&beta, out, FULL, False)
    if small_product(&c.o[IN1], &c.o[IN2], out, &alpha.re, &beta.re):
        return 0
    if is_narrow(out.dtype, out.m, out.n, k) and narrow_product(&c.o[IN1], &c.o[IN2], out, &alpha.re, &beta.re):
        return 0
    return large_gemm(c, &alpha, &beta)

cdef int large_gemm(const Call *c, const Value *alpha, const Value *beta) except -1 nogil:
    cdef Matrix A, B, C
    cdef const Operand *out = &c.o[OUT]
    cdef bint flip              # C^T := alpha B^T A^T + beta C^T
    cdef int l, r
    cdef blas_int m, n, k
    cdef double[NEAR + 8] near  # from the beginning of a line on
    fits(out.m, out.n, c.o[IN1].n)
    layout(out, &C)
    if C.op == 0:
        return on_copy(run_gemm, c, beta, FULL, False, False)
    flip = C.op == c'T'
    l, r = (IN2, IN1) if flip else (IN1, IN2)
    A.heap = B.heap = NULL
    try:
        fit(&c.o[l], flip, N | T | H, FULL, False, &A)
        fit(&c.o[r], flip, N | T | H, FULL, False, &B)
        m, n, k = out.m, out.n, c.o[IN1].n
        if flip:
            m, n = n, m
        if A.op == c'T' and B.op == c'N' and is_turned(out.dtype, m, n, k):
            turn(out.dtype, m, k, <char *>near, &A)
        gemm[out.dtype](&A.op, &B.op, &m, &n, &k, &alpha.z, A.p, &A.ld, B.p, &B.ld, &beta.z, C.p, &C.ld)
    finally:
        release(A.heap)
        release(B.heap)
    return 0


cdef int run_stack(const Call *c) except -1 nogil:
    """A product for each of a stack of tiny matrices"""
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    tiny_product(&c.o[IN1], &c.o[IN2], &c.o[OUT], &alpha.re, &beta.re, c.nb)
    return 0


cdef int run_gemmtr(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Call r
    if equals(&alpha, 0) or c.o[IN1].n == 0 or c.part == FULL:
        return run_gemm(c) if c.part == FULL else scale(&beta, &c.o[OUT], c.part, c.unit)
    if c.o[OUT].dtype <= F64 and is_tiny(c.o[OUT].dtype, c.o[OUT].m, c.o[OUT].n, c.o[IN1].n):
        tiny_part(c, &alpha, &beta)
        return 0
    r = c[0]
    if c.o[IN1].n == 1:
        return part_of_outer(&r, &alpha, &beta)
    if c.part == UPPER:         # C^T := alpha B^T A^T + beta C^T
        r.o[IN1], r.o[IN2] = transposed(&c.o[IN2]), transposed(&c.o[IN1])
        r.o[OUT] = transposed(&c.o[OUT])
    r.part = FULL
    return lower_gemm(&r, c.unit, &beta)

ctypedef fused real:
    float
    double

cdef inline void combine(const Operand *C, const real *found, int part, bint unit, real beta) noexcept nogil:
    """Part of C := what was found + beta C"""
    cdef index i, j
    cdef real *c
    for j in range(C.n):
        c = <real *>C.p + j * C.cs
        for i in range(min(j + unit, C.m) if part == LOWER else 0, C.m if part == LOWER else min(C.m, j + 1 - unit)):
            c[i * C.rs] = found[i + j * C.m] + (beta * c[i * C.rs] if beta != 0 else 0)

cdef void tiny_part(const Call *c, const Value *alpha, const Value *beta) noexcept nogil:
    cdef double[TINY * TINY] found
    cdef double zero = 0
    cdef Operand t = c.o[OUT]
    t.p, t.rs, t.cs = <char *>found, 1, t.m
    tiny_product(&c.o[IN1], &c.o[IN2], &t, &alpha.re, &zero, 1)
    if t.dtype == F64:
        combine[double](&c.o[OUT], found, c.part, c.unit, beta.re)
    else:
        combine[float](&c.o[OUT], <float *>found, c.part, c.unit, <float>beta.re)

cdef int part_of_outer(Call *r, const Value *alpha, const Value *beta) except -1 nogil:
    """The part of a column times a row: it is read and written once, line by line."""
    cdef Operand *A = &r.o[IN1]
    cdef Operand *B = &r.o[IN2]
    cdef Operand *C = &r.o[OUT]
    cdef Operand t, x, y
    cdef Value k
    cdef index j, lo, hi
    cdef bint packed = False
    if away(C.rs) > away(C.cs):
        t = transposed(A)
        A[0], B[0], C[0], r.part = transposed(B), t, transposed(C), mirrored(r.part)
    scale(beta, C, r.part, r.unit)
    if A.conj or A.rs != 1:
        buffer(A, A.m, 1, &t)
        move(A, &t, FULL, False)
        A[0], packed = t, True
    for j in range(C.n):
        lo = j + r.unit if r.part == LOWER else 0
        hi = C.m if r.part == LOWER else min(C.m, j + 1 - r.unit)
        if lo >= hi:
            continue
        x = block(B, 0, j, 1, 1)
        k = value(&alpha.re, &x, C.dtype)
        x, y = block(A, lo, 0, hi - lo, 1), block(C, lo, j, hi - lo, 1)
        add(&k, &x, &y, FULL, False)
    if packed:
        free(A.p)
    return 0

cdef int lower_gemm(const Call *c, bint unit, const Value *beta) except -1 nogil:
    """The lower triangle by halves: what is below the diagonal blocks is left to gemm."""
    cdef const Operand *A = &c.o[IN1]
    cdef const Operand *B = &c.o[IN2]
    cdef const Operand *C = &c.o[OUT]
    cdef index m = C.m, n = min(C.m, C.n), h = n // 2
    cdef double[2 * BLOCK * BLOCK] stack
    cdef Operand t
    cdef Value one
    cdef Call r = c[0]
    if n == 0:
        return 0
    if n > BLOCK:
        h += -h % 8             # blocks stay aligned
        r.o[IN1], r.o[IN2], r.o[OUT] = block(A, 0, 0, h, A.n), block(B, 0, 0, B.m, h), block(C, 0, 0, h, h)
        lower_gemm(&r, unit, beta)
        r.o[IN1], r.o[OUT] = block(A, h, 0, m - h, A.n), block(C, h, 0, m - h, h)
        run_gemm(&r)
        r.o[IN2], r.o[OUT] = block(B, 0, h, B.m, n - h), block(C, h, h, m - h, n - h)
        return lower_gemm(&r, unit, beta)
    if m > n:
        r.o[IN1], r.o[IN2], r.o[OUT] = block(A, n, 0, m - n, A.n), block(B, 0, 0, B.m, n), block(C, n, 0, m - n, n)
        run_gemm(&r)
    t, one = block(C, 0, 0, n, n), constant(1, C.dtype)
    scale(beta, &t, LOWER, unit)
    r.o[IN1], r.o[IN2], r.o[OUT] = block(A, 0, 0, n, A.n), block(B, 0, 0, B.m, n), t
    r.o[OUT].p, r.o[OUT].rs, r.o[OUT].cs = <char *>stack, 1, n
    r.beta[0] = r.beta[1] = 0
    r.o[BETA].p = NULL
    run_gemm(&r)
    add(&one, &r.o[OUT], &t, LOWER, unit)
    return 0


cdef inline int symmetric_times(Run run, const symm_t *routine, bint herm, const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Matrix A, B, C
    cdef const Operand *out = &c.o[OUT]
    cdef bint flip              # C^T := alpha B^T A^T + beta C^T
    cdef blas_int m, n
    cdef char side, uplo
    if empty(out):
        return 0
    if equals(&alpha, 0):
        return scale(&beta, out, FULL, False)
    fits(out.m, out.n, 0)
    layout(out, &C)
    if C.op == 0:
        return on_copy(run, c, &beta, FULL, False, False)
    flip = C.op == c'T'
    A.heap = B.heap = NULL
    try:
        # a Hermitian matrix is its own adjoint, any other symmetric one its own transpose
        fit(&c.o[IN1], flip, N | (H if herm and is_complex(out.dtype) else T), c.part, False, &A)
        fit(&c.o[IN2], flip, N, FULL, False, &B)
        m, n = out.m, out.n
        if flip:
            m, n = n, m
        side = c'R' if flip else c'L'
        uplo = letter((c.part == LOWER) ^ flip ^ (A.op != c'N'))
        routine[out.dtype](&side, &uplo, &m, &n, &alpha.z, A.p, &A.ld, B.p, &B.ld, &beta.z, C.p, &C.ld)
    finally:
        release(A.heap)
        release(B.heap)
    return 0

cdef int run_symm(const Call *c) except -1 nogil:
    return symmetric_times(run_symm, symm, False, c)

cdef int run_hemm(const Call *c) except -1 nogil:
    return symmetric_times(run_hemm, hemm, True, c)


cdef inline int rank_k(Run run, const syrk_t *routine, const symm_t *routine2, bint herm,
                       const Call *c) except -1 nogil:
    """The updates of rank k, or of rank 2 k where routine is NULL."""
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Matrix A, B, C
    cdef const Operand *out = &c.o[OUT]
    cdef const Operand *a = &c.o[IN1]
    cdef const Operand *b = &c.o[IN2] if routine == NULL else NULL
    cdef Operand[2] held
    cdef bint flip
    cdef blas_int n, k
    cdef char uplo
    if empty(out):
        return 0
    fits(out.m, a.n, 0)
    layout(out, &C)
    if C.op == 0 or c.unit:
        return on_copy(run, c, &beta, c.part, c.unit, False)
    flip = C.op == c'T'
    herm = herm and is_complex(out.dtype)
    n, k, uplo = out.m, a.n, letter((c.part == LOWER) ^ flip)
    if equals(&alpha, 0):
        k = 0
    if flip and herm:
        mirror(&a, &b, held)
    A.p, A.op, A.ld, A.heap = out.p, c'N', n, NULL
    B = A
    if k > 0:
        factors(a, &A, b, &B, herm)
    if routine != NULL:
        routine[out.dtype](&uplo, &A.op, &n, &k, &alpha.z, A.p, &A.ld, &beta.z, C.p, &C.ld)
    else:
        routine2[out.dtype](&uplo, &A.op, &n, &k, &alpha.z, A.p, &A.ld, B.p, &B.ld, &beta.z, C.p, &C.ld)
    release(A.heap)
    release(B.heap)
    return 0

cdef int run_syrk(const Call *c) except -1 nogil:
    return rank_k(run_syrk, syrk, NULL, False, c)

cdef int run_herk(const Call *c) except -1 nogil:
    return rank_k(run_herk, herk, NULL, True, c)

cdef int run_syr2k(const Call *c) except -1 nogil:
    return rank_k(run_syr2k, NULL, syr2k, False, c)

cdef int run_her2k(const Call *c) except -1 nogil:
    return rank_k(run_her2k, NULL, her2k, True, c)


cdef int solve_by_halves(const Call *c) except -1 nogil:
    """C := alpha inv(A) C: what is not on the diagonal blocks is left to gemm."""
    cdef const Operand *A = &c.o[IN1]
    cdef const Operand *C = &c.o[OUT]
    cdef index m = C.m, h = m // 2 + -(m // 2) % 8
    cdef index first = 0 if c.part == LOWER else m - h, rest = h if c.part == LOWER else 0
    cdef Call r = c[0], g = c[0]
    r.o[IN1], r.o[OUT] = block(A, first, first, h, h), block(C, first, 0, h, C.n)
    run_trsm(&r)
    g.o[IN1], g.o[IN2], g.o[OUT] = block(A, rest, first, m - h, h), r.o[OUT], block(C, rest, 0, m - h, C.n)
    g.o[BETA], g.beta[0], g.beta[1] = c.o[ALPHA], c.alpha[0], c.alpha[1]
    g.o[ALPHA].p, g.alpha[0], g.alpha[1], g.part = NULL, -1, 0, FULL
    run_gemm(&g)
    r.o[IN1], r.o[OUT] = block(A, rest, rest, m - h, m - h), g.o[OUT]
    r.o[ALPHA].p, r.alpha[0], r.alpha[1] = NULL, 1, 0
    return run_trsm(&r)


cdef inline int triangular(Run run, const trmm_t *routine, bint solve, const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c)
    cdef Matrix A, C
    cdef const Operand *out = &c.o[OUT]
    cdef bint flip              # from the right on C^T
    cdef blas_int m, n
    cdef char side, uplo, diag
    if empty(out):
        return 0
    if equals(&alpha, 0):
        return scale(&alpha, out, FULL, False)
    if is_small_triangle(out.dtype, out.m, out.n, solve):
        tiny_triangular(&c.o[IN1], out, alpha.re, solve, c.part == UPPER, c.unit)
        return 0
    if solve and is_halved(out.dtype, out.m, out.n):
        return solve_by_halves(c)
    fits(out.m, out.n, 0)
    layout(out, &C)
    if C.op == 0:
        return on_copy(run, c, NULL, FULL, False, False)
    flip = C.op == c'T'
    fit(&c.o[IN1], flip, N | T | H, c.part, c.unit, &A)
    m, n = out.m, out.n
    if flip:
        m, n = n, m
    side = c'R' if flip else c'L'
    uplo = letter((c.part == LOWER) ^ flip ^ (A.op != c'N'))
    diag = c'U' if c.unit else c'N'
    routine[out.dtype](&side, &uplo, &A.op, &diag, &m, &n, &alpha.z, A.p, &A.ld, C.p, &C.ld)
    release(A.heap)
    return 0

cdef int run_trmm(const Call *c) except -1 nogil:
    return triangular(run_trmm, trmm, False, c)

cdef int run_trsm(const Call *c) except -1 nogil:
    return triangular(run_trsm, trsm, True, c)
