"""Mathieu and spheroidal functions along their parameters: eigenvectors of tridiagonal matrices D + s E.

(D + s E) v = w v with v^T v = 1 has the slopes w' = v^T E v and (D + s E - w) v' = (w' - E) v, v^T v' = 0, one system
with a border.  The functions are sums over v, and their slopes those sums over v'.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Function, Operand, Plain
from .functions import values_of
from .special_parts import Several, behind, family

MORE = 26               # elements of an eigenvector beyond the one that counts most for s = 0


class Problem:
    """An eigenvector of a family of symmetric tridiagonal matrices.

    Parameters
    ----------
    D, E : tuple of ndarray
        The diagonal of each matrix, and its elements beside the diagonal.
    at : int
        The place of the eigenvalue in ascending order.
    weights : ndarray
        The product with the eigenvector is positive.
    """

    def __init__(self, D: tuple[Operand, Operand], E: tuple[Operand, Operand], at: int, weights: Plain) -> None:
        self.D, self.E, self.at, self.weights = D, E, at, weights

    def eigenpairs(self, s: Operand) -> Operand:
        """The eigenvalue and the elements of the eigenvector, on a new first axis."""
        s = np.asarray(s, float)
        T = np.zeros((*s.shape, len(self.D[0]), len(self.D[0])))
        for offset, diagonal in ((0, self.D[0] + s[..., None] * self.E[0]), (1, self.D[1] + s[..., None] * self.E[1])):
            at = np.arange(diagonal.shape[-1])
            T[..., at, at + offset] = T[..., at + offset, at] = diagonal
        w, V = np.linalg.eigh(T)
        v = V[..., self.at]
        if np.any(np.abs(v[..., -1]) > 1e-12):
            raise ValueError("blasad: a parameter of a Mathieu or spheroidal function is too large for this program, "
                             "which was made with smaller ones; make it anew with the largest one, or use blasad.jit")
        v = v * np.where(v @ self.weights < 0, -1.0, 1.0)[..., None]
        return np.moveaxis(np.concatenate([w[..., [self.at]], v], -1), -1, 0)

    def slope(self, s: Operand, y: Operand) -> Operand:
        """The slope of the eigenvalue and of the eigenvector along s."""
        n = len(self.D[0])
        v, s = np.moveaxis(y[1:], 0, -1), behind(behind(s))
        D, E = (np.diag(x[0]) + np.diag(x[1], 1) + np.diag(x[1], -1) for x in (self.D, self.E))
        inner = D + s * E - np.eye(n) * behind(behind(y[0]))
        column, corner = v[..., None], np.zeros((*np.shape(y)[1:], 1, 1))
        bordered = np.concatenate([np.concatenate([inner, column], -1),
                                   np.concatenate([np.swapaxes(column, -1, -2), corner], -1)], -2)
        right = np.concatenate([-(E @ column), corner], -2)
        solution = np.moveaxis(np.linalg.solve(bordered, right)[..., 0], -1, 0)
        return np.concatenate([-solution[n:], solution[:n]])


class Eigenpair(Several):
    """The eigenvalue and the eigenvector of a problem, as a function of s."""

    def __init__(self) -> None:
        super().__init__(eigenpair_of, (), False)
        self.name, self.made_in = "eigenpair", __name__

    def slope_along(self, at: int, args: list[Operand], y: Operand, **options: Any) -> Operand:
        """The slopes."""
        return args[0].slope(args[1], y)


def eigenpair_of(problem: Problem, s: Operand) -> Operand:
    """The values."""
    return problem.eigenpairs(s)


eigenpair = Eigenpair()


# ---------------------------------------------------------------- Mathieu functions

def mathieu_problem(even: bool, m: int, q: float) -> Problem:
    """The coefficients of cosines (even) or sines of multiples of x: DLMF 28.4, of unit length."""
    first = m % 2 if even or m % 2 else 2
    n = m // 2 + MORE + int(2 * math.sqrt(abs(q)))
    multiples = first + 2.0 * np.arange(n)
    E = [np.zeros(n), np.ones(n - 1)]
    if first == 0:
        E[1][0] = math.sqrt(2)
    if first == 1:
        E[0][0] = 1 if even else -1
    weights = np.where(multiples == 0, 1 / math.sqrt(2), 1.0) if even else multiples
    return Problem((multiples ** 2, np.zeros(n - 1)), (E[0], E[1]), (m - first) // 2, weights)


def multiples_of(even: bool, m: int, n: int) -> Operand:
    """Which multiples of x a Mathieu function is a sum over."""
    return (m % 2 if even or m % 2 else 2) + 2.0 * np.arange(n)


def each_order(m: Operand, q: Operand, of_order: Function) -> Operand:
    """What a function of one order and of q finds, for an array of orders."""
    m = np.asarray(m)
    if np.any(m != np.floor(m)):
        raise ValueError("blasad: a Mathieu function has a derivative for whole orders only")
    total: Operand = 0.0
    values = np.unique(m)
    for each in values:
        total = total + (m == each) * of_order(int(each)) if len(values) > 1 else of_order(int(each))
    return total


def largest(q: Operand) -> float:
    """The largest absolute value."""
    return float(np.max(np.abs(values_of(q)), initial=0.0))


def mathieu_slope(even: bool, m: Operand, q: Operand) -> Operand:
    """The slope of an eigenvalue along q."""
    def of_order(order: int) -> Operand:
        problem = mathieu_problem(even, order, largest(q))
        return problem.slope(q, eigenpair(problem, q))[0]
    return each_order(m, q, of_order)


def coefficients(even: bool, m: int, q: Operand) -> tuple[Operand, Operand]:
    """The slopes along q of the coefficients, which have SciPy's sign, on the first axis; and the multiples."""
    problem = mathieu_problem(even, m, largest(q))
    k = multiples_of(even, m, len(problem.D[0]))
    scale = np.where(k == 0, 1 / math.sqrt(2), 1.0).reshape((len(k),) + (1,) * np.ndim(q))
    return problem.slope(q, eigenpair(problem, q))[1:] * scale, k


def mathieu_wave(even: bool, m: Operand, q: Operand, x: Operand) -> tuple[Operand, Operand]:
    """The slopes along q of ce or se at x degrees, and of their derivatives."""
    angle = x * (math.pi / 180)

    def of_order(order: int) -> Operand:
        slope, k = coefficients(even, order, q)
        slope, phase = np.moveaxis(slope, 0, -1), behind(angle) * k
        both = (np.cos(phase), -k * np.sin(phase)) if even else (np.sin(phase), k * np.cos(phase))
        return np.stack([(slope * each).sum(-1) for each in both])
    parts = each_order(m, q, of_order)
    return parts[0], parts[1]


def mathieu_equation(even: bool, m: Operand, q: Operand, x: Operand, y: Operand) -> tuple[Operand, Operand]:
    """The slopes along x in degrees: DLMF 28.2.1"""
    w = (sp.mathieu_a if even else sp.mathieu_b)(m, q)
    degree = math.pi / 180
    return y[1] * degree, -(w - 2 * q * np.cos(2 * degree * x)) * y[0] * degree


def modified_equation(even: bool, m: Operand, q: Operand, x: Operand, y: Operand) -> tuple[Operand, Operand]:
    """The slopes along x: DLMF 28.20.1"""
    w = (sp.mathieu_a if even else sp.mathieu_b)(m, q)
    return y[1], (w - 2 * q * np.cosh(2 * x)) * y[0]


def bessel(kind: int, k: Operand, z: Operand) -> tuple[Operand, Operand]:
    """A Bessel function of the first or second kind, and z times its slope."""
    f = sp.jv if kind == 1 else sp.yv
    return f(k, z), z * (f(k - 1, z) - f(k + 1, z)) / 2


def mathieu_radial(even: bool, kind: int, m: Operand, q: Operand, x: Operand) -> tuple[Operand, Operand]:
    """The slopes along q of modified functions and of their derivatives: products of Bessel functions, DLMF 28.24

    With a = h e^-x, b = h e^x, q = h^2, the slopes along q and x are (D_a + D_b) / 2 q and D_b - D_a, D_a = a d/da.
    """
    h = np.sqrt(q)
    a, b = behind(h * np.exp(-x)), behind(h * np.exp(x))

    def of_order(order: int) -> Operand:
        problem = mathieu_problem(even, order, largest(q))
        s, count, more = problem.at, len(problem.D[0]), order % 2 if even or order % 2 else 2
        scale = np.where((np.arange(count) == 0) & even & (order % 2 == 0), 1 / math.sqrt(2), 1.0)
        pair = eigenpair(problem, q)
        A, dA = (np.moveaxis(each, 0, -1) * scale for each in (pair[1:], problem.slope(q, pair)[1:]))
        sign = (1 - 2 * ((np.arange(count) + s) % 2)) * (0.5 if even and more == 0 and s == 0 else 1.0)
        ratio = sign * A / A[..., [s]]
        slope = sign * dA / A[..., [s]] - ratio * dA[..., [s]] / A[..., [s]]
        value: Operand = 0.0
        along: Operand = 0.0
        both: Operand = 0.0
        for p, r, own in ((np.arange(count) - s, np.arange(count) + s + more, 1.0),
                          (np.arange(count) + s + more, np.arange(count) - s, 1.0 if even else -1.0)):
            (J, DJ), (C, DC) = bessel(1, p, a), bessel(kind, r, b)
            value = value + own * (slope * J * C + ratio * (DJ * C + J * DC) / behind(2 * q))
            along = along + own * (slope * (J * DC - DJ * C))
            both = both + own * ratio * ((r * r - p * p - b * b + a * a) * J * C) / behind(2 * q)
        return np.stack([value.sum(-1), (along + both).sum(-1)])
    parts = each_order(m, q, of_order)
    return parts[0], parts[1]


# ---------------------------------------------------------------- spheroidal functions

def spheroidal_problem(m: int, n: int, size: float) -> tuple[Problem, Operand]:
    """The coefficients of normalized Legendre functions, and their degrees; s is c^2, or -c^2 for oblate ones."""
    count = (n - m) // 2 + MORE + int(size)
    degrees = m + (n - m) % 2 + 2.0 * np.arange(count)

    def step(k: Operand) -> Operand:                # x P_k = step(k) P_(k + 1) + step(k - 1) P_(k - 1)
        return np.sqrt(np.maximum((k + 1 - m) * (k + 1 + m), 0) / ((2 * k + 1) * (2 * k + 3)))
    below = np.where(degrees - 1 >= m, step(np.maximum(degrees - 1, 0)), 0.0)
    E = (step(degrees) ** 2 + below ** 2, (step(degrees) * step(degrees + 1))[:-1])
    return Problem((degrees * (degrees + 1), np.zeros(count - 1)), E, (n - m) // 2, np.ones(count)), degrees


def each_mode(m: Operand, n: Operand, of_mode: Function) -> Operand:
    """What a function of one mode finds, for arrays of modes."""
    m, n = np.broadcast_arrays(np.asarray(m), np.asarray(n))
    modes = sorted({(int(a), int(b)) for a, b in zip(m.ravel(), n.ravel(), strict=True)})
    total: Operand = 0.0
    for a, b in modes:
        total = total + ((m == a) & (n == b)) * of_mode(a, b) if len(modes) > 1 else of_mode(a, b)
    return total


def spheroidal_slope(sign: int, m: Operand, n: Operand, c: Operand) -> Operand:
    """The slope of a characteristic value along c, of prolate (1) or oblate (-1) functions."""
    def of_mode(a: int, b: int) -> Operand:
        problem, _ = spheroidal_problem(a, b, largest(c))
        s = sign * c * c
        return problem.slope(s, eigenpair(problem, s))[0] * (2 * sign * c)
    return each_mode(m, n, of_mode)


def legendre_at(m: int, degrees: Operand, x: Operand, k: int) -> Operand:
    """Normalized Legendre functions or their first derivatives, on the last axis."""
    from .special_harmonics import associated

    return associated(k, degrees.astype(int), m, 2, True, behind(x))


def spheroidal_wave(sign: int, m: Operand, n: Operand, c: Operand, x: Operand) -> tuple[Operand, Operand]:
    """The slopes of angular functions and of their derivatives along c: at x = 0 they do not depend on c."""
    def of_mode(a: int, b: int) -> Operand:
        problem, degrees = spheroidal_problem(a, b, largest(c))
        s, odd = sign * c * c, (b - a) % 2
        pair = eigenpair(problem, s)
        v, dv = (np.moveaxis(each, 0, -1) for each in (pair[1:], problem.slope(s, pair)[1:]))
        origin = legendre_at(a, degrees, np.zeros(()), odd)
        F0, dF0 = ((each * origin).sum(-1) for each in (v, dv))
        of_x = [legendre_at(a, degrees, x, k) for k in (0, 1)]
        given = [(v * each).sum(-1) for each in of_x]
        slopes = [(dv * each).sum(-1) for each in of_x]
        scale = (-1) ** a * float(sp.assoc_legendre_p(b, a, 0.0, diff_n=1)[odd]) / F0
        return np.stack([scale * (d - f * dF0 / F0) for d, f in zip(slopes, given, strict=True)]) * (2 * sign * c)
    parts = each_mode(m, n, of_mode)
    return parts[0], parts[1]


def spheroidal_radial(sign: int, m: Operand, n: Operand, c: Operand, x: Operand) -> tuple[Operand, Operand]:
    """The slopes along c of radial functions of the first kind and of their derivatives: DLMF 30.11.3"""
    z, factor = behind(c * x), behind(2 * sign * c)
    y, t = behind(x), behind(c)

    def of_mode(a: int, b: int) -> Operand:
        problem, degrees = spheroidal_problem(a, b, largest(c))
        s, k = sign * c * c, degrees.astype(int)
        pair = eigenpair(problem, s)
        weight = np.exp((sp.gammaln(k + a + 1) - sp.gammaln(k - a + 1)) / 2) * np.sqrt(k + 0.5)
        w, dw = (np.moveaxis(each, 0, -1) * weight for each in (pair[1:], problem.slope(s, pair)[1:]))
        total, slope = (each.sum(-1, keepdims=True) for each in (w, dw * factor))
        w, dw = w / total, dw * factor / total - w * slope / (total * total)
        phase = 1 - 2 * ((k - b) // 2 % 2)
        j, dj = sp.spherical_jn(k, z), sp.spherical_jn(k, z, True)
        ddj = -2 / z * dj - (1 - k * (k + 1) / (z * z)) * j
        value = (phase * (dw * j + w * y * dj)).sum(-1)
        along = (phase * (w * dj + t * (dw * dj + w * y * ddj))).sum(-1)
        front = np.power(1 - sign / (x * x), a / 2)
        return np.stack([front * value, front * (along + a * sign / (x * (x * x - sign)) * value)])
    parts = each_mode(m, n, of_mode)
    return parts[0], parts[1]


def mathieu_sequence(even: bool, m: Operand, q: Operand, y: Operand) -> Operand:
    """The slope along q of as many coefficients as SciPy returns."""
    slope, _ = coefficients(even, int(m), q)
    if len(slope) >= len(y):
        return slope[:len(y)]
    return np.concatenate([slope, np.zeros(len(y) - len(slope))])


def spheroidal_sequence(sign: int, m: Operand, n: Operand, c: Operand) -> Operand:
    """The slopes along c of the characteristic values of degrees m to n."""
    return np.stack([spheroidal_slope(sign, m, k, c) for k in range(int(m), int(n) + 1)])


def spheroidal_equation(sign: int, radial: bool, m: Operand, c: Operand, w: Operand, x: Operand,
                        y: Operand) -> tuple[Operand, Operand]:
    """The slopes along x: DLMF 30.2.1, at i x for oblate radial functions."""
    if radial and sign < 0:
        r = x * x + 1
        return y[1], (-2 * x * y[1] + (w - c * c * x * x - m * m / r) * y[0]) / r
    r = 1 - x * x
    return y[1], (2 * x * y[1] - (w - sign * c * c * x * x - m * m / r) * y[0]) / r


@family()
def consistent(sign: int, m: Operand, n: Operand, c: Operand, x: Operand, r: Operand, dr: Operand) -> Operand:
    """1, or an error where SciPy's values of a function of the second kind miss the Wronskian, DLMF 30.11.7."""
    first, slope = (sp.pro_rad1 if sign > 0 else sp.obl_rad1)(m, n, c, x)
    wronskian = (first * dr - slope * r) * c * np.abs(x * x - sign)
    if np.any(np.abs(wronskian - 1) > 1e-4):
        raise NotImplementedError("blasad: SciPy's radial function of the second kind and its derivative contradict "
                                  "each other here, so no derivative is known; use blasad.stop_gradient there")
    return np.ones(np.shape(wronskian))


consistent.along(None, None, None, 0.0, 0.0, 0.0, 0.0)


def spheroidal_second(sign: int, m: Operand, n: Operand, c: Operand, w: Operand, x: Operand,
                      y: Operand) -> tuple[Operand, Operand]:
    """The slopes along x of radial functions of the second kind."""
    sound = consistent(sign, m, n, c, x, y[0], y[1])
    parts = spheroidal_equation(sign, True, m, c, w, x, y)
    return parts[0] * sound, parts[1] * sound
