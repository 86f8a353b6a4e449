"""Routines that SciPy calls, led to those of blasad when they are given traced arrays.

SciPy's functions of linear algebra are Python that ends in routines which f2py wraps. blasad has most of these with the
names and arguments of SciPy, so that SciPy's text runs as it is written, and so do programs that call the routines.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.arrays import is_plain, values
from blasad._arrays.traced import TracedArray
from blasad._declarations.late import above
from blasad._numpy import hooks, instead
from blasad._numpy.as_written import first_traced
from blasad._numpy.functions import from_linalg

PRECISIONS = {"s": "f", "d": "d", "c": "F", "z": "D"}
PIVOTS = {"piv", "ipiv", "jpvt"}            # integers
ROOM = {"lwork", "liwork", "lrwork", "lda", "ldab", "ldb", "mmax"}     # says how much memory there is; blasad knows


def found_declared(text: str) -> tuple[list[str], list[str]]:
    """The results and the arguments of a routine, from the first line of its documentation."""
    results, _, arguments = text.partition("\n")[0].rpartition("=")
    inside = arguments[arguments.index("(") + 1:arguments.rindex(")")]
    return re.findall(r"\w+", results), re.findall(r"\w+", inside)


declared = functools.cache(found_declared)


def found_types(text: str) -> dict[str, str]:
    """The dtypes of arguments that are arrays or real numbers, from the precision and the rest of the documentation."""
    real = {"c": "f", "z": "d"}.get(text[:1], text[:1])
    found = re.findall(r"^(\w+) : input (?:rank-\d array\('(\w)'\)|(float)\b)", text, re.MULTILINE)
    return {name: char or real for name, char, _ in found}


types = functools.cache(found_types)


def found_parameters(name: str) -> tuple[Callable[..., Any], frozenset[str]]:
    """The routine of blasad, and the names of its arguments."""
    ours = getattr(above("routines of LAPACK"), name, None) or getattr(above("routines of BLAS"), name, None)
    if ours is None:
        raise TypeError(f"blasad: the routine {name} of SciPy has no rule; write it with functions that have one, or "
                        "use blasad.stop_gradient(x) for its values without a derivative")
    return ours, frozenset(inspect.signature(ours).parameters)


parameters = functools.cache(found_parameters)


def lartg(f: Any, g: Any) -> tuple[Any, Any, Any]:
    """The rotation that makes g zero: its cosine and sine, and what becomes of f."""
    if f == 0 and g == 0:
        return 1.0, 0.0, f
    length = np.hypot(np.abs(f), np.abs(g))
    turn = f / np.abs(f) if f != 0 else 1.0
    return np.abs(f) / length, np.conj(g) * turn / length, turn * length


COMPOSED = {"lartg": lartg}


def converted(x: Any, dtype: np.dtype[Any], traced: TracedArray) -> Any:
    """An array as f2py would give it to the routine, and one that takes derivatives."""
    if isinstance(x, TracedArray):
        if x.dtype.kind == "c" and dtype.kind != "c":
            x = np.real(x)
        return x if x.dtype == dtype else x.astype(dtype)
    return np.array(x, dtype, like=traced)


def bare(x: Any) -> Any:
    return _arrays.memory(x) if isinstance(x, TracedArray) else x


def routine(f: Any, *args: Any, **kwargs: Any) -> Any:
    """What runs in the place of a routine that f2py has wrapped."""
    results, names = declared(f.__doc__)
    given = dict(zip(names, args, strict=False)) | kwargs
    if given.get("lwork") == -1:            # asks for the size of what it works in
        return f(*map(bare, args), **{name: bare(x) for name, x in kwargs.items()})
    name = f.__name__.removeprefix("function ")
    if name[1:] in COMPOSED:
        return COMPOSED[name[1:]](**given)
    ours, known = parameters(name)
    dtype, traced = np.dtype(PRECISIONS[name[0]]), first_traced(list(given.values()))
    dtypes = types(name[0] + f.__doc__.partition("\n")[2])
    assert traced is not None
    operands = {}
    choices = {each for each in known if each.startswith("overwrite_")}     # without a choice, SciPy's overwrites too
    for each, x in given.items():
        if each.endswith("select"):         # dselect, sselect: a function, if it is called
            operands["select"] = x
        elif f"overwrite_{each}" in choices.difference(names):
            operands[each] = x
        elif is_plain(x) and x.ndim == 0 and x.dtype.kind in "bi":      # a choice, as cho_factor of SciPy 1.18 gives it
            operands[each] = int(x)
        elif isinstance(x, (np.ndarray, TracedArray, list)) and each not in PIVOTS:
            operands[each] = converted(x, np.dtype(dtypes.get(each, dtype)), traced)
        elif each not in ROOM:
            operands[each] = x
    for each, x in operands.items():            # f2py would copy it, and leave the array as it is
        if isinstance(x, TracedArray) and x.ndim == 2 and operands.get(f"overwrite_{each}") and not (
                x.flags.f_contiguous):
            operands[each] = x.copy("F")
    found = ours(**dict.fromkeys(choices.intersection(names), 0) | operands)
    values = iter(found if isinstance(found, tuple) else (found,))
    left_out = np.zeros((0, 0), dtype)          # vectors that were not asked for
    fixed = {"info": 0, "work": np.zeros(1)} | ({"scale": 1.0} if name.endswith("trsyl") else {})
    made = [fixed[each] if each in fixed else own(next(values, left_out)) for each in results]
    return made[0] if len(made) == 1 else tuple(made)


def own(x: Any) -> Any:
    """A plain array, such as pivots, is the caller's to change."""
    return x.copy() if is_plain(x) else x


# How SciPy numbers structures. Without one, it looks for the structure that the values have, which is read whole here.
STRUCTURES = {-1: "gen", 0: "gen", 11: "diagonal", 21: "upper triangular", 22: "lower triangular", 31: "tridiagonal",
              101: "pos", 201: "sym", 211: "her"}


def inverse(a: Any, structure: int, overwrite: Any, lower: Any) -> Any:
    return from_linalg("inv", a, check_finite=False, assume_a=STRUCTURES[structure], lower=lower), []


def solution(a: Any, b: Any, structure: int, lower: Any, transposed: Any, *overwrite: Any) -> Any:
    return from_linalg("solve", a, b, lower=lower, check_finite=False, assume_a=STRUCTURES[structure],
                       transposed=transposed), []


def of_values(name: str) -> Callable[..., Any]:
    """A question about the elements of a matrix, whose answer has no derivative."""
    def answer(a: Any, *args: Any, **kwargs: Any) -> Any:
        return getattr(cythonized(), name)(np.asarray(values(a)), *args, **kwargs)

    return answer


def cythonized() -> Any:
    from scipy.linalg import _cythonized_array_utils

    return _cythonized_array_utils


def of_each(factors: Callable[..., tuple[Any, ...]], a: Any) -> list[Any]:
    """The factors of a matrix, or of each in an array of matrices."""
    if a.ndim == 2:
        return list(factors(a))
    found = [factors(each) for each in a.reshape(-1, *a.shape[-2:])]
    return [None if x[0] is None else np.stack(x).reshape(*a.shape[:-2], *x[0].shape)
            for x in zip(*found, strict=True)]


def cholesky(a: Any, lower: Any, overwrite: Any, clean: Any) -> Any:
    from scipy.linalg import get_lapack_funcs

    potrf, = get_lapack_funcs(("potrf",), (a,))
    return of_each(lambda one: potrf(one, lower=lower, clean=1)[:1], a)[0], []


R_ALONE, REFLECTORS, ECONOMIC = 11, 21, 31          # what `qr` is asked for; all of Q otherwise


def orthogonal(a: Any, mode: int, pivoting: bool) -> tuple[Any, ...]:
    """Q or the reflectors, R, the factors of the reflectors, and the pivots, of a matrix."""
    from scipy.linalg import get_lapack_funcs

    geqrf, geqp3, orgqr = get_lapack_funcs(("geqrf", "geqp3", "orgqr"), (a,))
    packed, *pivots, tau, _work, _info = geqp3(a) if pivoting else geqrf(a)
    m, n = a.shape
    r = np.triu(packed[:n] if mode in (REFLECTORS, ECONOMIC) else packed)
    q = None if mode == R_ALONE else packed
    if mode not in (R_ALONE, REFLECTORS):
        if m < n:
            packed = packed[:, :m]
        elif m > n and mode != ECONOMIC:
            packed = np.concatenate([packed, np.zeros((m, m - n), packed.dtype)], axis=1)
        q = orgqr(packed, tau)[0]
    return q, r, tau, pivots[0] - 1 if pivoting else None


def qr(a: Any, overwrite: Any, mode: int, pivoting: Any) -> Any:
    return *of_each(lambda one: orthogonal(one, mode, pivoting), a), []


RULES = {"_inv": inverse, "_solve": solution,       # of scipy.linalg._batched_linalg, in SciPy 1.17
         "_cholesky": cholesky, "_qr": qr,          # in SciPy 1.18
         "bandwidth": of_values("bandwidth"), "issymmetric": of_values("issymmetric"),
         "ishermitian": of_values("ishermitian"),       # of scipy.linalg._cythonized_array_utils
         "expm": functools.partial(from_linalg, "expm"),            # of scipy.sparse.linalg
         "expm_multiply": functools.partial(from_linalg, "expm_multiply")}


# Functions of scipy.linalg that end in what has no rule, led to those of blasad.linalg; the others run as SciPy's text
# is written
OURS = """
eigh eigvalsh eig_banded eigvals_banded eigh_tridiagonal eigvalsh_tridiagonal
lstsq pinv solve_continuous_lyapunov solve_discrete_lyapunov solve_sylvester
expm expm_cond expm_frechet fractional_matrix_power funm logm signm sqrtm
solve_continuous_are solve_discrete_are block_diag det lu matrix_balance solve_banded
schur rsf2csf cdf2rdf
eig eigvals hessenberg qz ordqz
svd orth null_space subspace_angles polar pinvh orthogonal_procrustes norm
toeplitz circulant hankel convolution_matrix fiedler solve_toeplitz
qr_insert qr_delete qr_update qr_multiply cossin
"""


def lead() -> None:
    """Lead SciPy's routines here, and functions that end in some that have no rule."""
    import scipy.linalg

    for routines in (scipy.linalg.blas, scipy.linalg.lapack):
        kinds = {type(x) for x in vars(routines).values() if type(x).__name__ == "fortran"}
        for kind in kinds:
            hooks.lead_type(kind, routine)
    for name in OURS.split():
        instead.lead(getattr(scipy.linalg, name), functools.partial(from_linalg, name))
