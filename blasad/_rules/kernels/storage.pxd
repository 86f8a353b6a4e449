# BLAS 2 on band and packed storage: each function runs one call (no stack, no lanes).

from blasad._rules.calls.core cimport Call

include "storage.pxi"      # made by cython_src/generate from the declarations
