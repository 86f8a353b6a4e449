"""Schur forms of matrices and of pencils, square roots, polar factors, and their adjoints, on memory.

The formulas are in `schur.py`, `qz.py`, `roots.py` and `polar.py`.  What has to be looked at more closely is left to
Python's functions, which have the errors: eigenvalues that are close to each other, losses that depend on phases,
singular matrices, numbers that are not finite.  Matrices in scratch memory lie in Fortran order.
"""

from libc.math cimport fabs, sqrt
from libc.stdlib cimport free
from libc.string cimport memset

cimport numpy as cnp

from blasad._linalg.addresses cimport routine
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
    real_of,
    reverse_t,
    turned,
)
from blasad._rules.calls.core cimport *
from blasad._rules.kernels.level3 cimport run_product
from blasad._rules.kernels.lines cimport add as add_lines, block, move
from blasad._rules.kernels.pointers cimport Value, blas_int, complex_gees, constant, gees, gemm, trsyl
from blasad._tape.body cimport Body

cnp.import_array()

ctypedef void (*gges_t)(char *, char *, char *, void *, blas_int *, void *, blas_int *, void *, blas_int *, blas_int *,
                        void *, void *, void *, void *, blas_int *, void *, blas_int *, void *, blas_int *, blas_int *,
                        blas_int *) noexcept nogil
ctypedef void (*complex_gges_t)(char *, char *, char *, void *, blas_int *, void *, blas_int *, void *, blas_int *,
                                blas_int *, void *, void *, void *, blas_int *, void *, blas_int *, void *, blas_int *,
                                void *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*tgsyl_t)(char *, blas_int *, blas_int *, blas_int *, void *, blas_int *, void *, blas_int *, void *,
                         blas_int *, void *, blas_int *, void *, blas_int *, void *, blas_int *, void *, void *,
                         void *, blas_int *, blas_int *, blas_int *) noexcept nogil

cdef enum:
    LARGEST = 128               # the order up to which adjoints cost less than by Python's functions

cdef double CLOSE = 1e-3        # as in `quasi.py`
cdef double LOST = 1e3          # as in `frame.py`
cdef double[4] ROUNDING = [2.0 ** -23, 2.0 ** -52, 2.0 ** -23, 2.0 ** -52]

cdef void *gges[4]
cdef void *tgsyl[4]

cdef int find_routines() except -1:
    cdef int i
    for i in range(4):
        gges[i], tgsyl[i] = routine("sdcz"[i] + "gges"), routine("sdcz"[i] + "tgsyl")
    return 0

find_routines()

cdef object root_of_form = None         # SciPy's root, which takes triangular matrices for what they are
try:
    from scipy.linalg._matfuncs_schur_sqrtm import recursive_schur_sqrtm as root_of_form
except ImportError:
    pass


# ---------------------------------------------------------------- one form

cdef int run_gees(int dtype, blas_int n, char *a, char *w, char *q, char *work, blas_int lwork,
                  char *rwork) noexcept nogil:
    """A becomes T; of real matrices, w has the real parts of eigenvalues and then the imaginary ones"""
    cdef char vectors = c'V', no = c'N'
    cdef blas_int found = 0, info = 0
    if is_real(dtype):
        gees[dtype](&vectors, &no, NULL, &n, a, &n, &found, w, w + n * itemsize[dtype], q, &n, work, &lwork, NULL,
                    &info)
    else:
        complex_gees[dtype - C64](&vectors, &no, NULL, &n, a, &n, &found, w, q, &n, work, &lwork, rwork, NULL, &info)
    return info

cdef blas_int room_for_gees(int dtype, blas_int n) noexcept nogil:
    """The size of the memory that LAPACK asks for, which is a part of what it does"""
    cdef complex_t[4] found
    cdef char *p = <char *>found
    memset(found, 0, sizeof(found))
    run_gees(dtype, n, p, p, p, p, -1, p)
    return <blas_int>load(p, dtype, 0).real

cdef Operand columns(const Operand *like, char *p, index n) noexcept nogil:
    """A matrix in Fortran order"""
    cdef Operand a = like[0]
    a.p, a.m, a.n, a.rs, a.cs, a.d = p, n, n, 1, n, NULL
    return a

cdef void eigenvalues_of(const element *T, index n, complex_t *w) noexcept nogil:
    cdef index i = 0
    cdef double root
    cdef complex_t unit = 1j
    while i < n:
        w[i] = T[i * n + i]
        if (element is float or element is double) and i + 1 < n and T[i * n + i + 1] != 0:
            root = sqrt(-real_of(T[i * n + i + 1] * T[(i + 1) * n + i]))
            w[i + 1] = T[(i + 1) * n + i + 1] - unit * root
            w[i] = w[i] + unit * root
            i += 1
        i += 1

cdef bint are_apart(const complex_t *w, index n, double least) noexcept nogil:
    cdef index i, j
    for i in range(n):
        for j in range(i):
            if not modulus(w[i] - w[j]) > least:
                return False
    return True

cdef bint is_first(const element *T, index n, index i) noexcept nogil:
    """Whether a block of order 2 begins in row i"""
    if element is float or element is double:
        return i + 1 < n and T[i * n + i + 1] != 0
    else:
        return False

cdef index find_cuts(const element *T, index n, index *at) noexcept nogil:
    """The rows where blocks begin, followed by the order; their number"""
    cdef index i = 0, count = 0
    while i < n:
        at[count] = i
        count += 1
        i += 2 if is_first(T, n, i) else 1
    at[count] = n
    return count

cdef bint are_distinct(const element *T, index n, const complex_t *w) noexcept nogil:
    """Whether no eigenvalues of two blocks are close"""
    cdef index i, j
    cdef double most = 0
    for i in range(n):
        most = max(most, modulus(w[i]))
    for i in range(n):
        for j in range(i):
            if not modulus(w[i] - w[j]) > CLOSE * most and not (j == i - 1 and is_first(T, n, j)):
                return False
    return True

cdef double size_of(const element *x, index n, double *spans) noexcept nogil:
    """The length of a matrix, and the sums of the lengths of row i and column i; -1 if squares may be lost"""
    cdef index i, j
    cdef double *rows = spans + n
    cdef double total = 0, square, one
    for i in range(n):
        spans[i] = rows[i] = 0
    for j in range(n):
        for i in range(n):
            one = modulus(x[j * n + i])
            square = one * one
            spans[j] += square
            rows[i] += square
            total += square
    if not (total == 0 or 1e-290 < total < 1e290):
        return -1
    for i in range(n):
        spans[i] = sqrt(spans[i]) + sqrt(rows[i])
    return sqrt(total)

cdef void copy_upper(const element *x, const element *T, index n, element *out) noexcept nogil:
    """X with zeros below the blocks of T"""
    cdef index i, j
    for j in range(n):
        for i in range(n):
            out[j * n + i] = x[j * n + i] if i <= j or i == j + 1 and is_first(T, n, j) else 0

cdef void skew_below(const element *x, const element *T, index n, double sign, element *out) noexcept nogil:
    """Of sign (X - X^H) what is below the blocks of T"""
    cdef index i, j
    cdef element factor = sign
    for j in range(n):
        for i in range(n):
            if i > j and not (i == j + 1 and is_first(T, n, j)):
                out[j * n + i] = factor * (x[j * n + i] - turned(x[i * n + j]))
            else:
                out[j * n + i] = 0

cdef bint divides(double x, double by, double size, double scale, index count, double eps,
                  double *out) noexcept nogil:
    """x / by, 0 if x is rounding; False: x is not, and by is"""
    cdef double bound = 8 * sqrt(max(count, 1)) * eps
    out[0] = 0
    if not fabs(x) > bound * size:
        return x == x
    if not fabs(by) > bound * scale:
        return False
    out[0] = x / by
    return True

cdef int come_back(Operand Q, Operand M, Operand Z, Operand room, const Operand *ba) except -1 nogil:
    """Add Q M Z^H"""
    cdef Value unit = constant(1, ba.dtype)
    cdef Operand found = M
    run_product(Q, M, room)
    run_product(room, adjoint(&Z), found)
    add_lines(&unit, &found, ba, FULL, False)
    return 1


# ---------------------------------------------------------------- the adjoint equation below the blocks

cdef struct Below:              # X T^H - T^H X = R of one form, or the two of a pencil, as in `quasi.py` and `qz.py`
    int count
    Operand[2] T
    Operand[2] X                # the right-hand sides, and then the solution
    const index *at             # where blocks begin
    char *room                  # for two corners; for pencils

cdef int solve_part(Below *b, index first, index last) except -1 nogil:
    """Solve the part of these blocks; 0 if LAPACK had to scale or move it"""
    cdef index middle = first + (last - first + 1) // 2
    if last - first < 2:
        return 1
    if not solve_part(b, first, middle) or not solve_part(b, middle, last):
        return 0
    return meet(b, b.at[first], b.at[middle], b.at[last])

cdef int meet(Below *b, index i, index j, index k) except -1 nogil:
    """Solve the corner of the rows from j to k and the columns from i to j"""
    cdef index m = k - j, n = j - i
    cdef Operand above, to
    cdef double sign = 1 if b.count == 1 else -1
    cdef int p
    for p in range(b.count):
        above = block(&b.T[p], i, j, n, m)
        to = block(&b.X[b.count - 1], j, i, m, n)
        add_product(sign, adjoint(&above), block(&b.X[p], i, i, n, n), 1, to)
        to = block(&b.X[0], j, i, m, n)
        add_product(-1, block(&b.X[p], j, j, m, m), adjoint(&above), 1, to)
    return solve_corner(b, i, j, m, n) if b.count == 1 else solve_corners(b, i, j, m, n)

cdef int solve_corner(Below *b, index i, index j, index rows, index cols) except -1 nogil:
    cdef Operand A = block(&b.T[0], j, j, rows, rows), B = block(&b.T[0], i, i, cols, cols)
    cdef Operand C = block(&b.X[0], j, i, rows, cols)
    cdef Operand copy = C
    cdef blas_int sign = -1, m = <blas_int>rows, n = <blas_int>cols, ld = <blas_int>A.cs, info = 0
    cdef char flag = c'T' if is_real(A.dtype) else c'C'
    cdef char[16] scale
    copy.p, copy.cs = b.room, rows
    move(&C, &copy, FULL, False)
    negate(&copy)
    trsyl[A.dtype](&flag, &flag, &sign, &m, &n, A.p, &ld, B.p, &ld, copy.p, &m, scale, &info)
    move(&copy, &C, FULL, False)
    return is_solved(scale, A.dtype, info)

cdef inline bint is_solved(const char *scale, int dtype, blas_int info) noexcept nogil:
    return info == 0 and load(scale, F64 if is_wide(dtype) else F32, 0).real == 1

cdef void negate(const Operand *x) noexcept nogil:
    cdef index k
    for k in range(x.m * x.n):
        if x.dtype == F64:
            (<double *>x.p)[k] = -(<double *>x.p)[k]
        elif x.dtype == F32:
            (<float *>x.p)[k] = -(<float *>x.p)[k]
        elif x.dtype == C128:
            (<complex_t *>x.p)[k] = -(<complex_t *>x.p)[k]
        else:
            (<float complex *>x.p)[k] = -(<float complex *>x.p)[k]

cdef int solve_corners(Below *b, index i, index j, index rows, index cols) except -1 nogil:
    cdef Operand A = block(&b.T[0], j, j, rows, rows), B = block(&b.T[0], i, i, cols, cols)
    cdef Operand D = block(&b.T[1], j, j, rows, rows), E = block(&b.T[1], i, i, cols, cols)
    cdef Operand C = block(&b.X[1], j, i, rows, cols), F = block(&b.X[0], j, i, rows, cols)
    cdef Operand of_c = C, of_f = F
    cdef int dtype = A.dtype
    cdef blas_int m = <blas_int>rows, n = <blas_int>cols, ld = <blas_int>A.cs, job = 0, one = 1, info = 0
    cdef char flag = c'T' if is_real(dtype) else c'C'
    cdef char[16] scale, dif, work
    cdef blas_int *iwork = <blas_int *>(b.room + 2 * rows * cols * itemsize[dtype])
    of_c.p, of_c.cs = b.room, rows
    of_f.p, of_f.cs = b.room + rows * cols * itemsize[dtype], rows
    move(&C, &of_c, FULL, False)
    move(&F, &of_f, FULL, False)
    negate(&of_f)
    (<tgsyl_t>tgsyl[dtype])(&flag, &job, &m, &n, A.p, &ld, B.p, &ld, of_c.p, &m, D.p, &ld, E.p, &ld, of_f.p, &m, scale,
                            dif, work, &one, iwork, &info)
    # L, which is where C was, belongs to X[0]
    move(&of_c, &F, FULL, False)
    move(&of_f, &C, FULL, False)
    return is_solved(scale, dtype, info)


# ---------------------------------------------------------------- the form of a matrix

cdef class SchurForm(Body):
    """The form of one matrix, in Fortran order.

    Parameters
    ----------
    n : int
        The order of the matrix.
    dtype : str
        Its dtype.
    ordered : bool
        Whether a function selects eigenvalues: then the form itself is left to SciPy.
    """
    cdef index n
    cdef int dtype
    cdef bint ordered
    cdef blas_int lwork

    def __init__(self, index n, str dtype, bint ordered):
        self.n, self.dtype, self.ordered = n, "fdFD".index(dtype), ordered
        self.lwork = room_for_gees(self.dtype, <blas_int>n)

    cdef int compute(self, const Call *c) except -1:
        cdef const Operand *a = &c.o[IN1]
        cdef index n = self.n, size = itemsize[self.dtype]
        cdef Operand T
        cdef char *room
        cdef bint done
        if self.ordered or not are_of(c, self.dtype) or not are_finite(a):
            return 0
        room = allotted((3 * n + self.lwork + 1) * size + 8)
        with nogil:
            T = columns(a, c.o[OUT].p, n)
            move(a, &T, FULL, False)
            done = run_gees(self.dtype, <blas_int>n, T.p, room, T.p + n * n * size, room + 3 * n * size, self.lwork,
                            room + n * size) == 0
            done = done and self.is_simple(a, room)
        free(room)
        return 1 if done else 0

    cdef bint is_simple(self, const Operand *a, const char *w) noexcept nogil:
        """Whether eigenvalues are further apart than rounding"""
        cdef index n = self.n, i, j
        cdef complex_t x
        cdef double near = 0, re, im
        for j in range(n):
            for i in range(n):
                x = load(a.p, a.dtype, i * a.rs + j * a.cs)
                near += x.real * x.real + x.imag * x.imag
        near = 10 * n * ROUNDING[self.dtype] * sqrt(near)
        for i in range(n):
            for j in range(i):
                x = load(w, self.dtype, i) - load(w, self.dtype, j)
                re, im = x.real, x.imag
                if is_real(self.dtype):
                    im = load(w, self.dtype, n + i).real - load(w, self.dtype, n + j).real
                if not re * re + im * im > near * near:
                    return False
        return True

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef Operand ba
        cdef char *by
        if not are_of(c, self.dtype) or self.n > LARGEST or not find_adjoint(c, lane, IN1, &ba, &by):
            return 0
        with nogil:
            return of_forms[self.dtype](self, &ba, c.o[OUT].p, by, NULL)


cdef int add_form(SchurForm self, const Operand *ba, const element *y, const element *by,
                  element *room) except -1 nogil:
    """Add the adjoint of the matrix"""
    cdef index n = self.n, nn = n * n, count
    cdef complex_t *w = <complex_t *>allotted(n * sizeof(complex_t) + 5 * n * sizeof(double)
                                              + (n + 1) * sizeof(index) + 4 * nn * sizeof(element))
    cdef double *size = <double *>(w + n)
    cdef index *at = <index *>(size + 5 * n)
    cdef Below b
    cdef int done
    room = <element *>(at + n + 1)
    eigenvalues_of(y, n, w)
    done = are_distinct(y, n, w) and find_right(y, by, n, size, room, room + nn)
    if done:
        skew_below(<const element *>(room + nn), y, n, 1, room + 2 * nn)
        b.count, b.at, b.room = 1, at, <char *>(room + 3 * nn)
        b.T[0], b.X[0] = matrix(y, n, n, 1, n), matrix(<const element *>(room + 2 * nn), n, n, 1, n)
        count = find_cuts(y, n, at)
        done = solve_part(&b, 0, count)
    if done:
        for count in range(nn):
            room[count] = room[count] + room[2 * nn + count]
        come_back(matrix(y + nn, n, n, 1, n), matrix(<const element *>room, n, n, 1, n), matrix(y + nn, n, n, 1, n),
                  matrix(<const element *>(room + nn), n, n, 1, n), ba)
    free(w)
    return 1 if done else 0

cdef int find_right(const element *y, const element *by, index n, double *size, element *bT,
                    element *bOm) except -1 nogil:
    """The adjoint of T in its memory, and that of Om; 0: there is more to look at"""
    cdef index nn = n * n, i
    cdef double half, of_t, of_bt, of_bq
    cdef double *spans = size + n
    cdef double *change = size + 3 * n
    cdef Operand T = matrix(y, n, n, 1, n), Q = matrix(y + nn, n, n, 1, n), G = matrix(<const element *>bT, n, n, 1, n)
    cdef Operand Om = matrix(<const element *>bOm, n, n, 1, n)
    copy_upper(by, y, n, bT)
    for i in range(n):
        if is_first(y, n, i):
            half = (real_of(bT[i * n + i]) + real_of(bT[(i + 1) * n + i + 1])) / 2
            bT[i * n + i] = bT[(i + 1) * n + i + 1] = <element>half
    of_t = size_of(y, n, spans)
    of_bt = size_of(<const element *>bT, n, spans)
    for i in range(n):
        size[i] = of_t * spans[i]
    of_bq = size_of(by + nn, n, spans)
    if of_t < 0 or of_bt < 0 or of_bq < 0:
        return 0
    for i in range(n):
        size[i] += spans[i]
    run_product(adjoint(&T), G, Om)
    add_product(-1, G, adjoint(&T), 1, Om)
    add_product(1, adjoint(&Q), matrix(by + nn, n, n, 1, n), 1, Om)
    if element is float or element is double:
        return turn_blocks(y, n, size, change, bT, bOm)
    else:
        return phases_rest(<const element *>bOm, n, size)

cdef bint phases_rest(const element *x, index n, const double *size) noexcept nogil:
    """Whether a loss does not depend on the phases of vectors"""
    cdef index i
    if element is not float and element is not double:
        for i in range(n):
            if not fabs(x[i * n + i].imag) <= sqrt(n * ROUNDING[code_of(x)]) * size[i]:
                return False
    return True

cdef bint turn_blocks(const element *T, index n, const double *size, double *change, element *bT,
                      element *bOm) noexcept nogil:
    """What LAPACK's rotations of blocks of order 2 add; False: there is more to look at"""
    cdef double eps = ROUNDING[code_of(T)], x, b, c, half
    cdef index i, j
    for i in range(n):
        change[i] = 0
    for i in range(n):
        if is_first(T, n, i):
            b, c = real_of(T[(i + 1) * n + i]), real_of(T[i * n + i + 1])
            half = real_of(bOm[i * n + i + 1]) - real_of(bOm[(i + 1) * n + i])
            if not divides(half, 2 * (b + c), size[i] + size[i + 1], fabs(b - c), n - 1, eps, &x):
                return False
            change[i], change[i + 1] = -x, x
    for j in range(n):
        bT[j * n + j] = bT[j * n + j] + <element>change[j]
        for i in range(n):
            bOm[j * n + i] = bOm[j * n + i] + T[i * n + j] * <element>(change[j] - change[i])
    return True

cdef reverse_t[4] of_forms = [<reverse_t>add_form[float], <reverse_t>add_form[double],
                              <reverse_t>add_form[floatcomplex], <reverse_t>add_form[doublecomplex]]


# ---------------------------------------------------------------- the form of a pencil

cdef class PencilForm(Body):
    """The form of one pencil, in Fortran order: S, T, Q, Z, and eigenvalues.

    Parameters
    ----------
    n : int
        The order of the matrices.
    dtype : str
        Their dtype.
    ordered : bool
        Whether a function selects eigenvalues: then the form itself is left to SciPy.
    """
    cdef index n
    cdef int dtype
    cdef bint ordered
    cdef blas_int lwork

    def __init__(self, index n, str dtype, bint ordered):
        cdef complex_t[4] found
        cdef char *p = <char *>found
        self.n, self.dtype, self.ordered = n, "fdFD".index(dtype), ordered
        memset(found, 0, sizeof(found))
        if gges[self.dtype] != NULL:
            self.run(p, p, p, p, p, p, -1, p)
            self.lwork = <blas_int>load(p, self.dtype, 0).real

    cdef bint suits(self, const Call *c) noexcept:
        return (are_of(c, self.dtype) and c.o[IN2].dtype == self.dtype and not c.o[IN2].conj
                and gges[self.dtype] != NULL and tgsyl[self.dtype] != NULL)

    cdef int run(self, char *a, char *b, char *w, char *q, char *z, char *work, blas_int lwork,
                 char *rwork) noexcept nogil:
        cdef char vectors = c'V', no = c'N'
        cdef blas_int n = <blas_int>self.n, found = 0, info = 0
        cdef index step = n * itemsize[self.dtype]
        if is_real(self.dtype):
            (<gges_t>gges[self.dtype])(&vectors, &vectors, &no, NULL, &n, a, &n, b, &n, &found, w, w + step,
                                       w + 2 * step, q, &n, z, &n, work, &lwork, NULL, &info)
        else:
            (<complex_gges_t>gges[self.dtype])(&vectors, &vectors, &no, NULL, &n, a, &n, b, &n, &found, w, w + step, q,
                                               &n, z, &n, work, &lwork, rwork, NULL, &info)
        return info

    cdef int compute(self, const Call *c) except -1:
        cdef index size = itemsize[self.dtype], step = self.n * self.n * size
        cdef Operand S, T
        cdef char *y = c.o[OUT].p
        cdef char *room
        cdef bint done
        if self.ordered or not self.suits(c) or not are_finite(&c.o[IN1]) or not are_finite(&c.o[IN2]):
            return 0
        room = allotted((8 * self.n + self.lwork + 1) * size)
        with nogil:
            S, T = columns(&c.o[IN1], y, self.n), columns(&c.o[IN2], y + step, self.n)
            move(&c.o[IN1], &S, FULL, False)
            move(&c.o[IN2], &T, FULL, False)
            done = self.run(y, y + step, y + 4 * step, y + 2 * step, y + 3 * step, room + 8 * self.n * size, self.lwork,
                            room) == 0
        free(room)
        return 1 if done else 0

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef Operand[2] ba
        cdef char *by
        if not self.suits(c) or self.n > LARGEST:
            return 0
        if not find_adjoint(c, lane, IN1, &ba[0], &by) or not find_adjoint(c, lane, IN2, &ba[1], &by):
            return 0
        with nogil:
            return of_pencils[self.dtype](self, ba, c.o[OUT].p, by, NULL)


cdef int add_pencil(PencilForm self, const Operand *ba, const element *y, const element *by,
                    element *room) except -1 nogil:
    """Add the adjoints of both matrices"""
    cdef index n = self.n, nn = n * n, i, k
    cdef complex_t *w = <complex_t *>allotted(2 * n * sizeof(complex_t) + 3 * n * sizeof(double)
                                              + (n + 1) * sizeof(index) + (8 * nn + 2 * n + 6) * sizeof(element))
    cdef double *size = <double *>(w + 2 * n)
    cdef index *at = <index *>(size + 3 * n)
    cdef element *X
    cdef Operand[4] all
    cdef Operand free_one
    cdef Below b
    cdef int done
    room = <element *>(at + n + 1)
    X = room + 4 * nn
    for k in range(4):
        all[k] = matrix(y + k * nn, n, n, 1, n)
    done = are_unlike(y, y + nn, n, w) and find_both(all, y, by, n, size, room)
    if done:
        skew_below(<const element *>(room + 2 * nn), y, n, 1, X)
        skew_below(<const element *>(room + 3 * nn), y, n, -1, X + nn)
        b.count, b.at, b.room = 2, at, <char *>(X + 2 * nn)
        for k in range(2):
            b.T[k], b.X[k] = all[k], matrix(<const element *>(X + k * nn), n, n, 1, n)
        done = solve_part(&b, 0, find_cuts(y, n, at))
    if done:
        for k in range(2):
            if ba[k].p == NULL:
                continue
            for i in range(nn):
                room[k * nn + i] = room[k * nn + i] + X[k * nn + i]
            free_one = matrix(<const element *>(room + 2 * nn), n, n, 1, n)
            come_back(all[2], matrix(<const element *>(room + k * nn), n, n, 1, n), all[3], free_one, &ba[k])
    free(w)
    return 1 if done else 0

cdef bint are_unlike(const element *S, const element *T, index n, complex_t *w) noexcept nogil:
    """Whether no eigenvalues of two blocks are close, as alpha and beta of length 1"""
    cdef complex_t *beta = w + n
    cdef complex_t unit = 1j, root, b
    cdef complex_t[4] of
    cdef double x, y
    cdef index i, j
    for i in range(n):
        w[i], beta[i] = S[i * n + i], T[i * n + i]
    for i in range(n):
        if is_first(S, n, i):
            for j in range(4):
                b = beta[i + j % 2]
                of[j] = load(<const char *>S, code_of(S), (i + j // 2) * n + i + j % 2) / b
            root = (of[0] - of[3]) / 2
            root = root * root + of[1] * of[2]
            if not root.real < 0:
                return False
            root = unit * sqrt(-root.real)
            w[i], w[i + 1] = (of[0] + of[3]) / 2 + root, (of[0] + of[3]) / 2 - root
            beta[i] = beta[i + 1] = 1
    for i in range(n):
        x, y = modulus(w[i]), modulus(beta[i])
        x = sqrt(x * x + y * y)
        if x > 0:
            w[i], beta[i] = w[i] / x, beta[i] / x
    for i in range(n):
        for j in range(i):
            if not modulus(w[i] * beta[j] - w[j] * beta[i]) > CLOSE and not (j == i - 1 and is_first(S, n, j)):
                return False
    return True

cdef int find_both(const Operand *all, const element *y, const element *by, index n, double *size,
                   element *room) except -1 nogil:
    """The adjoints of S and T, and of Oq and Oz; 0: there is more to look at"""
    cdef index nn = n * n, i, k
    cdef double *spans = size + n
    cdef double length
    cdef double[2] lengths
    cdef Operand[4] b
    for k in range(4):
        b[k] = matrix(<const element *>(room + k * nn), n, n, 1, n)
    copy_upper(by, y, n, room)
    copy_stored(by + nn, y, n, room + nn)
    for i in range(n):
        size[i] = 0
    for k in range(4):
        if k < 2:
            lengths[k] = size_of(y + k * nn, n, spans)
        length = size_of(<const element *>(room + k * nn) if k < 2 else by + k * nn, n, spans)
        if length < 0 or k < 2 and lengths[k] < 0:
            return 0
        for i in range(n):
            size[i] += (lengths[k] if k < 2 else 1) * spans[i]
    for k in range(2):
        run_product(adjoint(&all[2 + k]), matrix(by + (2 + k) * nn, n, n, 1, n), b[2 + k])
    for k in range(2):
        add_product(-1, b[k], adjoint(&all[k]), 1, b[2])
        add_product(1, adjoint(&all[k]), b[k], 1, b[3])
    for i in range(n):
        if (element is not float and element is not double and not fabs(
                room[2 * nn + i * n + i].imag + room[3 * nn + i * n + i].imag)
                <= sqrt(n * ROUNDING[code_of(y)]) * size[i]):
            return 0
    return add_standard(all, y, y + nn, n, size, room, spans)

cdef void copy_stored(const element *x, const element *S, index n, element *out) noexcept nogil:
    """A change of T, whose diagonal is real, or diagonal in blocks of order 2"""
    cdef index i, j
    for j in range(n):
        for i in range(n):
            out[j * n + i] = x[j * n + i] if i < j and not (i == j - 1 and is_first(S, n, i)) else 0
        out[j * n + j] = <element>real_of(x[j * n + j])

cdef int add_standard(const Operand *all, const element *S, const element *T, index n, const double *size,
                      element *room, double *spans) except -1 nogil:
    """What LAPACK's standard forms add; 0: there is more to look at"""
    cdef index nn = n * n, i, j, high
    cdef double eps = ROUNDING[code_of(T)], most = 0, wq, wz, x, y, t, next
    cdef element *change = room + 4 * nn
    cdef element *Gq = room + 2 * nn
    cdef element *Gz = room + 3 * nn
    cdef bint real = element is float or element is double
    cdef Operand of_change = matrix(<const element *>change, n, n, 1, n)
    memset(change, 0, nn * sizeof(element))
    for i in range(1 if real else 0, n):
        most = max(most, fabs(real_of(T[i * n + i])))
    for i in range(n):
        t, j, high = real_of(T[i * n + i]), i * n + i + 1, (i + 1) * n + i
        if not real:
            if not divides(imag_of(Gq[i * n + i]) / 2 - imag_of(Gz[i * n + i]) / 2, t, size[i], most, n, eps, &x):
                return 0
            set_imag(change + i * n + i, x)
        elif is_first(S, n, i):
            next = real_of(T[(i + 1) * n + i + 1])
            wq, wz = real_of(Gq[j]) - real_of(Gq[high]), real_of(Gz[j]) - real_of(Gz[high])
            if not (divides((wz - wq) / 2, t + next, size[i] + size[i + 1], most, n - 1, eps, &x)
                    and divides((wz + wq) / 2, t - next, size[i] + size[i + 1], most, n - 1, eps, &y)):
                return 0
            change[high], change[j] = <element>(y + x), <element>(y - x)
    for i in range(nn):
        room[nn + i] = room[nn + i] + change[i]
    add_product(-1, of_change, adjoint(&all[1]), 1, matrix(<const element *>Gq, n, n, 1, n))
    add_product(1, adjoint(&all[1]), of_change, 1, matrix(<const element *>Gz, n, n, 1, n))
    return 1

cdef inline double imag_of(element x) noexcept nogil:
    if element is float or element is double:
        return 0
    else:
        return x.imag

cdef inline void set_imag(element *p, double x) noexcept nogil:
    cdef complex_t unit = 1j
    if element is not float and element is not double:
        p[0] = <element>(unit * x)

cdef reverse_t[4] of_pencils = [<reverse_t>add_pencil[float], <reverse_t>add_pencil[double],
                                <reverse_t>add_pencil[floatcomplex], <reverse_t>add_pencil[doublecomplex]]


# ---------------------------------------------------------------- square roots

cdef class SquareRoot(Body):
    """The root of one matrix, and its Schur factors Q and R, in C order.

    Parameters
    ----------
    n : int
        The order of the matrix.
    dtype : str
        Its dtype.
    """
    cdef index n
    cdef int dtype
    cdef blas_int lwork

    def __init__(self, index n, str dtype):
        self.n, self.dtype = n, "fdFD".index(dtype)
        self.lwork = room_for_gees(self.dtype, <blas_int>n)

    cdef int compute(self, const Call *c) except -1:
        cdef const Operand *a = &c.o[IN1]
        cdef index n = self.n, size = itemsize[self.dtype], step = n * n * size
        cdef Operand T, y
        cdef char *room
        cdef char *w
        cdef int k, done
        if not are_of(c, self.dtype) or root_of_form is None or is_triangular(a) or not are_finite(a):
            return 0
        room = allotted(4 * step + (3 * n + self.lwork + 1) * size + 8)
        w = room + 4 * step
        try:
            T = columns(a, room, n)
            with nogil:
                move(a, &T, FULL, False)
                done = run_gees(self.dtype, <blas_int>n, room, w, room + step, w + 3 * n * size, self.lwork,
                                w + n * size) == 0 and self.has_root(w)
            if not done:
                return 0
            root, ill, singular, info = root_of_form(array_of(room, n, self.dtype))
            if ill or singular or info or not self.copies(root, room):
                return 0
            with nogil:
                self.multiply(c'N', room + step, room, room + 2 * step)
                self.multiply(c'T' if is_real(self.dtype) else c'C', room + 2 * step, room + step, room + 3 * step)
                for k in range(3):                  # X, Q, R
                    T = columns(a, room + (3 if k == 0 else 1 if k == 1 else 0) * step, n)
                    y = T
                    y.p, y.rs, y.cs = c.o[OUT].p + k * step, n, 1
                    move(&T, &y, FULL, False)
        finally:
            free(room)
        return 1

    cdef bint copies(self, root, char *to):
        """Copy the root of the form, if it is of this dtype, in Fortran order"""
        cdef cnp.ndarray x = root
        cdef Operand at, out
        if not cnp.PyArray_IS_C_CONTIGUOUS(x) or x.dtype.char != "fdFD"[self.dtype]:
            return False
        set_operand(&at, self.dtype, cnp.PyArray_DATA(x), NULL, self.n, self.n, self.n, 1)
        set_operand(&out, self.dtype, to, NULL, self.n, self.n, 1, self.n)
        move(&at, &out, FULL, False)
        return True

    cdef bint has_root(self, const char *w) noexcept nogil:
        """Whether the root is real if the matrix is, and no eigenvalue is zero, or so small or large that squares are
        lost"""
        cdef index i, n = self.n
        cdef complex_t x, unit = 1j
        cdef double large = 1e100 if is_wide(self.dtype) else 1e12
        for i in range(n):
            x = load(w, self.dtype, i)
            if is_real(self.dtype):
                x = x + unit * load(w, self.dtype, n + i)
                if x.real <= 0 and x.imag == 0:
                    return False
            if not 1 / large < modulus(x) < large:
                return False
        return True

    cdef void multiply(self, char flag, char *a, char *b, char *c) noexcept nogil:
        """By BLAS itself, as SciPy does"""
        cdef char no = c'N'
        cdef blas_int n = <blas_int>self.n
        cdef Value one = constant(1, self.dtype), zero = constant(0, self.dtype)
        gemm[self.dtype](&no, &flag, &n, &n, &n, &one.z, a, &n, b, &n, &zero.z, c, &n)

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef Operand ba
        cdef char *by
        if not are_of(c, self.dtype) or self.n > LARGEST or not find_adjoint(c, lane, IN1, &ba, &by):
            return 0
        with nogil:
            return of_roots[self.dtype](self, &ba, c.o[OUT].p, by, NULL)


cdef object array_of(char *p, index n, int dtype):
    """A matrix in Fortran order, as an array"""
    cdef cnp.npy_intp[2] shape = [n, n]
    cdef int[4] kinds = [cnp.NPY_FLOAT, cnp.NPY_DOUBLE, cnp.NPY_CFLOAT, cnp.NPY_CDOUBLE]
    return cnp.PyArray_SimpleNewFromData(2, shape, kinds[dtype], p).T

cdef bint is_triangular(const Operand *a) noexcept nogil:
    """Whether all elements below the first diagonal under the main one are zero: SciPy may take it for a form"""
    cdef index i, j
    for j in range(a.n):
        for i in range(j + 2, a.m):
            if load(a.p, a.dtype, i * a.rs + j * a.cs) != 0:
                return False
    return True

cdef int add_root(SquareRoot self, const Operand *ba, const element *y, const element *by,
                  element *room) except -1 nogil:
    """Add the Y of R^H Y + Y R^H = Q^H bX Q, between Q and Q^H"""
    cdef index n = self.n, nn = n * n
    cdef Operand Q = matrix(y + nn, n, n, n, 1), R = matrix(y + 2 * nn, n, n, n, 1), T, C, X
    cdef blas_int order = <blas_int>n, sign = 1, info = 0
    cdef char flag
    cdef char[16] scale
    cdef int done = 0
    if not are_finite(&R):
        return 0
    room = <element *>allotted(3 * nn * sizeof(element))
    C, X = matrix(<const element *>room, n, n, 1, n), matrix(<const element *>(room + nn), n, n, 1, n)
    T = matrix(<const element *>(room + 2 * nn), n, n, 1, n)
    move(&R, &T, FULL, False)
    run_product(adjoint(&Q), matrix(by, n, n, n, 1), X)
    run_product(X, Q, C)
    flag = c'T' if element is float or element is double else c'C'
    trsyl[code_of(y)](&flag, &flag, &sign, &order, &order, T.p, &order, T.p, &order, C.p, &order, scale, &info)
    done = is_solved(scale, code_of(y), info)
    if done:
        come_back(Q, C, Q, X, ba)
    free(room)
    return 1 if done else 0

cdef reverse_t[4] of_roots = [<reverse_t>add_root[float], <reverse_t>add_root[double],
                              <reverse_t>add_root[floatcomplex], <reverse_t>add_root[doublecomplex]]


# ---------------------------------------------------------------- polar factors

cdef class Polar(Body):
    """The adjoint of the polar factors U and P of one matrix; the factors themselves are left to SciPy.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns, at least as many rows.
    dtype : str
        Its dtype.
    columns : bool
        Whether the eigenvectors of P lie in Fortran order, unlike U and P.
    """
    cdef index m, n
    cdef int dtype
    cdef bint columns

    def __init__(self, index m, index n, str dtype, bint columns):
        self.m, self.n, self.dtype, self.columns = m, n, "fdFD".index(dtype), columns

    cdef int compute(self, const Call *c) except -1:
        return 0

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef Operand ba
        cdef char *by
        if (not are_of(c, self.dtype) or self.m * self.n > LARGEST * LARGEST
                or not find_adjoint(c, lane, IN1, &ba, &by)):
            return 0
        with nogil:
            return of_polars[self.dtype](self, &ba, c.o[OUT].p, by, NULL)


cdef int add_polar(Polar self, const Operand *ba, const element *y, const element *by,
                   element *room) except -1 nogil:
    """Add U X + (I - U U^H) bU P^-1, where P X + X P = U^H bU - bU^H U + 2 P G"""
    cdef index m = self.m, n = self.n, mn = m * n, nn = n * n, i, j
    cdef const element *s = y + mn + 2 * nn
    cdef Operand U = matrix(y, m, n, n, 1), bU = matrix(by, m, n, n, 1), P = matrix(y + mn, n, n, n, 1)
    cdef Operand V = matrix(y + mn + nn, n, n, 1 if self.columns else n, n if self.columns else 1), C, D, T, X, Z
    cdef const element *bP = by + mn
    cdef Value unit = constant(1, self.dtype)
    if not are_finite(&bU) or not real_of(s[n - 1]) > LOST * max(m, n) * ROUNDING[self.dtype] * real_of(s[0]):
        return 0
    room = <element *>allotted((3 * nn + 2 * mn) * sizeof(element))
    C, D = matrix(<const element *>room, n, n, n, 1), matrix(<const element *>(room + nn), n, n, n, 1)
    T = matrix(<const element *>(room + 2 * nn), n, n, n, 1)
    X = matrix(<const element *>(room + 3 * nn), m, n, n, 1)
    Z = matrix(<const element *>(room + 3 * nn + mn), m, n, n, 1)
    run_product(adjoint(&U), bU, T)
    for i in range(n):
        for j in range(n):
            room[i * n + j] = room[2 * nn + i * n + j] - turned(room[2 * nn + j * n + i])
            room[nn + i * n + j] = bP[i * n + j] + turned(bP[j * n + i])
    add_product(1, P, D, 1, C)
    run_product(adjoint(&V), C, D)
    run_product(D, V, C)
    for i in range(n):
        for j in range(n):
            room[i * n + j] = room[i * n + j] / (s[i] + s[j])
    run_product(V, C, D)
    run_product(D, adjoint(&V), C)
    run_product(U, C, X)
    if m > n:
        move(&bU, &Z, FULL, False)
        add_product(-1, U, T, 1, Z)
        add_inverse(Z, V, s, n, m, X)
    add_lines(&unit, &X, ba, FULL, False)
    free(room)
    return 1

cdef int add_inverse(Operand Z, Operand V, const element *s, index n, index m, Operand X) except -1 nogil:
    """X := Z V s^-1 V^H + X"""
    cdef element *room = <element *>allotted(m * n * sizeof(element))
    cdef Operand W = matrix(<const element *>room, m, n, n, 1)
    cdef index i, j
    run_product(Z, V, W)
    for i in range(m):
        for j in range(n):
            room[i * n + j] = room[i * n + j] / s[j]
    add_product(1, W, adjoint(&V), 1, X)
    free(room)
    return 1

cdef reverse_t[4] of_polars = [<reverse_t>add_polar[float], <reverse_t>add_polar[double],
                               <reverse_t>add_polar[floatcomplex], <reverse_t>add_polar[doublecomplex]]
