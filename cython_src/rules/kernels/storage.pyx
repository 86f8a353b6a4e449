"""BLAS 2 on band and packed storage, every dtype, and two products with exactly the stored elements.

Storage whose layout BLAS does not accept is copied.  If it would have to be conjugated, the vectors are conjugated
instead.
"""

from libc.limits cimport INT_MAX

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.level1 cimport run_dot
from blasad._rules.kernels.level2 cimport run_gemv
from blasad._rules.kernels.lines cimport *
from blasad._rules.kernels.packing cimport *
from blasad._rules.kernels.pointers cimport *

from numpy.linalg import LinAlgError


# ---------------------------------------------------------------- storage as BLAS takes it

cdef int stored_at(const Operand *a, bint packed, Matrix *r) except -1 nogil:
    """Storage with contiguous columns, its own or those of a copy; its conjugation is dealt with elsewhere."""
    cdef Operand plain = a[0]
    r.p, r.heap, r.ld, r.op = a.p, NULL, a.cs if a.n > 1 and not packed else max(a.m, 1), c'N'
    if not ((a.rs == 1 or a.m <= 1) and (packed or a.n <= 1 or a.m <= a.cs <= INT_MAX)):
        plain.conj = False
        pack(&plain, False, FULL, False, r)
    return 0

cdef inline char letter_of(const Call *c) noexcept nogil:
    """The flag of a stored matrix; 'R' for one that is conjugated and not transposed."""
    cdef bint conj = c.o[IN1].conj and is_complex(c.o[IN1].dtype)
    if c.trans:
        return c'C' if conj else c'T'
    return c'R' if conj else c'N'


cdef int by_columns(Run run, const Call *c) except -1 nogil:
    """A call on several columns as calls on each of them."""
    cdef Call r = c[0]
    cdef index j
    for j in range(c.o[OUT].n):
        r.o[OUT] = block(&c.o[OUT], 0, j, c.o[OUT].m, 1)
        if c.o[IN2].p != NULL:
            r.o[IN2] = block(&c.o[IN2], 0, j, c.o[IN2].m, 1)
        run(&r)
    return 0


# ---------------------------------------------------------------- products and solutions

cdef int run_gbmv(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Matrix A
    cdef Vector x, y
    cdef const Operand *a = &c.o[IN1]
    cdef const Operand *out = &c.o[OUT]
    cdef blas_int m, n, kl = c.kl, ku = c.ku
    cdef char op = letter_of(c)
    if empty(&c.o[IN2]) or empty(out):
        return 0
    if out.n > 1:
        return by_columns(run_gbmv, c)
    if equals(&alpha, 0):
        return scale(&beta, out, FULL, False)
    fits(out.m, c.o[IN2].m, 0)
    if op == c'R' or not writable(out):
        return on_copy(run_gbmv, c, &beta, FULL, False, op == c'R')
    A.heap = x.heap = NULL
    try:
        stored_at(a, False, &A)
        line_of(&c.o[IN2], False, &x)
        line_of(out, False, &y)
        m, n = out.m, c.o[IN2].m
        if c.trans:
            m, n = n, m
        gbmv[out.dtype](&op, &m, &n, &kl, &ku, &alpha.z, A.p, &A.ld, x.p, &x.inc, &beta.z, y.p, &y.inc)
    finally:
        release(A.heap)
        release(x.heap)
    return 0


cdef inline int symmetric(Run run, const sbmv_t *band, const spmv_t *packed, const Call *c) except -1 nogil:
    """One of the routines is NULL."""
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Matrix A
    cdef Vector x, y
    cdef const Operand *out = &c.o[OUT]
    cdef bint conj = c.o[IN1].conj and is_complex(out.dtype)
    cdef blas_int n, k = c.kl + c.ku
    cdef char uplo = letter(c.part == LOWER)
    if empty(out):
        return 0
    if equals(&alpha, 0):
        return scale(&beta, out, FULL, False)
    fits(out.m, 0, 0)
    if conj or not writable(out):
        return on_copy(run, c, &beta, FULL, False, conj)
    A.heap = x.heap = NULL
    try:
        stored_at(&c.o[IN1], band == NULL, &A)
        line_of(&c.o[IN2], False, &x)
        line_of(out, False, &y)
        n = out.m
        if band != NULL:
            band[out.dtype](&uplo, &n, &k, &alpha.z, A.p, &A.ld, x.p, &x.inc, &beta.z, y.p, &y.inc)
        else:
            packed[out.dtype](&uplo, &n, &alpha.z, A.p, x.p, &x.inc, &beta.z, y.p, &y.inc)
    finally:
        release(A.heap)
        release(x.heap)
    return 0

cdef int run_sbmv(const Call *c) except -1 nogil:
    return symmetric(run_sbmv, sbmv, NULL, c)

cdef int run_hbmv(const Call *c) except -1 nogil:
    return symmetric(run_hbmv, hbmv, NULL, c)

cdef int run_spmv(const Call *c) except -1 nogil:
    return symmetric(run_spmv, NULL, spmv, c)

cdef int run_hpmv(const Call *c) except -1 nogil:
    return symmetric(run_hpmv, NULL, hpmv, c)


cdef inline int triangular(Run run, const tbmv_t *band, const tpmv_t *packed, const Call *c) except -1 nogil:
    """One of the routines is NULL."""
    cdef Matrix A
    cdef Vector y
    cdef const Operand *out = &c.o[OUT]
    cdef blas_int n, k = c.kl + c.ku
    cdef char op = letter_of(c), uplo = letter(c.part == LOWER), diag = c'U' if c.unit else c'N'
    if empty(out):
        return 0
    if out.n > 1:
        return by_columns(run, c)
    fits(out.m, 0, 0)
    if op == c'R' or not writable(out):
        return on_copy(run, c, NULL, FULL, False, op == c'R')
    stored_at(&c.o[IN1], band == NULL, &A)
    line_of(out, False, &y)
    n = out.m
    if band != NULL:
        band[out.dtype](&uplo, &op, &diag, &n, &k, A.p, &A.ld, y.p, &y.inc)
    else:
        packed[out.dtype](&uplo, &op, &diag, &n, A.p, y.p, &y.inc)
    release(A.heap)
    return 0

cdef int run_tbmv(const Call *c) except -1 nogil:
    return triangular(run_tbmv, tbmv, NULL, c)

cdef int run_tbsv(const Call *c) except -1 nogil:
    return triangular(run_tbsv, tbsv, NULL, c)

cdef int run_tpmv(const Call *c) except -1 nogil:
    return triangular(run_tpmv, NULL, tpmv, c)

cdef int run_tpsv(const Call *c) except -1 nogil:
    return triangular(run_tpsv, NULL, tpsv, c)


cdef int run_tbtrs(const Call *c) except -1 nogil:
    check_diagonal(c)
    return run_tbsv(c)

cdef int run_tptrs(const Call *c) except -1 nogil:
    check_diagonal(c)
    return run_tpsv(c)

cdef int check_diagonal(const Call *c) except -1 nogil:
    """An exact zero there is an error, before anything is written."""
    cdef Operand e
    cdef Call r = c[0]
    cdef index j, first
    r.unit = DIAGONAL
    e.dtype = c.o[IN1].dtype
    for j in range(c.o[OUT].m if not c.unit else 0):
        column_of(&r, &c.o[IN1], c.o[OUT].m, j, &first, &e)
        if value_zero(&e):
            with gil:
                raise LinAlgError(f"{rules[c.op].name.decode()}: the matrix is singular: A[{j}, {j}] is exactly zero")
    return 0


# ---------------------------------------------------------------- updates of a packed matrix

cdef inline int update(Run run, const spr_t *routine, const hpr2_t *routine2, const Call *c) except -1 nogil:
    """The updates of rank 1, or of rank 2 where routine is NULL."""
    cdef Value alpha = alpha_at(c), one
    cdef Vector x, y
    cdef const Operand *out = &c.o[OUT]
    cdef blas_int n
    cdef char uplo = letter(c.part == LOWER)
    if empty(out) or equals(&alpha, 0):
        return 0
    fits(c.o[IN1].m, 0, 0)
    if out.rs != 1 and out.m > 1:
        one = constant(1, out.dtype)
        return on_copy(run, c, &one, FULL, False, False)
    lines_of(&c.o[IN1], &x, &c.o[IN2] if routine == NULL else NULL, False, &y)
    n = c.o[IN1].m
    if routine != NULL:
        routine[out.dtype](&uplo, &n, &alpha.z, x.p, &x.inc, out.p)
    else:
        routine2[out.dtype](&uplo, &n, &alpha.z, x.p, &x.inc, y.p, &y.inc, out.p)
    release(x.heap)
    release(y.heap)
    return 0

cdef int run_spr(const Call *c) except -1 nogil:
    cdef Call r
    if not is_complex(c.o[OUT].dtype) or c.o[IN1].m < 2 or c.o[IN1].rs >= 0:
        return update(run_spr, spr, NULL, c)
    r = c[0]                    # OpenBLAS (0.3.30) looks for such an x outside of it
    r.beta[0], r.beta[1], r.o[BETA].p = 1, 0, NULL
    r.o[IN2] = transposed(&c.o[IN1])
    return run_stored_r(&r)

cdef int run_hpr(const Call *c) except -1 nogil:
    return update(run_hpr, hpr, NULL, c)

cdef int run_hpr2(const Call *c) except -1 nogil:
    return update(run_hpr2, NULL, hpr2, c)

cdef int run_spr2(const Call *c) except -1 nogil:
    cdef Call r
    if not is_complex(c.o[OUT].dtype):
        return run_hpr2(c)
    r = c[0]
    r.beta[0], r.beta[1], r.o[BETA].p = 1, 0, NULL
    r.o[IN2] = transposed(&c.o[IN2])
    run_stored_r(&r)
    r.o[IN1], r.o[IN2] = c.o[IN2], transposed(&c.o[IN1])
    return run_stored_r(&r)


# ---------------------------------------------------------------- just what is stored

cdef inline bint column_of(const Call *c, const Operand *a, index m, index j, index *first, Operand *r) noexcept nogil:
    """What is stored of column j of a matrix with m rows, and its first row; False if it is nothing."""
    cdef index lo, hi, at
    if c.kl == PACKED:
        lo, hi, at = 0, j + 1, j * (j + 1) // 2
        if c.part == LOWER:
            lo, hi, at = j, m, j * (2 * m - j + 1) // 2
        at *= a.rs
    else:
        lo, hi = max(0, j - c.ku), min(m, j + c.kl + 1)
        at = (c.ku + lo - j) * a.rs + j * a.cs
    if c.unit == DIAGONAL:
        if not lo <= j < hi:
            return False
        at += (j - lo) * a.rs
        lo, hi = j, j + 1
    elif c.unit == STRICT and c.part == LOWER:
        at += a.rs
        lo += 1
    elif c.unit == STRICT:
        hi = min(hi, j)
    if lo >= hi:
        return False
    r.p, r.m, first[0] = a.p + at * itemsize[a.dtype], hi - lo, lo
    return True

cdef inline Value multiple(const Value *alpha, const Operand *x, index stride, index i, int dtype) noexcept nogil:
    """alpha x[i]"""
    cdef Operand e
    e.p, e.dtype, e.conj = x.p + i * stride * itemsize[x.dtype], x.dtype, x.conj
    return value(&alpha.re, &e, dtype)

cdef int run_stored_mv(const Call *c) except -1 nogil:
    cdef Value alpha, beta, k
    cdef Call r
    cdef const Operand *a = &c.o[IN1]
    cdef const Operand *x = &c.o[IN2]
    cdef const Operand *y = &c.o[OUT]
    cdef index j, first, m, n
    cdef Operand column, rows
    if c.kl != PACKED and not c.unit:
        return run_gbmv(c)
    if empty(x) or empty(y):
        return 0
    if y.n > 1:
        return by_columns(run_stored_mv, c)
    alpha, beta = alpha_at(c), beta_at(c)
    scale(&beta, y, FULL, False)
    if equals(&alpha, 0):
        return 0
    m, n = x.m if c.trans else y.m, y.m if c.trans else x.m
    column, rows = a[0], x[0] if c.trans else y[0]
    column.n, column.cs = 1, 0
    if c.trans:
        begin(&r, DOT, number(alpha.re), number(1))
        r.alpha[1], r.nb, r.nl = alpha.im, 1, 1
        r.o[OUT] = y[0]
        r.o[OUT].m = 1
    for j in range(n):
        if not column_of(c, a, m, j, &first, &column):
            continue
        rows.m = column.m
        if c.trans:
            rows.p = x.p + first * x.rs * itemsize[x.dtype]
            r.o[OUT].p = y.p + j * y.rs * itemsize[y.dtype]
            r.o[IN1], r.o[IN2] = column, rows
            run_dot(&r)
        else:
            rows.p = y.p + first * y.rs * itemsize[y.dtype]
            k = multiple(&alpha, x, x.rs, j, y.dtype)
            add(&k, &column, &rows, FULL, False)
    return 0

cdef int run_stored_r(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c), k
    cdef Call r = c[0]
    cdef const Operand *x = &c.o[IN1]
    cdef const Operand *y = &c.o[IN2]
    cdef const Operand *a = &c.o[OUT]
    cdef bint adds = not equals(&alpha, 0), scales = not equals(&beta, 1)
    cdef index j, first
    cdef Operand column = a[0], rows = x[0]
    column.n, column.cs = 1, 0
    r.op, r.part, r.unit = GEMV, FULL, False
    r.beta[0], r.beta[1], r.o[BETA].p = 1, 0, NULL
    for j in range(y.n if adds or scales else 0):
        if not column_of(c, a, x.m, j, &first, &column):
            continue
        if scales:
            scale(&beta, &column, FULL, False)
        if adds and x.n > 1:
            r.o[IN1], r.o[IN2], r.o[OUT] = block(x, first, 0, column.m, x.n), block(y, 0, j, y.m, 1), column
            run_gemv(&r)
        elif adds and x.n:
            rows.p, rows.m = x.p + first * x.rs * itemsize[x.dtype], column.m
            k = multiple(&alpha, y, y.cs, j, a.dtype)
            add(&k, &rows, &column, FULL, False)
    return 0
