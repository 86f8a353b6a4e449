"""Symmetric indefinite factorizations from LAPACK, on strided operands of every dtype, and the meaning of their pivots.

Pivots are LAPACK's numbers, which count from 1.  k > 0 is a pivot of order 1 whose row was exchanged with row k.  Two
equal numbers k < 0 are one pivot of order 2, whose second row was exchanged with row -k.  For an upper triangle, LAPACK
finds pivots from the last row to the first; here its rows and columns are counted from the last one, so that it becomes
a lower triangle.
"""

from libc.stdlib cimport free, malloc
from numpy.linalg import LinAlgError

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.lines cimport away, block, fill as fill_with
from blasad._rules.kernels.packing cimport *
from blasad._rules.kernels.pointers cimport Value, constant, get, hetrf, hetrs, put, sytrf, sytrf_t, sytrs, sytrs_t

cdef enum:
    COLUMNS = 64                # in a block of LAPACK's, for which it wants room

ctypedef fused rx:
    float
    double


cdef void *room_for(size_t size) except NULL nogil:
    cdef void *p = malloc(size if size else 1)
    if p == NULL:
        with gil:
            raise MemoryError(f"blasad: no memory for the {size} bytes that LAPACK works in")
    return p

cdef bint is_real(const Operand *d) noexcept nogil:
    cdef Operand one = d[0]
    cdef double re, im
    cdef index i
    for i in range(d.m):
        one.p = d.p + i * d.rs * itemsize[d.dtype]
        get(&one, &re, &im)
        if im != 0:
            return False
    return True

cdef void make_real(const Operand *a) noexcept nogil:
    """Of the diagonal the imaginary parts are zero."""
    cdef Operand d = diagonal(a)
    d.conj = False
    d = imag_part(&d)
    cdef Value zero = constant(0, d.dtype)
    fill_with(&zero, &d, FULL, False)


# ---------------------------------------------------------------- pivots

cdef struct Steps:              # the rows that are exchanged, one pivot after the other, counted as in a lower triangle
    index *first                # the first row of each pivot
    index *row                  # the one of its rows that is exchanged
    index *other                # the row it is exchanged with
    index count

cdef int read_steps(const Operand *pivots, bint upper, Steps *s) except -1 nogil:
    """To be freed at s.first."""
    cdef index n = pivots.m, k = 0, i, at, order
    cdef long long p
    s.first = <index *>room_for(3 * n * sizeof(index))
    s.row, s.other, s.count = s.first + n, s.first + 2 * n, 0
    while k < n:
        at = n - 1 - k if upper else k
        p = number_at(pivots, at)
        order = 1 if p > 0 else 2
        i = p - 1 if p > 0 else -1 - p
        i = n - 1 - i if upper else i
        if p == 0 or i < k + order - 1 or i >= n or k + order > n or (
                order == 2 and number_at(pivots, at - 1 if upper else at + 1) != p):
            free(s.first)
            no_pivot(p, at)
        s.first[s.count], s.row[s.count], s.other[s.count] = k, k + order - 1, i
        s.count += 1
        k += order
    return 0

cdef inline long long number_at(const Operand *pivots, index k) noexcept nogil:
    return (<long long *>pivots.p)[k * pivots.rs]

cdef int no_pivot(long long p, index at) except -1 nogil:
    with gil:
        raise ValueError(f"blasad: ipiv has {p} at {at}, where it is not a valid pivot; give what sytrf or hetrf "
                         "found, with the same lower")

cdef void exchange(rx *x, const Operand *C, const Steps *steps, bint later, bint backwards) noexcept nogil:
    """In each column, or if a row lies in one piece one row after the other; later: by pivots behind the column."""
    cdef index parts = 1 + is_complex(C.dtype), rs = C.rs * parts, cs = C.cs * parts, i, j, k, n
    cdef bint by_rows = away(C.cs) < away(C.rs)
    for j in range(1 if by_rows else C.n):
        for i in range(steps.count):
            k = steps.count - 1 - i if backwards else i
            if steps.row[k] == steps.other[k] or (later and not by_rows and steps.first[k] <= j):
                continue
            n = 1 if not by_rows else steps.first[k] if later else C.n
            exchange_rows(x + j * cs + steps.row[k] * rs, x + j * cs + steps.other[k] * rs, n, cs, parts)

cdef inline void exchange_rows(rx *x, rx *y, index n, index step, index parts) noexcept nogil:
    cdef index _column, p
    cdef rx h
    for _column in range(n):
        for p in range(parts):
            h, x[p] = x[p], y[p]
            y[p] = h
        x, y = x + step, y + step

cdef int run_pivot_rows(const Call *c) except -1 nogil:
    cdef Steps steps
    cdef const Operand *C = &c.o[OUT]
    cdef bint later = c.part == LOWER, backwards = (c.fn & LAST_FIRST) != 0
    read_steps(&c.o[IN2], (c.fn & FROM_UPPER) != 0, &steps)
    if C.dtype & 1:
        exchange(<double *>C.p, C, &steps, later, backwards)
    else:
        exchange(<float *>C.p, C, &steps, later, backwards)
    free(steps.first)
    return 0

cdef int run_pairs(const Call *c) except -1 nogil:
    cdef Steps steps
    cdef Operand one = c.o[OUT]
    cdef Value zero = constant(0, one.dtype)
    cdef index k
    fill_with(&zero, &c.o[OUT], FULL, False)
    read_steps(&c.o[IN2], (c.fn & FROM_UPPER) != 0, &steps)
    for k in range(steps.count):
        if steps.row[k] != steps.first[k]:
            one.p = c.o[OUT].p + steps.first[k] * one.rs * itemsize[one.dtype]
            put(&one, 1, 0)
    free(steps.first)
    return 0


# ---------------------------------------------------------------- blocks of order 1 and 2

cdef inline double complex number_in(const Operand *a, index i, index j) noexcept nogil:
    cdef Operand one = block(a, i, j, 1, 1)
    cdef double complex z = 0
    cdef double *parts = <double *>&z
    get(&one, &parts[0], &parts[1])
    return z

cdef inline void set_number(const Operand *a, index i, index j, double complex z) noexcept nogil:
    cdef Operand one = block(a, i, j, 1, 1)
    put(&one, z.real, z.imag)

cdef int run_invert(const Call *c) except -1 nogil:
    """inv([[x, w], [y, z]]) = [[z, -w], [-y, x]] / (x z - y w), with numbers as large as y on the way."""
    cdef const Operand *A = &c.o[IN1]
    cdef const Operand *C = &c.o[OUT]
    cdef index n = A.m, k = 0
    cdef double complex x, y, z, w, t, one = 1
    while k < n:
        x = number_in(A, k, 0)
        set_number(C, k, 1, 0)
        set_number(C, k, 2, 0)
        y = number_in(A, k, 1) if k + 1 < n else 0
        w = number_in(A, k, 2) if k + 1 < n else 0
        if y == 0 or w == 0:
            set_number(C, k, 0, one / x)
            k += 1
            continue
        z = number_in(A, k + 1, 0)
        t = y * ((x / y) * (z / w) - one)       # (x z - y w) / w
        set_number(C, k, 0, (z / w) / t)
        set_number(C, k, 1, -((y / w) / t))
        set_number(C, k, 2, -(one / t))
        set_number(C, k + 1, 0, (x / w) / t)
        set_number(C, k + 1, 1, 0)
        set_number(C, k + 1, 2, 0)
        k += 2
    return 0


# ---------------------------------------------------------------- LAPACK

cdef int run_sytrf(const Call *c) except -1 nogil:
    cdef Matrix C
    cdef const Operand *out = &c.o[OUT]
    cdef const Operand *pivots = &c.o[IN2]
    cdef bint hermitian = c.op == HETRF
    cdef blas_int n = out.m, room = COLUMNS * max(n, 1), info = 0
    cdef char uplo = letter(c.part == LOWER)
    cdef blas_int *rows
    cdef sytrf_t factor
    cdef index i
    if out.m == 0:
        return 0
    fits(out.m, out.n, COLUMNS * out.m)
    layout(out, &C)
    if C.op != c'N' and C.op != c'R':
        return on_copy(run_sytrf, c, NULL, c.part, False, False)
    cdef size_t size = <size_t>n * (COLUMNS * itemsize[out.dtype] + sizeof(blas_int))
    cdef char *work = <char *>room_for(size)
    rows = <blas_int *>(work + <size_t>n * COLUMNS * itemsize[out.dtype])
    factor = hetrf[out.dtype] if hermitian else sytrf[out.dtype]
    factor(&uplo, &n, C.p, &C.ld, rows, work, &room, &info)
    for i in range(n):
        (<long long *>pivots.p)[i * pivots.rs] = rows[i]
    free(work)
    if hermitian and is_complex(out.dtype):
        make_real(out)
    if info:
        singular(hermitian, info - 1)
    return 0

cdef int singular(bint hermitian, int i) except -1 nogil:
    with gil:
        raise LinAlgError(f"{'hetrf' if hermitian else 'sytrf'}: the matrix is singular: D[{i}, {i}] is exactly zero")

cdef int run_sytrs(const Call *c) except -1 nogil:
    cdef Matrix A, B
    cdef Steps steps
    cdef const Operand *out = &c.o[OUT]
    cdef const Operand *factors = &c.o[IN1]
    cdef Operand d = diagonal(factors), packed
    cdef bint hermitian = c.op == HETRS and is_complex(out.dtype), clean = not hermitian or is_real(&d)
    cdef blas_int n = out.m, columns = out.n, info
    cdef char uplo = letter(c.part == LOWER)
    cdef blas_int *pivots
    cdef sytrs_t solve
    cdef index i
    if empty(out):
        return 0
    fits(out.m, out.n, 0)
    layout(out, &B)
    if B.op != c'N':
        return on_copy(run_sytrs, c, NULL, FULL, False, False)
    read_steps(&c.o[IN2], c.part == UPPER, &steps)
    free(steps.first)
    layout(factors, &A)
    pivots = <blas_int *>room_for(n * sizeof(blas_int))
    try:
        if A.op != c'N' or not clean:
            pack(factors, False, c.part, False, &A)
        if not clean:
            packed = factors[0]
            packed.p, packed.rs, packed.cs = A.p, 1, A.ld
            make_real(&packed)
        for i in range(n):
            pivots[i] = <blas_int>number_at(&c.o[IN2], i)
        solve = hetrs[out.dtype] if hermitian else sytrs[out.dtype]
        solve(&uplo, &n, &columns, A.p, &A.ld, pivots, B.p, &B.ld, &info)
    finally:
        free(pivots)
        release(A.heap)
    return 0
