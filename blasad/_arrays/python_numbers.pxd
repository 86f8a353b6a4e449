# Numbers of Python, which raise errors where those of NumPy are infinite.

from blasad._arrays.arrays cimport PYTHONS, Array, is_traced

cdef enum:                  # what an operation is
    SAFE = 0
    DIVIDES = 1             # it raises an error if the second operand is zero
    OVERFLOWS = 2           # if the result is no finite number, and the operands are
    POWERS = 3              # the same of a power
    WHOLE = 4               # if the operand is no finite number

cdef inline void be_python(Array x) noexcept:
    """From now on, a scalar stands for a number of Python, which is more than that it is one of NumPy's."""
    x.scalar = PYTHONS

cdef inline bint is_python(object x) noexcept:
    if is_traced(x):
        return (<Array>x).scalar == PYTHONS
    return type(x) is float or type(x) is int or type(x) is bool or type(x) is complex

cdef bint stays_complex(object x, object y)

cdef object noted(object result, object x, object y, int kind)

cdef inline object of_numbers(object result, object x, object y, int kind):
    """The result of an operator, which may be one on numbers of Python."""
    return noted(result, x, y, kind) if is_python(x) and (is_python(y) or stays_complex(x, y)) else result
