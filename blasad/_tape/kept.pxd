# Values that reverses will read: where they are, until they are overwritten and in copies from then on.

from blasad._tape.constants cimport Constants
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport Arena

# A value that a reverse will read: in place as long as nobody overwrites it, then in a copy.
cdef struct Slot:
    char *p
    index m, n, rs, cs, bs
    unsigned int nb
    unsigned char dtype
    unsigned char live      # in the tree: may still be overwritten
    unsigned char banked    # its copy is given back when the sweep has passed
    unsigned char watched   # its checksum was taken
    unsigned int section    # the last section that reads it; among marks: whether it has no gaps

# Where a slot's value lies, as a node of a treap by address: what a search touches, and no more
cdef struct Node:
    char *lo                # the bytes it covers
    char *hi
    char *reach             # the largest hi in this node's subtree
    int left, right

# What tells whether a value that stays in place has changed
cdef struct Sum:
    unsigned long long sum
    int slot

cdef struct Kept:
    Slot *slots
    Node *nodes             # one for each slot
    int count, room, root
    bint debug              # all values in place are watched
    bint banked             # there are sections: copies are given back as the sweep passes
    Sum *sums
    int nsums, sum_room
    int *hits
    int hit_room
    size_t bytes            # of copies
    Arena copies
    Kept *bank              # who has the memory for copies that are given back; NULL: this one
    size_t held, most       # bytes of copies now, and at most, those of the others with this bank included
    bint binned             # something was given back
    char *bins[64]          # that, by size

cdef int keep_value(Kept *k, const Operand *a, unsigned int nb) except -1 nogil
cdef int find_hits(Kept *k, char *lo, char *hi) except -1 nogil
cdef bint hits_any(const Kept *k, char *lo, char *hi) noexcept nogil
cdef int watch_value(Kept *k, int slot) except -1 nogil
cdef int keep_constant(Kept *k, Constants *all, int slot) except -1 nogil
cdef int save_hit(Kept *k, Sink *below, int slot) except -1 nogil
cdef size_t copy_size(const Slot *s) noexcept nogil
cdef char *block(Kept *k, size_t nbytes) except NULL nogil
cdef void give_back_block(Kept *k, char *p, size_t nbytes) noexcept nogil
cdef bint covered(Kept *k, const Operand *a, unsigned int nb) except -1 nogil
cdef void value_of(const Slot *s, Operand *a) noexcept nogil
cdef int before_overwriting(Kept *k, Sink *below, const Operand *a, unsigned int nb) except -1 nogil
cdef void forget(Kept *k) noexcept nogil
cdef void give_back(Kept *k) noexcept nogil
cdef int audit(Kept *k) except -1
