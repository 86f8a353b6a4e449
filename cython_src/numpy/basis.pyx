"""What comes back from places to the coefficients of B-splines, by the recursion of Cox and de Boor."""

cdef enum:
    HIGHEST = 32            # degree

ctypedef Py_ssize_t place

ctypedef fused number:
    double
    double complex


cdef void at_one_place(const double *t, int k, double x, double *values) noexcept nogil:
    """The k + 1 splines that are not zero where x is behind the knot t, to which its interval is the next"""
    cdef int d, r
    cdef double carried, share, left, right
    values[0] = 1
    for d in range(1, k + 1):
        carried = 0
        for r in range(d):
            left, right = t[1 - d + r], t[1 + r]
            share = values[r] / (right - left)
            values[r] = carried + (right - x) * share
            carried = (x - left) * share
        values[d] = carried


def spread(const double[::1] t, int k, const double[::1] x, const place[::1] at, const number[:, ::1] b,
           number[:, ::1] c):
    """Add B_j(x_i) b_i to c_j, for the splines of degree k with knots t.

    Parameters
    ----------
    t : array
        The knots.
    k : int
        The degree.
    x : array, shape (count,)
        The places.
    at : array of int, shape (count,)
        In which interval each place is: t_at <= x; -1 for a place that counts nowhere.
    b : array, shape (count, others)
        What comes back.
    c : array, shape (splines, others)
        To which it is added.
    """
    cdef double values[HIGHEST + 1]
    cdef place i, o
    cdef int j
    if k > HIGHEST:
        raise ValueError(f"blasad: B-splines have derivatives up to degree {HIGHEST}; this one has degree {k}")
    with nogil:
        for i in range(x.shape[0]):
            if at[i] < 0:
                continue
            at_one_place(&t[at[i]], k, x[i], values)
            for j in range(k + 1):
                for o in range(b.shape[1]):
                    c[at[i] - k + j, o] += values[j] * b[i, o]
