# BLAS 2 on strided operands: each function runs one call (no stack, no lanes).

from blasad._rules.calls.core cimport Call

include "level2.pxi"      # made by cython_src/generate from the declarations
