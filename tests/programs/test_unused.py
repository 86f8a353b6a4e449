"""Random programs of which much is never used, or has a seed that is exactly zero, beside numbers that are none.

Derivatives are those of the function itself, bit for bit: whether they are taken at once, or by a program, tidied or
not.  What has no seed has no share in them, whatever it meets.  More programs than the suite runs:

    PYTHONPATH=tests python tests/programs/test_unused.py COUNT [FIRST]
"""

import sys
import warnings

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator

N = 4
STEPS = {                                   # what they make: a vector, a matrix, a number
    "v": """{v} * {v}
{v} / {v}
{v} - 0.5 * {w}
np.sin({v})
np.sqrt({v} * {v} + {s})
np.exp(0.1 * {v})
np.maximum({v}, {w})
{M} @ {v}
{M}.T @ {v}
{v} * {s}
{v} / np.linalg.norm({w})
{v} / {s}
{M}[1]
{M}[:, 2]
np.linalg.solve({P}, {v})
np.linalg.lstsq({M}[:, :2], {v})[0][[0, 1, 1, 0]]
ad.linalg.lstsq({M}[:, :3], {v}, lapack_driver="gels")[0][[0, 1, 2, 0]]
b.trsv({P}, {v}.copy(), lower=1)
b.axpy({v}, {w}.copy(), a={s})
b.gemv({s}, {M}, {v}, beta=0.5, y={w}.copy())
{v}[::-1].copy()
np.where([True, False, True, True], {v}, {w})
np.concatenate([{v}[:2], {w}[2:]])
({v} - np.mean({v})) / np.std({v})
np.diag({M})
np.roll({v}, 1)
{v}[[0, 0, 2, 1]]
np.linalg.qr({M})[0] @ {v}
{M}.max(axis=0)
ad.lapack.potrs({P}, {v}.copy(), lower=1)
{v} ** 3""",
    "M": """{M} @ {M}
{M} + {M}.T
np.outer({v}, {w})
{M} * {v}
{M} / {s}
np.linalg.inv({P})
np.linalg.cholesky({P})
np.linalg.solve({P}, {M})
np.linalg.qr({M})[1]
b.syrk(1.0, {M}, beta=0.3, c={M}.copy())
b.trmm(1.0, {P}, {M}.copy(), lower=1)
b.ger(1.0, {v}, {w}, a={M}.copy())
np.tril({M}) + {M}
np.exp(-0.1 * {M} * {M})
{M}[[3, 1, 1, 0]]
np.linalg.lstsq({M}, {M})[0]
{M} - {M}.mean(axis=0)
np.einsum("ij,j->ij", {M}, {v})
np.stack([{v}, {w}, {v}, {w}])""",
    "s": """{v}.sum()
{v} @ {w}
np.linalg.norm({v})
np.std({v})
np.linalg.norm({M})
np.linalg.det({M})
np.linalg.slogdet({P})[1]
np.trace({M})
{v}[1]
{s} * {s} + 0.1
abs({v}).sum()
{v}.max()
np.log({v} @ {v} + 1.0)
np.vdot({v}, {v})
1.0 / ({s} * {s} + 1.0)
np.var({M})""",
    None: """{v} *= {w}
{v} += {s} * {w}
{v}[1:] += {v}[:-1]
{v}[...] = {M} @ {v}
{v}[[0, 2]] = {w}[[1, 3]]
{v}[2] = {s}
{M}[1] = {v}
{M}[:, 0] *= {s}
{M} *= {M}
np.add({v}, {w}, out={v})
b.scal({s}, {v})
b.swap({v}, {w})
b.axpy({v}, {w})
b.gemv(1.0, {M}, {v}, beta=0.5, y={w})
{M} -= np.outer({v}, {v})""",
}


def program(seed):
    """The text of a function of vectors x and y, a matrix A and a number z: a step of it is used or not."""
    rng = generator(seed)
    names = {"v": ["x", "y"], "M": ["A"], "s": ["z", "0.7"], "P": ["P"]}
    lines = ["P = 0.1 * A @ A.T + 3.0 * np.eye(4)"]

    def filled(text):
        for kind, those in (("v", "vw"), ("M", "M"), ("s", "s"), ("P", "P")):
            for letter in those:
                while "{" + letter + "}" in text:
                    text = text.replace("{" + letter + "}", str(rng.choice(names[kind][-6:])), 1)
        return text

    for i in range(rng.integers(2, 14)):
        kind = [*"vvvMMss", None][rng.integers(8)]
        text = filled(str(rng.choice(STEPS[kind].split("\n"))))
        if kind is None:
            lines.append(text)
        else:
            lines.append(f"{kind}{i} = {text}")
            names[kind].append(f"{kind}{i}")
    parts = ["x.sum()"]
    for kind, size in (("v", "({}).sum()"), ("M", "({}).sum()"), ("s", "{}")):
        for name in names[kind]:
            chance = rng.random()
            if chance < 0.2:
                parts.append(size.format(name))
            elif chance < 0.35:             # a seed that is zero in some runs
                parts.append(f"w[{rng.integers(2)}] * {size.format(name)}")
            elif chance < 0.4:
                parts.append(f"0.0 * {size.format(name)}")
    lines.append("return " + " + ".join(parts))
    return "def f(A, x, y, z, w):\n    " + "\n    ".join(lines)


def numbers(seed, none):
    """Arguments; with `none`, some of them are no numbers, and one of the factors of seeds is zero."""
    rng = generator(seed, 1)
    A, x, y, z, w = rng.standard_normal((N, N)), rng.random(N) + 0.2, rng.random(N), rng.random(), rng.random(2)
    if none:
        w[rng.integers(2)] = 0.0
        if rng.random() < 0.3:
            w[:] = 0.0
        for _ in range(rng.integers(1, 3)):
            a = (A, x, y)[rng.integers(3)]
            a.flat[rng.integers(a.size)] = (np.nan, 0.0)[rng.integers(2)]   # of an infinity lstsq may never end
    return A, x, y, z, w


def outcome(g, args):
    """All arrays of a result, or the error."""
    try:
        with np.errstate(all="ignore"):
            value, gradients = g(*args)
    except (np.linalg.LinAlgError, ValueError) as error:
        return type(error)
    return [np.asarray(x) for x in (value, *gradients)]


def check(seed):
    """Whether all say the same of a program; counts only if it has a derivative."""
    text = program(seed)
    names = {"np": np, "ad": ad, "b": ad.blas}
    exec(text, names)
    g = ad.value_and_grad(names["f"], (0, 1, 2, 3, 4))
    example = numbers(seed, False)
    if not isinstance(outcome(g, example), list):
        return False
    programs = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for tidy in (True, False):
            programs.append(ad.compile(g, *example, tidy=tidy))
    for args in (example, numbers(seed, True), numbers(seed + 1, True)):
        expected = outcome(g, args)
        for p, name in zip(programs, ("tidied", "untidied"), strict=True):
            found = outcome(p, args)
            if isinstance(expected, type) or isinstance(found, type):
                assert isinstance(expected, type), text     # a program may leave out the call that fails
                continue
            for x, y in zip(expected, found, strict=True):
                np.testing.assert_array_equal(y, x, err_msg=f"{name}, of {args}:\n{text}")
        lanes(names["f"], args, expected, text)
    return True


def lanes(f, args, expected, text):
    """Beside others, a seed of zero gives zero, and one of one what it gives alone."""
    def both(*args):
        value = f(*args)
        return np.stack([value, 2.0 * value, 0.0 * args[3]])

    if isinstance(expected, type):
        return
    seeds = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.5, 0.0], [0.0, 0.0, 0.0]])
    with np.errstate(all="ignore"):
        stacked = ad.vjp(both, *args, lanes=5)[1].stacked(seeds)
        rows = [ad.vjp(both, *args)[1](s) for s in seeds]
    for k, found in enumerate(stacked):
        for lane in range(5):
            size = np.abs(np.nan_to_num(rows[lane][k])).max() + 1.0
            if size > 1e12:         # of a matrix that is singular but for rounding: no digit of it is sure
                continue
            np.testing.assert_allclose(found[lane], rows[lane][k], rtol=1e-6, atol=1e-6 * size, err_msg=text)
            if not seeds[lane].any():
                np.testing.assert_array_equal(found[lane], np.zeros_like(found[lane]), err_msg=text)


@pytest.mark.parametrize("seed", [102089, 103125])
def test_a_copy_that_a_zero_seed_leaves_out(seed):
    """It was run, for it seemed to be of zeros to zeros, and shared its place with what another grain had made."""
    assert check(seed)


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_what_is_not_used_has_no_share(first):
    assert sum(check(seed) for seed in range(first, first + 20)) > 8


@pytest.mark.parametrize("mode", ["at once", "tidied", "untidied"])
@pytest.mark.parametrize("f", [
    lambda A, x: A @ x, lambda A, x: np.tanh(A @ x) / x, lambda A, x: np.linalg.solve(A, x), lambda A, x: x / A,
    lambda A, x: np.stack([A, A]) @ np.stack([A * x, A]), lambda A, x: A[[0, 0]] * np.linalg.norm(x),
    lambda A, x: ad.blas.syrk(1.0, A, beta=0.5, c=x[:, None] * A), lambda A, x: np.sqrt(A) @ A.T])
def test_lanes_without_a_seed(f, mode, rng):
    """Some lanes have none, at once and in a program that finds out in each run."""
    A, x = np.array([[np.nan, 1.0], [1.0, 2.0]]), np.array([1.0, 3.0])

    def pulled(A, x, seeds):
        return ad.vjp(f, A, x, lanes=6)[1].stacked(seeds)

    for on in ([0, 1, 0, 1, 0, 1], [1, 1, 0, 0, 1, 0], [0] * 6, [1] * 6, [0, 0, 0, 1, 0, 0], [0, 1, 1, 1, 0, 0]):
        seeds = rng.standard_normal((6, *f(A, x).shape)) * np.reshape(on, (6, *[1] * f(A, x).ndim))
        g = pulled if mode == "at once" else ad.compile(pulled, np.eye(2), x, seeds, tidy=mode == "tidied")
        found = g(A, x, seeds)
        for lane in range(6):
            alone = ad.vjp(f, A, x)[1](seeds[lane])
            for stacked, right in zip(found, alone, strict=True):
                np.testing.assert_allclose(stacked[lane], right, rtol=1e-12, atol=1e-14)
                if not on[lane]:
                    assert (stacked[lane] == 0).all()


if __name__ == "__main__":
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    bad = good = 0
    for seed in range(first, first + count):
        try:
            good += check(seed)
        except Exception as error:
            bad += 1
            print(f"--- {seed}: {type(error).__name__}\n{error}"[:1800], flush=True)
            if bad == 5:
                break
    print(f"{good} programs, {bad} failures")
