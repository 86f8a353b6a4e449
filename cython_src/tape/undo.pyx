"""Restoring the primals: the values that watched arrays held before the program first overwrote them.

The sweep reads kept values and never the arrays themselves, so it is enough to write the oldest values back after the
sweep.  One copy of an array is kept for this, however often a loop overwrites it.
"""

from libc.stdlib cimport free

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport copy
from blasad._tape.kept cimport *
from blasad._rules.calls.memory cimport *
from blasad._rules.calls.shortage cimport grown


cdef inline void *more(void *p, int *room, size_t size) except NULL nogil:
    return grown(p, room, size, 16, b"what arrays held before")

cdef int undo_writes_to(Undo *u, char *lo, char *hi) except -1:
    """Watch the memory of a caller's array."""
    cdef int i
    for i in range(u.narrays):
        if u.arrays[i].lo <= lo and hi <= u.arrays[i].hi:
            return 0
    if u.narrays == u.array_room:
        u.arrays = <Watched *>more(u.arrays, &u.array_room, sizeof(Watched))
    u.arrays[u.narrays].lo, u.arrays[u.narrays].hi = lo, hi
    u.narrays += 1
    return 0

cdef int keep_old(Undo *u, Sink *below, const Operand *a, unsigned int nb) except -1 nogil:
    """An operand is about to be written: copy what it holds, unless that was written before."""
    cdef int i, slot
    cdef char *lo
    cdef char *hi
    cdef Old *o
    for i in range(u.narrays):
        if u.arrays[i].lo <= a.p < u.arrays[i].hi:
            break
    else:
        return 0
    if covered(&u.marks, a, nb):
        return 0
    if u.count == u.room:
        u.old = <Old *>more(u.old, &u.room, sizeof(Old))
    o = &u.old[u.count]
    o.place, o.nb = a[0], nb if a.bs else 1
    o.place.d, o.place.conj, o.place.slot, o.place.ls = NULL, False, -1, 0
    o.place.m, o.place.n = a.m if a.rs else 1, a.n if a.cs else 1
    o.value = o.place
    o.value.rs, o.value.cs, o.value.bs = 1, o.place.m, o.place.m * o.place.n
    o.value.p = take(&u.marks.copies, o.value.bs * o.nb * itemsize[a.dtype], NULL, NULL)
    below.nb = o.nb
    copy(below, o.place, o.value, FULL, False)
    u.count += 1
    slot = keep_value(&u.marks, a, nb) >> 1
    span(a, nb, &lo, &hi)
    u.marks.slots[slot].section = hi - lo == a.m * a.n * <index>nb * itemsize[a.dtype]      # without gaps
    return 0

cdef int put_back(Undo *u, Sink *below, Kept *kept) except -1 nogil:
    """Give the arrays their old values, the oldest last; `kept` for another sweep that reads what is there now."""
    cdef int i
    for i in range(u.count - 1, -1, -1):
        if kept != NULL and kept.root >= 0:
            before_overwriting(kept, below, &u.old[i].place, u.old[i].nb)
        below.nb = u.old[i].nb
        copy(below, u.old[i].value, u.old[i].place, FULL, False)
    forget_old(u)
    return 0

cdef void forget_old(Undo *u) noexcept nogil:
    u.count = 0
    forget(&u.marks)

cdef void give_old_back(Undo *u) noexcept nogil:
    free(u.arrays)
    free(u.old)
    give_back(&u.marks)
