# Sections of a program: run once without being recorded, and again in the reverse.

from blasad._arrays.arrays cimport Array
from blasad._rules.calls.core cimport *
from blasad._tape.kept cimport *
from blasad._rules.calls.memory cimport *
from blasad._tape.recorder cimport *
from blasad._tape.tape cimport Buffer, Tape

cdef struct Stretch:        # memory of an array outside that a section has met
    char *lo
    char *hi
    int number

cdef struct Entry:          # a value that was read there, and that no call of the section had written
    int number              # of the array
    index offset            # bytes from where the array starts
    Slot place              # where it was
    int slot                # where the origin keeps it
    int before              # the entry before it of the arrays that share this memory; -1: none

cdef struct Met:            # an array outside, as it was when the section ended
    char *lo
    index nbytes
    char *d
    index lane
    int group               # of arrays that share memory

cdef struct PlainRead:      # what a plain array held
    double total, size      # the weighted sum of its elements, and of their absolute values
    double tolerance

cdef struct Reads:          # what a section meets and does
    State *origin
    Reads *around           # of the run that this first run is a part of; NULL: none
    unsigned int id
    Stretch *stretches
    int nstretches, stretch_room, last
    Kept places             # a tree of their addresses: each slot's section is the number of a stretch
    Entry *entries
    int nentries, entry_room
    bint wrote              # memory outside
    bint active             # a call had an operand with a shadow
    unsigned long long order    # a hash of which calls were made
    size_t calls                # and how many
    double total, size      # of one number of each result
    bint single             # one was of single precision
    bint unknown            # calls wait: their results are not there, and are not compared
    PlainRead *plain        # the plain arrays that it read
    int nplain, plain_room
    Kept factors            # in a first run: where those of a known matrix are, live until somebody writes there

cdef struct Handed:         # an array that a section made and returned
    char *d
    index lane, nbytes
    int dtype

# What a section read: shared by runs from the same start
cdef class Known:
    cdef Entry *entries
    cdef int nentries
    cdef int *last          # the last entry of each group; -1: none
    cdef Met *met
    cdef int count
    cdef list arrays        # buffers of the origin, by number
    cdef dict numbers       # and the numbers, from 0, by the ids of these
    cdef list groups        # for each group of arrays that share memory: its numbers
    cdef int link(self) except -1

cdef class Section:
    cdef object f
    cdef tuple args
    cdef dict kwargs
    cdef Known known
    cdef Handed *handed
    cdef int count
    cdef readonly size_t index  # how many calls are before it
    cdef readonly size_t calls  # that its first run made
    cdef readonly int slots, slots_after    # and kept values, and how many there are with its own
    cdef unsigned long long order
    cdef double total, size
    cdef bint single, unknown
    cdef PlainRead *plain
    cdef int nplain
    cdef bint first         # nothing was done on the tape before it
    cdef list answers       # what was known of factors outside, in the order in which it was asked

cdef class Branch(Tape):
    cdef Reads reads
    cdef list arrays        # buffers of the origin that were met, by number
    cdef list blocks        # memory that it works in: (where, bytes)
    cdef list plain         # weak references to plain arrays that were read where they are
    cdef Known known        # in a second run
    cdef Section section    # then too
    cdef list answers       # in a first run: what was known of factors outside
    cdef int answered       # in a second run: how often that was asked
    cdef list bases         # in a second run: where each group is, where it was, whether it may be written there
    cdef int plain_read(self, PlainRead *now) except -1
    cdef int found_plain(self, object array) except -1
    cdef int begin(self, Tape origin, Known known) except -1
    cdef int end(self, bint done) except -1
    cdef int give_all_back(self) except -1
    cdef object given(self, object x)
    cdef int relocate(self, int group) except -1
    cdef int meet(self, int group) except -1
    cdef int settle(self, Buffer b) except -1
    cdef int stretch(self, Buffer o, int number) except -1
    cdef size_t stays(self, int group, char *lo) except? 1
    cdef Known found(self)
    cdef int answer(self, object known) except -1
    cdef object answer_again(self)
    cdef int mark_factors(self, const Operand *a) except? -1
