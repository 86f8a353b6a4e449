"""The Cholesky factor of a sparse matrix by supernodes, and its rules.

A supernode is some columns of the factor with the same rows below.  Its panel is the dense matrix of its columns, with
the diagonal block above; the panels lie one after another.  For each supernode in turn (Ng, Peyton, 1993):

    L11 := chol(A11)        L21 := A21 inv(L11)^H       A -= L21 L21^H in the panels of the rows below

FACTOR does all of it, as a constant: what only solves needs no derivative of the factor, for

    x = inv(S) b:  dx = inv(S) (db - dS x),     bb := inv(S) bx, bS -= bb x^H at the stored places

What has a derivative of the factor records FRONT and UPDATE for each supernode, which have the numbers of the factor
already; their reverses are dense, and by S = L L^H that of the log-determinant is the inverse at the places of L.

dX is the tangent of X, bX its adjoint.  ALPHA has words of the plan, BETA of SOLVE the rows and then the columns of the
data.
"""

from libc.math cimport sqrt
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from numpy.linalg import LinAlgError

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport constant_forward, constant_reverse, keep_nothing
from blasad._rules.joins cimport join_nothing
from blasad._rules.kernels.lines cimport block
from blasad._rules.kernels.number_types cimport c64, c128, conjugate_if, num
from blasad._rules.kernels.pointers cimport blas_int, potrf
from blasad._rules.lapack.cholesky cimport cholesky_adjoint, cholesky_tangent
from blasad._rules.products cimport both_triangles_times, real_diagonal
from blasad._rules.sparse.products cimport BY_PLACES, OF_DATA, OF_ROWS, STRONG_A, value_of


# ---------------------------------------------------------------- elements of panels

cdef void extended(const Call *c, num *like) noexcept nogil:
    cdef const Operand *a = &c.o[IN1]
    cdef const Operand *z = &c.o[OUT]
    cdef bint conj = a.conj
    cdef index r = (a if c.fn == TO_PANELS else z).m, i, j
    cdef const index *map = <index *>c.o[ALPHA].p
    cdef const index *column = map + ROWS + r
    cdef const index *within
    cdef num *x = <num *>a.p
    cdef num *y = <num *>z.p
    for j in range(r):
        within = map + column[r + j]
        if c.fn == TO_PANELS:
            for i in range(j, r):
                y[(column[j] + within[i]) * z.rs] += conjugate_if(x[i * a.rs + j * a.cs], conj)
        else:
            for i in range(j, r):
                y[i * z.rs + j * z.cs] += conjugate_if(x[(column[j] + within[i]) * a.rs], conj)

cdef int run_extend(const Call *c) except -1 nogil:
    if c.o[OUT].dtype == F32:
        extended(c, <float *>NULL)
    elif c.o[OUT].dtype == F64:
        extended(c, <double *>NULL)
    elif c.o[OUT].dtype == C64:
        extended(c, <c64 *>NULL)
    else:
        extended(c, <c128 *>NULL)
    return 0

cdef int extend(Sink *s, const Call *like, int fn, Operand A, Operand C) except -1 nogil:
    cdef Call c
    begin(&c, EXTEND, number(1), number(1))
    c.o[IN1], c.o[OUT], c.o[ALPHA], c.fn = A, C, like.o[ALPHA], fn
    return send(s, &c)

cdef int extend_forward(Call *c, Sink *s) except -1 nogil:
    """dC += dA, at the places"""
    if c.o[IN1].d != NULL:
        extend(s, c, c.fn, shadow(&c.o[IN1]), shadow(&c.o[OUT]))
    return s.emit(s, c)

cdef int extend_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC, at the places"""
    return extend(s, c, 1 - c.fn, shadow(&c.o[OUT]), shadow(&c.o[IN1])) if c.o[IN1].d != NULL else 0

cdef unsigned int keep_places(const Call *c) noexcept nogil:
    return 1 << ALPHA

cdef double extend_flops(const Call *c) noexcept nogil:
    cdef double r = c.o[IN1].m if c.fn == TO_PANELS else c.o[OUT].m
    return r * (r + 1) / 2


# ---------------------------------------------------------------- the factor, as a constant

cdef struct Panel:
    Operand L11, L21
    const index *of             # its words

cdef inline Panel panel_of(const Operand *panels, const index *of) noexcept nogil:
    """A panel in the vector of all."""
    cdef Panel p
    cdef Operand whole = panels[0]
    cdef index w = of[WIDTH], r = of[BELOW]
    whole.p += of[AT] * whole.rs * itemsize[whole.dtype]
    whole.m, whole.n, whole.cs = w + r, w, (w + r) * whole.rs
    p.L11, p.L21, p.of = block(&whole, 0, 0, w, w), block(&whole, w, 0, r, w), of
    return p

cdef void placed(const Call *c, const index *plan, num *like) noexcept nogil:
    """The lower triangle of the matrix in its panels."""
    cdef const Operand *a = &c.o[IN1]
    cdef num *x = <num *>a.p
    cdef num *y = <num *>c.o[OUT].p
    cdef const index *at = plan + plan[LOWER_AT]
    cdef index k
    memset(y, 0, plan[ROOM] * sizeof(num))
    for k in range(plan[ELEMENTS]):
        y[at[k]] = conjugate_if(x[k * a.rs], a.conj)

cdef int placed_of(const Call *c, const index *plan) noexcept nogil:
    if c.o[OUT].dtype == F32:
        placed(c, plan, <float *>NULL)
    elif c.o[OUT].dtype == F64:
        placed(c, plan, <double *>NULL)
    elif c.o[OUT].dtype == C64:
        placed(c, plan, <c64 *>NULL)
    else:
        placed(c, plan, <c128 *>NULL)
    return 0

cdef inline bint is_number(const char *p, int dtype) noexcept nogil:
    """Whether the real part of a number is finite."""
    cdef double x = (<float *>p)[0] if dtype == F32 or dtype == C64 else (<double *>p)[0]
    return x - x == 0

cdef inline int run_one(Call *c) except -1 nogil:
    c.nb = c.nl = 1
    return run_call(c)

cdef int panel_factored(Panel *p, const index *names) except -1 nogil:
    """L11 := chol(L11), L21 := L21 inv(L11)^H, by columns."""
    cdef Call c
    cdef char uplo = c'L'
    cdef blas_int n = <blas_int>p.L11.n, ld = <blas_int>p.L11.cs, info
    cdef index row
    potrf[p.L11.dtype](&uplo, &n, p.L11.p, &ld, &info)
    if info == 0 and not is_number(p.L11.p + (n - 1) * (p.L11.rs + p.L11.cs) * itemsize[p.L11.dtype], p.L11.dtype):
        info = 1
    if info:
        row = names[p.of[START] + info - 1]
        with gil:
            raise LinAlgError(f"blasad: the matrix is not positive definite: the factorization ends at row {row}, "
                              "where what is left of the diagonal element is not positive")
    if p.L21.m:
        begin(&c, TRSM, number(1), number(0))
        c.o[IN1], c.o[OUT], c.part = conjugated(&p.L11), transposed(&p.L21), LOWER
        run_one(&c)
    return 0

cdef int all_factored(const Call *c, const index *plan, Operand W) except -1 nogil:
    cdef Call r
    cdef Panel p
    cdef const index *of = plan + NODES
    cdef index _k
    cdef bint hermitian = is_complex(W.dtype)
    for _k in range(plan[COUNT]):
        p = panel_of(&c.o[OUT], of)
        panel_factored(&p, plan + plan[NAMES])
        if of[BELOW]:
            W.m = W.n = W.cs = of[BELOW]
            begin(&r, HERK if hermitian else SYRK, number(-1), number(0))
            r.o[IN1], r.o[OUT], r.part = p.L21, W, LOWER
            run_one(&r)
            begin(&r, EXTEND, number(1), number(1))
            r.o[IN1], r.o[OUT] = W, reached(&c.o[OUT], plan + of[MAP])
            r.o[ALPHA].p, r.fn = <char *>(plan + of[MAP]), TO_PANELS
            run_extend(&r)
        of += NODE
    return 0

cdef inline Operand reached(const Operand *panels, const index *map) noexcept nogil:
    """The panels that have the rows of a map as columns."""
    return block(panels, map[BASE], 0, map[REACH], 1)

cdef inline const index *plan_of(const Call *c) noexcept nogil:
    return <const index *>c.o[ALPHA].p

cdef char *memory(index count, int dtype) except NULL nogil:
    cdef char *p = <char *>malloc(max(count, 1) * itemsize[dtype])
    if p == NULL:
        with gil:
            raise MemoryError(f"blasad: no memory for {count} numbers in the factorization of a sparse matrix")
    return p

cdef int run_factor(const Call *c) except -1 nogil:
    cdef const index *plan = plan_of(c)
    cdef Operand W
    placed_of(c, plan)
    set_operand(&W, c.o[OUT].dtype, memory(plan[MOST] * plan[MOST], c.o[OUT].dtype), NULL, 0, 0, 1, 0)
    try:
        all_factored(c, plan, W)
    finally:
        free(W.p)
    return 0

cdef double factor_flops(const Call *c) noexcept nogil:
    """About: the words of the plan may not be there where costs are asked for."""
    return c.o[OUT].m * sqrt(<double>c.o[OUT].m)


# ---------------------------------------------------------------- the factor, as a variable

cdef int run_front(const Call *c) except -1 nogil:
    cdef Call r
    begin(&r, COPY, number(1), number(0))
    r.o[IN1], r.o[OUT] = c.o[IN1], c.o[OUT]
    return run_one(&r)

cdef inline Operand upper_block(const Operand *a) noexcept nogil:
    return block(a, 0, 0, a.n, a.n)

cdef inline Operand lower_block(const Operand *a) noexcept nogil:
    return block(a, a.n, 0, a.m - a.n, a.n)

cdef int front_forward(Call *c, Sink *s) except -1 nogil:
    """dL11 as of a dense factor, dL21 = (dA21 - L21 dL11^H) inv(L11)^H"""
    cdef Operand dC = shadow(&c.o[OUT]), D11 = upper_block(&dC), D21 = lower_block(&dC), T
    cdef Operand L11 = upper_block(&c.o[OUT]), L21 = lower_block(&c.o[OUT])
    s.emit(s, c)
    cholesky_tangent(s, L11, D11)
    if L21.m == 0:
        return 0
    s.scratch(s, &D21, L21.m, L21.n, &T)
    copy(s, L21, T, FULL, False)
    triangle_times(s, number(1), D11, LOWER, False, adjoint(&T))
    add_to(s, number(-1), T, D21, FULL, False)
    return triangle_solve(s, L11, LOWER, False, adjoint(&D21))

cdef int front_reverse(Call *c, Sink *s) except -1 nogil:
    """bA21 = bL21 inv(L11), bL11 -= low(bA21^H L21), and bA11 as of a dense factor"""
    cdef Operand bC = shadow(&c.o[OUT]), B11 = upper_block(&bC), B21 = lower_block(&bC), C = after(c)
    cdef Operand L11 = upper_block(&C), L21 = lower_block(&C)
    if L21.m:
        triangle_solve(s, adjoint(&L11), UPPER, False, adjoint(&B21))
        part_of_product(s, number(-1), adjoint(&B21), L21, B11, LOWER, False)
    return cholesky_adjoint(s, L11, B11)

cdef unsigned int keep_after(const Call *c) noexcept nogil:
    return 1 << AFTER

cdef double front_flops(const Call *c) noexcept nogil:
    cdef double w = c.o[OUT].n
    return w * w * (c.o[OUT].m - w * 2 / 3)

cdef int run_update(const Call *c) except -1 nogil:
    """Nothing: what is known comes with the panels."""
    return 0

cdef int update_forward(Call *c, Sink *s) except -1 nogil:
    """dC -= dL21 L21^H + L21 dL21^H"""
    cdef Operand dL, T
    if c.o[IN1].d != NULL:
        dL = shadow(&c.o[IN1])
        s.scratch(s, &dL, dL.m, dL.m, &T)
        rank_2k(s, is_complex(T.dtype), number(-1), dL, c.o[IN1], number(0), T, LOWER)
        extend(s, c, TO_PANELS, T, shadow(&c.o[OUT]))
    return s.emit(s, c)

cdef int update_reverse(Call *c, Sink *s) except -1 nogil:
    """bL21 -= (bC + bC^H) L21, with bC at the places of the rows below"""
    cdef Operand bC = shadow(&c.o[OUT]), T
    if c.o[IN1].d == NULL:
        return 0
    s.scratch(s, &bC, c.o[IN1].m, c.o[IN1].m, &T)
    fill(s, 0, T, LOWER, False)
    extend(s, c, FROM_PANELS, bC, T)
    real_diagonal(s, T)
    return both_triangles_times(s, is_complex(T.dtype), number(-1), T, LOWER, c.o[IN1], shadow(&c.o[IN1]))

cdef unsigned int keep_for_update(const Call *c) noexcept nogil:
    return 1 << ALPHA | 1 << IN1

cdef double update_flops(const Call *c) noexcept nogil:
    return <double>c.o[IN1].m * c.o[IN1].m * c.o[IN1].n


# ---------------------------------------------------------------- solutions

cdef enum:
    TAKE                        # y := these rows of x
    PLACE                       # these rows of x := y
    INCREASE                      # these rows of x += y

cdef void gathered(const Operand *x, const Operand *y, const index *rows, int way, num *like) noexcept nogil:
    cdef num *a = <num *>x.p
    cdef num *b = <num *>y.p
    cdef index i, j
    for j in range(x.n):
        for i in range(y.m):
            if way == TAKE:
                b[i * y.rs + j * y.cs] = a[rows[i] * x.rs + j * x.cs]
            elif way == PLACE:
                a[rows[i] * x.rs + j * x.cs] = b[i * y.rs + j * y.cs]
            else:
                a[rows[i] * x.rs + j * x.cs] += b[i * y.rs + j * y.cs]

cdef void gathered_of(const Operand *x, const Operand *y, const index *rows, int way) noexcept nogil:
    if x.dtype == F32:
        gathered(x, y, rows, way, <float *>NULL)
    elif x.dtype == F64:
        gathered(x, y, rows, way, <double *>NULL)
    elif x.dtype == C64:
        gathered(x, y, rows, way, <c64 *>NULL)
    else:
        gathered(x, y, rows, way, <c128 *>NULL)

cdef int multiplied(double alpha, Operand A, Operand B, double beta, Operand C) except -1 nogil:
    cdef Call c
    begin(&c, GEMM, number(alpha), number(beta))
    c.o[IN1], c.o[IN2], c.o[OUT] = A, B, C
    return run_one(&c)

cdef int divided(Operand L, int part, Operand C) except -1 nogil:
    cdef Call c
    begin(&c, TRSM, number(1), number(0))
    c.o[IN1], c.o[OUT], c.part = L, C, part
    return run_one(&c)

cdef int substituted(const Operand *panels, const index *plan, Operand Y, Operand W) except -1 nogil:
    """Y := inv(L L^H) Y, supernode by supernode."""
    cdef const index *of = plan + NODES
    cdef const index *rows
    cdef Operand Z
    cdef Panel p
    cdef index _k
    for _k in range(plan[COUNT]):
        p, Z, rows = panel_of(panels, of), block(&Y, of[START], 0, of[WIDTH], Y.n), plan + of[MAP] + ROWS
        divided(p.L11, LOWER, Z)
        if of[BELOW]:
            W.m = W.cs = of[BELOW]
            multiplied(-1, p.L21, Z, 0, W)
            gathered_of(&Y, &W, rows, INCREASE)
        of += NODE
    for _k in range(plan[COUNT]):
        of -= NODE
        p, Z, rows = panel_of(panels, of), block(&Y, of[START], 0, of[WIDTH], Y.n), plan + of[MAP] + ROWS
        if of[BELOW]:
            W.m = W.cs = of[BELOW]
            gathered_of(&Y, &W, rows, TAKE)
            multiplied(-1, adjoint(&p.L21), W, 1, Z)
        divided(adjoint(&p.L11), UPPER, Z)
    return 0

cdef int run_solve(const Call *c) except -1 nogil:
    cdef const index *plan = plan_of(c)
    cdef const index *names = plan + plan[NAMES]
    cdef const Operand *X = &c.o[OUT]
    cdef index n = X.m, k = X.n
    cdef Operand Y, W
    if n == 0 or k == 0:
        return 0
    set_operand(&Y, X.dtype, memory((n + plan[MOST]) * k, X.dtype), NULL, n, k, 1, n)
    set_operand(&W, X.dtype, Y.p + n * k * itemsize[X.dtype], NULL, plan[MOST], k, 1, plan[MOST])
    try:
        gathered_of(X, &Y, names, TAKE)
        substituted(&c.o[IN1], plan, Y, W)
        gathered_of(X, &Y, names, PLACE)
    finally:
        free(Y.p)
    return 0

cdef int solve_with(Sink *s, const Call *like, Operand X) except -1 nogil:
    cdef Call c
    begin(&c, SOLVE, number(1), number(1))
    c.o[IN1], c.o[IN2], c.o[OUT] = value_of(&like.o[IN1]), value_of(&like.o[IN2]), X
    c.o[ALPHA], c.o[BETA] = like.o[ALPHA], like.o[BETA]
    return send(s, &c)

cdef int by_places(Sink *s, const Call *like, int output, Operand A, Operand B, Operand C) except -1 nogil:
    cdef Call c
    cdef index count = like.o[BETA].m // 2
    begin(&c, BY_PLACES, number(1), number(1))
    c.o[IN1], c.o[IN2], c.o[OUT] = A, B, C
    c.o[ALPHA], c.o[BETA] = block(&like.o[BETA], 0, 0, count, 1), block(&like.o[BETA], count, 0, count, 1)
    c.fn, c.strong = output, STRONG_A
    return send(s, &c)

cdef int solve_forward(Call *c, Sink *s) except -1 nogil:
    """dx = inv(S) (db - dS x)"""
    cdef Operand dX = shadow(&c.o[OUT])
    s.emit(s, c)
    if c.o[IN2].d != NULL:
        rescale(s, number(-1), dX, FULL)
        by_places(s, c, OF_ROWS, shadow(&c.o[IN2]), value_of(&c.o[OUT]), dX)
        rescale(s, number(-1), dX, FULL)
    return solve_with(s, c, dX)

cdef int solve_reverse(Call *c, Sink *s) except -1 nogil:
    """bb := inv(S) bx, bS -= bb x^H at the stored places"""
    cdef Operand bX = shadow(&c.o[OUT]), x, T
    solve_with(s, c, bX)
    if c.o[IN2].d == NULL:
        return 0
    x = after(c)
    x = value_of(&x)
    conjugate(&x)
    s.scratch(s, &bX, bX.m, bX.n, &T)
    fill(s, 0, T, FULL, False)
    add_to(s, number(-1), bX, T, FULL, False)
    return by_places(s, c, OF_DATA, T, x, shadow(&c.o[IN2]))

cdef unsigned int keep_for_solve(const Call *c) noexcept nogil:
    return 1 << ALPHA | 1 << BETA | 1 << IN1 | 1 << IN2 | (c.o[IN2].d != NULL) << AFTER

cdef double solve_flops(const Call *c) noexcept nogil:
    return 4.0 * c.o[IN1].m * c.o[OUT].n


# ---------------------------------------------------------------- the rules

cdef int entered(const char *name, Rule rule) except -1:
    rule.name = name
    return new_rule(0, rule)

cdef enum:
    A = 1 << IN1
    B = 1 << IN2
    C = 1 << OUT

EXTEND = entered(b"elements of panels", rule_of(A | C | 1 << ALPHA, C, NO_PART | ADDS_TO_C | LEAVES_SOME, run_extend,
                                                extend_forward, extend_reverse, keep_places, NULL, extend_flops,
                                                join_nothing))
FACTOR = entered(b"sparse Cholesky factor", rule_of(A | 1 << ALPHA, C, NO_PART | SETS_C, run_factor, constant_forward,
                                                    constant_reverse, keep_nothing, NULL, factor_flops, join_nothing))
FRONT = entered(b"panel of a factor", rule_of(A | C, C, NO_PART | CHANGES_C, run_front, front_forward, front_reverse,
                                              keep_after, NULL, front_flops, join_nothing))
UPDATE = entered(b"update of panels", rule_of(A | C | 1 << ALPHA, C, NO_PART | ADDS_TO_C | LEAVES_SOME, run_update,
                                              update_forward, update_reverse, keep_for_update, NULL, update_flops,
                                              join_nothing))
SOLVE = entered(b"solution by panels", rule_of(A | B | C | 1 << ALPHA | 1 << BETA, C, NO_PART | CHANGES_C, run_solve,
                                               solve_forward, solve_reverse, keep_for_solve, NULL, solve_flops,
                                               join_nothing))
