# cython: allow_none_for_extension_args=False
"""Numbers of Python: `1 / x` raises an error for a float of Python that is zero, and so do replays of a program.

A program notes such an operation, and then a check of what it has read and written; otherwise the check runs at once.
"""

from libc.math cimport fabs, isfinite, isnan
from libc.string cimport memset
import numpy as np

from blasad._arrays.arrays cimport AN_ARRAY, Array, View, is_made, is_traced, operand, see, tape_of
from blasad._arrays.operands cimport keep_alive, view_input
from blasad._arrays.spread cimport start
from blasad._rules.calls.core cimport *
from blasad._rules.flops cimport no_flops
from blasad._rules.joins cimport join_nothing
from blasad._tape.tape cimport Tape


# ---------------------------------------------------------------- the check

cdef inline double value_of(const Operand *o) noexcept nogil:
    if o.p == NULL:
        return 0
    return (<double *>o.p)[0] if o.dtype == F64 else (<float *>o.p)[0]

cdef int run_check(const Call *c) except -1 nogil:
    """C := C, where a function of A and B has found C."""
    cdef double x = value_of(&c.o[IN1]), y = value_of(&c.o[IN2]), z = value_of(&c.o[OUT])
    if c.fn == DIVIDES:
        if y == 0:
            with gil:
                raise ZeroDivisionError("float division by zero")
    elif c.fn == WHOLE:
        if not isfinite(x):
            with gil:
                raise OverflowError("cannot convert float infinity to integer") if not isnan(x) else ValueError(
                    "cannot convert float NaN to integer")
    elif isnan(z):
        if not isnan(x) and not isnan(y):
            with gil:
                raise ValueError("math domain error")
    elif not isfinite(z) and isfinite(x) and isfinite(y):
        if c.fn == POWERS and x == 0:
            with gil:
                raise ZeroDivisionError("0.0 cannot be raised to a negative power")
        if x == 0 or y == 0 and fabs(x) == 1:       # a pole
            with gil:
                raise ValueError("math domain error")
        with gil:
            raise OverflowError("math range error")
    return 0

cdef int check_forward(Call *c, Sink *s) except -1 nogil:
    return send(s, c)

cdef int check_reverse(Call *c, Sink *s) except -1 nogil:
    return 0

cdef unsigned int keep_nothing(const Call *c) noexcept nogil:
    return 0

cdef Rule _rule = rule_of(1 << IN1 | 1 << IN2 | 1 << OUT, 1 << OUT, NO_PART | CHANGES_C, run_check, check_forward,
                          check_reverse, keep_nothing, NULL, no_flops, join_nothing)
_rule.name = b"check of a number"
cdef int CHECK = new_rule(0, _rule)


# ---------------------------------------------------------------- operations

cdef object FLOAT64 = np.float64

cdef object noted(object result, object x, object y, int kind):
    """The result of an operation on numbers of Python, as one: checked now, and in each run of a program."""
    if not is_traced(result) or is_made(<Array>result):
        return result
    if kind != SAFE:
        check(<Array>result, x, y, kind)
    be_python(<Array>result)
    return result


cdef bint stays_complex(object x, object y):
    """Whether Python's complex numbers take the second operand for a float, of which NumPy's float64 is one."""
    if is_traced(x):
        if not is_complex((<Array>x).code):
            return False
    elif type(x) is not complex:
        return False
    if is_traced(y):
        return (<Array>y).code == F64 and (<Array>y).scalar != AN_ARRAY
    return type(y) is FLOAT64


def python_number(Array x):
    """A scalar as a number of Python."""
    be_python(x)
    return x


def checked(result, tuple args):
    """What a function of `math` has found, with the errors of `math`."""
    if is_traced(result) and not is_made(<Array>result) and 0 < len(args) <= 2:
        return noted(result, args[0], args[1] if len(args) > 1 else 0.0, OVERFLOWS)
    return result


cdef int[3] places = [IN1, IN2, OUT]

cdef inline double as_double(object x) except? -1:
    """The value of a real number; of a traced one outside of programs, where the memory is current."""
    cdef char *p
    if not is_traced(x):
        return float(x)
    p = (<Array>x).buf.base + (<Array>x).off
    return (<double *>p)[0] if (<Array>x).code == F64 else (<float *>p)[0]

cdef inline bint is_complex_or_wide(object x) noexcept:
    return is_traced(x) and ((<Array>x).code > F64 or (<Array>x).ndim_ > 0)

cdef int check_now(Array r, object x, object y, int kind) except -1:
    """The check of an operation that has run."""
    cdef double values[3]
    cdef Call c
    cdef int k
    if is_complex_or_wide(x) or is_complex_or_wide(y):
        return 0
    values[0], values[1], values[2] = as_double(x), as_double(y), as_double(r)
    memset(&c, 0, sizeof(Call))
    c.fn = kind
    for k in range(3):
        c.o[places[k]].p, c.o[places[k]].dtype = <char *>&values[k], F64
    return run_check(&c)


cdef int check(Array r, object x, object y, int kind) except -1:
    cdef Tape t = tape_of(r)
    cdef Call c
    cdef View v
    cdef int k
    if r.code > F64 or r.ndim_:
        return 0
    if t.outermost().width:
        return check_now(r, x, y, kind)
    start(&c, CHECK, 1, 0)
    c.fn = kind
    alive = []
    for k, each in enumerate((x, y)):
        if not is_traced(each):
            each = float(each)
        elif (<Array>each).code > F64 or (<Array>each).ndim_:
            return 0
        alive.append(view_input(t, each, r.code, &v))
        operand(&v, &c.o[IN2 if k else IN1])
    see(r, &v)
    operand(&v, &c.o[OUT])
    t.emit(&c)
    for each in alive:
        keep_alive(t, each)
    return 0
