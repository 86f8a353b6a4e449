"""Matrices of tiles that are stored separately, with BLAS and LAPACK on them.

Calls on different tiles can run at the same time: `blasad.compile` with ``threads=n`` runs them on several threads.
Names, arguments and flags are those of `blasad.blas` and `blasad.lapack`, except that a matrix which stores one
triangle of tiles needs no ``lower``. Derivatives are those of the calls on tiles.

`sharded` is for sums over shards of data, each of which a process or another machine has.
"""

from ._derivatives.sharded import sharded
from ._tiled.cholesky import cho_solve, cholesky, diagonal, dot, logdet, potrf, potri, potrs, solve_triangular
from ._tiled.products import gemm, gemv, hemm, herk, symm, syrk, trmm
from ._tiled.tall import qr
from ._tiled.tiles import Tiled, fill, from_array, like, to_array
from ._tiled.triangles import trsm, trsv

__all__ = [
    "Tiled",
    "cho_solve",
    "cholesky",
    "diagonal",
    "dot",
    "fill",
    "from_array",
    "gemm",
    "gemv",
    "hemm",
    "herk",
    "like",
    "logdet",
    "potrf",
    "potri",
    "potrs",
    "qr",
    "sharded",
    "solve_triangular",
    "symm",
    "syrk",
    "to_array",
    "trmm",
    "trsm",
    "trsv",
]
