# Stacks and lanes as parts of larger calls: k vectors times one matrix are one product.  A part of core.pyx.
#
# A stack of matrices, and the lanes of a shadow, are a third dimension of every operand, with a stride of its own.
# Where that stride continues one of the other two dimensions in every operand that has it, the third one joins it:
# the columns of B and C when A is shared, the rows of A and C when B is shared, the inner dimension when all is
# added to one C, either dimension of an elementwise call.  What is left is run in a loop.

cdef struct Steps:              # of one matrix of a stack, or of one lane
    index n
    index s[NOPS]


cdef void fuse(Call *c) noexcept nogil:
    """Make the stack and the lanes a part of the call, where strides allow; a STACK is what is left of a stack."""
    if c.nb > 1 and joined(c, c.nb, False):
        c.nb = 1
    if c.nl > 1 and joined(c, c.nl, True):
        c.nl = 1
    if c.nb > 1 and c.op in (GEMM, GEMV, GER) and stays_tiny(c):
        c.op = STACK


cdef bint joined(Call *c, unsigned int n, bint lanes) noexcept nogil:
    cdef Steps t
    cdef int i
    t.n = n
    for i in range(NOPS):
        t.s[i] = 0
        if c.o[i].p != NULL:
            t.s[i] = c.o[i].ls if lanes else c.o[i].bs
    if t.s[ALPHA] or t.s[BETA] or c.o[OUT].p == NULL or empty(&c.o[OUT]):
        return False
    if c.op in (GEMM, GEMV, GER):
        return product(c, &t)
    if c.op in (SYMM, HEMM, SYMV, HEMV, TRMM, TRSM, TRMV, TRSV):
        return from_the_left(c, &t)
    if c.op in (GEMMTR, SYRK, HERK, SYR2K, HER2K, SYR, HER, SYR2, HER2):
        return part_of_a_sum(c, &t)
    if c.op in (COPY, SWAP, SCAL, AXPY, DOT, FILL, ADD, MUL, DIV, UNARY, MAXIMUM, MINIMUM, POWER, STEP, MASKED):
        return elementwise(c, &t)
    return False


# ---------------------------------------------------------------- one operand in a longer dimension

cdef inline bint has_columns(const Operand *a, const Steps *t, int i) noexcept nogil:
    return a.n == 1 or t.s[i] == a.n * a.cs

cdef inline bint has_rows(const Operand *a, const Steps *t, int i) noexcept nogil:
    return a.m == 1 or t.s[i] == a.m * a.rs

cdef inline void add_columns(Operand *a, const Steps *t, int i) noexcept nogil:
    if a.n == 1:
        a.cs = t.s[i]
    a.n *= t.n

cdef inline void add_rows(Operand *a, const Steps *t, int i) noexcept nogil:
    if a.m == 1:
        a.rs = t.s[i]
    a.m *= t.n

cdef inline bint adds(const Call *c) noexcept nogil:
    return c.o[BETA].p == NULL and c.beta[0] == 1 and c.beta[1] == 0


# ---------------------------------------------------------------- what joins what

cdef bint product(Call *c, const Steps *t) noexcept nogil:
    cdef Operand *A = &c.o[IN1]
    cdef Operand *B = &c.o[IN2]
    cdef Operand *C = &c.o[OUT]
    if A.n == 0:
        return False
    if c.op == GER:                 # it says nothing about beta
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


cdef inline bint stays_tiny(const Call *c) noexcept nogil:
    """Constant factors, alpha not zero, and everything small"""
    return (c.o[ALPHA].p == NULL and c.o[BETA].p == NULL and (c.alpha[0] != 0 or c.alpha[1] != 0)
            and is_tiny(c.o[OUT].dtype, c.o[OUT].m, c.o[OUT].n, c.o[IN1].n))


cdef bint sums(Call *c, const Steps *t) noexcept nogil:
    """The sum of products is a product with a longer inner dimension."""
    cdef Operand *A = &c.o[IN1]
    cdef Operand *B = &c.o[IN2]
    if not adds(c) or not has_columns(A, t, IN1) or not has_rows(B, t, IN2):
        return False
    add_columns(A, t, IN1)
    add_rows(B, t, IN2)
    return True


cdef bint from_the_left(Call *c, const Steps *t) noexcept nogil:
    """One symmetric or triangular A, times or into all columns"""
    cdef Operand *B = &c.o[IN2]
    cdef Operand *C = &c.o[OUT]
    cdef bint symmetric = c.op in (SYMM, HEMM, SYMV, HEMV)
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


cdef bint part_of_a_sum(Call *c, const Steps *t) noexcept nogil:
    """Products of which a part is added to one C"""
    cdef bint vectors = c.op in (SYR, HER, SYR2, HER2)
    cdef bint two = c.op in (SYR2K, HER2K, SYR2, HER2)
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


cdef bint elementwise(Call *c, const Steps *t) noexcept nogil:
    """Longer columns, or more of them.  A sum may go to one C; what is only written once may not."""
    cdef int i
    cdef bint columns = True, rows = True
    if c.part != FULL or (t.s[OUT] == 0 and not (c.op == AXPY or (c.op == DOT and adds(c)))):
        return False
    if c.op == DOT and t.s[OUT] != 0:
        return False
    for i in range(OUT if c.op == DOT else OUT + 1):
        if c.o[i].p != NULL:
            columns = columns and has_columns(&c.o[i], t, i)
            rows = rows and has_rows(&c.o[i], t, i)
    for i in range(OUT if c.op == DOT else OUT + 1):
        if c.o[i].p != NULL and columns:
            add_columns(&c.o[i], t, i)
        elif c.o[i].p != NULL and rows:
            add_rows(&c.o[i], t, i)
    return columns or rows
