"""Copies of constants, such as plain arrays, whose memory other code may change.  Equal values share a copy.

A table has the last copy of the value at each place.  If the value there is the same at the next read, it uses that
copy.  So a loop that reads a constant keeps one copy of it, and a loop that refills a buffer keeps each value.  A copy
of a large value is found by checksum, whatever place the value was read from.
"""

from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy, memset

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport *
from blasad._rules.calls.shortage cimport refused


cdef int copy_constant(Constants *all, Operand *a, unsigned int nb) except -1 nogil:
    """Replace the memory of an operand by a copy of its value."""
    cdef bint turned = size_of(a.rs) > size_of(a.cs) and a.n > 1 or a.m == 1
    cdef Operand x = transposed(a) if turned else a[0]
    cdef index m, n, count
    cdef char *copy
    if empty(a) or nb == 0:
        return 0
    x.rs, x.cs, x.bs = x.rs if x.m > 1 else 0, x.cs if x.n > 1 else 0, x.bs if nb > 1 else 0
    m, n, count = x.m if x.rs else 1, x.n if x.cs else 1, nb if x.bs else 1
    copy = found(all, &x, nb).copy
    if copy == NULL or not pack(&x, m, n, count, copy, True):
        copy = new_copy(all, &x, m, n, count)
        found(all, &x, nb).copy = copy
    x.p, x.rs, x.cs, x.bs = copy, 1 if x.rs else 0, m if x.cs else 0, m * n if x.bs else 0
    a.p, a.rs, a.cs, a.bs = x.p, x.cs if turned else x.rs, x.rs if turned else x.cs, x.bs
    return 0

cdef char *new_copy(Constants *all, const Operand *x, index m, index n, index count) except NULL nogil:
    """A copy of a value; for a large one, an existing copy of an equal value if there is one."""
    cdef index nbytes = m * n * count * itemsize[x.dtype]
    cdef Operand content = x[0]
    cdef char *copy
    if nbytes > <index>BY_VALUE:
        content.p = <char *><size_t>checksum_of(x, <unsigned int>count)
        content.rs, content.cs, content.bs = -m, -n, -count
        copy = found(all, &content, <unsigned int>count).copy
        if copy != NULL and pack(x, m, n, count, copy, True):
            return copy
    copy = take(&all.memory, nbytes, NULL, NULL)
    pack(x, m, n, count, copy, False)
    if nbytes > <index>BY_VALUE:
        found(all, &content, <unsigned int>count).copy = copy
    return copy

cdef char *copy_number(Constants *all, const char *value, int dtype) except NULL nogil:
    """A copy of a number; an existing one of the same bits, if there is one."""
    cdef index size = itemsize[dtype]
    cdef Operand content
    cdef size_t parts[2]
    cdef char *copy
    parts[0] = parts[1] = 0
    memcpy(parts, value, size)
    memset(&content, 0, sizeof(Operand))
    content.p = <char *>(parts[0] ^ parts[1] * <size_t>0x9E3779B97F4A7C15ull)
    content.m, content.n, content.rs, content.cs, content.bs, content.dtype = 1, 1, -1, -1, -1, dtype
    copy = found(all, &content, 0).copy         # no other entry is of no matrix
    if copy != NULL and memcmp(copy, value, size) == 0:
        return copy
    copy = take(&all.memory, size, NULL, NULL)
    memcpy(copy, value, size)
    found(all, &content, 0).copy = copy
    return copy

cdef bint pack(const Operand *x, index m, index n, index count, char *to, bint compare) noexcept nogil:
    """Copy elements to memory without gaps; or, with `compare`, say whether the bytes there are the same."""
    cdef index size = itemsize[x.dtype], b, j, _i, line = m * size
    cdef const char *p
    if (m == 1 or x.rs == 1) and (n == 1 or x.cs == m):
        line, n = m * n * size, 1
    for b in range(count):
        for j in range(n):
            p = x.p + (b * x.bs + j * x.cs) * size
            if m == 1 or x.rs == 1:
                if not compare:
                    memcpy(to, p, line)
                elif memcmp(to, p, line) != 0:
                    return False
                to += line
                continue
            for _i in range(m):
                if not compare:
                    memcpy(to, p, size)
                elif memcmp(to, p, size) != 0:
                    return False
                to += size
                p += x.rs * size
    return True


# ---------------------------------------------------------------- the table

cdef inline bint is_at(const Constant *e, const Operand *x, unsigned int nb) noexcept nogil:
    return (e.p == x.p and e.m == x.m and e.n == x.n and e.rs == x.rs and e.cs == x.cs and e.bs == x.bs
            and e.nb == nb and e.dtype == x.dtype)

cdef inline Constant *free_or_found(Constants *all, const Operand *x, unsigned int nb) noexcept nogil:
    cdef size_t key = <size_t>x.p // 4 + <size_t>x.m * 31 + <size_t>x.n * 1009 + <size_t>x.dtype
    cdef size_t i = key * <size_t>0x9E3779B97F4A7C15ull >> 20
    while True:
        i &= all.room - 1
        if all.table[i].run != all.run or is_at(&all.table[i], x, nb):
            return &all.table[i]
        i += 1

cdef Constant *found(Constants *all, const Operand *x, unsigned int nb) except NULL nogil:
    """The entry of a place; a new one has no copy."""
    cdef Constant *e
    if 2 * all.count >= all.room:
        enlarge(all)
    e = free_or_found(all, x, nb)
    if e.run != all.run:
        e.p, e.m, e.n, e.rs, e.cs, e.bs, e.nb, e.dtype = x.p, x.m, x.n, x.rs, x.cs, x.bs, nb, x.dtype
        e.copy, e.run = NULL, all.run
        all.count += 1
    return e

cdef int enlarge(Constants *all) except -1 nogil:
    cdef Constants larger = all[0]
    cdef Constant *e
    cdef Operand x
    cdef size_t i
    larger.room = 4 * all.room if all.room else 16
    larger.run = all.run if all.run else 1
    larger.table = NULL if refused() else <Constant *>calloc(larger.room, sizeof(Constant))
    if larger.table == NULL:
        with gil:
            raise MemoryError("blasad: no memory for the tape")
    for i in range(all.room):
        e = &all.table[i]
        if e.run == all.run:
            x.p, x.m, x.n, x.rs, x.cs, x.bs, x.dtype = e.p, e.m, e.n, e.rs, e.cs, e.bs, e.dtype
            free_or_found(&larger, &x, e.nb)[0] = e[0]
    free(all.table)
    all[0] = larger
    return 0

cdef void forget_constants(Constants *all) noexcept nogil:
    all.run += 1
    all.count = 0
    rewind(&all.memory)

cdef void give_constants_back(Constants *all) noexcept nogil:
    free(all.table)
    dispose(&all.memory)
