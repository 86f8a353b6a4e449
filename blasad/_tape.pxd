# The tape: calls in order, the values their reverses will read, and the memory these live in.

from blasad._core cimport *
from blasad._kept cimport *
from blasad._memory cimport *

# An operand on the tape: its value is in a slot, its shadow is where it was
cdef struct Stored:
    char *p
    char *d
    index m, n, rs, cs, bs, ls, dls
    int slot                # twice the number, plus one if the slot holds it transposed; -1: none
    unsigned char dtype, conj

cdef struct Record:         # a Call with its operands stored; those after the last one are cut off
    int op
    unsigned char part, unit, fn, strong
    unsigned int nb, nl
    int used
    double alpha[2]
    double beta[2]
    Stored o[NOPS]

cdef struct State:
    Sink sink               # where recorded programs emit
    Sink below              # where calls go from here
    Arena scratch           # of the rule at work
    Arena records
    Record **calls          # in order
    size_t ncalls, room
    size_t record_bytes
    Kept kept               # values that reverses will read
    double work             # about how long the calls take
    bint forward

cdef class Tape:
    cdef State st
    cdef Arena temps
    cdef char *free_lists[64]
    cdef readonly unsigned int width
    cdef unsigned long generation
    cdef list pins           # plain arrays that calls read
    cdef dict locks          # arrays made read-only, to be given back, by their ids
    cdef list buffers        # of the arrays being watched
    cdef list sources        # temporaries whose shadows the sweep does not clear: active scalars
    cdef bint dirty
    cdef list journal        # in forward mode: shadows as they were
    cdef int emit(self, Call *c) except -1
    cdef int run_sweep(self) except -1
    cdef int run_sweep_from(self, const Operand *y, const Operand *seed) except -1
    cdef Buffer temporary(self, size_t nbytes, bint active)
    cdef bint needs(self, char *lo, char *hi) except -1
    cdef int release(self, Buffer b) except -1
    cdef Buffer find(self, object array, bint writing)
    cdef int pin(self, object array) except -1
    cpdef int lock(self, object array) except -1
    cdef int activate(self, Buffer b) except -1
    cdef int attach(self, Buffer b, object x, tuple shadows) except -1
    cdef int written(self, Buffer b, bint active) except -1
    cdef int move_home(self, Buffer b) except -1
    cdef Buffer watch_buffer(self, object x, tuple shadows, bint borrowed)

cdef class Buffer:
    cdef char *base
    cdef index nbytes
    cdef char *d             # the shadow of base; NULL: a constant
    cdef char *spare         # where the shadow of a temporary is once it has one
    cdef index lane          # bytes from one lane of the shadow to the next
    cdef int dtype
    cdef Tape tape
    cdef unsigned long generation
    cdef object owner        # the caller's array; None: memory of the tape
    cdef tuple shadows       # the caller's shadows, when they are laid out in another way
    cdef object inside       # then: bytes laid out like the array
    cdef Buffer home         # where a borrowed array lives once it has been written
    cdef bint writable
    cdef bint dense          # the array has no gaps
    cdef bint borrowed       # to be copied before it is first written
    cdef bint journaled

cdef enum:
    SHORT = 10000           # work that is done before other threads could be let run: that costs 40 ns

cdef double work_of(const Call *c) noexcept nogil
cdef Tape current()
cdef void set_current(Tape tape) noexcept
cdef int dtype_code(object dtype) except -2
