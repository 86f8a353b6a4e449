"""Elementwise functions, as data: the modules that contain them, and their slopes as formulas.

In a formula, `a` and `b` are the arguments and `y` is the value.  It may use the functions of this table, those of
`BASIC`, and ``over(p, q)``, which is p / q, or 0 where q is 0.  A slope of None is not known, and using it is an error.
"""

from __future__ import annotations

import ast
from typing import NamedTuple

BASIC = "exp log log1p expm1 sqrt square tanh sin cos absolute sign reciprocal".split()    # with their own kernels


class Function(NamedTuple):
    """A ufunc: its module, its name, and the slope along each of its arguments."""

    module: str
    name: str
    slopes: tuple[str | None, ...]


def _functions(module: str, *given: tuple[str | None, ...]) -> tuple[Function, ...]:
    return tuple(Function(module, name or "", tuple(slopes)) for name, *slopes in given)


# Pickled programs identify functions by their place in this table, so new functions must be added at the end.
FUNCTIONS = (
    *_functions(
        "numpy",
        ("tan", "1 + y * y"),
        ("sinh", "cosh(a)"),
        ("cosh", "sinh(a)"),
        ("arcsin", "1 / ((sqrt(-(a - 1)) + 0) * sqrt(1 + a))"),    # separate roots and the sign of 0 select the branch
        ("arccos", "-1 / ((sqrt(-(a - 1)) + 0) * sqrt(1 + a))"),
        ("arctan", "1 / (1 + a * a)"),
        ("arcsinh", "1 / sqrt(1 + a * a)"),
        ("arccosh", "1 / (sqrt(a - 1) * sqrt(a + 1))"),
        ("arctanh", "1 / ((1 - a) * (1 + a))"),
        ("exp2", "0.6931471805599453 * y"),
        ("log2", "1.4426950408889634 / a"),
        ("log10", "0.4342944819032518 / a"),
        ("cbrt", "1 / (3 * y * y)"),
        ("deg2rad", "0.017453292519943295"), ("radians", "0.017453292519943295"),
        ("rad2deg", "57.29577951308232"), ("degrees", "57.29577951308232"),
        ("floor", "0"), ("ceil", "0"), ("rint", "0"), ("trunc", "0"), ("spacing", "0"),
        ("arctan2", "over(over(b, hypot(a, b)), hypot(a, b))", "-over(over(a, hypot(a, b)), hypot(a, b))"),
        ("hypot", "over(a, y)", "over(b, y)"),
        ("logaddexp", "exp(a - y)", "exp(b - y)"),
        ("logaddexp2", "exp2(a - y)", "exp2(b - y)"),
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
        ("erfcx", "2 * a * y - 1.1283791670955126"),
        ("erfi", "1.1283791670955126 * exp(a * a)"),
        ("dawsn", "1 - 2 * a * y"),
        ("erfinv", "0.8862269254527580 * exp(y * y)"),
        ("erfcinv", "-0.8862269254527580 * exp(y * y)"),
        ("ndtr", "0.3989422804014327 * exp(-a * a / 2)"),       # 1 / sqrt(2 pi)
        ("log_ndtr", "0.3989422804014327 * exp(-a * a / 2 - y)"),
        ("ndtri", "2.5066282746310002 * exp(y * y / 2)"),
        ("gammaln", "psi(a)"),
        ("loggamma", "psi(a)"),
        ("gamma", "y * psi(a)"),
        ("rgamma", "-y * psi(a)"),
        ("psi", "_zeta(2, a)"),
        ("expit", "y * (1 - y)"),
        ("logit", "1 / (a * (1 - a))"),
        ("log_expit", "expit(-a)"),
        ("entr", "-log(a) - 1"),
        ("xlogy", "log(b)", "over(a, b)"),
        ("xlog1py", "log1p(b)", "over(a, 1 + b)"),
        ("rel_entr", "log(a / b) + 1", "-a / b"),
        ("kl_div", "log(a / b)", "1 - a / b"),
        ("beta", "y * (psi(a) - psi(a + b))", "y * (psi(b) - psi(a + b))"),
        ("betaln", "psi(a) - psi(a + b)", "psi(b) - psi(a + b)"),
        ("binom", "y * (psi(a + 1) - psi(a - b + 1))", "y * (psi(a - b + 1) - psi(b + 1))"),
        ("gammainc", None, "exp((a - 1) * log(b) - b - gammaln(a))"),
        ("gammaincc", None, "-exp((a - 1) * log(b) - b - gammaln(a))"),
        ("exp1", "-exp(-a) / a"),
        ("expi", "exp(a) / a"),
        ("spence", "log(a) / (1 - a)"),
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
        ("expm1", "y + 1"),
        ("log1p", "1 / (1 + a)"),
        ("cbrt", "1 / (3 * y * y)"),
        ("exp2", "0.6931471805599453 * y"),
        ("round", "0"), ("gammasgn", "0"),
        ("sindg", "0.017453292519943295 * cosdg(a)"),
        ("cosdg", "-0.017453292519943295 * sindg(a)"),
        ("tandg", "0.017453292519943295 * (1 + y * y)"),
        ("cotdg", "-0.017453292519943295 * (1 + y * y)"),
        ("cosm1", "-sin(a)"),
        ("ndtri_exp", "2.5066282746310002 * exp(a + y * y / 2)"),
        ("wrightomega", "y / (1 + y)"),
        ("huber", "absolute(b) - fmin(a, absolute(b))", "fmin(a, absolute(b)) * sign(b)"),
        ("pseudo_huber", "a * square(sqrt(1 + square(b / a)) - 1) / sqrt(1 + square(b / a))",
         "b / sqrt(1 + square(b / a))"),
        ("boxcox", "exp((b - 1) * log(a))", None),
        ("boxcox1p", "exp((b - 1) * log1p(a))", None),
        ("inv_boxcox", "exp((1 - b) * log(y))", None),
        ("inv_boxcox1p", "exp((1 - b) * log1p(y))", None),
        ("powm1", "b * exp((b - 1) * log(a))", "log(a) * (y + 1)"),
        ("poch", "y * (psi(a + b) - psi(a))", "y * psi(a + b)"),
        ("owens_t", "-0.19947114020071635 * exp(-a * a / 2) * erf(0.7071067811865476 * a * b)",
         "0.15915494309189535 * exp(-a * a * (1 + b * b) / 2) / (1 + b * b)"),
        ("hyp0f1", None, "hyp0f1(a + 1, b) / a"),
        ("expn", None, "-expn(a - 1, b)"),
        ("kn", None, "-(kn(a - 1, b) + kn(a + 1, b)) / 2"),
        ("yn", None, "(yn(a - 1, b) - yn(a + 1, b)) / 2"),
        ("struve", None, "struve(a - 1, b) - over(a * y, b)"),
        ("modstruve", None, "modstruve(a - 1, b) - over(a * y, b)"),
        ("gammaincinv", None, "exp(y - (a - 1) * log(y) + gammaln(a))"),
        ("gammainccinv", None, "-exp(y - (a - 1) * log(y) + gammaln(a))"),
        ("chdtr", None, "exp((a / 2 - 1) * log(b / 2) - b / 2 - gammaln(a / 2)) / 2"),
        ("chdtrc", None, "-exp((a / 2 - 1) * log(b / 2) - b / 2 - gammaln(a / 2)) / 2"),
        ("pdtr", None, "-exp(floor(a) * log(b) - b - gammaln(floor(a) + 1))"),
        ("pdtrc", None, "exp(floor(a) * log(b) - b - gammaln(floor(a) + 1))"),
        ("eval_chebyt", None, "a * eval_chebyu(a - 1, b)"),
        ("eval_chebyu", None, None),
    ),
)
NUMBERS = {each.name: number for number, each in reversed([*enumerate(FUNCTIONS, 1)])}      # for equal names NumPy's


class Word(NamedTuple):
    """One step of a formula for a stack machine: the kind of the step, and a function or a number."""

    what: str
    value: float = 0.0


def words(formula: str) -> list[Word]:
    """Translate a formula to steps of a stack machine, in which results replace their operands on the stack."""
    found: list[Word] = []
    _write(ast.parse(formula, mode="eval").body, found)
    return found


_OPERATORS = {ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply", ast.Div: "divide"}


def _write(node: ast.expr, found: list[Word]) -> None:
    number = _number(node)
    if number is not None:
        found.append(Word("number", number))
    elif isinstance(node, ast.Name):
        found.append(Word(node.id))
    elif isinstance(node, ast.UnaryOp):
        _write(node.operand, found)
        found.append(Word("scale", -1.0))
    elif isinstance(node, ast.BinOp):
        _write_binary(node, found)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        for arg in node.args:
            _write(arg, found)
        name = node.func.id
        if name == "over":
            found.append(Word(name))
        elif name in BASIC:
            found.append(Word("basic", 1 + BASIC.index(name)))
        else:
            found.append(Word(f"call {len(node.args)}", NUMBERS[name]))
    else:
        raise ValueError(f"blasad: cannot read {ast.unparse(node)!r} in a formula of slopes")


def _number(node: ast.expr) -> float | None:
    if isinstance(node, ast.Constant):
        return float(node.value)  # type: ignore[arg-type]
    if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
        return -float(node.operand.value)  # type: ignore[arg-type]
    return None


def _write_binary(node: ast.BinOp, found: list[Word]) -> None:
    left, right = _number(node.left), _number(node.right)
    if isinstance(node.op, ast.Mult) and left is not None:
        _write(node.right, found)
        found.append(Word("scale", left))
    elif isinstance(node.op, ast.Div) and right is not None:
        _write(node.left, found)
        found.append(Word("scale", 1 / right))
    else:
        _write(node.left, found)
        _write(node.right, found)
        found.append(Word(_OPERATORS[type(node.op)]))


def ufunc_of(function: Function) -> object:
    """Return the function itself, or None for blasad's own functions."""
    if function.module == "blasad":
        return None
    from importlib import import_module

    return getattr(import_module(function.module), function.name)
