# The traced array: what user functions receive.

from blasad._arrays.arrays cimport Array

cdef class TracedArray(Array):
    cdef object __weakref__
