# Numbers of any precision, matrices of them as operands, and scratch memory, for the bodies of spectra.

from libc.math cimport fabs, hypot, isfinite
from libc.stdlib cimport malloc

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport injective
from blasad._rules.kernels.level3 cimport run_gemm
from blasad._tape.body cimport Body

ctypedef double complex complex_t

ctypedef fused element:
    float
    double
    float complex
    double complex

# The reverse in one precision: adjoints of matrices, results, their adjoints, and nothing, which has the type
ctypedef int (*reverse_t)(Body self, const Operand *ba, const void *y, const void *by, void *none) except -1 nogil


# ---------------------------------------------------------------- one number

cdef inline bint is_wide(int dtype) noexcept nogil:
    return dtype == F64 or dtype == C128

cdef inline bint is_real(int dtype) noexcept nogil:
    return dtype == F64 or dtype == F32

cdef inline complex_t load(const char *p, int dtype, index k) noexcept nogil:
    if dtype == F64:
        return (<const double *>p)[k]
    if dtype == C128:
        return (<const complex_t *>p)[k]
    if dtype == F32:
        return (<const float *>p)[k]
    return (<const float complex *>p)[k]

cdef inline void store(char *p, int dtype, index k, complex_t x) noexcept nogil:
    if dtype == F64:
        (<double *>p)[k] = x.real
    elif dtype == C128:
        (<complex_t *>p)[k] = x
    elif dtype == F32:
        (<float *>p)[k] = <float>x.real
    else:
        (<float complex *>p)[k] = <float complex>x

cdef inline double real_of(element x) noexcept nogil:
    if element is float or element is double:
        return x
    else:
        return x.real

cdef inline element turned(element x) noexcept nogil:
    """The conjugate"""
    if element is float or element is double:
        return x
    else:
        return x.conjugate()

cdef inline double modulus(element x) noexcept nogil:
    if element is float or element is double:
        return fabs(x)
    else:
        return hypot(x.real, x.imag)

cdef inline int code_of(const element *p) noexcept nogil:
    return F32 if element is float else F64 if element is double else C64 if element is floatcomplex else C128


# ---------------------------------------------------------------- matrices

cdef inline Operand matrix(const element *p, index m, index n, index rs, index cs) noexcept nogil:
    cdef Operand a
    set_operand(&a, code_of(p), <void *>p, NULL, m, n, rs, cs)
    return a

cdef inline Operand part_of(const Operand *a, bint stacked, index b, index m, index n) noexcept nogil:
    """One of the matrices of an operand, which is a column if they are a stack"""
    cdef Operand one = a[0]
    if stacked:
        one.p += b * m * n * a.rs * itemsize[a.dtype]
        one.m, one.n, one.rs, one.cs = m, n, n * a.rs, a.rs
    return one

cdef inline int add_product(double factor, Operand A, Operand B, double beta, Operand C) except -1 nogil:
    """C := factor A B + beta C"""
    cdef Call e
    begin(&e, GEMM, number(factor), number(beta))
    e.nb = e.nl = 1
    e.o[IN1], e.o[IN2], e.o[OUT] = A, B, C
    return run_gemm(&e)

cdef inline bint are_finite(const Operand *a) noexcept nogil:
    cdef index i, j
    cdef complex_t x
    for i in range(a.m):
        for j in range(a.n):
            x = load(a.p, a.dtype, i * a.rs + j * a.cs)
            if not (isfinite(x.real) and isfinite(x.imag)):
                return False
    return True


cdef inline bint find_adjoint(const Call *c, unsigned int lane, int which, Operand *ba, char **by) noexcept nogil:
    """The adjoints of a matrix, none of a constant, and of the row of results, in this lane; False: they do not suit"""
    cdef const Operand *y = &c.o[OUT]
    if y.m > 1 and y.drs != 1:
        return False
    by[0] = y.d + lane * y.dls * itemsize[y.dtype]
    ba[0] = c.o[which]
    move_to_shadow(ba)
    if ba.p == NULL:
        return True
    ba.p += lane * ba.ls * itemsize[ba.dtype]
    return injective(ba)

cdef inline bint are_of(const Call *c, int dtype) noexcept nogil:
    """Whether the matrix and the row of results are of this dtype, and the row is dense"""
    cdef const Operand *a = &c.o[IN1]
    cdef const Operand *y = &c.o[OUT]
    return not (a.conj or y.conj or y.m > 1 and y.rs != 1 or a.dtype != dtype or y.dtype != dtype)


# ---------------------------------------------------------------- memory

cdef inline char *allotted(size_t nbytes) except NULL nogil:
    cdef char *p = <char *>malloc(nbytes + 1)
    if p == NULL:
        with gil:
            raise MemoryError
    return p
