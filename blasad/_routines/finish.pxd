# The end of binding: a call is run, recorded, or left to who takes it.

from cpython.ref cimport PyObject

from blasad._rules.calls.core cimport Call
from blasad._routines.binding cimport Binding
from blasad._routines.routine cimport Routine
from blasad._tape.tape cimport Tape

cdef object make_call(Routine r, Binding *b, list results, tuple told)
cdef object finish(Routine r, Call *c, PyObject **given, Tape tape, bint traced, object held)
