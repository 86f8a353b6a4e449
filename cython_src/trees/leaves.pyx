"""Queries and operations on many arrays in one call."""

from cpython.ref cimport Py_INCREF
import numpy as np
cimport numpy as cnp

from blasad._trees.walk cimport Numbers

cnp.import_array()

cdef extern from "numpy/arrayobject.h":
    object PyArray_Zeros(int, cnp.npy_intp *, cnp.PyArray_Descr *, int)


# ---------------------------------------------------------------- what they are

def all_writeable(list arrays):
    """Whether one may write to all of some arrays."""
    for x in arrays:
        if not cnp.PyArray_ISWRITEABLE(x):
            return False
    return True


def all_arrays(list values):
    """Whether all of some things are NumPy's arrays, and none has no axes."""
    for x in values:
        if not cnp.PyArray_CheckExact(x) or cnp.PyArray_NDIM(x) == 0:
            return False
    return True


def all_alike(list first, list second):
    """Whether all of some things are NumPy's arrays, of the shapes and dtypes of others."""
    cdef Py_ssize_t k
    for k in range(len(first)):
        x, y = first[k], second[k]
        if (not cnp.PyArray_CheckExact(x) or not cnp.PyArray_CheckExact(y)
                or cnp.PyArray_DESCR(x) != cnp.PyArray_DESCR(y) or not cnp.PyArray_SAMESHAPE(x, y)):
            return False
    return True


def are_apart(arrays):
    """Whether arrays obviously share no memory: each is its own, or the only one of its owner."""
    cdef Numbers owners = Numbers()
    cdef Py_ssize_t k = 0
    for x in arrays:
        if not cnp.PyArray_CheckExact(x) or cnp.PyArray_TYPE(x) == cnp.NPY_VOID:
            return False
        owner = x
        if cnp.PyArray_BASE(x) != NULL:
            owner = <object>cnp.PyArray_BASE(x)
            if not (cnp.PyArray_CheckExact(owner) and cnp.PyArray_BASE(owner) == NULL
                    and cnp.PyArray_ISONESEGMENT(x)):
                return False
        if owners.of(<void *>owner, k) != k:
            return False
        k += 1
    return True


# ---------------------------------------------------------------- vectors for BLAS

def line(x):
    """An array as a vector for BLAS, in the order of its memory; None for one that BLAS does not take."""
    cdef int dtype
    if not cnp.PyArray_CheckExact(x) or not cnp.PyArray_ISBEHAVED_RO(x) or cnp.PyArray_SIZE(x) == 0:
        return None
    dtype = cnp.PyArray_TYPE(x)
    if not (dtype == cnp.NPY_FLOAT or dtype == cnp.NPY_DOUBLE or dtype == cnp.NPY_CFLOAT or dtype == cnp.NPY_CDOUBLE):
        return None
    if cnp.PyArray_NDIM(x) == 1:            # a field of a structured array has other steps
        return x if cnp.PyArray_STRIDE(x, 0) % cnp.PyArray_ITEMSIZE(x) == 0 else None
    return cnp.PyArray_Ravel(x, cnp.NPY_KEEPORDER) if cnp.PyArray_ISONESEGMENT(x) else None


def lines(x, y):
    """Two arrays of one shape as vectors for BLAS, in the same order, or None and None."""
    if not cnp.PyArray_CheckExact(x) or not cnp.PyArray_CheckExact(y) or cnp.PyArray_TYPE(x) != cnp.PyArray_TYPE(y):
        return None, None
    if cnp.PyArray_NDIM(x) != 1 and not (cnp.PyArray_IS_C_CONTIGUOUS(x) and cnp.PyArray_IS_C_CONTIGUOUS(y)
                                         or cnp.PyArray_IS_F_CONTIGUOUS(x) and cnp.PyArray_IS_F_CONTIGUOUS(y)):
        return None, None
    p, q = line(x), line(y)
    return (None, None) if p is None or q is None else (p, q)


# ---------------------------------------------------------------- zeros

def zeros(x):
    """An array of zeros like a NumPy array."""
    cdef cnp.PyArray_Descr *dtype = cnp.PyArray_DESCR(x)
    if not cnp.PyArray_IS_C_CONTIGUOUS(x):
        return np.zeros_like(x)
    Py_INCREF(<object>dtype)                # it is stolen
    return PyArray_Zeros(cnp.PyArray_NDIM(x), cnp.PyArray_DIMS(x), dtype, 0)


def clear(list arrays):
    """Fill arrays of floats with zeros."""
    for x in arrays:
        if cnp.PyArray_ISONESEGMENT(x):
            cnp.PyArray_FILLWBYTE(x, 0)
        else:
            x.fill(0)
