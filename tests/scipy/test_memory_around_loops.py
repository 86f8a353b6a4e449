"""Compiled loops of filters, splines and pairs write to their outputs alone, whatever the places and edges are."""

import numpy as np
import pytest

from blasad._numpy import basis, cascades, windows
from blasad._scipy import images, pairs, ranks, taps

EDGE, MARK = 16, 12345.0


def guarded(shape, dtype=float):
    """Memory between marks, and an array of zeros in it."""
    memory = np.full(int(np.prod(shape)) + 2 * EDGE, MARK, dtype)
    inside = memory[EDGE:-EDGE].reshape(shape)
    inside[...] = 0
    return memory, inside


def assert_marks_stand(*memories):
    for memory in memories:
        assert (memory[:EDGE] == MARK).all()
        assert (memory[-EDGE:] == MARK).all()


@pytest.mark.parametrize("mode", range(7))
def test_taps_and_the_filter_write_to_images_alone(mode, rng):
    for shape in ((1,), (5,), (3, 1), (4, 6), (2, 3, 4)):
        places = np.concatenate([rng.uniform(-40, 40, (len(shape), 50)), np.full((len(shape), 3), np.nan),
                                 np.full((len(shape), 2), 1e300), np.full((len(shape), 2), -np.inf)], 1)
        for order in range(6):
            y_memory, y = guarded(places.shape[1:])
            c_memory, bc = guarded(shape)
            x_memory, bx = guarded(places.shape)
            images.sums_at(rng.standard_normal(shape), places, order, (0,) * len(shape), images.Mode(mode, 0.3), shape,
                           b=rng.standard_normal(places.shape[1:]), y=y, bc=bc, bx=bx)
            assert_marks_stand(y_memory, c_memory, x_memory)
            if order > 1:
                for inner in (1, 3):
                    memory, v = guarded((2, 40, inner))
                    v[...] = rng.standard_normal(v.shape)
                    taps.filter_back(v, images.poles(order), mode, np.empty(inner))
                    assert_marks_stand(memory)
                    assert np.isfinite(v).all()


@pytest.mark.parametrize("dtype", "fdFD")
def test_windows_write_to_signals_and_weights_alone(dtype, rng):
    for n, m in (((4, 7), (2, 3)), ((1, 1), (4, 5)), ((17,), (8,)), ((2, 3, 9), (2, 1, 9))):
        whole = tuple(a + b - 1 for a, b in zip(n, m, strict=True))
        y, w, x = (rng.standard_normal(shape).astype(dtype) for shape in (n, m, whole))
        (z_memory, z), (w_memory, bw) = guarded(whole, dtype), guarded(m, dtype)
        shapes = [np.array(each, np.intp) for each in (n, m, whole)]
        windows.spread(y.ravel(), w.ravel(), z.reshape(-1), *shapes)
        windows.weights(y.ravel(), x.ravel(), bw.reshape(-1), *shapes)
        assert_marks_stand(z_memory, w_memory)


def test_elements_that_filters_choose_are_in_the_image(rng):
    x = rng.standard_normal((4, 3))
    for mode in range(7):
        offsets = np.array([[i, j] for i in (-9, -1, 0, 2, 9) for j in (-8, 0, 1, 7)])
        at = ranks.sources(x, x, ranks.Windows(offsets, None, mode, 0.0))
        np.testing.assert_array_equal(x.ravel()[at], x)


@pytest.mark.parametrize("of_pairs", (True, False))
def test_sums_over_pairs_are_written_to_points_alone(of_pairs, rng):
    for n, m, d in ((1, 1, 1), (9, 9, 3), (19, 19, 2), (4, 11, 5)):
        if of_pairs and n != m:
            continue
        count = n * (n - 1) // 2 if of_pairs else n * m
        (a_memory, ba), (b_memory, bb) = guarded((n, d)), guarded((d, m))
        work_memory, work = guarded((m,))
        pairs.moments(rng.standard_normal(count), rng.uniform(0, 1, count), rng.standard_normal((n, d)),
                      rng.standard_normal((d, m)), ba, bb, work, of_pairs)
        assert_marks_stand(a_memory, b_memory, work_memory)


def test_splines_write_to_their_coefficients_alone(rng):
    for k in range(8):
        knots = np.concatenate([np.zeros(k + 1), [0.4, 0.4, 0.7], np.ones(k + 1)])
        count = len(knots) - k - 1
        places = np.concatenate([rng.uniform(-1, 2, 20), [0.0, 0.4, 1.0, np.nan, np.inf, -1e300]])
        for nu in range(k + 1):
            for extrapolate in (True, False):
                memory, c = guarded((count - nu, 2))
                basis.spread(knots, k, nu, extrapolate, places, rng.standard_normal((len(places), 2)), c)
                assert_marks_stand(memory)
    for flat in (np.zeros(8), np.array([-1.0, *np.zeros(7)]), np.full(8, np.nan)):      # no interval has a width
        memory, c = guarded((4, 2))
        basis.spread(flat, 3, 0, True, np.array([-0.5, 0.0, 0.5]), rng.standard_normal((3, 2)), c)
        assert_marks_stand(memory)


@pytest.mark.parametrize("dtype", "fdFD")
def test_sections_write_to_signals_and_states_alone(dtype, rng):
    for signals, sections, n in ((1, 1, 1), (2, 3, 5), (1, 2, 0), (3, 0, 4)):
        (x_memory, x), (z_memory, z) = guarded((signals, n), dtype), guarded((signals, sections, 2), dtype)
        x[...], z[...] = rng.standard_normal(x.shape), rng.standard_normal(z.shape)
        cascades.back(rng.standard_normal((sections, 6)).astype(dtype), x, z)
        assert_marks_stand(x_memory, z_memory)
