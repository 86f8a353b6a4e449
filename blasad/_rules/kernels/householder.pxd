# The QR factorization from LAPACK, and products with its Q.

from blasad._rules.calls.core cimport *

cdef enum:                      # what memory holds, beside reflectors in columns from the first on
    ROWS = 1                    # in rows: of the adjoint matrix
    LAST = 2                    # from the last on: of the matrix whose rows and columns are reversed

cdef inline Operand turned(const Operand *a) noexcept nogil:
    """Its rows and columns from the last to the first."""
    cdef Operand r = a[0]
    cdef index i = max(a.m - 1, 0), j = max(a.n - 1, 0)
    r.p = a.p + (i * a.rs + j * a.cs) * itemsize[a.dtype]
    if a.d != NULL:
        r.d = a.d + (i * a.drs + j * a.dcs) * itemsize[a.dtype]
    r.rs, r.cs, r.drs, r.dcs = -a.rs, -a.cs, -a.drs, -a.dcs
    return r

cdef int more_than_rows(index k, index n, index m) except -1 nogil
include "householder.pxi"      # made by cython_src/generate from the declarations
