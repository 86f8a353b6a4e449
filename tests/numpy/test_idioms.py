"""Idioms of NumPy programs beyond its functions: `ufunc.at`, `nditer`, views, padding, sets, masked arrays."""

import random
import statistics

import numpy as np
import pytest
from numpy.testing import assert_allclose

import blasad as ad
from support.functions import hold

MASK = np.array([True, False, True, True, False, False])
PLAIN = np.ones(6)                      # which the programs here do not make


def changed(change):
    """A function that changes a copy of its argument in place."""
    def f(x):
        y = x * x
        change(y, x)
        return y
    return f


def squared_one_by_one(y, _x):
    with np.nditer(y.reshape(2, 3).T, op_flags=[["readwrite"]]) as elements:
        for element in elements:
            element[...] = element * element * 2


def by_hand(x):
    elements = np.nditer([x.reshape(2, 3), None], flags=["multi_index"])
    while not elements.finished:
        elements[1][...] = elements[0] * elements.multi_index[1] + 1
        elements.iternext()
    return elements.operands[1]


def of_objects(x):
    parts = np.empty(2, object)
    parts[:] = [x[:2], x[2:] * 3]
    return sum(part.item().sum() ** 2 for part in np.nditer(parts, flags=["refs_ok"]))


def tripled_ends(row, width, _axis, _options):
    row[:width[0]] = row[width[0]:width[0] + 1] * 3


EXACT = {
    **{f"{f.__name__}.at": changed(lambda y, x, f=f: f.at(y, [0, 2, 2, 0, 2], x[:5]))
       for f in (np.add, np.subtract, np.multiply, np.divide, np.maximum, np.minimum, np.hypot)},
    "square.at": changed(lambda y, x: np.square.at(y, [1, 1, 3])),
    "multiply.at of a matrix": lambda x: changed(lambda y, x: np.multiply.at(y, (slice(None), [0, 0, 1]), x[:, :1]))(
        x.reshape(2, 3)),
    "nditer of objects": of_objects,
    "view": lambda x: x.view() * x.view(np.ndarray) * x.view(float), "pairs": lambda x: x.view(complex) * x[0],
    "parts of complex numbers": lambda x: (x[:3] + 1j * x[3:]).view(float),
    "written through a view": changed(lambda y, x: y.view(complex).__setitem__(1, 1j * x[0])),
    "nditer": lambda x: sum(t * k for k, t in enumerate(np.nditer(x.reshape(2, 3).T))),
    "nditer of two": lambda x: sum(a * b for a, b in np.nditer([x.reshape(2, 3), x[:3]])),
    "nditer with indices": by_hand, "nditer that writes": changed(squared_one_by_one),
    "frompyfunc": lambda x: np.frompyfunc(lambda s, t: s * t, 2, 1)(x, x[0]).astype(float),
    "frompyfunc of two results": lambda x: sum(np.frompyfunc(lambda t: (t * t, 2 * t), 1, 2)(x)).astype(float),
    "masked_array": lambda x: (np.ma.masked_array(x, MASK) * np.ma.array(x, mask=x < 0)).filled(2.0),
    "a masked array beside it": lambda x: (np.ma.masked_array(np.arange(6.0), MASK) - x).filled(2.0),
    "nothing masked": lambda x: np.ma.masked_array(np.arange(6.0)) * x,
    "masked_array of a list": lambda x: np.ma.masked_array([x[0], x[1] * 2], [False, True]).mean() * x,
    "Python's own": lambda x: random.Random(1).gauss(x[0], x[1]) * statistics.fmean(list(x)) * x,
    "put": changed(lambda y, x: y.put([0, 2], x[1:3] * x[0])), "ndindex": lambda x: sum(
        x.reshape(2, 3)[i] * (1 + i[1]) for i in np.ndindex(2, 3)),
    "assigned lists": changed(lambda y, x: y.__setitem__([0, 2], [x[0] * x[1], x[3]])),
    "%=": changed(lambda y, x: y.__imod__(x[0])), "//=": changed(lambda y, x: y.__ifloordiv__(0.2)),
    "an alias sees %=": lambda x: [y := x * 3, z := y[1:], y.__imod__(0.7), z][-1],
    "tolist": lambda x: sum(x.reshape(2, 3).tolist()[1]) * x.item(2),
    "interp with a period": lambda x: np.interp(3 * x, [0.1, 0.5, 0.8], x[:3], period=1.0),
    "asarray of integers": lambda x: x * np.asarray(9 * x, dtype=int) * np.array(x[0] * 9, int, ndmin=1),
    "asarray of a comprehension": lambda x: np.asarray([[t * x[0] for t in x[:2]] for _ in range(2)]),
    "tensorsolve": lambda x: np.linalg.tensorsolve((np.outer(x, x) + np.eye(6)).reshape(2, 3, 6), x.reshape(2, 3)),
    "tensorinv": lambda x: np.linalg.tensorinv((np.outer(x, x) + np.eye(6)).reshape(2, 3, 6), 2),
    "roots": lambda x: np.roots(x[:4] - [1.0, 2.0, 0.0, 0.0]).real,
    "cond": lambda x: sum(np.linalg.cond(np.outer(x, x) + np.diag(np.arange(1.0, 7.0)), p) for p in (
        None, 1, "fro", "nuc", -2)),
    "norm of singular values": lambda x: np.linalg.norm(x.reshape(2, 3), 2) * np.linalg.norm(x.reshape(2, 3), "nuc"),
    "poly of a matrix": lambda x: np.poly(np.diag(x[:3]) + 0.1),
    "histogramdd": lambda x: np.histogramdd(np.arange(12.0).reshape(6, 2) % 5, 2, weights=x)[0],
    "histogram2d": lambda x: np.histogram2d(np.arange(6) % 3, np.arange(6) % 2, 2, weights=x, density=True)[0],
    "bin edges": lambda x: np.histogram_bin_edges(x, 4), "sets": lambda x: np.setdiff1d(np.union1d(x, 2 * x), x[:2]),
    "unique": lambda x: np.unique_all(x)[0] * np.unique_counts(x).counts, "isin": lambda x: x * np.isin(x, x[:2]),
    "poly": np.poly, "emath": lambda x: np.emath.sqrt(x - 0.5) * np.emath.log(-x), "real_if_close": lambda x:
        np.real_if_close(x + 0j), "sort_complex": lambda x: np.sort_complex(x + 1j * x[::-1]),
}
# By calls that sum in another order
NEARLY = ("tensorsolve", "tensorinv", "poly", "cond", "roots", "norm of singular values", "poly of a matrix")
PADDED = {
    **{mode: (((1, 0), (1, 2)), {"mode": mode}) for mode in (
        "mean", "maximum", "minimum", "median", "linear_ramp", "reflect", "symmetric", "edge", "wrap", "constant")},
    "odd": (2, {"mode": "reflect", "reflect_type": "odd"}), "odd symmetric": (
        1, {"mode": "symmetric", "reflect_type": "odd"}), "of a part": (1, {"mode": "mean", "stat_length": 2}),
    "to an end": (2, {"mode": "linear_ramp", "end_values": 3.0}), "by a function": (1, {"mode": tripled_ends}),
    "of each side": (1, {"constant_values": ((1.0, 2.0), (3.0, 4.0))}),
}


@pytest.mark.parametrize("name", EXACT)
def test_as_numpy(name, rng):
    hold(EXACT[name], rng.uniform(0.2, 0.9, 6), rng, same_bits=name not in NEARLY)


@pytest.mark.parametrize("name", PADDED)
def test_padding(name, rng):
    width, options = PADDED[name]
    hold(lambda x: np.pad(x.reshape(2, 3), width, **options), rng.uniform(0.2, 0.9, 6), rng)


def test_padding_with_traced_values(rng):
    hold(lambda x: np.pad(x[2:], 2, constant_values=(x[0], x[1])), rng.uniform(0.2, 0.9, 6), rng)
    hold(lambda x: np.pad(x[2:], 2, mode="linear_ramp", end_values=x[0]), rng.uniform(0.2, 0.9, 6), rng)


LISTS = """
    np.sin([x[0], x[1]])|np.add([x[0], 1.], [x[1], 2])|np.sum([x[0], x[1]])|np.mean([x[0], x[1]])
    np.max([x[0], x[1]])|np.dot([x[0], x[1]], [1., 2.])|np.linalg.norm([x[0], x[1]])|np.cumsum([x[0], x[1]])
    np.cross([x[0], x[1], x[2]], [1., 2, 3])|np.hstack([x[0], x[1]])
    np.vstack([[x[0], x[1]], [1, 2]])|np.stack([x[0], x[1]])|np.interp([x[0], 0.5], [0, 1], [1, 2.])
    np.linalg.solve([[x[0], 1], [2, x[1]]], [1., 2])|np.linalg.det([[x[0], 1], [2, x[1]]])|np.diag([x[0], x[1]])
    np.polyval([x[0], 1, 2], 0.3)|np.average([x[0], x[1]], weights=[1, 2])
    np.where([True, False], [x[0], 1], [2, x[1]])|np.outer([x[0], x[1]], [1, 2])|np.diff([x[0], x[1], 1])
    np.prod([x[0], x[1]])|np.exp(([x[0], x[1]]))|np.matmul([[x[0], 1.]], [[1.], [x[1]]])
    np.einsum("i, i", [x[0], x[1]], [1, 2.])|np.sort([x[1], x[0]])|np.clip([x[0], x[1]], 0, 0.5)
    np.std([x[0], x[1]])|np.abs([x[0], -x[1]])|np.reshape([x[0], x[1]], (2, 1))|np.transpose([[x[0], x[1]]])
    np.tile([x[0], x[1]], 2)|np.roll([x[0], x[1]], 1)|np.atleast_2d([x[0], x[1]])|np.median([x[0], x[1], 2])
    np.maximum(x[0], [x[1] + 1, 0.1])|np.tensordot([x[0]], [x[1]], 1)|np.column_stack([[x[0], x[1]], [1, 2]])
    np.inner([x[0], x[1]], [1, 2])|np.vdot([x[0], x[1]], [1, 2])|np.kron([x[0], x[1]], [1, 2])
    np.allclose([x[0]], [x[0]]) * x|np.argmax([x[0], x[1]]) * x|np.meshgrid([x[0], x[1]], [1, 2])[0]
    np.trapezoid([x[0], x[1]])|np.convolve([x[0], x[1]], [1, 2.])|np.repeat([x[0], x[1]], 2)|np.isnan([x[0]]) * x
    np.sqrt([x[0]**2 + x[1]**2])|np.linalg.inv([[x[0], 1], [2, x[1]]])|np.linspace([x[0], 0], [1, x[1]], 3)
    np.fft.fft([x[0], x[1]]).real
""".strip().replace("\n    ", "|").split("|")


@pytest.mark.parametrize("expression", LISTS)
def test_lists_of_traced_numbers(expression, rng):
    """Wherever NumPy makes an array of a list."""
    hold(lambda x: eval(expression, {"np": np, "x": x}), rng.uniform(0.2, 0.9, 3), rng, same_bits=False)


@pytest.mark.parametrize(("f", "told"), [
    (lambda x: x.view(np.int64), "same precision"), (lambda x: x.view(np.float32), "same precision"),
    (lambda x: x.resize(2), "np.resize"),
    (lambda x: np.outer(x, x).T.resize(3, 4), "C order"), (lambda x: x.tobytes(), "stop_gradient"),
    (lambda x: np.frombuffer(x), "would be lost"),
    (lambda x: np.nditer(x, flags=["external_loop"]), "external_loop"),
    (lambda x: np.ma.masked_where(MASK, x), "masked_array"),
    (lambda x: np.ma.masked_array(np.ones(6), x), "constant"),
    (lambda x: np.ma.log(np.ma.masked_array(x)), "operators"), (lambda x: np.histogram2d(x, x), "weights may be"),
    (lambda x: np.add.at(PLAIN, [0], x[:1]), "plain array"), (lambda x: memoryview(x), "would be lost")])
def test_refused(f, told):
    with pytest.raises((TypeError, AttributeError), match=told):
        ad.vjp(f, np.linspace(0.2, 0.9, 6))


def test_structured_arrays_say_what_to_do(rng):
    s = np.zeros(3, [("x", float), ("y", int)])
    with pytest.raises((TypeError, ValueError), match="dict of its fields"):
        ad.grad(lambda s: s["x"].sum())(s)

    def of_fields(fields):
        return (fields["x"] * fields["y"]).sum()
    found = ad.grad(of_fields)({"x": np.array([1.0, 2.0]), "y": np.array([3.0, 4.0])})
    assert_allclose(found["x"], [3.0, 4.0])


def test_resize_in_place(rng):
    def f(x):
        y = x * x                           # traced
        y.resize(8)
        y[6:] += x[:2]
        y.resize((2, 3), refcheck=False)
        z = np.zeros(2)                     # made by the program
        z.resize(2, 3)
        z += y
        z.resize((7,))
        z[6] = x[0]
        assert z.shape == (7,) and y.shape == (2, 3)
        return z * np.arange(7.0)

    hold(f, rng.uniform(0.2, 0.8, 6), rng)


def test_what_is_iterated_over_may_be_traced(rng):
    def f(x):
        y = np.fromiter((t * t for t in x), float)
        z = np.fromiter(iter([1.0, 2.0, 3.0]), np.float64, 2)       # made by the program
        z[0] = x[1]
        return np.concatenate([y, z, np.fromiter([x[0], 2.0], float), np.fromiter(
            map(float, range(2)), float, count=2)])

    hold(f, rng.uniform(0.2, 0.8, 3), rng)
    assert np.fromiter(iter("12"), int).tolist() == [1, 2] and type(np.fromiter((1.0,), float)) is np.ndarray
    with pytest.raises(ValueError, match="too short"):
        ad.grad(lambda x: np.fromiter((t for t in x), float, 5).sum())(np.ones(3))


def test_structured_arrays_by_field(rng):
    kind = np.dtype([("position", float, 2), ("speed", float), ("age", int), ("more", [("weight", np.float32)])])

    def f(x):
        particles = np.zeros(3, kind)
        assert isinstance(particles, np.ndarray) and particles.shape == (3,) and len(particles) == particles.size == 3
        particles["speed"] = x[:3]
        particles["position"][:, 0] = np.arange(3.0)
        particles["age"] += 2
        particles["position"] += particles["speed"][:, None] * x[3]
        particles[0]["speed"] = x[1] * x[2]
        particles[1:]["speed"] *= 2.0
        particles["more"]["weight"] = 0.5
        particles[2] = ((x[0], 1.0), 3.0, 1, (0.25,))
        old = particles.copy()
        for each in particles:
            each["position"] *= each["age"]
        names = particles.view(np.recarray)
        names.speed += 1.0
        some = particles[[True, False, True]][["speed", "age"]]
        assert some.dtype.names == ("speed", "age")
        return (names.position.sum() + particles["speed"] @ old["speed"] + (some["speed"] * some["age"]).sum()
                + particles["more"]["weight"].sum())

    hold(f, rng.uniform(0.2, 0.8, 4), rng, same_bits=False)


def test_structured_arrays_without_derivatives_are_numpys():
    kind = [("x", float), ("n", int)]

    def f(x):
        table = np.array([(2.0, 1), (1.0, 2)], kind)
        assert np.sort(table, order="x")["n"].tolist() == [2, 1] and table.tolist() == [(2.0, 1), (1.0, 2)]
        assert np.concatenate([table, table]).shape == (4,) and np.asarray(table)["x"].sum() == 3.0
        assert type(np.zeros(2, [("n", int)])) is np.ndarray
        table["x"][0] = x[0]
        with pytest.raises(TypeError, match="use its fields"):
            np.sort(table, order="x")
        with pytest.raises(ValueError, match="no field"):
            table["y"]
        with pytest.raises(AttributeError, match="use its fields"):
            table.sort()
        return table["x"].sum()

    np.testing.assert_array_equal(ad.grad(f)(np.ones(2)), [1, 0])
    assert type(np.zeros(2, kind)) is np.ndarray


def test_structured_arrays_that_are_returned():
    def f(x, one=False):
        table = np.zeros(2, [("x", float), ("more", [("y", float)])])
        table["more"]["y"] = x[:2]
        return table[0] if one else table

    x = np.ones(3)
    plain = ad.vjp(lambda x: np.zeros(2, [("x", float)]), x)[0]
    assert type(plain) is np.ndarray and plain.dtype.names == ("x",)
    for run in (lambda f: ad.vjp(f, x), lambda f: ad.jvp(f, (x,), (x,)), lambda f: ad.compile(f, x),
                lambda f: ad.jacobian(f)(x), lambda f: ad.grad(lambda x: ad.vjp(f, x)[0]["x"].sum())(x)):
        for g in (f, lambda x: f(x, True), lambda x: [f(x), x]):
            with pytest.raises(TypeError, match="return its fields"):
                run(g)
    with pytest.raises((TypeError, RuntimeError)):
        ad.grad(lambda x: ad.checkpoint(f)(x)["more"]["y"].sum())(x)
