"""A routine of `blasad.blas`, made from the declaration of its rule."""

from libc.string cimport memset
import sys

from blasad._rules.calls.core cimport *
from blasad._rules.calls.core import OPS
from blasad._declarations.document import document
from blasad._declarations.rule import FLAGS, places

cdef enum:                  # the flags in their order in Flags
    TRANS = 0
    TRANS_B = 1
    SIDE = 2
    LOWER_FLAG = 3
    DIAG = 4
    PART = 5
    CLEAN = 6
    ISGN = 7


cdef class Routine:
    """The arguments of a call after binding."""


cdef class Taker:
    """A call that is bound and not made."""

    def __cinit__(self, *args, **given):
        self.given, self.cleared, self.followed = [None] * MAXARGS, [], []


# ---------------------------------------------------------------- the declaration

cdef int flag_place(str name) except? -1:
    return {"trans": TRANS, "trans_a": TRANS, "trans_b": TRANS_B, "side": SIDE, "lower": LOWER_FLAG, "diag": DIAG,
            "unitdiag": DIAG,
            "uplo": PART, "type": PART, "clean": CLEAN, "trana": TRANS, "tranb": TRANS_B, "isgn": ISGN}[name]


PLACES = {"IN1": IN1, "IN2": IN2, "OUT": OUT, "ALPHA": ALPHA, "BETA": BETA}


cdef int letter_of(str dimension) except? -1:
    if dimension.isdigit():
        return OF_TRIANGLE - int(dimension)
    return {"s": OF_SIDE, "kl+ku+1": OF_BAND, "k+1": OF_BAND, "2kl+ku+1": OF_FACTORS,
            "n-1": OF_SIDE_DIAGONAL, "n(n+1)/2": OF_TRIANGLE}.get(dimension) or (
        ord(dimension) - ord("a"))

cdef Routine make(object rule, int op, str name, str dtypes):
    """The routine under one of its names, in the precisions that this stands for."""
    cdef Routine r = Routine.__new__(Routine)
    cdef int i
    memset(r.spec, 0, sizeof(r.spec))
    names, where = [arg.name for arg in rule.args], places(rule)
    r.rule, r.op, r.name = rule, op, name
    r.own, r.takes = rule.own != 0, OPS.get(rule.name, op)
    r.count, r.positional = len(names), len(names) - rule.keyword_only
    r.declared = r.count
    r.dtypes = 0
    for letter in dtypes:
        r.dtypes |= 1 << "sdcz".index(letter)
    r.only = "sdcz".index(dtypes) if len(dtypes) == 1 else -1
    for i, arg in enumerate(rule.args):
        specify(r, &r.spec[i], arg, names, where)
    list_arguments(r)
    take_facts(r, rule)
    add_overwrites(r, names)
    r.names = tuple([sys.intern(name) for name in names])     # as the names of keywords are
    r.starts_clear = adds_to_output(op) or any(
        [arg.stored in ("triangle", "hermitian") and arg.intent == "inout" or arg.stored == "part"
         and arg.default is None for arg in rule.args])
    r.c_name = name.encode()
    r.c_doc = b"" if rule.namespace == "inner" else document(rule, name).encode()
    return r

cdef int take_facts(Routine r, object rule) except -1:
    """What the declaration says of the routine alone."""
    r.onward = rule.onward
    r.finds = not r.own and all([arg.dtype == "index" for arg in rule.args if arg.intent in ("inout", "out")])
    r.real_trans = 0
    for name, numbers in rule.real_flags.items():
        if flag_place(name) == TRANS:
            r.real_trans |= sum([1 << number for number in numbers])
    r.square = rule.name in OPS and any(
        [arg.name == "m" and arg.intent == "int" and arg.default is not ... for arg in rule.args])
    return 0

cdef int specify(Routine r, Spec *s, object arg, list names, dict where) except -1:
    """What an argument is, by its declaration."""
    s.flag = s.target = -1
    s.required = arg.default is ...
    s.default = 0 if arg.default is ... or arg.default is None else arg.default
    s.real, s.double_, s.integer = arg.dtype == "real", arg.dtype == "double", arg.dtype == "index"
    s.found = arg.default is None
    s.told = r.own and arg.name in r.rule.told
    r.tells = r.tells or s.told
    if arg.intent == "scalar":
        s.kind, s.place = SCALAR, PLACES[where[arg.name]]
    elif arg.intent == "flag":
        s.kind, s.place = FLAG, flag_place(arg.name)
        for number in r.rule.flag_values.get(arg.name, FLAGS[arg.name].values()):
            s.allowed |= 1 << (number & 31)         # one of -1 is found there in no usual call
    elif arg.intent == "number":
        s.kind = CONSTANT
    elif arg.intent == "int":
        specify_integer(s, arg.name, names)
    else:
        s.kind, s.ndim, s.place = OPERAND, len(arg.shape), PLACES[where[arg.name]]
        for k, letter in enumerate(arg.shape):
            s.letters[k] = letter_of(letter)
        if arg.trans:
            s.flag = names.index(arg.trans)
        s.reads, s.writes, s.vector = arg.intent != "out", arg.intent != "in", arg.vector
    return 0

cdef int specify_integer(Spec *s, str name, list names) except -1:
    """A length, or the increment or offset of a vector, or a number of the routine's own."""
    if name in ("m", "n", "k", "kl", "ku"):
        s.kind, s.place = LENGTH, {"kl": KL, "ku": KU}.get(name) or letter_of(name)
    elif name[3:] in names:
        s.kind = OFFSET if name.startswith("off") else INCREMENT
        s.target = names.index(name[3:])
    else:
        s.kind = WHOLE
    return 0

cdef void list_arguments(Routine r) noexcept:
    """Where its operands, scalars and flags are, and which arguments a usual call has."""
    cdef Spec *s
    cdef int i
    r.noperands = r.nscalars = r.nflags = 0
    r.needed = r.common = 0
    for i in range(r.count):
        s = &r.spec[i]
        if s.kind == OPERAND:
            r.operands[r.noperands] = i
            r.noperands += 1
        elif s.kind == SCALAR:
            r.scalars[r.nscalars] = i
            r.nscalars += 1
        elif s.kind == FLAG:
            r.flags[r.nflags] = i
            r.nflags += 1
        if s.kind == OPERAND or s.required and s.kind in (SCALAR, FLAG, LENGTH):
            r.needed |= 1 << i
        if s.kind in (OPERAND, SCALAR, FLAG):
            r.common |= 1 << i
    if r.tells or r.nscalars > 2:           # rotmg: the two that come first lie in memory, constants too
        r.common = 0

cdef int add_overwrites(Routine r, list names) except -1:
    """SciPy's overwrite_c: whether to write into what is given."""
    cdef Spec *s
    cdef int i
    for i in range(r.declared):
        if r.spec[i].kind == OPERAND and r.count < MAXARGS:
            s = &r.spec[r.count]
            s.kind, s.target, s.flag, s.default = OVERWRITE, i, -1, 1
            names.append("overwrite_" + names[i])
            r.count += 1
    return 0


cdef int op_of(object rule) except? -1:
    """The number of a routine."""
    return rule.own or OPS[rule.name]


cdef bint adds_to_output(int op):
    """Whether the folded call has beta = 1: ger, syr and their kin."""
    cdef Call c
    cdef Flags f
    memset(&c, 0, sizeof(c))
    memset(&f, 0, sizeof(f))
    rules[op].fold(&c, &f)
    return c.beta[0] == 1


cdef int find_name(Routine r, object name) except? -1:
    cdef int k
    for k in range(r.count):
        if r.names[k] is name:
            return k
    for k in range(r.count):
        if r.names[k] == name:
            return k
    raise TypeError(f"{r.name}: there is no argument {name!r}; it takes {', '.join(r.names)}")
