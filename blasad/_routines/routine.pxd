# A routine of `blasad.blas` as it is bound: its arguments by their declaration.

from cpython.ref cimport PyObject

from blasad._rules.calls.core cimport *

cdef enum Kind:
    SCALAR, OPERAND, FLAG, LENGTH, OFFSET, INCREMENT, OVERWRITE
    WHOLE                   # a number for `prepare` of the rule
    CONSTANT                # a real number that is no variable

cdef enum:
    MAXARGS = 20
    KL = 26                 # after the letters: diagonals of a band below and above the main one
    KU = 27
    LETTERS = 28

cdef enum:                  # dimensions that are no letters
    OF_SIDE = -1            # the order of a side
    OF_BAND = -2            # the diagonals of a band
    OF_FACTORS = -3         # these and as many as are below the main one, for what row exchanges fill in
    OF_SIDE_DIAGONAL = -4   # the elements of the diagonal beside the main one
    OF_TRIANGLE = -5        # the elements of a packed triangle; less by n: the number n

cdef struct Spec:
    int kind
    int place               # of an operand or a scalar in the call; of a flag in Flags; of a length among the letters
    int ndim
    int letters[2]          # dimensions, 0 for "a", or what they are of
    int flag                # the argument that transposes it, or -1
    int target              # the operand that a length, an offset or an increment belongs to
    bint reads, writes, required, real, double_, integer
    bint vector             # which may be given for a matrix of one column
    bint found              # a whole number that the rule finds where it is not given
    bint told               # a number that the callables of a registered rule are given
    unsigned int allowed    # bits of the numbers that a flag takes
    double default

cdef extern from "Python.h":
    ctypedef struct PyMethodDef:
        const char *ml_name
        void *ml_meth
        int ml_flags
        const char *ml_doc

cdef class Routine:
    cdef Spec spec[MAXARGS]
    cdef int count, positional, op
    cdef int declared                       # arguments before those about overwriting
    cdef bint own                           # its rule was registered by somebody
    cdef bint tells                         # some numbers to that rule
    cdef int takes                          # the routine of blasad whose arguments it has, or itself
    cdef bint onward                        # without a positive increment nothing happens
    cdef bint square                        # m need not be given, and is n
    cdef bint finds                         # nothing but integers, which have no derivative
    cdef unsigned int real_trans            # bits of the flag TRANS that it takes in real precisions alone
    cdef int operands[6]                    # where they are among the arguments
    cdef int scalars[4]
    cdef int flags[6]
    cdef int noperands, nscalars, nflags
    cdef unsigned int needed, common        # bits of arguments: without these, with others, a call is not usual
    cdef unsigned int dtypes                # bits of dtype codes
    cdef int only                           # the one dtype code that it takes, or -1
    cdef bint starts_clear                  # a new output is read, or written in one triangle only
    cdef readonly tuple names
    cdef readonly str name
    cdef readonly object rule
    cdef PyMethodDef method
    cdef bytes c_name, c_doc

cdef class Taker:                           # who takes a call that is bound and not made
    cdef Routine routine
    cdef Call call                          # before its flags are folded
    cdef Flags flags
    cdef int code                           # the dtype of the routine
    cdef list given                         # by the number of the argument; None: there is none
    cdef tuple told                         # the numbers of a registered rule that are no variables
    cdef list made, results, cleared        # what was allocated; outputs; those that are zero before each run
    cdef list followed                      # integers that lie otherwise than they are read, and copies of them
    cdef index start[MAXARGS]               # of a vector: which element of the array comes first
    cdef index step[MAXARGS]                # and how many elements of the array further the next one is

cdef int op_of(object rule) except? -1
cdef Routine make(object rule, int op, str name, str dtypes)
cdef int find_name(Routine r, object name) except? -1
