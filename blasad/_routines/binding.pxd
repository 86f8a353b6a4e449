# A call while it is bound: what each step of the binder leaves to the next one.

from cpython.ref cimport Py_INCREF, PyObject

from blasad._arrays.arrays cimport View
from blasad._rules.calls.core cimport *
from blasad._routines.routine cimport LETTERS, MAXARGS, Routine, Taker
from blasad._tape.tape cimport Tape

cdef enum:                      # places among the letters
    C = c"c" - c"a"             # columns of a matrix whose rows are R, after trans
    K = c"k" - c"a"
    M = c"m" - c"a"
    N = c"n" - c"a"
    Q = c"q" - c"a"             # the smaller one of M and N
    R = c"r" - c"a"

cdef struct Binding:
    PyObject **given            # arguments in the order of the declaration; NULL where there is none
    PyObject *taker             # who takes a call that is not made, or NULL
    PyObject *tape              # which records it, or NULL; the binder holds it
    PyObject *made              # a list of what was allocated and must live until the call is made, or NULL
    Call call
    Flags flags
    int numbers[MAXARGS]        # flags, by the number of the argument
    View views[MAXARGS]
    index size[LETTERS]         # dimensions; -1: not known
    int code                    # the dtype of the routine
    int out_code, out_at        # that of its outputs, and the last of these; -1: none is given
    bint sized                  # an array tells the precision
    bint traced                 # an argument is a traced array
    bint active                 # what is read has a shadow
    bint copies                 # some output must not be overwritten
    bint strided                # lengths, offsets or increments are given
    unsigned int backward       # bits of operands whose increment is negative,
    unsigned int repeated       # and of those where it is zero

cdef inline Tape tape_of_call(const Binding *b):
    return None if b.tape == NULL else <Tape>b.tape

cdef inline int keep(Binding *b, object x) except -1:
    """What is made here lives until the call is made."""
    if b.made == NULL:
        made = [x]
        Py_INCREF(made)
        b.made = <PyObject *>made
    else:
        (<list>b.made).append(x)
    return 0

cdef inline int replace(Binding *b, int k, object x) except -1:
    """An argument is another one from here on."""
    keep(b, x)
    b.given[k] = <PyObject *>x
    return 0

cdef inline bint is_made(const Binding *b, object x):
    if b.made != NULL:
        for y in <list>b.made:
            if y is x:
                return True
    return False
