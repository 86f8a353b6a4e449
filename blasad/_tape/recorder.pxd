# Calls on a tape: recording them, running them, the sweep.

from blasad._tape.state cimport *
from blasad._rules.numbers cimport Brief

cdef enum:
    MANY = 256              # lanes that are looked at in one go

cdef struct Lanes:          # of the seed of a call: which of them are exactly zero, some lanes at a time
    unsigned int width, base, n, at
    char[MANY] off

cdef enum:
    LANE = 1 << 30          # in nl of a call in a program: it is lane nl - LANE of several; else its stack is nl lanes

cdef enum:
    SHORT = 10000           # work that is done before other threads could be let run: that costs 40 ns
    BRIEFLY = 20            # work of a call on single numbers
    SPREAD = 1 << 16        # bytes of scratch memory that rules share in turn in a program

cdef int record(Sink *self, Call *c) except -1 nogil
cdef int record_saving(Sink *self, Call *c) except -1 nogil
cdef int push(Sink *self, Call *c) except -1 nogil
cdef int note(Sink *self, Call *c) except -1 nogil
cdef int catch_up(State *t) except -1 nogil
cdef int run_below(Sink *self, Call *c) except -1 nogil
cdef int scratch(Sink *self, Operand *like, index m, index n, Operand *out) except -1 nogil
cdef int store(State *t, const Call *c, const int *slots) except -1 nogil
cdef bint is_others(const State *t, const char *p) noexcept nogil
cdef bint unseeded(const Call *c, unsigned int lane) noexcept nogil
cdef int store_brief(State *t, const Brief *b) except -1 nogil
cdef size_t record_size(const Record *r) noexcept nogil
cdef void load(const State *t, const Record *r, Call *c) noexcept nogil
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
