# What a tape is made of: calls as data, and all that the recorder knows.

from blasad._tape.constants cimport *
from blasad._rules.calls.core cimport *
from blasad._tape.kept cimport *
from blasad._rules.calls.memory cimport *
from blasad._rules.calls.signals cimport Progress
from blasad._tape.undo cimport *

# An operand on the tape: its value is in a slot, its shadow is where it was
cdef extern from "records.h":   # they begin as in a Call
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

cdef struct Range:
    char *lo
    char *hi
    char *d                 # the shadow of lo; NULL: a constant
    index lane

cdef enum:                  # what the calls of a program do when they are noted
    RUNS = 0
    WAITS = 1               # until somebody looks at values
    NEVER = 2               # run: to look at values is an error

cdef struct Spoilt:         # in forward mode: memory that a failed call has left
    Operand o
    unsigned int nb
    int failure             # the number of the failure

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
    Progress *progress      # of the sweep; NULL: nobody asked
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
    int waits               # RUNS, WAITS or NEVER
    size_t done             # calls that have run, where others wait
    bint failed             # one of those that waited raised
    bint at_once            # the calls that are emitted now do not wait
    bint reused             # temporaries lie where others have been
    void *loads             # a list: memory that waits for the values of inputs, and these
    int (*look)() except -1     # runs what waits
    State *next_waiting
    # keeps account of a call that has raised, and raises its error again
    int (*fails)(State *t, const Call *c) except -1 nogil
    void *failures          # a list: what failed calls said
    Spoilt *spoilt
    int nspoilt, spoilt_room
    bint forward
    bint mixed              # a call had an operand with a shadow on the outer tape

cdef inline State *outermost(State *t) noexcept nogil:
    while t.outer != NULL:
        t = t.outer
    return t
