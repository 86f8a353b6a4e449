"""The elementwise operations once more, on single real numbers in double precision.

A loop over scalars makes thousands of calls on one element.  Here each takes a few instructions: the values that the
reverse reads are stored in the call, and the reverse adds to the shadows directly, where a rule would emit calls.  The
formulas are those of the rules in `_rules.blas.elementwise`.  g is the seed.
"""

from libc.math cimport isinf
from libc.string cimport memset

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.analytic cimport sech_squared
from blasad._rules.kernels.array_kernels cimport constant_power_of, larger_of, power_of, smaller_of, value_of_function

memset(number_rules, 0, sizeof(number_rules))


cdef int enter(int op, bint (*run)(Brief *, double, double, double *) noexcept nogil,
               void (*reverse)(const Brief *, double) noexcept nogil) noexcept:
    number_rules[op].run, number_rules[op].reverse = run, reverse
    return 0

cdef inline double strong_product(double g, double slope) noexcept nogil:
    """A zero in either gives zero, whatever it meets."""
    return 0 if g == 0 or slope == 0 else g * slope

cdef inline double strong_quotient(double g, double x) noexcept nogil:
    """The product with 1 / x, of which a zero gives zero too."""
    return 0 if isinf(x) else g / x

cdef inline void add_slopes(const Brief *r, double g, double along_a, double along_b) noexcept nogil:
    if r.a != NULL:
        r.a[0] += strong_product(g, along_a)
    if r.b != NULL:
        r.b[0] += strong_product(g, along_b)


# ---------------------------------------------------------------- C := value, C := A

cdef bint no_value(Brief *r, double a, double b, double *c) noexcept nogil:
    c[0] = r.x[0]
    return True

cdef void drop(const Brief *r, double g) noexcept nogil:
    """bC := 0"""

enter(FILL, no_value, drop)

cdef bint same(Brief *r, double a, double b, double *c) noexcept nogil:
    c[0] = a
    return True

cdef void pass_on(const Brief *r, double g) noexcept nogil:
    """bA += g"""
    if r.a != NULL:
        r.a[0] += g

enter(COPY, same, pass_on)


# ---------------------------------------------------------------- C := alpha A + beta B

cdef bint add(Brief *r, double a, double b, double *c) noexcept nogil:
    if r.x[0] == 0:
        return False
    c[0] = r.x[0] * a if r.x[1] == 0 else r.x[0] * a + r.x[1] * b
    return True

cdef void add_reverse(const Brief *r, double g) noexcept nogil:
    """bA += alpha g;  bB += beta g"""
    if r.a != NULL:
        r.a[0] += r.x[0] * g
    if r.b != NULL and r.x[1] != 0:
        r.b[0] += r.x[1] * g

enter(ADD, add, add_reverse)


# ---------------------------------------------------------------- C := A B, C := A / B

cdef bint multiply(Brief *r, double a, double b, double *c) noexcept nogil:
    if r.x[0] != 1 or r.x[1] != 0:
        return False
    c[0] = a * b
    r.x[0], r.x[1] = a, b
    return True

cdef void multiply_reverse(const Brief *r, double g) noexcept nogil:
    """bA += g B;  bB += g A"""
    if r.a != NULL and r.a == r.b:
        r.a[0] += 2 * strong_product(g, r.x[1])
    else:
        add_slopes(r, g, r.x[1], r.x[0])

enter(MUL, multiply, multiply_reverse)

cdef bint divide(Brief *r, double a, double b, double *c) noexcept nogil:
    if r.x[0] != 1 or r.x[1] != 0:
        return False
    c[0] = a / b
    r.x[0], r.x[1] = b, c[0]
    return True

cdef void divide_reverse(const Brief *r, double g) noexcept nogil:
    """q = g / B:  bA += q;  bB -= q C"""
    cdef double q = strong_quotient(g, r.x[0])
    if r.a != NULL:
        r.a[0] += q
    if r.b != NULL:
        r.b[0] += strong_product(q, -r.x[1])

enter(DIV, divide, divide_reverse)


# ---------------------------------------------------------------- C := fn(A)

cdef bint apply(Brief *r, double a, double b, double *c) noexcept nogil:
    cdef int fn = r.fn
    r.x[1] = r.x[0]                         # the exponent of POWC
    c[0] = constant_power_of(a, r.x[1]) if fn == POWC else value_of_function(fn, a)
    r.x[0] = c[0] if fn in (EXP, SQRT, RECIPROCAL) else a
    return True

cdef void apply_reverse(const Brief *r, double g) noexcept nogil:
    """bA += fn'(A) g, with fn'(A) by A or by fn(A)"""
    cdef double x = r.x[0], power = r.x[1], slope = 0
    cdef int fn = r.fn
    if r.a == NULL:
        return
    if fn == LOG:
        r.a[0] += strong_quotient(g, x)
        return
    if fn == LOG1P:
        r.a[0] += strong_quotient(g, 1 + x)
        return
    if fn == SQRT:
        r.a[0] += .5 * strong_quotient(g, x)
        return
    if fn == SQUARE:
        r.a[0] += 2 * strong_product(g, x)
        return
    if fn == POWC and power == .5:          # as of the root of an array
        r.a[0] += .5 * strong_quotient(g, constant_power_of(x, .5))
        return
    if fn == EXP:
        slope = x
    elif fn == EXPM1:
        slope = value_of_function(EXP, x)
    elif fn == TANH:
        slope = sech_squared(x)
    elif fn == RECIPROCAL:
        slope = -(x * x)
    elif fn == SIN:
        slope = value_of_function(COS, x)
    elif fn == COS:
        slope = -value_of_function(SIN, x)
    elif fn == ABS:
        slope = value_of_function(SIGN, x)
    elif fn == POWC and power != 0:
        slope = power * constant_power_of(x, power - 1)
    r.a[0] += strong_product(g, slope)

enter(UNARY, apply, apply_reverse)


# ---------------------------------------------------------------- maximum, minimum, powers

cdef bint larger(Brief *r, double a, double b, double *c) noexcept nogil:
    c[0] = larger_of(a, b)
    r.x[0], r.x[1] = a, b
    return True

cdef bint smaller(Brief *r, double a, double b, double *c) noexcept nogil:
    c[0] = smaller_of(a, b)
    r.x[0], r.x[1] = b, a
    return True

cdef void larger_reverse(const Brief *r, double g) noexcept nogil:
    """Half each at a tie"""
    cdef int sign = (r.x[0] > r.x[1]) - (r.x[0] < r.x[1])
    add_slopes(r, g, .5 * (1 + sign), .5 * (1 - sign))

enter(MAXIMUM, larger, larger_reverse)
enter(MINIMUM, smaller, larger_reverse)

cdef bint raised(Brief *r, double a, double b, double *c) noexcept nogil:
    c[0] = power_of(a, b)
    r.x[0], r.x[1] = a, b
    return True

cdef void raised_reverse(const Brief *r, double g) noexcept nogil:
    """bA += B A ** (B - 1) g;  bB += A ** B log(A) g"""
    cdef double a = r.x[0], b = r.x[1]
    if r.a != NULL:
        r.a[0] += strong_product(g, strong_product(b, power_of(a, b - 1)))
    if r.b != NULL:
        r.b[0] += strong_product(g, strong_product(power_of(a, b), value_of_function(LOG, a)))

enter(POWER, raised, raised_reverse)
