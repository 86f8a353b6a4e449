"""The memory that a program works in: what it needs at once, and no more."""

import pickle

import numpy as np
import pytest

import blasad as ad

N = 64
MATRIX = N * N * 8


def chain(A, steps):
    for _ in range(steps):
        A = np.tanh(A @ A) + 1.0
    return A


@pytest.mark.parametrize("steps", [1, 10, 40])
def test_temporaries_share_places(steps):
    A = np.eye(N)
    p = ad.compile(lambda A: chain(A, steps), A)
    np.testing.assert_array_equal(p(A / 2), chain(A / 2, steps))
    assert p.bytes <= 4 * MATRIX


def test_a_gradient_has_room_for_what_it_keeps():
    """A step keeps two matrices; the sweep needs its shadows beside them."""
    def sizes(steps):
        return ad.compile(ad.grad(lambda A: chain(A, steps).sum()), np.eye(N)).bytes

    ten, twenty = sizes(10), sizes(20)
    assert twenty - ten <= 20 * MATRIX
    assert ten <= 20 * MATRIX + 6 * MATRIX


def test_arrays_of_many_sizes():
    """No more than three are needed at once."""
    sizes = [1000, 10, 300, 2000, 50, 999, 1, 1500, 700]

    def f(x):
        for n in sizes:
            x = np.resize(x, n) if n <= len(x) else np.concatenate([x, np.ones(n - len(x))])
            x = x * 1.5
        return x

    x = np.arange(1000.0)
    p = ad.compile(f, x)
    np.testing.assert_array_equal(p(x + 1), f(x + 1))
    assert p.bytes <= 3 * 8 * 2000


def test_views_of_one_array_move_together():
    def f(x):
        work = np.zeros_like(x)
        work[:, ::2] = x[:, ::2]
        work[::-1, 1] = x[:, 0]
        other = work.T[1:4]
        return (other @ work).sum(axis=0) + work[2]

    x = np.arange(25.0).reshape(5, 5)
    g = ad.compile(f, x)
    np.testing.assert_array_equal(g(x), f(x))
    np.testing.assert_array_equal(g(-x), f(-x))


def test_arguments_that_nobody_reads_or_that_have_no_elements():
    def f(x, y, z):
        return np.concatenate([z, x * 2.0])

    p = ad.compile(f, np.ones(3), np.ones(1000), np.ones(0))
    np.testing.assert_array_equal(p(np.arange(3.0), np.full(1000, np.nan), np.ones(0)), [0.0, 2.0, 4.0])


def test_what_is_zero_at_the_start_is_zero_in_each_run():
    def f(x):
        parts = np.zeros((4, N))
        parts[1] = x
        parts[3, ::2] = x[::2]
        return np.tanh(parts).sum(axis=0), parts

    p = ad.compile(f, np.ones(N))
    for x in (np.full(N, np.nan), np.arange(N) / N, np.full(N, np.inf), np.ones(N)):
        for found, right in zip(p(x), f(x), strict=True):
            np.testing.assert_array_equal(found, right)


def test_a_pickle_grows_by_a_few_numbers_a_call():
    """What calls have in common is written once."""
    def sized(steps):
        def f(A, x):
            for _ in range(steps):
                x = np.tanh(A @ x)
            return x.sum()
        p = ad.compile(ad.grad(f), np.eye(3), np.ones(3))
        again = pickle.loads(pickle.dumps(p))
        np.testing.assert_array_equal(again(np.eye(3) / 2, np.arange(3.0)), p(np.eye(3) / 2, np.arange(3.0)))
        assert again.routines == p.routines
        assert again.flops == p.flops
        return p.calls, len(pickle.dumps(p))

    (few, small), (many, large) = sized(100), sized(400)
    assert large - small < 40 * (many - few)
