# cython: allow_none_for_extension_args=False
"""The traced array: what a function that is being differentiated receives.

It stands over memory, the caller's or the tape's, and speaks NumPy's protocols; it is no ndarray and refuses to
become one, so that nothing can take its values and lose the derivative.  Operators, slices and assignments are
here; the functions of NumPy's namespace are in `blasad._numpy`, built on `binary`, `unary`, `matmul` and the
others below.
"""

import sys
cimport cython
from libc.string cimport memset, memcpy
from cpython.slice cimport PySlice_Unpack, PySlice_AdjustIndices
from cpython.ref cimport PyObject
import numpy as np
cimport numpy as cnp

from blasad._core cimport *
from blasad._memory cimport injective, overlap, size_of
from blasad._tape cimport Tape, Buffer, current, dtype_code

cnp.import_array()

cdef extern from "Python.h":
    Py_ssize_t Py_REFCNT(PyObject *)

cdef extern from *:
    bint product_overflows "__builtin_mul_overflow" (index a, index b, index *product) noexcept nogil

cdef int[6] log2_size
log2_size[:] = [2, 3, 3, 4, 3, 0]

DTYPES = (np.dtype(np.float32), np.dtype(np.float64), np.dtype(np.complex64), np.dtype(np.complex128))
ADVICE = "use blasad.stop_gradient(x) for the bare values of a traced array"

# the operations by the names NumPy gives them
OPERATIONS = {"add": ADD, "multiply": MUL, "divide": DIV, "maximum": MAXIMUM, "minimum": MINIMUM, "power": POWER}
FUNCTIONS = {"exp": EXP, "log": LOG, "log1p": LOG1P, "expm1": EXPM1, "sqrt": SQRT, "square": SQUARE, "tanh": TANH,
             "sin": SIN, "cos": COS, "absolute": ABS, "fabs": ABS, "reciprocal": RECIPROCAL}


cdef inline bint is_number(object x):
    return type(x) is float or type(x) is int

cdef inline bint is_python_number(object x):
    return is_number(x) or type(x) is complex or type(x) is bool


# ---------------------------------------------------------------- making and seeing arrays

cdef TracedArray on_buffer(Buffer b, index off, int ndim, const index *shape, const index *strides, int dtype):
    cdef TracedArray x = TracedArray.__new__(TracedArray)
    x.buf, x.off, x.ndim_, x.code = b, off, ndim, dtype
    memcpy(x.shape_, shape, ndim * sizeof(index))
    memcpy(x.strides_, strides, ndim * sizeof(index))
    return x

cdef TracedArray new_array(Tape tape, int ndim, const index *shape, int dtype, bint active, bint fortran):
    """An array in memory of the tape; if active, the call that comes next writes all of it."""
    cdef TracedArray x = TracedArray.__new__(TracedArray)
    cdef index step = itemsize[dtype]
    cdef int i, axis
    x.ndim_, x.code = ndim, dtype
    for i in range(ndim):
        axis = i if fortran else ndim - 1 - i
        x.shape_[axis], x.strides_[axis] = shape[axis], step
        if product_overflows(step, max(shape[axis], 1), &step):
            raise MemoryError(f"blasad: no memory for an array of shape {tuple([shape[i] for i in range(ndim)])}")
    x.buf = tape.temporary(step, active)
    return x

cdef inline int alive(TracedArray x) except -1:
    if x.buf.generation != x.buf.tape.generation:
        raise RuntimeError("blasad: this traced array belongs to a derivative that is finished; "
                           "return what you need from the function instead of keeping the array")
    return 0

cdef Tape tape_of(TracedArray x):
    alive(x)
    return x.buf.tape

cdef int see(TracedArray x, View *v) except -1:
    cdef Buffer b = x.buf
    alive(x)
    v.p, v.lane, v.dtype, v.ndim = b.base + x.off, b.lane, x.code, x.ndim_
    v.d = b.d + x.off if b.d != NULL else NULL
    memcpy(v.shape, x.shape_, x.ndim_ * sizeof(index))
    memcpy(v.strides, x.strides_, x.ndim_ * sizeof(index))
    return 0

cdef int see_plain(Tape t, cnp.ndarray a, View *v) except -1:
    """A plain array is a constant, unless its memory is watched."""
    cdef int i
    cdef index size = cnp.PyArray_ITEMSIZE(a)
    cdef Buffer b
    v.p, v.d, v.lane, v.dtype, v.ndim = <char *>cnp.PyArray_DATA(a), NULL, 0, dtype_code(a.descr), cnp.PyArray_NDIM(a)
    if v.ndim > MAXDIM:
        raise ValueError(f"blasad: arrays have at most {MAXDIM} dimensions here; this one has {v.ndim}")
    if v.dtype < 0:
        raise TypeError(f"blasad: the dtype is {a.dtype}; float32, float64, complex64 and complex128 have derivatives")
    for i in range(v.ndim):
        v.shape[i], v.strides[i] = cnp.PyArray_DIM(a, i), cnp.PyArray_STRIDE(a, i)
        if v.strides[i] % size:
            raise ValueError("blasad: the strides of an array are no multiples of its item size (a field of a "
                             "structured array?); pass a copy")
    if t is not None and t.buffers:
        b = t.find(a, False)
        if b is not None and b.d != NULL:
            v.d, v.lane = b.d + (v.p - b.base), b.lane
    return 0

cdef int operand(const View *v, Operand *o) except -1:
    """A view of at most two dimensions as an operand: a vector is a column."""
    cdef int shift = log2_size[v.dtype]
    o.p, o.d, o.dtype, o.conj, o.slot = v.p, v.d, v.dtype, False, -1
    o.m = v.shape[0] if v.ndim > 0 else 1
    o.n = v.shape[1] if v.ndim > 1 else 1
    o.rs = v.strides[0] >> shift if v.ndim > 0 else 0
    o.cs = v.strides[1] >> shift if v.ndim > 1 else 0
    o.bs = o.ls = o.dbs = 0
    o.drs, o.dcs, o.dls = o.rs, o.cs, v.lane >> shift
    return 0

cdef object as_plain(TracedArray x):
    """The values, as a plain array of their own."""
    cdef View v
    see(x, &v)
    shape = tuple([v.shape[i] for i in range(v.ndim)])
    if 0 in shape:
        return np.empty(shape, DTYPES[v.dtype])
    out = cnp.PyArray_New(cnp.ndarray, v.ndim, <cnp.npy_intp *>v.shape, (<cnp.dtype>DTYPES[v.dtype]).type_num,
                          <cnp.npy_intp *>v.strides, v.p, 0, 0, <object>NULL)
    return out.copy()

cdef int pin_if_kept(Tape t, object x) except -1:
    """A plain array that a reverse will read must live, and stay as it is."""
    cdef index i, lo = 0, hi = 0
    cdef cnp.ndarray a = x
    cdef char *p = <char *>cnp.PyArray_DATA(a)
    if t.st.kept.root < 0:
        return 0
    for i in range(cnp.PyArray_NDIM(a)):
        if cnp.PyArray_STRIDE(a, i) < 0:
            lo += (cnp.PyArray_DIM(a, i) - 1) * cnp.PyArray_STRIDE(a, i)
        else:
            hi += (cnp.PyArray_DIM(a, i) - 1) * cnp.PyArray_STRIDE(a, i)
    if t.needs(p + lo, p + hi + 1):
        t.pin(x)
    return 0


# ---------------------------------------------------------------- elementwise calls on any number of dimensions

cdef int spread(Tape t, Call *c, View **views, int count, int base_of) except -1:
    """Emit a call for every matrix of arrays that all have the shape of views[base_of].

    Axes that lie alike in all of them are joined; the last two become the matrix, one more the stack, and the
    calls are repeated over what is left.
    """
    cdef View *lead = views[base_of]
    cdef int ndim = 0, i, k, axis, j, inner
    cdef index shape[MAXDIM]
    cdef index strides[3][MAXDIM]
    cdef index where[MAXDIM]
    cdef int order[MAXDIM]
    cdef index size
    cdef bint joins
    cdef Operand *o
    # from the largest stride of the output to the smallest
    for axis in range(lead.ndim):
        if lead.shape[axis] == 0:
            return 0
        if lead.shape[axis] == 1:
            continue
        j = ndim
        while j > 0 and farther(lead, axis, order[j - 1], views, count):
            order[j] = order[j - 1]
            j -= 1
        order[j] = axis
        ndim += 1
    k = 0
    for i in range(ndim):
        axis = order[i]
        joins = k > 0
        if joins:
            for j in range(count):
                if strides[j][k - 1] != views[j].strides[axis] * lead.shape[axis]:
                    joins = False
        if joins:
            shape[k - 1] *= lead.shape[axis]
            for j in range(count):
                strides[j][k - 1] = views[j].strides[axis]
        else:
            shape[k] = lead.shape[axis]
            for j in range(count):
                strides[j][k] = views[j].strides[axis]
            k += 1
    # the innermost axis runs down the rows
    for j in range(count):
        o = operand_at(c, j, count)
        size = itemsize[views[j].dtype]
        o.p, o.d, o.dtype, o.conj, o.slot = views[j].p, views[j].d, views[j].dtype, o.conj, -1
        o.ls, o.dls = 0, views[j].lane // size
        o.m, o.rs, o.n, o.cs = 1, 0, 1, 0
        if k > 0:
            o.m, o.rs = shape[k - 1], strides[j][k - 1] // size
        if k > 1:
            o.n, o.cs = shape[k - 2], strides[j][k - 2] // size
        o.bs = strides[j][k - 3] // size if k > 2 else 0
        o.drs, o.dcs, o.dbs = o.rs, o.cs, o.bs
    c.nb = shape[k - 3] if k > 2 else 1
    if k <= 3:
        return t.emit(c)
    inner = k - 3
    memset(where, 0, sizeof(where))
    while True:
        t.emit(c)
        i = inner - 1
        while i >= 0:
            where[i] += 1
            for j in range(count):
                o = operand_at(c, j, count)
                o.p += strides[j][i]
                if o.d != NULL:
                    o.d += strides[j][i]
            if where[i] < shape[i]:
                break
            for j in range(count):
                o = operand_at(c, j, count)
                o.p -= strides[j][i] * shape[i]
                if o.d != NULL:
                    o.d -= strides[j][i] * shape[i]
            where[i] = 0
            i -= 1
        if i < 0:
            return 0

cdef inline Operand *operand_at(Call *c, int j, int count) noexcept:
    """The operand of view j of `count`: the output comes last."""
    return &c.o[OUT] if j == count - 1 else &c.o[j]

cdef bint farther(View *lead, int a, int b, View **views, int count) noexcept nogil:
    cdef index x = size_of(lead.strides[a]), y = size_of(lead.strides[b])
    if x == y:                              # a reduction: as the input lies
        x, y = size_of(views[0].strides[a]), size_of(views[0].strides[b])
    return x > y

cdef int broadcast_to(View *v, int ndim, const index *shape) except -1:
    """Stretch a view to a shape, in place."""
    cdef int i, lead = ndim - v.ndim
    cdef index old_shape[MAXDIM]
    cdef index old_strides[MAXDIM]
    memcpy(old_shape, v.shape, sizeof(old_shape))
    memcpy(old_strides, v.strides, sizeof(old_strides))
    if lead < 0:
        raise ValueError(f"blasad: an array of shape {shape_tuple(v)} does not broadcast to "
                         f"{tuple([shape[i] for i in range(ndim)])}")
    for i in range(ndim):
        if i < lead or (old_shape[i - lead] == 1 and shape[i] != 1):
            v.strides[i] = 0
        elif old_shape[i - lead] == shape[i]:
            v.strides[i] = old_strides[i - lead]
        else:
            raise ValueError(f"blasad: an array of shape {shape_tuple(v)} does not broadcast to "
                             f"{tuple([shape[j] for j in range(ndim)])}")
    for i in range(ndim):
        v.shape[i] = shape[i]
    v.ndim = ndim
    return 0

cdef tuple shape_tuple(const View *v):
    return tuple([v.shape[i] for i in range(v.ndim)])

cdef int joint_shape(const View *a, const View *b, int *ndim, index *shape) except -1:
    cdef int i, n = max(a.ndim, b.ndim)
    cdef index x, y
    for i in range(n):
        x = a.shape[a.ndim - 1 - i] if i < a.ndim else 1
        y = b.shape[b.ndim - 1 - i] if i < b.ndim else 1
        if x != y and x != 1 and y != 1:
            raise ValueError(f"blasad: operands of shapes {shape_tuple(a)} and {shape_tuple(b)} do not broadcast")
        shape[n - 1 - i] = y if x == 1 else x
    ndim[0] = n
    return 0

cdef inline void start(Call *c, int op, double alpha, double beta) noexcept nogil:
    memset(c, 0, sizeof(Call))
    c.op, c.nb, c.nl, c.used = op, 1, 1, NOPS
    c.alpha[0], c.beta[0] = alpha, beta

cdef bint views_overlap(View *a, View *b, bint alike_is_fine) noexcept:
    """Whether an input shares elements with an output other than by being it."""
    cdef Operand x, y
    cdef int i
    cdef char *alo
    cdef char *ahi
    cdef char *blo
    cdef char *bhi
    view_bounds(a, &alo, &ahi)
    view_bounds(b, &blo, &bhi)
    if ahi <= blo or bhi <= alo or alo == ahi or blo == bhi:
        return False
    if a.p == b.p and a.ndim == b.ndim and a.dtype == b.dtype and alike_is_fine:
        for i in range(a.ndim):
            if a.shape[i] != b.shape[i] or (a.shape[i] > 1 and a.strides[i] != b.strides[i]):
                break
        else:
            return False
    if a.ndim <= 2 and b.ndim <= 2:
        operand(a, &x)
        operand(b, &y)
        return overlap(&x, 1, &y, 1)
    return True

cdef void view_bounds(const View *v, char **lo, char **hi) noexcept:
    cdef int i
    lo[0] = hi[0] = v.p
    for i in range(v.ndim):
        if v.shape[i] == 0:
            hi[0] = lo[0]
            return
        if v.strides[i] < 0:
            lo[0] += (v.shape[i] - 1) * v.strides[i]
        else:
            hi[0] += (v.shape[i] - 1) * v.strides[i]
    hi[0] += itemsize[v.dtype]


# ---------------------------------------------------------------- inputs of every kind

cdef inline int promoted(int a, int b) noexcept nogil:
    return a | b

cdef int weak_code(object x) except -2:
    """The least dtype code that a number or an array of numbers asks for (-1: the other operand's)."""
    if isinstance(x, TracedArray):
        return (<TracedArray>x).code
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

cdef object prepared(object x):
    """A plain operand as a number or an array."""
    if isinstance(x, (TracedArray, cnp.ndarray)) or is_python_number(x):
        return x
    if isinstance(x, (list, tuple)):
        return gather_sequence(x)
    return np.asarray(x)

cdef object gather_sequence(object x):
    """A nested list: if it holds traced arrays they are stacked, else it is a constant."""
    for item in x:
        if isinstance(item, TracedArray) or isinstance(item, (list, tuple)):
            return np.stack([prepared(i) if not isinstance(i, TracedArray) else i for i in x])
    return np.asarray(x)

cdef object plain_in(Tape t, object x, int code):
    """A plain array in another dtype, if it is a constant."""
    cdef View v
    if dtype_code(x.dtype) >= 0:
        see_plain(t, x, &v)
        if v.d != NULL:
            raise TypeError(f"blasad: a plain array over memory that is being differentiated has dtype {x.dtype}, and "
                            f"{DTYPES[code]} is needed; use the traced array that the function received")
    return x.astype(DTYPES[code])

cdef object view_input(Tape t, object x, int code, View *v):
    """See an operand in a given dtype.  Returns what must live until the call is made."""
    cdef Buffer b
    if isinstance(x, TracedArray):
        if (<TracedArray>x).code != code:
            x = cast(<TracedArray>x, code)
        see(<TracedArray>x, v)
        if t is not None and (<TracedArray>x).buf.tape is not t:
            raise ValueError("blasad: the operands belong to two derivatives at once; differentiate with respect to "
                             "both in one call")
        return x
    if isinstance(x, cnp.ndarray):
        if dtype_code(x.dtype) != code:
            x = plain_in(t, x, code)
        see_plain(t, x, v)
        return x
    b = t.temporary(16, False)
    if code == F64:
        (<double *>b.base)[0] = x
    elif code == F32:
        (<float *>b.base)[0] = x
    elif code == C128:
        (<double complex *>b.base)[0] = x
    else:
        (<float complex *>b.base)[0] = x
    v.p, v.d, v.lane, v.dtype, v.ndim = b.base, NULL, 0, code, 0
    return b

cdef Tape find_tape(object x, object y):
    if isinstance(x, TracedArray):
        return tape_of(<TracedArray>x)
    if isinstance(y, TracedArray):
        return tape_of(<TracedArray>y)
    return current()

cdef inline bint fortran_like(const View *v) noexcept:
    return v.ndim == 2 and v.strides[0] < v.strides[1]


# ---------------------------------------------------------------- outputs

cdef int output_view(Tape t, object out, bint active, View *v) except -1:
    """See an output and check that it can be written; nothing is changed yet."""
    cdef Buffer b
    if isinstance(out, TracedArray):
        if (<TracedArray>out).buf.tape is not t:
            raise ValueError("blasad: the output belongs to another derivative")
        b = (<TracedArray>out).buf
        see(<TracedArray>out, v)
    elif isinstance(out, cnp.ndarray):
        see_plain(t, out, v)
        b = t.find(out, True)
        if b is None and active:
            raise TypeError(
                "blasad: out is a plain array, which cannot take a derivative along. Allocate it from a traced array "
                "(np.zeros_like(x), np.zeros(shape, like=x)), or pass it to the function as Const")
    else:
        raise TypeError(f"blasad: out is {type(out).__name__}; it must be an array")
    if not (out.flags.writeable if b is None else b.writable):
        raise ValueError("blasad: the output is a read-only array; pass a writable one")
    return once(v)

cdef int open_output(Tape t, object out, bint active, View *v) except -1:
    """Make an output ready to be written, once every check has passed, and see where it lies now."""
    cdef Buffer b
    if isinstance(out, TracedArray):
        t.written((<TracedArray>out).buf, active)
        return see(<TracedArray>out, v)
    b = t.find(out, True)
    if b is not None:
        t.written(b, active)
        see_plain(t, out, v)
    return 0

cdef int once(const View *v) except -1:
    """An output must not repeat memory."""
    cdef int i
    cdef bint repeats = False
    cdef Operand o
    for i in range(v.ndim):
        if v.shape[i] == 0:
            return 0
        repeats = repeats or v.strides[i] == 0 and v.shape[i] > 1
    if v.ndim == 2 and not repeats:
        operand(v, &o)
        repeats = not injective(&o)
    if repeats:
        raise ValueError("blasad: the output repeats memory (a stride of 0, as np.broadcast_to makes it, or "
                         "overlapping windows); pass a copy")
    return 0

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

cdef object no_overlap(object held, View *v, View *out, bint alike_is_fine):
    """Copy an input that the output would overwrite while it is being read."""
    cdef TracedArray copied
    if isinstance(held, TracedArray) and views_overlap(v, out, alike_is_fine):
        copied = copy_of(<TracedArray>held, False)
        see(copied, v)
        return copied
    if isinstance(held, cnp.ndarray) and views_overlap(v, out, alike_is_fine):
        held = held.copy()
        see_plain(None, held, v)
    return held


# ---------------------------------------------------------------- the operations

cdef object copy_of(TracedArray x, bint fortran):
    cdef View a, c
    cdef Call call
    cdef View *views[2]
    cdef Tape t = tape_of(x)
    cdef TracedArray out = new_array(t, x.ndim_, x.shape_, x.code, x.buf.d != NULL, fortran)
    see(x, &a)
    see(out, &c)
    start(&call, COPY, 1, 0)
    views[0], views[1] = &a, &c
    spread(t, &call, views, 2, 1)
    return out

cdef TracedArray cast(TracedArray x, int dtype):
    """x in another precision or as complex numbers."""
    cdef View a, c
    cdef Call call
    cdef View *views[2]
    cdef Tape t = tape_of(x)
    if is_complex(x.code) and not is_complex(dtype):
        raise TypeError(f"blasad: a {DTYPES[x.code]} array cannot be cast to {DTYPES[dtype]}; take its real part")
    cdef TracedArray out = new_array(t, x.ndim_, x.shape_, dtype, x.buf.d != NULL, False)
    see(x, &a)
    see(out, &c)
    start(&call, COPY, 1, 0)
    views[0], views[1] = &a, &c
    spread(t, &call, views, 2, 1)
    return out


cpdef binary(int op, x, y, out=None, double alpha=1, double beta=0):
    """One elementwise call of two operands with broadcasting: ADD, MUL, DIV, MAXIMUM, MINIMUM or POWER.

    ADD computes ``alpha x + beta y``.  Returns `out`, or a new traced array.
    """
    cdef Tape t = find_tape(x, y)
    cdef View a, b, c
    cdef View *views[3]
    cdef Call call
    cdef int ndim, code
    cdef index shape[MAXDIM]
    cdef bint active
    cdef TracedArray result
    if t is None and isinstance(out, TracedArray):
        t = tape_of(<TracedArray>out)
    x, y = prepared(x), prepared(y)
    code = common_code(x, y)
    if op in (MAXIMUM, MINIMUM) and is_complex(code):
        raise TypeError("blasad: maximum and minimum of complex numbers have no derivative")
    held_x, held_y = view_input(t, x, code, &a), view_input(t, y, code, &b)
    joint_shape(&a, &b, &ndim, shape)
    active = a.d != NULL or b.d != NULL
    target = out
    if out is not None:
        output_view(t, out, active, &c)
        check_shape(&c, ndim, shape)
        if c.dtype != code:
            check_cast(code, c.dtype)
            target = None
        else:
            open_output(t, out, active, &c)
    start(&call, op, alpha, beta)
    if target is None:
        result = new_array(t, ndim, shape, code, active, fortran_like(&a) or fortran_like(&b))
        result.scalar = ndim == 0
        target = result
        see(result, &c)
    broadcast_to(&a, ndim, shape)
    broadcast_to(&b, ndim, shape)
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

cdef int keep_alive(Tape t, object held) except -1:
    if isinstance(held, cnp.ndarray):
        pin_if_kept(t, held)
    return 0

cdef int common_code(object x, object y) except -1:
    cdef int a = weak_code(x), b = weak_code(y)
    cdef bint weak_x = is_python_number(x), weak_y = is_python_number(y)
    if weak_x and weak_y:
        return promoted(a, b) | 1
    if weak_x:
        return (b & 1) | ((a | b) & 2)
    if weak_y:
        return (a & 1) | ((a | b) & 2)
    return promoted(a, b)

cdef int check_cast(int source, int target) except -1:
    if is_complex(source) and not is_complex(target):
        raise TypeError(f"blasad: the result is {DTYPES[source]} and the output {DTYPES[target]}; "
                        "give a complex output, or take the real part")
    return 0


cpdef unary(int fn, x, out=None, double power=1):
    """One elementwise function (see enum Function); `power` is the exponent of POWC."""
    cdef Tape t = find_tape(x, out)
    cdef View a, c
    cdef View *views[2]
    cdef Call call
    cdef int code, result_code
    cdef bint active
    cdef TracedArray result
    x = prepared(x)
    code = weak_code(x)
    if not isinstance(x, (TracedArray, cnp.ndarray)):
        code |= 1
    held = view_input(t, x, code, &a)
    result_code = code - 2 if fn == ABS and is_complex(code) else code
    active = a.d != NULL
    target = out
    if out is not None:
        output_view(t, out, active, &c)
        check_shape(&c, a.ndim, a.shape)
        if c.dtype != result_code:
            check_cast(result_code, c.dtype)
            target = None
        else:
            open_output(t, out, active, &c)
    start(&call, UNARY, power, 0)
    call.fn = fn
    if target is None:
        result = new_array(t, a.ndim, a.shape, result_code, active, fortran_like(&a))
        result.scalar = a.ndim == 0
        target = result
        see(result, &c)
    held = no_overlap(held, &a, &c, True)
    views[0], views[1] = &a, &c
    spread(t, &call, views, 2, 1)
    keep_alive(t, held)
    if out is not None and target is not out:
        return assign(out, target)
    return target


cpdef assign(out, x, bint conj=False, where=None):
    """``out[...] = x`` with broadcasting and casting; `where` is a mask of out's shape.  Returns `out`."""
    cdef Tape t = find_tape(out, x)
    cdef View a, b, c
    cdef View *views[3]
    cdef Call call
    cdef bint active
    if t is None:
        raise RuntimeError("blasad: assign needs a traced array")
    x = prepared(x)
    if isinstance(out, TracedArray):
        see(<TracedArray>out, &c)
    else:
        see_plain(t, out, &c)
    code = weak_code(x)
    check_cast(code, c.dtype)
    if isinstance(x, TracedArray):
        held = x
        see(<TracedArray>x, &a)
        active = a.d != NULL
        if is_complex(c.dtype) != is_complex(a.dtype) and where is not None:
            held = cast(<TracedArray>x, c.dtype)
            see(held, &a)
    else:
        held = view_input(t, x, c.dtype, &a)
        active = a.d != NULL
    output_view(t, out, active, &c)
    while a.ndim > c.ndim and a.shape[0] == 1:      # NumPy drops leading ones
        for i in range(a.ndim - 1):
            a.shape[i], a.strides[i] = a.shape[i + 1], a.strides[i + 1]
        a.ndim -= 1
    broadcast_to(&a, c.ndim, c.shape)
    open_output(t, out, active, &c)
    conj = conj and is_complex(a.dtype)
    if a.p == c.p and a.ndim == c.ndim and not conj and memory_alike(&a, &c):
        return out
    if views_overlap(&a, &c, False):
        held = no_overlap(held, &a, &c, False) if not isinstance(x, TracedArray) else copy_of(<TracedArray>x, False)
        if isinstance(held, TracedArray):
            see(held, &a)
        broadcast_to(&a, c.ndim, c.shape)
    if where is None:
        start(&call, COPY, 1, 0)
        call.o[IN1].conj = conj
        views[0], views[1] = &a, &c
        spread(t, &call, views, 2, 1)
    else:
        _mask = constant(t, np.broadcast_to(where, shape_tuple(&c)), &b)
        start(&call, MASKED, 1, 0)
        if a.dtype != c.dtype:
            held = cast(held, c.dtype)
            see(held, &a)
            broadcast_to(&a, c.ndim, c.shape)
        views[0], views[1], views[2] = &a, &b, &c
        spread(t, &call, views, 3, 2)
    keep_alive(t, held)
    return out

cdef bint memory_alike(const View *a, const View *c) noexcept:
    cdef int i
    for i in range(a.ndim):
        if a.shape[i] > 1 and a.strides[i] != c.strides[i]:
            return False
    return a.dtype == c.dtype

cdef object constant(Tape t, x, View *v):
    """Indices or a mask, copied into memory of the tape."""
    cdef cnp.ndarray a = x
    cdef int code = B8 if x.dtype == np.bool_ else I64
    cdef TracedArray out = new_array(t, a.ndim, <index *>cnp.PyArray_DIMS(a), code, False, False)
    cdef cnp.ndarray plain
    see(out, v)
    plain = cnp.PyArray_New(cnp.ndarray, v.ndim, <cnp.npy_intp *>v.shape, cnp.NPY_BOOL if code == B8 else cnp.NPY_INT64,
                            <cnp.npy_intp *>v.strides, v.p, 0, cnp.NPY_ARRAY_WRITEABLE, <object>NULL)
    plain[...] = x
    return out


cpdef accumulate(out, x, double alpha=1):
    """``out += alpha x``; where `out` repeats memory (stride 0) it takes the sum.  `out` has x's dtype."""
    cdef Tape t = find_tape(out, x)
    cdef View a, c
    cdef View *views[2]
    cdef Call call
    see(<TracedArray>out, &c)
    held = view_input(t, x, c.dtype, &a)
    t.written((<TracedArray>out).buf, a.d != NULL)
    see(<TracedArray>out, &c)
    broadcast_to(&a, c.ndim, c.shape)
    held = no_overlap(held, &a, &c, True)
    broadcast_to(&a, c.ndim, c.shape)
    start(&call, AXPY, alpha, 1)
    views[0], views[1] = &a, &c
    spread(t, &call, views, 2, 1)
    keep_alive(t, held)
    return out


cpdef scale(out, double re, double im=0):
    """``out *= re + i im`` with a constant number."""
    cdef Tape t = tape_of(<TracedArray>out)
    cdef View c
    cdef View *views[1]
    cdef Call call
    t.written((<TracedArray>out).buf, False)
    see(<TracedArray>out, &c)
    once(&c)
    start(&call, SCAL, re, 0)
    call.alpha[1] = im
    views[0] = &c
    spread(t, &call, views, 1, 0)
    return out


cpdef set_all(out, value):
    """``out[...] = value`` with a constant number."""
    cdef Tape t = tape_of(<TracedArray>out)
    cdef View c
    cdef View *views[1]
    cdef Call call
    cdef double complex z = value
    t.written((<TracedArray>out).buf, False)
    see(<TracedArray>out, &c)
    once(&c)
    if z.imag and not is_complex(c.dtype):
        raise TypeError(f"blasad: the complex number {value} does not fit into an array of {DTYPES[c.dtype]}")
    start(&call, FILL, z.real, 0)
    call.alpha[1] = z.imag
    views[0] = &c
    spread(t, &call, views, 1, 0)
    return out


def multiply_add(out, x, y, double alpha=1):
    """``out += alpha x y`` elementwise; where `out` repeats memory it takes the sum.  One dtype for all."""
    cdef Tape t = tape_of(<TracedArray>out)
    cdef View a, b, c
    cdef View *views[3]
    cdef Call call
    cdef int code = (<TracedArray>out).code
    held_x, held_y = view_input(t, prepared(x), code, &a), view_input(t, prepared(y), code, &b)
    t.written((<TracedArray>out).buf, a.d != NULL or b.d != NULL)
    see(<TracedArray>out, &c)
    broadcast_to(&a, c.ndim, c.shape)
    broadcast_to(&b, c.ndim, c.shape)
    start(&call, MUL, alpha, 1)
    views[0], views[1], views[2] = &a, &b, &c
    spread(t, &call, views, 3, 2)
    keep_alive(t, held_x)
    keep_alive(t, held_y)
    return out


def gather(x, offsets):
    """The elements of a traced array at byte offsets from its first, in the shape of `offsets`."""
    cdef Tape t = tape_of(<TracedArray>x)
    cdef TracedArray out
    cdef View a, b, c
    cdef Call call
    cdef index size = itemsize[(<TracedArray>x).code]
    see(<TracedArray>x, &a)
    start(&call, GATHER, 1, 0)
    first = whole(&a, &call.o[IN1])
    _where = constant(t, np.ascontiguousarray(offsets).ravel() // size + first, &b)
    out = new_array(t, 1, b.shape, a.dtype, a.d != NULL, False)
    see(out, &c)
    operand(&b, &call.o[IN2])
    operand(&c, &call.o[OUT])
    if out.shape_[0]:
        t.emit(&call)
    out = out.reshape(offsets.shape)
    out.scalar = out.ndim_ == 0
    return out


def scatter(x, offsets, values, bint add=False):
    """Write `values` to the elements of a traced array at byte offsets from its start, or add them there."""
    cdef Tape t = tape_of(<TracedArray>x)
    cdef View a, b, c
    cdef Call call
    cdef int code = (<TracedArray>x).code
    cdef index size = itemsize[code]
    check_cast(weak_code(prepared(values)), code)
    offsets = np.ascontiguousarray(offsets)
    if isinstance(values, TracedArray) or isinstance(values, cnp.ndarray):
        values = np.broadcast_to(values, offsets.shape).reshape(-1)
    else:
        values = np.full(offsets.size, values, DTYPES[code])
    offsets = offsets.ravel() // size
    if not add:                             # of an element named twice the last value stays
        last = np.unique(offsets[::-1], return_index=True)[1]
        if last.size != offsets.size:
            last = np.sort(offsets.size - 1 - last)
            values, offsets = values[last], offsets[last]
    held = view_input(t, values, code, &b)
    t.written((<TracedArray>x).buf, b.d != NULL)
    see(<TracedArray>x, &c)
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


cdef index whole(const View *v, Operand *o) except -1:
    """All the memory of an array as a column from its lowest element on; returns where its first element is."""
    cdef index size = itemsize[v.dtype], up = 0, down = 0
    cdef int i
    cdef View flat = v[0]
    for i in range(v.ndim):
        if v.strides[i] > 0:
            up += (v.shape[i] - 1) * v.strides[i]
        else:
            down -= (v.shape[i] - 1) * v.strides[i]
    flat.ndim, flat.shape[0], flat.strides[0] = 1, (up + down) // size + 1, size
    flat.p -= down
    if flat.d != NULL:
        flat.d -= down
    operand(&flat, o)
    return down // size


cpdef matmul(x, y, out=None, double alpha=1):
    """``alpha x @ y`` as NumPy's matmul broadcasts it.  Returns `out`, or a new traced array."""
    cdef Tape t = find_tape(x, y)
    cdef View a, b, c
    cdef Call call
    cdef int ndim, code
    cdef index shape[MAXDIM]
    cdef bint active, vector_a, vector_b
    cdef TracedArray result
    if t is None and isinstance(out, TracedArray):
        t = tape_of(<TracedArray>out)
    x, y = prepared(x), prepared(y)
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
    shape[ndim], shape[ndim + 1] = a.shape[a.ndim - 2], b.shape[b.ndim - 1]
    ndim += 2
    if vector_b:
        ndim -= 1
    if vector_a:
        shape[ndim - (1 if vector_b else 2)] = shape[ndim - 1]
        ndim -= 1
    active = a.d != NULL or b.d != NULL
    target = out
    if out is not None:
        output_view(t, out, active, &c)
        check_shape(&c, ndim, shape)
        if c.dtype != code:
            check_cast(code, c.dtype)
            target = None
        else:
            open_output(t, out, active, &c)
    if target is None:
        result = new_array(t, ndim, shape, code, active, ndim == 2)
        result.scalar = ndim == 0
        target = result
        see(result, &c)
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
        if views_overlap(&a, &c, False):
            return assign(out, matmul(x, y, None, alpha))
        if views_overlap(&b, &c, False):
            return assign(out, matmul(x, y, None, alpha))
    start(&call, GEMV if vector_b and a.shape[a.ndim - 1] and a.ndim == 2 else GEMM, alpha, 0)
    stacked(t, &call, &a, &b, &c)
    keep_alive(t, held_x)
    keep_alive(t, held_y)
    if out is not None and target is not out:
        return assign(out, target)
    return target

cdef int stack_shape(const View *a, const View *b, int *ndim, index *shape) except -1:
    """The broadcast leading dimensions of two stacks of matrices."""
    cdef View x = a[0], y = b[0]
    x.ndim -= 2
    y.ndim -= 2
    return joint_shape(&x, &y, ndim, shape)

cdef int stacked(Tape t, Call *call, View *a, View *b, View *c) except -1:
    """Emit a product for a stack of any number of dimensions: the last one as a stack, the others in turn."""
    cdef int lead = c.ndim - 2, i, j
    cdef index where[MAXDIM]
    cdef index step[3][MAXDIM]
    cdef View *views[3]
    cdef View m
    cdef Operand *o
    views[0], views[1], views[2] = a, b, c
    for i in range(c.ndim):
        if c.shape[i] == 0:
            return 0
    for j in range(3):
        m = views[j][0]
        for i in range(lead):
            step[j][i] = 0
            if i >= lead - (m.ndim - 2) and m.shape[i - lead + m.ndim - 2] != 1:
                step[j][i] = m.strides[i - lead + m.ndim - 2]
        m.shape[0], m.strides[0] = m.shape[m.ndim - 2], m.strides[m.ndim - 2]
        m.shape[1], m.strides[1] = m.shape[m.ndim - 1], m.strides[m.ndim - 1]
        m.ndim = 2
        o = operand_at(call, j, 3)
        operand(&m, o)
        if lead:
            o.bs = o.dbs = step[j][lead - 1] // itemsize[m.dtype]
    call.nb = c.shape[lead - 1] if lead else 1
    if lead <= 1:
        return t.emit(call)
    memset(where, 0, sizeof(where))
    while True:
        t.emit(call)
        i = lead - 2
        while i >= 0:
            where[i] += 1
            for j in range(3):
                o = operand_at(call, j, 3)
                o.p += step[j][i]
                if o.d != NULL:
                    o.d += step[j][i]
            if where[i] < c.shape[i]:
                break
            for j in range(3):
                o = operand_at(call, j, 3)
                o.p -= step[j][i] * c.shape[i]
                if o.d != NULL:
                    o.d -= step[j][i] * c.shape[i]
            where[i] = 0
            i -= 1
        if i < 0:
            return 0


# ---------------------------------------------------------------- views

cdef object bare(TracedArray x):
    """The memory of a traced array as a plain read-only array, for a moment: shapes, values, comparisons."""
    alive(x)
    if has_zero(x):
        return np.empty(x.shape, DTYPES[x.code])
    return cnp.PyArray_New(cnp.ndarray, x.ndim_, <cnp.npy_intp *>x.shape_, (<cnp.dtype>DTYPES[x.code]).type_num,
                           <cnp.npy_intp *>x.strides_, x.buf.base + x.off, 0, 0, <object>NULL)

cdef bint has_zero(TracedArray x) noexcept:
    cdef int i
    for i in range(x.ndim_):
        if x.shape_[i] == 0:
            return True
    return False

cdef TracedArray like_plain(TracedArray x, cnp.ndarray plain, int code):
    """The traced array that lies as a view of bare(x) does."""
    cdef index off = <char *>cnp.PyArray_DATA(plain) - x.buf.base
    if cnp.PyArray_NDIM(plain) > MAXDIM:
        raise ValueError(f"blasad: arrays have at most {MAXDIM} dimensions here")
    if cnp.PyArray_SIZE(plain) == 0:
        off = x.off
    return on_buffer(x.buf, off, cnp.PyArray_NDIM(plain), <index *>cnp.PyArray_DIMS(plain),
                     <index *>cnp.PyArray_STRIDES(plain), code)


def view(TracedArray x, function, *args, **kwargs):
    """Apply a function of NumPy that returns a view, such as np.transpose; None if it had to copy."""
    if x.scalar:                            # what NumPy makes of a scalar is no view of it
        x = copy_of(x, False)
    plain = bare(x)
    result = function(plain, *args, **kwargs)
    if isinstance(result, (list, tuple)):
        return [like_plain(x, r, x.code) for r in result]
    if result.size and not np.may_share_memory(plain, result):
        return None
    return like_plain(x, result, x.code)


def values(TracedArray x):
    """The memory of a traced array as a read-only plain array; it is not to be kept."""
    return bare(x)


cdef TracedArray reshaped(TracedArray x, tuple shape):
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
        elif dims[i] < 1:
            return None
        else:
            known *= dims[i]
    if unknown >= 0:
        dims[unknown] = n // known
        known *= dims[unknown]
    if known != n:
        return None
    for i in range(ndim - 1, -1, -1):
        strides[i] = step
        step *= dims[i]
    return on_buffer(x.buf, x.off, ndim, dims, strides, x.code)


def part(TracedArray x, bint imaginary):
    """The real or the imaginary parts of a complex array, as a view."""
    cdef TracedArray r = on_buffer(x.buf, x.off, x.ndim_, x.shape_, x.strides_, x.code)
    r.scalar = x.scalar
    if is_complex(x.code):
        r.code = x.code - 2
        if imaginary:
            r.off += itemsize[r.code]
    elif imaginary:
        raise ValueError("blasad: internal: the imaginary part of a real array")
    return r


cdef TracedArray sliced(TracedArray x, object key, bint *whole):
    """x[key] for integers, slices, Ellipsis and None; None if the key has anything else.

    `whole` tells that every axis got an integer, which NumPy answers with a scalar.
    """
    cdef tuple keys = key if type(key) is tuple else (key,)
    cdef index shape[MAXDIM]
    cdef index strides[MAXDIM]
    cdef index off = x.off, begin, stop, step, length, i
    cdef int axis = 0, ndim = 0, named = 0, free
    cdef bint ellipsis = False
    for k in keys:
        if k is Ellipsis:
            ellipsis = True
        elif k is not None:
            named += 1
    if named > x.ndim_:
        raise IndexError(f"too many indices: the array has {x.ndim_} dimensions, but {named} were indexed")
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
    return on_buffer(x.buf, off, ndim, shape, strides, x.code)


cpdef offsets_of(TracedArray x, key=()):
    """The byte offsets of x[key] for a key with index arrays or masks, by NumPy's own indexing."""
    shape = x.shape
    if isinstance(key, TracedArray) or (type(key) is tuple and any([isinstance(k, TracedArray) for k in key])):
        raise IndexError("blasad: a traced array cannot be an index; indices are integers or booleans")
    found = np.zeros(np.broadcast_to(np.int8(0), shape)[key].shape, np.int64)
    for axis in range(x.ndim_):
        steps = np.arange(shape[axis], dtype=np.int64) * x.strides_[axis]
        found += np.broadcast_to(steps.reshape((-1,) + (1,) * (x.ndim_ - 1 - axis)), shape)[key]
    return found


# ---------------------------------------------------------------- the class

cdef object functions = None                # blasad._numpy, once something of it is used

cdef object numpy_functions():
    global functions
    if functions is None:
        from blasad import _numpy
        functions = _numpy
    return functions

cdef object spoken(TracedArray x):
    """The value, for float() and the like; NumPy asks for it too when it runs ``plain[i] = x``, and is refused."""
    return x.__array__() if numpy_functions().storing(sys._getframe(0)) else bare(x)

cdef inline bint same_shape(TracedArray x, TracedArray y) noexcept:
    cdef int i
    if x.ndim_ != y.ndim_:
        return False
    for i in range(x.ndim_):
        if x.shape_[i] != y.shape_[i]:
            return False
    return True


@cython.no_gc
@cython.freelist(64)
cdef class TracedArray:
    """An array inside a function that is being differentiated.

    It has NumPy's operators, slices and functions, and stands over the caller's memory or the tape's.  It is no
    ndarray: whatever would take its values and lose the derivative raises an error that says so.
    """

    # ---- what it looks like

    @property
    def shape(self):
        return tuple([self.shape_[i] for i in range(self.ndim_)])

    @property
    def strides(self):
        return tuple([self.strides_[i] for i in range(self.ndim_)])

    @property
    def ndim(self):
        return self.ndim_

    @property
    def size(self):
        cdef index n = 1
        for i in range(self.ndim_):
            n *= self.shape_[i]
        return n

    @property
    def dtype(self):
        return DTYPES[self.code]

    @property
    def itemsize(self):
        return itemsize[self.code]

    @property
    def nbytes(self):
        return self.size * itemsize[self.code]

    @property
    def T(self):
        cdef TracedArray r = on_buffer(self.buf, self.off, self.ndim_, self.shape_, self.strides_, self.code)
        cdef int i
        r.scalar = self.scalar
        for i in range(self.ndim_):
            r.shape_[i], r.strides_[i] = self.shape_[self.ndim_ - 1 - i], self.strides_[self.ndim_ - 1 - i]
        return r

    @property
    def mT(self):
        if self.ndim_ < 2:
            raise ValueError("blasad: mT needs at least two dimensions")
        return view(self, np.swapaxes, -1, -2)

    @property
    def real(self):
        return part(self, False)

    @property
    def imag(self):
        return part(self, True) if is_complex(self.code) else np.zeros(self.shape, self.dtype)

    @property
    def flat(self):
        raise TypeError("blasad: .flat has no rule; use ravel() or reshape(-1)")

    def __len__(self):
        if self.ndim_ == 0:
            raise TypeError("len() of unsized object")
        return self.shape_[0]

    def __repr__(self):
        return f"TracedArray({np.array2string(bare(self), separator=', ')}, dtype={self.dtype})"

    def __iter__(self):
        if self.ndim_ == 0:
            raise TypeError("iteration over a 0-d array")
        return iter([self[i] for i in range(self.shape_[0])])

    __hash__ = None

    # ---- values, for Python's control flow

    def __bool__(self):
        return bool(bare(self))

    def __float__(self):
        return float(spoken(self))

    def __int__(self):
        return int(spoken(self))

    def __complex__(self):
        return complex(spoken(self))

    def __richcmp__(self, other, int op):
        other = bare(<TracedArray>other) if isinstance(other, TracedArray) else other
        mine = bare(self)
        if op == 0:
            return mine < other
        if op == 1:
            return mine <= other
        if op == 2:
            return mine == other
        if op == 3:
            return mine != other
        if op == 4:
            return mine > other
        return mine >= other

    # ---- what would lose the derivative

    def __array__(self, *args, **kwargs):
        raise TypeError("blasad: a traced array cannot be turned into a plain one: its derivative would be lost. "
                        "Use functions of NumPy that have a rule, allocate with np.zeros_like(x) or "
                        f"np.zeros(shape, like=x), or {ADVICE}")

    def __getattr__(self, name):
        if hasattr(np.ndarray, name) and not name.startswith("__array_"):    # these NumPy tries before __array__
            raise TypeError(f"blasad: the method {name} of arrays has no rule; {ADVICE}")
        raise AttributeError(f"a traced array has no attribute {name!r}")

    def __reduce__(self):
        raise TypeError(f"blasad: a traced array cannot be pickled; {ADVICE}")

    # ---- NumPy's protocols

    def __array_ufunc__(self, ufunc, str method, *inputs, **kwargs):
        return numpy_functions().call_ufunc(ufunc, method, inputs, kwargs)

    def __array_function__(self, function, types, args, kwargs):
        return numpy_functions().call_function(self, function, args, kwargs)

    # ---- reading and writing

    def __getitem__(self, key):
        cdef bint whole = False
        cdef TracedArray r = sliced(copy_of(self, False) if self.scalar else self, key, &whole)
        if r is None:
            return gather(self, offsets_of(self, key))
        if whole:
            r = copy_of(r, False)
            r.scalar = True
        return r

    def __setitem__(self, key, value):
        cdef bint whole = False
        cdef TracedArray r
        if self.scalar:
            raise TypeError("blasad: a scalar cannot be changed in place, in NumPy neither; make an array of one "
                            "element")
        r = sliced(self, key, &whole)
        if r is None:
            if isinstance(key, TracedArray):
                raise TypeError("blasad: an index must be of integers or booleans")
            if isinstance(key, cnp.ndarray) and key.dtype == np.bool_ and key.shape == self.shape and \
                    getattr(value, "ndim", 0) == 0 and operand_like(value) and not isinstance(value, (list, tuple)):
                assign(self, value, False, key)
            else:
                scatter(self, offsets_of(self, key), value)
        elif is_number(value):
            set_all(r, value)
        else:
            assign(r, value)

    # ---- operators

    def __matmul__(self, other):
        return matmul(self, other) if operand_like(other) else NotImplemented

    def __rmatmul__(self, other):
        return matmul(other, self) if operand_like(other) else NotImplemented

    def __imatmul__(self, other):
        return matmul(self, other, self)

    def __add__(self, other):
        return binary(ADD, self, other, None, 1, 1) if operand_like(other) else NotImplemented

    def __radd__(self, other):
        return binary(ADD, other, self, None, 1, 1) if operand_like(other) else NotImplemented

    def __sub__(self, other):
        return binary(ADD, self, other, None, 1, -1) if operand_like(other) else NotImplemented

    def __rsub__(self, other):
        return binary(ADD, other, self, None, 1, -1) if operand_like(other) else NotImplemented

    def __mul__(self, other):
        if is_number(other):
            return binary(ADD, self, self, None, other, 0)
        return binary(MUL, self, other) if operand_like(other) else NotImplemented

    def __rmul__(self, other):
        if is_number(other):
            return binary(ADD, self, self, None, other, 0)
        return binary(MUL, other, self) if operand_like(other) else NotImplemented

    def __truediv__(self, other):
        return binary(DIV, self, other) if operand_like(other) else NotImplemented

    def __rtruediv__(self, other):
        return binary(DIV, other, self) if operand_like(other) else NotImplemented

    def __pow__(self, other, modulo):
        if modulo is not None:
            return NotImplemented
        return power(self, other) if operand_like(other) else NotImplemented

    def __rpow__(self, other, modulo):
        return power(other, self) if operand_like(other) else NotImplemented

    def __neg__(self):
        return binary(ADD, self, self, None, -1, 0)

    def __pos__(self):
        cdef TracedArray r = copy_of(self, False)
        r.scalar = self.scalar
        return r

    def __abs__(self):
        return unary(ABS, self)

    def __iadd__(self, other):
        return self.add_in_place(other, 1)

    def __isub__(self, other):
        return self.add_in_place(other, -1)

    cdef object add_in_place(self, other, double sign):
        cdef int i
        if not operand_like(other):
            return NotImplemented
        if self.scalar:
            return binary(ADD, self, other, None, 1, sign)
        if not isinstance(other, TracedArray):
            other = prepared(other)
            check_cast(weak_code(other), self.code)
        elif (<TracedArray>other).code != self.code:
            check_cast((<TracedArray>other).code, self.code)
        for i in range(self.ndim_):
            if self.strides_[i] == 0 and self.shape_[i] > 1:
                return binary(ADD, self, other, self, 1, sign)      # which refuses it
        accumulate(self, other, sign)
        return self

    def __imul__(self, other):
        if not operand_like(other):
            return NotImplemented
        if self.scalar:
            return self * other
        if is_number(other):
            return scale(self, other)
        return binary(MUL, self, other, self)

    def __itruediv__(self, other):
        if not operand_like(other):
            return NotImplemented
        return binary(DIV, self, other, None if self.scalar else self)

    def __ipow__(self, other):
        return power(self, other, None if self.scalar else self)

    # ---- methods

    def reshape(self, *shape, order="C"):
        """A view where the memory allows it, else a copy, as in NumPy."""
        cdef TracedArray r
        shape = shape[0] if len(shape) == 1 and not isinstance(shape[0], (int, np.integer)) else shape
        if order == "C" and type(shape) is tuple:
            r = reshaped(self, shape)
            if r is not None:
                return r
        found = view(self, np.reshape, shape, order=order)
        return found if found is not None else view(copy_of(self, order == "F"), np.reshape, shape, order=order)

    def transpose(self, *axes):
        axes = axes[0] if len(axes) == 1 and not isinstance(axes[0], (int, np.integer)) else axes or None
        return view(self, np.transpose, axes)

    def copy(self, order="C"):
        cdef bint fortran = order == "F" or (order in "KA" and self.ndim_ == 2 and self.strides_[0] < self.strides_[1])
        return copy_of(self, fortran)

    def fill(self, value):
        if is_number(value) or type(value) is complex:
            set_all(self, value)
        else:
            assign(self, value)

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        code = dtype_code(np.dtype(dtype))
        if code < 0:
            raise TypeError(f"blasad: astype({np.dtype(dtype)}) has no derivative; {ADVICE}")
        if code == self.code and not copy:
            return self
        return copy_of(self, False) if code == self.code else cast(self, code)

    def item(self, *index):
        """An element as a traced scalar: its derivative goes on."""
        if len(index) == 1 and not isinstance(index[0], tuple):
            index = np.unravel_index(index[0], self.shape)
        return self[index[0] if len(index) == 1 else index] if index else self.reshape(())[()]

    def tolist(self):
        """Nested lists of traced scalars."""
        return [x.tolist() for x in self] if self.ndim_ else self[()]

    def flatten(self, order="C"):
        return copy_of(self, False).ravel() if order == "C" else self.ravel(order).copy()

    def ravel(self, order="C"):
        return self.reshape(-1, order=order)

    def squeeze(self, axis=None):
        return view(self, np.squeeze, axis)

    def swapaxes(self, axis1, axis2):
        return view(self, np.swapaxes, axis1, axis2)

    def diagonal(self, offset=0, axis1=0, axis2=1):
        return view(self, np.diagonal, offset, axis1, axis2)

    def conj(self):
        return np.conjugate(self) if is_complex(self.code) else self

    conjugate = conj

    def dot(self, b, out=None):
        return np.dot(self, b, out)

    def sum(self, axis=None, dtype=None, out=None, keepdims=False):
        return np.sum(self, axis, dtype, out, keepdims)

    def mean(self, axis=None, dtype=None, out=None, keepdims=False):
        return np.mean(self, axis, dtype, out, keepdims)

    def var(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
        return np.var(self, axis, dtype, out, ddof, keepdims)

    def std(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
        return np.std(self, axis, dtype, out, ddof, keepdims)

    def prod(self, axis=None, dtype=None, out=None, keepdims=False):
        return np.prod(self, axis, dtype, out, keepdims)

    def max(self, axis=None, out=None, keepdims=False):
        return np.max(self, axis, out, keepdims)

    def min(self, axis=None, out=None, keepdims=False):
        return np.min(self, axis, out, keepdims)

    def trace(self, offset=0, axis1=0, axis2=1, dtype=None, out=None):
        return np.trace(self, offset, axis1, axis2, dtype, out)

    def clip(self, min=None, max=None, out=None):
        return np.clip(self, min, max, out)

    def take(self, indices, axis=None, out=None, mode="raise"):
        return np.take(self, indices, axis, out, mode)

    def repeat(self, repeats, axis=None):
        return np.repeat(self, repeats, axis)

    def argmax(self, axis=None, out=None, *, keepdims=False):
        return bare(self).argmax(axis, out, keepdims=keepdims)

    def argmin(self, axis=None, out=None, *, keepdims=False):
        return bare(self).argmin(axis, out, keepdims=keepdims)

    def argsort(self, axis=-1, kind=None, order=None):
        return bare(self).argsort(axis, kind, order)

    def any(self, axis=None, out=None, keepdims=False):
        return bare(self).any(axis, out, keepdims)

    def all(self, axis=None, out=None, keepdims=False):
        return bare(self).all(axis, out, keepdims)

    def nonzero(self):
        return bare(self).nonzero()

    def __copy__(self):
        return copy_of(self, False)

    def __deepcopy__(self, memo):
        return copy_of(self, False)


cpdef power(x, y, out=None):
    """x ** y; a constant number as exponent costs no logarithm."""
    if isinstance(x, TracedArray) and is_number(y):
        if y == 2:
            return unary(SQUARE, x, out)
        if y == .5:
            return unary(SQRT, x, out)
        if y == 1:
            return copy_of(<TracedArray>x, False) if out is None else assign(out, x)
        return unary(POWC, x, out, y)
    return binary(POWER, x, y, out)


cdef inline bint operand_like(object x):
    return (isinstance(x, TracedArray) or is_python_number(x)
            or isinstance(x, (cnp.ndarray, list, tuple, np.generic)))


def stop_gradient(x):
    """The values of a traced array, as a plain array; what is computed with them is a constant for the derivative.

    Parameters
    ----------
    x : object
        A traced array or anything else.

    Returns
    -------
    object
        A copy of a traced array's values, of the same shape and dtype (NumPy's scalar for a scalar); anything else
        as it is.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda x: (x * ad.stop_gradient(x)).sum())(np.array([1.0, 2.0]))
    array([1., 2.])
    """
    return as_plain(<TracedArray>x) if isinstance(x, TracedArray) else x


def is_active(x):
    """Whether a traced array has a shadow: whether its value depends on what is differentiated."""
    return isinstance(x, TracedArray) and (<TracedArray>x).buf.d != NULL


def allocate(TracedArray like, shape, dtype, value=None, order="C"):
    """A new constant array of the tape, filled with a number (0 if None: nobody reads what was not written)."""
    cdef index dims[MAXDIM]
    cdef int code = dtype_code(np.dtype(dtype)), i
    cdef TracedArray out
    shape = (shape,) if isinstance(shape, (int, np.integer)) else tuple(shape)
    if code < 0:
        return np.full(shape, 0 if value is None else value, dtype, order)
    if len(shape) > MAXDIM:
        raise ValueError(f"blasad: arrays have at most {MAXDIM} dimensions here; {len(shape)} were asked for")
    for i, n in enumerate(shape):
        if n < 0:
            raise ValueError("negative dimensions are not allowed")
        dims[i] = n
    out = new_array(tape_of(like), len(shape), dims, code, False, order == "F")
    set_all(out, 0 if value is None else value)
    return out


def broadcast(TracedArray x, shape):
    """np.broadcast_to, as a view."""
    return view(x, np.broadcast_to, shape)


def blank(TracedArray like, shape, dtype, bint active, bint fortran=False):
    """A new array of the tape that the calls that come next write as a whole."""
    cdef index dims[MAXDIM]
    cdef int i, code = dtype_code(np.dtype(dtype))
    if code < 0:
        raise TypeError(f"blasad: the dtype is {dtype}; float32, float64, complex64 and complex128 have derivatives")
    if len(shape) > MAXDIM:
        raise ValueError(f"blasad: arrays have at most {MAXDIM} dimensions here; {len(shape)} were asked for")
    for i, n in enumerate(shape):
        dims[i] = n
    return new_array(tape_of(like), len(shape), dims, code, active, fortran)


def total(TracedArray x, axes, bint keepdims=False):
    """The sum over the axes named (none twice, from 0)."""
    cdef Tape t = tape_of(x)
    cdef TracedArray out
    cdef View a, c
    cdef View *views[2]
    cdef Call call
    cdef index shape[MAXDIM]
    cdef bint summed[MAXDIM]
    cdef int i, k = 0
    memset(summed, 0, sizeof(summed))
    for axis in axes:
        summed[<int>axis] = True
    for i in range(x.ndim_):
        if keepdims or not summed[i]:
            shape[k] = 1 if summed[i] else x.shape_[i]
            k += 1
    out = new_array(t, k, shape, x.code, x.buf.d != NULL, False)
    out.scalar = k == 0
    set_all(out, 0)
    see(x, &a)
    see(out, &c)
    k = 0
    for i in range(x.ndim_):
        c.strides[i] = 0 if summed[i] else out.strides_[k]
        k += keepdims or not summed[i]
    c.ndim = x.ndim_
    memcpy(c.shape, a.shape, sizeof(c.shape))
    start(&call, AXPY, 1, 1)
    views[0], views[1] = &a, &c
    spread(t, &call, views, 2, 1)
    return out


def norms(TracedArray x):
    """The 2-norm of every row of a matrix; its derivative at a row of zeros is 0."""
    cdef Tape t = tape_of(x)
    cdef View a, c
    cdef Call call
    cdef index size = itemsize[x.code]
    cdef TracedArray out = new_array(t, 1, x.shape_, x.code & 1, x.buf.d != NULL, False)
    see(x, &a)
    see(out, &c)
    if a.shape[0] == 0:
        return out
    if a.shape[1] == 0:
        return set_all(out, 0)
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


def watches(TracedArray x, cnp.ndarray a):
    """Whether the tape of x watches the memory of a plain array."""
    return tape_of(x).find(a, True) is not None


# ---------------------------------------------------------------- for the engine

def watch(Tape tape, x, shadows=(), bint borrowed=False):
    """The traced array of a caller's array."""
    cdef View v
    cdef Buffer b
    see_plain(None, x, &v)
    b = tape.watch_buffer(x, tuple(shadows), borrowed)
    return on_buffer(b, v.p - b.base, v.ndim, v.shape, v.strides, v.dtype)


def scalar_in(Tape tape, value, bint active, tangents=()):
    """A number as a traced scalar in memory of the tape; its shadow starts as zero, or as `tangents`."""
    cdef int code = C128 if isinstance(value, (complex, np.complexfloating)) else F64
    cdef TracedArray x = new_array(tape, 0, NULL, code, active, False)
    cdef int lane
    write_number(x.buf.base, code, value)
    if active:
        tape.sources.append(x.buf)
        for lane in range(tape.width):
            write_number(x.buf.d + lane * x.buf.lane, code, tangents[lane] if tangents else 0)
    x.scalar = True
    return x


cdef int write_number(char *p, int code, value) except -1:
    if code == C128:
        (<double complex *>p)[0] = value
    else:
        (<double *>p)[0] = value
    return 0


def shadow_values(TracedArray x):
    """The lanes of the shadow of a traced array, as plain arrays of their own (zeros for a constant)."""
    cdef View v
    cdef unsigned int lane
    see(x, &v)
    if v.d == NULL:
        return [np.zeros(x.shape, x.dtype) for _ in range(x.buf.tape.width)]
    found = []
    for lane in range(x.buf.tape.width):
        if has_zero(x):
            found.append(np.zeros(x.shape, x.dtype))
            continue
        out = cnp.PyArray_New(cnp.ndarray, v.ndim, <cnp.npy_intp *>v.shape, (<cnp.dtype>DTYPES[v.dtype]).type_num,
                              <cnp.npy_intp *>v.strides, v.d + lane * v.lane, 0, 0, <object>NULL)
        found.append(out.copy())
    return found


def add_to_shadow(TracedArray x, seeds):
    """Add a seed for each lane to the shadow of an active traced array."""
    cdef View v
    cdef unsigned int lane
    see(x, &v)
    if v.d == NULL or has_zero(x):
        return
    x.buf.tape.dirty = True                 # until a sweep has taken it up
    for lane in range(x.buf.tape.width):
        out = cnp.PyArray_New(cnp.ndarray, v.ndim, <cnp.npy_intp *>v.shape, (<cnp.dtype>DTYPES[v.dtype]).type_num,
                              <cnp.npy_intp *>v.strides, v.d + lane * v.lane, 0, cnp.NPY_ARRAY_WRITEABLE,
                              <object>NULL)
        out += seeds[lane]


def width_of(TracedArray x):
    """How many lanes the shadow of a traced array has."""
    return x.buf.tape.width


def is_given(TracedArray x):
    """Whether a traced array stands over memory of the caller."""
    return x.buf.owner is not None and x.buf.home is None


cdef int check_seed_shape(const View *y, const View *w) except -1:
    cdef int i
    for i in range(y.ndim):
        if y.shape[i] != w.shape[i]:
            raise ValueError(f"Tape.pull: the seed has shape {shape_tuple(w)}; the array has {shape_tuple(y)}")
    return 0


def pull(TracedArray y, cnp.ndarray w):
    """Seed a traced array with a plain one, run the reverse sweep, and clear the tape.

    Parameters
    ----------
    y : traced array, at most two dimensions
        What is seeded, in a reverse tape with one shadow.
    w : ndarray, same shape and dtype
        The seed; it is not changed.

    Returns
    -------
    float
        The value whose gradient was taken: ``Re sum(conj(w) * y)``.
    """
    cdef Tape t = tape_of(y)
    cdef View v, seed
    cdef Operand place
    cdef Call c
    cdef double[2] value
    see(y, &v)
    see_plain(None, w, &seed)
    if v.ndim > 2 or seed.ndim != v.ndim or seed.dtype != v.dtype:
        raise ValueError(f"Tape.pull: the seed has {seed.ndim} dimensions and dtype {w.dtype}, the array {v.ndim} and "
                         f"{DTYPES[v.dtype]}; they must be alike, with at most two dimensions")
    check_seed_shape(&v, &seed)
    if t.st.forward or t.width != 1 or v.d == NULL:
        raise ValueError("Tape.pull: it needs a reverse tape with one shadow, and an array that has one")
    value[0] = value[1] = 0
    begin(&c, DOT, number(1), number(0))
    c.nb = c.nl = 1
    operand(&seed, &c.o[IN1])
    c.o[IN1].conj = is_complex(v.dtype)
    operand(&v, &c.o[IN2])
    c.o[OUT] = c.o[IN1]
    c.o[OUT].p, c.o[OUT].conj, c.o[OUT].m, c.o[OUT].n = <char *>value, False, 1, 1
    run_call(&c)
    place = c.o[IN1]
    place.conj = False
    t.run_sweep_from(&c.o[IN2], &place)
    t.clear()
    return value[0] if v.dtype in (F64, C128) else (<float *>value)[0]
