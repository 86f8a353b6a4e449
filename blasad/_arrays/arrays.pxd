# Arrays of any dimension in memory that a tape watches: what they are, without NumPy's protocols.

cimport cython
from cpython.ref cimport PyObject
from libc.string cimport memcpy
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._tape.tape cimport Tape, Buffer, code_of_type, finished, in_charge, inner_tapes, peek, programs, \
    this_thread

cdef enum:
    MAXDIM = 8

cdef enum:                  # what stands for an array without dimensions
    AN_ARRAY = 0
    NUMPYS = 1              # a scalar of NumPy
    PYTHONS = 2             # a number of Python

cdef struct View:           # an array of any dimension as it lies in memory
    char *p
    char *d
    index lane              # bytes
    int dtype, ndim
    index shape[MAXDIM]
    index strides[MAXDIM]   # bytes


@cython.no_gc               # said here too: a derived class goes by it
cdef class Array:
    cdef Buffer buf
    cdef index off          # bytes from the start of the buffer
    cdef int ndim_, code    # dtype code
    cdef int scalar         # what NumPy has here, where there are no dimensions: a scalar is made anew by +=
    cdef bint frozen        # a view that NumPy makes read-only
    cdef index shape_[MAXDIM]
    cdef index strides_[MAXDIM]

cdef extern from "Python.h":
    void *type_of "Py_TYPE"(PyObject *)

cdef int log2_size[6]       # of an element, by dtype code
cdef int by_columns[8]      # the axes of an array in Fortran order, from the fastest to the slowest
cdef void *traced_type      # what all arrays are: the class that adds NumPy's protocols
cdef int set_traced_type(type kind) except -1

cdef Array on_buffer(Buffer b, index off, int ndim, const index *shape, const index *strides, int dtype)
cdef Array new_array(Tape tape, int ndim, const index *shape, int dtype, bint active, const int *axes)
cdef Array new_scalar(Tape tape, bint active)
cdef Array new_of_shape(Tape tape, object shape, int dtype, bint active, object axes)
cdef int see_plain(Tape t, cnp.ndarray a, View *v) except -1
cdef Array brought_in(Tape t, Array x)
cdef object plain_at(const View *v, char *p, bint writable)
cdef object outline_at(const View *v, char *p, bint writable)
cdef bint is_watched() except -1
cdef object as_plain(Array x)
cdef object of_kind(object plain, int scalar)
cdef int code_of_number(object x) except? -1
cdef int kind_of_number(object x) except? -1
cdef object glimpsed(Array x)
cdef object seen(Array x)
cdef object bare(Array x)
cdef object outline_of(Array x)
cdef tuple shape_tuple(const View *v)
cdef object laid_out_alike(cnp.ndarray x)
cdef bint lent(Tape t, cnp.ndarray a) except -1
cdef int keep_plain(Tape t, object x) except -1


cdef struct Path:           # the lists that one is in
    const Path *above
    PyObject *x
    int depth

cdef int enter_list(object x, const Path *above, Path *path) except -1
cdef int check_list(object x, const Path *above=*) except -1

cdef inline bint is_traced(object x) noexcept:
    return type_of(<PyObject *>x) == traced_type

cdef inline bint is_over(Array x) noexcept:
    return x.buf.generation != x.buf.tape.generation

cdef int wake(Array x) except -1
cdef bint is_plain_again(Buffer b) noexcept
cdef int lead_on(Buffer b, Buffer memory) except -1
cdef bint is_foreign(Array x) except -1

cdef inline int alive(Array x) except -1:
    return wake(x) if is_over(x) else 0

cdef inline bint is_made(Array x) noexcept:
    """Whether the program made it, and nothing with a derivative was written to it."""
    return x.buf.made is not None or x.buf.image is not None and is_plain_again(x.buf)

cdef inline Tape tape_of(Array x):
    """The tape that records what is done with an array, in this thread."""
    cdef Tape t
    alive(x)
    t = x.buf.tape if inner_tapes == 0 else in_charge(x.buf.tape)
    if t.thread != this_thread():
        t.take_over()
    return t

cdef inline Array on_tape(Tape t, Array x):
    """An array as the tape sees it that records: one of an outer tape is brought in."""
    alive(x)
    return x if x.buf.tape is t else brought_in(t, x)

cdef inline int check_writable(Array x) except -1:
    if x.frozen:
        raise ValueError("blasad: the output is read-only: np.broadcast_to, whose result repeats memory, and "
                         "np.diagonal return such views; pass a copy")
    return 0

cdef inline int see(Array x, View *v) except -1:
    alive(x)
    lie(x, v)
    return 0

cdef inline void lie(Array x, View *v) noexcept:
    """Where an array lies now."""
    cdef Buffer b = x.buf
    v.p, v.lane, v.dtype, v.ndim = b.base + x.off, b.lane, x.code, x.ndim_
    v.d = b.d + x.off if b.d != NULL else NULL
    memcpy(v.shape, x.shape_, x.ndim_ * sizeof(index))
    memcpy(v.strides, x.strides_, x.ndim_ * sizeof(index))

cdef inline void operand(const View *v, Operand *o) noexcept nogil:
    """A view of at most two dimensions as an operand: a vector is a column."""
    cdef int shift = log2_size[v.dtype]
    o.p, o.d, o.dtype, o.conj, o.slot = v.p, v.d, v.dtype, False, -1
    o.m = v.shape[0] if v.ndim > 0 else 1
    o.n = v.shape[1] if v.ndim > 1 else 1
    o.rs = v.strides[0] >> shift if v.ndim > 0 else 0
    o.cs = v.strides[1] >> shift if v.ndim > 1 else 0
    o.bs = o.ls = o.dbs = 0
    o.drs, o.dcs, o.dls = o.rs, o.cs, v.lane >> shift

cdef inline bint operand_of(Array x, int ndim, Operand *o) noexcept:
    """An array of at most two dimensions as an operand; False if it has others."""
    cdef int shift = log2_size[x.code]
    if x.ndim_ != ndim:
        return False
    o.p = x.buf.base + x.off
    o.d = x.buf.d + x.off if x.buf.d != NULL else NULL
    o.dtype, o.conj, o.slot = x.code, False, -1
    o.m = x.shape_[0] if ndim > 0 else 1
    o.n = x.shape_[1] if ndim > 1 else 1
    o.rs = x.strides_[0] >> shift if ndim > 0 else 0
    o.cs = x.strides_[1] >> shift if ndim > 1 else 0
    o.bs = o.ls = o.dbs = 0
    o.drs, o.dcs, o.dls = o.rs, o.cs, x.buf.lane >> shift
    return True

cdef inline bint operand_of_plain(cnp.ndarray x, int ndim, Operand *o) noexcept:
    """A plain array as a constant operand; False if its dimensions, dtype or strides are none of an operand's."""
    cdef int code = code_of_type(x.descr), shift
    cdef index rs, cs
    if code < 0 or cnp.PyArray_NDIM(x) != ndim:
        return False
    shift = log2_size[code]
    rs = cnp.PyArray_STRIDE(x, 0) if ndim > 0 else 0
    cs = cnp.PyArray_STRIDE(x, 1) if ndim > 1 else 0
    if (rs | cs) & ((1 << shift) - 1):
        return False
    o.p, o.d, o.dtype, o.conj, o.slot = <char *>cnp.PyArray_DATA(x), NULL, code, False, -1
    o.m = cnp.PyArray_DIM(x, 0) if ndim > 0 else 1
    o.n = cnp.PyArray_DIM(x, 1) if ndim > 1 else 1
    o.rs, o.cs, o.bs, o.ls = rs >> shift, cs >> shift, 0, 0
    o.drs = o.dcs = o.dbs = o.dls = 0
    return True
