# Elementwise kernels: each runs one call, whatever its stack and lanes.

from blasad._calls.core cimport Call

include "array_kernels.pxi"      # made by cython_src/generate from the declarations
