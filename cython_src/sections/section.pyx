# cython: allow_none_for_extension_args=False
"""Sections of a program: run once without being recorded, and again in the reverse.

In its first run, a section works in the memory of its origin, the tape on which it is recorded, and has a tape that
records nothing.  This tape inspects each call.  If the call reads outside memory that the section itself has not yet
written, the origin keeps this value, in place until it is overwritten.  In the second run, outside memory that the
section writes is replaced by memory of the section, filled with these values.  Its calls are recorded, and use the
shadows of the origin.  So after the sweep over them, the derivatives are in their places, and no value outside has
changed.
"""

import copy as copying
import weakref
cimport cython
from libc.math cimport fabs, isfinite
from libc.stdlib cimport calloc, free
from libc.string cimport memset
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, alive, is_traced, lead_on, on_buffer, on_tape, tape_of
from blasad._arrays.pivots import Pivots
from blasad._tape.constants cimport BY_VALUE
from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport add_to, copy, fill
from blasad._tape.kept cimport *
from blasad._rules.calls.memory cimport *
from blasad._rules.calls.shortage cimport grown
from blasad._tape.recorder cimport *
from blasad._hooks import hooks
from blasad._hooks.lost import check_result
from blasad._tape.refusals import read_only
from blasad._tape.spoilt cimport is_read
from blasad._trees.structure import leaves, mapped
from blasad._tape.tape cimport BOUND, Buffer, Tape, count_inner, current, set_current, this_thread

cnp.import_array()


# ---------------------------------------------------------------- the first run, call by call

cdef int pass_on(Sink *self, Call *c) except -1 nogil:
    """Note what a call reads outside, save there what it overwrites, run it."""
    cdef State *t = <State *>self.owner
    cdef Reads *s = <Reads *>t.section
    cdef int i
    if rules[c.op].traits & RUNS_NOT:
        return self.below.emit(self.below, c) if rules[c.op].writes else 0
    for i in range(NOPS):
        if c.o[i].p == NULL or i == AFTER:
            continue
        if c.o[i].d != NULL:
            s.active = True
        if is_read(c, i):
            note_read(t, s, &c.o[i], c.nb)
    for i in range(AFTER):
        if rules[c.op].writes >> i & 1 and c.o[i].p != NULL:
            forget_factors(&s.factors, &c.o[i], c.nb)
            note_write(t, s, c, &c.o[i])
    self.below.nb = c.nb
    self.below.emit(self.below, c)
    sign(s, c)
    if s.around != NULL:
        sign(s.around, c)
    return 0

cdef int outside(Reads *s, const char *p) noexcept nogil:
    """The stretch of memory outside where p is; -1 for the section's own, and for constants."""
    cdef const Node *each
    cdef int node = s.places.root
    if s.last < s.nstretches and s.stretches[s.last].lo <= p < s.stretches[s.last].hi:
        return s.last
    while node >= 0:                            # if one on the left ends after p and none there holds p, none does
        each = &s.places.nodes[node]
        if each.lo <= p < each.hi:
            s.last = s.places.slots[node].section
            return s.last
        node = each.left if each.left >= 0 and s.places.nodes[each.left].reach > p else each.right
    return -1

cdef int note_read(State *t, Reads *s, const Operand *a, unsigned int nb) except -1 nogil:
    cdef int at = outside(s, a.p), slot
    cdef Slot *v
    cdef Entry *e
    if at < 0 or empty(a) or covered(&t.kept, a, nb):
        return 0
    slot = keep_value(&s.origin.kept, a, nb) >> 1
    v = &s.origin.kept.slots[slot]
    if s.origin.kept.slots[slot].section == s.id:
        return 0
    s.origin.kept.slots[slot].section = s.id
    if s.nentries == s.entry_room:
        s.entries = <Entry *>more(s.entries, &s.entry_room, sizeof(Entry))
    e = &s.entries[s.nentries]
    e.number, e.offset, e.place, e.slot = s.stretches[at].number, v.p - s.stretches[at].lo, v[0], slot
    s.nentries += 1
    return 0

cdef int note_write(State *t, Reads *s, const Call *c, const Operand *a) except -1 nogil:
    cdef char *lo
    cdef char *hi
    cdef int slot
    if outside(s, a.p) < 0:
        return 0
    s.wrote = True
    if s.origin.undo.on:
        keep_old(&s.origin.undo, t.sink.below, a, c.nb)
    before_overwriting(&s.origin.kept, t.sink.below, a, c.nb)
    if rules[c.op].traits & LEAVES_SOME or (c.part != FULL or c.unit) and rules[c.op].traits & PART_OF_C:
        return 0                                # parts of it
    if writes_nothing(c):
        return 0
    slot = keep_value(&t.kept, a, c.nb) >> 1
    span(a, c.nb, &lo, &hi)
    t.kept.slots[slot].section = hi - lo == a.m * a.n * <index>c.nb * itemsize[a.dtype]      # without gaps
    return 0

cdef int forget_factors(Kept *k, const Operand *a, unsigned int nb) except -1 nogil:
    """Forget the factors in memory that is overwritten."""
    cdef char *lo
    cdef char *hi
    cdef Operand F
    cdef int i
    if k.root < 0:
        return 0
    span(a, nb, &lo, &hi)
    for i in range(find_hits(k, lo, hi) if lo != hi else 0):
        value_of(&k.slots[k.hits[i]], &F)
        if overlap(&F, 1, a, nb):
            k.slots[k.hits[i]].live = False
    return 0

cdef inline void *more(void *p, int *room, size_t size) except NULL nogil:
    return grown(p, room, size, 16, b"a checkpointed function")


# ---------------------------------------------------------------- the second run

cdef int record_again(Sink *self, Call *c) except -1 nogil:
    record(self, c)
    if not rules[c.op].traits & RUNS_NOT:
        sign(<Reads *>(<State *>self.owner).section, c)
    return 0

cdef int sign(Reads *s, const Call *c) noexcept nogil:
    """Remember a call: which it was, and a number of its result."""
    cdef const Operand *C = &c.o[OUT]
    cdef const char *at
    cdef double x
    # what np.empty has given may be anything: it is copied, or filled in if it is zeros
    cdef unsigned long long op = COPY if c.op == FILL else c.op
    s.calls += 1
    s.order = (s.order ^ op ^ <unsigned long long>C.m << 8 ^ <unsigned long long>C.n << 24
               ^ <unsigned long long>c.nb << 40) * 1099511628211ull
    # what is copied has been found by other calls, or is plain, which `summed` compares
    if s.unknown or c.op == COPY or empty(C) or C.dtype > C128:
        return 0
    at = one_written(c)
    if at == NULL:
        return 0
    x = (<double *>at)[0] if C.dtype == F64 or C.dtype == C128 else (<float *>at)[0]
    if isfinite(x):
        s.total += x
        s.size += abs(x)
    if C.dtype == F32 or C.dtype == C64:
        s.single = True
    return 0

cdef const char *one_written(const Call *c) noexcept nogil:
    """An element that the call wrote; NULL if none is found.  Elements that it did not write may differ between the
    runs, because the second run has other memory, which holds kept values only where the first run read."""
    cdef const Operand *B = &c.o[IN2]
    cdef const Operand *C = &c.o[OUT]
    cdef index i, j, size = itemsize[C.dtype]
    if is_read(c, OUT):                     # as a whole, so that it is the same in both runs
        return C.p
    if c.op == SCATTER:                     # its offsets say which elements it wrote
        return NULL if empty(B) else C.p + (<long long *>B.p)[0] * size
    if c.op == MASKED:                      # its mask says it
        for j in range(B.n):
            for i in range(B.m):
                if B.p[i * B.rs + j * B.cs]:
                    return C.p + (i * C.rs + j * C.cs) * size
        return NULL
    if rules[c.op].traits & LEAVES_SOME or writes_nothing(c):
        return NULL
    if not (c.unit and rules[c.op].traits & PART_OF_C):
        return C.p
    if c.part != UPPER:                     # the diagonal is left out
        return C.p + C.rs * size if C.m > 1 else NULL
    return C.p + C.cs * size if C.n > 1 else NULL

cdef inline bint writes_nothing(const Call *c) noexcept nogil:
    return rules[c.op].traits & LEAVES_ALL and c.o[IN2].m == 0

cdef int differs() except -1:
    raise RuntimeError(
        "blasad: a checkpointed function did something else when it was run again in the reverse sweep; it must do the "
        "same for the same arguments. Pass random generators as arguments, and let the function depend on nothing that "
        "changes between its calls, except arguments and traced arrays; arrays that are made in the first call and "
        "kept for others, as functools.lru_cache does, have to be made before")


cdef int changed() except -1:
    raise RuntimeError(
        "blasad: a checkpointed function did something else when it was run again in the reverse sweep: a plain array "
        "that it reads held other values. Pass such an array as an argument; if it is random, pass the random "
        "generator as an argument")

cdef PlainRead summed(object array) except *:
    """A sum that tells whether an array holds the same: weighted, so that order matters."""
    cdef PlainRead s
    cdef cnp.ndarray x = np.ascontiguousarray(array)
    cdef char *p = <char *>cnp.PyArray_DATA(x)
    cdef bint single = array.dtype in (np.float32, np.complex64)
    cdef index i, n = cnp.PyArray_NBYTES(x) // (4 if single else 8)
    cdef double each, weight
    s.total, s.size, s.tolerance = 0, 0, 1e-3 if single else 1e-6
    for i in range(n):
        each = (<float *>p)[i] if single else (<double *>p)[i]
        weight = 1 + (i & 15) / 16.
        if isfinite(each):
            s.total += weight * each
            s.size += weight * fabs(each)
    return s


# ---------------------------------------------------------------- the tape of a section

cdef class Known:
    """What a section read of the memory outside."""

    def __dealloc__(self):
        free(self.entries)
        free(self.last)
        free(self.met)

    cdef int link(self) except -1:
        """Make a list of the entries of each group, from the last one on."""
        cdef int i, group
        self.last = <int *>calloc(max(len(self.groups), 1), sizeof(int))
        if self.last == NULL:
            raise MemoryError("blasad: no memory for a checkpointed function")
        for group in range(len(self.groups)):
            self.last[group] = -1
        for i in range(self.nentries):
            group = self.met[self.entries[i].number].group
            self.entries[i].before, self.last[group] = self.last[group], i
        return 0


cdef class Branch(Tape):
    """The tape of a section, in its first run or in its second one."""

    def __dealloc__(self):
        free(self.reads.stretches)
        free(self.reads.entries)
        free(self.reads.plain)
        give_back(&self.reads.factors)
        give_back(&self.reads.places)

    cdef int begin(self, Tape origin, Known known) except -1:
        """Start a run: the second one if it is known what the section reads."""
        cdef Tape root = origin.root()
        self.origin, self.st.origin, self.known = origin, &origin.st, known
        self.tie, self.thread = BOUND, this_thread()
        self.st.section, self.st.kept.bank = &self.reads, &root.st.kept
        self.st.mixed = origin.st.mixed
        self.st.below.width = self.st.collector.width = origin.st.below.width   # lanes that are swept
        origin.st.kept.banked = self.st.kept.banked = True
        self.quiet = known is None
        self.st.sink.emit = pass_on if self.quiet else record_again
        self.st.kept.debug = self.st.kept.debug and not self.quiet
        self.reads.origin, self.reads.around = &origin.st, NULL
        if self.quiet and origin.origin is not None:
            self.reads.around = &(<Branch>origin).reads
        self.reads.nstretches = self.reads.nentries = self.reads.nplain = self.reads.last = 0
        self.reads.wrote = self.reads.active = self.reads.single = False
        self.reads.order, self.reads.calls, self.reads.total, self.reads.size = 0, 0, 0, 0
        self.reads.unknown = outermost(&origin.st).waits
        root.section_count += 1
        self.reads.id = root.section_count
        self.arrays, self.plain, self.bases, self.blocks, self.answers = [], [], [], [], []
        self.answered = 0
        forget(&self.reads.factors)
        forget(&self.reads.places)
        if known is not None:
            self.bases = [None] * len(known.groups)
        count_inner(1)
        return 0

    cdef int end(self, bint done) except -1:
        """Clear everything except memory for the next section.

        A run that was not done may have left anything: parts of derivatives in shadows, calls that were begun.  No
        other section uses its memory.
        """
        cdef Tape root = self.origin.root()
        count_inner(-1)
        self.brought.clear()
        self.held.clear()
        self.sums.clear()
        self.lost.clear()
        try:
            self.unlock()
            self.generation += 1
            self.give_all_back()
            self.forget_calls()
            if done and not self.unfit:
                root.spare.append(self)
        finally:
            self.origin = self.known = self.section = None
            self.st.origin = self.st.beside = NULL
            self.st.progress = NULL
            self.arrays = self.plain = self.bases = self.answers = None
        return 0

    cdef int give_all_back(self) except -1:
        """Free the kept values and the memory of the section: only shadows may still be needed."""
        self.give_copies_back(0)
        for where, nbytes in self.blocks:
            self.give_block_back(<char *><size_t>where, nbytes)
        self.blocks = []
        return 0

    cdef object given(self, object x):
        """An argument as the section sees it."""
        cdef Array a, y
        if not is_traced(x):
            return x
        a = <Array>x
        alive(a)
        y = on_buffer(self.bring(a.buf), a.off, a.ndim_, a.shape_, a.strides_, a.code)
        y.scalar, y.frozen = a.scalar, a.frozen
        return y

    cdef int stretch(self, Buffer o, int number) except -1:
        cdef Reads *r = &self.reads
        cdef Stretch *s
        cdef Operand bytes
        if r.nstretches == r.stretch_room:
            r.stretches = <Stretch *>more(r.stretches, &r.stretch_room, sizeof(Stretch))
        s = &r.stretches[r.nstretches]
        s.lo, s.hi, s.number = o.base, o.base + o.nbytes, number
        bytes = words(s.lo, 0, o.nbytes, B8)
        r.places.slots[keep_value(&r.places, &bytes, 1) >> 1].section = r.nstretches
        r.nstretches += 1
        return 0

    cdef Buffer bring(self, Buffer o):
        cdef Buffer b = self.brought.get(id(o))
        cdef Met *m
        cdef int number
        if b is not None:
            return b
        b = Buffer.__new__(Buffer)
        b.nbytes, b.dtype, b.tape, b.generation = o.nbytes, o.dtype, self, self.generation
        b.owner, b.writable, b.borrowed = o, o.writable, True
        if self.quiet:
            number = len(self.arrays)
            self.arrays.append(o)
            self.stretch(o, number)
            b.base, b.d, b.lane, b.number = o.base, o.d, o.lane, number + 1
            self.brought[id(o)] = b
            return b
        known_number = self.known.numbers.get(id(o))
        if known_number is None:
            differs()
        number = known_number
        m = &self.known.met[number]
        b.base, b.place, b.d, b.lane, b.number = m.lo, m.lo, m.d, m.lane, number + 1
        self.brought[id(o)] = b
        if self.bases[m.group] is None:
            self.meet(m.group)
        self.settle(b)
        return b

    cdef int meet(self, int group) except -1:
        """Find out where arrays that share memory are: where all that was read lies as it did, or in new memory."""
        cdef Known k = self.known
        cdef char *lo = NULL
        cdef size_t base
        for number in k.groups[group]:
            lo = k.met[<int>number].lo if lo == NULL else min(lo, k.met[<int>number].lo)
        base = self.stays(group, lo)
        self.bases[group] = base, <size_t>lo, False
        return 0 if base else self.relocate(group)

    cdef size_t stays(self, int group, char *lo) except? 1:
        """If all values that were read are still side by side, in place or in one copy, the address that corresponds to
        `lo`.

        Otherwise 0: next to the copy of a part is unrelated memory.
        """
        cdef int i
        cdef Operand A
        cdef index size = 0
        cdef bint whole = False
        cdef Entry *e
        cdef Slot *now
        cdef char *base = NULL
        for number in self.known.groups[group]:
            i = number
            size = max(size, self.known.met[i].lo + self.known.met[i].nbytes - lo)
        i = self.known.last[group]
        while i >= 0:
            e = &self.known.entries[i]
            i = e.before
            now = &self.reads.origin.kept.slots[e.slot]
            if now.rs != e.place.rs or now.cs != e.place.cs or now.bs != e.place.bs:
                return 0
            if base != NULL and now.p - e.offset - (self.known.met[e.number].lo - lo) != base:
                return 0
            base = now.p - e.offset - (self.known.met[e.number].lo - lo)
            value_of(now, &A)
            whole = whole or A.m * A.n * <index>max(e.place.nb, 1) * itemsize[A.dtype] >= size
        return <size_t>base if base == lo or whole else 0

    cdef int relocate(self, int group) except -1:
        """Move arrays that share memory to new memory, and copy the values that the section reads there.

        The last value is copied first: if an earlier one overlaps it, the section wrote there in between.
        """
        cdef Known k = self.known
        cdef char *lo = <char *><size_t>self.bases[group][1]
        cdef char *hi = lo
        cdef char *base
        cdef int i
        cdef Entry *e
        cdef Operand A, C
        for number in k.groups[group]:
            i = number
            hi = max(hi, k.met[i].lo + k.met[i].nbytes)
        base = block(&self.st.kept, hi - lo)
        self.blocks.append((<size_t>base, hi - lo))
        self.bases[group] = <size_t>base, <size_t>lo, True
        i = k.last[group]
        while i >= 0:
            e = &k.entries[i]
            i = e.before
            value_of(&self.reads.origin.kept.slots[e.slot], &A)
            A.m, A.n = A.m if e.place.rs else 1, A.n if e.place.cs else 1
            C = A
            C.p = base + (k.met[e.number].lo - lo) + e.offset
            C.rs, C.cs, C.bs = e.place.rs, e.place.cs, e.place.bs
            self.st.below.nb = e.place.nb if e.place.bs else 1
            copy(&self.st.below, A, C, FULL, False)
        for number in k.groups[group]:
            place = self.brought.get(id(k.arrays[<int>number]))
            if place is not None:
                self.settle(place)
        return 0

    cdef int settle(self, Buffer b) except -1:
        cdef Met *m = &self.known.met[b.number - 1]
        base, lo, own = self.bases[m.group]
        b.base = <char *><size_t>base + (m.lo - <char *><size_t>lo)
        b.borrowed = not own
        return 0

    cdef int written(self, Buffer b, bint active) except -1:
        cdef Buffer o
        cdef char *before
        if b.number == 0:
            return Tape.written(self, b, active)
        if self.quiet:
            o = b.owner
            before = o.base
            self.origin.written(o, active)
            if o.base != before:
                self.stretch(o, b.number - 1)
            b.base, b.d, b.lane, b.borrowed = o.base, o.d, o.lane, False
            return 0
        if not b.writable:
            raise read_only("blasad: the output")
        if active and b.d == NULL:
            differs()
        if b.borrowed:
            self.relocate(self.known.met[b.number - 1].group)
        return 0

    cdef Buffer find(self, object array, bint writing):
        cdef Buffer b = self.origin.find(array, writing)
        return None if b is None else self.bring(b)

    cdef int keep_plain(self, object array, char *lo, char *hi) except -1:
        """A section will read a plain array again: it must hold the same then."""
        cdef PlainRead now
        if array.nbytes <= BY_VALUE:
            now = summed(array)
            self.plain_read(&now)
        elif self.quiet:
            self.found_plain(array)
        return 0 if self.quiet else Tape.keep_plain(self, array, lo, hi)

    cdef int plain_read(self, PlainRead *now) except -1:
        cdef Reads *s = &self.reads
        cdef PlainRead *was
        if self.quiet:
            if s.nplain == s.plain_room:
                s.plain = <PlainRead *>more(s.plain, &s.plain_room, sizeof(PlainRead))
            s.plain[s.nplain] = now[0]
        else:
            if s.nplain == self.section.nplain:
                differs()
            was = &self.section.plain[s.nplain]
            if fabs(now.total - was.total) > now.tolerance * (now.size + was.size):
                changed()
        s.nplain += 1
        return (<Branch>self.origin).plain_read(now) if s.around != NULL else 0

    cdef int found_plain(self, object array) except -1:
        """A large array that lives longer than this run is to stay as it is."""
        if self.plain and self.plain[len(self.plain) - 1]() is array:
            return 0
        if isinstance(array.base, cnp.ndarray):
            self.found_plain(array.base)
        self.plain.append(weakref.ref(array))
        return 0

    cdef int look(self, char *p, int dtype, int ndim, const index *shape, const index *strides) except -1:
        cdef Operand a
        cdef index size = itemsize[dtype], i
        if not self.quiet:
            return 0
        if ndim > 2:
            for i in range(shape[0]):
                self.look(p + i * strides[0], dtype, ndim - 1, shape + 1, strides + 1)
            return 0
        memset(&a, 0, sizeof(a))
        a.p, a.dtype, a.slot = p, dtype, -1
        a.m, a.n = shape[0] if ndim > 0 else 1, shape[1] if ndim > 1 else 1
        a.rs, a.cs = strides[0] // size if ndim > 0 else 0, strides[1] // size if ndim > 1 else 0
        return note_read(&self.st, &self.reads, &a, 1)

    cdef int mark_factors(self, const Operand *a) except? -1:
        """In a first run: note where factors are.  Returns the number of the mark."""
        cdef int mark = keep_value(&self.reads.factors, a, 1) >> 1
        self.reads.factors.slots[mark].live = True
        return mark

    cdef int answer(self, object known) except -1:
        """In a first run: note what is known of factors outside."""
        self.answers.append(known)
        return 0

    cdef object answer_again(self):
        """In a second run: the factors that were known in the first."""
        if self.answered == len(self.section.answers):
            differs()
        self.answered += 1
        return self.section.answers[self.answered - 1]

    cdef Known found(self):
        """What the section read, when it is over."""
        cdef Known k = Known.__new__(Known)
        cdef Buffer o
        cdef Stretch *s
        cdef int i
        cdef size_t end = 0
        k.arrays, k.count = self.arrays, len(self.arrays)
        k.numbers = {id(o): i for i, o in enumerate(self.arrays)}
        k.met = <Met *>calloc(max(k.count, 1), sizeof(Met))
        if k.met == NULL:
            raise MemoryError("blasad: no memory for a checkpointed function")
        for i in range(self.reads.nstretches - 1, -1, -1):      # the first one is where it was at the start
            s = &self.reads.stretches[i]
            o = self.arrays[s.number]
            k.met[s.number].lo, k.met[s.number].nbytes = s.lo, s.hi - s.lo
            k.met[s.number].d, k.met[s.number].lane = o.d, o.lane
        k.groups = []
        for number in sorted(range(k.count), key=lambda j: <size_t>k.met[<int>j].lo):
            i = number
            if not k.groups or <size_t>k.met[i].lo >= end:
                k.groups.append([])
            k.groups[len(k.groups) - 1].append(number)
            k.met[i].group = len(k.groups) - 1
            end = max(end, <size_t>(k.met[i].lo + k.met[i].nbytes))
        k.entries, k.nentries = self.reads.entries, self.reads.nentries
        self.reads.entries, self.reads.nentries, self.reads.entry_room = NULL, 0, 0
        k.link()
        return k


cdef Branch branch_of(Tape tape, Known known):
    cdef Tape root = tape.root()
    cdef Branch b
    if root.spare:
        b = root.spare.pop()
    else:
        b = Branch("reverse", tape.width, tape.st.kept.debug, tape.outer)
    b.begin(tape, known)
    return b


# ---------------------------------------------------------------- what a section returns

cdef list made_by(Branch b, result):
    """What the section made and returns, by buffers: (buffer, first byte, last byte, dtype of its parts)."""
    cdef Array x
    cdef index lo, hi, reach
    cdef int i
    entries = {}
    for _path, leaf in leaves(result):
        leaf = memory_of(leaf)
        if not is_traced(leaf) or (<Array>leaf).buf.tape is not b:
            continue
        x = leaf
        alive(x)
        if x.buf.number:
            continue
        lo, hi = x.off, x.off + itemsize[x.code]
        for i in range(x.ndim_):
            reach = (x.shape_[i] - 1) * x.strides_[i]
            if x.shape_[i] == 0:
                hi = lo
                break
            lo, hi = lo + min(reach, 0), hi + max(reach, 0)
        entry = entries.setdefault(id(x.buf), [x.buf, lo, hi, x.code & 1 if x.code < I64 else x.code])
        if hi > lo:
            entry[1:3] = (min(entry[1], lo), max(entry[2], hi)) if entry[2] > entry[1] else (lo, hi)
    return list(entries.values())

cdef inline object memory_of(leaf):
    """The array that a leaf stands for: that of the integers, if it has row exchanges of a factorization"""
    return leaf.source if has_memory(leaf) else leaf

cdef inline bint has_memory(x):
    return type(x) is Pivots and x.source is not None

cdef Operand words(char *p, index lane, index nbytes, int dtype) noexcept:
    """Memory as a column of real numbers, or of integers."""
    cdef Operand a
    cdef index size = itemsize[dtype]
    memset(&a, 0, sizeof(a))
    a.p, a.m, a.n, a.rs, a.ls, a.dtype, a.slot = p, nbytes // size, 1, 1, lane // size, dtype, -1
    return a


@cython.final
cdef class Handing:
    """Takes leaves of a section's result to the arrays of the origin (no closure, which would hold itself)."""
    cdef Branch b
    cdef dict places

    def __cinit__(self, Branch b, dict places):
        self.b, self.places = b, places

    def __call__(self, leaf):
        cdef Array x, y
        cdef Buffer target
        cdef index start = 0
        if has_memory(leaf):
            return leaf.at(self(leaf.source))
        if not is_traced(leaf) or (<Array>leaf).buf.tape is not self.b:
            return leaf
        x = leaf
        if x.buf.number:
            target = x.buf.owner
        else:
            target, start = self.places[id(x.buf)]
        y = on_buffer(target, x.off - start, x.ndim_, x.shape_, x.strides_, x.code)
        y.scalar, y.frozen = x.scalar, x.frozen
        return y


cdef object handed_out(Branch b, Section section, result):
    """The result of a first run, in arrays of the origin."""
    cdef Tape tape = b.origin
    cdef Buffer own, out
    cdef Operand A, C
    cdef Handed *h
    cdef index lo, nbytes
    cdef int dtype
    made = made_by(b, result)
    places = {}
    section.count = len(made)
    section.handed = <Handed *>calloc(max(section.count, 1), sizeof(Handed))
    if section.handed == NULL:
        raise MemoryError("blasad: no memory for a checkpointed function")
    for i, (buf, first, last, kind) in enumerate(made):
        own, lo, nbytes, dtype = buf, first, last - first, kind
        out = tape.temporary(max(nbytes, 1), own.d != NULL)
        places[id(own)] = out, lo
        h = &section.handed[<int>i]
        h.d, h.lane, h.nbytes, h.dtype = out.d, out.lane, nbytes, dtype
        if nbytes:
            A, C = words(own.base + lo, 0, nbytes, dtype), words(out.base, 0, nbytes, dtype)
            b.st.below.nb = 1
            copy(&b.st.below, A, C, FULL, False)

    return mapped(Handing(b, places), result)


# ---------------------------------------------------------------- both runs

cdef class Section:
    """A part of a program that is run again in the reverse."""

    def __dealloc__(self):
        free(self.handed)
        free(self.plain)

    def again(self, Tape tape):
        """Run the section again, with recording, and sweep over it: this propagates the shadows of its results to those
        of the values that it read.

        If it begins with an inner section that starts from the same values, the inner one does not run inside it but
        afterwards, when the memory of the outer one is free.
        """
        cdef Section section = self, first
        cdef Branch now = None, before = None
        cdef bint done = False
        try:
            while True:
                now = branch_of(tape, section.known)
                now.st.beside = &before.st if before is not None else NULL
                run_again(now, section)
                now.st.beside, now.st.progress = NULL, tape.st.progress
                if before is not None:
                    ended, before = before, None
                    (<Branch>ended).end(True)
                first = now.sections[0] if now.sections else None
                if first is None or not first.first:
                    now.sweep_sections(now.st.ncalls, 0, False)
                    break
                now.sweep_sections(now.st.ncalls, 1, False)
                section = starting_as(section.known, first, now)
                now, before = None, now
            done = True
        finally:
            try:
                if before is not None:
                    before.end(done)
            finally:
                if now is not None:
                    now.end(done)

cdef bint are_brought(list arrays) except -1:
    """Whether arrays that a section met are those of its origin, none of them made by the section around it."""
    cdef Buffer b
    for b in arrays:
        if b.number == 0:
            return False
    return True

cdef Section starting_as(Known known, Section first, Branch now):
    """A section of a second run that starts as the run did, as a section of the origin; its results stay there.

    So all arrays that stand for those of the origin lead to these, also where the function closes over them.
    """
    cdef Section s = Section.__new__(Section)
    cdef Buffer b
    for b in now.brought.values():
        lead_on(b, b.owner)
    s.f, s.args, s.kwargs = first.f, first.args, first.kwargs
    s.known, s.answers = known, first.answers
    s.order, s.total, s.size, s.single = first.order, first.total, first.size, first.single
    s.calls = first.calls
    s.unknown = first.unknown
    s.handed, s.count, s.plain, s.nplain = first.handed, first.count, first.plain, first.nplain
    first.handed, first.count, first.plain, first.nplain = NULL, 0, NULL, 0
    now.give_all_back()
    return s

cdef int run_again(Branch b, Section section) except -1:
    """The second run, up to the seeds of its results."""
    cdef Tape before = current()
    cdef Handed *h
    cdef Buffer own
    cdef Operand A, C
    cdef Sink *below = &b.st.below
    cdef int i
    b.section = section
    hooks.begin()
    set_current(b)
    try:
        result = section.f(*mapped(fresh(b), section.args), **mapped(fresh(b), section.kwargs))
        made = made_by(b, result)
    finally:
        set_current(before)
        hooks.end()
    check_same(b, section, made)
    for i in range(section.count):
        h = &section.handed[i]
        if h.d == NULL or h.nbytes == 0:
            continue
        own = made[i][0]
        A = words(h.d, h.lane, h.nbytes, h.dtype)
        C = words(own.d + <index>made[i][1], own.lane, h.nbytes, h.dtype)
        below.nb = 1
        add_to(below, number(1), A, C, FULL, False)
        fill(below, 0, A, FULL, False)
    return 0

cdef int check_same(Branch b, Section section, list made) except -1:
    """Raise unless the second run made the same calls, with about the same results."""
    cdef Reads *s = &b.reads
    cdef double tolerance = 1e-3 if s.single else 1e-6
    cdef int i
    if s.order != section.order or s.nplain != section.nplain or len(made) != section.count:
        differs()
    if not section.unknown and abs(s.total - section.total) > tolerance * (s.size + section.size):
        differs()
    for i in range(section.count):
        if (made[i][2] - made[i][1] != section.handed[i].nbytes
                or section.handed[i].d != NULL and (<Buffer>made[i][0]).d == NULL):
            differs()
    return 0

cdef object fresh(Branch b):
    """A function that makes an argument for the second run."""
    def again(x):
        if isinstance(x, cnp.ndarray) and x.nbytes <= BY_VALUE and not has_memory(x):
            return x.copy(order="K")
        return copying.deepcopy(x) if isinstance(x, np.random.Generator) else b.given(x)
    return again


cdef object as_now(Tape tape, object x):
    """A plain argument for a second run: a copy, shared with sections that got the same; a large one has to stay."""
    if x.nbytes > BY_VALUE:
        tape.hold(x)
        return x
    key = (<size_t>cnp.PyArray_DATA(<cnp.ndarray>x), x.shape, x.strides, x.dtype)
    own = tape.values.get(key)
    if own is None or own.tobytes() != x.tobytes():
        own = tape.values[key] = x.copy(order="K")
    return own


def records(Tape tape):
    """Whether a tape records for a reverse sweep, so that a section makes sense."""
    return not (tape.st.forward or tape.quiet or tape.width == 0)


def inside(Tape tape, f, tuple args, dict kwargs):
    """Call a function that becomes a section when its tape records, in the first run of a section around it.

    Afterwards, the tape forgets which matrices the function factored, as it does after a section, whose results are
    copies.  Otherwise the first run of the section around it would make other calls than the second.  Arrays that the
    program made outside of it are foreign to it, as they will be then, and so are to others those that it makes.  The
    section around it meets all its arguments, as it will then, whether the function uses them or not.
    """
    cdef object end = object()
    cdef object around = tape.values.get("inside")
    for _path, leaf in leaves((args, kwargs)):
        if is_traced(leaf):
            on_tape(tape, <Array>leaf)
    tape.values[end] = None
    tape.values["inside"] = end
    try:
        result = f(*args, **kwargs)
        for _path, leaf in leaves(result):
            leaf = memory_of(leaf)
            if is_traced(leaf) and (<Array>leaf).buf.inside is end:
                alive(<Array>leaf)
        return result
    finally:
        tape.values["inside"] = around
        made = []
        for key in reversed(tape.values):
            if key is end:
                break
            if isinstance(key, tuple) and key[0] == "factors":
                made.append(key)
        for key in made:
            del tape.values[key]
        tape.values.pop(end, None)


def repeats(Tape tape):
    """Whether a tape is that of a section's first run, in which sections are run like the rest."""
    return tape.quiet and isinstance(tape, Branch)


def tape_for(x):
    """The tape that records what is done with an array, or None."""
    return tape_of(<Array>x) if is_traced(x) else None


def run(Tape tape, f, tuple args, dict kwargs):
    """Call a function as a section of a tape."""
    cdef Section section = Section.__new__(Section)
    cdef Branch b
    cdef Tape before = current()
    cdef bint done = False
    cdef bint first = tape.st.ncalls == 0 and not tape.sections and tape.origin is not None and (
        (<Branch>tape).reads.order == 0)

    def entered(x):
        if is_traced(x):
            return on_tape(tape, <Array>x)
        if isinstance(x, cnp.ndarray):
            return x if has_memory(x) else as_now(tape, x)
        return copying.deepcopy(x) if isinstance(x, np.random.Generator) else x

    section.f, section.slots = f, tape.st.kept.count
    section.args, section.kwargs = mapped(entered, args), mapped(entered, kwargs)
    b = branch_of(tape, None)
    tape.at_work += 1
    try:
        set_current(b)
        now, named = mapped(lambda x, own: b.given(own) if is_traced(x) else x, (args, kwargs),
                            (section.args, section.kwargs))
        containers = [leaf for _path, leaf in leaves((now, named))]
        result = f(*now, **named)
        check_result(b, result)
        changed = [leaf for _path, leaf in leaves((now, named))]
        if len(changed) != len(containers) or any([x is not y for x, y in zip(changed, containers)]):
            raise TypeError("blasad: a checkpointed function changed a list or a dict among its arguments; return a "
                            "new one instead")
        result = handed_out(b, section, result)
        if b.reads.active:
            for reference in b.plain:
                x = reference()
                if x is not None:
                    tape.hold(x)
            section.known, section.answers = b.found(), b.answers
            section.index, section.first = tape.st.ncalls, first and tape.st.ncalls == 0 and are_brought(b.arrays)
            section.slots_after = tape.st.kept.count
            section.order, section.total = b.reads.order, b.reads.total
            section.calls = b.reads.calls
            section.size, section.single = b.reads.size, b.reads.single
            section.unknown = b.reads.unknown
            section.plain, section.nplain = b.reads.plain, b.reads.nplain
            b.reads.plain, b.reads.nplain, b.reads.plain_room = NULL, 0, 0
            tape.sections.append(section)
            if tape.tracer is not None:
                tape.tracer(tape, True)
        done = True
    except BaseException:
        if b.reads.wrote:
            tape.broken = ("blasad: a checkpointed function raised an error after it had written to arrays outside, so "
                           "that there is no derivative; let the error through, or copy the arrays first")
        raise
    finally:
        set_current(before)
        tape.at_work -= 1
        b.end(done)
    return result
