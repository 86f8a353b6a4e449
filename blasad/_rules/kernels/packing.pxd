# Operands that BLAS can take: a transposed one is a flag, what is left is packed.

from libc.limits cimport INT_MAX
from libc.stdlib cimport free

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.lines cimport away
from blasad._rules.kernels.pointers cimport Value, blas_int

ctypedef int (*Run)(const Call *) except -1 nogil

cdef enum:                      # bits of the flags a routine knows
    N = 1
    T = 2
    H = 4

cdef struct Matrix:
    char *p
    blas_int ld
    char op                     # 'N', 'T' or 'C': the operand is op(p); 'R' the conjugate of p; 0 none of these
    void *heap

cdef struct Vector:
    char *p                     # lowest address
    blas_int inc
    void *heap

cdef int too_long(index n) except -1 nogil
cdef int pack(const Operand *a, bint flip, int part, bint unit, Matrix *r) except -1 nogil
cdef int any_line(const Operand *x, bint keep_conj, Vector *v) except -1 nogil
cdef int any_lines(const Operand *a, Vector *x, const Operand *b, bint keep_conj, Vector *y) except -1 nogil
cdef int any_factors(const Operand *a, Matrix *A, const Operand *b, Matrix *B, bint herm) except -1 nogil
cdef int on_copy(Run run, const Call *c, const Value *beta, int part, bint unit, bint conj) except -1 nogil

cdef inline int fits(index m, index n, index k) except -1 nogil:
    if (m | n | k) > INT_MAX:
        return too_long(max(m, n, k))
    return 0

cdef inline void release(void *heap) noexcept nogil:
    if heap != NULL:
        free(heap)

cdef inline bint in_columns(const Operand *a) noexcept nogil:
    """Whether BLAS reads a matrix where it lies, without a flag."""
    return not a.conj and a.rs == 1 and max(a.m, 1) <= a.cs <= INT_MAX and a.n <= INT_MAX

cdef inline bint in_rows(const Operand *a) noexcept nogil:
    return not a.conj and a.cs == 1 and max(a.n, 1) <= a.rs <= INT_MAX and a.m <= INT_MAX

cdef inline void layout(const Operand *a, Matrix *r) noexcept nogil:
    """The flag with which BLAS reads an operand where it lies."""
    cdef bint conj, columns
    r.p, r.heap = a.p, NULL
    if in_columns(a):           # as most are
        r.op, r.ld = c'N', a.cs
        return
    conj = a.conj and is_complex(a.dtype)
    columns = (a.rs == 1 or a.m <= 1) and ((1 <= a.cs <= INT_MAX and a.m <= a.cs) or a.n <= 1)
    if columns and not conj:
        r.op, r.ld = c'N', a.cs if a.n > 1 else max(a.m, 1)
    elif (a.cs == 1 or a.n <= 1) and ((1 <= a.rs <= INT_MAX and a.n <= a.rs) or a.m <= 1):
        r.op, r.ld = c'C' if conj else c'T', a.rs if a.m > 1 else max(a.n, 1)
    elif columns:
        r.op, r.ld = c'R', a.cs if a.n > 1 else max(a.m, 1)
    else:
        r.op = 0

cdef inline bint is_line(const Operand *x, Vector *v) noexcept nogil:
    """Whether a column is a vector as most are, which nothing has to be done to."""
    v.p, v.inc, v.heap = x.p, <blas_int>x.rs, NULL
    return x.n == 1 and 0 < x.rs <= INT_MAX and not x.conj

cdef inline int line_of(const Operand *x, bint keep_conj, Vector *v) except -1 nogil:
    """A row or a column as a vector, packed if need be; keep_conj: its conjugation is dealt with elsewhere."""
    return 0 if is_line(x, v) else any_line(x, keep_conj, v)

cdef inline int lines_of(const Operand *a, Vector *x, const Operand *b, bint keep_conj, Vector *y) except -1 nogil:
    """Two vectors, or one where b is NULL.  After an error nothing is held."""
    y.heap = NULL
    return 0 if is_line(a, x) and (b == NULL or is_line(b, y)) else any_lines(a, x, b, keep_conj, y)

cdef inline char flipped(char op) noexcept nogil:
    """The flag of the transposed operand."""
    return c'T' if op == c'N' else c'N' if op == c'T' else c'R' if op == c'C' else c'C' if op == c'R' else 0

cdef inline int fit(const Operand *a, bint flip, int flags, int part, bint unit, Matrix *r) except -1 nogil:
    """a, or its transpose, as a matrix with one of these flags; packed if need be."""
    layout(a, r)
    if flip:
        r.op = flipped(r.op)
    if (r.op == c'N' and flags & N) or (r.op == c'T' and flags & T) or (r.op == c'C' and flags & H):
        return 0
    return pack(a, flip, part, unit, r)

cdef inline int factors(const Operand *a, Matrix *A, const Operand *b, Matrix *B, bint herm) except -1 nogil:
    """Two matrices with one flag, or one where b is NULL.  After an error nothing is held."""
    A.heap = B.heap = NULL
    if not in_columns(a) or b != NULL and not in_columns(b):
        return any_factors(a, A, b, B, herm)
    A.p, A.op, A.ld = a.p, c'N', a.cs
    if b != NULL:
        B.p, B.op, B.ld = b.p, c'N', b.cs
    return 0

cdef inline void mirror(const Operand **a, const Operand **b, Operand *held) noexcept nogil:
    """The factors of the transposed rank-2 update of a Hermitian matrix; those of a rank-1 update: b is NULL.

    C^T := alpha conj(B) A^T + conj(alpha) conj(A) B^T + beta C^T"""
    held[0] = conjugated(a[0])
    if b[0] == NULL:
        a[0] = &held[0]
        return
    held[1] = conjugated(b[0])
    a[0], b[0] = &held[1], &held[0]

cdef inline bint writable(const Operand *y) noexcept nogil:
    """A column that BLAS can write where it lies."""
    return y.m <= 1 or (y.rs != 0 and away(y.rs) <= INT_MAX)

cdef inline char letter(bint lower) noexcept nogil:
    return c'L' if lower else c'U'
