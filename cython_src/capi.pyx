"""What the functions for C have in common: BLAS's arguments, as pointers in their order, made into a Call."""

from libc.stdlib cimport free, malloc
from libc.string cimport memset, strcmp, strncpy
from numpy.linalg import LinAlgError

from blasad._core cimport *
from blasad._core import OPS
from blasad._frame cimport Head, Work, close_work, open_work, pull_frame, push_frame, record_within, work_size
from blasad._routine cimport KL, KU, LETTERS, OF_BAND, OF_FACTORS, OF_SIDE, OF_SIDE_DIAGONAL, OF_TRIANGLE, SCALAR, \
    Routine, Spec, make
from blasad._rule import rules as declared

cdef enum:
    FWD = 0
    AUG = 1
    REV = 2
    MAX_FUNCTIONS = 1024
    MAX_FLAGS = 6
    MAX_LENGTHS = 8
    MAX_EXTENTS = 4         # dimensions that follow from others; they are behind the letters, and 1 behind them
    SIZES = LETTERS + MAX_EXTENTS + 1
    WRONG = 2               # results of dispatch
    TOO_SMALL = 3

# How arguments of BLAS are read: those of one kind by one loop with few branches, which cost most where a long call
# of BLAS has come between.  Places, `at`, are those of pointers.
cdef struct FlagForm:
    unsigned char at, place, about      # about: the row of its letters
    unsigned int allowed

cdef struct ChoiceForm:     # a flag by its number
    unsigned char at, place
    unsigned int allowed

cdef struct LengthForm:
    unsigned char at, letter

cdef struct Number:         # a number and its shadow
    unsigned char at, place, dtype, bit
    bint fixed              # there is no shadow: it is no variable

cdef struct Given:          # an operand and its shadow
    unsigned char at, place, dtype, bit
    unsigned char first, second         # dimensions, among the sizes
    signed char stride      # the place of its leading dimension or increment; -1: there is none
    signed char flag        # the place in Flags of what transposes it; -1: nothing does
    unsigned char matrix
    unsigned char rows, read, base      # numbers of rows; that are read; what LAPACK begins with, 0: they are its own

cdef struct Form:
    int op, dtype, nflags, nchoices, nlengths, nextents, nnumbers, nparts
    bint stored             # m and n are those of the matrix as it is stored
    bint band, rectangle    # there are k diagonals on one side; a dimension follows from m and n
    FlagForm flags[MAX_FLAGS]
    ChoiceForm choices[MAX_FLAGS]
    LengthForm lengths[MAX_LENGTHS]
    int extents[MAX_EXTENTS]
    Number numbers[NOPS]
    Given parts[NOPS]
    char name[16]

cdef unsigned char[6][128] letters
memset(letters, 8, sizeof(letters))

cdef Form *forms = <Form *>malloc(MAX_FUNCTIONS * sizeof(Form))
cdef int nforms = 0
memset(forms, 0, MAX_FUNCTIONS * sizeof(Form))


cdef int set_letters() except -1:
    """The flags in SciPy's numbers by their letters; 8 for a letter that is none."""
    for about, numbers in enumerate(({"N": 0, "T": 1, "C": 2}, {"L": 0, "R": 1}, {"U": 0, "L": 1}, {"N": 0, "U": 1},
                                     {"L": 1, "U": 2}, {"G": 0, "L": 1, "U": 2})):
        if about == 4:
            memset(letters[4], 0, 128)      # any other letter: all of a matrix
        for letter, number in numbers.items():
            letters[about][<int>ord(letter)] = letters[about][<int>ord(letter.lower())] = number
    return 0

set_letters()

cdef int add_function(int number, str name, str routine, str letter, str text) except -1:
    """Enter a function: how its arguments are read."""
    global nforms
    cdef Form *f = &forms[number]
    cdef Routine r = make(declared[routine], OPS[routine], routine, letter)
    cdef Given *part
    cdef Number *one
    cdef Spec *spec
    cdef int bits = 0, i, k, dimension, at = 0
    cdef unsigned char[2] sizes
    cdef bint sided = False
    cdef dict strides = {}
    cdef bytes plain = name.encode()
    kinds = [item[0] for item in text.split()]
    if (number >= MAX_FUNCTIONS or max(kinds.count("f"), kinds.count("g")) > MAX_FLAGS or kinds.count("d") > MAX_LENGTHS
            or kinds.count("a") + kinds.count("p") + kinds.count("n") > NOPS):
        raise RuntimeError(f"blasad: {name} has more arguments than there is room for, or there are too many functions")
    nforms = max(nforms, number + 1)
    f.op, f.dtype, f.stored = r.op, "sdcz".index(letter), routine == "gemv"
    strncpy(f.name, plain, 15)
    items = [item.split(":") for item in text.split()]
    for kind, what in items:
        if kind in "li":
            strides[what] = at
        at += 2 if kind == "a" else 1
    at = 0
    for kind, what in items:
        k, at = at, at + (2 if kind == "a" else 1)
        if kind == "d":
            f.lengths[f.nlengths].at = k
            f.lengths[f.nlengths].letter = {"kl": KL, "ku": KU}.get(what) or ord(what) - ord("a")
            f.nlengths += 1
            sided = sided or what == "kl"
            continue
        spec = &r.spec[r.names.index(what)]
        if kind == "f":
            f.flags[f.nflags].at, f.flags[f.nflags].place, f.flags[f.nflags].allowed = k, spec.place, spec.allowed
            f.flags[f.nflags].about = {"side": 1, "lower": 2, "diag": 3, "unitdiag": 3, "uplo": 4,
                                       "type": 5}.get(what, 0)
            f.nflags += 1
        if kind == "g":
            f.choices[f.nchoices].at, f.choices[f.nchoices].place = k, spec.place
            f.choices[f.nchoices].allowed = spec.allowed
            f.nchoices += 1
        if kind == "n":
            one = &f.numbers[f.nnumbers]
            f.nnumbers += 1
            one.at, one.place, one.dtype, one.fixed = k, ALPHA, f.dtype & 1, True
        if kind != "a" and kind != "p":
            continue
        dtype = I64 if kind == "p" else F64 if spec.double_ else f.dtype & 1 if spec.real else f.dtype
        if spec.kind == SCALAR:
            one = &f.numbers[f.nnumbers]
            f.nnumbers += 1
            one.at, one.place, one.dtype, one.bit = k, spec.place, dtype, bits
            bits += 1
            continue
        part = &f.parts[f.nparts]
        f.nparts += 1
        part.at, part.stride, part.place, part.dtype, part.bit = k, strides.get(what, -1), spec.place, dtype, bits
        part.matrix, part.rows, part.read, part.base = spec.ndim == 2, kind == "p", spec.reads, what != "ipiv"
        part.flag = r.spec[spec.flag].place if spec.flag >= 0 else -1
        bits += 1 if kind == "a" else 0
        sizes[0] = sizes[1] = SIZES - 1
        for i in range(spec.ndim):
            dimension = spec.letters[i]
            sizes[i] = dimension
            if dimension < 0:
                if f.nextents == MAX_EXTENTS:
                    raise RuntimeError(f"blasad: {name} has more than {MAX_EXTENTS} dimensions that follow from others")
                f.extents[f.nextents] = dimension
                sizes[i] = LETTERS + f.nextents
                f.nextents += 1
            f.band = f.band or dimension == OF_BAND
            f.rectangle = f.rectangle or dimension == c"q" - c"a" or dimension == c"r" - c"a" or (
                dimension == c"c" - c"a")
        part.first, part.second = sizes[0], sizes[1]
    f.band = f.band and not sided
    return 0


# ---------------------------------------------------------------- reading

cdef inline index extent(int letter, const index *size, int side) noexcept nogil:
    if letter >= 0:
        return size[letter]
    if letter == OF_SIDE:
        return size[c"n" - c"a" if side else c"m" - c"a"]
    if letter == OF_BAND:
        return size[KL] + size[KU] + 1
    if letter == OF_FACTORS:
        return 2 * size[KL] + size[KU] + 1
    if letter == OF_SIDE_DIAGONAL:
        return max(size[c"n" - c"a"] - 1, 0)
    if letter == OF_TRIANGLE:
        return size[c"n" - c"a"] * (size[c"n" - c"a"] + 1) // 2
    return OF_TRIANGLE - letter

cdef int read_number(Call *c, int place, int dtype, const char *p) noexcept nogil:
    cdef double *z = &c.alpha[0] if place == ALPHA else &c.beta[0]
    z[1] = 0
    if dtype == F32:
        z[0] = (<const float *>p)[0]
    elif dtype == F64:
        z[0] = (<const double *>p)[0]
    elif dtype == C64:
        z[0], z[1] = (<const float *>p)[0], (<const float *>p)[1]
    else:
        z[0], z[1] = (<const double *>p)[0], (<const double *>p)[1]
    return 0

cdef inline void set_operand(Operand *o, int dtype, char *p, char *d, index m, index n, index rs,
                             index cs) noexcept nogil:
    o.p, o.d, o.bs, o.ls, o.dls, o.dbs = p, d, 0, 0, 0, 0
    o.slot, o.dtype, o.conj, o.m, o.n, o.rs, o.cs, o.drs, o.dcs = -1, dtype, False, m, n, rs, cs, rs, cs

cdef int read_call(const Form *f, void **args, const blasad_work *w, Call *c, unsigned int *moving,
                   index *pivots) noexcept nogil:
    """Make a Call of the arguments, folded; 0, or the number of the argument that is wrong, from 1."""
    cdef index size[SIZES]
    cdef const FlagForm *s
    cdef const Given *part
    cdef const Number *x
    cdef Operand *o
    cdef char *p
    cdef char *d
    cdef Flags flags
    cdef Scalar one = number(1), zero = number(0)
    cdef int i, at, value, wrong = 0
    cdef unsigned int given, bits = 0, overwritten = w.overwritten if w != NULL else 0
    cdef index m, n, stride, back
    cdef bint lanes = w != NULL and w.lanes > 1 and w.lane != NULL
    memset(&flags, 0, sizeof(flags))
    size[KL] = size[KU] = size[c"m" - c"a"] = 0
    for i in range(f.nflags):
        s = &f.flags[i]
        given = letters[s.about][(<unsigned char *>args[s.at])[0] & 127]
        if not s.allowed >> given & 1:
            wrong = s.at + 1
            break
        (<int *>&flags)[s.place] = given
    for i in range(f.nchoices):
        at = f.choices[i].at
        value = (<int *>args[at])[0]
        if value < -1 or value > 1 or not f.choices[i].allowed >> (value & 31) & 1:
            wrong = at + 1 if wrong == 0 or at < wrong else wrong
            break
        (<int *>&flags)[f.choices[i].place] = value
    for i in range(f.nlengths):
        at = f.lengths[i].at
        n = (<int *>args[at])[0]
        if n < 0:
            return at + 1 if wrong == 0 or at < wrong else wrong
        size[f.lengths[i].letter] = n
    if wrong:
        return wrong
    if f.stored and flags.trans:
        n = size[c"m" - c"a"]
        size[c"m" - c"a"], size[c"n" - c"a"] = size[c"n" - c"a"], n
    if f.rectangle:
        size[c"r" - c"a"] = size[c"n" - c"a"] if flags.trans else size[c"m" - c"a"]
        size[c"c" - c"a"] = size[c"m" - c"a"] if flags.trans else size[c"n" - c"a"]
        size[c"q" - c"a"] = min(size[c"m" - c"a"], size[c"n" - c"a"])
    if f.band:
        size[KU] = size[c"k" - c"a"]
    flags.kl, flags.ku, flags.m = <int>size[KL], <int>size[KU], <int>size[c"m" - c"a"]
    for i in range(f.nextents):
        size[LETTERS + i] = extent(f.extents[i], size, flags.side)
    size[SIZES - 1] = 1
    begin(c, f.op, one, zero)
    c.nb = c.nl = 1
    pivots[0] = 0
    for i in range(f.nnumbers):
        x = &f.numbers[i]
        if x.fixed or args[x.at + 1] == NULL and x.place >= ALPHA:
            read_number(c, x.place, x.dtype, <char *>args[x.at])
            continue
        bits |= 1 << x.place
        set_operand(&c.o[x.place], x.dtype, <char *>args[x.at], <char *>args[x.at + 1], 1, 1, 0, 0)
        if lanes and args[x.at + 1] != NULL:
            c.o[x.place].dls = w.lane[x.bit]
    for i in range(f.nparts):
        part = &f.parts[i]
        p, d = <char *>args[part.at], NULL if part.rows else <char *>args[part.at + 1]
        stride = (<int *>args[part.stride])[0] if part.stride >= 0 else 1
        m, n = size[part.first], size[part.second]
        if part.flag >= 0 and (<int *>&flags)[part.flag] != 0:
            m, n = n, m
        o = &c.o[part.place]
        if part.matrix:
            if stride < max(m, 1):
                return -1
            set_operand(o, part.dtype, p, d, m, n, 1, stride)
        else:
            if stride <= 0:
                if f.op == SCAL or f.op == ASUM:
                    m = 0
                elif m:
                    back = (m - 1) * stride * itemsize[part.dtype]
                    p -= back
                    d = NULL if d == NULL else d - back
            set_operand(o, part.dtype, p, d, m, n, stride, 0)
        if part.rows:
            pivots[0] = m
            bits |= 1 << part.place
            continue
        if lanes and d != NULL:
            o.dls = w.lane[part.bit]
        bits |= (overwritten >> part.bit & 1) << part.place
    moving[0] = bits
    if flags.trans == 2 and is_complex(f.dtype) and (f.op == SYRK or f.op == SYR2K):
        return 2
    rules[f.op].fold(c, &flags)
    return 0


# ---------------------------------------------------------------- running

cdef int blame(blasad_work *w, const Form *f, int which) noexcept nogil:
    if w != NULL and w.size >= sizeof(blasad_work):
        with gil:
            name = f.name.decode()
            if which > 0:
                text = f"{name}: the argument {which} is wrong (counted with the shadows)"
            elif which < 0:
                text = f"{name}: a leading dimension is smaller than the number of rows"
            else:
                text = f"{name}: the tape is that of another call, or there is none"
            put_message(w, text)
    return WRONG

cdef int put_message(blasad_work *w, str text) except -1:
    cdef bytes plain = text.encode("ascii", "replace")[:159]
    strncpy(w.message, plain, 160)
    return 0

cdef int dispatch(const Form *f, int mode, void **args, blasad_work *w) except -1 nogil:
    cdef Call c
    cdef Work work
    cdef unsigned int moving, width = 1
    cdef index count
    cdef size_t need
    cdef int wrong
    cdef long long *rows = NULL
    if w == NULL and mode != FWD or w != NULL and (w.size < sizeof(blasad_work) or w.lanes > 1 and w.lane == NULL):
        return WRONG
    wrong = read_call(f, args, w, &c, &moving, &count)
    if wrong:
        return blame(w, f, wrong)
    if w != NULL:
        width = max(w.lanes, 1u)
    if mode == REV and (w.tape == NULL or w.tape_size < sizeof(Head) or (<Head *>w.tape).op != f.op):
        return blame(w, f, 0)
    if count or rules[f.op].writes >> IN2 & 1:
        rows = <long long *>malloc((count + 1) * sizeof(long long))
        if rows == NULL:
            with gil:
                raise MemoryError("blasad: no memory for numbers of rows")
        if c.o[IN2].dtype == I64:
            take_rows(f, args, rows, count)
            c.o[IN2].p = <char *>rows
    try:
        if mode == AUG:
            need = record_within(&c, moving, w.debug != 0, <Head *>w.tape, w.tape_size)
            if need:
                w.needed = need
                return TOO_SMALL
        else:
            if w != NULL and w.workspace != NULL:
                need = work_size(&c, mode == FWD, width)
                if w.workspace_size < need:
                    w.needed = need
                    return TOO_SMALL
                open_work(&work, <char *>w.workspace, w.workspace_size, width)
            else:
                open_work(&work, NULL, 0, width)
            try:
                if mode == FWD:
                    push_frame(&c, &work)
                else:
                    pull_frame(&c, <Head *>w.tape, &work)
            finally:
                close_work(&work)
        if rows != NULL and mode != REV and count:
            give_rows(f, args, rows, count)
    finally:
        free(rows)
    return 0

cdef const int *rows_of(const Form *f, void **args, bint read, int *first) noexcept nogil:
    """The numbers of rows among the arguments, those that are read or those that are written, and the first of them."""
    cdef int i
    for i in range(f.nparts):
        if f.parts[i].rows and f.parts[i].read == read:
            first[0] = f.parts[i].base
            return <const int *>args[f.parts[i].at]
    return NULL

cdef void take_rows(const Form *f, void **args, long long *rows, index count) noexcept nogil:
    """Numbers of rows as LAPACK counts them, if they are given."""
    cdef int first
    cdef index i
    cdef const int *given = rows_of(f, args, True, &first)
    for i in range(count if given != NULL else 0):
        rows[i] = given[i] - first

cdef void give_rows(const Form *f, void **args, const long long *rows, index count) noexcept nogil:
    """Numbers of rows as LAPACK counts them, if they are found."""
    cdef int first
    cdef index i
    cdef int *found = <int *>rows_of(f, args, False, &first)
    for i in range(count if found != NULL else 0):
        found[i] = <int>rows[i] + first

ctypedef int (*quiet)(const Form *, int, void **, blasad_work *) noexcept nogil

cdef int call(int which, int mode, void **args, blasad_work *w) noexcept nogil:
    """What a function for C does: its number, its mode, pointers to its arguments."""
    cdef int done = (<quiet>dispatch)(&forms[which], mode, args, w)
    if done == 0:
        return BLASAD_OK
    if done == TOO_SMALL:
        return BLASAD_SPACE
    if done == WRONG:
        return BLASAD_ARGUMENT
    with gil:
        return told(w)

cdef extern from *:
    """
    static PyObject *blasad_raised(void) {
        PyObject *type, *value, *trace;
        PyErr_Fetch(&type, &value, &trace);
        PyErr_NormalizeException(&type, &value, &trace);
        Py_XDECREF(type);
        Py_XDECREF(trace);
        if (value == NULL) { Py_INCREF(Py_None); value = Py_None; }
        return value;
    }
    """
    object blasad_raised()

cdef int told(blasad_work *w) noexcept:
    """The error that a rule raised, as a number and a message."""
    error = blasad_raised()
    if w != NULL:
        put_message(w, str(error))
    if isinstance(error, LinAlgError):
        return BLASAD_SINGULAR
    return BLASAD_ARGUMENT if isinstance(error, ValueError) else BLASAD_FAILED


# ---------------------------------------------------------------- the table

cdef int blasad_routine(const char *name) noexcept nogil:
    cdef int k
    for k in range(nforms):
        if strcmp(forms[k].name, name) == 0:
            return k
    return -1

cdef int blasad_run(const blasad_call *c) noexcept nogil:
    if c.size < sizeof(blasad_call) or c.routine < 0 or c.routine >= nforms or c.mode < FWD or c.mode > REV:
        return BLASAD_ARGUMENT
    return call(c.routine, c.mode, c.args, c.work)
