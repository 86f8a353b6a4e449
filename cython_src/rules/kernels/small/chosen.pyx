"""Which kernels SciPy's OpenBLAS runs: whether a kernel is faster than BLAS depends on them and on the processor."""

cimport scipy.linalg.cython_blas as blas

cdef extern from "chosen.h":
    const char *blasad_chosen_kernels(void *module)

# those that multiply small matrices where they lie
UNPACKED_BY = frozenset({"SkylakeX", "Cooperlake", "SapphireRapids"})


def kernels():
    """The name of SciPy's OpenBLAS for its kernels; None if its BLAS is another, or cannot be asked."""
    cdef const char *names = blasad_chosen_kernels(<void *>blas.dgemm)
    return None if names == NULL else names.decode()


cdef bint packs_nothing():
    """Whether BLAS multiplies small matrices without packing them."""
    return kernels() in UNPACKED_BY
