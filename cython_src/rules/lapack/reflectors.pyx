"""Rules of products with the Q of a QR factorization from LAPACK: ormqr, orgqr, and their forms for LQ, QL, RQ.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  The reflectors are given by V, a unit lower
triangle and the rows below it, and D = diag(tau); both are variables.  Their product is Q = I - V T V^H with

    T = D inv(I + U D) = inv(I + D U) D,  U = up(V^H V),  up(X) the part of X above the diagonal,

for all V and tau.  The rules compute and differentiate op(Q) C = C - V Y, with

    Q C:    (I + U D) Z = V^H C,      Y = D Z,
    Q^H C:  (I + D U)^H Z = V^H C,    Y = D^H Z.

In a reverse, the other one of the two systems is solved to get from bY to the adjoint of V^H C.

If a factorization needed no reflection, it marks this with tau = -0, and H = I is replaced by I - 2 v v^H times -1 in
this row: with S = -1 in such rows and 1 in others, Q C is Q' S C, and Q^H C is S Q'^H C, where Q' has the tau that
SOUND makes.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.householder cimport *
from blasad._rules.kernels.lines cimport block
from blasad._rules.flops cimport qr_flops
from blasad._rules.joins cimport join_nothing


# ---------------------------------------------------------------- the pieces of products

cdef int as_beside(Sink *s, Operand tau, Operand F, Operand *t) except -1 nogil:
    """t := tau as it is beside the factors F, and tau; an error where F has no derivative"""
    s.scratch(s, &tau, tau.m, 2, t)
    return put(s, SOUND, number(F.m), &tau, &F, number(0), t, FULL, False)

cdef int rooms(Sink *s, Operand *like, Operand *lanes, index h, index r, Work *w) except -1 nogil:
    s.scratch(s, like, h, h, &w.U)
    s.scratch(s, like, h, h, &w.K)
    s.scratch(s, like, h, r, &w.Z)
    s.scratch(s, like, h, r, &w.T)
    s.scratch(s, lanes, h, h, &w.F)
    s.scratch(s, lanes, h, h, &w.G)
    s.scratch(s, lanes, h, h, &w.N)
    s.scratch(s, lanes, h, r, &w.Q)
    s.scratch(s, lanes, h, r, &w.R)
    s.scratch(s, like, 1, 1, &w.one)
    return fill(s, 1, w.one, FULL, False)

cdef inline Operand over_rows(const Operand *t, index n) noexcept nogil:
    """A column repeated n times: factors of rows."""
    cdef Operand r = t[0]
    r.n, r.cs, r.dcs = n, 0, 0
    return r

cdef inline Operand over_columns(const Operand *t, index m) noexcept nogil:
    cdef Operand r = over_rows(t, m)
    transpose(&r)
    return r

cdef inline int scale_rows(Sink *s, Operand t, Operand X) except -1 nogil:
    """X := diag(t) X"""
    return multiply(s, number(1), X, over_rows(&t, X.n), 0, X)

cdef int adjoint_itself(Sink *s, Operand V, Operand P) except -1 nogil:
    """P := V^H, the first columns"""
    fill(s, 0, P, LOWER, True)
    fill(s, 1, diagonal(&P), FULL, False)
    return copy(s, adjoint(&V), P, UPPER, True)

cdef int adjoint_times(Sink *s, Operand V, const Operand *t, Operand X, Operand P) except -1 nogil:
    """P := V^H X, or V^H S X"""
    cdef index h = V.n
    cdef Operand V1 = top(&V, h), V2 = below(&V, h)
    copy(s, top(&X, h), P, FULL, False)
    if t != NULL:
        flip(s, t, P)
    if h > 1:
        triangle_times(s, number(1), adjoint(&V1), UPPER, True, P)
    return product(s, number(1), adjoint(&V2), below(&X, h), number(1), P) if V2.m else 0

cdef int add_times(Sink *s, double alpha, Operand V, Operand Y, Operand T, Operand X) except -1 nogil:
    """X += alpha V Y; T is memory to work in"""
    cdef index h = V.n
    if V.m > h:
        product(s, number(alpha), below(&V, h), Y, number(1), below(&X, h))
    if h == 1:
        return add_to(s, number(alpha), Y, top(&X, h), FULL, False)
    copy(s, Y, T, FULL, False)
    triangle_times(s, number(1), top(&V, h), LOWER, True, T)
    return add_to(s, number(alpha), T, top(&X, h), FULL, False)

cdef int gram(Sink *s, Operand V, Operand U) except -1 nogil:
    """U := V^H V on and above the diagonal; below it are some numbers"""
    cdef index h = V.n
    cdef Operand V1 = top(&V, h), V2 = below(&V, h)
    fill(s, 1, diagonal(&U), FULL, False)
    if h > 1:
        fill(s, 0, U, UPPER, True)
        copy(s, V1, U, LOWER, True)
        triangle_times(s, number(1), adjoint(&V1), UPPER, True, U)
    if V2.m == 0:
        return 0
    V2 = adjoint(&V2)
    return put(s, HERK if is_complex(U.dtype) else SYRK, number(1), &V2, NULL, number(1), &U, UPPER, False)

cdef int solve(Sink *s, Operand U, Operand t, bint herm, double alpha, Operand K, Operand X) except -1 nogil:
    """X := alpha inv(I + U D) X, or alpha inv(I + D U)^H X;  K := U D, or D U"""
    multiply(s, number(1), U, over_rows(&t, U.n) if herm else over_columns(&t, U.n), 0, K)
    return solve_again(s, herm, alpha, K, X)

cdef int solve_again(Sink *s, bint herm, double alpha, Operand K, Operand X) except -1 nogil:
    if K.n == 1:
        return rescale(s, number(alpha), X, FULL)
    if herm:
        K = adjoint(&K)
    return put(s, TRSM, number(alpha), &K, NULL, number(0), &X, LOWER if herm else UPPER, True)

cdef int times_unit(Sink *s, const Work *w, Operand V, Operand t) except -1 nogil:
    """Z := T V1^H, so that I - V Z is the first columns of Q"""
    gram(s, V, w.U)
    adjoint_itself(s, V, w.Z)
    solve(s, w.U, t, False, 1, w.K, w.Z)
    return scale_rows(s, t, w.Z)


# ---------------------------------------------------------------- derivatives of op(Q) X

cdef int tangent_of_product(Sink *s, const Work *all_, Operand V, Operand t, Operand dV, Operand dt, Operand X,
                            Operand D, bint herm, int given) except -1 nogil:
    """D := the tangent of op(Q) X, where D is the tangent of X.  Afterwards, Z contains Y.

    For X - V Y, dY = D dZ + dD Z,  (I + U D) dZ = V^H dX + dV^H X - (dU D + U dD) Z,  dU = up(V^H dV + dV^H V),
    and likewise for Q^H, with (D U)^H and D^H instead."""
    cdef index h = V.n
    cdef Work w = part_of(all_, h, X.n)
    cdef Operand V1 = top(&V, h), V2 = below(&V, h), dV2 = below(&dV, h), d = conjugated(&t) if herm else t, dd
    gram(s, V, w.U)
    if given == UNIT:                       # which has no tangent
        adjoint_itself(s, V, w.Z)
        flip(s, &t, transposed(&w.Z))
        fill(s, 0, w.Q, FULL, False)
    else:
        if not herm:
            flip(s, &t, D)
        adjoint_times(s, V, NULL if herm else &t, X, w.Z)
        adjoint_times(s, V, NULL, D, w.Q)
    solve(s, w.U, t, herm, 1, w.K, w.Z)
    fill(s, 0, w.G, FULL, False)            # d(U D), or d(D U)
    if dV.p != NULL:
        fill(s, 0, w.N, UPPER, False)
        copy(s, top(&dV, h), w.N, LOWER, True)
        if given == UNIT:
            copy(s, adjoint(&dV), w.Q, UPPER, True)
            flip(s, &t, transposed(&w.Q))
        else:
            if not herm:
                flip(s, &t, w.N)            # in place of X
            product(s, number(1), adjoint(&w.N), top(&X, h), number(1), w.Q)
            if not herm:
                flip(s, &t, w.N)
            if V2.m:
                product(s, number(1), adjoint(&dV2), below(&X, h), number(1), w.Q)
        copy(s, w.N, w.F, FULL, False)
        triangle_times(s, number(1), adjoint(&V1), UPPER, True, w.F)
        if V2.m:
            product(s, number(1), adjoint(&V2), dV2, number(1), w.F)
        copy(s, w.F, w.G, UPPER, True)
        add_to(s, number(1), adjoint(&w.F), w.G, UPPER, True)
        multiply(s, number(1), w.G, over_rows(&t, h) if herm else over_columns(&t, h), 0, w.G)
    if dt.p != NULL:
        multiply(s, number(1), w.U, over_rows(&dt, h) if herm else over_columns(&dt, h), 1, w.G)
        fill(s, 0, w.G, LOWER, False)
    product(s, number(-1), adjoint(&w.G) if herm else w.G, w.Z, number(1), w.Q)
    solve_again(s, herm, 1, w.K, w.Q)
    scale_rows(s, d, w.Q)
    if dt.p != NULL:
        dd = conjugated(&dt) if herm else dt
        multiply(s, number(1), w.Z, over_rows(&dd, X.n), 1, w.Q)
    scale_rows(s, d, w.Z)
    if dV.p != NULL:
        product(s, number(-1), w.N, w.Z, number(1), top(&D, h))
        if V2.m:
            product(s, number(-1), dV2, w.Z, number(1), below(&D, h))
    add_times(s, -1, V, w.Q, w.R, D)
    return flip(s, &t, D) if herm else 0

cdef int adjoint_of_product(Sink *s, const Work *all_, Operand V, Operand t, Operand bV, Operand bt, Operand X,
                            Operand B, bint herm, int given) except -1 nogil:
    """bV and bt += their parts of the adjoint of X := op(Q) X, whose result has the adjoint B; then B := op(Q)^H B

    With (I + D U)^H H = -V^H B for Q, (I + U D) H = -V^H B for Q^H, bW = D^H H, or D H, is the adjoint of V^H X, and
    with E = bW Y^H, or Y bW^H, that of U is -up(E).  So

    btau += diag(H Z^H), or diag(Z H^H),  bV += X bW^H - B Y^H - V (up(E) + up(E)^H).

    If the product P = Q^H X is given instead of X, then X = P + V Y, and bV += P bW^H - B Y^H + V (low(E) - up(E)^H),
    where low includes the diagonal; Z is the solution of V^H P = (I - (U + diag(V^H V)) D^H) Z, because D^H diag(V^H V)
    D = D + D^H."""
    cdef index h = V.n
    cdef Work w = part_of(all_, h, X.n)
    cdef Operand ct = conjugated(&t), d = ct if herm else t, H
    cdef bint before = given == BEFORE or given == UNIT
    gram(s, V, w.U)
    if herm:
        flip(s, &t, B)
    if not before:
        flip(s, &t, X)
    if given == UNIT:
        adjoint_itself(s, V, w.Z)
        flip(s, &t, transposed(&w.Z))
    else:
        adjoint_times(s, V, NULL if herm else &t, X, w.Z)
    if before:
        solve(s, w.U, t, herm, 1, w.K, w.Z)
    else:
        multiply(s, number(-1), w.U, over_columns(&ct, h), 0, w.K)
        add_to(s, number(1), repeated(&w.one, h), diagonal(&w.K), FULL, False)
        triangle_solve(s, w.K, UPPER, False, w.Z)
    adjoint_times(s, V, NULL, B, w.Q)
    solve(s, w.U, t, not herm, -1, w.K, w.Q)
    H = adjoint(&w.Q) if herm else adjoint(&w.Z)
    fill(s, 0, w.F, LOWER, True)
    put(s, GEMMTR, number(1), &w.Z if herm else &w.Q, &H, number(0), &w.F, UPPER if before else FULL, False)
    if bt.p != NULL:
        add_to(s, number(1), diagonal(&w.F), bt, FULL, False)
    scale_rows(s, d, w.Z)
    scale_rows(s, conjugated(&d), w.Q)
    if bV.p != NULL:
        scale_rows(s, ct, w.F)
        multiply(s, number(1), w.F, over_columns(&ct, h), 0, w.F)
        if before:
            copy(s, w.F, w.G, UPPER, True)
            copy(s, adjoint(&w.F), w.G, LOWER, True)
            fill(s, 0, diagonal(&w.G), FULL, False)
            rescale(s, number(-1), w.G, FULL)
        else:
            copy(s, w.F, w.G, LOWER, False)
            if h > 1:
                fill(s, 0, w.G, UPPER, True)
                add_to(s, number(-1), adjoint(&w.F), w.G, LOWER, True)
        if not herm:
            flip(s, &t, bV)                 # in place of X
        if given == UNIT:
            add_to(s, number(1), adjoint(&w.Q), top(&bV, X.n), LOWER, True)
        else:
            part_of_product(s, number(1), X, adjoint(&w.Q), bV, LOWER, True)
        if not herm:
            flip(s, &t, bV)
        part_of_product(s, number(-1), B, adjoint(&w.Z), bV, LOWER, True)
        if V.m > h:
            product(s, number(1), below(&V, h), w.G, number(1), below(&bV, h))
        if h > 1:
            triangle_times(s, number(1), top(&V, h), LOWER, True, w.G)
            add_to(s, number(1), w.G, top(&bV, h), LOWER, True)
    if given == RESTORED:
        add_times(s, 1, V, w.Z, w.T, X)
    if given != UNIT:
        add_times(s, 1, V, w.Q, w.R, B)
        if not herm:
            flip(s, &t, B)
    return 0


# ---------------------------------------------------------------- ormqr

cdef struct Panel:              # some of the reflectors
    Operand V, tau, t, dV, dt   # t: what SOUND made of tau; shadows may be missing
    index row                   # where they begin

cdef inline index at_once(index k, index n) noexcept nogil:
    """How many of k reflectors make a panel: the matrix of n columns between two panels is kept in the reverse."""
    return min(k, max(n, 64))

cdef inline Panel panel_of(const Operand *A, const Operand *tau, const Operand *t, index i, index width) noexcept nogil:
    cdef index row = i * width, h = min(width, A.n - row)
    cdef Panel p
    p.V, p.row = block(A, row, row, A.m - row, h), row
    p.tau, p.t = block(tau, row, 0, h, 1), block(t, row, 0, h, 2)
    p.dV, p.dt = shadow(A), shadow(tau)
    if A.d != NULL:
        p.dV = block(&p.dV, row, row, A.m - row, h)
    if tau.d != NULL:
        p.dt = block(&p.dt, row, 0, h, 1)
    return p

cdef int apply_q(Sink *s, const Operand *A, const Operand *tau, bint herm, Operand C) except -1 nogil:
    cdef Call q
    begin(&q, ORMQR, number(1), number(0))
    q.o[IN1], q.o[IN2], q.o[OUT], q.fn = A[0], tau[0], C, herm
    return send(s, &q)

cdef int ormqr_forward(Call *c, Sink *s) except -1 nogil:
    cdef Operand A = c.o[IN1], tau = c.o[IN2], dC = shadow(&c.o[OUT]), X = c.o[OUT], t
    cdef index n = X.n, width = at_once(A.n, n), count, i
    cdef Panel p
    cdef Work w
    if A.n > A.m:
        more_than_rows(A.n, A.m, A.m)
    if A.d == NULL and tau.d == NULL:
        apply_q(s, &A, &tau, c.fn, dC)
    elif A.n and n:
        count = (A.n + width - 1) // width
        rooms(s, &A, &dC, width, n, &w)
        as_beside(s, tau, block(&A, 0, 0, A.m, 0), &t)
        if count > 1:
            s.scratch(s, &c.o[OUT], X.m, n, &X)
            copy(s, c.o[OUT], X, FULL, False)
        for i in range(count):
            p = panel_of(&A, &tau, &t, i if c.fn else count - 1 - i, width)
            tangent_of_product(s, &w, p.V, p.t, p.dV, p.dt, below(&X, p.row), below(&dC, p.row), c.fn, BEFORE)
            if i < count - 1:
                if not c.fn:
                    flip(s, &p.t, below(&X, p.row))
                add_times(s, -1, p.V, block(&w.Z, 0, 0, p.V.n, n), block(&w.T, 0, 0, p.V.n, n), below(&X, p.row))
                if c.fn:
                    flip(s, &p.t, below(&X, p.row))
    return s.emit(s, c)

cdef int ormqr_reverse(Call *c, Sink *s) except -1 nogil:
    cdef Operand A = c.o[IN1], tau = c.o[IN2], bC = shadow(&c.o[OUT]), C = c.o[OUT], S, X, t
    cdef index n = C.n, width = at_once(A.n, n), count, i
    cdef Panel p
    cdef Work w
    if A.d == NULL and tau.d == NULL:
        return apply_q(s, &A, &tau, not c.fn, bC)
    if A.n == 0 or n == 0:
        return 0
    count = (A.n + width - 1) // width
    rooms(s, &A, &bC, width, n, &w)
    as_beside(s, tau, block(&A, 0, 0, A.m, 0), &t)
    s.scratch(s, &C, C.m, n * (count - 1), &S)      # C after each panel but the last one
    X = C
    for i in range(count - 1):
        p = panel_of(&A, &tau, &t, i if c.fn else count - 1 - i, width)
        copy(s, X, block(&S, 0, i * n, C.m, n), FULL, False)
        X = block(&S, 0, i * n, C.m, n)
        apply_q(s, &p.V, &p.tau, c.fn, below(&X, p.row))
    for i in range(count - 1, -1, -1):
        p = panel_of(&A, &tau, &t, i if c.fn else count - 1 - i, width)
        X = block(&S, 0, (i - 1) * n, C.m, n) if i else C
        adjoint_of_product(s, &w, p.V, p.t, p.dV, p.dt, below(&X, p.row), below(&bC, p.row), c.fn, BEFORE)
    return 0

cdef unsigned int keep_product(const Call *c) noexcept nogil:
    return 1 << IN1 | 1 << IN2 | (c.o[IN1].d != NULL or c.o[IN2].d != NULL) << OUT


# ---------------------------------------------------------------- orgqr

cdef int orgqr_forward(Call *c, Sink *s) except -1 nogil:
    """The tangent of Q E, E the first columns of the unit matrix"""
    cdef Operand A = c.o[OUT], tau = c.o[IN1], dA = shadow(&A), V, dV, t
    cdef index k = tau.m
    cdef Work w
    if k > A.n or A.n > A.m:
        more_than_rows(k, A.n, A.m)
    s.scratch(s, &A, A.m, k, &V)
    s.scratch(s, &dA, A.m, k, &dV)
    copy(s, block(&A, 0, 0, A.m, k), V, LOWER, True)
    copy(s, block(&dA, 0, 0, A.m, k), dV, LOWER, True)
    s.emit(s, c)
    fill(s, 0, dA, FULL, False)
    if k == 0:
        return 0
    rooms(s, &A, &dA, k, A.n, &w)
    as_beside(s, tau, block(&A, 0, 0, A.m, 0), &t)
    return tangent_of_product(s, &w, V, t, dV, shadow(&tau), A, dA, False, UNIT)

cdef int orgqr_reverse(Call *c, Sink *s) except -1 nogil:
    cdef Operand A = c.o[OUT], tau = c.o[IN1], bA = shadow(&A), B, t
    cdef index k = tau.m
    cdef Work w
    s.scratch(s, &bA, A.m, A.n, &B)
    copy(s, bA, B, FULL, False)
    fill(s, 0, bA, FULL, False)
    if k == 0:
        return 0
    rooms(s, &A, &bA, k, A.n, &w)
    as_beside(s, tau, block(&A, 0, 0, A.m, 0), &t)
    return adjoint_of_product(s, &w, block(&A, 0, 0, A.m, k), t, block(&bA, 0, 0, A.m, k), shadow(&tau), A, B, False,
                              UNIT)

cdef unsigned int keep_reflectors(const Call *c) noexcept nogil:
    return 1 << IN1 | 1 << OUT


# ---------------------------------------------------------------- the forms
#
# LQ is QR of the adjoint matrix, QL of the reversed one, RQ of the reversed adjoint.

cdef inline void as_product(Call *c, const Flags *f, int kind) noexcept nogil:
    cdef Operand *C = &c.o[OUT]
    cdef Operand r
    c.fn = (f.trans != 0) ^ (kind & ROWS)
    as_columns(&c.o[IN1], &c.o[IN2], kind)
    if f.side:                              # C^T := op(Q)^T C^T, and Q^T is the adjoint of conj(Q)
        transpose(C)
        conjugate(&c.o[IN1])
        conjugate(&c.o[IN2])
        c.fn = not c.fn
    if kind & LAST and C.m:
        r = block(C, C.m - 1, 0, C.m, C.n)
        if C.d != NULL:
            r.d = C.d + (C.m - 1) * C.drs * itemsize[C.dtype]
        r.rs, r.drs = -C.rs, -C.drs
        C[0] = r

cdef void fold_orgqr(Call *c, const Flags *f) noexcept nogil:
    as_columns(&c.o[OUT], &c.o[IN1], 0)

cdef void fold_orglq(Call *c, const Flags *f) noexcept nogil:
    as_columns(&c.o[OUT], &c.o[IN1], ROWS)

cdef void fold_orgql(Call *c, const Flags *f) noexcept nogil:
    as_columns(&c.o[OUT], &c.o[IN1], LAST)

cdef void fold_orgrq(Call *c, const Flags *f) noexcept nogil:
    as_columns(&c.o[OUT], &c.o[IN1], ROWS | LAST)

cdef void fold_ormqr(Call *c, const Flags *f) noexcept nogil:
    as_product(c, f, 0)

cdef void fold_ormlq(Call *c, const Flags *f) noexcept nogil:
    as_product(c, f, ROWS)

cdef void fold_ormql(Call *c, const Flags *f) noexcept nogil:
    as_product(c, f, LAST)

cdef void fold_ormrq(Call *c, const Flags *f) noexcept nogil:
    as_product(c, f, ROWS | LAST)


# ---------------------------------------------------------------- declarations

cdef enum:
    A = 1 << IN1
    B = 1 << IN2
    C = 1 << OUT


cdef double orgqr_flops(const Call *c) noexcept nogil:
    return qr_flops(c.o[OUT].m, c.o[OUT].n, c.o[IN1].m)

cdef Rule rule = rule_of(A | C, C, NO_PART | CHANGES_C, run_orgqr, orgqr_forward, orgqr_reverse,
                         keep_reflectors, fold_orgqr, orgqr_flops, join_nothing)
declare("orgqr", rule)
declare("ungqr", rule)
rule.fold = fold_orglq
declare("orglq", rule)
declare("unglq", rule)
rule.fold = fold_orgql
declare("orgql", rule)
declare("ungql", rule)
rule.fold = fold_orgrq
declare("orgrq", rule)
declare("ungrq", rule)

cdef double ormqr_flops(const Call *c) noexcept nogil:
    return (4.0 * c.o[OUT].m * c.o[OUT].n - 2.0 * c.o[OUT].n * c.o[IN1].n) * c.o[IN1].n

rule = rule_of(A | B | C, C, NO_PART | CHANGES_C, run_ormqr, ormqr_forward, ormqr_reverse, keep_product,
               fold_ormqr, ormqr_flops, join_nothing)
declare("ormqr", rule)
declare("unmqr", rule)
rule.fold = fold_ormlq
declare("ormlq", rule)
declare("unmlq", rule)
rule.fold = fold_ormql
declare("ormql", rule)
declare("unmql", rule)
rule.fold = fold_ormrq
declare("ormrq", rule)
declare("unmrq", rule)
