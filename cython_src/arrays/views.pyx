# cython: allow_none_for_extension_args=False
"""Views of traced arrays: slices, other shapes, real and imaginary parts; and selections by index arrays, which are
copies."""

from cpython.slice cimport PySlice_AdjustIndices, PySlice_Unpack
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, MAXDIM, View, by_columns, check_list, check_writable, is_traced, \
    outline_of, new_array, \
    on_buffer, on_tape, operand, see, tape_of
from blasad._arrays.arrays import DTYPES
from blasad._rules.calls.core cimport *
from blasad._arrays.operands cimport check_cast, constant, copy_of, is_python_number, keep_alive, no_overlap, \
    prepared, \
    view_input, weak_code
from blasad._arrays.spread cimport kept_order, start
from blasad._tape.tape cimport Tape, dtype_code

cnp.import_array()

cdef extern from *:
    bint product_overflows "__builtin_mul_overflow" (index a, index b, index *product) noexcept nogil


cdef enum:
    INHERITED = 2           # in place of True: an array is read-only because that is which it is a view of

cdef index HUGE = 1000000000000000          # bytes, of which sums do not overflow


# ---------------------------------------------------------------- as NumPy makes them

cdef inline Array seen_as(Array x, index off, int ndim, const index *shape, const index *strides, int code):
    """A view of an array."""
    cdef Array r = on_buffer(x.buf, off, ndim, shape, strides, code)
    if x.frozen:
        r.frozen = INHERITED
    return r


cdef Array like_plain(Array x, cnp.ndarray plain, cnp.ndarray part, int code):
    """The traced array that lies in x as a view of `plain`, which is outline_of(x), does in that.

    Counted from x, because an array may have been led to other memory than its buffer names.
    """
    cdef index off = x.off
    if cnp.PyArray_NDIM(part) > MAXDIM:
        raise ValueError(f"blasad: arrays have at most {MAXDIM} dimensions here")
    if cnp.PyArray_SIZE(part):
        off += <char *>cnp.PyArray_DATA(part) - <char *>cnp.PyArray_DATA(plain)
    return seen_as(x, off, cnp.PyArray_NDIM(part), <index *>cnp.PyArray_DIMS(part),
                   <index *>cnp.PyArray_STRIDES(part), code)


def view(Array x, function, *args, **kwargs):
    """Apply a function of NumPy that returns a view, such as np.transpose; None if it had to copy.

    The view may be of the other kind, real or complex, in the same precision.
    """
    if x.scalar:                            # what NumPy makes of a scalar is not a view of it
        x = copy_of(x, NULL)
        if isinstance(function(outline_of(x)[()], *args, **kwargs), np.generic):
            x.scalar = True
            return x
    plain = outline_of(x)
    result = function(plain, *args, **kwargs)
    if result is plain:
        return x
    if isinstance(result, (list, tuple)):
        return [like_plain(x, plain, r, x.code) for r in result]
    if result.size and not np.may_share_memory(plain, result):
        return None
    return like_plain(x, plain, result, dtype_code(result.dtype))


def frozen(x):
    """The read-only view that x is, or those in it."""
    if is_traced(x):
        (<Array>x).frozen = True
    elif isinstance(x, (list, tuple)):
        for each in x:
            frozen(each)
    return x


def restrided(Array x, tuple shape, tuple strides):
    """A view with any strides, within the memory of the array, or of the caller's array that it is a part of."""
    cdef View v, r
    cdef index size = itemsize[x.code]
    cdef char *lo
    cdef char *hi
    cdef int i
    if len(shape) != len(strides):
        raise ValueError(f"blasad: as_strided: the shape has {len(shape)} dimensions, the strides have {len(strides)}")
    if len(shape) > MAXDIM:
        raise ValueError(f"blasad: arrays have at most {MAXDIM} dimensions here")
    see(x, &v)
    r.p, r.ndim = v.p, len(shape)
    for i in range(r.ndim):
        r.shape[i], r.strides[i] = shape[i], strides[i]
        if r.shape[i] < 0:
            raise ValueError("negative dimensions are not allowed")
        if r.strides[i] % size:
            raise ValueError(f"blasad: as_strided: a stride of {strides[i]} bytes is not a multiple of the item size, "
                             f"{size}")
    if x.buf.owner is not None and isinstance(x.buf.owner, cnp.ndarray):
        lo, hi = x.buf.base, x.buf.base + x.buf.nbytes
    else:
        reaches(&v, size, &lo, &hi)
    if reaches(&r, size, &r.d, &v.d) and not (lo <= r.d and v.d <= hi):
        raise ValueError(f"blasad: as_strided: an array of shape {shape} with strides of {strides} bytes reaches out "
                         f"of the memory of the array of shape {x.shape} that it is made of; give the whole array")
    return seen_as(x, x.off, r.ndim, r.shape, r.strides, x.code)


cdef bint reaches(const View *v, index size, char **lo, char **hi) except -1:
    """From where to where an array has elements; False if it has none."""
    cdef index low = 0, high = size, way
    cdef int i
    lo[0] = hi[0] = v.p
    for i in range(v.ndim):
        if v.shape[i] == 0:
            return False
    for i in range(v.ndim):
        if product_overflows(v.shape[i] - 1, v.strides[i], &way) or not -HUGE < way < HUGE:
            raise ValueError("blasad: as_strided: the strides are too large for the memory")
        if way < 0:
            low += way
        else:
            high += way
    lo[0], hi[0] = v.p + low, v.p + high
    return True


def broadcast(Array x, shape):
    """np.broadcast_to, as a view."""
    return view(x, np.broadcast_to, shape)


# ---------------------------------------------------------------- shapes and parts

cdef Array reshaped(Array x, tuple shape):
    """A contiguous array in another shape; None where NumPy has to be asked, or has something to say."""
    cdef index dims[MAXDIM]
    cdef index strides[MAXDIM]
    cdef index n = 1, step = itemsize[x.code], known = 1
    cdef int i, unknown = -1, ndim = len(shape)
    if x.scalar:
        return None
    for i in range(x.ndim_ - 1, -1, -1):
        if x.strides_[i] != step * n and x.shape_[i] != 1:
            return None
        n *= x.shape_[i]
    if n == 0 or ndim > MAXDIM:
        return None
    for i in range(ndim):
        dims[i] = shape[i]
        if dims[i] == -1 and unknown < 0:
            unknown = i
        elif dims[i] < 1 or product_overflows(known, dims[i], &known):
            return None
    if unknown >= 0:
        dims[unknown] = n // known
        known *= dims[unknown]
    if known != n:
        return None
    for i in range(ndim - 1, -1, -1):
        strides[i] = step
        step *= dims[i]
    return seen_as(x, x.off, ndim, dims, strides, x.code)


cdef Array in_shape(Array x, object shape, object order):
    """A view in another shape where the memory allows it, else a copy, as in NumPy."""
    cdef Array r = reshaped(x, shape) if order == "C" and type(shape) is tuple else None
    if r is None:
        r = view(x, np.reshape, shape, order=order)
    if r is not None:
        return r
    order = "F" if order in ("F", "f") or order in ("A", "a") and by_columns_only(x) else "C"
    return view(copy_of(x, by_columns if order == "F" else NULL), np.reshape, shape, order=order)


cdef Array raveled(Array x, object order):
    """All elements in a row: a view if that is contiguous, else a copy."""
    cdef Array r = reshaped(x, (-1,)) if order == "C" else None
    if r is None:
        r = view(x, np.ravel, order)
    return r if r is not None else flattened(x, order)


cdef Array flattened(Array x, object order):
    """A copy of all elements, in a row."""
    cdef int axes[MAXDIM]
    cdef View v
    cdef index size = 1, step = itemsize[x.code]
    cdef Array r
    if order in ("K", "k"):                 # as an iterator goes
        see(x, &v)
        r = copy_of(x, kept_order(&v, False, axes))
    else:
        r = copy_of(x, named_order(x, order, axes))
    for i in range(x.ndim_):
        size *= x.shape_[i]
    return on_buffer(r.buf, r.off, 1, &size, &step, r.code)


# ---------------------------------------------------------------- orders by name

cdef bint contiguous(Array x, bint columns) noexcept:
    """Whether the elements follow one another in C order, or in Fortran order."""
    cdef index step = itemsize[x.code]
    cdef int i, axis
    for i in range(x.ndim_):
        axis = i if columns else x.ndim_ - 1 - i
        if x.shape_[axis] == 0:
            return True
    for i in range(x.ndim_):
        axis = i if columns else x.ndim_ - 1 - i
        if x.shape_[axis] != 1 and x.strides_[axis] != step:
            return False
        step *= x.shape_[axis]
    return True

cdef bint by_columns_only(Array x) noexcept:
    return contiguous(x, True) and not contiguous(x, False)

cdef const int *named_order(Array x, object order, int *axes) except? NULL:
    """The axes of a copy of x in one of NumPy's orders, from the fastest to the slowest; NULL for C order."""
    cdef View v
    if order in ("C", "c"):
        return NULL
    if order in ("F", "f"):
        return by_columns
    if order in ("A", "a"):
        return by_columns if by_columns_only(x) else NULL
    if order not in ("K", "k"):
        raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got {order!r})")
    if contiguous(x, False):
        return NULL
    if contiguous(x, True):
        return by_columns
    see(x, &v)
    return kept_order(&v, True, axes)


def order_like(Array x, order):
    """The axes of a copy of x in one of NumPy's orders, from the fastest to the slowest."""
    cdef int axes[MAXDIM]
    cdef const int *axes_in_order = named_order(x, order, axes)
    return tuple([axes_in_order[i] if axes_in_order != NULL else x.ndim_ - 1 - i for i in range(x.ndim_)])


def lies_in_order(Array x, order):
    """Whether x is contiguous in an order of NumPy's; each does for "K" and "A"."""
    return order in ("C", "c") and contiguous(x, False) or order in ("F", "f") and contiguous(x, True) or \
        order in ("K", "k", None) or order in ("A", "a") and (contiguous(x, False) or contiguous(x, True))


cdef Array transposed_axes(Array x):
    cdef Array r = seen_as(x, x.off, x.ndim_, x.shape_, x.strides_, x.code)
    cdef int i
    r.scalar = x.scalar
    for i in range(x.ndim_):
        r.shape_[i], r.strides_[i] = x.shape_[x.ndim_ - 1 - i], x.strides_[x.ndim_ - 1 - i]
    return r


cpdef part(Array x, bint imaginary):
    """The real or the imaginary parts of a complex array, as a view."""
    cdef Array r = seen_as(x, x.off, x.ndim_, x.shape_, x.strides_, x.code)
    r.scalar = x.scalar
    if is_complex(x.code):
        r.code = x.code - 2
        if imaginary:
            r.off += itemsize[r.code]
    elif imaginary:
        raise ValueError("blasad: internal: the imaginary part of a real array")
    return r


# ---------------------------------------------------------------- indices

cdef Array sliced(Array x, object key, bint *whole):
    """x[key] for integers, slices, Ellipsis and None; None if the key has anything else.

    `whole` says whether every axis got an integer; NumPy then returns a scalar.
    """
    cdef tuple keys = key if type(key) is tuple else (key,)
    cdef index shape[MAXDIM]
    cdef index strides[MAXDIM]
    cdef index off = x.off, begin, stop, step, length, i
    cdef int axis = 0, ndim = 0, named = 0, free
    cdef bint ellipsis = False
    for k in keys:
        if k is Ellipsis:
            if ellipsis:
                raise IndexError("an index can only have a single ellipsis ('...')")
            ellipsis = True
        elif k is not None:
            named += 1
    if named > x.ndim_:
        for k in keys:
            if not (k is None or k is Ellipsis or isinstance(k, (slice, int, np.integer)) and not isinstance(k, bool)):
                return None
        raise IndexError(f"too many indices for array: array is {x.ndim_}-dimensional, but {named} were indexed")
    whole[0] = named == x.ndim_ and not ellipsis
    for k in keys:
        if isinstance(k, slice):
            length = x.shape_[axis]
            PySlice_Unpack(k, &begin, &stop, &step)
            length = PySlice_AdjustIndices(length, &begin, &stop, step)
            if length:
                off += begin * x.strides_[axis]
            if ndim == MAXDIM:
                raise ValueError(f"blasad: arrays have at most {MAXDIM} dimensions here")
            shape[ndim], strides[ndim] = length, step * x.strides_[axis]
            axis, ndim, whole[0] = axis + 1, ndim + 1, False
        elif k is None or k is Ellipsis:
            free = 1 if k is None else x.ndim_ - named
            for _ in range(free):
                if ndim == MAXDIM:
                    raise ValueError(f"blasad: arrays have at most {MAXDIM} dimensions here")
                shape[ndim], strides[ndim] = 1, 0
                if k is Ellipsis:
                    shape[ndim], strides[ndim] = x.shape_[axis], x.strides_[axis]
                    axis += 1
                ndim += 1
            whole[0] = False
        elif isinstance(k, (int, np.integer)) and not isinstance(k, bool):
            i = k
            if i < 0:
                i += x.shape_[axis]
            if i < 0 or i >= x.shape_[axis]:
                raise IndexError(f"index {k} is out of bounds for axis {axis} with size {x.shape_[axis]}")
            off += i * x.strides_[axis]
            axis += 1
        else:
            return None
    for i in range(axis, x.ndim_):
        if ndim == MAXDIM:
            raise ValueError(f"blasad: arrays have at most {MAXDIM} dimensions here")
        shape[ndim], strides[ndim] = x.shape_[i], x.strides_[i]
        ndim += 1
    return seen_as(x, off, ndim, shape, strides, x.code)


cdef bint is_mask(Array x, key):
    """Whether the key is a mask of all elements, which names none twice."""
    cdef int i
    if type(key) is not cnp.ndarray or cnp.PyArray_TYPE(key) != cnp.NPY_BOOL or x.ndim_ == 0 or \
            cnp.PyArray_NDIM(key) != x.ndim_:
        return False
    for i in range(x.ndim_):
        if cnp.PyArray_DIM(key, i) != x.shape_[i]:
            return False
    return True

cpdef offsets_of(Array x, key=()):
    """The byte offsets of x[key] for a key with index arrays or masks, by NumPy's own indexing."""
    shape = x.shape
    if is_traced(key) or (type(key) is tuple and any([is_traced(k) for k in key])):
        raise IndexError("blasad: a traced array cannot be an index; indices are integers or booleans")
    if is_mask(x, key):
        size = itemsize[x.code]
        if cnp.PyArray_CHKFLAGS(key, cnp.NPY_ARRAY_C_CONTIGUOUS) and lies_in_order(x, "C"):
            offsets = key.ravel().nonzero()[0]
            offsets *= size
            return offsets
        return sum([at * step for at, step in zip(key.nonzero(), x.strides, strict=True)])
    check_list(key)
    offsets = np.zeros(np.broadcast_to(np.int8(0), shape)[key].shape, np.int64)
    for axis in range(x.ndim_):
        steps = np.arange(shape[axis], dtype=np.int64) * x.strides_[axis]
        offsets += np.broadcast_to(steps.reshape((-1,) + (1,) * (x.ndim_ - 1 - axis)), shape)[key]
    return offsets


cpdef gather(x, offsets, plain):
    """The elements of a traced array at byte offsets from its first, in the shape of `offsets`.

    They have the layout of `plain`, which is NumPy's result for the array's own memory; None: one after another.
    """
    cdef Tape t = tape_of(<Array>x)
    cdef Array out
    cdef View a, b, c
    cdef Call call
    cdef index size = itemsize[(<Array>x).code]
    see(on_tape(t, <Array>x), &a)
    if offsets.size and x.size == 0:
        raise IndexError("blasad: an array without elements has none at these places")
    start(&call, GATHER, 1, 0)
    first = whole(&a, &call.o[IN1])
    if isinstance(plain, cnp.ndarray) and not cnp.PyArray_IS_C_CONTIGUOUS(plain):
        offsets = offsets.transpose(np.argsort(plain.strides, kind="stable")[::-1])
    _where = constant(t, np.ascontiguousarray(offsets).ravel() // size + first, &b)
    out = new_array(t, 1, b.shape, a.dtype, a.d != NULL, NULL)
    see(out, &c)
    operand(&b, &call.o[IN2])
    operand(&c, &call.o[OUT])
    if out.shape_[0]:
        t.emit(&call)
    if plain is None:
        return out
    if isinstance(plain, np.generic):
        out = in_shape(out, (), "C")
        out.scalar = True
        return out
    return on_buffer(out.buf, out.off, cnp.PyArray_NDIM(plain), <index *>cnp.PyArray_DIMS(plain),
                     <index *>cnp.PyArray_STRIDES(plain), out.code)


cdef bint target_repeats(Array x) noexcept:
    """Whether two elements may be one in memory, as in windows."""
    return x.ndim_ > 1 and not contiguous(x, False) and not contiguous(x, True)


cpdef scatter(x, offsets, values, bint add=False, bint distinct=False):
    """Write `values` to the elements of a traced array at byte offsets from its start, or add them there.

    `distinct` says that no element is selected twice.
    """
    cdef Tape t = tape_of(<Array>x)
    cdef View a, b, c
    cdef Call call
    cdef Array target
    cdef int code = (<Array>x).code
    cdef index size = itemsize[code]
    values = prepared(values)
    check_cast(weak_code(values), code)
    offsets = np.ascontiguousarray(offsets)
    if is_python_number(values):
        plain = np.empty(offsets.size, DTYPES[code])
        plain[...] = values
        values = plain
    else:
        while values.ndim > offsets.ndim and values.shape[0] == 1:      # NumPy drops leading ones
            values = values[0, ...]
        values = np.broadcast_to(values, offsets.shape).reshape(-1)
    offsets = offsets.ravel() // size
    if distinct and target_repeats(<Array>x):
        distinct = False
    if not (add or distinct):               # of an element named twice the last value stays
        last = np.unique(offsets[::-1], return_index=True)[1]
        if last.size != offsets.size:
            last = np.sort(offsets.size - 1 - last)
            values, offsets = values[last], offsets[last]
    held = view_input(t, values, code, &b)
    target = on_tape(t, <Array>x)
    check_writable(<Array>x)
    t.written(target.buf, b.d != NULL)
    see(target, &c)
    held = no_overlap(held, &b, &c, False)
    start(&call, SCATTER, 1, 1 if add else 0)
    operand(&b, &call.o[IN1])
    first = whole(&c, &call.o[OUT])
    _where = constant(t, offsets + first, &a)
    operand(&a, &call.o[IN2])
    if offsets.size:
        t.emit(&call)
        keep_alive(t, held)
    return x


cdef index whole(const View *v, Operand *o) except? -1:
    """All the memory of an array as a column from its lowest element on; returns where its first element is."""
    cdef index size = itemsize[v.dtype], up = 0, down = 0
    cdef int i
    cdef View flat = v[0]
    flat.ndim, flat.shape[0], flat.strides[0] = 1, 0, size
    for i in range(v.ndim):
        if v.shape[i] == 0:
            operand(&flat, o)
            return 0
        if v.strides[i] > 0:
            up += (v.shape[i] - 1) * v.strides[i]
        else:
            down -= (v.shape[i] - 1) * v.strides[i]
    flat.shape[0] = (up + down) // size + 1
    flat.p -= down
    if flat.d != NULL:
        flat.d -= down
    operand(&flat, o)
    return down // size
