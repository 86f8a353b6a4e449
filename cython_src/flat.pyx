"""The functions for C, one for each routine, precision and mode; see include/blasad.h."""

from blasad._capi cimport add_function, blasad_work, call

include "flat.pxi"

for _number, (_name, _routine, _letter, _forms) in enumerate(FUNCTIONS):
    add_function(_number, _name, _routine, _letter, _forms)
