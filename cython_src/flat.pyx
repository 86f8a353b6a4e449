"""The functions for C, one for each routine, precision and mode; see include/blasad.h."""

from blasad._capi cimport NO_WORK, begun, blasad_work, done, enter, functions, runner
from blasad._core cimport *
from blasad._reading cimport *

include "flat.pxi"

for _number, (_name, _routine, _, _) in enumerate(FUNCTIONS):
    enter(_number, _name, _routine, runners[_number])
