# cython: allow_none_for_extension_args=False
"""Operands of operations: inputs of every kind, outputs that the caller passes, and copies where they are needed."""

from libc.string cimport memcpy
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, MAXDIM, PYTHONS, Path, View, by_columns, check_writable, enter_list, \
    is_foreign, is_made, is_traced, new_array, on_buffer, on_tape, operand, outline_at, see, see_plain, shape_tuple, \
    tape_of
from blasad._arrays.arrays import DTYPES
from blasad._arrays.made cimport constant_of
from blasad._tape.refusals import of_class, read_only, without_shadow
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport injective, size_of
from blasad._arrays.spread cimport kept_order, spread, start, views_overlap
from blasad._tape.constants cimport copy_number
from blasad._tape.tape cimport Tape, Buffer, current, dtype_code

cnp.import_array()


# ---------------------------------------------------------------- copies

cdef Array copy_in(Array x, int dtype, const int *axes):
    cdef View a, c
    cdef Call call
    cdef View *views[2]
    cdef Tape t = tape_of(x)
    cdef Array out
    x = on_tape(t, x)
    out = new_array(t, x.ndim_, x.shape_, dtype, x.buf.d != NULL, axes)
    see(x, &a)
    see(out, &c)
    start(&call, COPY, 1, 0)
    views[0], views[1] = &a, &c
    spread(t, &call, views, 2, 1)
    return out

cdef Array copy_of(Array x, const int *axes):
    return copy_in(x, x.code, axes)

cdef Array copy_kept(Array x):
    """A copy as an operator makes it: with its axes in x's order, and without dimensions a scalar."""
    cdef int axes[MAXDIM]
    cdef View v
    cdef Array out
    see(x, &v)
    out = copy_of(x, kept_order(&v, False, axes))
    out.scalar = x.ndim_ == 0
    return out

cdef Array cast(Array x, int dtype):
    """x in another precision or as complex numbers, with its axes in x's order; what x repeats is repeated."""
    cdef int axes[MAXDIM]
    cdef View v
    cdef int i
    cdef Array out
    if is_complex(x.code) and not is_complex(dtype):
        raise TypeError(f"blasad: a {DTYPES[x.code]} array cannot be cast to {DTYPES[dtype]}; take its real part")
    see(x, &v)
    for i in range(v.ndim):
        if v.strides[i] == 0:
            v.shape[i] = min(v.shape[i], 1)
    out = copy_in(on_buffer(x.buf, x.off, v.ndim, v.shape, v.strides, x.code), dtype, kept_order(&v, False, axes))
    for i in range(v.ndim):
        if x.strides_[i] == 0:
            out.shape_[i], out.strides_[i] = x.shape_[i], 0
    return out


# ---------------------------------------------------------------- dtypes

cdef inline int promoted(int a, int b) noexcept nogil:
    return a | b

cdef int weak_code(object x) except? -2:
    """The least dtype code that a number or an array of numbers asks for (-1: the other operand's)."""
    if is_traced(x):
        return (<Array>x).code
    if isinstance(x, float) and type(x) is float or isinstance(x, int):
        return F32
    if type(x) is complex:
        return C64
    dtype = x.dtype
    code = dtype_code(dtype)
    if code >= 0:
        return code
    if dtype.kind in "biu" or dtype.char == "e":
        return F32 if dtype.itemsize <= 2 else F64
    if dtype.isnative:
        raise TypeError(f"blasad: an operand has dtype {dtype}; float32, float64, complex64 and complex128 have "
                        "derivatives")
    return dtype_code(dtype.newbyteorder("="))

cdef inline bint is_weak(object x):
    """Whether something is a number of Python, which takes the precision of what it meets."""
    return (<Array>x).scalar == PYTHONS if is_traced(x) else is_python_number(x)

cdef inline bint is_of_integers(object x) except -1:
    """Whether something is an array of integers or truth values: a number of Python is in double precision there."""
    return not is_traced(x) and x.dtype.kind in "biu"

cdef int common_code(object x, object y) except? -1:
    cdef int a = weak_code(x), b = weak_code(y)
    cdef bint weak_x = is_weak(x), weak_y = is_weak(y)
    if weak_x and weak_y:
        return promoted(a, b) | 1
    if weak_x:
        return (b & 1) | ((a | b) & 2) | is_of_integers(y)
    if weak_y:
        return (a & 1) | ((a | b) & 2) | is_of_integers(x)
    return promoted(a, b)

cdef int check_cast(int source, int target) except -1:
    if is_complex(source) and not is_complex(target):
        raise TypeError(f"blasad: the result is {DTYPES[source]} and the output {DTYPES[target]}; "
                        "give a complex output, or take the real part")
    return 0


# ---------------------------------------------------------------- inputs of every kind

cdef bint has_unit(x) except -1:
    """Whether an array has operators of its own, as those with units have: its numbers alone would be wrong."""
    return type(x).__array_ufunc__ is not np.ndarray.__array_ufunc__ and str(getattr(x, "unit", type(x))) != ""


cdef object prepared_plain(object x):
    if is_traced(x):
        return constant_of(<Array>x) if is_made(<Array>x) and not is_foreign(<Array>x) else x
    if isinstance(x, cnp.ndarray):
        if type(x) is not np.ndarray and isinstance(x, (np.matrix, np.ma.MaskedArray)):
            if isinstance(x, np.matrix) or np.ma.is_masked(x):
                raise of_class("an operand", x)
            return x.data                   # nothing is masked
        if type(x) is not np.ndarray and has_unit(x):
            raise of_class("an operand", x)
        return x
    if is_python_number(x):
        return x
    if isinstance(x, (list, tuple)):
        return gather_sequence(x, NULL)
    if isinstance(x, np.matrix):
        raise of_class("an operand", x)     # traced, it is one by its __class__ alone
    array = np.asarray(x)                                                   # of an object with `__array__`
    if isinstance(array, cnp.ndarray):
        return array
    return prepared_plain(array) if is_traced(array) else array.plain()     # `Pivots` stay what they are

cdef object gather_sequence(object x, const Path *above):
    """A nested list: if it holds traced arrays they are stacked, else it is a constant."""
    cdef Path path
    enter_list(x, above, &path)
    for item in x:
        if is_traced(item) or isinstance(item, (list, tuple)):
            return np.stack([gather_sequence(i, &path) if isinstance(i, (list, tuple)) else prepared(i) for i in x])
    return np.asarray(x)

cdef object plain_in(Tape t, object x, int code):
    """A plain array in another dtype, if it is a constant."""
    cdef View v
    if dtype_code(x.dtype) >= 0:
        see_plain(t, x, &v)
        if v.d != NULL:
            raise TypeError(f"blasad: a plain array over memory that is being differentiated has dtype {x.dtype}, and "
                            f"{DTYPES[code]} is needed; use the traced array that the function received")
    if 0 not in x.strides:
        return x.astype(DTYPES[code])
    apart = tuple([slice(None) if step else slice(1) for step in x.strides])    # what it repeats is repeated
    return np.broadcast_to(x[apart].astype(DTYPES[code]), x.shape)

cdef int nothing_traced() except -1:
    raise TypeError("blasad: neither an operand nor the output is traced")

cdef object view_input(Tape t, object x, int code, View *v):
    """See an operand in a given dtype.  Returns what must live until the call is made."""
    cdef double value[2]
    cdef Buffer b
    if is_traced(x):
        x = on_tape(t, <Array>x)
        if (<Array>x).code != code:
            x = cast(<Array>x, code)
        see(<Array>x, v)
        return x
    if isinstance(x, cnp.ndarray):
        if dtype_code(x.dtype) != code:
            x = plain_in(t, x, code)
        see_plain(t, x, v)
        return x
    if t is None:
        nothing_traced()
    if code == F64:
        value[0] = x
    elif code == F32:
        (<float *>value)[0] = x
    elif code == C128:                      # by parts: C's sums of parts lose the sign of a zero
        value[0], value[1] = x.real, x.imag
    else:
        (<float *>value)[0], (<float *>value)[1] = x.real, x.imag
    v.d, v.lane, v.dtype, v.ndim = NULL, 0, code, 0
    if t.origin is None:
        v.p = copy_number(&t.outermost().st.constants, <char *>value, code)
        return x
    b = t.constant_memory(16)
    memcpy(b.base, value, itemsize[code])
    v.p = b.base
    return b

cdef object plain_copy(Tape t, object x, str order):
    """A copy of a plain array: a traced one if it shows memory that is watched."""
    cdef View v
    cdef Buffer b
    see_plain(t, x, &v)
    if v.d == NULL:
        return x.copy(order)
    b = t.find(x, False)
    return copy_of(on_buffer(b, v.p - b.base, v.ndim, v.shape, v.strides, v.dtype),
                   by_columns if order == "F" else NULL)

cdef object no_overlap(object held, View *v, View *out, bint alike_is_fine):
    """Copy an input that the output would overwrite while it is being read."""
    cdef Array copied
    cdef char *p = v.p
    cdef bint overlaps
    if is_traced(held):
        found_again(held, v)
        overlaps, v.p = views_overlap(v, out, alike_is_fine), p     # where it was, its value is kept already
        if not overlaps:
            return held
        copied = copy_of(<Array>held, NULL)
        see(copied, v)
        return copied
    if isinstance(held, cnp.ndarray) and views_overlap(v, out, alike_is_fine):
        held = plain_copy(current(), held, "C")
        if is_traced(held):
            see(<Array>held, v)
        else:
            see_plain(None, held, v)
    return held

cdef void found_again(object held, View *v) noexcept:
    """The place of an input after the output was prepared: in the second run of a section, this may have moved both."""
    cdef Array x
    if is_traced(held) and (<Array>held).buf.number:
        x = held
        v.p = x.buf.base + x.off

cdef object constant(Tape t, x, View *v):
    """Indices or a mask, copied into memory of the tape."""
    cdef cnp.ndarray a = x
    cdef int code = B8 if x.dtype == np.bool_ else I64
    cdef int i
    cdef index step = itemsize[code]
    cdef Array out
    for i in range(a.ndim - 1, -1, -1):
        v.shape[i], v.strides[i] = cnp.PyArray_DIM(a, i), step
        step *= v.shape[i]
    out = on_buffer(t.constant_memory(step), 0, a.ndim, v.shape, v.strides, code)
    see(out, v)
    plain = outline_at(v, v.p, True)
    plain[...] = x
    return out


# ---------------------------------------------------------------- outputs

cdef object target_of(Tape t, object out, int ndim, const index *shape, int code, bint active, const int *axes,
                      View *v):
    """The array that a call writes: `out`, or a new one if there is none or its dtype is another; v is its view."""
    cdef Array result
    if out is not None:
        output_view(t, out, active, v)
        check_shape(v, ndim, shape)
        if v.dtype == code:
            open_output(t, out, active, v)
            return out
        check_cast(code, v.dtype)
    if t is None:
        nothing_traced()
    result = new_array(t, ndim, shape, code, active, axes)
    result.scalar = ndim == 0
    see(result, v)
    return result

cdef void stretched(object out, int *ndim, index *shape) noexcept:
    """The shape of a result of elements is that of its output, if it broadcasts to that."""
    cdef const index *wide
    cdef int i, n
    if is_traced(out):
        n, wide = (<Array>out).ndim_, (<Array>out).shape_
    elif isinstance(out, cnp.ndarray):
        n, wide = cnp.PyArray_NDIM(out), <index *>cnp.PyArray_DIMS(out)
    else:
        return
    if n < ndim[0] or n > MAXDIM:
        return
    for i in range(ndim[0]):
        if shape[i] != 1 and shape[i] != wide[n - ndim[0] + i]:
            return
    ndim[0] = n
    memcpy(shape, wide, n * sizeof(index))

cdef int output_view(Tape t, object out, bint active, View *v) except -1:
    """See an output and check that it can be written; nothing is changed yet."""
    cdef Buffer b
    if is_traced(out):
        check_writable(<Array>out)
        out = on_tape(t, <Array>out)
        b = (<Array>out).buf
        see(<Array>out, v)
    elif isinstance(out, cnp.ndarray):
        see_plain(t, out, v)
        b = t.find(out, True)
        if b is None and (active or t.outermost().width == 0):
            raise without_shadow("blasad: out")
    else:
        raise TypeError(f"blasad: out is {type(out).__name__}; it must be an array")
    if not (out.flags.writeable if b is None else b.writable):
        raise read_only("blasad: the output")
    return once(v)

cdef int open_output(Tape t, object out, bint active, View *v) except -1:
    """Make an output ready to be written, once every check has passed, and see where it lies now."""
    cdef Buffer b
    if is_traced(out):
        out = on_tape(t, <Array>out)
        t.written((<Array>out).buf, active)
        return see(<Array>out, v)
    b = t.find(out, True)
    if b is not None:
        t.written(b, active)
        see_plain(t, out, v)
    return 0

cdef int once(const View *v) except -1:
    """An output must not repeat memory."""
    if not names_each_once(v):
        raise ValueError("blasad: the output repeats memory (a stride of 0, as np.broadcast_to makes it, or "
                         "overlapping windows); pass a copy")
    return 0

cdef bint names_each_once(const View *v) except -1:
    """Whether no two elements of an array share memory."""
    cdef int i
    cdef Operand o
    cdef bint repeats = False
    for i in range(v.ndim):
        if v.shape[i] == 0:
            return True
        repeats = repeats or v.strides[i] == 0 and v.shape[i] > 1
    if repeats or v.ndim < 2:
        return not repeats
    if v.ndim == 2:
        operand(v, &o)
        return injective(&o)
    return is_nested(v) or is_apart(v)

cdef bint is_nested(const View *v) noexcept:
    """Whether each axis steps over all that those with smaller steps reach; so it is but for grids and windows."""
    cdef int order[MAXDIM]
    cdef int i, k, n = 0
    cdef index reach = 0
    for i in range(v.ndim):
        if v.shape[i] == 1:
            continue
        k = n
        while k > 0 and size_of(v.strides[order[k - 1]]) > size_of(v.strides[i]):
            order[k] = order[k - 1]
            k -= 1
        order[k] = i
        n += 1
    for i in range(n):
        if size_of(v.strides[order[i]]) <= reach:
            return False
        reach += size_of(v.strides[order[i]]) * (v.shape[order[i]] - 1)
    return True

cdef bint is_apart(const View *v) except -1:
    """The same by counting: seldom asked."""
    at = np.zeros(1, np.int64)
    for i in range(v.ndim):
        at = np.add.outer(at, np.arange(v.shape[i]) * v.strides[i]).ravel()
    return np.unique(at).size == at.size

cdef int check_shape(const View *v, int ndim, const index *shape) except -1:
    cdef int i
    if v.ndim == ndim:
        for i in range(ndim):
            if v.shape[i] != shape[i]:
                break
        else:
            return 0
    raise ValueError(f"blasad: out has shape {shape_tuple(v)}; the result has "
                     f"{tuple([shape[i] for i in range(ndim)])}")


# ---------------------------------------------------------------- arguments of drivers

def are_apart(tuple args, tuple places):
    """Whether all given arguments at these places are arrays without common elements."""
    cdef View a, b
    cdef int i, j, n = len(args), count = len(places)
    for i in range(count):
        if <int>places[i] >= n:
            break
        if not see_any(args[<int>places[i]], &a):
            return False
        for j in range(i):
            if see_any(args[<int>places[j]], &b) and views_overlap(&a, &b, False):
                return False
    return True


def overlaps(list arrays):
    """Which of these arrays share elements, as pairs of their places; other objects are ignored."""
    cdef View a, b
    cdef int i, j
    return [(j, i) for i in range(len(arrays)) for j in range(i)
            if see_any(arrays[i], &a) and see_any(arrays[j], &b) and views_overlap(&a, &b, False)]


def apart(x):
    """A copy of an array in memory of its own, with its derivative."""
    return copy_of(<Array>x, by_columns) if is_traced(x) else plain_copy(current(), x, "F")


cdef bint see_any(object x, View *v) except -1:
    if is_traced(x):
        see(<Array>x, v)
        return True
    if not cnp.PyArray_Check(x) or dtype_code((<cnp.ndarray>x).descr) < 0:
        return False
    see_plain(None, x, v)
    return True
