# What is computed from factors, as a function of the matrix that was factored.

from blasad._rules.calls.core cimport *

# numbers of operations, with the factors, whose shadow does not count, as alpha and their exchanges as B
cdef int MATRIX_OF      # nothing runs: C stands for the matrix A, which is about to be factored, and has its shadow
cdef int SOLVED         # C := inv(A) C; the values of A are not read; fn: what the factors are; trans: of A's transpose
cdef int INVERSE        # C := inv(A), which may lie where the factors do; of a symmetric A its part
cdef int LOG_OF_DET     # C := log(det(A)), a scalar; of a real A that of |det(A)|

cdef enum:                      # values of fn: what the factors are
    OF_GENERAL = 1              # LU factors with exchanged rows
    OF_DEFINITE = 2             # the Cholesky factor, a lower triangle
    OF_SYMMETRIC = 3            # L and D of part of an indefinite matrix
    OF_HERMITIAN = 4
    OF_BAND = 5                 # LU factors in the storage of gbtrf
    OF_DEFINITE_STORED = 6      # the Cholesky factor of a band, or of a packed matrix

cdef inline int kind_of(int op) noexcept nogil:
    """What a factorization makes; 0 for a call that is none."""
    if op == GETRF:
        return OF_GENERAL
    if op == POTRF:
        return OF_DEFINITE
    if op == SYTRF:
        return OF_SYMMETRIC
    if op == HETRF:
        return OF_HERMITIAN
    if op == GBTRF or op == GTTRF:
        return OF_BAND
    return OF_DEFINITE_STORED if op == PBTRF or op == PPTRF else 0

cdef inline int solver_kind(int op) noexcept nogil:
    """What factors a routine with a rule of its own solves with; 0 for a call that is none."""
    return OF_SYMMETRIC if op == SYTRS else OF_HERMITIAN if op == HETRS else 0

cdef inline bint is_square(const Call *c) noexcept nogil:
    """Whether a factorization is that of a square matrix"""
    if c.op == GETRF:
        return c.o[OUT].m == c.o[OUT].n
    return c.op != GBTRF or c.alpha[0] == c.o[OUT].n
