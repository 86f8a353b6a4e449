# cython: allow_none_for_extension_args=False
"""The basic operations on traced arrays; operators and NumPy's functions are composed of them.

Each emits one Call, repeated if the arrays have more than three dimensions (see `spread`).
"""

from libc.string cimport memcmp, memcpy, memset
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, MAXDIM, View, by_columns, check_writable, is_over, is_traced, log2_size, \
    new_array, new_of_shape, on_buffer, on_tape, operand, operand_of, see, see_plain, shape_tuple, tape_of
from blasad._arrays.arrays import DTYPES
from blasad._rules.calls.core cimport *
from blasad._arrays.numbers cimport of_one_number, of_two_numbers
from blasad._arrays.numbers import enter
from blasad._arrays.operands cimport cast, check_cast, common_code, constant, copy_kept, copy_of, find_tape, \
    found_again, \
    is_number, keep_alive, no_overlap, once, open_output, output_view, prepared, stretched, target_of, view_input, \
    weak_code
from blasad._arrays.spread cimport broadcast_to, joint_order, joint_shape, kept_order, spread, stack_order, \
    stack_shape, \
    stacked, start, views_overlap
from blasad._rules.kernels.comparisons cimport AND, OR, SEARCH, XOR
from blasad._tape.tape cimport Tape, current, dtype_code, inner_tapes, programs, records_alone, this_thread

cnp.import_array()

# the operations by the names NumPy gives them
OPERATIONS = {"add": ADD, "multiply": MUL, "divide": DIV, "maximum": MAXIMUM, "minimum": MINIMUM, "power": POWER}
FUNCTIONS = {"exp": EXP, "log": LOG, "log1p": LOG1P, "expm1": EXPM1, "sqrt": SQRT, "square": SQUARE, "tanh": TANH,
             "sin": SIN, "cos": COS, "absolute": ABS, "fabs": ABS, "reciprocal": RECIPROCAL, "sign": SIGN}


def enter_ufuncs(declared):
    """Say what ufuncs do with single numbers; `declared` are those of `_declarations.functions`, by their places."""
    table = {getattr(np, name): (UNARY, fn, 1, 0) for name, fn in FUNCTIONS.items()}
    table |= {np.multiply: (MUL, 0, 1, 0), np.divide: (DIV, 0, 1, 0), np.maximum: (MAXIMUM, 0, 1, 0),
              np.minimum: (MINIMUM, 0, 1, 0), np.add: (ADD, 0, 1, 1), np.subtract: (ADD, 0, 1, -1),
              np.negative: (ADD, 0, -1, 0)}
    enter(table | {f: (OF_ONE if f.nin == 1 else OF_TWO, place, 1, 0) for f, place in declared.items()})


# ---------------------------------------------------------------- functions of elements

cpdef binary(int op, x, y, out=None, double alpha=1, double beta=0, int fn=0):
    """One elementwise call of two operands with broadcasting: ADD, MUL, DIV, MAXIMUM, MINIMUM, POWER or OF_TWO.

    ADD computes ``alpha x + beta y``, OF_TWO the function `fn`.  Returns `out`, or a new traced array.
    """
    if out is None:
        target = of_two_numbers(op, x, y, alpha, beta, fn)
        if target is not None:
            return target
        if is_traced(x) and is_traced(y):
            target = of_alike(op, <Array>x, <Array>y, alpha, beta, fn)
            if target is not None:
                return target
    return of_any(op, x, y, out, alpha, beta, fn)


cdef object of_any(int op, object x, object y, object out, double alpha, double beta, int fn):
    """The same call, of all that `binary` takes."""
    cdef Tape t = find_tape(x, y)
    cdef View a, b, c
    cdef View *views[3]
    cdef Call call
    cdef int ndim, code
    cdef index shape[MAXDIM]
    cdef int axes[MAXDIM]
    cdef bint active
    if t is None and is_traced(out):
        t = tape_of(<Array>out)
    x, y = prepared(x), prepared(y)
    code = common_code(x, y)
    if op in (MAXIMUM, MINIMUM) and is_complex(code):
        raise TypeError("blasad: maximum and minimum of complex numbers have no derivative")
    held_x, held_y = view_input(t, x, code, &a), view_input(t, y, code, &b)
    joint_shape(&a, &b, &ndim, shape)
    stretched(out, &ndim, shape)
    active = a.d != NULL or b.d != NULL
    broadcast_to(&a, ndim, shape)
    broadcast_to(&b, ndim, shape)
    target = target_of(t, out, ndim, shape, code, active, joint_order(&a, &b, axes), &c)
    start(&call, op, alpha, beta)
    call.fn = fn
    if target is out:                       # a new array overlaps nothing
        held_x, held_y = no_overlap(held_x, &a, &c, True), no_overlap(held_y, &b, &c, True)
        broadcast_to(&a, ndim, shape)
        broadcast_to(&b, ndim, shape)
    views[0], views[1], views[2] = &a, &b, &c
    spread(t, &call, views, 3, 2)
    keep_alive(t, held_x)
    keep_alive(t, held_y)
    if out is not None and target is not out:
        return assign(out, target)
    return target


cdef object of_alike(int op, Array x, Array y, double alpha, double beta, int fn):
    """The fast path for arrays of the current tape with the same layout without gaps, or one of them and a scalar.

    Returns None for all other arguments.
    """
    cdef Array wide = x if x.ndim_ >= y.ndim_ else y, out
    cdef Tape t = wide.buf.tape
    cdef Call call
    cdef const int *axes = NULL
    cdef index size
    if not at_work(t, x, y) or op in (MAXIMUM, MINIMUM):
        return None
    if x.ndim_ and y.ndim_ and (x.ndim_ != y.ndim_ or memcmp(x.shape_, y.shape_, x.ndim_ * sizeof(index))
                                or memcmp(x.strides_, y.strides_, x.ndim_ * sizeof(index))):
        return None
    size = size_without_gaps(wide, False)
    if size < 0:
        axes, size = by_columns, size_without_gaps(wide, True)
    if size <= 0 or size == 1 and wide.ndim_ == 1 and wide.strides_[0] != itemsize[wide.code]:
        return None
    out = new_array(t, wide.ndim_, wide.shape_, wide.code, x.buf.d != NULL or y.buf.d != NULL, axes)
    out.scalar = wide.ndim_ == 0
    start(&call, op, alpha, beta)
    call.fn = fn
    in_a_row(&call.o[IN1], x, size)
    in_a_row(&call.o[IN2], y, size)
    in_a_row(&call.o[OUT], out, size)
    t.emit(&call)
    return out

cdef inline bint at_work(Tape t, Array x, Array y) noexcept:
    """Whether two arrays are of one dtype, and of the tape that records here, with none inside or around it."""
    return (x.buf.tape is t and y.buf.tape is t and not is_over(x) and not is_over(y) and t.thread == this_thread()
            and x.code == y.code and (inner_tapes == 0 or records_alone(t)))

cdef inline index size_without_gaps(Array x, bint columns) noexcept:
    """How many elements there are, if they follow one another in C order, or in Fortran order; else -1."""
    cdef index step = itemsize[x.code], size = 1
    cdef int i, axis
    for i in range(x.ndim_):
        axis = i if columns else x.ndim_ - 1 - i
        if x.shape_[axis] != 1 and x.strides_[axis] != step * size:
            return -1
        size *= x.shape_[axis]
    return size

cdef inline void in_a_row(Operand *o, Array x, index size) noexcept:
    """An array without gaps as a column; a scalar is repeated."""
    o.p = x.buf.base + x.off
    o.d = x.buf.d + x.off if x.buf.d != NULL else NULL
    o.dtype, o.slot, o.m, o.n, o.rs = x.code, -1, size, 1, x.ndim_ != 0
    o.drs, o.dls = o.rs, x.buf.lane >> log2_size[x.code]

cdef object in_a_vector(object x):
    if not is_traced(x):
        return np.ravel(prepared(x))
    return x if (<Array>x).ndim_ == 1 else x.ravel()


def outer(a, b, out=None):
    """``x[:, None] * y`` of the elements of a and b."""
    cdef Array x
    cdef index shape[2]
    cdef index strides[2]
    a, b = in_a_vector(a), in_a_vector(b)
    if not is_traced(a):
        return binary(MUL, a[:, None], b, out)
    x = a
    shape[0], shape[1], strides[0], strides[1] = x.shape_[0], 1, x.strides_[0], itemsize[x.code]
    return binary(MUL, on_buffer(x.buf, x.off, 2, shape, strides, x.code), b, out)


def recurrence(x, y, bint backwards=False):
    """``z[i] = x[i] + y[i] z[i-1]`` along the axis before the last one, ``z[0] = x[0]``; y broadcasts to x.

    Backwards ``z[i] = x[i] + y[i+1] z[i+1]``.
    """
    cdef Tape t = find_tape(x, y)
    cdef View a, b, c
    cdef Call call
    cdef int code
    cdef int axes[MAXDIM]
    x, y = prepared(x), prepared(y)
    code = common_code(x, y)
    held_x, held_y = view_input(t, x, code, &a), view_input(t, y, code, &b)
    broadcast_to(&b, a.ndim, a.shape)
    target = target_of(t, None, a.ndim, a.shape, code, a.d != NULL or b.d != NULL, kept_order(&a, False, axes), &c)
    start(&call, RECURRENCE, 1, 0)
    call.fn = backwards
    stacked(t, &call, &a, &b, &c)
    keep_alive(t, held_x)
    keep_alive(t, held_y)
    return target


cpdef of_one(int fn, x, out=None):
    """A function of elements by its place in `_declarations.functions`."""
    return unary(fn, x, out, 1, OF_ONE)


cpdef of_two(int fn, x, y, out=None):
    """A function of two, with broadcasting."""
    return binary(OF_TWO, x, y, out, 1, 0, fn)


cpdef unary(int fn, x, out=None, double power=1, int op=UNARY):
    """One elementwise function (see enum Function); `power` is the exponent of POWC."""
    if out is None and is_traced(x):
        target = of_one_number(op, fn, <Array>x, power)
        if target is not None:
            return target
    return of_any_one(fn, x, out, power, op)


cdef object of_any_one(int fn, object x, object out, double power, int op):
    """The same call, of all that `unary` takes."""
    cdef Tape t = find_tape(x, out)
    cdef View a, c
    cdef View *views[2]
    cdef Call call
    cdef int code, result_code, ndim
    cdef index shape[MAXDIM]
    cdef int axes[MAXDIM]
    x = prepared(x)
    code = weak_code(x)
    if not (is_traced(x) or isinstance(x, cnp.ndarray)):
        code |= 1
    held = view_input(t, x, code, &a)
    result_code = code - 2 if fn == ABS and op == UNARY and is_complex(code) else code
    ndim = a.ndim
    memcpy(shape, a.shape, ndim * sizeof(index))
    stretched(out, &ndim, shape)
    target = target_of(t, out, ndim, shape, result_code, a.d != NULL, kept_order(&a, False, axes), &c)
    start(&call, op, power, 0)
    call.fn = fn
    broadcast_to(&a, ndim, shape)
    if target is out:                       # a new array overlaps nothing
        held = no_overlap(held, &a, &c, True)
        broadcast_to(&a, ndim, shape)
    views[0], views[1] = &a, &c
    spread(t, &call, views, 2, 1)
    keep_alive(t, held)
    if out is not None and target is not out:
        return assign(out, target)
    return target


cpdef power(x, y, out=None):
    """x ** y; a constant number as exponent costs no logarithm.  Of scalars, NumPy has no exponent in another way."""
    if is_traced(x) and is_number(y):
        if y == 1:
            return copy_kept(x) if out is None else assign(out, x)
        if not (<Array>x).scalar:
            if is_complex((<Array>x).code) and (y == 2 or y == -1) and not isinstance(y, (int, np.integer)):
                return binary(POWER, x, y, out)     # integers alone have functions of their own
            if y == 2:
                return unary(SQUARE, x, out)
            if y == .5:
                return unary(SQRT, x, out)
        return unary(POWC, x, out, y)
    return binary(POWER, x, y, out)


def power_of(x, y, out=None):
    """NumPy's `power`, which has only the square of real numbers in another way."""
    if is_traced(x) and is_number(y) and (y == .5 or y == -1 or is_complex((<Array>x).code) and y != 1):
        return binary(POWER, x, y, out)
    return unary(SQUARE, x, out) if is_traced(x) and is_number(y) and y == 2 else power(x, y, out)


# ---------------------------------------------------------------- products


cdef object own_product = None          # what is registered in place of gemm and gemv, and of nrm2
cdef object own_norm = None


def override_products(product, norm):
    """Compute ``product(x, y, out, alpha)`` and ``norm(x)`` by registered routines; None: by blasad's."""
    global own_product, own_norm
    own_product, own_norm = product, norm


cpdef matmul(x, y, out=None, double alpha=1):
    """``alpha x @ y`` as NumPy's matmul broadcasts it.  Returns `out`, or a new traced array."""
    cdef Tape t = find_tape(x, y)
    cdef View a, b, c
    cdef Call call
    cdef int ndim, code
    cdef index shape[MAXDIM]
    cdef int axes[MAXDIM]
    cdef const int *order
    cdef bint active, vector_a, vector_b
    cdef char *x_was
    cdef char *y_was
    if out is None and is_traced(x) and is_traced(y) and own_product is None:
        product = of_matrices(<Array>x, <Array>y, alpha)
        if product is not None:
            return product
    if t is None and is_traced(out):
        t = tape_of(<Array>out)
    x, y = prepared(x), prepared(y)
    if own_product is not None:
        product = own_product(x, y, out, alpha)
        if product is not None:
            return product
    code = common_code(x, y)
    held_x, held_y = view_input(t, x, code, &a), view_input(t, y, code, &b)
    if a.ndim == 0 or b.ndim == 0:
        raise ValueError("blasad: matmul does not take scalars; multiply with *")
    vector_a, vector_b = a.ndim == 1, b.ndim == 1
    if vector_a:
        a.ndim, a.shape[1], a.strides[1], a.shape[0], a.strides[0] = 2, a.shape[0], a.strides[0], 1, 0
    if vector_b:
        b.ndim, b.shape[1], b.strides[1] = 2, 1, 0
    if a.shape[a.ndim - 1] != b.shape[b.ndim - 2]:
        raise ValueError(f"blasad: matmul of shapes {np.shape(x)} and {np.shape(y)}: the inner dimensions are "
                         f"{a.shape[a.ndim - 1]} and {b.shape[b.ndim - 2]}, and must be equal")
    stack_shape(&a, &b, &ndim, shape)
    order = NULL
    if ndim > 1:
        order = stack_order(&a, &b, ndim, shape, 2 - vector_a - vector_b, axes)
    shape[ndim], shape[ndim + 1] = a.shape[a.ndim - 2], b.shape[b.ndim - 1]
    ndim += 2
    if vector_b:
        ndim -= 1
    if vector_a:
        shape[ndim - (1 if vector_b else 2)] = shape[ndim - 1]
        ndim -= 1
    active = a.d != NULL or b.d != NULL
    target = target_of(t, out, ndim, shape, code, active, order, &c)
    if vector_a:
        c.ndim += 1
        if vector_b:
            c.shape[c.ndim - 1], c.strides[c.ndim - 1] = 1, 0
        else:
            c.shape[c.ndim - 1], c.strides[c.ndim - 1] = c.shape[c.ndim - 2], c.strides[c.ndim - 2]
            c.shape[c.ndim - 2], c.strides[c.ndim - 2] = 1, 0
    if vector_b:
        c.shape[c.ndim], c.strides[c.ndim] = 1, 0
        c.ndim += 1
    if out is not None:
        x_was, y_was = a.p, b.p
        found_again(held_x, &a)
        found_again(held_y, &b)
        if views_overlap(&a, &c, False) or views_overlap(&b, &c, False):
            return assign(out, matmul(x, y, None, alpha))
        a.p, b.p = x_was, y_was             # there the values are kept already
    start(&call, GEMV if vector_b and a.shape[a.ndim - 1] and a.ndim == 2 else GEMM, alpha, 0)
    stacked(t, &call, &a, &b, &c)
    keep_alive(t, held_x)
    keep_alive(t, held_y)
    if out is not None and target is not out:
        return assign(out, target)
    return target


cdef object of_matrices(Array x, Array y, double alpha):
    """The fast path for products of matrices and vectors of the current tape; None for all other arguments."""
    cdef Tape t = x.buf.tape
    cdef Array out
    cdef Call call
    cdef index shape[2]
    cdef bint rows = x.ndim_ == 2, columns = y.ndim_ == 2
    if not at_work(t, x, y) or x.ndim_ < 1 or y.ndim_ < 1 or x.ndim_ > 2 or y.ndim_ > 2:
        return None
    if x.shape_[rows] != y.shape_[0] or not (x.shape_[0] and y.shape_[0] and y.shape_[columns]):
        return None
    shape[0], shape[rows] = x.shape_[0], y.shape_[columns]
    out = new_array(t, rows + columns, shape, x.code, x.buf.d != NULL or y.buf.d != NULL, NULL)
    out.scalar = not rows and not columns
    start(&call, GEMM if columns else GEMV, alpha, 0)
    operand_of(x, x.ndim_, &call.o[IN1])
    operand_of(y, y.ndim_, &call.o[IN2])
    operand_of(out, out.ndim_, &call.o[OUT])
    if not rows:
        call.o[IN1] = transposed(&call.o[IN1])
        if columns:
            call.o[OUT] = transposed(&call.o[OUT])
    t.emit(&call)
    return out


# ---------------------------------------------------------------- masks

def compare(int fn, x, y):
    """The truth values of a comparison, or of masks that are joined, in memory of the program that is being made.

    None: Python has to know them, because no program is made here, or not of such operands.
    """
    cdef Tape t = current()
    cdef View a, b, c
    cdef View *views[3]
    cdef Call call
    cdef int ndim, code
    cdef index shape[MAXDIM]
    cdef int axes[MAXDIM]
    if not makes_masks(t):                      # before anything counts as a use of x
        return None
    t, x, y = find_tape(x, y), prepared(x), prepared(y)
    code = code_compared(x, y, fn)
    if code < 0 or not is_traced(x) and not is_traced(y):
        return None
    held_x, held_y = seen_as(t, x, code, &a), seen_as(t, y, code, &b)
    joint_shape(&a, &b, &ndim, shape)
    if ndim == 0:
        return None
    broadcast_to(&a, ndim, shape)
    broadcast_to(&b, ndim, shape)
    target = new_array(t, ndim, shape, B8, False, joint_order(&a, &b, axes))
    see(target, &c)
    a.d = b.d = NULL
    start(&call, COMPARE, 1, 0)
    call.fn = fn
    views[0], views[1], views[2] = &a, &b, &c
    spread(t, &call, views, 3, 2)
    keep_alive(t, held_x)
    keep_alive(t, held_y)
    return target


def makes_programs():
    """Whether any thread makes a program."""
    return programs != 0


def in_program(x):
    """Whether a program is being made that decides by itself where an array's elements go."""
    return is_traced(x) and makes_masks(current())


def order(x):
    """The places of the elements of each row of a matrix without gaps, from the smallest to the largest.

    They are those in the whole memory, and the program finds them in each run.
    """
    cdef Tape t = find_tape(x, x)
    cdef View a, c
    cdef Call call
    x = on_tape(t, <Array>x)
    see(<Array>x, &a)
    places = new_array(t, 2, a.shape, I64, False, NULL)
    see(places, &c)
    a.d = NULL
    start(&call, SORTED, <double>a.shape[1], 0)
    down_the_rows(&a, &call.o[IN1])
    down_the_rows(&c, &call.o[OUT])
    call.o[IN2] = call.o[IN1]
    t.emit(&call)
    return places


def search(x, knots):
    """For each element of x, in which interval of ascending knots it lies; outside, in the outermost; as `order`.

    Both are arrays without gaps, of one type.
    """
    cdef Tape t = find_tape(x, knots)
    cdef View a, b, c
    cdef Call call
    x, knots = on_tape(t, <Array>x), on_tape(t, <Array>knots)
    see(<Array>x, &a)
    see(<Array>knots, &b)
    places = new_array(t, a.ndim, a.shape, I64, False, NULL)
    see(places, &c)
    a.d = b.d = NULL
    start(&call, SORTED, <double>(b.shape[0] - 2), 0)
    call.fn = SEARCH
    as_column(&a, &call.o[IN1])
    as_column(&b, &call.o[IN2])
    as_column(&c, &call.o[OUT])
    t.emit(&call)
    return places


def taken(x, places):
    """The elements of an array without gaps at places in its memory, which the program finds in each run."""
    cdef Tape t = find_tape(x, places)
    cdef View a, b, c
    cdef Call call
    cdef Array out
    x, places = on_tape(t, <Array>x), on_tape(t, <Array>places)
    see(<Array>x, &a)
    see(<Array>places, &b)
    out = new_array(t, b.ndim, b.shape, a.dtype, a.d != NULL, NULL)
    see(out, &c)
    start(&call, GATHER, 1, 0)
    as_column(&a, &call.o[IN1])
    as_column(&b, &call.o[IN2])
    as_column(&c, &call.o[OUT])
    t.emit(&call)
    return out


cdef void down_the_rows(View *v, Operand *o) noexcept:
    """The transpose of a matrix without gaps as an operand: each row of the matrix is a column."""
    v.shape[0], v.shape[1] = v.shape[1], v.shape[0]
    v.strides[0], v.strides[1] = v.strides[1], v.strides[0]
    operand(v, o)

cdef void as_column(View *v, Operand *o) noexcept:
    """All elements of an array without gaps."""
    cdef int i
    cdef index n = 1
    for i in range(v.ndim):
        n *= v.shape[i]
    v.ndim, v.shape[0], v.strides[0] = 1, n, itemsize[v.dtype]
    operand(v, o)

cdef bint makes_masks(Tape t) except -1:
    """Whether a program is being made around a tape, which runs its calls in the order in which the program does."""
    if programs == 0:
        return False
    while t is not None and t.width:
        if t.origin is not None:
            return hasattr(t, "masks_stay")     # in the step of a loop, but not in the second run of a section
        t = t.outer
    return t is not None and (t.origin is None or hasattr(t, "masks_stay"))

cdef int code_compared(object x, object y, int fn) except? -2:
    """In which type two operands are compared; -1: not in a program."""
    cdef int code
    if fn in (AND, OR, XOR):
        return B8
    for each in (x, y):
        if isinstance(each, cnp.ndarray) and each.dtype.kind not in "fbiu":
            return -1
    code = common_code(x, y)
    return code if code == F64 or code == F32 else -1

cdef object seen_as(Tape t, object x, int code, View *v):
    """See an operand of a comparison; truth values are those of a program or constants."""
    if code != B8:
        return view_input(t, x, code, v)
    if not is_traced(x):
        return constant(t, np.asarray(x, np.bool_), v)
    x = on_tape(t, <Array>x)
    see(<Array>x, v)
    return x


# ---------------------------------------------------------------- writing into an array

cpdef assign(out, x, bint conj=False, where=None):
    """``out[...] = x`` with broadcasting and casting; `where` is a mask, or its memory in a program.  Returns `out`."""
    cdef Tape t = find_tape(out, x)
    cdef View a, b, c
    cdef View *views[3]
    cdef Call call
    cdef bint active
    cdef char *was
    if t is None:
        raise RuntimeError("blasad: assign needs a traced array")
    x = prepared(x)
    if is_traced(out):
        see(on_tape(t, <Array>out), &c)
    else:
        see_plain(t, out, &c)
    code = weak_code(x)
    check_cast(code, c.dtype)
    if is_traced(x):
        held = x = on_tape(t, <Array>x)
        see(<Array>x, &a)
        active = a.d != NULL
        if is_complex(c.dtype) != is_complex(a.dtype) and where is not None:
            held = cast(<Array>x, c.dtype)
            see(held, &a)
    else:
        held = view_input(t, x, c.dtype, &a)
        active = a.d != NULL
    output_view(t, out, active, &c)
    assigned_to(&a, &c)
    open_output(t, out, active, &c)
    conj = conj and is_complex(a.dtype)
    was = a.p
    found_again(held, &a)
    if a.p == c.p and a.ndim == c.ndim and not conj and memory_alike(&a, &c):
        return out
    if not views_overlap(&a, &c, False):
        a.p = was
    else:
        held = no_overlap(held, &a, &c, False) if not is_traced(x) else copy_of(<Array>x, NULL)
        if is_traced(held):
            see(held, &a)
        assigned_to(&a, &c)
    if where is None:
        start(&call, COPY, 1, 0)
        call.o[IN1].conj = conj
        views[0], views[1] = &a, &c
        spread(t, &call, views, 2, 1)
    else:
        _mask = truth_values(t, where, &b, &c)
        start(&call, MASKED, 1, 0)
        if a.dtype != c.dtype:
            held = cast(held, c.dtype)
            see(held, &a)
            assigned_to(&a, &c)
        views[0], views[1], views[2] = &a, &b, &c
        spread(t, &call, views, 3, 2)
    keep_alive(t, held)
    return out

cdef object truth_values(Tape t, object mask, View *b, const View *c):
    """See a mask in the shape of what it selects from: that of a program is where the program writes it."""
    if not is_traced(mask):
        return constant(t, np.broadcast_to(mask, shape_tuple(c)), b)
    held = on_tape(t, <Array>mask)
    see(<Array>held, b)
    broadcast_to(b, c.ndim, c.shape)
    return held

cdef int assigned_to(View *a, const View *c) except -1:
    """Stretch what is assigned to the shape of the output; NumPy drops leading ones."""
    cdef int i
    while a.ndim > c.ndim and a.shape[0] == 1:
        for i in range(a.ndim - 1):
            a.shape[i], a.strides[i] = a.shape[i + 1], a.strides[i + 1]
        a.ndim -= 1
    return broadcast_to(a, c.ndim, c.shape)

cdef bint memory_alike(const View *a, const View *c) noexcept:
    cdef int i
    for i in range(a.ndim):
        if a.shape[i] > 1 and a.strides[i] != c.strides[i]:
            return False
    return a.dtype == c.dtype


cpdef accumulate(out, x, double alpha=1):
    """``out += alpha x``; where `out` repeats memory (stride 0) it takes the sum.  `out` has x's dtype."""
    cdef Tape t = find_tape(out, x)
    cdef Array target = on_tape(t, <Array>out)
    cdef View a, c
    cdef View *views[2]
    cdef Call call
    see(target, &c)
    held = view_input(t, x, c.dtype, &a)
    t.written(target.buf, a.d != NULL)
    see(target, &c)
    broadcast_to(&a, c.ndim, c.shape)
    held = no_overlap(held, &a, &c, True)
    broadcast_to(&a, c.ndim, c.shape)
    start(&call, AXPY, alpha, 1)
    call.fn = REAL
    views[0], views[1] = &a, &c
    spread(t, &call, views, 2, 1)
    keep_alive(t, held)
    return out


cpdef scale(out, double re, double im=0):
    """``out *= re + i im`` with a constant number."""
    cdef Tape t = tape_of(<Array>out)
    cdef Array target = on_tape(t, <Array>out)
    cdef View c
    cdef View *views[1]
    cdef Call call
    check_writable(<Array>out)
    t.written(target.buf, False)
    see(target, &c)
    once(&c)
    start(&call, SCAL, re, 0)
    call.alpha[1] = im
    views[0] = &c
    spread(t, &call, views, 1, 0)
    return out


cpdef set_all(out, value):
    """``out[...] = value`` with a constant number."""
    cdef Tape t = tape_of(<Array>out)
    cdef View c
    cdef View *views[1]
    cdef Call call
    cdef Array target = on_tape(t, <Array>out)
    cdef double re, im = 0
    if type(value) is complex:              # by parts: C's sums of parts lose the sign of a zero
        re, im = value.real, value.imag
    else:
        re = value
    check_writable(<Array>out)
    if im and not is_complex(target.code):
        raise TypeError(f"blasad: the complex number {value} does not fit into an array of {DTYPES[target.code]}")
    t.written(target.buf, False)
    see(target, &c)
    once(&c)
    start(&call, FILL, re, 0)
    call.alpha[1] = im
    views[0] = &c
    spread(t, &call, views, 1, 0)
    return out


def allocate(Array like, shape, dtype, value=None, axes=None):
    """A new constant array of the tape, filled with a number (0 if None, for np.empty).

    `axes` are its axes from the smallest stride to the largest; None is C order.
    """
    cdef int code = dtype_code(np.dtype(dtype))
    value = 0 if value is None else value
    if code < 0:
        axes = range(len(shape) - 1, -1, -1) if axes is None else axes
        plain = np.empty([shape[i] for i in axes], dtype, "F").transpose(np.argsort(axes))
        plain[...] = value
        return plain
    return set_all(new_of_shape(tape_of(like), shape, code, False, axes), value)


def multiply_add(out, x, y, double alpha=1):
    """``out += alpha x y`` elementwise; where `out` repeats memory it takes the sum.  One dtype for all."""
    cdef Tape t = tape_of(<Array>out)
    cdef View a, b, c
    cdef View *views[3]
    cdef Call call
    cdef Array target = on_tape(t, <Array>out)
    cdef int code = target.code
    held_x, held_y = view_input(t, prepared(x), code, &a), view_input(t, prepared(y), code, &b)
    t.written(target.buf, a.d != NULL or b.d != NULL)
    see(target, &c)
    broadcast_to(&a, c.ndim, c.shape)
    broadcast_to(&b, c.ndim, c.shape)
    start(&call, MUL, alpha, 1)
    views[0], views[1], views[2] = &a, &b, &c
    spread(t, &call, views, 3, 2)
    keep_alive(t, held_x)
    keep_alive(t, held_y)
    return out


# ---------------------------------------------------------------- sums and norms

def total(Array x, axes, bint keepdims=False):
    """The sum over the axes named (none twice, from 0)."""
    cdef Tape t = tape_of(x)
    cdef Array out
    cdef View a, c
    cdef View *views[2]
    cdef Call call
    cdef index shape[MAXDIM]
    cdef bint summed[MAXDIM]
    cdef int place_of[MAXDIM]
    cdef int kept[MAXDIM]
    cdef const int *order
    cdef int i, k = 0
    x = on_tape(t, x)
    see(x, &a)
    order = kept_order(&a, False, kept)
    memset(summed, 0, sizeof(summed))
    for axis in axes:
        summed[<int>axis] = True
    for i in range(x.ndim_):
        if keepdims or not summed[i]:
            shape[k], place_of[i] = 1 if summed[i] else x.shape_[i], k
            k += 1
    if order != NULL:
        k = 0
        for i in range(x.ndim_):
            if keepdims or not summed[kept[i]]:
                kept[k] = place_of[kept[i]]
                k += 1
    out = new_array(t, k, shape, x.code, x.buf.d != NULL, order)
    out.scalar = k == 0
    set_all(out, 0)
    see(out, &c)
    k = 0
    for i in range(x.ndim_):
        c.strides[i] = 0 if summed[i] else out.strides_[k]
        k += keepdims or not summed[i]
    c.ndim = x.ndim_
    memcpy(c.shape, a.shape, sizeof(c.shape))
    start(&call, AXPY, 1, 1)
    call.fn = REAL
    views[0], views[1] = &a, &c
    spread(t, &call, views, 2, 1)
    return out


def norms(Array x):
    """The 2-norm of every row of a matrix; its derivative at a row of zeros is 0."""
    cdef Tape t = tape_of(x)
    cdef View a, c
    cdef Call call
    cdef index size = itemsize[x.code]
    cdef Array out
    x = on_tape(t, x)
    out = new_array(t, 1, x.shape_, x.code & 1, x.buf.d != NULL, NULL)
    see(x, &a)
    see(out, &c)
    if a.shape[0] == 0:
        return out
    if a.shape[1] == 0:
        return set_all(out, 0)
    if own_norm is not None:
        for i in range(a.shape[0]):
            out[i] = own_norm(x[i])
        return out
    start(&call, NRM2, 1, 0)
    call.nb = a.shape[0]
    c.ndim = 0
    operand(&c, &call.o[OUT])
    call.o[OUT].bs = call.o[OUT].dbs = 1
    a.shape[0], a.strides[0], a.ndim = a.shape[1], a.strides[1], 1
    operand(&a, &call.o[IN1])
    call.o[IN1].bs = call.o[IN1].dbs = x.strides_[0] // size
    t.emit(&call)
    return out
