# cython: allow_none_for_extension_args=False
"""Loops that stay loops in a program: one step is traced, and represents all.

When the trace reaches a loop, tapes record, one inside the other, and the outermost one records a program.  For the
loop, these tapes have a *mirror*: tapes of the same kinds, on which the step runs once, in separate memory.  Outside
memory that the step reads or writes is represented by a piece of the mirror's memory, with pieces for its shadows.
Whenever something happens to the loop outside (it runs, or a tape that has recorded it is swept), the same happens to
its mirror.  This adds a stage to the body, which becomes one call of the program.
"""

from bisect import bisect_right
from libc.string cimport memcpy, memset
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport AN_ARRAY, Array, View, is_traced, kind_of_number, new_of_shape, on_buffer, \
    on_tape, plain_at, see, tape_of
from blasad._arrays import traced
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport take
from blasad._programs.bodies import Body, StageOf
from blasad._programs.plan import plan
from blasad._programs.running cimport ARGUMENT, COMPARED, EDGE, LAST, LOOP
from blasad._tape.handed import Handed
from blasad._tape.kept cimport before_overwriting, keep_value
from blasad._tape.nested cimport outer_shadow, remember
from blasad._tape.recorder cimport store, sweep
from blasad._tape.state cimport Record
from blasad._tape.tape cimport BOUND, Buffer, Tape, count_inner, current, dtype_code, set_current, this_thread
from blasad._tape.waiting cimport run_from_now

cnp.import_array()


class Unfit(Exception):
    """The reason why a loop cannot stay a loop."""


cdef class Memory:
    """Memory that a loop works on: an array's, or the shadow that a tape has of that."""
    cdef Loop loop
    cdef Buffer o               # of a value
    cdef Memory of              # of a shadow: what it is the shadow of
    cdef int level              # and the number of the tape that it belongs to
    cdef dict shadows           # by the number of the tape
    cdef bint written, touched, met     # by any stage; by this one, and by any
    cdef index nbytes
    cdef int number, dtype
    cdef list tops              # what stands for parts of it on the innermost tape of the mirror

    cdef char *address(self) noexcept:
        """Its present address."""
        return self.o.base if self.of is None else self.loop.shadow_at(self.of, self.of.address(), self.level)

    cdef bint is_value_for(self, int level) noexcept:
        """Whether it is memory like any other to a tape, and no shadow of its own, or of one below."""
        return self.of is None or (self.level < level and self.of.is_value_for(level))


cdef class Mirror(Tape):
    """The innermost tape of a mirror."""
    cdef Loop loop
    masks_stay = True

    cdef Tape root(self):
        return self

    def looked(self, function, args, kwargs, result):
        no_look(self)

    cdef Buffer bring(self, Buffer o):
        if self.outer is not None and o.tape is self.outer:
            return Tape.bring(self, o)
        return self.loop.whole(o)

    cdef Buffer find(self, object array, bint writing):
        cdef Buffer b = Tape.find(self, array, writing)
        if b is None:
            b = self.origin.find(array, writing)
            b = None if b is None else self.bring(b)
        return b


cdef class Noted(Tape):
    """The tape of a mirror that notes its program, below others."""
    cdef Loop loop
    masks_stay = True

    def looked(self, function, args, kwargs, result):
        no_look(self)


cdef int no_look(Tape t) except -1:
    """Python looks at values in a step; `jit` is to do so in each one."""
    if hasattr(root(t), "loops_stay"):
        raise Unfit("its step uses values in Python")
    return 0


def root(Tape t):
    """The tape that notes the program in which a loop is met, or a loop around it."""
    while True:
        while t.outer is not None:
            t = t.outer
        if isinstance(t, Noted):
            t = (<Noted>t).loop.program()
        elif isinstance(t, Mirror):
            t = (<Mirror>t).loop.program()
        else:
            return t


cdef class Piece:
    """Memory of the mirror that stands for a part of some outside, which may move from step to step."""
    cdef Memory memory
    cdef char *p
    cdef index nbytes, offset, moves
    cdef int dtype
    cdef bint written, touched  # by any stage; by this one

    cdef Operand operand(self) noexcept:
        return words(self.p, self.nbytes, self.dtype)


def address_of(Piece piece):
    """Where a piece begins."""
    return <size_t>piece.p


cdef Operand words(char *p, index nbytes, int dtype) noexcept:
    cdef Operand a
    if nbytes % itemsize[dtype]:
        dtype = F32
    memset(&a, 0, sizeof(a))
    a.p, a.m, a.n, a.rs, a.cs, a.dtype, a.slot = p, nbytes // itemsize[dtype], 1, 1, 0, dtype, -1
    return a


cdef class Stage:
    """A part of the body: what was noted, and recorded by each tape of the mirror, from where to where."""
    cdef int direction
    cdef list calls, sections
    cdef dict places                # of memories outside: where this stage works on them
    cdef dict slots                 # where reverse tapes keep the values there, by their numbers


cdef class Again:
    """A stage of a loop among what a tape has recorded, which its sweep runs in reverse."""
    cdef Loop loop
    cdef Stage stage
    cdef int level
    cdef readonly object index, slots, slots_after, first
    cdef readonly size_t calls      # that a sweep tells of: none

    def again(self, Tape tape):
        """Run the reverse of the stage."""
        self.loop.reverse(self.level, self.stage)


cdef class Loop:
    """A loop that is being traced.

    Parameters
    ----------
    tape : Tape
        The innermost tape that records.
    count : int or None
        The number of steps, if it is known.
    steps : TracedArray, optional
        It, if it is in memory.
    states : int, optional
        How many states are kept instead of a record for each step; 0 for about the square root.
    directory : str, optional
        The directory where they, or the records, lie in files.
    """
    cdef list real, mirror          # tapes, from the innermost to the program's
    cdef dict memories              # by the ids of buffers
    cdef dict origins, windows      # what buffers of the innermost tape are parts of; parts by what they are
    cdef list order                 # the same in order
    cdef list pieces, kept, stages
    cdef Buffer counter             # the number of the step, on the innermost tape of the mirror
    cdef char *counts
    cdef object body, count, held, tests
    cdef list compared              # numbers that the condition compares
    cdef index most
    cdef Buffer handle
    cdef index limit
    cdef Operand steps

    def __init__(self, Tape tape, count, steps=None, states=None, directory=None):
        cdef Tape t = tape, m
        cdef int k
        run_from_now(&t.st)                 # mirrors begin with what is in memory
        self.real, self.mirror, self.memories, self.order = [], [], {}, []
        self.origins, self.windows = {}, {}
        self.pieces, self.kept, self.stages, self.count, self.limit = [], [], [], count, -1
        self.tests, self.compared, self.most = [], [], -1
        memset(&self.steps, 0, sizeof(Operand))
        while t is not None:
            self.real.append(t)
            t = t.outer
        for k in range(len(self.real) - 1, -1, -1):
            t = self.real[k]
            mode = "program" if t.width == 0 else "forward" if t.st.forward else "reverse"
            m = (Mirror if k == 0 else Tape if self.mirror else Noted)(
                mode, t.width, False, self.mirror[0] if self.mirror else None)
            m.tie, m.thread = BOUND, this_thread()
            self.mirror.insert(0, m)
        if isinstance(self.noting(), Noted):
            (<Noted>self.noting()).loop = self
        (<Mirror>self.mirror[0]).loop = self
        (<Mirror>self.mirror[0]).origin = tape
        (<Mirror>self.mirror[0]).quiet = True   # checkpointed functions are just called: a stage keeps what it needs
        for t in self.mirror:
            t.st.collect_from = <index>1 << 60      # what could be collected are the vectors of different steps
        if steps is not None:
            self.tell_count(on_tape(tape, <Array>steps))
        self.body = Body(self, states, directory)
        self.counter = self.constant()

    cdef int tell_count(self, Array x) except -1:
        """The number of steps is a number in memory."""
        if x.ndim_ or x.code not in (F32, F64):
            raise TypeError("loop: the number of steps is a traced array; it may be a number")
        self.steps = words(x.buf.base + x.off, itemsize[x.code], x.code)
        self.kept.append(x)
        return 0

    cdef Tape program(self):
        return self.real[len(self.real) - 1]

    cdef Tape noting(self):
        return self.mirror[len(self.mirror) - 1]

    # -- memory

    cdef char *shadow_at(self, Memory m, char *p, int level) noexcept:
        """Where a tape has the shadow of what lies at p."""
        cdef index lane
        return self.lanes_at(m, p, level, &lane)

    cdef char *lanes_at(self, Memory m, char *p, int level, index *lane) noexcept:
        """The same, and how far it is from there to the next lane."""
        cdef char *d = NULL
        lane[0] = m.o.lane if level == 0 else 0
        if level == 0:
            return m.o.d
        outer_shadow(&(<Tape>self.real[level - 1]).st, p, &d, lane)
        return d

    cdef Memory memory_of(self, Buffer o):
        cdef Memory m = self.memories.get(id(o))
        if m is None:
            m = self.new_memory(o.nbytes, o.dtype)
            m.o = o
            self.memories[id(o)] = m
        return m

    cdef Memory new_memory(self, index nbytes, int dtype):
        cdef Memory m = Memory.__new__(Memory)
        m.loop, m.shadows, m.tops, m.nbytes, m.dtype = self, {}, [], nbytes, dtype
        m.number = len(self.order)
        self.order.append(m)
        return m

    cdef Buffer constant(self):
        """A number without a shadow in the memory of the mirror."""
        cdef Buffer b = self.fresh(8)
        cdef int k
        self.counts = b.base
        (<double *>b.base)[0] = 0
        self.kept.append(b)
        for k in range(len(self.mirror) - 2, -1, -1):
            b = Tape.bring(<Tape>self.mirror[k], b)
        b.writable = False
        return b

    cdef Buffer fresh(self, index size):
        """Memory of the mirror that the step has not used before."""
        cdef Tape t = self.noting()
        cdef Buffer b = Buffer.__new__(Buffer)
        b.base = take(&t.st.temps, max(size, 8), &b.spare, &b.lane)
        b.nbytes, b.tape, b.generation, b.writable, b.owner = max(size, 8), t, t.generation, True, ()
        return b

    cdef Buffer whole(self, Buffer o):
        """The piece that represents all of an array's memory."""
        cdef Mirror top = self.mirror[0]
        cdef Buffer b = top.brought.get(id(o))
        if b is None:
            b = top.brought[id(o)] = self.part(o, 0, o.nbytes, 0)
        return b

    cdef Buffer part(self, Buffer o, index offset, index size, index moves):
        """The piece that represents a part of an array's memory, which may move from step to step."""
        cdef Memory m = self.memory_of(o)
        cdef Buffer b = self.build(0, m, offset, size, moves)
        b.dtype, b.writable = o.dtype, o.writable
        m.tops.append(b)
        self.origins[id(b)] = o, offset, moves
        return b

    cdef Buffer build(self, int level, Memory m, index offset, index size, index moves):
        """Memory of the mirror for some outside, as a tape sees it: with its shadow there and those below."""
        cdef Tape t = self.mirror[level]
        cdef Buffer b, under, shadow
        cdef Memory d
        cdef Piece piece
        cdef index lane = 0
        if level == len(self.mirror) - 1:
            b = self.fresh(size)
            memcpy(b.base, m.address() + offset, size)
            piece = Piece.__new__(Piece)
            piece.memory, piece.p, piece.nbytes, piece.offset, piece.moves = m, b.base, size, offset, moves
            piece.dtype = m.dtype
            self.pieces.append(piece)
            self.kept.append(b)
            return b
        under = self.build(level + 1, m, offset, size, moves)
        self.kept.append(under)
        b = Tape.bring(t, under)
        if (m.of is None or level > m.level) and self.lanes_at(m, m.address(), level, &lane) != NULL:
            lane = lane if t.width > 1 else 0
            if lane < 0:
                raise Unfit("its tangents are stored in reverse order")
            d = m.shadows.get(level)
            if d is None:
                d = m.shadows[level] = self.new_memory(m.nbytes + (t.width - 1) * lane, m.dtype)
                d.of, d.level = m, level
            shadow = self.build(level + 1, d, offset, size + (t.width - 1) * lane, moves)
            self.kept.append(shadow)
            b.d, b.lane = shadow.base, lane
            remember(&t.st, shadow.base, shadow.base + shadow.nbytes, shadow.d, shadow.lane)
        return b

    def index(self):
        """What the step is given as its number."""
        return index_of(self, 1, 0)

    cdef Array number(self):
        """The number of the step as a traced number."""
        cdef Array x = on_buffer(self.counter, 0, 0, NULL, NULL, F64)
        x.scalar = True
        return x

    cdef Array view(self, Array x, object key):
        """What a key with numbers of steps takes of an array: memory that moves from step to step."""
        cdef Buffer o, b
        cdef index before = 0, moves = 0, offset, low, high, start
        cdef View v
        cdef cnp.ndarray first
        cdef int i
        if x.buf.tape is self.mirror[0]:
            if id(x.buf) not in self.origins:
                raise TypeError("blasad.loop: an array that the step has made is indexed by the number of the step; "
                                "only arrays from outside can be")
            o, before, moves = self.origins[id(x.buf)]
        else:
            x = on_tape(self.real[0], x)
            o = x.buf
        see(x, &v)
        plain = plain_at(&v, v.p, False)
        first, step = self.moving(plain, key)
        moves += step
        low = high = 0
        for i in range(cnp.PyArray_NDIM(first)):
            if cnp.PyArray_DIM(first, i) > 1:
                low += min(0, (cnp.PyArray_DIM(first, i) - 1) * cnp.PyArray_STRIDE(first, i))
                high += max(0, (cnp.PyArray_DIM(first, i) - 1) * cnp.PyArray_STRIDE(first, i))
        start = <char *>cnp.PyArray_DATA(first) - x.buf.base
        offset = start + low + before
        high += itemsize[x.code]
        name = id(o), offset, moves, high - low
        b = self.windows.get(name)
        if b is None:
            b = self.windows[name] = self.part(o, offset, high - low, moves)
        v.ndim = cnp.PyArray_NDIM(first)
        for i in range(v.ndim):
            v.shape[i], v.strides[i] = cnp.PyArray_DIM(first, i), cnp.PyArray_STRIDE(first, i)
        return on_buffer(b, -low, v.ndim, v.shape, v.strides, x.code)

    cdef tuple moving(self, plain, key):
        """What a key takes in the first step, and how many bytes further on in each one that follows."""
        cdef index at, step = 0, k, n = -1 if self.count is None else self.count
        cdef cnp.ndarray first, now

        def taken(k):
            return plain[(*[at_step(each, k) for each in (key if type(key) is tuple else (key,))], ...)]

        try:
            first = taken(0)
            if n != 1:
                now = taken(1)
                step = <char *>cnp.PyArray_DATA(now) - <char *>cnp.PyArray_DATA(first)
            for k in {2, n - 1} if n > 2 else ():
                now = taken(k)
                if (<char *>cnp.PyArray_DATA(now) - <char *>cnp.PyArray_DATA(first) != k * step
                        or (<object>now).shape != (<object>first).shape):
                    raise Unfit("an array that it indexes by the number of the step does not advance by the same "
                                "distance in each step, or its parts have different shapes")
        except IndexError as error:
            raise Unfit(f"an index is out of bounds in some step: {error}") from None
        if n < 0:
            k = 1
            while True:                     # as often as there is room
                try:
                    now = taken(2 * k)
                except IndexError:
                    break
                if (<object>now).shape != (<object>first).shape or 2 * k > 1 << 40:
                    break
                k *= 2
            at = k
            while at:
                try:
                    if (<object>taken(k + at)).shape == (<object>first).shape:
                        k += at
                except IndexError:
                    pass
                at //= 2
            self.limit = k + 1 if self.limit < 0 else min(self.limit, k + 1)
        return first, step

    cdef int check_apart(self) except -1:
        """Raise if different parts of an array are used that meet in a step or another, and one is written."""
        cdef Piece p, q
        parts = {}                              # that are used of each array
        for p in self.pieces:
            if not (p.memory.written and p.memory.of is None and (p.touched or p.written)):
                continue
            others = parts.setdefault(id(p.memory), [])
            for q in others:
                if (p.written or q.written) and (
                        p.moves != q.moves
                        or p.offset < q.offset + q.nbytes and q.offset < p.offset + p.nbytes):
                    raise Unfit("it writes to an array by the number of the step, and also uses this array in another "
                                "way")
            others.append(p)
        return 0

    # -- a condition

    def decided_by(self, f):
        """While the condition of this loop runs, f says how its numbers compare."""
        (<Tape>self.mirror[0]).decider = f

    def compares(self, Array x):
        """Keep a number that the condition compares until all are there; returns its number among them."""
        self.compared.append((<object>on_tape(self.mirror[0], x)).copy())
        return len(self.compared) - 1

    def goes_by(self, tests, most):
        """The condition has been traced: these are its comparisons.  It must not write, or look in another way."""
        cdef Tape t = self.noting()
        cdef Piece piece
        cdef Array x
        cdef Operand a
        if t.peeks:
            raise Unfit("its condition uses values in other ways than by comparing numbers")
        self.note_pieces(0)
        for piece in self.pieces:
            if piece.written:
                raise Unfit("its condition writes to arrays outside of it")
        for x in self.compared:
            a = words(x.buf.base + x.off, itemsize[x.code], x.code)
            self.note_operand(t, EDGE, &a, False, COMPARED, 0)
        self.kept.extend(self.compared)
        self.tests, self.most = tests, -1 if most is None else most

    # -- stages

    def trace(self, step, list state):
        """Run the step once, on what stands for its state; returns what it returns."""
        cdef Mirror top = self.mirror[0]
        cdef Tape before = current()
        cdef Array x, y
        cdef Stage stage = self.begin()
        given = []
        for each in state:
            x = on_tape(top.origin, <Array>each)
            y = on_buffer(self.whole(x.buf), x.off, x.ndim_, x.shape_, x.strides_, x.code)
            y.scalar = x.scalar
            given.append(y)
        count_inner(1)
        traced.count_loops(1)
        set_current(top)
        try:
            state_after = step(given)
        finally:
            set_current(before)
            traced.count_loops(-1)
            count_inner(-1)
            top.generation += 1             # its arrays are over
        self.stages.append(stage)
        stage.direction = 1
        self.note_touched(stage)
        return state_after

    def fits(self):
        """Tell the tapes outside which memory is written; returns whether all memory that has a shadow in the mirror
        has one there.

        If not, another mirror is needed.
        """
        cdef Memory m
        cdef Buffer b
        self.check_apart()
        if (<Tape>self.noting()).tried:
            raise Unfit("a call in its step fails, and the error is caught")
        for each in (<Tape>self.noting()).carried:
            if each.value is not None:
                raise Unfit(f"{each.rule.name} hands something from each call to its reverse, and the loop has one "
                            "place for it")
        for m in list(self.order):
            if m.of is None and m.written:
                active = False
                for b in m.tops:
                    active = active or b.d != NULL
                (<Tape>self.real[0]).written(m.o, active)
        for m in list(self.order):
            if m.of is None and not self.complete(m):
                return False
        return True

    cdef bint complete(self, Memory m) except -1:
        cdef int level
        for level in range(0 if m.of is None else m.level + 1, len(self.real) - 1):
            if (self.shadow_at(m, m.address(), level) != NULL) != (level in m.shadows):
                return False
        for d in m.shadows.values():
            if not self.complete(d):
                return False
        return True

    def run(self):
        """Note the loop in the program."""
        cdef Tape t = self.program()
        self.handle = t.temporary(16, False)
        self.place(self.stages[0], -1, None)
        self.emit(-1, self.stages[0])

    cdef Stage begin(self):
        cdef Stage stage = Stage.__new__(Stage)
        cdef Tape t
        stage.calls = [[t.st.ncalls, None] for t in self.mirror]
        stage.sections = [[len(t.sections), None] for t in self.mirror]
        return stage

    cdef int place(self, Stage stage, int level, Stage swept) except -1:
        """Find the memory on which a stage works: the first stage works on the present memory; a reverse works where
        the stage did that it reverses, or on the values of that memory that the current tape has kept."""
        cdef Memory m
        cdef Tape t
        stage.places, stage.slots = {}, {}
        for m in self.order:
            if swept is None:
                stage.places[m] = <size_t>m.address()
            elif m.of is not None and m.level > level:
                stage.places[m] = <size_t>self.shadow_at(m.of, <char *><size_t>stage.places[m.of], m.level)
            elif m in swept.slots.get(level, ()):
                t = self.real[level]
                stage.places[m] = <size_t>t.st.kept.slots[<int>swept.slots[level][m]].p
            else:
                stage.places[m] = swept.places[m]
        return 0

    cdef Operand operand(self, Stage stage, Memory m) except *:
        """Memory outside, as a stage has it."""
        return words(<char *><size_t>stage.places[m], m.nbytes, m.dtype)

    cdef int note_touched(self, Stage stage) except -1:
        """See which memory a stage has worked on."""
        cdef Memory m
        cdef Piece piece
        for m in self.order:
            m.touched = False
        for piece in self.pieces:
            piece.touched = False
        return self.note_pieces(stage.calls[len(self.mirror) - 1][0])

    cdef int note_pieces(self, size_t first) except -1:
        """See what calls work on from this one on."""
        cdef Tape t = self.noting()
        cdef Record *r
        cdef Piece piece
        cdef size_t i, last = 0
        cdef Py_ssize_t at
        cdef int k
        cdef char *p
        pieces = sorted(self.pieces, key=address_of)
        starts, ends = [], []                   # where each begins, and where the last of those up to it ends
        for piece in pieces:
            starts.append(<size_t>piece.p)
            last = max(last, <size_t>piece.p + max(piece.nbytes, 1))
            ends.append(last)
        for i in range(first, t.st.ncalls):
            r = t.st.calls[i]
            for k in range(r.used):
                p = r.o[k].p
                if p == NULL or r.o[k].m == 0 or r.o[k].n == 0:
                    continue
                at = bisect_right(starts, <size_t>p)
                while at > 0 and <size_t>ends[at - 1] > <size_t>p:      # one of those that begin before ends behind
                    at -= 1
                    piece = pieces[at]
                    if p < piece.p + max(piece.nbytes, 1):
                        piece.memory.touched = piece.memory.met = piece.touched = True
                        if rules[r.op].writes >> k & 1:
                            piece.memory.written = piece.written = True
        return 0

    cdef int emit(self, int level, Stage stage) except -1:
        """End a stage: note it in the program as a call, and on tapes that will sweep it."""
        cdef Tape t, mirror, program = self.program()
        cdef Memory m
        cdef Piece piece
        cdef Operand a
        cdef Again again
        cdef int k
        for k in range(level + 1, len(self.real) - 1):
            t, mirror = self.real[k], self.mirror[k]
            if t.st.forward:
                continue
            for piece in self.pieces:
                if piece.memory.written:        # by later steps, if not by this one
                    a = piece.operand()
                    before_overwriting(&mirror.st.kept, &mirror.st.below, &a, 1)
            stage.slots[k] = {}
            for m in self.order:
                a = self.operand(stage, m)
                if m.written and m.touched:
                    t.st.below.nb = 1
                    before_overwriting(&t.st.kept, &t.st.below, &a, 1)
                elif m.met and not m.written and m.is_value_for(k):
                    stage.slots[k][m] = keep_value(&t.st.kept, &a, 1) >> 1
        self.end_in_mirror()
        for k in range(len(self.mirror)):
            t = self.mirror[k]
            stage.calls[k][1], stage.sections[k][1] = t.st.ncalls, len(t.sections)
        self.exchange(stage, False)
        self.note_call(program, stage, len(self.stages) - 1)
        for k in range(level + 1, len(self.real) - 1):
            t = self.real[k]
            if t.st.forward:
                continue
            again = Again.__new__(Again)
            again.loop, again.stage, again.level, again.first = self, stage, k, False
            again.index, again.slots = t.st.ncalls, t.st.kept.count
            again.slots_after = t.st.kept.count
            t.sections.append(again)
        for where in (<Tape>self.noting()).peeks:
            program.peeks[where] = True
        return 0

    cdef int end_in_mirror(self) except -1:
        """Note the end of a stage: from then on all that the loop writes is unknown, and wanted."""
        cdef Piece piece
        cdef Operand a
        for piece in self.pieces:
            a = piece.operand()
            self.note_operand(self.noting(), EDGE, &a, piece.memory.written, 0, 0)
        a = words(self.counts, 8, F64)
        self.note_operand(self.noting(), EDGE, &a, True, LAST, 0)
        return 0

    cdef int note_operand(self, Tape t, int op, Operand *a, bint writes, int kl, int ku) except -1:
        cdef Call c
        cdef int slots[NOPS]
        memset(slots, 255, sizeof(slots))
        begin(&c, op, number(1), number(0))
        c.nb = c.nl = 1
        c.kl, c.ku = kl, ku
        c.o[OUT if writes else IN1] = a[0]
        return store(&t.st, &c, slots)

    cdef int note_call(self, Tape t, Stage stage, int number_of_stage) except -1:
        cdef Memory m
        cdef Call c
        cdef Operand a
        cdef int slots[NOPS]
        held = Handed(StageOf(self.body, number_of_stage))
        held.told = (held.rule,)
        t.carried.append(held)
        used = []
        for m in self.order:
            if m.touched or m.met and not m.written:       # which a copy of it may be read as
                a = self.operand(stage, m)
                self.note_operand(t, ARGUMENT, &a, m.written, m.number, held.number)
                used.append(m)
        memset(slots, 255, sizeof(slots))
        begin(&c, LOOP, number(1), number(0))
        c.nb = c.nl = 1
        c.kl, c.ku = number_of_stage, held.number
        c.o[OUT if number_of_stage == 0 else IN2] = words(self.handle.base, 16, I64)
        if number_of_stage == 0 and self.steps.p != NULL:
            c.o[IN1] = self.steps
        store(&t.st, &c, slots)
        for m in used:                      # until here
            a = self.operand(stage, m)
            self.note_operand(t, EDGE, &a, False, 0, held.number)
        return 0

    cdef int exchange(self, Stage stage, bint into) except -1:
        """Copy values into the mirror, or those that it wrote out of it, so that the following trace sees values."""
        cdef Piece piece
        cdef char *p
        for piece in self.pieces:
            p = <char *><size_t>stage.places[piece.memory] + piece.offset
            if into:
                memcpy(piece.p, p, piece.nbytes)
            elif piece.written and piece.touched:
                memcpy(p, piece.p, piece.nbytes)
        return 0

    cdef int reverse(self, int level, Stage swept) except -1:
        """A tape outside sweeps over a stage of the loop: so does its mirror, and that is another stage."""
        cdef Tape t = self.mirror[level]
        cdef Stage stage = self.begin()
        cdef Py_ssize_t i
        cdef size_t last = swept.calls[level][1], first = swept.calls[level][0]
        self.place(stage, level, swept)
        self.exchange(stage, True)

        stage.direction = -swept.direction
        t.sweeping, t.dirty = True, False
        try:
            for i in range(<Py_ssize_t>swept.sections[level][1] - 1, <Py_ssize_t>swept.sections[level][0] - 1, -1):
                section = t.sections[i]
                if last > <size_t>section.index:
                    sweep(&t.st, last, section.index)
                last = section.index
                section.again(t)
            if last > first:
                sweep(&t.st, last, first)
        finally:
            t.sweeping = False
        self.stages.append(stage)
        self.note_touched(stage)
        self.emit(level, stage)
        return 0

    # -- the body

    def told(self):
        """What a body is made of."""
        cdef Tape t = self.noting()
        cdef Piece piece
        cdef Stage stage
        four = np.dtype(np.float32)
        inputs = [(<size_t>piece.p, ((piece.nbytes + 3) // 4,), (4,), four) for piece in self.pieces]
        inputs.append((<size_t>self.counts, (2,), (4,), four))
        made = plan(t, inputs, [], True, False)
        pieces = [(at, at + 4 * shape[0], piece.memory.number, piece.offset, piece.moves)
                  for piece, (at, shape, _, _) in zip(self.pieces, made.inputs)]
        facts = (made, pieces, made.inputs[len(inputs) - 1][0], -1 if self.count is None else self.count, self.limit,
                 [stage.direction for stage in self.stages], self.tests, self.most)
        self.close()
        return facts

    def close(self):
        """End the tapes of the mirror, whose memory holds them."""
        cdef Tape t
        cdef Memory m
        for t in self.mirror:
            t.tie, t.thread, t.sweeping = BOUND, this_thread(), False
            t.close()
            t.brought.clear()
        for m in self.order or ():
            m.o, m.tops, m.shadows = None, [], {}
        self.mirror, self.stages, self.body = [], [], None     # which lead back here
        self.kept = self.pieces = self.order = self.compared = None
        self.counter = self.handle = None
        self.memories, self.origins, self.windows = {}, {}, {}


def tower(Tape tape):
    """Whether a loop on a tape is one of a program, and if so, why it cannot stay one, or nothing."""
    cdef Tape t = tape
    while t.outer is not None:
        t = t.outer
    if t.width or hasattr(t, "looked") and not isinstance(t, (Mirror, Noted)) and not getattr(t, "loops_stay", False):
        return False, ""
    t = tape
    while t.outer is not None:
        if t.st.kept.debug or t.st.undo.on:
            return True, "debug=True checks, or restore=True restores, the memory of each step"
        if not isinstance(t, Mirror) and (t.origin is not None or t.quiet):
            return True, "it is in a checkpointed function"
        t = t.outer
    return True, ""


# ---------------------------------------------------------------- states

def tape_for(x):
    """The tape that records what is done with an array."""
    return tape_of(<Array>x)


def copied(Tape tape, x, axes):
    """A copy in memory of its own; its axes from the fastest to the slowest, None for C order."""
    cdef Array y
    cdef object like = x if is_traced(x) else np.asarray(x, None if is_float(x) else float)
    y = new_of_shape(tape, like.shape, dtype_code(np.dtype(like.dtype)), False, axes)
    y[...] = x
    y.scalar = AN_ARRAY if isinstance(x, cnp.ndarray) or like.ndim else kind_of_number(x)
    return y


cdef bint is_float(x):
    return isinstance(x, cnp.ndarray) or isinstance(x, (complex, np.complexfloating, np.floating))


def is_same(Array x, Array y):
    """Whether two arrays are one."""
    cdef int i
    if x.buf is not y.buf or x.off != y.off or x.ndim_ != y.ndim_ or x.code != y.code:
        return False
    for i in range(x.ndim_):
        if x.shape_[i] != y.shape_[i] or x.strides_[i] != y.strides_[i]:
            return False
    return True


def buffers(list arrays):
    """The memory of arrays, to be asked by `share`."""
    cdef Array x
    cdef set memory = set()
    for x in arrays:
        memory.add(id(x.buf))
    return memory


def share(Array x, set memory):
    """Whether an array lies in some memory."""
    return id(x.buf) in memory


def write(Array x, y):
    """Write all of an array, or of a scalar."""
    cdef Array whole = on_buffer(x.buf, x.off, x.ndim_, x.shape_, x.strides_, x.code)
    (<object>whole)[...] = y


# ---------------------------------------------------------------- the number of a step

FROZEN = (
    "blasad.loop: the number of a step has no value in a program, whose one step stands for all. It can be added, "
    "subtracted, multiplied, index traced arrays, and be a number in calculations. For what depends on it in another "
    "way use a plain `for`, or take some steps out of the loop; plain arrays that it indexes have to be in the state, "
    "or arguments of the program")


cdef LoopIndex index_of(Loop loop, index factor, index shift):
    cdef LoopIndex i = LoopIndex.__new__(LoopIndex)
    i.loop, i.factor, i.shift = loop, factor, shift
    return i

cdef inline bint is_int(x):
    return isinstance(x, (int, np.integer)) and not isinstance(x, bool)

cdef object numeric(x, others=()):
    """The number of a step as a traced one, which makes no numbers of single precision double ones."""
    if not isinstance(x, LoopIndex):
        return x
    x = (<LoopIndex>x).number()
    for each in others:
        if getattr(each, "dtype", None) in (np.float32, np.complex64):
            return x.astype(np.float32)
    return x


cdef class LoopIndex:
    """The number of the step of a loop that is traced: factor * i + shift."""
    cdef Loop loop
    cdef index factor, shift

    def number(self):
        x = self.loop.number()
        if self.factor != 1:
            x = x * float(self.factor)
        return x + float(self.shift) if self.shift else x

    def __add__(self, other):
        if is_int(other):
            return index_of(self.loop, self.factor, self.shift + <index>other)
        if isinstance(other, LoopIndex) and (<LoopIndex>other).loop is self.loop:
            return index_of(self.loop, self.factor + (<LoopIndex>other).factor, self.shift + (<LoopIndex>other).shift)
        return numeric(self, (other,)) + numeric(other)

    def __radd__(self, other):
        return self + other if is_int(other) else other + numeric(self, (other,))

    def __neg__(self):
        return index_of(self.loop, -self.factor, -self.shift)

    def __pos__(self):
        return self

    def __sub__(self, other):
        if is_int(other) or isinstance(other, LoopIndex) and (<LoopIndex>other).loop is self.loop:
            return self + -other
        return numeric(self, (other,)) - numeric(other)

    def __rsub__(self, other):
        return -self + other if is_int(other) else other - numeric(self, (other,))

    def __mul__(self, other):
        if is_int(other):
            return index_of(self.loop, self.factor * <index>other, self.shift * <index>other)
        return numeric(self, (other,)) * numeric(other)

    def __rmul__(self, other):
        return self * other if is_int(other) else other * numeric(self, (other,))

    def __truediv__(self, other):
        return numeric(self, (other,)) / numeric(other)

    def __rtruediv__(self, other):
        return other / numeric(self, (other,))

    def __pow__(self, other, modulo):
        return numeric(self, (other,)) ** numeric(other, (self,))

    def __rpow__(self, other, modulo):
        return other ** numeric(self, (other,))

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return getattr(ufunc, method)(*[numeric(x, inputs) for x in inputs], **kwargs)

    def __richcmp__(self, other, int op):
        raise TypeError(FROZEN)

    def __hash__(self):
        raise TypeError(FROZEN)

    def __bool__(self):
        raise TypeError(FROZEN)

    def __int__(self):
        raise TypeError(FROZEN)

    def __float__(self):
        raise TypeError(FROZEN)

    def __index__(self):
        raise TypeError(FROZEN)

    def __array__(self, dtype=None, copy=None):
        raise TypeError(FROZEN)

    def __reduce__(self):
        raise TypeError(FROZEN)

    def take(self, Array x, key):
        """What a key with this number takes of an array, and whether that is one element."""
        cdef LoopIndex outer = self, other
        entries = key if type(key) is tuple else (key,)
        others = [other for other in indices_in(entries) if other.loop is not self.loop]
        if not others:
            part = self.loop.view(x, key)
            whole = not any([isinstance(each, slice) or each is None or each is ... for each in entries])
            return part, whole and (<Array>part).ndim_ == 0
        for other in others:                # of several loops, those outside first
            if (<Mirror>outer.loop.mirror[0]) in other.loop.real:
                continue
            outer = other
        first, rest = [], []
        for each in entries:
            if each is None or each is ...:
                raise TypeError("blasad.loop: numbers of steps of several loops in one index with None or ...; index "
                                "in two steps, x[i][..., j]")
            own = [other for other in indices_in((each,)) if other.loop is outer.loop]
            first.append(each if own else slice(None))
            if not own or isinstance(each, slice):
                rest.append(slice(None) if own else each)
        y = outer.loop.view(x, tuple(first))
        return part_of(y, tuple(rest))


cdef list indices_in(tuple entries):
    indices = []
    for each in entries:
        for part in (each.start, each.stop, each.step) if isinstance(each, slice) else (each,):
            if isinstance(part, LoopIndex):
                indices.append(part)
    return indices

cdef object at_step(each, index k):
    """An entry of a key in one step."""
    cdef LoopIndex i
    if isinstance(each, slice):
        if isinstance(each.step, LoopIndex):
            raise TypeError(FROZEN)
        start, stop = at_step(each.start, k), at_step(each.stop, k)
        if (isinstance(each.start, LoopIndex) and start < 0) or (isinstance(each.stop, LoopIndex) and stop < 0):
            raise IndexError(f"{start}:{stop} in step {k}")
        return slice(start, stop, each.step)
    if isinstance(each, LoopIndex):
        i = each
        if i.factor * k + i.shift < 0:
            raise IndexError(f"{i.factor * k + i.shift} in step {k}")
        return i.factor * k + i.shift
    if not (each is None or each is ... or is_int(each)):
        raise TypeError("blasad.loop: an index has the number of a step and something that is neither an integer "
                        "nor a slice")
    return each


def part_of(x, key):
    """What a key takes that may have numbers of steps."""
    indices = indices_in(key if type(key) is tuple else (key,))
    return (<LoopIndex>indices[0]).take(x, key) if indices else (x[key], False)


def holds_number(key):
    """Whether a key has the number of a step."""
    return len(indices_in(key if type(key) is tuple else (key,))) > 0


traced.steps_by(part_of, holds_number)
