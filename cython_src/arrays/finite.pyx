"""Whether the elements of an array are finite numbers."""

from libc.stdlib cimport llabs
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport MAXDIM, Array, View, alive, is_made, is_traced, lie, see_plain
from blasad._rules.calls.core cimport index, is_complex, itemsize
from blasad._arrays.arrays import notice
from blasad._tape.tape cimport code_of_type, peek, programs
from blasad._tape.waiting cimport is_left_open, look_now
from blasad._tape.waiting import is_caught

cnp.import_array()

cdef extern from *:
    """
    #define BLASAD_FINITE(name, real, fabs, most) \
    static int name(const real *x, Py_ssize_t n) { \
        int found = 0; \
        for (Py_ssize_t i = 0; i < n; i++) found |= !(fabs(x[i]) <= most); \
        return !found; \
    }
    BLASAD_FINITE(blasad_finite64, double, __builtin_fabs, __DBL_MAX__)
    BLASAD_FINITE(blasad_finite32, float, __builtin_fabsf, __FLT_MAX__)
    """
    bint finite64 "blasad_finite64"(const double *x, index n) noexcept nogil
    bint finite32 "blasad_finite32"(const float *x, index n) noexcept nogil


cdef bint finite_at(const char *p, int ndim, const index *shape, const index *strides, index size, bint doubles,
                    index parts) noexcept nogil:
    """Elements of so many parts each, an axis at a time."""
    cdef index i
    if ndim == 1 and strides[0] == size:
        parts *= shape[0]
        ndim = 0
    if ndim == 0:
        return finite64(<const double *>p, parts) if doubles else finite32(<const float *>p, parts)
    for i in range(shape[0]):
        if not finite_at(p + i * strides[0], ndim - 1, shape + 1, strides + 1, size, doubles, parts):
            return False
    return True


cdef bint finite_in(View *v) noexcept nogil:
    """The axes are taken in the order of their strides, and those that follow one another as one."""
    cdef int i, k, ndim = 0
    cdef index n, step, size = itemsize[v.dtype]
    cdef index shape[MAXDIM + 1]
    cdef index strides[MAXDIM + 1]
    for i in range(v.ndim):
        n, step = v.shape[i], v.strides[i]
        if n == 0:
            return True
        if n > 1:
            k = ndim
            while k > 0 and llabs(strides[k - 1]) < llabs(step):
                shape[k], strides[k] = shape[k - 1], strides[k - 1]
                k -= 1
            shape[k], strides[k] = n, step
            ndim += 1
    while ndim > 1 and strides[ndim - 2] == strides[ndim - 1] * shape[ndim - 1]:
        shape[ndim - 2], strides[ndim - 2] = shape[ndim - 2] * shape[ndim - 1], strides[ndim - 1]
        ndim -= 1
    return finite_at(v.p, ndim, shape, strides, size, size >> is_complex(v.dtype) == 8, 1 + is_complex(v.dtype))


def is_floats(x):
    """Whether something is an array of floats that BLAS computes with, traced or of NumPy's own class."""
    return is_traced(x) or type(x) is cnp.ndarray and code_of_type((<cnp.ndarray>x).descr) >= 0


def all_finite(x):
    """Whether an array holds no NaN and no Inf now; where calls wait, it is taken as if it held none."""
    cdef View v
    if is_traced(x):
        if not is_made(<Array>x):
            alive(<Array>x)
            if programs:
                if is_left_open():
                    return True
                look_now()
                if is_caught():                 # then it decides how the program goes on
                    lie(<Array>x, &v)
                    finite = finite_in(&v)
                    if not finite:
                        peek((<Array>x).buf.tape)
                    notice(all_finite, (x,), {}, finite)
                    return finite
        lie(<Array>x, &v)
    elif not is_floats(x) or cnp.PyArray_NDIM(x) > MAXDIM or not cnp.PyArray_ISALIGNED(x):
        return np.isfinite(x).all()
    else:
        see_plain(None, x, &v)
    return finite_in(&v)
