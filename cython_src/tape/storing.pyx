"""Tapes whose memory is in files for a while: the arrays that they make, and the copies that they keep."""

from blasad._rules.calls.memory cimport Arena, Chunk, drop_stored, take
from blasad._rules.calls.stores cimport Store, from_store
from blasad._tape.state cimport State
from blasad._tape.tape cimport Tape


cdef class Stored:
    """The files of a tape, until its records are cleared."""
    cdef State *state
    cdef Store store

    def forget(self):
        drop_stored(&self.state.temps)
        drop_stored(&self.state.kept.copies)
        self.store.close()

cdef Store store_of(Tape tape, directory):
    """The files of a tape in a directory."""
    cdef Stored stored
    for each in tape.carried:
        if isinstance(each, Stored) and (<Stored>each).store.directory == directory:
            return (<Stored>each).store
    stored = Stored.__new__(Stored)
    stored.state, stored.store = &tape.st, Store(directory)
    tape.carried.append(stored)
    return stored.store

cdef struct Before:
    Arena *arena
    bint storing
    int (*lender)(Arena *arena, Chunk *chunk, size_t size) except -1 nogil
    void *owner


cdef class Storing:
    """A context in which a tape, and those that lend it memory, take what is new from files.

    The files last as long as what the tape has recorded.

    Parameters
    ----------
    tape : Tape
        The tape that records.
    directory : str
        Where the files are.
    """
    cdef Tape tape
    cdef object directory
    cdef list tapes             # they stay, and so do their arenas
    cdef Before before[64]
    cdef int count

    def __init__(self, Tape tape, directory):
        self.tape, self.directory, self.tapes = tape, directory, []

    cdef int turn(self, Tape t, Arena *a) except -1:
        cdef Before *b = &self.before[self.count]
        cdef Store store
        if self.count == 64:
            raise RecursionError("blasad: too many derivatives inside each other")
        b.arena, b.storing, b.lender, b.owner = a, a.storing, a.lender, a.owner
        if not a.storing:
            take(a, 1, NULL, NULL)              # who forgets all sees by that that something was made
        if t.outer is None:
            store = store_of(t, self.directory)
            a.lender, a.owner = from_store, <void *>store
        a.storing = True
        self.tapes.append(t)
        self.count += 1
        return 0

    def __enter__(self):
        cdef Tape t = self.tape, root
        while t is not None:
            root = t.root()
            self.turn(t, &t.st.temps)
            self.turn(root, &root.st.kept.copies)
            t = t.outer

    def __exit__(self, kind, error, trace):
        cdef Before *b
        while self.count:
            self.count -= 1
            b = &self.before[self.count]
            b.arena.storing, b.arena.lender, b.arena.owner = b.storing, b.lender, b.owner
        self.tapes.clear()


def can_store(Tape tape):
    """Whether a tape's memory may be in files; not while a program is traced, because its memory does not exist yet."""
    while tape is not None:
        if tape.width == 0:
            return False
        tape = tape.outer
    return True
