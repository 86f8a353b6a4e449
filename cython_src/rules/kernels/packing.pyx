"""Copies for BLAS: of operands whose layout it does not accept, and of outputs that it cannot write."""

from libc.limits cimport INT_MAX
from libc.stdlib cimport free

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.lines cimport add, away, buffer, lowest, mirrored, move
from blasad._rules.kernels.pointers cimport Value, constant, equals

cdef int too_long(index n) except -1 nogil:
    with gil:
        raise ValueError(f"blasad: a matrix has a dimension of {n}; the integers of BLAS end at {INT_MAX}")

cdef int pack(const Operand *a, bint flip, int part, bint unit, Matrix *r) except -1 nogil:
    cdef Operand t, s = transposed(a) if flip else a[0]
    buffer(a, s.m, s.n, &t)
    move(&s, &t, mirrored(part) if flip else part, unit)
    r.p, r.heap, r.ld, r.op = t.p, t.p, max(s.m, 1), c'N'
    return 0

cdef int any_line(const Operand *x, bint keep_conj, Vector *v) except -1 nogil:
    cdef index n = x.m if x.n == 1 else x.n, inc = x.rs if x.n == 1 else x.cs
    cdef Operand t
    v.heap = NULL
    if n <= 1:
        inc = 1
    if inc == 0 or away(inc) > INT_MAX or (x.conj and not keep_conj and is_complex(x.dtype)):
        buffer(x, x.m, x.n, &t)
        if keep_conj:
            t.conj = x.conj
        move(x, &t, FULL, False)
        v.p, v.inc, v.heap = t.p, 1, t.p
    else:
        v.p, v.inc = lowest(x.p, n, inc, x.dtype), inc
    return 0

cdef int any_lines(const Operand *a, Vector *x, const Operand *b, bint keep_conj, Vector *y) except -1 nogil:
    cdef bint done = False
    x.heap = y.heap = NULL
    try:
        line_of(a, False, x)
        if b != NULL:
            line_of(b, keep_conj, y)
        done = True
    finally:
        if not done:
            release(x.heap)
    return 0

cdef int any_factors(const Operand *a, Matrix *A, const Operand *b, Matrix *B, bint herm) except -1 nogil:
    cdef int turned = H if herm else T
    cdef bint done = False
    A.heap = B.heap = NULL
    try:
        fit(a, False, N | turned, FULL, False, A)
        if b != NULL:
            fit(b, False, N if A.op == c'N' else turned, FULL, False, B)
            if B.op != A.op:    # b has been packed
                pack(a, False, FULL, False, A)
        done = True
    finally:
        if not done:
            release(A.heap)
            release(B.heap)
    return 0

cdef inline bint injective(const Operand *a) noexcept nogil:
    """Whether it is certain that no two elements of a share memory."""
    cdef index r = away(a.rs), k = away(a.cs)
    if a.m <= 1 or a.n <= 1:
        return (a.m <= 1 or r > 0) and (a.n <= 1 or k > 0)
    return r > 0 and k > 0 and ((r < k and (a.m - 1) * r < k) or (a.n - 1) * k < r)

cdef int on_copy(Run run, const Call *c, const Value *beta, int part, bint unit, bint conj) except -1 nogil:
    """Run a call on a packed copy of its output; conj: as the conjugate of the call; beta is NULL if C is an input.

    If elements of the output share memory (a stride of 0), every contribution is added."""
    cdef Call r = c[0]
    cdef Operand t
    cdef Value one = constant(1, c.o[OUT].dtype)
    cdef const Operand *out = &c.o[OUT]
    cdef bint adds = beta != NULL and equals(beta, 1) and not injective(out)
    buffer(out, out.m, out.n, &t)
    t.conj = conj and is_complex(out.dtype)
    if beta == NULL or not (adds or equals(beta, 0)):
        move(out, &t, part, unit)
    if conj:
        conjugate_all(&r)
    r.o[OUT] = t
    r.o[OUT].conj = False
    if part != FULL:
        r.unit = False
    try:
        run(&r)
        if adds:
            add(&one, &t, out, part, unit)
        else:
            move(&t, out, part, unit)
    finally:
        free(t.p)
    return 0
