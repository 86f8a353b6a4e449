# Symmetric indefinite matrices from LAPACK, and what is read of their pivots.

from blasad._rules.calls.core cimport *

include "bunch_kaufman.pxi"      # made by cython_src/generate from the declarations
