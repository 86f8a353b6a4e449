"""Values to keep: a treap of slots, by address.

A value that a reverse will read stays in place until a call is about to overwrite it.  Then it is copied, once for all
reverses that read it.
"""

from libc.stdlib cimport free
from libc.string cimport memset

from blasad._tape.constants cimport Constants, copy_constant
from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport copy
from blasad._rules.calls.memory cimport *
from blasad._rules.calls.shortage cimport grown


# ---------------------------------------------------------------- the treap

cdef inline unsigned int rank(int node) noexcept nogil:
    """A pseudorandom number that depends only on the argument."""
    cdef unsigned int x = (<unsigned int>node + 1) * <unsigned int>2654435761
    return x ^ x >> 15

cdef inline void pull(Kept *k, int i) noexcept nogil:
    cdef Node *s = &k.nodes[i]
    s.reach = s.hi
    if s.left >= 0 and k.nodes[s.left].reach > s.reach:
        s.reach = k.nodes[s.left].reach
    if s.right >= 0 and k.nodes[s.right].reach > s.reach:
        s.reach = k.nodes[s.right].reach

cdef inline bint before(Kept *k, int i, char *lo, int id) noexcept nogil:
    return k.nodes[i].lo < lo or (k.nodes[i].lo == lo and i < id)

cdef void split(Kept *k, int node, char *lo, int id, int *left, int *right) noexcept nogil:
    if node < 0:
        left[0] = right[0] = -1
    elif before(k, node, lo, id):
        left[0] = node
        split(k, k.nodes[node].right, lo, id, &k.nodes[node].right, right)
        pull(k, node)
    else:
        right[0] = node
        split(k, k.nodes[node].left, lo, id, left, &k.nodes[node].left)
        pull(k, node)

cdef int join(Kept *k, int left, int right) noexcept nogil:
    if left < 0 or right < 0:
        return right if left < 0 else left
    if rank(left) > rank(right):
        k.nodes[left].right = join(k, k.nodes[left].right, right)
        pull(k, left)
        return left
    k.nodes[right].left = join(k, left, k.nodes[right].left)
    pull(k, right)
    return right

cdef int remove(Kept *k, int node, int old) noexcept nogil:
    if node == old:
        k.slots[old].live = False
        return join(k, k.nodes[old].left, k.nodes[old].right)
    if before(k, node, k.nodes[old].lo, old):
        k.nodes[node].right = remove(k, k.nodes[node].right, old)
    else:
        k.nodes[node].left = remove(k, k.nodes[node].left, old)
    pull(k, node)
    return node

cdef inline bint holds(const Slot *s, const Operand *a, unsigned int nb) noexcept nogil:
    return (a.p == s.p and a.m == s.m and a.n == s.n and a.rs == s.rs and a.cs == s.cs and a.bs == s.bs
            and a.dtype == s.dtype and nb == s.nb)

cdef int find_slot(Kept *k, int node, const Operand *a, unsigned int nb, char *lo) noexcept nogil:
    """The live slot below a node that holds exactly this value, or -1."""
    cdef int slot
    while node >= 0:
        if k.nodes[node].lo == lo:
            if holds(&k.slots[node], a, nb):
                return node
            slot = find_slot(k, k.nodes[node].left, a, nb, lo)     # equal addresses may lie on both sides
            if slot >= 0:
                return slot
            node = k.nodes[node].right
        else:
            node = k.nodes[node].right if k.nodes[node].lo < lo else k.nodes[node].left
    return -1

cdef int find_or_insert(Kept *k, int new, const Operand *a, unsigned int nb) noexcept nogil:
    """The live slot that holds this value; if there is none, the new slot, after inserting it into the tree.

    One descent searches and inserts.  If it finds the value, the ranges that it widened on the way contained the value
    already.  Below the first node of smaller rank, it only searches; that subtree is split if the value is not in it.
    """
    cdef Node *x = &k.nodes[new]
    cdef Node *s
    cdef int *link = &k.root
    cdef int node = k.root, slot
    cdef unsigned int mine = rank(new)
    cdef bint going = True
    while node >= 0:
        s = &k.nodes[node]
        if s.lo == x.lo:
            if holds(&k.slots[node], a, nb):
                return node
            slot = find_slot(k, s.left, a, nb, x.lo)
            if slot >= 0:
                return slot
        if going and mine > rank(node):
            going = False
        if going:
            if x.hi > s.reach:
                s.reach = x.hi
            link = &s.left if x.lo < s.lo else &s.right
        node = s.left if x.lo < s.lo else s.right
    split(k, link[0], x.lo, new, &x.left, &x.right)
    link[0] = new
    pull(k, new)
    return new

cdef int find_hits(Kept *k, char *lo, char *hi) except -1 nogil:
    """Collect the live slots whose bytes meet [lo, hi); returns how many."""
    return hits_below(k, k.root, lo, hi, 0) if hits_any(k, lo, hi) else 0

cdef bint hits_any(const Kept *k, char *lo, char *hi) noexcept nogil:
    """Whether a slot meets [lo, hi), by one descent: if a slot of the left subtree ends after lo and none there meets
    [lo, hi), all slots of the right subtree begin after hi."""
    cdef const Node *s
    cdef int node = k.root
    while node >= 0:
        s = &k.nodes[node]
        if s.lo < hi and s.hi > lo:
            return True
        node = s.left if s.left >= 0 and k.nodes[s.left].reach > lo else s.right
    return False

cdef int hits_below(Kept *k, int node, char *lo, char *hi, int count) except -1 nogil:
    while node >= 0 and k.nodes[node].reach > lo:
        count = hits_below(k, k.nodes[node].left, lo, hi, count)
        if k.nodes[node].lo >= hi:
            break
        if k.nodes[node].hi > lo:
            if count == k.hit_room:
                k.hits = <int *>more(k.hits, &k.hit_room, sizeof(int))
            k.hits[count] = node
            count += 1
        node = k.nodes[node].right
    return count

cdef inline void *more(void *p, int *room, size_t size) except NULL nogil:
    return grown(p, room, size, 64, b"the tape")


# ---------------------------------------------------------------- keeping

cdef int keep_value(Kept *k, const Operand *wanted, unsigned int nb) except -1 nogil:
    """The slot of a value that a reverse will read; a new one at the first request.

    A matrix and its transpose are one value.  Returns twice the number of the slot, plus one if it holds the transpose.
    """
    cdef char *lo
    cdef char *hi
    cdef int i, new, room
    cdef Slot *s
    cdef Node *node
    cdef Operand upright = wanted[0]
    cdef Operand *a = &upright
    cdef bint turned = size_of(a.rs) > size_of(a.cs) and a.n > 1 or a.m == 1
    if turned:
        upright = transposed(a)
    a.rs = a.rs if a.m > 1 else 0
    a.cs = a.cs if a.n > 1 else 0
    span(a, nb, &lo, &hi)
    if k.count == k.room:
        room = k.room
        k.nodes = <Node *>more(k.nodes, &room, sizeof(Node))
        k.slots = <Slot *>more(k.slots, &k.room, sizeof(Slot))
    new = k.count
    node = &k.nodes[new]
    node.lo, node.hi = lo, hi
    if lo != hi:
        i = find_or_insert(k, new, a, nb)
        if i != new:
            return 2 * i + turned
    k.count += 1
    s = &k.slots[new]
    s.p, s.m, s.n, s.rs, s.cs, s.bs, s.nb, s.dtype = a.p, a.m, a.n, a.rs, a.cs, a.bs, nb, a.dtype
    s.live, s.banked, s.watched, s.section = lo != hi, k.banked, False, 0
    if k.debug:
        watch_value(k, new)
    return 2 * new + turned

cdef void value_of(const Slot *s, Operand *a) noexcept nogil:
    """The value of a slot, as a constant operand."""
    memset(a, 0, sizeof(Operand))
    a.p, a.m, a.n, a.rs, a.cs, a.bs, a.dtype, a.slot = s.p, s.m, s.n, s.rs, s.cs, s.bs, s.dtype, -1

cdef int save_hit(Kept *k, Sink *below, int i) except -1 nogil:
    """Copy a value that is about to be overwritten; only then it is no longer in place."""
    cdef Slot *s = &k.slots[i]
    cdef Operand A, C
    cdef unsigned int nb = s.nb if s.bs != 0 else 1
    cdef size_t nbytes
    value_of(s, &A)
    A.m, A.n = A.m if A.rs != 0 else 1, A.n if A.cs != 0 else 1
    C = A
    C.rs, C.cs, C.bs = 1, A.m, A.m * A.n
    nbytes = C.bs * nb * itemsize[A.dtype]
    C.p = block(k, nbytes) if s.banked else take(&k.copies, nbytes, NULL, NULL)
    below.nb = nb
    copy(below, A, C, FULL, False)
    k.root = remove(k, k.root, i)
    s.p, s.rs, s.cs, s.bs = C.p, A.rs and 1, C.cs if A.cs else 0, C.bs if A.bs else 0
    if not s.banked:
        account(k, nbytes)
    return 0

cdef int keep_constant(Kept *k, Constants *all, int i) except -1 nogil:
    """Copy a value outside of the tape's memory, so that the original may change."""
    cdef Slot *s = &k.slots[i]
    cdef Operand A
    value_of(s, &A)
    copy_constant(all, &A, s.nb)
    k.root = remove(k, k.root, i)
    s.p, s.rs, s.cs, s.bs, s.banked = A.p, A.rs, A.cs, A.bs, False
    return 0

cdef int before_overwriting(Kept *k, Sink *below, const Operand *a, unsigned int nb) except -1 nogil:
    cdef char *lo
    cdef char *hi
    cdef Operand value
    cdef int count, i
    span(a, nb, &lo, &hi)
    if lo == hi:
        return 0
    count = find_hits(k, lo, hi)
    for i in range(count):
        value_of(&k.slots[k.hits[i]], &value)
        if overlap(&value, k.slots[k.hits[i]].nb, a, nb):
            save_hit(k, below, k.hits[i])
    return 0

cdef bint covered(Kept *k, const Operand *wanted, unsigned int nb) except -1 nogil:
    """Whether these elements were all noted before: just so, or as a part of memory without gaps."""
    cdef char *lo
    cdef char *hi
    cdef int i, count
    cdef Node *node
    cdef Operand a = wanted[0]
    span(&a, nb, &lo, &hi)
    if lo == hi:
        return True
    count = find_hits(k, lo, hi)
    if size_of(a.rs) > size_of(a.cs) and a.n > 1 or a.m == 1:
        a = transposed(&a)
    a.rs = a.rs if a.m > 1 else 0
    a.cs = a.cs if a.n > 1 else 0
    for i in range(count):
        node = &k.nodes[k.hits[i]]
        if k.slots[k.hits[i]].section and node.lo <= lo and hi <= node.hi or holds(&k.slots[k.hits[i]], &a, nb):
            return True
    return False


# ---------------------------------------------------------------- copies that are given back

cdef inline Kept *bank_of(Kept *k) noexcept nogil:
    return k.bank if k.bank != NULL else k

cdef inline void account(Kept *k, index nbytes) noexcept nogil:
    cdef Kept *bank = bank_of(k)
    k.bytes += nbytes
    bank.held += nbytes
    bank.most = max(bank.most, bank.held)

cdef char *block(Kept *k, size_t nbytes) except NULL nogil:
    """Memory for a copy: one of this size that was given back, or new."""
    cdef char **link = &bank_of(k).bins[(nbytes >> 6) & 63]
    cdef char *p
    account(k, nbytes)
    while link[0] != NULL:
        p = link[0]
        if (<size_t *>p)[1] == nbytes:
            link[0] = (<char **>p)[0]
            return p
        link = <char **>p
    return take(&bank_of(k).copies, max(nbytes, <size_t>16), NULL, NULL)

cdef void give_back_block(Kept *k, char *p, size_t nbytes) noexcept nogil:
    cdef Kept *bank = bank_of(k)
    cdef char **bin = &bank.bins[(nbytes >> 6) & 63]
    bank.binned = True
    (<char **>p)[0] = bin[0]
    (<size_t *>p)[1] = nbytes
    bin[0] = p
    k.bytes -= nbytes
    bank.held -= nbytes

cdef size_t copy_size(const Slot *s) noexcept nogil:
    """The bytes of a value in a copy."""
    if s.m == 0 or s.n == 0:
        return 0
    return (s.m if s.rs else 1) * (s.n if s.cs else 1) * (s.nb if s.bs else 1) * <size_t>itemsize[s.dtype]

cdef void forget(Kept *k) noexcept nogil:
    bank_of(k).held -= k.bytes
    if k.bank == NULL and k.binned:
        memset(k.bins, 0, sizeof(k.bins))
        k.binned = False
    k.count, k.nsums, k.root, k.bytes, k.banked = 0, 0, -1, 0, False
    rewind(&k.copies)

cdef void give_back(Kept *k) noexcept nogil:
    free(k.slots)
    free(k.nodes)
    free(k.sums)
    free(k.hits)
    dispose(&k.copies)


# ---------------------------------------------------------------- what stays in place

cdef unsigned long long checksum(const Slot *s) noexcept nogil:
    cdef Operand a
    value_of(s, &a)
    return checksum_of(&a, s.nb)

cdef int watch_value(Kept *k, int i) except -1 nogil:
    """Store a checksum of a value that stays in place."""
    if k.slots[i].watched:
        return 0
    if k.nsums == k.sum_room:
        k.sums = <Sum *>more(k.sums, &k.sum_room, sizeof(Sum))
    k.sums[k.nsums].slot, k.sums[k.nsums].sum = i, checksum(&k.slots[i])
    k.nsums += 1
    k.slots[i].watched = True
    return 0

cdef int audit(Kept *k) except -1:
    """Raise an error if a watched value that had to stay in place has changed."""
    cdef Slot *s
    cdef int i
    for i in range(k.nsums):
        s = &k.slots[k.sums[i].slot]
        if s.live and checksum(s) != k.sums[i].sum:
            raise RuntimeError(
                f"blasad: a {s.m} x {s.n} value that the reverse reads was overwritten by something that was not "
                "recorded (an older view, a memoryview, another library). Write through the arrays that the function "
                "receives, or copy the value before")
    return 0
