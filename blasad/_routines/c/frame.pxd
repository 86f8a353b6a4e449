# One call of an engine that is not blasad's own: it brings the memory, and its tape is a stretch of memory.

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport Arena

cdef enum:
    ALIGNED = 16            # bytes; operands on a tape and scratch memory begin at multiples of it
    NEAR = 514              # doubles of scratch memory that is not taken from the heap: 4 KB, wherever they begin

cdef struct Work:           # where a rule works
    Sink sink
    Arena arena             # of scratch memory, if nobody brings any
    char *p                 # scratch memory of the caller; NULL: none
    size_t size, used
    double[NEAR] near       # what is worked in first where the caller brings none

cdef struct Value:          # of an operand, as the reverse reads it
    index at, rs, cs        # of a copy: bytes from the start of the tape
    unsigned long long sum  # in debug mode, of a value in place

cdef struct Head:           # how a tape begins
    size_t size             # of all of it
    int op
    unsigned char debug
    unsigned char kept      # bits of the operands that the reverse reads
    unsigned char copied    # and of those whose values the tape has
    unsigned char active    # and of those that were differentiated
    unsigned long long sizes    # of the operands, stirred
    Value values[NOPS]

cdef void open_work(Work *w, char *memory, size_t size, unsigned int width) noexcept nogil
cdef void close_work(Work *w) noexcept nogil
cdef size_t work_size(const Call *c, bint forward, unsigned int width) except? 1 nogil
cdef size_t tape_size(const Call *c, unsigned int keep, unsigned int moving) noexcept nogil
cdef int run_frame(const Call *c) except -1 nogil
cdef int push_frame(Call *c, Work *w) except -1 nogil
cdef int record_frame(const Call *c, unsigned int keep, unsigned int moving, bint debug,
                      Head *tape) except -1 nogil
cdef int pull_frame(Call *c, const Head *tape, Work *w) except -1 nogil
cdef size_t copies_size(const Call *c, unsigned int bits) noexcept nogil
cdef void hold(const Call *c, unsigned int bits, Head *tape) noexcept nogil
cdef int no_derivative(int op) except -1 nogil

# ---------------------------------------------------------------- what keeping takes where nothing is copied

cdef inline size_t aligned(size_t size) noexcept nogil:
    return (size + ALIGNED - 1) & ~<size_t>(ALIGNED - 1)

cdef inline int run_alone(const Call *c) except -1 nogil:
    return rules[c.op].run(c) if c.nb == 1 and c.nl == 1 else run_call(c)

cdef inline bint active(const Call *c) noexcept nogil:
    cdef int i
    for i in range(NOPS):
        if c.o[i].p != NULL and c.o[i].d != NULL:
            return True
    return False

cdef inline unsigned int active_bits(const Call *c) noexcept nogil:
    cdef unsigned int found = 0
    cdef int i
    for i in range(NOPS):
        if i != AFTER and c.o[i].p != NULL and c.o[i].d != NULL:
            found |= 1u << i
    return found

cdef inline unsigned long long stirred_sizes(const Call *c) noexcept nogil:
    """What tells a call from another one of the same routine: sizes, precision and flags."""
    cdef unsigned long long h = (c.part | c.unit << 2 | c.fn << 4 | c.trans << 12 | c.o[OUT].dtype << 16) + (
        <unsigned long long>c.kl << 24) + (<unsigned long long>c.ku << 44)
    if c.o[IN1].p != NULL:
        h ^= c.o[IN1].m * 0x9E3779B97F4A7C15ull + c.o[IN1].n * 0xC2B2AE3D27D4EB4Full
    if c.o[IN2].p != NULL:
        h ^= c.o[IN2].m * 0x165667B19E3779F9ull + c.o[IN2].n * 0x27D4EB2F165667C5ull
    if c.o[OUT].p != NULL:
        h ^= c.o[OUT].m * 0x85EBCA77C2B2AE63ull + c.o[OUT].n * 0xD6E8FEB86659FD93ull
    return h

cdef inline unsigned int kept_by(const Call *c) noexcept nogil:
    return rules[c.op].keep(c) if active(c) else 0

cdef inline unsigned int read_later(unsigned int keep) noexcept nogil:
    """Bits of the operands that the reverse reads."""
    return (keep | keep >> LATE) & ((1 << NOPS) - 1)

cdef inline unsigned int late(unsigned int keep) noexcept nogil:
    """And of those that it reads as they are after the call."""
    return (keep >> LATE | 1u << AFTER) & read_later(keep)

cdef inline unsigned int copied(const Rule *rule, unsigned int keep, unsigned int moving) noexcept nogil:
    """Bits of those that may change before the reverse, so that they have to be copied."""
    moving = moving & ~(1u << AFTER) | (moving >> OUT & 1) << AFTER
    return late(keep) & moving | read_later(keep) & ~late(keep) & (moving | rule.writes)

cdef inline size_t size_with(const Call *c, unsigned int bits) noexcept nogil:
    """The bytes of a tape with copies of some operands"""
    return aligned(sizeof(Head)) + (copies_size(c, bits) if bits else 0)

cdef inline int record(const Call *c, const Rule *rule, unsigned int keep, unsigned int copies, bint debug,
                       Head *tape) except -1 nogil:
    cdef unsigned int held = read_later(keep) if debug else copies
    if rule.reverse == NULL and active(c):
        return no_derivative(c.op)
    tape.op, tape.debug, tape.kept, tape.copied = c.op, debug, read_later(keep), copies
    tape.active, tape.sizes, tape.size = active_bits(c), stirred_sizes(c), aligned(sizeof(Head))
    if held & ~late(keep):
        hold(c, held & ~late(keep), tape)
    run_alone(c)
    if held & late(keep):
        hold(c, held & late(keep), tape)
    return 0

cdef inline size_t record_within(const Call *c, unsigned int moving, bint debug, Head *tape,
                                 size_t room) except? 1 nogil:
    """Run a call and keep what its reverse reads on a tape of so many bytes: 0, or how many it takes, and nothing has
    run."""
    cdef const Rule *rule = &rules[c.op]
    cdef unsigned int keep = kept_by(c), copies = copied(rule, keep, moving)
    cdef size_t need = size_with(c, copies)
    if tape == NULL or room < need:
        return need
    record(c, rule, keep, copies, debug, tape)
    return 0
