"""All that traced arrays, whose room is below, ask for: NumPy's functions, and what the frames of the program say."""

from .._numpy.composed import RULES as RULES
from .._numpy.dispatch import AT_HAND as AT_HAND
from .._numpy.dispatch import FlatIterator as FlatIterator
from .._numpy.dispatch import call_function as call_function
from .._numpy.dispatch import call_ufunc as call_ufunc
from .._numpy.dispatch import call_with_made as call_with_made
from .._numpy.iterators import of_objects as of_objects
from .._numpy.nearest import not_plain as not_plain
from .hooks import asked_in_python as asked_in_python
from .lists import as_operand as as_operand
from .lost import equality as equality
from .lost import number_of as number_of
