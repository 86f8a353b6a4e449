# A program for many rows, on threads.

from cpython.object cimport PyObject
from cpython.pythread cimport PyThread_type_lock

from blasad._rules.calls.core cimport *
from blasad._rules.calls.signals cimport Patience
from blasad._programs.plan cimport APART
from blasad._programs.ports cimport Port, Ports, Slot

cdef struct Worker:         # what a thread has for itself
    Slot *slot
    char *sums              # results of a row that is to be added
    Patience patience
    char before_next[APART]
    index next              # the next block of those that this thread takes first
    char after_next[APART]

cdef struct Shared:         # what threads change, each number in a line of its own
    char before[APART]
    index end               # no row from there on is wanted
    char after_end[APART]
    index done              # rows that are finished
    char after_done[APART]

cdef struct Rows:
    void *program           # a Ports
    Py_ssize_t inputs, outputs
    const Port *ports       # how a row of each array lies
    char **base             # of each array row 0, and how far it is to the next row; NULL: an output that is summed
    index *step
    index rows, block, most     # rows; rows of a block; blocks that are taken at once, at most
    bint summed, finish
    int (*tell)(void *who) noexcept nogil   # called now and then by thread 0; 0: go on
    void *who
    double work             # of a row
    # what comes of it
    char *whole             # the sums
    const index *place      # where each output is among them
    PyObject *errors        # by rows; NULL: there are none
    PyObject *interrupt     # what ended it all
    # while it runs
    Shared *shared
    Worker *workers
    int threads
    index nblocks, total    # bytes of sums
    int *dtypes
    char **waiting          # sums of blocks whose partner is not there yet, by levels
    PyThread_type_lock lock     # of `waiting`

cdef index block_of(index rows) noexcept nogil              # how many rows a block has that nobody has asked for
cdef int threads_of(double flops, double calls, index rows, index block, int cores) noexcept nogil
cdef int open_rows(Rows *r, Ports program) except -1 nogil  # nothing is known of them yet
cdef int begin_rows(Rows *r, int threads) except -1 nogil   # all is told
cdef void work_rows(void *rows, int me) noexcept nogil      # what threads do
cdef void stop_rows(void *rows, int me) noexcept nogil
cdef void close_rows(Rows *r) noexcept nogil
