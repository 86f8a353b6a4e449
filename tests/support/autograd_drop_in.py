"""A module `autograd` over blasad, so that autograd's tests can run on blasad: `pytest -p support.autograd_drop_in`.

`autograd.numpy` and `autograd.scipy` are NumPy and SciPy themselves, which blasad differentiates.  Containers of Python
are what they are.  The rest of autograd's interface, as far as programs use it, is made of `vjp` and `jvp`; its boxes
and what registers rules with them are not here, and a test that asks for them fails with an error of Python's.
"""

import builtins
import functools
import importlib
import itertools
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import numpy as np

import blasad as ad

# ---------------------------------------------------------------- trees of numbers as vectors

def is_tree(x: Any) -> bool:
    return isinstance(x, (tuple, list, dict))


def mapped(f: Callable[..., Any], x: Any, *others: Any) -> Any:
    """A tree like x, with f of the numbers and arrays that are at one place."""
    if isinstance(x, dict):
        return {key: mapped(f, x[key], *(other[key] for other in others)) for key in x}
    if is_tree(x):
        items = [mapped(f, *each) for each in zip(x, *others, strict=True)]
        return type(x)(*items) if hasattr(x, "_fields") else type(x)(items)
    return f(x, *others)


def leaves(x: Any) -> list[Any]:
    if isinstance(x, dict):
        return [leaf for key in sorted(x) for leaf in leaves(x[key])]
    return [leaf for item in x for leaf in leaves(item)] if is_tree(x) else [x]


def numbers(x: Any) -> Any:
    """A leaf that can vary."""
    if isinstance(x, (bool, int, str, type(None))) or np.asarray(ad.stop_gradient(x)).dtype.kind not in "fc":
        raise TypeError(f"no vector space of {type(x).__name__}")
    return x


class Space:
    """The vectors that have the structure of a tree, over the real numbers."""

    def __init__(self, x: Any) -> None:
        self.like = mapped(lambda leaf: np.zeros(np.shape(numbers(leaf)), leaf.dtype if hasattr(leaf, "dtype")
                                                 else type(leaf)), x)
        self.structure = mapped(lambda leaf: (leaf.shape, leaf.dtype.kind), self.like)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Space) and self.structure == other.structure

    __hash__ = None     # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Space({self.structure})"

    @property
    def shape(self) -> tuple[int, ...]:
        return np.shape(self.like)

    @property
    def iscomplex(self) -> bool:
        return any(leaf.dtype.kind == "c" for leaf in leaves(self.like))

    @property
    def size(self) -> int:
        return sum(leaf.size * (1 + (leaf.dtype.kind == "c")) for leaf in leaves(self.like))

    def made(self, f: Callable[[Any], Any]) -> Any:
        return mapped(lambda leaf: np.asarray(f(leaf), leaf.dtype)[()], self.like)

    def zeros(self) -> Any:
        return self.made(lambda leaf: np.zeros(leaf.shape))

    def ones(self) -> Any:
        return self.made(lambda leaf: np.full(leaf.shape, 1 + 1j if leaf.dtype.kind == "c" else 1))

    def randn(self) -> Any:
        return self.made(lambda leaf: np.random.randn(*leaf.shape)
                         + (1j * np.random.randn(*leaf.shape) if leaf.dtype.kind == "c" else 0))

    def standard_basis(self) -> Iterator[Any]:
        for at, leaf in enumerate(leaves(self.like)):
            for unit in (1, 1j)[:1 + (leaf.dtype.kind == "c")]:
                for index in np.ndindex(*leaf.shape):
                    place = itertools.count()

                    def vector(leaf: Any, at: Any = at, index: Any = index, unit: Any = unit, n: Any = place) -> Any:
                        found = np.zeros(leaf.shape, leaf.dtype)
                        if next(n) == at:
                            found[index] = unit
                        return found

                    yield self.made(vector)

    def add(self, x: Any, y: Any) -> Any:
        return mapped(lambda a, b: a + b, x, y)

    mut_add = add

    def scalar_mul(self, x: Any, a: Any) -> Any:
        return mapped(lambda leaf: leaf * a, x)

    def inner_prod(self, x: Any, y: Any) -> Any:
        return sum(np.sum(np.real(np.conj(a) * b)) for a, b in zip(leaves(x), leaves(y), strict=True))

    def covector(self, x: Any) -> Any:
        return mapped(np.conj, x) if self.iscomplex else x


def vspace(x: Any) -> Space:
    return Space(x)


def flatten(x: Any) -> tuple[Any, Callable[[Any], Any]]:
    """The numbers of a tree in one vector, and what makes a tree of such a vector."""
    flat = [np.ravel(leaf) for leaf in leaves(x)]
    bounds = np.cumsum([0, *(len(each) for each in flat)])

    def unflatten(vector: Any) -> Any:
        parts = iter([vector[a:b] for a, b in itertools.pairwise(bounds)])

        def taken(y: Any) -> Any:
            if isinstance(y, dict):
                found = {key: taken(y[key]) for key in sorted(y)}
                return {key: found[key] for key in y}
            if is_tree(y):
                return type(y)([taken(item) for item in y])
            return np.reshape(next(parts), np.shape(y))[()]

        return taken(x)

    return np.concatenate(flat) if flat else np.zeros(0), unflatten


# ---------------------------------------------------------------- derivatives

def conjugated(x: Any) -> Any:
    """autograd's adjoint of z is dL/dRe z - i dL/dIm z, blasad's has a plus."""
    return mapped(lambda leaf: np.conj(leaf) if np.iscomplexobj(leaf) else leaf, x)


def make_vjp(f: Callable[[Any], Any], x: Any) -> tuple[Callable[[Any], Any], Any]:
    vspace(x)
    kept: list[Any] = []

    def result(x: Any) -> Any:
        kept.append(f(x))
        return float(kept[0]) if isinstance(kept[0], (bool, np.bool_)) else kept[0]     # which does not vary

    y, pull = ad.vjp(result, x)
    return (lambda g: conjugated(pull(conjugated(g))[0])), kept[0] if isinstance(kept[0], (bool, np.bool_)) else y


def make_jvp(f: Callable[[Any], Any], x: Any) -> Callable[[Any], tuple[Any, Any]]:
    vspace(x)
    return lambda v: ad.jvp(f, (x,), (v,))


def unary_to_nary(operator: Callable[..., Any]) -> Callable[..., Any]:
    """Make an operator on functions of one argument one on functions of several, for some of these."""

    @functools.wraps(operator)
    def on_functions(f: Callable[..., Any], argnum: Any = 0, *more: Any, **named: Any) -> Callable[..., Any]:
        def of_arguments(*args: Any, **kwargs: Any) -> Any:
            places = [argnum] if isinstance(argnum, int) else list(argnum)

            def of_one(x: Any) -> Any:
                given = list(args)
                for place, value in zip(places, (x,) if isinstance(argnum, int) else x, strict=True):
                    given[place] = value
                return f(*given, **kwargs)

            of_one.__name__ = getattr(f, "__name__", "a function")
            chosen = args[argnum] if isinstance(argnum, int) else tuple(args[place] for place in places)
            return operator(of_one, chosen, *more, **named)

        return of_arguments

    return on_functions


def single(y: Any) -> Any:
    if vspace(y).size != 1:
        raise TypeError(f"a gradient is of a function that returns one real number; it returned {vspace(y)}")
    return y


@unary_to_nary
def value_and_grad(f: Callable[[Any], Any], x: Any) -> tuple[Any, Any]:
    vjp, y = make_vjp(f, x)
    return y, vjp(vspace(single(y)).ones())


@unary_to_nary
def grad(f: Callable[[Any], Any], x: Any) -> Any:
    return value_and_grad(f)(x)[1]


@unary_to_nary
def elementwise_grad(f: Callable[[Any], Any], x: Any) -> Any:
    vjp, y = make_vjp(f, x)
    if vspace(y).iscomplex:
        raise TypeError("an elementwise gradient is of a function with real results")
    return vjp(vspace(y).ones())


@unary_to_nary
def deriv(f: Callable[[Any], Any], x: Any) -> Any:
    return make_jvp(f, x)(vspace(x).ones())[1]


@unary_to_nary
def jacobian(f: Callable[[Any], Any], x: Any) -> Any:
    vjp, y = make_vjp(f, x)
    rows = [vjp(each) for each in vspace(y).standard_basis()]
    return np.reshape(np.stack(rows), (*np.shape(y), *np.shape(x)))


@unary_to_nary
def hessian(f: Callable[[Any], Any], x: Any) -> Any:
    return jacobian(jacobian(f))(x)


@unary_to_nary
def holomorphic_grad(f: Callable[[Any], Any], x: Any) -> Any:
    return grad(lambda z: np.real(f(z)))(x)


@unary_to_nary
def grad_and_aux(f: Callable[[Any], Any], x: Any) -> tuple[Any, Any]:
    vjp, (y, aux) = make_vjp(f, x)
    return vjp((vspace(y).ones(), vspace(aux).zeros())), aux


@unary_to_nary
def make_hvp(f: Callable[[Any], Any], x: Any) -> Any:
    return make_vjp(grad(f), x)


@unary_to_nary
def make_jvp_reversemode(f: Callable[[Any], Any], x: Any) -> Any:
    vjp, y = make_vjp(f, x)
    return make_vjp(lambda g: make_vjp(f, x)[0](g), vspace(y).zeros())[0]


def hessian_tensor_product(f: Callable[..., Any], argnum: int = 0) -> Callable[..., Any]:
    def along(*args: Any, **kwargs: Any) -> Any:
        return np.tensordot(grad(f, argnum)(*args[:-1], **kwargs), args[-1], np.ndim(args[-1]))

    return grad(along, argnum)


def tensor_jacobian_product(f: Callable[..., Any], argnum: int = 0) -> Callable[..., Any]:
    def along(*args: Any, **kwargs: Any) -> Any:
        return np.tensordot(args[-1], f(*args[:-1], **kwargs), np.ndim(args[-1]))

    return jacobian(along, argnum)


def half_square(x: Any) -> Any:
    return np.sum(x ** 2, axis=-1) / 2


def make_ggnvp(f: Callable[..., Any], g: Callable[[Any], Any] = half_square, f_argnum: int = 0) -> Callable[..., Any]:
    @unary_to_nary
    def made(f: Callable[[Any], Any], x: Any) -> Callable[[Any], Any]:
        vjp, y = make_vjp(f, x)
        return lambda v: vjp(make_vjp(grad(g), y)[0](make_jvp(f, x)(v)[1]))

    return made(f, f_argnum)


def multigrad_dict(f: Callable[..., Any]) -> Callable[..., Any]:
    return lambda **named: grad(lambda given: f(**given))(named)


# ---------------------------------------------------------------- functions with rules of their own

def primitive(f: Callable[..., Any]) -> Any:
    return ad.primitive(f)


def defvjp(made: Any, *rules: Callable[..., Any], argnums: Any = None) -> None:
    """Give a primitive the functions that return from its result and its arguments the adjoint of one of these."""
    rule_of = dict(zip(itertools.count() if argnums is None else argnums, rules, strict=False))

    @made.reverse
    def _(by: Any, y: Any, x: Any) -> Any:
        xs = x if isinstance(x, tuple) else (x,)
        found = [conjugated(rule_of[i](y, *xs)(conjugated(by))) if rule_of.get(i) else None for i in range(len(xs))]
        return tuple(found) if isinstance(x, tuple) else found[0]


# ---------------------------------------------------------------- comparison with differences

STEP, CLOSE = 1e-6, 1e-6


def scalar_close(a: Any, b: Any) -> bool:
    return abs(a - b) < CLOSE or abs(a - b) < CLOSE * abs(a + b)


def along(f: Callable[[Any], Any], x: Any, v: Any) -> Any:
    """The slope of f at x along v, by a difference."""
    space = vspace(x)
    up, down = (f(space.add(x, space.scalar_mul(v, step))) for step in (STEP / 2, -STEP / 2))
    return mapped(lambda a, b: (a - b) / STEP, up, down)


def check_equivalent(x: Any, y: Any) -> None:
    assert vspace(x) == vspace(y), f"{vspace(x)} and {vspace(y)} differ"
    v = vspace(x).randn()
    assert scalar_close(vspace(x).inner_prod(x, v), vspace(x).inner_prod(y, v)), f"{x} and {y} differ"


def check_vjp(f: Callable[[Any], Any], x: Any) -> None:
    vjp, y = make_vjp(f, x)
    v, w = vspace(x).randn(), vspace(y).randn()
    found = vspace(x).covector(vjp(vspace(y).covector(w)))
    assert vspace(found) == vspace(x), f"the adjoint of {vspace(x)} is in {vspace(found)}"
    right, got = vspace(y).inner_prod(w, along(f, x, v)), vspace(x).inner_prod(v, found)
    assert scalar_close(right, got), f"(VJP) check of {f.__name__} failed at {x}: {got}, by differences {right}"


def check_jvp(f: Callable[[Any], Any], x: Any) -> None:
    v = vspace(x).randn()
    check_equivalent(make_jvp(f, x)(v)[1], along(f, x, v))


@unary_to_nary
def check_grads(f: Callable[[Any], Any], x: Any, modes: Any = ("fwd", "rev"), order: int = 2) -> None:
    checks = {"fwd": (check_jvp, lambda x, v: make_jvp(f, x)(v)[1], "jvp", x),
              "rev": (check_vjp, lambda x, v: make_vjp(f, x)[0](v), "vjp", None)}
    for mode in modes:
        check, derivative, name, start = checks[mode]
        check(f, x)
        if order > 1:
            derivative.__name__ = f"{name}_{f.__name__}"
            v = vspace(f(x) if start is None else start).randn()
            check_grads(derivative, (0, 1), modes, order=order - 1)(x, v)


def combo_check(f: Callable[..., Any], *how: Any, **options: Any) -> Callable[..., None]:
    """Check f for each combination of the arguments in these lists."""

    def check(*lists: Any, **named: Any) -> None:
        for args in itertools.product(*lists):
            for values in itertools.product(*named.values()):
                check_grads(f, *how, **options)(*args, **dict(zip(named, values, strict=True)))

    return check


# ---------------------------------------------------------------- the modules

class Led(ModuleType):
    """A module that has these names, and all others of another module."""

    def __init__(self, name: str, other: ModuleType | None = None, **names: Any) -> None:
        super().__init__(name)
        self.__path__: list[str] = []
        vars(self).update(names)
        object.__setattr__(self, "_other", other)

    def __getattr__(self, name: str) -> Any:
        other = object.__getattribute__(self, "_other")
        if other is None or name.startswith("__"):
            raise AttributeError(f"the module {self.__name__} that stands for autograd's has no {name}")
        return getattr(other, name)


def make_diagonal(d: Any, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Any:
    """Matrices of zeros with this on their diagonals, in the last axis of d."""
    found = np.zeros((*np.shape(d), np.shape(d)[-1]), d.dtype)
    np.einsum("...ii->...i", found)[...] = d
    return np.moveaxis(found, (-1, -2), (axis1, axis2))


def const_graph(f: Callable[..., Any], *args: Any, **kwargs: Any) -> Callable[..., Any]:
    """autograd records the operations of the first call; here the function is called."""
    return functools.partial(f, *args, **kwargs)


DERIVATIVES = {each.__name__: each for each in (
    deriv, elementwise_grad, grad, grad_and_aux, hessian, hessian_tensor_product, holomorphic_grad, jacobian,
    make_ggnvp, make_hvp, make_jvp_reversemode, multigrad_dict, tensor_jacobian_product, value_and_grad)}
DERIVATIVES |= {"make_vjp": unary_to_nary(make_vjp), "make_jvp": unary_to_nary(make_jvp),
                "hessian_vector_product": hessian_tensor_product, "checkpoint": ad.checkpoint,
                "vector_jacobian_product": tensor_jacobian_product}
CONTAINERS = {name: getattr(builtins, name) for name in ("isinstance", "type", "tuple", "list", "dict")}
CHECKS = {each.__name__: each for each in (
    check_equivalent, check_grads, check_jvp, check_vjp, combo_check, scalar_close)}
SCIPY = "scipy", "scipy.integrate", "scipy.linalg", "scipy.signal", "scipy.special", "scipy.stats"


def modules() -> Iterator[Led]:
    yield Led("autograd", **DERIVATIVES, **CONTAINERS)
    yield Led("autograd.core", vspace=vspace, make_vjp=make_vjp, make_jvp=make_jvp, VSpace=Space,
              primitive=primitive, defvjp=defvjp, primitive_vjps={})
    yield Led("autograd.extend", vspace=vspace, VSpace=Space, primitive=primitive, defvjp=defvjp)
    yield Led("autograd.tracer", isbox=lambda x: x is not ad.stop_gradient(x), primitive=primitive)
    yield Led("autograd.builtins", **CONTAINERS)
    yield Led("autograd.differential_operators", **DERIVATIVES)
    yield Led("autograd.wrap_util", unary_to_nary=unary_to_nary)
    yield Led("autograd.test_util", **CHECKS)
    yield Led("autograd.util")
    yield Led("autograd.misc", const_graph=const_graph, flatten=flatten)
    yield Led("autograd.numpy", np, make_diagonal=make_diagonal, __version__=np.__version__)
    for name in ("numpy.random", "numpy.linalg", "numpy.fft", *SCIPY):
        yield Led(f"autograd.{name}", importlib.import_module(name))
    for name in ("norm", "beta", "gamma", "chi2", "t", "poisson", "dirichlet", "multivariate_normal"):
        yield Led(f"autograd.scipy.stats.{name}", getattr(importlib.import_module("scipy.stats"), name))


def install() -> None:
    """Enter the modules where imports look for autograd."""
    for module in modules():
        sys.modules[module.__name__] = module
        parent, _, name = module.__name__.rpartition(".")
        if parent:
            setattr(sys.modules[parent], name, module)


def pytest_configure() -> None:
    """As a plugin of pytest it stands for autograd in that process alone; importing it changes nothing."""
    install()
