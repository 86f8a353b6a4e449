# cython: allow_none_for_extension_args=False
"""What a function of NumPy finds in values, which has no derivative: a call that a program makes anew in each run.

Its results are places, integers, truth values, or numbers that change by jumps.  `places.py` says which functions are
called in this way, and what stands for the results.
"""

import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, NUMPYS, View, check_writable, new_array, new_of_shape, on_buffer, on_tape, \
    operand, plain_at, see, tape_of
from blasad._arrays.operands cimport check_cast, copy_of, keep_alive, no_overlap, prepared, view_input, weak_code
from blasad._arrays.spread cimport start
from blasad._arrays.views cimport in_shape
from blasad._rules.calls.core cimport *
from blasad._rules.constants cimport keep_nothing
from blasad._rules.flops cimport no_flops, one_each
from blasad._rules.joins cimport join_nothing
from blasad._tape.handed import Handed, told
from blasad._tape.tape cimport Tape, current, dtype_code, set_current

cnp.import_array()

cdef enum:
    MOST = 4                    # operands of a call beside its result

cdef int[MOST] operands = [IN1, IN2, ALPHA, BETA]


# ---------------------------------------------------------------- calls of NumPy's functions

cdef object plain_operand(const Operand *o, bint writable):
    cdef View v
    v.p, v.d, v.dtype, v.ndim = o.p, NULL, o.dtype, 1 if o.n == 1 else 2
    v.shape[0], v.shape[1] = o.m, o.n
    v.strides[0], v.strides[1] = o.rs * itemsize[o.dtype], o.cs * itemsize[o.dtype]
    return plain_at(&v, v.p, writable)

cdef int find(const Call *c) except -1:
    cdef Tape before = current()
    cdef int k
    finding = told(c.ku)[0]
    xs = [plain_operand(&c.o[operands[k]], False) for k in range(finding.count)]
    set_current(None)           # what the function does is no part of the program
    try:
        finding.compute(xs, plain_operand(&c.o[OUT], True))
    finally:
        set_current(before)
    return 0

cdef int run_find(const Call *c) except -1 nogil:
    with gil:
        find(c)
    return 0

cdef int found_forward(Call *c, Sink *s) except -1 nogil:
    return s.emit(s, c)

cdef int found_reverse(Call *c, Sink *s) except -1 nogil:
    return 0

cdef int rule_of_find(int count) except -1:
    """The rule of calls with so many operands."""
    cdef int k
    cdef Rule rule = rule_of(FOREIGN, 1 << OUT, NO_PART | SETS_C, run_find, found_forward, found_reverse, keep_nothing,
                             NULL, no_flops, join_nothing)
    for k in range(count):
        rule.reads |= 1 << operands[k]
    names.append(f"found by NumPy in {count}".encode())
    rule.name = <bytes>names[count - 1]
    return new_rule(0, rule)

cdef list names = []            # that rules point to
cdef int[MOST] FIND
for _k in range(MOST):
    FIND[_k] = rule_of_find(_k + 1)


cdef Array flat(Array x):
    """An array as a matrix or a column."""
    cdef index n = 1
    cdef int i
    if x.ndim_ <= 2:
        return x
    x = copy_of(x, NULL)
    for i in range(x.ndim_):
        n *= x.shape_[i]
    return in_shape(x, (n,), "C")


def record(finding, list xs, tuple shape, dtype):
    """Record a call; returns the array of the tape that it writes."""
    cdef Tape t = tape_of(<Array>xs[0]), tape = t
    cdef View v
    cdef Call call
    cdef Array out
    cdef int k
    xs = [flat(on_tape(t, <Array>x)) for x in xs]
    held = Handed(finding.rule, (finding,))
    while tape is not None:
        tape.carried.append(held)
        tape = tape.outer
    code = I64 if dtype.kind == "i" else B8 if dtype.kind == "b" else dtype_code(dtype)
    out = new_of_shape(t, (int(np.prod(shape, dtype=int)),), code, False, None)
    start(&call, FIND[len(xs) - 1], 1, 0)
    call.ku = held.number
    for k in range(len(xs)):
        see(<Array>xs[k], &v)
        v.d = NULL
        operand(&v, &call.o[operands[k]])
    see(out, &v)
    operand(&v, &call.o[OUT])
    t.emit(&call)
    return in_shape(out, shape, "C") if len(shape) != 1 else out


# ---------------------------------------------------------------- where rows lie

cdef int run_rows(const Call *c) except -1 nogil:
    """C[i n + j] := A[i] n + j for rows of n elements; A counts from the end if it is negative."""
    cdef index i, j, k, rows = <index>c.alpha[0], n = <index>c.beta[0]
    cdef const index *a = <index *>c.o[IN1].p
    cdef index *places = <index *>c.o[OUT].p
    for i in range(c.o[IN1].m):
        k = a[i * c.o[IN1].rs]
        if k < -rows or k >= rows:
            with gil:
                raise IndexError(f"index {k} is out of bounds for axis 0 with size {rows}")
        if k < 0:
            k += rows
        for j in range(n):
            places[(i * n + j) * c.o[OUT].rs] = k * n + j
    return 0

cdef Rule of_rows = rule_of(1 << IN1, 1 << OUT, NO_PART | SETS_C, run_rows, found_forward, found_reverse, keep_nothing,
                            NULL, one_each, join_nothing)
of_rows.name = b"places of rows"
cdef int ROWS = new_rule(0, of_rows)


def in_a_row(x):
    """All elements of an array without gaps, one after the other."""
    cdef Array whole = <Array>x
    cdef index n = 1, step = itemsize[whole.code]
    cdef int i
    for i in range(whole.ndim_):
        n *= whole.shape_[i]
    return on_buffer(whole.buf, whole.off, 1, &n, &step, whole.code)


def places_of_rows(which, index rows, index n):
    """The places of the elements of some rows of a matrix without gaps, one row after the other."""
    cdef Tape t = tape_of(<Array>which)
    cdef View a, c
    cdef Call call
    cdef index count
    cdef Array x = on_tape(t, <Array>which)
    x = in_a_row(x)
    see(x, &a)
    count = a.shape[0] * n
    out = new_array(t, 1, &count, I64, False, NULL)
    see(out, &c)
    a.d = NULL
    start(&call, ROWS, rows, n)
    operand(&a, &call.o[IN1])
    operand(&c, &call.o[OUT])
    t.emit(&call)
    return out


def scatter(x, places, values, bint add):
    """Write values to places in the memory of an array without gaps, or add them there: to each once, or add."""
    cdef Tape t = tape_of(<Array>x)
    cdef View a, b, c
    cdef Call call
    cdef int code = (<Array>x).code
    values = prepared(values)
    check_cast(weak_code(values), code)
    held = view_input(t, values, code, &b)
    target = on_tape(t, <Array>x)
    check_writable(<Array>x)
    t.written(target.buf, b.d != NULL)
    see(target, &c)
    held = no_overlap(held, &b, &c, False)
    see(on_tape(t, <Array>places), &a)
    a.d = NULL
    start(&call, SCATTER, 1, 1 if add else 0)
    operand(&b, &call.o[IN1])
    operand(&a, &call.o[IN2])
    as_column(&c, &call.o[OUT])
    t.emit(&call)
    keep_alive(t, held)


cdef void as_column(View *v, Operand *o) noexcept:
    """All elements of an array without gaps."""
    cdef int i
    cdef index n = 1
    for i in range(v.ndim):
        n *= v.shape[i]
    v.ndim, v.shape[0], v.strides[0] = 1, n, itemsize[v.dtype]
    operand(v, o)


def as_scalar(x):
    """An array without dimensions as NumPy's scalar."""
    (<Array>x).scalar = NUMPYS
    return x


# ---------------------------------------------------------------- plain[places]

cdef extern from *:
    """
    static binaryfunc findings_subscript;           /* x[key] of NumPy's arrays, while a program is being made */
    static PyObject *findings_kind, *findings_other;        /* the types of keys that know where to look */
    static PyObject *(*findings_part)(PyObject *, PyObject *);

    static PyObject *findings_of_plain(PyObject *x, PyObject *key)
    {
        Py_ssize_t i;
        if ((PyObject *)Py_TYPE(key) == findings_kind || (PyObject *)Py_TYPE(key) == findings_other)
            return findings_part(x, key);
        if (PyTuple_CheckExact(key))
            for (i = 0; i < PyTuple_GET_SIZE(key); i++)
                if ((PyObject *)Py_TYPE(PyTuple_GET_ITEM(key, i)) == findings_kind)
                    return findings_part(x, key);
        return findings_subscript(x, key);
    }

    static void findings_lead(PyTypeObject *arrays, PyObject *kind, PyObject *other,
                              PyObject *(*part)(PyObject *, PyObject *))
    {
        findings_kind = kind;
        findings_other = other;
        findings_part = part;
        if (arrays->tp_as_mapping->mp_subscript != findings_of_plain) {
            findings_subscript = arrays->tp_as_mapping->mp_subscript;
            arrays->tp_as_mapping->mp_subscript = findings_of_plain;
        }
    }

    static void findings_undo(PyTypeObject *arrays)
    {
        if (arrays->tp_as_mapping->mp_subscript == findings_of_plain)
            arrays->tp_as_mapping->mp_subscript = findings_subscript;
    }
    """
    void findings_lead(type arrays, object kind, object other, object (*part)(object, object))
    void findings_undo(type arrays)
    object findings_subscript(object x, object key)

cdef object part_of_plain = None

cdef object part(object x, object key):
    result = part_of_plain(x, key)
    return findings_subscript(x, key) if result is None else result


def lead_subscripts(kind, other, function):
    """Have `function(x, key)` give `x[key]` of plain arrays for keys of two types; the usual, if that gives None."""
    global part_of_plain
    part_of_plain = function
    findings_lead(np.ndarray, kind, other, part)


def undo_subscripts():
    """Plain arrays have NumPy's own subscripts again."""
    findings_undo(np.ndarray)
