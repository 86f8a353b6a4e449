# Calls on a tape, as data.

from blasad._tape.constants cimport *
from blasad._calls.core cimport *
from blasad._tape.kept cimport *
from blasad._calls.memory cimport *
from blasad._tape.undo cimport *

# An operand on the tape: its value is in a slot, its shadow is where it was
cdef struct Stored:
    char *p
    index m, n, rs, cs, bs
    int slot                # twice the number, plus one if the slot holds it transposed; -1: none
    unsigned char dtype, conj
    index ls
    char *d
    index dls

cdef struct Record:         # a Call with its operands stored; those after the last one are cut off
    int op
    unsigned char part, unit, fn, strong, trans, kind
    unsigned int nb, nl
    int used
    int kl, ku
    double alpha[2]
    double beta[2]
    Stored o[NOPS]

cdef enum:                  # kinds of calls in a program
    PLAIN = 0
    DERIVED = 1             # a derivative: what is zero whatever the data are counts for nothing there
    GUARDED = 2             # of the reverse of one call: it does not run while the seed is zero
    ZEROED = 3              # the same, but what it would write is zero then

cdef enum:
    MANY = 256              # lanes that are looked at in one go

cdef struct Lanes:          # of the seed of a call: which of them are exactly zero, some lanes at a time
    unsigned int width, base, n, at
    char[MANY] off

cdef enum:
    LANE = 1 << 30          # in nl of a call in a program: it is lane nl - LANE of several; else its stack is nl lanes

cdef struct Range:
    char *lo
    char *hi
    char *d                 # the shadow of lo; NULL: a constant
    index lane

cdef enum:
    PANELS = 4

cdef struct Panel:          # updates of C that wait: C += X Y^T
    Operand C, X, Y
    int count

cdef struct State:
    Sink sink               # where recorded programs emit
    Sink below              # where calls go from here
    Sink collector          # where those of a sweep go
    Panel panels[PANELS]
    int npending
    index collect_from      # elements of a matrix
    Arena blocks            # of vectors that wait
    Arena scratch           # of the rule at work
    Arena records
    Record **calls          # in order
    size_t ncalls, room
    size_t record_bytes
    Kept kept               # values that reverses will read
    double work             # about how long the calls take
    double largest          # and the longest of them
    Arena temps             # arrays that the program makes, with their shadows
    Constants constants     # of a tape without an outer one: for all tapes inside it
    unsigned int width      # lanes of the shadows; 0: there are none
    State *outer            # the tape below this one: it gets every call, and lends the memory
    State *origin           # of a section: the tape that it is a part of
    State *beside           # and the tape that has the shadows of what it returned
    void *section           # what a section reads
    Undo undo               # what arrays held before
    Range *ranges           # arrays of the outer tape, and where it has their shadows
    int nranges, range_room
    unsigned char kind      # of the calls that a program notes now
    unsigned int lanes      # and what their nl says
    const Call *own         # the call whose tangents are being made
    bint forward
    bint mixed              # a call had an operand with a shadow on the outer tape

cdef enum:
    SHORT = 10000           # work that is done before other threads could be let run: that costs 40 ns
    SPREAD = 1 << 16        # bytes of scratch memory that rules share in turn in a program

cdef int record(Sink *self, Call *c) except -1 nogil
cdef int record_saving(Sink *self, Call *c) except -1 nogil
cdef int push(Sink *self, Call *c) except -1 nogil
cdef int note(Sink *self, Call *c) except -1 nogil
cdef int run_below(Sink *self, Call *c) except -1 nogil
cdef int scratch(Sink *self, Operand *like, index m, index n, Operand *out) except -1 nogil
cdef int store(State *t, const Call *c, const int *slots) except -1 nogil
cdef void load(const State *t, const Record *r, Call *c) noexcept nogil
cdef State *outermost(State *t) noexcept nogil
cdef int sweep(State *t, size_t last, size_t first) except -1 nogil
cdef bint takes_seed(State *t, const Operand *y, const Operand *seed) noexcept nogil
cdef int take_up(State *t, const Operand *y, const Operand *seed, bint in_place, size_t *last) except -1 nogil
cdef double work_of(const Call *c) noexcept nogil
cdef bint next_lanes(Lanes *l, const Call *c, Call *part, unsigned int *count) noexcept nogil
cdef bint next_on(const char *off, unsigned int n, unsigned int *at, unsigned int *first, unsigned int *step,
                  unsigned int *count) noexcept nogil

cdef inline bint begins_seeded(const Call *c, unsigned int width) noexcept nogil:
    """Whether the first number of the seed of each lane is not zero, so that nobody has to look for another."""
    cdef const Operand *a = &c.o[OUT]
    cdef index step = a.dls * itemsize[a.dtype]
    cdef unsigned int lane
    if a.p == NULL or a.d == NULL or empty(a) or not rules[c.op].writes >> OUT & 1:
        return False
    for lane in range(width):
        if ((<double *>(a.d + lane * step))[0] if a.dtype == F64 or a.dtype == C128
                else (<float *>(a.d + lane * step))[0]) == 0:
            return False
    return True
