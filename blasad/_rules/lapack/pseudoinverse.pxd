# Singular values, for those who need the vectors with them.

from blasad._rules.calls.core cimport Operand

cdef int singular_vectors(Operand *A, Operand *U, Operand *s, Operand *V) except -1 nogil
