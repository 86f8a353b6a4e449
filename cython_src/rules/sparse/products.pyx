"""Products with sparse matrices, and their rule.

A sparse matrix is its data, a column, and the row and the column of each element.  Of the three in a product, data x,
rows y and columns z, which have a matrix of as many columns each (or one), any can be the output:

    y[r_k] += x[k] z[c_k]        z[c_k] += x[k] y[r_k]        x[k] += sum_j y[r_k, j] z[c_k, j]

The derivatives of each are the others.  Sums are in the order of the elements, as SciPy adds them up.  ALPHA and BETA
are the places: the row of each element, or where in the list each row begins, and the column of each element.

dX is the tangent of X, bX its adjoint.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.number_types cimport c64, c128, conjugate_if, num, times_plain

ctypedef fused place:
    int
    index


# ---------------------------------------------------------------- the kernel

cdef inline bint skips(num a, num b, int strong) noexcept nogil:
    return (strong & STRONG_A and a == 0) or (strong & STRONG_B and b == 0)

cdef struct Sides:                  # which of the operands is the matrix of rows and which that of columns
    const Operand *x
    const Operand *y
    const Operand *z

cdef inline Sides sides_of(const Call *c) noexcept nogil:
    cdef Sides s
    cdef int output = c.fn & OUTPUT
    s.x, s.y, s.z = &c.o[IN1], &c.o[IN2], &c.o[IN2]
    if output == OF_DATA:
        s.x, s.y = &c.o[OUT], &c.o[IN1]
    elif output == OF_ROWS:
        s.y = &c.o[OUT]
    else:
        s.z = &c.o[OUT]
    return s

cdef inline void of_one(const Call *c, const Sides *s, index k, index r, index l, num *like) noexcept nogil:
    """One element of a matrix, of which there may be several columns"""
    cdef index j
    cdef int output = c.fn & OUTPUT
    cdef num *x = <num *>s.x.p + k * s.x.rs
    cdef num *y = <num *>s.y.p + r * s.y.rs
    cdef num *z = <num *>s.z.p + l * s.z.rs
    cdef num a, b
    if output == OF_DATA:
        for j in range(s.y.n):
            a, b = conjugate_if(y[j * s.y.cs], s.y.conj), conjugate_if(z[j * s.z.cs], s.z.conj)
            if not skips(a, b, c.strong):
                x[0] = x[0] + times_plain(a, b)
        return
    a = conjugate_if(x[0], s.x.conj)
    if output == OF_ROWS:
        for j in range(s.y.n):
            b = conjugate_if(z[j * s.z.cs], s.z.conj)
            if not skips(a, b, c.strong):
                y[j * s.y.cs] = y[j * s.y.cs] + times_plain(a, b)
    else:
        for j in range(s.z.n):
            b = conjugate_if(y[j * s.y.cs], s.y.conj)
            if not skips(a, b, c.strong):
                z[j * s.z.cs] = z[j * s.z.cs] + times_plain(a, b)

cdef inline num finite_part(num x) noexcept nogil:
    """Zero, but where a number is infinite or none."""
    return x - x

cdef inline void of_vectors(const Call *c, const Sides *s, index sx, index sy, index sz, place *begin, place *column,
                            num *like) noexcept nogil:
    """Of compressed rows and vectors: nothing but the loops."""
    cdef index r, k, m = s.y.m
    cdef int output = c.fn & OUTPUT, strong = c.strong
    cdef num *x = <num *>s.x.p
    cdef num *y = <num *>s.y.p
    cdef num *z = <num *>s.z.p
    cdef num a, b, total
    cdef bint cx = s.x.conj, cy = s.y.conj, cz = s.z.conj
    if output == OF_ROWS:
        for r in range(m):
            total = y[r * sy]
            for k in range(<index>begin[r], <index>begin[r + 1]):
                a, b = conjugate_if(x[k * sx], cx), conjugate_if(z[<index>column[k] * sz], cz)
                total = total + times_plain(a, b)
            if strong and finite_part(total) != 0:      # a zero may have met what is infinite
                total = y[r * sy]
                for k in range(<index>begin[r], <index>begin[r + 1]):
                    a, b = conjugate_if(x[k * sx], cx), conjugate_if(z[<index>column[k] * sz], cz)
                    if not skips(a, b, strong):
                        total = total + times_plain(a, b)
            y[r * sy] = total
    elif output == OF_COLUMNS:
        for r in range(m):
            b = conjugate_if(y[r * sy], cy)
            if strong & STRONG_B and b == 0:
                continue
            for k in range(<index>begin[r], <index>begin[r + 1]):
                a = conjugate_if(x[k * sx], cx)
                if strong & STRONG_A and a == 0:
                    continue
                z[<index>column[k] * sz] = z[<index>column[k] * sz] + times_plain(a, b)
    else:
        for r in range(m):
            a = conjugate_if(y[r * sy], cy)
            if strong & STRONG_A and a == 0:
                continue
            for k in range(<index>begin[r], <index>begin[r + 1]):
                b = conjugate_if(z[<index>column[k] * sz], cz)
                if strong & STRONG_B and b == 0:
                    continue
                x[k * sx] = x[k * sx] + times_plain(a, b)

cdef void of_all(const Call *c, place *first, place *column, num *like) noexcept nogil:
    cdef Sides s = sides_of(c)
    cdef index r, k
    if not c.fn & COMPRESSED:
        for k in range(s.x.m):
            of_one(c, &s, k, first[k], column[k], like)
    elif s.y.n == 1:
        if s.x.rs == 1 and s.y.rs == 1 and s.z.rs == 1:
            of_vectors(c, &s, 1, 1, 1, first, column, like)
        else:
            of_vectors(c, &s, s.x.rs, s.y.rs, s.z.rs, first, column, like)
    else:
        for r in range(s.y.m):
            for k in range(<index>first[r], <index>first[r + 1]):
                of_one(c, &s, k, r, column[k], like)

cdef int run_typed(const Call *c, num *like) noexcept nogil:
    if c.fn & NARROW:
        of_all(c, <int *>c.o[ALPHA].p, <int *>c.o[BETA].p, like)
    else:
        of_all(c, <index *>c.o[ALPHA].p, <index *>c.o[BETA].p, like)
    return 0

cdef int run_by_places(const Call *c) except -1 nogil:
    if c.o[OUT].dtype == F32:
        return run_typed(c, <float *>NULL)
    if c.o[OUT].dtype == F64:
        return run_typed(c, <double *>NULL)
    if c.o[OUT].dtype == C64:
        return run_typed(c, <c64 *>NULL)
    return run_typed(c, <c128 *>NULL)


# ---------------------------------------------------------------- the rule

cdef int by_places(Sink *s, const Call *like, int output, int strong, Operand A, Operand B, Operand C) except -1 nogil:
    """C += what such a call with this output makes of A and B"""
    cdef Call c
    begin(&c, BY_PLACES, number(1), number(1))
    c.o[IN1], c.o[IN2], c.o[OUT], c.o[ALPHA], c.o[BETA] = A, B, C, like.o[ALPHA], like.o[BETA]
    c.fn, c.strong = like.fn & ~OUTPUT | output, strong
    return send(s, &c)

cdef int places_forward(Call *c, Sink *s) except -1 nogil:
    """dC += dA B + A dB, by the places"""
    cdef int output = c.fn & OUTPUT
    if c.o[IN1].d != NULL:
        by_places(s, c, output, STRONG_A, shadow(&c.o[IN1]), value_of(&c.o[IN2]), shadow(&c.o[OUT]))
    if c.o[IN2].d != NULL:
        by_places(s, c, output, STRONG_B, value_of(&c.o[IN1]), shadow(&c.o[IN2]), shadow(&c.o[OUT]))
    return s.emit(s, c)

cdef int places_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC conj(B), bB += conj(A) bC, by the places"""
    cdef Operand A = value_of(&c.o[IN1]), B = value_of(&c.o[IN2]), bC = shadow(&c.o[OUT])
    cdef int output = c.fn & OUTPUT
    conjugate(&A)
    conjugate(&B)
    if output == OF_DATA:           # A are rows, B columns
        if c.o[IN1].d != NULL:
            by_places(s, c, OF_ROWS, STRONG_A, bC, B, shadow(&c.o[IN1]))
        if c.o[IN2].d != NULL:
            by_places(s, c, OF_COLUMNS, STRONG_A, bC, A, shadow(&c.o[IN2]))
    elif output == OF_ROWS:         # A are data, B columns
        if c.o[IN1].d != NULL:
            by_places(s, c, OF_DATA, STRONG_A, bC, B, shadow(&c.o[IN1]))
        if c.o[IN2].d != NULL:
            by_places(s, c, OF_COLUMNS, STRONG_B, A, bC, shadow(&c.o[IN2]))
    else:                           # A are data, B rows
        if c.o[IN1].d != NULL:
            by_places(s, c, OF_DATA, STRONG_B, B, bC, shadow(&c.o[IN1]))
        if c.o[IN2].d != NULL:
            by_places(s, c, OF_ROWS, STRONG_B, A, bC, shadow(&c.o[IN2]))
    return 0

cdef unsigned int keep_for_places(const Call *c) noexcept nogil:
    return (1 << ALPHA | 1 << BETA | (c.o[IN2].d != NULL) << IN1 | (c.o[IN1].d != NULL) << IN2)

cdef double places_flops(const Call *c) noexcept nogil:
    cdef Sides s = sides_of(c)
    return 2.0 * s.x.m * s.y.n

cdef bint join_columns(Call *c, const Along *t) noexcept nogil:
    """Lanes as more columns of two matrices, where there is one for all of the data"""
    cdef Sides s = sides_of(c)
    cdef int data = OUT if c.fn & OUTPUT == OF_DATA else IN1, i
    if t.s[data] != 0 or s.y.n != s.z.n:
        return False
    for i in range(OUT + 1):
        if i != data and (t.s[i] == 0 or not (c.o[i].n == 1 or t.s[i] == c.o[i].n * c.o[i].cs)):
            return False
    for i in range(OUT + 1):
        if i != data:
            if c.o[i].n == 1:
                c.o[i].cs = t.s[i]
            c.o[i].n *= t.n
    return True

cdef enum:
    READS = 1 << IN1 | 1 << IN2 | 1 << OUT | 1 << ALPHA | 1 << BETA

cdef Rule _rule = rule_of(READS, 1 << OUT, NO_PART | ADDS_TO_C, run_by_places, places_forward, places_reverse,
                          keep_for_places, NULL, places_flops, join_columns)
_rule.name = b"product by places"
BY_PLACES = new_rule(0, _rule)
