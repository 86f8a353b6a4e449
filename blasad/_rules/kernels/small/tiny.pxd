# Products too small or too narrow for BLAS.

from blasad._rules.calls.core cimport F32, F64, TINY, Operand, index, is_tiny, itemsize

cdef extern from "tiny.h" nogil:
    enum:
        SMALL
    ctypedef struct Tiny:
        index m, n, k
        const void *a
        index ar, ac
        const void *b
        index br, bc
        void *c
        index cr, cc
        const double *alpha
        const double *beta
        const void *a2
        const void *b2
        int conja, conjb
        int solve, upper, unit
        index stack, as_ "as", bs, cs

cdef enum:                      # with its kernels for AVX-512 OpenBLAS packs no matrices
    UNPACKED = 1000000          # up to this m n k,
    FEW = 1200                  # but those of A^T B with more elements than these, or with k below 32

ctypedef void (*tiny_kernel)(const Tiny *t) noexcept nogil
# writes the transpose of what lies in columns: its rows and columns, where both are, and their strides
ctypedef void (*turner)(index m, index k, const void *x, index ldx, void *y, index ldy) noexcept nogil

cdef tiny_kernel *products      # by dtype
cdef tiny_kernel *triangles     # of real ones
cdef index *solved              # order of triangles that are solved with any number of columns, by dtype
cdef index *largest             # dimension of products, by dtype: a power of 2
cdef index *reach               # that of products of real matrices whose shape has to be right: see has_shape
cdef tiny_kernel *narrow_products   # of real ones; NULL: BLAS is as fast
cdef turner *turns              # of real ones, where BLAS is faster with A than with A^T; NULL: it is not

cdef bint narrow_product(const Operand *a, const Operand *b, const Operand *c, const double *alpha,
                         const double *beta) noexcept nogil

cdef inline bint is_narrow(int dtype, index m, index n, index k) noexcept nogil:
    """Whether there may be such a product that is faster than BLAS."""
    return (8 < min(m, n) <= 16 and k >= 96 and max(m, n) >= 96 and m * n > FEW and dtype <= F64
            and narrow_products[dtype] != NULL)

cdef inline bint is_small(int dtype, index m, index n, index k) noexcept nogil:
    """Whether a product of no empty matrices has a kernel here that is as fast as BLAS at least."""
    return <size_t>((m - 1) | (n - 1) | (k - 1)) < <size_t>largest[dtype]

cdef inline bint is_turned(int dtype, index m, index n, index k) noexcept nogil:
    """Whether A^T B is faster with a transposed copy of A: where OpenBLAS packs no matrices, but those of this form."""
    return (dtype <= F64 and turns[dtype] != NULL and min(m, n) >= TINY and k >= TINY
            and <double>m * n * k <= UNPACKED and (k < 32 or m * n > FEW))

cdef inline bint is_medium(int dtype, index m, index n, index k) noexcept nogil:
    """Whether there may be such a product that is as fast as BLAS."""
    return dtype <= F64 and <size_t>((m - 1) | (n - 1) | (k - 1)) < <size_t>reach[dtype]

cdef inline bint is_short(index m, index n) noexcept nogil:
    """Whether m x n are solved before the threads that BLAS has for more would pay."""
    return <double>m * m * n <= 1 << 24

cdef inline bint is_small_triangle(int dtype, index m, index n, bint solve) noexcept nogil:
    """Whether a product with a triangle, or its inverse, has a kernel that is faster than BLAS."""
    return dtype <= F64 and (is_tiny(dtype, m, n, 1) or (solve and m <= solved[dtype] and is_short(m, n)))

cdef inline bint is_halved(int dtype, index m, index n) noexcept nogil:
    """Whether the halves of a triangle, and a product between, are solved faster than BLAS does."""
    return dtype <= F64 and solved[dtype] == SMALL and is_short(m, n)

cdef inline bint describe(Tiny *t, const Operand *a, const Operand *b, const Operand *c, const double *alpha,
                          const double *beta, unsigned int stack) noexcept nogil:
    """C := alpha A B + beta C, or its transpose where the rows of C lie side by side: then A and B change places"""
    cdef bint flip = c.m == 1 or (c.rs != 1 and c.cs == 1 and c.n != 1)     # C^T := alpha B^T A^T + beta C^T
    cdef const Operand *swap
    t.alpha, t.beta, t.k, t.c, t.stack = alpha, beta, a.n, c.p, stack
    if flip:
        t.m, t.n, t.cr, t.cc, t.ar, t.ac, t.br, t.bc = c.n, c.m, c.cs, c.rs, b.cs, b.rs, a.cs, a.rs
        swap, a = a, b
        b = swap
    else:
        t.m, t.n, t.cr, t.cc, t.ar, t.ac, t.br, t.bc = c.m, c.n, c.rs, c.cs, a.rs, a.cs, b.rs, b.cs
    t.a, t.b, t.a2, t.b2 = a.p, b.p, NULL, NULL
    if stack != 1:
        t.as_, t.bs, t.cs = a.bs, b.bs, c.bs
    else:
        t.as_ = t.bs = t.cs = 0
    if c.dtype > F64:
        t.conja, t.conjb = a.conj, b.conj
    return flip

cdef inline void tiny_product(const Operand *a, const Operand *b, const Operand *c, const double *alpha,
                              const double *beta, unsigned int stack) noexcept nogil:
    """C := alpha A B + beta C, for each of a stack"""
    cdef Tiny t
    describe(&t, a, b, c, alpha, beta, stack)
    products[c.dtype](&t)

cdef inline bint has_shape(const Tiny *t, int dtype) noexcept nogil:
    """Whether a product beyond the largest of any shape is as fast as with BLAS: there are rows that fill most of the
    vectors, and columns enough for A to be turned; with eight rows B lies in columns."""
    cdef index lanes = 16 if dtype == F32 else 8
    return not (t.m < lanes or (t.m == TINY and t.br != 1) or (-t.m & (lanes - 1)) > t.m >> 3 or t.n < 8 or t.k < 16
                or t.cr != 1 or (t.ar != 1 and (t.br != 1 or t.n < 16)))

cdef inline bint small_product(const Operand *a, const Operand *b, const Operand *c, const double *alpha,
                               const double *beta) noexcept nogil:
    """C := alpha A B + beta C, if there is a kernel for it; no matrix is empty"""
    cdef Tiny t
    cdef bint small = is_small(c.dtype, c.m, c.n, a.n)
    if not (small or is_medium(c.dtype, c.m, c.n, a.n)):
        return False
    describe(&t, a, b, c, alpha, beta, 1)
    if not (small or has_shape(&t, c.dtype)):
        return False
    products[c.dtype](&t)
    return True

cdef inline bint two_products(const Operand *a, const Operand *b, const Operand *a2, const Operand *b2,
                              const Operand *c, const double *alpha, const double *beta) noexcept nogil:
    """C := alpha (A B + A2 B2) + beta C of real matrices, if there is a kernel for them: they are small and laid out
    alike."""
    cdef Tiny t
    cdef bint small = is_small(c.dtype, c.m, c.n, a.n), flip
    if (c.dtype > F64 or not (small or is_medium(c.dtype, c.m, c.n, a.n))
            or a.rs != a2.rs or a.cs != a2.cs or b.rs != b2.rs or b.cs != b2.cs):
        return False
    flip = describe(&t, a, b, c, alpha, beta, 1)
    if not (small or has_shape(&t, c.dtype)):
        return False
    t.a2, t.b2 = a2.p, b2.p
    if flip:
        t.a2, t.b2 = b2.p, a2.p
    products[c.dtype](&t)
    return True

cdef inline void tiny_triangular(const Operand *a, const Operand *c, double alpha, bint solve, bint upper,
                                 bint unit) noexcept nogil:
    """C := alpha A C, or C := alpha inv(A) C"""
    cdef Tiny t
    t.alpha, t.solve, t.upper, t.unit = &alpha, solve, upper, unit
    t.m, t.n, t.a, t.ar, t.ac, t.c, t.cr, t.cc = c.m, c.n, a.p, a.rs, a.cs, c.p, c.rs, c.cs
    triangles[c.dtype](&t)
