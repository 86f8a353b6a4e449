"""Images between their elements: SciPy's own values, derivatives along images, places, matrices and shifts."""

import numpy as np
import pytest
import scipy.ndimage as nd

import blasad as ad
from support.functions import hold

MODES = ("nearest", "wrap", "reflect", "mirror", "constant", "grid-wrap", "grid-constant")
IMAGE = np.cos(np.arange(42.0) ** 2).reshape(7, 6)
PLACES = np.array([[-3.3, 0.2, 3.7, 6.4, 2.6], [1.7, 4.8, -0.6, 2.4, 7.3]])
MATRIX = np.array([[1.1, 0.21], [-0.13, 0.9]])


@pytest.mark.parametrize("order", range(6))
@pytest.mark.parametrize("mode", MODES)
def test_an_image_at_places(order, mode, rng):
    """Over all edges; the gradient is that of differences along the image and along places, from filtered ones too."""
    def f(z, prefilter=True):
        return nd.map_coordinates(z[:42].reshape(7, 6), z[42:].reshape(2, 5), order=order, mode=mode, cval=0.7,
                                  prefilter=prefilter)

    z, h, w = np.concatenate([IMAGE.ravel(), PLACES.ravel()]), 1e-6, rng.standard_normal(5)
    for prefilter in (True, False)[:1 + (order > 1)]:
        _, pull = ad.vjp(lambda z, on=prefilter: f(z, on), z)
        v = rng.standard_normal(z.shape)
        slope = w @ (f(z + h * v, prefilter) - f(z - h * v, prefilter)) / (2 * h)
        np.testing.assert_allclose(pull(w)[0] @ v, slope, rtol=1e-6, atol=1e-7)


TRANSFORMS = {
    "places": (lambda z: nd.map_coordinates(z[:42].reshape(7, 6), z[42:].reshape(2, 5), mode="mirror"),
               [IMAGE, PLACES]),
    "fifth order": (lambda z: nd.map_coordinates(z[:42].reshape(7, 6), z[42:].reshape(2, 5), order=5), [IMAGE, PLACES]),
    "matrix": (lambda z: nd.affine_transform(z[:42].reshape(7, 6), z[42:46].reshape(2, 2), z[46:], mode="nearest"),
               [IMAGE, MATRIX, [0.33, 0.21]]),
    "one constant": (lambda z: nd.affine_transform(z.reshape(7, 6), MATRIX, [0.33, 0.21], mode="grid-wrap"), [IMAGE]),
    "diagonal": (lambda z: nd.affine_transform(z[:42].reshape(7, 6), z[42:], order=2, mode="reflect"),
                 [IMAGE, [1.07, 0.93]]),
    "shift": (lambda z: nd.shift(z[:42].reshape(7, 6), z[42:], mode="grid-constant", cval=0.5), [IMAGE, [0.3, -1.2]]),
    "shift by constants": (lambda z: nd.shift(z.reshape(7, 6), [0.3, -1.2]), [IMAGE]),
    "zoom": (lambda z: nd.zoom(z.reshape(7, 6), 1.7), [IMAGE]),
    "zoom of a grid": (lambda z: nd.zoom(z.reshape(7, 6), 1.7, mode="grid-wrap", grid_mode=True), [IMAGE]),
    "rotate": (lambda z: nd.rotate(z[:42].reshape(7, 6), z[42], reshape=False, mode="mirror"), [IMAGE, [21.0]]),
    "function": (lambda z: nd.geometric_transform(z[:42].reshape(7, 6), lambda j: (j[0] + z[42], j[1] * z[43]),
                                                  mode="wrap"), [IMAGE, [0.3, 0.91]]),
    "coefficients": (lambda z: nd.spline_filter(z.reshape(7, 6), 4), [IMAGE]),
    "of one axis": (lambda z: nd.spline_filter1d(z.reshape(7, 6), 3, 0, mode="reflect"), [IMAGE]),
    "complex": (lambda z: nd.map_coordinates(z[:42].reshape(7, 6) * (1 + 2j), z[42:].reshape(2, 5), mode="reflect"),
                [IMAGE, PLACES]),
}


@pytest.mark.parametrize("name", TRANSFORMS)
def test_transforms_of_images(name, rng):
    f, parts = TRANSFORMS[name]
    # rotate multiplies matrices, whose sums are NumPy's alone up to rounding
    hold(f, np.concatenate([np.ravel(part) for part in parts]), rng, same_bits=name != "rotate")


def test_single_precision_and_three_axes(rng):
    image, places = rng.standard_normal((4, 3, 5)), rng.uniform(0.2, 1.8, (3, 6))
    single = ad.grad(lambda c: nd.map_coordinates(c, places).sum())(image.astype("f"))
    assert single.dtype == np.float32
    np.testing.assert_allclose(single, ad.grad(lambda c: nd.map_coordinates(c, places).sum())(image), rtol=1e-4,
                               atol=1e-5)
    hold(lambda x: nd.map_coordinates(image, x.reshape(3, 6), mode="mirror"), places.ravel(), rng)


def test_places_far_outside_and_no_places():
    far = np.array([[1e300, -1e300, 2.5], [0.0, 1.0, 2.5]])
    for mode in MODES[:1] + MODES[4:5] + MODES[6:]:
        gradient = ad.grad(lambda x, m=mode: nd.map_coordinates(IMAGE, x, mode=m).sum())(far)
        assert np.isfinite(gradient).all()
        np.testing.assert_allclose(gradient[0, :2], 0.0, atol=1e-15)
        assert gradient[0, 2]
    for mode in MODES:          # SciPy's integers overflow there
        _, pull = ad.vjp(lambda c, m=mode: nd.map_coordinates(c, far[:, :2] * 1.5, mode=m, prefilter=False), IMAGE)
        np.testing.assert_allclose(pull(np.ones(2))[0].sum(), 0.0 if "constant" in mode else 2.0, atol=1e-12)
    assert ad.grad(lambda c: nd.map_coordinates(c, np.zeros((2, 0))).sum())(IMAGE).sum() == 0.0


@pytest.mark.parametrize("mode", MODES)
def test_the_filter_of_long_and_short_axes(mode, rng):
    for n, order in ((1, 3), (2, 5), (3, 2), (32, 5), (33, 5), (34, 4), (64, 3), (65, 3), (90, 5), (90, 4), (700, 2)):
        x, w = rng.standard_normal((2, n)), rng.standard_normal((2, n))
        _, pull = ad.vjp(lambda x, k=order: nd.spline_filter1d(x, k, mode=mode), x)
        v = rng.standard_normal((2, n))
        np.testing.assert_allclose((pull(w)[0] * v).sum(), (w * nd.spline_filter1d(v, order, mode=mode)).sum(),
                                   rtol=1e-11)


@pytest.mark.parametrize("axis", (0, 1, 2))
def test_the_filter_of_each_axis(axis, rng):
    x, w, v = rng.standard_normal((3, 35, 36, 37))
    for mode in ("mirror", "reflect", "grid-wrap"):
        _, pull = ad.vjp(lambda x, m=mode: nd.spline_filter1d(x, 3, axis, mode=m), x)
        np.testing.assert_allclose((pull(w)[0] * v).sum(), (w * nd.spline_filter1d(v, 3, axis, mode=mode)).sum(),
                                   rtol=1e-10)


VIEWS = {
    "backwards": lambda x: x[:, ::-1, ::-1], "Fortran's order": lambda x: x.swapaxes(-2, -1),
    "every other": lambda x: x[:, ::2, 1::2], "backwards by axes": lambda x: x[::-1].swapaxes(-2, -1)[:, ::-2],
    "repeated": lambda x: np.broadcast_to(x[:, :1], x.shape),
}


@pytest.mark.parametrize("name", VIEWS)
def test_images_places_and_seeds_lie_anywhere_in_memory(name, rng):
    view = VIEWS[name]
    image, seed = view(rng.standard_normal((1, 9, 8)))[0], view(rng.standard_normal((1, 6, 10)))[0]
    places = view(rng.uniform(-1, 8, (2, 6, 10)))
    for mode in MODES:
        def f(c, x, mode=mode):
            return nd.map_coordinates(c, x, mode=mode)

        strided, packed = ([np.array(each) for each in ad.vjp(f, *given)[1](by)] for given, by in (
            ((image, places), seed), ((image.copy("C"), places.copy("C")), seed.copy("C"))))
        for one, other in zip(strided, packed, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-13)
        pushed = ad.jvp(f, (image, places), (image, places))[1]
        along = [(one * other).sum() for one, other in zip(strided, (image, places), strict=True)]
        np.testing.assert_allclose((pushed * seed).sum(), sum(along), rtol=1e-9, atol=1e-9)


def test_a_place_that_is_no_number_spoils_its_own_derivative_alone():
    places = np.array([[2.3, np.nan, 1.2], [1.1, 2.0, np.nan]])
    for mode in MODES:
        found = ad.grad(lambda x, m=mode: nd.map_coordinates(IMAGE, x, mode=m, order=3).sum())(places)
        alone = ad.grad(lambda x, m=mode: nd.map_coordinates(IMAGE, x, mode=m, order=3).sum())(places[:, :1])
        np.testing.assert_array_equal(found[:, :1], alone)
        assert np.isnan(found[:, 1:]).any(0).all()


COORDINATES = {
    "matrix": lambda x: nd.affine_transform(x, np.array([[0.9, 0.1], [-0.1, 0.9]]), order=1),
    "matrix and offset": lambda x: nd.affine_transform(x, np.array([[0.7, 0.1], [-0.1, 0.3]]), [0.3, -0.6], order=1),
    "diagonal": lambda x: nd.affine_transform(x, np.array([0.3, 0.7]), [-0.9, -2.1], order=1),
    "shift": lambda x: nd.shift(x, [0.1, -3.3], order=1),
    "rotate": lambda x: nd.rotate(x, 30.0, order=1),
    "zoom": lambda x: nd.zoom(x, 1.3, order=1),
    "zoom of a grid": lambda x: nd.zoom(x, 1.7, order=1, mode="grid-wrap", grid_mode=True),
}


@pytest.mark.parametrize("name", COORDINATES)
def test_places_are_over_an_edge_where_they_are_for_scipy(name, rng):
    """Some coordinates are on an edge but for their rounding.  The map is linear, so it holds exactly what is asked."""
    f = COORDINATES[name]
    x = rng.standard_normal((40, 40))
    y, pull = ad.vjp(f, x)
    w = rng.standard_normal(np.shape(y))
    by_edge = np.array([(w * f(np.eye(1, 1600, k).reshape(40, 40))).sum() for k in [*range(40), *range(40, 1600, 40)]])
    given = pull(w)[0]
    np.testing.assert_allclose(np.concatenate([given[0], given[1:, 0]]), by_edge, atol=1e-12)


def test_third_derivatives_along_places():
    at, w = np.array([[2.3], [1.4]]), np.array([0.7, -0.4])

    def along(t):
        return nd.map_coordinates(IMAGE, at + t * w[:, None], order=5, mode="mirror")[0]

    def second(t):
        return ad.grad(ad.grad(along))(t)

    np.testing.assert_allclose(ad.grad(ad.grad(ad.grad(along)))(0.1), (second(0.1 + 1e-5) - second(0.1 - 1e-5)) / 2e-5,
                               rtol=1e-7)
    step = 1e-2
    by_differences = (along(0.1 + step) - 2 * along(0.1) + along(0.1 - step)) / step ** 2
    np.testing.assert_allclose(second(0.1), by_differences, rtol=1e-3)


def test_distances_in_images_move_with_the_sides_of_their_elements(rng):
    image = np.cos(np.arange(30.0) ** 1.3).reshape(5, 6) > -0.6
    hold(lambda s: nd.distance_transform_edt(image, sampling=s), np.array([1.3, 0.7]), rng)
    hold(lambda s: nd.distance_transform_edt(image, s[0], return_indices=True)[0], np.array([1.3]), rng)
    steps = ad.grad(lambda x: nd.distance_transform_edt(x > 0.5).sum() * x[0, 0])(image + 0.0)
    assert steps[0, 0] == nd.distance_transform_edt(image).sum() and np.count_nonzero(steps) == 1


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("n", (1, 2, 5))
def test_elements_get_back_what_scipy_takes_of_them_halfway_and_where_an_image_meets_itself(n, mode):
    """Places far outside too; what SciPy takes of an element is its value of an image that is 1 there alone."""
    whole = np.arange(-50.0, 50.0) / 2
    at = np.concatenate([whole, np.nextafter(whole, np.inf), np.nextafter(whole, -np.inf)])[None]
    for order in range(4):
        def f(x, k=order):
            return nd.map_coordinates(x, at, order=k, mode=mode, prefilter=False)

        taken = np.stack([f(x) for x in np.eye(n)], 1)
        _, pull = ad.vjp(f, np.zeros(n))
        given = np.stack([pull(b)[0] for b in np.eye(at.size)])
        np.testing.assert_allclose(given, taken, atol=1e-12, err_msg=f"order {order}")
