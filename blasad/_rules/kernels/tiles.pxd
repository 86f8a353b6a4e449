# Matrices that lie close in memory along one axis beside those that do along the other, a tile at a time.

from blasad._rules.calls.core cimport Operand, index, itemsize

cdef extern from "tiles.h" nogil:
    void turned(int size, index m, index n, const void *x, index xs, void *y, index ys)

cdef enum:
    TILE = 32                   # elements on a side
    FAR = 8                     # elements between two that lie in different lines of the cache, as good as always

cdef struct Tiles:              # of an operand or two: memory
    double[2 * TILE * TILE] a, b


cdef inline bint across(const Operand *x, bint by_rows) noexcept nogil:
    """Whether an operand lies close along the other axis alone."""
    if by_rows:
        return x.rs == 1 and (x.cs >= FAR or x.cs <= -FAR)
    return x.cs == 1 and (x.rs >= FAR or x.rs <= -FAR)

cdef inline Operand tile(const Operand *x, index i, index j, index m, index n) noexcept nogil:
    cdef Operand r = x[0]
    r.p, r.m, r.n = x.p + (i * x.rs + j * x.cs) * itemsize[x.dtype], m, n
    return r

cdef inline Operand tile_along(const Operand *x, index i, index j, index m, index n, bint by_rows,
                               void *room) noexcept nogil:
    """A tile that lies close along rows or columns: a copy, where it does not."""
    cdef Operand r = tile(x, i, j, m, n)
    if not across(x, by_rows):
        return r
    if by_rows:
        turned(itemsize[x.dtype], m, n, r.p, x.cs, room, TILE)
        r.rs, r.cs = TILE, 1
    else:
        turned(itemsize[x.dtype], n, m, r.p, x.rs, room, TILE)
        r.rs, r.cs = 1, TILE
    r.p = <char *>room
    return r
