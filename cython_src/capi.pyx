"""What the functions for C have in common: BLAS's arguments, as pointers in their order, made into a Call."""

from libc.stdlib cimport free, malloc
from libc.string cimport memset, strcmp, strncpy
from numpy.linalg import LinAlgError

from blasad._core cimport *
from blasad._core import OPS
from blasad._frame cimport Head, Work, close_work, open_work, pull_frame, push_frame, record_frame, tape_size, work_size
from blasad._routine cimport KL, KU, LETTERS, MAXARGS, OF_BAND, OF_FACTORS, OF_SIDE, OF_SIDE_DIAGONAL, \
    OF_TRIANGLE, SCALAR, Routine, Spec, make
from blasad._rule import rules as declared

cdef enum:
    FWD = 0
    AUG = 1
    REV = 2
    MAX_FUNCTIONS = 1024
    STEPS = 24
    WRONG = 2               # results of dispatch
    TOO_SMALL = 3

# f, g: a flag by its letter, by its number; d: a dimension; a: an array or a scalar; l, i: a stride of an array;
# p: numbers of rows; n: a number that is no variable
cdef struct Step:           # how one argument of BLAS, or an operand and its shadow, is read
    char kind
    unsigned char k         # the argument of the routine; of a dimension its letter
    unsigned char place     # of a flag
    unsigned char first     # of numbers of rows: what LAPACK begins with; 0: they are LAPACK's own
    unsigned char about     # of a flag: the row of its letters
    unsigned int allowed

cdef struct Given:           # where an operand of BLAS goes
    unsigned char k, place, dtype, ndim, bit
    bint scalar, rows, read     # a number; numbers of rows; that are read
    int first, second       # dimensions
    int flag                # what transposes it, or -1

cdef struct Form:
    int op, dtype, count, nparts
    bint stored             # m and n are those of the matrix as it is stored
    bint band, rectangle    # there are k diagonals on one side; a dimension follows from m and n
    Step steps[STEPS]
    Given parts[6]
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
    cdef Step *s
    cdef Given *part
    cdef Spec *spec
    cdef int bits = 0, i, dimension
    cdef bint sided = False
    cdef bytes plain = name.encode()
    if number >= MAX_FUNCTIONS:
        raise RuntimeError(f"blasad: more than {MAX_FUNCTIONS} functions")
    nforms = max(nforms, number + 1)
    f.op, f.dtype, f.count, f.stored = r.op, "sdcz".index(letter), 0, routine == "gemv"
    strncpy(f.name, plain, 15)
    for item in text.split():
        s = &f.steps[f.count]
        f.count += 1
        kind, what = item.split(":")
        s.kind = ord(kind)
        if kind == "d":
            s.k = {"kl": KL, "ku": KU}.get(what) or ord(what) - ord("a")
            sided = sided or s.k == KL
            continue
        s.k = r.names.index(what)
        spec = &r.spec[s.k]
        if kind == "f" or kind == "g":
            s.place, s.allowed = spec.place, spec.allowed
            s.about = {"side": 1, "lower": 2, "diag": 3, "unitdiag": 3, "uplo": 4, "type": 5}.get(what, 0)
        if kind != "a" and kind != "p":
            continue
        s.first = what != "ipiv"
        part = &f.parts[f.nparts]
        f.nparts += 1
        part.k, part.place, part.ndim, part.bit = s.k, spec.place, spec.ndim, bits
        part.scalar, part.rows, part.read, part.flag = spec.kind == SCALAR, kind == "p", spec.reads, spec.flag
        part.first, part.second = spec.letters[0], spec.letters[1]
        part.dtype = I64 if part.rows else F64 if spec.double_ else f.dtype & 1 if spec.real else f.dtype
        bits += 1 if kind == "a" else 0
        for i in range(spec.ndim):
            dimension = spec.letters[i]
            f.band = f.band or dimension == OF_BAND
            f.rectangle = f.rectangle or dimension == c"q" - c"a" or dimension == c"r" - c"a" or (
                dimension == c"c" - c"a")
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

cdef inline void set_operand(Operand *o, const Given *part, char *p, char *d, const index *size, int side, bint turned,
                             index stride) noexcept nogil:
    cdef index n
    o.p, o.d, o.bs, o.ls, o.dls, o.dbs = p, d, 0, 0, 0, 0
    o.slot, o.dtype, o.conj, o.m, o.n, o.rs, o.cs = -1, part.dtype, False, 1, 1, 0, 0
    if part.ndim:
        o.m, o.rs = extent(part.first, size, side), 1
    if part.ndim == 2:
        o.n, o.cs = extent(part.second, size, side), stride
        if turned:
            n = o.m
            o.m, o.n = o.n, n
    elif part.ndim:
        o.rs = stride
        if stride < 0 and o.m:
            n = (o.m - 1) * stride * itemsize[part.dtype]
            o.p -= n
            if d != NULL:
                o.d -= n
    o.drs, o.dcs = o.rs, o.cs

cdef int read_call(const Form *f, void **args, const blasad_work *w, Call *c, unsigned int *moving,
                   index *pivots) noexcept nogil:
    """Make a Call of the arguments, folded; 0, or the number of the argument that is wrong, from 1."""
    cdef index size[LETTERS]
    cdef index stride[MAXARGS]
    cdef char *p[MAXARGS]
    cdef char *d[MAXARGS]
    cdef int numbers[MAXARGS]
    cdef const Step *s
    cdef const Given *part
    cdef Operand *o
    cdef Flags flags
    cdef Scalar one = number(1), zero = number(0)
    cdef int i, k, value, at = 0
    cdef unsigned int given
    cdef index n
    cdef bint lanes = w != NULL and w.lanes > 1 and w.lane != NULL
    memset(&flags, 0, sizeof(flags))
    memset(size, 0, sizeof(size))
    begin(c, f.op, one, zero)
    c.nb = c.nl = 1
    for i in range(f.count):
        s = &f.steps[i]
        k = s.k
        if s.kind == c"a":
            p[k], d[k], stride[k] = <char *>args[at], <char *>args[at + 1], 1
            at += 2
            continue
        if s.kind == c"d":
            size[k] = (<int *>args[at])[0]
            if size[k] < 0:
                return at + 1
        elif s.kind == c"f":
            given = letters[s.about][(<unsigned char *>args[at])[0] & 127]
            if not s.allowed >> given & 1:
                return at + 1
            (<int *>&flags)[s.place] = numbers[k] = given
        elif s.kind == c"g":
            value = (<int *>args[at])[0]
            if value < -1 or value > 1 or not s.allowed >> (value & 31) & 1:
                return at + 1
            (<int *>&flags)[s.place] = value
        elif s.kind == c"n":
            read_number(c, ALPHA, f.dtype & 1, <char *>args[at])
        elif s.kind == c"p":
            p[k], stride[k] = <char *>args[at], 1
        else:
            stride[k] = (<int *>args[at])[0]
        at += 1
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
    moving[0] = 0
    pivots[0] = 0
    for i in range(f.nparts):
        part = &f.parts[i]
        k = part.k
        if part.scalar:
            if d[k] == NULL and part.place >= ALPHA:
                read_number(c, part.place, part.dtype, p[k])
                continue
            moving[0] |= 1 << part.place
        o = &c.o[part.place]
        set_operand(o, part, p[k], NULL if part.rows else d[k], size, flags.side, part.flag >= 0 and numbers[part.flag],
                    stride[k])
        if part.rows:
            pivots[0] = o.m
            moving[0] |= 1 << part.place
            continue
        if part.ndim == 2 and stride[k] < max(o.m, 1):
            return -1
        if part.ndim == 1 and stride[k] <= 0 and (f.op == SCAL or f.op == ASUM):
            o.m = 0
        if lanes and o.d != NULL:
            o.dls = w.lane[part.bit]
        if w != NULL and w.overwritten >> part.bit & 1:
            moving[0] |= 1 << part.place
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
            need = tape_size(&c, moving)
            if w.tape == NULL or w.tape_size < need:
                w.needed = need
                return TOO_SMALL
            record_frame(&c, moving, w.debug != 0, <Head *>w.tape)
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
    cdef int i, part = 0, at = 0
    for i in range(f.count):
        if f.steps[i].kind == c"p" and f.parts[part].read == read:
            first[0] = f.steps[i].first
            return <const int *>args[at]
        part += f.steps[i].kind == c"a" or f.steps[i].kind == c"p"
        at += 2 if f.steps[i].kind == c"a" else 1
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
