# Products of reflectors, for what is made of them.

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport put
from blasad._rules.kernels.householder cimport LAST, ROWS, turned
from blasad._rules.kernels.lines cimport block

cdef enum:                      # which matrix of a product X := op(Q) X its adjoint is given
    BEFORE = 0                  # X as it was
    RESULT = 1                  # Q^H X, with a unitary Q
    RESTORED = 2                # the same, and it becomes X again
    UNIT = 3                    # X as it was: the first columns of the unit matrix, which is nowhere

cdef struct Work:               # memory for h reflectors and r columns; that for tangents or adjoints has lanes
    Operand U, K, Z, T          # h x h, h x h, h x r, h x r
    Operand F, G, N, Q, R       # h x h three times, h x r, h x r
    Operand one                 # a number
    Operand P                   # the first columns of Q, for factorizations

cdef inline Operand marks(const Operand *t) noexcept nogil:
    """tau itself, of what SOUND made of it"""
    return block(t, 0, 1, t.m, 1)

cdef inline int flip(Sink *s, const Operand *t, Operand C) except -1 nogil:
    """C := S C, S = -1 for vectors that need no reflection"""
    cdef Operand g = marks(t)
    return put(s, FLIP, number(1), &g, NULL, number(0), &C, FULL, False)

cdef inline Operand top(const Operand *X, index h) noexcept nogil:
    return block(X, 0, 0, h, X.n)

cdef inline Operand below(const Operand *X, index h) noexcept nogil:
    return block(X, h, 0, X.m - h, X.n)

cdef inline void as_columns(Operand *A, Operand *tau, int kind) noexcept nogil:
    """Reflectors in columns, from the first on."""
    if kind & ROWS:
        A[0] = adjoint(A)
    if kind & LAST:
        A[0], tau[0] = turned(A), turned(tau)

cdef inline Operand repeated(const Operand *x, index m) noexcept nogil:
    """A number as a column of m"""
    cdef Operand r = x[0]
    r.m, r.rs, r.drs = m, 0, 0
    return r

cdef inline Work part_of(const Work *w, index h, index r) noexcept nogil:
    cdef Work p = w[0]
    p.U, p.K, p.F = block(&w.U, 0, 0, h, h), block(&w.K, 0, 0, h, h), block(&w.F, 0, 0, h, h)
    p.G, p.N = block(&w.G, 0, 0, h, h), block(&w.N, 0, 0, h, h)
    p.Z, p.T = block(&w.Z, 0, 0, h, r), block(&w.T, 0, 0, h, r)
    p.Q, p.R = block(&w.Q, 0, 0, h, r), block(&w.R, 0, 0, h, r)
    return p

cdef int as_beside(Sink *s, Operand tau, Operand F, Operand *t) except -1 nogil
cdef int times_unit(Sink *s, const Work *w, Operand V, Operand t) except -1 nogil
cdef int rooms(Sink *s, Operand *like, Operand *lanes, index h, index r, Work *w) except -1 nogil
cdef int tangent_of_product(Sink *s, const Work *all_, Operand V, Operand t, Operand dV, Operand dt, Operand X,
                            Operand D, bint herm, int given) except -1 nogil
cdef int adjoint_of_product(Sink *s, const Work *all_, Operand V, Operand t, Operand bV, Operand bt, Operand X,
                            Operand B, bint herm, int given) except -1 nogil
