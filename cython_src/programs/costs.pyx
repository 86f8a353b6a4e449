"""What calls cost, and what a rule emits and keeps: counted on Calls that nobody runs."""

from libc.stdlib cimport free, realloc
from libc.string cimport memset
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays import watch
from blasad._calls.core cimport *
from blasad._calls.memory cimport span
from blasad._tape.recorder cimport State, load, store
from blasad._tape.tape cimport Tape

cnp.import_array()


# ---------------------------------------------------------------- one call

cdef int kind_of(int op) noexcept nogil:
    """The operation that runs alike: gerc has a number of its own because its flags mean something else."""
    cdef int k
    if op >= LAST_OP:
        for k in range(1, LAST_OP):
            if rules[k].run == rules[op].run:
                return k
    return op

cdef double flops_of(const Call *c) noexcept nogil:
    """Additions and multiplications of real numbers, about; -1 for an operation that nobody has counted."""
    cdef const Operand *A = &c.o[IN1]
    cdef const Operand *C = &c.o[OUT]
    cdef double each = c.nb * c.nl * (4.0 if is_complex(C.dtype) else 1.0)
    cdef int op = kind_of(c.op)
    cdef double k = min(C.m, C.n)
    if op in (GEMM, GEMV, GER, STACK, SYMM, HEMM, SYMV, HEMV, SYR2K, HER2K, SYR2, HER2):
        return each * 2 * C.m * C.n * (1 if op in (SYR2, HER2) else A.n)
    if op in (GEMMTR, SYRK, HERK):
        return each * C.m * C.n * A.n
    if op in (SYR, HER):
        return each * C.m * C.n
    if op in (TRMM, TRSM, TRMV, TRSV, TRTRS):
        return each * C.m * C.m * C.n
    if op in (POTRF, PSTRF, TRTRI, LAUUM, SYTRF, HETRF):
        return each * C.m * C.m * C.m / 3
    if op in (SYTRS, HETRS):
        return each * 2 * C.m * C.m * C.n
    if op == INVERT:
        return each * 5 * C.m
    if op in (PBTRF, OF_PBTRF):
        return each * (2 if op == OF_PBTRF else 1) * C.n * C.m * C.m
    if op == PPTRF:                         # of order sqrt(2 m)
        return each * (2.0 * C.m) ** 1.5 / 3
    if op == DET:
        return each * 2 * A.m * A.m * A.m / 3
    if op == COFACTORS:
        return each * 2 * A.m * A.m * A.m
    if op == CHANGE_OF_COFACTORS:           # the singular values and vectors, and products with them
        return each * 30 * A.m * A.m * A.m
    if op == GETRF:                         # two multiplications less for each row of a pivot that is gone
        return each * 2 * (C.m * C.n * k - (C.m + C.n) * k * k / 2 + k * k * k / 3)
    if op == GBTRF:
        return each * 2 * C.n * c.kl * (c.kl + c.ku)
    if op == GBTRL:
        return each * 2 * C.m * c.kl * C.n
    if op in (GTTRF, PTTRF):
        return each * 8 * C.n if op == GTTRF else each * 3 * C.m
    if op in (COPY, SWAP, LASWP, PARITY, SINGULAR, FILL, LASET, GATHER, BIRTH, GUARD, SOUND, FLIP, PERMUTE, REORDER,
              WINDOW, UNWINDOW, EXCHANGED, PIVOT_ROWS, PAIRS):
        return 0
    if op in (ROT, ROTM):
        return each * 6 * C.m * C.n
    if op in (ROTG, ROTMG):
        return each * 10
    if op in (DOT, DSDOT, NRM2, ASUM):
        return c.nb * c.nl * (4.0 if is_complex(A.dtype) else 1.0) * 2 * elements(c, IN1)
    if op in (STORED_MV, STORED_R) and c.unit == DIAGONAL:
        return each * 2 * (C.m * C.n if op == STORED_MV else A.m * A.n)
    if STORED_MV <= op <= HPR2:             # a symmetric matrix stores one triangle of what is added up
        return each * (4 if op in (SBMV, HBMV, SPMV, HPMV, SPR2, HPR2) else 2) * elements(
            c, IN1 if op != STORED_R and op < SPR else OUT) * (A.n if op == STORED_R else C.n)
    if op in (AXPY, ADD, MUL, DIV):
        return each * elements(c, OUT) * (1 + (op in (AXPY, ADD) or not is_zero(beta_of(c))))
    if op in (TRSYL, SYLVESTER):            # the latter with two products before and behind it
        return each * C.m * C.n * (C.m + C.n) * (5 if op == SYLVESTER else 1)
    if op == QUASI:
        return each * 25 * A.m * A.m * A.m
    if op == RANKED:                        # of the triangle of a QR factorization
        return each * (6.0 * A.m + 20.0 * A.n) * A.n * A.n
    if op == PSEUDO:
        return each * 2 * A.n * (C.m + c.o[IN2].m) * C.n
    if op in (GEQRF, GEQP3):
        return each * qr_flops(A.m, A.n, C.m)
    if op == ORGQR:
        return each * qr_flops(C.m, C.n, A.m)
    if op == ORMQR:
        return each * (4.0 * C.m * C.n - 2.0 * C.n * A.n) * A.n
    if op in (SCAL, LASCL, USED, SCALES, UNARY, MAXIMUM, MINIMUM, POWER, STEP, SCATTER, MASKED, IAMAX):
        return each * elements(c, OUT if op != IAMAX else IN1)
    return -1


cdef double qr_flops(double m, double n, double k) noexcept nogil:
    """Of k reflectors in an m x n matrix, each applied to what is behind it"""
    return 4 * m * n * k - 2 * (m + n) * k * k + 4 / 3.0 * k * k * k

cdef inline bint has_part(int op, int i) noexcept nogil:
    """Whether an operation means its part of this operand, as a triangle of it."""
    if STORED_MV <= op <= PPTRF:
        return False
    if reads_part(op):
        return i == IN1 or op == DOT
    return i == OUT or op in (COPY, AXPY)

cdef double elements(const Call *c, int i) noexcept nogil:
    """How many elements of an operand the call refers to."""
    cdef index m = c.o[i].m, n = c.o[i].n, k = min(m, n)
    if c.op == FLIP and i == OUT:       # nothing has to be done but where a vector needs no reflection
        return 0
    if c.unit == DIAGONAL and (c.op == STORED_MV and i == IN1 or c.op == STORED_R and i == OUT):
        return c.o[IN2].m if c.op == STORED_MV else c.o[IN1].m
    if c.op == WINDOW and i == IN1 or c.op == UNWINDOW and i == OUT:    # what windows have in common counts once
        return <double>m * c.o[IN2].m
    if c.part == FULL or not has_part(c.op, i):
        return <double>m * n
    if c.part == UPPER:
        m, n = n, m
    return <double>m * k - k * (k - 1) / 2.0 - (k if c.unit else 0)

cdef double nbytes(const Call *c, int i) noexcept nogil:
    cdef double size = elements(c, i) * c.nb
    if c.o[i].rs == 0 and c.o[i].m > 1:
        size /= c.o[i].m
    if c.o[i].cs == 0 and c.o[i].n > 1:
        size /= c.o[i].n
    return size * itemsize[c.o[i].dtype]

cdef bint is_read(const Call *c, int i) noexcept nogil:
    """Whether the call reads the values of an operand."""
    if c.o[i].p == NULL or not rules[c.op].reads >> i & 1:
        return False
    if i == OUT and scales_output(kind_of(c.op)):
        return not is_zero(beta_of(c))
    return True


# ---------------------------------------------------------------- calls that are listed

cdef struct List:
    Sink sink
    Call *calls
    size_t count, room
    char *free              # the next address of scratch memory that does not exist

cdef size_t NOT_THERE = <size_t>-1 >> 2     # no memory of a process lies beyond it, on 64 bits

cdef int put_down(Sink *self, Call *c) except -1 nogil:
    cdef List *t = <List *>self.owner
    cdef Call *calls
    if t.count == t.room:
        calls = <Call *>realloc(t.calls, (2 * t.room + 8) * sizeof(Call))
        if calls == NULL:
            with gil:
                raise MemoryError("blasad: no memory for a list of calls")
        t.calls, t.room = calls, 2 * t.room + 8
    t.calls[t.count] = c[0]
    t.count += 1
    return 0

cdef int nowhere(Sink *self, Operand *like, index m, index n, Operand *out) except -1 nogil:
    cdef List *t = <List *>self.owner
    memset(out, 0, sizeof(Operand))
    out.dtype, out.slot = like.dtype, -1
    out.m, out.n, out.rs, out.cs = m, n, 1, m
    out.p = t.free
    t.free += m * n * itemsize[out.dtype] + 64
    return 0

cdef int only_store(Sink *self, Call *c) except -1 nogil:
    """The sink of a tape whose calls do not run."""
    cdef int slots[NOPS]
    if c.op == BIRTH:
        return 0
    memset(slots, 255, sizeof(slots))
    return store(<State *>self.owner, c, slots)


cdef object told(const List *t):
    """Of each call its name, its flops, and of each operand the address, the bytes read and the bytes written.

    The address is 0 in scratch memory."""
    cdef size_t i
    cdef int k
    cdef const Call *c
    found = []
    for i in range(t.count):
        c = &t.calls[i]
        moves = []
        for k in range(AFTER):
            if c.o[k].p != NULL:
                moves.append((<size_t>c.o[k].p if <size_t>c.o[k].p < NOT_THERE else 0,
                              nbytes(c, k) if is_read(c, k) else 0.0,
                              nbytes(c, k) if rules[c.op].writes >> k & 1 else 0.0))
        found.append((rules[c.op].name.decode(), flops_of(c), moves))
    return found


def trial(function, dict arrays, tuple active, dict others):
    """What a routine does with arrays (by their names, those in `active` with shadows) and other arguments.

    Nothing is computed.  Returns the calls of the routine itself, those that its forward and its reverse rule emit,
    and the operands whose values the reverse keeps: addresses, and whether the value is that after the call.
    """
    cdef Tape tape = Tape("reverse", 1)
    cdef List[3] lists
    cdef Call c
    cdef size_t i
    cdef Py_ssize_t n
    cdef int k
    cdef unsigned int keep
    cdef char *lo
    cdef char *hi
    kept = []
    tape.st.sink.emit = only_store
    memset(lists, 0, sizeof(lists))
    for k in range(3):
        lists[k].sink.owner, lists[k].sink.emit, lists[k].sink.scratch = &lists[k], put_down, nowhere
        lists[k].sink.nb = lists[k].sink.width = 1
        lists[k].free = <char *>NOT_THERE
    try:
        given = {name: watch(tape, x, (np.zeros_like(x),) if name in active else ()) for name, x in arrays.items()}
        function(**given, **others)
        n = tape.st.ncalls
        for i in range(n):
            load(&tape.st, tape.st.calls[i], &c)
            put_down(&lists[0].sink, &c)
            if rules[c.op].reverse == NULL:
                continue
            keep = rules[c.op].keep(&c)
            for k in range(NOPS):
                if (keep | keep >> LATE) >> k & 1:
                    span(&c.o[OUT if k == AFTER else k], c.nb, &lo, &hi)
                    kept.append((<size_t>lo, k == AFTER or keep >> (LATE + k) & 1))
            rules[c.op].forward(&c, &lists[1].sink)
            load(&tape.st, tape.st.calls[n - 1 - i], &c)
            rules[c.op].reverse(&c, &lists[2].sink)
        return told(&lists[0]), told(&lists[1]), told(&lists[2]), kept
    finally:
        for k in range(3):
            free(lists[k].calls)
        tape.close()
