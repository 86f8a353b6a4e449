"""Values used together with their vectors where values are equal: right, or an error that says what to call.

Expected values are closed forms: at f(A) with A = c I, the derivative is f'(c) times the seed.
"""

from __future__ import annotations

import types
from typing import Any

import numpy as np
import pytest
import scipy.linalg as sl

import blasad as ad

I3, TIED = np.eye(3), np.diag([2.0, 2.0, 5.0])
C = np.ones((3, 3)) - np.eye(3)
LinAlgError = np.linalg.LinAlgError


def of_hermitian(w: Any, V: Any, *rest: Any) -> Any:
    return (C * ((V / np.sqrt(w)) @ V.conj().T)).real.sum()


def logarithm(w: Any, V: Any, *rest: Any) -> Any:
    """Whose seeds are all zero at the identity."""
    return (C * ((V * np.log(w)) @ V.conj().T)).real.sum()


def of_general(w: Any, V: Any, *rest: Any) -> Any:
    return (C * ((V * np.exp(w)) @ np.linalg.inv(V))).real.sum()


FUNCTIONS = {
    "eigh": lambda A: of_hermitian(*np.linalg.eigh(A)), "log of eigh": lambda A: logarithm(*np.linalg.eigh(A)),
    "eigh of SciPy": lambda A: of_hermitian(*sl.eigh(A)), "ev": lambda A: of_hermitian(*sl.eigh(A, driver="ev")),
    "evx": lambda A: of_hermitian(*sl.eigh(A, driver="evx")), "pencil": lambda A: of_hermitian(*sl.eigh(A, np.eye(3))),
    "some": lambda A: of_hermitian(*sl.eigh(A, subset_by_index=(0, 1))),
    "type 2": lambda A: of_hermitian(*sl.eigh(A, np.eye(3), type=2)),
    "some of a pencil": lambda A: of_hermitian(*sl.eigh(A, np.eye(3), subset_by_index=(0, 1))),
    "syevd": lambda A: of_hermitian(*sl.lapack.dsyevd(A)), "syevr": lambda A: of_hermitian(*sl.lapack.dsyevr(A)),
    "sygvd": lambda A: of_hermitian(*sl.lapack.dsygvd(A, np.eye(3))),
    "svd": lambda A: (lambda U, s, V: (C * ((U / np.sqrt(s)) @ V)).sum())(*np.linalg.svd(A)),
    "gesvd": lambda A: (lambda U, s, V: (C * ((U / s) @ V)).sum())(*sl.svd(A, lapack_driver="gesvd")),
    "gesdd": lambda A: (lambda U, s, V, _: (C * ((U / s) @ V)).sum())(*sl.lapack.dgesdd(A)),
    "eig": lambda A: of_general(*np.linalg.eig(A)), "eig of SciPy": lambda A: of_general(*sl.eig(A)),
    "geev": lambda A: (lambda w, _, left, V, info: of_general(w, V))(*sl.lapack.dgeev(A)),
    "schur": lambda A: (lambda T, Z: of_hermitian(np.diagonal(T), Z))(*sl.schur(A)),
    "gees": lambda A: (lambda T, sdim, w, wi, Z, *_: of_hermitian(w, Z))(*sl.lapack.dgees(lambda *w: 0, A)),
    "band": lambda A: of_hermitian(*sl.eig_banded(np.stack([np.diagonal(A), np.zeros(3)]), lower=True)),
    "tridiagonal": lambda A: of_hermitian(*sl.eigh_tridiagonal(np.diagonal(A), np.zeros(2))),
    "whitening": lambda A: (C * ((lambda w, V: V @ np.diag(w ** -0.5) @ V.T)(*np.linalg.eigh(A)))).sum(),
    "by element": lambda A: (lambda w, V: sum(w[i] ** -0.5 * V[0, i] * V[1, i] for i in range(3)))(*np.linalg.eigh(A)),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_of_a_matrix_is_refused_with_what_to_call(name: str) -> None:
    f = FUNCTIONS[name]
    with pytest.raises(LinAlgError, match="equal to rounding") as found:
        ad.grad(f)(I3)
    for word in ("funmh", "funm", "polar"):
        if word in str(found.value):
            break
    else:
        raise AssertionError(str(found.value))
    assert "options(spaces=True)" in str(found.value)
    assert "no derivative" not in str(found.value)
    program = ad.compile(ad.grad(f), np.diag([1.0, 2.0, 4.0]))
    with pytest.raises(LinAlgError, match="equal to rounding"):
        program(I3)
    A = np.diag([1.0, 2.0, 4.0]) + 0.01 * C
    np.testing.assert_allclose(program(A), ad.grad(f)(A), rtol=1e-9, atol=1e-12)


def test_what_the_message_names_is_right() -> None:
    got = ad.grad(lambda A: (C * ad.linalg.funmh(A, lambda x: x ** -0.5, lambda x: -0.5 * x ** -1.5)).sum())(I3)
    np.testing.assert_allclose(got, -np.tril(C), atol=1e-14)


def test_a_stack_with_a_tie_is_refused() -> None:
    def f(A: Any) -> Any:
        w, V = np.linalg.eigh(A)
        return (C * ((V / np.sqrt(w)[:, None, :]) @ np.swapaxes(V, 1, 2))).sum()

    with pytest.raises(LinAlgError, match="equal to rounding"):
        ad.grad(f)(np.stack([np.diag([1.0, 2.0, 3.0]), I3]))


@pytest.mark.parametrize("gap", [1e-15, 1e-14])
def test_values_so_close_that_digits_are_lost_are_refused(gap: float) -> None:
    with pytest.raises(LinAlgError, match="digits are lost"):
        ad.grad(lambda A: of_hermitian(*np.linalg.eigh(A)))(np.diag([1.0, 1.0 + gap, 1.5]))


JUMPS = {
    "one element": lambda A: np.linalg.eigh(A)[1][0, 0], "row": lambda A: np.linalg.eigh(A)[1].T[0, 0],
    "one vector": lambda A: np.linalg.eigh(A)[1][:, 1] @ np.array([1.0, 2.0, 3.0]),
    "squares": lambda A: (np.linalg.eigh(A)[1][:, 0] ** 2) @ np.array([1.0, 2.0, 3.0]),
    "of svd": lambda A: np.linalg.svd(A)[0][0, 1], "of Vh": lambda A: np.linalg.svd(A)[2][1, 0],
    "of eig": lambda A: np.linalg.eig(A)[1][0, 0].real,
    "half a space": lambda A: np.linalg.eigh(A)[1][0, 1:].sum(),
}


@pytest.mark.parametrize("name", JUMPS)
def test_a_part_of_the_vectors_of_equal_values_is_refused(name: str) -> None:
    with pytest.raises(LinAlgError, match="equal to rounding"):
        ad.grad(JUMPS[name])(TIED)


def projected(A: Any) -> Any:
    V = np.linalg.eigh(A)[1][:, :2]
    return (V @ V.T)[0, 2]


def in_a_loop(A: Any) -> Any:
    V = np.linalg.eigh(A)[1]
    return sum(np.outer(V[:, j], V[:, j]) for j in range(2))[0, 2]


def selected_by_values(A: Any) -> Any:
    w, V = np.linalg.eigh(A)
    V = V[:, ad.stop_gradient(w) < 3]
    return (V @ V.T)[0, 2] if w[0] < 3 else 0.0


def with_a_sum(A: Any) -> Any:
    with ad.options(spaces=True):
        w, V = np.linalg.eigh(A)
    return (V[:, :2] @ V[:, :2].T)[0, 2] + w.sum()


@pytest.mark.parametrize("f", [projected, in_a_loop, selected_by_values])
def test_spaces_have_their_derivative(f: Any) -> None:
    want = np.zeros((3, 3))
    want[2, 0] = 1 / (2.0 - 5.0)
    np.testing.assert_allclose(ad.grad(f)(TIED), want, atol=1e-15)
    if f is not selected_by_values:         # of which a program keeps the choice
        np.testing.assert_allclose(ad.compile(ad.grad(f), TIED + np.diag([0.0, 0.1, 0.0]))(TIED), want, atol=1e-15)


def test_a_user_can_say_that_losses_are_of_spaces_alone(rng: Any) -> None:
    want, dA = np.eye(3), rng.standard_normal((3, 3))
    want[2, 0] = 1 / (2.0 - 5.0)
    np.testing.assert_allclose(ad.grad(with_a_sum)(TIED), want, atol=1e-15)
    np.testing.assert_allclose(ad.jvp(with_a_sum, (TIED,), (dA,))[1], (want * dA).sum(), rtol=1e-14)
    assert "spaces=False" in repr(ad.options())


def test_values_alone_are_those_of_any_loss() -> None:
    np.testing.assert_allclose(ad.grad(lambda A: np.log(np.linalg.eigh(A)[0]).sum())(I3), I3, atol=1e-15)
    np.testing.assert_allclose(ad.grad(lambda A: np.linalg.svd(A)[1].sum())(I3), I3, atol=1e-15)


def test_a_look_at_values_is_no_use_of_them() -> None:
    def f(A: Any) -> Any:
        w, V = np.linalg.eigh(A)
        assert "2., 2., 5." in repr(w)
        assert f"{w[0]:.1f}" == "2.0"
        assert w.shape == (3,)
        assert len(w) == 3
        assert w[2] > 4
        return (V[:, :2] @ V[:, :2].T)[0, 2]

    assert ad.grad(f)(TIED)[2, 0] == pytest.approx(-1 / 3)


def test_what_an_error_left_of_a_call_is_not_taken_for_the_next_one():
    """An error may come between a call and the marks of its results, here of a call that had none."""
    from blasad._numpy import primitive

    primitive._here.latest = types.SimpleNamespace(of=())
    wr, wi, _ = ad.lapack.geev(np.array([[1.0, 2.0], [0.0, 3.0]]), compute_vl=0)
    assert wr.tolist() == [1.0, 3.0] and not wi.any()
