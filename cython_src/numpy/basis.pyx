"""What comes back from places to the coefficients of B-splines, by the recursion of Cox and de Boor."""

cdef enum:
    HIGHEST = 32            # degree

ctypedef Py_ssize_t place

ctypedef fused number:
    double
    double complex


cdef void at_one_place(const double *t, int k, double x, double *values) noexcept nogil:
    """The k + 1 splines that are not zero where x is behind the knot t, to which its interval is the next

    One between equal knots is zero, as SciPy takes it.
    """
    cdef int d, r
    cdef double carried, share, left, right
    values[0] = 1
    for d in range(1, k + 1):
        carried = 0
        for r in range(d):
            left, right = t[1 - d + r], t[1 + r]
            share = values[r] / (right - left) if right != left else 0
            values[r] = carried + (right - x) * share
            carried = (x - left) * share
        values[d] = carried


cdef place interval_of(const double *t, place first, place last, double x) noexcept nogil:
    """Where t_at <= x < t_(at+1), from the first interval to the last, which places outside have"""
    cdef place middle
    while first < last:
        middle = (first + last + 1) // 2
        if t[middle] <= x:
            first = middle
        else:
            last = middle - 1
    return first


def spread(const double[::1] t, int k, int nu, bint extrapolate, const double[::1] x, const number[:, ::1] b,
           number[:, ::1] c):
    """Add B_j(x_i) b_i to c_j, for the splines of which the nu-th derivative of a spline is made.

    Parameters
    ----------
    t : array
        The knots.
    k : int
        The degree of the spline.
    nu : int
        How often it is differentiated; at most k.
    extrapolate : bool
        Whether places outside count.  A place that is no number never does.
    x : array, shape (count,)
        The places.
    b : array, shape (count, others)
        What comes back.
    c : array, shape (splines, others)
        To which it is added.
    """
    cdef double values[HIGHEST + 1]
    cdef place i, o, at, count = t.shape[0] - k - 1
    cdef int j
    if k - nu > HIGHEST:
        raise ValueError(f"blasad: B-splines have derivatives up to degree {HIGHEST}; this one has degree {k - nu}")
    if not x.shape[0]:
        return
    with nogil:
        for i in range(x.shape[0]):
            if x[i] != x[i] or not extrapolate and not t[k] <= x[i] <= t[count]:
                continue
            at = interval_of(&t[0], k, count - 1, x[i])
            at_one_place(&t[at], k - nu, x[i], values)
            for j in range(k - nu + 1):
                for o in range(b.shape[1]):
                    c[at - k + j, o] += values[j] * b[i, o]
