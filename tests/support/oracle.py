"""What a derivative is held against: the same program on plain arrays, and central differences of it.

Memory is the variable: with L = <seed, memory after the run> + what is returned, the shadow of every array after
a reverse sweep is dL/d(memory before the run), whatever the program wrote or only read.
"""

import itertools

import numpy as np

import blasad as ad
from support.numbers import uniform

TOLERANCE = {"f": 3e-4, "F": 3e-4, "d": 2e-7, "D": 2e-7}
DOUBLE = {"f": "d", "F": "D", "d": "d", "D": "D"}


def like(x, values=0, dtype=None):
    """Values in an array of its own that lies as x does."""
    dtype = np.dtype(dtype or x.dtype)
    strides = [s // x.itemsize * dtype.itemsize for s in x.strides]
    reach = [s * (n - 1) if x.size else 0 for s, n in zip(strides, x.shape, strict=True)]
    first = -sum(r for r in reach if r < 0)
    memory = np.zeros(sum(map(abs, reach)) // dtype.itemsize + 1, dtype)
    y = np.ndarray(x.shape, dtype, memory, first if x.size else 0, strides)
    y[...] = values
    return y


def read_only(x):
    x.flags.writeable = False
    return x


def random_like(x):
    """Random numbers that lie as x does."""
    return like(x, uniform(x.shape, x.dtype))


def inner(x, y):
    return float(np.sum((np.conj(x) * y).real))


def slopes(plain, xs, seeds, step=1e-5):
    """dL/dx for every element of every x, by central differences in double precision."""
    xs = [x.astype(DOUBLE[x.dtype.char]) for x in xs]
    seeds = [s.astype(x.dtype) for s, x in zip(seeds, xs, strict=True)]

    def loss():
        after = [x.copy() for x in xs]
        value = plain(*after)
        return sum(map(inner, seeds, after)) + (0 if value is None else float(np.real(value)))

    found = []
    for x in xs:
        g = np.zeros_like(x)
        for i in np.ndindex(x.shape):
            for unit in (1, 1j) if x.dtype.kind == "c" else (1,):
                old = x[i]
                x[i] = old + step * unit
                up = loss()
                x[i] = old - step * unit
                g[i] += unit * (up - loss()) / (2 * step)
                x[i] = old
        found.append(g)
    return found


def silent(f):
    """A program that returns nothing."""
    def run(*xs):
        f(*xs)
    return run


def near(found, expected, tolerance, name=""):
    scale = max(1.0, np.abs(expected).max(initial=0))
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance * scale, err_msg=name)


def verify(f, *xs, plain=None, seeds=None, tolerance=None):
    """Hold both modes of a program on arrays against plain NumPy; `xs` are left as they were.

    Returns the shadows after the reverse sweep.
    """
    plain = plain or f
    tolerance = tolerance or max(TOLERANCE[x.dtype.char] for x in xs)
    seeds = seeds or [random_like(x) for x in xs]
    expected = [x.copy() for x in xs]
    value = plain(*expected)

    arrays, shadows = [like(x, x) for x in xs], [like(s, s) for s in seeds]
    derivatives, found = ad.autodiff(ad.ReverseWithPrimal, f, *map(ad.Duplicated, arrays, shadows))
    assert derivatives == (None,) * len(xs)
    eps = 500 * max(np.finfo(x.dtype).eps for x in xs)
    for i, (x, right) in enumerate(zip(arrays, expected, strict=True)):
        near(x, right, eps, f"value of argument {i}")
    if value is not None:
        near(found, value, eps, "returned value")
    for i, (dx, right) in enumerate(zip(shadows, slopes(plain, xs, seeds), strict=True)):
        near(dx, right, tolerance, f"shadow of argument {i}")

    arrays, tangents = [like(x, x) for x in xs], [random_like(x) for x in xs]
    given = [t.copy() for t in tangents]
    slope = ad.autodiff(ad.Forward, f, *map(ad.Duplicated, arrays, tangents))
    left = sum(map(inner, seeds, tangents)) + (np.real(slope[0]) if slope else 0)
    right = sum(map(inner, shadows, given))
    scale = max(1.0, *(np.linalg.norm(np.ravel(s)) * np.linalg.norm(np.ravel(t))
                       for s, t in zip(seeds, tangents, strict=True)))
    assert abs(left - right) <= eps * scale, (left, right)
    return shadows


def reverse(f, *pairs, **options):
    """autodiff with (array, shadow) pairs; anything else is Const."""
    return ad.autodiff(ad.Reverse, f, *(ad.Duplicated(*p) if isinstance(p, tuple) else p for p in pairs), **options)


LAYOUTS = {
    "C": lambda m, n: np.empty((m, n)),
    "F": lambda m, n: np.empty((m, n), order="F"),
    "wide": lambda m, n: np.empty((2 * m + 1, n + 3))[1:2 * m + 1:2, 2:n + 2],
    "turned": lambda m, n: np.empty((m, n))[::-1, ::-1],
    "F slice": lambda m, n: np.empty((m + 4, n + 2), order="F")[2:m + 2, 1:n + 1],
}
VECTORS = {
    "dense": lambda n: np.empty(n),
    "step": lambda n: np.empty(3 * n)[::3],
    "back": lambda n: np.empty(n)[::-1],
    "back by 2": lambda n: np.empty(2 * n)[::-2],
}
DTYPES = "fdFD"


def matrix(m, n, layout="C", dtype="d"):
    return random_like(like(LAYOUTS[layout](m, n), 0, dtype))


def vector(n, layout="dense", dtype="d"):
    return random_like(like(VECTORS[layout](n), 0, dtype))


def flags(**choices):
    """Every combination of flags, as keyword arguments."""
    return [dict(zip(choices, values, strict=True)) for values in itertools.product(*choices.values())]


# ---------------------------------------------------------------- what flags mean, in plain NumPy

OPS = {0: lambda x: x, 1: lambda x: x.T, 2: lambda x: np.conj(x.T)}


def mirrored(A, lower, hermitian=False):
    half = np.tril(A, -1) if lower else np.triu(A, 1)
    return half + (np.conj(half.T) + np.diag(np.diag(A).real) if hermitian else half.T + np.diag(np.diag(A)))


def triangle(A, lower, unit):
    half = np.tril(A, -1) if lower else np.triu(A, 1)
    return half + (np.eye(len(A)) if unit else np.diag(np.diag(A)))


def other_part(n, lower, unit=False):
    """A mask of what a triangular operand does not store."""
    mask = np.triu(np.ones((n, n), bool), 1) if lower else np.tril(np.ones((n, n), bool), -1)
    return mask | (np.eye(n, dtype=bool) if unit else False)
