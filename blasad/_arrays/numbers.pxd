# Single numbers: what loops over scalars do.

from blasad._arrays.arrays cimport Array

cdef object of_two_numbers(int op, object x, object y, double alpha, double beta, int fn)
cdef object of_one_number(int op, int fn, Array x, double power)
cdef object of_ufunc(object ufunc, int count, object x, object y)
cdef bint traced_number(object x, double *value) noexcept
cdef object element(Array x, object key)
cdef bint set_element(Array x, object key, object value) except -1
cdef object compared(Array x, object other, int op)
