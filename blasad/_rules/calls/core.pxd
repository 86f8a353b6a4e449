# The vocabulary of blasad: operands, calls, sinks, and the algebra rules are written in.
#
# A program that mutates arrays is a list of Calls on memory.  A rule turns one Call into other Calls
# and hands each to a Sink: one sink runs them, another records them, a third pushes tangents along.

from libc.string cimport memcpy, memset

ctypedef Py_ssize_t index

cdef extern from *:
    const index ABSENT "PY_SSIZE_T_MIN"     # a whole number that is not given

cdef enum Dtype:            # the order of the fused types in the kernels
    F32 = 0                 # s
    F64 = 1                 # d
    C64 = 2                 # c
    C128 = 3                # z
    I64 = 4                 # indices
    B8 = 5                  # masks

cdef enum Part:             # which elements of a matrix a call refers to
    FULL = 0
    LOWER = 1
    UPPER = 2

cdef enum:                  # of a stored matrix, in unit: what a call that takes just stored elements refers to
    STRICT = 1              # all but the diagonal
    DIAGONAL = 2            # the diagonal alone

cdef enum:
    PACKED = -1             # in kl and ku: the matrix is a triangle in packed storage, and not a band

cdef enum:
    NOPS = 6                # operands of a call
    IN1 = 0                 # the first input
    IN2 = 1                 # the second input
    OUT = 2                 # what is written
    AFTER = 3               # on a tape: the value of OUT after the call, for a reverse that keeps it
    ALPHA = 4               # alpha, when it lies in memory
    BETA = 5                # beta, when it lies in memory

include "operations.pxi"        # enum Op, made by cython_src/generate from the declarations

cdef enum:
    REAL = 1                # a value of fn in ROT and SCAL: the routine for complex vectors and real factors

cdef enum:                  # values of fn in WINDOW and UNWINDOW: columns as they are before the exchanges B, or
    STEPS_DONE = 1          # after them, with L in the order of its steps; as many columns of L as there are exchanges
    FACTORS_ONLY = 2        # the same without what follows both these columns and their rows
cdef enum:                  # bits of fn in PIVOT_ROWS and PAIRS
    LAST_FIRST = 1          # the last pivot first
    FROM_UPPER = 2          # pivots of an upper triangle: rows are counted from the last one on
cdef enum:                  # values of fn in TRSYL and in SYLVESTER
    A_LOWER = 1, B_LOWER = 2
    A_ADJOINT = 1, B_ADJOINT = 2

cdef enum:
    BOTH_ZEROS = 2          # a value of strong in MUL and DIV: a zero in B gives zero too, and a constant

cdef enum Function:         # the functions of UNARY
    EXP = 1, LOG, LOG1P, EXPM1, SQRT, SQUARE, TANH, SIN, COS, ABS, SIGN, RECIPROCAL, POWC

# A strided matrix in memory.  A vector has one column, a scalar one element.  Strides count elements
# and have any sign; 0 repeats an element.  An operand on a tape or in a program has the first of these fields.
cdef extern from "calls.h":
    cdef struct Operand:
        char *p                 # element (0, 0); NULL: there is no such operand
        index m, n              # rows, columns
        index rs, cs            # row stride, column stride
        index bs                # from one matrix of a stack to the next (0: shared)
        int slot                # where the tape keeps the value; -1: nowhere
        unsigned char dtype
        unsigned char conj      # the operand is the complex conjugate of what is stored
        index ls                # from one lane to the next (0: one for all lanes)
        char *d                 # its shadow; NULL: a constant
        index dls, drs, dcs, dbs    # the strides of the shadow

# One BLAS, LAPACK or helper call as plain data.  What comes before its operands is the same on a tape or in a program.
cdef extern from "calls.h":
    cdef struct Call:
        int op
        unsigned char part      # FULL, LOWER or UPPER: of the output, or of a triangular or symmetric input
        # a unit diagonal that is not stored; of functions of elements, bits of the operands that NumPy does not pack
        unsigned char unit
        unsigned char fn        # the function of UNARY
        unsigned char strong    # SCAL, MUL, DIV: what is exactly zero stays zero, whatever it meets
        unsigned char trans     # a stored matrix is transposed
        unsigned char kind      # of a call that a program notes
        unsigned int nb         # matrices in the stack
        unsigned int nl         # lanes (shadows) at once
        int used                # operands that are stored
        int kl, ku              # diagonals of a band below and above the main one, or PACKED
        double alpha[2]         # constant factor of alpha (real, imaginary)
        double beta[2]
        Operand o[NOPS]

cdef inline void copy_head(void *to, const void *call) noexcept nogil:
    """All of a call but its operands."""
    memcpy(to, call, sizeof(Call) - NOPS * sizeof(Operand))

# factor * conj?(memory), or the factor alone
cdef struct Scalar:
    double re, im
    const Operand *at
    unsigned char conj

cdef struct Sink:
    int (*emit)(Sink *self, Call *call) except -1 nogil
    # scratch memory that lives until the rule that asked for it is done
    int (*scratch)(Sink *self, Operand *like, index m, index n, Operand *out) except -1 nogil
    Sink *below             # where this sink hands on what it has dealt with
    void *owner
    void *seed              # memory that stands for a shadow and is only read
    unsigned int nb         # stack size of the call whose rule is at work
    unsigned int width      # lanes
    bint recorded           # somebody records what is emitted, and may differentiate it
    bint at_once            # what is emitted runs at once, and nobody looks at it
    void *outer             # the Tape that gets what is emitted; NULL: it runs

# The flags of a routine as its caller gave them, in SciPy's numbers
cdef struct Flags:
    int trans, trans_b, side, lower, diag, part
    int clean               # zeros in the triangle that a factorization does not use
    int sign                # 1 or -1, of one of two terms
    int kl, ku              # diagonals of a band; ku: those of a triangular or symmetric one
    int m                   # rows of a band

# What an operation is, in `traits` of its rule: of which operands its part is (bits of IN1, IN2 and OUT, or NO_PART),
# one word for what it does with C, and what else is true of it.  A rule that does not say is refused.
cdef enum:
    PART_OF_A = 1 << IN1
    PART_OF_B = 1 << IN2
    PART_OF_C = 1 << OUT
    NO_PART = 1 << 3
    PART_OF_STORED = 1 << 4     # of the matrix that A or C stores as a band or packed
    SETS_C = 1 << 5             # writes C, and does not read it
    SCALES_C = 1 << 6           # C := ... + beta C: where beta is 0, C is not read
    ADDS_TO_C = 1 << 7          # C := ... + C, and does nothing else with what is there
    CHANGES_C = 1 << 8          # reads C, and writes it
    RUNS_NOT = 1 << 9           # a mark among the calls
    LEAVES_SOME = 1 << 10       # elements of C stay as they are, whatever the part is
    LEAVES_ALL = 1 << 11        # without elements in B nothing happens, not even beta C
    ZERO_BY_A = 1 << 12         # what is written, or added, is zero if A is
    ZERO_BY_B = 1 << 13         # and if B is
    STAYS_ZERO = 1 << 14        # a C that is zero stays it
    IF_STRONG = 1 << 15         # of zeros, if the call is strong
    HARMLESS = 1 << 16          # makes nothing but zeros of a seed that is zero, whatever else it reads
    BY_FACTORS = 1 << 17        # the same if alpha and beta are finite
    READS_SEED = 1 << 18        # a product whose reverse reads the seed where it lies, and clears it
    STACKS = 1 << 19            # a stack of tiny ones is one call of STACK
    BY_NUMPY = 1 << 20          # a loop of NumPy runs it, which NumPy chooses by the strides
    COMPLEX_BY_NUMPY = 1 << 21  # the same of complex numbers

# The matrices of a stack, or lanes: how many, and from one to the next in each operand.
cdef struct Along:
    index n
    index s[NOPS]

cdef struct Rule:
    const char *name
    unsigned int reads      # bits of operands whose value is read, and FOREIGN
    unsigned int writes     # bits of operands that are written
    unsigned int traits
    int (*run)(const Call *call) except -1 nogil
    int (*forward)(Call *call, Sink *sink) except -1 nogil
    int (*reverse)(Call *call, Sink *sink) except -1 nogil
    # bits of operands whose values the reverse needs, as they are before the call; AFTER: the output after it,
    # LATE + 0, 1, ...: operands that the call writes, after it
    unsigned int (*keep)(const Call *call) noexcept nogil
    # turns the operands and flags as BLAS takes them into views
    void (*fold)(Call *call, const Flags *flags) noexcept nogil
    # additions and multiplications for one matrix, of real numbers if the call has such; -1: nobody has counted
    double (*flops)(const Call *call) noexcept nogil
    # makes one call of a stack or of lanes, if their strides allow
    bint (*join)(Call *call, const Along *along) noexcept nogil
    # how many elements of an operand the call reads or writes; NULL: all, or those of its part
    double (*elements)(const Call *call, int operand) noexcept nogil
    # checks the whole numbers of a routine that are no variables, ABSENT where they are not given, and puts them into
    # the call; NULL: it has none
    int (*prepare)(Call *call, index *numbers) except -1

cdef inline Rule rule_of(unsigned int reads, unsigned int writes, unsigned int traits,
                         int (*run)(const Call *) except -1 nogil,
                         int (*forward)(Call *, Sink *) except -1 nogil,
                         int (*reverse)(Call *, Sink *) except -1 nogil,
                         unsigned int (*keep)(const Call *) noexcept nogil,
                         void (*fold)(Call *, const Flags *) noexcept nogil,
                         double (*flops)(const Call *) noexcept nogil,
                         bint (*join)(Call *, const Along *) noexcept nogil) noexcept:
    """A rule that says all that it has to but for its name, which the declaration has."""
    return Rule(NULL, reads, writes, traits, run, forward, reverse, keep, fold, flops, join, NULL, NULL)

cdef enum:
    MAX_RULES = 512
    LATE = 8
    FOREIGN = 1 << 30       # of a rule that calls what somebody registered: a program leaves no such call out
    TINY = 8                # matrices up to this order have kernels of their own

cdef Rule *rules            # by op
cdef int itemsize[6]

cdef int new_number() except? -1                          # for a rule that no other one calls
cdef int new_rule(int op, Rule rule) except -1
cdef int declare(str name, Rule rule) except -1
cdef int run_call(const Call *call) except -1 nogil       # every lane, every matrix of the stack


# ---------------------------------------------------------------- views

cdef inline void transpose(Operand *r) noexcept nogil:
    r.m, r.n, r.rs, r.cs, r.drs, r.dcs = r.n, r.m, r.cs, r.rs, r.dcs, r.drs

cdef inline void conjugate(Operand *r) noexcept nogil:
    r.conj = (not r.conj) and is_complex(r.dtype)

cdef inline void move_to_shadow(Operand *r) noexcept nogil:
    r.p, r.rs, r.cs, r.bs, r.ls = r.d, r.drs, r.dcs, r.dbs, r.dls
    r.d, r.slot = NULL, -1

cdef inline void set_value(Operand *r, const Operand *a) noexcept nogil:
    """An operand without its shadow, where it is needed"""
    r.p, r.m, r.n, r.rs, r.cs, r.bs, r.ls, r.d = a.p, a.m, a.n, a.rs, a.cs, a.bs, a.ls, NULL
    r.slot, r.dtype, r.conj = a.slot, a.dtype, a.conj

cdef inline void set_adjoint(Operand *r, const Operand *a) noexcept nogil:
    """The adjoint of an operand, without its shadow"""
    r.p, r.m, r.n, r.rs, r.cs, r.bs, r.ls, r.d = a.p, a.n, a.m, a.cs, a.rs, a.bs, a.ls, NULL
    r.slot, r.dtype, r.conj = a.slot, a.dtype, (not a.conj) and is_complex(a.dtype)

cdef inline void set_shadow(Operand *r, const Operand *a) noexcept nogil:
    r.p, r.m, r.n, r.rs, r.cs, r.bs, r.ls, r.d = a.d, a.m, a.n, a.drs, a.dcs, a.dbs, a.dls, NULL
    r.slot, r.dtype, r.conj = -1, a.dtype, a.conj

cdef inline Operand transposed(const Operand *a) noexcept nogil:
    cdef Operand r = a[0]
    transpose(&r)
    return r

cdef inline Operand conjugated(const Operand *a) noexcept nogil:
    cdef Operand r = a[0]
    conjugate(&r)
    return r

cdef inline Operand adjoint(const Operand *a) noexcept nogil:
    cdef Operand r = a[0]
    transpose(&r)
    conjugate(&r)
    return r

cdef inline Operand shadow(const Operand *a) noexcept nogil:
    """The shadow of an operand as an operand: of a conjugated view, the conjugated shadow."""
    cdef Operand r = a[0]
    move_to_shadow(&r)
    return r

cdef inline Operand diagonal(const Operand *a) noexcept nogil:
    cdef Operand r = a[0]
    r.m, r.n, r.rs, r.cs, r.drs, r.dcs = min(a.m, a.n), 1, a.rs + a.cs, 0, a.drs + a.dcs, 0
    return r

cdef inline Operand real_part(const Operand *a) noexcept nogil:
    """The real parts of a complex operand, as a real view (a real operand is its own)."""
    cdef Operand r = a[0]
    if is_complex(a.dtype):
        r.dtype, r.conj = a.dtype - 2, False
        r.rs, r.cs, r.bs, r.ls = 2 * a.rs, 2 * a.cs, 2 * a.bs, 2 * a.ls
        r.drs, r.dcs, r.dbs, r.dls = 2 * a.drs, 2 * a.dcs, 2 * a.dbs, 2 * a.dls
    return r

cdef inline Operand imag_part(const Operand *a) noexcept nogil:
    """The imaginary parts of a complex operand, as a real view; its conj flag must be off."""
    cdef Operand r = real_part(a)
    cdef index step = 4 if r.dtype == F32 else 8
    r.p = a.p + step
    if a.d != NULL:
        r.d = a.d + step
    return r

cdef inline bint is_complex(int dtype) noexcept nogil:
    return dtype == C64 or dtype == C128

cdef inline bint is_tiny(int dtype, index m, index n, index k) noexcept nogil:
    """All from 1 to TINY, or to half of it where numbers are complex: beyond, BLAS is faster."""
    return <size_t>((m - 1) | (n - 1) | (k - 1)) < <size_t>(TINY >> is_complex(dtype))

cdef inline bint empty(const Operand *a) noexcept nogil:
    return a.m == 0 or a.n == 0

cdef inline bint same_place(const Operand *a, const Operand *b) noexcept nogil:
    """Both name the same elements in the same order (a vector's stray stride does not count)."""
    return (a.p == b.p and a.m == b.m and a.n == b.n and a.dtype == b.dtype
            and (a.m < 2 or a.rs == b.rs) and (a.n < 2 or a.cs == b.cs) and a.bs == b.bs)


cdef inline void set_operand(Operand *o, int dtype, void *p, void *d, index m, index n, index rs,
                             index cs) noexcept nogil:
    """No stack and no lanes; the shadow is laid out alike."""
    o.p, o.d, o.bs, o.ls, o.dls, o.dbs = <char *>p, <char *>d, 0, 0, 0, 0
    o.slot, o.dtype, o.conj, o.m, o.n, o.rs, o.cs, o.drs, o.dcs = -1, dtype, False, m, n, rs, cs, rs, cs

cdef inline Operand after(const Call *c) noexcept nogil:
    """The output with its value after the call (a reverse gets it from the tape)."""
    return c.o[AFTER] if c.o[AFTER].p != NULL else c.o[OUT]


# ---------------------------------------------------------------- what operations have in common

cdef inline bint scales_output(int op) noexcept nogil:
    return rules[op].traits & SCALES_C != 0

cdef inline int part_written(int op, int part) noexcept nogil:
    """The part of the output that is written, where its elements lie as those of a matrix do."""
    return part if rules[op].traits & PART_OF_C else FULL


# ---------------------------------------------------------------- scalars

cdef inline Scalar number(double re) noexcept nogil:
    cdef Scalar s
    s.re, s.im, s.at, s.conj = re, 0, NULL, False
    return s

cdef inline Scalar value_at(const Operand *a) noexcept nogil:
    cdef Scalar s
    s.re, s.im, s.at, s.conj = 1, 0, a, a.conj
    return s

cdef inline Scalar alpha_of(const Call *c) noexcept nogil:
    cdef Scalar s
    s.re, s.im, s.conj, s.at = c.alpha[0], c.alpha[1], c.o[ALPHA].conj, NULL
    if c.o[ALPHA].p != NULL:
        s.at = &c.o[ALPHA]
    return s

cdef inline Scalar beta_of(const Call *c) noexcept nogil:
    cdef Scalar s
    s.re, s.im, s.conj, s.at = c.beta[0], c.beta[1], c.o[BETA].conj, NULL
    if c.o[BETA].p != NULL:
        s.at = &c.o[BETA]
    return s

cdef inline Scalar factor_of(const Call *c) noexcept nogil:
    """The conjugated constant factor of alpha: what multiplies the adjoint of alpha's memory."""
    cdef Scalar s = number(c.alpha[0])
    s.im = -c.alpha[1]
    return s

cdef inline Scalar with_factor(const Call *c, Scalar s) noexcept nogil:
    """A tangent of alpha's memory, times the constant factor of alpha."""
    s.re, s.im = c.alpha[0], c.alpha[1]
    return s

cdef inline Scalar conj_of(Scalar s) noexcept nogil:
    s.im = -s.im
    s.conj = s.at != NULL and not s.conj and is_complex(s.at.dtype)
    return s

cdef inline Scalar times(double f, Scalar s) noexcept nogil:
    s.re, s.im = f * s.re, f * s.im
    return s

cdef inline bint is_zero(Scalar s) noexcept nogil:
    """A constant zero: what it multiplies is not read."""
    return s.re == 0 and s.im == 0

cdef inline bint is_one(Scalar s) noexcept nogil:
    return s.at == NULL and s.re == 1 and s.im == 0


# ---------------------------------------------------------------- emitting

cdef inline void begin(Call *c, int op, Scalar alpha, Scalar beta) noexcept nogil:
    c.op, c.part, c.unit, c.fn, c.strong, c.trans, c.used, c.kl, c.ku = op, FULL, False, 0, False, False, NOPS, 0, 0
    c.alpha[0], c.alpha[1], c.beta[0], c.beta[1] = alpha.re, alpha.im, beta.re, beta.im
    c.o[IN1].p = c.o[IN2].p = c.o[OUT].p = c.o[AFTER].p = c.o[ALPHA].p = c.o[BETA].p = NULL
    c.o[IN1].d = c.o[IN2].d = c.o[OUT].d = c.o[AFTER].d = c.o[ALPHA].d = c.o[BETA].d = NULL
    if alpha.at != NULL:
        c.o[ALPHA] = alpha.at[0]
        c.o[ALPHA].conj = alpha.conj
    if beta.at != NULL:
        c.o[BETA] = beta.at[0]
        c.o[BETA].conj = beta.conj

cdef inline int send(Sink *s, Call *c) except -1 nogil:
    """Emit a call: on all lanes if it writes lanes, for the whole stack."""
    c.nb = s.nb
    c.nl = s.width if c.o[OUT].ls != 0 else 1
    if c.o[OUT].conj:       # conj(C) := alpha A B  is  C := conj(alpha) conj(A) conj(B)
        conjugate_all(c)
    return s.emit(s, c)

cdef inline void conjugate_all(Call *c) noexcept nogil:
    cdef int i
    c.alpha[1], c.beta[1] = -c.alpha[1], -c.beta[1]
    for i in range(NOPS):
        if c.o[i].p != NULL and is_complex(c.o[i].dtype):
            c.o[i].conj = not c.o[i].conj
