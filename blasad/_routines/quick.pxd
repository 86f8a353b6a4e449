# The shortcut for the usual call.

from cpython.ref cimport PyObject

from blasad._rules.calls.core cimport Call
from blasad._routines.routine cimport Routine

cdef bint usual(Routine r, PyObject **given, Call *c, PyObject **tape, bint *traced) except -1
