"""Transforms on memory: the loops of `numpy.fft`, which keep its bits, and functions of SciPy's compiled library.

Both run without Python's functions in programs, and in reverse.  A transform along several axes is a pass after the
other.  Inputs are matrices or columns in C order, results columns, as primitives have them.
"""

from libc.stdlib cimport free, malloc
from libc.string cimport memset

cimport cython
cimport numpy as cnp
from numpy.fft import _pocketfft_umath

from blasad._rules.calls.core cimport *
from blasad._tape.body cimport Body

cnp.import_array()

cdef enum:
    DIMS = 8                    # of traced arrays
    FFT = 0, IFFT, RFFT, IRFFT, RFFT_ODD
    KINDS = 5

ctypedef void (*Loop)(char **args, const index *sizes, const index *steps, void *data) noexcept nogil

ctypedef fused source:
    float
    double
    float complex
    double complex

ctypedef fused target:
    float
    double
    float complex
    double complex

cdef struct Loops:
    Loop run
    void *data

cdef struct Side:               # how an operand lies in memory
    int ndim
    bint matrix                 # as it is, else as a column
    index shape[DIMS]
    int order[DIMS]             # the axes of a column, that of the largest steps first

cdef struct Block:              # an array in memory
    char *p
    int dtype, ndim
    bint own                    # it may be overwritten
    index shape[DIMS]
    index steps[DIMS]           # bytes

cdef struct Pass:               # along one axis
    int kind, axis
    bint wide                   # in double precision
    bint rounded                # to single precision before the next pass
    index count                 # how many numbers it makes of each line
    index left                  # how many of them are needed
    double factor
    double before, after        # weights of what stands for two numbers in half a spectrum, 1: none
    bint even                   # half a spectrum of an even number of them

cdef Loops[KINDS][2] loops      # of single and double precision


cdef int find_loops() except -1:
    cdef cnp.ufunc f
    cdef int i, kind, wide
    for kind, name in enumerate(("fft", "ifft", "rfft_n_even", "irfft", "rfft_n_odd")):
        f = getattr(_pocketfft_umath, name)
        types = (<object>f).types
        for i in range(f.ntypes):
            if types[i][0] not in "fdFD":
                continue
            wide = types[i][0] in "dD"
            loops[kind][wide].run = <Loop><void *>f.functions[i]
            loops[kind][wide].data = NULL if f.data == NULL else f.data[i]
    return 0

find_loops()


# ---------------------------------------------------------------- arrays in memory

cdef Side side_of(tuple shape, bint matrix, axes) except *:
    cdef Side s
    cdef int i
    memset(&s, 0, sizeof(s))
    s.ndim, s.matrix = len(shape), matrix
    for i in range(s.ndim):
        s.shape[i], s.order[i] = shape[i], i if axes is None else axes[i]
    return s

cdef void place(const Side *s, const Operand *a, unsigned int lane, Block *b) noexcept nogil:
    cdef index size = itemsize[a.dtype], step = a.rs * size
    cdef int i
    b.p, b.dtype, b.ndim, b.own = a.p + lane * a.ls * size, a.dtype, s.ndim, False
    for i in range(s.ndim - 1, -1, -1):
        b.shape[i] = s.shape[i]
        if s.matrix:
            b.steps[i] = (a.cs if i else a.rs) * size
        else:
            b.steps[s.order[i]] = step
            step *= s.shape[s.order[i]]

cdef index size_of(const Block *b) noexcept nogil:
    cdef index size = 1
    cdef int i
    for i in range(b.ndim):
        size *= b.shape[i]
    return size

cdef bint place_both(const Side *inside, const Side *outside, Operand a, Operand b, unsigned int lane, Block *x,
                     Block *y) noexcept nogil:
    """Where what a transform is given and what it makes are, in a lane; False if there is nothing"""
    place(inside, &a, lane, x)
    place(outside, &b, lane, y)
    return size_of(x) != 0 and size_of(y) != 0

cdef int make(Block *b, const Block *like, int axis, index count, int dtype, void **room) except -1 nogil:
    """New memory in C order for an array of which an axis has another length"""
    cdef index step = itemsize[dtype]
    cdef int i
    b.dtype, b.ndim, b.own = dtype, like.ndim, True
    for i in range(b.ndim - 1, -1, -1):
        b.shape[i] = count if i == axis else like.shape[i]
        b.steps[i] = step
        step *= b.shape[i]
    b.p = <char *>malloc(max(step, 1))
    room[0] = b.p
    if b.p == NULL:
        raise MemoryError
    return 0

cdef int longest(const Block *b, int without) noexcept nogil:
    """The axis that an inner loop goes along; -1: there is none"""
    cdef int i, found = -1
    for i in range(b.ndim):
        if i != without and (found < 0 or b.shape[i] >= b.shape[found]):
            found = i
    return found

cdef bint step_on(const Block *b, int one, int other, index *at) noexcept nogil:
    """The next place, but along two axes; whether there is one"""
    cdef int i
    for i in range(b.ndim - 1, -1, -1):
        if i == one or i == other:
            continue
        at[i] += 1
        if at[i] < b.shape[i]:
            return True
        at[i] = 0
    return False

cdef char *at_place(const Block *b, const index *at) noexcept nogil:
    cdef char *p = b.p
    cdef int i
    for i in range(b.ndim):
        p += at[i] * b.steps[i]
    return p


cdef void move_line(char *x, index sx, char *y, index sy, index n, bint add, source *_from, target *_to) noexcept nogil:
    """y := x, or y += x; of complex numbers the real parts, if y is real"""
    cdef target value
    cdef index i
    for i in range(n):
        if (source is floatcomplex or source is doublecomplex) and (target is float or target is double):
            value = <target>(<source *>(x + i * sx))[0].real
        else:
            value = <target>(<source *>(x + i * sx))[0]
        if add:
            value = (<target *>(y + i * sy))[0] + value
        (<target *>(y + i * sy))[0] = value

cdef void move_from(char *x, index sx, char *y, index sy, index n, bint add, int dtype, source *kind) noexcept nogil:
    if dtype == F32:
        move_line(x, sx, y, sy, n, add, kind, <float *>NULL)
    elif dtype == F64:
        move_line(x, sx, y, sy, n, add, kind, <double *>NULL)
    elif dtype == C64:
        move_line(x, sx, y, sy, n, add, kind, <float complex *>NULL)
    else:
        move_line(x, sx, y, sy, n, add, kind, <double complex *>NULL)

cdef void move(const Block *x, const Block *y, bint add) noexcept nogil:
    """y := x, or y += x, where both have elements"""
    cdef Block a = x[0]
    cdef index[DIMS] at
    cdef int i, along
    cdef index n = 1, sx = 0, sy = 0
    cdef char *p
    cdef char *q
    for i in range(a.ndim):
        a.shape[i], at[i] = min(a.shape[i], y.shape[i]), 0
    if size_of(&a) == 0:
        return
    along = longest(&a, -1)
    if along >= 0:
        n, sx, sy = a.shape[along], a.steps[along], y.steps[along]
    while True:
        p, q = at_place(&a, at), at_place(y, at)
        if x.dtype == F32:
            move_from(p, sx, q, sy, n, add, y.dtype, <float *>NULL)
        elif x.dtype == F64:
            move_from(p, sx, q, sy, n, add, y.dtype, <double *>NULL)
        elif x.dtype == C64:
            move_from(p, sx, q, sy, n, add, y.dtype, <float complex *>NULL)
        else:
            move_from(p, sx, q, sy, n, add, y.dtype, <double complex *>NULL)
        if not step_on(&a, along, -1, at):
            return

cdef void scale_line(char *p, index step, index n, double factor, source *_kind) noexcept nogil:
    cdef index i
    for i in range(n):
        (<source *>(p + i * step))[0] = (<source *>(p + i * step))[0] * <source>factor

cdef void scale(const Block *b, int axis, index first, index last, double factor) noexcept nogil:
    """Multiply those from the first to before the last one along an axis"""
    cdef Block part = b[0]
    cdef index[DIMS] at
    cdef int i, along
    cdef char *p
    if factor == 1 or first >= last or size_of(b) == 0:
        return
    part.p += first * b.steps[axis]
    part.shape[axis] = last - first
    for i in range(part.ndim):
        at[i] = 0
    along = longest(&part, -1)
    while True:
        p = at_place(&part, at)
        if part.dtype == F32:
            scale_line(p, part.steps[along], part.shape[along], factor, <float *>NULL)
        elif part.dtype == F64:
            scale_line(p, part.steps[along], part.shape[along], factor, <double *>NULL)
        elif part.dtype == C64:
            scale_line(p, part.steps[along], part.shape[along], factor, <float complex *>NULL)
        else:
            scale_line(p, part.steps[along], part.shape[along], factor, <double complex *>NULL)
        if not step_on(&part, along, -1, at):
            return

cdef inline void weigh(const Block *b, int axis, bint even, double weight) noexcept nogil:
    """Half a spectrum, with those numbers weighted whose mirror images are left out"""
    scale(b, axis, 1, b.shape[axis] - even, weight)


# ---------------------------------------------------------------- NumPy's loops

cdef inline int dtype_for(bint complex_, bint wide) noexcept nogil:
    return (C128 if wide else C64) if complex_ else F64 if wide else F32

cdef void run_loop(const Pass *p, const Block *x, const Block *y) noexcept nogil:
    cdef Loops loop = loops[p.kind][p.wide]
    cdef Block others = x[0]
    cdef double factor = p.factor
    cdef float narrow = <float>p.factor
    cdef char *args[3]
    cdef index[3] sizes
    cdef index[5] steps
    cdef index[DIMS] at
    cdef int i, along
    for i in range(x.ndim):
        at[i] = 0
    others.shape[p.axis] = 1
    along = longest(&others, p.axis)
    sizes[0], sizes[1], sizes[2] = others.shape[along] if along >= 0 else 1, x.shape[p.axis], y.shape[p.axis]
    steps[0], steps[1], steps[2] = x.steps[along] if along >= 0 else 0, 0, y.steps[along] if along >= 0 else 0
    steps[3], steps[4] = x.steps[p.axis], y.steps[p.axis]
    args[1] = <char *>&factor if p.wide else <char *>&narrow
    while True:
        args[0], args[2] = at_place(x, at), at_place(y, at)
        loop.run(args, sizes, steps, loop.data)
        if not step_on(&others, along, p.axis, at):
            return

cdef inline bint goes_on(const Pass *p, int count, const Block *x) noexcept nogil:
    """Whether all passes can overwrite what they are given, an array like x"""
    cdef int k
    for k in range(count):
        if (p[k].kind > IFFT or p[k].count != x.shape[p[k].axis] or p[k].left < p[k].count or p[k].before != 1
                or p[k].after != 1 or x.dtype != dtype_for(True, p[k].wide)):
            return False
    return True

cdef inline bint ends_at(const Pass *p, int later, const Block *x, int made, const Block *y) noexcept nogil:
    """Whether a pass can write where the result will be, for all later ones to overwrite"""
    cdef int i
    for i in range(y.ndim):
        if y.shape[i] != (p.count if i == p.axis else x.shape[i]):
            return False
    return y.dtype == made and p.after == 1 and goes_on(p + 1, later, y)

cdef int run_passes(const Pass *passes, int count, const Block *x, const Block *y, bint add) except -1 nogil:
    """y := the transform of x, or y += it"""
    cdef void *rooms[3 * DIMS]
    cdef Block now = x[0], then
    cdef const Pass *p
    cdef int k, given, made, used = 0
    memset(rooms, 0, sizeof(rooms))
    try:
        for k in range(count):
            p = &passes[k]
            given, made = dtype_for(p.kind in (FFT, IFFT, IRFFT), p.wide), dtype_for(p.kind != IRFFT, p.wide)
            if now.dtype != given or p.before != 1 and not now.own:
                make(&then, &now, -1, 0, given, &rooms[used])
                used += 1
                move(&now, &then, False)
                now = then
            weigh(&now, p.axis, p.even, p.before)
            if not add and ends_at(p, count - k - 1, &now, made, y):
                then = y[0]
                then.own = True
            elif now.own and goes_on(p, 1, &now):
                then = now
            else:
                make(&then, &now, p.axis, p.count, made, &rooms[used])
                used += 1
            run_loop(p, &now, &then)
            weigh(&then, p.axis, p.even, p.after)
            now = then
            now.shape[p.axis] = min(p.count, p.left)
            if p.rounded and k < count - 1:
                make(&then, &now, -1, 0, dtype_for(is_complex(now.dtype), False), &rooms[used])
                used += 1
                move(&now, &then, False)
                now = then
        if now.p != y.p:
            move(&now, y, add)
        return 0
    finally:
        for k in range(used):
            free(rooms[k])


@cython.auto_pickle(False)
cdef class Lines(Body):
    """A transform of NumPy by its loops, and its adjoint.

    Parameters
    ----------
    shape, result : tuple
        The shapes of the argument and of the result.
    axes : tuple or None
        The order in which the axes of the result lie.
    passes, back : list of tuple
        What is done for the value, and in reverse: see `Pass`.
    """
    cdef Side inside, outside
    cdef Pass[DIMS] passes
    cdef Pass[DIMS] back
    cdef int count

    def __init__(self, shape, result, axes, passes, back):
        cdef int k
        self.inside, self.outside = side_of(shape, len(shape) <= 2, None), side_of(result, False, axes)
        self.count = len(passes)
        for k in range(self.count):
            self.passes[k], self.back[k] = pass_of(passes[k]), pass_of(back[k])

    cdef int compute(self, const Call *c) except -1:
        cdef Block x, y
        if not place_both(&self.inside, &self.outside, c.o[IN1], c.o[OUT], 0, &x, &y):
            return 0
        run_passes(self.passes, self.count, &x, &y, False)
        return 1

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef Block x, y
        if not place_both(&self.inside, &self.outside, shadow(&c.o[IN1]), shadow(&c.o[OUT]), lane, &x, &y):
            return 0
        run_passes(self.back, self.count, &y, &x, True)
        return 1

cdef Pass pass_of(tuple given) except *:
    cdef Pass p
    p.kind, p.axis, p.wide, p.rounded, p.count, p.left, p.factor, p.before, p.after, p.even = given
    if p.kind == RFFT and not p.even:
        p.kind = RFFT_ODD
    return p


# ---------------------------------------------------------------- functions of SciPy's library

cdef int[4] TYPES = [cnp.NPY_FLOAT, cnp.NPY_DOUBLE, cnp.NPY_CFLOAT, cnp.NPY_CDOUBLE]

cdef cnp.ndarray in_array(const Block *b):
    return cnp.PyArray_New(cnp.ndarray, b.ndim, <cnp.npy_intp *>b.shape, TYPES[b.dtype], <cnp.npy_intp *>b.steps, b.p,
                           0, cnp.NPY_ARRAY_WRITEABLE, <object>NULL)

cdef int block_of(cnp.ndarray x, Block *b) except -1:
    """Where a new array is"""
    cdef int i
    b.p, b.ndim, b.own = cnp.PyArray_BYTES(x), cnp.PyArray_NDIM(x), True
    b.dtype = "fdFD".index(x.dtype.char)
    for i in range(b.ndim):
        b.shape[i], b.steps[i] = cnp.PyArray_DIM(x, i), cnp.PyArray_STRIDE(x, i)
    return 0


@cython.auto_pickle(False)
cdef class Library(Body):
    """A transform by functions that take an array, some arguments, an output, and more arguments; and its adjoint.

    Parameters
    ----------
    shape, result, axes
        As of `Lines`.
    value, back : tuple
        The function, and what it is given before and behind the output.
    along : tuple of int
        The axes that have weights.
    before, after : tuple
        What the adjoint multiplies its argument and its result by: the weights of the first and the last element, and
        of all others, along these axes; None: nothing.
    """
    cdef Side inside, outside
    cdef object value, value_before, value_behind, back, back_before, back_behind
    cdef tuple along, before, after

    def __init__(self, shape, result, axes, value, back, along, before, after):
        self.inside, self.outside = side_of(shape, len(shape) <= 2, None), side_of(result, False, axes)
        self.value, self.value_before, self.value_behind = value
        self.back, self.back_before, self.back_behind = back
        self.along, self.before, self.after = along, before, after

    cdef int compute(self, const Call *c) except -1:
        cdef Block x, y
        if not place_both(&self.inside, &self.outside, c.o[IN1], c.o[OUT], 0, &x, &y):
            return 0
        self.value(in_array(&x), *self.value_before, in_array(&y), *self.value_behind)
        return 1

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        cdef cnp.ndarray by, found
        cdef Block x, y
        if not place_both(&self.inside, &self.outside, shadow(&c.o[IN1]), shadow(&c.o[OUT]), lane, &x, &y):
            return 0
        by = in_array(&y)
        if self.before is not None:
            by = by.copy()
            block_of(by, &y)
            self.weigh(&y, self.before)
        found = self.back(by, *self.back_before, None, *self.back_behind)
        block_of(found, &y)
        if self.after is not None:
            self.weigh(&y, self.after)
        move(&y, &x, True)
        return 1

    cdef int weigh(self, const Block *b, tuple weights) except -1:
        cdef double first = weights[0], last = weights[1], others = weights[2]
        cdef int axis
        for axis in self.along:
            scale(b, axis, 0, 1, first)
            scale(b, axis, b.shape[axis] - 1, b.shape[axis], last)
            scale(b, axis, 1, b.shape[axis] - 1, others)
        return 0
