"""How the calls for a stack of matrices, or for several lanes, are joined to one larger call.

Each function turns a call for a stack into a larger call, if the strides allow it, and returns whether it did.  If the
stride from one matrix to the next continues a dimension of every operand that has it, the stack is joined to that
dimension: to the columns of B and C if A is shared, to the rows of A and C if B is shared, to the inner dimension if
all products are added to one C, and to either dimension of an elementwise call.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.small.tiny cimport is_small


# ---------------------------------------------------------------- one operand in a longer dimension

cdef inline bint has_columns(const Operand *a, const Along *t, int i) noexcept nogil:
    return a.n == 1 or t.s[i] == a.n * a.cs

cdef inline bint has_rows(const Operand *a, const Along *t, int i) noexcept nogil:
    return a.m == 1 or t.s[i] == a.m * a.rs

cdef inline void add_columns(Operand *a, const Along *t, int i) noexcept nogil:
    if a.n == 1:
        a.cs = t.s[i]
    a.n *= t.n

cdef inline void add_rows(Operand *a, const Along *t, int i) noexcept nogil:
    if a.m == 1:
        a.rs = t.s[i]
    a.m *= t.n

cdef inline bint adds(const Call *c) noexcept nogil:
    return c.o[BETA].p == NULL and c.beta[0] == 1 and c.beta[1] == 0


# ---------------------------------------------------------------- what joins what

cdef bint join_nothing(Call *c, const Along *t) noexcept nogil:
    """Each matrix, and each lane, is a call of its own."""
    return False


cdef inline bint is_lone(const Call *c) noexcept nogil:
    """Whether a product has a kernel of its own that is faster than BLAS with a larger one"""
    cdef index m = c.o[OUT].m, n = c.o[OUT].n, k = c.o[IN1].n
    return min(m, n, k) > 2 * TINY and is_small(c.o[OUT].dtype, m, n, k)

cdef bint join_products(Call *c, const Along *t) noexcept nogil:
    """A B with one A, with one B, or added to one C"""
    cdef Operand *A = &c.o[IN1]
    cdef Operand *B = &c.o[IN2]
    cdef Operand *C = &c.o[OUT]
    if A.n == 0 or is_lone(c):
        return False
    if rules[c.op].traits & ADDS_TO_C:      # it says nothing about beta
        c.beta[0], c.beta[1], c.o[BETA].p = 1, 0, NULL
    if t.s[OUT] == 0:
        if not sums(c, t):
            return False
    elif t.s[IN1] == 0 and has_columns(B, t, IN2) and has_columns(C, t, OUT):
        add_columns(B, t, IN2)
        add_columns(C, t, OUT)
    elif t.s[IN2] == 0 and has_rows(A, t, IN1) and has_rows(C, t, OUT):
        add_rows(A, t, IN1)
        add_rows(C, t, OUT)
    else:
        return False
    c.op = GEMV if C.n == 1 else GER if A.n == 1 and adds(c) else GEMM
    return True


cdef bint sums(Call *c, const Along *t) noexcept nogil:
    """The sum of products is a product with a longer inner dimension."""
    cdef Operand *A = &c.o[IN1]
    cdef Operand *B = &c.o[IN2]
    if not adds(c) or not has_columns(A, t, IN1) or not has_rows(B, t, IN2):
        return False
    add_columns(A, t, IN1)
    add_rows(B, t, IN2)
    return True


cdef bint join_from_the_left(Call *c, const Along *t) noexcept nogil:
    """One symmetric or triangular A, times or into all columns"""
    cdef Operand *B = &c.o[IN2]
    cdef Operand *C = &c.o[OUT]
    cdef bint symmetric = rules[c.op].traits & SCALES_C != 0
    if t.s[IN1] != 0 or t.s[OUT] == 0 or not has_columns(C, t, OUT) or (symmetric and not has_columns(B, t, IN2)):
        return False
    if symmetric:
        add_columns(B, t, IN2)
        c.op = SYMM if c.op == SYMV else HEMM if c.op == HEMV else c.op
    elif c.op == TRMV or c.op == TRSV:
        c.op = TRMM if c.op == TRMV else TRSM
        c.alpha[0], c.alpha[1], c.o[ALPHA].p = 1, 0, NULL
    add_columns(C, t, OUT)
    return True


cdef bint join_parts_of_sums(Call *c, const Along *t) noexcept nogil:
    """Products of which a part is added to one C"""
    cdef bint vectors = rules[c.op].traits & ADDS_TO_C != 0
    cdef bint two = c.o[IN2].p != NULL
    if t.s[OUT] != 0 or c.o[IN1].n == 0 or not (vectors or adds(c)):
        return False
    if c.op == GEMMTR:
        return sums(c, t)
    if not has_columns(&c.o[IN1], t, IN1) or (two and not has_columns(&c.o[IN2], t, IN2)):
        return False
    add_columns(&c.o[IN1], t, IN1)
    if two:
        add_columns(&c.o[IN2], t, IN2)
    if vectors:
        c.op = SYRK if c.op == SYR else HERK if c.op == HER else SYR2K if c.op == SYR2 else HER2K
        c.beta[0], c.beta[1], c.o[BETA].p = 1, 0, NULL
    return True


cdef bint join_elements(Call *c, const Along *t) noexcept nogil:
    """Longer columns, or more of them.  A sum may go to one C; what is only written once may not."""
    if c.part != FULL or t.s[OUT] == 0 and not rules[c.op].traits & ADDS_TO_C:
        return False
    return in_a_longer_dimension(c, t, OUT + 1)


cdef bint join_dots(Call *c, const Along *t) noexcept nogil:
    """A sum of sums is a longer one."""
    if c.part != FULL or t.s[OUT] != 0 or not adds(c):
        return False
    return in_a_longer_dimension(c, t, OUT)


cdef bint in_a_longer_dimension(Call *c, const Along *t, int count) noexcept nogil:
    """Of so many operands the columns, or the rows"""
    cdef int i
    cdef bint columns = True, rows = True
    for i in range(count):
        if c.o[i].p != NULL:
            columns = columns and has_columns(&c.o[i], t, i)
            rows = rows and has_rows(&c.o[i], t, i)
    for i in range(count):
        if c.o[i].p != NULL and columns:
            add_columns(&c.o[i], t, i)
        elif c.o[i].p != NULL and rows:
            add_rows(&c.o[i], t, i)
    return columns or rows
