"""A tape whose calls are recorded by another tape: derivatives of derivatives.

An inner tape passes all its calls to the sink of the outer tape: the program's calls, the copies that it keeps, and the
calls of its sweep.  For the outer tape, they are calls on memory like others; it need not know about the inner tape.
So all memory of the inner tape comes from the outer one, and each operand gets the shadow that the outer tape has for
its place.
"""

from libc.stdlib cimport realloc
from libc.string cimport memcpy, memmove, memset

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport *
from blasad._rules.calls.shortage cimport refused
from blasad._tape.recorder cimport *
from blasad._tape.refusals import lost_derivative


cdef int hand_over(Sink *self, Call *c) except -1 nogil:
    """Pass a call to the outer tape, with its shadows.  The outer tape sees lanes as matrices of a stack."""
    cdef State *t = <State *>self.owner
    cdef Call r
    cdef Operand *o
    cdef index steps[NOPS]
    cdef State *top = outermost(t)
    cdef unsigned char kind = top.kind
    cdef bint stacked
    cdef unsigned int _lane
    cdef int i
    if rules[c.op].traits & RUNS_NOT and not rules[c.op].writes:    # an inner shadow's birth: it is plain memory here
        return 0
    r = c[0]
    r.o[AFTER].p = NULL
    for i in range(NOPS):
        o = &r.o[i]
        o.d, o.slot = NULL, -1
    if t.outer.width and place(t, &r):
        return 0
    t.outer.work += work_of(c)
    t.outer.largest = max(t.outer.largest, work_of(c))
    stacked = r.nb == 1 and r.nl > 1
    if stacked and t.outer == top:
        top.lanes = r.nl
    for i in range(NOPS):
        o = &r.o[i]
        steps[i] = o.ls * itemsize[o.dtype] if o.p != NULL else 0
        if stacked:
            o.bs = o.dbs = o.ls
        o.ls = 0
    if stacked:
        r.nb = r.nl
    r.nl = 1
    if t.own != NULL and c != t.own:    # a tangent
        top.kind = max(kind, <unsigned char>DERIVED)
    try:
        for _lane in range(1 if stacked else c.nl):
            if c.nl > 1 and not stacked and t.outer == top:
                top.lanes = LANE + _lane
            r.nl = 1
            t.outer.sink.emit(&t.outer.sink, &r)
            for i in range(NOPS):
                o = &r.o[i]
                if o.p != NULL:
                    o.p += steps[i]
                    if o.d != NULL:
                        o.d += steps[i]
    finally:
        top.kind, top.lanes = kind, 0
    return 0

cdef bint place(State *t, Call *r) except -1 nogil:
    """Find the outer shadows of the operands; if the output has none, no operand has.

    Returns True if nothing is written: an operand without elements has no place, and does not count.
    """
    cdef Operand *o
    cdef index lane = 0
    cdef bint active = False, lost = False
    cdef int i
    for i in range(NOPS):
        o = &r.o[i]
        if o.p == NULL or o.dtype > C128:
            continue
        if empty(o):
            if rules[r.op].writes >> i & 1:
                return True
            continue
        if outer_shadow(t, o.p, &o.d, &lane):
            t.mixed = True
        o.drs, o.dcs, o.dbs, o.dls = o.rs, o.cs, o.bs, lane // itemsize[o.dtype]
        active = active or o.d != NULL
        lost = lost or (rules[r.op].writes >> i & 1 and o.d == NULL)
    if active and lost:
        if t.mixed or t.origin != NULL and t.origin.mixed:
            with gil:
                raise lost_derivative("blasad")
        for i in range(NOPS):
            r.o[i].d = NULL
    return False

cdef bint outer_shadow(const State *t, char *p, char **d, index *lane) noexcept nogil:
    """The outer tape's shadow of p, or NULL; True if p is in an array of the outer tape that has a shadow."""
    cdef int i = behind(t, p)
    d[0], lane[0] = NULL, 0
    if i < t.nranges and t.ranges[i].lo <= p:
        if t.ranges[i].d != NULL:
            d[0], lane[0] = t.ranges[i].d + (p - t.ranges[i].lo), t.ranges[i].lane
        return d[0] != NULL
    if not (lies_in(&t.temps, p, d, lane) or lies_in(&t.kept.copies, p, d, lane) or lies_in(&t.scratch, p, d, lane)
            or lies_in(&t.blocks, p, d, lane) or lies_in(&t.undo.marks.copies, p, d, lane)) and t.origin != NULL:
        if t.beside == NULL or not lies_in(&t.beside.temps, p, d, lane):
            return outer_shadow(t.origin, p, d, lane)
    return False

cdef int remember(State *t, char *lo, char *hi, char *d, index lane) except -1 nogil:
    """This tape uses an array of the outer tape; the latest entry for a place is valid.

    The ranges are apart and in order: a new one takes the place of those that it meets, of which the ends may remain.
    """
    cdef Range[3] pieces
    cdef Range last
    cdef int first = behind(t, lo), end = first, count = 0, room
    cdef Range *ranges = t.ranges
    if lo >= hi:
        return 0
    while end < t.nranges and ranges[end].lo < hi:
        end += 1
    if first < end and ranges[first].lo < lo:
        pieces[0], count = ranges[first], 1
        pieces[0].hi = lo
    pieces[count].lo, pieces[count].hi, pieces[count].d, pieces[count].lane = lo, hi, d, lane
    count += 1
    if first < end and ranges[end - 1].hi > hi:
        last = ranges[end - 1]
        if last.d != NULL:
            last.d += hi - last.lo
        last.lo = hi
        pieces[count] = last
        count += 1
    if t.nranges + count > t.range_room:
        room = 2 * t.range_room if t.range_room else 16
        ranges = NULL if refused() else <Range *>realloc(ranges, room * sizeof(Range))
        if ranges == NULL:
            with gil:
                raise MemoryError("blasad: no memory for the tape")
        t.ranges, t.range_room = ranges, room
    if first + count != end and end < t.nranges:
        memmove(ranges + first + count, ranges + end, (t.nranges - end) * sizeof(Range))
    memcpy(ranges + first, pieces, count * sizeof(Range))
    t.nranges += first + count - end
    return 0

cdef int behind(const State *t, const char *p) noexcept nogil:
    """The first range that ends behind p."""
    cdef int low = 0, high = t.nranges, middle
    while low < high:
        middle = (low + high) // 2
        if t.ranges[middle].hi > p:
            high = middle
        else:
            low = middle + 1
    return low

cdef int born(State *t, char *p, char *d, index nbytes, index lane) except -1 nogil:
    """Tell a tape that memory has a shadow from now on, which starts as zero."""
    cdef Call c
    begin(&c, BIRTH, number(1), number(0))
    c.nb = c.nl = 1
    memset(&c.o[OUT], 0, sizeof(Operand))
    c.o[OUT].p, c.o[OUT].d, c.o[OUT].m, c.o[OUT].n = p, d, (nbytes + 7) // 8, 1
    c.o[OUT].rs = c.o[OUT].drs = 1
    c.o[OUT].dls, c.o[OUT].dtype, c.o[OUT].slot = lane // 8, F64, -1
    return t.sink.emit(&t.sink, &c)

cdef int clear_new(State *t, char *p, size_t nbytes) except -1 nogil:
    """Clear memory from the outer tape.  While calls wait, new memory is not touched, because it is zero already."""
    cdef State *each = t
    cdef bint reused = t.reused
    while each.outer != NULL:
        each = each.outer
        reused = reused or each.reused
    if each.waits:
        if not reused:
            return 0
        with gil:
            each.look()
    memset(p, 0, nbytes)
    return 0

cdef int lend(Arena *a, Chunk *c, size_t size) except -1 nogil:
    """Memory for an inner tape, and for the shadows there, from the outer one's."""
    cdef State *t = <State *>a.owner
    c.p = take(&t.outer.temps, size, &c.outer_p, &c.lane_p)
    if c.outer_p != NULL:
        born(t.outer, c.p, c.outer_p, size, c.lane_p)
    if a.shadowed:
        c.d = take(&t.outer.temps, size * a.width, &c.outer_d, &c.lane_d)
        clear_new(t.outer, c.d, size * a.width)
        if c.outer_d != NULL:
            born(t.outer, c.d, c.outer_d, size * a.width, c.lane_d)
    return 0
