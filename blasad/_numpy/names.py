"""Which functions of NumPy and of `scipy.special` accept traced arrays: for the page and for its test.

Most of it is read from the tables of rules. This module adds the functions that no table contains: those that run as
they are written, and those that take no numbers to differentiate.
"""

from __future__ import annotations

import functools
import textwrap
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from blasad._declarations.late import above
from blasad._numpy import dispatch, draws
from blasad._numpy import fourier as _fourier
from blasad._numpy.builtins import CONVERSIONS
from blasad._numpy.functions import ANSWERS, DESCRIPTIONS, MAKERS, RULES, WAYS

SPACES = ("numpy", "numpy.linalg", "numpy.fft", "scipy.special")
KINDS = {"derivative": "with a derivative", "constant": "constants", "refused": "refused"}

# Functions in Python that end in others, and classes, which are not keys of a table
AS_WRITTEN = {
    "numpy": "asarray_chkfinite fromfunction fromiter frompyfunc ndenumerate ndindex nditer poly1d require row_stack "
             "vectorize",
    "scipy.special": "comb ivp jvp kvp log_softmax logsumexp perm polygamma softmax softplus yvp zeta",
}
CONSTANT = {                        # without a table; of windows and frequencies the arguments are sizes
    "numpy": "bartlett blackman broadcast_shapes diag_indices hamming hanning indices "
             "isfortran isin isscalar iterable ix_ kaiser mask_indices ravel_multi_index tril_indices "
             "triu_indices unravel_index",
    "numpy.fft": "fftfreq rfftfreq",
}
OTHER = {                           # settings, files, text, types, dates, and functions of integers alone
    "numpy": "base_repr binary_repr bitwise_and bitwise_count bitwise_invert bitwise_left_shift bitwise_not "
             "bitwise_or bitwise_right_shift bitwise_xor busday_count busday_offset datetime_as_string datetime_data "
             "format_float_positional format_float_scientific from_dlpack frombuffer fromfile fromregex fromstring "
             "gcd genfromtxt get_include get_printoptions getbufsize geterr geterrcall info invert is_busday isdtype "
             "issubdtype lcm left_shift load loadtxt mintypecode nested_iters packbits printoptions promote_types "
             "right_shift save savetxt savez savez_compressed set_printoptions setbufsize seterr seterrcall "
             "show_config show_runtime test typename unpackbits",
    "numpy.linalg": "test",
    "numpy.fft": "test",
    "scipy.special": "bernoulli chebyc chebys chebyt chebyu clpmn euler factorial2 factorialk gegenbauer genlaguerre "
                     "geterr hermite hermitenorm jacobi laguerre legendre pbdn_seq seterr sh_chebyt sh_chebyu "
                     "sh_jacobi sh_legendre stirling2 test",
}
OF_INTEGERS = ("_zeros", "_roots")
# Tried with JAX 0.10: of those above that have a derivative or are a constant, the functions that it has not
NOT_IN_JAX = {
    "numpy": "asanyarray asarray_chkfinite ascontiguousarray asfortranarray common_type copyto fix isfortran isnat "
             "may_share_memory min_scalar_type ndenumerate ndindex nditer poly1d putmask real_if_close require "
             "row_stack shares_memory",
}
IN_JAX = {
    "scipy.special": "beta betainc betaln boxcox boxcox1p comb dawsn digamma entr erf erfc erfcx erfinv exp1 expi "
                     "expit expn factorial fresnel gamma gammainc gammaincc gammaln gammasgn hyp1f1 hyp2f1 i0 i0e i1 "
                     "i1e kl_div log_ndtr log_softmax loggamma logit logsumexp multigammaln ndtr ndtri owens_t poch "
                     "polygamma rel_entr sici softmax spence sph_harm_y wofz xlog1py xlogy zeta",
}


def words(table: dict[str, str], space: str) -> list[str]:
    return table.get(space, "").split()


def functions_of(space: str) -> dict[str, Any]:
    """The public functions of a module, and the classes that stand beside them."""
    module = import_module(space)
    classes = words(AS_WRITTEN, space)
    found = {name: getattr(module, name) for name in dir(module) if not name.startswith("_")}
    return {name: f for name, f in found.items()
            if callable(f) and (name in classes or not isinstance(f, type))
            and name not in words(OTHER, space) and not name.startswith("roots_") and not name.endswith(OF_INTEGERS)}


def found_with_derivative() -> frozenset[int]:
    """All that the tables have a derivative for, by identity: some are not hashable by value."""
    keys: list[Any] = [*RULES, *MAKERS, *dispatch.UFUNCS, *dispatch.PAIRS, *dispatch.SPECIAL(), *CONVERSIONS,
                       *draws.methods(), *_fourier.UFUNCS, *above("functions of several arguments").UFUNCS]
    return frozenset(map(id, keys))


with_derivative = functools.cache(found_with_derivative)


def kind_of(space: str, name: str, function: Any) -> str:
    """One of `KINDS`."""
    if name in words(CONSTANT, space) or id(function) in {*map(id, (*ANSWERS, *DESCRIPTIONS, *dispatch.TESTS))}:
        return "constant"
    if name in words(AS_WRITTEN, space) or id(function) in with_derivative():
        return "derivative"
    return "refused"


def table(space: str) -> dict[str, list[str]]:
    """The names of a module, by kind."""
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for name, function in functions_of(space).items():
        found[kind_of(space, name, function)].append(name)
    return found


def in_jax(space: str, names: Iterable[str]) -> int:
    """How many of these names JAX has."""
    if space in IN_JAX:
        return len(set(names) & set(IN_JAX[space].split()))
    return len(set(names) - set(words(NOT_IN_JAX, space)))


def versions() -> str:
    """The libraries whose names the page has."""
    return ", ".join(f"{name} {import_module(name).__version__.rpartition('.')[0]}" for name in ("numpy", "scipy"))


def page(linalg: Iterable[str]) -> str:
    """docs/reference/numpy.md, with the names of `blasad.linalg`."""
    tables = {space: table(space) for space in SPACES}
    lines = [HEAD.format(versions=versions())]
    for space, found in tables.items():
        every = [name for names in found.values() for name in names]
        lines.append(f"| `{space}` | {len(every)} | {' | '.join(str(len(names)) for names in found.values())} "
                     f"| {in_jax(space, every)} |")
    for space, found in tables.items():
        lines += ["", f"## {space}", ""]
        for kind, names in found.items():
            if names:
                lines += [listed(KINDS[kind].capitalize(), names), ""]
        ways = [(name, WAYS[f"{space}.{name}"]) for name in found["refused"] if f"{space}.{name}" in WAYS]
        if ways:
            lines += ["| refused | instead |", "|---|---|", *(f"| `{name}` | {way} |" for name, way in ways), ""]
        lines.pop()
    shared = sorted(set(linalg) & set(import_module("scipy.linalg").__all__))
    lines += ["", "## scipy.linalg", "", LINALG, "", listed(KINDS["derivative"].capitalize(), shared), "", OTHERS]
    return "\n".join(lines)


def listed(title: str, names: Iterable[str]) -> str:
    """A line of names, wrapped."""
    text = f"{title}: " + ", ".join(f"`{name}`" for name in names) + "."
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
- Don't expect a derivative along every parameter of a function in `scipy.special`. If you need the derivative along the
  order of a Bessel function, for example, you get an error.

| module | functions | with a derivative | constants | refused | JAX 0.10 has the name |
|---|---|---|---|---|---|"""

LINALG = """In a function that is being differentiated, these functions work under SciPy's names. Outside of it,
`blasad.linalg` has the same names."""

OTHERS = """The remaining names are tests of a matrix (`issymmetric`, `bandwidth`) and matrices that are made from
integers (`hilbert`, `hadamard`). [Linear algebra](../linalg.md) says how the derivatives treat triangles and pivots.

## Other modules of SciPy

All functions of `scipy.fft` have derivatives. In other modules, SciPy's Python code runs as it is written, and the
compiled functions that it calls have rules. Here are these compiled functions, the arguments along which they have
derivatives, and functions that are built from them:

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

Rank filters (`medfilt`, `ndimage.minimum_filter`) and coordinate transforms (`ndimage.map_coordinates`, `zoom`,
`rotate`) have no derivative, and raise errors. A function may have [sparse matrices](../trees.md) as arguments.
[Gradients, Hessians and optimizers](../derivatives.md) shows how optimizers use derivatives.
"""
