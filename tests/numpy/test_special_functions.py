"""The functions in `_declarations.special`: first and second derivatives along each argument, also at removable points,
against mpmath with 40 digits, or against differences of SciPy's values (second: of first derivatives)."""

import pickle

import mpmath as mp
import numpy as np
import pytest
import scipy.special as sp
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from blasad._declarations.special import KINDS, ROWS

DIGITS = 40


def beta_tail(a, b, x):
    return mp.betainc(a, b, 0, x, regularized=True)


def lower(a, x):
    return mp.gammainc(a, 0, x, regularized=True)


def normal(z):
    return mp.erfc(-z / mp.sqrt(2)) / 2


def quantile(p):
    return mp.sqrt(2) * mp.erfinv(2 * p - 1)


def scaled_airy(z):
    s = mp.exp(2 * z * mp.sqrt(z) / 3)
    return mp.airyai(z) * s, mp.airyai(z, derivative=1) * s, mp.airybi(z) / s, mp.airybi(z, derivative=1) / s


def second_kind(n, x):
    before, now = 0, 1
    for _ in range(n):
        before, now = now, x * now - before
    return mp.mpf(now)


def voigt(x, sigma, gamma):
    z = (x + 1j * gamma) / (sigma * mp.sqrt(2))
    return mp.re(mp.exp(-z * z) * mp.erfc(-1j * z)) / (sigma * mp.sqrt(2 * mp.pi))


def student(df, t):
    half = beta_tail(df / 2, mp.mpf(1) / 2, df / (df + t * t)) / 2
    return half if t < 0 else 1 - half


def fisher(dfn, dfd, x):
    return beta_tail(dfn / 2, dfd / 2, dfn * x / (dfd + dfn * x))


def mixture(c, f):
    return mp.nsum(lambda j: mp.exp(-c / 2) * (c / 2) ** j / mp.factorial(j) * f(j), [0, mp.inf])


def cylinder(f, a, x):
    """A parabolic cylinder function and its slope along x."""
    return f(a, x), mp.diff(lambda t: f(a, t), x)


DEGREES = [(0, 0.3), (1, 0.3), (5, 0.3), (5, 1.0), (5, -1.0), (12, 1.7), (4, 0.0)]
ANGLES = [(0.0, 0.3), (1e-5, 0.5), (0.7, 0.0), (1.5, 0.9), (-2.0, 0.99), (9.0, -3.0), (np.pi / 2, 0.2), (1.0, 1e-10)]
TAILS = [(2.0, 3.0, 0.3), (0.5, 0.5, 0.9), (10.0, 40.0, 0.01), (1.0, 1.0, 0.5)]

EXACT = {       # a function of mpmath, and points
    "agm": (mp.agm, [(1.0, 1.0), (1.0, 2.0), (3.0, 0.01), (1e-8, 5.0)]),
    "ellipk": (mp.ellipk, [(0.0,), (1e-9,), (0.5,), (0.999999,), (-1.0,), (-1e8,)]),
    "ellipkm1": (lambda p: mp.ellipk(1 - p), [(1.0,), (1e-12,), (0.3,), (5.0,)]),
    "ellipe": (mp.ellipe, [(0.0,), (1e-9,), (0.5,), (0.999999,), (-1.0,), (-1e8,)]),
    "ellipkinc": (mp.ellipf, ANGLES), "ellipeinc": (mp.ellipe, ANGLES),
    "elliprc": (mp.elliprc, [(1.0, 2.0), (1.0, 1.0), (3.0, 0.01), (1.0, -2.0), (1e6, 1.0)]),
    "elliprf": (mp.elliprf, [(1.0, 2.0, 3.0), (1.0, 1.0, 1.0), (1e-8, 2.0, 3.0), (1.0, 2.0, 1e8)]),
    "elliprd": (mp.elliprd, [(1.0, 2.0, 3.0), (1.0, 1.0, 1.0), (2.0, 1.0, 2.0), (1.0, 2.0, 2.0001)]),
    "elliprg": (mp.elliprg, [(1.0, 2.0, 3.0), (1.0, 1.0, 1.0), (1e6, 1.0, 2.0)]),
    "elliprj": (mp.elliprj, [(1.0, 2.0, 3.0, 4.0), (1.0, 1.0, 1.0, 1.0), (2.0, 1.0, 3.0, 2.0)]),
    "eval_chebyc": (lambda n, x: 2 * mp.chebyt(n, x / 2), DEGREES),
    "eval_chebys": (second_kind, DEGREES),
    "eval_sh_chebyt": (lambda n, x: mp.chebyt(n, 2 * x - 1), DEGREES),
    "eval_sh_chebyu": (lambda n, x: mp.chebyu(n, 2 * x - 1), DEGREES),
    "eval_legendre": (mp.legendre, DEGREES), "eval_sh_legendre": (lambda n, x: mp.legendre(n, 2 * x - 1), DEGREES),
    "eval_laguerre": (lambda n, x: mp.laguerre(n, 0, x), DEGREES), "eval_hermite": (mp.hermite, DEGREES),
    "eval_hermitenorm": (lambda n, x: mp.hermite(n, x / mp.sqrt(2)) / mp.sqrt(mp.mpf(2)) ** n, DEGREES),
    "eval_gegenbauer": (mp.gegenbauer, [(0, 0.7, 0.3), (1, 0.7, 0.3), (5, 2.0, 1.0), (9, 1.3, -1.4)]),
    "eval_genlaguerre": (mp.laguerre, [(0, 0.7, 0.3), (1, 0.7, 0.3), (5, 2.0, 0.0), (6, 0.7, 15.0), (9, -0.5, -3.0)]),
    "eval_jacobi": (mp.jacobi, [(0, 0.7, 0.3, 0.2), (1, 0.7, 0.3, 0.2), (5, 0.7, 0.3, 0.2), (4, 2.0, 1.0, 0.9)]),
    "airy": (lambda z: (mp.airyai(z), mp.airyai(z, derivative=1), mp.airybi(z), mp.airybi(z, derivative=1)),
             [(0.0,), (1.0,), (-5.0,)]),
    "itairy": (lambda x: (mp.airyai(x, derivative=-1), mp.airybi(x, derivative=-1), -mp.airyai(-x, derivative=-1),
                          -mp.airybi(-x, derivative=-1)), [(0.5,), (-2.0,)]),
    "airye": (scaled_airy, [(1.0,), (8.0,), (0.01,)]),
    "jve": (mp.besselj, [(0.0, 1.0), (1.5, 2.0), (3.0, 0.01)]), "yve": (mp.bessely, [(0.0, 1.0), (1.5, 2.0)]),
    "ber": (lambda x: mp.ber(0, x), [(0.0,), (0.01,), (3.0,)]),
    "bei": (lambda x: mp.bei(0, x), [(0.0,), (0.01,), (3.0,)]),
    "ker": (lambda x: mp.ker(0, x), [(0.01,), (3.0,)]), "kei": (lambda x: mp.kei(0, x), [(0.01,), (3.0,)]),
    "besselpoly": (lambda a, k, v: mp.quad(lambda x: x ** k * mp.besselj(v, 2 * a * x), [0, 1]),
                   [(0.0, 1.0, 1.0), (1.0, 1.0, 0.0), (3.0, 0.5, 1.5)]),
    "fresnel": (lambda z: (mp.fresnels(z), mp.fresnelc(z)), [(0.5,), (2.0,)]),
    "shichi": (lambda x: (mp.shi(x), mp.chi(x)), [(0.1,), (3.0,)]),
    "sici": (lambda x: (mp.si(x), mp.ci(x)), [(1e-3,), (3.0,), (40.0,)]),
    "voigt_profile": (voigt, [(0.3, 1.0, 0.5), (0.0, 1.0, 0.5), (5.0, 0.2, 0.1), (300.0, 0.1, 1.0)]),
    "wright_bessel": (lambda a, b, x: mp.nsum(lambda k: x ** k / mp.factorial(k) * mp.rgamma(a * k + b), [0, mp.inf]),
                      [(0.5, 1.0, 2.0), (1.0, 1.5, 10.0)]),
    "nrdtrimn": (lambda p, std, x: x - std * quantile(p), [(0.3, 2.0, 1.0), (0.99, 0.5, 0.5)]),
    "nrdtrisd": (lambda mn, p, x: (x - mn) / quantile(p), [(0.5, 0.8, 1.0), (1.0, 0.99, 3.0)]),
    "gammainc": (lower, [(0.05, 0.3), (1.0, 1.0), (3.3, 1e-3), (20.0, 19.0)]),
    "gammaincc": (lambda a, x: mp.gammainc(a, x, mp.inf, regularized=True), [(0.05, 30.0), (3.3, 4.0), (20.0, 30.0)]),
    "chdtr": (lambda v, x: lower(v / 2, x / 2), [(3.0, 2.0), (1.0, 0.1)]),
    "chdtrc": (lambda v, x: mp.gammainc(v / 2, x / 2, mp.inf, regularized=True), [(3.0, 20.0)]),
    "kv": (mp.besselk, [(0.1, 0.05), (1.0, 3.0), (-1.5, 12.0), (25.0, 40.0)]),
    "kve": (lambda v, x: mp.besselk(v, x) * mp.exp(x), [(1.5, 3.0), (0.5, 100.0)]),
    "iv": (mp.besseli, [(0.1, 0.05), (1.0, 3.0), (-1.5, 12.0), (2.7, 100.0)]),
    "ive": (lambda v, x: mp.besseli(v, x) * mp.exp(-x), [(1.5, 3.0), (0.5, 100.0)]),
    "jv": (mp.besselj, [(0.1, 0.05), (1.0, 3.0), (-1.5, 12.0), (2.7, 40.0)]),
    "yv": (mp.bessely, [(0.1, 0.05), (1.0, 3.0), (-1.5, 12.0), (2.7, 40.0)]),
    "_zeta": (mp.zeta, [(1.5, 0.2), (2.0, 1.0), (20.0, 3.5)]),
    "zetac": (lambda s: mp.zeta(s) - 1, [(1.5,), (3.0,), (0.5,), (-1.5,), (-4.0,), (-0.01,)]),
    "_riemann_zeta": (mp.zeta, [(2.0,), (0.3,), (-3.5,)]),
    "boxcox": (lambda x, m: (x ** m - 1) / m if m else mp.log(x), [(2.0, 0.5), (0.3, 1e-9), (1.0, 2.0)]),
    "boxcox1p": (lambda x, m: ((1 + x) ** m - 1) / m, [(2.0, 0.5), (0.3, 1e-9), (1e-9, 2.0)]),
    "inv_boxcox": (lambda y, m: (m * y + 1) ** (1 / m), [(2.0, 0.5), (0.3, 1e-9), (1.0, -0.3)]),
    "inv_boxcox1p": (lambda y, m: (m * y + 1) ** (1 / m) - 1, [(2.0, 0.5), (0.3, 1e-9), (1.0, -0.3)]),
    "betainc": (beta_tail, TAILS), "betaincc": (lambda a, b, x: 1 - beta_tail(a, b, x), TAILS),
    "bdtr": (lambda k, n, p: beta_tail(n - k, k + 1, 1 - p), [(2, 5, 0.3), (0, 5, 0.3), (30, 100, 0.3)]),
    "bdtrc": (lambda k, n, p: beta_tail(k + 1, n - k, p), [(2, 5, 0.3), (0, 5, 0.3), (2, 5, 1e-9)]),
    "nbdtr": (lambda k, n, p: beta_tail(n, k + 1, p), [(2, 5, 0.3), (0, 3, 0.9)]),
    "nbdtrc": (lambda k, n, p: 1 - beta_tail(n, k + 1, p), [(2, 5, 0.3), (0, 3, 0.9)]),
    "gdtr": (lambda a, b, x: lower(b, a * x), [(1.5, 2.0, 1.0), (0.1, 0.5, 3.0)]),
    "gdtrc": (lambda a, b, x: 1 - lower(b, a * x), [(1.5, 2.0, 1.0), (0.1, 0.5, 3.0)]),
    "fdtr": (fisher, [(3.0, 5.0, 1.2), (1.0, 10.0, 0.1)]),
    "fdtrc": (lambda *a: 1 - fisher(*a), [(3.0, 5.0, 1.2), (20.0, 2.0, 3.0)]),
    "stdtr": (student, [(3.0, 0.5), (10.0, -2.0), (1.0, 1e3), (2.5, 1e-6)]),
    "chndtr": (lambda x, df, nc: mixture(nc, lambda j: lower(df / 2 + j, x / 2)), [(2.0, 3.0, 1.0), (10.0, 4.0, 5.0)]),
    "ncfdtr": (lambda a, b, c, f: mixture(c, lambda j: beta_tail(a / 2 + j, b / 2, a * f / (b + a * f))),
               [(3.0, 5.0, 1.0, 1.2)]),
    "eval_chebyt": (mp.chebyt, DEGREES), "eval_chebyu": (mp.chebyu, DEGREES),
    "hyp0f1": (mp.hyp0f1, [(1.5, 0.0), (0.5, 3.0), (2.0, -4.0)]),
    "hyperu": (mp.hyperu, [(0.5, 1.5, 2.0), (2.2, -1.5, 0.1), (0.05, 3.0, 5.0), (-2.5, 0.5, 0.4), (-1.0, 2.0, 3.0)]),
    "pbdv": (lambda v, x: (mp.pcfd(v, x), x / 2 * mp.pcfd(v, x) - mp.pcfd(v + 1, x)),
             [(0.0, 1.0), (1.5, 0.5), (-0.5, -2.0), (3.0, 6.0), (-7.3, 0.7)]),
    "pbvv": (lambda v, x: cylinder(mp.pcfv, -v - mp.mpf(1) / 2, x), [(0.3, 1.0), (1.5, 0.5), (-0.4, -2.0)]),
    "pbwa": (lambda a, x: cylinder(mp.pcfw, a, x), [(0.5, 1.0), (2.0, 0.5), (-3.0, -2.0)]),
    "struve": (mp.struveh, [(0.5, 0.3), (1.0, 5.0), (2.7, 20.0)]),
    "modstruve": (mp.struvel, [(0.5, 0.3), (1.0, 5.0), (2.7, 20.0)]),
    "hyp1f1": (mp.hyp1f1, [(0.5, 0.7, -30.0), (2.2, 3.0, 5.0), (-1.3, 0.7, 0.3), (-2.0, 3.0, 0.5)]),
    "hyp2f1": (mp.hyp2f1, [(0.5, 1.0, 3.0, -20.0), (2.2, -2.5, 0.7, 0.85), (-1.3, 1.0, 3.0, -0.1)]),
}
POINTS = {      # whose derivatives are held against differences of SciPy's values
    "ellipj": [(0.5, 0.3), (3.0, 0.7), (1.0, 0.99)],
    "eval_sh_jacobi": [(0, 2.0, 0.5, 0.2), (1, 2.0, 0.5, 0.2), (4, 2.0, 1.0, 0.6)],
    "lpmv": [(0, 2, 0.3), (1, 2.5, 0.3), (2, 5, -0.7)],
    "_spherical_jn": [(0, 1.0), (2, 0.5), (3, 10.0)],
    "_spherical_jn_d": [(0, 1.0), (2, 0.5), (3, 10.0)], "_spherical_yn": [(0, 1.0), (2, 0.5), (3, 10.0)],
    "_spherical_yn_d": [(0, 1.0), (2, 0.5), (3, 10.0)], "_spherical_in": [(0, 1.0), (2, 0.5), (3, 10.0)],
    "_spherical_in_d": [(0, 1.0), (2, 0.5), (3, 10.0)], "_spherical_kn": [(0, 1.0), (2, 0.5), (3, 10.0)],
    "_spherical_kn_d": [(0, 1.0), (2, 0.5), (3, 10.0)],
    "berp": [(0.5,), (3.0,)], "beip": [(0.5,), (3.0,)], "kerp": [(0.5,), (3.0,)], "keip": [(0.5,), (3.0,)],
    "itj0y0": [(0.1,), (2.0,)], "iti0k0": [(0.1,), (2.0,)], "it2j0y0": [(0.1,), (2.5,)], "it2i0k0": [(0.1,), (2.5,)],
    "itstruve0": [(0.1,), (3.0,)], "it2struve0": [(0.1,), (3.0,)], "itmodstruve0": [(0.1,), (3.0,)],
    "radian": [(10.0, 20.0, 30.0)], "kolmogorov": [(0.4,), (0.75,), (1.5,)], "kolmogi": [(0.9,), (0.5,)],
    "smirnov": [(5, 0.33), (3, 0.9)], "smirnovi": [(5, 0.3)], "log_wright_bessel": [(0.5, 1.0, 2.0), (1.0, 1.5, 10.0)],
    "tklmbda": [(0.5, 0.5), (1.0, -0.3), (0.3, 1e-9), (0.2, 2.0)],
    "gammaincinv": [(2.0, 0.3), (0.5, 0.9)], "gammainccinv": [(2.0, 0.3), (0.5, 0.9)],
    "betaincinv": [(2.0, 3.0, 0.3), (0.5, 0.5, 0.7)], "betainccinv": [(2.0, 3.0, 0.3), (0.5, 0.5, 0.7)],
    "btdtria": [(0.3, 2.0, 0.5)], "btdtrib": [(2.0, 0.3, 0.5)], "bdtri": [(2, 5, 0.3)], "bdtrik": [(0.7, 10.0, 0.3)],
    "bdtrin": [(3.0, 0.7, 0.3)], "nbdtri": [(2, 5, 0.3)], "nbdtrik": [(0.7, 5.0, 0.3)], "nbdtrin": [(7.0, 0.7, 0.3)],
    "chdtri": [(3.0, 0.3)], "chdtriv": [(0.3, 2.0)], "pdtri": [(2, 0.3)], "pdtrik": [(0.7, 3.0)],
    "gdtria": [(0.3, 2.0, 1.0)], "gdtrib": [(1.5, 0.3, 1.0)], "gdtrix": [(1.5, 2.0, 0.3)],
    "fdtri": [(3.0, 5.0, 0.3)], "fdtridfd": [(3.0, 0.6, 1.2)], "stdtrit": [(3.0, 0.7), (10.0, 0.01)],
    "stdtridf": [(0.8, 1.0), (0.1, -1.5)], "chndtrix": [(0.3, 3.0, 1.0)], "chndtridf": [(5.0, 0.4, 1.0)],
    "chndtrinc": [(5.0, 3.0, 0.4)], "ncfdtri": [(3.0, 5.0, 1.0, 0.4)], "ncfdtridfd": [(3.0, 0.45, 1.0, 1.2)],
    "ncfdtrinc": [(3.0, 5.0, 0.4, 1.2)], "nctdtr": [(5.0, 0.5, 1.2), (3.0, -1.0, 0.3)], "nctdtrit": [(5.0, 0.5, 0.7)],
    "nctdtrinc": [(5.0, 0.7, 1.2)], "nctdtridf": [(0.7, 0.5, 1.2)],
    "_beta_pdf": [(0.3, 2.0, 3.0), (0.3, 0.5, 0.7)], "_beta_ppf": [(0.3, 2.0, 3.0)],
    "_ncx2_pdf": [(2.0, 3.0, 1.0)], "_ncx2_sf": [(2.0, 3.0, 1.0)], "_ncx2_isf": [(0.3, 3.0, 1.0)],
    "_nct_pdf": [(1.2, 5.0, 0.5)], "_nct_sf": [(1.2, 5.0, 0.5)], "_nct_isf": [(0.3, 5.0, 0.5)],
    "_ncf_sf": [(1.2, 3.0, 5.0, 1.0)], "_ncf_isf": [(0.4, 3.0, 5.0, 1.0)],
    "_skewnorm_cdf": [(0.7, 0.2, 1.3, 0.8), (0.7, 0.2, 1.3, -2.0)], "_skewnorm_ppf": [(0.3, 0.2, 1.3, 0.8)],
    "_skewnorm_isf": [(0.3, 0.2, 1.3, 0.8)], "_cauchy_ppf": [(0.3, 0.2, 1.3)], "_cauchy_isf": [(0.3, 0.2, 1.3)],
    "_cosine_cdf": [(0.7,)], "_cosine_invcdf": [(0.3,)], "_log1mexp": [(-0.3,), (-5.0,)],
    "_kolmogp": [(0.6,), (1.2,)], "_smirnovp": [(5, 0.33)], "_ncf_pdf": [(1.2, 3.0, 5.0, 1.0), (0.4, 6.0, 9.0, 3.0)],
    **{f"_binom_{name}": [(2.3, 5.4, 0.3), (1.0, 5.0, 0.7)] for name in ("pmf", "cdf", "sf")},
    **{f"_binom_{name}": [(0.4, 5, 0.3)] for name in ("ppf", "isf")},
    **{f"_nbinom_{name}": [(3.2, 2.5, 0.3), (1.0, 4.5, 0.7)] for name in ("pmf", "cdf", "sf")},
    **{f"_nbinom_{name}": [(0.4, 2.5, 0.3)] for name in ("ppf", "isf")},
    **{f"_nbinom_{name}": [(2.5, 0.3)] for name in ("mean", "variance", "skewness", "kurtosis_excess")},
    "_gen_harmonic": [(7, 0.6), (3, 2.5)], "_normalized_gen_harmonic": [(2, 4, 7, 0.6)],
    "_scaled_exp1": [(0.3,), (30.0,)],
    "_invgauss_ppf": [(0.3, 0.7, 1.3)], "_invgauss_isf": [(0.3, 0.7, 1.3)],
    "_kolmogc": [(0.6,), (1.2,)], "_kolmogci": [(0.3,)], "_smirnovc": [(5, 0.33)], "_smirnovci": [(5, 0.3)],
    "mathieu_a": [(1, 2.0), (2, 5.0), (3, -1.0)], "mathieu_b": [(1, 2.0), (2, 5.0), (3, -1.0)],
    "mathieu_cem": [(1, 2.0, 40.0), (2, 5.0, 100.0), (3, -1.0, 10.0)],
    "mathieu_sem": [(1, 2.0, 40.0), (2, 5.0, 100.0), (3, -1.0, 10.0)],
    "mathieu_modcem1": [(1, 2.0, 0.7), (0, 2.0, 0.7)], "mathieu_modcem2": [(2, 5.0, 0.5)],
    "mathieu_modsem1": [(1, 2.0, 0.7), (4, 9.0, 0.3)], "mathieu_modsem2": [(2, 5.0, 0.5), (3, 5.0, 0.5)],
    "pro_cv": [(0, 1, 1.0), (2, 4, 3.0)], "obl_cv": [(0, 1, 1.0), (2, 4, 3.0)],
    "pro_ang1": [(0, 1, 1.0, 0.4), (1, 3, 2.0, -0.7)], "obl_ang1": [(0, 1, 1.0, 0.4), (1, 3, 2.0, -0.7)],
    "pro_rad1": [(1, 3, 2.0, 1.7), (0, 0, 4.0, 1.2)], "pro_rad2": [(1, 3, 2.0, 1.7)], "obl_rad1": [(1, 3, 2.0, 1.7)],
    "obl_rad2": [(1, 3, 2.0, 1.7)], "pro_ang1_cv": [(1, 3, 2.0, sp.pro_cv(1, 3, 2.0), 0.4)],
    "obl_ang1_cv": [(1, 3, 2.0, sp.obl_cv(1, 3, 2.0), 0.4)],
    "pro_rad1_cv": [(1, 3, 2.0, sp.pro_cv(1, 3, 2.0), 1.7)], "pro_rad2_cv": [(1, 3, 2.0, sp.pro_cv(1, 3, 2.0), 1.7)],
    "obl_rad1_cv": [(1, 3, 2.0, sp.obl_cv(1, 3, 2.0), 1.7)], "obl_rad2_cv": [(1, 3, 2.0, sp.obl_cv(1, 3, 2.0), 1.7)],
}
OF_COMPLEX = {  # along the last argument
    "hankel1": (mp.hankel1, [(0.0, 1.0), (1.5, 2 + 1j)]), "hankel2": (mp.hankel2, [(0.0, 1.0), (1.5, 2 + 1j)]),
    "hankel1e": (lambda v, z: mp.hankel1(v, z) * mp.exp(-1j * z), [(0.0, 1.0), (1.5, 2 + 1j)]),
    "hankel2e": (lambda v, z: mp.hankel2(v, z) * mp.exp(1j * z), [(0.0, 1.0), (1.5, 2 + 1j)]),
    "wofz": (lambda z: mp.exp(-z * z) * mp.erfc(-1j * z),
             [(0.0,), (1 + 1j,), (-3 + 0.1j,), (30 + 1j,), (1e5 + 1j,), (2 - 1j,), (9 + 0.5j,), (8.9 - 0.5j,)]),
    "_lambertw": (mp.lambertw, [(0.0,), (1e-10,), (-0.36,), (-2 + 1j,)]),
    "modfresnelp": (None, [(0.1,), (1.0,), (4.0,)]), "modfresnelm": (None, [(0.1,), (1.0,), (4.0,)]),
    "kelvin": (None, [(0.5,), (5.0,)]),
    "elliprf": (mp.elliprf, [(2.0, 3.0, 1 + 1j)]), "elliprd": (mp.elliprd, [(2.0, 3.0, 1 + 1j)]),
    "elliprg": (mp.elliprg, [(2.0, 3.0, 1 + 1j)]), "elliprj": (mp.elliprj, [(1.0, 2.0, 3.0, 1 + 1j)]),
    "jv": (mp.besselj, [(1.5, 2 + 1j)]), "yv": (mp.bessely, [(1.5, 2 + 1j)]), "iv": (mp.besseli, [(1.5, 2 + 1j)]),
    "kv": (mp.besselk, [(1.5, 2 + 1j)]), "kve": (lambda v, z: mp.besselk(v, z) * mp.exp(z), [(1.5, 2 + 1j)]),
    "hyp0f1": (mp.hyp0f1, [(1.5, 2 + 1j)]), "hyp1f1": (mp.hyp1f1, [(1.5, 2.5, 2 + 1j)]),
    "hyp2f1": (mp.hyp2f1, [(1.5, 2.5, 0.7, 0.2 + 0.1j)]), "eval_chebyt": (None, [(3.0, 0.3 + 0.2j)]),
    "eval_chebyu": (None, [(3.0, 0.3 + 0.2j)]),
    "eval_legendre": (mp.legendre, [(3.0, 0.3 + 0.2j)]), "eval_chebyc": (None, [(3.0, 0.3 + 0.2j)]),
    "airy": (lambda z: (mp.airyai(z), mp.airyai(z, derivative=1), mp.airybi(z), mp.airybi(z, derivative=1)),
             [(1 + 2j,)]),
    "fresnel": (lambda z: (mp.fresnels(z), mp.fresnelc(z)), [(1 + 0.5j,)]),
    "sici": (lambda z: (mp.si(z), mp.ci(z)), [(1 + 1j,), (3 + 1j,)]),
    "shichi": (lambda z: (mp.shi(z), mp.chi(z)), [(1 + 1j,)]),
}
EDGES = {       # arguments and points where other tests look, or where a derivative along a parameter is not known
    "besselpoly": lambda k, point: k > 0 and point[0] == 0, "eval_legendre": lambda k, point: k == 0,
    "eval_sh_legendre": lambda k, point: k == 0,
}
# SciPy finds these by a search that ends early, or has values that its own definition contradicts
COARSE = dict.fromkeys(["ncfdtridfd", "ncfdtrinc"], 2e-3) | dict.fromkeys(["nctdtrinc", "nctdtridf", "bdtrin"], 1e-6)
BY_HAND = {"ncfdtridfn": "SciPy's search ends at 1e100"}


def ufunc(name):
    return getattr(sp._ufuncs if name.startswith("_") else sp, name)


def parts(y):
    return y if isinstance(y, tuple) else (y,)


def differences(g, x):
    """Ridders' extrapolation of central differences."""
    best, error = None, np.inf
    for h in (0.05 * max(abs(x), 0.2), 0.01 * max(abs(x), 0.2)):
        rows = []
        for i in range(7):
            rows.append([(g(x + h) - g(x - h)) / (2 * h)])
            for j in range(i):
                rows[i].append((rows[i][j] * 4 ** (j + 1) - rows[i - 1][j]) / (4 ** (j + 1) - 1))
            if i and abs(rows[i][i] - rows[i - 1][i - 1]) < error:
                best, error = rows[i][i], abs(rows[i][i] - rows[i - 1][i - 1])
            h /= 2
    return best


def close(got, want, rtol, size):
    assert_allclose(got, want, rtol=rtol, atol=max(1e-6 * rtol * abs(size), 1e-15))


def slopes(f, x):
    """The results, and all first and second derivatives of f at x in forward mode."""
    def first(t):
        return tuple(parts(ad.jvp(lambda u: parts(f(u)), (t,), (np.ones_like(t),))[1]))
    y = parts(f(x))
    return y, first(x), parts(ad.jvp(first, (x,), (np.ones_like(x),))[1])


def along(name):
    row = next(row for row in ROWS if row.name == name)
    return [k for k, slope in enumerate(row.slopes) if slope is not None and slope not in KINDS]


@pytest.mark.parametrize("name", EXACT)
def test_derivatives_against_mpmath(name):
    exact, points = EXACT[name]
    f = ufunc(name)
    with mp.workdps(DIGITS):
        for point in points:
            for k in along(name):
                if name in EDGES and EDGES[name](k, point):
                    continue

                def of_k(t, k=k, point=point, f=f):
                    return f(*point[:k], t, *point[k + 1:])

                def of_mp(t, i, k=k, point=point):
                    given = [x if isinstance(x, int) else mp.mpf(x) for x in point]
                    return parts(exact(*given[:k], t, *given[k + 1:]))[i]
                y, first, second = slopes(of_k, float(point[k]))
                for i, value in enumerate(y):
                    want = [float(mp.re(mp.diff(lambda t, i=i: of_mp(t, i), mp.mpf(point[k]), n))) for n in (1, 2)]
                    close(first[i], want[0], 1e-10, value)
                    close(second[i], want[1], 1e-8, first[i])


@pytest.mark.parametrize("name", POINTS)
def test_derivatives_against_differences(name):
    f, rtol = ufunc(name), COARSE.get(name, 1e-7)
    for point in POINTS[name]:
        for k in along(name):
            def of_k(t, k=k, point=point):
                return f(*point[:k], t, *point[k + 1:])
            y, first, second = slopes(of_k, float(point[k]))
            for i, value in enumerate(y):
                close(first[i], differences(lambda t, i=i: parts(of_k(t))[i], point[k]), rtol, value)
                want = differences(lambda t, i=i: slopes(of_k, t)[1][i], point[k])
                close(second[i], want, max(rtol, 1e-6), first[i])


@pytest.mark.parametrize("name", OF_COMPLEX)
def test_derivatives_of_complex_functions(name):
    exact, points = OF_COMPLEX[name]
    f = ufunc(name)
    more = (0, 1e-8) if name == "_lambertw" else ()
    with mp.workdps(DIGITS):
        for point in points:
            def last(t, point=point):
                return f(*point[:-1], t, *more)
            x = complex(point[-1]) if exact else point[-1]
            y, first, second = slopes(last, x)
            for i in range(len(y)):
                if exact is None:
                    want = [differences(lambda t, i=i: parts(last(t))[i], x),
                            differences(lambda t, i=i: slopes(last, t)[1][i], x)]
                else:
                    want = [complex(mp.diff(lambda t, i=i, point=point: parts(exact(*point[:-1], t))[i], mp.mpc(x), n))
                            for n in (1, 2)]
                assert_allclose(first[i], want[0], rtol=1e-8, atol=1e-14)
                assert_allclose(second[i], want[1], rtol=1e-6, atol=1e-12)
                if np.iscomplexobj(x):
                    adjoint = ad.vjp(lambda t, i=i: parts(last(t))[i], x)[1](0.3 - 0.7j)[0]
                    assert_allclose(adjoint, np.conj(want[0]) * (0.3 - 0.7j), rtol=1e-8, atol=1e-14)


def test_every_function_has_points():
    assert {row.name for row in ROWS} - set(EXACT) - set(POINTS) - set(OF_COMPLEX) - set(BY_HAND) == set()


def sample(name):
    exact, points = EXACT.get(name) or (None, POINTS[name])
    return points[0]


@pytest.mark.parametrize("name", [*EXACT, *POINTS])
def test_arrays_have_the_values_of_scipy_and_the_same_derivatives_in_every_way(name):
    f, point = ufunc(name), sample(name)
    for k in along(name)[:1] + along(name)[1:][-1:]:
        if name in EDGES and EDGES[name](k, point):
            continue
        x = float(point[k]) * np.array([1.0, 1.0001, 0.9999]) + 0.01 * (point[k] == 0)

        def of_k(t, k=k, f=f, point=point):
            return np.stack(parts(f(*point[:k], t, *point[k + 1:])))
        assert_array_equal(ad.vjp(of_k, x)[0], of_k(x))
        seed = np.linspace(0.5, 1.5, of_k(x).size).reshape(of_k(x).shape)
        tangent = ad.jvp(of_k, (x,), (np.ones(3),))[1]

        def gradient(x, of_k=of_k, seed=seed):
            return ad.grad(lambda t: (of_k(t) * seed).sum())(x)
        assert_allclose(gradient(x), (tangent * seed).sum(0), rtol=1e-9)
        assert_array_equal(ad.compile(gradient, x)(x), gradient(x))
        assert_allclose(ad.hvp(lambda t, of_k=of_k, seed=seed: (of_k(t) * seed).sum())(x, np.ones(3)),
                        ad.jvp(gradient, (x,), (np.ones(3),))[1], rtol=1e-9, atol=1e-300)


@pytest.mark.parametrize(("f", "x"), [
    (lambda x, **out: sp.betainc(2.0, 3.0, x, **out), 0.3), (lambda x, **out: sp.ellipk(x, **out), 0.3),
    (lambda x, **out: sp.gammainc(x, 1.5, **out), 0.7), (lambda x, **out: sp.stdtr(x, 1.5, **out), 0.7),
])
def test_outputs_masks_and_single_precision(f, x):
    x, mask = np.array([x, 1.1 * x, 1.2 * x]), np.array([True, False, True])

    def in_place(t):
        y = t * 1
        return f(y, out=y).sum()

    def masked(t):
        y = t * 1
        f(y, out=y, where=mask)
        return y.sum()
    want = ad.grad(lambda t: f(t).sum())(x)
    assert_allclose(ad.grad(in_place)(x), want)
    assert_allclose(ad.grad(masked)(x), np.where(mask, want, 1))
    single = ad.grad(lambda t: f(t).sum())(x.astype(np.float32))
    assert single.dtype == np.float32
    assert_allclose(single, want, rtol=1e-4)


def test_outputs_of_several_results():
    x = np.array([0.3, 0.8])

    def program(t):
        s, c = np.zeros(2) * t, np.zeros(2) * t
        sp.sici(t, out=(s, c))
        return (s * c).sum()
    assert_allclose(ad.grad(program)(x), ad.grad(lambda t: (sp.sici(t)[0] * sp.sici(t)[1]).sum())(x))


def test_shapes_broadcast():
    a, x = np.array([[0.5], [2.0]]), np.array([0.3, 1.0, 4.0])
    da, dx = ad.vjp(sp.gammainc, a, x)[1](np.ones((2, 3)))
    for i in range(2):
        assert_allclose(da[i, 0], sum(ad.grad(sp.gammainc)(a[i, 0], t) for t in x))
    for j in range(3):
        assert_allclose(dx[j], sum(ad.grad(lambda t, s=s: sp.gammainc(s, t))(x[j]) for s in a[:, 0]))


def test_third_derivatives_along_parameters():
    with mp.workdps(DIGITS):
        for f, exact, at in ((lambda v: sp.kv(v, 2.0), lambda v: mp.besselk(v, 2), 1.3),
                             (lambda a: sp.gammainc(a, 2.0), lambda a: lower(a, 2), 1.3),
                             (lambda a: sp.betainc(a, 2.0, 0.3), lambda a: beta_tail(a, 2, mp.mpf(0.3)), 1.3),
                             (lambda s: sp.zeta(s, 1.0), mp.zeta, 2.5),
                             (lambda d: sp.stdtr(d, 0.7), lambda d: student(d, mp.mpf(0.7)), 3.0)):
            found = ad.grad(ad.grad(ad.grad(f)))(at)
            assert_allclose(found, float(mp.diff(exact, mp.mpf(at), 3)), rtol=1e-9)


def test_mixed_derivatives_of_parameters():
    with mp.workdps(DIGITS):
        for f, exact, point in ((sp.gammainc, lower, (1.3, 0.7)), (sp.kv, mp.besselk, (1.3, 0.7)),
                                (sp.jv, mp.besselj, (1.3, 4.7)), (sp.zeta, mp.zeta, (2.3, 0.7)),
                                (sp.stdtr, student, (2.3, 0.7)), (sp.ellipkinc, mp.ellipf, (np.pi / 2, 0.3)),
                                (sp.ellipeinc, mp.ellipe, (np.pi / 2, 0.3)),
                                (lambda b, x: sp.hyp1f1(0.5, b, x), lambda b, x: mp.hyp1f1(0.5, b, x), (1.3, 0.7)),
                                (lambda c, x: sp.hyp2f1(0.5, 2.0, c, x), lambda c, x: mp.hyp2f1(0.5, 2, c, x),
                                 (1.3, 0.7)),
                                (lambda a, b: sp.betainc(a, b, 0.4), lambda a, b: beta_tail(a, b, mp.mpf(0.4)),
                                 (1.3, 0.7))):
            found = ad.grad(lambda x, f=f, a=point[0]: ad.grad(f)(a, x))(point[1])
            assert_allclose(found, float(mp.diff(exact, tuple(map(mp.mpf, point)), (1, 1))), rtol=1e-9)


@pytest.mark.parametrize(("f", "exact"), [
    (sp.hankel1, mp.hankel1), (sp.hankel2, mp.hankel2), (sp.jv, mp.besselj), (sp.yv, mp.bessely), (sp.kv, mp.besselk),
    (sp.iv, mp.besseli), (sp.hankel1e, lambda v, z: mp.hankel1(v, z) * mp.exp(-1j * z)),
])
def test_orders_of_bessel_functions_of_complex_numbers(f, exact):
    with mp.workdps(DIGITS):
        for v, z in ((0.3, 2 + 1j), (1.5, 0.2 - 0.1j), (-1.5, 12 + 3j), (2.0, 5.0)):
            found = ad.jvp(lambda t, z=z: f(t, z), (v,), (1.0,))[1]
            assert_allclose(found, complex(mp.diff(lambda t, z=z: exact(t, z), mp.mpf(v))), rtol=1e-10)
            if f not in (sp.hankel1, sp.hankel2, sp.hankel1e):
                found = ad.jvp(lambda z, v=v: ad.jvp(lambda t: f(t, z), (v,), (1.0,))[1], (z + 0j,), (1 + 0j,))[1]
                want = complex(mp.diff(lambda t, s: exact(t, s), (mp.mpf(v), mp.mpc(z)), (1, 1)))
                assert_allclose(found, want, rtol=1e-8)


@pytest.mark.parametrize(("f", "exact"), [
    (sp.eval_legendre, mp.legendre), (sp.eval_sh_legendre, lambda n, x: mp.legendre(n, 2 * x - 1)),
    (lambda v, x: sp.lpmv(2, v, x), lambda v, x: mp.legenp(v, 2, x)),
])
def test_degrees_of_legendre_functions(f, exact):
    with mp.workdps(DIGITS):
        for n, x in ((2.5, 0.3), (0.3, 0.7), (3.0, 0.5)):
            found = ad.grad(f)(n, x), ad.grad(ad.grad(f))(n, x)
            want = [float(mp.re(mp.diff(lambda t, x=x: exact(t, mp.mpf(x)), mp.mpf(n), k))) for k in (1, 2)]
            assert_allclose(found, want, rtol=1e-9)


def test_along_whole_numbers_and_where_nothing_is_known():
    with pytest.raises(NotImplementedError, match="pro_rad2 along argument 2 is known: SciPy's values"):
        ad.grad(lambda c: sp.pro_rad2(1, 3, c, 1.7)[0])(2.0)
    with pytest.raises(NotImplementedError, match="pro_rad1_cv has no derivative along argument 2, which cannot vary"):
        ad.grad(lambda c: sp.pro_rad1_cv(1, 3, c, sp.pro_cv(1, 3, c), 1.7)[0])(2.0)
    with pytest.raises(NotImplementedError, match="bdtr has no derivative along argument 0, which is rounded"):
        ad.grad(lambda k: sp.bdtr(k, 5, 0.3))(2.5)
    with pytest.raises(TypeError, match="airye of complex numbers is scaled"):
        ad.vjp(sp.airye, 1 + 1j)
    with pytest.raises(NotImplementedError, match="known for real arguments only"):
        ad.grad(lambda a: sp.hyp1f1(a, 2.0, 1 + 1j).real)(1.5)
    with pytest.raises(NotImplementedError, match="pbvv along a parameter is not known for all"):
        ad.grad(lambda v: sp.pbvv(v, 7.0)[0])(7.5)
    assert_allclose(ad.grad(lambda v: sp.jv(ad.stop_gradient(v), v))(1.5), sp.jvp(1.5, 1.5))


def test_programs_look_at_their_own_values():
    """Branches of slopes are not those of the values that a program was made with."""
    for f, x, other in ((sp.sici, 0.5, 5.0), (sp.kolmogorov, 0.5, 1.5), (sp.wofz, 2.0 + 1j, 20.0 + 1j)):
        def second(x, f=f):
            return ad.jvp(lambda t: ad.jvp(lambda u: parts(f(u))[0], (t,), (t * 0 + 1,))[1], (x,), (x * 0 + 1,))[1]
        x, other = np.array([x]), np.array([other])
        program = pickle.loads(pickle.dumps(ad.compile(second, x)))
        assert_array_equal(program(other), second(other))


def test_programs_refuse_what_their_series_were_not_made_for():
    def second(nc):
        return ad.grad(lambda u: ad.grad(lambda t: sp.chndtr(5.0, 3.0, t).sum())(u).sum())(nc)
    with pytest.warns(UserWarning, match="looked at a value"):
        program = ad.compile(second, np.array([1.0, 2.0]))
    assert_allclose(program(np.array([0.5, 3.0])), second(np.array([0.5, 3.0])), rtol=1e-12)
    with pytest.raises(ValueError, match="too large for this program"):
        program(np.array([1.0, 500.0]))
    assert_allclose(ad.jit(second)(np.array([1.0, 50.0])), second(np.array([1.0, 50.0])), rtol=1e-12)
