"""Sums over all pairs of points, without an array of differences.  Points that loops run over lie by coordinates."""

ctypedef Py_ssize_t place

cdef enum:
    LANES = 8


cdef inline void weights_of(const double *by, const double *y, double *w, place n) noexcept nogil:
    """by / y, 0 where y is"""
    cdef place j
    if y == NULL:
        for j in range(n):
            w[j] = by[j]
    else:
        for j in range(n):
            w[j] = by[j] / y[j] if y[j] > 0 or y[j] != y[j] else 0

cdef inline double moment(const double *w, double x, const double *at, place n) noexcept nogil:
    """sum_j w_j (x - at_j)"""
    cdef double sums[LANES]
    cdef double total = 0
    cdef place j = 0
    cdef int k
    for k in range(LANES):
        sums[k] = 0
    while j + LANES <= n:
        for k in range(LANES):
            sums[k] += w[j + k] * (x - at[j + k])
        j += LANES
    while j < n:
        total += w[j] * (x - at[j])
        j += 1
    for k in range(LANES):
        total += sums[k]
    return total

cdef inline void add_back(const double *w, double x, const double *at, double *to, place n) noexcept nogil:
    cdef place j
    for j in range(n):
        to[j] += w[j] * (at[j] - x)


def moments(const double[::1] by, const double[::1] y, const double[:, ::1] a, const double[:, ::1] b,
            double[:, ::1] ba, double[:, ::1] bb, double[::1] work, bint of_pairs):
    """Add sum_j w_ij (a_i - b_j) to ba_i, and what comes back to b_j to bb_j, where w = by / y, and 0 where y is 0.

    Parameters
    ----------
    by, y : array
        A number for each pair, the rows one after the other; without y, w = by.
    a : array, shape (n, d)
        Points.
    b : array, shape (d, m)
        Others by coordinates, or the same.
    ba, bb : array
        Like a and b; bb may be None.
    work : array, shape (m,)
        Memory.
    of_pairs : bool
        Whether there are numbers of pairs i < j alone.
    """
    cdef place n = a.shape[0], d = a.shape[1], m = b.shape[1], i, k, first = 0, row = 0
    cdef const double *of_row = NULL
    if not by.shape[0]:
        return
    if y is not None:
        of_row = &y[0]
    with nogil:
        for i in range(n):
            if of_pairs:
                first = i + 1
            if first >= m:
                break
            weights_of(&by[row], of_row, &work[0], m - first)
            for k in range(d):
                ba[i, k] += moment(&work[0], a[i, k], &b[k, first], m - first)
                if bb is not None:
                    add_back(&work[0], a[i, k], &b[k, first], &bb[k, first], m - first)
            row += m - first
            if of_row != NULL:
                of_row += m - first


def inner(const double[:, ::1] a, const double[:, ::1] b, const double[:, ::1] v, double[:, ::1] out):
    """Add sum_k (a_ik - b_kj) v_ik to each element."""
    cdef place n = a.shape[0], d = a.shape[1], m = b.shape[1], i, j, k
    with nogil:
        for i in range(n):
            for k in range(d):
                for j in range(m):
                    out[i, j] += (a[i, k] - b[k, j]) * v[i, k]
