"""Sums of B-splines around places, `scipy.ndimage`: values, slopes and their transposes in one pass over the places.

Around a place stand order + 1 coefficients of each axis, its taps, with weights that are polynomials of where the place
lies between them.  Modes have SciPy's numbers.
"""

from libc.math cimport INFINITY, NAN, fabs, floor, fmod, pow, trunc
from libc.stdlib cimport free, malloc

cdef enum:
    NEAREST = 0
    WRAP = 1
    REFLECT = 2
    MIRROR = 3
    CONSTANT = 4
    GRID_WRAP = 5
    GRID_CONSTANT = 6
    FAR = 8                 # over an edge, where no spline reaches the image
    OUTSIDE = -1            # the place of a coefficient that is the constant around the image

cdef double TURNS = 2.0 ** 53           # from here on coordinates are no longer told apart

ctypedef Py_ssize_t place


cdef struct Axis:
    place n                 # coefficients
    place step              # from one to the next in memory
    const double *low       # the polynomials of the taps, the coefficients of each from the highest power on
    const double *high      # and their derivatives
    double sign             # of a coordinate that moves back where the image is mirrored; of the slopes of `low`
    int slope               # how often `low` is differentiated
    place *at               # of each tap: where it is, in steps
    bint whole              # whether the taps follow each other
    double *weight
    double *slopes          # with `high`


cdef inline double mod(double x, double period) noexcept nogil:
    cdef double rest = fmod(x, period)
    return rest + period if rest < 0 else rest

cdef inline place mod_of_places(place k, place period) noexcept nogil:
    cdef place rest = k % period
    return rest + period if rest < 0 else rest

cdef inline double clip(double x, double low, double high) noexcept nogil:
    return low if x < low else high if x > high else x      # NaN stays

cdef inline double without_turns(double x, double period) noexcept nogil:
    """The rest of x, rounded as SciPy rounds it; exact where SciPy's integers overflow"""
    return x - period * trunc(x / period) if fabs(x) < TURNS else fmod(x, period)

cdef inline double turned_back(double x, place n, double gap, double *sign) noexcept nogil:
    """Where a coordinate lies that is outside of an image which is mirrored `gap` / 2 behind its ends"""
    cdef double period = 2.0 * n - 2 + 2 * gap, rest = without_turns(x, period)
    if x < 0 and rest <= 1 - n - gap:
        return rest + period
    if x > 0 and rest < n:
        return rest
    sign[0] = -1
    return (period if x > 0 else 0.0) - rest - gap

cdef inline double folded(double x, place n, int mode, double *sign) noexcept nogil:
    """Where a coordinate lies in an axis of n elements; the sign is 0 where it does not move, -1 where it moves back

    Sums are rounded as SciPy rounds them, since this decides between two nearest elements, and between two ends.
    """
    cdef bint outside = x < 0 or x > n - 1
    sign[0] = 1
    if mode == NEAREST or mode == GRID_CONSTANT:
        return clip(x, -FAR, n + FAR)
    if mode == GRID_WRAP:
        return mod(x, n)
    if mode == CONSTANT or n == 1:
        if outside:
            sign[0] = 0
        return clip(x, 0, n - 1)
    if not outside:
        return x
    if mode == WRAP:
        return without_turns(x, n - 1) + (n - 1 if x < 0 else 0)
    return turned_back(x, n, 1 if mode == REFLECT else 0, sign)

cdef inline place continued(place k, place n, int mode) noexcept nogil:
    """Which coefficient stands at a place over the edge.  Where SciPy has no filter for a mode, it mirrors them"""
    cdef place around
    if 0 <= k < n:
        return k
    if mode == GRID_CONSTANT:
        return OUTSIDE
    if mode == NEAREST or n == 1:
        return 0 if k < 0 else n - 1
    if mode == GRID_WRAP:
        return mod_of_places(k, n)
    if mode == REFLECT:
        around = mod_of_places(k, 2 * n)
        return around if around < n else 2 * n - 1 - around
    around = mod_of_places(k, 2 * n - 2)
    return around if around < n else 2 * n - 2 - around

cdef inline double polynomial(const double *from_highest, int order, double x) noexcept nogil:
    cdef double y = from_highest[0]
    cdef int k
    for k in range(1, order + 1):
        y = y * x + from_highest[k]
    return y

cdef inline void around(Axis *axis, double x, int order, int mode, bint steep) noexcept nogil:
    """Find the taps of a place along an axis"""
    cdef double inside = folded(x, axis.n, mode, &axis.sign), start, part, sign = 1
    cdef place first
    cdef int k
    if fabs(inside) < INFINITY:
        start = floor(inside + (0.0 if order & 1 else 0.5))
        part = inside - start + (0.0 if order & 1 else 0.5)
        first = <place>start - order // 2
    else:
        part, first = NAN, 0
    if axis.slope:
        sign = axis.sign if axis.slope & 1 else axis.sign * axis.sign
    axis.whole = first >= 0 and first + order < axis.n
    for k in range(order + 1):
        if axis.whole:
            axis.at[k] = (first + k) * axis.step
        else:
            axis.at[k] = continued(first + k, axis.n, mode)
            if axis.at[k] != OUTSIDE:
                axis.at[k] *= axis.step
        axis.weight[k] = sign * polynomial(axis.low + k * (order + 1), order, part)
        if steep:
            axis.slopes[k] = sign * axis.sign * polynomial(axis.high + k * (order + 1), order, part)


cdef struct Sums:
    double value
    double *slopes          # along each axis

cdef struct Rows:
    place at
    double weight
    bint missing

cdef struct Work:
    int d
    int order
    Axis *axes
    int *number             # of the tap of each axis but the last
    double cval

cdef inline Rows row_of(Work *work) noexcept nogil:
    """Where the taps of the last axis begin for these of the others, and with which weight"""
    cdef Rows row
    cdef int k
    row.at, row.weight, row.missing = 0, 1, False
    for k in range(work.d - 1):
        if work.axes[k].at[work.number[k]] == OUTSIDE:
            row.missing = True
        row.at += work.axes[k].at[work.number[k]]
        row.weight *= work.axes[k].weight[work.number[k]]
    return row

cdef inline double weight_of_slope(Work *work, int along) noexcept nogil:
    """The weight of a row where the spline along one of the other axes is differentiated"""
    cdef double weight = 1
    cdef int k
    for k in range(work.d - 1):
        weight *= work.axes[k].slopes[work.number[k]] if k == along else work.axes[k].weight[work.number[k]]
    return weight

cdef inline bint next_row(Work *work, int order) noexcept nogil:
    """Go on to the next taps of all axes but the last; False behind the last ones"""
    cdef int k = work.d - 2
    while k >= 0:
        work.number[k] += 1
        if work.number[k] <= order:
            return True
        work.number[k] = 0
        k -= 1
    return False

cdef inline void add_row(Work *work, const double *c, double *bc, Rows row, double b, Sums *sums, bint sought,
                         bint steep, int order) noexcept nogil:
    """Add what a row of taps contributes to the value and to the slopes, and what comes back to it"""
    cdef Axis *last = work.axes + work.d - 1
    cdef double flat = 0, along = 0
    cdef int j, k
    cdef const double *from_c = c + row.at + last.at[0]
    cdef double *to = bc + row.at + last.at[0]
    if row.missing or not last.whole:
        add_parts(work, c, bc, row, b, &flat, &along, sought, steep)
    else:
        if sought:
            for j in range(order + 1):
                flat += last.weight[j] * from_c[j]
        if steep:
            for j in range(order + 1):
                along += last.slopes[j] * from_c[j]
        if bc != NULL:
            b *= row.weight
            for j in range(order + 1):
                to[j] += b * last.weight[j]
    sums.value += row.weight * flat
    if steep:
        for k in range(work.d - 1):
            sums.slopes[k] += weight_of_slope(work, k) * flat
        sums.slopes[work.d - 1] += row.weight * along

cdef void add_parts(Work *work, const double *c, double *bc, Rows row, double b, double *flat, double *along,
                    bint sought, bint steep) noexcept nogil:
    """The same where taps lie over an edge"""
    cdef Axis *last = work.axes + work.d - 1
    cdef double element
    cdef int j
    for j in range(work.order + 1):
        if sought:
            element = work.cval if row.missing or last.at[j] == OUTSIDE else c[row.at + last.at[j]]
            flat[0] += last.weight[j] * element
            if steep:
                along[0] += last.slopes[j] * element
        if bc != NULL and not row.missing and last.at[j] != OUTSIDE:
            bc[row.at + last.at[j]] += b * row.weight * last.weight[j]

cdef inline bint is_outside(const double *x, place count, Work *work) noexcept nogil:
    cdef int k
    for k in range(work.d):
        if x[k * count] < 0 or x[k * count] > work.axes[k].n - 1:
            return True
    return False

cdef inline void of_places(Work *work, const double *c, const double *x, place count, int mode, int npad,
                           const double *b, double *y, double *bc, double *slopes, double *found, int order,
                           ) noexcept nogil:
    """Run over all places; what is NULL is not wanted"""
    cdef place i
    cdef int k
    cdef Sums sums
    cdef bint steep = slopes != NULL, sought = y != NULL or steep
    sums.slopes = found
    for i in range(count):
        if mode == CONSTANT and is_outside(x + i, count, work):
            continue
        for k in range(work.d):
            around(work.axes + k, x[k * count + i] + npad, order, mode, steep)
            found[k] = 0
            work.number[k] = 0
        sums.value = 0
        while True:
            add_row(work, c, bc, row_of(work), b[i] if bc != NULL else 0, &sums, sought, steep, order)
            if not next_row(work, order):
                break
        if y != NULL:
            y[i] = sums.value
        if steep:
            for k in range(work.d):
                slopes[k * count + i] = found[k] if b == NULL else b[i] * found[k]


cdef inline const double *start_of(const double[::1] x) noexcept:
    return &x[0] if x is not None and x.shape[0] else NULL

cdef inline double *start_of_output(double[::1] x) noexcept:
    return &x[0] if x is not None and x.shape[0] else NULL


def sums(const double[::1] c, tuple shape, const double[:, ::1] x, const double[:, :, ::1] low,
         const double[:, :, ::1] high, tuple slopes_of_low, int order, int mode, double cval, int npad,
         const double[::1] b, double[::1] y, double[::1] bc, double[::1] slopes):
    """Write sums of the taps around places; what is None is not wanted.  Outputs are zero before.

    Parameters
    ----------
    c : array
        The coefficients, in a row; or None, where only `bc` is wanted.
    shape : tuple of int
        The shape that they have.
    x : array, shape (d, count)
        The places.
    low, high : array, shape (d, order + 1, order + 1)
        The polynomials of each tap of each axis from the highest power on; and their derivatives.
    slopes_of_low : tuple of int
        How often each of `low` has been differentiated.
    order, mode, cval, npad
        As SciPy's compiled code takes them.
    b : array, shape (count,)
        What is spread, and what slopes are multiplied by.
    y : array, shape (count,)
        The sums.
    bc : array
        To which b is spread, in a row.
    slopes : array, shape (d * count,)
        The sums where each axis in turn has `high`.
    """
    cdef int d = len(shape), k, m = order + 1
    cdef place count = x.shape[1], step = 1
    cdef Work work
    if not count or not (bc is None or bc.shape[0]) or not (c is None or c.shape[0]):
        return
    work.d, work.order, work.cval = d, order, cval
    # for each axis what is known of it, its taps, and d numbers for slopes
    work.axes = <Axis *>malloc(d * (sizeof(Axis) + m * (sizeof(place) + 2 * sizeof(double)) + sizeof(double)
                                    + sizeof(int)))
    if work.axes == NULL:
        raise MemoryError("blasad: no memory for the taps of an image")
    cdef double *numbers = <double *>(work.axes + d)
    cdef place *places = <place *>(numbers + d * (2 * m + 1))
    work.number = <int *>(places + d * m)
    for k in range(d - 1, -1, -1):
        work.axes[k].n, work.axes[k].step, work.axes[k].slope = shape[k], step, slopes_of_low[k]
        work.axes[k].low, work.axes[k].high = &low[k, 0, 0], &high[k, 0, 0]
        work.axes[k].weight, work.axes[k].slopes = numbers + 2 * m * k, numbers + 2 * m * k + m
        work.axes[k].at = places + m * k
        step *= work.axes[k].n
    cdef const double *from_c = start_of(c)
    cdef const double *from_b = start_of(b)
    cdef double *to_y = start_of_output(y)
    cdef double *to_bc = start_of_output(bc)
    cdef double *to_slopes = start_of_output(slopes)
    cdef double *found = numbers + 2 * m * d
    with nogil:
        if order == 1:          # the usual ones are compiled for themselves
            of_places(&work, from_c, &x[0, 0], count, mode, npad, from_b, to_y, to_bc, to_slopes, found, 1)
        elif order == 3:
            of_places(&work, from_c, &x[0, 0], count, mode, npad, from_b, to_y, to_bc, to_slopes, found, 3)
        else:
            of_places(&work, from_c, &x[0, 0], count, mode, npad, from_b, to_y, to_bc, to_slopes, found, order)
    free(work.axes)


# ---------------------------------------------------------------- the filter, backwards

cdef enum:
    MIRRORED = 0
    WRAPPED = 1
    REFLECTED = 2

cdef inline void add(double *x, const double *y, double factor, place count) noexcept nogil:
    cdef place j
    for j in range(count):
        x[j] += factor * y[j]

cdef inline void scale(double *x, double factor, place count) noexcept nogil:
    cdef place j
    for j in range(count):
        x[j] *= factor

cdef inline bint counts(double power) noexcept nogil:
    """Whether such a power of a pole adds anything; it would be denormal soon"""
    return fabs(power) > 1e-40

cdef double power_of(double z, place n) noexcept nogil:
    cdef double power = pow(z, n)
    return power if counts(power) else 0

cdef void back_from_end(double *v, place n, place inner, double z, int kind) noexcept nogil:
    """The transpose of what the last coefficients are before the recursion runs back"""
    cdef double *end = v + (n - 1) * inner
    cdef double power = z
    cdef place i
    if kind == REFLECTED:
        scale(end, z / (z - 1), inner)
    elif kind == MIRRORED:
        scale(end, z / (z * z - 1), inner)
        add(end - inner, end, z, inner)
    else:
        scale(end, z / (power_of(z, n) - 1), inner)
        for i in range(n - 1):
            if not counts(power):
                break
            add(v + i * inner, end, power, inner)
            power *= z

cdef void back_from_start(double *v, place n, place inner, double z, int kind, double *old) noexcept nogil:
    """The transpose of what the first coefficients are before the recursion runs on"""
    cdef double power = z, far = power_of(z, n - 1 if kind == MIRRORED else n)
    cdef place i, j
    if kind == WRAPPED:
        scale(v, 1 / (1 - far), inner)
        for i in range(1, n):
            if not counts(power):
                break
            add(v + (n - i) * inner, v, power, inner)
            power *= z
        return
    for j in range(inner):
        old[j] = v[j]
    if kind == MIRRORED:
        scale(old, 1 / (1 - far * far), inner)
        scale(v, 0, inner)
    else:
        scale(old, z / (1 - far * far), inner)
    add(v, old, 1, inner)
    add(v + (n - 1) * inner, old, far, inner)
    for i in range(1, n - 1 if kind == MIRRORED else n):
        if not counts(power):
            break
        add(v + i * inner, old, power, inner)
        if counts(power * far):
            add(v + (n - 1 - i) * inner, old, power * far, inner)
        power *= z

cdef void back(double *v, place n, place inner, double z, int kind, double *old) noexcept nogil:
    """The transpose of the recursions with one pole, along rows of `inner` elements"""
    cdef place i
    if inner == 1:
        for i in range(n - 1):
            v[i + 1] += z * v[i]
            v[i] *= -z
    else:
        for i in range(n - 1):
            add(v + (i + 1) * inner, v + i * inner, z, inner)
            scale(v + i * inner, -z, inner)
    back_from_end(v, n, inner, z, kind)
    if inner == 1:
        for i in range(n - 1, 0, -1):
            v[i - 1] += z * v[i]
    else:
        for i in range(n - 1, 0, -1):
            add(v + (i - 1) * inner, v + i * inner, z, inner)
    back_from_start(v, n, inner, z, kind, old)


def filter_back(double[:, :, ::1] v, const double[::1] poles, int mode, double[::1] work):
    """Run the transpose of `spline_filter1d` in place, along the middle axis, which is longer than 1.

    Parameters
    ----------
    v : array, shape (outer, n, inner)
        What it runs on.
    poles : array
        The roots of the filter.
    mode : int
        What is outside, by SciPy's number.
    work : array, shape (inner,)
        Memory.
    """
    cdef place outer, n = v.shape[1], inner = v.shape[2], k
    cdef double gain = 1
    cdef int kind = WRAPPED if mode == GRID_WRAP else REFLECTED if mode == REFLECT or mode == NEAREST else MIRRORED
    if not v.shape[0] * n * inner:
        return
    for k in range(poles.shape[0]):
        gain *= (1 - poles[k]) * (1 - 1 / poles[k])
    with nogil:
        for outer in range(v.shape[0]):
            for k in range(poles.shape[0] - 1, -1, -1):
                back(&v[outer, 0, 0], n, inner, poles[k], kind, &work[0])
            scale(&v[outer, 0, 0], gain, n * inner)
