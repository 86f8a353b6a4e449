# cython: allow_none_for_extension_args=False
"""Programs of functions that find traced arrays outside of their arguments, while a tape records around them.

A solver of SciPy's calls a function of the program hundreds of times.  Its first call shows which arrays of the tapes
around it reads; a program of it has these as inputs beside the function's own arguments.
"""

cimport numpy as cnp

from blasad._arrays.arrays cimport Array, on_buffer, on_tape
from blasad._rules.calls.core cimport *
from blasad._tape.tape cimport BOUND, Buffer, Tape, count_inner, this_thread

cnp.import_array()


class Unfit(TypeError):
    """The reason why there is no program of a function."""


cdef class Gathered(Tape):
    """The tape of such a program."""
    cdef list arrays            # what keeps memory of the tapes around alive

    cdef int begin(self, Tape origin) except -1:
        self.origin, self.tie, self.thread, self.arrays = origin, BOUND, this_thread(), []
        count_inner(1)
        return 0

    def end(self):
        """Let go of the tapes around."""
        if self.origin is not None:
            count_inner(-1)
            self.brought.clear()
            self.origin, self.arrays = None, []

    def stand_for(self, Array outside, Array x):
        """From now on, an array of this tape stands for the memory of one outside, which is in a row."""
        cdef Buffer o = on_tape(self.origin, outside).buf
        x.buf.writable, x.buf.number = False, -1
        self.brought[id(o)] = x.buf
        self.arrays.append((o, x))

    cdef Buffer bring(self, Buffer o):
        cdef Buffer b = self.brought.get(id(o))
        if b is None:
            raise Unfit("it uses other arrays than in its first call")
        return b

    cdef Buffer find(self, object array, bint writing):
        cdef Buffer b = self.origin.find(array, writing)
        return None if b is None else self.bring(b)


def gathered(Tape origin):
    """A tape for a program inside another tape, until its `end`."""
    cdef Gathered tape = Gathered("program", 0)
    tape.begin(origin)
    return tape


def outside(Tape tape):
    """The arrays of the tapes around that calls on a tape have used, each as all of its memory in a row."""
    cdef Buffer b, o
    cdef index size, count
    cdef int dtype
    found = []
    for b in tape.brought.values():
        if b.home is not None:
            raise Unfit("it writes to an array outside")
        if b.dtype > C128:
            raise Unfit("it uses a mask of a program around")
        o = b.owner
        dtype = F32 if b.dtype == F32 or b.dtype == C64 else F64        # of complex numbers, their parts
        size = itemsize[dtype]
        count = o.nbytes // size
        found.append(on_buffer(o, 0, 1, &count, &size, dtype))
    return found


def pushes(Tape tape):
    """Whether a tape pushes tangents along."""
    return tape.st.forward
