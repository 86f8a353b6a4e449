"""Memory: how tapes allocate it, where operands and arrays are in it, and which of them may overlap."""

from libc.stdlib cimport malloc, calloc, free
from libc.string cimport memcpy
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._rules.calls.shortage cimport refused

cnp.import_array()


# ---------------------------------------------------------------- arenas

cdef enum:
    ALIGN = 64
    LARGE = 1 << 16             # bytes of an array that does not begin where another one does in its page
    APART = 5 * ALIGN           # bytes between such places
    PLACES = 12                 # in a page
    MOST = 1 << 26              # bytes of a chunk

cdef extern from *:
    """
    /* Zeros whose pages are mapped when they are first touched. calloc would clear memory that malloc uses again. */
    #ifdef _WIN32
    static void *blasad_zeros(size_t n) { return calloc(n, 1); }
    static void blasad_give_back(void *p, size_t n) { free(p); }
    #else
    #include <sys/mman.h>
    #define BLASAD_LARGE ((size_t)1 << 20)
    static void *blasad_zeros(size_t n) {
        void *p;
        if (n < BLASAD_LARGE) return calloc(n, 1);
        p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
        return p == MAP_FAILED ? NULL : p;
    }
    static void blasad_give_back(void *p, size_t n) {
        if (n < BLASAD_LARGE) free(p); else munmap(p, n);
    }
    #endif
    """
    void *blasad_zeros(size_t) nogil
    void blasad_give_back(void *, size_t) noexcept nogil

cdef char *take(Arena *a, size_t nbytes, char **shadow, index *lane) except NULL nogil:
    """The next `nbytes` bytes, aligned, and where their shadow is.

    Processors compare the places in pages first, and let a load wait for a store to the same place of another page:
    a copy from one array to the next, a column further, takes twelve times as long if they begin alike.
    """
    cdef Chunk *c = a.now
    cdef size_t at
    nbytes = (nbytes + ALIGN - 1) & ~<size_t>(ALIGN - 1)
    if nbytes == 0:
        nbytes = ALIGN
    while c == NULL or c.stored != a.storing or start(a, c, nbytes) + nbytes > c.size:
        if c != NULL and c.next != NULL:
            c = c.next
            c.used = 0
            continue
        c = grow(a, nbytes + (PLACES * APART if nbytes >= LARGE else 0))
    a.now = c
    at = start(a, c, nbytes)
    if shadow != NULL:
        shadow[0] = c.d + at if c.d != NULL else NULL
        lane[0] = c.size
    c.used = at + nbytes
    return c.p + at

cdef inline size_t start(const Arena *a, const Chunk *c, size_t nbytes) noexcept nogil:
    """Where in a chunk the next array begins; chunks themselves begin alike.

    In chunks that another tape lends, arrays follow one another: each tape would ask the next one for a larger chunk.
    So do the states that loops of programs stack, which nothing copies to each other.
    """
    cdef const Chunk *before = a.first
    cdef size_t place = 1
    if nbytes < LARGE or a.lender != NULL or not a.shadowed:
        return c.used
    if c.used == 0:
        while before != c and before != NULL:
            before, place = before.next, place + 3
        place = 1 + place % PLACES
    return c.used + place % PLACES * APART

cdef Chunk *grow(Arena *a, size_t nbytes) except NULL nogil:
    """A new chunk after the last one; if the arena is in a file, after the one that is in use.

    It is twice as large as the last one of its kind, up to `MOST`.  In memory, where untouched pages cost nothing, it
    may be as large as an eighth of the arena, so that a large arena has few chunks to search.
    """
    cdef Chunk *last = NULL
    cdef Chunk *c = a.first
    cdef size_t size = 1 << 16 if a.lender == NULL else 1 << 12
    cdef size_t total = 0
    while c != NULL:
        if c.stored == a.storing:
            size = 2 * c.size
            total += c.size
        last, c = c, c.next
    size = max(min(size, <size_t>MOST if a.storing else max(<size_t>MOST, total // 8)), nbytes)
    c = NULL if refused() else <Chunk *>calloc(1, sizeof(Chunk))
    if c == NULL:
        with gil:
            raise MemoryError("blasad: no memory for the tape")
    if a.storing and a.now != NULL:
        last = a.now
    if last == NULL:
        a.first = c
    else:
        c.next, last.next = last.next, c
    c.stored = a.storing
    if a.lender != NULL:
        a.lender(a, c, size)
    else:
        # temporaries of a program are not touched while its calls wait, and begin as zeros
        c.p = <char *>(malloc(size + ALIGN) if a.shadowed else blasad_zeros(size + ALIGN))
        c.d = <char *>calloc(size * a.width + ALIGN, 1) if a.shadowed else NULL
        if c.p == NULL or (a.shadowed and c.d == NULL):
            with gil:
                raise MemoryError(f"blasad: no memory for {size} bytes of the tape")
    c.size = size               # until then there is nothing in it
    return c

cdef void dispose(Arena *a) noexcept nogil:
    cdef Chunk *c = a.first
    cdef Chunk *next
    while c != NULL:
        next = c.next
        if a.lender == NULL and not c.stored:
            if a.shadowed:
                free(c.p)
                free(c.d)
            elif c.p != NULL:
                blasad_give_back(c.p, c.size + ALIGN)
        free(c)
        c = next
    a.first = a.now = NULL

cdef void drop_stored(Arena *a) noexcept nogil:
    """Forget the chunks that lie in files; what is in use then is the last one before."""
    cdef Chunk **link = &a.first
    cdef Chunk *before = NULL
    cdef Chunk *c
    while link[0] != NULL:
        c = link[0]
        if not c.stored:
            before, link = c, &c.next
            continue
        link[0] = c.next
        if a.now == c:
            a.now = before
        free(c)

cdef bint lies_in(const Arena *a, const char *p, char **outer, index *lane) noexcept nogil:
    """Whether memory is from an arena; if so, where its lender has the shadow."""
    cdef const Chunk *c = a.first
    while c != NULL:
        if c.p <= p < c.p + c.size:
            outer[0], lane[0] = c.outer_p + (p - c.p) if c.outer_p != NULL else NULL, c.lane_p
            return True
        if c.d != NULL and c.d <= p < c.d + c.size * a.width:
            outer[0], lane[0] = c.outer_d + (p - c.d) if c.outer_d != NULL else NULL, c.lane_d
            return True
        c = c.next
    return False

cdef size_t capacity(Arena *a) noexcept nogil:
    cdef size_t total = 0
    cdef Chunk *c = a.first
    while c != NULL:
        total += c.size
        c = c.next
    return total


# ---------------------------------------------------------------- where operands lie

cdef bint crossing(index gap, index r, index m, index s, index n) noexcept nogil:
    """Whether i r = gap + j s for some 0 <= i < m, 0 <= j < n"""
    cdef index j, i, period, step
    if r == 0:
        return crossing(-gap, s, n, r, m) if s != 0 else gap == 0
    if s == 0:
        return gap % r == 0 and 0 <= gap // r < m
    for j in range(min(n, size_of(r))):
        if (gap + j * s) % r == 0:
            break
    else:
        return False
    period = size_of(r)                 # from one such j to the next, at most
    for step in range(1, period):
        if step * s % r == 0:
            period = step
            break
    i, step = (gap + j * s) // r, period * s // r       # i goes up or down by step
    n = (n - 1 - j) // period           # so often
    if step < 0:
        i, step = i + n * step, -step
    if i < 0:
        i += min(n, (step - 1 - i) // step) * step
    return 0 <= i < m

cdef bint interleave(const Operand *a, unsigned int na, const Operand *b, unsigned int nb) noexcept nogil:
    """Whether two operands whose byte ranges overlap have an element in common; True if in doubt."""
    cdef index size, gap, j, i, r, n
    if na > 1 or nb > 1 or a.dtype != b.dtype:
        return True
    size = itemsize[a.dtype]
    if (b.p - a.p) % size:
        return True
    gap = (b.p - a.p) // size
    if a.m == 1 and b.m == 1 or a.n == 1 and b.n == 1:     # two lines
        r = a.cs if a.m == 1 and b.m == 1 else a.rs
        n = b.cs if a.m == 1 and b.m == 1 else b.rs
        if a.m == 1 and a.n == 1:
            r = n
        if b.m == 1 and b.n == 1:
            n = r
        if r == n and r != 0:
            return gap % r == 0
        return crossing(gap, r, max(a.m, a.n), n, max(b.m, b.n))
    if a.m == 1 or b.m == 1 or a.n == 1 or b.n == 1:
        r = b.rs if a.m == 1 else a.rs                      # one stride tells for a line, the other matrix has both
        n = b.cs if a.n == 1 else a.cs
        if a.m > 1 and b.m > 1 and a.rs != b.rs or a.n > 1 and b.n > 1 and a.cs != b.cs:
            return True
    else:
        r, n = a.rs, a.cs
        if a.rs != b.rs or a.cs != b.cs:
            return True
    if r == 0 or n == 0:
        return True
    # i r + j n = gap with -b.m < i < a.m and -b.n < j < a.n
    for j in range(1 - b.n, a.n):
        if (gap - j * n) % r == 0:
            i = (gap - j * n) // r
            if -b.m < i < a.m:
                return True
    return False

cdef bint injective(const Operand *a) noexcept nogil:
    """Whether no two elements of an operand share memory; False if in doubt."""
    cdef index r = size_of(a.rs), c = size_of(a.cs)
    if a.m == 0 or a.n == 0:
        return True
    if a.m == 1:
        return a.n == 1 or c > 0
    if a.n == 1:
        return r > 0
    return r > 0 and c > 0 and (r * (a.m - 1) < c or c * (a.n - 1) < r or _grid(a))

cdef bint _grid(const Operand *a) noexcept nogil:
    """Strides that interleave, such as those of A[::2].T[::3]: search for i rs = j cs"""
    cdef index i
    for i in range(1, a.m):
        if (i * a.rs) % a.cs == 0 and size_of(i * a.rs // a.cs) < a.n:
            return False
    return True

ctypedef fused word:        # the bits of a number, so that many can be looked at together
    unsigned int
    unsigned long long

cdef bint _line_of_zeros(const word *p, index n, index step) noexcept nogil:
    cdef index i, k
    cdef word bits
    if step != 1:
        for i in range(n):
            if p[i * step] << 1:        # the sign of a zero does not count
                return False
        return True
    for i in range(0, n - 31, 32):
        bits = 0
        for k in range(32):
            bits |= p[i + k]
        if bits << 1:
            return False
    bits = 0
    for i in range(n - n % 32, n):
        bits |= p[i]
    return bits << 1 == 0

cdef bint _zeros(const word *p, index m, index n, index rs, index cs) noexcept nogil:
    cdef index j
    if p[0] << 1:
        return False
    if rs == 1 and cs == m:
        m, n = m * n, 1
    for j in range(n):
        if not _line_of_zeros(p + j * cs, m, rs):
            return False
    return True

cdef bint all_zero(const Operand *a, const char *d) noexcept nogil:
    """Whether the shadow of an operand, which lies at d, is exactly zero."""
    cdef index m = a.m, n = a.n, rs = a.drs, cs = a.dcs
    cdef bint wide = a.dtype == F64 or a.dtype == C128
    if empty(a):
        return True
    if n > 1 and (m == 1 or size_of(cs) < size_of(rs)):
        m, n, rs, cs = n, m, cs, rs
    if is_complex(a.dtype):
        if rs == 1 or m == 1:           # the two parts lie side by side
            m, rs, cs = 2 * m, 1, 2 * cs
        else:
            rs, cs = 2 * rs, 2 * cs
            if not (_zeros(<const unsigned long long *>d + 1, m, n, rs, cs) if wide
                    else _zeros(<const unsigned int *>d + 1, m, n, rs, cs)):
                return False
    if wide:
        return _zeros(<const unsigned long long *>d, m, n, rs, cs)
    return _zeros(<const unsigned int *>d, m, n, rs, cs)

cdef bint part_zero(const Operand *a, const char *d, int part) noexcept nogil:
    """The same of a part, column by column."""
    cdef Operand column
    cdef index j, first
    if part == FULL:
        return all_zero(a, d)
    column = a[0]
    column.n = 1
    for j in range(a.n):
        first = min(j, a.m) if part == LOWER else 0
        column.m = a.m - first if part == LOWER else min(j + 1, a.m)
        if not all_zero(&column, d + (first * a.drs + j * a.dcs) * itemsize[a.dtype]):
            return False
    return True


# ---------------------------------------------------------------- checksums

ctypedef unsigned long long sum_t

cdef extern from "sums.h":
    sum_t sum_of_words "blasad_sum_of_words" (const char *p, size_t n, sum_t h) noexcept nogil

cdef enum:
    AXES = 66                           # those of NumPy, and the words of an element

cdef inline sum_t stirred(sum_t h, const char *p, int size) noexcept nogil:
    """Add a word to a checksum; different values stay different."""
    cdef sum_t bits = 0
    if size == 8:
        memcpy(&bits, p, 8)
    elif size == 4:
        memcpy(&bits, p, 4)
    else:
        bits = <unsigned char>p[0]
    h ^= bits
    return (h ^ h >> 32) * 0x9E3779B97F4A7C15ull        # signs, which are high, reach all that is above the middle

cdef inline sum_t sum_of_line(const char *p, index n, index step, int size, sum_t h) noexcept nogil:
    """Of n words, in eight independent sums."""
    cdef sum_t s[8]
    cdef index i
    cdef int k
    for k in range(8):
        s[k] = h + k
    for i in range(0, n - 7, 8):
        for k in range(8):
            s[k] = stirred(s[k], p + (i + k) * step, size)
    for i in range(n - n % 8, n):
        s[i % 8] = stirred(s[i % 8], p + i * step, size)
    h = 0
    for k in range(8):
        h = (h ^ h >> 32) * 0xBF58476D1CE4E5B9ull + s[k]
    return h ^ h >> 32

cdef sum_t sum_of_axes(const char *p, const index *shape, const index *strides, int ndim, int size,
                       sum_t h) noexcept nogil:
    cdef index i, n = shape[0], step = strides[0]
    if ndim > 1:
        for i in range(n):
            h = sum_of_axes(p + i * step, shape + 1, strides + 1, ndim - 1, size, h)
        return h
    if step == size:                    # eight bytes at once, whatever they are of
        i = n * size // 8
        h = sum_of_words(p, i, h)
        return sum_of_line(p + 8 * i, n * size % 8, 1, 1, h) if n * size % 8 else h
    if size == 8:
        return sum_of_line(p, n, step, 8, h)
    return sum_of_line(p, n, step, 4, h) if size == 4 else sum_of_line(p, n, step, 1, h)

cdef sum_t sum_of_bytes(const char *p, int ndim, const index *shape, const index *strides, int itemsize) noexcept nogil:
    """A checksum of bytes, in their order in memory."""
    cdef index n[AXES]
    cdef index step[AXES]
    cdef int word = 8 if itemsize % 8 == 0 else 4 if itemsize % 4 == 0 else 1
    cdef int axes = 0, axis, i, k
    n[0], step[0] = 1, word
    for axis in range(ndim + 1):
        n[axes] = shape[axis] if axis < ndim else itemsize // word
        step[axes] = strides[axis] if axis < ndim else word
        if n[axes] == 0:
            return 0
        if n[axes] == 1 or step[axes] == 0:
            continue
        if step[axes] < 0:
            p += (n[axes] - 1) * step[axes]
            step[axes] = -step[axes]
        for k in range(axes, 0, -1):    # the longest steps first
            if step[k - 1] >= step[k]:
                break
            n[k - 1], n[k], step[k - 1], step[k] = n[k], n[k - 1], step[k], step[k - 1]
        axes += 1
    k = 0
    for i in range(1, axes):
        if step[k] == n[i] * step[i]:
            n[k] *= n[i]
        else:
            k += 1
            n[k] = n[i]
        step[k] = step[i]
    if axes == 0:
        n[0], step[0] = 1, word
    return sum_of_axes(p, n, step, k + 1, word, 14695981039346656037ull)

cdef sum_t checksum_of(const Operand *a, unsigned int nb) noexcept nogil:
    cdef index size = itemsize[a.dtype]
    cdef index shape[3]
    cdef index strides[3]
    shape[0], shape[1], shape[2] = nb, a.n, a.m
    strides[0], strides[1], strides[2] = a.bs * size, a.cs * size, a.rs * size
    return sum_of_bytes(a.p, 3, shape, strides, size)


def checksum(array):
    """A checksum of the memory of an array, without gaps."""
    cdef cnp.ndarray x = array
    cdef index shape[AXES]
    cdef index strides[AXES]
    cdef int i
    for i in range(cnp.PyArray_NDIM(x)):
        shape[i], strides[i] = cnp.PyArray_DIM(x, i), cnp.PyArray_STRIDE(x, i)
    return sum_of_bytes(<char *>cnp.PyArray_DATA(x), cnp.PyArray_NDIM(x), shape, strides, cnp.PyArray_ITEMSIZE(x))


# ---------------------------------------------------------------- arrays of NumPy

cdef int bounds(object x, char **lo, char **hi) except -1:
    """The bytes that an array covers."""
    cdef index i, first = 0, last = 0, reach
    cdef cnp.ndarray a = x
    lo[0] = hi[0] = <char *>cnp.PyArray_DATA(a)
    for i in range(cnp.PyArray_NDIM(a)):
        if cnp.PyArray_DIM(a, i) == 0:
            return 0
        reach = (cnp.PyArray_DIM(a, i) - 1) * cnp.PyArray_STRIDE(a, i)
        if reach < 0:
            first += reach
        else:
            last += reach
    lo[0], hi[0] = lo[0] + first, lo[0] + last + cnp.PyArray_ITEMSIZE(a)
    return 0


cdef bint meet(object a, object b) except -1:
    """Whether two arrays have an element in common; True if in doubt."""
    cdef char *alo
    cdef char *ahi
    cdef char *blo
    cdef char *bhi
    bounds(a, &alo, &ahi)
    bounds(b, &blo, &bhi)
    if apart(alo, ahi, blo, bhi):
        return False
    try:
        return np.shares_memory(a, b, max_work=100000)
    except np.exceptions.TooHardError:
        return True


def check_sharing(list named):
    """Compare the memory of arrays with that of their shadows.

    `named` has a tuple (name, array, shadows) for each array; shadows is () for a constant.

    Raises
    ------
    ValueError
        If an array is its own shadow or another's, if shadows overlap though their arrays do not, or if memory
        that two arrays share has two shadows, or a shadow under one name and none under the other.
    """
    for i, (name, x, shadows) in enumerate(named):
        for lane, dx in enumerate(shadows):
            for other in shadows[:lane]:
                if meet(dx, other):
                    raise ValueError(f"blasad: {name}: two of its shadows share memory; give each lane its own")
        for k in range(len(named)):
            other_name, y, other_shadows = named[k]
            for dx in shadows:
                if meet(dx, y):
                    raise ValueError(f"blasad: the shadow of {name} shares memory with {other_name} itself; allocate "
                                     "shadows of their own, e.g. np.zeros_like(x)")
            if k >= i:
                continue
            if not meet(x, y):
                for dx in shadows:
                    for dy in other_shadows:
                        if meet(dx, dy):
                            raise ValueError(f"blasad: the shadows of {other_name} and {name} share memory, but the "
                                             "arrays do not; each array needs a shadow of its own")
            elif bool(shadows) != bool(other_shadows):
                raise ValueError(f"blasad: {other_name} and {name} share memory, but only one of them has a shadow; "
                                 "pass both as Duplicated with the same views of one shadow, or a copy of one")
            else:
                for dx, dy in zip(shadows, other_shadows):
                    if shadow_step(x, dx) != shadow_step(y, dy) or dx.strides != x.strides or dy.strides != y.strides:
                        raise ValueError(f"blasad: {other_name} and {name} share memory and have different shadows "
                                         "(same primal, different shadows); pass the same views of one shadow")


cdef index shadow_step(x, dx):
    return <char *>cnp.PyArray_DATA(dx) - <char *>cnp.PyArray_DATA(x)
