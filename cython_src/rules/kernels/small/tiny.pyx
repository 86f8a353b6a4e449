"""Products too small or too narrow for BLAS: the kernels in tiny_kernels.h that fit this processor and its BLAS."""

from blasad._rules.kernels.small.chosen cimport packs_nothing

cdef extern from "tiny_kernels.h" nogil:
    tiny_kernel tiny_gemm[4]
    tiny_kernel tiny_triangle[2]
    turner tiny_turn[2]
    tiny_kernel tiny_narrow[2]
    index tiny_most[4]
    index tiny_reach[2]
    index tiny_solved[2]
    void tiny_choose(int level)

products, triangles, narrow_products, turns = tiny_gemm, tiny_triangle, tiny_narrow, tiny_turn
largest, reach, solved = tiny_most, tiny_reach, tiny_solved
tiny_choose(3 if packs_nothing() else 2)


cdef bint narrow_product(const Operand *a, const Operand *b, const Operand *c, const double *alpha,
                         const double *beta) noexcept nogil:
    """C := alpha A B + beta C if there is a kernel that is faster than BLAS; A is a matrix in the cache, B narrow."""
    cdef Tiny t
    cdef index nbytes
    if c.m < c.n:               # C^T := alpha B^T A^T + beta C^T
        t.m, t.n, t.cr, t.cc = c.n, c.m, c.cs, c.rs
        t.a, t.ar, t.ac, t.b, t.br, t.bc = b.p, b.cs, b.rs, a.p, a.cs, a.rs
    else:
        t.m, t.n, t.cr, t.cc = c.m, c.n, c.rs, c.cs
        t.a, t.ar, t.ac, t.b, t.br, t.bc = a.p, a.rs, a.cs, b.p, b.rs, b.cs
    t.k, t.c, t.alpha, t.beta = a.n, c.p, alpha, beta
    nbytes = t.m * t.k * itemsize[c.dtype]
    if nbytes > (1 << 21 if t.ac == 1 else 1 << 19 if t.ar == 1 else 0):
        return False
    if (turns[c.dtype] != NULL and <double>t.m * t.n * t.k <= UNPACKED and not (t.ac == 1 and t.br == 1)
            and not (t.cr == 1 and t.br == 1 and t.n == 16 and c.dtype == F64)):
        return False            # BLAS packs nothing
    narrow_products[c.dtype](&t)
    return True


def _choose(level=None):
    """For the tests: use the kernels for any processor (0), or those for this one up to AVX2 (1) or AVX-512 (2); 3:
    with AVX-512, chosen as for a BLAS that does not pack small matrices."""
    tiny_choose((3 if packs_nothing() else 2) if level is None else level)
