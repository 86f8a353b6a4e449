"""Which functions of NumPy and of `scipy.special` accept traced arrays: for errors, for a page and for its test.

Most of it is read from the tables of rules. This module adds the functions that no table contains: those that run as
they are written, and those that take no numbers to differentiate.
"""

from __future__ import annotations

import functools
import re
from importlib import import_module
from typing import Any

from blasad._declarations.aliases import Function, Keywords
from blasad._declarations.functions import FUNCTIONS, ufunc_of
from blasad._declarations.special import OF_WHOLE_NUMBERS, ROWS, STEPS, TIED, WHOLE
from blasad._hooks import draws
from blasad._hooks.builtins import CONVERSIONS
from blasad._numpy import dispatch, special, special_arrays, special_harmonics
from blasad._numpy import fourier as _fourier
from blasad._numpy.functions import ANSWERS, DESCRIPTIONS, MAKERS, RULES
from blasad._numpy.linalg_names import PUBLIC

SPACES = ("numpy", "numpy.linalg", "numpy.fft", "scipy.special")
KINDS = {"derivative": "with a derivative", "constant": "constants", "refused": "refused"}

# Functions in Python that end in others, and classes, which are not keys of a table
AS_WRITTEN = {
    "numpy": "asarray_chkfinite fromfunction fromiter frompyfunc ndenumerate ndindex nditer poly1d require row_stack "
             "vectorize",
    "scipy.special": "assoc_laguerre comb h1vp h2vp ivp jvp kvp lambertw log_softmax logsumexp perm polygamma softmax "
                     "softplus spherical_in spherical_jn spherical_kn spherical_yn yvp zeta",
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
IN_PYTHON = (*special_arrays.PRIMITIVES, *special_harmonics.PRIMITIVES)


def words(table: dict[str, str], space: str) -> list[str]:
    return table.get(space, "").split()


def functions_of(space: str) -> Keywords:
    """The public functions of a module, and the classes that stand beside them."""
    module = import_module(space)
    classes = words(AS_WRITTEN, space)
    functions = {name: getattr(module, name) for name in dir(module) if not name.startswith("_")}
    return {name: f for name, f in functions.items()
            if callable(f) and (name in classes or not isinstance(f, type))
            and name not in words(OTHER, space) and not name.startswith("roots_") and not name.endswith(OF_INTEGERS)}


def found_with_derivative() -> frozenset[int]:
    """All that the tables have a derivative for, by identity: some are not hashable by value."""
    keys: list[Any] = [*RULES, *MAKERS, *dispatch.UFUNCS, *dispatch.PAIRS, *dispatch.SPECIAL(), *CONVERSIONS,
                       *draws.methods(), *_fourier.UFUNCS, *special.UFUNCS,
                       *(vars(import_module("scipy.special"))[name] for name in IN_PYTHON)]
    return frozenset(map(id, keys))


with_derivative = functools.cache(found_with_derivative)


def kind_of(space: str, name: str, function: Function) -> str:
    """One of `KINDS`."""
    if name in words(CONSTANT, space) or id(function) in {*map(id, (*ANSWERS, *DESCRIPTIONS, *dispatch.TESTS))}:
        return "constant"
    if name in words(AS_WRITTEN, space) or id(function) in with_derivative():
        return "derivative"
    return "refused"


def table(space: str) -> dict[str, list[str]]:
    """The names of a module, by kind."""
    by_kind: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for name, function in functions_of(space).items():
        by_kind[kind_of(space, name, function)].append(name)
    return by_kind


def by_last_part() -> dict[str, str]:
    """All functions of NumPy, SciPy and `blasad.linalg` that have a derivative, by the last part of their names."""
    known: dict[str, str] = {}
    for space in reversed(SPACES):
        known.update((name, f"{space}.{name}") for name in table(space)["derivative"])
    known.update((name, f"blasad.linalg.{name}") for name in PUBLIC)
    return known


def along(name: str) -> dict[str, list[str]] | None:
    """The arguments of a ufunc of `scipy.special` along which there is a derivative, and those along which there is
    none, because they are whole numbers ("whole") or because it is not known ("unknown"); None if it has no row."""
    if name in special_arrays.NAMES:
        at, names = special_arrays.PRIMITIVES[name].at, special_arrays.NAMES[name]
        others = [each for k, each in enumerate(names) if k != at]
        return {"derivative": [*(x for x in others if x == "v"), names[at]],
                "whole": [x for x in others if x != "v"], "unknown": []}
    function = import_module("scipy.special").__dict__[name]
    row = next((row for row in (*ROWS, *FUNCTIONS) if ufunc_of(row) is function), None)
    if row is None:
        return None
    signatures = re.findall(rf"^ *{function.__name__}\(([^)\[]*)", function.__doc__, re.M)[:2]     # NumPy's, SciPy's
    arguments = signatures[-1].split(", ")
    by_kind: dict[str, list[str]] = {"derivative": [], "whole": [], "unknown": []}
    for argument, slope in zip(arguments, row.slopes, strict=False):
        whole = slope in (WHOLE, STEPS) or slope is None and row.name in OF_WHOLE_NUMBERS
        by_kind["whole" if whole else "unknown" if slope in (None, TIED) else "derivative"].append(argument)
    return by_kind
