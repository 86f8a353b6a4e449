# Plain arrays as operands of rules that compute.

cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._tape.tape cimport dtype_code

cdef inline int plain_operand(cnp.ndarray x, Operand *o) except -1:
    cdef index size = cnp.PyArray_ITEMSIZE(x)
    cdef bint matrix = cnp.PyArray_NDIM(x) > 1
    set_operand(o, dtype_code(x.dtype), cnp.PyArray_DATA(x), NULL, cnp.PyArray_DIM(x, 0),
                cnp.PyArray_DIM(x, 1) if matrix else 1, cnp.PyArray_STRIDE(x, 0) // size,
                cnp.PyArray_STRIDE(x, 1) // size if matrix else 0)
    return 0
