"""What a program decides by values: masks and orders.  They have no derivative; what reads them has."""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport keep_nothing
from blasad._rules.flops cimport one_each
from blasad._rules.joins cimport join_elements, join_nothing
from blasad._rules.kernels.comparisons cimport *


cdef int decided_forward(Call *c, Sink *s) except -1 nogil:
    return s.emit(s, c)

cdef int decided_reverse(Call *c, Sink *s) except -1 nogil:
    return 0

new_rule(COMPARE, rule_of(1 << IN1 | 1 << IN2, 1 << OUT, NO_PART | SETS_C, run_compare, decided_forward,
                          decided_reverse, keep_nothing, NULL, one_each, join_elements))
new_rule(SORTED, rule_of(1 << IN1 | 1 << IN2, 1 << OUT, NO_PART | SETS_C, run_sorted, decided_forward,
                         decided_reverse, keep_nothing, NULL, one_each, join_nothing))
