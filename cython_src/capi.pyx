"""What the functions for C have in common: BLAS's arguments, as pointers in their order, made into a Call."""

from libc.stdlib cimport free, malloc
from libc.string cimport memset, strcmp, strncpy
from numpy.linalg import LinAlgError

from blasad._core cimport *
from blasad._core import OPS
from blasad._frame cimport Head, Work, close_work, open_work, pull_frame, push_frame, record_frame, tape_size, work_size
from blasad._routine cimport FLAG, KL, KU, LETTERS, MAXARGS, OF_BAND, OF_SIDE, OF_TRIANGLE, OPERAND, SCALAR, \
    Routine, Spec, make
from blasad._rule import rules as declared

cdef enum:
    FWD = 0
    AUG = 1
    REV = 2
    MAX_FUNCTIONS = 1024
    STEPS = 24
    WRONG = 2               # results of dispatch
    TOO_SMALL = 3

cdef struct Step:           # how one argument of BLAS, or an operand and its shadow, is read
    char kind               # f: flag, d: dimension, a: array or scalar, l, i: stride of an array, p: numbers of rows
    int k                   # the argument of the routine; of a dimension its letter
    char letter             # of a flag: what it is about

cdef struct Form:
    int op, dtype, count
    bint stored             # m and n are those of the matrix as it is stored
    Step steps[STEPS]
    Spec spec[MAXARGS]
    char name[16]

cdef Form *forms = <Form *>malloc(MAX_FUNCTIONS * sizeof(Form))
cdef int nforms = 0
memset(forms, 0, MAX_FUNCTIONS * sizeof(Form))


cdef int add_function(int number, str name, str routine, str letter, str text) except -1:
    """Enter a function: how its arguments are read."""
    global nforms
    cdef Form *f = &forms[number]
    cdef Routine r = make(declared[routine], OPS[routine], routine, letter)
    cdef Step *s
    cdef int k
    cdef bytes plain = name.encode()
    if number >= MAX_FUNCTIONS:
        raise RuntimeError(f"blasad: more than {MAX_FUNCTIONS} functions")
    nforms = max(nforms, number + 1)
    f.op, f.dtype, f.count, f.stored = r.op, "sdcz".index(letter), 0, routine == "gemv"
    for k in range(MAXARGS):
        f.spec[k] = r.spec[k]
    strncpy(f.name, plain, 15)
    for item in text.split():
        s = &f.steps[f.count]
        kind, what = item.split(":")
        s.kind = ord(kind)
        if kind == "d":
            s.k = {"kl": KL, "ku": KU}.get(what) or ord(what) - ord("a")
        else:
            s.k = r.names.index(what)
            s.letter = ord({"lower": "l", "side": "s", "diag": "d", "unitdiag": "d", "uplo": "u", "type": "g"}.get(
                what, "t"))
        f.count += 1
    return 0


# ---------------------------------------------------------------- reading

cdef int flag_of(char about, char given) noexcept nogil:
    """A flag in SciPy's numbers; 8 for a letter that is none."""
    if given >= c"a":
        given -= 32
    if about == c"t":
        return 0 if given == c"N" else 1 if given == c"T" else 2 if given == c"C" else 8
    if about == c"s":
        return 0 if given == c"L" else 1 if given == c"R" else 8
    if about == c"l":
        return 0 if given == c"U" else 1 if given == c"L" else 8
    if about == c"d":
        return 0 if given == c"N" else 1 if given == c"U" else 8
    if about == c"u":
        return 1 if given == c"L" else 2 if given == c"U" else 0
    return 0 if given == c"G" else 1 if given == c"L" else 2 if given == c"U" else 8

cdef inline index extent(int letter, const index *size, int side) noexcept nogil:
    if letter >= 0:
        return size[letter]
    if letter == OF_SIDE:
        return size[c"n" - c"a" if side else c"m" - c"a"]
    if letter == OF_BAND:
        return size[KL] + size[KU] + 1
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

cdef int read_call(const Form *f, void **args, const blasad_work *w, Call *c, unsigned int *moving,
                   index *pivots) noexcept nogil:
    """Make a Call of the arguments, folded; 0, or the number of the argument that is wrong, from 1."""
    cdef index size[LETTERS]
    cdef index stride[MAXARGS]
    cdef char *p[MAXARGS]
    cdef char *d[MAXARGS]
    cdef int bit[MAXARGS]
    cdef int numbers[MAXARGS]
    cdef const Step *s
    cdef const Spec *spec
    cdef Operand *o
    cdef Flags flags
    cdef int i, k, at = 0, bits = 0, dtype
    cdef index n, rows, columns
    memset(&flags, 0, sizeof(flags))
    memset(size, 255, sizeof(size))
    for i in range(f.count):
        s = &f.steps[i]
        k = s.k
        if s.kind == c"d":
            size[k] = (<int *>args[at])[0]
            if size[k] < 0:
                return at + 1
        elif s.kind == c"f":
            n = flag_of(s.letter, (<char *>args[at])[0])
            if not f.spec[k].allowed >> n & 1:
                return at + 1
            (<int *>&flags)[f.spec[k].place] = numbers[k] = <int>n
        elif s.kind == c"a":
            p[k], d[k], bit[k] = <char *>args[at], <char *>args[at + 1], bits
            stride[k] = 1
            bits += 1
            at += 1
        elif s.kind == c"p":
            p[k] = <char *>args[at]
        else:
            stride[k] = (<int *>args[at])[0]
        at += 1
    if f.stored and flags.trans:
        n = size[c"m" - c"a"]
        size[c"m" - c"a"], size[c"n" - c"a"] = size[c"n" - c"a"], n
    size[c"r" - c"a"] = size[c"n" - c"a"] if flags.trans else size[c"m" - c"a"]
    size[c"c" - c"a"] = size[c"m" - c"a"] if flags.trans else size[c"n" - c"a"]
    size[c"q" - c"a"] = min(size[c"m" - c"a"], size[c"n" - c"a"])
    if size[KL] < 0:
        size[KL], size[KU] = 0, size[c"k" - c"a"]
    begin(c, f.op, number(1), number(0))
    c.nb = c.nl = 1
    moving[0] = 0
    pivots[0] = 0
    for i in range(f.count):
        s = &f.steps[i]
        if s.kind != c"a" and s.kind != c"p":
            continue
        k = s.k
        spec = &f.spec[k]
        dtype = F64 if spec.double_ else f.dtype & 1 if spec.real else f.dtype
        if s.kind == c"a" and spec.kind == SCALAR and d[k] == NULL and (spec.place == ALPHA or spec.place == BETA):
            read_number(c, spec.place, dtype, p[k])
            continue
        o = &c.o[spec.place]
        memset(o, 0, sizeof(Operand))
        o.m = o.n = 1
        o.slot, o.dtype = -1, dtype
        if spec.ndim:
            o.m = rows = extent(spec.letters[0], size, flags.side)
        if spec.ndim == 2:
            o.n = columns = extent(spec.letters[1], size, flags.side)
            if spec.flag >= 0 and numbers[spec.flag]:
                o.m, o.n = columns, rows
        if s.kind == c"p":
            pivots[0], o.dtype, o.rs = o.m, I64, 1
            moving[0] |= 1 << spec.place
            continue
        o.p, o.d, n = p[k], d[k], stride[k]
        if spec.ndim == 2:
            if n < max(o.m, 1):
                return -1 - k
            o.rs, o.cs = 1, n
        elif spec.ndim == 1:
            if n <= 0 and f.op in (SCAL, ASUM):
                o.m = 0
            o.rs = n
            if n < 0 and o.m:
                o.p -= (o.m - 1) * n * itemsize[dtype]
                if o.d != NULL:
                    o.d -= (o.m - 1) * n * itemsize[dtype]
        o.drs, o.dcs = o.rs, o.cs
        if o.d != NULL and w != NULL and w.lanes > 1 and w.lane != NULL:
            o.dls = w.lane[bit[k]]
        if spec.kind == SCALAR or w != NULL and w.overwritten >> bit[k] & 1:
            moving[0] |= 1 << spec.place
    flags.kl, flags.ku = <int>size[KL], <int>size[KU]
    if is_complex(f.dtype) and flags.trans == 2 and f.op in (SYRK, SYR2K):
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
    cdef index count, i
    cdef size_t need
    cdef int wrong, k, done
    cdef long long *rows = NULL
    if w != NULL and w.size < sizeof(blasad_work) or w == NULL and mode != FWD:
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
        c.o[IN2].p = <char *>rows if c.o[IN2].dtype == I64 else c.o[IN2].p
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

cdef void give_rows(const Form *f, void **args, const long long *rows, index count) noexcept nogil:
    """Numbers of rows as LAPACK counts them."""
    cdef int k, at = 0
    cdef index i
    for k in range(f.count):
        if f.steps[k].kind == c"p":
            for i in range(count):
                (<int *>args[at])[i] = <int>rows[i] + 1
        at += 2 if f.steps[k].kind == c"a" else 1

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
