"""Functions that slopes in `_declarations.special` are made of.

They take plain and traced arrays alike. Those with branches are functions of elements of their own, with slopes, so
that a program looks at its own values: families of derivatives, of which the first argument is the order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import scipy.special as sp

from .._arrays.arrays import depends
from .._arrays.operations import of_two
from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Operand, Operands
from .._declarations.functions import NUMBERS
from .._rules.kernels.parameters import UFUNCS
from .elementwise import Elementwise, strong_product, summed
from .functions import values_of
from .primitive import Call, Primitive, quietly

ROOT_PI = math.sqrt(math.pi)
exp, log, sqrt, sin, cos, sinh, cosh, square, power, maximum, absolute, floor, log1p, expm1 = (
    np.exp, np.log, np.sqrt, np.sin, np.cos, np.sinh, np.cosh, np.square, np.power, np.maximum, np.absolute, np.floor,
    np.log1p, np.expm1)


def family(most: int = 0) -> Callable[[Function], Family]:
    """Make a function one of elements; with `most`, its first arguments are orders, together below that."""
    def enter(f: Function) -> Family:
        primitive = Family(f, (), False)
        primitive.made_in, primitive.most = f.__module__, most
        return primitive
    return enter


class Family(Elementwise):
    """A function of elements whose first arguments are orders, which are never traced.

    Parameters
    ----------
    f : callable
        The function.
    slopes : sequence
        Along each argument a callable, a number, or None.
    of_result : bool
        Whether slopes are given the result behind the arguments.
    """

    most = 0
    push, pull = quietly(Elementwise.push), quietly(Elementwise.pull)

    def along(self, *slopes: Function | float | None) -> None:
        """Say what the slopes along the arguments are, which may be members of the same family."""
        self.slopes = slopes

    def __call__(self, *args: Operand, **kwargs: Any) -> Operand:
        """Call the function, with plain or traced arrays."""
        if self.most and not sum(args[:-self.count]) < self.most:
            raise NotImplementedError(f"blasad: derivatives along parameters are known to order {self.most - 1} here "
                                      f"({self.name})")
        return super().__call__(*args, **kwargs)

    @property
    def count(self) -> int:
        """How many of the arguments are no orders."""
        return sum(slope is not None for slope in self.slopes)


class Several(Elementwise):
    """A function of elements with one or several results, which may have more axes in front."""

    def __call__(self, *args: Operand, **kwargs: Any) -> Operand:
        """Call the function, with plain or traced arrays."""
        return Primitive.__call__(self, *args, **kwargs)

    def value(self, *args: Operand, **kwargs: Any) -> Operand:
        return Primitive.value(self, *args, **kwargs)

    def slope_along(self, at: int, args: list[Operand], y: Operand, **options: Any) -> Operand:
        """The slope along an argument, or a tuple of those of several results."""
        raise NotImplementedError

    def slope(self, call: Call, k: int, y: Operand, xs: Operands) -> Operand:
        """The slopes of the results along an operand, as a tuple."""
        slopes = self.slope_along(call.at[k], self.given(call, xs), y, **call.kwargs)
        return slopes if isinstance(slopes, tuple) else (slopes,)

    @quietly
    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        ys = y if isinstance(y, tuple) else (y,)
        slopes = [(self.slope(call, k, y, xs), dx) for k, dx in enumerate(dxs) if dx is not None]
        tangents = tuple(np.broadcast_to(sum(strong_product(slope[i], dx) for slope, dx in slopes), each.shape)
                      for i, each in enumerate(ys))
        return tangents if isinstance(y, tuple) else tangents[0]

    @quietly
    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        bys = by if isinstance(by, tuple) else (by,)
        adjoints: list[Operand] = []
        for k, on in enumerate(wanted):
            slopes = self.slope(call, k, y, xs) if on else ()
            terms = [summed(strong_product(each, np.conj(slope)), xs[k].shape)
                     for each, slope in zip(bys, slopes, strict=on)]
            adjoints.append(sum(terms[1:], terms[0]) if on else None)
        return adjoints


def computed(name: str, kernel: str, orders: tuple[int, ...], args: tuple[Operand, ...], *options: int) -> Operand:
    """A derivative of a function of SciPy along parameters, or an error where it is not known and the function is."""
    if any(map(np.iscomplexobj, args)) and len(UFUNCS[kernel].types) < 2:
        raise NotImplementedError(f"blasad: the derivative of {name} along a parameter is known for real arguments "
                                  "only; use blasad.stop_gradient there if the parameter is a constant")
    value = UFUNCS[kernel](*orders, *args, *options)
    if np.any(np.isnan(value)) and np.any(np.isnan(value) & ~np.isnan(getattr(sp, name)(*args))):
        raise NotImplementedError(f"blasad: the derivative of {name} along a parameter is not known for all of these "
                                  "arguments; use blasad.stop_gradient there if the parameter is a constant")
    return value


def constant_of(name: str, at: int, x: Operand) -> Operand:
    """The values of an argument along which a function has no derivative, if it never varies."""
    if isinstance(x, TracedArray) and depends(x)[0]:
        raise NotImplementedError(f"blasad: no derivative of {name} along argument {at} is known; use "
                                  "blasad.stop_gradient there if it is a constant")
    return values_of(x)


def traced(*args: Operand) -> bool:
    """Whether one of them is traced."""
    return any(isinstance(x, TracedArray) for x in args)


@family()
def within(x: Operand, most: float) -> Operand:
    """x, or an error where a program that was made with smaller numbers would cut a series short."""
    if np.any(np.asarray(x) > most):
        raise ValueError("blasad: an argument of a special function is too large for this program, whose series was "
                         "made for smaller ones; make the program anew with the largest one, or use blasad.jit")
    return x


within.along(1.0, None)


def less(a: Operand, b: Operand) -> Operand:
    """1 where a < b, else 0."""
    return of_two(NUMBERS["less"], a, b) if traced(a, b) else np.less(a, b) * 1.0


def choose(t: Operand, p: Operand, q: Operand) -> Operand:
    """p where t is 1, and q where t is 0; the other one has no say, whatever its value is."""
    if not traced(t, p, q):
        return np.where(t, p, q)
    return strong_product(t, p) + strong_product(1 - t, q)


def vanishing(a: Operand, b: Operand) -> Operand:
    """The product a b, 0 where a is, whatever b is."""
    return strong_product(a, b)


def previous(n: Operand) -> Operand:
    """n - 1, but 0 for 0, which a factor of 0 stands beside."""
    if isinstance(n, int):
        return n - (n != 0)
    return n - (np.asarray(n) != 0)


def nonzero(n: Operand) -> Operand:
    """1, but 0 for 0."""
    return (np.asarray(n) != 0) * 1.0


def sign_of_power(n: Operand) -> Operand:
    """(-1)^n"""
    return 1.0 - 2.0 * (np.asarray(n) % 2)


# ---------------------------------------------------------------- elliptic integrals

def of_carlson(k: int) -> Operand:
    """The slope of `carlson` along argument k: the exponent there is larger by 1."""
    def slope(*args: Operand) -> Operand:
        more = list(args)
        more[k] += 2
        return -args[k] / 2 * carlson(*more) if args[k] else 0.0
    return slope


@family()
def carlson(p: int, q: int, r: int, s: int, x: Operand, y: Operand, z: Operand, w: Operand) -> Operand:
    """The integral of (t + x)^(-p/2) (t + y)^(-q/2) (t + z)^(-r/2) (t + w)^(-s/2) from 0 to infinity."""
    return UFUNCS["carlson"](p, q, r, s, x, y, z, w)


carlson.along(None, None, None, None, *map(of_carlson, range(4)))


def halves(k: int, start: float) -> float:
    """start (start + 1) ... (start + k - 1)"""
    return math.prod(start + i for i in range(k))


def within_half_period(phi: Operand) -> tuple[Operand, Operand, Operand]:
    """How many times pi an angle is, and sine and cosine of the rest."""
    n = np.rint(phi / math.pi)
    return n, sin(phi - n * math.pi), cos(phi - n * math.pi)


@family()
def ellipkinc_m(k: int, phi: Operand, m: Operand) -> Operand:
    """The k-th derivative of F(phi, m) along m, k > 0."""
    n, s, c = within_half_period(phi)
    delta = 1 - m * s * s
    if k == 1:
        return s ** 3 / 6 * sp.elliprd(c * c, 1.0, delta) + np.where(n == 0, 0, n * sp.elliprd(0.0, 1.0, 1 - m) / 3)
    whole = np.where(n == 0, 0, 2 * n * UFUNCS["carlson"](1, 1, 2 * k + 1, 0, 0.0, 1.0, 1 - m, 1.0))
    return halves(k, 0.5) / 2 * (
        s ** (2 * k + 1) * UFUNCS["carlson"](1, 1, 2 * k + 1, 0, c * c, 1.0, delta, 1.0) + whole)


ellipkinc_m.along(
    None,
    lambda k, phi, m: halves(k, 0.5) * sin(phi) ** (2 * k) * power(1 - m * square(sin(phi)), -0.5 - k),
    lambda k, phi, m: ellipkinc_m(k + 1, phi, m))


@family()
def ellipeinc_m(k: int, phi: Operand, m: Operand) -> Operand:
    """The k-th derivative of E(phi, m) along m, k > 0."""
    n, s, c = within_half_period(phi)
    delta = 1 - m * s * s
    if k == 1:
        return -s ** 3 / 6 * sp.elliprd(c * c, delta, 1.0) - np.where(n == 0, 0, n * sp.elliprd(0.0, 1 - m, 1.0) / 3)
    whole = np.where(n == 0, 0, 2 * n * UFUNCS["carlson"](1, 3, 2 * k - 1, 0, 0.0, 1.0, 1 - m, 1.0))
    return halves(k, -0.5) / 2 * (
        s ** (2 * k + 1) * UFUNCS["carlson"](1, 3, 2 * k - 1, 0, c * c, 1.0, delta, 1.0) + whole)


ellipeinc_m.along(
    None,
    lambda k, phi, m: halves(k, -0.5) * sin(phi) ** (2 * k) * power(1 - m * square(sin(phi)), 0.5 - k),
    lambda k, phi, m: ellipeinc_m(k + 1, phi, m))


def ellipj_m(m: Operand, s: Operand, c: Operand, d: Operand, phi: Operand) -> Operand:
    """The slopes of Jacobi's functions along m."""
    q = -d * ellipkinc_m(1, phi, m)
    return c * q, -s * q, -(s * s + 2 * m * s * c * q) / (2 * d), q


def carlson_c(x: Operand, y: Operand, value: Operand, k: int) -> Operand:
    """The slopes of R_C along x and y; for y < 0 it is a principal value."""
    along_y = -sp.elliprd(x, y, y) / 3
    if not np.iscomplexobj(y):
        negative = less(y, 0)
        along_y = choose(negative, (sqrt(x) / y - value) / (2 * (y - x)), along_y)
    if k:
        return along_y
    along_x = -sp.elliprd(y, y, x) / 6
    return along_x if np.iscomplexobj(y) else choose(negative, -1 / (2 * y * sqrt(x)) - along_y, along_x)


def carlson_j(x: Operand, y: Operand, z: Operand, p: Operand, value: Operand) -> Operand:
    """The slope of R_J along x; for p < 0 it is a principal value."""
    near = -0.75 * carlson(3, 1, 1, 2, x, y, z, p)
    return near if np.iscomplexobj(p) else choose(less(p, 0), (value - sp.elliprd(y, z, x)) / (2 * (p - x)), near)


def carlson_p(x: Operand, y: Operand, z: Operand, p: Operand, value: Operand) -> Operand:
    """The slope of R_J along p."""
    near = -1.5 * carlson(1, 1, 1, 4, x, y, z, p)
    if np.iscomplexobj(p):
        return near
    far = (-1.5 * value - x * carlson_j(x, y, z, p, value) - y * carlson_j(y, x, z, p, value)
           - z * carlson_j(z, x, y, p, value)) / p
    return choose(less(p, 0), far, near)


# ---------------------------------------------------------------- polynomials

def ultraspherical(n: Operand, a: Operand, x: Operand) -> Operand:
    """Gegenbauer's polynomial, 0 for whole n < 0."""
    below = np.less(n, 0) & (np.floor(n) == n)
    degree = np.where(below, 0, n) if np.any(below) else n
    value = sp.eval_gegenbauer(degree, a, x)
    return value * (1.0 - below) if np.any(below) else value


def degrees(n: Operand) -> tuple[Operand, Operand, Operand]:
    """n on an axis more, the degrees below the largest on that axis, and which of them are below n."""
    n = np.asarray(n)
    if np.any(n != np.floor(n)):
        raise NotImplementedError("blasad: the derivative of a polynomial along a parameter is known for whole degrees "
                                  "only; use blasad.stop_gradient there if the parameter is a constant")
    whole = n.astype(int)[..., None]
    k = np.arange(max(int(whole.max(initial=0)), 1))
    return whole, k, k < whole


def behind(x: Operand) -> Operand:
    """An array with one more axis."""
    return x[..., None] if isinstance(x, TracedArray) else np.asarray(x)[..., None]


def gegenbauer_parameter(n: Operand, a: Operand, x: Operand) -> Operand:
    """The slope of C_n^(a)(x) along a: Szmytkowski, J. Phys. A 44 (2011)."""
    n, k, on = degrees(n)
    a, x = behind(a), behind(x)
    gap = np.where(on, n - k, 1)
    own = np.where(on & (gap % 2 == 0), 4.0, 0.0) * (k + a) / ((k + n + 2 * a) * gap) * sp.eval_gegenbauer(k, a, x)
    first = np.where(k == 0, 1.0 * on, 0.0)         # 2 (k + 1) / ((k + 2 a) (2 k + 2 a + 1)) + 2 / (k + n + 2 a)
    factor = on * (2 * (k + 1) / ((k + 2 * a) * (2 * k + 2 * a + 1)) + 2 / (k + n + 2 * a)) + 0 * first
    return (own + factor * sp.eval_gegenbauer(n, a, x)).sum(-1)


def laguerre_parameter(n: Operand, a: Operand, x: Operand) -> Operand:
    """The slope of L_n^(a)(x) along a."""
    n, k, on = degrees(n)
    return (on / np.where(on, n - k, 1) * sp.eval_genlaguerre(k, behind(a), behind(x))).sum(-1)


def jacobi_parameter(n: Operand, a: Operand, b: Operand, x: Operand) -> Operand:
    """The slope of P_n^(a, b)(x) along a: Froehlich, Integral Transforms Spec. Funct. 2 (1994)."""
    n, k, on = degrees(n)
    a, b, x = behind(a), behind(b), behind(x)
    gap = np.where(on, n - k, 1)
    weight = on / gap * (2 * k + a + b + 1) * sp.poch(b + k + 1, gap) / sp.poch(a + b + k + 1, gap)
    return ((on * sp.eval_jacobi(n, a, b, x) + weight * sp.eval_jacobi(k, a, b, x)) / (k + n + a + b + 1)).sum(-1)


def of_shifted(n: Operand, p: Operand) -> Operand:
    """What a shifted Jacobi polynomial is of a Jacobi polynomial."""
    return sp.gamma(n + 1) * sp.gamma(n + p) / sp.gamma(2 * n + p)


def shifted_jacobi_p(n: Operand, p: Operand, q: Operand, x: Operand, value: Operand) -> Operand:
    """The slope along p of G_n(p, q, x), a multiple of P_n^(p - q, q - 1)(2 x - 1)."""
    n = np.asarray(n, float)
    along_a = jacobi_parameter(n, p - q, q - 1, 2 * x - 1)
    return value * (sp.psi(n + p) - sp.psi(2 * n + p)) + of_shifted(n, p) * along_a


def shifted_jacobi_q(n: Operand, p: Operand, q: Operand, x: Operand) -> Operand:
    """The slope along q."""
    n = np.asarray(n, float)
    along_a, along_b = (jacobi_parameter(n, p - q, q - 1, 2 * x - 1),
                        sign_of_power(n) * jacobi_parameter(n, q - 1, p - q, 1 - 2 * x))
    return of_shifted(n, p) * (along_b - along_a)


def legendre_slope(m: Operand, v: Operand, x: Operand, value: Operand) -> Operand:
    """The slope of P_v^m(x) along x."""
    return ((m - v - 1) * sp.lpmv(m, v + 1, x) + (v + 1) * x * value) / (1 - x * x)


# ---------------------------------------------------------------- Bessel functions and their integrals

def scaled_airy(z: Operand, a: Operand, b: Operand, c: Operand, d: Operand) -> Operand:
    """The slopes of the scaled Airy functions; the second ones are not scaled for z < 0."""
    q, r = sqrt(z), sqrt(choose(less(z, 0), 0.0, z))
    return b + q * a, z * a + q * b, d - r * c, z * c - r * d


def with_series(coefficients: Sequence[Operand]) -> Operand:
    """A polynomial in u, lowest coefficient first."""
    def value(u: Operand) -> Operand:
        total = coefficients[-1]
        for each in coefficients[-2::-1]:
            total = total * u + each
        return total
    return value


KELVIN = [with_series([(-1) ** k * 2 * k / math.factorial(2 * k) ** 2 / 2 for k in range(1, 9)]),
          with_series([(-1) ** k * (2 * k + 1) / math.factorial(2 * k + 1) ** 2 / 2 for k in range(9)])]


def kelvin_quotient(k: int, x: Operand) -> Operand:
    """ber'(x) / x for k = 0, bei'(x) / x for k = 1."""
    u = square(square(x / 2))
    near = KELVIN[k](u) * (square(x / 2) if k == 0 else 1.0)
    return choose(less(absolute(x), 2), near, (sp.berp, sp.beip)[k](x) / x)


def bessel_quotient(sign: int, x: Operand) -> Operand:
    """(1 - J_0(x)) / x for sign = -1, (I_0(x) - 1) / x for 1."""
    series = with_series([sign ** (k + 1) / math.factorial(k) ** 2 for k in range(1, 11)])
    near = series(square(x / 2)) * x / 4
    return choose(less(absolute(x), 2), near, (sp.i0(x) - 1 if sign > 0 else 1 - sp.j0(x)) / x)


def struve_quotient(x: Operand) -> Operand:
    """H_0(x) / x"""
    terms = [1.0]
    for k in range(1, 12):
        terms.append(-terms[-1] / (2 * k + 1) ** 2)
    return choose(less(absolute(x), 2), with_series(terms)(square(x)) * (2 / math.pi), sp.struve(0, x) / x)


def sine_over(sign: int, z: Operand) -> Operand:
    """sin(z) / z for sign = -1, sinh(z) / z for 1."""
    near = with_series([sign ** k / math.factorial(2 * k + 1) for k in range(14)])(z * z)
    return choose(less(absolute(z), 2), near, (sinh(z) if sign > 0 else sin(z)) / z)


def positive(x: Operand) -> Operand:
    """x > 0, below which SciPy's modified Fresnel integrals are not what they are defined as."""
    if np.any(values_of(x) < 0):
        raise NotImplementedError("blasad: SciPy's modified Fresnel integrals of negative numbers do not agree with "
                                  "their definition and have no derivative; use scipy.special.fresnel")
    return x


# ---------------------------------------------------------------- Faddeeva's function

FAR = 9.0                       # its asymptotic series has full precision


@family()
def faddeeva(k: int, z: Operand) -> Operand:
    """The k-th derivative of w(z): by a recurrence, and far from 0 by the asymptotic series."""
    z = np.asarray(z, complex)
    below = z.imag < 0
    u = np.where(below, -z, z)
    before, w = np.zeros_like(u), sp.wofz(u)
    for j in range(1, k + 1):
        before, w = w, -2 * u * w + (2j / ROOT_PI if j == 1 else -2 * (j - 1) * before)
    far = np.where(np.abs(u) > FAR, u, FAR)
    term = 1j / ROOT_PI / far * math.factorial(k) * (-1 / far) ** k
    total = np.zeros_like(u)
    for j in range(32):
        total += term
        term = term * (j + 0.5) / (far * far) * (2 * j + 1 + k) * (2 * j + 2 + k) / ((2 * j + 1) * (2 * j + 2))
    w = np.where(np.abs(u) > FAR, total, w)
    if not below.any():
        return w
    low = np.where(below, z, 0)
    before, bell = np.zeros_like(low), 2 * np.exp(-low * low)      # w(z) = 2 exp(-z^2) - w(-z)
    for j in range(1, k + 1):
        before, bell = bell, -2 * low * bell - 2 * (j - 1) * before
    return np.where(below, bell - (-1) ** k * w, w)


faddeeva.along(None, lambda k, z: faddeeva(k + 1, z))


def voigt_slope(k: int, x: Operand, sigma: Operand, gamma: Operand) -> Operand:
    """The slopes along x, sigma and gamma of Voigt's profile; V_sigma = sigma V_xx."""
    z = (x + 1j * gamma) / (sigma * math.sqrt(2))
    width = 2 * sigma * sigma * ROOT_PI
    if k == 0:
        return np.real(faddeeva(1, z)) / width
    if k == 2:
        return -np.imag(faddeeva(1, z)) / width
    return np.real(faddeeva(2, z)) / (width * math.sqrt(2))
