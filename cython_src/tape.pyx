"""The tape.

Calls that touch memory with a shadow are recorded and handed on; the reverse sweep reads them backwards.  A
value that a reverse will read stays where it is until a call is about to overwrite it, and is copied then, once
for all who need it.  Temporaries are memory of the tape, with shadows beside them, and are used again as soon as
nobody holds them and no reverse reads them: their shadows are clear by then, because memory is the variable.
"""

from libc.stdlib cimport realloc, free
from libc.string cimport memset, memcpy
cimport cython
from cpython.ref cimport PyObject
import numpy as np
cimport numpy as cnp

from blasad._core cimport *
from blasad._kept cimport *
from blasad._memory cimport *

cnp.import_array()

cdef extern from *:
    """
    static __thread PyObject *blasad_current = NULL;
    #define blasad_get_current() (blasad_current)
    #define blasad_set_current(t) (blasad_current = (PyObject *)(t))
    """
    PyObject *blasad_get_current() nogil
    void blasad_set_current(PyObject *) nogil


cdef Tape current():
    """The tape that records in this thread, or None."""
    cdef PyObject *t = blasad_get_current()
    return <Tape>t if t != NULL else None

cdef void set_current(Tape tape) noexcept:
    blasad_set_current(NULL if tape is None else <PyObject *>tape)


# ---------------------------------------------------------------- recording

cdef int record(Sink *self, Call *c) except -1 nogil:
    """Keep what the reverse needs, save what the call overwrites, run it, store it."""
    cdef State *t = <State *>self.owner
    cdef Rule *rule = &rules[c.op]
    cdef int slots[NOPS]
    cdef unsigned int keep = 0, i
    cdef bint active = False
    for i in range(NOPS):
        slots[i] = -1
        if c.o[i].p != NULL and c.o[i].d != NULL:
            active = True
    if active:
        if rule.reverse == NULL:
            with gil:
                raise NotImplementedError(f"blasad: {rule.name.decode()} has no derivative")
        keep = rule.keep(c)
        for i in range(NOPS):
            if keep >> i & 1 and i != AFTER:
                slots[i] = keep_value(&t.kept, &c.o[i], c.nb)
    if t.kept.root >= 0:
        for i in range(AFTER):
            if rule.writes >> i & 1:
                before_overwriting(&t.kept, self.below, &c.o[i], c.nb)
    self.below.nb = c.nb
    self.below.emit(self.below, c)
    if not active:
        return 0
    if keep >> AFTER & 1:
        c.o[AFTER] = c.o[OUT]
        slots[AFTER] = keep_value(&t.kept, &c.o[OUT], c.nb)
    return store(t, c, slots)

cdef int store(State *t, const Call *c, const int *slots) except -1 nogil:
    cdef int i, used = 0
    cdef Record *r
    cdef Stored *o
    cdef const Operand *a
    cdef size_t nbytes
    if t.ncalls == t.room:
        make_room(t)
    for i in range(NOPS):
        if c.o[i].p != NULL:
            used = i + 1
    nbytes = sizeof(Record) - (NOPS - used) * sizeof(Stored)
    r = <Record *>take(&t.records, nbytes, NULL, NULL)
    t.record_bytes += nbytes
    r.op, r.part, r.unit, r.fn, r.strong = c.op, c.part, c.unit, c.fn, c.strong
    r.nb, r.nl, r.used = c.nb, c.nl, used
    r.alpha[0], r.alpha[1], r.beta[0], r.beta[1] = c.alpha[0], c.alpha[1], c.beta[0], c.beta[1]
    for i in range(used):
        o, a = &r.o[i], &c.o[i]
        o.p = a.p
        if a.p != NULL:
            o.d, o.m, o.n, o.rs, o.cs, o.bs, o.ls, o.dls = a.d, a.m, a.n, a.rs, a.cs, a.bs, a.ls, a.dls
            o.slot, o.dtype, o.conj = slots[i], a.dtype, a.conj
    t.calls[t.ncalls] = r
    t.ncalls += 1
    return 0

cdef int make_room(State *t) except -1 nogil:
    cdef size_t wanted = 2 * t.room if t.room else 256
    cdef Record **calls = <Record **>realloc(t.calls, wanted * sizeof(Record *))
    if calls == NULL:
        with gil:
            raise MemoryError("blasad: no memory for the tape")
    t.calls, t.room = calls, wanted
    return 0

cdef void load(const State *t, const Record *r, Call *c) noexcept nogil:
    """The call as its reverse wants it: values from their slots, shadows where they were."""
    cdef int i
    cdef Operand *a
    cdef const Stored *o
    cdef const Slot *v
    c.op, c.part, c.unit, c.fn, c.strong = r.op, r.part, r.unit, r.fn, r.strong
    c.nb, c.nl, c.used = r.nb, r.nl, r.used
    c.alpha[0], c.alpha[1], c.beta[0], c.beta[1] = r.alpha[0], r.alpha[1], r.beta[0], r.beta[1]
    for i in range(r.used, NOPS):
        c.o[i].p = c.o[i].d = NULL
    for i in range(r.used):
        o, a = &r.o[i], &c.o[i]
        a.p = o.p
        if o.p == NULL:
            a.d = NULL
            continue
        a.d, a.m, a.n, a.rs, a.cs, a.bs, a.ls, a.dls = o.d, o.m, o.n, o.rs, o.cs, o.bs, o.ls, o.dls
        a.drs, a.dcs, a.dbs = o.rs, o.cs, o.bs
        a.slot, a.dtype, a.conj = o.slot, o.dtype, o.conj
        if o.slot >= 0:
            v = &t.kept.slots[o.slot >> 1]
            a.p, a.rs, a.cs, a.bs = v.p, v.rs, v.cs, v.bs
            if o.slot & 1:
                a.rs, a.cs = v.cs, v.rs


# ---------------------------------------------------------------- the sweep

cdef int sweep(State *t, size_t last) except -1 nogil:
    """Read the calls backwards: each moves the shadows of what it wrote into those of what it read."""
    cdef size_t i
    cdef Call c
    for i in range(last, 0, -1):
        load(t, t.calls[i - 1], &c)
        reverse(t, &c, t.sink.below)
    return 0

cdef inline int reverse(State *t, Call *c, Sink *sink) except -1 nogil:
    if no_seed(c, sink.width):
        return 0
    sink.nb = c.nb
    rules[c.op].reverse(c, sink)
    rewind(&t.scratch)
    return 0

cdef bint takes_seed(State *t, const Operand *y, const Operand *seed) noexcept nogil:
    """Whether the last call is a product that wrote just y, has no use for what was there, and can read its seed."""
    cdef const Record *r = t.calls[t.ncalls - 1]
    cdef const Stored *o = &r.o[OUT]
    cdef Operand d
    cdef int i
    if r.op not in (GEMM, GEMV, SYMM, SYMV, HEMM, HEMV) or r.nb != 1 or r.nl != 1:
        return False
    if r.beta[0] != 0 or r.beta[1] != 0 or (r.used > BETA and r.o[BETA].p != NULL):
        return False
    if o.p != y.p or o.d != y.d or not (o.m == y.m and o.n == y.n and o.rs == y.rs and o.cs == y.cs):
        return False
    for i in range(r.used):
        if i != OUT and r.o[i].p != NULL and r.o[i].d != NULL:
            d.p, d.m, d.n, d.rs, d.cs, d.bs, d.dtype = r.o[i].d, r.o[i].m, r.o[i].n, r.o[i].rs, r.o[i].cs, 0, o.dtype
            if overlap(&d, 1, seed, 1):
                return False
    return all_zero(y, y.d)

cdef int pass_all_but_clears(Sink *self, Call *c) except -1 nogil:
    """A seed that is read where it lies is not cleared; y's shadow, which it stands for, is clear already."""
    return 0 if c.op == FILL and c.o[OUT].p == <char *>self.seed else self.below.emit(self.below, c)

cdef int sweep_from(State *t, const Operand *y, const Operand *seed) except -1 nogil:
    """The sweep after y's shadow was added a seed to."""
    cdef Call c
    cdef Sink sink
    if t.ncalls and takes_seed(t, y, seed):
        load(t, t.calls[t.ncalls - 1], &c)
        c.o[OUT].d, c.o[OUT].drs, c.o[OUT].dcs, c.o[OUT].dls = seed.p, seed.rs, seed.cs, 0
        sink = t.sink.below[0]
        sink.below, sink.emit, sink.seed = t.sink.below, pass_all_but_clears, seed.p
        reverse(t, &c, &sink)
        return sweep(t, t.ncalls - 1)
    begin(&c, AXPY, number(1), number(1))
    c.nb = c.nl = 1
    c.o[IN1], c.o[OUT] = seed[0], shadow(y)
    t.sink.below.emit(t.sink.below, &c)
    return sweep(t, t.ncalls)

cdef bint no_seed(const Call *c, unsigned int width) noexcept nogil:
    """Every shadow of what the call wrote is exactly zero: it has nothing to pass on, whatever it would meet."""
    cdef unsigned int writes = rules[c.op].writes, lane, b
    cdef int i
    cdef const Operand *a
    if writes == 0:
        return False
    for i in range(AFTER):
        a = &c.o[i]
        if writes >> i & 1 and a.p != NULL and a.d != NULL:
            for lane in range(width):
                for b in range(c.nb):
                    if not all_zero(a, a.d + (lane * a.dls + b * a.dbs) * itemsize[a.dtype]):
                        return False
    return True

cdef int push(Sink *self, Call *c) except -1 nogil:
    """Forward mode: tangents run beside the call."""
    cdef State *t = <State *>self.owner
    cdef int i
    cdef bint active = False
    for i in range(NOPS):
        if c.o[i].p != NULL and c.o[i].d != NULL:
            active = True
    self.below.nb = c.nb
    if not active:
        return self.below.emit(self.below, c)
    if rules[c.op].forward == NULL:
        with gil:
            raise NotImplementedError(f"blasad: {rules[c.op].name.decode()} has no derivative")
    rules[c.op].forward(c, self.below)
    rewind(&t.scratch)
    return 0

cdef int run_below(Sink *self, Call *c) except -1 nogil:
    return rules[c.op].run(c) if c.nb == 1 and c.nl == 1 else run_call(c)

cdef int scratch(Sink *self, Operand *like, index m, index n, Operand *out) except -1 nogil:
    cdef State *t = <State *>self.owner
    cdef index size = m * n * self.nb
    cdef bint lanes = like.ls != 0 and self.width > 1
    out.dtype, out.conj, out.slot, out.d = like.dtype, False, -1, NULL
    out.drs = out.dcs = out.dbs = out.dls = 0
    out.m, out.n, out.rs, out.cs, out.bs = m, n, 1, m, m * n if self.nb > 1 else 0
    out.ls = size if lanes else 0
    out.p = take(&t.scratch, size * (self.width if lanes else 1) * itemsize[out.dtype], NULL, NULL)
    return 0

# ---------------------------------------------------------------- memory and its shadows, for Python

@cython.no_gc
@cython.freelist(64)
cdef class Buffer:
    """A stretch of memory and where its shadow is."""

    def __dealloc__(self):
        if self.tape is not None and self.owner is None and self.generation == self.tape.generation:
            self.tape.release(self)


cdef inline int size_class(size_t nbytes) noexcept nogil:
    """Sizes are rounded up to one of two steps in each doubling."""
    cdef int k = 0
    cdef size_t size = 64
    while size < nbytes:
        size = size + size // 2 if k % 2 == 0 else size // 3 * 4
        k += 1
    return k

cdef inline size_t class_size(int k) noexcept nogil:
    return (<size_t>64 << (k // 2)) if k % 2 == 0 else (<size_t>96 << (k // 2))


cdef double work_of(const Call *c) noexcept nogil:
    """About how many multiplications a call takes, with a hundred for being made."""
    cdef double inner = c.o[IN1].n + 1 if c.o[IN1].p != NULL else 1
    return 100 + inner * c.o[OUT].m * c.o[OUT].n * c.nb


cdef class Tape:
    """A list of recorded calls, and the memory they need.

    Parameters
    ----------
    mode : {"reverse", "forward"}
        Record for a reverse sweep, or push tangents along.
    width : int
        How many shadows every array has.
    debug : bool
        Find, by checksums, values that were overwritten by something that was not recorded.
    """

    def __cinit__(self, str mode="reverse", unsigned int width=1, bint debug=False):
        if mode not in ("reverse", "forward"):
            raise ValueError(f'Tape: mode is {mode!r}; it is "reverse" or "forward"')
        if width < 1:
            raise ValueError(f"Tape: width is {width}; it is at least 1")
        memset(&self.st, 0, sizeof(State))
        memset(&self.temps, 0, sizeof(Arena))
        memset(self.free_lists, 0, sizeof(self.free_lists))
        self.st.kept.root = -1
        self.st.forward, self.st.kept.debug = mode == "forward", debug
        self.st.sink.owner = self.st.below.owner = &self.st
        self.st.sink.below = &self.st.below
        self.st.sink.emit = push if self.st.forward else record
        self.st.below.emit = run_below
        self.st.sink.scratch = self.st.below.scratch = scratch
        self.st.sink.width = self.st.below.width = self.width = width
        self.st.sink.nb = self.st.below.nb = 1
        self.temps.shadowed, self.temps.width = True, width
        self.generation = 1
        self.pins, self.locks, self.buffers, self.journal, self.sources = [], {}, [], [], []

    def __dealloc__(self):
        dispose(&self.st.scratch)
        give_back(&self.st.kept)
        dispose(&self.st.records)
        dispose(&self.temps)
        free(self.st.calls)

    # -- recording

    cdef int emit(self, Call *c) except -1:
        cdef double work = work_of(c)
        c.nl = 1
        self.st.work += work * self.width
        if work > SHORT:
            with nogil:
                self.st.sink.emit(&self.st.sink, c)
        else:
            self.st.sink.emit(&self.st.sink, c)
        return 0

    def reverse(self, *, bint keep=False):
        """Run the reverse sweep: move the shadows of what was written into those of what was read.

        Parameters
        ----------
        keep : bool
            Leave the calls on the tape, for another sweep with other seeds.

        Raises
        ------
        RuntimeError
            If nothing was recorded since the tape was last consumed, or a value it kept was overwritten.
        """
        if self.st.forward:
            raise RuntimeError("Tape.reverse: this tape pushes tangents forward; there is nothing to reverse")
        if self.st.ncalls == 0:
            raise RuntimeError("Tape.reverse: nothing is recorded; a sweep consumes the tape (use keep=True)")
        self.run_sweep()
        if not keep:
            self.clear()

    def sweep(self):
        """Run the reverse sweep over whatever is recorded, and leave it on the tape."""
        self.run_sweep()

    cdef int run_sweep(self) except -1:
        self.dirty = True
        if self.st.kept.debug:
            audit(&self.st.kept)
        if self.st.work < SHORT:
            sweep(&self.st, self.st.ncalls)
        else:
            with nogil:
                sweep(&self.st, self.st.ncalls)
        self.dirty = False
        return 0

    cdef int run_sweep_from(self, const Operand *y, const Operand *seed) except -1:
        """As `run_sweep`, from a seed that is added to the shadow of y."""
        self.dirty = True
        if self.st.kept.debug:
            audit(&self.st.kept)
        if self.st.work < SHORT:
            sweep_from(&self.st, y, seed)
        else:
            with nogil:
                sweep_from(&self.st, y, seed)
        self.dirty = False
        return 0

    def clear(self):
        """Forget the calls and the temporaries; keep the memory for the next run."""
        cdef Buffer b
        cdef Chunk *c
        cdef unsigned int lane
        if self.dirty:                          # a sweep broke off: shadows are left behind everywhere
            c = self.temps.first
            while c != NULL:
                memset(c.d, 0, c.size * self.width)
                c = c.next
            self.dirty = False
        for b in self.sources:
            for lane in range(self.width):
                memset(b.d + lane * b.lane, 0, b.nbytes)
        self.sources.clear()
        self.st.ncalls = self.st.record_bytes = 0
        self.st.work = 0
        forget(&self.st.kept)
        rewind(&self.st.records)
        rewind(&self.st.scratch)
        if self.pins:
            self.pins.clear()
        if self.temps.now == NULL or self.temps.now == self.temps.first and self.temps.first.used == 0:
            return                              # no temporary was made: all arrays may live on
        rewind(&self.temps)
        memset(self.free_lists, 0, sizeof(self.free_lists))
        self.generation += 1
        for b in self.buffers:              # they stay; shadows that the tape lent them are gone
            b.generation = self.generation
            if b.d == b.spare:
                b.d = b.spare = NULL

    # -- what it holds

    @property
    def calls(self):
        """The number of recorded calls."""
        return self.st.ncalls

    @property
    def kept_bytes(self):
        """Bytes of values that were copied because a call was about to overwrite them."""
        return self.st.kept.bytes

    @property
    def record_bytes(self):
        """Bytes of the recorded calls."""
        return self.st.record_bytes + self.st.ncalls * sizeof(void *)

    @property
    def capacity(self):
        """Bytes of memory that the tape holds, used or not, as a dict."""
        return {"kept": capacity(&self.st.kept.copies), "records": capacity(&self.st.records),
                "temporaries": capacity(&self.temps), "scratch": capacity(&self.st.scratch)}

    # -- memory

    cdef Buffer temporary(self, size_t nbytes, bint active):
        """Memory of the tape.  Its shadow is clear; whoever makes it active writes all of it first."""
        cdef Buffer b = Buffer.__new__(Buffer)
        cdef int k = size_class(nbytes)
        cdef char *p
        if k >= 64:
            raise MemoryError(f"blasad: no memory for an array of {nbytes} bytes")
        p = self.free_lists[k]
        if p != NULL:
            memcpy(&self.free_lists[k], p, sizeof(char *))
            memcpy(&b.spare, p + 8, sizeof(char *))
            memcpy(&b.lane, p + 16, sizeof(index))
        else:
            p = take(&self.temps, class_size(k), &b.spare, &b.lane)
        b.base, b.nbytes = p, class_size(k)
        b.d = b.spare if active else NULL
        b.tape, b.generation, b.writable = self, self.generation, True
        return b

    cdef bint needs(self, char *lo, char *hi) except -1:
        """Whether a reverse reads something that lies in these bytes."""
        return self.st.kept.root >= 0 and find_hits(&self.st.kept, lo, hi) > 0

    cdef int release(self, Buffer b) except -1:
        """Use a temporary's memory again, unless a reverse reads it."""
        cdef int k
        if self.needs(b.base, b.base + b.nbytes):
            return 0
        k = size_class(b.nbytes)
        memcpy(b.base, &self.free_lists[k], sizeof(char *))
        memcpy(b.base + 8, &b.spare, sizeof(char *))
        memcpy(b.base + 16, &b.lane, sizeof(index))
        self.free_lists[k] = b.base
        return 0

    cdef Buffer watch_buffer(self, object x, tuple shadows, bint borrowed):
        """The buffer of a caller's array; without shadows it is a constant until something active is written."""
        cdef Buffer b = Buffer.__new__(Buffer)
        cdef char *lo
        cdef char *hi
        bounds(x, &lo, &hi)
        b.base, b.nbytes, b.owner, b.tape, b.borrowed = lo, hi - lo, x, self, borrowed
        b.dtype, b.dense = dtype_code(x.dtype), b.nbytes == x.nbytes
        b.writable = borrowed or cnp.PyArray_ISWRITEABLE(x)
        b.generation = self.generation
        if shadows:
            self.attach(b, x, shadows)
        self.buffers.append(b)
        return b

    cdef int attach(self, Buffer b, object x, tuple shadows) except -1:
        """Use the caller's shadows where they lie like the array, and memory that does where they do not."""
        cdef index offset = <char *>cnp.PyArray_DATA(x) - b.base, step = 0
        cdef int i
        cdef char *first = <char *>cnp.PyArray_DATA(shadows[0])
        alike = True
        for i, dx in enumerate(shadows):
            alike = alike and (dx.strides == x.strides or x.size < 2)
            if i == 1:
                step = <char *>cnp.PyArray_DATA(dx) - first
            alike = alike and <char *>cnp.PyArray_DATA(dx) - first == i * step and step % 16 == 0
        if alike:
            b.d, b.lane, b.shadows = first - offset, step, None
            b.inside = shadows
        else:
            b.inside = np.zeros((len(shadows), (b.nbytes + 63) // 64 * 64), np.uint8)
            b.d, b.lane, b.shadows = <char *>cnp.PyArray_DATA(b.inside), b.inside.shape[1], shadows
        return 0

    def load_shadows(self):
        """Take over shadows that are laid out in another way than their arrays."""
        cdef Buffer b
        for b in self.buffers:
            if b.shadows is not None:
                for inner, dx in zip(inside_views(b), b.shadows):
                    inner[...] = dx

    def store_shadows(self):
        """Give back what `load_shadows` took."""
        cdef Buffer b
        for b in self.buffers:
            if b.shadows is not None:
                for inner, dx in zip(inside_views(b), b.shadows):
                    dx[...] = inner

    cdef int activate(self, Buffer b) except -1:
        """Give a constant buffer a shadow: it is about to be written with something active."""
        cdef Call c
        cdef index unused
        if b.d != NULL:
            return 0
        if b.owner is not None and b.spare == NULL:
            take(&self.temps, b.nbytes, &b.spare, &b.lane)
        begin(&c, BIRTH, number(1), number(0))
        c.nb = 1
        b.d = b.spare
        memset(&c.o[OUT], 0, sizeof(Operand))
        c.o[OUT].p, c.o[OUT].d, c.o[OUT].m, c.o[OUT].n = b.base, b.d, (b.nbytes + 7) // 8, 1
        c.o[OUT].rs = c.o[OUT].drs = 1
        c.o[OUT].dls, c.o[OUT].dtype, c.o[OUT].slot = b.lane // 8, F64, -1
        return self.emit(&c)

    cdef int written(self, Buffer b, bint active) except -1:
        """What has to happen before a call writes into a buffer."""
        if not b.writable:
            raise ValueError("blasad: the output is a read-only array; pass a writable one")
        if b.borrowed:
            self.move_home(b)
        if active and b.d == NULL:
            self.activate(b)
        if self.st.forward and b.d != NULL and b.inside is not None and not b.journaled and b.shadows is None:
            b.journaled = True
            self.journal.append([(dx, dx.copy()) for dx in b.inside])
        return 0

    cdef int move_home(self, Buffer b) except -1:
        """Copy a borrowed array into memory of the tape, from where on all its views are."""
        cdef Call c
        cdef Operand *C = &c.o[OUT]
        cdef Buffer home = self.temporary(b.nbytes, b.d != NULL)
        begin(&c, COPY, number(1), number(0))
        c.nb = 1
        memset(C, 0, sizeof(Operand))
        C.m, C.n, C.rs, C.drs, C.dtype, C.slot = b.nbytes // itemsize[b.dtype], 1, 1, 1, b.dtype, -1
        c.o[IN1] = C[0]
        c.o[IN1].p, c.o[IN1].d, c.o[IN1].dls = b.base, b.d, b.lane // itemsize[b.dtype]
        C.p, C.d, C.dls = home.base, home.d, home.lane // itemsize[b.dtype]
        self.emit(&c)
        b.base, b.d, b.spare, b.lane, b.home, b.borrowed = home.base, home.d, home.spare, home.lane, home, False
        b.journaled = True                      # the caller's shadow is not written any more
        return 0

    cdef Buffer find(self, object array, bint writing):
        """The watched buffer that holds the elements of a plain array; None if they are nobody's.

        Raises if a part of them is another array's, and a derivative would be lost.
        """
        cdef Buffer b
        cdef char *lo
        cdef char *hi
        partly = False
        bounds(array, &lo, &hi)
        for b in self.buffers:
            if hi <= b.base or b.base + b.nbytes <= lo or lo == hi or b.borrowed or b.home is not None:
                continue
            if b.base <= lo and hi <= b.base + b.nbytes and (b.dense or covers(b, array)):
                return b
            partly = partly or ((b.d != NULL or writing) and meet(b.owner, array))
        if partly:
            raise ValueError(
                "blasad: a plain array shares a part of its memory with an argument of the function, so that a part of "
                "its derivative would be lost; use views of the argument instead, or pass the whole array as one")
        return None

    # -- the caller's arrays while they are needed

    cdef int pin(self, object array) except -1:
        """A plain array is read by a call: it must live, and stay as it is."""
        if self.pins and self.pins[len(self.pins) - 1] is array:
            return 0
        self.pins.append(array)
        return self.lock(array)

    cpdef int lock(self, object array) except -1:
        """Make an array, and those it is a view of, read-only to NumPy until the last tape that needs them is done."""
        while isinstance(array, np.ndarray):
            key = id(array)
            if key in self.locks:
                break
            if cnp.PyArray_ISWRITEABLE(array):
                cnp.PyArray_CLEARFLAGS(array, cnp.NPY_ARRAY_WRITEABLE)
                holders[key] = 1
                self.locks[key] = array
            elif key in holders:
                holders[key] += 1
                self.locks[key] = array
            array = array.base
        return 0

    def lock_watched(self):
        """Make the watched arrays read-only to everyone but the recorded operations."""
        cdef Buffer b
        for b in self.buffers:
            self.lock(b.owner)

    def unlock(self):
        """Give the caller's arrays back as they were."""
        for key, array in self.locks.items():
            holders[key] -= 1
            if holders[key] == 0:
                del holders[key]
                cnp.PyArray_ENABLEFLAGS(array, cnp.NPY_ARRAY_WRITEABLE)
        self.locks.clear()

    def own_values(self):
        """Copy the kept values that lie in the caller's arrays, so that these can be given back."""
        cdef int i
        cdef char *lo
        cdef char *hi
        foreign = self.pins + [(<Buffer>b).owner for b in self.buffers]
        for array in foreign:
            bounds(array, &lo, &hi)
            for i in range(find_hits(&self.st.kept, lo, hi)):
                save_hit(&self.st.kept, &self.st.below, self.st.kept.hits[i])

    def roll_back(self):
        """Forward mode, after an error: shadows as they were."""
        for saved in self.journal:
            for dx, old in saved:
                dx[...] = old
        self.journal.clear()

    def close(self):
        """Give the caller's arrays back and forget everything but the memory."""
        cdef Buffer b
        self.unlock()
        self.clear()
        for b in self.buffers:
            b.generation = 0
        self.buffers.clear()
        self.journal.clear()


cdef dict holders = {}                      # how many tapes need an array, by its id, to be read-only


cdef bint covers(Buffer b, object array) except -1:
    """Whether all elements of an array lie in those of a buffer's array, which has gaps."""
    if not meet(b.owner, array):
        return False
    marks = np.zeros(b.nbytes, np.bool_)
    of = [np.ndarray(x.shape, np.bool_, marks, <char *>cnp.PyArray_DATA(x) - b.base, x.strides)
          for x in (b.owner, array)]
    of[0][...] = True
    if is_complex(b.dtype) and not is_complex(dtype_code(array.dtype)):       # imaginary parts
        np.ndarray(b.owner.shape, np.bool_, marks, <char *>cnp.PyArray_DATA(b.owner) - b.base + itemsize[b.dtype] // 2,
                   b.owner.strides)[...] = True
    return of[1].all()


cdef list inside_views(Buffer b):
    """The lanes of a buffer's own shadow memory, as arrays like the caller's."""
    x = b.owner
    offset = <char *>cnp.PyArray_DATA(x) - b.base
    return [np.ndarray(x.shape, x.dtype, lane, offset, x.strides) for lane in b.inside]


cdef int dtype_code(object dtype) except -2:
    """The number of a dtype among those that calls work on; -1 for all others."""
    cdef int num = (<cnp.dtype>dtype).type_num
    if (<cnp.dtype>dtype).byteorder not in (c"=", c"|"):
        return -1
    if num == cnp.NPY_DOUBLE:
        return F64
    if num == cnp.NPY_FLOAT:
        return F32
    if num == cnp.NPY_CDOUBLE:
        return C128
    if num == cnp.NPY_CFLOAT:
        return C64
    return -1


def enter(Tape tape):
    """Make a tape (or None) the one that records in this thread; returns the one before."""
    before = current()
    set_current(tape)
    return before
