# Views of traced arrays, and the elements that index arrays name.

from blasad._arrays.arrays cimport Array

cdef Array transposed_axes(Array x)
cdef Array in_shape(Array x, object shape, object order)
cdef Array raveled(Array x, object order)
cdef Array flattened(Array x, object order)
cdef const int *named_order(Array x, object order, int *axes) except? NULL
cdef Array sliced(Array x, object key, bint *whole)
cpdef part(Array x, bint imaginary)
cdef bint is_mask(Array x, key)
cpdef offsets_of(Array x, key=*)
cpdef gather(x, offsets, plain)
cpdef scatter(x, offsets, values, bint add=*, bint distinct=*)
