# The calls that rules emit, spelled as functions.  C is what is written; see enum Op for what each does.

from blasad._rules.calls.core cimport *

cdef inline int put(Sink *s, int op, Scalar alpha, const Operand *A, const Operand *B, Scalar beta,
                    const Operand *C, int part, bint unit) except -1 nogil:
    cdef Call c
    begin(&c, op, alpha, beta)
    if A != NULL:
        c.o[IN1] = A[0]
    if B != NULL:
        c.o[IN2] = B[0]
    c.o[OUT] = C[0]
    c.part, c.unit = part, unit
    return send(s, &c)

cdef inline int flipped(int part) noexcept nogil:
    """The part of a transposed matrix."""
    return UPPER if part == LOWER else LOWER if part == UPPER else FULL

# ---------------------------------------------------------------- elementwise

cdef inline int copy(Sink *s, Operand A, Operand C, int part, bint unit) except -1 nogil:
    return put(s, COPY, number(1), &A, NULL, number(0), &C, part, unit)

cdef inline int fill(Sink *s, double value, Operand C, int part, bint unit) except -1 nogil:
    return put(s, FILL, number(value), NULL, NULL, number(0), &C, part, unit)

cdef inline int add_to(Sink *s, Scalar alpha, Operand A, Operand C, int part, bint unit) except -1 nogil:
    """C += alpha A; a real C takes the real part of a complex A."""
    if is_zero(alpha):
        return 0
    if is_complex(A.dtype) and not is_complex(C.dtype):
        A = real_part(&A)
    return put(s, AXPY, alpha, &A, NULL, number(1), &C, part, unit)

cdef inline int rescale(Sink *s, Scalar alpha, Operand C, int part) except -1 nogil:
    """C := alpha C, and exactly zero for alpha = 0."""
    cdef Call c
    if is_one(alpha):
        return 0
    if is_zero(alpha):
        return fill(s, 0, C, part, False)
    begin(&c, SCAL, alpha, number(0))
    c.o[OUT] = C
    c.part, c.strong = part, True
    return send(s, &c)

cdef inline int multiply(Sink *s, Scalar alpha, Operand A, Operand B, double beta, Operand C) except -1 nogil:
    """C := alpha A .* B + beta C, where a zero in A or in B gives zero."""
    return combine(s, MUL, True, alpha, A, B, beta, C)

cdef inline int divide(Sink *s, Scalar alpha, Operand A, Operand B, double beta, Operand C) except -1 nogil:
    """C := alpha A ./ B + beta C, where a zero in A or in 1 / B gives zero."""
    return combine(s, DIV, True, alpha, A, B, beta, C)

cdef inline int combine(Sink *s, int op, unsigned char strong, Scalar alpha, Operand A, Operand B, double beta,
                        Operand C) except -1 nogil:
    """C := alpha A .* B + beta C, or ./; if strong, a factor of zero gives zero; of BOTH_ZEROS, a zero in A or in B."""
    cdef Call c
    begin(&c, op, alpha, number(beta))
    c.o[IN1], c.o[IN2], c.o[OUT], c.strong = A, B, C, strong
    return send(s, &c)

cdef inline int apply(Sink *s, int fn, double power, Operand A, Operand C) except -1 nogil:
    """C := fn(A)"""
    cdef Call c
    begin(&c, UNARY, number(power), number(0))
    c.o[IN1], c.o[OUT], c.fn = A, C, fn
    return send(s, &c)

cdef inline int inner_to(Sink *s, Scalar alpha, Operand A, Operand B, Operand C, int part, bint unit) except -1 nogil:
    """C += alpha sum(conj(A) .* B), its real part when C is real."""
    cdef Operand T
    A = conjugated(&A)
    if is_complex(A.dtype) and not is_complex(C.dtype):
        s.scratch(s, &B, 1, 1, &T)
        put(s, DOT, alpha, &A, &B, number(0), &T, part, unit)
        return add_to(s, number(1), T, C, FULL, False)
    return put(s, DOT, alpha, &A, &B, number(1), &C, part, unit)

# ---------------------------------------------------------------- products

cdef inline int send_product(Sink *s, Call *c) except -1 nogil:
    """Emit C := alpha A B + beta C by the routine that fits the shapes.

    The call is built where it is sent from: copying operands that were just changed costs more than a small product.
    """
    cdef Operand A
    c.op = GEMM
    if c.o[OUT].n == 1 and c.o[IN1].n != 0:
        c.op = GEMV
    elif c.o[OUT].m == 1 and c.o[IN1].n != 0:
        c.op = GEMV
        A = c.o[IN1]
        c.o[IN1] = c.o[IN2]
        c.o[IN2] = A
        transpose(&c.o[IN1])
        transpose(&c.o[IN2])
        transpose(&c.o[OUT])
    elif c.o[IN1].n == 1 and c.beta[0] == 1 and c.beta[1] == 0 and c.o[BETA].p == NULL:
        c.op = GER
    return send(s, c)

cdef inline int product(Sink *s, Scalar alpha, Operand A, Operand B, Scalar beta, Operand C) except -1 nogil:
    """C := alpha A B + beta C, by the routine that fits the shapes."""
    cdef Call c
    begin(&c, GEMM, alpha, beta)
    c.o[IN1], c.o[IN2], c.o[OUT] = A, B, C
    return send_product(s, &c)

cdef inline int part_of_product(Sink *s, Scalar alpha, Operand A, Operand B, Operand C, int part,
                                bint unit) except -1 nogil:
    """part of C += alpha A B"""
    return put(s, GEMMTR, alpha, &A, &B, number(1), &C, part, unit)

cdef inline int symmetric_product(Sink *s, bint hermitian, Scalar alpha, Operand A, int part, Operand B,
                                  Scalar beta, Operand C) except -1 nogil:
    """C := alpha A B + beta C with a symmetric or Hermitian A"""
    cdef int op
    if C.n == 1:
        op = HEMV if hermitian else SYMV
    else:
        op = HEMM if hermitian else SYMM
    return put(s, op, alpha, &A, &B, beta, &C, part, False)

cdef inline int rank_2k(Sink *s, bint hermitian, Scalar alpha, Operand A, Operand B, Scalar beta, Operand C,
                        int part) except -1 nogil:
    """part of C := alpha A B' + alpha' B A' + beta C"""
    cdef int op
    if A.n == 1 and is_one(beta):
        op = HER2 if hermitian else SYR2
    else:
        op = HER2K if hermitian else SYR2K
    return put(s, op, alpha, &A, &B, beta, &C, part, False)

cdef inline int triangle_times(Sink *s, Scalar alpha, Operand A, int part, bint unit, Operand C) except -1 nogil:
    """C := alpha A C with a triangular A"""
    return put(s, TRMV if C.n == 1 and is_one(alpha) else TRMM, alpha, &A, NULL, number(0), &C, part, unit)

cdef inline int triangle_solve(Sink *s, Operand A, int part, bint unit, Operand C) except -1 nogil:
    """C := inv(A) C with a triangular A"""
    return put(s, TRSV if C.n == 1 else TRSM, number(1), &A, NULL, number(0), &C, part, unit)
