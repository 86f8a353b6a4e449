# The rules of products of matrices: what others use of them.

from blasad._rules.calls.core cimport *

cdef int symmetric_adjoint(Sink *s, bint hermitian, Scalar alpha, Operand bC, Operand B, Operand bA,
                           int part) except -1 nogil
