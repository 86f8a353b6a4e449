"""Lists of traced numbers, wherever a function of NumPy takes an array.

NumPy asks the arguments of a call whether they are arrays of another kind, but does not look into lists.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from blasad._arrays.traced import TracedArray
from blasad._numpy import hooks
from blasad._numpy.as_written import first_traced, of_polynomials

# Functions of several arrays, whose lists NumPy does look into, and one that returns a list for a list
OF_SEVERAL = set(
    "concatenate concat stack unstack vstack hstack dstack column_stack row_stack block select choose piecewise "
    "lexsort broadcast_arrays meshgrid ix_ multi_dot einsum_path histogramdd savez savez_compressed trim_zeros".split())


# and those that treat objects of polynomials in another way than their coefficients
OF_POLYNOMIALS = {np.polyadd, np.polyder, np.polydiv, np.polyint, np.polymul, np.polysub, np.polyval}


def as_array(x: Any) -> Any:
    """A list of traced numbers, or an object that gives an array to NumPy, as an array."""
    if type(x) not in (list, tuple, np.ndarray, TracedArray) and gives_array(x):
        return np.asarray(x)
    return np.array(x) if isinstance(x, (list, tuple)) and first_traced(x) is not None else x


def gives_array(x: Any) -> bool:
    """Whether NumPy would ask an object for an array, in C, by `__array__` alone."""
    kind = type(x)
    return hasattr(kind, "__array__") and not issubclass(kind, (np.ndarray, np.generic, type)) and not any(
        hasattr(kind, name) for name in ("__array_interface__", "__array_struct__")) and not has_buffer(x)


def has_buffer(x: Any) -> bool:
    try:
        memoryview(x)
    except TypeError:
        return False
    return True


def with_arrays(f: Any, *args: Any, **kwargs: Any) -> Any:
    """Call a function with arrays in the place of such lists."""
    if f in OF_POLYNOMIALS and any(isinstance(x, np.poly1d) for x in (*args, *kwargs.values())):
        return of_polynomials(f, *args, **kwargs)
    kwargs = {name: x if name in ("out", "axes", "axis", "shape", "where") else as_array(x)
              for name, x in kwargs.items()}        # as hooks.h has them
    return f(*map(as_array, args), **kwargs)


def lead() -> None:
    """Lead NumPy's functions here, where they are given such lists."""
    kinds = (np.ufunc, type(np.sum))
    found = [f for space in (np, np.linalg, np.fft) for f in vars(space).values()
             if isinstance(f, kinds) and f.__name__ not in OF_SEVERAL]
    hooks.lead_lists(found, with_arrays)
