# Products of reflectors, for what is made of them.

from blasad._core cimport *
from blasad._householder cimport LAST, ROWS, turned
from blasad._lines cimport block

cdef enum:                      # which matrix of a product X := op(Q) X its adjoint is given
    BEFORE = 0                  # X as it was
    RESULT = 1                  # Q^H X, with a unitary Q
    RESTORED = 2                # the same, and it becomes X again
    UNIT = 3                    # X as it was: the first columns of the unit matrix, which is nowhere

cdef struct Work:               # memory for h reflectors and r columns; that for tangents or adjoints has lanes
    Operand U, K, Z, T          # h x h, h x h, h x r, h x r
    Operand F, G, N, Q, R       # h x h three times, h x r, h x r
    Operand e, q, one           # single numbers

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

cdef int rooms(Sink *s, Operand *like, Operand *lanes, index h, index r, Work *w) except -1 nogil
cdef int tangent_of_product(Sink *s, const Work *all_, Operand V, Operand t, Operand dV, Operand dt, Operand X,
                            Operand D, bint herm, int given) except -1 nogil
cdef int adjoint_of_product(Sink *s, const Work *all_, Operand V, Operand t, Operand bV, Operand bt, Operand X,
                            Operand B, bint herm, int given) except -1 nogil
