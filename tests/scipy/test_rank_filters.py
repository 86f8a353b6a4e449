"""Minimum, maximum, median, rank and grey morphology of images: SciPy's values, and its choice of elements."""

import numpy as np
import pytest
import scipy.ndimage as nd
import scipy.signal

import blasad as ad
from support.functions import hold

MODES = ("nearest", "wrap", "reflect", "mirror", "constant")
CROSS = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], bool)
HEIGHTS = np.array([[0.1, 0.3, -0.2], [0.0, 0.2, 0.4]])
FILTERS = {
    "minimum": lambda x, m: nd.minimum_filter(x, 3, mode=m),
    "maximum with an origin": lambda x, m: nd.maximum_filter(x, (2, 3), mode=m, origin=(0, 1)),
    "maximum of a cross": lambda x, m: nd.maximum_filter(x, footprint=CROSS, mode=m, cval=0.2),
    "of one axis": lambda x, m: nd.minimum_filter1d(x, 4, 0, mode=m, origin=-1),
    "median": lambda x, m: nd.median_filter(x, 3, mode=m),
    "median of a cross": lambda x, m: nd.median_filter(x, footprint=CROSS, mode=m, origin=(1, 0)),
    "rank": lambda x, m: nd.rank_filter(x, 2, 3, mode=m),
    "percentile": lambda x, m: nd.percentile_filter(x, 30, 3, mode=m, cval=0.1),
    "erosion": lambda x, m: nd.grey_erosion(x, structure=HEIGHTS, mode=m),
    "dilation": lambda x, m: nd.grey_dilation(x, structure=HEIGHTS, mode=m),
    "opening": lambda x, m: nd.grey_opening(x, (2, 3), mode=m),
    "gradient": lambda x, m: nd.morphological_gradient(x, (3, 3), mode=m),
    "top hat": lambda x, m: nd.white_tophat(x, (3, 2), mode=m),
    "laplace": lambda x, m: nd.morphological_laplace(x, (3, 3), mode=m),
}


@pytest.mark.parametrize("name", FILTERS)
def test_filters_that_choose(name, rng):
    for mode in MODES:
        x = rng.permutation(30) * 0.1 + rng.uniform(0, 0.01, 30)
        _, pull = ad.vjp(lambda x, m=mode: FILTERS[name](x.reshape(5, 6), m), x)
        w, v = rng.standard_normal((5, 6)), rng.standard_normal(30) * 1e-4
        slope = (w * (FILTERS[name]((x + v).reshape(5, 6), mode) - FILTERS[name]((x - v).reshape(5, 6), mode))).sum()
        np.testing.assert_allclose(pull(w)[0] @ v * 2, slope, rtol=1e-7, err_msg=mode)
    hold(lambda x: FILTERS[name](x.reshape(5, 6), mode), x, rng)


@pytest.mark.parametrize("mode", MODES)
def test_filters_of_vectors(mode, rng):
    x = rng.permutation(12) * 0.1
    hold(lambda x: nd.median_filter(x, 5, mode=mode, cval=0.3), x, rng)
    hold(lambda x: nd.rank_filter(x, 1, 4, mode=mode, origin=1), x, rng)
    hold(lambda x: scipy.signal.medfilt(x * x, 3), x + 1.0, rng)


def test_of_equal_elements_one_is_chosen(rng):
    """All of the adjoint goes somewhere, once."""
    for f in (nd.median_filter, nd.maximum_filter):
        gradient = ad.grad(lambda x, f=f: f(x, 3).sum())(np.ones((4, 5)))
        assert gradient.sum() == 20.0


def test_programs_choose_anew(rng):
    x, y = rng.standard_normal((2, 5, 6))

    def slopes(x):
        return (ad.grad(lambda x: (nd.median_filter(x, 3) ** 3).sum())(x) ** 2).sum()

    program = ad.compile(ad.grad(slopes), x)
    np.testing.assert_allclose(program(y), ad.grad(slopes)(y), rtol=1e-12)


def test_single_precision_and_constants_around(rng):
    x = rng.standard_normal((4, 5)).astype("f")
    gradient = ad.grad(lambda x: nd.grey_dilation(x, structure=HEIGHTS).sum())(x)
    assert gradient.dtype == np.float32
    assert gradient.sum() == 20.0
    assert not ad.grad(lambda x: nd.maximum_filter1d(x, 3, mode="constant", cval=100.0)[[0, -1]].sum())(x[0]).any()
    with pytest.raises(TypeError, match="structuring element"):
        ad.grad(lambda h: nd.grey_dilation(x, structure=h).sum())(HEIGHTS)


def test_images_lie_anywhere_in_memory_in_every_precision(rng):
    image = rng.standard_normal((12, 14))
    for x in (image[::-1, ::2], image.T, image[1::3, ::-1], np.asfortranarray(image)):
        for single in (False, True):
            x = x.astype("f", order="K") if single else x
            for mode in (*MODES, "grid-wrap", "grid-constant"):
                def f(x, mode=mode):
                    return nd.maximum_filter(nd.median_filter(x, (3, 2), mode=mode, cval=0.1), 3, mode=mode, cval=0.1)

                v = (1e-5 * rng.standard_normal(x.shape))
                gradient = ad.grad(lambda x: (f(x) ** 2).sum())(x)
                assert gradient.dtype == x.dtype
                np.testing.assert_allclose(gradient, ad.grad(lambda x: (f(x) ** 2).sum())(x.astype(float)), rtol=1e-6)
                if not single:
                    slope = ((f(x + v) ** 2).sum() - (f(x - v) ** 2).sum()) / 2
                    np.testing.assert_allclose((gradient * v).sum(), slope, rtol=1e-6, atol=1e-12)


def test_what_is_no_number_is_chosen_too():
    x = np.array([1.0, np.nan, 3.0, 2.0, 5.0])
    y = nd.maximum_filter1d(x, 3)
    gradient = ad.grad(lambda x: nd.maximum_filter1d(x, 3).sum())(x)
    assert gradient.sum() == 5.0
    assert gradient[1] == np.isnan(y).sum()
