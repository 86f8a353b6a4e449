"""The BLAS kernels called one by one: arrays inside larger ones, and what each routine computes, in plain NumPy."""

import numpy as np

import blasad  # noqa: F401  enters the rules in the table
from blasad._rules.calls import core as _core

FULL, LOWER, UPPER = 0, 1, 2
NAN = float("nan")
OP = _core._NUMBERS
DTYPES = "fdFD"


def wide(x):
    return np.asarray(x, np.clongdouble if np.iscomplexobj(x) else np.longdouble)


def run(name, *args, **kw):
    return _core._run(OP[name], *args, **kw)


def is_complex(dtype):
    return dtype in "FD"


def mask(shape, part, unit):
    i, j = np.indices(shape)
    if part == FULL:
        return np.ones(shape, bool)
    return (i >= j + unit) if part == LOWER else (i + unit <= j)


class Box:
    """An array laid out inside a larger one, which remembers what must not change."""

    LAYOUTS = ("C", "F", "padC", "padF", "sliced", "slicedF", "negative", "negativeF", "mixed")

    def __init__(self, x, layout):
        m, n = x.shape
        order = "F" if layout in ("F", "padF", "slicedF", "negativeF") else "C"
        sm, sn = {"C": (1, 1), "F": (1, 1), "padC": (1, 1), "padF": (1, 1), "sliced": (2, 3), "slicedF": (2, 3),
                  "negative": (-1, -1), "negativeF": (-1, -1), "mixed": (-2, 1)}[layout]
        pad = 0 if layout in "CF" else 3
        self.base = np.full((m * abs(sm) + pad, n * abs(sn) + pad), -7.25, x.dtype, order=order)
        if layout != "C" and layout != "F":
            self.base[:] = NAN
        self.view = self.base[:m * abs(sm):abs(sm), :n * abs(sn):abs(sn)][::np.sign(sm), ::np.sign(sn)]
        assert self.view.shape == x.shape
        self.view[...] = x
        self.before = self.base.copy(order="K")

    def untouched_but(self, written):
        """Bit for bit the same outside what a routine writes."""
        now, before = self.base.copy(order="K"), self.before.copy(order="K")
        for full in (now, before):
            view = np.ndarray(self.view.shape, self.view.dtype, full, self.offset, self.view.strides)
            view[written] = 0
        return now.tobytes("A") == before.tobytes("A")

    @property
    def offset(self):
        where = self.view.__array_interface__["data"][0] - self.base.__array_interface__["data"][0]
        return where if self.view.size else 0


def close(got, expected, dtype, size, scale=None):
    eps = np.finfo(dtype).eps
    scale = 1 + np.max(np.abs(expected), initial=0) if scale is None else scale
    return np.allclose(wide(got), expected, rtol=0, atol=float(20 * eps * (size + 5) * scale), equal_nan=True)


def symmetric(x, part, herm):
    if part == FULL:
        return x
    t = np.tril(x, -1) if part == LOWER else np.triu(x, 1)
    d = np.diag(np.diag(x).real if herm else np.diag(x))
    return t + (t.conj() if herm else t).T + d


def triangle(x, part, unit):
    t = np.where(mask(x.shape, part, unit), x, 0)
    return t + np.eye(len(x), dtype=x.dtype) if unit else t


def times_beta(beta, c):
    return 0 * np.zeros(c.shape, c.dtype) if beta == 0 else beta * c


def formulas(name, A, B, C, alpha, beta, part, unit):
    H = np.conj
    if name in ("GEMM", "GEMMTR", "GEMV"):
        return alpha * (A @ B) + times_beta(beta, C)
    if name in ("SYMM", "SYMV", "HEMM", "HEMV"):
        return alpha * (symmetric(A, part, name[0] == "H") @ B) + times_beta(beta, C)
    if name == "GER":
        return alpha * A @ B + C
    if name in ("SYRK", "SYR"):
        return alpha * A @ A.T + times_beta(beta, C)
    if name in ("HERK", "HER"):
        return alpha * A @ H(A).T + times_beta(beta, C)
    if name in ("SYR2K", "SYR2"):
        return alpha * (A @ B.T + B @ A.T) + times_beta(beta, C)
    if name in ("HER2K", "HER2"):
        return alpha * A @ H(B).T + H(alpha) * B @ H(A).T + times_beta(beta, C)
    if name in ("TRMM", "TRMV"):
        return alpha * triangle(A, part, unit) @ C
    raise KeyError(name)


def shapes(name, m, n, k):
    """Shapes of A, B, C."""
    if name in ("GEMM", "GEMMTR"):
        return (m, k), (k, n), (m, n)
    if name == "GEMV":
        return (m, k), (k, 1), (m, 1)
    if name == "GER":
        return (m, 1), (1, n), (m, n)
    if name in ("SYMM", "HEMM", "TRMM", "TRSM"):
        return (m, m), (m, n), (m, n)
    if name in ("SYMV", "HEMV", "TRMV", "TRSV"):
        return (m, m), (m, 1), (m, 1)
    if name.endswith("K"):
        return (m, k), (m, k), (m, m)
    return (m, 1), (m, 1), (m, m)


ONE_INPUT = ("SYRK", "HERK", "SYR", "HER", "TRMM", "TRSM", "TRMV", "TRSV")
LEVEL23 = ["GEMV", "GER", "GEMM", "GEMMTR", "SYMM", "HEMM", "SYRK", "HERK", "SYR2K", "HER2K", "TRMM", "TRSM",
           "SYMV", "HEMV", "SYR", "HER", "SYR2", "HER2", "TRMV", "TRSV"]
WRITES_PART = ("GEMMTR", "SYRK", "HERK", "SYR2K", "HER2K", "SYR", "HER", "SYR2", "HER2")


def stretched(x, kind):
    """An input that repeats its elements: strides of 0."""
    if kind == "rows":
        return np.broadcast_to(x[:1], x.shape)
    if kind == "columns":
        return np.broadcast_to(x[:, :1], x.shape)
    return np.broadcast_to(x[:1, :1], x.shape)
