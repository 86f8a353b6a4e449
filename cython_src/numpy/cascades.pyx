"""The adjoint of filters in sections of second order: the loop of `scipy.signal.sosfilt`, backwards."""

ctypedef Py_ssize_t place

ctypedef fused number:
    float
    double
    float complex
    double complex


cdef inline number conjugate(number x) noexcept nogil:
    if number is float or number is double:
        return x
    else:
        return x.conjugate()

cdef inline number step_back(const number *s, number g, number *z) noexcept nogil:
    """What comes back to the input of a section, of y = b0 x + z0; z0 := b1 x - a1 y + z1; z1 := b2 x - a2 y"""
    cdef number first = z[0], second = z[1]
    cdef number total = g - conjugate(s[4]) * first - conjugate(s[5]) * second
    z[0], z[1] = total, first
    return conjugate(s[0]) * total + conjugate(s[1]) * first + conjugate(s[2]) * second


def back(const number[:, ::1] sos, number[:, ::1] x, number[:, :, ::1] z):
    """Overwrite what is given for results and states with what comes back to signals and to states before.

    Parameters
    ----------
    sos : array, shape (sections, 6)
        As SciPy's, with ones as the fourth numbers.
    x : array, shape (signals, n)
        Of each result of the last section.
    z : array, shape (signals, sections, 2)
        Of each state.
    """
    cdef place i, n, k
    cdef number g
    if not sos.shape[0]:
        return
    with nogil:
        for i in range(x.shape[0]):
            for n in range(x.shape[1] - 1, -1, -1):
                g = x[i, n]
                for k in range(sos.shape[0] - 1, -1, -1):
                    g = step_back(&sos[k, 0], g, &z[i, k, 0])
                x[i, n] = g
