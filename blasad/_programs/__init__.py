"""Programs: a recorded list of calls, made shorter, bound to memory and run without Python.

Imports calls and the tape.
"""

from . import bodies as _bodies  # noqa: F401  plans, which they use, run their parts by them
from . import teams as _teams  # noqa: F401
