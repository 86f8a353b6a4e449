"""The QR factorization from LAPACK and products with its Q, on strided operands of every dtype."""

from libc.math cimport fabs, signbit, sqrt
from libc.stdlib cimport calloc, free, malloc
from numpy.linalg import LinAlgError

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.lines cimport add, block, buffer, move, scale
from blasad._rules.kernels.packing cimport *
from blasad._rules.kernels.pointers cimport complex_geqp3, constant, factors_of, geqp3, get, nrm2, products_of, \
    put, q_of, Value

cdef enum:
    BLOCK = 32                  # reflectors up to this number LAPACK applies one by one, and writes a 1 above each
    LONGEST = 64                # row of numbers that it works in then, and that needs no heap


cdef int kind_of(const Operand *a, Matrix *A) noexcept nogil:
    """How LAPACK takes a where it lies; -1: not at all."""
    cdef Operand r = a[0]
    cdef int last = 0
    if (a.m < 2 or a.rs < 0) and (a.n < 2 or a.cs < 0) and (a.m > 1 or a.n > 1):
        r, last = turned(a), LAST
    layout(&r, A)
    if A.op == c'N':
        return last
    return last | ROWS if A.op == c'C' or A.op == c'T' and not is_complex(a.dtype) else -1

cdef int column(const Operand *x, bint last, Operand *t) except -1 nogil:
    """x, from its last element on if asked for, or a copy of it to be freed, without gaps; True for a copy."""
    t[0] = turned(x) if last else x[0]
    if (t.rs == 1 or t.m <= 1) and not (t.conj and is_complex(t.dtype)):
        return False
    cdef Operand s = t[0]
    buffer(&s, s.m, 1, t)
    move(&s, t, FULL, False)
    return True

cdef inline blas_int near_work(blas_int n, index k) noexcept nogil:
    """How long a row LAPACK works in with few reflectors; -1: it has to be asked."""
    return n if k <= BLOCK and n <= LONGEST else -1

cdef char *work_of(int dtype, const double *first, blas_int *lwork) except NULL nogil:
    """Memory as much as LAPACK asked for in the first number of its work."""
    cdef Operand size
    cdef double re, im
    cdef char *p
    size.p, size.dtype, size.conj = <char *>first, dtype, False
    get(&size, &re, &im)
    lwork[0] = max(<blas_int>re, 1)
    p = <char *>malloc(<size_t>lwork[0] * itemsize[dtype])
    if p == NULL:
        no_work()
    return p

cdef int no_work() except -1 nogil:
    with gil:
        raise MemoryError("blasad: no memory for LAPACK to work in")

cdef int more_than_rows(index k, index n, index m) except -1 nogil:
    with gil:
        raise ValueError(f"blasad: {k} reflectors make {n} columns (of LQ and RQ: rows) of a matrix of order {m}; "
                         "columns must not be more than its order, nor reflectors more than columns")

cdef int run_geqrf(const Call *c) except -1 nogil:
    cdef const Operand *a = &c.o[IN1]
    cdef Operand A, x, t
    cdef Matrix M
    cdef int kind = kind_of(a, &M)
    cdef bint copied = False
    cdef blas_int m = a.m, n = a.n, lwork, info
    cdef double[2 * LONGEST] near
    cdef char *work = NULL
    if empty(a):
        return 0
    fits(a.m, a.n, 0)
    A.p = NULL
    if kind < 0:
        buffer(a, a.m, a.n, &A)
        move(a, &A, FULL, False)
        kind = kind_of(&A, &M)
    try:
        copied = column(&c.o[OUT], kind & LAST, &x)
        if kind & ROWS:
            m, n = n, m
        lwork = near_work(m if kind & ROWS else n, min(m, n))
        if lwork < 0:
            factors_of[kind][a.dtype](&m, &n, M.p, &M.ld, x.p, near, &lwork, &info)
            work = work_of(a.dtype, near, &lwork)
        factors_of[kind][a.dtype](&m, &n, M.p, &M.ld, x.p, work if work != NULL else <char *>near, &lwork, &info)
        if copied:
            t = turned(&x) if kind & LAST else x
            move(&t, &c.o[OUT], FULL, False)
        if A.p != NULL:
            move(&A, a, FULL, False)
        mark(a, &c.o[OUT])
        if a.d != NULL:                     # before it is recorded
            check_derivative(a, &c.o[OUT])
    finally:
        free(A.p)
        free(work)
        if copied:
            free(x.p)
    return 0

cdef int run_geqp3(const Call *c) except -1 nogil:
    cdef const Operand *a = &c.o[IN1]
    cdef Operand A, x
    cdef Matrix M
    cdef bint copied = False
    cdef blas_int m = a.m, n = a.n, lwork = -1, info
    cdef index j
    cdef double[2] size
    cdef char *work = NULL
    cdef void *real_work = NULL
    cdef blas_int *order = NULL
    cdef long long *columns = <long long *>c.o[IN2].p
    for j in range(a.n):
        columns[j * c.o[IN2].rs] = j
    if empty(a):
        return 0
    fits(a.m, a.n, 0)
    A.p = NULL
    try:
        if kind_of(a, &M) != 0:
            buffer(a, a.m, a.n, &A)
            move(a, &A, FULL, False)
            layout(&A, &M)
        copied = column(&c.o[OUT], False, &x)
        order = <blas_int *>calloc(a.n, sizeof(blas_int))       # zeros: any column may come first
        real_work = malloc(2 * a.n * sizeof(double))
        if order == NULL or real_work == NULL:
            no_work()
        if is_complex(a.dtype):
            complex_geqp3[a.dtype - 2](&m, &n, M.p, &M.ld, order, x.p, size, &lwork, real_work, &info)
            work = work_of(a.dtype, size, &lwork)
            complex_geqp3[a.dtype - 2](&m, &n, M.p, &M.ld, order, x.p, work, &lwork, real_work, &info)
        else:
            geqp3[a.dtype](&m, &n, M.p, &M.ld, order, x.p, size, &lwork, &info)
            work = work_of(a.dtype, size, &lwork)
            geqp3[a.dtype](&m, &n, M.p, &M.ld, order, x.p, work, &lwork, &info)
        for j in range(a.n):
            columns[j * c.o[IN2].rs] = order[j] - 1
        if copied:
            move(&x, &c.o[OUT], FULL, False)
        if A.p != NULL:
            move(&A, a, FULL, False)
        mark(a, &c.o[OUT])
        if a.d != NULL:
            check_derivative(a, &c.o[OUT])
    finally:
        free(A.p)
        free(work)
        free(real_work)
        free(order)
        if copied:
            free(x.p)
    return 0

cdef int run_thin_qr(const Call *c) except -1 nogil:
    """A := Q, C := R, of A with its columns in the order B, if there is a B"""
    cdef const Operand *A = &c.o[IN1]
    cdef Operand R = block(A, 0, 0, A.n, A.n)
    cdef Value zero = constant(0, A.dtype)
    cdef Call f = c[0]
    if A.n > A.m:
        more_than_rows(A.n, A.n, A.m)
    buffer(A, A.n, 1, &f.o[OUT])
    try:
        if c.o[IN2].p != NULL:
            run_geqp3(&f)
        else:
            run_geqrf(&f)
        if empty(A):
            return 0
        scale(&zero, &c.o[OUT], LOWER, True)
        move(&R, &c.o[OUT], UPPER, False)
        f.o[IN1], f.o[OUT] = f.o[OUT], A[0]
        return run_orgqr(&f)
    finally:
        free(f.o[IN1].p if f.o[OUT].p == A.p else f.o[OUT].p)

cdef int run_thin_qp3(const Call *c) except -1 nogil:
    return run_thin_qr(c)

cdef int run_permute(const Call *c) except -1 nogil:
    cdef const Operand *B = &c.o[IN2]
    cdef Operand x, y
    cdef Value one = constant(1, c.o[OUT].dtype)
    cdef index j, k
    for j in range(B.m):
        k = (<long long *>B.p)[j * B.rs]
        if c.fn:
            x, y = block(&c.o[IN1], 0, j, c.o[IN1].m, 1), block(&c.o[OUT], 0, k, c.o[OUT].m, 1)
            add(&one, &x, &y, FULL, False)
        else:
            x, y = block(&c.o[IN1], 0, k, c.o[IN1].m, 1), block(&c.o[OUT], 0, j, c.o[OUT].m, 1)
            move(&x, &y, FULL, False)
    return 0

cdef int run_orgqr(const Call *c) except -1 nogil:
    cdef const Operand *a = &c.o[OUT]
    cdef Operand x
    cdef Matrix M
    cdef int kind = kind_of(a, &M)
    cdef bint copied = False
    cdef blas_int m = a.m, n = a.n, k = c.o[IN1].m, lwork, info
    cdef double[2 * LONGEST] near
    cdef char *work = NULL
    if k > a.n or a.n > a.m:
        more_than_rows(k, a.n, a.m)
    if empty(a):
        return 0
    fits(a.m, a.n, 0)
    if kind < 0:
        return on_copy(run_orgqr, c, NULL, FULL, False, False)
    try:
        copied = column(&c.o[IN1], kind & LAST, &x)
        if kind & ROWS:
            m, n = n, m
        lwork = near_work(m if kind & ROWS else n, k)
        if lwork < 0:
            q_of[kind][a.dtype](&m, &n, &k, M.p, &M.ld, x.p, near, &lwork, &info)
            work = work_of(a.dtype, near, &lwork)
        q_of[kind][a.dtype](&m, &n, &k, M.p, &M.ld, x.p, work if work != NULL else <char *>near, &lwork, &info)
    finally:
        free(work)
        if copied:
            free(x.p)
    return 0

cdef int run_ormqr(const Call *c) except -1 nogil:
    cdef const Operand *out = &c.o[OUT]
    cdef Operand a = c.o[IN1], tau = c.o[IN2], y = out[0], x, t, own
    cdef Matrix A, C
    cdef bint copied = False, herm = c.fn, reversed_ = out.m > 1 and out.rs < 0, flip
    cdef int kind
    cdef char side = c'L', trans
    cdef blas_int m = out.m, n = out.n, k = a.n, lwork, info
    cdef double[2 * LONGEST] near
    cdef char *work = NULL
    if a.n > a.m:
        more_than_rows(a.n, a.m, a.m)
    if empty(out) or k == 0:
        return 0
    fits(out.m, out.n, 0)
    if reversed_:
        y.p, y.rs = out.p + (out.m - 1) * out.rs * itemsize[out.dtype], -out.rs
    layout(&y, &C)
    flip = C.op == c'T'                     # C^T := C^T op(Q)^T, and Q^T is the adjoint of conj(Q)
    if flip:
        conjugate(&a)
        conjugate(&tau)
        m, n, side, herm = n, m, c'R', not herm
    kind = kind_of(&a, &A)
    if C.op == 0 or C.op == c'C' or C.op == c'R' or reversed_ and kind < LAST:
        return on_copy(run_ormqr, c, NULL, FULL, False, False)
    t.p = NULL
    if kind < 0 or not reversed_ and kind >= LAST or k <= BLOCK:    # they may be shared, and read only
        buffer(&a, a.m, a.n, &t)
        own = turned(&t) if reversed_ else t
        move(&a, &own, LOWER, True)
        kind = kind_of(&own, &A)
    try:
        copied = column(&tau, kind >= LAST, &x)
        trans = c'N' if herm == (kind & ROWS) else c'C' if is_complex(out.dtype) else c'T'
        lwork = near_work(m if flip else n, k)
        if lwork < 0:
            products_of[kind][out.dtype](&side, &trans, &m, &n, &k, A.p, &A.ld, x.p, C.p, &C.ld, near, &lwork, &info)
            work = work_of(out.dtype, near, &lwork)
        products_of[kind][out.dtype](&side, &trans, &m, &n, &k, A.p, &A.ld, x.p, C.p, &C.ld,
                                     work if work != NULL else <char *>near, &lwork, &info)
    finally:
        free(t.p)
        free(work)
        if copied:
            free(x.p)
    return 0


# ---------------------------------------------------------------- vectors that need no reflection
#
# If a column is zero below its diagonal already, LAPACK skips its reflection: H = I.  For matrices nearby, it reflects
# with tau = 2, so that this row of R and column of Q have the opposite sign.  A factorization marks such a column with
# tau = -0.  Its derivatives are those of the matrices nearby, with the sign that R and Q have here.

cdef inline bint is_none(const Operand *tau, index j) noexcept nogil:
    cdef Operand x = block(tau, j, 0, 1, 1)
    cdef double re, im
    get(&x, &re, &im)
    return re == 0 and im == 0 and signbit(re)

cdef int mark(const Operand *F, const Operand *tau) except -1 nogil:
    """tau := -0 for 0, but for the last row of a real matrix, which is never reflected"""
    cdef Operand x
    cdef double re, im
    cdef index j
    for j in range(tau.m if is_complex(F.dtype) else min(tau.m, F.m - 1)):
        x = block(tau, j, 0, 1, 1)
        get(&x, &re, &im)
        if re == 0 and im == 0:
            put(&x, -0.0, 0)
    return 0

cdef int run_sound(const Call *c) except -1 nogil:
    """C := A, the tau of the factorization B of alpha rows, as it is beside this one, and A"""
    cdef Operand x = block(&c.o[OUT], 0, 0, c.o[OUT].m, 1), F = c.o[IN2]
    cdef index j
    F.m = <index>c.alpha[0]                 # its last rows may be elsewhere, and are not read
    check_derivative(&F, &c.o[IN1])
    move(&c.o[IN1], &x, FULL, False)
    x = block(&c.o[OUT], 0, 1, c.o[OUT].m, 1)
    move(&c.o[IN1], &x, FULL, False)
    for j in range(c.o[IN1].m):
        if is_none(&c.o[IN1], j):
            x = block(&c.o[OUT], j, 0, 1, 1)
            put(&x, 2, 0)
    return 0

cdef int run_flip(const Call *c) except -1 nogil:
    cdef Value minus = constant(-1, c.o[OUT].dtype)
    cdef Operand x
    cdef index j
    for j in range(min(c.o[IN1].m, c.o[OUT].m)):
        if is_none(&c.o[IN1], j):
            x = block(&c.o[OUT], j, 0, 1, c.o[OUT].n)
            scale(&minus, &x, FULL, False)
    return 0


# ---------------------------------------------------------------- where there is no derivative

cdef int check_derivative(const Operand *F, const Operand *tau) except -1 nogil:
    """Raise where the factors F, tau of a matrix have no derivative."""
    cdef index j
    cdef double re, im, eps = 2.0 ** (-52 if F.dtype & 1 else -23)
    cdef Operand x
    cdef Vector v
    for j in range(min(tau.m, F.n)):
        if j == F.m - 1 and not is_complex(F.dtype):
            break                           # the last row is as it was
        x = block(F, j, j, 1, 1)
        get(&x, &re, &im)
        x = block(F, 0, j, j + 1, 1)
        line_of(&x, False, &v)
        im = nrm2(F.dtype, <blas_int>x.m, v.p, v.inc)
        release(v.heap)
        if fabs(re) <= 2 * eps * sqrt(<double>F.m) * im:        # what is left of the column may be rounding alone
            without_derivative(j)
    return 0

cdef int without_derivative(index j) except -1 nogil:
    with gil:
        raise LinAlgError(f"blasad: a QR factorization (or LQ, QL, RQ) has no derivative: vector {j} that is reflected "
                          "depends on those before it")
