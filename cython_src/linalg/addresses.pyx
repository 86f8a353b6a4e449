"""The addresses of LAPACK's routines in SciPy, and of NumPy's loops over stacks of matrices."""

from cpython.pycapsule cimport PyCapsule_GetName, PyCapsule_GetPointer
from libc.math cimport INFINITY, nextafterf
from libc.string cimport strstr

cimport numpy as cnp
import numpy.linalg._umath_linalg as of_numpy
from scipy.linalg import cython_lapack

from blasad._rules.calls.core cimport *

cnp.import_array()


cdef void *routine(str name) except? NULL:
    """The address of LAPACK's routine; NULL: its integers are larger"""
    capsule = cython_lapack.__pyx_capi__[name]
    cdef const char *signature = PyCapsule_GetName(capsule)
    return PyCapsule_GetPointer(capsule, signature) if strstr(signature, b"int *") != NULL else NULL

cdef NumpyLoop loop_of(str name, str types) except *:
    """The loop of one of NumPy's functions for these types; none, if this version of NumPy has no such function"""
    cdef NumpyLoop loop
    cdef cnp.ufunc f
    cdef int i
    loop.run, loop.data = NULL, NULL
    if hasattr(of_numpy, name):
        f = getattr(of_numpy, name)
        if types in (<object>f).types:
            i = (<object>f).types.index(types)
            loop.run = <run_t><void *>f.functions[i]
            loop.data = NULL if f.data == NULL else f.data[i]
    return loop

cdef blas_int asked(int dtype, const void *work) noexcept nogil:
    """What LAPACK asked for, as SciPy reads it"""
    if dtype == F64 or dtype == C128:
        return <blas_int>(<const double *>work)[0]
    return <blas_int>nextafterf((<const float *>work)[0], INFINITY)
