"""Sections that close over arrays of the functions around them, which may be sections themselves."""

import functools
import random

import numpy as np
import pytest
import scipy.optimize

import blasad as ad
from support.numbers import generator

X = np.array([0.3, -0.7, 1.1])
Y = np.array([0.9, 0.2, -0.4])
V = np.array([1.0, -2.0, 0.5])


def scaled(section):
    """The inner section starts as the outer one does, so that it runs behind it in the sweep."""
    def f(c, s):
        return section(lambda u: u * s)(c).sum()
    return section(f)


def of_nothing_but_closures(section):
    return section(lambda x, y: section(lambda: (np.sin(x) * y).sum())())


def three_deep(section):
    def f(x, y):
        def g(u):
            return section(lambda v: section(lambda w: w * np.cos(x) * u * v * y)(v))(u)
        return section(g)(x).sum()
    return section(f)


def of_a_default(section):
    def f(x, y):
        return section(lambda u, y=y: np.tanh(u) * y)(x).sum()
    return section(f)


def of_a_partial(section):
    def f(x, y):
        return section(functools.partial(lambda y, u: np.tanh(u) * y, y))(x).sum()
    return section(f)


def of_attributes(section):
    class Layer:
        def __init__(self, weight):
            self.weight = weight

        def __call__(self, u):
            return np.tanh(u * self.weight)

    def f(x, y):
        layer = Layer(y)
        return section(layer)(section(layer)(x)).sum()
    return section(f)


def of_views(section):
    def f(x, y):
        tail, turned = y[1:], x[::-1]
        return section(lambda: section(lambda: (tail * turned[:2]).sum() * x[0])())()
    return section(f)


def of_arguments_that_nothing_uses(section):
    def f(x, y):
        z = np.sin(x)
        return section(lambda u, v: z * 2.0)(y, x).sum()
    return section(f)


def of_what_it_makes(section):
    def f(x, y):
        z, zeros = np.sin(x), np.zeros(3)
        zeros[:2] = y[1:]

        def g(u):
            return u * z + zeros
        return section(g)(section(g)(y)).sum() + zeros.sum()
    return section(f)


def of_loops(section):
    def f(x, y):
        def step(i, u):
            return np.sin(u) * y + x
        u = ad.loop(step, 5, x * 1.0, kept=2) if section is ad.checkpoint else x * 1.0
        for i in range(0 if section is ad.checkpoint else 5):
            u = step(i, u)
        return section(lambda: (u * y).sum())()
    return section(f)


def of_derivatives_inside(section):
    def f(x, y):
        return section(lambda u: ad.grad(lambda v: section(lambda: (np.sin(v) * y * u * x).sum())())(u))(x).sum()
    return section(f)


def of_jit_inside(section):
    def f(x, y):
        return section(lambda u: ad.jit(lambda v: np.sin(v) * y + x)(u) * y)(x).sum()
    return section(f)


def that_write_to_them(section):
    def f(x, y):
        z = x * 1.0

        def g(u):
            z[...] = z * u + y
            z[1:] *= u[0]
        section(g)(y)
        section(lambda: section(lambda: g(z * y))())()
        return (z * x).sum()
    return section(f)


def that_write_to_the_arguments_of_others(section):
    def f(x, y):
        def g():
            x[0] = y[1] * x[2]
            section(lambda: x.__imul__(y))()
        section(g)()
        return (x * y).sum()
    return section(f)


KINDS = (scaled, of_nothing_but_closures, three_deep, of_a_default, of_a_partial, of_attributes, of_views,
         of_arguments_that_nothing_uses, of_what_it_makes, of_loops, of_derivatives_inside, of_jit_inside,
         that_write_to_them, that_write_to_the_arguments_of_others)


def plainly(f):
    return f


MODES = {
    "reverse": lambda f: ad.grad(f, (0, 1))(X, Y),
    "of one argument": lambda f: ad.grad(f)(X, Y),
    "forward": lambda f: ad.jvp(f, (X, Y), (V, Y)),
    "forward over reverse": lambda f: ad.jvp(ad.grad(f, (0, 1)), (X, Y), (V, Y))[1],
    "reverse over reverse": lambda f: ad.grad(lambda x, y: (ad.grad(f)(x, y) * V).sum(), (0, 1))(X, Y),
    "Hessian": lambda f: ad.hessian(f)(X, Y),
    "lanes": lambda f: ad.jacobian(lambda x: np.stack([f(x * 1.0, Y + 0 * x), f(Y + 0 * x, x * 1.0)]))(X),
    "rows": lambda f: ad.vmap(ad.grad(f))(np.stack([X, Y]), np.stack([Y, X])),
    "compiled": lambda f: ad.compile(ad.grad(f, (0, 1)), X, Y)(Y, V),
    "jit": lambda f: twice(ad.jit(ad.grad(f, (0, 1)))),
}


def twice(f):
    return f(X, Y), f(Y, V)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_derivative_is_that_of_the_function_without_sections(kind, mode):
    if mode == "compiled" and kind is of_loops:
        pytest.skip("a compiled program stores each step of a loop in a section, and says so")
    got, want = MODES[mode](kind(ad.checkpoint)), MODES[mode](kind(plainly))
    for a, b in zip(flat(got), flat(want), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-11, atol=1e-13)


def flat(tree):
    return [x for part in tree for x in flat(part)] if isinstance(tree, tuple) else [tree]


@pytest.mark.parametrize("kind", [k for k in KINDS if k is not of_derivatives_inside], ids=lambda kind: kind.__name__)
def test_the_derivative_is_that_of_differences(kind):
    f, h = kind(plainly), 1e-6
    got = ad.grad(kind(ad.checkpoint), (0, 1))(X, Y)
    for dx, dy in generator("directions").standard_normal((3, 2, 3)):
        want = (f(X + h * dx, Y + h * dy) - f(X - h * dx, Y - h * dy)) / (2 * h)
        assert got[0] @ dx + got[1] @ dy == pytest.approx(want, rel=1e-7)


VIEWS = {
    "T": lambda x: x.T, "mT": lambda x: x.mT, "real": lambda x: x.real,
    "swapaxes": lambda x: x.swapaxes(0, 1), "transpose": lambda x: x.transpose(), "axes": lambda x: x.transpose(1, 0),
    "diagonal": lambda x: x.diagonal(), "another": lambda x: x.diagonal(-1), "reshape": lambda x: x.reshape(9)[2:5],
    "ravel": lambda x: x.ravel()[::-3], "squeeze": lambda x: x[None, 1].squeeze(), "view": lambda x: x.view()[0],
    "flat": lambda x: x.flat[1:4], "item": lambda x: x[2], "backward": lambda x: x[::-1, ::-2][:, 1:], "flip": np.flip,
    "moveaxis": lambda x: np.moveaxis(x, 0, 1), "einsum": lambda x: np.einsum("ii->i", x),
    "split": lambda x: np.hsplit(x, 3)[1], "strided": lambda x: np.lib.stride_tricks.as_strided(x, (3,), x.strides[:1]),
    "windows": lambda x: np.lib.stride_tricks.sliding_window_view(x, 3, 0)[0], "atleast": lambda x: np.atleast_3d(x)[0],
    "broadcast": lambda x: np.broadcast_to(x, (2, 3, 3))[1],
}


@pytest.mark.parametrize("depth", (1, 2, 3))
@pytest.mark.parametrize("name", VIEWS)
def test_views_of_what_is_closed_over_lie_as_they_do_outside(name, depth):
    """A section that runs again finds other memory in the place of the arrays of those around it."""
    rng, h = generator(f"views {name}"), 1e-6

    def f(x, y):
        def inner(v):
            part = VIEWS[name](x)
            return (np.sin(part) * np.arange(1.0, 1 + part.size).reshape(part.shape)).sum() * v.sum()
        for _ in range(depth):
            inner = ad.checkpoint(inner)
        return inner(y)

    gaps, backward = lambda x: np.repeat(x, 2, 0)[::2], lambda x: np.repeat(x, 2, 1)[::-1, ::2]
    for lying in (np.array, np.asfortranarray, gaps, backward):
        x, y, dx, dy = rng.standard_normal((4, 3, 3))
        x = lying(x)
        got = ad.vjp(ad.checkpoint(f), x, y)[1](1.0)
        want = (f(x + h * dx, y + h * dy) - f(x - h * dx, y - h * dy)) / (2 * h)
        assert np.vdot(got[0], dx) + np.vdot(got[1], dy) == pytest.approx(want, rel=1e-7, abs=1e-8)


def test_numbers_that_are_differentiated_may_be_closed_over():
    f = ad.checkpoint(lambda c, s: ad.checkpoint(lambda u: u * s)(c).sum())
    dc, ds = ad.grad(f, (0, 1))(np.ones(3), 2.0)
    assert dc.tolist() == [2.0, 2.0, 2.0]
    assert ds == 3.0


def test_a_read_only_view_stays_read_only_in_a_section():
    def f(x):
        return ad.checkpoint(lambda u: u.__imul__(2.0))(np.broadcast_to(x, (2, 3))).sum()

    with pytest.raises(ValueError, match="read-only"):
        ad.grad(f)(X)


def test_an_array_of_a_section_that_is_over_cannot_be_used():
    kept = []

    def f(x):
        ad.checkpoint(lambda u: kept.append(np.sin(u)))(x)
        return (x * kept[0]).sum()

    with pytest.raises(RuntimeError, match="finished"):
        ad.grad(f)(X)


def nest(seed):
    """The source of a random function whose sections close over values, write to them and return them."""
    draw = random.Random(seed)
    lines, count = ["def f(x, y):"], [0]

    def name():
        count[0] += 1
        return f"v{count[0]}"

    def value(scope):
        a, b = draw.choice(scope), draw.choice(scope)
        return draw.choice([f"{a} * {b}", f"np.sin({a}) + {b}", f"{a} - 0.5 * {b}", f"{a}[::-1] * 0.7", a,
                            f"({a} @ {b}) * {b} * .1", f"np.zeros(3) + {a} * {b}[0]"])

    def body(pad, scope, own, depth):
        for _ in range(draw.randint(0, 2)):
            v = name()
            lines.append(f"{pad}{v} = {value(scope)} * 1.0")
            scope, own = [*scope, v], [*own, v]
            if draw.random() < 0.3:
                lines.append(f"{pad}{draw.choice(own)}[...] = {value(scope)}")
        for _ in range(draw.randint(0, 2) if depth < 3 else 0):
            g, v, given = name(), name(), [name() for _ in range(draw.randint(0, 2))]
            lines.append(f"{pad}def {g}({', '.join(given)}):")
            body(pad + "    ", [*scope, *given], own if draw.random() < 0.5 else [], depth + 1)
            called = f"section({g})" if draw.random() < 0.8 else g
            lines.append(f"{pad}{v} = {called}({', '.join(draw.choice(scope) for _ in given)})")
            scope = [*scope, v]
        lines.append(f"{pad}return {value(scope[-3:])}")

    body("    ", ["x", "y"], [], 0)
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(30))
def test_random_nests_of_closures(seed):
    def made(section):
        names = {"np": np, "section": section}
        exec(nest(seed), names)
        return lambda x, y: (section(names["f"])(x, y) * np.arange(1.0, 4.0)).sum()

    for mode in ("reverse", "forward over reverse", "jit"):
        for a, b in zip(flat(MODES[mode](made(ad.checkpoint))), flat(MODES[mode](made(plainly))), strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-12, err_msg=nest(seed))


PROGRAMS = {
    "eager": lambda step: step,
    "section": ad.checkpoint,
    "two sections": lambda step: lambda y: ad.checkpoint(step)(ad.checkpoint(step)(y)),
    "loop": lambda step: lambda y: ad.loop(lambda i, y: step(y), 3, y),
    "jit": ad.jit,
    "mixed": lambda step: lambda y: ad.checkpoint(step)(step(y)),
    "nested": lambda step: lambda y: ad.grad(lambda y: step(y).sum())(y),
    "root": lambda step: lambda y: scipy.optimize.root(lambda z: z**3 + z - step(y), y).x,
}


@pytest.mark.parametrize("later", PROGRAMS)
@pytest.mark.parametrize("first", PROGRAMS)
def test_what_a_function_makes_once_and_keeps_serves_later_derivatives(first, later):
    def fresh():
        @functools.lru_cache
        def nodes():
            return np.linspace(0, 1, 3) * 2, np.ones(3)

        def step(y):
            a, b = nodes()
            return np.sin(y * a) + b
        return step

    def gradient(name, step):
        return ad.vjp(PROGRAMS[name](step), X)[1](V)[0]

    step = fresh()
    gradient(first, step)
    np.testing.assert_array_equal(gradient(later, step), gradient(later, lambda y: np.sin(y * [0, 1, 2]) + [1, 1, 1]))
    assert type(step(X)) is np.ndarray


def test_what_a_derivative_has_written_to_does_not_come_back():
    kept = []

    def f(x):
        kept.append(np.zeros(3))
        kept[0][:] = x
        return (kept[0] * x).sum()

    ad.grad(f)(X)
    with pytest.raises(RuntimeError, match="finished"):
        kept[0] + 1
