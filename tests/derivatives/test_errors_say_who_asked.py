"""Messages begin with blasad's own sentence, and name the function that the program called and what does the same."""

import warnings

import numpy as np
import pytest
import scipy.cluster.vq
import scipy.ndimage
import scipy.optimize
import scipy.sparse.linalg
import scipy.special
import scipy.stats

import blasad as ad

X = np.array([0.2, 0.5, 0.9])
CALLS = {
    "ellip_harm": (lambda x: scipy.special.ellip_harm(5.0, 8.0, 1, 1, x), "blasad.primitive"),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_refusal_names_what_was_called_and_what_does_the_same(name):
    f, same = CALLS[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises((TypeError, ValueError), match="^blasad: ") as caught:
            ad.grad(lambda x: (f(x), x.sum())[1])(X)
    message = str(caught.value)
    assert name in message and same in message and "numpy.roots" not in message and "numpy.std" not in message


def test_a_step_of_newton_has_the_derivative_of_what_a_search_finds():
    def solution(p):
        y = scipy.optimize.brentq(lambda y: y ** 3 + y - ad.stop_gradient(p), -10.0, 10.0, xtol=1e-14)
        return y - (y ** 3 + y - p) / (3 * y ** 2 + 1)

    assert abs(ad.grad(solution)(2.0) - 0.25) < 1e-9            # of y^3 + y = p at y = 1


def test_a_derivative_that_ends_in_a_library_says_where():
    def f(x):
        estimate = scipy.optimize.BFGS(init_scale=x[0])
        estimate.initialize(2, "hess")
        estimate.update(np.ones(2), np.array([1.0, 2]))
        return x.sum()

    with pytest.warns(ad.DerivativeLost, match=r"of a traced value, in scipy\.optimize\.BFGS\.update, and"):
        ad.grad(f)(X)
    with pytest.warns(ad.DerivativeLost, match=r"of a traced value, in scipy\.ndimage\.geometric_tr"):
        ad.grad(lambda x: (scipy.ndimage.geometric_transform(np.eye(3), lambda i: (i[0] * x[0], i[1])), x.sum())[1])(X)


def test_an_adaptive_integral_has_a_derivative_and_does_not_warn_of_its_error():
    assert abs(ad.grad(lambda x: scipy.integrate.quad_vec(lambda t: t * x[0], 0, 1)[0])(X)[0] - 0.5) < 1e-12


def test_arrays_of_a_finished_derivative_say_so():
    kept = []
    ad.grad(lambda x: (kept.append(x * 2), x.sum())[1])(X)
    for use in (lambda k: np.ones(3).dot(k), lambda k: np.array([k]), np.asarray, memoryview, np.sum, bytes):
        with pytest.raises((RuntimeError, TypeError), match="belongs to a derivative that is finished"):
            use(kept[0])


@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_matrices_are_refused_in_words_of_their_own():
    M = np.matrix(np.eye(3))
    for f in (lambda x: x * M, lambda x: M * x, lambda x: M @ x, lambda x: M + x, np.asmatrix, np.matrix,
              lambda x: x.view(np.matrix), lambda x: np.dot(M, x)):
        with pytest.raises(TypeError, match="^blasad: .*np.matrix.* use an array, .*@ for products") as caught:
            ad.grad(lambda x, f=f: f(x).sum())(X)
        assert "mask" not in str(caught.value)
    np.testing.assert_allclose(ad.grad(lambda x: (M.A @ x).sum())(X), 1)
    with pytest.raises(TypeError, match="^blasad: grad: argument 0 is a matrix"):
        ad.grad(lambda m: m.sum())(M)


class Given:
    def __init__(self, x):
        self.x = x

    def __array__(self, dtype=None, copy=None):
        return self.x


@pytest.mark.parametrize("operate", [
    lambda x, y: x * y, lambda x, y: y * x, lambda x, y: x + y, lambda x, y: x - y, lambda x, y: y - x,
    lambda x, y: x / y, lambda x, y: y / x, lambda x, y: x ** y, lambda x, y: x @ y, lambda x, y: y @ x])
def test_objects_with_an_array_are_operands(operate):
    w = np.array([1.0, 2.0, 3.0])
    assert np.allclose(ad.grad(lambda x: operate(x, Given(w)).sum())(X), ad.grad(lambda x: operate(x, w).sum())(X))
    twice = ad.grad(lambda x: operate(x, Given(x * 2)).sum())(X)
    assert np.allclose(twice, ad.grad(lambda x: operate(x, x * 2).sum())(X))


def test_statistics_of_one_sample_write_to_no_scalar():
    y = np.array([0.3, 0.4, 1.1])
    r, step = ad.grad(lambda x: scipy.stats.pearsonr(x, y).statistic)(X), 1e-6
    for i, e in enumerate(np.eye(3)):
        ends = [scipy.stats.pearsonr(X + s * e, y).statistic for s in (step, -step)]
        assert abs(r[i] - (ends[0] - ends[1]) / (2 * step)) < 1e-6
    assert ad.grad(lambda x: scipy.cluster.vq.whiten(x).sum())(X).shape == (3,)


def test_traced_numbers_are_no_keys():
    with pytest.raises(TypeError, match="^blasad: a traced number cannot be a key"):
        ad.grad(lambda x: len({x[0]: 1}) * x.sum())(X)
    with pytest.raises(TypeError, match="unhashable type: 'numpy.ndarray'"):
        ad.grad(lambda x: hash(x) * x.sum())(X)


def test_texts_and_arrays_of_objects():
    def f(x):
        both = np.empty(2, object)
        both[0], both[1] = x, np.zeros(2)
        assert str(x) == f"{x}" == "[0.2 0.5 0.9]" and str(x[0]) == f"{x[0]}" == "0.2" and f"{x[0]:.2f}" == "0.20"
        assert str(x.astype(np.float32)[0]) == "0.2" and "TracedArray" in repr(both) and "array([0., 0.])" in str(both)
        assert np.asarray(both) is both and np.array(both)[0] is x and repr(np.array([x[0], None], object))
        ragged = np.array([x, None], object)
        assert ragged.shape == (2,) and ragged[0] is x
        return (ragged[0] * both[0]).sum()

    np.testing.assert_allclose(ad.grad(f)(X), 2 * X)
