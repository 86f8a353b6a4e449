"""A routine of `blasad.blas`, made from the declaration of its rule, and how its arguments are read."""

from libc.string cimport memset
from cpython.ref cimport PyObject
import sys

import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, check_list, is_traced
from blasad._arrays.arrays import DTYPES
from blasad._calls.core cimport *
from blasad._calls.core import OPS
from blasad._declarations.document import document
from blasad._arrays.operands cimport cast
from blasad._routines.pivots import Pivots
from blasad._declarations.rule import FLAGS, places
from blasad._tape.tape cimport dtype_code

cnp.import_array()

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
    """What is bound when a routine is called."""


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
    cdef Spec *s
    cdef int i
    memset(r.spec, 0, sizeof(r.spec))
    names, where = [arg.name for arg in rule.args], places(rule)
    r.rule, r.op, r.name = rule, op, name
    r.count, r.positional = len(names), len(names) - rule.keyword_only
    r.dtypes = 0
    for letter in dtypes:
        r.dtypes |= 1 << "sdcz".index(letter)
    r.only = "sdcz".index(dtypes) if len(dtypes) == 1 else -1
    for i, arg in enumerate(rule.args):
        s = &r.spec[i]
        s.flag = s.target = -1
        s.required = arg.default is ...
        s.default = 0 if arg.default is ... or arg.default is None else arg.default
        s.real, s.double_, s.integer = arg.dtype == "real", arg.dtype == "double", arg.dtype == "index"
        if arg.intent == "scalar":
            s.kind, s.place = SCALAR, PLACES[where[arg.name]]
        elif arg.intent == "flag":
            s.kind, s.place = FLAG, flag_place(arg.name)
        elif arg.intent == "number":
            s.kind = NUMBER
        elif arg.intent == "int":
            if arg.name in ("m", "n", "k", "kl", "ku"):
                s.kind, s.place = LENGTH, {"kl": KL, "ku": KU}.get(arg.name) or letter_of(arg.name)
            elif arg.name[3:] in names:
                s.kind = OFFSET if arg.name.startswith("off") else INCREMENT
                s.target = names.index(arg.name[3:])
            else:
                s.kind = NUMBER
        else:
            s.kind, s.ndim, s.place = OPERAND, len(arg.shape), PLACES[where[arg.name]]
            for k, letter in enumerate(arg.shape):
                s.letters[k] = letter_of(letter)
            if arg.trans:
                s.flag = names.index(arg.trans)
            s.reads, s.writes, s.vector = arg.intent != "out", arg.intent != "in", arg.vector
    r.own, r.takes = rule.own != 0, OPS.get(rule.name, op)
    if r.own:
        for i in range(r.count):
            r.spec[i].told = names[i] in rule.told
            r.tells = r.tells or r.spec[i].told
    r.declared = r.count
    r.noperands = r.nscalars = r.nflags = 0
    r.needed = r.common = 0
    for i in range(r.count):
        if r.spec[i].kind == OPERAND:
            r.operands[r.noperands] = i
            r.noperands += 1
            r.needed |= 1 << i
        elif r.spec[i].kind == SCALAR:
            r.scalars[r.nscalars] = i
            r.nscalars += 1
            if r.spec[i].required:
                r.needed |= 1 << i
        elif r.spec[i].kind == FLAG:
            r.flags[r.nflags] = i
            r.nflags += 1
            if r.spec[i].required:
                r.needed |= 1 << i
            for number in rule.flag_values.get(names[i], FLAGS[names[i]].values()):
                r.spec[i].allowed |= 1 << (number & 31)     # one of -1 is found there in no usual call
        else:
            if r.spec[i].kind == LENGTH and r.spec[i].required:
                r.needed |= 1 << i          # and not common
            continue
        r.common |= 1 << i
    if r.tells or r.nscalars > 2:           # rotmg: the two that come first lie in memory, constants too
        r.common = 0
    for i in range(len(names)):             # SciPy's overwrite_c: whether to write into what is given
        if r.spec[i].kind == OPERAND and r.count < MAXARGS:
            s = &r.spec[r.count]
            s.kind, s.target, s.flag, s.default = OVERWRITE, i, -1, 1
            names.append("overwrite_" + rule.args[i].name)
            r.count += 1
    r.names = tuple([sys.intern(name) for name in names])     # as the names of keywords are
    r.starts_clear = adds_to_output(op) or any(
        [arg.stored in ("triangle", "hermitian") and arg.intent == "inout" or arg.stored == "part"
         and arg.default is None for arg in rule.args])
    r.c_name = name.encode()
    r.c_doc = b"" if rule.namespace == "inner" else document(rule, name).encode()
    return r


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


# ---------------------------------------------------------------- reading arguments

cdef int find_name(Routine r, object name) except? -1:
    cdef int k
    for k in range(r.count):
        if r.names[k] is name:
            return k
    for k in range(r.count):
        if r.names[k] == name:
            return k
    raise TypeError(f"{r.name}: there is no argument {name!r}; it takes {', '.join(r.names)}")

cdef int read_flag(Routine r, int k, object value) except? -1:
    name = r.names[k]
    letters = FLAGS[name]
    if isinstance(value, str) and value.upper() in letters:
        code = letters[value.upper()]
    elif isinstance(value, (int, np.integer)) and int(value) in letters.values():
        code = int(value)
    else:
        raise ValueError(f"{r.name}: {name} is {value!r}; it is "
                         + " or ".join(f'{number} ("{letter}")' for letter, number in letters.items()))
    if code not in r.rule.flag_values.get(name, (code,)):
        raise ValueError(f"{r.name}: {name} is {value!r}; it takes {r.rule.flag_values[name]} (there is no such "
                         "routine)")
    return code

cdef object read_operand(Routine r, int k, object x):
    """An operand as an array; lists are taken for inputs only."""
    cdef Spec *s = &r.spec[k]
    if s.integer and not s.writes:
        return read_integers(r, k, x)
    if s.integer and s.ndim:
        raise TypeError(f"{r.name}: {r.names[k]} was given; it is a result, and no argument")
    if is_traced(x) or cnp.PyArray_Check(x):
        return x
    if s.writes:
        raise TypeError(f"{r.name}: {r.names[k]} is {type(x).__name__}; an output must be an array that can be written")
    if isinstance(x, (list, tuple, np.generic, float, int, complex)):
        check_list(x)
        if r.only >= 0:
            return np.asarray(x, DTYPES[r.only])
        x = np.asarray(x)
        return x.astype(np.float64) if x.dtype.kind == "i" else x
    raise TypeError(f"{r.name}: {r.names[k]} is {type(x).__name__}; it must be an array")

cdef object read_integers(Routine r, int k, object x):
    if type(x) is Pivots and x.flags.c_contiguous:
        return x
    x = x if is_traced(x) else np.asarray(x)
    if is_traced(x) or x.dtype.kind not in "iu" and x.size:
        raise TypeError(f"{r.name}: {r.names[k]} is an array of {x.dtype}; it must be one of integers")
    return np.ascontiguousarray(x, np.int64)

cdef int code_of(Routine r, int k, object x) except? -1:
    cdef int code
    if is_traced(x):
        return (<Array>x).code
    code = dtype_code((<cnp.ndarray>x).descr)
    if code < 0:
        raise TypeError(f"{r.name}: {r.names[k]} has dtype {x.dtype}; it must be float32, float64, complex64 or "
                        f"complex128 (use {r.names[k]}.astype(float))")
    return code

cdef bint overwrites(Routine r, int k, PyObject **given) except -1:
    """What overwrite_c says of an output; True where it says nothing."""
    cdef int j
    for j in range(r.count):
        if r.spec[j].kind == OVERWRITE and r.spec[j].target == k and given[j] != NULL:
            return bool(<object>given[j])
    return True

cdef Array traced_scalar(Routine r, int k, Array x, int code):
    if x.ndim_ != 0:
        raise ValueError(f"{r.name}: {r.names[k]} has shape {x.shape}; it must be a scalar")
    if is_complex(x.code) and not is_complex(code):
        raise TypeError(f"{r.name}: {r.names[k]} is complex; it must be real")
    return x if x.code == code else cast(x, code)

cdef double complex read_scalar(Routine r, int k, object x, int code) except *:
    cdef double complex z
    if type(x) is float:
        return <double>x
    try:
        z = complex(None if isinstance(x, str) else x)
    except (TypeError, ValueError):
        raise TypeError(f"{r.name}: {r.names[k]} is {type(x).__name__}; it must be a number") from None
    if z.imag != 0 and (r.spec[k].real or not is_complex(code)):
        raise TypeError(f"{r.name}: {r.names[k]} is {x}; it must be real")
    return z
