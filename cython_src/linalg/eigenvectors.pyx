"""Eigenvalues and eigenvectors of general matrices and their adjoints on memory: the formulas are in `general.py`.

What has to be looked at more closely is left to Python's functions, which have the errors: values that are close to
each other, vectors that are nearly dependent, losses that depend on phases, numbers that LAPACK would scale.
"""

from libc.math cimport fabs, sqrt
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from blasad._linalg.addresses cimport routine
from blasad._linalg.numbers cimport complex_t, is_real, load, modulus
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport injective
from blasad._rules.kernels.level3 cimport run_product
from blasad._rules.kernels.lines cimport add as add_lines, move
from blasad._rules.kernels.pointers cimport Value, blas_int, constant
from blasad._tape.body cimport Body

ctypedef void (*geev_t)(char *, char *, blas_int *, void *, blas_int *, void *, void *, void *, blas_int *, void *,
                        blas_int *, void *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*complex_geev_t)(char *, char *, blas_int *, void *, blas_int *, void *, void *, blas_int *, void *,
                                blas_int *, void *, blas_int *, void *, blas_int *) noexcept nogil
ctypedef void (*getrf_t)(blas_int *, blas_int *, void *, blas_int *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*getrs_t)(char *, blas_int *, blas_int *, void *, blas_int *, blas_int *, void *, blas_int *,
                         blas_int *) noexcept nogil
ctypedef void (*gecon_t)(char *, blas_int *, void *, blas_int *, double *, double *, void *, void *,
                         blas_int *) noexcept nogil

cdef enum:
    LARGEST = 64                        # the order up to which complex numbers for pairs of real columns cost less

cdef double LOST = 1e3                  # as in `frame.py`
cdef double DEPENDENT = 1e-4            # a condition of vectors from which on values alone are left to Schur forms
cdef double[4] ROUNDING = [2.0 ** -23, 2.0 ** -52, 2.0 ** -23, 2.0 ** -52]


cdef geev_t sgeev = <geev_t>routine("sgeev"), dgeev = <geev_t>routine("dgeev")
cdef complex_geev_t cgeev = <complex_geev_t>routine("cgeev"), zgeev = <complex_geev_t>routine("zgeev")
cdef getrf_t zgetrf = <getrf_t>routine("zgetrf")
cdef getrs_t zgetrs = <getrs_t>routine("zgetrs")
cdef gecon_t zgecon = <gecon_t>routine("zgecon")


# ---------------------------------------------------------------- numbers of any precision

cdef inline void add(char *p, int dtype, index k, complex_t x) noexcept nogil:
    """Of a real matrix the real part"""
    if dtype == F64:
        (<double *>p)[k] += x.real
    elif dtype == C128:
        (<complex_t *>p)[k] = (<complex_t *>p)[k] + x
    elif dtype == F32:
        (<float *>p)[k] += <float>x.real
    else:
        (<float complex *>p)[k] = (<float complex *>p)[k] + <float complex>x

cdef inline bint is_copied(const Operand *a, char *to) noexcept nogil:
    """Copy a matrix in Fortran order; False if it has elements that LAPACK would scale, or that are not finite"""
    cdef index i, j, k = 0, size = itemsize[a.dtype]
    cdef double least = 1e-9 if size == 4 or a.dtype == C64 else 1e-70, x, most = 0
    for j in range(a.n):
        for i in range(a.m):
            if a.dtype == F64:
                (<double *>to)[k] = (<double *>a.p)[i * a.rs + j * a.cs]
                x = fabs((<double *>to)[k])
            elif a.dtype == F32:
                (<float *>to)[k] = (<float *>a.p)[i * a.rs + j * a.cs]
                x = fabs((<float *>to)[k])
            elif a.dtype == C128:
                (<complex_t *>to)[k] = (<complex_t *>a.p)[i * a.rs + j * a.cs]
                x = modulus((<complex_t *>to)[k])
            else:
                (<float complex *>to)[k] = (<float complex *>a.p)[i * a.rs + j * a.cs]
                x = modulus((<float complex *>to)[k])
            most = max(most, x)
            if not x < 1 / least:
                return False
            k += 1
    return least < most or most == 0


# ---------------------------------------------------------------- values

cdef int work_size(int dtype, blas_int n, char right) except? -1:
    """The size of the memory that LAPACK asks for, which is a part of what it does"""
    cdef complex_t[2] found, other              # some are written
    cdef char *any = <char *>other
    memset(found, 0, sizeof(found))
    run_geev(dtype, c'N', right, n, any, any, any, found, -1, any)
    return <int>load(<char *>found, dtype, 0).real

cdef int run_geev(int dtype, char left, char right, blas_int n, char *a, char *w, char *v, void *work, blas_int lwork,
                  void *rwork) noexcept nogil:
    cdef blas_int info = 0
    if dtype == F64:
        dgeev(&left, &right, &n, a, &n, w, w + n * 8, NULL, &n, v, &n, work, &lwork, &info)
    elif dtype == F32:
        sgeev(&left, &right, &n, a, &n, w, w + n * 4, NULL, &n, v, &n, work, &lwork, &info)
    elif dtype == C128:
        zgeev(&left, &right, &n, a, &n, w, NULL, &n, v, &n, work, &lwork, rwork, &info)
    else:
        cgeev(&left, &right, &n, a, &n, w, NULL, &n, v, &n, work, &lwork, rwork, &info)
    return info

cdef inline complex_t value_of(const char *row, int dtype, index n, index k) noexcept nogil:
    """An eigenvalue: real matrices have two arrays of them"""
    cdef complex_t i = 1j
    if is_real(dtype):
        return load(row, dtype, k) + i * load(row, dtype, n + k)
    return load(row, dtype, k)

cdef bint are_apart(const char *row, int dtype, index n, double least) noexcept nogil:
    cdef index i, j
    for i in range(n):
        for j in range(i):
            if not modulus(value_of(row, dtype, n, i) - value_of(row, dtype, n, j)) > least:
                return False
    return True

cdef double frobenius(const Operand *a) noexcept nogil:
    cdef index i, j
    cdef complex_t x
    cdef double total = 0
    for i in range(a.m):
        for j in range(a.n):
            x = load(a.p, a.dtype, i * a.rs + j * a.cs)
            total += x.real * x.real + x.imag * x.imag
    return sqrt(total)


# ---------------------------------------------------------------- adjoints

cdef void vectors_of(const char *v, int dtype, const complex_t *w, index n, complex_t *out) noexcept nogil:
    """Vectors as columns of complex numbers, in Fortran order; those of pairs have the length 1 / sqrt(2)"""
    cdef complex_t i = 1j, p, q
    cdef index k, j = 0
    cdef double root = sqrt(0.5)
    while j < n:
        if is_real(dtype) and w[j].imag != 0 and j + 1 < n:
            for k in range(n):
                p, q = root * load(v, dtype, j * n + k), root * load(v, dtype, (j + 1) * n + k)
                out[j * n + k], out[(j + 1) * n + k] = p + i * q, p - i * q
            j += 2
        else:
            for k in range(n):
                out[j * n + k] = load(v, dtype, j * n + k)
            j += 1

cdef bint keep(const complex_t *v, complex_t *bv, index n, double eps) noexcept nogil:
    """Of the seed of one vector what leaves its length and keeps its largest element real; False: look closer"""
    cdef index k, high = 0
    cdef double most = -1, second = -1, size = 0, square = 0, x
    cdef complex_t S = 0, i = 1j
    cdef double bound = 8 * sqrt(n) * eps
    for k in range(n):
        x = modulus(v[k])
        if x > most:
            high, most, second = k, x, most
        elif x > second:
            second = x
        square += x * x
        size += bv[k].real * bv[k].real + bv[k].imag * bv[k].imag
        S = S + v[k].conjugate() * bv[k]
    if not (size == 0 or 1e-290 < size < 1e290):
        return False
    if not fabs(S.imag) <= bound * sqrt(size):
        if n > 1 and second >= (1 - bound) * most or v[high].real == 0:
            return False
        x = S.imag / v[high].real
    else:
        x = 0
    for k in range(n):
        bv[k] = bv[k] - v[k] * (S.real / square)
    bv[high] = bv[high] - i * x
    return True

cdef void take_lengths(const complex_t *x, index n, double *out) noexcept nogil:
    cdef index i, j
    for j in range(n):
        out[j] = 0
        for i in range(n):
            out[j] += x[j * n + i].real * x[j * n + i].real + x[j * n + i].imag * x[j * n + i].imag
        out[j] = sqrt(out[j])

cdef Operand columns(complex_t *p, index n) noexcept nogil:
    cdef Operand a
    set_operand(&a, C128, p, NULL, n, n, 1, n)
    return a

cdef bint divide(complex_t *K, const complex_t *w, const double *size, index n, double eps) noexcept nogil:
    """K_ij := K_ij / conj(w_j - w_i), 0 where it is rounding, and 0 on the diagonal"""
    cdef index i, j
    cdef double x
    for j in range(n):
        for i in range(n):
            x = modulus(K[j * n + i])
            if x != x:
                return False
            if i == j or x <= sqrt(n) * eps * (size[i] + size[j]):
                K[j * n + i] = 0
            else:
                K[j * n + i] = K[j * n + i] / (w[j] - w[i]).conjugate()
    return True

cdef int pull_back(complex_t *V, complex_t *H, index n, double least, complex_t *X) except -1 nogil:
    """X := V^-H H V^H; 0 if the vectors are dependent to `least`"""
    cdef blas_int order = <blas_int>n, info = 0
    cdef char one = c'1', adjoint_ = c'C'
    cdef double norm = 0, sum, rcond = 0
    cdef index i, j
    cdef complex_t *work = <complex_t *>malloc(2 * n * sizeof(complex_t))
    cdef double *rwork = <double *>malloc(2 * n * sizeof(double))
    cdef blas_int *piv = <blas_int *>malloc(n * sizeof(blas_int))
    try:
        if work == NULL or rwork == NULL or piv == NULL:
            return 0
        run_product(columns(H, n), adjoint_of(columns(V, n)), columns(X, n))
        for j in range(n):
            sum = 0
            for i in range(n):
                sum += modulus(V[j * n + i])
            norm = max(norm, sum)
        zgetrf(&order, &order, V, &order, piv, &info)
        if info:
            return 0
        zgecon(&one, &order, V, &order, &norm, &rcond, work, rwork, &info)
        if not rcond > least:
            return 0
        zgetrs(&adjoint_, &order, &order, V, &order, piv, X, &order, &info)
        return 1
    finally:
        free(work)
        free(rwork)
        free(piv)

cdef Operand adjoint_of(Operand a) noexcept nogil:
    return adjoint(&a)

cdef void add_to(Operand *ba, const complex_t *X) noexcept nogil:
    cdef index i, j
    for j in range(ba.n):
        for i in range(ba.m):
            add(ba.p, ba.dtype, i * ba.rs + j * ba.cs, X[j * ba.m + i])


cdef class Eigen(Body):
    """Eigenvalues of one matrix, and its right eigenvectors.

    Parameters
    ----------
    n : int
        The order of the matrix.
    dtype : str
        Its dtype.
    right : bool
        Whether vectors are results.
    """
    cdef index n
    cdef bint right
    cdef int dtype, lwork

    def __init__(self, index n, str dtype, bint right):
        self.n, self.right, self.dtype = n, right, "fdFD".index(dtype)
        if n:
            self.lwork = work_size(self.dtype, <blas_int>n, c'V' if right else c'N')

    cdef bint suits(self, const Call *c) noexcept:
        cdef const Operand *a = &c.o[IN1]
        cdef const Operand *y = &c.o[OUT]
        return not (a.conj or y.conj or y.m > 1 and y.rs != 1 or a.dtype != self.dtype or y.dtype != self.dtype
                    or self.n == 0 or dgeev == NULL or zgecon == NULL)

    cdef double near(self, const Operand *a) noexcept nogil:
        """Which differences of values may be rounding"""
        return 10 * self.n * ROUNDING[self.dtype] * frobenius(a)

    cdef int compute(self, const Call *c) except -1:
        cdef const Operand *a = &c.o[IN1]
        cdef const Operand *y = &c.o[OUT]
        cdef index n = self.n, size = itemsize[self.dtype]
        cdef char *room
        cdef char *v
        cdef bint done = False
        if not self.suits(c):
            return 0
        room = <char *>malloc((n * n + self.lwork + 4 * n) * size)
        if room == NULL:
            raise MemoryError
        try:
            with nogil:
                v = y.p + (2 * n if is_real(self.dtype) else n) * size
                if is_copied(a, room):
                    done = run_geev(self.dtype, c'N', c'V' if self.right else c'N', <blas_int>n, room, y.p,
                                    v if self.right else NULL, room + n * n * size, self.lwork,
                                    room + (n * n + self.lwork) * size) == 0
                    done = done and (not self.right or are_apart(y.p, self.dtype, n, self.near(a)))
        finally:
            free(room)
        return 1 if done else 0

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef const Operand *a = &c.o[IN1]
        cdef const Operand *y = &c.o[OUT]
        cdef Operand ba = a[0]
        cdef index n = self.n
        cdef complex_t *room
        cdef int done
        cdef char *by = y.d + lane * y.dls * itemsize[y.dtype]
        if not self.suits(c) or y.m > 1 and y.drs != 1 or n > LARGEST:
            return 0
        move_to_shadow(&ba)
        ba.p += lane * ba.ls * itemsize[a.dtype]
        if not injective(&ba) or not are_apart(y.p, self.dtype, n, LOST * self.near(a)):
            return 0
        room = <complex_t *>malloc((5 * n * n + 3 * n) * sizeof(complex_t))
        if room == NULL:
            raise MemoryError
        try:
            with nogil:
                done = self.find(a, y.p, by, room) if self.right else self.find_by_values(a, y.p, by, room)
                if done:
                    add_to(&ba, room + 3 * n * n)
        finally:
            free(room)
        return 1 if done else 0

    cdef int find(self, const Operand *a, const char *y, const char *by, complex_t *room) except -1 nogil:
        """The adjoint of the matrix in the fourth of the matrices that there is room for"""
        cdef index n = self.n, j, nn = n * n
        cdef index first = (2 * n if is_real(self.dtype) else n) * itemsize[self.dtype]
        cdef complex_t *V = room
        cdef complex_t *bV = room + nn
        cdef complex_t *H = room + 2 * nn
        cdef complex_t *w = room + 5 * nn
        cdef double *size = <double *>(w + n)
        cdef double eps = ROUNDING[self.dtype]
        for j in range(n):
            w[j] = value_of(y, self.dtype, n, j)
        vectors_of(y + first, self.dtype, w, n, V)
        vectors_of(by + first, self.dtype, w, n, bV)
        for j in range(n):
            if not keep(V + j * n, bV + j * n, n, eps):
                return 0
        take_lengths(bV, n, size)
        run_product(adjoint_of(columns(V, n)), columns(bV, n), columns(H, n))
        if not divide(H, w, size, n, eps):
            return 0
        for j in range(n):
            H[j * n + j] = value_of(by, self.dtype, n, j)
        return pull_back(V, H, n, n * eps, room + 3 * nn)

    cdef int find_by_values(self, const Operand *a, const char *y, const char *by, complex_t *room) except -1 nogil:
        """The same without vectors, which are computed, in double precision"""
        cdef index n = self.n, j, nn = n * n
        cdef int kind = F64 if is_real(self.dtype) else C128
        cdef complex_t *V = room
        cdef complex_t *H = room + 2 * nn
        cdef complex_t *w = room + 5 * nn
        cdef blas_int lwork = <blas_int>((4 if kind == F64 else 2) * nn)
        cdef Operand copy
        for j in range(nn):
            V[j] = load(a.p, a.dtype, (j % n) * a.rs + (j // n) * a.cs)
        set_operand(&copy, C128, V, NULL, n, n, 1, n)
        if kind == F64:
            copy = real_part(&copy)
        copy.dtype = kind
        if not is_copied(&copy, <char *>H):
            return 0
        # LAPACK's values come after H, its vectors after these; it works in the first two matrices
        if run_geev(kind, c'N', c'V', <blas_int>n, <char *>H, <char *>(H + nn), <char *>(room + 4 * nn), V, lwork,
                    w):
            return 0
        return self.place(y, by, room)

    cdef int place(self, const char *y, const char *by, complex_t *room) except -1 nogil:
        """The adjoint by vectors whose values come in another order"""
        cdef index n = self.n, i, j, best, nn = n * n
        cdef int kind = F64 if is_real(self.dtype) else C128
        cdef complex_t *H = room + 2 * nn
        cdef complex_t *w = room + 5 * nn
        cdef char *found = <char *>(room + 3 * nn)
        cdef double x, least
        for j in range(n):
            w[j] = value_of(found, kind, n, j)
        vectors_of(<char *>(room + 4 * nn), kind, w, n, room)
        memset(H, 0, nn * sizeof(complex_t))
        for i in range(n):
            best, least = 0, -1
            for j in range(n):
                x = modulus(value_of(y, self.dtype, n, i) - w[j])
                if least < 0 or x < least:
                    best, least = j, x
            if H[best * n + best] != 0:
                return 0
            H[best * n + best] = value_of(by, self.dtype, n, i)
        return pull_back(room, H, n, DEPENDENT, room + 3 * nn)


cdef class Paired(Body):
    """Complex vectors of a real matrix, of the two real columns of each pair, and their adjoint.

    Parameters
    ----------
    m, n : int
        The numbers of rows and of vectors.
    """
    cdef index m, n

    def __init__(self, index m, index n):
        self.m, self.n = m, n

    cdef int compute(self, const Call *c) except -1:
        cdef const Operand *x = &c.o[IN1]
        cdef const Operand *wi = &c.o[IN2]
        cdef const Operand *y = &c.o[OUT]
        cdef index i, j, to
        cdef double p, q, sign
        if y.m > 1 and y.rs != 1 or not is_real(x.dtype) or not is_real(wi.dtype) or is_real(y.dtype):
            return 0
        j = 0
        while j < self.n:
            sign = load(wi.p, wi.dtype, j * wi.rs).real
            for i in range(self.m):
                p = load(x.p, x.dtype, i * x.rs + j * x.cs).real
                to = j * self.m + i
                if sign > 0 and j + 1 < self.n:
                    q = load(x.p, x.dtype, i * x.rs + (j + 1) * x.cs).real
                    put(y.p, y.dtype, to, p, q)
                    put(y.p, y.dtype, to + self.m, p, -q)
                else:
                    put(y.p, y.dtype, to, p, 0)
            j += 2 if sign > 0 else 1
        return 1

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef Operand bx = c.o[IN1]
        cdef const Operand *wi = &c.o[IN2]
        cdef const Operand *y = &c.o[OUT]
        cdef char *by = y.d + lane * y.dls * itemsize[y.dtype]
        cdef index i, j, at
        cdef complex_t p, q
        cdef double sign
        if y.m > 1 and y.drs != 1 or not is_real(bx.dtype) or not is_real(wi.dtype) or is_real(y.dtype):
            return 0
        if bx.d == NULL:
            return 1
        move_to_shadow(&bx)
        bx.p += lane * bx.ls * itemsize[bx.dtype]
        if not injective(&bx):
            return 0
        j = 0
        while j < self.n:
            sign = load(wi.p, wi.dtype, j * wi.rs).real
            for i in range(self.m):
                at = j * self.m + i
                p = load(by, y.dtype, at)
                if sign > 0 and j + 1 < self.n:
                    q = load(by, y.dtype, at + self.m)
                    add(bx.p, bx.dtype, i * bx.rs + (j + 1) * bx.cs, p.imag - q.imag)
                    p = p + q
                add(bx.p, bx.dtype, i * bx.rs + j * bx.cs, p.real)
            j += 2 if sign > 0 else 1
        return 1

cdef inline void put(char *p, int dtype, index k, double re, double im) noexcept nogil:
    if dtype == C128:
        (<double *>p)[2 * k], (<double *>p)[2 * k + 1] = re, im
    else:
        (<float *>p)[2 * k], (<float *>p)[2 * k + 1] = <float>re, <float>im


cdef class Unpaired(Body):
    """Vectors, or real parts of values, where no eigenvalue is one of a pair.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns.
    columns : bool
        Whether results lie in Fortran order.
    """
    cdef index m, n
    cdef bint columns

    def __init__(self, index m, index n, bint columns):
        self.m, self.n, self.columns = m, n, columns

    cdef Operand result(self, const Operand *y) noexcept:
        cdef Operand r = y[0]
        r.m, r.n = self.m, self.n
        r.rs, r.cs = self.n, 1
        if self.columns:
            r.rs, r.cs = 1, self.m
        r.drs, r.dcs = r.rs, r.cs
        return r

    cdef int compute(self, const Call *c) except -1:
        cdef const Operand *wi = &c.o[IN2]
        cdef Operand x = c.o[IN1], y = self.result(&c.o[OUT])
        cdef index i, j
        if c.o[OUT].m > 1 and c.o[OUT].rs != 1 or not is_real(wi.dtype) or x.dtype != y.dtype:
            return 0
        for i in range(wi.m):
            for j in range(wi.n):
                if load(wi.p, wi.dtype, i * wi.rs + j * wi.cs).real != 0:
                    return 0
        move(&x, &y, FULL, False)
        return 1

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef Operand x = c.o[IN1], y = self.result(&c.o[OUT])
        cdef Value one = constant(1, x.dtype)
        if c.o[OUT].m > 1 and c.o[OUT].drs != 1 or x.dtype != y.dtype:
            return 0
        if x.d == NULL:
            return 1
        move_to_shadow(&x)
        move_to_shadow(&y)
        x.p += lane * x.ls * itemsize[x.dtype]
        y.p += lane * y.ls * itemsize[y.dtype]
        if not injective(&x):
            return 0
        add_lines(&one, &y, &x, FULL, False)
        return 1
