# cython: allow_none_for_extension_args=False
"""Calls of a program's functions for their values alone, while a tape records: nothing of them is kept.

A solver of SciPy's calls a function of the program many times, and its derivative depends on none of these calls.  They
run on a tape of their own, whose arrays have no shadows.  It sees the arrays of the tapes around it.  What is written
to them goes to copies, so that for the tapes around, nothing has happened.
"""

cimport numpy as cnp

from blasad._arrays.arrays cimport Array, is_made, is_traced, on_buffer, on_tape
from blasad._arrays.arrays import as_kind, memory, scalar_kind, shadow_values
from blasad._arrays.made cimport given_out
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport take
from blasad._tape.nested cimport outer_shadow
from blasad._tape.waiting cimport look_now
from blasad._tape.tape cimport BOUND, FREE, Buffer, Tape, count_inner, current, set_current, this_thread

cnp.import_array()


cdef class Aside(Tape):
    """A tape for calls of which only the values are wanted, or their change in some direction, too.

    Attributes
    ----------
    touched : bool
        Whether something was read or written that has a tape around this one.
    plainly : bool
        Whether there was a plain array over such memory.
    moving : bool
        Whether changes are wanted, too.
    """

    cdef public bint touched
    cdef readonly bint plainly, moving

    cdef int begin(self, Tape origin, bint moving) except -1:
        look_now()                              # of a program that is traced: what is read here has to be there
        self.moving = self.st.temps.shadowed = moving
        self.origin, self.tie, self.thread = origin, BOUND, this_thread()
        count_inner(1)
        return 0

    def end(self):
        """Forget everything: the arrays that were made here cannot be used any more."""
        count_inner(-1)
        try:
            self.brought.clear()
            self.unlock()
            self.generation += 1
            self.forget_calls()
        finally:
            self.origin, self.tie, self.thread = None, FREE, 0

    def met(self):
        """The arrays of the tapes around that were read here: each whole buffer as a row."""
        cdef Buffer b, o
        cdef index count, step
        found = []
        for b in self.brought.values():
            o = b.owner
            step = itemsize[b.dtype]
            count = o.nbytes // step
            found.append(on_buffer(o, 0, 1, &count, &step, b.dtype))
        return found

    def run(self, f, *args):
        """What a function returns that calls others for values."""
        cdef Tape before = current()
        set_current(self)
        try:
            return f(*args)
        finally:
            set_current(before)

    def call(self, f, *args):
        """The values of a function: plain arrays and numbers, alone or in lists, tuples and dicts."""
        cdef Tape before = current()
        set_current(self)
        try:
            return values(f(*args))
        finally:
            set_current(before)

    def pushed(self, f, *args):
        """The value of a function that returns a number, and its change where all that has a derivative changes."""
        cdef Tape before = current()
        set_current(self)
        try:
            y = f(*args)
            if not is_traced(y) or is_made(<Array>y):
                return values(y), 0.0
            return values(y), shadow_values(on_tape(self, <Array>y))[0]
        finally:
            set_current(before)

    cdef Buffer bring(self, Buffer o):
        cdef Buffer b = self.brought.get(id(o))
        cdef Tape t = self.origin
        cdef index words = o.nbytes // 4, step = 4
        self.touched = True
        if b is not None:
            return b
        while t is not None:                    # for a section that is met here, this is a read
            t.look(o.base, F32, 1, &words, &step)
            t = t.origin if t.origin is not None else t.outer
        b = Buffer.__new__(Buffer)
        b.base, b.nbytes, b.dtype, b.tape, b.generation = o.base, o.nbytes, o.dtype, self, self.generation
        b.owner, b.writable, b.borrowed = o, o.writable, True
        if self.st.temps.shadowed and varies(o):
            take(&self.st.temps, o.nbytes, &b.d, &b.lane)
            fill_with_numbers(<unsigned int *>b.d, words)
        self.brought[id(o)] = b
        return b

    cdef Buffer find(self, object array, bint writing):
        cdef Buffer b = None
        if self.origin is not None:
            b = self.origin.find(array, writing)
        if b is not None:
            self.plainly = True
        return None if b is None else self.bring(b)

    cdef int keep_plain(self, object array, char *lo, char *hi) except -1:
        """No reverse reads anything here."""
        return 0


cdef bint varies(Buffer o) noexcept:
    """Whether an array has a shadow on its tape, or on one around it."""
    cdef Tape t = o.tape
    cdef char *d = o.d
    cdef index lane
    while d == NULL and t.outer is not None:
        outer_shadow(&t.st, o.base, &d, &lane)
        t = t.outer
    return d != NULL


cdef int fill_with_numbers(unsigned int *words, index count) noexcept:
    """Numbers of size one in single precision, which are, two by two, alike in double precision, too."""
    cdef index i
    for i in range(count):
        words[i] = 0x3F800000u | <unsigned int>i * 2654435761u >> 9 | (<unsigned int>i * 2246822519u >> 31) << 31
    return 0


def aside(Tape origin=None, bint moving=False):
    """A tape for values inside another one, until its `end`; for their changes too if `moving`; by itself if None."""
    cdef Aside tape = Aside("forward", 1)
    tape.begin(origin, moving)
    return tape


def values(x):
    """What is traced, as plain arrays and numbers of their own; so in lists, tuples and dicts."""
    if is_traced(x):
        return given_out(x) if is_made(<Array>x) else as_kind(memory(<Array>x).copy("K"), scalar_kind(<Array>x))
    if type(x) in (list, tuple):
        return type(x)([values(each) for each in x])
    if isinstance(x, tuple) and hasattr(x, "_make"):
        return type(x)._make([values(each) for each in x])
    if type(x) is dict:
        return {name: values(each) for name, each in x.items()}
    return x
