"""Without times, `solve_ivp` has a row for each step: `jit` needs no decision for the last one, and right ones else."""

import numpy as np
import pytest
from scipy import integrate, optimize

import blasad as ad

P = np.array([0.7, 1.3, 0.4])


def path(p, method="RK45", rtol=1e-3):
    return integrate.solve_ivp(lambda t, y: np.stack([p[0] * y[0] - p[1] * y[0] * y[1], p[2] * y[0] * y[1] - y[1]]),
                               (0, 6), [1.0, 0.8], method, rtol=rtol)


def halves(path):
    u, v = path.y
    return (u * v).sum() + sum(path.t)


LAST = {
    "column": lambda path: (path.y[:, -1]**2).sum(),
    "element": lambda path: path.y[0, -1] * path.t[-1],
    "dots": lambda path: path.y[..., -1].sum(),
    "turned": lambda path: path.y.T[-1, 1] + path.y.T[-1][0],
    "early": lambda path: path.y[:, 0].sum() + path.y[1, 3] * path.t[2],
}
ALL = {
    "sum": lambda path: (path.y**2).sum() + np.sum(path.y) + len(path.t) * path.y.shape[1],
    "products": lambda path: (P[0] * path.y * path.t).sum() + (np.ones(2) @ path.y / 2.0).sum() - path.y[-1].sum(),
    "integral": lambda path: np.trapezoid(path.y[0], path.t),
    "masked": lambda path: path.y[path.y > 1.0].sum() + np.concatenate([path.y, -path.y.T.T]).max(),
    "unpacked": halves,
    "written": lambda path: np.asarray(path.y).copy()[:, -2].sum(),
}


@pytest.mark.parametrize("name", [*LAST, *ALL])
def test_what_is_used_of_the_rows_has_the_derivative_of_the_steps(name):
    def number(p):
        return (LAST | ALL)[name](path(p))

    plain, fast = ad.value_and_grad(number), ad.jit(ad.value_and_grad(number))
    for k in (0, 1, 3):
        found, wanted = fast(P * (1 + 0.05 * k)), plain(P * (1 + 0.05 * k))
        assert found[0] == pytest.approx(wanted[0], rel=1e-9)
        np.testing.assert_allclose(found[1], wanted[1], rtol=1e-7, atol=1e-8)
    report = fast.report()
    assert report.eager == 0
    assert report.traces == 1 or name in ALL


@pytest.mark.parametrize("method", ["RK23", "DOP853", "LSODA"])
def test_other_numbers_of_steps_need_no_other_trace(method):
    def number(p):
        return (path(p, method).y[:, -1]**2).sum()

    counts = {path(P * (1 + 0.1 * k), method).t.size for k in range(4)}
    assert len(counts) > 1 or method == "DOP853"
    fast = ad.jit(ad.grad(number))
    for k in range(4):
        np.testing.assert_allclose(fast(P * (1 + 0.1 * k)), ad.grad(number)(P * (1 + 0.1 * k)), rtol=1e-10)
    assert fast.report().traces == 1


def test_more_steps_than_there_is_room_for_are_traced_again():
    def end(p):                                 # exp(-p[0] / 10)
        return integrate.solve_ivp(lambda t, y: -0.1 * y, (0, p[0]), [1.0], max_step=1.0, rtol=1e-6).y[0, -1]

    fast = ad.jit(ad.value_and_grad(end))
    for a in (7.0, 90.0, 8.0):
        value, slope = fast(np.array([a]))
        assert value == pytest.approx(np.exp(-a / 10), rel=1e-5)
        np.testing.assert_allclose(slope, [-value / 10], rtol=1e-5)


def test_results_are_returned_as_they_are_outside_of_programs():
    fast = ad.jit(lambda p: (path(p), path(p).t[-1]))
    whole = ad.jit(lambda p: optimize.minimize(lambda x: (x - p) @ (x - p), np.zeros(3)))
    for k in range(3):
        p = P * (1 + 0.1 * k)
        found, wanted = fast(p)[0], path(p)
        assert (found.nfev, found.success, found.message) == (wanted.nfev, wanted.success, wanted.message)
        np.testing.assert_allclose(found.y, wanted.y, rtol=1e-8)
        np.testing.assert_allclose(found.t, wanted.t, rtol=1e-8)
        assert whole(p).nit == optimize.minimize(lambda x, p=p: (x - p) @ (x - p), np.zeros(3)).nit


@pytest.mark.parametrize("method", ["RK45", "BDF"])
@pytest.mark.parametrize("name", LAST)
def test_compiled_programs_use_the_last_row_and_early_ones_of_any_number_of_steps(name, method):
    def number(p):
        return LAST[name](path(p, method))

    fast = ad.compile(ad.value_and_grad(number), P)
    assert len({path(P * k, method).t.size for k in (1.0, 1.1, 1.6)}) > 1
    for k in (1.0, 1.1, 1.6):
        found, wanted = fast(P * k), ad.value_and_grad(number)(P * k)
        assert found[0] == pytest.approx(wanted[0], rel=1e-9)
        np.testing.assert_allclose(found[1], wanted[1], rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize("what", [ad.value_and_grad, ad.grad])
@pytest.mark.parametrize("name", [name for name in ALL if name != "masked"])
def test_compiled_programs_refuse_another_number_of_rows_and_name_what_helps(name, what):
    def number(p):
        return ALL[name](path(p))

    fast = ad.compile(what(number), P)
    assert path(P).t.size == path(1.001 * P).t.size != path(1.6 * P).t.size
    found, wanted = fast(1.001 * P), what(number)(1.001 * P)
    np.testing.assert_allclose(found[-1], wanted[-1], rtol=1e-7, atol=1e-8)
    with pytest.raises(ValueError, match=r"7 times of steps.* there were 6 .* t_eval"):
        fast(1.1 * P)
    found, wanted = fast(0.999 * P), what(number)(0.999 * P)
    np.testing.assert_allclose(found[-1], wanted[-1], rtol=1e-7, atol=1e-8)


def test_compiled_programs_refuse_rows_that_are_not_there_and_another_number_of_events():
    def decay(p, event=None):
        return integrate.solve_ivp(lambda t, y: -0.1 * y, (0, p[0]), [1.0], max_step=1.0, events=event)

    fifth = ad.compile(lambda p: decay(p).y[0, 5], np.array([9.0]))
    assert fifth(np.array([6.0])) == pytest.approx(decay(np.array([6.0])).y[0, 5], rel=1e-12)
    with pytest.raises(ValueError, match=r"4 times of steps"):
        fifth(np.array([2.1]))
    crossed = ad.compile(lambda p: decay(p, lambda t, y: y[0] - 0.6).t_events[0].sum(), np.array([9.0]))
    assert crossed(np.array([7.0])) == pytest.approx(-10 * np.log(0.6), rel=1e-4)
    with pytest.raises(ValueError, match=r"0 times of steps or of an event .* there were 1"):
        crossed(np.array([3.0]))
