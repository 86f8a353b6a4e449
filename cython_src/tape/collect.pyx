"""Rank-one updates of one matrix, collected.

In the reverse of a loop, the gradient of a matrix is a sum of outer products, and adding each of them reads and writes
the whole matrix.  So as long as the sum is not read, their vectors are stored side by side, and one matrix product adds
a block of them.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport copy, put
from blasad._rules.calls.memory cimport *
from blasad._tape.state cimport *


cdef int collect(Sink *self, Call *c) except -1 nogil:
    """Keep a rank-one update for later; pass on all other calls, after the collected updates that they depend on."""
    cdef State *t = <State *>self.owner
    cdef int i
    if t.npending:
        for i in range(NOPS):
            # many updates of rank one make one product, and may be waited for
            if c.o[i].p != NULL and (i != OUT or c.op != GER or pending(t, &c.o[OUT]) < 0):
                settle(t, &c.o[i], c.nb)
    # as above; small ones are as quick alone
    if (c.op == GER and c.o[OUT].m * c.o[OUT].n >= t.collect_from and c.nb == 1 and c.nl == 1 and c.o[ALPHA].p == NULL
            and c.o[IN1].dtype == c.o[OUT].dtype and c.o[IN2].dtype == c.o[OUT].dtype and injective(&c.o[OUT])):
        return add_column(t, c)
    return self.below.emit(self.below, c)

cdef int pending(State *t, const Operand *C) noexcept nogil:
    """Where the updates of a matrix are collected, or -1."""
    cdef int k
    for k in range(t.npending):
        if same_place(&t.panels[k].C, C) and t.panels[k].C.conj == C.conj:
            return k
    return -1

cdef inline Operand column(const Operand *all, int at) noexcept nogil:
    cdef Operand x = all[0]
    x.n = 1
    x.p += at * all.cs * itemsize[all.dtype]
    return x

cdef int add_column(State *t, Call *c) except -1 nogil:
    cdef int k = pending(t, &c.o[OUT])
    cdef Panel *P
    cdef Operand x
    cdef Scalar alpha = alpha_of(c)
    cdef Sink *below = t.sink.below
    cdef State *top = outermost(t)
    cdef unsigned char kind = top.kind
    if k < 0:
        if t.npending == PANELS:
            settle_all(t)
        k = t.npending
        P = &t.panels[k]
        P.C, P.count = c.o[OUT], 0
        columns(t, &P.X, P.C.m, P.C.dtype)
        columns(t, &P.Y, P.C.n, P.C.dtype)
        t.npending += 1
    P = &t.panels[k]
    below.nb = 1
    x = column(&P.X, P.count)
    if kind == GUARDED:                     # they are read whatever the seed is
        top.kind = ZEROED
    try:
        if is_one(alpha):
            copy(below, c.o[IN1], x, FULL, False)
        else:
            put(below, ADD, alpha, &c.o[IN1], &c.o[IN1], number(0), &x, FULL, False)
        copy(below, transposed(&c.o[IN2]), column(&P.Y, P.count), FULL, False)
    finally:
        top.kind = kind
    P.count += 1
    if P.count == BLOCK:
        apply(t, P)
        P.count = 0
    return 0

cdef int columns(State *t, Operand *x, index m, int dtype) except -1 nogil:
    """Room for a block of vectors."""
    x.dtype, x.conj, x.slot, x.d, x.m, x.n, x.rs, x.cs, x.bs, x.ls = dtype, False, -1, NULL, m, BLOCK, 1, m, 0, 0
    x.p = take(&t.blocks, m * BLOCK * itemsize[dtype], NULL, NULL)
    return 0

cdef int apply(State *t, Panel *P) except -1 nogil:
    """C += X Y^T"""
    cdef Operand X = P.X, Y = transposed(&P.Y)
    cdef State *top = outermost(t)
    cdef unsigned char kind = top.kind
    if P.count == 0:
        return 0
    X.n = Y.m = P.count
    t.sink.below.nb = 1
    top.kind = min(kind, <unsigned char>DERIVED)    # it is for many seeds
    try:
        put(t.sink.below, GER if P.count == 1 else GEMM, number(1), &X, &Y, number(1), &P.C, FULL, False)
    finally:
        top.kind = kind
    return 0

cdef int settle(State *t, const Operand *a, unsigned int nb) except -1 nogil:
    """Apply the collected updates of memory that is about to be read."""
    cdef char *lo
    cdef char *hi
    cdef char *from_
    cdef char *to
    cdef int k
    cdef index lanes = (<index>t.width - 1) * a.ls * itemsize[a.dtype]
    span(a, nb, &lo, &hi)
    lo, hi = lo + min(lanes, 0), hi + max(lanes, 0)
    for k in range(t.npending):
        span(&t.panels[k].C, 1, &from_, &to)
        if lo < to and from_ < hi and t.panels[k].count:
            apply(t, &t.panels[k])
            t.panels[k].count = 0
    return 0

cdef int settle_all(State *t) except -1 nogil:
    cdef int k
    for k in range(t.npending):
        apply(t, &t.panels[k])
    t.npending = 0
    rewind(&t.blocks)
    return 0
