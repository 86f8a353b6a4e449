"""Routines and drivers whose operands are laid over one buffer, pair by pair, in several ways."""

from __future__ import annotations

import inspect
import itertools

import numpy as np

import blasad as ad
from blasad._declarations.drivers import DRIVERS
from blasad._declarations.rule import EXTENTS
from blasad._declarations.rule import rules as own
from blasad._registry import blas, lapack

N = 4
SIZE = 200
INTEGERS = {"piv": np.array([1, 3, 2, 3]), "ipiv": np.arange(1, N + 1)}
SOLVERS = {  # of each driver its arguments in order: shapes of arrays, or values
    "gbsv": [1, 1, (4, N), (N, 2)], "gbtrs": [(4, N), 1, 1, (N, 2), np.array([1, 1, 3, 3])],
    "gels": [(N, N), (N, 2)], "gelsd": [(N, N), (N, 2)], "gelss": [(N, N), (N, 2)],
    "gelsy": [(N, N), (N, 2)], "gesv": [(N, N), (N, N)],
    "getri": [(N, N), INTEGERS["piv"]], "getrs": [(N, N), INTEGERS["piv"], (N, N)],
    "gtsv": [(N - 1,), (N,), (N - 1,), (N,)], "gttrf": [(N - 1,), (N,), (N - 1,)],
    "gttrs": [(N - 1,), (N,), (N - 1,), (N - 2,), np.array([1, 1, 3, 3]), (N,)],
    "hpsv": [N, (10,), (N, 2)], "hptrs": [N, (10,), INTEGERS["ipiv"], (N, 2)], "hfrk": [N, 3, 0.5, (N, 3), 0.5, (10,)],
    "hegv": [(N, N), (N, N)], "hegvd": [(N, N), (N, N)], "hegvx": [(N, N), (N, N)],
    "gemqrt": [(N, 3), (2, 3), (N, 2)], "ormrz": [(2, N), (2,), (N, 2)], "tpqrt": [0, 2, (N, N), (2, N)],
    "tpmqrt": [0, (2, N), (3, N), (N, 3), (2, 3)],
    "ggglm": [(N, 2), (N, 3), (N,)], "gglse": [(N, 3), (2, 3), (N,), (2,)], "ggqrf": [(N, N), (N, 2)],
    "ggrqf": [(N, N), (2, N)],
    "gesvx": [(N, N), (N, 2)], "posvx": [(N, N), (N, 2)],
    "larf": [(N,), 0.5, (N, 2)], "spgst": [N, (10,), (10,)], "sygst": [(N, N), (N, N)],
    "opgtr": [(10,), (N - 1,)], "opmtr": ["L", "N", (10,), (N - 1,), (N, 2)], "orgbr": ["Q", N, (N, N), (N,)],
    "orgtr": [(N, N), (N - 1,)], "ormbr": ["Q", "L", "N", N, (N, N), (N,), (N, 2)],
    "ormtr": ["L", "N", (N, N), (N - 1,), (N, 2)], "ungtr": [(N, N), (N - 1,)],
    "sygv": [(N, N), (N, N)], "sygvd": [(N, N), (N, N)], "sygvx": [(N, N), (N, N)],
    "stev": [(N,), (N - 1,)], "stevd": [(N,), (N - 1,)], "sterf": [(N,), (N - 1,)],
    "stemr": [(N,), (N,), 0, 0.0, 0.0, 1, 1], "stebz": [(N,), (N - 1,), 0, 0.0, 0.0, 1, 1, 0.0, "B"],
    "hesv": [(N, N), (N, N)], "hetri": [(N, N), INTEGERS["ipiv"]], "pbsv": [(2, N), (N, 2)], "pbtrs": [(2, N), (N, 2)],
    "pftrs": [N, (10,), (N, 2)], "sfrk": [N, 3, 0.5, (N, 3), 0.5, (10,)], "spsv": [N, (10,), (N, 2)],
    "sptrs": [N, (10,), INTEGERS["ipiv"], (N, 2)], "tfsm": [0.5, (10,), (N, 2)],
    "posv": [(N, N), (N, N)], "potri": [(N, N)], "potrs": [(N, N), (N, N)], "ppsv": [N, (10,), (N, 2)],
    "pptri": [N, (10,)], "pptrs": [N, (10,), (N, 2)], "ptsv": [(N,), (N - 1,), (N,)], "pttrs": [(N,), (N - 1,), (N,)],
    "sysv": [(N, N), (N, N)], "sytri": [(N, N), INTEGERS["ipiv"]],
    "sytri2": [(N, N), INTEGERS["ipiv"]], "hetri2": [(N, N), INTEGERS["ipiv"]],
    "ggev": [(N, N), (N, N)], "gges": [None, (N, N), (N, N)],
    "tgsyl": [(N, N), (N, N), (N, N), (N, N), (N, N), (N, N)],
    "tgsen": [np.array([0, 1, 0, 1]), (N, N), (N, N), (N, N), (N, N)],
    "hseqr": ["S", "V", (N, N), (N, N)], "orghr": [(N, N), (N - 1,)], "unghr": [(N, N), (N - 1,)],
    "ormhr": ["L", "N", (N, N), (N - 1,), (N, 2)], "unmhr": ["L", "N", (N, N), (N - 1,), (N, 2)],
    "trevc": [(N, N), None, "B", "B", (N, N), (N, N)], "trexc": [(N, N), (N, N), 2, 1],
    "trsen": [np.array([0, 1, 0, 1]), (N, N), (N, N)],
}


def arguments(rule):
    """Shapes, by name, of the arrays of a routine; its other arguments."""
    sizes = {letter: N for letter in "mnkpqrcs"} | {"kl": 1, "ku": 1}
    if any("k+1" in arg.shape for arg in rule.args):
        sizes["k"] = 1
    shapes, others = {}, {}
    for arg in rule.args:
        if arg.dtype == "index" and arg.shape:
            if arg.intent == "in":
                others[arg.name] = INTEGERS[arg.name] if rule.name != "gbtrl" else np.array([1, 1, 3, 3])
        elif arg.shape:
            shapes[arg.name] = tuple(EXTENTS[each](sizes) if each in EXTENTS else int(each) if each.isdigit()
                                     else sizes[each] for each in arg.shape)
        elif arg.default is ...:
            others[arg.name] = (sizes.get(arg.name, 1) if arg.intent == "int" else 0.5 if arg.intent != "flag" else
                                rule.flags(rule.dtypes[-1])[arg.name][-1])
    return shapes, others


def cases():
    for name, rule in own.items():
        shapes, others = arguments(rule)
        dtype = {"s": "f", "d": "d", "c": "F", "z": "D"}[rule.dtypes[min(1, len(rule.dtypes) - 1)]]
        written = set(rule.writes) & set(shapes)
        for x, y in itertools.permutations(shapes, 2):
            yield name, dtype, shapes, others, written, x, y
    for name, given in SOLVERS.items():
        f = getattr(ad.lapack, name)
        names = [each for each in inspect.signature(f).parameters][: len(given)]
        shapes = {each: x for each, x in zip(names, given, strict=True) if isinstance(x, tuple)}
        others = {each: x for each, x in zip(names, given, strict=True) if not isinstance(x, tuple)}
        written = set(DRIVERS[name].writes) & set(shapes)
        for x, y in itertools.permutations(shapes, 2):
            yield name, "D" if DRIVERS[name].dtypes == "cz" else "d", shapes, others, written, x, y


CASES = {f"{name}-{x}-{y}": (name, *rest, x, y) for name, *rest, x, y in cases()}
WAYS = ("same", "transposed", "shifted", "interleaved", "column", "row")


def view(buffer, start, shape, order="F"):
    size = int(np.prod(shape))
    part = buffer[start : start + size]
    return part if len(shape) == 1 else part.reshape(shape) if order == "C" else part.reshape(shape[::-1]).T


def laid(buffer, shapes, x, y, way):
    """Views of a buffer, y over x in some way; None where there is no such way."""
    found, start = {}, 80
    for name, shape in shapes.items():
        if name not in (x, y):
            found[name] = view(buffer, start, shape)
            start += int(np.prod(shape))
    found[x] = a = view(buffer, 8, shapes[x])
    like, flat = shapes[x] == shapes[y], len(shapes[y]) == 1 and len(shapes[x]) == 2
    if way == "same" and like:
        found[y] = a
    elif way == "transposed" and like and len(shapes[x]) == 2 and shapes[x][0] == shapes[x][1]:
        found[y] = a.T
    elif way == "shifted":
        found[y] = view(buffer, 9, shapes[y])
    elif way == "interleaved" and like and len(shapes[x]) == 1:    # shares a range, and no element
        size = shapes[x][0]
        found[x], found[y] = buffer[8 : 8 + 2 * size : 2], buffer[9 : 9 + 2 * size : 2]
    elif way == "column" and flat and shapes[x][0] >= shapes[y][0]:
        found[y] = a[: shapes[y][0], 1]
    elif way == "row" and flat and shapes[x][1] >= shapes[y][0]:
        found[y] = a[1, : shapes[y][0]]
    else:
        return None
    return found


def filled(shapes, x, y, way, dtype, rng):
    """Numbers that keep most matrices regular, whichever of them lies over another."""
    buffer = rng.uniform(0.1, 0.3, SIZE) * rng.choice([-1, 1], SIZE)
    buffer = (buffer + 0.2j * rng.uniform(-1, 1, SIZE) if dtype in "FD" else buffer).astype(dtype)
    views = laid(buffer, shapes, x, y, way)
    if views is None:
        return None
    for name, shape in shapes.items():
        if len(shape) == 2 and shape[0] == shape[1]:
            i = np.arange(N)
            views[name][i, i] = 2 + rng.random(N)
        elif name in ("ab", "d"):
            views[name][...] += 2
    return buffer


def call(name, views, others):
    """The routine with these arrays by their names; its results, and what it wrote."""
    f = getattr(ad.lapack if name in DRIVERS else {"blas": blas, "lapack": lapack}[ad.rules[name].namespace], name)
    found = f(**views, **others)
    return [each for each in (found if isinstance(found, tuple) else (found,))
            if getattr(each, "dtype", np.dtype(int)).kind in "fc"]


def outcome(run):
    with np.errstate(all="ignore"):
        try:
            return run()
        except np.linalg.LinAlgError:
            return "no such factors"
