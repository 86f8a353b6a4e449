"""The functions of `blasad.blas`: arguments of every kind, bound to a Call.

One function binds the arguments of every routine: it reads flags, sees operands, checks shapes and dtypes against
the declaration, folds flags into views, and hands the call to the tape, or runs it if nothing is being traced.
`blasad._routines.quick` is its shortcut, tried first.
"""

from libc.limits cimport INT_MAX
from libc.string cimport memset
from cpython.ref cimport PyObject
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, View, by_columns, is_traced, new_array, on_buffer, on_tape, operand, \
    keep_plain, \
    plain_at, see, see_plain, shape_tuple, tape_of, traced_type, type_of
from blasad._arrays.arrays import DTYPES
from blasad._calls.core cimport *
from blasad._calls.memory cimport injective, overlap
from blasad._arrays.operands cimport cast, constant, copy_of, plain_copy, plain_in, view_input
from blasad._arrays.operations cimport set_all
from blasad._routines.pivots import Pivots, pivots
from blasad._tape.recorder cimport SHORT, work_of
from blasad._routines.routine cimport FLAG, INCREMENT, KL, KU, LENGTH, LETTERS, MAXARGS, NUMBER, OF_BAND, OF_FACTORS, \
    OF_SIDE, OF_SIDE_DIAGONAL, OF_TRIANGLE, OFFSET, OPERAND, SCALAR, PyMethodDef, Routine, Spec, Taker, code_of, \
    find_name, make, op_of, overwrites, read_flag, read_operand, read_scalar, traced_scalar
from blasad._tape.tape cimport Buffer, Tape, current, dtype_code, peek
from blasad._routines.quick cimport usual

cnp.import_array()

cdef extern from "Python.h":
    int METH_FASTCALL, METH_KEYWORDS
    PyObject *Py_None
    object PyCFunction_NewEx(PyMethodDef *ml, object self, object module)


# ---------------------------------------------------------------- the call from Python

cdef object call_routine(object self, PyObject **args, Py_ssize_t nargs, PyObject *kwnames):
    cdef Routine r = <Routine>self
    cdef PyObject *given[MAXARGS]
    cdef unsigned int present
    cdef Call c
    cdef PyObject *tape = NULL
    cdef bint traced = False
    if overriding:
        r = in_charge_of(r)
    present = sort_arguments(r, args, nargs, kwnames, given)
    if present & r.needed == r.needed and present & ~r.common == 0 and usual(r, given, &c, &tape, &traced):
        return finish(r, &c, given, None if tape == NULL else <Tape>tape, traced, None)
    return bind(r, given, None)

cdef dict overriding = {}               # by name: routines whose rules were registered in place of blasad's
cdef object Handed = None               # what a call of a registered rule hands to its reverse

cdef Routine in_charge_of(Routine r):
    """The routine that is called in place of another one."""
    other = overriding.get(r.rule.name)
    if other is None:
        return r
    rule, known = other
    if r.name not in known:
        if r.only >= 0 and "sdcz"[r.only] not in rule.dtypes:
            raise TypeError(f"{r.name}: the rule that is registered for {rule.name} has no such precision")
        known[r.name] = make(rule, rule.own, r.name, rule.dtypes if r.only < 0 else "sdcz"[r.only])
    return known[r.name]


def override(name, rule):
    """Call a registered routine in place of the one of this name; None: no more."""
    if rule is None:
        overriding.pop(name, None)
    else:
        overriding[name] = rule, {}


class Missing(NotImplementedError):
    """A rule that was registered lacks what a derivative needs."""


def carry_in(kind):
    """Say what holds what primals hand to their reverses."""
    global Handed
    Handed = kind


cdef unsigned int sort_arguments(Routine r, PyObject **args, Py_ssize_t nargs, PyObject *kwnames,
                                 PyObject **given) except? 0:
    """Arguments in the order of the declaration, NULL where there is none; returns bits of those that are given."""
    cdef unsigned int present = (1 << nargs) - 1
    cdef volatile size_t *taken = <volatile size_t *>given      # several at once would wait until they are in memory
    cdef Py_ssize_t i
    cdef int k
    if nargs > r.positional:
        raise TypeError(f"{r.name}: {nargs} positional arguments were given; it takes {r.positional}: "
                        f"{', '.join(r.names[:r.positional])}")
    for i in range(nargs):
        taken[i] = <size_t>args[i]
    for i in range(nargs, r.count):
        taken[i] = 0
    if kwnames != NULL:
        for i, name in enumerate(<tuple>kwnames):
            k = find_name(r, name)
            if given[k] != NULL:
                raise TypeError(f"{r.name}: {name} was given twice")
            given[k] = args[nargs + i]
            present |= 1 << k
    return present


def take(Taker taker, rule, tuple args, tuple names):
    """Bind a call that is not made: the last arguments are those of `names`."""
    cdef PyObject *given[MAXARGS]
    cdef PyObject *values[2 * MAXARGS]
    cdef Py_ssize_t i
    for i in range(min(len(args), 2 * MAXARGS)):
        values[i] = <PyObject *>args[i]
    if len(args) > 2 * MAXARGS:
        raise TypeError(f"{rule.name}: {len(args)} arguments were given")
    taker.routine = make(rule, op_of(rule), rule.name, rule.dtypes)
    sort_arguments(taker.routine, values, len(args) - len(names), <PyObject *>names, given)
    bind(taker.routine, given, taker)


# ---------------------------------------------------------------- shapes

cdef int apply_lengths(Routine r, PyObject **given, View *views, index *size) except -1:
    """Offsets and increments of BLAS as strides; a given length is known before the vectors are looked at."""
    cdef Spec *s
    cdef View *v
    cdef int k, j
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
                raise ValueError(f"{r.name}: {r.names[k]} is {number}; it must not be negative")
            if number > INT_MAX:
                raise ValueError(f"{r.name}: {r.names[k]} is {number}; the integers of BLAS end at {INT_MAX}")
            size[s.place] = number
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
            for j in range(r.noperands if number == 0 else 0):
                if r.spec[r.operands[j]].ndim == 2:
                    raise ValueError(f"{r.name}: {r.names[k]} is 0, which BLAS does not take beside a matrix")
            if number <= 0 and r.takes in (SCAL, ASUM, IAMAX):
                size[ord("n") - ord("a")] = 0       # BLAS returns at once
            if number != 0:
                v.shape[0] = (v.shape[0] - 1) // (number if number > 0 else -number) + 1 if v.shape[0] else 0
            v.strides[0] *= number
    return 0

cdef int fit(Routine r, int k, View *v, const int *numbers, index *size, bint strided, unsigned int increments,
             unsigned int repeated) except -1:
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
        if letter < OF_TRIANGLE:
            if n != OF_TRIANGLE - letter:
                raise ValueError(f"{r.name}: {r.names[k]} has shape {shape_tuple(v)}; it must have "
                                 f"{OF_TRIANGLE - letter} elements")
            continue
        if letter < OF_SIDE:
            fit_storage(r, k, v, i, size)
            continue
        if letter == OF_SIDE:
            continue
        if size[letter] < 0:
            size[letter] = n
        elif strided and s.ndim == 1 and (n > size[letter] or n > 0 and repeated >> k & 1):
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

cdef int fit_storage(Routine r, int k, View *v, int i, index *size) except -1:
    """The dimension i of an operand that stores a band or a packed triangle; BLAS leaves what is longer alone."""
    cdef index n = size[ord("n") - ord("a")], want = n * (n + 1) // 2
    if r.spec[k].letters[i] == OF_BAND:
        if size[KL] < 0:        # nobody says how many: all that there are
            size[KL], size[KU] = 0, max(v.shape[i] - 1, 0)
        want = size[KL] + size[KU] + 1
    elif r.spec[k].letters[i] == OF_FACTORS:
        want = 2 * size[KL] + size[KU] + 1
    elif r.spec[k].letters[i] == OF_SIDE_DIAGONAL:
        want = max(n - 1, 0)
    if v.shape[i] < want:
        raise ValueError(f"{r.name}: {r.names[k]} has shape {shape_tuple(v)}; its dimension "
                         f"{r.rule.args[k].shape[i]} must be at least {want}")
    v.shape[i] = want
    return 0

cdef int set_bands(index *size, const Flags *flags) noexcept:
    """The dimensions that depend on others: rows and columns of op(A), diagonals of a triangular or symmetric band."""
    cdef index m = size[ord("m") - ord("a")], n = size[ord("n") - ord("a")], k = size[ord("k") - ord("a")]
    size[ord("r") - ord("a")] = n if flags.trans else m
    size[ord("c") - ord("a")] = m if flags.trans else n
    if size[KL] < 0:
        size[KL], size[KU] = 0, k
    return 0

cdef int check_square(Routine r, View *views, PyObject **given, int side, const index *size) except -1:
    """The matrix of a one-sided product has the order that its side asks for."""
    cdef int k, i
    cdef index want
    for k in range(r.count):
        want = size[ord("n" if side else "m") - ord("a")]
        for i in range(r.spec[k].ndim if r.spec[k].kind == OPERAND else 0):
            if r.spec[k].letters[i] == OF_SIDE and views[k].shape[i] != want:
                shape = ", ".join([str(want) if letter == "s" else letter for letter in r.rule.args[k].shape])
                raise ValueError(f"{r.name}: {r.names[k]} has shape {shape_tuple(&views[k])}; with side={side} it must "
                                 f"be ({shape})")
    return 0


# ---------------------------------------------------------------- binding

cdef Tape one_tape(Routine r, Tape tape, Array x):
    cdef Tape t = tape_of(x)
    if tape is not None and t is not tape:
        raise ValueError(f"{r.name}: the operands belong to two derivatives at once; differentiate with respect to "
                         "both in one call")
    return t

cdef object bind(Routine r, PyObject **given, Taker taker):
    cdef Spec *s
    cdef int k, i, j, code = 0, out_code = -1, out_at = -1
    cdef index size[LETTERS]
    cdef index rows[4]
    cdef int numbers[MAXARGS]
    cdef View views[MAXARGS]
    cdef Flags flags
    cdef int *flag = <int *>&flags
    cdef Call c
    cdef Tape tape = None
    cdef bint traced = False, active = False, strided = False, copies = False, sized = False
    cdef list made = None                   # what was allocated here and must live until the call is made
    cdef tuple told = ()
    cdef dict named = None                  # operands of an outer tape, by the ids of what stands for them here
    cdef unsigned int increments = 0        # operands whose increment is negative
    cdef unsigned int repeated = 0          # operands whose increment is zero
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
                if taker is not None and cnp.PyArray_Check(<object>given[k]) and x.flags.owndata:
                    taker.followed.append((<object>given[k], x))
                made = keep(made, x)
                given[k] = <PyObject *>x
            if not s.integer:
                i = code_of(r, k, x)
                if r.only >= 0 or s.double_:
                    check_dtype(r, k, i)
                    i = r.only
                sized = True
                if s.real:
                    i |= code & 2
                elif s.writes:
                    out_code, out_at = (i, k) if out_code < 0 else (out_code & i, k)
                code |= i
            if is_traced(x):
                traced = True
                tape = one_tape(r, tape, <Array>x)
            elif taker is not None:
                taker.given[k] = x
        elif s.kind == SCALAR:
            x = <object>given[k]
            if is_traced(x):
                traced = True
                tape = one_tape(r, tape, <Array>x)
                code |= 0 if s.real else (<Array>x).code & 2
            elif type(x) is float or type(x) is int or s.real:
                pass
            elif isinstance(x, (complex, np.complexfloating)):
                code |= C64
        elif s.kind != NUMBER:
            strided = True
            if s.kind == INCREMENT and <object>given[k] != 1:
                if isinstance(<object>given[k], (int, np.integer)) and <object>given[k] <= 0:
                    if <object>given[k] == 0:
                        repeated |= 1 << s.target
                    else:
                        increments |= 1 << s.target
    if r.only >= 0:
        code = r.only
    elif not sized:
        code |= precision_of_scalars(r, given)
    if out_at >= 0 and out_code != code:
        raise TypeError(f"{r.name}: {r.names[out_at]} is {DTYPES[out_code]}, but the operands need {DTYPES[code]}; "
                        "give an output of that dtype")
    for j in range(r.noperands):
        s = &r.spec[r.operands[j]]
        if s.real and s.writes and given[r.operands[j]] != NULL and code_of(
                r, r.operands[j], <object>given[r.operands[j]]) != code & 1:
            raise TypeError(f"{r.name}: {r.names[r.operands[j]]} must be an array of {DTYPES[code & 1]}, the real "
                            f"numbers of {DTYPES[code]}")
    if not r.dtypes >> code & 1:
        other = {"ger": "geru or gerc", "dot": "dotu or dotc"}.get(r.name, "")
        if r.name[0] == "h":
            other = r.name.replace("he", "sy") if r.name[1] == "e" else "s" + r.name[1:]
        raise TypeError(f"{r.name}: there is no {DTYPES[code]} version" + (f"; use {other}" if other else " in BLAS"))
    if code & 2 and flags.trans == 2 and r.takes in (SYRK, SYR2K):
        raise ValueError(f"{r.name}: trans=2 does not exist for complex matrices; use he{r.name[2:]}")
    if taker is not None:
        if traced:
            raise TypeError(f"{r.name}: a bound call takes plain arrays, and not those of a derivative")
        taker.code = code
    elif tape is None:
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
            if not s.writes and not s.integer and code_of(r, k, x) != code:
                if taker is not None:
                    raise TypeError(f"{r.name}: {r.names[k]} is {x.dtype}; a bound call reads arrays as they are, and "
                                    f"the others need {DTYPES[code]}")
                x = cast(<Array>x, code) if is_traced(x) else plain_in(tape, x, code)
            elif s.writes and copies and not overwrites(r, k, given):
                x = copy_of(<Array>x, by_columns) if is_traced(x) else x.copy("F")
            if <PyObject *>x != given[k]:
                made = keep(made, x)
                given[k] = <PyObject *>x
            if s.integer and not s.writes:
                made = keep(made, see_integers(tape, x, &views[k]))
            else:
                see_operand(r, k, tape, x, &views[k])
            if s.vector and views[k].ndim == 1:
                views[k].ndim, views[k].shape[1] = 2, 1
                views[k].strides[1] = views[k].shape[0] * views[k].strides[0]
            if views[k].ndim != s.ndim:
                raise ValueError(f"{r.name}: {r.names[k]} has shape {shape_tuple(&views[k])}; it must have {s.ndim} "
                                 f"dimension{'s' if s.ndim != 1 else ''}")
            if views[k].d != NULL and s.reads:
                active = True

    for i in range(LETTERS):
        size[i] = -1
    if strided:
        apply_lengths(r, given, views, size)
        set_bands(size, &flags)
    for i in range(2, -1, -1):              # matrices first: they tell how much of a vector counts
        for j in range(r.noperands):
            k = r.operands[j]
            if given[k] != NULL and r.spec[k].ndim == i:
                fit(r, k, &views[k], numbers, size, strided, increments, repeated)
        if i == 2:
            if r.takes == GBTRF and size[ord("m") - ord("a")] < 0:
                size[ord("m") - ord("a")] = size[ord("n") - ord("a")]
            size[ord("q") - ord("a")] = min(size[ord("m") - ord("a")], size[ord("n") - ord("a")])
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
        elif given[k] != NULL and taker is not None and cnp.PyArray_Check(<object>given[k]):
            see_number(r, k, <object>given[k], code & 1 if s.real else code, &views[k])
            taker.given[k] = <object>given[k]
            operand(&views[k], &c.o[s.place])
            z = 1
        elif given[k] != NULL:
            z = read_scalar(r, k, <object>given[k], code)
        if s.place == IN1 or s.place == IN2:
            if c.o[s.place].p == NULL:
                made = keep(made, number_in_memory(tape, z.real, code, &views[k]))
                operand(&views[k], &c.o[s.place])
            continue
        if s.place == ALPHA:
            c.alpha[0], c.alpha[1] = z.real, z.imag
        else:
            c.beta[0], c.beta[1] = z.real, z.imag
    if r.takes == LASWP:
        find_rows(r, given, views, rows)
    if r.tells:
        told = tuple(rows) if r.takes == LASWP else told_numbers(r, given, size)
    elif r.op == LASWP:
        views[1].p += (rows[2] + rows[0]) * views[1].strides[0]
        views[1].shape[0] = rows[1] - rows[0] + 1
        c.alpha[0], c.fn = rows[0], rows[3] < 0
    elif r.op == PSTRF:
        c.alpha[0] = real_number(r, 1, given)
    x = run(r, &c, given, views, size, numbers, made, tape, code, traced, active, &flags, taker, told)
    if named is None:
        return x
    return tuple([named.get(id(y), y) for y in x]) if type(x) is tuple else named.get(id(x), x)

cdef inline list keep(list made, object x):
    if made is None:
        return [x]
    made.append(x)
    return made

cdef int see_number(Routine r, int k, cnp.ndarray x, int code, View *v) except -1:
    """A number in memory, of a call that is bound."""
    if cnp.PyArray_NDIM(x) != 0 or dtype_code(x.descr) != code:
        raise TypeError(f"{r.name}: {r.names[k]} is an array of {x.dtype} and shape {(<object>x).shape}; it must be a "
                        f"number, or an array of {DTYPES[code]} and shape ()")
    v.p, v.d, v.lane, v.dtype, v.ndim = <char *>cnp.PyArray_DATA(x), NULL, 0, code, 0
    return 0

cdef int see_operand(Routine r, int k, Tape tape, object x, View *v) except -1:
    cdef cnp.ndarray a
    if r.spec[k].integer and is_traced(x):
        see(<Array>x, v)
    elif r.spec[k].integer and r.spec[k].ndim:
        see_numbers(x, v)
    elif r.spec[k].integer:
        if x.dtype != np.int64 or x.shape != ():
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

cdef object see_integers(Tape tape, object x, View *v):
    """Integers as they are now, on a tape in memory of its own.  Returns what must live until the call is made."""
    cdef Array memory
    if tape is not None:
        if type(x) is Pivots and x.memory is not None:
            memory = <Array>x.memory
            if memory.buf.generation == memory.buf.tape.generation:
                memory = on_tape(tape, memory)
                see(memory, v)
                return memory
        return constant(tape, x, v)
    see_numbers(x, v)
    return x

cdef void see_numbers(cnp.ndarray a, View *v) noexcept:
    """A plain array of integers without gaps."""
    v.p, v.d, v.lane, v.dtype, v.ndim = <char *>cnp.PyArray_DATA(a), NULL, 0, I64, cnp.PyArray_NDIM(a)
    if v.ndim == 0:
        return
    v.shape[0], v.strides[0] = cnp.PyArray_DIM(a, 0), itemsize[<int>I64]

cdef int check_dtype(Routine r, int k, int code) except -1:
    """Of a routine for one precision: what it reads is not cast, as its output cannot be."""
    cdef int want = F64 if r.spec[k].double_ else r.only & 1 if r.spec[k].real else r.only
    if code == want:
        return 0
    name = "" if r.name == r.rule.name else f", or call {r.rule.name}, which is for every precision"
    raise TypeError(f"{r.name}: {r.names[k]} is {DTYPES[code]}, and must be {DTYPES[want]}; give an array of that "
                    f"dtype{name}")

cdef int precision_of_scalars(Routine r, PyObject **given) except -1:
    """Double if one of the numbers is, as those of Python are."""
    cdef int j
    for j in range(r.nscalars):
        if given[r.scalars[j]] != NULL:
            x = <object>given[r.scalars[j]]
            if (<Array>x).code & 1 if is_traced(x) else getattr(x, "dtype", None) not in (np.float32, np.complex64):
                return 1
    return 0

cdef object number_in_memory(Tape tape, double z, int code, View *v):
    """A constant as an operand.  Returns what must live until the call is made."""
    cdef cnp.ndarray a
    if tape is not None:
        return view_input(tape, z, code, v)
    a = np.array(z, DTYPES[code])
    v.p, v.d, v.lane, v.dtype, v.ndim = <char *>cnp.PyArray_DATA(a), NULL, 0, code, 0
    return a

cdef int find_rows(Routine r, PyObject **given, View *views, index *numbers) except -1:
    """k1, k2, off and inc of the rows that laswp exchanges."""
    cdef index rows = views[0].shape[0], count = views[1].shape[0], i, row
    cdef int k
    for k in range(4):
        numbers[k] = whole_number(r, 2 + k, given)
    if given[3] == NULL:
        numbers[1] = count - 1 - numbers[2]
    if numbers[3] != 1 and numbers[3] != -1:
        raise ValueError(f"{r.name}: inc is {numbers[3]}; it is 1, or -1 to begin with the last row")
    if numbers[2] < 0 or numbers[0] < 0 or numbers[1] < numbers[0] - 1 or numbers[1] >= min(rows, count - numbers[2]):
        raise ValueError(f"{r.name}: k1 is {numbers[0]}, k2 is {numbers[1]}, off is {numbers[2]}; the rows from k1 to "
                         f"k2 must be among the {rows} of a, and have their numbers among the {count} of piv from off "
                         "on")
    for i in range(numbers[0], numbers[1] + 1):
        row = (<long long *>(views[1].p + (numbers[2] + i) * views[1].strides[0]))[0]
        if row < 0 or row >= rows:
            raise ValueError(f"{r.name}: piv has {row} among the rows to exchange; they are numbered from 0 to "
                             f"{rows - 1}")
    return 0

cdef index whole_number(Routine r, int k, PyObject **given) except? -1:
    if given[k] == NULL:
        return <index>r.spec[k].default
    if not isinstance(<object>given[k], (int, np.integer)):
        raise TypeError(f"{r.name}: {r.names[k]} is {<object>given[k]!r}; it must be an integer")
    return <object>given[k]

cdef double real_number(Routine r, int k, PyObject **given) except? -1:
    if given[k] == NULL:
        return r.spec[k].default
    if is_traced(<object>given[k]) or not isinstance(<object>given[k], (int, float, np.integer, np.floating)):
        raise TypeError(f"{r.name}: {r.names[k]} is {<object>given[k]!r}; it must be a real number, and no variable")
    return <object>given[k]

cdef tuple told_numbers(Routine r, PyObject **given, const index *size):
    """The numbers that a registered rule is told."""
    cdef Spec *s
    cdef int k
    found = []
    for k in range(r.declared):
        s = &r.spec[k]
        if not s.told:
            continue
        default = r.rule.args[k].default
        if s.kind == LENGTH and size[s.place] >= 0 and (given[k] != NULL or default is None):
            found.append(size[s.place])
        elif given[k] == NULL:
            found.append(default)
        elif r.rule.args[k].intent == "number":
            found.append(real_number(r, k, given))
        else:
            found.append(whole_number(r, k, given))
    return tuple(found)


# ---------------------------------------------------------------- making the call

cdef object run(Routine r, Call *c, PyObject **given, View *views, index *size, int *numbers, list made, Tape tape,
                int code, bint traced, bint active, Flags *flags, Taker taker, tuple told):
    cdef Spec *s
    cdef char *bases[6]
    cdef int k, i, j, n
    cdef object x, held = None
    cdef list results = []
    for i in range(r.noperands):            # every check before anything is touched
        k = r.operands[i]
        s = &r.spec[k]
        if not s.writes:
            continue
        if given[k] == NULL:
            for j in range(s.ndim):
                if s.letters[j] >= 0 and size[s.letters[j]] < 0:
                    raise TypeError(f"{r.name}: {r.names[k]} is needed to know its shape")
            x = new_output(r, k, tape, size, code, traced, active)
            made = keep(made, x)
            given[k] = <PyObject *>x
            see_operand(r, k, None, x, &views[k])
            if s.reads or r.starts_clear:   # there is nothing to read in it
                if not r.own:
                    c.beta[0] = c.beta[1] = 0
                    c.o[BETA].p = c.o[BETA].d = NULL
                if (r.own or r.starts_clear or r.op == GEMV and size[ord("n") - ord("a")] == 0
                        or r.op == GBMV and size[ord("c") - ord("a")] == 0):        # they do nothing then
                    clear_new(x)
                    if taker is not None:
                        taker.cleared.append(x)
                    if is_traced(x):
                        see(<Array>x, &views[k])
        else:
            frozen = traced and tape.outermost().width == 0     # a program has memory of its own
            check_output(r, k, <object>given[k], &views[k], tape, (active or frozen) and not s.integer)
        results.append(<object>given[k])
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
                if taker is not None:
                    raise ValueError(f"{r.name}: {r.names[k]} overlaps {r.names[j]}, which is written; a bound call "
                                     f"makes no copies: pass a copy of {r.names[k]}")
                x = <object>given[k]        # inputs count as read before anything is written
                x = copied(x, &views[k], tape)
                made = keep(made, x)
                given[k] = <PyObject *>x
                see_operand(r, k, None, x, &views[k])
                operand(&views[k], &c.o[s.place])
    flags.kl, flags.ku, flags.m = <int>size[KL], <int>size[KU], <int>size[ord("m") - ord("a")]
    if taker is not None:
        taker.told = told
        return take_call(taker, r, c, flags, given, views, made, results)
    made = apart_from_outputs(r, c, given, views, made)
    if tape is not None and r.op != IAMAX:
        for i in range(r.noperands):        # two outputs may be in one buffer, which moves once
            bases[i] = base_of(tape, <object>given[r.operands[i]]) if r.spec[r.operands[i]].writes else NULL
        for i in range(r.noperands):
            k = r.operands[i]
            s = &r.spec[k]
            if s.writes:
                prepare_output(r, k, <object>given[k], &views[k], tape, active and not s.integer, bases[i])
                operand(&views[k], &c.o[s.place])
    rules[r.op].fold(c, flags)
    if told:
        held = Handed(r.rule, told)
        c.ku = held.number
    finish(r, c, given, tape, traced, held)
    if len(results) > 1:
        return tuple([number_of(r, made, x) for x in results])
    return number_of(r, made, results[0])

cdef object take_call(Taker t, Routine r, Call *c, Flags *flags, PyObject **given, View *views, list made,
                      list results):
    """The call as it is before its flags are folded, and how its vectors lie in the arrays that were given."""
    cdef index step
    cdef int i, j, k
    for i in range(r.nscalars):
        k = r.scalars[i]
        if t.given[k] is None:
            continue
        for j in range(r.noperands):
            if r.spec[r.operands[j]].writes and overlap(&c.o[r.spec[k].place], 1, &c.o[r.spec[r.operands[j]].place], 1):
                raise ValueError(f"{r.name}: {r.names[k]} overlaps {r.names[r.operands[j]]}, which is written; pass a "
                                 "copy")
    for i in range(r.noperands):
        k = r.operands[i]
        x = <object>given[k]
        t.given[k], t.step[k] = x, 1
        if r.spec[k].ndim == 1 and not r.spec[k].integer:
            step = x.strides[0]
            if step:
                t.start[k] = (views[k].p - <char *>cnp.PyArray_DATA(x)) // step
                t.step[k] = views[k].strides[0] // step
            elif len(x) and views[k].shape[0] != len(x):
                raise ValueError(f"{r.name}: {r.names[k]} repeats one element; a bound call takes no increments and no "
                                 "offset of it")
    t.call, t.flags, t.made, t.results = c[0], flags[0], made, results
    return t

cdef object number_of(Routine r, list made, object result):
    """A result, as a number of Python if it is one and was not given as an array; integers of a tape for Python."""
    cdef View v
    if is_traced(result) and (<Array>result).code == I64:
        see(<Array>result, &v)
        return pivots(np.asarray(<long long[:v.shape[0]]><long long *>v.p) if v.shape[0] else np.empty(0, np.int64),
                      result)
    if cnp.PyArray_Check(result) and cnp.PyArray_NDIM(result) == 0 and given_by(r, made, result):
        return result.item()
    return result

cdef list apart_from_outputs(Routine r, Call *c, PyObject **given, View *views, list made):
    """Numbers that lie where something is written count as read before."""
    cdef Spec *s
    cdef int i, j, k
    for i in range(r.nscalars):
        k = r.scalars[i]
        if c.o[r.spec[k].place].p == NULL or given[k] == NULL or not is_traced(<object>given[k]):
            continue
        for j in range(r.noperands):
            s = &r.spec[r.operands[j]]
            if s.writes and overlap(&c.o[r.spec[k].place], 1, &c.o[s.place], 1):
                x = copy_of(<Array><object>given[k], by_columns)
                made = keep(made, x)
                see(x, &views[k])
                operand(&views[k], &c.o[r.spec[k].place])
                break
    return made

cdef object finish(Routine r, Call *c, PyObject **given, Tape tape, bint traced, object held):
    """Record or run the call, with what is held of it; returns what was written."""
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
        if r.own:
            carry(r, c, tape, held)
        tape.emit(c)
        for i in range(r.noperands):
            k = r.operands[i]
            if type_of(given[k]) != traced_type and not (r.spec[k].integer and not r.spec[k].writes):
                keep_plain(tape, <object>given[k])
    for i in range(r.noperands):
        k = r.operands[i]
        if r.spec[k].writes:
            if result is not None:
                return result, <object>given[k]
            result = <object>given[k]
    return result

cdef int carry(Routine r, Call *c, Tape tape, object held) except -1:
    """Number a call of a registered rule, for what it hands to its reverse, on this tape and on those below."""
    if held is None:
        held = Handed(r.rule)
        c.ku = held.number
    while tape is not None:
        tape.carried.append(held)
        tape = tape.outer
    return 0

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
        shape[i] = size[s.letters[i]] if s.letters[i] >= 0 else OF_TRIANGLE - s.letters[i]
    if s.integer:
        if s.ndim and traced:
            return new_array(tape, s.ndim, shape, I64, False, by_columns)
        return np.empty(shape[0] if s.ndim else (), np.int64)
    if s.real:
        code &= 1
    if s.double_:
        code = F64
    if not traced:
        return cnp.PyArray_EMPTY(s.ndim, <cnp.npy_intp *>shape, (<cnp.dtype>DTYPES[code]).type_num, 1)
    x = new_array(tape, s.ndim, shape, code, active, by_columns)
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
        if not (<Array>x).buf.writable or (<Array>x).frozen:
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
    if not injective(&o) and not (r.op == AXPY and o.rs == 0):  # axpy onto one element adds up
        raise ValueError(f"{r.name}: {r.names[k]} repeats memory (a stride of 0, or overlapping windows) and cannot "
                         "be written; pass a copy")
    return 0

cdef char *base_of(Tape tape, object x) except? NULL:
    """Where the buffer of an output begins; NULL if it has none."""
    cdef Buffer b = (<Array>x).buf if is_traced(x) else tape.find(x, True)
    return NULL if b is None else b.base

cdef int prepare_output(Routine r, int k, object x, View *v, Tape tape, bint active, char *base) except -1:
    """Make an output ready, whose buffer begins at base until one of the outputs is made ready."""
    cdef Buffer b = (<Array>x).buf if is_traced(x) else tape.find(x, True)
    if b is None:
        return 0
    tape.written(b, active)
    v.p += b.base - base
    v.d, v.lane = b.d + (v.p - b.base) if b.d != NULL else NULL, b.lane
    return 0

cdef object copied(object x, View *v, Tape tape):
    """What a view of an operand shows, in memory of its own."""
    cdef Array t
    if is_traced(x):
        t = <Array>x
        return copy_of(on_buffer(t.buf, v.p - t.buf.base, v.ndim, v.shape, v.strides, t.code), by_columns)
    return plain_copy(tape, plain_at(v, v.p, False), "F")


# ---------------------------------------------------------------- the namespace

def function(rule, name, dtypes):
    """A function of blasad.blas or blasad.lapack: a routine under one of its names, in some precisions."""
    cdef Routine r = make(rule, op_of(rule), name, dtypes)
    r.method.ml_name, r.method.ml_doc = r.c_name, r.c_doc
    r.method.ml_meth = <void *>call_routine
    r.method.ml_flags = METH_FASTCALL | METH_KEYWORDS
    return PyCFunction_NewEx(&r.method, r, f"blasad.{rule.namespace}")
