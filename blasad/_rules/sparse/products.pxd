# Products by places: what a call says of the lists that its places are in.

from blasad._rules.calls.core cimport *

cdef enum:                  # bits of fn: what of a(k) b(k) c(k) the output is, and how its places are told
    OF_DATA = 0             # C[k] += sum_j A[row k, j] B[column k, j]
    OF_ROWS = 1             # C[row k] += A[k] B[column k]
    OF_COLUMNS = 2          # C[column k] += A[k] B[row k]
    OUTPUT = 3              # the mask of these
    COMPRESSED = 4          # rows by where each begins, as in CSR; else one row for each element
    NARROW = 8              # places are of 32 bits, two of them in a word

cdef enum:                  # values of strong
    STRONG_A = 1            # a zero in A gives zero, whatever B is
    STRONG_B = 2

cdef int BY_PLACES          # the number of the operation

cdef inline Operand value_of(const Operand *a) noexcept nogil:
    """The operand without its shadow: a constant"""
    cdef Operand r
    set_value(&r, a)
    r.dls = r.drs = r.dcs = r.dbs = 0
    return r
