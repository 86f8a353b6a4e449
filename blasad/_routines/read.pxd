# What the arguments of a call say by themselves.

from cpython.ref cimport PyObject

from blasad._arrays.arrays cimport Array
from blasad._rules.calls.core cimport index
from blasad._routines.binding cimport Binding
from blasad._routines.routine cimport Routine

cdef int read(Routine r, Binding *b) except -1
cdef int code_of(Routine r, int k, object x) except? -1
cdef bint overwrites(Routine r, int k, PyObject **given) except -1
cdef index whole_number(Routine r, int k, PyObject **given) except? -1
cdef double real_number(Routine r, int k, PyObject **given) except? -1
cdef Array traced_scalar(Routine r, int k, Array x, int code)
cdef double complex read_scalar(Routine r, int k, object x, int code) except *
