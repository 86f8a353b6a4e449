"""What the tape knows about factors: which matrix they are factors of, until they are overwritten.

A factorization in memory that has a shadow is preceded by a call that makes an operand which represents the matrix; see
`_rules.lapack.solved`.  The tape finds this operand by the address of the factors.  It is valid as long as the factors
are there: the factorization keeps them for its reverse.
"""

from blasad._arrays.arrays cimport Array, View, check_writable, is_made, is_over, is_traced, new_array, on_tape, \
    operand, see, tape_of
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport injective, overlap
from blasad._arrays.pivots import Pivots
from blasad._rules.lapack.solved cimport *
from blasad._sections.section cimport Branch
from blasad._tape.kept cimport Kept, keep_value
from blasad._tape.recorder cimport Record
from blasad._tape.tape cimport Buffer, Tape

KINDS = {"general": OF_GENERAL, "definite": OF_DEFINITE, "symmetric": OF_SYMMETRIC, "hermitian": OF_HERMITIAN,
         "band": OF_BAND, "definite stored": OF_DEFINITE_STORED}


cdef class Factored:
    """Factors, and what stands for their matrix."""


cdef inline bint only_looks(Tape t) noexcept:
    """Whether a tape is that of a section's first run."""
    return t.quiet and isinstance(t, Branch)


# ---------------------------------------------------------------- when they are made

cdef Factored stand_in(Tape t, const Call *c):
    """Record an operand that represents the matrix that the call will factor; None if it would not help."""
    cdef Factored f
    cdef Call r
    cdef const Operand *A = &c.o[OUT]
    if (A.d == NULL or t.width == 0 or t.st.forward or empty(A) or c.nb != 1 or A.conj):
        return None
    f = Factored.__new__(Factored)
    f.kind, f.part, f.kl, f.ku = kind_of(c.op), c.part, c.kl, c.ku
    if not is_square(c):
        return None
    if f.kind == OF_DEFINITE:
        f.part = LOWER
    elif f.kind == OF_DEFINITE_STORED and c.kl != PACKED:
        f.kl = <int>A.m - 1 if c.part == LOWER else 0
        f.ku = <int>A.m - 1 - f.kl
    f.F = A[0]
    place(t, f)
    begin(&r, MATRIX_OF, number(1), number(0))
    r.o[IN1], r.o[OUT], r.nb, r.nl = A[0], f.M, 1, 1
    r.part = f.part if f.kind in (OF_DEFINITE, OF_SYMMETRIC, OF_HERMITIAN) else FULL
    t.st.sink.emit(&t.st.sink, &r)
    return f

cdef int place(Tape t, Factored f) except -1:
    """Memory for the operand that represents the matrix, until the tape is cleared.  It is the memory used for earlier
    factors at this place, unless an outer tape records the sweep: for that tape, each matrix needs its own memory."""
    cdef const Operand *A = &f.F
    cdef Factored before = t.values.get(key(A))
    cdef bint rows = abs(A.rs) > abs(A.cs) and A.n > 1
    cdef Buffer b
    if (t.outer is None and before is not None and before.generation == t.generation
            and before.M.m * before.M.n == A.m * A.n and before.M.dtype == A.dtype):
        f.M = before.M
    else:
        b = t.temporary(A.m * A.n * itemsize[A.dtype], True)
        set_operand(&f.M, A.dtype, b.base, b.d, A.m, A.n, 1, 1)
        f.M.dls = b.lane // itemsize[A.dtype]
        b.generation = 0                    # it is not given out again
    f.M.m, f.M.n, f.M.rs, f.M.cs = A.m, A.n, A.n if rows else 1, 1 if rows else A.m
    f.M.drs, f.M.dcs, f.generation = f.M.rs, f.M.cs, t.generation
    return 0

cdef inline object key(const Operand *F):
    return "factors", <size_t>F.p

cdef int take_back(Tape t) noexcept:
    """Clear the entry: no factors, and no operand for their matrix; a mark for the call that failed may follow it."""
    cdef Record **last = t.st.calls + t.st.ncalls - 1
    if only_looks(t):
        return 0
    if not rules[last[0].op].traits & RUNS_NOT:
        if t.st.ncalls < 2 or not rules[last[-1].op].traits & RUNS_NOT:
            return 0
        last[-1] = last[0]
    t.st.ncalls -= 1
    return 0

cdef int made(Tape t, const Call *c, Factored f) except -1:
    """The factors were made."""
    cdef Record *r
    f.rows, f.rows_slot = c.o[IN2], -1
    if only_looks(t):
        f.slot = (<Branch>t).mark_factors(&f.F)
        if f.rows.p != NULL:
            f.rows_slot = (<Branch>t).mark_factors(&f.rows)
    else:
        r = t.st.calls[t.st.ncalls - 1]
        if r.op != c.op or r.used <= AFTER or r.o[AFTER].slot < 0:
            return 0
        f.slot = r.o[AFTER].slot >> 1
        if f.rows.p != NULL:
            f.rows_slot = r.o[IN2].slot >> 1
    remember(t, f)
    return 0

cdef int remember(Tape t, Factored f) except -1:
    """The newest entries come last."""
    place = key(&f.F)
    t.values.pop(place, None)
    t.values[place] = f
    return 0


# ---------------------------------------------------------------- when they are used

cdef int exchanges(Tape t, object piv, Operand *rows) except -1:
    """Where the numbers of row exchanges lie, if they are those of a factorization"""
    cdef View v
    rows.p = NULL
    if type(piv) is Pivots and piv.memory is not None and not is_over(<Array>piv.memory):
        see(on_tape(t, piv.memory), &v)
        operand(&v, rows)
    return 0

cdef Factored known(Tape t, Array x, Operand *F, const Operand *rows, int kind, bint lower):
    """What is known of factors in an array, which is F, if they are those of this kind, with these row exchanges."""
    cdef Factored f
    cdef View v
    see(x, &v)
    if v.ndim > 2:
        return None
    operand(&v, F)
    F.d = NULL
    if kind == OF_DEFINITE and not lower:
        transpose(F)
    f = known_at(t, x.buf, F, rows, kind, LOWER if lower else UPPER)
    if f is not None and f.kl == PACKED:
        F.m = f.F.m
    return f

cdef Factored known_at(Tape t, Buffer b, const Operand *F, const Operand *rows, int kind, int part):
    """That of factors in a buffer of a tape; a section asks its origin for those that were made outside."""
    cdef Factored f = known_here(t, F, rows, kind, part)
    if f is not None or b.number == 0:     # of a section alone there are numbers
        return f
    if not only_looks(t):
        f = (<Branch>t).answer_again()
        return f if f is None or f.rows.p == NULL or rows.p != NULL else None
    f = known_at(t.origin, b.owner, F, rows, kind, part)
    (<Branch>t).answer(f)
    return f

cdef Factored known_here(Tape t, const Operand *F, const Operand *rows, int kind, int part):
    cdef Kept *kept = &(<Branch>t).reads.factors if only_looks(t) else &t.st.kept
    cdef Factored f = t.values.get(key(F))
    cdef Operand own
    if f is None or f.kind != kind or f.generation != t.generation or not kept.slots[f.slot].live:
        return None
    if kind not in (OF_GENERAL, OF_BAND, OF_DEFINITE) and f.part != part:
        return None
    own = F[0]
    if f.kl == PACKED:
        own.m = f.F.m
    if not same_place(&own, &f.F):
        return None
    if f.rows.p == NULL:
        return f
    return f if rows.p != NULL and same_place(rows, &f.rows) and kept.slots[f.rows_slot].live else None

cdef bint refers(Call *c, int op, Factored f, const Operand *F, const Operand *rows, int trans) noexcept:
    """Begin a call on factors, and on what stands for their matrix."""
    begin(c, op, number(1), number(0))
    c.fn, c.part, c.kl, c.ku, c.trans, c.nb, c.nl = f.kind, f.part, f.kl, f.ku, trans != 0, 1, 1
    c.o[IN1], c.o[ALPHA] = f.M, F[0]
    if f.rows.p != NULL:
        c.o[IN2] = rows[0]
    if trans == 2:
        conjugate(&c.o[IN1])
        conjugate(&c.o[ALPHA])
    return True


cdef int by_matrix(Tape t, Call *c, object factors) except -1:
    """A call of a routine that solves with factors becomes one of a function of their matrix, if that is known."""
    cdef Factored f
    cdef Operand F
    cdef Call r
    if not is_traced(factors) or c.o[IN1].dtype != c.o[OUT].dtype:
        return 0
    f = known(t, on_tape(t, <Array>factors), &F, &c.o[IN2], solver_kind(c.op), c.part == LOWER)
    if f is not None:
        refers(&r, SOLVED, f, &F, &c.o[IN2], 0)
        r.o[OUT] = c.o[OUT]
        c[0] = r
    return 0


def solve(str kind, factors, piv, b, int trans=0, lower=0, int kl=0, int ku=0):
    """Solve with factors whose matrix is known, in place; False, and nothing is done, if it is not."""
    cdef Tape t
    cdef Factored f
    cdef Array x
    cdef View v
    cdef Operand F, rows
    cdef Call c
    cdef index n
    if not is_traced(b):
        return False
    f = of_arrays(factors, piv, KINDS[kind], lower in (1, "L", "l"), &F, &rows)
    if f is None or f.kind == OF_BAND and (f.kl != kl or f.ku != ku):
        return False
    if f.kind == OF_DEFINITE and lower not in (1, "L", "l"):
        trans = 2                               # of the transposed matrix, which is the conjugate one
    refers(&c, SOLVED, f, &F, &rows, trans)
    if f.kind == OF_DEFINITE:
        c.trans = False
    t = tape_of(<Array>factors)
    x = on_tape(t, <Array>b)
    see(x, &v)
    n = F.n if f.kind in (OF_BAND, OF_DEFINITE_STORED) and f.kl != PACKED else v.shape[0]
    if x.code != F.dtype or v.ndim not in (1, 2) or v.shape[0] != n or f.kl != PACKED and n != F.n:
        return False
    operand(&v, &c.o[OUT])
    if not injective(&c.o[OUT]) or overlap(&c.o[OUT], 1, &F, 1):
        return False
    check_writable(x)
    t.written(x.buf, True)
    see(x, &v)
    operand(&v, &c.o[OUT])
    t.emit(&c)
    return True


cdef Factored of_arrays(factors, piv, int kind, bint lower, Operand *F, Operand *rows):
    """What is known of factors in arrays"""
    cdef Tape t
    if not is_traced(factors) or is_made(<Array>factors):
        return None
    t = tape_of(<Array>factors)
    exchanges(t, piv, rows)
    return known(t, on_tape(t, <Array>factors), F, rows, kind, lower)


def inverse(str kind, factors, piv, lower=0):
    """Write the inverse over factors whose matrix is known; False, and nothing is done, if it is not."""
    cdef Tape t
    cdef Array x
    cdef View v
    cdef Operand F, rows
    cdef Call c
    cdef bint low = lower in (1, "L", "l")
    cdef Factored f = of_arrays(factors, piv, KINDS[kind], low, &F, &rows)
    if f is None:
        return False
    refers(&c, INVERSE, f, &F, &rows, 0)
    t = tape_of(<Array>factors)
    x = on_tape(t, <Array>factors)
    check_writable(x)
    t.written(x.buf, True)
    see(x, &v)
    operand(&v, &c.o[OUT])
    if f.kind == OF_GENERAL:
        c.part = FULL
    elif f.kind == OF_DEFINITE and not low:
        transpose(&c.o[OUT])
    t.emit(&c)
    return True


def pass_on(str kind, factors, piv, copy, lower=0):
    """What is known of factors is known of a copy of them, in which they may be stored in another way."""
    cdef Operand F, rows
    cdef Factored f = of_arrays(factors, piv, KINDS[kind], lower in (1, "L", "l"), &F, &rows), g
    cdef Tape t
    cdef View v
    if f is None or not is_traced(copy) or is_made(<Array>copy):
        return
    t = tape_of(<Array>factors)
    see(on_tape(t, <Array>copy), &v)
    g = Factored.__new__(Factored)
    g.kind, g.part, g.kl, g.ku, g.M, g.rows, g.generation = f.kind, f.part, f.kl, f.ku, f.M, rows, t.generation
    operand(&v, &g.F)
    g.slot, g.rows_slot = keep(t, &g.F), keep(t, &g.rows)
    remember(t, g)


cdef int keep(Tape t, const Operand *a) except? -1:
    """Watch for writes to the memory; returns the number of the watch."""
    return (<Branch>t).mark_factors(a) if only_looks(t) else keep_value(&t.st.kept, a, 1) >> 1


def log_of_det(factors, piv):
    """The logarithm of a determinant by LU factors, of its size if it is real; None if their matrix is not known."""
    cdef Tape t
    cdef Array x
    cdef View v
    cdef Operand F, rows
    cdef Call c
    cdef Factored f = of_arrays(factors, piv, OF_GENERAL, False, &F, &rows)
    if f is None:
        return None
    refers(&c, LOG_OF_DET, f, &F, &rows, 0)
    t = tape_of(<Array>factors)
    x = new_array(t, 0, NULL, F.dtype, True, NULL)
    x.scalar = True
    see(x, &v)
    operand(&v, &c.o[OUT])
    t.emit(&c)
    return x
