"""Chains: elementwise calls that can run block by block, so that a block is in the cache for all of them.

A call can join a chain if each element that one of the calls writes has the same index in all calls that use it.  If an
index is shifted by some columns, the call lags behind by as many blocks, so that elements are written and read in the
original order.  Calls in between that are independent of the chain are moved before it, where they may form another
chain, and otherwise behind it.  Values that are used only inside a chain get memory for one block.
"""

from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.lines cimport away, cross
from blasad._programs.chains cimport Division, block, division, many, slot_bytes
from blasad._programs.regions cimport *
from blasad._programs.steps cimport *
from blasad._rules.joins cimport join_elements
from blasad._tape.recorder cimport GUARDED

cnp.import_array()

cdef enum:
    LONGEST = 128           # calls of a chain
    AHEAD = 64              # calls that wait for the end of a chain
    FRONT = 256             # and those that are moved in front of it
    DEEPEST = 3             # chains in front of chains
    LAG = 8                 # blocks
    ELEMENTS = 3            # operands that have elements; alpha and beta may lie in memory

cdef struct Open:               # a chain that is being made
    int chain[LONGEST]
    int lag[LONGEST]
    int front[FRONT]
    int later[AHEAD]            # they wait until the chain is done
    int nchain, nfront, nlater
    index m, n                  # its shape
    bint beside, shifted        # whether elements meet others that lie elsewhere: those of a call, those of the chain


cdef class Chains:
    """Steps in a new order, with marks where chains begin."""
    cdef Regions g
    cdef Step *made
    cdef Py_ssize_t count
    cdef int *todo              # the steps that are left, in order
    cdef Open *now
    cdef char *map              # marks of cells, all 0
    cdef int *uses              # how many operands lie in each block of memory; those of others count too

    def __dealloc__(self):
        free(self.made)
        free(self.todo)
        free(self.map)
        free(self.uses)

    cdef Step *step(self, int i) noexcept nogil:
        return &self.g.plan.steps[i]


# ---------------------------------------------------------------- one call

cdef inline bint has(const Step *s, int k) noexcept nogil:
    return s.o[k].pool != NOWHERE

cdef inline bint writes(const Step *s, int k) noexcept nogil:
    return rules[s.op].writes >> k & 1

cdef inline bint repeats(const Place *o) noexcept nogil:
    return not distinct(o, 1)

cdef bint is_real(const Step *s) noexcept nogil:
    return s.o[OUT].dtype <= F64 and s.o[IN1].dtype <= F64

cdef bint turns(const Step *s) noexcept nogil:
    """Whether a call reads rows and writes columns, or the other way round: it is quicker as a whole, in tiles."""
    cdef const Place *C = &s.o[OUT]
    cdef int k
    if C.m == 1 or C.n == 1 or s.op not in (COPY, ADD, MUL, DIV, AXPY):
        return False
    for k in range(OUT):
        if has(s, k) and cross(s.o[k].rs, s.o[k].cs, C.rs, C.cs):
            return True
    return False

cdef bint is_elementwise(const Step *s) noexcept nogil:
    """Whether each element is computed for itself, or all are added to one."""
    cdef const Place *C = &s.o[OUT]
    cdef int k
    if (rules[s.op].join != join_elements or s.kind >= GUARDED or s.part != FULL or s.nb != 1 or not has(s, OUT)
            or C.m * C.n < 2 * block or turns(s)):
        return False
    for k in range(ELEMENTS):
        if has(s, k) and (s.o[k].m != C.m or s.o[k].n != C.n):
            return False
        if k != OUT and writes(s, k) and repeats(&s.o[k]):
            return False
    if is_sum(C):
        # others that add to one element add in another order
        return (s.op == AXPY and is_real(s) and s.o[IN1].pool < OUTSIDE
                and (C.m == 1 or C.n == 1 or away(s.o[IN1].rs) <= away(s.o[IN1].cs)))
    # BLAS may round complex numbers differently at the end of a line
    return not repeats(C) and (is_real(s) or s.op != SCAL and s.op != AXPY or s.op == AXPY and (
        constant(s, s.alpha, ALPHA, 1) or constant(s, s.alpha, ALPHA, -1)))

cdef void turn(Step *s) noexcept nogil:
    """Let the first dimension be that with the smaller strides, and the only one if the elements lie in line."""
    cdef const Place *o = &s.o[IN1 if is_sum(&s.o[OUT]) else OUT]
    cdef index m = s.o[OUT].m, n = s.o[OUT].n
    cdef bint line = True, across = m == 1 or n > 1 and away(o.rs) > away(o.cs)
    cdef int k
    for k in range(ELEMENTS if across else 0):
        s.o[k].m, s.o[k].n, s.o[k].rs, s.o[k].cs = s.o[k].n, s.o[k].m, s.o[k].cs, s.o[k].rs
    if across:
        m, n = n, m
    for k in range(ELEMENTS):
        line = line and (not has(s, k) or n == 1 or s.o[k].cs == m * s.o[k].rs)
    for k in range(ELEMENTS if line else 0):
        s.o[k].m, s.o[k].n, s.o[k].cs = m * n, 1, 0

cdef void lay_out(Step *s, index m, index n) noexcept nogil:
    """Let a call on a line have this shape."""
    cdef int k
    if s.o[OUT].n == 1 and n != 1:
        for k in range(ELEMENTS):
            s.o[k].m, s.o[k].n, s.o[k].cs = m, n, m * s.o[k].rs


# ---------------------------------------------------------------- two calls

cdef bint overlap(Chains c, int i, int k, int j, int m) noexcept nogil:
    """Whether two operands have memory in common."""
    cdef const Place *a = &c.step(i).o[k]
    cdef const Place *b = &c.step(j).o[m]
    cdef int p = c.g.of[i * NOPS + k], q = c.g.of[j * NOPS + m]
    cdef index lo, hi, first, last
    cdef bint overlaps
    if a.pool != b.pool or p == 0 or q == 0:
        return False
    if p < 0:
        bytes_of(a, c.step(i).nb, &lo, &hi)
        bytes_of(b, c.step(j).nb, &first, &last)
        return first < hi and lo < last
    if p == q:
        return True
    if c.g.prints[p].block != c.g.prints[q].block:
        return False
    over(c.g, c.map, c.map, p, CHANGE, 0, 1)
    overlaps = over(c.g, c.map, c.map, q, HAVE, 1, 0)
    over(c.g, c.map, c.map, p, CHANGE, 0, 0)
    return overlaps

cdef inline bint same_elements(const Place *a, const Place *b) noexcept nogil:
    """Whether elements lie at the same place in both, and each at its own."""
    return (a.at == b.at and a.m == b.m and a.n == b.n and itemsize[a.dtype] == itemsize[b.dtype]
            and (a.m == 1 or a.rs == b.rs) and (a.n == 1 or a.cs == b.cs) and distinct(a, 1))

cdef bint clash(Chains c, int i, int j) noexcept nogil:
    """Whether the order of two calls matters."""
    cdef const Step *s = c.step(i)
    cdef const Step *t = c.step(j)
    cdef int k, m
    for k in range(NOPS):
        for m in range(NOPS):
            if has(s, k) and has(t, m) and (writes(s, k) or writes(t, m)) and overlap(c, i, k, j, m):
                return True
    return False

cdef bint clashes(Chains c, int i, const int *others, int count) noexcept nogil:
    cdef int k
    for k in range(count):
        if clash(c, i, others[k]):
            return True
    return False

cdef int behind(const Open *w, const Place *a, const Place *b) noexcept nogil:
    """How many blocks a call on b has to lag behind one on a, whose elements lie some columns away; -1: no number will
    do."""
    cdef Division d
    cdef index size = itemsize[a.dtype], away_, wide
    if itemsize[b.dtype] != size or a.m != w.m or b.m != w.m or a.n != w.n or b.n != w.n or a.rs <= 0 or b.rs <= 0:
        return -1
    d = division(w.m, w.n)
    if w.n == 1:
        if a.rs != b.rs:
            return -1
        wide = a.rs * size
        away_ = (b.at - a.at + size - 1) // wide        # the element of a that an element of b meets, or an earlier one
        return 0 if away_ <= 0 else <int>min((away_ + d.rows - 1) // d.rows, <index>LAG + 1)
    if a.cs != b.cs or a.cs <= 0:
        return -1
    wide = a.cs * size
    away_ = (b.at - a.at + ((b.m - 1) * b.rs + 1) * size - 1) // wide
    if d.down > 1:          # a column is not a block
        away_ += 1
    return 0 if away_ <= 0 else <int>min((away_ + d.columns - 1) // d.columns, <index>LAG + 1) * <int>d.down

cdef int lag(Chains c, int i, int j) noexcept nogil:
    """How many blocks call j must lag behind call i of a chain; -1 if no number is enough."""
    cdef const Step *s = c.step(i)
    cdef const Step *t = c.step(j)
    cdef int k, m, distance, most = 0
    for k in range(NOPS):
        for m in range(NOPS):
            if (has(s, k) and has(t, m) and (writes(s, k) or writes(t, m)) and overlap(c, i, k, j, m)
                    and not (i == j and k == m)):
                distance = 0 if same_elements(&s.o[k], &t.o[m]) else -1
                if distance < 0 and i != j and k < ELEMENTS and m < ELEMENTS:
                    distance = behind(c.now, &s.o[k], &t.o[m])
                    c.now.beside = True
                if distance < 0:
                    return -1
                most = max(most, distance)
    return most


# ---------------------------------------------------------------- the chain that is being made

cdef bint joins(Chains c, int i) noexcept nogil:
    """Whether a call can be the next one of the chain; it is, then."""
    cdef Open *w = c.now
    cdef Step *s = c.step(i)
    cdef int k, distance, most = 0
    if w.nchain == LONGEST or not is_elementwise(s):
        return False
    turn(s)
    if w.nchain == 0:
        w.m, w.n, w.shifted = s.o[OUT].m, s.o[OUT].n, False
    elif s.o[OUT].m != w.m or s.o[OUT].n != w.n:
        if s.o[OUT].m * s.o[OUT].n != w.m * w.n or s.o[OUT].n != 1 and w.n != 1:
            return False
        if w.n == 1:
            for k in range(w.nchain):
                if w.lag[k]:
                    return False
            w.m, w.n = s.o[OUT].m, s.o[OUT].n
            for k in range(w.nchain):
                lay_out(c.step(w.chain[k]), w.m, w.n)
        lay_out(s, w.m, w.n)
    if lag(c, i, i) or clashes(c, i, w.later, w.nlater):
        return False
    w.beside = False
    for k in range(w.nchain):
        distance = lag(c, w.chain[k], i)
        if distance < 0 or w.lag[k] + distance > LAG:
            return False
        most = max(most, w.lag[k] + distance)
    w.chain[w.nchain], w.lag[w.nchain] = i, most
    w.nchain += 1
    w.shifted = w.shifted or w.beside
    return True

cdef void put_down(Chains c, const Step *s) noexcept nogil:
    c.made[c.count] = s[0]
    c.count += 1

cdef void close(Chains c, int depth) noexcept nogil:
    """The chain is complete."""
    cdef Open *w = c.now
    find_chains(c, w.front, w.nfront, depth + 1)
    c.now, w.nfront = w, 0
    if c.g.plan.threads > 1:
        put_down_apart(c)
    else:
        put_down_chain(c)
    w.nchain = 0

cdef void put_down_apart(Chains c) noexcept nogil:
    """Split a chain into independent parts, which can run at the same time."""
    cdef Open *w = c.now
    cdef int[LONGEST] all_, lags, of
    cdef int n = w.nchain, i, j, k, into, from_
    for i in range(n):
        all_[i], lags[i], of[i] = w.chain[i], w.lag[i], i
        for j in range(i):
            if of[j] != of[i] and clash(c, all_[j], all_[i]):
                into, from_ = min(of[i], of[j]), max(of[i], of[j])
                for k in range(i + 1):
                    if of[k] == from_:
                        of[k] = into
    for i in range(n):
        if of[i] == i:
            w.nchain = 0
            for j in range(i, n):
                if of[j] == i:
                    w.chain[w.nchain], w.lag[w.nchain] = all_[j], lags[j]
                    w.nchain += 1
            put_down_chain(c)

cdef void put_down_chain(Chains c) noexcept nogil:
    """Also a single call, if threads could share it."""
    cdef Open *w = c.now
    cdef Step *mark = &c.made[c.count]
    cdef int k, first
    if w.nchain > 1:
        repeat(c)
    if w.nchain == 1 and w.m * w.n <= many:
        put_down(c, c.step(w.chain[0]))
    elif w.nchain:
        memset(mark, 0, sizeof(Step))
        mark.op, mark.nb, mark.nl, mark.kl, mark.unit = chain, 1, 1, w.nchain, not w.shifted
        c.count += 1
        first = <int>c.count
        for k in range(w.nchain):
            put_down(c, c.step(w.chain[k]))
            c.made[c.count - 1].kl = w.lag[k]
            mark.ku += is_sum(&c.step(w.chain[k]).o[OUT])
        mark.used = <int>in_blocks(c, first)

cdef void find_chains(Chains c, int *todo, Py_ssize_t count, int depth) noexcept nogil:
    cdef Py_ssize_t at = 0
    cdef int i, k
    cdef const Step *s
    cdef Open w
    w.nchain = w.nfront = w.nlater = 0
    c.now = &w
    while at < count or w.nchain:
        i = todo[at] if at < count else -1
        s = c.step(i) if i >= 0 else NULL
        if i >= 0 and not is_mark(s) and s.kind < GUARDED and not rules[s.op].reads & FOREIGN:
            at += 1
            if joins(c, i):
                continue
            if not clashes(c, i, w.chain, w.nchain) and not clashes(c, i, w.later, w.nlater):
                if w.nchain == 0 or depth == DEEPEST:
                    put_down(c, s)
                    continue
                if w.nfront < FRONT:
                    w.front[w.nfront] = i
                    w.nfront += 1
                    continue
            elif w.nlater < AHEAD and w.nchain < LONGEST:
                w.later[w.nlater] = i
                w.nlater += 1
                continue
            at -= 1
        elif w.nchain == 0:
            put_down(c, s)
            at += 1
            continue
        close(c, depth)         # what has waited comes next
        for k in range(w.nlater - 1, -1, -1):
            at -= 1
            todo[at] = w.later[k]
        w.nlater = 0


# ---------------------------------------------------------------- copies of one number

cdef bint is_spread(Chains c, int at) noexcept nogil:
    """Whether a call of the chain copies one number to an array that only its arithmetic reads."""
    cdef const Step *s = c.step(c.now.chain[at])
    cdef const Place *A = &s.o[IN1]
    cdef int p = c.g.of[c.now.chain[at] * NOPS + OUT], i, k
    # of all that set C, this one alone has it as it was
    if (s.op != COPY or not is_sum(A) or A.dtype != s.o[OUT].dtype or A.conj or s.o[OUT].conj or s.o[OUT].pool != WORK
            or p <= 0 or not is_inner(c, p, &s.o[OUT])):
        return False
    for i in range(c.now.nchain):
        s = c.step(c.now.chain[i])
        for k in range(ELEMENTS):
            if i != at and c.g.of[c.now.chain[i] * NOPS + k] == p and (
                    i < at or writes(s, k) or not rules[s.op].traits & BY_FACTORS):
                return False
    return True

cdef void repeat(Chains c) noexcept nogil:
    """Let calls read the number itself, with strides of zero."""
    cdef int[LONGEST] left, lags
    cdef int at, i, j, k, n = 0
    cdef unsigned char conj
    cdef const Step *s
    cdef Place *o
    for at in range(c.now.nchain):
        i = c.now.chain[at]
        s = c.step(i)
        if is_spread(c, at):
            for j in range(at + 1, c.now.nchain):
                for k in range(OUT):
                    if c.g.of[c.now.chain[j] * NOPS + k] == c.g.of[i * NOPS + OUT]:
                        o = &c.step(c.now.chain[j]).o[k]
                        conj = o.conj
                        o[0], c.g.of[c.now.chain[j] * NOPS + k] = s.o[IN1], c.g.of[i * NOPS + IN1]
                        o.conj = conj
        else:
            left[n], lags[n] = i, c.now.lag[at]
            n += 1
    for at in range(n):
        c.now.chain[at], c.now.lag[at] = left[at], lags[at]
    c.now.nchain = n


# ---------------------------------------------------------------- what lives in blocks

cdef bint is_inner(Chains c, int print, const Place *like) noexcept nogil:
    """Whether memory is one array that only this chain uses."""
    cdef const Footprint *f = &c.g.prints[print]
    cdef const Block *b = &c.g.blocks[f.block]
    cdef int readers = 0, lag = 0, i, k
    cdef const Place *o
    if f.lo != b.lo or f.hi != b.hi or like.rs != 1 or like.n != 1 and like.cs != like.m:
        return False
    for i in range(c.now.nchain):
        for k in range(NOPS):
            if c.g.of[c.now.chain[i] * NOPS + k] > 0 and c.g.prints[c.g.of[c.now.chain[i] * NOPS + k]].block == f.block:
                o = &c.step(c.now.chain[i]).o[k]
                if k >= ELEMENTS or not same_elements(o, like) or readers and c.now.lag[i] != lag:
                    return False
                lag = c.now.lag[i]
                readers += 1
    return readers == c.uses[f.block]

cdef index in_blocks(Chains c, Py_ssize_t first) noexcept nogil:
    """Give arrays that only the chain uses memory for one block; returns its size."""
    cdef int i, j, k, m, p, last, slot, slots = 0, size = 4
    cdef int ends[LONGEST * 3]
    cdef Place *o
    for i in range(c.now.nchain):
        for k in range(ELEMENTS):
            size = max(size, itemsize[c.step(c.now.chain[i]).o[k].dtype])
    for i in range(c.now.nchain):
        o = &c.made[first + i].o[OUT]
        p = c.g.of[c.now.chain[i] * NOPS + OUT]
        if o.pool != WORK or p <= 0 or not is_inner(c, p, &c.step(c.now.chain[i]).o[OUT]):
            continue
        last = i
        for j in range(i, c.now.nchain):
            for m in range(ELEMENTS):
                if c.g.of[c.now.chain[j] * NOPS + m] == p:
                    last = j
        slot = 0
        while slot < slots and ends[slot] >= i:
            slot += 1
        slots = max(slots, slot + 1)
        ends[slot] = last
        for j in range(i, c.now.nchain):
            for m in range(ELEMENTS):
                if c.g.of[c.now.chain[j] * NOPS + m] == p:
                    o = &c.made[first + j].o[m]
                    o.pool, o.at = BLOCKS, slot * slot_bytes(size)
    return slots * slot_bytes(size)

cdef int count_uses(Chains c, object needs) except -1:
    """Operands in each block; memory that is known outside of the calls has one more."""
    cdef Py_ssize_t i = 0
    cdef Regions g = c.g
    cdef int cell, p
    for i in range(g.plan.count * NOPS):
        if g.of[i] > 0:
            c.uses[g.prints[g.of[i]].block] += 1
    for prints in g.inputs + g.outputs:
        for p in prints:
            c.uses[g.prints[p].block] += 1
    i = 0
    for cell in np.flatnonzero(needs).tolist():
        while g.blocks[i].cell + g.blocks[i].cells <= cell:
            i += 1
        c.uses[i] += 1
    return 0


# ---------------------------------------------------------------- all

cdef bint worth_fusing(Regions g) noexcept nogil:
    """Whether there can be a chain."""
    cdef Py_ssize_t i, count = 0
    cdef const Step *s
    for i in range(g.plan.count):
        s = &g.plan.steps[i]
        if is_elementwise(s):
            count += 1
            if count > 1 or s.o[OUT].m * s.o[OUT].n > many:
                return True
    return False

cdef bint fuse(Regions g, object needs) except -1:
    """Find chains, and give their inner arrays memory for blocks; `needs` marks what has to be zero at the start."""
    cdef Chains c
    cdef Py_ssize_t i, count = g.plan.count
    if not worth_fusing(g):
        return False
    c = Chains.__new__(Chains)
    c.g = g
    c.made = <Step *>malloc((2 * count + 1) * sizeof(Step))
    c.todo = <int *>malloc((count + 1) * sizeof(int))
    c.map = <char *>calloc(g.cells + 1, 1)
    c.uses = <int *>calloc(g.nblocks + 1, sizeof(int))
    if c.made == NULL or c.todo == NULL or c.map == NULL or c.uses == NULL:
        raise MemoryError("blasad: no memory to tidy a program")
    count_uses(c, needs)
    for i in range(count):
        c.todo[i] = <int>i
    with nogil:
        find_chains(c, c.todo, count, 0)
    free(g.plan.steps)
    g.plan.steps, g.plan.count, c.made = c.made, c.count, NULL
    return True
