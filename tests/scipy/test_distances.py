"""Distances of pairs of points: SciPy's values, derivatives along points, weights and other options."""

import numpy as np
import pytest
from scipy.spatial import distance

import blasad as ad
from support.functions import hold

A = np.array([[0.3, 1.2, -0.7], [1.1, 0.4, 0.9], [-0.6, 0.8, 1.7], [0.2, -1.3, 0.5]])
B = np.array([[0.5, 0.1, 1.3], [-1.4, 0.7, 0.2]])
W = np.array([0.4, 1.7, 0.9])
POINTS = np.concatenate([A.ravel(), B.ravel()])
WEIGHED = ("euclidean", "sqeuclidean", "cityblock", "chebyshev", "minkowski", "cosine", "correlation", "canberra",
           "braycurtis")
METRICS = {
    **{name: (name, {}) for name in (*WEIGHED, "seuclidean", "mahalanobis")},
    **{f"{name} with weights": (name, {"w": W}) for name in WEIGHED},
    "minkowski of 3.5": ("minkowski", {"p": 3.5}), "minkowski of 1": ("minkowski", {"p": 1}),
    "variances": ("seuclidean", {"V": W}), "inverse": ("mahalanobis", {"VI": np.diag(W) + 0.2}),
    "a function": (lambda u, v: np.exp(u - v).sum(), {}), "an alias": ("cityblock", {}),
    "a function of SciPy's": (distance.euclidean, {}),
}


def of_both(z, metric, options):
    return distance.cdist(z[:12].reshape(4, 3), z[12:].reshape(2, 3), metric, **options)


@pytest.mark.parametrize("name", METRICS)
def test_metrics(name, rng):
    metric, options = METRICS[name]
    hold(lambda z: of_both(z, metric, options), POINTS, rng, rtol=1e-6)
    hold(lambda z: distance.pdist(z.reshape(6, 3), metric, **options), POINTS, rng, rtol=1e-6)


def test_distributions(rng):
    hold(lambda z: of_both(z, "jensenshannon", {}), np.abs(POINTS) + 0.1, rng, rtol=1e-6)


@pytest.mark.parametrize(("metric", "key", "x"), [
    ("euclidean", "w", W), ("canberra", "w", W), ("correlation", "w", W), ("minkowski", "w", W), ("seuclidean", "V", W),
    ("mahalanobis", "VI", np.diag(W) + 0.2)])
def test_options_have_derivatives(metric, key, x, rng):
    hold(lambda z: distance.cdist(A, B, metric, **{key: z}), x, rng, rtol=1e-6)
    hold(lambda z: distance.pdist(A * z.sum(), metric, **{key: z}), x, rng, rtol=1e-6)


@pytest.mark.parametrize("metric", ["euclidean", "cityblock", "minkowski", "canberra", "sqeuclidean"])
def test_at_distance_zero_the_derivative_is_zero(metric):
    gradient = ad.grad(lambda x: distance.cdist(x, np.ones((1, 3)), metric).sum())(np.ones((2, 3)))
    assert not gradient.any()
    gradient = ad.grad(lambda x: distance.pdist(x, metric).sum())(np.ones((3, 2)))
    assert np.isfinite(gradient).all()


def test_near_points_keep_their_digits():
    """A difference of large sums would have none left."""
    a, b = np.array([[1e6, 1.0]]), np.array([[1e6 + 1e-6, 1.0], [0.0, 0.0]])
    gradient = ad.grad(lambda a: distance.cdist(a, b)[0, 0])(a)
    np.testing.assert_allclose(gradient, [[-1.0, 0.0]], atol=1e-15)


@pytest.mark.parametrize("metric", ["hamming", "jaccard", "yule", "dice", "russellrao", "rogerstanimoto",
                                    "sokalsneath"])
def test_metrics_of_truth_values_are_constants(metric):
    truth = A.round() if metric == "hamming" else A > 0.3
    total = ad.grad(lambda x: (x * distance.pdist(truth, metric)).sum())
    np.testing.assert_array_equal(total(np.ones(6)), distance.pdist(truth, metric))


def test_errors_are_those_of_scipy():
    for call in (lambda x: distance.cdist(x, B[:, :2]), lambda x: distance.cdist(x, B, "no metric"),
                 lambda x: distance.pdist(x[0]), lambda x: distance.pdist(x, "cosine", w=W[:2])):
        with pytest.raises(ValueError) as plain:
            call(A)
        with pytest.raises(ValueError) as traced:
            ad.grad(lambda x, f=call: f(x).sum())(A)
        assert str(plain.value) == str(traced.value)


def test_integers_single_precision_and_no_points(rng):
    single = ad.grad(lambda x: distance.cdist(x, np.array([[1, 2, 3]])).sum())(A.astype("f"))
    assert single.dtype == np.float32
    np.testing.assert_allclose(single, ad.grad(lambda x: distance.cdist(x, [[1, 2, 3]]).sum())(A), rtol=1e-5)
    assert ad.grad(lambda x: distance.cdist(x, np.zeros((0, 3))).sum() + 2 * x[0, 0])(A).sum() == 2.0


def test_programs_at_other_points(rng):
    x, y = rng.standard_normal((2, 5, 3))
    for metric in ("euclidean", "minkowski", "canberra", "mahalanobis", "cosine"):
        slope = ad.grad(lambda x, m=metric: (distance.pdist(x, m) ** 3).sum())
        np.testing.assert_allclose(ad.compile(slope, x)(y), slope(y), rtol=1e-13)


@pytest.mark.parametrize("metric", ("euclidean", "sqeuclidean"))
def test_points_lie_anywhere_in_memory(metric, rng):
    """Of pairs of one array and of two, with equal points, against NumPy's sums over all differences."""
    points, others = rng.standard_normal((11, 4)), rng.standard_normal((19, 4))
    for a, b in ((points[::-1, ::2], others[::2, ::-2]), (points.T, others.T[:, :9]),
                 (np.asfortranarray(points), points), (points[:1], others[:, ::-1]),
                 (points[:, :1], others[:, :1]), (points.astype("f"), others)):
        if a.shape[1] != b.shape[1]:
            b = np.ascontiguousarray(b[:, :1]).repeat(a.shape[1], 1)
        differences = a[:, None].astype(float) - b[None]
        lengths = np.sqrt((differences ** 2).sum(-1))
        by = rng.standard_normal(lengths.shape[::-1]).T
        weights = 2 * by if metric[0] == "s" else by / np.where(lengths > 0, lengths, np.inf)
        value, pull = ad.vjp(lambda a, b: distance.cdist(a, b, metric), a, b)
        np.testing.assert_array_equal(value, distance.cdist(a, b, metric))
        ba, bb = pull(by)
        rtol = 1e-4 if a.dtype == np.float32 else 1e-11
        np.testing.assert_allclose(ba, (weights[:, :, None] * differences).sum(1), rtol=rtol, atol=1e-12 + rtol / 100)
        np.testing.assert_allclose(bb, -(weights[:, :, None] * differences).sum(0), rtol=rtol, atol=1e-12 + rtol / 100)
        of_one = ad.vjp(lambda a: distance.pdist(a, metric), a)
        np.testing.assert_array_equal(of_one[0], distance.pdist(a, metric))
        seeds = rng.standard_normal(2 * len(of_one[0]))[::2]
        by_square = ad.grad(lambda a, w=seeds: (distance.cdist(a, a, metric)[np.triu_indices(len(a), 1)] * w).sum())(a)
        np.testing.assert_allclose(of_one[1](seeds)[0], by_square, rtol=rtol, atol=1e-12 + rtol / 100)


@pytest.mark.parametrize("metric", ("cityblock", "chebyshev", "minkowski", "canberra", "braycurtis", "cosine",
                                    "correlation"))
def test_points_of_other_metrics_lie_anywhere_in_memory_too(metric, rng):
    """Against differences along each array, of pairs of one array and of two, where either is a constant, too."""
    options = {"p": 3.0} if metric == "minkowski" else {}
    points, others = rng.standard_normal((7, 10)), rng.standard_normal((5, 10))
    for a, b, w in ((points[::-1, ::2], others[::2, ::-2], None), (points.T, others.T[:, :5].repeat(2, 1)[:, :7], None),
                    (np.asfortranarray(points), others, np.arange(1.0, 11.0))):
        keys = options | ({} if w is None else {"w": w})

        def f(a, b, keys=keys):
            return distance.cdist(a, b, metric, **keys)

        by, da, db = (rng.standard_normal(shape) for shape in ((len(b), len(a)), a.shape, b.shape))
        value, pull = ad.vjp(f, a, b)
        np.testing.assert_array_equal(value, f(a, b))
        ba, bb = pull(by.T)
        step = 1e-6
        for given, v, (p, q) in ((ba, da, (da, 0 * db)), (bb, db, (0 * da, db))):
            slope = (by.T * (f(a + step * p, b + step * q) - f(a - step * p, b - step * q))).sum() / (2 * step)
            np.testing.assert_allclose((given * v).sum(), slope, rtol=1e-6, atol=1e-8)
        np.testing.assert_array_equal(ad.vjp(lambda a, b=b: f(a, b), a)[1](by.T)[0], ba)
        np.testing.assert_array_equal(ad.vjp(lambda b, a=a: f(a, b), b)[1](by.T)[0], bb)
        seeds = rng.standard_normal(len(a) * (len(a) - 1))[::2]
        square = np.zeros((len(a), len(a)))
        square[np.triu_indices(len(a), 1)] = seeds
        of_one = ad.vjp(lambda a, keys=keys: distance.pdist(a, metric, **keys), a)[1](seeds)[0]
        np.testing.assert_allclose(of_one, sum(ad.vjp(f, a, a)[1](square)), rtol=1e-12, atol=1e-12)


def test_largest_differences_share_what_comes_back_and_seeds_of_zero_are_nothing():
    a, b = np.array([[0.0, 0.0, 1.0], [np.nan, 0.0, 0.0]]), np.array([[2.0, -2.0, 0.0]])
    _, pull = ad.vjp(lambda a: distance.cdist(a, b, "chebyshev"), a)
    np.testing.assert_array_equal(pull(np.array([[1.0], [0.0]]))[0], [[-0.5, 0.5, 0.0], [0.0, 0.0, 0.0]])
    np.testing.assert_array_equal(pull(np.ones((2, 1)))[0][1], [0.0, 1.0, 0.0])      # the distance that SciPy returns
    for metric in ("cityblock", "canberra", "braycurtis", "cosine", "correlation"):
        _, pull = ad.vjp(lambda a, m=metric: distance.cdist(a, b, m), a)
        assert np.isfinite(pull(np.array([[1.0], [0.0]]))[0]).all()
        assert np.isnan(pull(np.ones((2, 1)))[0][1]).any()


def test_single_points_and_integers_have_distances_by_other_metrics():
    for metric in ("cityblock", "chebyshev", "canberra", "cosine"):
        assert not ad.grad(lambda x, m=metric: distance.pdist(x, m).sum() + 0 * x.sum())(A[:1]).any()
        whole = ad.grad(lambda x, m=metric: distance.cdist(x, np.array([[1, 2, 3]]), m).sum())
        assert whole(A.astype("f")).dtype == np.float32
        np.testing.assert_allclose(whole(A.astype("f")), whole(A), rtol=1e-5, atol=1e-6)
