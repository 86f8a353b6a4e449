# Derivatives of the LU factors of small matrices, for those who make such factors of something else.

from blasad._core cimport *

cdef int small_tangent(Sink *s, Operand F, Operand D, Operand W) except -1 nogil
cdef int small_adjoint(Sink *s, Operand F, Operand B, Operand W) except -1 nogil
