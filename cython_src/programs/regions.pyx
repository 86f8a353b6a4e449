"""The memory of a program in cells: ranges that every operand contains as a whole or not at all.

While a program is simplified, what is known about memory is the same for all bytes that the same operands cover.  These
bytes are a *cell*, however many they are.  Operands that overlap or interleave connect memory to a *block*.  The
addresses of a block are expressed in bytes, rows and matrices, as the strides of its operands are; the borders of
operands along each of these levels make a grid of cells.  If strides do not divide each other, the grid has one level:
bytes.
"""

from libc.stdlib cimport calloc, malloc, qsort, realloc, free
from libc.string cimport memcmp, memmove, memset
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._programs.steps cimport *

cnp.import_array()

cdef enum:
    ALWAYS = 3              # both bits of what is known in two cases
    RUNS = 4096             # more pieces of memory are taken as one
    LARGEST = 1 << 30
    WHERE = 72              # bytes of a footprint without its boxes


cdef class Regions:
    """Cells and blocks of a program, and the cells of each operand."""

    def __dealloc__(self):
        self.give_back()

    cdef void give_back(self) noexcept:
        """There are no cells any more."""
        free(self.of)
        free(self.prints)
        free(self.table)
        free(self.blocks)
        free(self.boxes)
        free(self.edges)
        self.of = self.table = NULL
        self.prints, self.blocks, self.boxes, self.edges = NULL, NULL, NULL, NULL

    cdef object marks(self, int value):
        """A mark for each cell."""
        return np.full(self.cells + 1, value, np.uint8)

    cdef int set_all(self, object marks, list prints, int value) except -1:
        cdef char *map = <char *>cnp.PyArray_DATA(<cnp.ndarray>marks)
        for each in prints:
            over(self, map, map, each, CHANGE, 0, value)
        return 0

    cdef list spans(self, object marks, index gap):
        """Where the marked cells are, in bytes, in order; what lies closer than a gap is taken together."""
        cdef Py_ssize_t i = 0
        cdef int cell
        cdef index lo, hi, end = 0
        pieces, merged = [], []
        for cell in np.flatnonzero(marks).tolist():
            while self.blocks[i].cell + self.blocks[i].cells <= cell:
                i += 1
            pieces += pieces_of(self, &self.blocks[i], cell - self.blocks[i].cell)
        for lo, hi in sorted(pieces):
            if merged and lo - end < gap:
                lo, end = merged.pop()
                hi = max(hi, end)
            merged.append((lo, hi))
            end = hi
        return merged


cdef list pieces_of(Regions g, const Block *b, int cell):
    """The bytes of a cell, as (from, to)."""
    cdef index lo[LEVELS]
    cdef index hi[LEVELS]
    cdef index first = b.lo, last = b.lo, many = 1
    cdef int j, k
    for j in range(b.levels):
        k = cell % (b.edges[j] - 1)
        cell = cell // (b.edges[j] - 1)
        lo[j], hi[j] = g.edges[b.edge[j] + k], g.edges[b.edge[j] + k + 1]
        first += lo[j] * b.unit[j]
        last += (hi[j] - 1) * b.unit[j]
        if j:
            many *= hi[j] - lo[j]
    if many > RUNS:
        return [(first, last + 1)]
    starts = [first]
    for j in range(1, b.levels):
        starts = [at + k * b.unit[j] for at in starts for k in range(hi[j] - lo[j])]
    return [(at, at + hi[0] - lo[0]) for at in starts]


# ---------------------------------------------------------------- marks

cdef inline bint stretch(char *map, char *listed, index n, int what, char a, char b) noexcept nogil:
    cdef index k
    if what == CHANGE:
        for k in range(n):
            map[k] = map[k] & a | b
    elif what == LACK:
        for k in range(n):
            if map[k] & a != a:
                return True
    elif what == HAVE:
        for k in range(n):
            if map[k] & a:
                return True
    elif what == READ:
        for k in range(n):
            if map[k] & a != a:
                map[k], listed[k] = ALWAYS, 1
    elif what == WANT:
        for k in range(n):
            if map[k] & a == b:
                listed[k] = 1
    elif what == AND:
        for k in range(n):
            map[k] = (map[k] & map[k] >> 1 & 1) * ALWAYS
    else:
        for k in range(n):
            map[k] = ((map[k] | map[k] >> 1) & 1) * ALWAYS
    return False

cdef bint over(Regions g, char *map, char *listed, int print, int what, char a, char b) noexcept nogil:
    """Do something with the marks of what an operand covers."""
    cdef const Box *box
    cdef index at, i, j, k
    cdef int _b
    if print < 0:
        return False
    box = &g.boxes[g.prints[print].box]
    for _b in range(g.prints[print].boxes):
        for k in range(box.n[3]):
            for j in range(box.n[2]):
                for i in range(box.n[1]):
                    at = box.first + k * box.step[3] + j * box.step[2] + i * box.step[1]
                    if stretch(map + at, listed + at, box.n[0], what, a, b):
                        return True
        box += 1
    return False


# ---------------------------------------------------------------- what operands cover

cdef void direction(Footprint *f, int *count, index n, index step) noexcept nogil:
    """One more direction of an operand, in the order of the steps."""
    cdef int k = count[0]
    if n < 2 or step == 0:
        return
    if step < 0:
        f.lo += (n - 1) * step
        step = -step
    while k > 0 and f.step[k - 1] > step:
        f.n[k], f.step[k] = f.n[k - 1], f.step[k - 1]
        k -= 1
    f.n[k], f.step[k] = n, step
    count[0] += 1

cdef void fold(Footprint *f, int count) noexcept nogil:
    """Runs that touch are one; a direction that goes on where another ends is a part of it."""
    cdef int j, k = 0
    for j in range(count):
        if k == 0 and f.step[j] <= f.run:
            f.run += (f.n[j] - 1) * f.step[j]
        elif k and f.step[j] == f.step[k - 1] * f.n[k - 1]:
            f.n[k - 1] *= f.n[j]
        elif k and f.step[j] == f.step[k - 1]:
            f.n[k - 1] += f.n[j] - 1
        else:
            f.n[k], f.step[k] = f.n[j], f.step[j]
            k += 1
    f.hi = f.lo + f.run
    for j in range(3):
        if j >= k:
            f.n[j], f.step[j] = 1, 0
        f.hi += (f.n[j] - 1) * f.step[j]

cdef int print_of(Regions g, const Place *o, unsigned int nb) except? -2 nogil:
    """The number of what an operand covers; 0 is nothing, and -1 is elsewhere."""
    cdef Footprint f
    cdef index size = itemsize[o.dtype]
    cdef int count = 0
    if o.pool != WORK:
        return -1
    if o.m == 0 or o.n == 0 or nb == 0 and o.bs:
        return 0
    f.lo, f.run = o.at, size
    direction(&f, &count, o.m, o.rs * size)
    direction(&f, &count, o.n, o.cs * size)
    direction(&f, &count, nb, o.bs * size)
    fold(&f, count)
    return interned(g, &f)


def prints_of_array(Regions g, index at, shape, strides, dtype, *_):
    """What an array covers."""
    if 0 in shape:
        return []
    at += sum([(n - 1) * step for n, step in zip(shape, strides) if step < 0])
    along = []
    for step, n in sorted([(abs(step), n) for n, step in zip(shape, strides) if n > 1 and step]):
        last, many = along.pop() if along else (0, 0)
        if step == last * many:
            along.append((last, many * n))
        else:
            along += [(last, many), (step, n)] if many else [(step, n)]
    if len(along) > 3:                      # it moves as one
        prints_along(g, at, dtype.itemsize + sum([(n - 1) * step for step, n in along]), [])
    return prints_along(g, at, dtype.itemsize, along)


cdef list prints_along(Regions g, index at, index run, list along):
    cdef Footprint f
    cdef int count = 0
    cdef index n, step
    if len(along) > 3:
        along = along.copy()
        step, n = along.pop()
        return [p for k in range(n) for p in prints_along(g, at + k * step, run, along)]
    f.lo, f.run = at, run
    for step, n in along:
        direction(&f, &count, n, step)
    fold(&f, count)
    return [interned(g, &f)]

cdef inline size_t hashed(const Footprint *f) noexcept nogil:
    cdef size_t h = <size_t>f.lo * 0x9E3779B97F4A7C15u ^ <size_t>f.run
    cdef int j
    for j in range(3):
        h = (h ^ h >> 29) * 0xBF58476D1CE4E5B9u ^ <size_t>(f.n[j] + (f.step[j] << 20))
    return h ^ h >> 32

cdef int interned(Regions g, const Footprint *f) except? -2 nogil:
    """The number of a footprint."""
    cdef size_t mask, k
    cdef Py_ssize_t i
    cdef int *old = g.table
    if 2 * (g.nprints + 1) > g.size_table:
        g.size_table = max(1024, 2 * g.size_table)
        g.table = <int *>calloc(g.size_table, sizeof(int))
        free(old)
        if g.table == NULL:
            no_memory()
        for i in range(1, g.nprints):
            k = hashed(&g.prints[i]) & <size_t>(g.size_table - 1)
            while g.table[k]:
                k = (k + 1) & <size_t>(g.size_table - 1)
            g.table[k] = <int>i
    mask = g.size_table - 1
    k = hashed(f) & mask
    while g.table[k]:
        if memcmp(&g.prints[g.table[k]], f, WHERE) == 0:
            return g.table[k]
        k = (k + 1) & mask
    g.prints = <Footprint *>with_room(g.prints, &g.room_prints, g.nprints + 1, sizeof(Footprint))
    g.prints[g.nprints] = f[0]
    g.prints[g.nprints].box = g.prints[g.nprints].boxes = 0
    g.table[k] = <int>g.nprints
    g.nprints += 1
    return g.table[k]

cdef int no_memory() except -1 with gil:
    raise MemoryError("blasad: no memory to tidy a program")

cdef void *with_room(void *p, Py_ssize_t *room, Py_ssize_t count, size_t size) except NULL nogil:
    """Memory for so many things at least."""
    cdef void *more = p
    cdef Py_ssize_t wanted = room[0]
    if p == NULL or count > wanted:
        wanted = max(count, 2 * wanted, 64)
        more = realloc(p, wanted * size)
        if more == NULL:
            no_memory()
        room[0] = wanted
    return more


# ---------------------------------------------------------------- blocks

cdef Regions regions_of(Steps plan):
    """The cells of a program as it is now."""
    cdef Regions g = Regions.__new__(Regions)
    cdef Py_ssize_t i
    cdef index *lo
    cdef int k
    g.plan = plan
    g.prints = <Footprint *>with_room(g.prints, &g.room_prints, 64, sizeof(Footprint))
    memset(g.prints, 0, sizeof(Footprint))      # the first is nothing
    g.nprints = 1
    g.of = <int *>malloc((plan.count * NOPS + 1) * sizeof(int))
    if g.of == NULL:
        no_memory()
    with nogil:
        for i in range(plan.count):
            for k in range(NOPS):
                g.of[i * NOPS + k] = print_of(g, &plan.steps[i].o[k], plan.steps[i].nb)
    g.inputs = [prints_of_array(g, *place) if place[0] >= 0 else [] for place in plan.inputs]
    g.outputs = [prints_of_array(g, *output[1:]) if output[0] == WORK else [] for output in plan.outputs]
    starts = np.zeros(g.nprints - 1, np.intp)
    lo = <index *>cnp.PyArray_DATA(<cnp.ndarray>starts)
    for i in range(g.nprints - 1):
        lo[i] = g.prints[i + 1].lo
    divide(g, (np.argsort(starts, kind="stable") + 1).astype(np.intc))
    return g

cdef int divide(Regions g, cnp.ndarray order) except -1:
    """Find the blocks, and the cells of each."""
    cdef const int *at = <const int *>cnp.PyArray_DATA(order)
    cdef Py_ssize_t count = g.nprints - 1, first = 0, last, cells = 0
    cdef index end
    cdef Block *b
    g.blocks = <Block *>calloc(count + 1, sizeof(Block))
    if g.blocks == NULL:
        no_memory()
    with nogil:
        while first < count:
            last, end = first + 1, g.prints[at[first]].hi
            while last < count and g.prints[at[last]].lo < end:
                end = max(end, g.prints[at[last]].hi)
                last += 1
            b = &g.blocks[g.nblocks]
            b.lo, b.hi, b.cell = g.prints[at[first]].lo, end, <int>cells
            count_units(g, b, at + first, last - first)
            find_edges(g, b, at + first, last - first)
            find_boxes(g, b, at + first, last - first)
            cells += b.cells
            if cells > LARGEST:
                no_memory()
            g.nblocks += 1
            first = last
    g.cells = cells
    return 0

cdef void count_units(Regions g, Block *b, const int *at, Py_ssize_t count) noexcept nogil:
    """How addresses of a block are counted, so that operands are boxes."""
    cdef Py_ssize_t i
    cdef index step
    cdef int j, k, m
    b.levels, b.unit[0] = 1, 1
    for i in range(count):
        for j in range(3):
            step = g.prints[at[i]].step[j]
            k = b.levels
            while k and b.unit[k - 1] > step:
                k -= 1
            if step == 0 or b.unit[k - 1] == step:
                continue
            if b.levels == LEVELS:
                b.levels = 1
                return
            for m in range(b.levels, k, -1):
                b.unit[m] = b.unit[m - 1]
            b.unit[k] = step
            b.levels += 1
    for k in range(1, b.levels):
        if b.unit[k] % b.unit[k - 1]:
            b.levels = 1


# ---------------------------------------------------------------- cells

cdef struct Piece:          # of an operand: what it has at each level, and where its digits begin and end there
    index count[LEVELS]
    index lo[LEVELS]
    index hi[LEVELS]
    int print               # whose box it is; 0: its borders are wanted

cdef int spread(Regions g, Block *b, Piece *p, int level, index start, index n) except -1 nogil:
    """The pieces of an operand that are boxes of digits; there is more than one where it goes past the end of a row."""
    cdef index radix, carry
    if level == b.levels - 1:
        p.lo[level], p.hi[level] = start, start + n
        return add_box(g, b, p) if p.print else add_edges(g, b, p)
    radix = b.unit[level + 1] // b.unit[level]
    carry, start = start // radix, start % radix
    if start + n <= radix:
        return onward(g, b, p, level, start, start + n, carry, 1)
    if start > 0:
        onward(g, b, p, level, start, radix, carry, 1)
        n -= radix - start
        carry += 1
    if n >= radix:
        onward(g, b, p, level, 0, radix, carry, n // radix)
        carry += n // radix
    if n % radix:
        onward(g, b, p, level, 0, n % radix, carry, 1)
    return 0

cdef int onward(Regions g, Block *b, Piece *p, int level, index lo, index hi, index carry, index times) except -1 nogil:
    p.lo[level], p.hi[level] = lo, hi
    return spread(g, b, p, level + 1, carry, p.count[level + 1] + times - 1)

cdef int pieces(Regions g, Block *b, int print, bint boxes) except -1 nogil:
    """All pieces of an operand."""
    cdef Footprint f = g.prints[print]
    cdef Piece p
    cdef index i, k, m
    cdef int j, level
    p.print = print if boxes else 0
    for level in range(LEVELS):
        p.count[level] = 1
    if b.levels > 1:
        for j in range(3):
            for level in range(1, b.levels):
                if f.step[j] == b.unit[level]:
                    p.count[level] = f.n[j]
        return spread(g, b, &p, 0, f.lo - b.lo, f.run)
    for k in range(f.n[2]):
        for m in range(f.n[1]):
            for i in range(f.n[0]):
                spread(g, b, &p, 0, f.lo - b.lo + i * f.step[0] + m * f.step[1] + k * f.step[2], f.run)
    return 0

cdef int find_edges(Regions g, Block *b, const int *at, Py_ssize_t count) except -1 nogil:
    """Where operands begin and end, along each level, in order: the borders of cells."""
    cdef Py_ssize_t i, many, start = g.nedges, total, end
    cdef Py_ssize_t cells = 1
    cdef int j, k
    for i in range(count):
        pieces(g, b, at[i], False)
    total = end = g.nedges
    many = (total - start) // (2 * b.levels)
    g.edges = <index *>with_room(g.edges, &g.room_edges, 2 * total - start, sizeof(index))
    for j in range(b.levels):
        b.edge[j] = start + end - total
        for i in range(many):
            for k in range(2):
                g.edges[end + 2 * i + k] = g.edges[start + 2 * (i * b.levels + j) + k]
        qsort(g.edges + end, 2 * many, sizeof(index), in_order)
        b.edges[j] = without_equals(g.edges + end, 2 * many)
        end += b.edges[j]
        cells *= b.edges[j] - 1
        if cells > LARGEST:
            no_memory()
    b.cells = <int>cells
    memmove(g.edges + start, g.edges + total, (end - total) * sizeof(index))
    g.nedges = start + end - total
    return 0

cdef int add_edges(Regions g, const Block *b, const Piece *p) except -1 nogil:
    cdef int j
    g.edges = <index *>with_room(g.edges, &g.room_edges, g.nedges + 2 * b.levels, sizeof(index))
    for j in range(b.levels):
        g.edges[g.nedges], g.edges[g.nedges + 1] = p.lo[j], p.hi[j]
        g.nedges += 2
    return 0

cdef int in_order(const void *a, const void *b) noexcept nogil:
    cdef index x = (<const index *>a)[0], y = (<const index *>b)[0]
    return (x > y) - (x < y)

cdef int without_equals(index *e, Py_ssize_t count) noexcept nogil:
    cdef Py_ssize_t i
    cdef int kept = 0
    for i in range(count):
        if i == 0 or e[i] != e[kept - 1]:
            e[kept] = e[i]
            kept += 1
    return kept

cdef int find_boxes(Regions g, Block *b, const int *at, Py_ssize_t count) except -1 nogil:
    """The cells of each operand."""
    cdef Py_ssize_t i
    for i in range(count):
        g.prints[at[i]].box, g.prints[at[i]].boxes, g.prints[at[i]].block = <int>g.nboxes, 0, <int>g.nblocks
        pieces(g, b, at[i], True)
    return 0

cdef int add_box(Regions g, const Block *b, const Piece *p) except -1 nogil:
    cdef Box *box
    cdef int j, first, width = 1
    g.boxes = <Box *>with_room(g.boxes, &g.room_boxes, g.nboxes + 1, sizeof(Box))
    box = &g.boxes[g.nboxes]
    box.first = b.cell
    for j in range(LEVELS):
        box.n[j], box.step[j] = 1, width
        if j < b.levels:
            first = position(g.edges + b.edge[j], b.edges[j], p.lo[j])
            box.n[j] = position(g.edges + b.edge[j], b.edges[j], p.hi[j]) - first
            box.first += first * width
            width *= b.edges[j] - 1
    g.nboxes += 1
    g.prints[p.print].boxes += 1
    return 0

cdef int position(const index *e, int count, index x) noexcept nogil:
    cdef int a = 0, b = count - 1, c
    while a < b:
        c = (a + b) // 2
        if e[c] < x:
            a = c + 1
        else:
            b = c
    return a
