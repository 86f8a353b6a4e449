"""Products too small for BLAS: the kernels in tiny_kernels.h, as they fit this processor."""

cdef extern from "tiny_kernels.h" nogil:
    tiny_kernel tiny_gemm[4]
    tiny_kernel tiny_triangle[2]
    void tiny_choose(bint plain)

products, triangles = tiny_gemm, tiny_triangle
tiny_choose(False)


def _choose(*, bint plain):
    """For the tests: kernels of any processor, or of this one."""
    tiny_choose(plain)
