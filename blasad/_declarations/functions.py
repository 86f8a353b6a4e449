"""Elementwise functions, as data: the modules that contain them, and their slopes as formulas.

In a formula, `a` and `b` are the arguments and `y` is the value.  It may use the functions of this table, those of
`BASIC`, and the following.  A slope of None is not known, and using it is an error.

    over(p, q)          p / q, or 0 where q is 0
    times(p, q)         p q, or 0 where p or q is 0
    power(p, q)         p ** q
    choose(t, p, q)     p where t is 1, and q where t is 0; the other one has no say, whatever its value is
    f_slope(p)          the slope of a function of this table at p

A formula is differentiated as it stands, so it must be right around each point, and not only at it: a quotient that is
replaced by its limit at a removable singularity has a wrong second derivative there.  Functions of the module blasad
serve for that: families such as the derivatives of sin(u) / u, in which the slope of each is the next one.  They are
computed in `kernels.analytic`, or by a formula here.

In ``f(a + 1, b)`` with a function f whose first slope is None, the order is no value that is computed, but part of the
call: so it is a constant wherever `a` is one.
"""

from __future__ import annotations

import ast
from typing import NamedTuple

BASIC = "exp log log1p expm1 sqrt square tanh sin cos absolute sign reciprocal".split()    # with their own kernels


class Function(NamedTuple):
    """A ufunc: its module, its name, and the slope along each of its arguments; of blasad's own, its value too."""

    module: str
    name: str
    slopes: tuple[str | None, ...]
    value: str | None = None


def _functions(module: str, *given: tuple[str | None, ...]) -> tuple[Function, ...]:
    return tuple(Function(module, name or "", tuple(slopes)) for name, *slopes in given)


def _far(t: str) -> str:
    """The slope of dawsn far from 0: -(t + 3 t^2 + 3 5 t^3 + ...)"""
    series = f"1 + 15 * {t}"
    for k in range(13, 1, -2):
        series = f"({series}) * ({k} * {t}) + 1"
    return f"-({series}) * {t}"


# Pickled programs identify functions by their place in this table, so new functions must be added at the end.
FUNCTIONS = (
    *_functions(
        "numpy",
        ("tan", "1 + y * y"),
        ("sinh", "cosh(a)"),
        ("cosh", "sinh(a)"),
        ("arcsin", "1 / ((sqrt(-(a - 1)) + 0) * sqrt(a - (-1)))"),    # separate roots and the signs
        ("arccos", "-1 / ((sqrt(-(a - 1)) + 0) * sqrt(a - (-1)))"),   # of 0 select the branch
        ("arctan", "1 / (1 + a * a)"),
        ("arcsinh", "1 / hypot(1, a)"),
        ("arccosh", "1 / (sqrt(a - 1) * sqrt(a - (-1)))"),
        ("arctanh", "1 / ((1 - a) * (1 + a))"),
        ("exp2", "0.6931471805599453 * y"),
        ("log2", "1.4426950408889634 / a"),
        ("log10", "0.4342944819032518 / a"),
        ("cbrt", "1 / (3 * y * y)"),
        ("deg2rad", "0.017453292519943295"), ("radians", "0.017453292519943295"),
        ("rad2deg", "57.29577951308232"), ("degrees", "57.29577951308232"),
        ("floor", "0"), ("ceil", "0"), ("rint", "0"), ("trunc", "0"), ("spacing", "0"),
        ("arctan2", "over(over(b, hypot(a, b)), hypot(a, b))", "-over(over(a, hypot(a, b)), hypot(a, b))"),
        ("hypot", "leg(a, b)", "leg(b, a)"),
        ("logaddexp", "logistic(apart(a, b))", "logistic(apart(b, a))"),
        ("logaddexp2", "logistic(0.6931471805599453 * apart(a, b))", "logistic(0.6931471805599453 * apart(b, a))"),
        ("fmax", "share(a, b)", "share(b, a)"),
        ("fmin", "share(-a, -b)", "share(-b, -a)"),
        ("remainder", "1", "rint((y - a) / b)"),                # minus the integer quotient
        ("fmod", "1", "rint((y - a) / b)"),
        ("copysign", "copysign(1, a) * copysign(1, b)", "0"),
        ("floor_divide", "0", "0"),
        ("heaviside", "0", "1 - absolute(sign(a))"),
        ("nextafter", "1", "0"),
    ),
    *_functions("blasad", ("share", "0", "0")),     # 1 if a > b or b is NaN, 1/2 if a = b, else 0
    *_functions("scipy.special._ufuncs", ("_zeta", None, "-a * _zeta(a + 1, b)")),   # Hurwitz's
    *_functions(
        "scipy.special",
        ("erf", "1.1283791670955126 * exp(-a * a)"),            # 2 / sqrt(pi)
        ("erfc", "-1.1283791670955126 * exp(-a * a)"),
        ("erfcx", "-2 * repeated_erfcx(1, a)"),
        ("erfi", "1.1283791670955126 * exp(a * a)"),
        ("dawsn", f"choose(less(absolute(a), 20), 1 - 2 * a * y, {_far('reciprocal(2 * square(a))')})"),
        ("erfinv", "0.8862269254527580 * exp(y * y)"),
        ("erfcinv", "-0.8862269254527580 * exp(y * y)"),
        ("ndtr", "0.3989422804014327 * exp(-a * a / 2)"),       # 1 / sqrt(2 pi)
        ("log_ndtr", "0.7978845608028654 / erfcx(-0.7071067811865476 * a)"),
        ("ndtri", "2.5066282746310002 * exp(y * y / 2)"),
        ("gammaln", "psi(a)"),
        ("loggamma", "psi(a)"),
        ("gamma", "y * psi(a)"),
        ("rgamma", "choose(less(a, 0.5), gamma(1 - a) * (cosdg(180 * a) - "
                   "0.3183098861837907 * psi(1 - a) * sindg(180 * a)), -y * psi(a))"),
        ("psi", "_zeta(2, a)"),
        ("expit", "y * expit(-a)"),
        ("logit", "1 / (a * (1 - a))"),
        ("log_expit", "expit(-a)"),
        ("entr", "-log(a) - 1"),
        ("xlogy", "log(b)", "over(a, b)"),
        ("xlog1py", "log1p(b)", "over(a, 1 + b)"),
        ("rel_entr", "log_ratio(a, b) + 1", "-over(a, b)"),
        ("kl_div", "log_ratio(a, b)", "over(b - a, b)"),
        ("beta",
         "choose(less(0, a) * less(0, b), y * (psi(a) - psi(a + b)), choose(whole(b, 1000), "
         "-y * y * rising_1(a, b) * rgamma(b), gamma(a) * gamma(b) * (psi(a) * rgamma(a + b) + rgamma_slope(a + b))))",
         "choose(less(0, a) * less(0, b), y * (psi(b) - psi(a + b)), choose(whole(a, 1000), "
         "-y * y * rising_1(b, a) * rgamma(a), gamma(a) * gamma(b) * (psi(b) * rgamma(a + b) + rgamma_slope(a + b))))"),
        ("betaln", "psi(a) - psi(a + b)", "psi(b) - psi(a + b)"),
        ("binom",
         "choose(less(-1, a) * less(-1, a - b), y * (psi(a + 1) - psi(a - b + 1)), "
         "choose(whole(b, 1000), rising_1(a - b + 1, b) * rgamma(b + 1), "
         "gamma(a + 1) * rgamma(b + 1) * (psi(a + 1) * rgamma(a - b + 1) + rgamma_slope(a - b + 1))))",
         "choose(less(-1, b) * less(-1, a - b), y * (psi(a - b + 1) - psi(b + 1)), "
         "gamma(a + 1) * (rgamma_slope(b + 1) * rgamma(a - b + 1) - rgamma(b + 1) * rgamma_slope(a - b + 1)))"),
        ("gammainc", None, "gamma_density(a, b)"),
        ("gammaincc", None, "-gamma_density(a, b)"),
        ("exp1", "-exp(-a) / a"),
        ("expi", "exp(a) / a"),
        ("spence", "-log_quotient(0, a)"),
        ("exp10", "2.302585092994046 * y"),
        ("i0", "i1(a)"),
        ("i1", "(i0(a) + iv(2, a)) / 2"),
        ("i0e", "i1e(a) - sign(a) * y"),
        ("i1e", "(i0e(a) + ive(2, a)) / 2 - sign(a) * y"),
        ("iv", None, "(iv(a - 1, b) + iv(a + 1, b)) / 2"),
        ("ive", None, "(ive(a - 1, b) + ive(a + 1, b)) / 2 - sign(b) * y"),
        ("j0", "-j1(a)"),
        ("j1", "(j0(a) - jv(2, a)) / 2"),
        ("jv", None, "(jv(a - 1, b) - jv(a + 1, b)) / 2"),
        ("y0", "-y1(a)"),
        ("y1", "(y0(a) - yv(2, a)) / 2"),
        ("yv", None, "(yv(a - 1, b) - yv(a + 1, b)) / 2"),
        ("k0", "-k1(a)"),
        ("k1", "-(k0(a) + kv(2, a)) / 2"),
        ("k0e", "y - k1e(a)"),
        ("k1e", "y - (k0e(a) + kve(2, a)) / 2"),
        ("kv", None, "-(kv(a - 1, b) + kv(a + 1, b)) / 2"),
        ("kve", None, "y - (kve(a - 1, b) + kve(a + 1, b)) / 2"),
        ("expm1", "exp(a)"),
        ("log1p", "1 / (1 + a)"),
        ("cbrt", "1 / (3 * y * y)"),
        ("exp2", "0.6931471805599453 * y"),
        ("round", "0"), ("gammasgn", "0"),
        ("sindg", "0.017453292519943295 * cosdg(a)"),
        ("cosdg", "-0.017453292519943295 * sindg(a)"),
        ("tandg", "0.017453292519943295 * (1 + y * y)"),
        ("cotdg", "-0.017453292519943295 * (1 + y * y)"),
        ("cosm1", "-sin(a)"),
        ("ndtri_exp", "1.2533141373155003 * erfcx(-0.7071067811865476 * y)"),
        ("wrightomega", "y / (1 + y)"),
        ("huber", "fmax(absolute(b) - a, 0)", "fmax(-a, fmin(a, b))"),
        ("pseudo_huber", "excess(a, b)", "height(a, b)"),
        ("boxcox", "power(a, b - 1)", None),
        ("boxcox1p", "power(1 + a, b - 1)", None),
        ("inv_boxcox", "choose(less(absolute(a * b), 0.5), exp((1 - b) * log(y)), power(1 + a * b, 1 / b - 1))", None),
        ("inv_boxcox1p", "choose(less(absolute(a * b), 0.5), exp((1 - b) * log1p(y)), power(1 + a * b, 1 / b - 1))",
         None),
        ("powm1", "times(b, power(a, b - 1))", "times(power(a, b), log(a))"),
        ("poch",
         "choose(less(0, a) * less(0, a + b), y * (psi(a + b) - psi(a)), choose(whole(b, 1000), rising_1(a, b), "
         "gamma(a + b) * (psi(a + b) * rgamma(a) + rgamma_slope(a))))", "y * psi(a + b)"),
        ("owens_t", "-0.19947114020071635 * exp(-a * a / 2) * erf(0.7071067811865476 * a * b)",
         "0.15915494309189535 * exp(-a * a * (1 + b * b) / 2) / (1 + b * b)"),
        ("hyp0f1", None, "hyp0f1(a + 1, b) / a"),
        ("expn", None, "-exp_integral(a - 1, b)"),
        ("kn", None, "-(kn(a - 1, b) + kn(a + 1, b)) / 2"),
        ("yn", None, "(yn(a - 1, b) - yn(a + 1, b)) / 2"),
        ("struve", None,
         "choose(equal(a, 0), 0.6366197723675814 - struve(a + 1, b), "
         "choose(less(absolute(b), 1), (struve(a - 1, b) - struve(a + 1, b) + "
         "0.5641895835477563 * power(b / 2, a) * rgamma(a + 1.5)) / 2, struve(a - 1, b) - over(a * y, b)))"),
        ("modstruve", None,
         "choose(equal(a, 0), 0.6366197723675814 + modstruve(a + 1, b), "
         "choose(less(absolute(b), 1), (modstruve(a - 1, b) + modstruve(a + 1, b) + "
         "0.5641895835477563 * power(b / 2, a) * rgamma(a + 1.5)) / 2, modstruve(a - 1, b) - over(a * y, b)))"),
        ("gammaincinv", None, "reciprocal(gamma_density(a, y))"),
        ("gammainccinv", None, "-reciprocal(gamma_density(a, y))"),
        ("chdtr", None, "gamma_density(a / 2, b / 2) / 2"),
        ("chdtrc", None, "-gamma_density(a / 2, b / 2) / 2"),
        ("pdtr", None, "-gamma_density(floor(a) + 1, b)"),
        ("pdtrc", None, "gamma_density(floor(a) + 1, b)"),
        ("eval_chebyt", None, "a * eval_chebyu(a - 1, b)"),
        ("eval_chebyu", None,
         "choose(whole(a, 1000000), 2 * gegenbauer_2(a - 1, b), "
         "over((a + 1) * eval_chebyt(a + 1, b) - b * y, b * b - 1))"),
        ("exprel", "expm1_quotient(1, a)"),
    ),
    *_functions(
        "blasad",
        ("less", "0", "0"),                         # 1 if a < b, else 0
        ("equal", "0", "0"),
        ("whole", "0", "0"),                        # 1 if a is one of 0, 1, ..., b
        ("sech_squared", "-2 * tanh(a) * y"),       # 1 - tanh(a) ** 2
        ("sine_quotient", None, "sine_quotient(a + 1, b)"),     # the a-th derivative of sin(b) / b
        ("log_quotient", None, "log_quotient(a + 1, b)"),       # of log(b) / (b - 1)
        ("expm1_quotient", None, "expm1_quotient(a + 1, b)"),   # of (exp(b) - 1) / b
        ("rising_1", "rising_2(a, b)", "inf - inf"),            # derivatives of a (a + 1) ... (a + b - 1)
        ("rising_2", "rising_3(a, b)", "inf - inf"),
        ("rising_3", None, "inf - inf"),
        ("gegenbauer_2", None, "4 * gegenbauer_3(a - 1, b)"),   # polynomials
        ("gegenbauer_3", None, "6 * gegenbauer_4(a - 1, b)"),
        ("gegenbauer_4", None, None),
        ("negative_expn", None, None),
        ("repeated_erfcx", None, "-2 * (a + 1) * repeated_erfcx(a + 1, b)"),    # exp(b ** 2) times integrals of erfc
    ),
    Function("blasad", "logistic", ("y * logistic(-a)",), "reciprocal(1 + exp(-a))"),
    Function("blasad", "apart", ("1", "-1"), "choose(equal(a, b), choose(equal(a - b, 0), 0, -inf), a - b)"),
    Function("blasad", "log_ratio", ("1 / a", "-1 / b"), "log(a / b)"),
    Function("blasad", "sinc_of", ("sine_quotient(1, a)",), "choose(equal(a, 0), 1, sin(a) / a)"),
    Function("blasad", "gamma_density", (           # b ** (a - 1) * exp(-b) / gamma(a)
        "xlogy(y, b) - y * psi(a)", "gamma_density(a - 1, b) - gamma_density(a, b)"),
        "choose(equal(b, inf), 0, choose(less(a, 20), times(rgamma(a), exp(xlogy(a - 1, b) - b)), "
        "exp((a - 1) * log(b) - b - gammaln(a))))"),
    Function("blasad", "exp_integral", (None, "-exp_integral(a - 1, b)"),
             "choose(less(a, 0), negative_expn(a, b), expn(a, b))"),
    Function("blasad", "strong_product", ("b", "a"), "times(a, b)"),
    # Of the triangle with the legs a and b, without differences that lose digits where one of them is much longer:
    # a / hypot(a, b), its distance from 1, the height, and (hypot(a, b) - a) ** 2 / hypot(a, b).
    Function("blasad", "leg",
             ("over(square(leg(b, a)), hypot(a, b))", "-over(leg(a, b) * leg(b, a), hypot(a, b))")),
    Function("blasad", "versine",
             ("-over(square(leg(b, a)), hypot(a, b))", "over(leg(a, b) * leg(b, a), hypot(a, b))"),
             "square(leg(b, a)) / (1 + leg(a, b))"),
    Function("blasad", "height", ("leg(b, a) * square(leg(b, a))", "leg(a, b) * square(leg(a, b))"), "a * leg(b, a)"),
    Function("blasad", "excess", ("-square(versine(a, b)) * (2 + leg(a, b))", "leg(b, a) * square(leg(b, a))"),
             "hypot(a, b) * square(versine(a, b))"),
)
COMPLEX = {             # slopes at complex numbers, where functions of real ones serve else
    "arcsinh": ("1 / sqrt(a * a - (-1))",),
    "erfcx": ("2 * a * y - 1.1283791670955126",),
    "dawsn": ("1 - 2 * a * y",),
    "rgamma": ("-y * psi(a)",),
    "spence": ("log(a) / (1 - a)",),
}
NUMBERS = {each.name: number for number, each in reversed([*enumerate(FUNCTIONS, 1)])}      # for equal names NumPy's


class Word(NamedTuple):
    """One step of a formula for a stack machine: the kind of the step, a function or a number, and an order."""

    what: str
    value: float = 0.0
    order: float = 0.0


def words(formula: str) -> list[Word]:
    """Translate a formula to steps of a stack machine, in which results replace their operands on the stack."""
    program: list[Word] = []
    _write(ast.parse(formula, mode="eval").body, program)
    return program


_OPERATORS = {ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply", ast.Div: "divide"}
_WORDS = ("over", "times", "power", "choose")


def _write(node: ast.expr, program: list[Word]) -> None:
    number = _number(node)
    if number is not None:
        program.append(Word("number", number))
    elif isinstance(node, ast.Name):
        program.append(Word(node.id))
    elif isinstance(node, ast.UnaryOp):
        _write(node.operand, program)
        program.append(Word("scale", -1.0))
    elif isinstance(node, ast.BinOp):
        _write_binary(node, program)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        _write_call(node.func.id, node.args, program)
    else:
        raise ValueError(f"blasad: cannot read {ast.unparse(node)!r} in a formula of slopes")


def _write_call(name: str, args: list[ast.expr], program: list[Word]) -> None:
    if name.endswith("_slope"):
        _write(_slope_at(name.removesuffix("_slope"), args[0]), program)
        return
    order = _order(name, args)
    for arg in args if order is None else args[1:]:
        _write(arg, program)
    if order is not None:
        program.append(Word(order[0], NUMBERS[name], order[1]))
    elif name in _WORDS:
        program.append(Word(name))
    elif name in BASIC:
        program.append(Word("basic", 1 + BASIC.index(name)))
    else:
        program.append(Word(f"call {len(args)}", NUMBERS[name]))


class _Put(ast.NodeTransformer):
    """The argument and the value of a function of one argument, where its formula names them."""

    def __init__(self, argument: ast.expr, value: ast.expr) -> None:
        self.argument, self.value = argument, value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return {"a": self.argument, "y": self.value}.get(node.id, node)


def _slope_at(name: str, at: ast.expr) -> ast.expr:
    """The slope of a function of one argument, as a formula of something else."""
    formula = FUNCTIONS[NUMBERS[name] - 1].slopes[0]
    assert formula is not None, name

    return _Put(at, ast.Call(ast.Name(name), [at], [])).visit(  # type: ignore[no-any-return]
        ast.parse(formula, mode="eval").body)


def _order(name: str, args: list[ast.expr]) -> tuple[str, float] | None:
    """The order of a call whose first slope is not known: a number, or a number beside `a`."""
    if name not in NUMBERS or len(args) != 2 or FUNCTIONS[NUMBERS[name] - 1].slopes[0] is not None:
        return None
    first = args[0]
    number = _number(first)
    if number is not None:
        return "of order", number
    if isinstance(first, ast.Name) and first.id == "a":
        return "of order a", 0.0
    if isinstance(first, ast.BinOp) and isinstance(first.left, ast.Name) and first.left.id == "a":
        number = _number(first.right)
        if number is not None and isinstance(first.op, (ast.Add, ast.Sub)):
            return "of order a", number if isinstance(first.op, ast.Add) else -number
    return None


def _number(node: ast.expr) -> float | None:
    if isinstance(node, ast.UnaryOp):
        number = _number(node.operand)
        return None if number is None else -number
    if isinstance(node, ast.Constant):
        return float(node.value)  # type: ignore[arg-type]
    return float("inf") if isinstance(node, ast.Name) and node.id == "inf" else None


def _write_binary(node: ast.BinOp, program: list[Word]) -> None:
    left, right = _number(node.left), _number(node.right)
    if isinstance(node.op, ast.Mult) and left is not None:
        _write(node.right, program)
        program.append(Word("scale", left))
    elif isinstance(node.op, ast.Div) and right is not None:
        _write(node.left, program)
        program.append(Word("scale", 1 / right))
    else:
        _write(node.left, program)
        _write(node.right, program)
        program.append(Word(_OPERATORS[type(node.op)]))


def ufunc_of(function: Function) -> object:
    """Return the function itself, or None for blasad's own functions."""
    if function.module == "blasad":
        return None
    from importlib import import_module

    return getattr(import_module(function.module), function.name)
