"""Products of two sparse matrices of compressed rows, and their rule.

C = A B is the form sum a(jj) b(kk) c(p) over all pairs of an element jj of A and one kk of B that meet, each with the
element p of C that it adds to.  Any of the three data can be the output; the derivatives of each are the others.  ALPHA
has the places of all: the numbers of rows and columns of C and of rows of B, and then where rows begin and the columns
of A, of B, and of C.

dX is the tangent of X, bX its adjoint.
"""

from libc.stdlib cimport calloc, free

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.joins cimport join_nothing
from blasad._rules.kernels.number_types cimport c64, c128, conjugate_if, num, times_plain
from blasad._rules.sparse.products cimport value_of


# ---------------------------------------------------------------- the kernel

cdef inline bint skips(num a, num b, int strong) noexcept nogil:
    return (strong == 1 and a == 0) or (strong == 2 and b == 0)

cdef void of_all(const Call *c, place *of, num *row) noexcept nogil:
    """Row by row of A and C; `row` has zeros for all columns of C."""
    cdef index m = of[0], inner = of[2], i, jj, kk, p, na
    cdef place *Ap = of + 3
    cdef place *Aj = Ap + m + 1
    cdef place *Bp
    cdef place *Bj
    cdef place *Cp
    cdef place *Cj
    cdef const Operand *one = &c.o[IN1]
    cdef const Operand *two = &c.o[IN2]
    cdef const Operand *out = &c.o[OUT]
    cdef num *x = <num *>one.p
    cdef num *y = <num *>two.p
    cdef num *z = <num *>out.p
    cdef num a, b, total
    cdef int output = c.fn & OUTPUT, strong = c.strong
    na = Ap[m]
    Bp = Aj + na
    Bj = Bp + inner + 1
    Cp = Bj + <index>Bp[inner]
    Cj = Cp + m + 1
    for i in range(m):
        if output == OF_C:
            for jj in range(<index>Ap[i], <index>Ap[i + 1]):
                a = conjugate_if(x[jj * one.rs], one.conj)
                for kk in range(<index>Bp[Aj[jj]], <index>Bp[Aj[jj] + 1]):
                    b = conjugate_if(y[kk * two.rs], two.conj)
                    if not strong or not skips(a, b, strong):
                        row[Bj[kk]] = row[Bj[kk]] + times_plain(a, b)
            for p in range(<index>Cp[i], <index>Cp[i + 1]):
                z[p * out.rs] = z[p * out.rs] + row[Cj[p]]
                row[Cj[p]] = 0
        elif output == OF_A:
            for p in range(<index>Cp[i], <index>Cp[i + 1]):
                row[Cj[p]] = conjugate_if(x[p * one.rs], one.conj)
            for jj in range(<index>Ap[i], <index>Ap[i + 1]):
                total = 0
                for kk in range(<index>Bp[Aj[jj]], <index>Bp[Aj[jj] + 1]):
                    a, b = row[Bj[kk]], conjugate_if(y[kk * two.rs], two.conj)
                    if not strong or not skips(a, b, strong):
                        total = total + times_plain(a, b)
                z[jj * out.rs] = z[jj * out.rs] + total
        else:
            for p in range(<index>Cp[i], <index>Cp[i + 1]):
                row[Cj[p]] = conjugate_if(y[p * two.rs], two.conj)
            for jj in range(<index>Ap[i], <index>Ap[i + 1]):
                a = conjugate_if(x[jj * one.rs], one.conj)
                for kk in range(<index>Bp[Aj[jj]], <index>Bp[Aj[jj] + 1]):
                    if not strong or not skips(a, row[Bj[kk]], strong):
                        z[kk * out.rs] = z[kk * out.rs] + times_plain(a, row[Bj[kk]])

cdef int run_typed(const Call *c, num *like) except -1 nogil:
    cdef index n = (<int *>c.o[ALPHA].p)[1] if c.fn & NARROW else (<index *>c.o[ALPHA].p)[1]
    cdef num *row = <num *>calloc(max(n, 1), sizeof(num))
    if row == NULL:
        with gil:
            raise MemoryError(f"blasad: no memory for a row of {n} elements")
    if c.fn & NARROW:
        of_all(c, <int *>c.o[ALPHA].p, row)
    else:
        of_all(c, <index *>c.o[ALPHA].p, row)
    free(row)
    return 0

cdef int run_matmat(const Call *c) except -1 nogil:
    if c.o[OUT].dtype == F32:
        return run_typed(c, <float *>NULL)
    if c.o[OUT].dtype == F64:
        return run_typed(c, <double *>NULL)
    if c.o[OUT].dtype == C64:
        return run_typed(c, <c64 *>NULL)
    return run_typed(c, <c128 *>NULL)


# ---------------------------------------------------------------- the places of C

cdef index found_places(index m, place *Ap, place *Aj, place *Bp, place *Bj, place *Cp, place *Cj,
                        place *after) noexcept nogil:
    """The columns of each row of C, in SciPy's order; `after` is -1 for all columns."""
    cdef index i, jj, kk, count = 0
    cdef place head, column
    Cp[0] = 0
    for i in range(m):
        head = -2
        for jj in range(<index>Ap[i], <index>Ap[i + 1]):
            for kk in range(<index>Bp[Aj[jj]], <index>Bp[Aj[jj] + 1]):
                column = Bj[kk]
                if after[column] == -1:
                    after[column] = head
                    head = column
        while head != -2:
            Cj[count] = head
            count += 1
            column, head = head, after[head]
            after[column] = -1
        Cp[i + 1] = <place>count
    return count


# ---------------------------------------------------------------- the rule

cdef int of_form(Sink *s, const Call *like, int output, int strong, Operand A, Operand B, Operand C) except -1 nogil:
    cdef Call c
    begin(&c, MATMAT, number(1), number(1))
    c.o[IN1], c.o[IN2], c.o[OUT], c.o[ALPHA] = A, B, C, like.o[ALPHA]
    c.fn, c.strong = like.fn & ~OUTPUT | output, strong
    return send(s, &c)

cdef int matmat_forward(Call *c, Sink *s) except -1 nogil:
    """dC += dA B + A dB, by the places"""
    cdef int output = c.fn & OUTPUT
    if c.o[IN1].d != NULL:
        of_form(s, c, output, 1, shadow(&c.o[IN1]), value_of(&c.o[IN2]), shadow(&c.o[OUT]))
    if c.o[IN2].d != NULL:
        of_form(s, c, output, 2, value_of(&c.o[IN1]), shadow(&c.o[IN2]), shadow(&c.o[OUT]))
    return s.emit(s, c)

cdef int matmat_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC conj(B), bB += conj(A) bC, by the places"""
    cdef Operand A = value_of(&c.o[IN1]), B = value_of(&c.o[IN2]), bC = shadow(&c.o[OUT])
    cdef int output = c.fn & OUTPUT
    conjugate(&A)
    conjugate(&B)
    if output == OF_C:
        if c.o[IN1].d != NULL:
            of_form(s, c, OF_A, 1, bC, B, shadow(&c.o[IN1]))
        if c.o[IN2].d != NULL:
            of_form(s, c, OF_B, 2, A, bC, shadow(&c.o[IN2]))
    elif output == OF_A:            # of C and B
        if c.o[IN1].d != NULL:
            of_form(s, c, OF_C, 1, bC, B, shadow(&c.o[IN1]))
        if c.o[IN2].d != NULL:
            of_form(s, c, OF_B, 1, bC, A, shadow(&c.o[IN2]))
    else:                           # of A and C
        if c.o[IN1].d != NULL:
            of_form(s, c, OF_A, 2, B, bC, shadow(&c.o[IN1]))
        if c.o[IN2].d != NULL:
            of_form(s, c, OF_C, 2, A, bC, shadow(&c.o[IN2]))
    return 0

cdef unsigned int keep_for_matmat(const Call *c) noexcept nogil:
    return 1 << ALPHA | (c.o[IN2].d != NULL) << IN1 | (c.o[IN1].d != NULL) << IN2

cdef double matmat_flops(const Call *c) noexcept nogil:
    """About: as many pairs as there are elements of C, and as many again."""
    return 4.0 * max(c.o[IN1].m, max(c.o[IN2].m, c.o[OUT].m))

cdef Rule _rule = rule_of(1 << IN1 | 1 << IN2 | 1 << OUT | 1 << ALPHA, 1 << OUT, NO_PART | ADDS_TO_C, run_matmat,
                          matmat_forward, matmat_reverse, keep_for_matmat, NULL, matmat_flops, join_nothing)
_rule.name = b"sparse product"
MATMAT = new_rule(0, _rule)
