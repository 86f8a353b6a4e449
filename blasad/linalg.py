"""Functions of `scipy.linalg` and `numpy.linalg` with derivatives, built from the routines of `blasad.lapack`.

The signatures are SciPy's. Where no array has a derivative, a function that SciPy (from version 1.17 on) has too is
SciPy's own, with its values, warnings and errors, and for all types that it accepts; what this page says of arguments,
results and errors is true for traced arrays. Arrays may be stacks of matrices in their last two axes. With
`overwrite_a` and similar parameters, a function may overwrite its arguments. In a function that is being
differentiated, NumPy's and SciPy's own functions call these: ``np.linalg.solve(A, b)`` with traced arrays is
`blasad.linalg.solve`.
"""

from ._linalg.faces import functions as _functions
from ._linalg.plain import shared as _shared
from ._numpy.linalg_names import PUBLIC as _PUBLIC

__all__ = list(_PUBLIC)

_traced = {name: _functions[function] for name, function in _PUBLIC.items()}
globals().update(_traced | _shared(_traced, __name__))      # where no array has a derivative, each is SciPy's
