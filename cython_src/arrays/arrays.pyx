# cython: allow_none_for_extension_args=False
"""Arrays in memory that a tape watches: creating and reading them, their plain values and their shadows.

All arrays are of the class that `blasad._arrays.traced` derives from `Array`.  This module, and the modules between the
two, use only the memory of the arrays.
"""

import math
from threading import RLock

cimport cython
from libc.string cimport memcpy, memset
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport bounds
from blasad._tape.nested cimport outer_shadow
from blasad._tape.refusals import of_two_tapes
from blasad._tape.tape cimport Tape, Buffer, current, dtype_code
from blasad._tape.waiting cimport look_now

cnp.import_array()

cdef extern from *:
    """
    #define BLASAD_NEW(base, kind, nothing) ((PyTypeObject *)(base))->tp_new((PyTypeObject *)(kind), nothing, NULL)
    static int blasad_without_new(PyTypeObject *kind) {
        PyType_Modified(kind);
        return PyDict_DelItemString(kind->tp_dict, "__new__");
    }
    """
    int without_new "blasad_without_new"(type kind) except -1
    Array instance_of "BLASAD_NEW"(type base, void *kind, tuple nothing)
    bint product_overflows "__builtin_mul_overflow" (index a, index b, index *product) noexcept nogil

cdef extern from "Python.h":
    Py_ssize_t references "Py_REFCNT"(PyObject *)

cdef enum:
    DEEP = 64                               # NumPy's arrays have at most so many dimensions

cdef int[6] log2_size
log2_size[:] = [2, 3, 3, 4, 3, 0]
cdef int[8] by_columns
by_columns[:] = [0, 1, 2, 3, 4, 5, 6, 7]
cdef int[6] type_numbers
type_numbers[:] = [cnp.NPY_FLOAT32, cnp.NPY_FLOAT64, cnp.NPY_COMPLEX64, cnp.NPY_COMPLEX128, cnp.NPY_INT64,
                   cnp.NPY_BOOL]

DTYPES = (np.dtype(np.float32), np.dtype(np.float64), np.dtype(np.complex64), np.dtype(np.complex128))
STORED = (*DTYPES, np.dtype(np.int64), np.dtype(np.bool_))     # by code, with pivots and masks


@cython.auto_pickle(False)
@cython.no_gc
@cython.freelist(64)
cdef class Array:
    """Where an array lies in a buffer."""

    def __init__(self, *args, **kwargs):
        raise TypeError(f"blasad: {type(self).__name__} makes no arrays; use np.zeros_like(x), np.zeros(shape, like=x) "
                        "or np.array(values, like=x)")


cdef void *traced_type = NULL

cdef int set_traced_type(type kind) except -1:
    """What all arrays are; Python can make none, neither of this class nor of the one below."""
    global traced_type
    traced_type = <void *>kind
    without_new(kind)
    return without_new(Array)


cdef bint is_plain_again(Buffer b) noexcept:
    """Whether an array that the program made, and that a tape took in which is over, is what it was before.

    It is if only values were read there.  So what a function makes once and keeps, as `functools.lru_cache` does,
    serves it in the next derivative too.
    """
    if b.image is None or b.made is not None or b.generation == b.tape.generation:
        return False
    b.made, b.image = b.image, None
    b.base, b.nbytes, b.d, b.spare, b.lane = <char *>cnp.PyArray_DATA(b.made), cnp.PyArray_NBYTES(b.made), NULL, NULL, 0
    b.generation, b.born = 0, <unsigned long>-1
    return True


cdef int wake(Array x) except -1:
    """An array without a current tape: a made array is taken over by a tape, one whose use is noticed has its own from
    here on, any other cannot be used any more."""
    cdef Buffer b = x.buf
    cdef Tape t
    if b.made is None:
        if type(b.lent) is not Unread:
            if not is_plain_again(b):
                return finished()
            return 0 if current() is None else wake(x)
        if (<Unread>b.lent).use is not None:
            (<Unread>b.lent).use.note((<Unread>b.lent).index)
        x.buf = (<Unread>b.lent).memory
        return alive(x)
    t = b.tape if b.tape.generation == b.born else current()
    if t is None:
        raise RuntimeError("blasad: an array that was made in a derivative which is finished cannot hold derivatives "
                           "any more; use a new copy, np.array(x)")
    if b.lent is not None and references(<PyObject *>b.lent) > 1:
        raise ValueError("blasad: a value with a derivative is written to an array of which a plain view was given "
                         "out, to a library or as a buffer, and still exists: the view would not have the derivative. "
                         "Give out a copy, or delete the view first")
    return t.take_in(b)


@cython.final
@cython.auto_pickle(False)
cdef class Unread:
    """In a buffer that has no generation: whose memory an array has that nobody has used yet, and who is told of it."""

    cdef Buffer memory
    cdef object use         # its method `note` is told of the use; None: nobody is, the arrays have other memory now
    cdef object index       # the numbers of the elements of the array, if it is a part of a result; None: all of them


def unread(Array x, use, index=None):
    """The same array; the first use of it is noticed. A part of it is one, too, and no use of the other elements."""
    cdef Buffer b = Buffer.__new__(Buffer)
    cdef Unread mark = Unread.__new__(Unread)
    cdef Array y
    alive(x)
    mark.memory, mark.use, mark.index = x.buf, use, index
    b.tape, b.generation, b.owner, b.lent = x.buf.tape, <unsigned long>-1, x.buf, mark
    b.base, b.d, b.lane, b.nbytes = x.buf.base, x.buf.d, x.buf.lane, x.buf.nbytes
    b.dtype, b.writable = x.buf.dtype, x.buf.writable
    y = on_buffer(b, x.off, x.ndim_, x.shape_, x.strides_, x.code)
    y.scalar, y.frozen = x.scalar, x.frozen
    return y


cdef int lead_on(Buffer b, Buffer memory) except -1:
    """From now on, the arrays over a buffer have other memory, laid out alike."""
    cdef Unread mark = Unread.__new__(Unread)
    mark.memory, b.lent, b.generation = memory, mark, <unsigned long>-1
    return 0


def unnoticed(Array x):
    """The array that such a one will be, for a look that no derivative follows; None if it is not one, or is over."""
    cdef Array whole
    cdef Buffer memory
    if type(x.buf.lent) is not Unread or x.buf.made is not None:
        return None
    memory = (<Unread>x.buf.lent).memory
    if memory.generation != memory.tape.generation:
        return None
    whole = on_buffer(memory, x.off, x.ndim_, x.shape_, x.strides_, x.code)
    whole.scalar, whole.frozen = x.scalar, x.frozen
    return whole


def part_of_unread(Array x, take):
    """What `take` selects of the elements of such an array, as one; None if the array is not one, or is over."""
    cdef Unread mark
    whole = unnoticed(x)
    if whole is None:
        return None
    mark = x.buf.lent
    if mark.use is None:
        return None
    index = mark.index
    if index is None:
        shape = tuple([x.shape_[i] for i in range(x.ndim_)])
        index = np.arange(math.prod(shape)).reshape(shape)
    return unread(take(whole), mark.use, take(index))


@cython.final
@cython.auto_pickle(False)
cdef class Instead:
    """Arrays of a trace, each over a whole buffer, in whose place others stand for a time.

    So a function that found arrays of a trace finds those of a run, wherever it has them: in closures, objects, lists.

    Attributes
    ----------
    turn : threading.RLock
        Of the trace, whose arrays mean those of one run at a time. Another trace has another one, so that a function
        that is called in a run may wait for a thread that runs another program.
    """

    cdef readonly object turn
    cdef list buffers       # of each array's memory: its number, a buffer, where that begins, by what arrays are led on
    cdef list before        # what the buffers said of themselves
    cdef readonly bint partly   # whether there is a buffer that is larger than what was found of it

    def __init__(self, Tape tape, list arrays):
        """What a tape for values alone read, by the buffers on the tape around it."""
        cdef Buffer b, o
        cdef Tape t = tape
        cdef index start
        while t.origin is not None or t.outer is not None:
            t = t.origin if t.origin is not None else t.outer
        self.turn = t.values.setdefault("turn", RLock())
        self.buffers = []
        numbers = {id((<Array>x).buf): number for number, x in enumerate(arrays)}
        for b, o, start in tape.values.values():
            self.buffers.append((numbers[id(o)], b, start, Unread.__new__(Unread)))
            self.partly = self.partly or start < 0 or start + b.nbytes > o.nbytes

    @staticmethod
    def over(list arrays):
        """One of arrays that no trace has read: each lies over a whole buffer."""
        cdef Instead own = Instead.__new__(Instead)
        own.turn = RLock()
        own.buffers = [(number, (<Array>x).buf, 0, Unread.__new__(Unread)) for number, x in enumerate(arrays)]
        return own

    def outline(self, Array x):
        """Where an array lies in one of those for which others stand, and how; None if it lies in none of them."""
        cdef View v
        cdef Buffer b = x.buf
        while b is not None:                    # a run has led it on
            for number, each, start, _ in self.buffers:
                if each is b:
                    see_layout(x, &v)
                    return (number, start + x.off, shape_tuple(&v), tuple([v.strides[i] for i in range(v.ndim)]),
                            x.code, x.scalar, x.frozen)
            b = (<Unread>b.lent).memory if type(b.lent) is Unread else None
        return None

    def is_over(self):
        """Whether the trace is."""
        cdef Buffer b
        for _, each, _, _ in self.buffers:
            b = each
            if b.generation == b.tape.generation:
                return False
        return True

    def begin(self, list arrays):
        """From now on, these arrays are meant: each has memory of its own, laid out alike, and is not used later."""
        cdef Buffer b
        cdef Unread mark
        self.before = []
        for number, each, start, led in self.buffers:
            b, mark = each, led
            mark.memory = part_of((<Array>arrays[number]).buf, start, b.nbytes)
            self.before.append((b.generation, b.lent))
            b.lent, b.generation = mark, <unsigned long>-1

    def end(self):
        """All is as before."""
        cdef Buffer b, memory
        cdef Unread mark
        for (_, each, _, led), was in zip(self.buffers, self.before):
            b, mark = each, led
            memory, mark.memory = mark.memory, b
            memory.lent, memory.generation = mark, <unsigned long>-1
            b.generation, b.lent = was
        self.before = None


cdef int see_layout(Array x, View *v) except -1:
    """The shape and the strides of an array, whose trace may be over."""
    cdef int i
    v.ndim = x.ndim_
    for i in range(x.ndim_):
        v.shape[i], v.strides[i] = x.shape_[i], x.strides_[i]
    return 0


def lying_in(Array whole, index start, shape, strides, int code, int scalar, bint frozen):
    """An array that lies in the memory of another one as an outline says."""
    cdef View v
    cdef Array y
    cdef int i, ndim = len(shape)
    for i in range(ndim):
        v.shape[i], v.strides[i] = shape[i], strides[i]
    y = on_buffer(whole.buf, start, ndim, v.shape, v.strides, code)
    y.scalar, y.frozen = scalar, frozen
    return y


cdef Buffer part_of(Buffer o, index start, index nbytes):
    cdef Buffer b
    if start == 0 and o.lent is None:
        return o
    b = Buffer.__new__(Buffer)
    b.base, b.d, b.lane, b.nbytes = o.base + start, o.d + start if o.d != NULL else NULL, o.lane, nbytes
    b.dtype, b.tape, b.generation, b.owner, b.writable = o.dtype, o.tape, o.generation, o, o.writable
    return b


cdef bint is_foreign(Array x) except -1:
    """Whether a section reads a made array from outside, whose values may differ in the second run.

    One of a derivative that is over is for a section as a plain array is, which it finds again as it was.
    """
    cdef Tape t = current()
    cdef bint of_now = x.buf.tape.generation == x.buf.born
    while t is not None:
        if of_now and t is x.buf.tape:
            return t.quiet and t.values.get("inside") is not x.buf.inside   # in the first run of a section around it
        if t.origin is not None and (t.st.section != NULL or t.width == 0):
            return of_now or t.width == 0
        t = t.outer if t.origin is None else t.origin       # past a tape for values alone
    return False


# ---------------------------------------------------------------- making arrays

cdef Array on_buffer(Buffer b, index off, int ndim, const index *shape, const index *strides, int dtype):
    cdef Array x = instance_of(Array, traced_type, ())
    x.buf, x.off, x.ndim_, x.code = b, off, ndim, dtype
    if ndim:
        memcpy(x.shape_, shape, ndim * sizeof(index))
        memcpy(x.strides_, strides, ndim * sizeof(index))
    return x

cdef bint EMPTY_STANDS = not any(np.empty((2, 0)).strides)      # since NumPy 2.4 all strides of what is empty are 0

cdef Array new_array(Tape tape, int ndim, const index *shape, int dtype, bint active, const int *axes):
    """An array in memory of the tape; if it is active, the next call must write all of it.

    `axes` are its axes from the smallest stride to the largest; NULL is C order.
    """
    cdef Array x = instance_of(Array, traced_type, ())
    cdef index step = itemsize[dtype]
    cdef int i, axis
    cdef bint empty = False
    x.ndim_, x.code = ndim, dtype
    for i in range(ndim):
        axis = axes[i] if axes != NULL else ndim - 1 - i
        x.shape_[axis], x.strides_[axis] = shape[axis], step
        if product_overflows(step, max(shape[axis], 1), &step):
            raise MemoryError(f"blasad: no memory for an array of shape {tuple([shape[i] for i in range(ndim)])}")
        if shape[axis] == 0:
            empty = True
    if empty and EMPTY_STANDS:
        for i in range(ndim):
            x.strides_[i] = 0
    x.buf = tape.temporary(step, active)
    return x

cdef Array new_scalar(Tape tape, bint active):
    """A real number of double precision in memory of the tape."""
    cdef Array x = instance_of(Array, traced_type, ())
    x.code, x.scalar = F64, True
    x.buf = tape.temporary(sizeof(double), active)
    return x

cdef Array new_of_shape(Tape tape, object shape, int dtype, bint active, object axes):
    """A new array of a shape that comes from Python, as its axes do, from the fastest to the slowest; None: C order."""
    cdef index dims[MAXDIM]
    cdef int order[MAXDIM]
    cdef int i
    if len(shape) > MAXDIM:
        raise ValueError(f"blasad: arrays have at most {MAXDIM} dimensions here; {len(shape)} were asked for")
    for i, n in enumerate(shape):
        if n < 0:
            raise ValueError("negative dimensions are not allowed")
        dims[i] = n
    if axes is not None:
        for i, n in enumerate(axes):
            order[i] = n
    return new_array(tape, len(shape), dims, dtype, active, NULL if axes is None else order)


def blank(Array like, shape, dtype, bint active, axes=None):
    """A new array of the tape; the next calls must write all of it.

    `axes` are its axes from the smallest stride to the largest; None is C order.
    """
    cdef int code = dtype_code(np.dtype(dtype))
    if code < 0:
        raise TypeError(f"blasad: the dtype is {dtype}; float32, float64, complex64 and complex128 have derivatives")
    return new_of_shape(tape_of(like), shape, code, active, axes)


def watch(Tape tape, x, shadows=(), bint borrowed=False):
    """The traced array of a caller's array."""
    cdef View v
    cdef Buffer b
    if borrowed and lent(tape, x):          # arguments that share memory are variables of their own
        x = laid_out_alike(x)
    see_plain(None, x, &v)
    b = tape.watch_buffer(x, tuple(shadows), borrowed)
    return on_buffer(b, v.p - b.base, v.ndim, v.shape, v.strides, v.dtype)


def program_input(Tape tape, cnp.ndarray x):
    """An input of a program: an array in the program's memory whose views correspond to those of x; and its place."""
    cdef View v
    cdef Array out
    cdef index low = 0, high = 0
    cdef int i
    steps = close_strides(x)
    if steps is None:
        x = np.array(x, order="K", copy=True, subok=False)
        steps = (<object>x).strides
    see_plain(None, x, &v)
    for i in range(v.ndim):
        v.strides[i] = steps[i]
        if not is_empty(&v):
            low += min(0, (v.shape[i] - 1) * v.strides[i])
            high += max(0, (v.shape[i] - 1) * v.strides[i])
    out = on_buffer(tape.temporary(high - low + itemsize[v.dtype], False), -low, v.ndim, v.shape, v.strides, v.dtype)
    see(out, &v)
    tape.load(outline_at(&v, v.p, True), x)
    return out


cdef object close_strides(object x):
    """Strides with gaps and signs where x has them, but no wider gaps than one element; None if elements overlap."""
    cdef index size = x.itemsize, step = size, end = size, given, n
    steps = [size] * x.ndim
    for axis in sorted(range(x.ndim), key=[(abs(given), -axis) for axis, given in enumerate(x.strides)].__getitem__):
        n, given = x.shape[axis], x.strides[axis]
        if n > 1:
            if abs(given) < end:
                return None
            step += size * (abs(given) > end)
            steps[axis] = step if given > 0 else -step
            step, end = step * n, abs(given) * n
    return tuple(steps)


def outliving(Tape tape, x):
    """An array of a tape that is about to be sealed, in a form that can be seeded; anything else unchanged."""
    cdef Buffer b, o
    cdef Array y
    if not is_traced(x) or (<Array>x).buf.tape is not tape:
        return x
    b, o = Buffer.__new__(Buffer), (<Array>x).buf
    b.base, b.nbytes, b.d, b.lane, b.dtype, b.owner = o.base, o.nbytes, o.d, o.lane, o.dtype, o
    b.tape, b.generation = tape, tape.generation + 1
    y = on_buffer(b, (<Array>x).off, (<Array>x).ndim_, (<Array>x).shape_, (<Array>x).strides_, (<Array>x).code)
    y.scalar = (<Array>x).scalar
    return y


def place(Tape tape, Array x):
    """Where an array of a tape lies: its address, shape, strides and dtype."""
    cdef View v
    see(on_tape(tape, x), &v)
    return <Py_ssize_t>v.p, shape_tuple(&v), tuple([v.strides[i] for i in range(v.ndim)]), STORED[v.dtype]


def view_of(Array x, index start, shape, strides):
    """An array in the memory of another one: it begins `start` bytes after it."""
    cdef View v
    cdef int i, ndim = len(shape)
    for i in range(ndim):
        v.shape[i], v.strides[i] = shape[i], strides[i]
    return on_buffer(x.buf, x.off + start, ndim, v.shape, v.strides, x.code)


def scalar_in(Tape tape, value, bint active, tangents=()):
    """A number as a traced scalar in memory of the tape; its shadow starts as zero, or as `tangents`."""
    cdef int code = code_of_number(value)
    cdef Array x = new_array(tape, 0, NULL, code, active, NULL)
    cdef int lane
    write_number(x.buf.base, code, value)
    if active:
        tape.sources.append(x.buf)
        for lane in range(tape.width):
            write_number(x.buf.d + lane * x.buf.lane, code, tangents[lane] if tangents else 0)
    x.scalar = kind_of_number(value)
    return x


cdef int write_number(char *p, int code, value) except -1:
    if code == C128:
        (<double *>p)[0], (<double *>p)[1] = value.real, value.imag
    elif code == F64:
        (<double *>p)[0] = value
    elif code == F32:
        (<float *>p)[0] = value
    else:
        (<float *>p)[0], (<float *>p)[1] = value.real, value.imag
    return 0


cdef int code_of_number(object x) except? -1:
    """The dtype code of a number that is no array."""
    cdef int code = -1
    if type(x) is float:
        return F64
    if is_traced(x):
        return (<Array>x).code
    if isinstance(x, np.generic):
        code = dtype_code(x.dtype)
    return code if code >= 0 else C128 if isinstance(x, (complex, np.complexfloating)) else F64

cdef int kind_of_number(object x) except? -1:
    """What a number is, which is no array: one of NumPy's or one of Python's."""
    if is_traced(x):
        return (<Array>x).scalar
    return NUMPYS if isinstance(x, np.generic) else PYTHONS

cdef object of_kind(object plain, int scalar):
    """A plain array, as what it is without dimensions: itself, a scalar of NumPy, or a number of Python."""
    if cnp.PyArray_NDIM(plain) or scalar == AN_ARRAY:
        return plain
    return plain.item() if scalar == PYTHONS else plain[()]


def as_kind(plain, int scalar):
    """The same, for Python: `scalar` is what `scalar_kind` of an array says."""
    return of_kind(np.asarray(plain), scalar)


def scalar_kind(Array x):
    """What stands for the array without dimensions: 0 for itself, 1 for NumPy's scalar, 2 for a number of Python."""
    return x.scalar


def number_dtype(x):
    """The dtype in which a number is traced that is no array."""
    return DTYPES[code_of_number(x)]


def like_number(Array x, number):
    """Let an array without dimensions stand for such a number as the given one, which may also be an array."""
    x.scalar = AN_ARRAY if isinstance(number, cnp.ndarray) else kind_of_number(number)
    return x


# ---------------------------------------------------------------- seeing arrays

cdef bint stands_for_outside(Buffer b):
    """Whether the memory is an input of a program that stands for memory outside: numbers there are not copies."""
    while b is not None:
        if b.number < 0:
            return True
        b = b.outer
    return False

cdef Array brought_in(Tape t, Array x):
    cdef Array y, first = x
    cdef Buffer b
    cdef View v
    cdef char *lo
    cdef char *hi
    if t is None or t.outer is None and t.origin is None:
        tape_of(x)                          # which raises for one of another thread
        raise of_two_tapes("blasad")
    x = on_tape(t.origin if t.origin is not None else t.outer, x)
    b = None
    if t.origin is None and (not x.scalar or stands_for_outside(x.buf)):
        see(x, &v)
        bounds(outline_at(&v, v.p, False), &lo, &hi)
        b = t.argument(x.buf, lo, hi)
    if b is None:
        b = t.bring(x.buf)
        if t.origin is not None and t.st.section == NULL:   # a tape for values alone, which is asked what was read
            b.dtype = max(b.dtype, x.code)
            t.values[id(first.buf)] = first.buf, x.buf, x.off - first.off
        elif x.buf.owner is None and t.origin is not None:
            b.dtype = x.code                # memory of a tape has none of its own
    y = on_buffer(b, x.off if t.origin is not None else x.buf.base + x.off - b.base, x.ndim_, x.shape_, x.strides_,
                  x.code)
    y.scalar, y.frozen = x.scalar, x.frozen
    return y

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
            raise ValueError("blasad: the strides of an array are not multiples of its item size (a field of a "
                             "structured array?); pass a copy")
    if t is not None and (t.buffers or t.outer is not None or t.origin is not None):
        b = t.find(a, False)
        if b is not None and b.place != NULL:
            v.p = b.base + (v.p - b.place)
        if b is not None and b.d != NULL:
            v.d, v.lane = b.d + (v.p - b.base), b.lane
        elif b is None and t.outer is not None and lent(t.outer, a):
            a = np.array(a, order="C", copy=True, subok=False)
            v.p = t.constant_memory(max(cnp.PyArray_NBYTES(a), 1)).base
            memcpy(v.p, cnp.PyArray_DATA(a), cnp.PyArray_NBYTES(a))
            for i in range(v.ndim):
                v.strides[i] = cnp.PyArray_STRIDE(a, i)
    return 0

cdef object laid_out_alike(cnp.ndarray x):
    """A copy with the strides of an array, so that what is a view of the one is a view of the other."""
    cdef char *lo
    cdef char *hi
    bounds(x, &lo, &hi)
    raw = np.empty(hi - lo, np.uint8)
    memcpy(cnp.PyArray_DATA(<cnp.ndarray>raw), lo, hi - lo)
    return np.ndarray(np.shape(x), x.dtype, raw, <char *>cnp.PyArray_DATA(x) - lo, (<object>x).strides)

cdef bint lent(Tape t, cnp.ndarray a) except -1:
    """Whether a plain array, a constant here, is in memory that an outer tape watches: then it needs a copy."""
    cdef Buffer b
    cdef char *lo
    cdef char *hi
    bounds(a, &lo, &hi)
    while t is not None:
        for b in t.near(lo, hi):
            if b.borrowed and lo < b.base + b.nbytes and b.base < hi:
                return True
        t = t.outer
    return False

cdef tuple shape_tuple(const View *v):
    return tuple([v.shape[i] for i in range(v.ndim)])

cdef int keep_plain(Tape t, object x) except -1:
    """Keep the values of a plain array that reverses will read."""
    cdef index i, lo = 0, hi = 0
    cdef cnp.ndarray a = x
    cdef char *p = <char *>cnp.PyArray_DATA(a)
    if t.st.kept.root < 0 and t.outer is None and t.origin is None:
        return 0
    for i in range(cnp.PyArray_NDIM(a)):
        if cnp.PyArray_STRIDE(a, i) < 0:
            lo += (cnp.PyArray_DIM(a, i) - 1) * cnp.PyArray_STRIDE(a, i)
        else:
            hi += (cnp.PyArray_DIM(a, i) - 1) * cnp.PyArray_STRIDE(a, i)
    while t is not None:
        t.keep_plain(x, p + lo, p + hi + 1)
        t = t.outer
    return 0


# ---------------------------------------------------------------- values and shadows as plain arrays

cdef bint is_empty(const View *v) noexcept:
    cdef int i
    for i in range(v.ndim):
        if v.shape[i] == 0:
            return True
    return False

cdef object plain_at(const View *v, char *p, bint writable):
    """The memory at p, laid out like a view, as a plain array for a moment; it does not keep the memory."""
    if programs:
        look_now()
    return outline_at(v, p, writable)

cdef object outline_at(const View *v, char *p, bint writable):
    """The same, for code that uses no values, or knows that no waiting call writes there."""
    if is_empty(v):
        return cnp.PyArray_EMPTY(v.ndim, <cnp.npy_intp *>v.shape, type_numbers[v.dtype], 0)
    return cnp.PyArray_New(cnp.ndarray, v.ndim, <cnp.npy_intp *>v.shape, type_numbers[v.dtype],
                           <cnp.npy_intp *>v.strides, p, 0, cnp.NPY_ARRAY_WRITEABLE if writable else 0, <object>NULL)

cdef object bare(Array x):
    """The memory of a traced array as a plain read-only array, for a moment: values, comparisons."""
    if programs and not is_made(x):
        look_now()
    return outline_of(x)

cdef object outline_of(Array x):
    """The same, for somebody who looks at no values."""
    cdef View v
    if not is_made(x):
        x = looked_at(x)
        alive(x)
    lie(x, &v)
    return outline_at(&v, v.p, False)

cdef inline Array looked_at(Array x):
    """The array, for a look at its values: not a use that is noticed."""
    if is_over(x):
        whole = unnoticed(x)
        return x if whole is None else whole
    return x

cdef object glimpsed(Array x):
    """As `bare`, for code that uses the values."""
    cdef Tape t
    cdef View v
    if is_made(x) and not is_foreign(x):
        return bare(x)
    if not is_made(x):
        x = looked_at(x)
    if programs:
        peek(x.buf.tape)
    if inner_tapes:
        t = in_charge(x.buf.tape)
        if t.origin is not None:
            x = on_tape(tape_of(x), x)
            see(x, &v)
            t.look(v.p, v.dtype, v.ndim, v.shape, v.strides)
    return bare(x)

cdef object seen(Array x):
    """As `bare`, for code that may use all values."""
    values = glimpsed(x)
    if programs:
        notice(None, (x,), {}, values)
    return values


cdef object watcher():
    """What a watching program is told by; None if none is traced, or what is found is found anew in each run."""
    cdef Tape t = current()
    while t is not None and t.width:
        if t.origin is not None and t.st.section == NULL:
            return None                     # a tape for values alone
        t = t.outer if t.outer is not None else t.origin
    return getattr(t, "looked", None) if t is not None and type(t) is not Tape else None

cdef bint is_watched() except -1:
    return watcher() is not None


def notice(function, tuple args, dict kwargs, result):
    """Tell a watching program which values Python used: a `function` of them, or all of them if it is None."""
    told = watcher()
    if told is not None:
        told(function, args, kwargs, result)


cdef object as_plain(Array x):
    """The values, as a plain array of their own."""
    return seen(x).copy("K")


def values(Array x):
    """The values of a traced array as a read-only plain array; it is not to be kept."""
    return seen(x)


def glimpse(Array x):
    """The same, for code that calls `notice` with what it used."""
    return glimpsed(x)


def is_alive(Array x):
    """Whether the derivative or the trace of a traced array is not finished."""
    return not is_over(x)


def memory(Array x):
    """The memory of a traced array as a read-only plain array; it is not to be kept.

    In the second run of a section, an array from outside is where the values are that the section starts from.
    """
    if inner_tapes and not is_over(x) and in_charge(x.buf.tape).origin is not None:
        x = on_tape(tape_of(x), x)
    return bare(x)


def outline(Array x):
    """The same, for code that uses no values: they may not be computed yet."""
    return outline_of(x)


def shadow_values(Array x):
    """The lanes of the shadow of a traced array, as plain arrays of their own (zeros for a constant)."""
    cdef View v
    cdef unsigned int lane
    see(x, &v)
    if v.d == NULL:
        return [np.zeros(shape_tuple(&v), DTYPES[v.dtype]) for _ in range(x.buf.tape.width)]
    return [plain_at(&v, v.d + lane * v.lane, False).copy("K") for lane in range(x.buf.tape.width)]


def tangents(Array x):
    """The tangents of a traced array in forward mode, as `shadow_values`; None in another."""
    return shadow_values(x) if x.buf.tape.st.forward else None


def add_to_shadow(Array x, seeds):
    """Add a seed for each of the first lanes to the shadow of an active traced array."""
    cdef View v
    cdef unsigned int lane
    see(x, &v)
    if v.d == NULL or is_empty(&v):
        return
    x.buf.tape.dirty = True                 # until a sweep has taken it up
    for lane, seed in enumerate(seeds):
        if v.ndim == 0 and v.dtype == F64 and type(seed) is float:
            (<double *>(v.d + lane * v.lane))[0] += <double>seed
            continue
        out = plain_at(&v, v.d + lane * v.lane, True)
        out += seed


def clear_shadow(Array x):
    """Clear the lanes of the shadow of a number, whatever they hold."""
    cdef View v
    cdef unsigned int lane
    see(x, &v)
    for lane in range(x.buf.tape.width if v.d != NULL else 0):
        memset(v.d + lane * v.lane, 0, itemsize[v.dtype])


# ---------------------------------------------------------------- what is known of an array

def is_active(x):
    """Whether a traced array has a shadow: whether its value depends on what is differentiated."""
    return is_traced(x) and not is_made(<Array>x) and on_tape(tape_of(<Array>x), <Array>x).buf.d != NULL


def depends(Array x):
    """The tapes for which the value of an array varies, and whether a section computes it a second time.

    All values of a program vary.
    """
    cdef Tape t
    cdef char *d
    cdef index lane
    if is_made(x):
        return [], False
    alive(x)
    t, d = x.buf.tape, x.buf.d
    again = t.origin is not None and not t.quiet
    roots = []
    while t is not None:
        if d != NULL or t.width == 0:
            roots.append(t.root())
        d = NULL
        if t.outer is not None and (t.crosses or t.st.mixed):
            outer_shadow(&t.st, x.buf.base + x.off, &d, &lane)
        t = t.outer
    return roots, again


def is_given(Array x):
    """Whether a traced array stands over memory of the caller.

    One whose use is noticed has another buffer for its owner; memory of constants has an empty tuple.
    """
    cdef Buffer b = x.buf
    while isinstance(b.lent, Unread):
        b = (<Unread>b.lent).memory
    return b.owner is not None and type(b.owner) is not tuple and b.home is None


def known(Array like, x):
    """A plain array over memory that the tape of `like` watches as the traced array that it is; so in lists."""
    cdef View v
    cdef Buffer b
    if isinstance(x, cnp.ndarray):
        b = tape_of(like).find(x, False) if dtype_code(x.dtype) >= 0 else None
        if b is None:
            return x
        see_plain(b.tape, x, &v)
        return on_buffer(b, v.p - b.base, v.ndim, v.shape, v.strides, v.dtype)
    return known_items(like, x, NULL) if isinstance(x, (list, tuple)) else x


cdef object known_items(Array like, object x, const Path *above):
    cdef Path path
    enter_list(x, above, &path)
    items = [known_items(like, item, &path) if isinstance(item, (list, tuple)) else known(like, item) for item in x]
    for i, item in enumerate(x):
        if items[i] is not item:
            return items
    return x


def is_plain(x):
    """Whether an object is really an ndarray: `isinstance` is true for traced arrays too."""
    return isinstance(x, cnp.ndarray)


cdef int enter_list(object x, const Path *above, Path *path) except -1:
    """Enter a list that represents an array; raises for lists that contain themselves or are nested too deeply."""
    path.above, path.x, path.depth = above, <PyObject *>x, above.depth + 1 if above != NULL else 1
    while above != NULL:
        if above.x == <PyObject *>x:
            raise ValueError(f"blasad: a {type(x).__name__} holds itself, and cannot be made an array")
        above = above.above
    if path.depth > DEEP:
        raise ValueError(f"blasad: a list is nested more than {DEEP} deep, and cannot be made an array")
    return 0


cdef int check_list(object x, const Path *above=NULL) except -1:
    """Raise for a list that cannot be made an array."""
    cdef Path path
    if isinstance(x, (list, tuple)):
        enter_list(x, above, &path)
        for item in x:
            if isinstance(item, (list, tuple)):
                check_list(item, &path)
    return 0


def watches(Array x, cnp.ndarray a):
    """Whether the tape of x watches the memory of a plain array."""
    return tape_of(x).find(a, True) is not None


def width_of(Array x):
    """How many lanes the shadow of a traced array has."""
    return x.buf.tape.width
