"""Derivatives of special functions along their parameters, to any order: families, of which each slope is the next.

The values are from `blasad._rules.kernels.parameters`; what slopes along arguments are made of is written out here.
"""

from __future__ import annotations

import math

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Function, Operand, Operands
from .._rules.kernels.parameters import MOST, MOST_OF_HYPERGEOMETRIC, UFUNCS
from .functions import values_of, where
from .special_parts import behind, choose, computed, family, less, within

cos, exp, log, power, sin = np.cos, np.exp, np.log, np.power, np.sin


# ---------------------------------------------------------------- gamma and beta functions and their parameters

TINY = 1e-280


def psi(k: int, x: Operand) -> Operand:
    """The k-th derivative of the digamma function."""
    return sp.psi(x) if k == 0 else (-1) ** (k + 1) * math.factorial(k) * sp.zeta(k + 1, x)


def bells(n: int, start: Operand, times: Function, logs: Operands) -> Operand:
    """The n-th derivative of a function, given a product with the first derivative of its logarithm, and the others."""
    polynomials = [start]
    for i in range(n):
        polynomials.append(times(polynomials[i]) + sum(
            (math.comb(i, k) * polynomials[i - k] * logs[k] for k in range(1, i + 1)), start=0.0))
    return polynomials[n]


@family()
def gamma_density(a: Operand, x: Operand) -> Operand:
    """x^(a - 1) e^-x / gamma(a)"""
    small = sp.rgamma(a) * np.exp(sp.xlogy(a - 1, x) - x)
    large = np.exp((a - 1) * np.log(x) - x - sp.gammaln(a))
    density = np.where(np.less(a, 20), np.where(np.asarray(sp.rgamma(a)) == 0, 0, small), large)
    return np.where(np.equal(x, np.inf), 0, density)


def gamma_density_a(a: Operand, x: Operand) -> Operand:
    """The slope along a, by that of 1 / gamma(a), which is regular at 0 and -1, for small ones."""
    D, small = gamma_density(a, x), less(a, 0.5)
    inner, outer = choose(small, a, 0.25), choose(small, 1.0, a)
    slope = sp.gamma(1 - inner) * (sp.cosdg(180 * inner) - sp.psi(1 - inner) * sp.sindg(180 * inner) / math.pi)
    return sp.xlogy(D, x) + choose(small, slope * exp(sp.xlogy(inner - 1, x) - x), -D * sp.psi(outer))


gamma_density.along(
    gamma_density_a,
    lambda a, x: gamma_density(a - 1, x) - gamma_density(a, x))


def gamma_density_order(n: int, a: Operand, x: Operand) -> Operand:
    """The n-th derivative along a."""
    logs = [-psi(k, a) for k in range(n)]
    return bells(n, gamma_density(a, x), lambda D: sp.xlogy(D, x) + D * logs[0], logs)


@family(most=MOST)
def gammainc_order(n: int, a: Operand, x: Operand) -> Operand:
    """The n-th derivative of P(a, x) along a."""
    return UFUNCS["gammainc_order"](n, a, x)


gammainc_order.along(None, lambda n, a, x: gammainc_order(n + 1, a, x), gamma_density_order)


def beta_density(a: Operand, b: Operand, x: Operand) -> Operand:
    """Of the beta distribution: by powers, which have right derivatives at 0 and 1 too, unless they would underflow."""
    total = sp.beta(a, b)
    tiny = np.abs(values_of(total)) < TINY
    by_powers = np.power(x, a - 1) * np.power(1 - x, b - 1) / total
    if not np.any(tiny):
        return by_powers
    return where(tiny, np.exp((a - 1) * np.log(x) + (b - 1) * np.log1p(-x) - sp.betaln(a, b)), by_powers)


def beta_density_order(n: int, m: int, a: Operand, b: Operand, x: Operand) -> Operand:
    """The derivative of orders n and m along a and b."""
    both = [psi(k, a + b) for k in range(n + m)]
    slopes: dict[tuple[int, int], Operand] = {(0, 0): beta_density(a, b, x)}
    for i in range(n + 1):
        for j in range(m + 1):
            if i + j == 0:
                continue
            p, q = (i - 1, j) if i else (0, j - 1)              # one derivative more than these
            of, along = (a, sp.xlogy(slopes[p, q], x)) if i else (b, sp.xlog1py(slopes[p, q], -x))
            for s in range(p + 1):
                for t in range(q + 1):
                    own = psi(s, a) if i and t == 0 else psi(t, b) if not i else 0.0
                    along = along + math.comb(p, s) * math.comb(q, t) * (both[s + t] - own) * slopes[p - s, q - t]
            slopes[i, j] = along
    return slopes[n, m]


@family(most=MOST)
def betainc_order(n: int, m: int, a: Operand, b: Operand, x: Operand) -> Operand:
    """The derivative of orders n and m of I(a, b, x) along a and b."""
    return UFUNCS["betainc_order"](n, m, a, b, x)


betainc_order.along(
    None,
    None,
    lambda n, m, a, b, x: betainc_order(n + 1, m, a, b, x),
    lambda n, m, a, b, x: betainc_order(n, m + 1, a, b, x),
    beta_density_order)


def hyper_0(n: int, v: Operand, x: Operand) -> Operand:
    """The slope of `hyp0f1_order` along x: of F(v + 1, x) / v, by Leibniz's rule."""
    return sum(((-1) ** (n - k) * math.factorial(n - k) * math.comb(n, k) / power(v, n - k + 1)
                * hyp0f1_order(k, v + 1, x) for k in range(n + 1)), start=0.0)


@family(most=MOST_OF_HYPERGEOMETRIC)
def hyp0f1_order(n: int, v: Operand, x: Operand) -> Operand:
    """The n-th derivative of 0F1(v, x) along v."""
    return computed("hyp0f1", "hyp0f1_order", (n,), (v, x))


hyp0f1_order.along(None, lambda n, v, x: hyp0f1_order(n + 1, v, x), hyper_0)


def hyper_1(n: int, m: int, a: Operand, b: Operand, x: Operand) -> Operand:
    """The slope of `hyp1f1_order` along x: of a / b F(a + 1, b + 1, x), by Leibniz's rule."""
    total: Operand = 0.0
    for i in range(max(n - 1, 0), n + 1):
        for j in range(m + 1):
            top = a if i == n else float(n)
            below = (-1) ** (m - j) * math.factorial(m - j) * math.comb(m, j) / power(b, m - j + 1)
            total = total + top * below * hyp1f1_order(i, j, a + 1, b + 1, x)
    return total


@family(most=MOST_OF_HYPERGEOMETRIC)
def hyp1f1_order(n: int, m: int, a: Operand, b: Operand, x: Operand) -> Operand:
    """The derivative of orders n and m of 1F1(a, b, x) along a and b."""
    return computed("hyp1f1", "hyp1f1_order", (n, m), (a, b, x))


hyp1f1_order.along(
    None,
    None,
    lambda n, m, a, b, x: hyp1f1_order(n + 1, m, a, b, x),
    lambda n, m, a, b, x: hyp1f1_order(n, m + 1, a, b, x),
    hyper_1)


def hyper_2(n: int, m: int, r: int, a: Operand, b: Operand, c: Operand, x: Operand) -> Operand:
    """The slope of `hyp2f1_order` along x: of a b / c F(a + 1, b + 1, c + 1, x)."""
    total: Operand = 0.0
    for i in range(max(n - 1, 0), n + 1):
        for j in range(max(m - 1, 0), m + 1):
            for k in range(r + 1):
                top = (a if i == n else float(n)) * (b if j == m else float(m))
                below = (-1) ** (r - k) * math.factorial(r - k) * math.comb(r, k) / power(c, r - k + 1)
                total = total + top * below * hyp2f1_order(i, j, k, a + 1, b + 1, c + 1, x)
    return total


@family(most=MOST_OF_HYPERGEOMETRIC)
def hyp2f1_order(n: int, m: int, r: int, a: Operand, b: Operand, c: Operand, x: Operand) -> Operand:
    """The derivative of orders n, m and r of 2F1(a, b, c, x) along a, b and c."""
    return computed("hyp2f1", "hyp2f1_order", (n, m, r), (a, b, c, x))


hyp2f1_order.along(
    None,
    None,
    None,
    lambda n, m, r, a, b, c, x: hyp2f1_order(n + 1, m, r, a, b, c, x),
    lambda n, m, r, a, b, c, x: hyp2f1_order(n, m + 1, r, a, b, c, x),
    lambda n, m, r, a, b, c, x: hyp2f1_order(n, m, r + 1, a, b, c, x),
    hyper_2)


# ---------------------------------------------------------------- orders of Bessel functions

@family(most=MOST)
def kv_order(n: int, v: Operand, x: Operand) -> Operand:
    """The n-th derivative of K_v(x) along v."""
    return computed("kv", "kv_order", (n,), (v, x), 0)


kv_order.along(
    None,
    lambda n, v, x: kv_order(n + 1, v, x),
    lambda n, v, x: -(kv_order(n, v - 1, x) + kv_order(n, v + 1, x)) / 2)


@family(most=MOST)
def kve_order(n: int, v: Operand, x: Operand) -> Operand:
    """The n-th derivative of K_v(x) e^x along v."""
    return computed("kve", "kv_order", (n,), (v, x), 1)


kve_order.along(
    None,
    lambda n, v, x: kve_order(n + 1, v, x),
    lambda n, v, x: kve_order(n, v, x) - (kve_order(n, v - 1, x) + kve_order(n, v + 1, x)) / 2)


@family(most=MOST)
def iv_order(n: int, v: Operand, x: Operand) -> Operand:
    """The n-th derivative of I_v(x) along v."""
    return computed("iv", "iv_order", (n,), (v, x), 0)


iv_order.along(
    None,
    lambda n, v, x: iv_order(n + 1, v, x),
    lambda n, v, x: (iv_order(n, v - 1, x) + iv_order(n, v + 1, x)) / 2)


@family(most=MOST)
def ive_order(n: int, v: Operand, x: Operand) -> Operand:
    """The n-th derivative of I_v(x) e^-x along v."""
    return computed("ive", "iv_order", (n,), (v, x), 1)


ive_order.along(
    None,
    lambda n, v, x: ive_order(n + 1, v, x),
    lambda n, v, x: (ive_order(n, v - 1, x) + ive_order(n, v + 1, x)) / 2 - ive_order(n, v, x))


@family(most=MOST)
def jv_order(n: int, v: Operand, x: Operand) -> Operand:
    """The n-th derivative of J_v(x) along v."""
    return computed("jv", "jv_order", (n,), (v, x))


jv_order.along(
    None,
    lambda n, v, x: jv_order(n + 1, v, x),
    lambda n, v, x: (jv_order(n, v - 1, x) - jv_order(n, v + 1, x)) / 2)


@family(most=MOST)
def yv_order(n: int, v: Operand, x: Operand) -> Operand:
    """The n-th derivative of Y_v(x) along v."""
    return computed("yv", "yv_order", (n,), (v, x))


yv_order.along(
    None,
    lambda n, v, x: yv_order(n + 1, v, x),
    lambda n, v, x: (yv_order(n, v - 1, x) - yv_order(n, v + 1, x)) / 2)


@family(most=MOST)
def pbdv_order(n: int, v: Operand, x: Operand) -> Operand:
    """The n-th derivative of D_v(x) along v, n > 0."""
    return computed("pbdv", "pbdv_order", (n,), (v, x))


pbdv_order.along(
    None,
    lambda n, v, x: pbdv_order(n + 1, v, x),
    lambda n, v, x: x / 2 * pbdv_order(n, v, x) - pbdv_order(n, v + 1, x))


@family(most=MOST)
def pbvv_order(n: int, k: int, v: Operand, x: Operand) -> Operand:
    """The derivative of orders n along v and k along x of V_v(x), k = 0 or 1."""
    return computed("pbvv", "pbvv_order", (n, k), (v, x))


@family(most=MOST)
def pbwa_order(n: int, k: int, a: Operand, x: Operand) -> Operand:
    """The same of W(a, x) along a."""
    return computed("pbwa", "pbwa_order", (n, k), (a, x))


def weber(f: Function, factor: Function, sign: float) -> Function:
    """The slope along x of a family: by y'' = factor(v, x) y, in which v has a sign."""
    def slope(n: int, k: int, v: Operand, x: Operand) -> Operand:
        if k == 0:
            return f(n, 1, v, x)
        second = factor(v, x) * f(n, 0, v, x)
        return second + sign * n * f(n - 1, 0, v, x) if n else second
    return slope


pbvv_order.along(None, None, lambda n, k, v, x: pbvv_order(n + 1, k, v, x),
                 weber(pbvv_order, lambda v, x: x * x / 4 - v - 0.5, -1.0))
pbwa_order.along(None, None, lambda n, k, a, x: pbwa_order(n + 1, k, a, x),
                 weber(pbwa_order, lambda a, x: a - x * x / 4, 1.0))


def hankel_order(kind: int, v: Operand, z: Operand, scaled: bool = False) -> Operand:
    """The slope of a Hankel function along v, of kind 1 or -1."""
    value = jv_order(1, v, z) + kind * 1j * yv_order(1, v, z)
    return value * exp(-kind * 1j * z) if scaled else value


@family(most=MOST)
def struve_order(n: int, v: Operand, x: Operand) -> Operand:
    """The n-th derivative of Struve's function along v."""
    return computed("struve", "struve_order", (n,), (v, x))


def struve_slope(f: Function, sign: int, n: int, v: Operand, x: Operand) -> Operand:
    """The slope along x of a member of the family: DLMF 11.4.23, differentiated n times along v."""
    logs = [log(x / 2) - psi(0, v + 1.5), *(-psi(k, v + 1.5) for k in range(1, n))]
    last = bells(n, power(x / 2, v) * sp.rgamma(v + 1.5) / math.sqrt(math.pi), lambda t: t * logs[0], logs)
    return (f(n, v - 1, x) - sign * f(n, v + 1, x) + last) / 2


struve_order.along(None, lambda n, v, x: struve_order(n + 1, v, x),
                   lambda n, v, x: struve_slope(struve_order, 1, n, v, x))


@family(most=MOST)
def modstruve_order(n: int, v: Operand, x: Operand) -> Operand:
    """The n-th derivative of the modified Struve function along v."""
    return computed("modstruve", "modstruve_order", (n,), (v, x))


modstruve_order.along(None, lambda n, v, x: modstruve_order(n + 1, v, x),
                      lambda n, v, x: struve_slope(modstruve_order, -1, n, v, x))


@family(most=MOST)
def besselpoly_order(n: int, m: int, a: Operand, s: Operand, v: Operand) -> Operand:
    """The derivative of orders n and m along lambda and v of the integral of t^lambda J_v(2 a t) from 0 to 1."""
    return computed("besselpoly", "besselpoly_order", (n, m), (a, s, v))


besselpoly_order.along(
    None, None,
    lambda n, m, a, s, v: besselpoly_order(n, m, a, s + 1, v - 1) - besselpoly_order(n, m, a, s + 1, v + 1),
    lambda n, m, a, s, v: besselpoly_order(n + 1, m, a, s, v),
    lambda n, m, a, s, v: besselpoly_order(n, m + 1, a, s, v))


@family(most=MOST)
def hyperu_order(n: int, m: int, a: Operand, b: Operand, x: Operand) -> Operand:
    """The derivative of orders n and m of U(a, b, x) along a and b."""
    return computed("hyperu", "hyperu_order", (n, m), (a, b, x))


def hyperu_slope(n: int, m: int, a: Operand, b: Operand, x: Operand) -> Operand:
    """The slope along x, of -a U(a + 1, b + 1, x) differentiated."""
    total = -a * hyperu_order(n, m, a + 1, b + 1, x)
    return total - n * hyperu_order(n - 1, m, a + 1, b + 1, x) if n else total


hyperu_order.along(None, None, lambda n, m, a, b, x: hyperu_order(n + 1, m, a, b, x),
                   lambda n, m, a, b, x: hyperu_order(n, m + 1, a, b, x), hyperu_slope)


def legendre_degree(n: Operand, z: Operand) -> Operand:
    """The slope of P_n(1 - 2 z) = 2F1(-n, n + 1, 1, z) along n."""
    return hyp2f1_order(0, 1, 0, -n, n + 1.0, 1.0, z) - hyp2f1_order(1, 0, 0, -n, n + 1.0, 1.0, z)


def associated_degree(m: Operand, v: Operand, x: Operand) -> Operand:
    """The slope of P_v^m(x) along v: of poch(v - m + 1, 2 m) times a hypergeometric function."""
    order = np.asarray(m, float)
    if np.any(order < 0):
        raise NotImplementedError("blasad: the derivative of lpmv along v is known for m >= 0 only; use "
                                  "blasad.stop_gradient there if v is a constant")
    z, args = (1 - x) / 2, (order - v, order + v + 1, order + 1)
    product: Operand = 1.0
    slope: Operand = 0.0
    for j in range(int(2 * np.max(order, initial=0.0))):
        used = (j < 2 * order) * 1.0
        factor = used * (v - order + 1 + j) + (1 - used)
        slope, product = slope * factor + product * used, product * factor
    value = sp.hyp2f1(*args, z)
    along = hyp2f1_order(0, 1, 0, *args, z) - hyp2f1_order(1, 0, 0, *args, z)
    front = (1 - 2 * (order % 2)) * power(1 - x * x, order / 2) / (power(2.0, order) * sp.gamma(order + 1))
    return front * (slope * value + product * along)


@family(most=MOST)
def zeta_order(n: int, s: Operand, q: Operand) -> Operand:
    """The n-th derivative of Hurwitz's zeta along s."""
    return UFUNCS["zeta_order"](n, s, q)


zeta_order.along(
    None,
    lambda n, s, q: zeta_order(n + 1, s, q),
    lambda n, s, q: -s * zeta_order(n, s + 1, q) - (n * zeta_order(n - 1, s + 1, q) if n else 0.0))


def riemann_slope(s: Operand) -> Operand:
    """The slope of Riemann's zeta: for s < 0 by its functional equation."""
    negative = less(s, 0)
    right = zeta_order(1, choose(negative, 2.0, s), 1.0)
    r = 1 - choose(negative, s, -2.0)
    turned = 2 * exp(-r * math.log(2 * math.pi)) * sp.gamma(r)
    angle = math.pi / 2 * (1 - r)
    z = zeta_order(0, r, 1.0)
    left = turned * (sin(angle) * (z * (math.log(2 * math.pi) - sp.psi(r)) - zeta_order(1, r, 1.0))
                     + cos(angle) * (math.pi / 2) * z)
    return choose(negative, left, right)


def wright_parameter(k: int, a: Operand, b: Operand, x: Operand, log_value: Operand = 0.0) -> Operand:
    """The slope of Wright's function along b, for k = 1 along a: of each term x^j / (j! gamma(a j + b))"""
    most, least = float(np.max(values_of(x), initial=0.0)), float(np.min(values_of(a), initial=np.inf))
    peak = (most / least ** least) ** (1 / (1 + least)) if least else most
    j = np.arange(int(80 + 4 * peak + 20 * math.sqrt(peak)))
    a, b, x = behind(-within(-a, -least / 2)), behind(b), behind(within(x, 1.5 * most + 1))
    at, log_value = a * j + b, behind(log_value)
    term = exp(sp.xlogy(j, x) - sp.gammaln(j + 1) - sp.gammaln(at) - log_value)
    return -(j ** k * term * sp.psi(at)).sum(-1)


@family()
def power_quotient(k: int, r: Operand, u: Operand) -> Operand:
    """The k-th derivative along r of (e^(r u) - 1) / r, u^(k + 1) times that of (e^w - 1) / w at r u."""
    return UFUNCS["power_quotient"](k, r, u)


power_quotient.along(None, lambda k, r, u: power_quotient(k + 1, r, u), lambda k, r, u: power(u, k) * exp(r * u))


@family()
def log_quotient(k: int, w: Operand) -> Operand:
    """The k-th derivative of log(1 + w) / w."""
    return UFUNCS["log_quotient"](k, w)


log_quotient.along(None, lambda k, w: log_quotient(k + 1, w))
