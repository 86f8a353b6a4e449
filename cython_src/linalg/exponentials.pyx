"""The exponential of matrices with SciPy's bits, and its derivative, on memory.

The derivative takes the steps of the value with their changes: Al-Mohy and Higham, Computing the Frechet derivative of
the matrix exponential (2009).  SciPy's own compiled functions leave the powers of the scaled matrix, and their callers
its squares; where these are kept, the derivative begins with them.  Matrices lie in C order.
"""

from libc.math cimport INFINITY, ceil, isfinite, log2, pow
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

import numpy as np
cimport numpy as cnp
import scipy
import scipy.linalg

from blasad._linalg.numbers cimport add_product, allotted, code_of, element, matrix, modulus, turned
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport injective
from blasad._rules.kernels.pointers cimport Value, blas_int, constant, getrf, trsm
from blasad._tape.body cimport Body

cnp.import_array()

cdef enum:
    POWERS = 3              # A^2, A^4 and A^6 are kept, and as many squares as the first run had
    MOST = 1000             # squarings
    MATRICES = 16           # that the derivative needs beside squares
    LAST = 4                # the place of the last degree

cdef int[5] DEGREES = [3, 5, 7, 9, 13]
# the largest size of A for which each degree is accurate in double precision, with its derivative: `size_of`
cdef double[5] BOUNDS = [1.08e-2, 2.00e-1, 7.83e-1, 1.78, 4.25]
cdef double LARGEST = 4.74                      # the same of the last degree in their paper

cdef object pick = None, evaluate = None        # SciPy's functions: find degree, squarings and powers; the approximant
cdef object expm = scipy.linalg.expm
cdef tuple NAMES = tuple([np.dtype(char) for char in "fdFD"])      # by their codes
if tuple(map(int, scipy.__version__.split(".")[:2])) == (1, 17):
    from scipy.linalg._matfuncs_expm import pade_UV_calc as evaluate
    from scipy.linalg._matfuncs_expm import pick_pade_structure as pick


# ---------------------------------------------------------------- sizes

cdef double one_norm(const element *a, index n, double *sums) noexcept nogil:
    cdef index i, j
    cdef double most = 0
    memset(sums, 0, n * sizeof(double))
    for i in range(n):
        for j in range(n):
            sums[j] += modulus(a[i * n + j])
    for j in range(n):
        if not sums[j] <= most:         # NaN, too
            most = sums[j]
    return most

cdef double size_of(int m, const double *norms) noexcept nogil:
    """The size that BOUNDS limits: powers of it bound the powers of A and the terms A^i E A^j of the error"""
    cdef double[27] most
    cdef double size = max(pow(norms[4], 0.25), pow(norms[6], 1.0 / 6))
    cdef int i, k
    most[0] = 1
    for k in range(1, 2 * m + 1):       # a bound of A^k from the norms that are known
        most[k] = norms[k] if k == 1 or k == 2 or k == 4 or k == 6 else INFINITY
        for i in range(1, k // 2 + 1):
            most[k] = min(most[k], most[i] * most[k - i])
    for i in range(m + 1):
        size = max(size, pow(most[i], 0.5 / m) * pow(most[2 * m - i], 0.5 / m))
    return size

cdef double binomial(int m) noexcept nogil:
    """(2m over m) (2m + 1)!"""
    cdef double c = 1
    cdef int k
    for k in range(1, m + 1):
        c *= <double>(m + k) / k
    for k in range(2, 2 * m + 2):
        c *= k
    return c

cdef int for_rounding(const element *a, index n, double factor, int m, double *v) noexcept nogil:
    """How many squarings are needed because powers of |A| are much larger than powers of A; v: room for 2n"""
    cdef double *w = v + n
    cdef double norm = one_norm(a, n, v) * factor
    cdef double most, total, log = -log2(norm if norm else 1), eps = 2.0 ** -53
    cdef index i, j
    cdef int _k
    if element is float or element is floatcomplex:
        eps = 2.0 ** -24
    for j in range(n):
        v[j] = 1
    for _k in range(2 * m + 1):
        memset(w, 0, n * sizeof(double))
        for i in range(n):
            for j in range(n):
                w[j] += v[i] * modulus(a[i * n + j])
        most = 0
        for j in range(n):
            most = max(most, w[j])
        if most == 0:
            return 0
        for j in range(n):
            v[j] = w[j] / most
        log += log2(most * factor)
    total = (log - log2(binomial(m)) - log2(eps)) / (2 * m)
    return max(<int>ceil(total), 0) if total < MOST else MOST


# ---------------------------------------------------------------- matrices

cdef inline Operand by_rows(element *p, index n) noexcept nogil:
    return matrix(p, n, n, n, 1)

cdef inline Operand by_columns(element *p, index n) noexcept nogil:
    return matrix(p, n, n, 1, n)

cdef inline int rows_product(element *a, element *b, double beta, element *c, index n) except -1 nogil:
    return add_product(1, by_rows(a, n), by_rows(b, n), beta, by_rows(c, n))

cdef void combine(element *c, const double *b, const element *a, int count, index n, double one,
                  bint more) noexcept nogil:
    """C := sum of b[2k] A_k, one after the other, + C if more, + a multiple of one"""
    cdef index i
    cdef int k
    cdef element x
    for i in range(n * n):
        x = c[i] if more else 0
        for k in range(count):
            x = x + <element>b[2 * k] * a[k * n * n + i]
        c[i] = x
    if one:
        for i in range(n):
            c[i * n + i] = c[i * n + i] + <element>one

cdef void scale(element *c, const element *a, double factor, index n) noexcept nogil:
    cdef index i
    for i in range(n * n):
        c[i] = a[i] * <element>factor

cdef void combine_turned(element *c, const element *a, const element *b, double sign, index n) noexcept nogil:
    """C := A + sign B, in Fortran order"""
    cdef index i, j
    for i in range(n):
        for j in range(n):
            c[i + j * n] = a[i * n + j] + <element>sign * b[i * n + j]

cdef void coefficients(int m, double *b) noexcept nogil:
    """Those of the numerator of the approximant of degree m; the last one is 1"""
    cdef int j
    b[m] = 1
    for j in range(m - 1, -1, -1):
        b[j] = b[j + 1] * <double>((2 * m - j) * (j + 1)) / <double>(m - j)

cdef int triangle(const element *a, index n) noexcept nogil:
    """1 if a matrix is upper triangular, -1 if it is lower triangular or diagonal, 0 if it is neither"""
    cdef index i, j
    cdef bint above = False, beneath = False
    for i in range(n):
        for j in range(i):
            beneath = beneath or a[i * n + j] != 0
            above = above or a[j * n + i] != 0
        if above and beneath:
            return 0
    return 1 if above else -1


# ---------------------------------------------------------------- the derivative

cdef struct Steps:
    int place               # of the degree
    int squarings
    void *powers            # A^2, A^4, A^6 of the scaled matrix
    void *squares           # what is squared, one after the other
    void *last              # if nothing is, the approximant; NULL: neither is known

cdef int take_powers(element *a, element *p, index n, double *norms, double *v) except -1 nogil:
    rows_product(a, a, 0, p, n)
    rows_product(p, p, 0, p + n * n, n)
    rows_product(p, p + n * n, 0, p + 2 * n * n, n)
    return take_norms(a, p, n, norms, v)

cdef int take_norms(element *a, element *p, index n, double *norms, double *v) noexcept nogil:
    norms[1], norms[2], norms[4] = one_norm(a, n, v), one_norm(p, n, v), one_norm(p + n * n, n, v)
    norms[6] = one_norm(p + 2 * n * n, n, v)
    return 0

cdef int choose(element *a, element *p, index n, double *v, Steps *steps) except -1 nogil:
    """Find powers, the degree, and the number of squarings, and scale A and its powers for them"""
    cdef double[7] norms
    cdef double size
    cdef int k, s, before = 0
    cdef index i
    steps.powers, steps.squares, steps.last = p, NULL, NULL
    take_powers(a, p, n, norms, v)
    if not (isfinite(norms[2]) and isfinite(norms[4]) and isfinite(norms[6])) and isfinite(norms[1]):
        before = <int>ceil(log2(norms[1]))
        scale(a, a, pow(2.0, -before), n)
        take_powers(a, p, n, norms, v)
    steps.place, steps.squarings = 0, before
    if not isfinite(norms[1]):
        return 0
    for k in range(LAST):
        if size_of(DEGREES[k], norms) <= BOUNDS[k] and for_rounding(a, n, 1, DEGREES[k], v) == 0:
            steps.place = k
            return 0
    size = log2(size_of(13, norms) / BOUNDS[LAST])
    s = max(<int>ceil(size), 0)
    s = min(s + for_rounding(a, n, pow(2.0, -s), 13, v), MOST)
    steps.place, steps.squarings = LAST, s + before
    if s:
        scale(a, a, pow(2.0, -s), n)
        for i in range(POWERS):
            scale(p + i * n * n, p + i * n * n, pow(2.0, -2 * (i + 1) * s), n)
    return 0

cdef bint suits(element *a, index n, double *v, Steps *steps) noexcept nogil:
    """Whether the steps of the value are accurate enough for the derivative, some of them with a larger degree"""
    cdef double[7] norms
    take_norms(a, <element *>steps.powers, n, norms, v)
    while steps.place < LAST and not size_of(DEGREES[steps.place], norms) <= BOUNDS[steps.place]:
        steps.place += 1
    return steps.place < LAST or size_of(13, norms) <= LARGEST

cdef int change_powers(element *a, element *e, element *p, element *d, int count, index n) except -1 nogil:
    """A^8, if it is needed, and the changes of powers along E"""
    cdef index nn = n * n
    rows_product(a, e, 0, d, n)
    rows_product(e, a, 1, d, n)
    if count > 1:
        rows_product(p, d, 0, d + nn, n)
        rows_product(d, p, 1, d + nn, n)
    if count > 2:
        rows_product(p, d + nn, 0, d + 2 * nn, n)
        rows_product(d, p + nn, 1, d + 2 * nn, n)
    if count > 3:
        rows_product(p + nn, p + nn, 0, p + 3 * nn, n)
        rows_product(p + nn, d + nn, 0, d + 3 * nn, n)
        rows_product(d + nn, p + nn, 1, d + 3 * nn, n)
    return 0

cdef int change_part(const double *b, int place, element *p, element *d, element *w, element *lw, element *t,
                     index n) except -1 nogil:
    """An even or odd part of the numerator and its change; t: room for two matrices"""
    cdef element *lt = t + n * n
    cdef int count = DEGREES[place] // 2
    if place < LAST:
        combine(w, b + 2, p, count, n, b[0], False)
        combine(lw, b + 2, d, count, n, 0, False)
        return 0
    combine(t, b + 8, p, 3, n, 0, False)
    combine(lt, b + 8, d, 3, n, 0, False)
    rows_product(p + 2 * n * n, t, 0, w, n)
    combine(w, b + 2, p, 3, n, b[0], True)
    rows_product(p + 2 * n * n, lt, 0, lw, n)
    rows_product(d + 2 * n * n, t, 1, lw, n)
    combine(lw, b + 2, d, 3, n, 0, True)
    return 0

cdef void solve(element *lu, const blas_int *piv, element *x, index n) noexcept nogil:
    """X := inv(A) X, by the factors of A, in Fortran order"""
    cdef blas_int order = <blas_int>n
    cdef char left = c'L', upper = c'U', lower = c'L', no = c'N', unit = c'U'
    cdef Value one = constant(1, code_of(lu))
    cdef index i, j, k
    cdef element held
    for j in range(n):
        for i in range(n):
            k = piv[i] - 1
            held = x[j * n + i]
            x[j * n + i] = x[j * n + k]
            x[j * n + k] = held
    trsm[code_of(lu)](&left, &lower, &no, &unit, &order, &order, &one.z, lu, &order, x, &order)
    trsm[code_of(lu)](&left, &upper, &no, &no, &order, &order, &one.z, lu, &order, x, &order)

cdef int find_squares(element *x, element *squares, const element *a, int s, index n) except -1 nogil:
    """What is squared, from the approximant in Fortran order on"""
    cdef index nn = n * n
    cdef int k, side = triangle(a, n)
    combine_turned(squares, x, x, 0, n)
    for k in range(s):
        if side:
            with gil:
                set_diagonals(in_array(squares + k * nn, n), in_array(a, n) * 2.0 ** k, side)
        if k < s - 1:
            rows_product(squares + k * nn, squares + k * nn, 0, squares + (k + 1) * nn, n)
    return 0

cdef object in_array(const element *p, index n):
    cdef cnp.npy_intp[2] shape = [n, n]
    cdef int kind = (cnp.NPY_FLOAT if element is float else cnp.NPY_DOUBLE if element is double else
                     cnp.NPY_CFLOAT if element is floatcomplex else cnp.NPY_CDOUBLE)
    return cnp.PyArray_SimpleNewFromData(2, shape, kind, <void *>p)


def set_diagonals(X, a, side):
    """Set the diagonal of exp(A), and the one beside it, of a triangular A, whose digits products would lose."""
    x = np.diagonal(a)
    np.einsum("ii->i", X)[...] = np.exp(x)
    larger = x[1:].real > x[:-1].real
    low, high = np.where(larger, x[:-1], x[1:]), np.where(larger, x[1:], x[:-1])
    gap = np.where(high == low, 1, high - low)
    beside = np.einsum("ii->i", X[:-1, 1:] if side > 0 else X[1:, :-1])
    beside[...] = np.diagonal(a, side) * np.exp(high) * np.where(high == low, 1, -np.expm1(-gap) / gap)


cdef int change(const element *a, const element *e, index n, Steps *kept, element *out) except -1 nogil:
    """L(A, E), in Fortran order"""
    cdef index nn = n * n
    cdef Steps steps = kept[0]
    cdef element *room = <element *>allotted((MATRICES * nn) * sizeof(element) + 2 * n * sizeof(double)
                                             + n * sizeof(blas_int))
    cdef double *v = <double *>(room + MATRICES * nn)
    cdef blas_int *piv = <blas_int *>(v + 2 * n)
    cdef element *squares = NULL
    try:
        scale(room, a, pow(2.0, -steps.squarings), n)
        if steps.powers != NULL and suits(room, n, v, &steps):
            memcpy(room + 2 * nn, steps.powers, POWERS * nn * sizeof(element))
        else:
            memcpy(room, a, nn * sizeof(element))
            choose(room, room + 2 * nn, n, v, &steps)
        scale(room + nn, e, pow(2.0, -steps.squarings), n)
        if steps.squares == NULL and steps.squarings:
            squares = <element *>allotted(steps.squarings * nn * sizeof(element))
        return take_steps(room, n, &steps, piv, squares, out)
    finally:
        free(room)
        free(squares)

cdef int take_steps(element *room, index n, Steps *steps, blas_int *piv, element *squares,
                    element *out) except -1 nogil:
    cdef index nn = n * n
    cdef element *a = room
    cdef element *e = room + nn
    cdef element *w = room + 10 * nn
    cdef element *lw = room + 11 * nn
    cdef element *v = room + 12 * nn
    cdef element *lv = room + 13 * nn
    cdef element *t = room + 14 * nn
    cdef element *p = room + 2 * nn
    cdef element *d = room + 6 * nn
    cdef double[14] b
    cdef Operand x
    cdef blas_int order = <blas_int>n, info = 0
    cdef index i
    coefficients(DEGREES[steps.place], b)
    change_powers(a, e, p, d, min(DEGREES[steps.place] // 2, 4) if steps.place < LAST else 3, n)
    change_part(b + 1, steps.place, p, d, w, lw, t, n)
    change_part(b, steps.place, p, d, v, lv, t, n)
    # U = A W in t, and its change in e
    rows_product(a, w, 0, t, n)
    rows_product(e, w, 0, d, n)
    rows_product(a, lw, 1, d, n)
    combine_turned(p, v, t, -1, n)
    getrf[code_of(a)](&order, &order, p, &order, piv, &info)
    combine_turned(out, lv, d, 1, n)
    for i in range(nn):
        d[i] = d[i] - lv[i]
    if steps.last != NULL:
        x = by_rows(<element *>steps.last, n)
    elif steps.squares != NULL:
        x = by_rows(<element *>steps.squares, n)
    else:
        combine_turned(p + nn, v, t, 1, n)
        solve(p, piv, p + nn, n)
        x = by_columns(p + nn, n)
        if steps.squarings:
            find_squares(p + nn, squares, a, steps.squarings, n)
            x = by_rows(squares, n)
    add_product(1, by_rows(d, n), x, 1, by_columns(out, n))
    solve(p, piv, out, n)
    return square_back(<element *>steps.squares if steps.squares != NULL else squares, steps.squarings, out, t, n)

cdef int square_back(element *squares, int count, element *x, element *t, index n) except -1 nogil:
    """X := S X + X S, for what was squared"""
    cdef Operand S
    cdef int k
    for k in range(count):
        S = by_rows(squares + k * n * n, n)
        add_product(1, S, by_columns(x, n), 0, by_columns(t, n))
        add_product(1, by_columns(x, n), S, 1, by_columns(t, n))
        memcpy(x, t, n * n * sizeof(element))
    return 0


# ---------------------------------------------------------------- values

cdef int find_value(a, index n, element *y, element *kept, int room, element *numbers) except -1:
    """exp(A), what is kept, the degree and the number of squarings; a degree of 0: nothing is kept"""
    cdef cnp.ndarray work
    cdef index nn = n * n
    cdef int s, k
    numbers[0] = numbers[1] = 0
    memset(kept, 0, room * nn * sizeof(element))
    if pick is None or triangle(<element *>cnp.PyArray_DATA(a), n):
        in_array(y, n)[...] = of_scipy(a)
        return 0
    work = np.empty((5, n, n), a.dtype)
    memcpy(cnp.PyArray_DATA(work), cnp.PyArray_DATA(a), nn * sizeof(element))
    degree, squarings = pick(work)
    s = squarings
    if degree < 0:
        raise MemoryError
    numbers[1] = <element><double>s
    if s <= room - POWERS:
        memcpy(kept, <element *>cnp.PyArray_DATA(work) + nn, POWERS * nn * sizeof(element))
        numbers[0] = <element><double>degree
    if evaluate(work, degree):
        in_array(y, n)[...] = of_scipy(a)       # which says what is wrong
        return 0
    if s == 0:
        memcpy(y, cnp.PyArray_DATA(work), nn * sizeof(element))
        return 0
    with np.errstate(all="ignore"):
        x = work[0]
        for k in range(s):
            if s <= room - POWERS:
                memcpy(kept + (POWERS + k) * nn, cnp.PyArray_DATA(x), nn * sizeof(element))
            x = np.matmul(x, x)
    memcpy(y, cnp.PyArray_DATA(x), nn * sizeof(element))
    return 0

cdef object of_scipy(a):
    with np.errstate(all="ignore"):
        return expm(a)


# ---------------------------------------------------------------- stacks

cdef int find_values(const Operand *a, index count, index n, element *y, int room) except -1:
    """The results of a primitive, one after the other: exponentials, what is kept, and numbers"""
    cdef element *kept = y + count * n * n
    cdef element *numbers = kept + count * room * n * n
    cdef cnp.ndarray one
    cdef index b
    for b in range(count):
        one = np.empty((n, n), NAMES[a.dtype])
        gather(a, b, n, <element *>cnp.PyArray_DATA(one))
        find_value(one, n, y + b * n * n, kept + b * room * n * n, room, numbers + 2 * b)
    return 0

cdef void gather(const Operand *a, index b, index n, element *out) noexcept nogil:
    """One of a stack of matrices, which is a column, or the matrix"""
    cdef const element *p = <const element *>a.p
    cdef index i, j, rs = a.rs, cs = a.cs
    if a.n == 1 and a.m != n:
        p, rs, cs = p + b * n * n * rs, n * rs, rs
    for i in range(n):
        for j in range(n):
            out[i * n + j] = p[i * rs + j * cs]

cdef bint gather_adjoint(const element *p, index n, element *out) noexcept nogil:
    """The adjoint of a matrix; whether it has an element that is not zero"""
    cdef index i, j
    cdef bint some = False
    for i in range(n):
        for j in range(n):
            some = some or p[i * n + j] != 0
            out[j * n + i] = turned(p[i * n + j])
    return some

cdef void steps_of(const element *y, const element *kept, const element *numbers, Steps *steps, index n) noexcept nogil:
    """What is kept of a value"""
    cdef int degree
    steps.powers = steps.squares = steps.last = NULL
    steps.place = steps.squarings = 0
    if element is float or element is double:
        degree, steps.squarings = <int>numbers[0], <int>numbers[1]
    else:
        degree, steps.squarings = <int>numbers[0].real, <int>numbers[1].real
    if degree == 0:
        steps.squarings = 0
        return
    while DEGREES[steps.place] < degree:
        steps.place += 1
    steps.powers = <void *>kept
    if steps.squarings:
        steps.squares = <void *>(kept + POWERS * n * n)
    else:
        steps.last = <void *>y

cdef int pull_back(const Operand *a, const element *by, index count, index n, const element *y, int room,
                   const Operand *ba) except -1 nogil:
    """Add the adjoint L(A, bX^H)^H for each matrix"""
    cdef const element *kept = y + count * n * n
    cdef const element *numbers = kept + count * room * n * n
    cdef element *space = <element *>allotted(3 * n * n * sizeof(element))
    cdef element *into
    cdef index b, i, j, nn = n * n, rs = ba.rs, cs = ba.cs
    cdef Steps steps
    try:
        for b in range(count):
            if not gather_adjoint(by + b * nn, n, space):
                continue
            gather(a, b, n, space + nn)
            steps_of(y + b * nn, kept + b * room * nn, numbers + 2 * b, &steps, n)
            change(space + nn, space, n, &steps, space + 2 * nn)
            into = <element *>ba.p
            if ba.n == 1 and ba.m != n:
                into, rs, cs = into + b * nn * ba.rs, n * ba.rs, ba.rs
            for i in range(n):
                for j in range(n):
                    into[i * rs + j * cs] = into[i * rs + j * cs] + turned(space[2 * nn + i * n + j])
    finally:
        free(space)
    return 0


cdef class Exponential(Body):
    """The exponentials of a stack of matrices.

    Parameters
    ----------
    count, n : int
        The number of matrices and their order.
    room : int
        How many matrices are kept for each.
    """
    cdef index count, n
    cdef int room

    def __init__(self, index count, index n, int room):
        self.count, self.n, self.room = count, n, room

    cdef int compute(self, const Call *c) except -1:
        cdef const Operand *a = &c.o[IN1]
        cdef const Operand *y = &c.o[OUT]
        if a.conj or y.conj or y.rs != 1 or a.dtype != y.dtype:
            return 0
        if a.dtype == F32:
            find_values(a, self.count, self.n, <float *>y.p, self.room)
        elif a.dtype == F64:
            find_values(a, self.count, self.n, <double *>y.p, self.room)
        elif a.dtype == C64:
            find_values(a, self.count, self.n, <float complex *>y.p, self.room)
        else:
            find_values(a, self.count, self.n, <double complex *>y.p, self.room)
        return 1

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef const Operand *a = &c.o[IN1]
        cdef const Operand *y = &c.o[OUT]
        cdef Operand ba = a[0]
        cdef char *by = y.d + lane * y.dls * itemsize[y.dtype]
        if a.conj or y.conj or y.rs != 1 or y.drs != 1 or a.dtype != y.dtype:
            return 0
        move_to_shadow(&ba)
        ba.p += lane * ba.ls * itemsize[a.dtype]
        if not injective(&ba):
            return 0
        with nogil:
            if a.dtype == F32:
                pull_back(a, <float *>by, self.count, self.n, <float *>y.p, self.room, &ba)
            elif a.dtype == F64:
                pull_back(a, <double *>by, self.count, self.n, <double *>y.p, self.room, &ba)
            elif a.dtype == C64:
                pull_back(a, <float complex *>by, self.count, self.n, <float complex *>y.p, self.room, &ba)
            else:
                pull_back(a, <double complex *>by, self.count, self.n, <double complex *>y.p, self.room, &ba)
        return 1


def values(const element[:, :, ::1] a, int room):
    """Return exponentials, matrices that are kept, and degrees and numbers of squarings, of a stack of matrices."""
    cdef index count = a.shape[0], n = a.shape[1]
    cdef Operand x
    row = np.empty(count * n * n * (1 + room) + 2 * count, np.asarray(a).dtype)
    cdef element[::1] y = row
    set_operand(&x, code_of(&y[0]), <void *>&a[0, 0, 0], NULL, count * n * n, 1, 1, 1)
    if count == 1:
        x.m, x.n, x.rs, x.cs = n, n, n, 1
    find_values(&x, count, n, &y[0], room)
    end = count * n * n * (1 + room)
    return (row[:count * n * n].reshape(count, n, n), row[count * n * n:end].reshape(count, room, n, n),
            row[end:].reshape(count, 2).real)


def changes(const element[:, :, ::1] a, const element[:, :, ::1] e, kept, numbers):
    """Return L(A, E) of a stack of matrices, with what is kept of the values, or None."""
    cdef index count = a.shape[0], n = a.shape[1], b
    cdef Steps steps
    cdef const element[:, :, :, ::1] matrices
    out = np.empty((count, n, n), np.asarray(a).dtype)
    cdef element[:, :, ::1] found = out
    for b in range(count):
        memset(&steps, 0, sizeof(Steps))
        if kept is not None and numbers[b, 0]:
            matrices = kept
            steps.powers, steps.squarings = <void *>&matrices[b, 0, 0, 0], numbers[b, 1]
            while DEGREES[steps.place] < numbers[b, 0]:
                steps.place += 1
            if steps.squarings:
                steps.squares = <void *>&matrices[b, POWERS, 0, 0]
        with nogil:
            change(&a[b, 0, 0], &e[b, 0, 0], n, &steps, &found[b, 0, 0])
    return out.swapaxes(1, 2)
