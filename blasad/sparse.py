"""Sparse matrices beyond SciPy's functions: `cholesky`, with log-determinants and elements of inverses.

The functions of `scipy.sparse` and `scipy.sparse.linalg` themselves have derivatives without this module.
"""

from ._sparse.cholesky import Cholesky, cholesky

__all__ = ["Cholesky", "cholesky"]
