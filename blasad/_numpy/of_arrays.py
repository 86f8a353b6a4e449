"""All that traced arrays, whose room is below, ask for: NumPy's functions, and what the frames of the program say."""

from .composed import RULES as RULES
from .dispatch import AT_HAND as AT_HAND
from .dispatch import FlatIterator as FlatIterator
from .dispatch import call_function as call_function
from .dispatch import call_ufunc as call_ufunc
from .dispatch import call_with_made as call_with_made
from .hooks import asked_in_python as asked_in_python
from .iterators import of_objects as of_objects
from .lists import as_operand as as_operand
from .lost import equality as equality
from .lost import number_of as number_of
from .nearest import not_plain as not_plain
