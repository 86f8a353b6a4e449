# cython: allow_none_for_extension_args=False
"""Calls of a program's functions for their values alone, while a tape records: nothing of them is kept.

A solver of SciPy's calls a function of the program many times, and its derivative depends on none of these calls.  They
run on a tape of their own, whose arrays have no shadows.  It sees the arrays of the tapes around it.  What is written
to them goes to copies, so that for the tapes around, nothing has happened.
"""

cimport numpy as cnp

from blasad._arrays.arrays cimport Array, is_made, is_traced
from blasad._arrays.arrays import as_kind, memory, scalar_kind
from blasad._arrays.made cimport given_out
from blasad._rules.calls.core cimport *
from blasad._tape.tape cimport BOUND, FREE, Buffer, Tape, count_inner, current, set_current, this_thread

cnp.import_array()


cdef class Aside(Tape):
    """A tape for calls of which only the values are wanted.

    Attributes
    ----------
    touched : bool
        Whether something was read or written that has a tape around this one.
    """

    cdef public bint touched

    cdef int begin(self, Tape origin) except -1:
        self.st.temps.shadowed = False
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

    def call(self, f, *args):
        """The values of a function: plain arrays and numbers, alone or in lists, tuples and dicts."""
        cdef Tape before = current()
        set_current(self)
        try:
            return values(f(*args))
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
        self.brought[id(o)] = b
        return b

    cdef Buffer find(self, object array, bint writing):
        cdef Buffer b = self.origin.find(array, writing)
        return None if b is None else self.bring(b)

    cdef int keep_plain(self, object array, char *lo, char *hi) except -1:
        """No reverse reads anything here."""
        return 0


def aside(Tape origin):
    """A tape for values inside another one, until its `end`."""
    cdef Aside tape = Aside("forward", 1)
    tape.begin(origin)
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
