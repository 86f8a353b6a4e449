"""Loops over traced scalars: values are NumPy's, derivatives those of arrays of one element and of differences."""

import gc
import itertools
import math
import threading
import warnings

import numpy as np
import pytest

import blasad as ad
from blasad._tape.tape import Tape
from support.numbers import RNG

EDGES = [1.5, -0.75, 0.0, -0.0, np.inf, -np.inf, np.nan, 1e-310, 1e300]

OF_TWO = {
    "a + b": lambda a, b: a + b,
    "a - b": lambda a, b: a - b,
    "a * b": lambda a, b: a * b,
    "a / b": lambda a, b: a / b,
    "a ** b": lambda a, b: a ** b,
    "a + a": lambda a, b: a + a,
    "a * a": lambda a, b: a * a,
    "a / a": lambda a, b: a / a,
    "a * b + b": lambda a, b: a * b + b,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "fmax": np.fmax,
    "hypot": np.hypot,
    "arctan2": np.arctan2,
    "remainder": np.remainder,
    "copysign": np.copysign,
    "logaddexp": np.logaddexp,
    "np.add": np.add,
    "np.subtract": np.subtract,
    "np.multiply": np.multiply,
    "np.divide": np.divide,
}
OF_ONE = {
    "-a": lambda a: -a,
    "+a": lambda a: +a,
    "abs": abs,
    "2.5 * a": lambda a: 2.5 * a,
    "a * 3": lambda a: a * 3,
    "a * 0.0": lambda a: a * 0.0,
    "a + 1": lambda a: a + 1,
    "1.0 - a": lambda a: 1.0 - a,
    "1 / a": lambda a: 1 / a,
    "a / 2.0": lambda a: a / 2.0,
    "a * np.float64": lambda a: a * np.float64(0.3),
    "np.float64 * a": lambda a: np.float64(0.3) * a,
    "np.float64 / a": lambda a: np.float64(0.3) / a,
    "a * np.int64": lambda a: a * np.int64(3),
    "a ** 2": lambda a: a ** 2,
    "a ** 3": lambda a: a ** 3,
    "a ** 0": lambda a: a ** 0,
    "a ** 0.5": lambda a: a ** 0.5,
    "a ** -1": lambda a: a ** -1.0,
    "a ** 1.7": lambda a: a ** 1.7,
    "2.0 ** a": lambda a: 2.0 ** a,
    "maximum 0": lambda a: np.maximum(a, 0.0),
    **{name: getattr(np, name) for name in (
        "exp log log1p expm1 sqrt square tanh sin cos sign reciprocal negative fabs tan sinh cosh arctan arcsinh cbrt "
        "exp2 log2 log10 floor deg2rad").split()},
}


def bits(x):
    x = np.float64(x)
    return "nan" if np.isnan(x) else x.tobytes()


def value_and_gradient(f, x):
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ad.value_and_grad(f)(np.array(x))


@pytest.mark.parametrize("name", OF_TWO)
def test_functions_of_two_numbers_at_edges(name):
    f = OF_TWO[name]
    for a, b in itertools.product(EDGES, EDGES):
        value, gradient = value_and_gradient(lambda x: f(x[0], x[1]), [a, b])
        with np.errstate(all="ignore"):
            assert bits(value) == bits(f(np.float64(a), np.float64(b))), (a, b)
        _, of_arrays = value_and_gradient(lambda x: f(x[0:1], x[1:2]).sum(), [a, b])
        np.testing.assert_array_equal(gradient, of_arrays, err_msg=f"{a}, {b}")


@pytest.mark.parametrize("name", OF_ONE)
def test_functions_of_one_number_at_edges(name):
    f = OF_ONE[name]
    for _ in range(2):                      # the first call of a function fetches what it needs
        for a in EDGES:
            value, gradient = value_and_gradient(lambda x: f(x[0]), [a])
            with np.errstate(all="ignore"):
                assert bits(value) == bits(f(np.float64(a))), a
            _, of_arrays = value_and_gradient(lambda x: f(x[0:1]).sum(), [a])
            if name == "a ** 0.5" and (a == -np.inf or bits(a) == bits(-0.0)):
                of_arrays = [np.inf if a == 0 else 0.0]  # the power of an array is its root, that of a scalar is not
            np.testing.assert_array_equal(gradient, of_arrays, err_msg=str(a))


@pytest.mark.parametrize("name", [*OF_TWO, *OF_ONE])
def test_derivatives_are_those_of_differences(name):
    f = OF_TWO[name] if name in OF_TWO else lambda a, b: OF_ONE[name](a) + 0 * b
    x, h = np.array([0.6, 0.9]), 1e-6
    found = ad.grad(lambda x: f(x[0], x[1]))(x)
    for i, step in enumerate(h * np.eye(2)):
        expected = (f(*(x + step)) - f(*(x - step))) / (2 * h)
        np.testing.assert_allclose(found[i], expected, rtol=1e-8, atol=1e-8)


def test_a_number_takes_a_line_of_the_cache():
    """The records are the small ones, so that what is tested here is the way of single numbers."""
    tape = ad.Tape()
    x = tape.watch(np.array([2.0, 3.0]), np.zeros(2))
    before = tape.record_bytes
    _kept = x[0] * x[1] + np.exp(x[0])
    assert tape.calls == 6 and tape.record_bytes - before == 6 * (64 + 8)
    assert tape.kept_bytes == 0
    tape.clear()


def test_tapes_inside_others_do_not_change_how_numbers_are_recorded():
    """Those of another derivative, which is not done yet or waits for the garbage collector."""
    outside = Tape()
    inside = Tape(outer=outside)
    tape = ad.Tape()
    x = tape.watch(np.array([2.0, 3.0]), np.zeros(2))
    _kept = x[0] * x[1] + np.exp(x[0])
    assert x[0] < x[1] and tape.record_bytes == 8 * (64 + 8)
    tape.clear()
    inside.close()
    outside.close()


def test_an_outer_tape_records_for_the_inner_one_that_is_at_work():
    def f(x):
        inner = ad.grad(lambda y: (y[0] * y[0] * x[1] if y[0] > 0 else y[0]) + x[0] * x[1])(x * 1.0)
        return inner[0] * x[0] + x[1] * x[1]            # 2 x0^2 x1 + x1^2
    np.testing.assert_allclose(ad.grad(f)(np.array([2.0, 3.0])), [24, 14], rtol=1e-14)


# ---------------------------------------------------------------- dtypes

DTYPES = [np.float32, np.float64, np.complex64, np.complex128]
OTHERS = [2, 2.0, 1 + 2j, True, np.float32(1.5), np.float64(1.5), np.int32(3), np.int64(3), np.uint8(3), np.bool_(True),
          np.complex64(1 + 1j), 2**60, np.array(1.5), np.array(2)]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("other", OTHERS, ids=lambda x: f"{type(x).__name__}-{x}")
def test_dtypes_of_results_are_numpys(dtype, other):
    x = np.array([1.25, 0.5], dtype)
    found, one = [], x[0]

    def f(x):
        for run in (lambda a: a + other, lambda a: other * a, lambda a: other - a, lambda a: a / other):
            found.append((run, run(x[0])))
            assert isinstance(found[-1][1], type(run(one))) and not isinstance(found[-1][1], np.ndarray)
        return sum(abs(ad.stop_gradient(y)) * 0 + (y * np.conj(y)).real for _, y in found)

    value, gradient = ad.value_and_grad(f)(x)
    plain = [run(x[0]) for run, _ in found]
    for expected, (_, y) in zip(plain, found, strict=True):
        assert y.dtype == np.asarray(expected).dtype
    np.testing.assert_allclose(value, sum(abs(y) ** 2 for y in plain), rtol=1e-5)
    wide = np.complex128(x[0]) if np.iscomplexobj(x) else np.float64(x[0])
    step = 1e-6

    def total(a):
        return sum(abs(run(a)) ** 2 for run, _ in found)

    expected = (total(wide + step) - total(wide - step)) / (2 * step)
    if np.iscomplexobj(x):
        expected += 1j * (total(wide + 1j * step) - total(wide - 1j * step)) / (2 * step)
    np.testing.assert_allclose(gradient[0], expected, rtol=2e-5)
    assert gradient.dtype == dtype


def test_two_numbers_of_different_dtypes():
    def f(x, y):
        z = x[0] * y[1] + y[0]
        assert z.dtype == np.float64
        return z

    gradients = ad.grad(f, (0, 1))(np.array([2.0, 3.0], np.float32), np.array([5.0, 7.0]))
    np.testing.assert_array_equal(gradients[0], [7, 0])
    np.testing.assert_array_equal(gradients[1], [1, 2])
    assert gradients[0].dtype == np.float32


@pytest.mark.parametrize("i", [3, -4, 2**70, np.int64(1), True, "a", 1.0, None])
def test_indices_are_read_as_numpy_reads_them(i):
    plain = np.arange(3.0)

    def outcome(x):
        try:
            return np.shape(x[i])
        except Exception as error:
            return type(error)

    expected = outcome(plain)
    found = []
    ad.grad(lambda x: [found.append(outcome(x)), x[0]][1])(plain)
    assert found[0] == expected or issubclass(found[0], (IndexError, OverflowError))


# ---------------------------------------------------------------- memory

def chain(x):
    y = np.zeros(4)
    y[0] = x[0]
    for i in range(1, 4):
        y[i] = y[i - 1] * x[i] + y[i - 1]
        y[i - 1] += y[i] * y[i]
    y[-1] = 2.0
    y[2] = y[2]
    y[1] += y[1]
    return y[0] + y[1] * y[2] + y[3]


def swaps(x):
    y = x.copy()
    for i in range(3):
        y[i], y[i + 1] = y[i + 1] * y[i], y[i]
    return y[0] * y[3] + y[1]


def in_place(x):
    a = x[0]
    a += a
    a *= a
    b = a
    b -= x[1]
    b /= a
    return a * b


def overwritten(x):
    y = x.copy()
    z = y[1, ...]                           # an array without dimensions
    a = z * z
    z[...] = 3.0
    c = np.exp(z * y[0])
    z += c
    y[0] = 7.0
    return a * c + z * y[0] + y[2] * x[3]


def matrices_and_numbers(x):
    y = x.copy()
    z = y * y
    y[0] = z[1]                             # what z's reverse reads is copied first
    z[2] = y[0] * z[2]
    return (y * z).sum() * z[0]


def branches(x):
    total = 0.0
    for a in x:
        total = total + (a * a if a > 0.3 else -a)
        if a == x[1] or not a <= 1:
            total = total * max(a, 0.5) + min(a, x[2], 0.25)
    return total


def rows(x):
    M = np.zeros((2, 2))
    for i, j in itertools.product(range(2), range(2)):
        M[i, j] = x[2 * i + j] * x[0]
    M[0, 1] -= M[1, -1]
    return (M @ M)[0, 1] + M.T[1, 0]


LOOPS = [chain, swaps, in_place, overwritten, matrices_and_numbers, branches, rows]


def points():
    return RNG.uniform(0.2, 0.9, 4)


def by_differences(f, x, h=1e-6):
    return np.array([(f(x + e) - f(x - e)) / (2 * h) for e in h * np.eye(x.size)])


@pytest.mark.parametrize("f", LOOPS)
def test_loops_over_numbers(f):
    for _ in range(5):
        x = points()
        value, gradient = ad.value_and_grad(f)(x)
        assert bits(value) == bits(f(x))
        np.testing.assert_allclose(gradient, by_differences(f, x), rtol=2e-7, atol=1e-8)


@pytest.mark.parametrize("f", LOOPS)
def test_second_derivatives_of_loops(f):
    x = points()
    g = ad.grad(f)
    hessian = ad.hessian(f)(x)
    expected = np.array([(g(x + e) - g(x - e)) / 2e-6 for e in 1e-6 * np.eye(4)])
    np.testing.assert_allclose(hessian, expected, rtol=1e-6, atol=1e-6)
    v = points()
    np.testing.assert_allclose(ad.grad(lambda x: (g(x) * v).sum())(x), hessian @ v, rtol=1e-10)
    np.testing.assert_allclose(ad.jvp(g, (x,), (v,))[1], hessian @ v, rtol=1e-10)


@pytest.mark.parametrize("f", LOOPS)
def test_tangents_and_lanes_of_loops(f):
    x, v = points(), points()
    gradient = ad.grad(f)(x)
    np.testing.assert_allclose(ad.jvp(f, (x,), (v,))[1], gradient @ v, rtol=1e-12)

    def several(x):
        y = np.zeros(3)
        y[0], y[1], y[2] = f(x), f(x) * x[1], x[2]
        return y

    rows = np.array([gradient, gradient * x[1] + f(x) * np.eye(4)[1], np.eye(4)[2]])
    np.testing.assert_allclose(ad.jacobian(several)(x), rows, rtol=1e-11, atol=1e-12)
    tall = ad.jacobian(lambda x: np.concatenate([several(x), several(x)]))(x)
    np.testing.assert_allclose(tall, np.concatenate([rows, rows]), rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize("f", LOOPS)
def test_programs_of_loops(f):
    x = points()
    expected = ad.grad(f)(x)
    if f is branches:                       # decided for good
        with pytest.warns(UserWarning, match="looked at a value"):
            program = ad.compile(ad.grad(f), x)
    else:
        program = ad.compile(ad.grad(f), x)
        np.testing.assert_allclose(ad.jit(ad.grad(f))(x), expected, rtol=1e-12)
    np.testing.assert_allclose(program(x), expected, rtol=1e-12)


@pytest.mark.parametrize("f", [chain, swaps, in_place, overwritten, matrices_and_numbers, rows])
def test_sections_of_loops(f):
    x = points()

    def outer(x):
        return ad.checkpoint(f)(x) * f(x) + x[0]

    expected = 2 * f(x) * ad.grad(f)(x) + np.eye(4)[0]
    np.testing.assert_allclose(ad.grad(outer)(x), expected, rtol=1e-12)


def test_shadows_that_are_not_zero_at_the_start():
    x, dx = np.array([2.0, 3.0]), np.array([10.0, 20.0])
    y, dy = np.array([5.0, 7.0]), np.array([1.0, 100.0])
    tape = ad.Tape()
    a, b = tape.watch(x, dx), tape.watch(y, dy)
    b[0] = a[0] * a[1] + b[0]
    b[1] = 4.0
    tape.reverse()
    np.testing.assert_array_equal(y, [11, 4])
    np.testing.assert_array_equal(dx, [10 + 3, 20 + 2])
    np.testing.assert_array_equal(dy, [1, 0])


def test_a_seed_that_is_zero_passes_nothing_on():
    def f(x):
        unused = np.log(x[0]) / x[0]
        return x[1] + 0.0 * ad.stop_gradient(x[1]) + (unused * 0 if x[1] < 0 else 0)

    np.testing.assert_array_equal(ad.grad(f)(np.array([0.0, 1.0])), [0, 1])


def test_arrays_that_are_read_only_are_not_written():
    def f(x):
        with pytest.raises(ValueError, match="read-only"):
            np.broadcast_to(x, (2, 2))[0, 0] = x[0]
        with pytest.raises(TypeError, match="scalar"):
            x[0][()] = x[1]
        return x[0]

    np.testing.assert_array_equal(ad.grad(f)(np.array([1.0, 2.0])), [1, 0])


def test_a_caller_s_array_is_what_it_was():
    x = np.array([1.0, 2.0])

    def f(x):
        x[0] = x[1] * x[0]
        return x[0]

    np.testing.assert_array_equal(ad.grad(f)(x), [2, 1])
    np.testing.assert_array_equal(x, [1, 2])


def test_restored_arrays():
    x, dx = np.array([3.0, 2.0]), np.array([1.0, 0.0])

    def f(x):
        x[0] = x[1] * x[0]
        x[0] *= x[0]

    ad.autodiff(ad.Reverse, f, ad.Duplicated(x, dx), restore=True)
    np.testing.assert_array_equal(x, [3, 2])
    np.testing.assert_allclose(dx, [2 * 3 * 2 * 2, 2 * 3 * 3 * 2])


def test_matrices_whose_updates_are_collected():
    """The sweep looks at single elements of a gradient whose rank-one updates wait."""
    n = 40
    A, v = RNG.standard_normal((n, n)) / n, RNG.standard_normal(n)

    def f(A, x):
        A = A.copy()
        for i in range(6):
            x = A @ x + v
            A[i, 0] = x[i] * A[0, i]
            x[0] = A[i, i] * x[1]
        return (x * x).sum() + A[2, 0]

    found = ad.grad(f, (0, 1))(A, v)
    tangents = RNG.standard_normal((n, n)), RNG.standard_normal(n)
    np.testing.assert_allclose(sum((g * t).sum() for g, t in zip(found, tangents, strict=True)),
                               ad.jvp(f, (A, v), tangents)[1], rtol=1e-11)


# ---------------------------------------------------------------- comparisons, builtins

@pytest.mark.filterwarnings("ignore:a derivative may end here")
@pytest.mark.parametrize("b", [0.5, 0.25, np.nan, np.inf, -0.0, 1, 0, 2**70, True, np.float32(0.5), np.int64(1),
                               [0.5, 0.25], np.array([0.5, 1.0])], ids=str)
def test_comparisons_are_numpys(b):
    import operator

    comparisons = [operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge]

    def outcome(compare, a):
        try:
            found = compare(a, b)
            return type(found), str(found), str(compare(b, a))
        except TypeError:
            return TypeError

    for a in (0.5, np.nan, 1.0, -0.0):
        found = []
        ad.grad(lambda x, found=found: [found.append([outcome(c, x[0]) for c in comparisons]), x[0]][1])(
            np.array([a]))
        assert found[0] == [outcome(c, np.float64(a)) for c in comparisons]


NAMES = ("sin cos tan sinh cosh tanh exp expm1 sqrt log log1p log2 log10 fabs asin acos atan asinh acosh atanh degrees "
         "radians").split()


@pytest.mark.parametrize("name", NAMES)
def test_functions_of_math(name):
    f = getattr(math, name)
    for a in (0.4, 1.5, -2.0, 0.0, np.inf, np.nan, 800.0):
        try:
            expected = f(a)
        except (ValueError, OverflowError) as error:
            with pytest.raises(type(error)):
                ad.grad(lambda x: f(x[0]))(np.array([a]))
            continue
        value, gradient = value_and_gradient(lambda x: f(x[0]) * x[1], [a, 1.0])
        np.testing.assert_allclose(value, expected, rtol=1e-14)
        if abs(a) < 2 and a:
            np.testing.assert_allclose(gradient, [(f(a + 1e-6) - f(a - 1e-6)) / 2e-6, expected], rtol=1e-7)
    with pytest.raises(TypeError):
        ad.grad(lambda x: f(x[0], x[0], x[0]))(np.array([0.5]))


# ---------------------------------------------------------------- tapes

def many(x, n=2000):
    total, y = 0.0, np.zeros(8, like=x)
    for i in range(n):
        y[i % 8] = x[i % 3] * x[1] + total
        total = np.sin(y[i % 8]) * 0.5 + 1e-3 * math.exp(-y[i % 7])
    return total


def test_a_tape_that_is_used_again_grows_no_more():
    x = np.array([0.3, 0.7, 0.2])
    tape = ad.Tape()
    sizes = []
    for _ in range(6):
        dx = np.zeros(3)
        y = many(tape.watch(x, dx))
        tape.pull(y, np.ones(()))
        np.testing.assert_allclose(dx, ad.grad(many)(x), rtol=1e-12)
        tape.close()
        sizes.append(tape.capacity)
    assert sizes[1] == sizes[-1]


def test_temporaries_are_used_again():
    """Thousands of numbers that nobody holds lie in a few places."""
    tape = ad.Tape()
    x = tape.watch(np.array([0.3, 0.7, 0.2]), np.zeros(3))
    y = many(x)
    assert tape.calls > 10000 and tape.capacity["temporaries"] <= 1 << 16
    tape.pull(y, np.ones(()))


def test_nothing_is_left_behind():
    x = np.array([0.3, 0.7, 0.2])
    gradient = ad.grad(many)
    gradient(x)
    gc.collect()
    before = len(gc.get_objects())
    for _ in range(3):
        gradient(x)
    gc.collect()
    assert len(gc.get_objects()) - before < 20


def test_a_number_is_over_with_its_derivative():
    kept = []

    def f(x):
        kept.append(x[0])
        return x[0] * x[1]

    ad.grad(f)(np.array([2.0, 3.0]))
    (a,) = kept
    for use in (lambda: a + 1.0, lambda: a * a, lambda: np.exp(a), lambda: math.exp(a), lambda: a < 1.0, lambda: -a,
                lambda: ad.grad(lambda x: x[0] * a)(np.ones(2))):
        with pytest.raises((RuntimeError, TypeError)):
            use()


def test_values_of_an_earlier_run_are_not_seen_by_a_pullback():
    x = np.array([2.0, 3.0])
    y, pull = ad.vjp(lambda x: x[0] * x[1] * x[1], x)
    ad.grad(many)(np.array([0.3, 0.7, 0.2]))
    for seed in (1.0, 2.0, 0.0):
        np.testing.assert_array_equal(pull(np.float64(seed))[0] if isinstance(pull(np.float64(seed)), tuple)
                                      else pull(np.float64(seed)), seed * np.array([9.0, 12.0]))


def test_threads_of_their_own():
    x = np.array([0.3, 0.7, 0.2])
    expected, found = ad.grad(many)(x), [None] * 4

    def run(i):
        found[i] = ad.grad(many)(x)

    threads = [threading.Thread(target=run, args=(i,)) for i in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    for each in found:
        np.testing.assert_array_equal(each, expected)


def test_a_number_in_another_thread_is_refused():
    errors = []

    def f(x):
        a, b = x[0], x[1]

        def other():
            for use in (lambda: a * b, lambda: a + 1.0, lambda: np.sin(a), lambda: x[1], lambda: x.__setitem__(0, a)):
                try:
                    use()
                except RuntimeError as error:
                    errors.append(str(error))

        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        return a * b

    np.testing.assert_array_equal(ad.grad(f)(np.array([2.0, 3.0])), [3, 2])
    assert len(errors) == 5 and all("another thread" in each for each in errors)


def test_reports_count_every_operation():
    report = str(ad.report(lambda x: x[0] * x[1] + x[0], np.array([2.0, 3.0])))
    assert "mul" in report and "add" in report


def test_calls_between_those_of_matrices():
    def f(x):
        A = np.outer(x, x) + np.eye(4)
        a = A[0, 1] * A[2, 3]
        B = A @ A * a
        B[1, 1] = a / B[0, 0]
        return np.linalg.norm(B) * B[1, 1] - a

    x = points()
    np.testing.assert_allclose(ad.grad(f)(x), by_differences(f, x), rtol=1e-6)


@pytest.mark.parametrize("f, at, error", [
    (lambda x: 1 / math.exp(x[0]), -800.0, ZeroDivisionError),
    (lambda x: math.exp(x[0]) ** -1, -800.0, ZeroDivisionError),
    (lambda x: 2.0 % math.exp(x[0]), -800.0, ZeroDivisionError),
    (lambda x: 1.0 / x[0].item(), 0.0, ZeroDivisionError),
    (lambda x: math.exp(x[0]) ** 2, 700.0, OverflowError),
    (lambda x: math.sqrt(x[0] - 1), 0.5, ValueError),
], ids=["division", "power", "remainder", "item", "overflow", "domain"])
def test_numbers_of_python_raise_its_errors(f, at, error):
    """As the function does without a derivative; a number that is an element of an array is one of NumPy's."""
    x = np.array([at])
    for run in (f, ad.grad(f), ad.grad(f), lambda x: ad.jvp(f, (x,), (x,)), lambda x: ad.hvp(f)(x, x + 1),
                ad.jit(ad.grad(f))):
        with pytest.raises(error):
            run(x)
    assert np.isfinite(ad.grad(f)(np.array([2.5]))).all()
