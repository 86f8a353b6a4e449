"""The functions for C, one for each routine, precision and mode; see include/blasad.h."""

from blasad._c.capi cimport blasad_work, done, enter, functions, runner
from blasad._calls.core cimport *
from blasad._c.reading cimport *

include "flat.pxi"

for _number, (_name, _routine, _, _, _order) in enumerate(FUNCTIONS):
    enter(_number, _name, _routine, _order, runners[_number])
