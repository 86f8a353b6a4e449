"""Masked arrays in derivatives, against numpy.ma itself by differences, and against dense arrays."""

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator

MASK = np.array([[0, 1, 0], [0, 0, 1], [0, 0, 1], [0, 1, 1]], bool)


def masked(dtype="d", mask=MASK, seed=0, under=np.nan, **options):
    """With NaN under the mask."""
    rng = generator(seed)
    x = (rng.uniform(0.5, 1.5, (4, 3)) + (1j * rng.uniform(0.5, 1.5, (4, 3)) if dtype in "FD" else 0)).astype(dtype)
    x[np.broadcast_to(mask, x.shape)] = under
    return np.ma.masked_array(x, mask, **options)


OTHER = masked(mask=np.roll(MASK, 1, 0), seed=1, under=7.0)
VECTOR = np.array([0.5, 2.0, 3.0])


def total(v):
    """A real number of whatever was computed that is not masked, the same for numpy.ma."""
    if v is np.ma.masked:
        return 0.0
    v = v.filled(0) if hasattr(v, "filled") else v
    return (np.arange(1.0, np.size(v) + 1).reshape(np.shape(v)) * (v * np.conj(v)).real).sum()


def changed(m):
    m += OTHER
    m *= 2.0
    m[0] -= VECTOR
    return m


def assigned(m):
    m = m.copy()
    m[1, 2] = m[0, 0] * 3.0                 # no longer masked
    m[0, 0] = np.ma.masked
    m[2] = m[3] * m[1]
    m[m.mask] = 4.0
    return m * m


def views(m):
    y = m.copy()
    part = y[1:, :2].T
    part[0] = np.ma.masked                  # the mask is shared as the data are
    part *= 3.0
    return y + m


def divided(m):
    m /= OTHER
    m /= np.array([1.0, 0.0, 2.0])          # is masked
    return m


OPERATIONS = {
    "+": lambda m: m + OTHER + 1.0, "-": lambda m: 2.0 - m - OTHER, "*": lambda m: VECTOR * m * m,
    "/": lambda m: m / OTHER + 1.0 / m,
    "neg": lambda m: -m + abs(m), "**": lambda m: m**2 + 2.0**m, "divide by 0": lambda m: m / np.array([1.0, 0.0, 2.0]),
    "exp": lambda m: np.exp(m) * np.sin(m), "log": lambda m: np.log(m - 1.0), "sqrt": lambda m: np.sqrt(m),
    "ufuncs": lambda m: np.add(VECTOR, m) + np.maximum(m, OTHER) - np.minimum(m, 2.0), "sum": lambda m: m.sum(),
    "sum 0": lambda m: m.sum(0), "sum 1": lambda m: np.sum(m, axis=1, keepdims=True),
    "mean": lambda m: m.mean() * m.mean(1),
    "prod": lambda m: m.prod(axis=0) * np.prod(m), "var": lambda m: m.var() + m.var(0), "std": lambda m: m.std(ddof=1),
    "var ddof": lambda m: m.var(1, ddof=1), "dot": lambda m: m.dot(OTHER.T), "dot vector": lambda m: m.dot(VECTOR),
    "min": lambda m: m.min() * m.max(axis=1), "filled": lambda m: m.filled(2.0) * m.filled(m.sum()),
    "compressed": lambda m: m.compressed(),
    "index": lambda m: m[1:, ::2] * m[0, 0], "masked element": lambda m: m[0, 1], "row": lambda m: m[3],
    "picked": lambda m: m[[0, 2], [0, 1]],
    "shape": lambda m: m.reshape(2, 6).T.ravel() * m.T.reshape(-1),
    "rows": lambda m: sum(row.sum() * k for k, row in enumerate(m)),
    "chosen": lambda m: m[m.filled(0.0) > 1.0] * 2.0, "copy": lambda m: m.copy().swapaxes(0, 1),
    "count": lambda m: m.sum(0) / m.count(0),
    "where": lambda m: np.where(m.mask, 0.0, m.filled(0.0)), "anomaly": lambda m: m - m.mean(0),
    "in place": changed, "assigned": assigned,
    "views": views, "divided": divided,
}


def moved(m, d, step):
    return np.ma.masked_array(np.where(m.mask, m.data, m.data + step * d), m.mask.copy(), hard_mask=m.hardmask)


def check(f, m, rtol=1e-6):
    rng = generator(3)
    d = rng.standard_normal(m.shape) + (1j * rng.standard_normal(m.shape) if m.dtype.kind == "c" else 0)
    d = np.where(m.mask, 0, d)
    before = m.copy()
    with np.errstate(all="ignore"):
        value, plain = ad.value_and_grad(f)(m)[0], f(m.copy())
        assert value == pytest.approx(plain, rel=1e-10) and np.isfinite(value)
        g, tangent = ad.grad(f)(m), np.ma.masked_array(d, m.mask)
        step = 1e-6
        slope = (f(moved(m, d, step)) - f(moved(m, d, -step))) / (2 * step)
        assert type(g) is np.ma.MaskedArray and np.array_equal(g.mask, m.mask) and g.dtype == m.dtype
        assert not g.data[np.broadcast_to(m.mask, m.shape)].any()               # zeros, no NaN
        assert np.vdot(g.data, d).real == pytest.approx(slope, rel=rtol, abs=1e-6)
        assert ad.jvp(f, (m,), (tangent,))[1] == pytest.approx(slope, rel=rtol, abs=1e-6)
        second = ad.hvp(f)(m, tangent)
        ahead, behind = (ad.grad(f)(moved(m, d, s)).data for s in (step, -step))
        np.testing.assert_allclose(second.data, (ahead - behind) / (2 * step), rtol=1e-4, atol=1e-4)
        assert np.array_equal(m.mask, before.mask)
        np.testing.assert_array_equal(m.data, before.data)
    return g


@pytest.mark.parametrize("operation", OPERATIONS)
def test_operations(operation):
    check(lambda m: total(OPERATIONS[operation](m)), masked())


@pytest.mark.parametrize("operation", ["+", "*", "/", "exp", "sum 0", "mean", "prod", "var", "dot", "filled", "index",
                                       "in place", "assigned", "divided", "**"])
@pytest.mark.filterwarnings("ignore:Casting complex values to real")        # in numpy.ma's var
def test_complex_operations(operation):
    check(lambda m: total(OPERATIONS[operation](m)), masked("D"))


@pytest.mark.parametrize("operation", OPERATIONS)
def test_nothing_masked(operation):
    """Neither with a mask of False nor without one."""
    plain = ad.grad(lambda x: 0.0 * x.sum())(np.ones(1))
    f = OPERATIONS[operation]
    x = masked(mask=np.zeros((4, 3), bool))
    g = check(lambda m: total(f(m)), x)
    bare = np.ma.masked_array(x.data)
    assert bare.mask is np.ma.nomask and plain.shape == (1,)
    if operation not in ("where", "assigned", "views"):         # masks that are made there, or shared
        found = ad.grad(lambda m: total(f(m)))(bare)
        assert found.mask is np.ma.nomask
        np.testing.assert_allclose(found.data, g.data)


@pytest.mark.parametrize("dtype", "fdFD")
def test_against_dense_arrays(dtype):
    m = masked(dtype)
    x, w = m.filled(0), ~MASK

    def f(m):
        y = m * m + m * 3.0
        return (abs(y.sum()) ** 2 + abs(y.mean(0).sum()) ** 2).real

    def dense(x):
        y = np.where(w, x * x + x * 3.0, 0)
        mean = (y.sum(0) / np.maximum(w.sum(0), 1))
        return (abs(y.sum()) ** 2 + abs(mean.sum()) ** 2).real

    g = ad.grad(f)(m)
    assert g.dtype == m.dtype
    single = dtype in "fF"
    np.testing.assert_allclose(g.data, ad.grad(dense)(x), rtol=1e-4 if single else 1e-12, atol=1e-3 * single)
    if dtype == "d":
        H = ad.hessian(f)(m)
        np.testing.assert_allclose(H.data.data, ad.hessian(dense)(x), atol=1e-12)
        J = ad.jacobian(lambda m: (m * m).filled(0.0))(m)
        np.testing.assert_allclose(J.data, ad.jacobian(lambda x: np.where(w, x * x, 0.0))(x))
        program = ad.compile(ad.grad(f), m)
        np.testing.assert_allclose(program(masked(seed=4)).data, ad.grad(f)(masked(seed=4)).data)
        with pytest.raises(ValueError, match="(?s)mask is array.* is frozen"):
            program(masked(mask=~MASK))


def test_hard_masks():
    def f(m):
        m[0] = 5.0
        m[1] = m[2] * 2.0
        m[3] = np.ma.masked_array([1.0, 2.0, 3.0], [1, 0, 0])
        return total(m * m)

    check(f, masked(hard_mask=True))
    assert ad.grad(f)(masked(hard_mask=True)).hardmask
    check(lambda m: f(m) + m.count(), masked(mask=np.zeros((4, 3), bool), hard_mask=True))


def chosen_by_comparison(m):
    m[m > 1.5] = 0.0
    return (m * m).sum() + m.count()


def with_array(m):
    m[m >= 0.9] = VECTOR[:2]
    return (m * m).sum() + m.count()


def with_masked(m):
    m[m > 0.7] = m[m > 0.7] * 2.0
    return (m * m).sum() + m.count()


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("f", [chosen_by_comparison, with_array, with_masked])
def test_assignment_where_a_comparison_holds(f, hard):
    m = np.ma.masked_array([1.0, 0.5, 3.0], [0, 1, 0], hard_mask=hard)
    value, g = ad.value_and_grad(f)(m)
    assert value == f(m.copy())
    step = np.array([1e-6, 0, 0])
    assert g.data[0] == pytest.approx((f(moved(m, step, 1.0)) - f(moved(m, step, -1.0))) / 2e-6, abs=1e-6)


@pytest.mark.parametrize("case", range(15))
def test_comparisons_under_a_mask(case):
    m, n = np.ma.masked_array([1.0, 0.5, 3.0], [0, 1, 0]), np.ma.masked_array([1.0, 0.5, 2.0], [0, 1, 1])
    d = np.array([1.0, 0.5, 2.0])
    f = [lambda m: m > 1.5, lambda m: m >= d, lambda m: m < n, lambda m: m == d, lambda m: m != n, lambda m: m == n,
         lambda m: d == m, lambda m: d < m, lambda m: np.greater(m, 0.7), lambda m: np.isfinite(m),
         lambda m: np.equal(m, d), lambda m: np.logical_and(m, d), lambda m: m.data * 1.0 < m,
         lambda m: m > m.data * 0.5, lambda m: m > np.ma.masked][case]
    seen = []
    ad.grad(lambda m: seen.append(f(m)) or m.sum())(m)
    wanted = f(m)
    assert type(seen[0]) is type(wanted)
    np.testing.assert_array_equal(seen[0].data, wanted.data)
    np.testing.assert_array_equal(seen[0].mask, wanted.mask)


def test_views_share_their_masks():
    def mk():
        m = np.ma.masked_array(np.arange(1.0, 9).reshape(4, 2).T, np.array([[0, 1, 0, 0], [0, 0, 0, 1]], bool))
        return [m, m[:, 1:], m.T[::-1], np.ma.masked_array(np.ones((2, 4)))]

    def masks(t):
        t[0][1, 2] = np.ma.masked
        return t[1].sum() * t[2].sum()

    def unmasks(t):
        t[2][2, 0] = 9.0
        return (t[1] * t[1]).sum() + t[0].sum()

    for f in (masks, unmasks):
        tree = mk()
        value, g = ad.value_and_grad(f)(tree)
        assert value == f(mk())
        assert all(np.array_equal(x.mask, y.mask) for x, y in zip(tree, mk(), strict=True))
        assert all(np.array_equal(x.mask, y.mask) for x, y in zip(g, tree, strict=True))
        assert np.shares_memory(g[0].data, g[1].data)
        tree = mk()
        with pytest.raises(TypeError, match="to change its mask"):
            ad.autodiff(ad.Reverse, f, ad.Duplicated(tree, ad.trees.make_zero(tree)))

    def outer(t):
        t[0][0, 0] = np.ma.masked
        return ad.value_and_grad(masks)(t)[0]

    tree = mk()
    tree[0][0, 0] = np.ma.masked
    assert ad.value_and_grad(outer)(mk())[0] == masks(tree)


def added(d, m):
    d += m


def subtracted(d, m):
    d -= m


def multiplied(d, m):
    d *= m


def quotient(d, m):
    d /= m


def raised(d, m):
    d **= m


@pytest.mark.parametrize("start", [lambda m: m.data * 1.0, lambda m: np.ones(3)], ids=["traced", "plain"])
@pytest.mark.parametrize("f", [added, subtracted, multiplied, quotient, raised])
def test_an_array_on_the_left_is_not_rebound(f, start):
    m = np.ma.masked_array([1.0, 2.0, 3.0], [0, 1, 0])
    with pytest.raises(TypeError, match="blasad: .*m.data"):
        ad.grad(lambda m: f(start(m), m) or m.sum())(m)


def test_numbers_and_new_arrays_take_masks():
    def total_of_rows(m):
        s = m.data.sum() * 0.0
        for x in (m, m * 2.0):
            s += x                              # a number becomes a masked array
        return s.sum()

    m = np.ma.masked_array([1.0, 2.0, 3.0], [0, 1, 0])
    assert ad.value_and_grad(total_of_rows)(m)[0] == total_of_rows(m)
    assert ad.value_and_grad(lambda m: (m.data + m).sum() + (m.data * m).sum())(m)[0] == 8 + 10


@pytest.mark.parametrize("f", [abs, np.abs])
def test_absolute_values_of_complex_elements(f):
    m = np.ma.masked_array([1 + 1j, np.nan, 0, 3j, 3 + 4j], [0, 1, 1, 0, 1])
    g = ad.grad(lambda m: f(m).sum())(m)
    np.testing.assert_allclose(g.data, [(1 + 1j) / np.sqrt(2), 0, 0, 1j, 0])
    np.testing.assert_allclose(ad.vjp(f, m)[0].data, abs(m.data))
    np.testing.assert_allclose(ad.grad(lambda m: f(m).data[4])(m).data, [0, 0, 0, 0, 0.6 + 0.8j])
    check(lambda m: total(f(m)), masked("D"))


def test_deviations_of_one_element():
    m = np.ma.masked_array([[1.0, 2, 3], [4, 5, 7], [1, 2, 3]], [[0, 1, 1], [0, 0, 0], [1, 1, 1]])
    value, g = ad.value_and_grad(lambda m: m.std(1).sum())(m)
    assert value == pytest.approx(m.std(1).sum())
    np.testing.assert_allclose(g.data[1], ad.grad(np.std)(m.data[1]))
    assert not g.data[[0, 2]].any()
    assert not ad.grad(lambda m: m.std())(m[0].copy()).data.any()


def test_results_that_are_not_finite():
    m = np.ma.masked_array([0.0, 1.0, 2.0], [0, 0, 1])
    for f in (lambda m: np.power(m, -0.5), lambda m: np.reciprocal(m), lambda m: m**-0.5, lambda m: 1.0 / m):
        with np.errstate(all="ignore"):
            np.testing.assert_array_equal(ad.vjp(f, m)[0].mask, f(m).mask)


def test_parts_of_complex_elements_have_masks_of_their_own():
    def f(m):
        part = m.real
        part[0] = np.ma.masked
        return m.real.sum() + part.sum() + m.imag.sum()

    m = np.ma.masked_array([1 + 1j, 2.0, 3j], [0, 1, 0])
    assert ad.value_and_grad(f)(m)[0] == f(m.copy())


def test_nothing_to_fill():
    def f(m):
        m.filled(0.0)[0] = 5.0
        return (m * m).sum()

    for mask in ([0, 0], [0, 1], np.ma.nomask):
        m = np.ma.masked_array([1.0, 2.0], mask)
        assert ad.value_and_grad(f)(m)[0] == f(m.copy())


def test_shadows():
    m, dm = masked(under=9.0), ad.trees.make_zero(masked())
    m.data[MASK] = np.nan

    def f(m):
        m *= m
        m += 1.0

    dm.data[...] = 1.0
    before = m.copy()
    ad.autodiff(ad.Reverse, f, ad.Duplicated(m, dm))
    np.testing.assert_array_equal(dm.data, np.where(MASK, 1.0, 2 * before.data))    # what is masked stays as it is
    np.testing.assert_array_equal(m.data, np.where(MASK, np.nan, before.data**2 + 1))
    shadows = [ad.trees.make_zero(m), ad.trees.make_zero(m)]
    y, seeds = np.zeros(3), (np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 2.0]))

    def g(m, y):
        y[:] = (m * m).sum(0).filled(0.0)

    ad.autodiff(ad.Reverse, g, ad.BatchDuplicated(m, shadows), ad.BatchDuplicated(y, seeds))
    for shadow, weights in zip(shadows, ([1, 0, 0], [0, 1, 2]), strict=True):
        np.testing.assert_array_equal(shadow.data, np.where(MASK, 0, 2 * m.data * weights))
    tangent = ad.autodiff(ad.Forward, lambda m: m.sum(), ad.Duplicated(m, np.ma.masked_array(np.ones((4, 3)), MASK)))[0]
    assert tangent == (~MASK).sum()


def test_what_is_masked_is_memory_too():
    """Who takes the data takes what is under the mask."""
    m = masked(under=2.0)
    g = ad.grad(lambda m: (m.data**2).sum())(m)
    np.testing.assert_array_equal(g.data, 2 * m.data)
    g = ad.grad(lambda m: (m * 3.0).data.sum())(m)
    np.testing.assert_array_equal(g.data, np.where(MASK, 1.0, 3.0))         # not computed: the first one's data
    w = np.arange(3.0)
    tree = [np.ma.masked_array(w, [0, 1, 0]), w]
    g = ad.grad(lambda t: (t[0] * t[0]).sum() + t[1].sum())(tree)
    np.testing.assert_array_equal(g[1], [1, 1, 5])
    assert np.shares_memory(g[0].data, g[1])


def test_masks_of_arguments():
    def f(m):
        m[0, 0] = np.ma.masked
        return m.sum()

    m = masked()
    assert ad.grad(f)(m).data[0, 0] == 0 and not m.mask[0, 0] and ad.grad(f)(m).data[0, 2] == 1
    with pytest.raises(TypeError, match=r"argument 0.mask; .*; of a masked array, work on a copy to change its mask"):
        ad.autodiff(ad.Reverse, f, ad.Duplicated(m, ad.trees.make_zero(m)))
    with pytest.raises(TypeError, match="the function writes to argument 0.mask"):
        ad.compile(f, m)
    with pytest.raises(ValueError, match="read-only"):
        ad.grad(lambda m: m.mask.fill(False) or m.sum())(m)

    def unmasked(m):
        m = m.copy()
        m.mask = [True, False, False]
        return (m * m).filled(0.0)[:, 1:].sum()

    np.testing.assert_array_equal(ad.grad(unmasked)(masked(under=2.0)).data, 2 * masked(under=2.0).data * [0, 1, 1])


def test_values_and_constants():
    m = masked()
    value, pullback = ad.vjp(lambda m: {"y": m * m, "all": m[3, 1], "n": m.count()}, m)
    assert type(value["y"]) is np.ma.MaskedArray and value["all"] is np.ma.masked and value["n"] == (~MASK).sum()
    np.testing.assert_array_equal(value["y"].mask, MASK)
    seed = {"y": np.ma.masked_array(1.0 - MASK, MASK), "all": np.ma.masked, "n": 0}
    np.testing.assert_array_equal(pullback(seed)[0].data, np.where(MASK, 0, 2 * m.data))
    x = np.array([1.0, 2.0, 3.0])
    for constant in (m, {"m": m}):
        def f(x, c):
            return ((c["m"] if isinstance(c, dict) else c) * x).sum()

        np.testing.assert_allclose(ad.grad(f)(x, constant), m.filled(0).sum(0))
        dx = np.zeros(3)
        ad.autodiff(ad.Reverse, f, ad.Duplicated(x, dx), ad.Const(constant))
        np.testing.assert_allclose(dx, m.filled(0).sum(0))
    with pytest.raises(TypeError, match="MaskedArray, whose operators are not those of an array"):
        ad.grad(lambda x: (x * m).sum())(x)
    assert ad.grad(lambda m: (m * m.argmax() * (m > 1.0).sum() + ad.stop_gradient(m).std()).sum())(m).data[0, 0] > 0
    assert len(ad.vjp(lambda m: m * len(m), m)[0]) == 4
    for f in (lambda x, m: (x * m).sum(), lambda x, m: np.multiply(x, m).sum(), lambda x, m: np.multiply(m, x).sum()):
        np.testing.assert_allclose(ad.grad(f)(x, m), m.filled(0).sum(0))
    inner = ad.grad(lambda m: (ad.grad(lambda m: (m**3).sum())(m) * m).sum())(m)
    np.testing.assert_allclose(inner.data, np.where(MASK, 0, 9 * m.data**2))
    section = ad.checkpoint(lambda m: m * m)
    np.testing.assert_allclose(ad.grad(lambda m: section(section(m)).sum())(m).data, np.where(MASK, 0, 4 * m.data**3))


@pytest.mark.parametrize("f, error, text", [
    (lambda m: np.ma.median(m), TypeError, "functions of numpy.ma cannot take it|numpy.* has no rule"),
    (lambda m: OTHER / m, TypeError, "functions of numpy.ma cannot take it"),
    (lambda m: np.dot(m, VECTOR), TypeError, "numpy.dot"),
    (lambda m: np.ma.exp(m), TypeError, "functions of numpy.ma cannot take it"),
    (lambda m: np.ma.sum(m), TypeError, "functions of numpy.ma cannot take it"),
    (lambda m: np.asarray(m), TypeError, "derivative would be lost"), (lambda m: np.sort(m), TypeError, "numpy.sort"),
    (lambda m: m.cumsum(), TypeError, "the method cumsum of masked arrays has no rule"),
    (lambda m: m @ VECTOR, TypeError, "the operator @"),
    (lambda m: np.matmul(m, VECTOR), TypeError, "numpy.matmul"),
    (lambda m: np.add.accumulate(m), TypeError, "numpy.add.accumulate"),
    (lambda m: m.nothing, AttributeError, "nothing"),
    (lambda m: np.concatenate([m, m]), TypeError, "numpy.concatenate"),
    (lambda m: m.sum(dtype="f"), TypeError, "with dtype"),
    (lambda m: np.where(m > 1, m, 0.0), TypeError, "numpy.where"),
    (lambda m: m.dot(m.T, strict=True), TypeError, "strict"),
    (lambda m: np.exp(m, out=m), TypeError, "numpy.exp with out"),
    (lambda m: m.__iadd__(np.ones((2, 4, 3))), ValueError, "broadcast")])
def test_what_has_no_rule_is_refused(f, error, text):
    with pytest.raises(error, match=text):
        ad.grad(lambda m: f(m) is None or m.sum())(masked())
