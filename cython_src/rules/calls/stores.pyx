"""Memory in files, for data that exceed memory and are written once and read once."""

import numpy as np
cimport numpy as cnp

from blasad._rules.calls.files import mapped
from blasad._rules.calls.memory cimport Arena, Chunk

cnp.import_array()

cdef enum:
    ALIGN = 64
    LEAST = 1 << 16             # bytes of a file
    MOST = 1 << 30              # unless so much is asked for at once


cdef class Store:
    """Memory in files of a directory, handed out in order and given back at once.

    Parameters
    ----------
    directory : str
        Where the files are made.  They have no names, so they are gone with the process, however that ends.
    """

    def __init__(self, directory):
        self.directory, self.maps = directory, []

    cdef char *memory(self, size_t nbytes) except NULL:
        """So many zeros."""
        cdef char *p
        nbytes = (nbytes + ALIGN - 1) & ~<size_t>(ALIGN - 1)
        if self.left < nbytes:
            self.add(nbytes)
        p = self.p
        self.p += nbytes
        self.left -= nbytes
        return p

    cdef int add(self, size_t nbytes) except -1:
        """A further file, of as many bytes as all before if the disk has them."""
        cdef size_t room = max(nbytes, min(max(self.total, <size_t>LEAST), <size_t>MOST))
        try:
            mapping = mapped(self.directory, room)
        except OSError:
            if room == nbytes:
                raise
            room = nbytes
            mapping = mapped(self.directory, room)
        file = np.frombuffer(mapping, np.uint8)
        self.maps.append(file)
        self.p, self.left = <char *>cnp.PyArray_DATA(<cnp.ndarray>file), room
        self.total += room
        return 0

    @property
    def nbytes(self):
        """Bytes of all files."""
        return self.total

    cdef int close(self) except -1:
        """Give all back."""
        self.maps.clear()
        self.p, self.left, self.total = NULL, 0, 0
        return 0


cdef int from_store(Arena *arena, Chunk *chunk, size_t size) except -1 nogil:
    """Memory of a file for an arena, and for its shadows."""
    with gil:
        chunk.p = (<Store>arena.owner).memory(size)
        if arena.shadowed:
            chunk.d = (<Store>arena.owner).memory(size * arena.width)
    return 0
