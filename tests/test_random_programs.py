"""Long random programs on overlapping views of a few buffers, against plain NumPy and central differences of it.

The plain form of a step computes from what it reads first and then writes, so overlaps have one meaning.
"""

import numpy as np
import pytest
from oracle import OPS, inner, like, mirrored, random, triangle

import blasad as ad

b = ad.blas
SHAPES = [((6, 6), "C"), ((5, 4), "F"), ((13,), "C"), ((8,), "C"), ((2, 3, 4), "C")]


def cut(rng, length, n):
    """A slice that takes n of `length` elements."""
    step = int(rng.integers(1, (length - 1) // (n - 1) + 1)) if n > 1 else 1
    first = int(rng.integers(0, length - (n - 1) * step))
    last = first + (n - 1) * step
    return slice(first, last + 1, step) if rng.random() < 0.6 else slice(last, first - 1 if first else None, -step)


class View:
    """Where a step finds an operand: the same expression on traced and on plain buffers."""

    def __init__(self, rng, *shape):
        self.turned = len(shape) == 2 and rng.random() < 0.4
        m, n = shape[::-1] if self.turned else (*shape, 1)[:2]
        if len(shape) == 2:
            self.buffer = int(rng.choice([i for i, (s, _) in enumerate(SHAPES)
                                          if len(s) > 1 and s[-2] >= m and s[-1] >= n]))
            sizes = SHAPES[self.buffer][0]
            self.key = (*(int(rng.integers(k)) for k in sizes[:-2]), cut(rng, sizes[-2], m), cut(rng, sizes[-1], n))
        else:
            self.buffer = int(rng.choice([i for i, (s, _) in enumerate(SHAPES) if max(s) >= m]))
            sizes = SHAPES[self.buffer][0]
            along = int(rng.choice([i for i, k in enumerate(sizes) if k >= m]))
            self.key = tuple(cut(rng, k, m) if i == along else int(rng.integers(k)) for i, k in enumerate(sizes))

    def __call__(self, buffers):
        x = buffers[self.buffer][self.key]
        return x.T if self.turned else x


def part(lower, n):
    return np.tril(np.ones((n, n), bool)) if lower else np.triu(np.ones((n, n), bool))


def put(c, value):
    c[...] = value


def put_part(c, lower, value):
    mask = part(lower, len(c))
    c[mask] = value[mask]


def trade(x, y):
    x[...], y[...] = y.copy(), x.copy()


def steps(rng, complex_):
    """One random step: its views, and how it is done with blasad and with NumPy."""
    m, k, n = (int(i) for i in rng.integers(1, 4, 3))
    alpha, beta = rng.choice([0.0, 1.0, 0.7, -0.4], 2, p=[0.1, 0.2, 0.4, 0.3])
    if complex_ and rng.random() < 0.5:
        alpha *= 1j
    ta, tb = (int(i) for i in rng.integers(0, 3, 2))
    low, side = (int(i) for i in rng.integers(0, 2, 2))
    mn, mk, kn, nn = (m, n), (m, k), (k, n), (n, n)
    a_stored, b_stored = mk[::-1] if ta else mk, kn[::-1] if tb else kn
    dot = b.dotu if complex_ else b.dot
    ger = b.geru if complex_ else b.ger
    power = float(rng.choice([2, 3, 0.5, 1]))
    where = rng.random(mn) < 0.5
    rows = rng.integers(0, m, 3)
    once = rng.permutation(m)
    return {
        "gemm": ([a_stored, b_stored, mn], lambda a, x, c: b.gemm(alpha, a, x, beta, c, trans_a=ta, trans_b=tb),
                 lambda a, x, c: put(c, alpha * OPS[ta](a) @ OPS[tb](x) + beta * c)),
        "gemv": ([a_stored, (k,), (m,)], lambda a, x, y: b.gemv(alpha, a, x, beta, y, trans=ta),
                 lambda a, x, y: put(y, alpha * OPS[ta](a) @ x + beta * y)),
        "ger": ([(m,), (n,), mn], lambda x, y, c: ger(alpha, x, y, a=c),
                lambda x, y, c: put(c, c + alpha * np.outer(x, y))),
        "symm": ([(n, n) if side else (m, m), mn, mn], lambda a, x, c: b.symm(alpha, a, x, beta, c, side, low),
                 lambda a, x, c: put(c, alpha * (x @ mirrored(a, low) if side else mirrored(a, low) @ x) + beta * c)),
        "syrk": ([(n, k), nn], lambda a, c: b.syrk(alpha, a, beta, c, lower=low),
                 lambda a, c: put_part(c, low, alpha * a @ a.T + beta * c)),
        "syr2k": ([(k, n), (k, n), nn], lambda a, x, c: b.syr2k(alpha, a, x, beta, c, 1, low),
                  lambda a, x, c: put_part(c, low, alpha * (a.T @ x + x.T @ a) + beta * c)),
        "trmm": ([(n, n) if side else (m, m), mn], lambda a, x: b.trmm(alpha, a, x, side, low, 0, 1),
                 lambda a, x: put(x, alpha * (x @ triangle(a, low, True) if side else triangle(a, low, True) @ x))),
        "trsm": ([(m, m), mn], lambda a, x: b.trsm(alpha, a, x, 0, low, ta, 1),
                 lambda a, x: put(x, alpha * np.linalg.solve(OPS[ta](triangle(a, low, True)), x))),
        "trsv": ([(m, m), (m,)], lambda a, x: b.trsv(a, x, lower=low, diag=1),
                 lambda a, x: put(x, np.linalg.solve(triangle(a, low, True), x))),
        "axpy": ([(n,), (n,)], lambda x, y: b.axpy(x, y, a=alpha), lambda x, y: put(y, y + alpha * x)),
        "scal": ([(n,)], lambda x: b.scal(alpha, x), lambda x: put(x, alpha * x)),
        "copy": ([(n,), (n,)], b.copy, lambda x, y: put(y, x.copy())),
        "dot": ([(n,), (n,), (1,)], lambda x, y, z: z.__setitem__(0, dot(x, y)), lambda x, y, z: put(z, x @ y)),
        "scaled": ([(n,), (n,), mn], lambda x, y, c: c.__imul__(dot(x, y)), lambda x, y, c: put(c, c * (x @ y))),
        "active alpha": ([mk, kn, mn, (2,)], lambda a, x, c, s: b.gemm(s[0], a, x, s[1], c),
                         lambda a, x, c, s: put(c, s[0] * a @ x + s[1] * c)),
        "product": ([mk, kn, mn], lambda a, x, c: c.__setitem__(..., a @ x), lambda a, x, c: put(c, a @ x)),
        "matmul": ([mk, kn, mn], lambda a, x, c: np.matmul(a, x, out=c), lambda a, x, c: put(c, a @ x)),
        "einsum": ([mk, (n, k), mn], lambda a, x, c: c.__iadd__(np.einsum("ik,jk->ij", a, x)),
                   lambda a, x, c: put(c, c + a @ x.T)),
        "add": ([mn, mn], lambda a, c: c.__iadd__(a), lambda a, c: put(c, c + a)),
        "row": ([(n,), mn], lambda a, c: c.__isub__(0.5 * a), lambda a, c: put(c, c - 0.5 * a)),
        "times": ([mn, mn], lambda a, c: c.__imul__(a), lambda a, c: put(c, c * a)),
        "over": ([mn, mn], lambda a, c: c.__itruediv__(a * a + 3), lambda a, c: put(c, c / (a * a + 3))),
        "assign": ([mn, mn], lambda a, c: c.__setitem__(..., a), lambda a, c: put(c, a.copy())),
        "copyto": ([mn, mn], lambda a, c: np.copyto(c, a), lambda a, c: put(c, a.copy())),
        "masked": ([mn, mn], lambda a, c: np.copyto(c, a, where=where), lambda a, c: put(c, np.where(where, a, c))),
        "tanh": ([mn, mn], lambda a, c: np.tanh(a, out=c), lambda a, c: put(c, np.tanh(a))),
        "sin": ([mn, mn], lambda a, c: c.__setitem__(..., np.sin(a) + np.exp(0.2 * c)),
                lambda a, c: put(c, np.sin(a) + np.exp(0.2 * c))),
        "power": ([mn, mn], lambda a, c: c.__iadd__((a * a + 1) ** power),
                  lambda a, c: put(c, c + (a * a + 1) ** power)),
        "fill": ([mn], lambda c: c.fill(0.5), lambda c: put(c, 0.5)),
        "sum": ([mn, (n,)], lambda a, y: y.__iadd__(a.sum(axis=0)), lambda a, y: put(y, y + a.sum(axis=0))),
        "mean": ([mn, (m,)], lambda a, y: np.add(y, a.mean(axis=1), out=y), lambda a, y: put(y, y + a.mean(axis=1))),
        "gather": ([mn, (3, n)], lambda a, c: c.__setitem__(..., a[rows]), lambda a, c: put(c, a[rows])),
        "scatter": ([mn, mn], lambda a, c: c.__setitem__(once, a), lambda a, c: put(c, a[np.argsort(once)])),
        "swap": ([(n,), (n,)], b.swap, trade),
    }


def program(rng, length, complex_):
    made = []
    while len(made) < length:
        table = steps(rng, complex_)
        name = str(rng.choice(list(table)))
        shapes, traced, plain = table[name]
        views = [View(rng, *shape) for shape in shapes]
        if name == "swap" and views[0].buffer == views[1].buffer:
            continue                        # both are written: they must not overlap
        made.append((name, views, traced, plain))
    return made


def run(made, buffers, traced):
    for i, (_, views, *ways) in enumerate(made):
        ways[not traced](*(view(buffers) for view in views))
        if i % 4 == 3:                      # keep numbers near one
            for x in buffers:
                x /= (np.real(x) * np.real(x) * 0.05 + 1.0) if x.dtype.kind == "f" else 1.4


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("block", range(5))
def test_random_programs(block, dtype):
    for seed in range(20 * block, 20 * block + 20):
        check(seed, dtype)


def check(seed, dtype):
    rng = np.random.default_rng(seed)
    made = program(rng, int(rng.integers(1, 30)), dtype == "D")
    start = [random(rng, np.empty(s, dtype, order)) for s, order in SHAPES]
    seeds, tangents = ([random(rng, x) for x in start] for _ in range(2))

    def plain(h):
        buffers = [x + h * t for x, t in zip(start, tangents, strict=True)]
        run(made, buffers, False)
        return buffers

    after, up, down = plain(0), plain(1e-5), plain(-1e-5)
    arrays, shadows = [x.copy() for x in start], [s.copy() for s in seeds]
    ad.autodiff(ad.Reverse, lambda *xs: run(made, xs, True), *map(ad.Duplicated, arrays, shadows), debug=seed % 2)
    names = f"seed {seed}: " + ", ".join(step[0] for step in made)
    for x, right in zip(arrays, after, strict=True):
        np.testing.assert_allclose(x, right, rtol=1e-9, atol=1e-9, err_msg=names)

    lanes = [[like(t, t) for t in tangents], [like(t, 2 * t) for t in tangents]]
    again = [x.copy() for x in start]
    pairs = map(ad.BatchDuplicated, again, zip(*lanes, strict=True))
    ad.autodiff(ad.Forward, lambda *xs: run(made, xs, True), *pairs)
    for t, twice, u, d in zip(*lanes, up, down, strict=True):
        scale = max(1.0, np.abs(t).max())
        np.testing.assert_allclose(t, (u - d) / 2e-5, rtol=0, atol=1e-5 * scale, err_msg=names)
        np.testing.assert_allclose(twice, 2 * t, rtol=1e-10, atol=1e-12 * scale, err_msg=names)

    left, right = sum(map(inner, seeds, lanes[0])), sum(map(inner, shadows, tangents))
    scale = sum(np.linalg.norm(s) * np.linalg.norm(t) for s, t in zip(seeds, lanes[0], strict=True)) + 1
    assert abs(left - right) < 1e-11 * scale, (left, right, names)
