# One call of an engine that is not blasad's own: it brings the memory, and its tape is a stretch of memory.

from blasad._core cimport *
from blasad._memory cimport Arena

cdef enum:
    ALIGNED = 16            # bytes; operands on a tape and scratch memory begin at multiples of it

cdef struct Work:           # where a rule works
    Sink sink
    Arena arena             # of scratch memory, if nobody brings any
    char *p                 # scratch memory of the caller; NULL: none
    size_t size, used

cdef struct Value:          # of an operand, as the reverse reads it
    index at, rs, cs        # of a copy: bytes from the start of the tape
    unsigned long long sum  # in debug mode, of a value in place

cdef struct Head:           # how a tape begins
    size_t size             # of all of it
    int op
    unsigned char debug
    unsigned char kept      # bits of the operands that the reverse reads
    unsigned char copied    # and of those whose values the tape has
    Value values[NOPS]

cdef void open_work(Work *w, char *memory, size_t size, unsigned int width) noexcept nogil
cdef void close_work(Work *w) noexcept nogil
cdef size_t work_size(const Call *c, bint forward, unsigned int width) except? 1 nogil
cdef unsigned int kept_by(const Call *c) noexcept nogil
cdef size_t tape_size(const Call *c, unsigned int keep, unsigned int moving) noexcept nogil
cdef int run_frame(const Call *c) except -1 nogil
cdef int push_frame(Call *c, Work *w) except -1 nogil
cdef int record_frame(const Call *c, unsigned int keep, unsigned int moving, bint debug,
                      Head *tape) except -1 nogil
cdef size_t record_within(const Call *c, unsigned int moving, bint debug, Head *tape, size_t room) except? 1 nogil
cdef int pull_frame(Call *c, const Head *tape, Work *w) except -1 nogil
