"""BLAS 2 on strided operands, every dtype.

If a matrix would have to be copied in order to conjugate it, the vectors are conjugated instead.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.level3 cimport run_syr2k
from blasad._rules.kernels.lines cimport *
from blasad._rules.kernels.packing cimport *
from blasad._rules.kernels.pointers cimport *
from blasad._rules.kernels.small.tiny cimport *


cdef int run_gemv(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Matrix A
    cdef Vector x, y
    cdef const Operand *a = &c.o[IN1]
    cdef const Operand *out = &c.o[OUT]
    cdef blas_int m, n
    if empty(a):
        return 0
    if equals(&alpha, 0):
        return scale(&beta, out, FULL, False)
    if is_tiny(out.dtype, a.m, a.n, 1):
        tiny_product(a, &c.o[IN2], out, &alpha.re, &beta.re, 1)
        return 0
    fits(a.m, a.n, 0)
    layout(a, &A)
    if A.op == c'R' or not writable(out):
        return on_copy(run_gemv, c, &beta, FULL, False, A.op == c'R')
    A.heap = x.heap = NULL
    try:
        if A.op == 0:
            pack(a, False, FULL, False, &A)
        line_of(&c.o[IN2], False, &x)
        line_of(out, False, &y)
        m, n = a.m, a.n
        if A.op != c'N':
            m, n = n, m
        if A.op != c'N' and y.inc > 0 and LEAST <= <index>m * n * itemsize[out.dtype] <= MOST:
            by_halves(out.dtype, m, n, &alpha, &A, &x, &beta, &y)
        else:
            gemv[out.dtype](&A.op, &m, &n, &alpha.z, A.p, &A.ld, x.p, &x.inc, &beta.z, y.p, &y.inc)
    finally:
        release(A.heap)
        release(x.heap)
    return 0

cdef extern from * nogil:
    """
    static __thread char *blasad_last = NULL;
    #define blasad_get_last() (blasad_last)
    #define blasad_set_last(p) (blasad_last = (p))
    """
    char *get_last "blasad_get_last" ()          # the half of a matrix that this thread read last
    void set_last "blasad_set_last" (char *p)

cdef enum:                  # bytes of matrices of which a second-level cache has a good part
    LEAST = 3 << 18
    MOST = 6 << 20

cdef void by_halves(int dtype, blas_int m, blas_int n, Value *alpha, Matrix *A, Vector *x, Value *beta,
                    Vector *y) noexcept nogil:
    """Products of x with the columns of a matrix that is slightly too large for a cache.

    A loop may multiply by one matrix many times.  The half of the matrix that was read last is still in the cache, so
    it is read first.  The order does not change the products.
    """
    cdef index size = itemsize[dtype], k = n // 32 * 16, step = k * A.ld * size
    cdef bint second = get_last() == A.p + step
    cdef blas_int _half, count
    cdef char *a
    cdef char *z
    for _half in range(2):
        a, z, count = A.p, y.p, <blas_int>k
        if second:
            a, z, count = a + step, z + k * y.inc * size, n - count
        gemv[dtype](&A.op, &m, &count, &alpha.z, a, &A.ld, x.p, &x.inc, &beta.z, z, &y.inc)
        set_last(a)
        second = not second


cdef inline int symmetric_vector(Run run, const symv_t *routine, bint herm, const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Matrix A
    cdef Vector x, y
    cdef const Operand *out = &c.o[OUT]
    cdef bint conj
    cdef blas_int n
    cdef char uplo
    if empty(out):
        return 0
    if equals(&alpha, 0):
        return scale(&beta, out, FULL, False)
    fits(out.m, 0, 0)
    layout(&c.o[IN1], &A)
    herm = herm and is_complex(out.dtype)
    conj = A.op == c'R' or A.op == (c'T' if herm else c'C')
    if conj or not writable(out):
        return on_copy(run, c, &beta, FULL, False, conj)
    A.heap = x.heap = NULL
    try:
        if A.op == 0:
            pack(&c.o[IN1], False, c.part, False, &A)
        line_of(&c.o[IN2], False, &x)
        line_of(out, False, &y)
        n, uplo = out.m, letter((c.part == LOWER) ^ (A.op != c'N'))
        routine[out.dtype](&uplo, &n, &alpha.z, A.p, &A.ld, x.p, &x.inc, &beta.z, y.p, &y.inc)
    finally:
        release(A.heap)
        release(x.heap)
    return 0

cdef int run_symv(const Call *c) except -1 nogil:
    return symmetric_vector(run_symv, symv, False, c)

cdef int run_hemv(const Call *c) except -1 nogil:
    return symmetric_vector(run_hemv, hemv, True, c)


cdef inline int triangular_vector(Run run, const trmv_t *routine, bint solve, const Call *c) except -1 nogil:
    cdef Matrix A
    cdef Vector y
    cdef const Operand *out = &c.o[OUT]
    cdef blas_int n
    cdef char uplo, diag = c'U' if c.unit else c'N'
    if empty(out):
        return 0
    if not is_complex(out.dtype) and is_tiny(out.dtype, out.m, 1, 1):
        tiny_triangular(&c.o[IN1], out, 1, solve, c.part == UPPER, c.unit)
        return 0
    fits(out.m, 0, 0)
    layout(&c.o[IN1], &A)
    if A.op == c'R' or not writable(out):
        return on_copy(run, c, NULL, FULL, False, A.op == c'R')
    if A.op == 0:
        pack(&c.o[IN1], False, c.part, c.unit, &A)
    line_of(out, False, &y)
    n, uplo = out.m, letter((c.part == LOWER) ^ (A.op != c'N'))
    routine[out.dtype](&uplo, &A.op, &diag, &n, A.p, &A.ld, y.p, &y.inc)
    release(A.heap)
    return 0

cdef int run_trmv(const Call *c) except -1 nogil:
    return triangular_vector(run_trmv, trmv, False, c)

cdef int run_trsv(const Call *c) except -1 nogil:
    return triangular_vector(run_trsv, trsv, True, c)


cdef int run_ger(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), one
    cdef Matrix C
    cdef Vector x, y
    cdef const Operand *out = &c.o[OUT]
    cdef int l, r
    cdef blas_int m, n
    cdef geru_t routine
    if empty(out) or equals(&alpha, 0):
        return 0
    if is_tiny(out.dtype, out.m, out.n, 1):
        one = constant(1, out.dtype)
        tiny_product(&c.o[IN1], &c.o[IN2], out, &alpha.re, &one.re, 1)
        return 0
    fits(out.m, out.n, 0)
    layout(out, &C)
    if C.op == 0:
        one = constant(1, out.dtype)
        return on_copy(run_ger, c, &one, FULL, False, False)
    m, n, l, r = out.m, out.n, IN1, IN2
    if C.op == c'T':            # C^T := alpha B^T A^T + C^T
        m, n, l, r = n, m, r, l
    routine = gerc[out.dtype] if c.o[r].conj else geru[out.dtype]
    lines_of(&c.o[l], &x, &c.o[r], True, &y)
    routine(&m, &n, &alpha.z, x.p, &x.inc, y.p, &y.inc, C.p, &C.ld)
    release(x.heap)
    release(y.heap)
    return 0


cdef inline int rank_1(Run run, const syr_t *routine, const her2_t *routine2, bint herm,
                       const Call *c) except -1 nogil:
    """The updates of rank 1, or of rank 2 where routine is NULL."""
    cdef Value alpha = alpha_at(c), one
    cdef Matrix C
    cdef Vector x, y
    cdef const Operand *out = &c.o[OUT]
    cdef const Operand *a = &c.o[IN1]
    cdef const Operand *b = &c.o[IN2] if routine == NULL else NULL
    cdef Operand[2] held
    cdef blas_int n
    cdef char uplo
    if empty(out) or equals(&alpha, 0):
        return 0
    fits(out.m, 0, 0)
    layout(out, &C)
    if C.op == 0 or c.unit:
        one = constant(1, out.dtype)
        return on_copy(run, c, &one, c.part, c.unit, False)
    n, uplo = out.m, letter((c.part == LOWER) ^ (C.op == c'T'))
    if C.op == c'T' and herm:
        mirror(&a, &b, held)
    lines_of(a, &x, b, False, &y)
    if routine != NULL:
        routine[out.dtype](&uplo, &n, &alpha.z, x.p, &x.inc, C.p, &C.ld)
    else:
        routine2[out.dtype](&uplo, &n, &alpha.z, x.p, &x.inc, y.p, &y.inc, C.p, &C.ld)
    release(x.heap)
    release(y.heap)
    return 0

cdef int run_syr(const Call *c) except -1 nogil:
    return rank_1(run_syr, syr, NULL, False, c)

cdef int run_her(const Call *c) except -1 nogil:
    return rank_1(run_her, her, NULL, True, c)

cdef int run_her2(const Call *c) except -1 nogil:
    return rank_1(run_her2, NULL, her2, True, c)

cdef int run_syr2(const Call *c) except -1 nogil:
    cdef Call r
    if not is_complex(c.o[OUT].dtype):
        return run_her2(c)
    r = c[0]
    r.beta[0], r.beta[1], r.o[BETA].p = 1, 0, NULL
    return run_syr2k(&r)
