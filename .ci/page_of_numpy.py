"""The page of docs/reference about functions of NumPy and SciPy: its text, and what JAX has of them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from importlib import import_module

from blasad._hooks import names
from blasad._numpy.functions import WAYS

# Tried with JAX 0.12: of those above that have a derivative or are a constant, the functions that it has not
NOT_IN_JAX = {
    "numpy": "array2string asanyarray asarray_chkfinite ascontiguousarray asfortranarray "
             "asmatrix bmat common_type copyto fix isfortran isnat "
             "may_share_memory min_scalar_type ndenumerate ndindex nditer poly1d putmask real_if_close require "
             "row_stack shares_memory",
}
IN_JAX = {
    "scipy.special": "beta betainc betaln boxcox boxcox1p comb dawsn digamma entr erf erfc erfcinv erfcx erfinv exp1 "
                     "expi expit expn factorial fresnel gamma gammainc gammaincc gammaln gammasgn hyp1f1 hyp2f1 i0 i0e "
                     "i1 i1e kl_div log_ndtr log_softmax loggamma logit logsumexp multigammaln ndtr ndtri owens_t poch "
                     "polygamma rel_entr sici softmax spence sph_harm_y wofz xlog1py xlogy zeta",
}


def in_jax(space: str, some: Iterable[str]) -> int:
    """How many of these names JAX has."""
    if space in IN_JAX:
        return len(set(some) & set(IN_JAX[space].split()))
    return len(set(some) - set(names.words(NOT_IN_JAX, space)))


def versions() -> str:
    """The libraries whose names the page has."""
    return ", ".join(f"{name} {import_module(name).__version__.rpartition('.')[0]}" for name in ("numpy", "scipy"))


def page(linalg: Iterable[str]) -> str:
    """docs/reference/numpy.md, with the names of `blasad.linalg`."""
    tables = {space: names.table(space) for space in names.SPACES}
    lines = [HEAD.format(versions=versions())]
    for space, found in tables.items():
        every = [name for some in found.values() for name in some]
        lines.append(f"| `{space}` | {len(every)} | {' | '.join(str(len(some)) for some in found.values())} "
                     f"| {in_jax(space, every)} |")
    for space, found in tables.items():
        lines += ["", f"## {space}", ""]
        for kind, some in found.items():
            if some:
                lines += [listed(names.KINDS[kind].capitalize(), some), ""]
        ways = [(name, WAYS[f"{space}.{name}"]) for name in found["refused"] if f"{space}.{name}" in WAYS]
        if ways:
            lines += ["| refused | instead |", "|---|---|", *(f"| `{name}` | {way} |" for name, way in ways), ""]
        if space == "scipy.special":
            lines += [PARTLY, *partly(found["derivative"]), ""]
        lines.pop()
    shared = sorted(set(linalg) & set(import_module("scipy.linalg").__all__))
    lines += ["", "## scipy.linalg", "", LINALG, "", listed(names.KINDS["derivative"].capitalize(), shared), "", OTHERS]
    return "\n".join(lines)


def partly(some: Iterable[str]) -> list[str]:
    """Rows of functions that have no derivative along some of their arguments."""
    found = {name: names.along(name) for name in some}
    return [f"| `{name}` | {' | '.join(', '.join(x) for x in kinds.values())} |" for name, kinds in found.items()
            if kinds and (kinds["whole"] or kinds["unknown"])]


def listed(title: str, some: Iterable[str]) -> str:
    """A line of names, wrapped."""
    text = f"{title}: " + ", ".join(f"`{name}`" for name in some) + "."
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False)


HEAD = """# Functions of NumPy and SciPy that have derivatives

<!-- made from the code by python .ci/documents.py with {versions} -->

This page lists the functions of NumPy and SciPy that accept traced arrays. Functions *with a derivative* are
differentiated. *Constants* are functions whose results have no derivative: integers, booleans, shapes, text. *Refused*
functions raise an error that says what to use instead. The lists leave out functions for settings, files, dtypes and
dates, and functions of integers alone. `tests/numpy/test_every_name.py` tests each name.

- Do use these functions under their own names: `np.linalg.solve(A, b)`, `scipy.special.erf(x)`.
- Do write in place: `np.matmul(A, x, out=y)`, `x[i] = ...`, `x += ...`.
- Do write [a rule](../rules.md) for a refused function, or pass it the plain values: `blasad.stop_gradient(x)`.
- Don't convert with `float(x)`: it ends the derivative, with a [warning](../kinks.md#where-a-derivative-ends).
- Don't expect a derivative along arguments of `scipy.special` that are whole numbers, such as degrees of polynomials,
  or that the [table](#scipyspecial) lists as not known. It is an error.

| module | functions | with a derivative | constants | refused | JAX 0.12 has the name |
|---|---|---|---|---|---|"""

PARTLY = """These functions have a derivative along some arguments, and none along others, which are whole numbers or
along which it is not known. The other functions have derivatives along all arguments.

| function | along | whole numbers | not known |
|---|---|---|---|"""

LINALG = """In a function that is being differentiated, these functions work under SciPy's names. Outside of it,
`blasad.linalg` has the same names."""

OTHERS = """The remaining names are tests of a matrix (`issymmetric`, `bandwidth`) and matrices that are made from
integers (`hilbert`, `hadamard`). [Linear algebra](../linalg.md) says how the derivatives treat triangles and pivots.

## Other modules of SciPy

[SciPy, differentiated](scipy.md) has a row for each function of SciPy: along which arguments it has a derivative. This
list says how some of them get theirs. All functions of `scipy.fft` have derivatives. In other modules, SciPy's Python
code runs as it is written, and the compiled functions that it calls have rules. Here are these compiled functions, the
arguments along which they have derivatives, and functions that are built from them:

- `ndimage.correlate`, `correlate1d`, `uniform_filter1d`, along image and weights. Built from them: `convolve`,
  `gaussian_filter`, `sobel`, `laplace`, `savgol_filter`.
- `signal.convolve2d`, `correlate2d`, `correlate`, along both arrays. Built from them: `convolve`. `fftconvolve`,
  `hilbert` and `resample` are built from `fft`.
- `signal.lfilter`, `sosfilt`, along signal, coefficients and initial state. Built from them: `filtfilt`.
- `signal.upfirdn` with `mode="constant"`, along the signal. Built from it: `resample_poly`.
- `interpolate.PPoly`, `BPoly`, `BSpline`, along points and coefficients, for `PPoly` and `BPoly` also along the knots,
  with `derivative`, `antiderivative`, `integrate` along the limits, `solve` and `roots`. Built from them:
  `CubicSpline(x, y)`, `CubicHermiteSpline`, `PchipInterpolator`, `Akima1DInterpolator`, `make_interp_spline`,
  `interp1d`. `splev`, `splder`, `splantider` and `splint` along points, coefficients and limits.
- `interpolate.RegularGridInterpolator` with `method="linear"`, along the points.
- `integrate.trapezoid`, `simpson` and similar functions, along the values.
- `sparse.linalg.expm_multiply`, along a dense matrix and the vector.

A function may have [sparse matrices](../trees.md) as arguments.
[Gradients, Hessians and optimizers](../derivatives.md) shows how optimizers use derivatives.
"""
