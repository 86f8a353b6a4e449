"""The functions of `blasad.blas`, made from the declarations of the rules.

One function binds the arguments of every routine: it reads flags, sees operands, checks shapes and dtypes against
the declaration, folds flags into views, and hands the call to the tape, or runs it if nothing is being traced.
"""

from libc.limits cimport INT_MAX
from libc.string cimport memset
from cpython.ref cimport PyObject
import sys

import numpy as np
cimport numpy as cnp

from blasad._core cimport *
from blasad._core import OPS
from blasad._document import document
from blasad._rule import FLAGS, rules as declared
from blasad._memory cimport injective, overlap
from blasad._recorder cimport SHORT, work_of
from blasad._tape cimport Tape, Buffer, current, dtype_code
from blasad._arrays cimport Array, View, is_traced, log2_size, new_array, on_buffer, operand, pin_if_kept, \
    plain_at, see, see_plain, shape_tuple, tape_of, type_of
from blasad._arrays import DTYPES
from blasad._operands cimport cast, copy_of, plain_in
from blasad._operations cimport set_all
from blasad._traced cimport TracedArray

cnp.import_array()

cdef extern from "Python.h":
    ctypedef struct PyMethodDef:
        const char *ml_name
        void *ml_meth
        int ml_flags
        const char *ml_doc
    int METH_FASTCALL, METH_KEYWORDS
    PyObject *Py_None
    PyObject *Py_True
    PyObject *Py_False
    void *float_type "&PyFloat_Type"
    void *int_type "&PyLong_Type"
    double float_value "PyFloat_AS_DOUBLE"(PyObject *)
    long int_value "PyLong_AsLongAndOverflow"(PyObject *, int *) except? -1
    object PyCFunction_NewEx(PyMethodDef *ml, object self, object module)

cdef enum Kind:
    SCALAR, OPERAND, FLAG, LENGTH, OFFSET, INCREMENT, OVERWRITE

cdef enum:
    MAXARGS = 20
    LETTERS = 26
    TRANS = 0
    TRANS_B = 1
    SIDE = 2
    LOWER_FLAG = 3
    DIAG = 4

cdef struct Spec:
    int kind
    int place               # of an operand or a scalar in the call; of a flag in Flags
    int ndim
    int letters[2]          # dimensions, 0 for "a"; -1 for the order of a side
    int flag                # the argument that transposes it, or -1
    int target              # the operand that a length, an offset or an increment belongs to
    bint reads, writes, required, real, integer
    unsigned int allowed    # bits of the numbers that a flag takes
    double default


cdef class Routine:
    """What is bound when a routine is called."""
    cdef Spec spec[MAXARGS]
    cdef int count, positional, op, side_at
    cdef int declared                       # arguments before those about overwriting
    cdef int operands[4]                    # where they are among the arguments
    cdef int scalars[2]
    cdef int flags[5]
    cdef int noperands, nscalars, nflags
    cdef unsigned int needed, common        # bits of arguments: without these, with others, a call is not usual
    cdef unsigned int dtypes                # bits of dtype codes
    cdef bint starts_clear                  # a new output is read, or written in one triangle only
    cdef readonly tuple names
    cdef readonly str name
    cdef readonly object rule
    cdef PyMethodDef method
    cdef bytes c_name, c_doc


cdef int flag_place(str name) except -1:
    return {"trans": TRANS, "trans_a": TRANS, "trans_b": TRANS_B, "side": SIDE, "lower": LOWER_FLAG, "diag": DIAG}[name]


cdef Routine make(object rule, int op):
    cdef Routine r = Routine.__new__(Routine)
    cdef Spec *s
    cdef int i, inputs = 0, outputs = 0
    memset(r.spec, 0, sizeof(r.spec))
    names = [arg.name for arg in rule.args]
    r.rule, r.op, r.name, r.side_at = rule, op, rule.name, -1
    r.count, r.positional = len(names), len(names) - rule.keyword_only
    r.dtypes = 0
    for letter in rule.dtypes:
        r.dtypes |= 1 << "sdcz".index(letter)
    for i, arg in enumerate(rule.args):
        s = &r.spec[i]
        s.flag = s.target = -1
        s.required = arg.default is ...
        s.default = 0 if arg.default is ... or arg.default is None else arg.default
        s.real, s.integer = arg.dtype == "real", arg.dtype == "index"
        if arg.intent == "scalar":
            s.kind, s.place = SCALAR, BETA if arg.name == "beta" else ALPHA
        elif arg.intent == "flag":
            s.kind, s.place = FLAG, flag_place(arg.name)
            if arg.name == "side":
                r.side_at = i
        elif arg.intent == "int":
            if arg.name == "n":
                s.kind = LENGTH
            else:
                s.kind = OFFSET if arg.name.startswith("off") else INCREMENT
                s.target = names.index(arg.name[-1])
        else:
            s.kind, s.ndim = OPERAND, len(arg.shape)
            for k, letter in enumerate(arg.shape):
                s.letters[k] = -1 if letter == "s" else ord(letter) - ord("a")
            if arg.trans:
                s.flag = names.index(arg.trans)
            s.reads, s.writes = arg.intent != "out", arg.intent != "in"
            if s.writes:
                outputs += 1
                s.place = OUT
            else:
                s.place = IN1 if inputs == 0 else IN2
                inputs += 1
    if outputs == 2:                        # swap
        r.spec[0].place = IN1
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
            for number in rule.flag_values.get(names[i], FLAGS[names[i]].values()):
                r.spec[i].allowed |= 1 << number
        else:
            continue
        r.common |= 1 << i
    for i in range(len(names)):             # SciPy's overwrite_c: whether to write into what is given
        if r.spec[i].kind == OPERAND and r.count < MAXARGS:
            s = &r.spec[r.count]
            s.kind, s.target, s.flag, s.default = OVERWRITE, i, -1, 1
            names.append("overwrite_" + rule.args[i].name)
            r.count += 1
    r.names = tuple([sys.intern(name) for name in names])     # as the names of keywords are
    r.starts_clear = adds_to_output(op) or any(
        [arg.stored in ("triangle", "hermitian") and arg.intent == "inout" for arg in rule.args])
    r.c_name = rule.name.encode()
    r.c_doc = document(rule).encode()
    r.method.ml_name, r.method.ml_doc = r.c_name, r.c_doc
    r.method.ml_meth = <void *>call_routine
    r.method.ml_flags = METH_FASTCALL | METH_KEYWORDS
    return r


cdef bint adds_to_output(int op):
    """Whether the folded call has beta = 1: ger, syr and their kin."""
    cdef Call c
    cdef Flags f
    memset(&c, 0, sizeof(c))
    memset(&f, 0, sizeof(f))
    rules[op].fold(&c, &f)
    return c.beta[0] == 1


# ---------------------------------------------------------------- reading arguments

cdef object call_routine(object self, PyObject **args, Py_ssize_t nargs, PyObject *kwnames):
    cdef Routine r = <Routine>self
    cdef PyObject *given[MAXARGS]
    cdef Py_ssize_t i
    cdef int k
    cdef unsigned int present = (1 << nargs) - 1
    cdef Call c
    cdef PyObject *tape = NULL
    cdef bint traced = False
    memset(given, 0, sizeof(given))
    if nargs > r.positional:
        raise TypeError(f"{r.name}: {nargs} positional arguments were given; it takes {r.positional}: "
                        f"{', '.join(r.names[:r.positional])}")
    for i in range(nargs):
        given[i] = args[i]
    if kwnames != NULL:
        for i, name in enumerate(<tuple>kwnames):
            k = find_name(r, name)
            if given[k] != NULL:
                raise TypeError(f"{r.name}: {name} was given twice")
            given[k] = args[nargs + i]
            present |= 1 << k
    if present & r.needed == r.needed and present & ~r.common == 0 and usual(r, given, &c, &tape, &traced):
        return finish(r, &c, given, None if tape == NULL else <Tape>tape, traced)
    return bind(r, given)

cdef int find_name(Routine r, object name) except -1:
    cdef int k
    for k in range(r.count):
        if r.names[k] is name:
            return k
    for k in range(r.count):
        if r.names[k] == name:
            return k
    raise TypeError(f"{r.name}: there is no argument {name!r}; it takes {', '.join(r.names)}")

cdef int read_flag(Routine r, int k, object value) except -1:
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
    if is_traced(x) or cnp.PyArray_Check(x):
        return x
    if s.writes:
        raise TypeError(f"{r.name}: {r.names[k]} is {type(x).__name__}; an output must be an array that can be written")
    if isinstance(x, (list, tuple, np.generic, float, int, complex)):
        x = np.asarray(x)
        return x.astype(np.float64) if x.dtype.kind == "i" else x
    raise TypeError(f"{r.name}: {r.names[k]} is {type(x).__name__}; it must be an array")

cdef int code_of(Routine r, int k, object x) except -1:
    cdef int code
    if is_traced(x):
        return (<Array>x).code
    code = dtype_code((<cnp.ndarray>x).descr)
    if code < 0:
        raise TypeError(f"{r.name}: {r.names[k]} has dtype {x.dtype}; it must be float32, float64, complex64 or "
                        f"complex128 (use {r.names[k]}.astype(float))")
    return code


# ---------------------------------------------------------------- shapes

cdef inline int output_at(Routine r, PyObject **given) noexcept:
    cdef int k
    for k in range(r.count):
        if r.spec[k].kind == OPERAND and r.spec[k].writes and given[k] != NULL:
            return k
    return -1

cdef int apply_lengths(Routine r, PyObject **given, View *views, index *size) except -1:
    """Offsets and increments of BLAS as strides; a given length is known before the vectors are looked at."""
    cdef Spec *s
    cdef View *v
    cdef int k
    cdef index number
    for k in range(r.count):
        s = &r.spec[k]
        if s.kind not in (LENGTH, OFFSET, INCREMENT) or given[k] == NULL:
            continue
        if not isinstance(<object>given[k], (int, np.integer)):
            raise TypeError(f"{r.name}: {r.names[k]} is {<object>given[k]!r}; it must be an integer")
        number = <object>given[k]
        if s.kind == LENGTH:
            if number < 0:
                raise ValueError(f"{r.name}: n is {number}; it must not be negative")
            size[ord("n") - ord("a")] = number
            continue
        if given[s.target] == NULL:
            raise ValueError(f"{r.name}: {r.names[k]} is given without {r.names[s.target]}")
        v = &views[s.target]
        if s.kind == OFFSET:
            if number < 0 or number > v.shape[0]:
                raise ValueError(f"{r.name}: {r.names[k]} is {number}; {r.names[s.target]} has {v.shape[0]} elements")
            v.p += number * v.strides[0]
            if v.d != NULL:
                v.d += number * v.strides[0]
            v.shape[0] -= number
    for k in range(r.count):
        s = &r.spec[k]
        if s.kind == INCREMENT and given[k] != NULL:
            number, v = <object>given[k], &views[s.target]
            if number <= 0 and r.op in (SCAL, ASUM, IAMAX):
                size[ord("n") - ord("a")] = 0       # BLAS returns at once
            if number != 0:
                v.shape[0] = (v.shape[0] - 1) // (number if number > 0 else -number) + 1 if v.shape[0] else 0
            v.strides[0] *= number
    return 0

cdef int fit(Routine r, int k, View *v, const int *numbers, index *size, bint strided,
             unsigned int increments) except -1:
    """Hold the dimensions of an operand against what the others say."""
    cdef Spec *s = &r.spec[k]
    cdef bint swapped = s.flag >= 0 and numbers[s.flag] != 0
    cdef int i, letter
    cdef index n
    for i in range(s.ndim):
        letter = s.letters[i]
        n = v.shape[s.ndim - 1 - i if swapped else i]
        if n > INT_MAX and s.ndim == 2:
            raise ValueError(f"{r.name}: {r.names[k]} has shape {shape_tuple(v)}; the integers of BLAS end at "
                             f"{INT_MAX}")
        if letter < 0:
            continue
        if size[letter] < 0:
            size[letter] = n
        elif strided and s.ndim == 1 and n > size[letter]:
            pass
        elif n != size[letter]:
            raise ValueError(
                f"{r.name}: {r.names[k]} has shape {shape_tuple(v)}"
                + (f" (transposed by {r.names[s.flag]})" if swapped else "")
                + f"; its dimension {chr(ord('a') + letter)} must be {size[letter]}, as the other arguments have it")
        if strided and s.ndim == 1:
            v.shape[0] = size[letter]
            if increments >> k & 1:        # BLAS starts such a vector at its other end
                v.p -= (size[letter] - 1) * v.strides[0] if size[letter] else 0
                if v.d != NULL:
                    v.d -= (size[letter] - 1) * v.strides[0] if size[letter] else 0
    return 0

cdef int check_square(Routine r, View *views, PyObject **given, int side, const index *size) except -1:
    """The matrix of a one-sided product has the order that its side asks for."""
    cdef int k
    cdef index want
    for k in range(r.count):
        if r.spec[k].kind == OPERAND and r.spec[k].ndim == 2 and r.spec[k].letters[0] < 0:
            want = size[ord("n" if side else "m") - ord("a")]
            if views[k].shape[0] != want or views[k].shape[1] != want:
                raise ValueError(f"{r.name}: {r.names[k]} has shape {shape_tuple(&views[k])}; with side={side} it must "
                                 f"be ({want}, {want})")
    return 0


# ---------------------------------------------------------------- the usual call
# Arrays of one dtype that fit and lie apart, and numbers, are bound in one pass.  Everything else, and whatever is
# wrong, is left to `bind`; nothing has been touched by then.

cdef bint usual(Routine r, PyObject **given, Call *c, PyObject **tape, bint *traced) except -1:
    cdef Spec *s
    cdef Operand *o
    cdef PyObject *x
    cdef PyObject *t = NULL
    cdef Operand *side = NULL
    cdef int i, j, k, code = -1, overflow = 0
    cdef index size[LETTERS]
    cdef index n
    cdef int numbers[MAXARGS]
    cdef Flags flags
    cdef bint active = False
    cdef double value

    for j in range(r.noperands):
        x = given[r.operands[j]]
        if type_of(x) == <void *>TracedArray:
            if (<Array>x).buf.generation != (<Array>x).buf.tape.generation:
                return False
            if t == NULL:
                t = <PyObject *>(<Array>x).buf.tape
            elif t != <PyObject *>(<Array>x).buf.tape:
                return False
        elif type_of(x) != <void *>np_ndarray:
            return False
    traced[0] = t != NULL
    if t == NULL:
        here = current()
        if here is not None:
            t = <PyObject *>here
    tape[0] = t

    memset(&flags, 0, sizeof(flags))
    for j in range(r.nflags):
        k = r.flags[j]
        s = &r.spec[k]
        x = given[k]
        if x == NULL:
            i = <int>s.default
        elif x == Py_True or x == Py_False:
            i = x == Py_True
        elif type_of(x) == int_type:
            n = int_value(x, &overflow)
            i = n if 0 <= n < 8 else 8
        else:
            return False
        if not s.allowed >> i & 1:
            return False
        numbers[k] = (<int *>&flags)[s.place] = i

    begin(c, r.op, number(1), number(0))
    c.nb = c.nl = 1
    for j in range(r.nscalars):
        s = &r.spec[r.scalars[j]]
        x = given[r.scalars[j]]
        if x == NULL:
            value = s.default
        elif type_of(x) == float_type:
            value = float_value(x)
        elif type_of(x) == int_type:
            value = n = int_value(x, &overflow)
            if overflow or n > 1 << 53 or n < -1 << 53:
                return False
        else:
            return False
        if s.place == ALPHA:
            c.alpha[0] = value
        else:
            c.beta[0] = value

    memset(size, 255, sizeof(size))
    for j in range(r.noperands):
        k = r.operands[j]
        s = &r.spec[k]
        o = &c.o[s.place]
        if not (see_traced(<Array>given[k], s.ndim, o) if type_of(given[k]) == <void *>TracedArray
                else see_usual(<PyObject *>t, <cnp.ndarray>given[k], s.ndim, o)):
            return False
        if code < 0:
            code = o.dtype
        if o.dtype != code or s.integer or s.real and is_complex(code):
            return False
        for i in range(s.ndim):
            n = o.m if i == (s.flag >= 0 and numbers[s.flag] != 0 and s.ndim == 2) else o.n
            if n > INT_MAX and s.ndim == 2:
                return False
            if s.letters[i] < 0:
                if o.m != o.n:
                    return False
                side = o
            elif size[s.letters[i]] < 0:
                size[s.letters[i]] = n
            elif size[s.letters[i]] != n:
                return False
        active = active or (o.d != NULL and s.reads)
    if side != NULL and side.m != size[ord("n" if flags.side else "m") - ord("a")]:
        return False
    if not r.dtypes >> code & 1 or (is_complex(code) and flags.trans == 2 and r.op in (SYRK, SYR2K)):
        return False

    for j in range(r.noperands):
        k = r.operands[j]
        if r.spec[k].writes:
            o = &c.o[r.spec[k].place]
            if not can_write(given[k], t, active) or not injective(o):
                return False
            for i in range(r.noperands):
                if i != j and overlap(&c.o[r.spec[r.operands[i]].place], 1, o, 1):
                    return False
    if t != NULL and (<Tape>t).st.forward:
        for j in range(r.noperands):
            k = r.operands[j]
            if r.spec[k].writes:
                (<Tape>t).written((<Array>given[k]).buf, active)
    rules[r.op].fold(c, &flags)
    return True

cdef void *np_ndarray = <void *>np.ndarray

cdef inline bint can_write(PyObject *x, PyObject *tape, bint active) noexcept:
    if type_of(x) == <void *>TracedArray:
        return ((<Array>x).buf.writable and not (<Array>x).buf.borrowed
                and not (active and (<Array>x).buf.d == NULL))
    return tape == NULL and cnp.PyArray_ISWRITEABLE(<cnp.ndarray>x)

cdef inline bint see_traced(Array x, int ndim, Operand *o) noexcept:
    cdef int shift = log2_size[x.code]
    if x.ndim_ != ndim:
        return False
    o.p = x.buf.base + x.off
    o.d = x.buf.d + x.off if x.buf.d != NULL else NULL
    o.dtype, o.conj, o.slot = x.code, False, -1
    o.m = x.shape_[0] if ndim > 0 else 1
    o.n = x.shape_[1] if ndim > 1 else 1
    o.rs = x.strides_[0] >> shift if ndim > 0 else 0
    o.cs = x.strides_[1] >> shift if ndim > 1 else 0
    o.bs = o.ls = o.dbs = 0
    o.drs, o.dcs, o.dls = o.rs, o.cs, x.buf.lane >> shift
    return True

cdef inline bint see_usual(PyObject *tape, cnp.ndarray x, int ndim, Operand *o) except -1:
    cdef View v
    cdef int i, code
    if cnp.PyArray_NDIM(x) != ndim:
        return False
    code = dtype_code(x.descr)
    if code < 0:
        return False
    for i in range(ndim):
        if cnp.PyArray_STRIDE(x, i) & (itemsize[code] - 1):
            return False
    see_plain(None if tape == NULL else <Tape>tape, x, &v)
    operand(&v, o)
    return True


# ---------------------------------------------------------------- binding

cdef Tape one_tape(Routine r, Tape tape, Array x):
    cdef Tape t = tape_of(x)
    if tape is not None and t is not tape:
        raise ValueError(f"{r.name}: the operands belong to two derivatives at once; differentiate with respect to "
                         "both in one call")
    return t

cdef object bind(Routine r, PyObject **given):
    cdef Spec *s
    cdef int k, i, j, code = 0, out_code = -1, out_at = -1
    cdef index size[LETTERS]
    cdef int numbers[MAXARGS]
    cdef View views[MAXARGS]
    cdef Flags flags
    cdef int *flag = <int *>&flags
    cdef Call c
    cdef Tape tape = None
    cdef bint traced = False, active = False, strided = False, copies = False
    cdef list made = None                   # what was allocated here and must live until the call is made
    cdef unsigned int increments = 0        # operands whose increment is negative
    cdef double complex z

    memset(&flags, 0, sizeof(flags))
    for k in range(r.declared, r.count):
        copies = copies or given[k] != NULL and not <object>given[k]
    for k in range(r.declared):
        s = &r.spec[k]
        if given[k] == Py_None and not s.required:
            given[k] = NULL
        if given[k] == NULL:
            if s.required:
                raise TypeError(f"{r.name}: the argument {r.names[k]} is missing")
            if s.kind == FLAG:
                numbers[k] = flag[s.place] = <int>s.default
            continue
        if s.kind == FLAG:
            numbers[k] = flag[s.place] = read_flag(r, k, <object>given[k])
        elif s.kind == OPERAND:
            x = read_operand(r, k, <object>given[k])
            if <PyObject *>x != given[k]:
                made = keep(made, x)
                given[k] = <PyObject *>x
            if not s.integer:
                i = code_of(r, k, x)
                if s.real:
                    i |= code & 2
                elif s.writes:
                    out_code, out_at = (i, k) if out_code < 0 else (out_code & i, k)
                code |= i
            if is_traced(x):
                traced = True
                tape = one_tape(r, tape, <Array>x)
        elif s.kind == SCALAR:
            x = <object>given[k]
            if is_traced(x):
                traced = True
                tape = one_tape(r, tape, <Array>x)
                code |= (<Array>x).code & 2
            elif type(x) is not float and type(x) is not int and isinstance(x, (complex, np.complexfloating)):
                code |= C64
        else:
            strided = True
            if s.kind == INCREMENT and <object>given[k] != 1:
                if isinstance(<object>given[k], (int, np.integer)) and <object>given[k] < 0:
                    increments |= 1 << s.target
    if out_at >= 0 and out_code != code:
        raise TypeError(f"{r.name}: {r.names[out_at]} is {DTYPES[out_code]}, but the operands need {DTYPES[code]}; "
                        "give an output of that dtype")
    if not r.dtypes >> code & 1:
        other = {"ger": "geru or gerc", "dot": "dotu or dotc"}.get(r.name, r.name.replace("he", "sy", 1))
        raise TypeError(f"{r.name}: there is no {DTYPES[code]} version; use {other}")
    if code & 2 and flags.trans == 2 and r.op in (SYRK, SYR2K):
        raise ValueError(f"{r.name}: trans=2 does not exist for complex matrices; use he{r.name[2:]}")
    if tape is None:
        tape = current()

    for j in range(r.noperands):
        k = r.operands[j]
        s = &r.spec[k]
        if given[k] != NULL:
            x = <object>given[k]
            if not s.writes and code_of(r, k, x) != code:
                x = cast(<Array>x, code) if is_traced(x) else plain_in(tape, x, code)
            elif s.writes and copies and not overwrites(r, k, given):
                x = copy_of(<Array>x, True) if is_traced(x) else x.copy("F")
            if <PyObject *>x != given[k]:
                made = keep(made, x)
                given[k] = <PyObject *>x
            see_operand(r, k, tape, x, &views[k])
            if views[k].ndim != s.ndim:
                raise ValueError(f"{r.name}: {r.names[k]} has shape {shape_tuple(&views[k])}; it must have {s.ndim} "
                                 f"dimension{'s' if s.ndim != 1 else ''}")
            if views[k].d != NULL and s.reads:
                active = True

    for i in range(LETTERS):
        size[i] = -1
    if strided:
        apply_lengths(r, given, views, size)
    for i in range(2, -1, -1):              # matrices first: they tell how much of a vector counts
        for j in range(r.noperands):
            k = r.operands[j]
            if given[k] != NULL and r.spec[k].ndim == i:
                fit(r, k, &views[k], numbers, size, strided, increments)
    check_square(r, views, given, flags.side, size)

    begin(&c, r.op, number(1), number(0))
    c.nb = c.nl = 1
    for j in range(r.nscalars):
        k = r.scalars[j]
        s = &r.spec[k]
        z = s.default
        if given[k] != NULL and is_traced(<object>given[k]):
            x = traced_scalar(r, k, <Array><object>given[k], code & 1 if s.real else code)
            made = keep(made, x)
            see(<Array>x, &views[k])
            operand(&views[k], &c.o[s.place])
            active = active or views[k].d != NULL
            z = 1
        elif given[k] != NULL:
            z = read_scalar(r, k, <object>given[k], code)
        if s.place == ALPHA:
            c.alpha[0], c.alpha[1] = z.real, z.imag
        else:
            c.beta[0], c.beta[1] = z.real, z.imag
    return run(r, &c, given, views, size, numbers, made, tape, code, traced, active, &flags)

cdef inline list keep(list made, object x):
    if made is None:
        return [x]
    made.append(x)
    return made

cdef int see_operand(Routine r, int k, Tape tape, object x, View *v) except -1:
    cdef cnp.ndarray a
    if r.spec[k].integer:
        if is_traced(x) or x.dtype != np.int64 or x.shape != ():
            raise TypeError(f"{r.name}: {r.names[k]} must be an array of dtype int64 and shape ()")
        a = x
        v.p, v.d, v.lane, v.dtype, v.ndim = <char *>cnp.PyArray_DATA(a), NULL, 0, I64, 0
    elif is_traced(x):
        see(<Array>x, v)
    else:
        try:
            see_plain(tape, x, v)
        except (TypeError, ValueError) as error:
            message = str(error).removeprefix("blasad: ")
            raise type(error)(f"{r.name}: {r.names[k]}: {message}") from None
    return 0

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


# ---------------------------------------------------------------- making the call

cdef object run(Routine r, Call *c, PyObject **given, View *views, index *size, int *numbers, list made, Tape tape,
                int code, bint traced, bint active, Flags *flags):
    cdef Spec *s
    cdef int k, i, j, n
    cdef object result = None, second = None, x
    for i in range(r.noperands):            # every check before anything is touched
        k = r.operands[i]
        s = &r.spec[k]
        if not s.writes:
            continue
        if given[k] == NULL:
            for j in range(s.ndim):
                if size[s.letters[j]] < 0:
                    raise TypeError(f"{r.name}: {r.names[k]} is needed to know its shape")
            x = new_output(r, k, tape, size, code, traced, active)
            made = keep(made, x)
            given[k] = <PyObject *>x
            see_operand(r, k, None, x, &views[k])
            if s.reads:                     # there is nothing to read in it
                c.beta[0] = c.beta[1] = 0
                c.o[BETA].p = c.o[BETA].d = NULL
                if r.starts_clear or r.op == GEMV and size[ord("n") - ord("a")] == 0:   # gemv does nothing then
                    clear_new(x)
                    if is_traced(x):
                        see(<Array>x, &views[k])
        else:
            check_output(r, k, <object>given[k], &views[k], tape, active and not s.integer)
        if result is None:
            result = <object>given[k]
        else:
            second = <object>given[k]
    for i in range(r.noperands):
        k = r.operands[i]
        operand(&views[k], &c.o[r.spec[k].place])
    for i in range(r.noperands):
        k = r.operands[i]
        s = &r.spec[k]
        for n in range(r.noperands):
            j = r.operands[n]
            if (j != k and r.spec[j].writes
                    and overlap(&c.o[s.place], 1, &c.o[r.spec[j].place], 1)):
                if s.writes:
                    raise ValueError(f"{r.name}: {r.names[k]} and {r.names[j]} overlap, and both are written; "
                                     "pass arrays that share no memory")
                x = <object>given[k]        # inputs count as read before anything is written
                x = copied(x, &views[k])
                made = keep(made, x)
                given[k] = <PyObject *>x
                see_operand(r, k, None, x, &views[k])
                operand(&views[k], &c.o[s.place])
    if tape is not None and r.op != IAMAX:
        for i in range(r.noperands):
            k = r.operands[i]
            s = &r.spec[k]
            if s.writes:
                prepare_output(r, k, <object>given[k], &views[k], tape, active)
                operand(&views[k], &c.o[s.place])
    rules[r.op].fold(c, flags)
    finish(r, c, given, tape, traced)
    if second is not None:
        return result, second
    if cnp.PyArray_Check(result) and cnp.PyArray_NDIM(result) == 0 and given_by(r, made, result):
        return result.item()
    return result

cdef object finish(Routine r, Call *c, PyObject **given, Tape tape, bint traced):
    """Record or run the call; returns what was written."""
    cdef int i, k
    cdef object result = None
    if tape is None or r.op == IAMAX or not (traced or any_shadow(c)):
        if work_of(c) > SHORT:
            with nogil:
                run_call(c)
        else:
            run_call(c)
    else:
        tape.emit(c)
        for i in range(r.noperands):
            k = r.operands[i]
            if type_of(given[k]) != <void *>TracedArray:
                pin_if_kept(tape, <object>given[k])
    for i in range(r.noperands):
        k = r.operands[i]
        if r.spec[k].writes:
            if result is not None:
                return result, <object>given[k]
            result = <object>given[k]
    return result

cdef inline bint any_shadow(const Call *c) noexcept:
    cdef int i
    for i in range(NOPS):
        if c.o[i].p != NULL and c.o[i].d != NULL:
            return True
    return False

cdef bint given_by(Routine r, list made, object result):
    if made is not None:
        for x in made:
            if x is result:
                return True
    return False

cdef object new_output(Routine r, int k, Tape tape, index *size, int code, bint traced, bint active):
    cdef Spec *s = &r.spec[k]
    cdef index shape[2]
    cdef int i
    cdef Array x
    for i in range(s.ndim):
        shape[i] = size[s.letters[i]]
    if s.integer:
        return np.empty((), np.int64)
    if s.real:
        code &= 1
    if not traced:
        return cnp.PyArray_EMPTY(s.ndim, <cnp.npy_intp *>shape, (<cnp.dtype>DTYPES[code]).type_num, 1)
    x = new_array(tape, s.ndim, shape, code, active, True)
    x.scalar = s.ndim == 0
    return x

cdef int clear_new(object x) except -1:
    if is_traced(x):
        set_all(x, 0)
    else:
        x[...] = 0
    return 0

cdef int check_output(Routine r, int k, object x, View *v, Tape tape, bint active) except -1:
    cdef Operand o
    cdef Buffer b
    if is_traced(x):
        if not (<Array>x).buf.writable:
            raise ValueError(f"{r.name}: {r.names[k]} is read-only; pass a writable array")
    else:
        b = tape.find(x, True) if tape is not None else None
        if b is None and not cnp.PyArray_ISWRITEABLE(x) or b is not None and not b.writable:
            raise ValueError(f"{r.name}: {r.names[k]} is read-only; pass a writable array")
        if b is None and active:
            raise TypeError(
                f"{r.name}: {r.names[k]} is a plain array, which cannot take a derivative along. Allocate it from a "
                "traced array (np.zeros_like(x), np.zeros(shape, like=x)), or pass it to the function as Const")
    operand(v, &o)
    if not injective(&o):
        raise ValueError(f"{r.name}: {r.names[k]} repeats memory (a stride of 0, or overlapping windows) and cannot "
                         "be written; pass a copy")
    return 0

cdef int prepare_output(Routine r, int k, object x, View *v, Tape tape, bint active) except -1:
    cdef Buffer b
    cdef char *p
    if is_traced(x):
        b = (<Array>x).buf
        p = b.base
        tape.written(b, active)
        v.p += b.base - p
    else:
        b = tape.find(x, True)
        if b is None:
            return 0
        tape.written(b, active)
    v.d, v.lane = b.d + (v.p - b.base) if b.d != NULL else NULL, b.lane
    return 0

cdef object copied(object x, View *v):
    """What a view of an operand shows, in memory of its own."""
    cdef Array t
    if is_traced(x):
        t = <Array>x
        return copy_of(on_buffer(t.buf, v.p - t.buf.base, v.ndim, v.shape, v.strides, t.code), True)
    return plain_at(v, v.p, False).copy("F")


# ---------------------------------------------------------------- the namespace

def functions():
    """The functions of blasad.blas, by name."""
    cdef Routine r
    made = {}
    for name, rule in declared.items():
        r = make(rule, OPS[name])
        made[name] = PyCFunction_NewEx(&r.method, r, "blasad.blas")
    return made
