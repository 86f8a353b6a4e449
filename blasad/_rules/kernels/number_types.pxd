# The four types of numbers that a kernel is written for at once, and what such kernels have in common.

ctypedef float complex c64
ctypedef double complex c128

ctypedef fused num:
    float
    double
    c64
    c128

cdef inline num conjugate_if(num x, bint conj) noexcept nogil:
    if num is c64 or num is c128:
        return x.real - x.imag * 1j if conj else x
    return x

cdef inline num times_plain(num a, num b) noexcept nogil:
    """As SciPy multiplies: complex numbers by the formula, and nothing else where they are not finite."""
    cdef num z
    if num is c64 or num is c128:
        z.real = a.real * b.real - a.imag * b.imag
        z.imag = a.real * b.imag + a.imag * b.real
        return z
    return a * b
