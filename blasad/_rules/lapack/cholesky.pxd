# Derivatives of Cholesky factors, in place on lower triangles.

from blasad._rules.calls.core cimport Operand, Sink

cdef int cholesky_tangent(Sink *s, Operand L, Operand D) except -1 nogil
cdef int cholesky_adjoint(Sink *s, Operand L, Operand B) except -1 nogil
