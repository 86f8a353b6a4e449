"""Programs as graphs of tasks: the bits of the program, for every way to fuse calls."""

import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import blasad as ad
from blasad import dask, tiled
from blasad._machines import picture
from support.gaussian_process import likelihood
from support.numbers import random

THETA = np.array([1.3, 0.7, 0.2])


def same(x, y):
    if isinstance(x, (tuple, list)):
        return all(map(same, x, y))
    if isinstance(x, tiled.Tiled):
        return all(same(x[at], y[at]) for at in x.tiles)
    return np.array_equal(x, y)


@pytest.mark.parametrize("fuse", [1, 2, 4, 1000])
@pytest.mark.parametrize("tile", [3, 4, 20])
def test_a_likelihood(fuse, tile, rng):
    args = THETA, rng.uniform(-1, 1, 10), rng.standard_normal(10), tile
    f = ad.value_and_grad(likelihood, (0, 1, 2))
    made = dask.graph(f, *args, fuse=fuse)
    right = ad.compile(f, *args)
    for scale in (1.0, 1.5):
        now = (scale * THETA, *args[1:])
        assert same(made.here(*now), right(*now))
    assert made.tasks >= made.programs > 0
    assert made.flops == ad.compile(f, *args, threads=1).flops          # nothing is left to other calls in either


@pytest.mark.parametrize("letter", ["f4", "f8", "c8", "c16"])
def test_tiles_as_arguments(letter):
    """With seeds that are zero, which guards look at, and arguments that lie otherwise than those of the example."""
    a = random((7, 7), letter)
    A = tiled.from_array(a @ a.conj().T + 7 * np.eye(7, dtype=letter), 3, part="lower")
    b = random((7, 2), letter)

    def f(A, b, scale):
        c = tiled.cholesky(A)
        x = tiled.cho_solve(c, tiled.from_array(b, (3, 2)))
        return scale * abs(tiled.to_array(x)).sum() + tiled.logdet(c)
    g = ad.grad(f, (0, 1))
    for fuse in (1, 4):
        made = dask.graph(g, A, b, 1.0, fuse=fuse)
        for scale in (1.0, 0.0):
            assert same(made.here(A, b, scale), ad.compile(g, A, b, 1.0)(A, b, scale))
        assert same(made.here(A, np.asfortranarray(b), 1.0), made.here(A, b, 1.0))


def test_programs_of_many_kinds():
    """Nothing of this has tiles."""
    x, B = random(6), random((6, 6))

    def stepped(x, B):
        y = np.zeros(6)
        for i in range(4):
            y[i] = x[i] * x[i + 1]
            y[1:] += B[i, 1:] * y[:-1]
        out = B @ y
        return out, y[::-1], np.abs(out), 2.0, np.float64(3.0)
    for f in (stepped, lambda x, B: ad.vjp(lambda x, B: stepped(x, B)[0], x, B)[1](x),
              ad.hessian(lambda x, B: (stepped(x, B)[0] ** 3).sum()),
              lambda x, B: np.linalg.solve(B, x), lambda x, B: x[:0]):
        for fuse in (1, 4):
            assert same(dask.graph(f, x, B, fuse=fuse).here(x, B), ad.compile(f, x, B)(x, B))


def test_arguments_stay_and_results_are_new():
    x = random(5)
    made = dask.graph(lambda x: (x * 2, x + 0), x)
    before = x.copy()
    y, z = made.here(x)
    assert not np.shares_memory(z, x)
    assert same(x, before)
    assert y.flags.writeable


def test_order_of_calls():
    """What a task reads was made by an earlier one, and what guards belong to stays together."""
    args = THETA, random(9), random(9), 3
    made = dask.graph(ad.grad(likelihood), *args)
    there = set()
    for _, ins, outs in made._steps():
        assert all(isinstance(each, int) or not each[1] or each in there for each in ins)
        there |= set(outs)
    p, g = made._pieces, made._grouped
    of = {i: n for n in range(g.count) for i in g.calls[g.call_at[n] : g.call_at[n + 1]].tolist()}
    assert len(of) == len(g.calls)
    assert all(of.get(i) == of.get(i - 1) for i in np.flatnonzero(p.joined).tolist())


def test_the_reverse_is_many_tasks():
    """Calls that do real work count as such where the seed is looked at, too."""
    args = THETA, random(240), random(240), 60
    made = dask.graph(ad.grad(likelihood), *args, fuse=2)
    p, g, per = made._pieces, made._grouped, {"forward": 0, "adjoint": 0}
    for k, name in enumerate(made._names()):
        calls = g.calls[g.call_at[k] : g.call_at[k + 1]].tolist()
        per[name.partition("-")[0]] += any(p.name(i) in ("gemm", "symm", "syrk") for i in calls)
    assert per["adjoint"] > per["forward"]


def covariance(rows, cols, x, theta):
    k = theta[0] * np.exp(-(x[rows, None] - x[None, cols]) ** 2 / theta[1])
    return k + theta[2] * np.eye(len(k)) if rows == cols else k


@pytest.mark.parametrize("fuse", [1, 4])
def test_tiles_wait_for_no_other_tiles(fuse):
    """A matrix that is a function of its rows and columns: its tiles, and their derivatives, are tasks of their own."""
    n, tile = 320, 40

    def f(theta, x, W):
        K = tiled.fill(tiled.like((n, n), tile, part="lower"), covariance, x, theta)
        return sum(W @ K[at] @ W for at in K.tiles)
    args = THETA, np.linspace(0, 1, n), random(tile)
    made = dask.graph(ad.value_and_grad(f), *args, fuse=fuse)
    assert same(made.here(*args), ad.compile(ad.value_and_grad(f), *args)(*args))
    levels = picture.levels_of(made._before())
    count = 8 * 9 // 2
    assert max(levels) < 10                                 # it was hundreds, where values lie where others have been
    assert made.tasks < 4 * count
    assert max(len(each) for each in made._before()) <= 70  # and sums are no task that waits for all tiles


def test_sums_of_many_are_several_tasks():
    """Each is given a few of them, in the order of the program."""
    x = np.linspace(0, 1, 100 * 300)

    def f(x):
        return sum(np.exp(x[300 * k : 300 * (k + 1)]).sum() for k in range(100)) ** 2
    made = dask.graph(ad.value_and_grad(f), x)
    assert same(made.here(x), ad.compile(ad.value_and_grad(f), x)(x))
    assert max(len(each) for each in made._before()) <= 70


def test_what_lies_where_another_value_was():
    """Each value has its own place: what is read later is not what was written there in the meantime."""
    def f(x, y):
        out = 0.0
        for k in range(5):
            z = x * y[k]
            w = np.sin(z)
            z[1:] = w[:-1] * z[1:]
            out = out + (z * w).sum()
            z[...] = y
            x = x + z * w
        return out
    x, y = random(200), random(200)
    for g in (f, ad.value_and_grad(f, (0, 1)), ad.grad(lambda x, y: (ad.grad(f)(x, y) ** 2).sum())):
        for fuse in (1, 4):
            assert same(dask.graph(g, x, y, fuse=fuse).here(x, y), ad.compile(g, x, y)(x, y))


def test_pictures(tmp_path, monkeypatch):
    figure = pytest.importorskip("matplotlib.figure")
    made = dask.graph(ad.value_and_grad(likelihood), THETA, random(12), random(12), 4)
    for most in (3000, 10):
        monkeypatch.setattr(picture, "MOST", most)
        axes = figure.Figure().add_subplot()
        assert made.plot(ax=axes) is axes.figure
        assert len(axes.get_legend().get_texts()) == len({name.partition("-")[2] for name in made._names()})
        assert made.plot(tmp_path / f"{most}.svg").stat().st_size > 1000
    assert "forward-gemm" in made._repr_html_()
    dask.graph(lambda x: x, np.ones(2)).plot()
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ImportError, match="pip install matplotlib"):
        made.plot()


def test_levels():
    """What waits for nothing is at 0, anything else behind all that it waits for."""
    made = dask.graph(ad.value_and_grad(likelihood), THETA, random(12), random(12), 4)
    before = made._before()
    levels = picture.levels_of(before)
    assert all(levels[i] < levels[k] for k, each in enumerate(before) for i in each)
    assert all(each or not level for each, level in zip(before, levels, strict=True))


def test_what_a_worker_holds():
    """Of a larger problem on more workers less."""
    args = THETA, np.linspace(0, 1, 480), random(480), 60
    made = dask.graph(ad.value_and_grad(likelihood), *args)
    one, two, four = map(made.bytes_per_worker, (1, 2, 4))
    assert one > two > four > 0


def test_mistakes():
    x = np.ones(3)

    def writes(x):
        x[0] = 2.0
        return x.sum()
    with pytest.raises(ValueError, match="writes to its arguments"):
        dask.graph(writes, x)
    with pytest.raises(ValueError, match="fuse=0"):
        dask.graph(np.sum, x, fuse=0)
    with pytest.raises(ValueError, match="fuse=1.5; it is a whole number of at least 1"):
        dask.graph(np.sum, x, fuse=1.5)
    made = dask.graph(lambda x: x.sum(), x)
    for workers in (0, -1, 2.0):
        with pytest.raises(ValueError, match=f"workers={workers}; it is a whole number"):
            made.bytes_per_worker(workers)
    with pytest.raises(ValueError, match="compiled for an array"):
        made.here(np.ones(4))
    with pytest.raises(NotImplementedError, match="cannot be a task"):
        dask.graph(lambda x: ad.loop(lambda k, y: y * x, 30, x), x)


PLANNED = """
    import resource

    import numpy as np

    import blasad as ad
    from support.gaussian_process import likelihood

    def graph(n, tile):
        return ad.dask.graph(ad.value_and_grad(likelihood), np.array([1.0, 0.3, 0.1]), np.linspace(0, 1, n),
                             np.ones(n), tile)
    graph(800, 400)                                         # what is there but once
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    made = graph(36000, 400)
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / made._program.traced_calls)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="ru_maxrss is in other units elsewhere")
def test_planning_takes_little_memory():
    """For each call its record, or what becomes of it, but not both, and nothing of the size of the tiles."""
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(PLANNED)], capture_output=True, text=True,
                         env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)})
    assert run.returncode == 0, run.stderr
    assert float(run.stdout) < 1100
