"""The tape.

Calls that use memory with a shadow are recorded and run; the reverse sweep reads them backwards.  A value that a
reverse will read stays in place until a call is about to overwrite it.  Then it is copied, once for all reverses that
read it.  Temporaries are memory of the tape, with shadows beside them.  Their memory is used again as soon as no
reference is left and no reverse reads them: in the sweep, their shadows are clear at that point, because the reverse of
the write cleared them.
"""

from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy, memset
import sys
cimport cython
from cpython.ref cimport PyObject
import numpy as np
cimport numpy as cnp

from blasad._tape.collect cimport LARGE, LARGE_IN_PROGRAM, collect
from blasad._tape.constants cimport *
from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport add_to, copy
from blasad._tape.kept cimport *
from blasad._rules.calls.memory cimport *
from blasad._rules.calls.memory import checksum
from blasad._rules.calls.signals cimport TOLD, Progress, blasad_now, passed
from blasad._declarations.progress import telling
from blasad._tape.refusals import read_only
from blasad._tape.failures cimport after_failure, tell_marks
from blasad._tape.nested cimport *
from blasad._tape.recorder cimport *
from blasad._tape.spoilt cimport check_read, made_anew
from blasad._tape.waiting cimport *
from blasad._tape.waiting import of_program

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


cdef enum:
    MOST = 1 << 17          # copies of a number in derivatives of derivatives

cdef int inner_tapes = 0
cdef int programs = 0
cdef index collect_from = LARGE
cdef int peek(Tape tape) except -1:
    """Remember the line of a program that used values: a decision that depends on them is frozen."""
    while tape is not None and tape.width:
        tape = tape.outer
    if tape is None:
        return 0
    frame = of_program(sys._getframe(0))
    tape.peeks[frame.f_code.co_filename, frame.f_lineno] = True
    return 0

cdef Tape in_charge(Tape tape):
    """The tape that records operations on a tape's array: the innermost current tape that passes its calls to it."""
    cdef Tape now = current(), t = now
    while t is not None:
        if t is tape:
            return now
        t = t.origin if t.origin is not None else t.outer
    return tape

cdef bint records_alone(Tape tape):
    """Whether a tape itself records the operations on its arrays, whatever other tapes exist."""
    return tape.outer is None and tape.origin is None and not tape.inner and in_charge(tape) is tape

cdef size_t in_use(const Arena *arena) noexcept:
    """Bytes of an arena that are handed out now."""
    cdef size_t total = 0
    cdef const Chunk *c = arena.first
    while c != NULL and arena.now != NULL:
        total += c.used
        c = c.next if c != arena.now else NULL
    return total

cdef void count_inner(int more) noexcept:
    global inner_tapes
    inner_tapes += more

cdef void set_current(Tape tape) noexcept:
    blasad_set_current(NULL if tape is None else <PyObject *>tape)


cdef int finished() except -1:
    raise RuntimeError("blasad: this traced array belongs to a derivative that is finished, or to a call of a "
                       "checkpointed function that is finished; return the values that you need from the function, and "
                       "do not store them elsewhere")


# ---------------------------------------------------------------- memory and its shadows, for Python

BLANK = np.zeros(0, np.uint8)               # the image of an array that holds the zeros with which it was made
PARTLY = ("blasad: an array shares a part of its memory with an argument of the function, so that a part of its "
          "derivative would be lost; use views of the argument instead, or pass the whole array as one")


@cython.no_gc
@cython.freelist(64)
cdef class Buffer:
    """A range of memory and the place of its shadow."""

    def __dealloc__(self):
        if (self.tape is not None and self.owner is None and self.base != NULL
                and self.generation == self.tape.generation):
            if self.tape.thread == this_thread() and not self.tape.busy:
                self.tape.release(self.base, self.spare, self.lane, self.nbytes)
            else:                           # the thread that collects garbage may be any one, at any time
                self.tape.release_later(self)


cdef enum:
    FEW = 24                                # buffers that are all looked at
    SMALLEST = 6                            # the smallest block, as an exponent


@cython.auto_pickle(False)
@cython.final
cdef class Addresses:
    """Buffers by their addresses.

    A buffer lies in one or two blocks of its own size, rounded up to a power of two.  So those that meet a range of
    memory are found in the blocks of each size that the range meets.
    """

    def __cinit__(self):
        self.blocks = {}

    cdef int add(self, Buffer b) except -1:
        cdef size_t low = <size_t>b.base, high = low + max(b.nbytes, 1) - 1, block
        cdef int level = SMALLEST
        while (<size_t>1 << level) < <size_t>b.nbytes:
            level += 1
        for block in range(low >> level, (high >> level) + 1):
            self.blocks.setdefault(block << SMALLEST | level, []).append(self.count)
        self.counts[level] += 1
        self.used |= <unsigned long long>1 << level
        self.count += 1
        return 0

    cdef list near(self, list buffers, char *lo, char *hi):
        """Those of some buffers that meet a range of memory, with others that lie nearby, in their order."""
        cdef size_t low = <size_t>lo, high = <size_t>max(hi, lo + 1) - 1, block
        cdef set numbers_of_near = set()
        cdef int level
        while self.count < len(buffers):
            self.add(buffers[self.count])
        for level in range(SMALLEST, 64):
            if not self.used >> level & 1:
                continue
            if (high >> level) - (low >> level) > <size_t>self.counts[level]:
                return buffers
            for block in range(low >> level, (high >> level) + 1):
                numbers = self.blocks.get(block << SMALLEST | level)
                if numbers is not None:
                    numbers_of_near.update(numbers)
        return [buffers[number] for number in sorted(numbers_of_near)]


cdef inline int size_class(size_t nbytes) noexcept nogil:
    """Sizes are rounded up to one of two steps in each doubling, so that memory is used again for what is alike."""
    cdef int k = 0
    cdef size_t size = 8
    while size < nbytes:
        size = size + size // 2 if k % 2 == 0 else size // 3 * 4
        k += 1
    return k

cdef inline size_t class_size(int k) noexcept nogil:
    return (<size_t>8 << (k // 2)) if k % 2 == 0 else (<size_t>12 << (k // 2))


cdef int give_copies(Tape tape, int first, int end) except -1:
    """Give back the copies of some kept values: the sweep has passed the calls and sections that read them."""
    cdef Slot *s
    cdef int i
    for i in range(first, end):
        s = &tape.st.kept.slots[i]
        if s.banked and not s.live and copy_size(s):
            s.banked = False
            tape.give_block_back(s.p, copy_size(s))
    return 0


cdef class Tape:
    """A list of recorded calls, and the memory they need.

    Parameters
    ----------
    mode : {"reverse", "forward", "program"}
        Record for a reverse sweep, push tangents along, or note every call for a replay.
    width : int
        How many shadows every array has; 0 in a program.
    debug : bool
        Find, by checksums, values that were overwritten by something that was not recorded.
    outer : Tape
        The tape that records what this one does, and lends it its memory.
    """

    def __cinit__(self, str mode="reverse", unsigned int width=1, bint debug=False, Tape outer=None):
        if mode not in ("reverse", "forward", "program"):
            raise ValueError(f'Tape: mode is {mode!r}; it is "reverse", "forward" or "program"')
        if (width < 1) != (mode == "program"):
            raise ValueError(f"Tape: width is {width}; it is at least 1, and 0 in a program")
        global inner_tapes, programs
        cdef Tape around = outer
        cdef double copies = width + 1          # of each number: values and shadows, of all those of the tapes outside
        while around is not None:
            around, copies = around.outer, copies * (around.width + 1)
        if copies > MOST:
            raise RecursionError("blasad: too many derivatives inside each other; does the function differentiate "
                                 f"itself? There would be {copies:.0f} values for each number")
        memset(&self.st, 0, sizeof(State))
        memset(self.free_lists, 0, sizeof(self.free_lists))
        self.st.kept.root = self.st.undo.marks.root = -1
        self.st.forward, self.st.kept.debug = mode == "forward", debug
        self.st.sink.owner = self.st.below.owner = &self.st
        self.st.sink.below = &self.st.below
        self.st.sink.emit = push if self.st.forward else record if width else note
        self.st.below.emit = run_below
        self.st.sink.scratch = self.st.below.scratch = self.st.collector.scratch = scratch
        self.st.collector.owner, self.st.collector.below = &self.st, &self.st.below
        self.st.collector.emit, self.st.collect_from = collect, collect_from
        self.st.sink.width = self.st.below.width = self.st.collector.width = self.st.width = self.width = width
        self.st.sink.nb = self.st.below.nb = self.st.collector.nb = 1
        self.st.temps.shadowed, self.st.temps.width = width > 0, width
        self.generation, self.thread = 1, this_thread()
        self.pins, self.locks, self.buffers, self.journal, self.sources = [], {}, [], [], []
        self.carried, self.loads = [], []
        self.inner, self.brought, self.peeks, self.lost = [], {}, {}, {}
        self.sections, self.spare, self.held, self.sums, self.values = [], [], {}, [], {}
        self.failures = []
        self.st.failures, self.st.fails = <void *>self.failures, after_failure
        programs += width == 0
        if width == 0:
            self.st.collect_from = LARGE_IN_PROGRAM
        if outer is not None:
            inner_tapes += 1
            self.outer = outer
            if outer.width == 0 or outer.st.collect_from == LARGE_IN_PROGRAM:
                self.st.collect_from = outer.st.collect_from
            outer.inner.append(self)
            self.st.outer = &outer.st
            self.st.below.emit = hand_over
            self.st.below.recorded = self.st.collector.recorded = outer.width > 0
            self.st.below.outer = self.st.collector.outer = <void *>outer
            self.st.temps.lender = self.st.kept.copies.lender = self.st.scratch.lender = self.st.blocks.lender = lend
            self.st.temps.owner = self.st.kept.copies.owner = self.st.scratch.owner = &self.st
            self.st.blocks.owner = self.st.undo.marks.copies.owner = &self.st
            self.st.undo.marks.copies.lender = lend

    def __dealloc__(self):
        global inner_tapes, programs
        programs -= self.st.width == 0 and self.st.sink.owner != NULL
        if self.st.waits:
            end_waiting(&self.st)
        if self.st.outer != NULL:
            inner_tapes -= 1
        self.forget_late()
        dispose(&self.st.scratch)
        dispose(&self.st.blocks)
        give_back(&self.st.kept)
        give_old_back(&self.st.undo)
        dispose(&self.st.records)
        dispose(&self.st.temps)
        give_constants_back(&self.st.constants)
        free(self.st.calls)
        free(self.st.ranges)
        free(self.st.spoilt)

    # -- whose it is

    cdef int take_over(self) except -1:
        """Make this thread the owner of the tape, unless it holds records of another thread."""
        if self.tie == SEALED:
            finished()
        if self.sweeping and self.thread == 0:
            raise RuntimeError("blasad: a call was recorded on a tape during the reverse sweep of this tape")
        if self.tie == BOUND or self.busy or self.st.ncalls or self.sections:
            raise RuntimeError(
                "blasad: a traced array was used in another thread than that of its derivative, but a tape records for "
                "one thread only; start the threads outside and differentiate in each of them, or use traced arrays in "
                "one thread only")
        self.thread = this_thread()
        return 0

    cdef int at_rest(self) except -1:
        if self.sweeping or self.busy:
            raise RuntimeError("blasad: the tape is in use, by another thread or by a reverse sweep that called this "
                               "function; wait until it is done, or use another tape")
        return 0

    def here(self):
        """Raise an error unless this thread may sweep the tape: an inner tape is swept where the outer one records."""
        if self.outer is not None and self.outer.thread != this_thread():
            self.outer.take_over()

    def seal(self):
        """End recording; any thread may sweep from now on.  The function's arrays cannot be used, except in sweeps."""
        self.tie, self.thread = SEALED, 0
        self.generation += 1

    def wait(self, *, bint never=False):
        """From now on, calls that are traced for a program wait until code in this thread uses values.

        With `never`, such a use raises a `RuntimeError` that names the line, because the tape then has only addresses,
        and memory that is never touched.  (In C, `st.waits` is WAITS or NEVER.)  `close` ends this state.
        """
        if self.width or self.st.waits:
            raise ValueError("Tape.wait: it is for a program, once")
        begin_waiting(&self.st, NEVER if never else WAITS)

    def add_as_eager(self):
        """Of a program: add rank-one updates as derivatives outside of programs do, so that sums have the same bits."""
        self.st.collect_from = collect_from

    def settle(self):
        """If running the waiting calls failed, the function went on after that error: raise it again."""
        if self.st.failed:
            look_now()

    # -- recording

    cdef int emit(self, Call *c) except -1:
        cdef double work = work_of(c)
        c.nl = 1
        if programs:
            set_at_once(&self.st, c.op)
        self.st.work += work * self.width
        self.st.largest = max(self.st.largest, work)
        if work > SHORT:
            self.busy += 1
            try:
                with nogil:
                    self.st.sink.emit(&self.st.sink, c)
            finally:
                self.busy -= 1
        else:
            self.st.sink.emit(&self.st.sink, c)
        if self.tracer is not None:
            self.tracer(self)
        return 0

    def reverse(self, *, bint keep=False, progress=False):
        """Run the reverse sweep: move the shadows of what was written into those of what was read.

        Parameters
        ----------
        keep : bool
            Leave the calls on the tape, for another sweep with other seeds.
        progress : bool or callable
            Show how many calls are reversed, as `grad` does.

        Raises
        ------
        RuntimeError
            If nothing was recorded since the tape was last consumed, or a value it kept was overwritten.
        """
        if self.st.forward:
            raise RuntimeError("Tape.reverse: this tape is for forward mode, which has no reverse sweep; use Tape() "
                               "for reverse mode")
        if self.st.ncalls == 0 and not self.sections:
            raise RuntimeError("Tape.reverse: nothing is recorded; a sweep consumes the tape (use keep=True)")
        self.sweep_telling(keep, telling(progress, "calls", late=True))
        if not keep:
            self.clear()

    def sweep(self, unsigned int lanes=0, *, bint keep=False, tell=None):
        """Run the reverse sweep over all recorded calls, in all lanes or the first ones; `keep` allows another one.

        `tell` is called from time to time and at the end, with the numbers of reversed calls and of all calls.
        """
        cdef unsigned int width = lanes if lanes else self.width
        self.st.below.width = self.st.collector.width = width
        try:
            self.sweep_telling(keep, tell)
        finally:
            self.st.below.width = self.st.collector.width = self.width

    def swept(self, size_t first, size_t last):
        """A sweep of an inner tape has recorded these calls; subclasses that need this override the method."""

    cdef int sweep_telling(self, bint keep, object tell) except -1:
        """The reverse sweep, with progress reports if they are requested."""
        cdef Progress progress
        if tell is None:
            return self.run_sweep(NULL, NULL, keep)
        progress.done, progress.total, progress.due = 0, self.st.ncalls, blasad_now() + TOLD
        progress.tell = <void *>tell
        for section in self.sections:
            progress.total += section.calls
        self.st.progress = &progress
        try:
            self.run_sweep(NULL, NULL, keep)
        finally:
            self.st.progress = NULL
        if progress.total:
            tell(progress.total, progress.total)
        return 0

    cdef int run_sweep(self, const Operand *y, const Operand *seed, bint keep) except -1:
        """The reverse sweep; with y, of the gradient of <seed, y>: then the content of y's shadow is not a seed."""
        cdef unsigned long owner = self.thread
        cdef Tape top = self
        cdef size_t first
        cdef bint begun = False
        while top.outer is not None:
            top = top.outer
        first = top.st.ncalls
        self.at_rest()
        self.here()
        if self.tie == BOUND and owner != this_thread():
            self.take_over()
        if self.broken is not None:
            raise RuntimeError(self.broken)
        if self.at_work:
            raise RuntimeError("blasad: a reverse sweep was started inside a checkpointed function that is running on "
                               "the same tape")
        self.sweeping, self.thread = True, 0
        self.generation -= self.tie == SEALED           # sections find arrays in their surroundings
        try:
            self.audit()
            self.check_before_sweep()
            begun = True
            self.sweep_all(y, seed, keep)
            if top is not self:
                top.swept(first, top.st.ncalls)
            return 0
        except BaseException:
            if begun:                           # else the tape and its shadows are as they were
                self.break_off(keep)
            raise
        finally:
            self.sweeping, self.thread = False, owner
            self.generation += self.tie == SEALED

    def drop_seeds(self):
        """After an error between the seeds and the end of a sweep: what is in shadows are not seeds of the next one."""
        if not (self.sweeping or self.busy):
            self.break_off(True)

    cdef int break_off(self, bint keep) except -1:
        """A sweep was not finished: the values that it left in shadows are not seeds of another one."""
        self.unfit = True
        self.spare.clear()
        if self.outer is None:
            if not keep:                        # values that it had passed were given up
                self.broken = ("blasad: an earlier sweep of this tape ended with an error, and its calls cannot be "
                               "swept again; clear the tape and record them anew (a sweep with keep=True can be "
                               "repeated)")
            return self.clear_shadows()
        self.broken = ("blasad: an earlier sweep of this pullback, in a function that is differentiated itself, ended "
                       "with an error; make another one with vjp")      # a part of it is recorded
        return 0

    def check_before_sweep(self):
        """Ask the calls that rules of Python belong to whether their results were used as a derivative allows."""
        for held in self.carried:
            told = getattr(held, "told", None)
            if told and hasattr(told[0], "before_sweep"):
                told[0].before_sweep()

    cdef int sweep_all(self, const Operand *y, const Operand *seed, bint keep) except -1:
        cdef size_t last = self.st.ncalls
        cdef bint in_place
        cdef Operand held
        saved = None
        self.dirty = True
        if self.failures and y != NULL:
            tell_marks(&self.st, y, len(self.sections) > 0)
        if y != NULL:
            in_place = last > 0 and not self.sections and self.st.outer == NULL and takes_seed(&self.st, y, seed)
            if not in_place and (self.st.outer != NULL or not all_zero(y, y.d)):
                saved = np.empty(y.m * y.n * itemsize[y.dtype] + 1, np.uint8)
                held = shadow(y)
                held.p, held.rs, held.cs, held.bs, held.ls = (
                    <char *>cnp.PyArray_DATA(<cnp.ndarray>saved), 1, y.m, 0, 0)
                self.st.below.nb = 1
                copy(&self.st.below, shadow(y), held, FULL, False)
            if self.st.work < SHORT:
                take_up(&self.st, y, seed, in_place, &last)
            else:
                with nogil:
                    take_up(&self.st, y, seed, in_place, &last)
        try:
            self.sweep_sections(last, 0, keep)
        finally:
            if self.st.undo.count:
                put_back(&self.st.undo, &self.st.below, &self.st.kept if keep else NULL)
        if saved is not None:
            self.st.below.nb = 1
            add_to(&self.st.below, number(1), held, shadow(y), FULL, False)
        self.dirty = False
        return 0

    cdef int sweep_sections(self, size_t last, Py_ssize_t first, bint keep) except -1:
        """Sweep the calls and, from number `first` on, the sections between them: those are run again."""
        cdef Py_ssize_t i
        cdef Progress *progress = self.st.progress
        cdef size_t done
        cdef int count = self.st.kept.count     # of kept values, without those that have been given back
        for i in range(len(self.sections) - 1, first - 1, -1):
            section = self.sections[i]
            self.sweep_calls(last, section.index)
            last = section.index
            if not keep:
                give_copies(self, section.slots_after, count)
            if progress == NULL:
                section.again(self)
            else:
                done = progress.done + <size_t>section.calls
                section.again(self)
                passed(progress, done - progress.done)      # those without a derivative, too
            if not keep:
                give_copies(self, section.slots, section.slots_after)
                count = section.slots
        return self.sweep_calls(last, 0)

    cdef int give_copies_back(self, int first) except -1:
        """The sweep has passed the calls and sections that read the values from a number on."""
        return give_copies(self, first, self.st.kept.count)

    cdef int give_block_back(self, char *p, size_t nbytes) except -1:
        cdef Kept *bank = self.st.kept.bank if self.st.kept.bank != NULL else &self.st.kept
        if outermost(&self.st).waits:       # what waits may still write there
            self.st.kept.bytes -= nbytes
            bank.held -= nbytes
        elif self.outer is None or not self.outer.needs(p, p + nbytes):
            give_back_block(&self.st.kept, p, nbytes)
        return 0

    cdef Tape root(self):
        """The outermost tape, which does not belong to a section."""
        cdef Tape t = self
        while t.origin is not None:
            t = t.origin
        return t

    cdef int look(self, char *p, int dtype, int ndim, const index *shape, const index *strides) except -1:
        """Code uses values; on the tape of a section, this counts as a read."""
        return 0

    cdef int sweep_calls(self, size_t last, size_t first) except -1:
        if last == first:
            return 0
        if self.st.work < SHORT:
            sweep(&self.st, last, first)
        else:
            with nogil:
                sweep(&self.st, last, first)
        return 0

    def clear(self):
        """Forget the calls and the temporaries; keep the memory for the next run."""
        self.at_rest()
        self.forget_calls()

    cdef int clear_shadows(self) except -1:
        """After an interrupted sweep: the values that it left in the tape's shadows are not seeds of the next one."""
        cdef Chunk *c = self.st.temps.first
        while c != NULL:
            memset(c.d, 0, c.size * self.width)
            c = c.next
        self.dirty = False
        return 0

    cdef int forget_calls(self) except -1:
        """Forget the calls and the temporaries; what may end with an error comes last."""
        cdef Buffer b
        cdef unsigned int lane
        if self.outer is not None:
            self.brought.clear()
            self.st.nranges, self.st.mixed, self.crosses = 0, False, False
        if self.dirty and self.outer is None:   # seeds that no sweep has taken up, or a part of one
            self.clear_shadows()                # those of an inner tape are values that the outer one may read
        for b in self.sources if self.outer is None else ():
            for lane in range(self.width):
                memset(b.d + lane * b.lane, 0, b.nbytes)
        self.sources.clear()
        if self.sections or self.broken is not None:
            self.sections.clear()
            self.broken = None
        self.section_count = 0
        if self.outer is None:
            forget_constants(&self.st.constants)
        self.kept_sum += self.st.kept.bytes if self.outer is not None else 0
        if self.inner:
            self.kept_sum += self.inner_kept_bytes
            for tape in self.inner:             # their memory is lent
                (<Tape>tape).generation += 1
                (<Tape>tape).held.clear()
                (<Tape>tape).give_arrays_back()
            self.inner.clear()
        self.st.ncalls = self.st.record_bytes = 0
        self.st.work = self.st.largest = 0
        forget(&self.st.kept)
        if self.st.undo.on or self.st.undo.count:
            forget_old(&self.st.undo)
        rewind(&self.st.records)
        rewind(&self.st.scratch)
        if self.pins:
            self.pins.clear()
        if self.values:
            self.values.clear()
        if self.failures:
            self.failures.clear()
            self.st.nspoilt = 0
        self.forget_temporaries()
        carried, self.carried = self.carried, []
        error = None
        for each in carried:                    # this runs Python code, in which a signal may raise
            try:
                each.forget()
            except BaseException as found:
                error = found
        if error is not None:
            raise error
        if self.tracer is not None:
            self.tracer.restart()
        return 0

    cdef int forget_temporaries(self) except -1:
        cdef Buffer b
        if self.st.temps.now == NULL or self.st.temps.now == self.st.temps.first and self.st.temps.first.used == 0:
            return 0                            # no temporary was made: all arrays may live on
        rewind(&self.st.temps)
        self.st.reused = True
        memset(self.free_lists, 0, sizeof(self.free_lists))
        self.unused = NULL
        self.forget_late()
        self.generation += 1
        for b in self.buffers:              # they stay; shadows that the tape lent them are gone
            b.generation = self.generation
            if b.d == b.spare:
                b.d = b.spare = NULL
        return 0

    # -- what it holds

    @property
    def calls(self):
        """The number of recorded calls, with a section as one."""
        marks = 0 if self.st.forward or self.width == 0 else len(self.failures)
        return self.st.ncalls + len(self.sections) - marks

    @property
    def operations(self):
        """What is recorded: the names of the operations, and whether each has a forward and a reverse rule."""
        cdef size_t i
        cdef const Rule *rule
        modes = {}
        for i in range(self.st.ncalls):
            rule = &rules[self.st.calls[i].op]
            modes[rule.name.decode()] = (rule.forward != NULL, rule.reverse != NULL)
        return modes

    def check_left(self):
        """In forward mode: raise an error if a failed call has left something in an array of the caller."""
        cdef Buffer b
        cdef Operand a
        for b in self.buffers if self.st.nspoilt else ():
            if b.d != NULL and b.home is None:
                set_operand(&a, B8, b.base, b.d, b.nbytes, 1, 1, 0)
                check_read(&self.st, &a, 1)

    @property
    def tried(self):
        """Of a program: how many calls failed while it was traced."""
        return len(self.failures) if self.width == 0 else 0

    @property
    def unfollowed(self):
        """Of a program: what those calls said that no run of it can repeat."""
        return [said for said in self.failures if said is not None] if self.width == 0 else []

    @property
    def kept_bytes(self):
        """Bytes of values that were copied because a call was about to overwrite them."""
        return self.st.kept.bytes

    @property
    def most_kept_bytes(self):
        """The most bytes of such copies that there were at once, those of sections run again included."""
        return self.st.kept.most

    @property
    def inner_kept_bytes(self):
        """Bytes of such copies on the tapes that passed their calls to this one."""
        return sum([(<Tape>t).kept_sum for t in self.inner])

    @property
    def record_bytes(self):
        """Bytes of the recorded calls."""
        return self.st.record_bytes + self.st.ncalls * sizeof(void *)

    @property
    def used_bytes(self):
        """Bytes of memory in use: of kept values, of records, and of arrays that the program has made."""
        return in_use(&self.st.kept.copies) + in_use(&self.st.records) + in_use(&self.st.temps)

    @property
    def capacity(self):
        """Bytes of memory that the tape holds, used or not, as a dict."""
        return {"kept": capacity(&self.st.kept.copies), "records": capacity(&self.st.records),
                "temporaries": capacity(&self.st.temps),
                "scratch": capacity(&self.st.scratch) + capacity(&self.st.blocks),
                "sections": sum([sum(t.capacity.values()) for t in self.spare])}

    # -- memory

    cdef Buffer temporary(self, size_t nbytes, bint active):
        """Memory of the tape.  Its shadow is clear; the caller that makes it active writes all of it first."""
        cdef Buffer b = Buffer.__new__(Buffer)
        cdef int k = size_class(nbytes)
        cdef char *p
        cdef Freed *f
        if k >= CLASSES:
            raise MemoryError(f"blasad: no memory for an array of {nbytes} bytes")
        if self.late != NULL:
            self.release_late()
        f = self.free_lists[k]
        if f != NULL:
            p, b.spare, b.lane, self.free_lists[k] = f.p, f.d, f.lane, f.next
            f.next, self.unused = self.unused, f
        else:
            p = take(&self.st.temps, class_size(k), &b.spare, &b.lane)
        if self.st.nspoilt:
            made_anew(&self.st, p, p + class_size(k))
        b.base, b.nbytes = p, class_size(k)
        b.d = b.spare if active else NULL
        b.tape, b.generation, b.writable = self, self.generation, True
        return b

    cdef Buffer constant_memory(self, size_t nbytes):
        """Memory that is written directly and not by a call; it is not used again, as no record shows the write."""
        cdef Buffer b
        cdef Tape root
        if self.outer is None and self.width:
            return self.temporary(nbytes, False)
        root = self.outermost()                 # which lives as long as its calls do
        b = Buffer.__new__(Buffer)
        b.base = take(&root.st.constants.memory, nbytes, NULL, NULL)
        b.nbytes, b.tape, b.generation, b.owner = nbytes, self, self.generation, ()    # it is not used again
        return b

    cdef Tape outermost(self):
        cdef Tape t = self
        while t.outer is not None:
            t = t.outer
        return t

    cdef bint needs(self, char *lo, char *hi) except -1:
        """Whether a reverse reads any of these bytes."""
        if self.st.kept.root >= 0 and hits_any(&self.st.kept, lo, hi):
            return True
        return self.outer is not None and self.outer.needs(lo, hi)

    cdef int release(self, char *p, char *d, index lane, size_t nbytes) except -1:
        """Use a temporary's memory again, unless a reverse reads it.  Calls that wait may still write there."""
        cdef int k
        cdef Freed *f = self.unused
        if self.needs(p, p + nbytes):
            return 0
        if f != NULL:
            self.unused = f.next
        elif self.st.records.now != NULL and self.st.records.now.used + sizeof(Freed) <= self.st.records.now.size:
            f = <Freed *>take(&self.st.records, sizeof(Freed), NULL, NULL)
        else:
            try:
                f = <Freed *>take(&self.st.records, sizeof(Freed), NULL, NULL)
            except MemoryError:                 # then it is used again in the next run
                return 0
        k = size_class(nbytes)
        f.p, f.d, f.lane, f.next, self.free_lists[k] = p, d, lane, self.free_lists[k], f
        return 0

    cdef void release_later(self, Buffer b) noexcept:
        """Note memory that is given up where this tape must not be touched: `temporary` releases it."""
        cdef Late *late = <Late *>malloc(sizeof(Late))
        if late != NULL:                        # else it is used again in the next run
            late.p, late.d, late.lane, late.nbytes = b.base, b.spare, b.lane, b.nbytes
            late.next, self.late = self.late, late

    cdef int release_late(self) except -1:
        cdef Late *late
        while self.late != NULL:
            late, self.late = self.late, self.late.next
            try:
                self.release(late.p, late.d, late.lane, late.nbytes)
            finally:
                free(late)
        return 0

    cdef void forget_late(self) noexcept:
        """The memory belongs to a run that is over."""
        cdef Late *late
        while self.late != NULL:
            late, self.late = self.late, self.late.next
            free(late)

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
        self.undo_writes(b)
        return b

    cdef int attach(self, Buffer b, object x, tuple shadows) except -1:
        """Use the caller's shadows if they have the array's layout, and otherwise memory that has it."""
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
        """Copy in shadows whose layout differs from that of their arrays."""
        cdef Buffer b
        for b in self.buffers:
            if b.shadows is not None:
                for inner, dx in zip(inside_views(b), b.shadows):
                    inner[...] = dx

    def store_shadows(self):
        """Copy the shadows that `load_shadows` copied back to the caller's memory."""
        cdef Buffer b
        for b in self.buffers:
            if b.shadows is not None:
                for inner, dx in zip(inside_views(b), b.shadows):
                    dx[...] = inner

    cdef int activate(self, Buffer b) except -1:
        """Give a constant buffer a shadow, because an active value is about to be written to it."""
        if b.d != NULL or self.width == 0:
            return 0
        if b.owner is not None and b.spare == NULL:
            take(&self.st.temps, b.nbytes, &b.spare, &b.lane)
        b.d = b.spare
        return born(&self.st, b.base, b.d, b.nbytes, b.lane)

    cdef int written(self, Buffer b, bint active) except -1:
        """Prepare a buffer for a call that writes to it."""
        if not b.writable:
            raise read_only("blasad: the output")
        if b.outer is not None and b.home is None:
            self.write_outer(b)
            self.undo_writes(b)
        if b.borrowed:
            self.move_home(b)
        if b.image is not None:
            b.image = None
        if active and b.d == NULL:
            self.activate(b)
        if self.st.forward and b.d != NULL and b.inside is not None and not b.journaled and b.shadows is None:
            b.journaled = True
            self.journal.append([(dx, dx.copy()) for dx in b.inside])
        return 0

    cdef int write_outer(self, Buffer b) except -1:
        """Prepare an array of the outer tape for a write: on that tape, it may move, and become active."""
        cdef Buffer o = b.outer
        cdef char *before = o.base
        if b.borrowed:                          # it is this tape's copy that is going to be written
            return 0
        self.outer.written(o, True)
        b.base += o.base - before
        self.addresses = None
        return remember(&self.st, o.base, o.base + o.nbytes, o.d, o.lane)

    cdef Buffer bring(self, Buffer o):
        """A buffer of the outer tape as one of this tape, without a shadow."""
        cdef Buffer b = self.brought.get(id(o))
        if b is not None:
            return b
        self.crosses = True
        b = Buffer.__new__(Buffer)
        b.base, b.nbytes, b.dtype, b.tape, b.generation = o.base, o.nbytes, o.dtype, self, self.generation
        b.outer, b.owner, b.writable = o, o, o.writable
        remember(&self.st, o.base, o.base + o.nbytes, o.d, o.lane)
        self.brought[id(o)] = b
        return b

    cdef Buffer argument(self, Buffer o, char *lo, char *hi):
        """The buffer of this tape that contains the memory of an outer array; None if there is none."""
        cdef Buffer b
        for b in self.near(lo, hi):
            if b.outer is not o or b.borrowed or hi <= b.base or b.base + b.nbytes <= lo:
                continue
            if b.base <= lo and hi <= b.base + b.nbytes:
                return b
            if b.d != NULL:
                raise ValueError(PARTLY)
        return None

    cdef int move_home(self, Buffer b) except -1:
        """Copy a borrowed array to memory of the tape; from then on, all its views are there."""
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

    cdef int take_in(self, Buffer b) except -1:
        """Give an array that the program made memory of this tape, where it may hold a derivative.

        Until something is written there, the buffer keeps the array as its image: see `is_plain_again`.
        """
        cdef Call c
        cdef Operand *C = &c.o[OUT]
        cdef index nbytes = cnp.PyArray_NBYTES(b.made)
        cdef char *values = <char *>cnp.PyArray_DATA(b.made)
        cdef bint zeros = b.image is BLANK or all_bytes_zero(values, nbytes)
        cdef Buffer own = self.temporary(max(nbytes, 1), False), constant
        if self.outer is None and self.width:
            memcpy(own.base, values, nbytes)
        elif nbytes:
            begin(&c, FILL if zeros else COPY, number(not zeros), number(0))
            memset(C, 0, sizeof(Operand))
            C.p, C.m, C.n, C.rs, C.drs, C.dtype, C.slot = own.base, nbytes // itemsize[b.dtype], 1, 1, 1, b.dtype, -1
            if not zeros:
                constant = self.constant_memory(nbytes)
                memcpy(constant.base, values, nbytes)
                c.o[IN1] = C[0]
                c.o[IN1].p = constant.base
            c.nb = 1
            self.emit(&c)
        b.base, b.nbytes, b.d, b.spare, b.lane = own.base, own.nbytes, own.d, own.spare, own.lane
        b.tape, b.generation = self, own.generation
        b.image = b.made
        b.made = b.lent = b.inside = None
        own.base = NULL
        return 0

    cdef list near(self, char *lo, char *hi):
        """The watched buffers that meet a range of memory, and maybe others."""
        if len(self.buffers) <= FEW:
            return self.buffers
        if self.addresses is None:
            self.addresses = Addresses.__new__(Addresses)
        return self.addresses.near(self.buffers, lo, hi)

    cdef Buffer find(self, object array, bint writing):
        """The watched buffer that holds the elements of a plain array; None if there is none.

        Raises an error if some of the elements belong to another array, because a derivative would be lost.
        """
        cdef Buffer b
        cdef char *lo
        cdef char *hi
        partly = False
        bounds(array, &lo, &hi)
        for b in self.near(lo, hi):
            if hi <= b.base or b.base + b.nbytes <= lo or lo == hi or b.borrowed or b.home is not None:
                continue
            if b.base <= lo and hi <= b.base + b.nbytes and (b.dense or covers(b, array)):
                return b
            partly = partly or ((b.d != NULL or writing) and meet(b.owner, array))
        if self.outer is not None and not partly:
            b = self.outer.find(array, writing)
            return None if b is None else self.bring(b)
        if partly:
            raise ValueError(PARTLY)
        return None

    # -- the caller's arrays while they are needed

    cdef int keep_plain(self, object array, char *lo, char *hi) except -1:
        """A call has read a plain array: if a reverse reads it, it is copied, or, if it is large, must not change.

        A program copies every such array, because it runs later, when the arrays may have other values.
        """
        cdef Kept *k = &self.st.kept
        cdef Tape root
        cdef int i
        cdef bint stay = False
        if k.root < 0 or not hits_any(k, lo, hi) or self.find(array, False) is not None:
            return 0
        root = self.outermost()
        for i in range(find_hits(k, lo, hi)):   # up to the end no Python code runs, which could search for others
            if root.width == 0 or copy_size(&k.slots[k.hits[i]]) <= BY_VALUE:
                keep_constant(k, &root.st.constants, k.hits[i])
            else:
                stay = True
                if not is_constant(array):
                    watch_value(k, k.hits[i])
        return self.pin(array) if stay else 0

    cdef int audit(self) except -1:
        """Raise an error if a value that must not change has changed."""
        audit(&self.st.kept)
        for array, was in self.sums:
            if checksum(array) != was:
                raise RuntimeError(
                    f"blasad: a plain array of shape {array.shape} that a checkpointed function reads was overwritten "
                    "before the function could be run again in the reverse sweep; pass it to the function as an "
                    "argument, and a copy of it if it changes")
        return 0

    cdef int pin(self, object array) except -1:
        """A call reads a plain array: keep it alive and unchanged."""
        if self.pins and self.pins[len(self.pins) - 1] is array:
            return 0
        self.pins.append(array)
        return self.lock(array)

    cdef int load(self, object view, object x) except -1:
        """Copy the values of an input to its memory when code uses them; until then they stay in the caller's array."""
        if self.st.waits == WAITS and cnp.PyArray_NBYTES(<cnp.ndarray>view) > <index>BY_VALUE:
            self.lock(x)
            self.loads.append((view, x))
            self.st.loads = <void *>self.loads
        elif self.st.waits != NEVER:
            view[...] = x
        return 0

    cpdef int lock(self, object array) except -1:
        """Make an array, and those it is a view of, read-only to NumPy until the last tape that needs them is done."""
        while isinstance(array, cnp.ndarray):
            key = id(array)
            if key in self.locks:
                break
            if cnp.PyArray_ISWRITEABLE(array) or key in holders:
                self.locks[key] = array
                holders[key] = holders.get(key, 0) + 1
                cnp.PyArray_CLEARFLAGS(array, cnp.NPY_ARRAY_WRITEABLE)
            array = array.base
        return 0

    def lock_watched(self):
        """Make the watched arrays read-only to everyone but the recorded operations."""
        cdef Buffer b
        for b in self.buffers:
            if b.outer is None:
                self.lock(b.owner)

    cdef int hold(self, object array) except -1:
        """A section will read a plain array again: it stays locked until the tape is closed."""
        if id(array) not in self.held and not is_constant(array):
            self.sums.append((array, checksum(array)))
        while isinstance(array, cnp.ndarray):
            self.lock(array)
            self.held[id(array)] = array
            array = array.base
        return 0

    cdef int hand_on(self) except -1:
        """The outer tapes keep the caller's arrays that this tape held, if they will read them."""
        cdef Tape t
        cdef char *lo
        cdef char *hi
        for array in self.pins + [(<Buffer>b).owner for b in self.buffers if (<Buffer>b).outer is None]:
            t = self.outer if isinstance(array, cnp.ndarray) else None
            while t is not None:
                bounds(array, &lo, &hi)
                t.keep_plain(array, lo, hi)
                t = t.outer
        return 0

    @property
    def locking(self):
        """Whether arrays are read-only because this tape needs them."""
        return len(self.locks) > 0

    def unlock(self):
        """Make the caller's arrays writable again, except those that sections hold."""
        try:
            if self.outer is not None:
                self.hand_on()
        finally:
            self.give_arrays_back()

    cdef int give_arrays_back(self) except -1:
        locks, self.locks = self.locks, {key: self.locks[key] for key in self.locks if key in self.held}
        for key, array in locks.items():
            if key in self.locks:
                continue
            count = holders.get(key, 0) - 1
            if count > 0:
                holders[key] = count
                continue
            holders.pop(key, None)
            cnp.PyArray_ENABLEFLAGS(array, cnp.NPY_ARRAY_WRITEABLE)
        return 0

    def own_values(self, lent=()):
        """Copy the kept values that are still in the caller's arrays, so that the caller can use these again.

        If arguments are `lent`, their values stay in place; returns for each argument whether a reverse reads it.
        """
        cdef Buffer b
        cdef int i
        cdef char *lo
        cdef char *hi
        self.audit()
        foreign = self.pins + [b.owner for b in self.buffers
                               if b.outer is None and not (lent and (b.borrowed or b.home is not None))]
        for array in foreign:
            bounds(array, &lo, &hi)
            self.save_between(lo, hi)
        for i in range(self.st.nranges):
            self.save_between(self.st.ranges[i].lo, self.st.ranges[i].hi)
        kept = []
        for array in lent:
            bounds(array, &lo, &hi)
            kept.append(find_hits(&self.st.kept, lo, hi) > 0)
        return kept

    cdef int save_between(self, char *lo, char *hi) except -1:
        cdef int i
        for i in range(find_hits(&self.st.kept, lo, hi)):
            save_hit(&self.st.kept, &self.st.below, self.st.kept.hits[i])
        return 0

    cdef int undo_writes(self, Buffer b) except -1:
        """With restore: the present values of a caller's array are those that it will get back."""
        return undo_writes_to(&self.st.undo, b.base, b.base + b.nbytes) if self.st.undo.on and not b.borrowed else 0

    @property
    def restoring(self):
        """Whether the caller's arrays get back what they held before the calls, after the sweep or an error."""
        return self.st.undo.on

    @restoring.setter
    def restoring(self, bint on):
        if self.st.forward or self.width == 0:
            raise ValueError("Tape: restore=True is possible only for a tape in reverse mode")
        self.st.undo.on = on
        self.st.sink.emit = record_saving if on else record

    def roll_back(self):
        """After an error: restore the shadows in forward mode, and with restore the caller's arrays."""
        if self.st.undo.count:
            put_back(&self.st.undo, &self.st.below, NULL)
        for saved in self.journal:
            for dx, old in saved:
                dx[...] = old
        self.journal.clear()

    def close(self):
        """Give the caller's arrays back and forget everything but the memory."""
        cdef Buffer b
        self.at_rest()
        self.lost.clear()
        self.held.clear()
        self.sums.clear()
        try:
            self.unlock()
        finally:
            if self.st.waits:
                end_waiting(&self.st)
                self.loads.clear()
                self.st.loads = NULL
            self.generation += 1
            self.tie, self.thread = FREE, 0
            for b in self.buffers:
                b.generation = 0
            self.buffers.clear()
            self.addresses = None
            self.journal.clear()
            self.st.undo.narrays = 0
            self.forget_calls()


cdef bint all_bytes_zero(const char *p, index nbytes) noexcept nogil:
    return nbytes == 0 or p[0] == 0 and memcmp(p, p + 1, nbytes - 1) == 0


cdef dict holders = {}                      # how many tapes need an array, by its id, to be read-only


cdef bint is_constant(object array) except -1:
    """Whether an array, and all that it is a view of, is read-only for good, not because a tape needs it."""
    while isinstance(array, cnp.ndarray) or isinstance(array, memoryview):
        if isinstance(array, memoryview):
            array = array.obj
            continue
        if cnp.PyArray_ISWRITEABLE(array) or id(array) in holders:
            return False
        array = array.base
    return True


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
    cdef char *lo
    cdef char *hi
    x = b.owner
    bounds(x, &lo, &hi)                     # where the buffer was before it moved
    offset = <char *>cnp.PyArray_DATA(x) - lo
    return [np.ndarray(x.shape, x.dtype, lane, offset, x.strides) for lane in b.inside]


cdef int dtype_code(object dtype) except -2:
    """The number of a dtype among those that calls work on; -1 for all others."""
    return code_of_type(<cnp.dtype>dtype)


def collecting(bint on):
    """Whether new tapes collect rank-one updates; it can be switched off for measurements."""
    global collect_from
    collect_from = LARGE if on else <index>1 << 60


def recording():
    """The tape that records in this thread, or None."""
    return current()


def enter(Tape tape):
    """Make a tape (or None) the one that records in this thread; returns the one before."""
    before = current()
    if tape is not None:
        tape.tie, tape.thread = BOUND, this_thread()
    set_current(tape)
    return before
