"""Reverses of elementwise calls, a block of elements at a time.

A reverse makes several passes over the outputs of the call and over the values that it keeps.  If emitted calls run at
once, and elements are independent of each other, it makes all passes on one block, which stays in the cache, before the
next block.  Its scratch memory then has the size of a block, too.
"""

from blasad._rules.calls.core cimport *

cdef enum:
    BLOCK = 4096                # elements
    FEW = 2 * BLOCK             # elements that are not worth dividing
    SCRATCH = 6 * 16 * BLOCK    # bytes: as many temporary blocks of complex numbers as rules ask for

cdef struct Blocks:
    char *memory
    index used

cdef int hand_on(Sink *self, Call *c) except -1 nogil:
    return self.below.emit(self.below, c)

cdef int scratch(Sink *self, Operand *like, index m, index n, Operand *out) except -1 nogil:
    """Of one block; what is larger than that the sink below has."""
    cdef Blocks *b = <Blocks *>self.owner
    cdef unsigned char dtype = like.dtype       # which may be out itself
    cdef index size = (m * n * itemsize[dtype] + 63) // 64 * 64
    if b.used + size > SCRATCH:
        return self.below.scratch(self.below, like, m, n, out)
    set_operand(out, dtype, b.memory + b.used, NULL, m, n, 1, m)
    b.used += size
    return 0


cdef inline bint repeated(const Operand *a, index rs, index cs) noexcept nogil:
    return a.m > 1 and rs == 0 or a.n > 1 and cs == 0

cdef bint divides(const Call *c, const Sink *s) noexcept nogil:
    """Whether there is more than one block of elements that have nothing to do with each other."""
    cdef const Operand *a
    cdef int i
    if c.o[OUT].m * c.o[OUT].n < FEW or s.outer != NULL or s.recorded or s.width > 1 or s.nb != 1:
        return False
    if c.o[ALPHA].d != NULL:    # a sum over all elements
        return False
    for i in range(AFTER):
        a = &c.o[i]
        if a.p != NULL and a.d != NULL and repeated(a, a.drs, a.dcs):
            return False        # the same
    return True

cdef int in_blocks(Call *c, Sink *s, Reverse reverse) except -1 nogil:
    """The reverse of a call whose elements have nothing to do with each other but for sums to one shadow."""
    cdef Call part
    cdef Blocks blocks
    cdef Sink sink
    cdef Operand memory
    cdef index m, n, i, j, rows, columns
    cdef int k
    if not divides(c, s):
        return reverse(c, s)
    set_operand(&memory, F64, NULL, NULL, 0, 0, 1, 1)
    s.scratch(s, &memory, SCRATCH // 8, 1, &memory)
    sink = s[0]
    sink.emit, sink.scratch, sink.below, sink.owner, blocks.memory = hand_on, scratch, s, &blocks, memory.p
    m, n = c.o[OUT].m, c.o[OUT].n
    rows = min(m, <index>BLOCK)
    columns = max(BLOCK // rows, <index>1)
    i = j = 0
    while j < n:
        part = c[0]
        for k in range(AFTER + 1):
            take_block(&part.o[k], i, j, min(rows, m - i), min(columns, n - j))
        blocks.used = 0
        reverse(&part, &sink)
        i += rows
        if i >= m:
            i = 0
            j += columns
    return 0

cdef inline void take_block(Operand *a, index i, index j, index m, index n) noexcept nogil:
    """What lies from (i, j) on, with its shadow."""
    if a.p != NULL:
        a.p += (i * a.rs + j * a.cs) * itemsize[a.dtype]
        if a.d != NULL:
            a.d += (i * a.drs + j * a.dcs) * itemsize[a.dtype]
        a.m, a.n = m, n
