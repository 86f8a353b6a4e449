"""Products too small for BLAS: the kernels in tiny_kernels.h, as they fit this processor."""

cdef extern from "tiny_kernels.h" nogil:
    tiny_product tiny_gemm[4]
    void tiny_choose(bint plain)

products = tiny_gemm
tiny_choose(False)


def _choose(*, bint plain):
    """For the tests: kernels of any processor, or of this one."""
    tiny_choose(plain)
