"""What comes back to points from distances of theirs, in one pass over the pairs: `scipy.spatial.distance`.

Points of the inner loops lie by coordinates.  Slopes where a distance has none are those of `blasad._scipy.distances`.
"""

from libc.math cimport fabs, pow, sqrt
from libc.stdlib cimport calloc, free

cimport cython
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._tape.body cimport Body

cnp.import_array()

cdef enum:
    CITY = 0, CHESS, MINKOWSKI, CANBERRA, BRAY_CURTIS, COSINE

NUMBERS = {"cityblock": CITY, "chebyshev": CHESS, "minkowski": MINKOWSKI, "canberra": CANBERRA,
           "braycurtis": BRAY_CURTIS, "cosine": COSINE, "correlation": COSINE}

cdef struct Pairs:
    int metric
    bint of_one             # pairs i < j of points of one array
    bint centred            # coordinates less their mean
    index n, m, d           # points, others, coordinates
    double p                # the power of Minkowski's metric
    double *w               # a weight for each coordinate; NULL: 1
    double *a               # n x d
    double *b               # d x m
    double *ba
    double *bb
    double *first           # of the others, for a point: what the pair's seed is multiplied by,
    double *second          # what else is known of the pair,
    double *third
    double *lengths         # and the lengths of the others


cdef inline double sign(double x) noexcept nogil:
    return 1.0 if x > 0 else -1.0 if x < 0 else x           # NaN stays

cdef inline double weight(const Pairs *s, index k) noexcept nogil:
    return 1 if s.w == NULL else s.w[k]


cdef void count_largest(const Pairs *s, index i, index start) noexcept nogil:
    """Coordinates whose differences are the largest share what comes back"""
    cdef index j, k
    for j in range(start, s.m):
        s.third[j] = 0
    for k in range(s.d):
        if weight(s, k) == 0:
            continue
        for j in range(start, s.m):
            s.third[j] += 1.0 if fabs(s.a[i * s.d + k] - s.b[k * s.m + j]) == s.second[j] else 0.0
    for j in range(start, s.m):
        s.first[j] = s.first[j] / s.third[j] if s.first[j] != 0 else 0      # NaN, if none is: a distance is NaN

cdef void add_sums(const Pairs *s, index i, index start) noexcept nogil:
    """The denominators of Bray and Curtis's distance"""
    cdef index j, k
    for j in range(start, s.m):
        s.third[j] = 0
    for k in range(s.d):
        for j in range(start, s.m):
            s.third[j] += weight(s, k) * fabs(s.a[i * s.d + k] + s.b[k * s.m + j])
    for j in range(start, s.m):
        s.first[j] = s.first[j] / s.third[j] if s.first[j] != 0 else 0

cdef void multiply(const Pairs *s, index i, index start) noexcept nogil:
    """Seeds over the product of both lengths, and times the cosine over the square of either"""
    cdef index j, k
    cdef double x, square = 0, length, seed, over
    for k in range(s.d):
        x = s.a[i * s.d + k]
        square += weight(s, k) * x * x
    length = sqrt(square)
    for j in range(start, s.m):
        s.second[j] = 0
    for k in range(s.d):
        x = weight(s, k) * s.a[i * s.d + k]
        for j in range(start, s.m):
            s.second[j] += x * s.b[k * s.m + j]
    for j in range(start, s.m):
        over = 1 / (length * s.lengths[j])
        seed = s.first[j] * over
        s.third[j] = seed * (s.second[j] * over * length) / s.lengths[j]
        s.second[j] = seed * (s.second[j] * over * s.lengths[j]) / length
        s.first[j] = seed if s.first[j] != 0 else 0

cdef void centre(const Pairs *s, double *x, index count, index row, index column, bint back) noexcept nogil:
    """Take away the mean of the coordinates; or the transpose of that"""
    cdef index i, k
    cdef double total, weights = 0
    for k in range(s.d):
        weights += weight(s, k)
    for i in range(count):
        total = 0
        for k in range(s.d):
            total += x[i * row + k * column] * (1 if back else weight(s, k))
        for k in range(s.d):
            x[i * row + k * column] -= total * (weight(s, k) if back else 1) / weights

cdef void find_lengths(const Pairs *s) noexcept nogil:
    cdef index j, k
    for j in range(s.m):
        s.lengths[j] = 0
    for k in range(s.d):
        for j in range(s.m):
            s.lengths[j] += weight(s, k) * s.b[k * s.m + j] * s.b[k * s.m + j]
    for j in range(s.m):
        s.lengths[j] = sqrt(s.lengths[j])


cdef inline void slopes(int metric, const Pairs *s, double u, double v, double first, double second, double third,
                        double *su, double *sv) noexcept nogil:
    """What comes back to a coordinate of either point of a pair"""
    cdef double apart = u - v, total
    if metric == CITY:
        su[0] = first * sign(apart)
        sv[0] = -su[0]
    elif metric == CHESS:
        su[0] = first * sign(apart) if fabs(apart) == second or second != second else 0
        sv[0] = -su[0]
    elif metric == MINKOWSKI:
        su[0] = first * sign(apart) * pow(fabs(apart) / second, s.p - 1) if apart != 0 else 0
        sv[0] = -su[0]
    elif metric == CANBERRA:
        total = fabs(u) + fabs(v)
        su[0] = first * (sign(apart) - fabs(apart) / total * sign(u)) / total if total != 0 else 0
        sv[0] = first * (-sign(apart) - fabs(apart) / total * sign(v)) / total if total != 0 else 0
    elif metric == BRAY_CURTIS:
        su[0] = first * (sign(apart) - second * sign(u + v))
        sv[0] = first * (-sign(apart) - second * sign(u + v))
    else:
        su[0] = second * u - first * v
        sv[0] = third * v - first * u

cdef inline void add_line(int metric, const Pairs *s, index i, index k, index start) noexcept nogil:
    cdef double u = s.a[i * s.d + k], w = weight(s, k), total = 0, su = 0, sv = 0
    cdef const double *v = s.b + k * s.m
    cdef double *bv = s.bb + k * s.m
    cdef index j
    if w == 0:
        return
    if metric == CHESS:
        w = 1
    for j in range(start, s.m):
        slopes(metric, s, u, v[j], s.first[j], s.second[j], s.third[j], &su, &sv)
        if s.first[j] == 0:             # a seed of zero
            su = 0
            sv = 0
        total += su
        bv[j] += w * sv
    s.ba[i * s.d + k] += w * total

cdef void add_point(const Pairs *s, index i, index start) noexcept nogil:
    cdef index k
    if s.metric == CHESS:
        count_largest(s, i, start)
    elif s.metric == BRAY_CURTIS:
        add_sums(s, i, start)
    elif s.metric == COSINE:
        multiply(s, i, start)
    for k in range(s.d):
        if s.metric == CITY:            # each is compiled for itself
            add_line(CITY, s, i, k, start)
        elif s.metric == CHESS:
            add_line(CHESS, s, i, k, start)
        elif s.metric == MINKOWSKI:
            add_line(MINKOWSKI, s, i, k, start)
        elif s.metric == CANBERRA:
            add_line(CANBERRA, s, i, k, start)
        elif s.metric == BRAY_CURTIS:
            add_line(BRAY_CURTIS, s, i, k, start)
        else:
            add_line(COSINE, s, i, k, start)

cdef void add_pairs(const Pairs *s, const char *by, index by_row, index by_column, const char *y, index y_row,
                    index y_column) noexcept nogil:
    """All pairs; steps are in bytes"""
    cdef index i, j, start = 0
    if s.metric == COSINE:
        find_lengths(s)
    for i in range(s.n):
        if s.of_one:
            start = i + 1
        for j in range(start, s.m):
            s.first[j] = (<const double *>(by + (j - start) * by_column))[0]
            s.second[j] = (<const double *>(y + (j - start) * y_column))[0]
            if s.second[j] == 0 and s.metric == MINKOWSKI:
                s.first[j] = 0
        add_point(s, i, start)
        by += (s.m - start) * by_column if s.of_one else by_row
        y += (s.m - start) * y_column if s.of_one else y_row

cdef int take_memory(Pairs *s) except -1 nogil:
    """Memory for points in the order of the loops, for what comes back to them, and for a line of pairs"""
    cdef index each = s.d * (s.n + s.m)
    cdef double *memory = <double *>calloc(2 * each + 4 * s.m + 1, sizeof(double))
    if memory == NULL:
        raise MemoryError
    s.a, s.b, s.ba, s.bb = memory, memory + s.n * s.d, memory + each, memory + each + s.n * s.d
    memory += 2 * each
    s.first, s.second, s.third, s.lengths = memory, memory + s.m, memory + 2 * s.m, memory + 3 * s.m
    return 0

cdef inline double *at(const char *p, index i, index k, index row, index column) noexcept nogil:
    return <double *>(p + i * row + k * column)

cdef void read_points(const Pairs *s, const char *a, index a_row, index a_column, const char *b, index b_row,
                      index b_column) noexcept nogil:
    cdef index i, k
    for i in range(s.n):
        for k in range(s.d):
            s.a[i * s.d + k] = at(a, i, k, a_row, a_column)[0]
    for i in range(s.m):
        for k in range(s.d):
            s.b[k * s.m + i] = at(b, i, k, b_row, b_column)[0]
    if s.centred:
        centre(s, s.a, s.n, s.d, 1, False)
        centre(s, s.b, s.m, 1, s.m, False)

cdef void write_points(const Pairs *s, char *a, index a_row, index a_column, char *b, index b_row,
                       index b_column) noexcept nogil:
    """Add to what comes back; NULL is not wanted"""
    cdef index i, k
    if s.centred:
        centre(s, s.ba, s.n, s.d, 1, True)
        centre(s, s.bb, s.m, 1, s.m, True)
    if a != NULL:
        for i in range(s.n):
            for k in range(s.d):
                at(a, i, k, a_row, a_column)[0] += s.ba[i * s.d + k]
    if b != NULL:
        for i in range(s.m):
            for k in range(s.d):
                at(b, i, k, b_row, b_column)[0] += s.bb[k * s.m + i]


@cython.auto_pickle(False)
cdef class Distances(Body):
    """Distances of one metric, of pairs of points of one array or of two.

    Parameters
    ----------
    value : callable
        SciPy's function of arrays of points.
    metric : str
        Its name.
    p : float
        The power of Minkowski's metric.
    w : array or None
        A weight for each coordinate.
    n, m, d : int
        How many points and others there are, and of how many coordinates; m of one array is n.
    of_one : bool
        Whether points are of one array.
    """
    cdef object value, weights
    cdef Pairs given

    def __init__(self, value, str metric, double p, cnp.ndarray w, index n, index m, index d, bint of_one):
        self.value, self.weights = value, w
        self.given.metric, self.given.p, self.given.of_one = NUMBERS[metric], p, of_one
        self.given.n, self.given.m, self.given.d = n, m, d
        self.given.centred = metric == "correlation"
        self.given.w = NULL if w is None else <double *>cnp.PyArray_DATA(w)

    cdef int compute(self, const Call *c) except -1:
        cdef cnp.ndarray y
        if c.o[IN1].dtype != F64:
            return 0
        y = self.value(in_array(&c.o[IN1])) if self.given.of_one else self.value(in_array(&c.o[IN1]),
                                                                                 in_array(&c.o[IN2]))
        cnp.PyArray_CopyInto(in_array(&c.o[OUT]), y.reshape(-1, 1))
        return 1

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef const Operand *a = &c.o[IN1]
        cdef const Operand *b = a if self.given.of_one else &c.o[IN2]
        cdef const Operand *y = &c.o[OUT]
        cdef Operand by = shadow(y), ba = shadow(a), bb = shadow(b)
        cdef index size = sizeof(double)
        if a.dtype != F64 or a.conj or b.conj:
            return 0
        if y.m != self.count() or a.m != self.given.n or b.m != self.given.m or a.n != self.given.d:
            return 0
        self.run(a.p, a.rs * size, a.cs * size, b.p, b.rs * size, b.cs * size,
                 by.p + lane * by.ls * size, self.given.m * by.rs * size, by.rs * size,
                 y.p, self.given.m * y.rs * size, y.rs * size,
                 NULL if a.d == NULL else ba.p + lane * ba.ls * size, ba.rs * size, ba.cs * size,
                 NULL if b.d == NULL else bb.p + lane * bb.ls * size, bb.rs * size, bb.cs * size)
        return 1

    cdef index count(self) noexcept:
        return self.given.n * (self.given.n - 1) // 2 if self.given.of_one else self.given.n * self.given.m

    cdef int run(self, const char *a, index a_row, index a_column, const char *b, index b_row, index b_column,
                 const char *by, index by_row, index by_column, const char *y, index y_row, index y_column,
                 char *ba, index ba_row, index ba_column, char *bb, index bb_row, index bb_column) except -1:
        cdef Pairs s = self.given
        take_memory(&s)
        with nogil:
            read_points(&s, a, a_row, a_column, b, b_row, b_column)
            add_pairs(&s, by, by_row, by_column, y, y_row, y_column)
            write_points(&s, ba, ba_row, ba_column, bb, bb_row, bb_column)
        free(s.a)
        return 0

    def back(self, cnp.ndarray by, cnp.ndarray y, cnp.ndarray a, cnp.ndarray b, cnp.ndarray ba, cnp.ndarray bb):
        """Add what comes back to ba and bb; None is not wanted.  All are of doubles; seeds and distances are as SciPy
        shapes them."""
        cdef bint square = not self.given.of_one
        self.run(cnp.PyArray_BYTES(a), cnp.PyArray_STRIDE(a, 0), cnp.PyArray_STRIDE(a, 1),
                 cnp.PyArray_BYTES(b), cnp.PyArray_STRIDE(b, 0), cnp.PyArray_STRIDE(b, 1),
                 cnp.PyArray_BYTES(by), cnp.PyArray_STRIDE(by, 0), cnp.PyArray_STRIDE(by, square),
                 cnp.PyArray_BYTES(y), cnp.PyArray_STRIDE(y, 0), cnp.PyArray_STRIDE(y, square),
                 NULL if ba is None else cnp.PyArray_BYTES(ba), 0 if ba is None else cnp.PyArray_STRIDE(ba, 0),
                 0 if ba is None else cnp.PyArray_STRIDE(ba, 1),
                 NULL if bb is None else cnp.PyArray_BYTES(bb), 0 if bb is None else cnp.PyArray_STRIDE(bb, 0),
                 0 if bb is None else cnp.PyArray_STRIDE(bb, 1))


cdef cnp.ndarray in_array(const Operand *a):
    cdef cnp.npy_intp[2] shape, steps
    shape[0], shape[1] = a.m, a.n
    steps[0], steps[1] = a.rs * sizeof(double), a.cs * sizeof(double)
    return cnp.PyArray_New(cnp.ndarray, 2, shape, cnp.NPY_DOUBLE, steps, a.p, 0, cnp.NPY_ARRAY_WRITEABLE,
                           <object>NULL)
