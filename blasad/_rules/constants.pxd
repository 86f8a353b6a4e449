# What rules have in common that have nothing to do: whose result is a constant, whose derivatives read nothing of the
# call, or whose flags are none.

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport fill

cdef inline int constant_forward(Call *c, Sink *s) except -1 nogil:
    """dC := 0"""
    fill(s, 0, shadow(&c.o[OUT]), FULL, False)
    return s.emit(s, c)

cdef inline int constant_reverse(Call *c, Sink *s) except -1 nogil:
    """bC := 0"""
    return fill(s, 0, shadow(&c.o[OUT]), FULL, False)

cdef inline unsigned int keep_nothing(const Call *c) noexcept nogil:
    return 0

cdef inline void fold_nothing(Call *c, const Flags *f) noexcept nogil:
    pass
