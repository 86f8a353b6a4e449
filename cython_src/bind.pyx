"""The functions of `blasad.blas`: arguments of every kind, bound to a Call.

One function binds the arguments of every routine: it reads flags, sees operands, checks shapes and dtypes against
the declaration, folds flags into views, and hands the call to the tape, or runs it if nothing is being traced.
`blasad._usual` is its shortcut, tried first.
"""

from libc.limits cimport INT_MAX
from libc.string cimport memset
from cpython.ref cimport PyObject
import numpy as np
cimport numpy as cnp

from blasad._arrays cimport Array, View, is_traced, new_array, on_buffer, on_tape, operand, pin_if_kept, plain_at, \
    see, see_plain, shape_tuple, tape_of, traced_type, type_of
from blasad._arrays import DTYPES
from blasad._core cimport *
from blasad._core import OPS
from blasad._memory cimport injective, overlap
from blasad._operands cimport cast, copy_of, plain_in
from blasad._operations cimport set_all
from blasad._recorder cimport SHORT, work_of
from blasad._routine cimport FLAG, INCREMENT, LENGTH, LETTERS, MAXARGS, OFFSET, OPERAND, SCALAR, PyMethodDef, \
    Routine, Spec, code_of, find_name, make, overwrites, read_flag, read_operand, read_scalar, traced_scalar
from blasad._rule import rules as declared
from blasad._tape cimport Buffer, Tape, current, peek
from blasad._usual cimport usual

cnp.import_array()

cdef extern from "Python.h":
    int METH_FASTCALL, METH_KEYWORDS
    PyObject *Py_None
    object PyCFunction_NewEx(PyMethodDef *ml, object self, object module)


# ---------------------------------------------------------------- the call from Python

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


# ---------------------------------------------------------------- shapes

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
    cdef dict named = None                  # operands of an outer tape, by the ids of what stands for them here
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
    if tape is not None and (tape.outer is not None or tape.origin is not None):
        named = {}
        for k in range(r.declared):
            if r.spec[k].kind in (OPERAND, SCALAR) and given[k] != NULL and is_traced(<object>given[k]):
                x = on_tape(tape, <Array><object>given[k])
                named[id(x)] = <object>given[k]
                made = keep(made, x)
                given[k] = <PyObject *>x

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
    x = run(r, &c, given, views, size, numbers, made, tape, code, traced, active, &flags)
    if named is None:
        return x
    return tuple([named.get(id(y), y) for y in x]) if type(x) is tuple else named.get(id(x), x)

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
            frozen = traced and tape.width == 0     # a program has memory of its own
            check_output(r, k, <object>given[k], &views[k], tape, (active or frozen) and not s.integer)
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
        prepare_outputs(r, given, views, tape, active)
        for i in range(r.noperands):
            k = r.operands[i]
            if r.spec[k].writes:
                operand(&views[k], &c.o[r.spec[k].place])
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
    if r.op == IAMAX and traced:
        peek(tape)
    if tape is None or r.op == IAMAX or not (traced or any_shadow(c)):
        if tape is not None and tape.quiet and r.op == IAMAX:
            look_at(tape, &c.o[IN1])
        if work_of(c) > SHORT:
            with nogil:
                run_call(c)
        else:
            run_call(c)
    else:
        tape.emit(c)
        for i in range(r.noperands):
            k = r.operands[i]
            if type_of(given[k]) != traced_type:
                pin_if_kept(tape, <object>given[k])
    for i in range(r.noperands):
        k = r.operands[i]
        if r.spec[k].writes:
            if result is not None:
                return result, <object>given[k]
            result = <object>given[k]
    return result

cdef int look_at(Tape tape, const Operand *x) except -1:
    """A section reads a vector by what is no call to its tape."""
    cdef index n = x.m, step = x.rs * itemsize[x.dtype]
    return tape.look(x.p, x.dtype, 1, &n, &step)

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

cdef int prepare_outputs(Routine r, PyObject **given, View *views, Tape tape, bint active) except -1:
    """Make outputs ready to be written; that may move memory, which two of them may share."""
    cdef index at[NOPS]
    cdef Buffer b
    cdef View *v
    cdef int i, k
    for i in range(r.noperands):
        k = r.operands[i]
        if r.spec[k].writes:
            b = memory_of(<object>given[k], tape)
            at[i] = views[k].p - b.base if b is not None else 0
    for i in range(r.noperands):
        k = r.operands[i]
        b = memory_of(<object>given[k], tape) if r.spec[k].writes else None
        if b is not None:
            tape.written(b, active)
    for i in range(r.noperands):
        k = r.operands[i]
        b = memory_of(<object>given[k], tape) if r.spec[k].writes else None
        if b is not None:
            v = &views[k]
            v.p, v.lane = b.base + at[i], b.lane
            v.d = b.d + at[i] if b.d != NULL else NULL
    return 0

cdef inline Buffer memory_of(object x, Tape tape):
    return (<Array>x).buf if is_traced(x) else tape.find(x, True)

cdef object copied(object x, View *v):
    """What a view of an operand shows, in memory of its own."""
    cdef Array t
    if is_traced(x):
        t = <Array>x
        return copy_of(on_buffer(t.buf, v.p - t.buf.base, v.ndim, v.shape, v.strides, t.code), True)
    return plain_at(v, v.p, False).copy("F")


# ---------------------------------------------------------------- the namespace

def function(name):
    """A function of blasad.blas."""
    cdef Routine r = make(declared[name], OPS[name])
    r.method.ml_name, r.method.ml_doc = r.c_name, r.c_doc
    r.method.ml_meth = <void *>call_routine
    r.method.ml_flags = METH_FASTCALL | METH_KEYWORDS
    return PyCFunction_NewEx(&r.method, r, "blasad.blas")
