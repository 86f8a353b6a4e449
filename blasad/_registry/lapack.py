"""The routines of LAPACK alone, for what is made of them below blasad.lapack."""

from .namespace import functions as _functions
from .namespace import late as _late

__all__, __getattr__, __dir__ = _late(globals(), _functions("lapack"))
