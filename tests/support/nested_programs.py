"""Scalar functions of three numbers that take derivatives on the way, of what is mutated, captured or trained."""

import numpy as np

import blasad as ad
from support.numbers import generator, random

M, X = random((3, 3), rng=generator("M")), random(3, rng=generator("X"))


def energy(A, x):
    """In place on purpose."""
    y = 0 * x * A[0]
    ad.blas.gemv(0.5, A, x, 0.0, y)
    y *= y
    y += np.tanh(x) * A[0]
    y[::2] -= x[1]
    return (y * y).sum()


def of_gradient(x):
    return (ad.grad(energy, 1)(M, x) ** 2).sum()


def of_gradient_of_captured(x):
    """What is differentiated outside is captured inside."""
    return (ad.grad(lambda A: energy(A, x))(M) * M).sum()


def of_both(x):
    dA, dx = ad.grad(energy, (0, 1))(M * x, x)
    return (dA @ dx).sum()


def captured_and_written(x):
    """An array of the outer function is written by the inner one."""
    work = np.zeros_like(x)

    def inner(y):
        work[...] = y * x
        work[1:] += work[:-1]
        return (work * work * y).sum()

    g = ad.grad(inner)(x * 2)
    return (g * work).sum()


def argument_written_inside(x):
    y = x * 1

    def inner(z):
        y[...] *= z
        return (y * y).sum()

    g = ad.grad(inner)(x + 1)
    return (g * y).sum()


def trained(x):
    """Steps of gradient descent with a learning rate and data that are differentiated."""
    w = np.zeros_like(x)
    step = 0.05 * x[0] * x[0]
    for _ in range(5):
        w -= step * ad.grad(lambda w: ((M @ w - x) ** 2).sum())(w)
    return (w * w).sum() + w[0]


def trained_with_momentum(x):
    w, velocity = np.zeros_like(x), np.zeros_like(x)
    for k in range(6):
        value, g = ad.value_and_grad(energy, 1)(M, w + x * 0.1)
        velocity *= 0.5
        ad.blas.axpy(g, velocity, a=0.01 * (k + 1))
        w -= velocity * value
    return w.sum()


def pulled_often(x):
    y, pullback = ad.vjp(lambda x: np.sin(x) * x, x)
    first = pullback(x)[0]
    second = pullback(first * y)[0]
    third = pullback(np.ones(3))[0]
    return (first * second * third).sum()


def pushed(x):
    y, dy = ad.jvp(lambda x, A: np.tanh(A @ x), (x, M), (x * x, M.T))
    return (y * dy).sum()


def with_jacobian(x):
    J = ad.jacobian(lambda x: np.tanh(M @ x))(x)
    return (J @ J.T * M).sum()


def with_tall_jacobian(x):
    return (ad.jacobian(lambda x: np.concatenate([x * x, np.exp(x)]))(x) ** 2).sum()


def with_hessian(x):
    return (ad.hessian(lambda x: energy(M, x))(x) * M).sum()


def with_product(x):
    return (ad.hvp(lambda x: energy(M, x))(x, x * x) * x).sum()


def with_shadows(x):
    """autodiff inside, with shadows that are traced."""
    A, y, dA, dx, dy = np.outer(x, x), np.zeros_like(x), np.zeros((3, 3), like=x), np.zeros_like(x), x * x
    ad.autodiff(ad.Reverse, lambda A, x, y: ad.blas.gemv(2.0, A, x, 0.0, y), ad.Duplicated(A, dA),
                ad.Duplicated(x, dx), ad.Duplicated(y, dy))
    return (dA * A).sum() + (dx * y).sum() + dy.sum()


def with_several_shadows(x):
    y = np.zeros_like(x)
    dxs, dys = tuple(x * k for k in (1, 2, 3)), tuple(np.zeros_like(x) for _ in range(3))

    def program(x, y):
        y[...] = M @ (x * x)

    ad.autodiff(ad.Forward, program, ad.BatchDuplicated(x, dxs), ad.BatchDuplicated(y, dys))
    ad.autodiff(ad.Reverse, program, ad.BatchDuplicated(x, dxs), ad.BatchDuplicated(y, dys))
    return sum((dx * (k + 1)).sum() for k, dx in enumerate(dxs))


def with_constant_buffer(x):
    """A buffer without a shadow that the inner function writes active values to."""
    buffer = np.zeros_like(x)

    def inner(x, buffer):
        buffer[...] = x * x
        buffer *= x
        return (buffer * buffer).sum()

    dx = np.zeros_like(x)
    ad.autodiff(ad.Reverse, inner, ad.Duplicated(x, dx), ad.Const(buffer))
    return (dx * buffer).sum()


def with_transposed_slices(x):
    A = np.outer(x, x * x)

    def inner(A):
        A.T[1:, ::-1] += A[:2].T[:2] if A.shape[0] < 3 else A[:3, :2].T
        np.matmul(A, A.T, out=A)
        return (A[::2] * A[1]).sum()

    return (ad.grad(inner)(A) * A).sum()


def with_a_solve(x):
    L = np.tril(np.outer(x, x)) + 3 * np.eye(3)

    def inner(b):
        ad.blas.trsv(L, b, lower=1)
        return (b * b).sum() + ad.blas.nrm2(b)

    return (ad.grad(inner)(x * 2) ** 2).sum()


def with_same_array_twice(x):
    return (ad.grad(lambda a, b: (a * a * b).sum(), (0, 1))(x, x)[1] * x).sum()


def with_view_captured(x):
    part = x[1:]

    def inner(y):
        return (part * y * y).sum() + (x[:-1] * y).sum()

    return ad.grad(inner)(x[:2]).sum() * part[0]


def of_complex(x):
    z = x + 1j * np.cos(x)
    g = ad.grad(lambda z: (abs(z) ** 3 + (z * z * z).imag).sum())(z)
    return (g * np.conj(z)).real.sum()


def with_scalars(x):
    s = x[0] * x[1]
    value, (ds, dx) = ad.value_and_grad(lambda s, x: (np.exp(s) * x * x).sum(), (0, 1))(s, x)
    return value * ds + (dx * s).sum()


def with_seed_kept(x):
    return ad.grad(lambda y: ad.grad(lambda z: (z * y * x).sum() ** 2)(y * x).sum())(x * x).sum()


def with_results_reshaped(x):
    """Results lie as NumPy's do, so that these are views of them, or copies."""
    def inner(y):
        C = np.outer(y, x) @ M
        C.reshape(-1)[:2] *= y[1]
        C.T.ravel()[3:] = 0
        C.ravel("F")[:2] = 0
        return (C * C * x).sum()

    return (ad.grad(inner)(x * x) ** 2).sum()


def with_unused_results(x):
    """Nobody reads them, here or there."""
    def inner(y):
        np.linalg.norm(0 * y)
        np.linalg.solve(M, y)
        np.std(y[:1])
        np.sqrt(y - y)
        np.linalg.lstsq(M[:, :2], y, rcond=None)
        return (y * y * x).sum()

    np.linalg.qr(np.outer(x, x) + M)
    return (ad.grad(inner)(x + 1) * x).sum()


def with_inputs_as_out(x):
    def inner(y):
        np.clip(np.array([-5.0, 0.7, 0.7]), y, 9.0, out=y)
        np.einsum("ij,j->i", M, y, out=y)
        np.add(np.ones(3, bool), y, out=y)
        np.matmul(M, y * x, out=y)
        return (y * y).sum()

    return (ad.grad(inner)(x * 2 + 1) * x).sum()


def with_a_buffer_used_again(x):
    """A plain array that is written after it was read."""
    def inner(y):
        w, total = np.zeros(3), 0.0
        part = w[1:]
        for k in range(3):
            w[...] = k + 1
            total = total + (w * y * y * x).sum()
            part *= 0.5
            total = total + (part * y[1:]).sum()
        return total * total

    return (ad.grad(inner)(x * x) * x).sum()


def with_seeds_of_zero(x):
    """They contribute nothing, whatever they would meet."""
    y, pullback = ad.vjp(lambda y: (np.sqrt(y - y), y * y * x), x * x)
    return (pullback((0 * x, x))[0] * x + y[1]).sum()


def with_rows_and_masks(x):
    def inner(y):
        z = np.stack([y, x, y * x])
        z[[0, 2]] = [y[0] * x, y]
        z[:, np.array([True, False, True])] *= x[1]
        z[:0][::-1][[]] = 0
        z[1] = [x[0], y[1], 0.5]
        return (z * z).sum()

    return (ad.grad(ad.checkpoint(inner))(x * x) * x).sum()


PROGRAMS = [of_gradient, of_gradient_of_captured, of_both, captured_and_written, argument_written_inside, trained,
            trained_with_momentum, pulled_often, pushed, with_jacobian, with_tall_jacobian, with_hessian, with_product,
            with_shadows, with_several_shadows, with_constant_buffer, with_transposed_slices, with_a_solve,
            with_same_array_twice, with_view_captured, of_complex, with_scalars, with_seed_kept,
            with_results_reshaped, with_unused_results, with_inputs_as_out, with_a_buffer_used_again,
            with_seeds_of_zero, with_rows_and_masks]
