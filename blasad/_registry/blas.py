"""The routines of BLAS alone, for what is made of them."""

from .namespace import functions as _functions
from .namespace import late as _late

__all__, __getattr__, __dir__ = _late(globals(), _functions("blas"))
