"""Functions of `scipy.special` with any number of arguments and results, as data: the slope along each argument.

A slope is a formula in Python as in `functions`, in which `a`, `b`, `c`, `d`, `e` are the arguments and `y` is the
result, of several results their tuple; then the slope is a tuple, too.  It may use all functions of `scipy.special`
and those of `blasad._numpy.special_parts` and its neighbours.  It is differentiated as it stands, so it must be right
around each point.

Along whole numbers (`WHOLE`) and along arguments that the function rounds (`STEPS`) there is no derivative; along those
with None it is not known.
"""

from __future__ import annotations

from .functions import Function

WHOLE = "whole"
STEPS = "steps"
KINDS = {WHOLE: "is a whole number", STEPS: "is rounded to a whole number"}
OF_WHOLE_NUMBERS = ("expn", "kn", "yn", "pdtr", "pdtrc")       # rows of `functions` whose first arguments are
NO_COMPLEX = {                  # functions that are not holomorphic, by what they are scaled with
    "airye": "exp(-|Re(2/3 z sqrt(z))|)", "ive": "exp(-|Re(z)|)", "jve": "exp(-|Im(z)|)", "yve": "exp(-|Im(z)|)",
}

# Functions that SciPy finds by a search: the condition that a result satisfies, or else it is a bound of the search
SEARCHED = {
    "bdtrik": ("betainc(b - y, y + 1, 1 - c)", "a"), "bdtrin": ("betainc(y - a, a + 1, 1 - c)", "b"),
    "nbdtrik": ("betainc(b, y + 1, c)", "a"), "nbdtrin": ("betainc(y, a + 1, c)", "b"),
    "pdtrik": ("gammaincc(y + 1, b)", "a"), "chdtriv": ("gammainc(y / 2, b / 2)", "a"),
    "btdtria": ("betainc(y, b, c)", "a"), "btdtrib": ("betainc(a, y, c)", "b"), "gdtrib": ("gammainc(y, a * c)", "b"),
    "fdtridfd": ("fdtr(a, y, c)", "b"), "stdtridf": ("stdtr(y, b)", "a"),
    "chndtrix": ("chndtr(y, b, c)", "a"), "chndtridf": ("chndtr(a, y, c)", "b"), "chndtrinc": ("chndtr(a, b, y)", "c"),
    "ncfdtri": ("ncfdtr(a, b, c, y)", "d"), "ncfdtridfd": ("ncfdtr(a, y, c, d)", "b"),
    "ncfdtridfn": ("ncfdtr(y, b, c, d)", "a"), "ncfdtrinc": ("ncfdtr(a, b, y, d)", "c"),
    "nctdtrit": ("nctdtr(a, b, y)", "c"), "nctdtrinc": ("nctdtr(a, y, c)", "b"), "nctdtridf": ("nctdtr(y, b, c)", "a"),
}


def _of(*given: tuple[str | None, ...]) -> tuple[Function, ...]:
    return tuple(Function("scipy.special._ufuncs" if str(name).startswith("_") else "scipy.special", str(name),
                          tuple(slopes)) for name, *slopes in given)


ELLIPTIC = _of(                 # by Carlson's integrals, which have no cancellation where arguments meet
    ("agm", "y * elliprd(0, square(b / a), 1) / (3 * a * ellipkm1(square(b / a)))",
     "y * elliprd(0, square(a / b), 1) / (3 * b * ellipkm1(square(a / b)))"),
    ("ellipk", "elliprd(0, 1, 1 - a) / 6"),
    ("ellipkm1", "-elliprd(0, 1, a) / 6"),
    ("ellipe", "-elliprd(0, 1 - a, 1) / 6"),
    ("ellipkinc", "1 / sqrt(1 - b * square(sin(a)))", "ellipkinc_m(1, a, b)"),
    ("ellipeinc", "sqrt(1 - b * square(sin(a)))", "ellipeinc_m(1, a, b)"),
    ("ellipj", "(y[1] * y[2], -y[0] * y[2], -b * y[0] * y[1], y[2])", "ellipj_m(b, *y)"),
    ("elliprc", "carlson_c(a, b, y, 0)", "carlson_c(a, b, y, 1)"),
    ("elliprd", "-0.75 * carlson(3, 1, 3, 0, a, b, c, c)", "-0.75 * carlson(1, 3, 3, 0, a, b, c, c)",
     "-2.25 * carlson(1, 1, 5, 0, a, b, c, c)"),
    ("elliprf", "-elliprd(b, c, a) / 6", "-elliprd(a, c, b) / 6", "-elliprd(a, b, c) / 6"),
    ("elliprg", "(elliprf(a, b, c) - vanishing(a, elliprd(b, c, a)) / 3) / 4",
     "(elliprf(a, b, c) - vanishing(b, elliprd(a, c, b)) / 3) / 4",
     "(elliprf(a, b, c) - vanishing(c, elliprd(a, b, c)) / 3) / 4"),
    ("elliprj", "carlson_j(a, b, c, d, y)", "carlson_j(b, a, c, d, y)", "carlson_j(c, a, b, d, y)",
     "carlson_p(a, b, c, d, y)"),
)
POLYNOMIALS = _of(
    ("eval_chebyc", WHOLE, "a * ultraspherical(a - 1, 1, b / 2)"),
    ("eval_chebys", WHOLE, "ultraspherical(a - 1, 2, b / 2)"),
    ("eval_sh_chebyt", WHOLE, "2 * a * ultraspherical(a - 1, 1, 2 * b - 1)"),
    ("eval_sh_chebyu", WHOLE, "4 * ultraspherical(a - 1, 2, 2 * b - 1)"),
    ("eval_legendre", "legendre_degree(a, (1 - b) / 2)", "ultraspherical(maximum(a, -1 - a) - 1, 1.5, b)"),
    ("eval_sh_legendre", "legendre_degree(a, 1 - b)", "2 * ultraspherical(maximum(a, -1 - a) - 1, 1.5, 2 * b - 1)"),
    ("eval_gegenbauer", WHOLE, "gegenbauer_parameter(a, b, c)", "2 * b * ultraspherical(a - 1, b + 1, c)"),
    ("eval_genlaguerre", WHOLE, "laguerre_parameter(a, b, c)",
     "-nonzero(a) * eval_genlaguerre(previous(a), b + 1, c)"),
    ("eval_laguerre", WHOLE, "-nonzero(a) * eval_genlaguerre(previous(a), 1, b)"),
    ("eval_hermite", WHOLE, "2 * a * eval_hermite(previous(a), b)"),
    ("eval_hermitenorm", WHOLE, "a * eval_hermitenorm(previous(a), b)"),
    ("eval_jacobi", WHOLE, "jacobi_parameter(a, b, c, d)", "sign_of_power(a) * jacobi_parameter(a, c, b, -d)",
     "(a + b + c + 1) / 2 * nonzero(a) * eval_jacobi(previous(a), b + 1, c + 1, d)"),
    ("eval_sh_jacobi", WHOLE, "shifted_jacobi_p(a, b, c, d, y)", "shifted_jacobi_q(a, b, c, d)",
     "a * eval_sh_jacobi(previous(a), b + 2, c + 1, d)"),
    ("lpmv", WHOLE, "associated_degree(a, b, c)", "legendre_slope(a, b, c, y)"),
)
BESSEL = _of(
    ("airy", "(y[1], a * y[0], y[3], a * y[2])"),
    ("airye", "scaled_airy(a, *y)"),
    ("itairy", "(airy(a)[0], airy(a)[2], airy(-a)[0], airy(-a)[2])"),
    ("hankel1", "hankel_order(1, a, b)", "(hankel1(a - 1, b) - hankel1(a + 1, b)) / 2"),
    ("hankel2", "hankel_order(-1, a, b)", "(hankel2(a - 1, b) - hankel2(a + 1, b)) / 2"),
    ("hankel1e", "hankel_order(1, a, b, True)", "(hankel1e(a - 1, b) - hankel1e(a + 1, b)) / 2 - 1j * y"),
    ("hankel2e", "hankel_order(-1, a, b, True)", "(hankel2e(a - 1, b) - hankel2e(a + 1, b)) / 2 + 1j * y"),
    ("jve", "jv_order(1, a, b)", "(jv(a - 1, b) - jv(a + 1, b)) / 2"),
    ("yve", "yv_order(1, a, b)", "(yv(a - 1, b) - yv(a + 1, b)) / 2"),
    ("_spherical_jn", WHOLE, "_spherical_jn_d(a, b)"),
    ("_spherical_jn_d", WHOLE,
     "(a * _spherical_jn_d(previous(a), b) - (a + 1) * _spherical_jn_d(a + 1, b)) / (2 * a + 1)"),
    ("_spherical_yn", WHOLE, "_spherical_yn_d(a, b)"),
    ("_spherical_yn_d", WHOLE,
     "(a * _spherical_yn_d(previous(a), b) - (a + 1) * _spherical_yn_d(a + 1, b)) / (2 * a + 1)"),
    ("_spherical_in", WHOLE, "_spherical_in_d(a, b)"),
    ("_spherical_in_d", WHOLE,
     "(a * _spherical_in_d(previous(a), b) + (a + 1) * _spherical_in_d(a + 1, b)) / (2 * a + 1)"),
    ("_spherical_kn", WHOLE, "_spherical_kn_d(a, b)"),
    ("_spherical_kn_d", WHOLE,
     "-(a * _spherical_kn_d(previous(a), b) + (a + 1) * _spherical_kn_d(a + 1, b)) / (2 * a + 1)"),
    ("ber", "berp(a)"), ("bei", "beip(a)"), ("ker", "kerp(a)"), ("kei", "keip(a)"),
    ("berp", "-bei(a) - kelvin_quotient(0, a)"), ("beip", "ber(a) - kelvin_quotient(1, a)"),
    ("kerp", "-kei(a) - y / a"), ("keip", "ker(a) - y / a"),
    ("kelvin", "(y[2], y[3], 1j * y[0] - kelvin_quotient(0, a) - 1j * kelvin_quotient(1, a), 1j * y[1] - y[3] / a)"),
    ("itj0y0", "(j0(a), y0(a))"),
    ("iti0k0", "(i0(a), k0(a))"),
    ("it2j0y0", "(bessel_quotient(-1, a), -y0(a) / a)"),
    ("it2i0k0", "(bessel_quotient(1, a), -k0(a) / a)"),
    ("itstruve0", "struve(0, a)"),
    ("it2struve0", "-struve_quotient(a)"),
    ("itmodstruve0", "modstruve(0, a)"),
    ("besselpoly", "besselpoly(a, b + 1, c - 1) - besselpoly(a, b + 1, c + 1)",
     "besselpoly_order(1, 0, a, b, c)", "besselpoly_order(0, 1, a, b, c)"),
    ("pbdv", None, "(y[1], (b * b / 4 - a - 0.5) * y[0])"),
    ("pbvv", None, "(y[1], (b * b / 4 - a - 0.5) * y[0])"),
    ("pbwa", None, "(y[1], (a - b * b / 4) * y[0])"),
)
INTEGRALS = _of(
    ("fresnel", "(sin(1.5707963267948966 * a * a), cos(1.5707963267948966 * a * a))"),
    ("modfresnelp", "(-exp(1j * positive(a) * a), -2j * a * y[1] - 0.5641895835477563 * exp(-0.7853981633974483j))"),
    ("modfresnelm", "(-exp(-1j * positive(a) * a), 2j * a * y[1] - 0.5641895835477563 * exp(0.7853981633974483j))"),
    ("shichi", "(sine_over(1, a), cosh(a) / a)"),
    ("sici", "(sine_over(-1, a), cos(a) / a)"),
    ("wofz", "faddeeva(1, a)"),
    ("voigt_profile", "voigt_slope(0, a, b, c)", "voigt_slope(1, a, b, c)", "voigt_slope(2, a, b, c)"),
    ("_lambertw", "exp(-y) / (1 + y)", WHOLE, "0"),
    ("radian", "0.017453292519943295", "0.0002908882086657216", "4.84813681109536e-06"),
    ("kolmogorov", "less(0, a) * kolmogorov_slope(a)"),
    ("kolmogi", "1 / kolmogorov_slope(y)"),
    ("smirnov", WHOLE, "smirnov_slope(a, b)"),
    ("smirnovi", WHOLE, "1 / smirnov_slope(a, y)"),
    ("wright_bessel", "wright_parameter(1, a, b, c)", "wright_parameter(0, a, b, c)", "wright_bessel(a, a + b, c)"),
    ("log_wright_bessel", "wright_parameter(1, a, b, c, y)", "wright_parameter(0, a, b, c, y)",
     "exp(log_wright_bessel(a, a + b, c) - log_wright_bessel(a, b, c))"),
    ("tklmbda", "1 / (power(y, b - 1) + power(1 - y, b - 1))", "tukey_lambda(b, y)"),
    ("nrdtrimn", "-2.5066282746310002 * b * exp(square(ndtri(a)) / 2)", "-ndtri(a)", "1"),
    ("nrdtrisd", "-1 / ndtri(b)", "-(c - a) / square(ndtri(b)) * 2.5066282746310002 * exp(square(ndtri(b)) / 2)",
     "1 / ndtri(b)"),
)
PARAMETERS = _of(               # functions that `functions` has too, for parameters that vary and for complex numbers
    ("eval_chebyt", WHOLE, "a * ultraspherical(a - 1, 1, b)"),
    ("eval_chebyu", WHOLE, "2 * ultraspherical(a - 1, 2, b)"),
    ("hyp0f1", "hyp0f1_order(1, a, b)", "hyp0f1(a + 1, b) / a"),
    ("gammainc", "gammainc_order(1, a, b)", "gamma_density(a, b)"),
    ("gammaincc", "-gammainc_order(1, a, b)", "-gamma_density(a, b)"),
    ("gammaincinv", "-vanishing(gammainc_order(1, a, y), 1 / gamma_density(a, y))", "1 / gamma_density(a, y)"),
    ("gammainccinv", "-vanishing(gammainc_order(1, a, y), 1 / gamma_density(a, y))", "-1 / gamma_density(a, y)"),
    ("chdtr", "gammainc_order(1, a / 2, b / 2) / 2", "gamma_density(a / 2, b / 2) / 2"),
    ("chdtrc", "-gammainc_order(1, a / 2, b / 2) / 2", "-gamma_density(a / 2, b / 2) / 2"),
    ("kv", "kv_order(1, a, b)", "-(kv(a - 1, b) + kv(a + 1, b)) / 2"),
    ("kve", "kve_order(1, a, b)", "y - (kve(a - 1, b) + kve(a + 1, b)) / 2"),
    ("iv", "iv_order(1, a, b)", "(iv(a - 1, b) + iv(a + 1, b)) / 2"),
    ("ive", "ive_order(1, a, b)", "(ive(a - 1, b) + ive(a + 1, b)) / 2 - y"),
    ("jv", "jv_order(1, a, b)", "(jv(a - 1, b) - jv(a + 1, b)) / 2"),
    ("yv", "yv_order(1, a, b)", "(yv(a - 1, b) - yv(a + 1, b)) / 2"),
    ("_zeta", "zeta_order(1, a, b)", "-a * _zeta(a + 1, b)"),
    ("struve", "struve_order(1, a, b)", "struve(a - 1, b) - a * y / b"),
    ("modstruve", "modstruve_order(1, a, b)", "modstruve(a - 1, b) - a * y / b"),
    ("boxcox", "power(a, b - 1)", "power_quotient(1, b, log(a))"),
    ("boxcox1p", "power(1 + a, b - 1)", "power_quotient(1, b, log1p(a))"),
    ("inv_boxcox", "y / (1 + a * b)", "y * square(a) * log_quotient(1, a * b)"),
    ("inv_boxcox1p", "(1 + y) / (1 + a * b)", "(1 + y) * square(a) * log_quotient(1, a * b)"),
)
DISTRIBUTIONS = _of(
    ("betainc", "betainc_order(1, 0, a, b, c)", "betainc_order(0, 1, a, b, c)", "beta_density(a, b, c)"),
    ("betaincc", "-betainc_order(1, 0, a, b, c)", "-betainc_order(0, 1, a, b, c)", "-beta_density(a, b, c)"),
    ("betaincinv", "-vanishing(betainc_order(1, 0, a, b, y), 1 / beta_density(a, b, y))",
     "-vanishing(betainc_order(0, 1, a, b, y), 1 / beta_density(a, b, y))", "1 / beta_density(a, b, y)"),
    ("betainccinv", "-vanishing(betainc_order(1, 0, a, b, y), 1 / beta_density(a, b, y))",
     "-vanishing(betainc_order(0, 1, a, b, y), 1 / beta_density(a, b, y))", "-1 / beta_density(a, b, y)"),
    ("btdtria", "1 / betainc_order(1, 0, y, b, c)", "-betainc_order(0, 1, y, b, c) / betainc_order(1, 0, y, b, c)",
     "-beta_density(y, b, c) / betainc_order(1, 0, y, b, c)"),
    ("btdtrib", "-betainc_order(1, 0, a, y, c) / betainc_order(0, 1, a, y, c)", "1 / betainc_order(0, 1, a, y, c)",
     "-beta_density(a, y, c) / betainc_order(0, 1, a, y, c)"),
    ("bdtr", STEPS, WHOLE, "-beta_density(floor(a) + 1, floor(b) - floor(a), c)"),
    ("bdtrc", STEPS, WHOLE, "beta_density(floor(a) + 1, floor(b) - floor(a), c)"),
    ("bdtri", STEPS, WHOLE, "-1 / beta_density(floor(a) + 1, floor(b) - floor(a), y)"),
    ("bdtrik", "1 / binomial(0, y, b, c)", "-binomial(1, y, b, c) / binomial(0, y, b, c)",
     "beta_density(y + 1, b - y, c) / binomial(0, y, b, c)"),
    ("bdtrin", "-binomial(0, a, y, c) / binomial(1, a, y, c)", "1 / binomial(1, a, y, c)",
     "beta_density(a + 1, y - a, c) / binomial(1, a, y, c)"),
    ("nbdtr", STEPS, WHOLE, "beta_density(floor(b), floor(a) + 1, c)"),
    ("nbdtrc", STEPS, WHOLE, "-beta_density(floor(b), floor(a) + 1, c)"),
    ("nbdtri", STEPS, WHOLE, "1 / beta_density(floor(b), floor(a) + 1, y)"),
    ("nbdtrik", "1 / betainc_order(0, 1, b, y + 1, c)",
     "-betainc_order(1, 0, b, y + 1, c) / betainc_order(0, 1, b, y + 1, c)",
     "-beta_density(b, y + 1, c) / betainc_order(0, 1, b, y + 1, c)"),
    ("nbdtrin", "-betainc_order(0, 1, y, a + 1, c) / betainc_order(1, 0, y, a + 1, c)",
     "1 / betainc_order(1, 0, y, a + 1, c)", "-beta_density(y, a + 1, c) / betainc_order(1, 0, y, a + 1, c)"),
    ("chdtri", "-vanishing(gammainc_order(1, a / 2, y / 2), 1 / gamma_density(a / 2, y / 2))",
     "-2 / gamma_density(a / 2, y / 2)"),
    ("chdtriv", "2 / gammainc_order(1, y / 2, b / 2)",
     "-gamma_density(y / 2, b / 2) / gammainc_order(1, y / 2, b / 2)"),
    ("pdtri", STEPS, "-1 / gamma_density(floor(a) + 1, y)"),
    ("pdtrik", "-1 / gammainc_order(1, y + 1, b)", "-gamma_density(y + 1, b) / gammainc_order(1, y + 1, b)"),
    ("gdtr", "c * gamma_density(b, a * c)", "gammainc_order(1, b, a * c)", "a * gamma_density(b, a * c)"),
    ("gdtrc", "-c * gamma_density(b, a * c)", "-gammainc_order(1, b, a * c)", "-a * gamma_density(b, a * c)"),
    ("gdtria", "1 / (c * gamma_density(b, y * c))", "-gammainc_order(1, b, y * c) / (c * gamma_density(b, y * c))",
     "-y / c"),
    ("gdtrib", "-c * gamma_density(y, a * c) / gammainc_order(1, y, a * c)", "1 / gammainc_order(1, y, a * c)",
     "-a * gamma_density(y, a * c) / gammainc_order(1, y, a * c)"),
    ("gdtrix", "-y / a", "-vanishing(gammainc_order(1, b, a * y), 1 / (a * gamma_density(b, a * y)))",
     "1 / (a * gamma_density(b, a * y))"),
    ("fdtr", "fisher(0, a, b, c)", "fisher(1, a, b, c)", "fisher(2, a, b, c)"),
    ("fdtrc", "-fisher(0, a, b, c)", "-fisher(1, a, b, c)", "-fisher(2, a, b, c)"),
    ("fdtri", "-fisher(0, a, b, y) / fisher(2, a, b, y)", "-fisher(1, a, b, y) / fisher(2, a, b, y)",
     "1 / fisher(2, a, b, y)"),
    ("fdtridfd", "-fisher(0, a, y, c) / fisher(1, a, y, c)", "1 / fisher(1, a, y, c)",
     "-fisher(2, a, y, c) / fisher(1, a, y, c)"),
    ("stdtr", "stdtr_order(1, a, b)", "student_density(a, b)"),
    ("stdtrit", "-stdtr_order(1, a, y) / student_density(a, y)", "1 / student_density(a, y)"),
    ("stdtridf", "1 / stdtr_order(1, y, b)", "-student_density(y, b) / stdtr_order(1, y, b)"),
    ("chndtr", "noncentral_chi2(0, a, b, c)", "noncentral_chi2(1, a, b, c)", "noncentral_chi2(2, a, b, c)"),
    ("chndtrix", "1 / noncentral_chi2(0, y, b, c)", "-noncentral_chi2(1, y, b, c) / noncentral_chi2(0, y, b, c)",
     "-noncentral_chi2(2, y, b, c) / noncentral_chi2(0, y, b, c)"),
    ("chndtridf", "-noncentral_chi2(0, a, y, c) / noncentral_chi2(1, a, y, c)", "1 / noncentral_chi2(1, a, y, c)",
     "-noncentral_chi2(2, a, y, c) / noncentral_chi2(1, a, y, c)"),
    ("chndtrinc", "-noncentral_chi2(0, a, b, y) / noncentral_chi2(2, a, b, y)",
     "-noncentral_chi2(1, a, b, y) / noncentral_chi2(2, a, b, y)", "1 / noncentral_chi2(2, a, b, y)"),
    ("ncfdtr", *(f"noncentral_f({k}, a, b, c, d)" for k in range(4))),
    ("ncfdtri", *(f"-noncentral_f({k}, a, b, c, y) / noncentral_f(3, a, b, c, y)" for k in range(3)),
     "1 / noncentral_f(3, a, b, c, y)"),
    ("ncfdtridfd", "-noncentral_f(0, a, y, c, d) / noncentral_f(1, a, y, c, d)", "1 / noncentral_f(1, a, y, c, d)",
     *(f"-noncentral_f({k}, a, y, c, d) / noncentral_f(1, a, y, c, d)" for k in (2, 3))),
    ("ncfdtridfn", "1 / noncentral_f(0, y, b, c, d)",
     *(f"-noncentral_f({k}, y, b, c, d) / noncentral_f(0, y, b, c, d)" for k in (1, 2, 3))),
    ("ncfdtrinc", *(f"-noncentral_f({k}, a, b, y, d) / noncentral_f(2, a, b, y, d)" for k in (0, 1)),
     "1 / noncentral_f(2, a, b, y, d)", "-noncentral_f(3, a, b, y, d) / noncentral_f(2, a, b, y, d)"),
    ("nctdtr", "nctdtr_order(1, 0, 0, a, b, c)", "nctdtr_order(0, 1, 0, a, b, c)", "nctdtr_order(0, 0, 1, a, b, c)"),
    ("nctdtrit", "-nctdtr_order(1, 0, 0, a, b, y) / nctdtr_order(0, 0, 1, a, b, y)",
     "-nctdtr_order(0, 1, 0, a, b, y) / nctdtr_order(0, 0, 1, a, b, y)", "1 / nctdtr_order(0, 0, 1, a, b, y)"),
    ("nctdtrinc", "-nctdtr_order(1, 0, 0, a, y, c) / nctdtr_order(0, 1, 0, a, y, c)",
     "1 / nctdtr_order(0, 1, 0, a, y, c)", "-nctdtr_order(0, 0, 1, a, y, c) / nctdtr_order(0, 1, 0, a, y, c)"),
    ("nctdtridf", "1 / nctdtr_order(1, 0, 0, y, b, c)",
     *(f"-nctdtr_order(0, {m}, {1 - m}, y, b, c) / nctdtr_order(1, 0, 0, y, b, c)" for m in (1, 0))),
)
HYPERGEOMETRIC = _of(
    ("hyp1f1", "hyp1f1_order(1, 0, a, b, c)", "hyp1f1_order(0, 1, a, b, c)", "a / b * hyp1f1(a + 1, b + 1, c)"),
    ("hyp2f1", "hyp2f1_order(1, 0, 0, a, b, c, d)", "hyp2f1_order(0, 1, 0, a, b, c, d)",
     "hyp2f1_order(0, 0, 1, a, b, c, d)", "a * b / c * hyp2f1(a + 1, b + 1, c + 1, d)"),
    ("hyperu", "hyperu_order(1, 0, a, b, c)", "hyperu_order(0, 1, a, b, c)", "-a * hyperu(a + 1, b + 1, c)"),
    ("_riemann_zeta", "riemann_slope(a)"), ("zetac", "riemann_slope(a)"),
)
WAVES = _of(                    # Mathieu and spheroidal functions; radial ones have no formula along c and q
    *((name, WHOLE, f"mathieu_slope({even}, a, b)") for name, even in (("mathieu_a", True), ("mathieu_b", False))),
    *((name, WHOLE, f"mathieu_wave({even}, a, b, c)", f"mathieu_equation({even}, a, b, c, y)")
      for name, even in (("mathieu_cem", True), ("mathieu_sem", False))),
    *((f"mathieu_mod{kind}m{k}", WHOLE, None, f"modified_equation({kind == 'ce'}, a, b, c, y)")
      for kind in ("ce", "se") for k in (1, 2)),
    *((f"{name}_cv", WHOLE, WHOLE, f"spheroidal_slope({sign}, a, b, c)") for name, sign in (("pro", 1), ("obl", -1))),
    *((f"{name}_ang1", WHOLE, WHOLE, f"spheroidal_wave({sign}, a, b, c, d)",
       f"spheroidal_equation({sign}, False, a, c, {name}_cv(a, b, c), d, y)")
      for name, sign in (("pro", 1), ("obl", -1))),
    *((f"{name}_rad{k}", WHOLE, WHOLE, None, f"spheroidal_equation({sign}, True, a, c, {name}_cv(a, b, c), d, y)")
      for name, sign in (("pro", 1), ("obl", -1)) for k in (1, 2)),
    *((f"{name}_{kind}_cv", WHOLE, WHOLE, None, None,
       f"spheroidal_equation({sign}, {kind != 'ang1'}, a, c, d, e, y)")
      for name, sign in (("pro", 1), ("obl", -1)) for kind in ("ang1", "rad1", "rad2")),
)
ROWS = (*ELLIPTIC, *POLYNOMIALS, *BESSEL, *INTEGRALS, *PARAMETERS, *DISTRIBUTIONS, *HYPERGEOMETRIC, *WAVES)
