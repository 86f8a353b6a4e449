"""Long random programs of NumPy in place."""


import numpy as np
import pytest

from blasad._arrays import arrays as _arrays
from blasad._tape import tape as _tape
from support.numbers import generator, uniform
from support.numpy_harness import check, inner, twin


def step(rng, arrays, xp_like):
    """One random statement on three 4 x 4 arrays; the same for traced and plain ones."""
    i, j, k = rng.integers(3, size=3)
    a, b, c = arrays[i], arrays[j], arrays[k]
    views = [lambda m: m, lambda m: m.T, lambda m: m[::-1], lambda m: m[:, ::-1], lambda m: m[::-1].T]
    cuts = [lambda m: m[1:, :3], lambda m: m[:3, 1:], lambda m: m[:3, :3], lambda m: m[3:0:-1, 1:]]
    f, g, h = (views[n] for n in rng.integers(len(views), size=3))
    p, q, r = (cuts[n] for n in rng.integers(len(cuts), size=3))
    row, s = int(rng.integers(4)), float(rng.uniform(0.2, 0.6))
    picks = rng.integers(4, size=5)
    kind = rng.integers(26)
    if kind == 0:
        f(a)[...] = np.tanh(g(b))
    elif kind == 1:
        a += s * g(b)
    elif kind == 2:
        p(a)[...] = s * q(a) + r(c)
    elif kind == 3:
        np.matmul(g(a), h(b), out=f(c))
        c *= s
    elif kind == 4:
        arrays[i] = np.tanh(f(b) @ g(c))
    elif kind == 5:
        a[row] = np.sin(b[:, row])
    elif kind == 6:
        np.multiply(f(b), g(c), out=h(a))
    elif kind == 7:
        p(a)[...] -= q(b) * s
    elif kind == 8:
        a[picks] = b[picks] * s
    elif kind == 9:
        a[picks, picks[::-1]] += s
    elif kind == 10:
        a[:, row] = s * np.sum(b, axis=1)
    elif kind == 11:
        arrays[i] = np.where(np.eye(4, dtype=bool), f(b), g(c) * s)
    elif kind == 12:
        t = np.exp(-(f(b) ** 2))
        u = t * g(c)
        a[...] = u - t
    elif kind == 13:
        np.einsum("ij,kj->ki", f(b), g(c), out=h(a))
        a *= s
    elif kind == 14:
        a /= 2 + f(b) * f(b)
    elif kind == 15:
        p(a)[...] = q(b).T
    elif kind == 16:
        np.copyto(a, g(b), where=np.arange(4) > 1)
    elif kind == 17:
        x = a[row].copy()
        a[row] = b[(row + 1) % 4]
        b[(row + 1) % 4] = x
    elif kind == 18:
        arrays[i] = np.concatenate([f(b)[:2], g(c)[2:]]) * s
    elif kind == 19:
        a[1:] = a[:-1]
    elif kind == 20:
        a @= g(b)
        a *= s
    elif kind == 21:
        np.cos(g(a), out=f(a))
    elif kind == 22:
        z = np.zeros_like(a)
        z[1:3] += q(b)[:2, :1]
        z += p(c)[0, 0]
        arrays[j] = z
    elif kind == 23:
        v = b[row]
        v += s * c[:, row]
        a[:, 0] = g(a) @ v
        a[:, 0] *= s
    elif kind == 24:
        a[...] = np.tanh(a + np.trace(f(b)) + np.mean(c, axis=0))
    else:
        t = f(b) * 1
        t += g(c)
        t = t * t * s
        t[0] = 0
        np.sqrt(1 + t, out=t)
        a[...] = np.tanh(t)


@pytest.mark.parametrize("seed", range(60))
def test_a_random_program(seed):
    length = 40

    def program(x, y, z):
        rng = generator(seed)
        arrays = [x, y, z]
        for _ in range(length):
            step(rng, arrays, x)
        return [1 * a for a in arrays]

    layouts = ("C", "F", "gaps", "reversed")
    xs = [uniform((4, 4), "d", layouts[(seed + i) % 4]) for i in range(3)]
    check(program, *xs, exact=False)


@pytest.mark.parametrize("seed", range(40))
def test_a_random_program_that_starts_with_constants(seed):
    constants = uniform((2, 4, 4))

    def program(x):
        rng = generator(seed)
        arrays = [x, np.array(constants[0], like=x), np.array(constants[1].T, like=x)]
        for _ in range(25):
            step(rng, arrays, x)
            arrays[1] += constants[0].T * 0.1
            arrays[2][1:] -= 0.1 * constants[1, 1:] @ arrays[1]
        return [1 * a + arrays[0] * 0 for a in arrays]

    check(program, uniform((4, 4)), exact=False)


def test_a_program_with_many_dimensions():
    def program(x, y):
        x[...] = np.tanh(x.transpose(2, 0, 3, 1).swapaxes(0, 2).reshape(x.shape))
        t = np.einsum("abcd,bd->acb", x, y)
        x[:, ::-1, 1:] += t[:, :1, 1:, None]
        x[..., 0] *= x[..., -1]
        u = np.matmul(x, y.T[None, :, :2])
        return u.sum(axis=(0, 1)) * (x[0, 0, :, :2].T @ np.ones((3, 2)))[1]

    x = uniform((2, 3, 3, 4))
    check(program, x, uniform((3, 4), "d", "F"), exact=False)
    check(program, np.asfortranarray(x), uniform((3, 4)), exact=False)


def test_a_tape_is_used_again():
    tape = _tape.Tape("reverse")
    first = None
    for _ in range(5):
        x, dx = np.linspace(0.1, 1, 16).reshape(4, 4).copy(), np.zeros((4, 4))
        a = _arrays.watch(tape, x, (dx,))
        arrays = [a, a * 1, np.sin(a)]
        rng = generator(5)
        for _ in range(30):
            step(rng, arrays, a)
        y = np.sum(arrays[0] * arrays[1])
        _arrays.add_to_shadow(y, [np.ones(())])
        tape.reverse()
        first = dx if first is None else first
        np.testing.assert_array_equal(dx, first)
        tape.close()


def test_two_lanes_at_once():
    x, dxs = uniform((4, 4)), [uniform((4, 4)) for _ in range(3)]

    def program(x):
        rng = generator(11)
        arrays = [x, x * 1, np.cos(x)]
        for _ in range(40):
            step(rng, arrays, x)
        return sum(arrays)

    def run(mode, shadows):
        tape = _tape.Tape(mode, len(shadows))
        shadows = tuple(np.array(shadows))
        a = _arrays.watch(tape, twin(x), shadows)
        y = program(a)
        if mode == "reverse":
            _arrays.add_to_shadow(y, [np.eye(4) * (i + 1) for i in range(len(shadows))])
            tape.reverse(keep=True)
            return shadows
        return [*_arrays.shadow_values(y), *_arrays.shadow_values(a)]

    together = run("forward", dxs)
    for i, d in enumerate(dxs):
        alone = run("forward", [d])
        np.testing.assert_allclose(together[i], alone[0], rtol=1e-12)
    together = run("reverse", dxs)
    for i, d in enumerate(dxs):
        tape = _tape.Tape("reverse")
        d = twin(d)
        a = _arrays.watch(tape, twin(x), (d,))
        _arrays.add_to_shadow(program(a), [np.eye(4) * (i + 1)])
        tape.reverse()
        np.testing.assert_allclose(together[i], d, rtol=1e-10, atol=1e-12)
    assert inner(x, x) > 0
