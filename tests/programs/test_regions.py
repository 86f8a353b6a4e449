"""Random programs on views of a few arrays, of all strides: what they compute does not depend on how they are tidied.

More programs than the suite runs:

    PYTHONPATH=tests python tests/programs/test_regions.py COUNT [FIRST]
"""

import sys
import threading

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator

ROWS, COLUMNS = 6, 8


def part(rng, length):
    """A slice of an axis, and how long it is."""
    start, stop = sorted(rng.choice(length + 1, 2, replace=False))
    step = int(rng.choice([1, 1, 1, 2, 3]))
    taken = range(length)[start:stop:step]
    if rng.random() < 0.3:
        taken = taken[::-1]
    stop = None if taken.stop < 0 else taken.stop
    return f"{taken.start}:{'' if stop is None else stop}:{taken.step}", len(taken)


def vector(rng, names, others):
    """The text of a view that is a vector."""
    name, other = rng.choice(names), rng.choice(others)
    how = rng.integers(6)
    if how == 0:
        text, _ = part(rng, ROWS)
        return f"{name}[{text}, {rng.integers(COLUMNS)}]"
    if how == 1:
        text, _ = part(rng, COLUMNS)
        return f"{name}[{rng.integers(ROWS)}, {text}]"
    if how == 2:
        return f"{name}.reshape(-1)[{rng.integers(3)}::{COLUMNS + 1}]"      # a diagonal
    if how == 3:
        text, _ = part(rng, ROWS * COLUMNS)
        return f"{name}.reshape(-1)[{text}]"
    text, _ = part(rng, COLUMNS)
    return f"{other}[{text}]"


def matrix(rng, names):
    """The text of a view that is a matrix, and its shape."""
    name, how = rng.choice(names), rng.integers(5)
    if how == 0:
        return name, (ROWS, COLUMNS)
    if how == 1:
        return f"{name}.reshape({COLUMNS}, {ROWS}).T", (ROWS, COLUMNS)
    (rows, m), (columns, n) = part(rng, ROWS), part(rng, COLUMNS)
    if how == 2:
        return f"{name}[{rows}, {columns}].T", (n, m)
    return f"{name}[{rows}, {columns}]", (m, n)


def program(seed):
    """The text of a function of two matrices and a vector that overwrites views of its arrays."""
    rng = generator(seed, 7)
    order = rng.choice(["", ", order='F'"])
    lines = ["def f(A, B, x):", f"    C = np.zeros(({ROWS}, {COLUMNS}){order})",
             "    A, B, x = A.copy(), B * 1.0, x.copy()"]
    names, others = ["A", "B", "C"], ["x", "x"]
    if order:                               # whose reshape is a copy: what is written there is lost, as in NumPy
        names = ["A", "B"]
    for i in range(rng.integers(3, 12)):
        if rng.random() < 0.5:
            to, a = vector(rng, names, others), vector(rng, names, others)
            lines += [f"    v, w = {to}, {a}", "    n = min(len(v), len(w))"]
            lines.append("    " + str(rng.choice([
                "v[:n] = w[:n]", "v[:n] += 0.5 * w[:n]", "v[:n] *= w[:n]", "v[:] = 0.0", "v[:n] = np.sin(w[:n])",
                "v[:n] = w[:n].copy()[::-1]"])))
        else:
            (to, shape), (a, other) = matrix(rng, names), matrix(rng, names)
            m, n = min(shape[0], other[0]), min(shape[1], other[1])
            lines.append(f"    V, W = {to}[:{m}, :{n}], {a}[:{m}, :{n}]")
            lines.append("    " + str(rng.choice([
                "V[...] = W.copy()", "V += 0.3 * W", "V[...] = 0.0", "V *= 0.5", "V[...] = np.tanh(W)",
                f"V[...] = (W @ B.T[:{n}, :{m}]) @ W"])))
        if rng.random() < 0.2:
            others.append(f"y{i}")
            lines.append(f"    y{i} = {rng.choice(names)}.sum(axis=0) * {rng.choice(['A', 'B'])}[{rng.integers(ROWS)}]")
    lines.append(f"    return (C * A).sum() + {rng.choice(names)}[1:4, ::2].sum() + ({rng.choice(others)} * x).sum()")
    return "\n".join(lines)


def same(found, expected, text):
    for x, y in zip(found, expected, strict=True):
        np.testing.assert_array_equal(x, y, err_msg=text)


def check(seed):
    """Eager, tidied and not are the same, bit for bit; after a run on what is no number too, and in threads."""
    text = program(seed)
    names = {"np": np}
    exec(text, names)
    g = ad.value_and_grad(names["f"], (0, 1, 2))
    rng = generator(seed, 8)
    args = rng.standard_normal((ROWS, COLUMNS)), rng.standard_normal((ROWS, COLUMNS)), rng.standard_normal(COLUMNS)

    def flat(result):
        return [result[0], *result[1]]

    expected = flat(g(*args))
    for tidy in (True, False):
        run = ad.compile(g, *[x + 1.0 for x in args], tidy=tidy)
        same(flat(run(*args)), expected, text)
        with np.errstate(all="ignore"):
            run(*[x * np.nan for x in args])
        same(flat(run(*args)), expected, text)
    return run, args, expected


@pytest.mark.parametrize("first", range(0, 200, 25))
def test_views_of_all_strides(first):
    for seed in range(first, first + 25):
        check(seed)


def test_threads_have_memory_of_their_own():
    run, args, expected = check(3)
    found = []
    threads = [threading.Thread(target=lambda: found.extend(run(*args) for _ in range(20))) for _ in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(found) == 60
    for value, gradients in found:
        same([value, *gradients], expected, "in a thread")


def sized(n):
    """A program whose arrays are of order n, and that many calls whatever n is."""
    def f(A, B, x):
        C = A @ B
        C[1:, :-1] += A[1:, :-1]
        C[:, 2] = x
        return np.tanh(C @ x).sum() + np.trace(C) + C[3].sum()

    rng = generator(n)
    args = rng.standard_normal((n, n)), rng.standard_normal((n, n)), rng.standard_normal(n)
    return ad.compile(ad.value_and_grad(f, (0, 1, 2)), *args)


def test_calls_do_not_depend_on_the_size():
    few, more = sized(8), sized(64)
    assert few.calls == more.calls
    assert few.routines == more.routines


if __name__ == "__main__":
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    for seed in range(first, first + int(sys.argv[1])):
        check(seed)
