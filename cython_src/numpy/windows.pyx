"""Loops over windows of arrays: the derivatives of filters, and which element of a window a filter has chosen.

All arrays lie in C's order. Their rows, along the last axis, are what loops run along.
"""

from libc.math cimport fabs

ctypedef Py_ssize_t place

cdef enum:
    NEAREST = 0
    WRAP = 1
    REFLECT = 2
    MIRROR = 3
    GRID_WRAP = 5
    OUTSIDE = -1            # the place of an element that is the constant around the array
    LANES = 8
    FEW = 64                # elements of a window that are all compared rather than up to the first one that fits
    BLOCK = 512             # elements that are compared at a time, which stay in the cache

ctypedef fused number:
    float
    double
    float complex
    double complex

ctypedef fused real:
    float
    double

ctypedef fused found_real:
    float
    double


cdef inline number conjugate(number x) noexcept nogil:
    if number is float or number is double:
        return x
    else:
        return x.conjugate()

cdef inline void add(number *z, const number *y, number w, place n) noexcept nogil:
    cdef place i
    for i in range(n):
        z[i] += w * y[i]

cdef inline number dot(const number *x, const number *y, place n) noexcept nogil:
    """sum conj(x) y"""
    cdef number sums[LANES]
    cdef number total = 0
    cdef place i = 0
    cdef int k
    for k in range(LANES):
        sums[k] = 0
    while i + LANES <= n:
        for k in range(LANES):
            sums[k] += conjugate(x[i + k]) * y[i + k]
        i += LANES
    while i < n:
        total += conjugate(x[i]) * y[i]
        i += 1
    for k in range(LANES):
        total += sums[k]
    return total

cdef inline place row_at(place row, const place[::1] shape, const place[::1] of) noexcept nogil:
    """Where a row of an array of this shape begins in an array of another; rows are numbered"""
    cdef place at = 0, step = of[of.shape[0] - 1]
    cdef Py_ssize_t k = shape.shape[0] - 2
    while k >= 0:
        at += row % shape[k] * step
        row //= shape[k]
        step *= of[k]
        k -= 1
    return at


cdef void of_all(const number[::1] y, number *w, place length, number *z, bint to_weights, const place[::1] sizes,
                 const place[::1] window, const place[::1] of) noexcept nogil:
    """All terms y_i w_j z_(i+j), row by row, of which the weights w or the elements of z are the output."""
    cdef place n = sizes[sizes.shape[0] - 1], m = window[window.shape[0] - 1], row, other, at, j, first
    for row in range(y.shape[0] // n):
        at = row_at(row, sizes, of)
        for other in range(length // m):
            first = at + row_at(other, window, of)
            for j in range(m):
                if to_weights:
                    w[other * m + j] += dot(&z[first + j], &y[row * n], n)
                else:
                    add(&z[first + j], &y[row * n], conjugate(w[other * m + j]), n)


def spread(const number[::1] y, const number[::1] w, number[::1] z, const place[::1] sizes, const place[::1] window,
           const place[::1] of):
    """Add conj(w_j) y_i to z_(i+j); the shapes are `sizes` of y, `window` of w, and `of` of z."""
    if y.shape[0] * w.shape[0]:
        with nogil:
            of_all(y, <number *>&w[0], w.shape[0], &z[0], False, sizes, window, of)


def weights(const number[::1] y, const number[::1] x, number[::1] w, const place[::1] sizes, const place[::1] window,
            const place[::1] of):
    """Add sum_i y_i conj(x_(i+j)) to w_j; the shapes are `sizes` of y, `window` of w, and `of` of x."""
    if y.shape[0] * w.shape[0]:
        with nogil:
            of_all(y, &w[0], w.shape[0], <number *>&x[0], True, sizes, window, of)


# ---------------------------------------------------------------- what was chosen

cdef inline place mod(place k, place period) noexcept nogil:
    cdef place rest = k % period
    return rest + period if rest < 0 else rest

cdef place continued(place k, place n, int mode) noexcept nogil:
    """The element that stands at a place over the edges of an axis"""
    cdef place around
    if 0 <= k < n:
        return k
    if mode == NEAREST or n == 1 and mode == MIRROR:
        return 0 if k < 0 else n - 1
    if mode == WRAP or mode == GRID_WRAP:
        return mod(k, n)
    if mode == REFLECT:
        around = mod(k, 2 * n)
        return around if around < n else 2 * n - 1 - around
    if mode == MIRROR:
        around = mod(k, 2 * n - 2)
        return around if around < n else 2 * n - 2 - around
    return OUTSIDE

cdef place place_over_edges(place i, const place *offset, const place[::1] shape, int mode) noexcept nogil:
    """Where the element is that stands so far from the i-th"""
    cdef place at = 0, step = 1, k
    cdef Py_ssize_t axis = shape.shape[0] - 1
    while axis >= 0:
        k = continued(i % shape[axis] + offset[axis], shape[axis], mode)
        if k == OUTSIDE:
            return OUTSIDE
        at += k * step
        i //= shape[axis]
        step *= shape[axis]
        axis -= 1
    return at

cdef inline bint is_inside(place row, const place[::1] shape, const place[::1] first, const place[::1] last,
                           ) noexcept nogil:
    """Whether no offset leads over an edge of an axis other than the last"""
    cdef Py_ssize_t axis = shape.shape[0] - 2
    while axis >= 0:
        if not first[axis] <= row % shape[axis] < last[axis]:
            return False
        row //= shape[axis]
        axis -= 1
    return True

cdef inline bint is_it(double x, double height, found_real y, double rounding) noexcept nogil:
    """Whether an element of the window, with a height, is the result; heights are added in the image's precision"""
    if x != x:
        return y != y
    if rounding:
        return fabs(x + height - y) <= rounding * (fabs(x) + fabs(height))
    return <found_real>x == y


cdef void first_of_equals(const real *x, const found_real *y, place i, place n, const place[::1] flat,
                          place *found) noexcept nogil:
    """Where x has y first in windows that reach over no edge, a step of all windows at a time: nothing branches"""
    cdef const real *element
    cdef place j, k, at, step
    for k in range(flat.shape[0] - 1, -1, -1):
        step = flat[k]
        element, at = x + step, i + step
        for j in range(n):
            found[j] = at + j if <found_real>element[j] == y[j] else found[j]

cdef void first_of_sums(const real *x, const found_real *y, place i, place n, const place[::1] flat,
                        const double[::1] heights, double rounding, place *found) noexcept nogil:
    """The same where heights are added"""
    cdef const real *element
    cdef double height, size
    cdef place j, k, at, step
    for k in range(flat.shape[0] - 1, -1, -1):
        step, height = flat[k], heights[k]
        element, at, size = x + step, i + step, fabs(height)
        for j in range(n):
            found[j] = (at + j if fabs(element[j] + height - y[j]) <= rounding * (fabs(element[j]) + size)
                        else found[j])


def chosen(const real[::1] x, const found_real[::1] y, const place[::1] shape, const place[:, ::1] offsets,
           const place[::1] flat, const double[::1] heights, double rounding, int mode, double outside,
           const place[::1] first, const place[::1] last, place[::1] found):
    """Write where in x each of y comes from; the size of x, where it is the constant around it.

    Parameters
    ----------
    x, y : array
        The elements in a row, and what a filter made of them.
    shape : array of int
        The shape of both.
    offsets : array, shape (count, d)
        The window, in the order in which the first of equal elements counts.
    flat : array, shape (count,)
        The same offsets in the row of all elements.
    heights : array, shape (count,)
        What is added to the elements; or None.
    rounding : float
        How much of the summands a sum with a height may be wrong by; 0 without heights.
    mode : int
        What is over the edges, by SciPy's number.
    outside : float
        The constant around x.
    first, last : array of int
        From where to where on each axis no window reaches over an edge.
    found : array of int
        What is written.

    Returns
    -------
    bool
        Whether each of y is one of its window.
    """
    cdef place size = x.shape[0], n = shape[shape.shape[0] - 1], end = shape.shape[0] - 1, row, i, j, k, at
    cdef double element
    cdef bint inside, all_found = True, steps = offsets.shape[0] <= FEW
    if not size:
        return True
    with nogil:
        for row in range(size // n):
            inside = is_inside(row, shape, first, last)
            for j in range(n):
                found[row * n + j] = OUTSIDE
            if inside and steps:
                i = row * n + first[end]
                for j from 0 <= j < last[end] - first[end] by BLOCK:
                    k = min(last[end] - first[end] - j, <place>BLOCK)
                    if heights is None:
                        first_of_equals(&x[0] + i + j, &y[i + j], i + j, k, flat, &found[i + j])
                    else:
                        first_of_sums(&x[0] + i + j, &y[i + j], i + j, k, flat, heights, rounding, &found[i + j])
            for j in range(n):
                i = row * n + j
                if found[i] != OUTSIDE:
                    continue
                for k in range(offsets.shape[0]):
                    if inside and first[end] <= j < last[end]:
                        at = i + flat[k]
                    else:
                        at = place_over_edges(i, &offsets[k, 0], shape, mode)
                    element = outside if at == OUTSIDE else x[at]
                    if is_it(element, 0 if heights is None else heights[k], y[i], rounding):
                        found[i] = size if at == OUTSIDE else at
                        break
                if found[i] == OUTSIDE:
                    all_found = False
    return all_found
