"""Eigenvectors of Hermitian matrices, singular vectors, and their adjoints, on memory.

The formulas are in `hermitian.py` and `singular.py`.  What has to be looked at more closely is left to Python's
functions, which have the errors: values that are close to each other or to zero, losses that depend on phases, numbers
that are not finite.
"""

from libc.math cimport isfinite, sqrt
from libc.stdlib cimport free
from libc.string cimport memset

from blasad._linalg.addresses cimport NumpyLoop, asked, loop_of, routine
from blasad._linalg.numbers cimport (
    add_product,
    allotted,
    are_finite,
    are_of,
    code_of,
    complex_t,
    element,
    find_adjoint,
    is_real,
    is_wide,
    load,
    matrix,
    modulus,
    part_of,
    real_of,
    reverse_t,
    store,
    turned,
)
from blasad._linalg.passes cimport factor_of_pairs, factor_of_singular, rises, sizes_of
from blasad._rules.calls.core cimport *
from blasad._rules.kernels.level3 cimport run_product
from blasad._rules.kernels.lines cimport add as add_lines, move
from blasad._rules.kernels.pointers cimport Value, blas_int, constant
from blasad._tape.body cimport Body

ctypedef void (*syevr_t)(char *, char *, char *, blas_int *, void *, blas_int *, void *, void *, blas_int *, blas_int *,
                         void *, blas_int *, void *, void *, blas_int *, blas_int *, void *, blas_int *, blas_int *,
                         blas_int *, blas_int *) noexcept nogil
ctypedef void (*heevr_t)(char *, char *, char *, blas_int *, void *, blas_int *, void *, void *, blas_int *, blas_int *,
                         void *, blas_int *, void *, void *, blas_int *, blas_int *, void *, blas_int *, void *,
                         blas_int *, blas_int *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*syev_t)(char *, char *, blas_int *, void *, blas_int *, void *, void *, blas_int *,
                        blas_int *) noexcept nogil
ctypedef void (*heev_t)(char *, char *, blas_int *, void *, blas_int *, void *, void *, blas_int *, void *,
                        blas_int *) noexcept nogil
ctypedef void (*gesdd_t)(char *, blas_int *, blas_int *, void *, blas_int *, void *, void *, blas_int *, void *,
                         blas_int *, void *, blas_int *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*complex_gesdd_t)(char *, blas_int *, blas_int *, void *, blas_int *, void *, void *, blas_int *, void *,
                                 blas_int *, void *, blas_int *, void *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*gesvd_t)(char *, char *, blas_int *, blas_int *, void *, blas_int *, void *, void *, blas_int *, void *,
                         blas_int *, void *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*complex_gesvd_t)(char *, char *, blas_int *, blas_int *, void *, blas_int *, void *, void *, blas_int *,
                                 void *, blas_int *, void *, blas_int *, void *, blas_int *) noexcept nogil

cdef enum:
    NUMPY = 0, EV, EVR, GESDD, GESVD
    LARGEST = 128               # the order up to which adjoints cost less than by Python's functions

cdef double LOST = 1e3          # as in `frame.py`
cdef double[4] ROUNDING = [2.0 ** -23, 2.0 ** -52, 2.0 ** -23, 2.0 ** -52]
cdef double[4] LOOSE = [1e2, 1e6, 1e2, 1e6]     # as in `singular.py`
cdef dict DRIVERS = {None: NUMPY, "evd": NUMPY, "ev": EV, "evr": EVR, "gesdd": GESDD, "gesvd": GESVD}

cdef void *evr[4]
cdef void *ev[4]
cdef void *gesdd[4]
cdef void *gesvd[4]
cdef NumpyLoop[2] of_lower, of_upper, full_svd, thin_svd        # for real and for complex numbers, in double precision

cdef int find_routines() except -1:
    cdef int i
    for i in range(4):
        kind = "he" if i > F64 else "sy"
        evr[i], ev[i] = routine("sdcz"[i] + kind + "evr"), routine("sdcz"[i] + kind + "ev")
        gesdd[i], gesvd[i] = routine("sdcz"[i] + "gesdd"), routine("sdcz"[i] + "gesvd")
    for i in range(2):
        types = "dD"[i] + "->d" + "dD"[i]
        of_lower[i], of_upper[i] = loop_of("eigh_lo", types), loop_of("eigh_up", types)
        types = "dD"[i] + "->" + "dD"[i] + "d" + "dD"[i]
        full_svd[i], thin_svd[i] = loop_of("svd_f", types), loop_of("svd_s", types)
    return 0

find_routines()


# ---------------------------------------------------------------- numbers of any precision

cdef bint vanish(const element *p, index count) noexcept nogil:
    cdef index i
    for i in range(count):
        if p[i] != 0:
            return False
    return True

cdef void copy_wide(const Operand *a, bint stacked, index count, index m, index n, char *to) noexcept nogil:
    """All matrices in double precision, in C order"""
    cdef Operand one
    cdef int dtype = F64 if is_real(a.dtype) else C128
    cdef index b, i, j, k = 0
    for b in range(count):
        one = part_of(a, stacked, b, m, n)
        for i in range(m):
            for j in range(n):
                store(to, dtype, k, load(one.p, one.dtype, i * one.rs + j * one.cs))
                k += 1

cdef void copy_back(const char *p, char *y, int dtype, index count) noexcept nogil:
    """Numbers in double precision as those of a result"""
    cdef int kind = F64 if is_real(dtype) else C128
    cdef index k
    for k in range(count):
        store(y, dtype, k, load(p, kind, k))


# ---------------------------------------------------------------- eigenvectors of Hermitian matrices

cdef int pull_pairs(const element *w, const element *V, const element *bw, const element *bV, index n, index rs,
                    index cs, element *room, double *d, element *G) except -1 nogil:
    """The adjoint of one whole matrix in C order; 0 if there is more to look at; bV may be NULL"""
    cdef double eps = ROUNDING[code_of(w)]
    cdef Operand of_v = matrix(V, n, n, rs, cs), of_x = matrix(room + n * n, n, n, n, 1), seeds
    cdef index i, j
    for j in range(n):
        d[j], d[n + j] = real_of(w[j]), real_of(bw[j])
    if bV == NULL or vanish(bV, n * n):
        if not rises(d, sizeof(double), n, 0, n * eps):
            return 0
        for i in range(n):
            for j in range(n):
                room[n * n + i * n + j] = V[i * rs + j * cs] * bw[j]
    else:
        seeds = matrix(bV, n, n, rs, cs)
        run_product(adjoint(&of_v), seeds, matrix(room, n, n, n, 1))
        if not factor_of_pairs(<const element *>room, n, 1, bV, rs, cs, d, d + n, n, 0, eps, LOST, d + 2 * n, G):
            return 0
        run_product(of_v, matrix(G, n, n, n, 1), of_x)
    run_product(of_x, adjoint(&of_v), matrix(G, n, n, n, 1))
    return 1

cdef void fold(element *G, index n, bint lower) noexcept nogil:
    """One triangle of G + G^H, and the real part of its diagonal"""
    cdef index i, j
    for i in range(n):
        G[i * n + i] = <element>real_of(G[i * n + i])
        for j in range(i):
            if lower:
                G[i * n + j] = G[i * n + j] + turned(G[j * n + i])
            else:
                G[j * n + i] = G[j * n + i] + turned(G[i * n + j])


cdef class Hermitian(Body):
    """All eigenvalues and eigenvectors of a stack of Hermitian matrices, one triangle of which is stored.

    Parameters
    ----------
    count, n : int
        The number of matrices and their order.
    dtype : str
        Their dtype.
    stacked : bool
        Whether they are a column.
    columns : bool
        Whether vectors lie in Fortran order.
    lower : bool
        Which triangle is read.
    driver : str or None
        Which of LAPACK's routines by SciPy, or NumPy's function.
    alone : bool
        Whether values alone have seeds, and the bound of differences that are rounding is a result, too.
    """
    cdef index count, n, rs, cs
    cdef bint stacked, lower, alone
    cdef int dtype, driver
    cdef blas_int lwork, lrwork, liwork

    def __init__(self, index count, index n, str dtype, bint stacked, bint columns, bint lower, driver, bint alone):
        self.count, self.n, self.dtype, self.stacked = count, n, "fdFD".index(dtype), stacked
        self.rs = 1 if columns else n
        self.cs = n if columns else 1
        self.lower, self.driver, self.alone = lower, DRIVERS[driver], alone

    cdef int compute(self, const Call *c) except -1:
        cdef const Operand *y = &c.o[OUT]
        cdef index at = self.count * self.n * (self.n + 1)
        cdef bint done
        if not are_of(c, self.dtype):
            return 0
        with nogil:
            done = self.by_numpy(&c.o[IN1], y.p) if self.driver == NUMPY else self.by_scipy(&c.o[IN1], y.p)
            if done and self.alone:
                store(y.p, self.dtype, at, 0)
        return 1 if done else 0

    cdef bint are_apart(self, const double *w, char *y) noexcept nogil:
        """Write values as results, if they are further apart than rounding"""
        cdef index b, k, n = self.n
        for b in range(self.count):
            if not rises(w + b * n, sizeof(double), n, 0, n * ROUNDING[self.dtype]):
                return False
        if <const char *>w != y:
            for k in range(self.count * n):
                store(y, self.dtype, k, w[k])
        return True

    cdef bint by_numpy(self, const Operand *a, char *y) except -1 nogil:
        cdef index n = self.n, count = self.count, all = count * n * n
        cdef int kind = F64 if is_real(self.dtype) else C128
        cdef index size = itemsize[kind]
        cdef bint wide = is_wide(self.dtype), apart
        cdef NumpyLoop loop = of_lower[kind > F64] if self.lower else of_upper[kind > F64]
        cdef Operand one = part_of(a, self.stacked, 0, n, n)
        cdef index[2] sizes = [count, n]
        cdef index[8] steps = [n * one.rs * size * n, n * sizeof(double), n * n * size, one.rs * size, one.cs * size,
                               sizeof(double), self.rs * size, self.cs * size]
        cdef char *args[3]
        cdef char *room
        cdef char *w
        cdef char *V
        if loop.run == NULL:
            return False
        if self.stacked:
            steps[0] = n * n * a.rs * size
        room = allotted(count * n * sizeof(double) + (0 if wide else 2 * all * size))
        args[0], args[1], args[2] = one.p, y if self.dtype == F64 else room, y + count * n * itemsize[self.dtype]
        if not wide:
            args[0] = room + count * n * sizeof(double)
            args[2] = args[0] + all * size
            copy_wide(a, self.stacked, count, n, n, args[0])
            steps[0], steps[3], steps[4] = n * n * size, n * size, size
        w, V = args[1], args[2]             # the loop moves its own
        loop.run(args, sizes, steps, loop.data)
        apart = self.are_apart(<const double *>w, y)
        if apart and not wide:
            copy_back(V, y + count * n * itemsize[self.dtype], self.dtype, all)
        free(room)
        return apart

    cdef bint by_scipy(self, const Operand *a, char *y) except -1 nogil:
        """As SciPy calls LAPACK"""
        cdef index n = self.n, size = itemsize[self.dtype], b, k, real = size if is_real(self.dtype) else size // 2
        cdef Operand one, copy, vectors
        cdef bint done = True
        cdef char *room
        cdef char *z
        cdef char *w
        cdef double *all
        if self.address() == NULL:
            return False
        if self.lwork == 0:
            self.ask()
        room = allotted((2 * n * n + self.lwork + self.lrwork + 2) * size + n * real + self.count * n * sizeof(double)
                        + (self.liwork + 2 * n + 1) * sizeof(blas_int))
        all = <double *>room
        w = room + (self.count * n) * sizeof(double)
        for b in range(self.count):
            one = part_of(a, self.stacked, b, n, n)
            vectors = one
            vectors.p, vectors.rs, vectors.cs = y + (self.count + b * n) * n * size, self.rs, self.cs
            done = are_finite(&one)
            if not done:
                break
            copy = one
            copy.p, copy.rs, copy.cs = w + n * real, 1, n
            z = copy.p + n * n * size if self.rs != 1 or self.driver == EV else vectors.p
            move(&one, &copy, FULL, False)
            done = self.run(copy.p, w, z, copy.p + 2 * n * n * size, self.lwork, self.lrwork, self.liwork) == 0
            if not done:
                break
            if self.driver == EV:
                z = copy.p
            if z != vectors.p:
                copy.p = z
                move(&copy, &vectors, FULL, False)
            for k in range(n):
                all[b * n + k] = load(w, F64 if is_wide(self.dtype) else F32, k).real
        done = done and self.are_apart(all, y)
        free(room)
        return done

    cdef void *address(self) noexcept nogil:
        return ev[self.dtype] if self.driver == EV else evr[self.dtype]

    cdef int run(self, char *a, char *w, char *z, char *work, blas_int lwork, blas_int lrwork,
                 blas_int liwork) noexcept nogil:
        """Vectors come in z, or of `ev` in a"""
        cdef char vectors = c'V', every = c'A', part = c'L' if self.lower else c'U'
        cdef blas_int n = <blas_int>self.n, first = 1, found = 0, info = 0
        cdef double zero = 0
        cdef index size = itemsize[self.dtype]
        cdef char *rwork = work + max(lwork, 1) * size
        cdef blas_int *iwork = <blas_int *>(rwork + max(lrwork, 1) * size)
        cdef void *f = self.address()
        if self.driver == EV and is_real(self.dtype):
            (<syev_t>f)(&vectors, &part, &n, a, &n, w, work, &lwork, &info)
        elif self.driver == EV:
            (<heev_t>f)(&vectors, &part, &n, a, &n, w, work, &lwork, rwork, &info)
        elif is_real(self.dtype):
            (<syevr_t>f)(&vectors, &every, &part, &n, a, &n, &zero, &zero, &first, &n, &zero, &found, w, z, &n,
                         iwork + max(liwork, 1), work, &lwork, iwork, &liwork, &info)
        else:
            (<heevr_t>f)(&vectors, &every, &part, &n, a, &n, &zero, &zero, &first, &n, &zero, &found, w, z, &n,
                         iwork + max(liwork, 1), work, &lwork, rwork, &lrwork, iwork, &liwork, &info)
        return info

    cdef void ask(self) noexcept nogil:
        """The sizes of the memory that LAPACK asks for, which are a part of what it does"""
        cdef complex_t[16] found
        cdef char *p = <char *>found
        cdef index size = itemsize[self.dtype]
        memset(found, 0, sizeof(found))
        self.run(p + 64, p + 80, p + 96, p, -1, -1, -1)
        self.liwork = (<blas_int *>(p + 2 * size))[0] if self.driver == EVR else 0
        self.lrwork = asked(F64 if is_wide(self.dtype) else F32, p + size) if not is_real(self.dtype) else 0
        if self.driver == EV:
            self.lrwork = 0 if is_real(self.dtype) else <blas_int>(3 * self.n)
        self.lwork = asked(self.dtype, p)

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef Operand ba
        cdef char *by
        if not are_of(c, self.dtype) or self.n > LARGEST or not find_adjoint(c, lane, IN1, &ba, &by):
            return 0
        with nogil:
            return of_pairs[self.dtype](self, &ba, c.o[OUT].p, by, NULL)


cdef int add_pairs(Hermitian self, const Operand *ba, const element *y, const element *by,
                   element *room) except -1 nogil:
    """Add the adjoints of all matrices, or of none"""
    cdef index n = self.n, nn = n * n, first = self.count * n, b
    cdef const element *seeds = NULL
    cdef Operand one, found
    cdef Value unit = constant(1, self.dtype)
    cdef double *d
    cdef bint done = True
    d = <double *>allotted(3 * n * sizeof(double) + (self.count + 2) * nn * sizeof(element))
    room = <element *>(d + 3 * n)
    try:
        for b in range(self.count):
            if not self.alone:
                seeds = by + first + b * nn
            done = done and pull_pairs(y + b * n, y + first + b * nn, by + b * n, seeds, n, self.rs, self.cs, room,
                                       d, room + (2 + b) * nn)
        if done:
            for b in range(self.count):
                fold(room + (2 + b) * nn, n, self.lower)
                one, found = part_of(ba, self.stacked, b, n, n), matrix(room + (2 + b) * nn, n, n, n, 1)
                add_lines(&unit, &found, &one, LOWER if self.lower else UPPER, False)
    finally:
        free(d)
    return 1 if done else 0

cdef reverse_t[4] of_pairs = [<reverse_t>add_pairs[float], <reverse_t>add_pairs[double],
                              <reverse_t>add_pairs[floatcomplex], <reverse_t>add_pairs[doublecomplex]]


# ---------------------------------------------------------------- singular vectors

cdef struct Triple:             # the results for one matrix, which begin there in their row
    index m, n, k
    index u, v                  # columns of U, rows of V^H
    index u_rs, u_cs, v_rs, v_cs

cdef bint divide_columns(element *X, index rows, const double *s, const double *size, index k, double eps,
                         double *lengths) noexcept nogil:
    """X_ij := X_ij / s_j, in Fortran order; a column that is rounding relative to size_j is zero"""
    cdef index i, j
    if not sizes_of(<const element *>X, 1, rows, rows, k, lengths):
        return False
    for j in range(k):
        for i in range(rows):
            if lengths[j] <= 8 * sqrt(rows) * eps * size[j]:
                X[j * rows + i] = 0
            else:
                X[j * rows + i] = X[j * rows + i] / <element>s[j]
    return True

cdef int find_beyond(const element *U, const element *S, const element *bU, index m, index c, index k, const double *s,
                     const double *size, element *room, double *lengths, element *X) except -1 nogil:
    """X := (I - U U^H) bU S^-1 of the first k of c columns; 0 if there is more to look at.  All in Fortran order"""
    cdef int code = code_of(U)
    cdef double eps = ROUNDING[code], bound = 8 * sqrt(max(c - k, 1)) * eps * LOOSE[code], rest = 0
    cdef element half = 0.5
    cdef index i, j
    if c == k:
        run_product(matrix(U, m, k, 1, m), matrix(S, k, k, 1, c), matrix(X, m, k, 1, m))
        for i in range(m * k):
            X[i] = bU[i] - X[i]
        return divide_columns(X, m, s, size, k, eps, lengths)
    for j in range(k, c):
        rest += size[j] * size[j]
        for i in range(k, c):
            if not modulus(half * (S[j * c + i] - turned(S[i * c + j]))) <= bound * (size[i] + size[j]):
                return 0
    for j in range(k):
        lengths[k + j] = size[j] + sqrt(rest)
        for i in range(k, c):
            room[j * (c - k) + i - k] = S[j * c + i] - turned(S[i * c + j])
    if not divide_columns(room, c - k, s, lengths + k, k, eps, lengths):
        return 0
    run_product(matrix(U + k * m, m, c - k, 1, m), matrix(room, c - k, k, 1, c - k), matrix(X, m, k, 1, m))
    return 1

cdef inline index room_for(const Triple *t) noexcept nogil:
    """Of elements, for one matrix: U, bU, V, bV, S, T, M, a part beyond, what it is made of, U M"""
    return (2 * t.m * t.u + 2 * t.n * t.v + t.u * t.u + t.v * t.v + t.k * t.k + max(t.m, t.n) * t.k * 2 + t.m * t.k)

cdef int pull_triple(const Triple *t, const element *U0, const element *s, const element *Vh, const element *bU0,
                     const element *bs, const element *bVh, element *room, double *d, element *G) except -1 nogil:
    """The adjoint of one matrix in C order; 0 if there is more to look at; without vectors' seeds, bU0 is NULL"""
    cdef index m = t.m, n = t.n, k = t.k, i, j
    cdef double eps = ROUNDING[code_of(s)], spread = sqrt(max(m, n) / <double>k)
    cdef element *U = room
    cdef element *bU = U + m * t.u
    cdef element *V = bU + m * t.u
    cdef element *bV = V + n * t.v
    cdef element *S = bV + n * t.v
    cdef element *T = S + t.u * t.u
    cdef element *M = T + t.v * t.v
    cdef element *X = M + k * k
    cdef element *Z = X + max(m, n) * k
    cdef element *L = Z + max(m, n) * k
    cdef double *seeds = d + k
    cdef double *of_u = d + 2 * k
    cdef double *of_v = of_u + t.u
    cdef double *both = of_v + t.v
    cdef double *lengths = both + k
    cdef Operand given = matrix(U0, m, t.u, t.u_rs, t.u_cs), copy = matrix(U, m, t.u, 1, m), rows, left
    cdef bint unused = bU0 == NULL or vanish(bU0, m * t.u) and vanish(bVh, n * t.v)
    for j in range(k):
        d[j], seeds[j] = real_of(s[j]), real_of(bs[j])
    move(&given, &copy, FULL, False)
    rows = matrix(Vh, k, n, t.v_rs, t.v_cs)
    if unused:
        for j in range(k):
            if not d[j] - (d[j + 1] if j + 1 < k else 0) > k * eps * d[0]:
                return 0
            for i in range(m):
                L[j * m + i] = U[j * m + i] * bs[j]
        run_product(matrix(L, m, k, 1, m), rows, matrix(G, m, n, n, 1))
        return 1
    given, copy = matrix(bU0, m, t.u, t.u_rs, t.u_cs), matrix(bU, m, t.u, 1, m)
    move(&given, &copy, FULL, False)
    given, copy = matrix(Vh, t.v, n, t.v_rs, t.v_cs), matrix(V, n, t.v, 1, n)
    given = adjoint(&given)
    move(&given, &copy, FULL, False)
    given, copy = matrix(bVh, t.v, n, t.v_rs, t.v_cs), matrix(bV, n, t.v, 1, n)
    given = adjoint(&given)
    move(&given, &copy, FULL, False)
    left = matrix(U, m, t.u, 1, m)
    run_product(adjoint(&left), matrix(bU, m, t.u, 1, m), matrix(S, t.u, t.u, 1, t.u))
    left = matrix(V, n, t.v, 1, n)
    run_product(adjoint(&left), matrix(bV, n, t.v, 1, n), matrix(T, t.v, t.v, 1, t.v))
    if not (sizes_of(<const element *>bU, 1, m, m, t.u, of_u) and sizes_of(<const element *>bV, 1, n, n, t.v, of_v)):
        return 0
    for j in range(k):
        both[j] = (of_u[j] + of_v[j]) * spread
    if not factor_of_singular(<const element *>S, 1, t.u, <const element *>T, 1, t.v, d, seeds, k, eps, LOST, both, M):
        return 0
    run_product(matrix(U, m, k, 1, m), matrix(M, k, k, k, 1), matrix(L, m, k, 1, m))
    if m > k:
        if not find_beyond(<const element *>U, <const element *>S, <const element *>bU, m, t.u, k, d, of_u, Z, lengths,
                           X):
            return 0
        for i in range(m * k):
            L[i] = L[i] + X[i]
    run_product(matrix(L, m, k, 1, m), rows, matrix(G, m, n, n, 1))
    if n > k:
        if not find_beyond(<const element *>V, <const element *>T, <const element *>bV, n, t.v, k, d, of_v, Z, lengths,
                           X):
            return 0
        copy = matrix(X, n, k, 1, n)
        add_product(1, matrix(U, m, k, 1, m), adjoint(&copy), 1, matrix(G, m, n, n, 1))
    return 1


cdef class Singular(Body):
    """Singular values and vectors of a stack of matrices.

    Parameters
    ----------
    count, m, n : int
        The number of matrices, and their rows and columns.
    dtype : str
        Their dtype.
    stacked : bool
        Whether they are a column.
    full : bool
        Whether U and V are square.
    columns : tuple of bool
        Whether U and V^H lie in Fortran order.
    starts : tuple of int
        Where U, the values, and V^H begin in the row of results.
    driver : str or None
        Which of LAPACK's routines by SciPy, or NumPy's function.
    alone : bool
        Whether values alone have seeds.
    """
    cdef index count, at_u, at_s, at_v
    cdef Triple t
    cdef bint stacked, full, alone
    cdef int dtype, driver
    cdef blas_int lwork

    def __init__(self, index count, index m, index n, str dtype, bint stacked, bint full, tuple columns, tuple starts,
                 driver, bint alone):
        cdef Triple *t = &self.t
        self.count, self.dtype, self.stacked, self.full = count, "fdFD".index(dtype), stacked, full
        self.at_u, self.at_s, self.at_v = starts
        self.driver, self.alone = DRIVERS[driver], alone
        t.m, t.n, t.k = m, n, min(m, n)
        t.u, t.v = (m, n) if full else (t.k, t.k)
        t.u_rs, t.u_cs, t.v_rs, t.v_cs = t.u, 1, n, 1
        if columns[0]:
            t.u_rs, t.u_cs = 1, m
        if columns[1]:
            t.v_rs, t.v_cs = 1, t.v

    cdef int compute(self, const Call *c) except -1:
        if not are_of(c, self.dtype):
            return 0
        with nogil:
            if self.driver == NUMPY:
                return self.by_numpy(&c.o[IN1], c.o[OUT].p)
            return self.by_scipy(&c.o[IN1], c.o[OUT].p)

    cdef bint are_apart(self, const double *s, char *y) noexcept nogil:
        """Write values as results, if they may have the derivative that memory has"""
        cdef index b, j, k = self.t.k
        cdef const double *row
        for b in range(self.count):
            row = s + b * k
            for j in range(k):
                if not isfinite(row[j]):
                    return False
                if not self.alone and j and not row[j - 1] - row[j] > k * ROUNDING[self.dtype] * row[0]:
                    return False
        if <const char *>s != y:
            for j in range(self.count * k):
                store(y, self.dtype, j, s[j])
        return True

    cdef bint by_numpy(self, const Operand *a, char *y) except -1 nogil:
        cdef Triple *t = &self.t
        cdef index count = self.count, all = count * t.m * t.n, of_u = count * t.m * t.u, of_v = count * t.v * t.n, b
        cdef int kind = F64 if is_real(self.dtype) else C128
        cdef index size = itemsize[kind], own = itemsize[self.dtype]
        cdef bint wide = is_wide(self.dtype), done
        cdef NumpyLoop loop = full_svd[kind > F64] if self.full else thin_svd[kind > F64]
        cdef Operand one = part_of(a, self.stacked, 0, t.m, t.n)
        cdef index[3] sizes = [count, t.m, t.n]
        cdef index[11] steps = [0, t.m * t.u * size, t.k * sizeof(double), t.v * t.n * size, one.rs * size,
                                one.cs * size, t.u_rs * size, t.u_cs * size, sizeof(double), t.v_rs * size,
                                t.v_cs * size]
        cdef char *args[4]
        cdef char *room
        cdef char *U
        cdef char *s
        cdef char *V
        if loop.run == NULL:
            return False
        for b in range(count):
            one = part_of(a, self.stacked, b, t.m, t.n)
            if not are_finite(&one):
                return False
        one = part_of(a, self.stacked, 0, t.m, t.n)
        steps[0] = t.m * t.n * a.rs * size if self.stacked else 0
        room = allotted(count * t.k * sizeof(double) + (0 if wide else (all + of_u + of_v) * size))
        args[0], args[1], args[3] = one.p, y + self.at_u * own, y + self.at_v * own
        args[2] = y + self.at_s * own if self.dtype == F64 else room
        if not wide:
            args[0] = room + count * t.k * sizeof(double)
            args[1] = args[0] + all * size
            args[3] = args[1] + of_u * size
            copy_wide(a, self.stacked, count, t.m, t.n, args[0])
            steps[0], steps[4], steps[5] = t.m * t.n * size, t.n * size, size
        U, s, V = args[1], args[2], args[3]         # the loop moves its own
        loop.run(args, sizes, steps, loop.data)
        done = self.are_apart(<const double *>s, y + self.at_s * own)
        if done and not wide:
            copy_back(U, y + self.at_u * own, self.dtype, of_u)
            copy_back(V, y + self.at_v * own, self.dtype, of_v)
        free(room)
        return done

    cdef bint by_scipy(self, const Operand *a, char *y) except -1 nogil:
        """As SciPy calls LAPACK"""
        cdef Triple *t = &self.t
        cdef index m = t.m, n = t.n, size = itemsize[self.dtype], b, j
        cdef index real = size if is_real(self.dtype) else size // 2, most = max(m, n)
        cdef Operand one, copy, of_u, of_v
        cdef bint done = True
        cdef char *room
        cdef char *s
        cdef char *U
        cdef char *V
        cdef double *all
        if gesdd[self.dtype] == NULL or gesvd[self.dtype] == NULL:
            return False
        if self.lwork == 0:
            self.lwork = self.wanted()
        room = allotted(self.count * t.k * sizeof(double) + t.k * real
                        + (m * n + m * t.u + t.v * n + self.lwork + 1) * size + 8 * t.k * sizeof(blas_int)
                        + t.k * max(5 * t.k + 7, 2 * most + 2 * t.k + 1) * real)
        all = <double *>room
        s = room + self.count * t.k * sizeof(double)
        for b in range(self.count):
            one = part_of(a, self.stacked, b, m, n)
            done = are_finite(&one)
            if not done:
                break
            copy = of_u = of_v = one
            copy.p, copy.rs, copy.cs = s + t.k * real, 1, m
            of_u.p, of_u.m, of_u.n, of_u.rs, of_u.cs = y + (self.at_u + b * m * t.u) * size, m, t.u, t.u_rs, t.u_cs
            of_v.p, of_v.m, of_v.n, of_v.rs, of_v.cs = y + (self.at_v + b * n * t.v) * size, t.v, n, t.v_rs, t.v_cs
            U = of_u.p if t.u_rs == 1 and t.u_cs == m else copy.p + m * n * size
            V = of_v.p if t.v_rs == 1 and t.v_cs == t.v else copy.p + (m * n + m * t.u) * size
            move(&one, &copy, FULL, False)
            done = self.run(copy.p, s, U, V, copy.p + (m * n + m * t.u + t.v * n) * size, self.lwork) == 0
            if not done:
                break
            if U != of_u.p:
                one = of_u
                one.p, one.rs, one.cs = U, 1, m
                move(&one, &of_u, FULL, False)
            if V != of_v.p:
                one = of_v
                one.p, one.rs, one.cs = V, 1, t.v
                move(&one, &of_v, FULL, False)
            for j in range(t.k):
                all[b * t.k + j] = load(s, F64 if is_wide(self.dtype) else F32, j).real
        done = done and self.are_apart(all, y + self.at_s * size)
        free(room)
        return done

    cdef int run(self, char *a, char *s, char *U, char *V, char *work, blas_int lwork) noexcept nogil:
        cdef char job = c'A' if self.full else c'S'
        cdef blas_int m = <blas_int>self.t.m, n = <blas_int>self.t.n, ldv = <blas_int>self.t.v, info = 0
        cdef char *iwork = work + max(lwork, 1) * itemsize[self.dtype]
        cdef char *rwork = iwork + 8 * self.t.k * sizeof(blas_int)
        if self.driver == GESDD and is_real(self.dtype):
            (<gesdd_t>gesdd[self.dtype])(&job, &m, &n, a, &m, s, U, &m, V, &ldv, work, &lwork, <blas_int *>iwork, &info)
        elif self.driver == GESDD:
            (<complex_gesdd_t>gesdd[self.dtype])(&job, &m, &n, a, &m, s, U, &m, V, &ldv, work, &lwork, rwork,
                                                 <blas_int *>iwork, &info)
        elif is_real(self.dtype):
            (<gesvd_t>gesvd[self.dtype])(&job, &job, &m, &n, a, &m, s, U, &m, V, &ldv, work, &lwork, &info)
        else:
            (<complex_gesvd_t>gesvd[self.dtype])(&job, &job, &m, &n, a, &m, s, U, &m, V, &ldv, work, &lwork, rwork,
                                                 &info)
        return info

    cdef blas_int wanted(self) noexcept nogil:
        """The size of the memory that LAPACK asks for, which is a part of what it does"""
        cdef complex_t[4] found
        cdef char *p = <char *>found
        memset(found, 0, sizeof(found))
        self.run(p, p, p, p, p, -1)
        return asked(self.dtype, p)

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef Triple *t = &self.t
        cdef Operand ba
        cdef char *by
        if (not are_of(c, self.dtype) or max(t.m * t.u, t.n * t.v) > LARGEST * LARGEST
                or not find_adjoint(c, lane, IN1, &ba, &by)):
            return 0
        with nogil:
            return of_triples[self.dtype](self, &ba, c.o[OUT].p, by, NULL)


cdef int add_triples(Singular self, const Operand *ba, const element *y, const element *by,
                     element *room) except -1 nogil:
    """Add the adjoints of all matrices, or of none"""
    cdef Triple *t = &self.t
    cdef const element *of_u = NULL
    cdef const element *of_v = NULL
    cdef index all = t.m * t.n, each = room_for(t), own = 4 * t.k + t.u + t.v + t.k, b, u, v, s
    cdef Operand one, found
    cdef Value unit = constant(1, self.dtype)
    cdef double *d
    cdef bint done = True
    d = <double *>allotted(own * sizeof(double) + (each + self.count * all) * sizeof(element))
    room = <element *>(d + own)
    try:
        for b in range(self.count):
            u, s, v = self.at_u + b * t.m * t.u, self.at_s + b * t.k, self.at_v + b * t.n * t.v
            if not self.alone:
                of_u, of_v = by + u, by + v
            done = done and pull_triple(t, y + u, y + s, y + v, of_u, by + s, of_v, room, d, room + each + b * all)
        if done:
            for b in range(self.count):
                one = part_of(ba, self.stacked, b, t.m, t.n)
                found = matrix(room + each + b * all, t.m, t.n, t.n, 1)
                add_lines(&unit, &found, &one, FULL, False)
    finally:
        free(d)
    return 1 if done else 0

cdef reverse_t[4] of_triples = [<reverse_t>add_triples[float], <reverse_t>add_triples[double],
                                <reverse_t>add_triples[floatcomplex], <reverse_t>add_triples[doublecomplex]]
