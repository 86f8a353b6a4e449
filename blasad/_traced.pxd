# The traced array, and the operations that engines build on.

cimport numpy as cnp
from blasad._core cimport *
from blasad._tape cimport Tape, Buffer

cdef enum:
    MAXDIM = 8

cdef struct View:           # an array of any dimension as it lies in memory
    char *p
    char *d
    index lane              # bytes
    int dtype, ndim
    index shape[MAXDIM]
    index strides[MAXDIM]   # bytes

cdef class TracedArray:
    cdef Buffer buf
    cdef index off          # bytes from the start of the buffer
    cdef int ndim_, code    # dtype code
    cdef bint scalar        # NumPy has a scalar here: += makes a new one
    cdef index shape_[MAXDIM]
    cdef index strides_[MAXDIM]
    cdef object add_in_place(self, other, double sign)

cdef int see(TracedArray x, View *v) except -1
cdef int see_plain(Tape t, cnp.ndarray a, View *v) except -1
cdef TracedArray new_array(Tape tape, int ndim, const index *shape, int dtype, bint active, bint fortran)
cdef TracedArray on_buffer(Buffer b, index off, int ndim, const index *shape, const index *strides, int dtype)
cdef Tape tape_of(TracedArray x)
cdef int operand(const View *v, Operand *o) except -1
cdef object as_plain(TracedArray x)
cdef TracedArray cast(TracedArray x, int dtype)
cdef int pin_if_kept(Tape t, object x) except -1
cdef object plain_in(Tape t, object x, int code)
cdef object copy_of(TracedArray x, bint fortran)
cpdef binary(int op, x, y, out=*, double alpha=*, double beta=*)
cpdef unary(int fn, x, out=*, double power=*)
cpdef assign(out, x, bint conj=*, where=*)
cpdef accumulate(out, x, double alpha=*)
cpdef matmul(x, y, out=*, double alpha=*)
cpdef scale(out, double re, double im=*)
cpdef set_all(out, value)
cpdef power(x, y, out=*)
