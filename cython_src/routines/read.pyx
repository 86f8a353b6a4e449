"""Reading the arguments of a call, each by itself: flags, arrays, their dtypes, numbers, and the tape they are on."""

from cpython.ref cimport PyObject
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, check_list, is_foreign, is_made, is_traced, tape_of
from blasad._arrays.made cimport constant_of, lend
from blasad._arrays.arrays import DTYPES
from blasad._arrays.operands cimport cast
from blasad._rules.calls.core cimport *
from blasad._declarations.rule import FLAGS
from blasad._routines.binding cimport Binding, replace
from blasad._arrays.pivots import Pivots
from blasad._routines.routine cimport FLAG, INCREMENT, LENGTH, OFFSET, OPERAND, OVERWRITE, SCALAR, Routine, Spec, Taker
from blasad._tape.refusals import of_two_tapes
from blasad._tape.tape cimport Tape, current, dtype_code

cnp.import_array()

cdef extern from "Python.h":
    PyObject *Py_None


cdef int read(Routine r, Binding *b) except -1:
    """Read all arguments, and find the dtype of the call and its tape."""
    cdef Spec *s
    cdef int k
    for k in range(r.declared, r.count):
        b.copies = b.copies or b.given[k] != NULL and not <object>b.given[k]
    for k in range(r.declared):
        s = &r.spec[k]
        if b.given[k] == Py_None and not s.required:
            b.given[k] = NULL
        if b.given[k] == NULL:
            if s.required:
                raise TypeError(f"{r.name}: the argument {r.names[k]} is missing")
            if s.kind == FLAG:
                b.numbers[k] = (<int *>&b.flags)[s.place] = <int>s.default
        elif s.kind == FLAG:
            b.numbers[k] = (<int *>&b.flags)[s.place] = read_flag(r, k, <object>b.given[k])
        elif s.kind == OPERAND:
            read_array(r, b, k)
        elif s.kind == SCALAR:
            read_number(r, b, k)
        elif s.kind == LENGTH or s.kind == OFFSET or s.kind == INCREMENT:
            b.strided = True
            read_increment(r, b, k)
    if r.only >= 0:
        b.code = r.only
    elif not b.sized:
        b.code |= precision_of_scalars(r, b.given)
    return check_dtypes(r, b)


# ---------------------------------------------------------------- each argument

cdef int read_array(Routine r, Binding *b, int k) except -1:
    cdef Spec *s = &r.spec[k]
    cdef int code
    given = <object>b.given[k]
    x = read_operand(r, k, given)
    if x is not given:
        if b.taker != NULL and cnp.PyArray_Check(given) and x.flags.owndata:
            (<Taker>b.taker).followed.append((given, x))
        replace(b, k, x)
    if not s.integer:
        code = code_of(r, k, x)
        if r.only >= 0 or s.double_:
            check_dtype(r, k, code)
            code = r.only
        b.sized = True
        if s.real:
            code |= b.code & 2
        elif s.writes:
            b.out_code, b.out_at = code if b.out_code < 0 else b.out_code & code, k
        b.code |= code
    if is_traced(x):
        join_tape(r, b, <Array>x)
    elif b.taker != NULL:
        (<Taker>b.taker).given[k] = x
    return 0

cdef int read_number(Routine r, Binding *b, int k) except -1:
    """What a number says of the dtype."""
    x = <object>b.given[k]
    if is_traced(x):
        join_tape(r, b, <Array>x)
        b.code |= 0 if r.spec[k].real else (<Array>x).code & 2
    elif type(x) is not float and type(x) is not int and not r.spec[k].real and isinstance(
            x, (complex, np.complexfloating)):
        b.code |= C64
    return 0

cdef int read_increment(Routine r, Binding *b, int k) except -1:
    """Which vectors begin at their other end, or repeat an element."""
    x = <object>b.given[k]
    if r.spec[k].kind == INCREMENT and x != 1 and isinstance(x, (int, np.integer)) and x <= 0:
        if x == 0:
            b.repeated |= 1 << r.spec[k].target
        else:
            b.backward |= 1 << r.spec[k].target
    return 0

cdef int join_tape(Routine r, Binding *b, Array x) except -1:
    """A traced array is on the tape that the others are on."""
    cdef Tape t = tape_of(x)
    b.traced = True
    if b.tape != NULL and <PyObject *>t != b.tape:
        raise of_two_tapes(r.name)
    b.tape = <PyObject *>t
    return 0

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
    if is_traced(x) and is_made(<Array>x) and not is_foreign(<Array>x):
        if not s.writes:
            return constant_of(<Array>x)
        return x if current() is not None else lend(<Array>x)
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
    if type(x) is Pivots and x.memory is not None:
        return x                            # whoever sees it looks for its memory first
    x = x if is_traced(x) else x.plain() if type(x) is Pivots else np.asarray(x)
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


# ---------------------------------------------------------------- all of them

cdef int check_dtypes(Routine r, Binding *b) except -1:
    """The routine has a version for the dtype of its operands, and outputs are of it."""
    cdef Spec *s
    cdef int j, k
    if b.out_at >= 0 and b.out_code != b.code:
        raise TypeError(f"{r.name}: {r.names[b.out_at]} is {DTYPES[b.out_code]}, but the operands need "
                        f"{DTYPES[b.code]}; give an output of that dtype")
    for j in range(r.noperands):
        k = r.operands[j]
        s = &r.spec[k]
        if s.real and s.writes and b.given[k] != NULL and code_of(r, k, <object>b.given[k]) != b.code & 1:
            raise TypeError(f"{r.name}: {r.names[k]} must be an array of {DTYPES[b.code & 1]}, the real numbers of "
                            f"{DTYPES[b.code]}")
    if not r.dtypes >> b.code & 1:
        raise TypeError(f"{r.name}: there is no {DTYPES[b.code]} version"
                        + (f"; use {r.rule.instead}" if r.rule.instead else " in BLAS"))
    if b.code & 2 and r.real_trans >> b.flags.trans & 1:
        raise ValueError(f"{r.name}: trans={b.flags.trans} does not exist for complex matrices; use {r.rule.instead}")
    return 0

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


# ---------------------------------------------------------------- numbers

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
