# Arrays that the program makes, as plain as NumPy's until something with a derivative is written to them.

cimport numpy as cnp

from blasad._arrays.arrays cimport Array
from blasad._tape.tape cimport Buffer

cdef enum:
    NOTHING = 0
    MADE = 1                # among the arguments are such arrays
    TRACED = 2              # and arrays that have, or may have, a derivative

cdef cnp.ndarray inside(Array x)
cdef object inside_of(object x)
cdef cnp.ndarray beside(Array x, object other)
cdef tuple operands_inside(tuple inputs)
cdef object lend(Array x)
cdef object numpy_side()
cdef object lend_held(Array x)
cdef object own(object x)
cpdef given_out(x)
cdef object owned(object result, object args, int held=*)
cdef Array seen_whole(Buffer b)
cdef object given_back(object result, object inner, object args)
cdef bint stays(Array x, object other) except -1
cdef int kinds(object x, int depth=*) except? -1
cdef object constant_of(Array x)
cdef int change(Array x) except -1
cdef int changed(object x, int depth=*) except -1
