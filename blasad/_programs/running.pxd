# Loops of programs as they run.

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport Arena

cdef enum:              # edges
    LAST = 1            # of a stage
    COMPARED = 2        # by a condition

cdef int ARGUMENT, LOOP, EDGE   # what loops are in a program: where their memory is, a stage of one, the end of a stage

cdef struct Patch:          # where a call has the address of memory outside
    char **slot
    index arg, offset, moves
    index inside            # where it is in the body's memory, if the first stage writes it when it runs again; or -1

cdef struct Recorded:       # where a call has the address of what lies in a record
    char **slot
    index at

cdef struct Span:
    index lo, size, at      # bytes of the body's memory, and where a record has them

cdef struct Source:         # bytes of the body's memory, where they are in what is kept, and outside
    index lo, size, at
    index arg, offset, moves

cdef struct Kept:           # sources that are kept together
    Source *sources
    index count, nbytes

cdef struct Prepared:       # a call with all of its operands
    int (*run)(const Call *) except -1 nogil
    unsigned int nl
    Call c

cdef struct Sum:            # rank-one updates of one matrix in many steps: vectors side by side, added as a product
    Call x, y               # copies of vectors to their columns
    Call product
    char *xs
    char *ys
    index count

cdef struct Stage:
    Prepared *calls
    Py_ssize_t count
    int direction
    Patch *patches          # those that move come first, of these those outside
    index npatches, nmoving, nmoving_outside
    Span *loads
    Span *stores
    Span *clears
    Recorded *recorded
    index nloads, nstores, nclears, nrecorded
    Sum *sums
    index nsums
    double work

cdef struct Side:           # of a comparison: a number in memory, or one that does not change
    char **slot
    int dtype
    double value

cdef struct Test:           # a comparison, and what is next if it holds, and if not: another one, or YES or NO
    int comparison
    Side side[2]
    int next[2]

cdef struct Stacks:         # of all loops of a run
    Arena arena
    Arena stored            # the same in files
    size_t most             # bytes of memory that have been in use
    void *store             # the Store of the files; NULL: no loop has any

cdef struct Going:          # a body bound to memory
    Stage *stages
    Stage head              # calls of the condition
    Test *tests             # NULL: there is none
    char *work
    char **args
    char *off               # room for what a guard sees
    char *spare             # a record that nobody reads
    index counter, record, limit, count, most
    Stacks *stacks
    bint stored             # records of all steps, or states, lie in files
    index states            # how many are kept; 0: about the square root; -1: each step has a record
    Kept state, same, each  # what steps find: what they change, what stays, what moves with them

cdef struct Entry:          # what a call of a loop has besides its operands
    Going *body
    index number            # of the argument, or of the stage
    bint first, last        # of all loops of the program

cdef struct States:         # what the first stage stacks
    index *top              # the number of the last state that is there
    index *starts           # and before which steps they are
    char *same
    char *each
    char *state
    index room, leaf        # how many states there may be, and steps with records at a time

cdef int release(Stacks *stacks) except -1 nogil
cdef int collect(const Call *c) except -1 nogil
cdef index stacked_bytes(const Going *b, index n, char *p, States *t) noexcept nogil
