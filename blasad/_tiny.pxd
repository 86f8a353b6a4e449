# Products too small for BLAS.

from blasad._core cimport Operand, index, is_complex

cdef extern from "tiny.h" nogil:
    enum:
        TINY
    ctypedef struct Tiny:       # C := alpha A B + beta C, no dimension 0, alpha not 0
        index m, n, k
        const void *a
        index ar, ac
        const void *b
        index br, bc
        void *c
        index cr, cc
        double alpha[2]
        double beta[2]
        int conja, conjb

ctypedef void (*tiny_product)(const Tiny *t) noexcept nogil

cdef tiny_product *products     # by dtype

cdef inline bint is_tiny(int dtype, index m, index n, index k) noexcept nogil:
    """From 1 to TINY, or to half of it where numbers are complex: beyond, BLAS is faster."""
    return <size_t>((m - 1) | (n - 1) | (k - 1)) < <size_t>(TINY >> is_complex(dtype))

cdef inline void run_tiny(const Operand *a, const Operand *b, const Operand *c, const double *alpha,
                          const double *beta) noexcept nogil:
    cdef Tiny t
    t.alpha[0], t.alpha[1], t.beta[0], t.beta[1] = alpha[0], alpha[1], beta[0], beta[1]
    t.m, t.n, t.k, t.c, t.cr, t.cc = c.m, c.n, a.n, c.p, c.rs, c.cs
    if t.m == 1 or (t.cr != 1 and t.cc == 1 and t.n != 1):      # C^T := alpha B^T A^T + beta C^T
        t.m, t.n, t.cr, t.cc = t.n, t.m, t.cc, t.cr
        t.a, t.ar, t.ac, t.conja = b.p, b.cs, b.rs, b.conj
        t.b, t.br, t.bc, t.conjb = a.p, a.cs, a.rs, a.conj
    else:
        t.a, t.ar, t.ac, t.conja = a.p, a.rs, a.cs, a.conj
        t.b, t.br, t.bc, t.conjb = b.p, b.rs, b.cs, b.conj
    products[c.dtype](&t)
