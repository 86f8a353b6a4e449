"""Arrays in the form that the words of drivers' declarations say, for tests; see `blasad._declarations.driver`.

A word has a *start*, numbers that may be chosen freely, and what is *made* of them, by traced calls if a derivative is
asked for: of a positive definite matrix its Cholesky factor.  So factors are consistent, also with their pivots, and
the derivative that is tested is that of the driver after the factorization.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .._declarations.aliases import DTypeLike, Keywords, Operand
from .._declarations.driver import Driver, Result, said
from .._declarations.rule import DTYPES, EXTENTS, Arg

NUMBERS = {"vl": 0.0, "vu": 100.0, "il": 2, "iu": 3, "abstol": 0.0, "tol": 0.0, "incx": 1, "incv": 1,
           "anorm": 4.0, "nb": 2, "l": 1}
SIZES = {"m": 4, "n": 4, "s": 4, "k": 2, "p": 2, "nrhs": 2, "kl": 1, "ku": 1, "q": 4, "r": 4}


@dataclass(frozen=True)
class Sample:
    """One case of a driver: the sizes and flags, and the numbers that its arguments are made of.

    Attributes
    ----------
    driver : Driver
        The declaration.
    letter : str
        The precision, one of ``"sdcz"``.
    flags : mapping of str to int or str
        The values of flags.
    sizes : mapping of str to int
        The dimensions.
    rng : numpy.random.Generator
        The source of numbers.
    free : dict of str to ndarray
        The numbers that the arrays are made of, by the names of the arguments.
    """

    driver: Driver
    letter: str
    flags: Mapping[str, Any]
    sizes: Mapping[str, int]
    rng: np.random.Generator
    free: Keywords = field(default_factory=dict)

    @property
    def dtype(self) -> Any:
        return np.dtype(DTYPES[self.letter])

    @property
    def lower(self) -> int:
        """Which triangle the flags choose."""
        return int(self.flags.get("lower", self.flags.get("uplo", 0)) in (1, "L"))

    @property
    def results(self) -> list[Result]:
        """The results that there are for this precision and these flags."""
        return [each for each in self.driver.results if each.is_returned(self.letter, self.flags)]

    def normal(self, *shape: int, dtype: DTypeLike | None = None) -> Any:
        """Numbers of the normal distribution, complex ones for a complex precision."""
        dtype = np.dtype(self.dtype if dtype is None else dtype)
        x = self.rng.standard_normal(shape)
        return (x + 1j * self.rng.standard_normal(shape) if dtype.kind == "c" else x).astype(dtype)

    def shape(self, arg: Arg) -> tuple[int, ...]:
        sizes = self.sizes
        extents = tuple(EXTENTS[each](sizes) if each in EXTENTS else int(each) if each.isdigit() else sizes[each]
                        for each in arg.shape)
        return extents[::-1] if arg.trans and self.flags[arg.trans] not in (0, "N", "L") else extents

    def start(self) -> None:
        """Choose the numbers."""
        for arg in self.driver.args:
            dtype = np.empty(0, self.dtype).real.dtype if arg.dtype == "real" else self.dtype
            if arg.name in self.driver.arrays and arg.stored not in FOLLOWING and (
                    arg.default is not None or arg.stored in STARTS):
                self.free[arg.name] = STARTS.get(arg.stored, any_array)(self, self.shape(arg), dtype)
            elif arg.intent == "scalar":
                self.free[arg.name] = np.asarray(self.normal(dtype=dtype))

    def arguments(self, free: Mapping[str, Any]) -> Keywords:
        """Make the arguments of some numbers, which may be traced."""
        values: Keywords = {}
        for arg in self.driver.args:
            if arg.intent == "flag":
                values[arg.name] = self.flags[arg.name]
            elif arg.name in free:
                made = MADE.get(arg.stored, as_it_is)(self, free[arg.name].copy())
                values |= made if isinstance(made, dict) else {arg.name: made}
            elif arg.intent in ("int", "number") and (arg.name in NUMBERS or arg.default is ...):
                values[arg.name] = NUMBERS.get(arg.name) if arg.name in NUMBERS else self.sizes[arg.stored or arg.name]
            elif arg.intent == "function":
                values[arg.name] = selects
            elif arg.stored == "choice":
                values[arg.name] = np.arange(self.sizes["n"]) % 2
        for arg in self.driver.args:
            if arg.stored in ADDED:
                values |= ADDED[arg.stored](self, values)
        return {arg.name: values[arg.name] for arg in self.driver.args if arg.name in values}


Start = Callable[[Sample, tuple[int, ...], Any], Any]
STARTS: dict[str, Start] = {}                               # the numbers for a word
MADE: dict[str, Callable[[Sample, Any], Any]] = {}          # what is made of them: an array, or several by their names
ADDED: dict[str, Callable[[Sample, Keywords], Keywords]] = {}   # further arguments that belong to all these
FOLLOWING: set[str] = set()                                 # words for what is made with another argument


def selects(alpha: Operand, *rest: Any) -> bool:
    """Select eigenvalues by their real part, or that of alpha."""
    return bool(np.real(alpha) > 0)


def any_array(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    return np.asfortranarray(sample.normal(*shape, dtype=dtype))


def as_it_is(sample: Sample, x: Operand) -> Operand:
    return x


def square(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    """A nonsingular matrix."""
    return np.asfortranarray(sample.normal(*shape) + 3 * np.eye(*shape, dtype=dtype))


def definite(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    x = sample.normal(*shape)
    return np.asfortranarray(x @ x.conj().T + shape[0] * np.eye(*shape, dtype=dtype))


def definite_band(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    x = any_array(sample, shape, dtype)
    x[0 if sample.lower else -1] = 4 * shape[0]
    return x


def packed(sample: Sample, a: Operand) -> Operand:
    """A triangle of a matrix, its columns one after the other."""
    at = np.triu_indices(len(a)) if sample.lower else np.tril_indices(len(a))       # columns, rows
    return a[at[1], at[0]]


def definite_packed(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    n = sample.sizes["n"]
    return packed(sample, definite(sample, (n, n), dtype))


def indefinite(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    """Numbers far apart, half of them negative, for a diagonal that is larger than the rest."""
    return np.linspace(-6, 6, shape[-1]).astype(dtype)


def symmetric(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    """A Hermitian matrix whose eigenvalues are far apart, half of them negative."""
    x = 0.3 * sample.normal(*shape)
    return np.asfortranarray((x + x.conj().T + np.diag(indefinite(sample, shape, dtype))).astype(dtype))


def symmetric_packed(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    n = sample.sizes["n"]
    return packed(sample, symmetric(sample, (n, n), dtype))


def symmetric_band(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    x = 0.3 * any_array(sample, shape, dtype)
    x[0 if sample.lower else -1] = indefinite(sample, shape, dtype)
    return x


def diagonals(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    """The diagonal, and the elements beside it."""
    return np.concatenate([indefinite(sample, shape, dtype), 0.3 * sample.normal(shape[0] - 1)]).astype(dtype)


def blocks(sample: Sample, x: Operand) -> Keywords:
    """What `stebz` returns of a tridiagonal matrix."""
    d, e = x[: sample.sizes["n"]], x[sample.sizes["n"]:]
    _, w, iblock, isplit = lapack("stebz", d, e, 2, 0.0, 0.0, 2, 3, 0.0, "B")
    return {"d": d, "e": e, "w": w, "iblock": iblock, "isplit": isplit}


def tridiagonal(sample: Sample, x: Operand) -> Keywords:
    a, _, _, tau = lapack("hetrd" if x.dtype.kind == "c" else "sytrd", x, sample.lower)
    return {"a": a, "tau": tau}


def tridiagonal_packed(sample: Sample, x: Operand) -> Keywords:
    ap, _, _, tau = lapack("hptrd" if x.dtype.kind == "c" else "sptrd", sample.sizes["n"], x, sample.lower)
    return {"ap": ap, "tau": tau}


def bidiagonal(sample: Sample, x: Operand) -> Keywords:
    a, _, _, *taus = lapack("gebrd", x)
    return {"a": a, "tau": taus["QP".index(sample.flags["vect"])]}


def square_packed(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    """A triangle of a nonsingular symmetric or Hermitian matrix, which LAPACK makes of any triangle."""
    n = sample.sizes["n"]
    return packed(sample, square(sample, (n, n), dtype))


def whole(start: Start) -> Start:
    """The matrix of order n of which another array stores a triangle."""
    return lambda sample, shape, dtype: start(sample, (sample.sizes["n"],) * 2, dtype)


def rectangular(sample: Sample, a: Operand) -> Operand:
    """A triangle in rectangular full packed storage."""
    return lapack("trttf", a, transr=sample.flags["transr"], uplo=sample.flags["uplo"])


def rectangular_factor(sample: Sample, a: Operand) -> Operand:
    return lapack("pftrf", sample.sizes["n"], rectangular(sample, a), sample.flags["transr"], sample.flags["uplo"])


def lapack(name: str, *args: Operand, **flags: Any) -> Operand:
    from .. import lapack as routines

    return getattr(routines, name)(*args, **flags)


def factored(name: str, names: str, sample: Sample, x: Operand, *, triangle: bool = True,
             order: bool = False) -> Operand:
    """The results of a factorization by their names, whose kind is that of the driver."""
    name = said(name, sample.driver.is_complex_kin)
    args = (sample.sizes["n"], x) if order else (x,)
    results = lapack(name, *args, **({"lower": sample.lower} if triangle else {}))
    every = names.split()
    return dict(zip(every, results if isinstance(results, tuple) else (results,), strict=False))


def array_of(word: str, sample: Sample) -> str:
    """The name of the argument with a word."""
    return next(arg.name for arg in sample.driver.args if arg.stored == word)


def made_by(name: str, word: str, others: str = "", **options: bool) -> Callable[[Sample, Any], Any]:
    """What makes factors and what belongs to them; the factors have the name of the argument with the word."""
    def made(sample: Sample, x: Operand) -> Any:
        return factored(name, f"{array_of(word, sample)} {others}", sample, x, **options)

    return made


def positive(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    return (3 + np.abs(sample.normal(*shape, dtype=dtype))).astype(dtype)


def diagonals_of_three(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    """A diagonal, and those below and above it, as rows."""
    return sample.normal(3, sample.sizes["n"], dtype=dtype)


def of_gttrf(sample: Sample, x: Operand) -> Operand:
    return dict(zip(("dl", "d", "du", "du2", "ipiv"), lapack("gttrf", x[0, 1:], x[1], x[2, 1:]), strict=True))


def of_gbtrf(sample: Sample, x: Operand) -> Operand:
    return dict(zip(("ab", "ipiv"), lapack("gbtrf", x, sample.sizes["kl"], sample.sizes["ku"]), strict=True))


def of_geqrt(sample: Sample, x: Operand) -> Operand:
    return dict(zip(("v", "t"), lapack("geqrt", NUMBERS["nb"], x), strict=True))


def of_tpqrt(sample: Sample, x: Operand) -> Operand:
    upper = 0 * x[: x.shape[1]] + np.eye(x.shape[1], dtype=x.dtype)   # an array that is traced if x is
    return dict(zip(("v", "t"), lapack("tpqrt", NUMBERS["l"], NUMBERS["nb"], upper, x)[1:], strict=True))


def of_tzrzf(sample: Sample, x: Operand) -> Operand:
    return dict(zip(("a", "tau"), lapack("tzrzf", x), strict=True))


def expert(name: str, given: str, names: str, **options: Any) -> Callable[[Sample, Keywords], Keywords]:
    """What gives an expert driver the factors that another routine computes, if a flag says that they are given."""
    def added(sample: Sample, arguments: Keywords) -> Keywords:
        if not (sample.flags.get("fact") == "F" or sample.flags.get("factored")):
            return {}
        routine, flags = said(name, sample.driver.is_complex_kin), {
            each: sample.lower if value is ... else value for each, value in options.items()}
        factors = lapack(routine, *(arguments[each].copy() for each in given.split()), **flags)
        return dict(zip(names.split(), factors if isinstance(factors, tuple) else (factors,), strict=True))

    return added


def dominant(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    """Large numbers, for a diagonal."""
    return 4 + sample.rng.random(shape).astype(dtype)


STARTS |= {
    "expert": square, "expert_definite": definite, "expert_indefinite": square, "expert_main": dominant,
    "expert_main_definite": dominant,
    "triangle": square, "triangle_packed": square_packed, "triangle_rfp": whole(square),
    "definite_rfp": whole(definite), "cholesky_rfp": whole(definite),
    "indefinite": square, "factored": square, "indefinite_packed": square_packed, "factored_packed": square_packed,
    "square": square, "definite": definite, "definite_band": definite_band, "definite_packed": definite_packed,
    "cholesky": definite, "cholesky_band": definite_band, "cholesky_packed": definite_packed, "lu": square,
    "symmetric": symmetric, "symmetric_packed": symmetric_packed, "symmetric_band": symmetric_band,
    "diagonal": indefinite, "diagonal_of_blocks": diagonals,
    "tridiagonal": symmetric, "tridiagonal_packed": symmetric_packed, "bidiagonal": square,
}
MADE |= {
    "triangle_rfp": rectangular, "definite_rfp": rectangular, "cholesky_rfp": rectangular_factor,
    "factored": made_by("{sy}trf", "factored", "ipiv"),
    "factored_packed": made_by("{sp}trf", "factored_packed", "ipiv", order=True),
    "cholesky": made_by("potrf", "cholesky"),
    "cholesky_band": made_by("pbtrf", "cholesky_band"),
    "cholesky_packed": made_by("pptrf", "cholesky_packed", order=True),
    "lu": made_by("getrf", "lu", "piv", triangle=False),
    "diagonal_of_blocks": blocks, "tridiagonal": tridiagonal, "tridiagonal_packed": tridiagonal_packed,
    "bidiagonal": bidiagonal,
}
ADDED |= {
    "expert": expert("getrf", "a", "af ipiv"), "expert_definite": expert("potrf", "a", "af", lower=...),
    "expert_indefinite": expert("{sy}trf", "a", "af ipiv", lower=...),
    "expert_main": expert("gttrf", "dl d du", "dlf df duf du2 ipiv"),
    "expert_main_definite": expert("pttrf", "d e", "df ef"),
}
FOLLOWING |= {"made", "of_stebz"}

STARTS |= {"gt_lu": diagonals_of_three, "pt_d": positive, "pt_main": positive}
MADE |= {"gt_lu": of_gttrf, "band_lu": of_gbtrf, "block_vectors": of_geqrt,
         "pentagon_vectors": of_tpqrt, "rz": of_tzrzf}
FOLLOWING |= {"gt_u", "gt_u1", "gt_u2", "triangles", "reflections"}


def nearly_triangular(sample: Sample, shape: tuple[int, ...], diagonal: Operand) -> Operand:
    """A matrix whose eigenvalues LAPACK mostly finds in the order of the diagonal."""
    x = 0.2 * sample.normal(*shape)
    return np.asfortranarray(np.triu(x) + 0.2 * np.eye(shape[0], k=-1) + 0.05 * np.tril(x, -2) + np.diag(diagonal))


def apart(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    """A matrix whose eigenvalues are far apart, and nearly those of its diagonal."""
    return nearly_triangular(sample, shape, np.linspace(-6, 6, shape[0])).astype(dtype)


def upper_hessenberg(sample: Sample, x: Operand) -> Operand:
    return np.triu(x, -1)


def upper_triangle(sample: Sample, x: Operand) -> Operand:
    return np.triu(x)


def regular(sample: Sample, shape: tuple[int, ...], dtype: Any) -> Operand:
    """A matrix close to a multiple of the identity."""
    return nearly_triangular(sample, shape, np.full(shape[0], 3.0)).astype(dtype)


def right_form(sample: Sample, x: Operand) -> Operand:
    """The second matrix of the Schur form of a pencil, whose diagonal is real."""
    return np.triu(x) - 1j * np.diag(np.diag(x).imag) if x.dtype.kind == "c" else np.triu(x)


def of_gehrd(sample: Sample, x: Operand) -> Operand:
    return dict(zip(("a", "tau"), lapack("gehrd", x), strict=True))


STARTS |= {"apart": apart, "schur": apart, "upper_hessenberg": apart, "hessenberg_vectors": square,
           "regular": regular, "schur_right": regular, "multiplied": any_array}
MADE |= {"schur": upper_triangle, "upper_hessenberg": upper_hessenberg, "hessenberg_vectors": of_gehrd,
         "schur_right": right_form}
FOLLOWING |= {"taus"}


# ---------------------------------------------------------------- results

def size_squared(sample: Sample, x: Operand) -> Operand:
    """Of vectors that are determined except for a factor of size 1."""
    return (x * np.conj(x)).real


def in_triangle(sample: Sample, x: Operand) -> Operand:
    return np.tril(x) if sample.lower else np.triu(x)


MEASURED: dict[str, Callable[[Sample, Any], Any]] = {"vectors": size_squared, "part": in_triangle}


def ignored(sample: Sample, x: Operand) -> Operand:
    """Of a result that has no derivative, or no value that is determined."""
    return np.zeros(1)


def power_sums(sample: Sample, x: Operand) -> Operand:
    """Of eigenvalues, which LAPACK finds in an order that rounding may change."""
    return np.stack([np.sum(x), np.sum(x * x), np.sum(x * x * x)])


def over_columns(sample: Sample, x: Operand) -> Operand:
    """Of vectors of length 1 in such an order."""
    return np.sum(size_squared(sample, x), axis=-1)


def over_all(sample: Sample, x: Operand) -> Operand:
    """Of a triangular form with its eigenvalues in such an order."""
    return np.sum(size_squared(sample, x))[None]


MEASURED |= {"undetermined": ignored, "constant": ignored, "right_vectors": size_squared, "spectrum": power_sums,
             "columns": over_columns, "form": over_all}


def measured(sample: Sample, results: Any) -> list[Any]:
    """What a test compares of the results: numbers that are determined."""
    results = results if isinstance(results, tuple) else (results,)
    return [MEASURED.get(each.stored, as_it_is)(sample, x) for each, x in zip(
        sample.results, results, strict=False) if getattr(x, "dtype", np.dtype(int)).kind in "fc"]
