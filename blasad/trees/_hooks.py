"""Containers of other libraries, met without importing them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._declarations.aliases import Tree, Trees
from .._trees.kinds import Kind, Placeholder, register_inactive
from .._trees.stand_in import StandIn


class _Array(Kind):
    """An array of another library, by the memory in which NumPy sees it: that is what a traced function is given."""

    replaced = True

    def __init__(self, family: type, view: Callable[[Any], Any], like: Callable[[Any, Any], Any]) -> None:
        self.family, self.view, self.make_like = family, view, like

    def items(self, x: Tree) -> tuple[Sequence[Tree], Sequence[Tree]]:
        try:
            return ("memory",), (self.view(x),)
        except (TypeError, ValueError, RuntimeError) as error:
            raise TypeError(f"blasad.trees: NumPy cannot see the memory of a {type(x).__name__} of {x.dtype}: {error}"
                            ) from None

    def like(self, keys: Sequence[Tree], x: Tree, y: Tree) -> Sequence[Tree] | str:
        if y is None and self.view(x).dtype.kind in "biu":      # as `make` has it
            return (y,)
        if _is_traced(y) or isinstance(y, (np.ndarray, np.generic, float, complex)):
            return (y,)
        if not isinstance(y, self.family):
            return f"expected {type(x).__name__}, not {type(y).__name__}"
        return self.items(y)[1]

    def step(self, key: object) -> str:
        return ""

    def make(self, x: Tree, keys: Sequence[Tree], children: Trees) -> Tree:
        new = children[0]
        if new is None:         # the derivative along integers
            return None
        return self.make_like(x, new if is_plain(new) else np.asarray(new, self.view(x).dtype))

    def stand_in(self, x: Tree, keys: Sequence[Tree], children: Trees) -> Tree:
        made = is_plain(children[0]) and children[0].shape != tuple(x.shape)  # such as a Jacobian
        return self.make(x, keys, children) if made else children[0]


def _is_traced(x: Tree) -> bool:
    return hasattr(type(x), "is_scalar")


class _Pytree(Kind):
    """What is registered with JAX."""

    always = True

    def __init__(self, util: Any) -> None:
        self.util = util

    def items(self, x: Tree) -> tuple[Sequence[Tree], Sequence[Tree]]:
        pairs = self.util.tree_flatten_with_path(x, is_leaf=lambda y: y is not x)[0]
        return [path for path, _ in pairs], [child for _, child in pairs]

    def step(self, key: object) -> str:
        return str(self.util.keystr(key))

    def make(self, x: Tree, keys: Sequence[Tree], children: Trees) -> Tree:
        return self.util.tree_structure(x, is_leaf=lambda y: y is not x).unflatten(children)


class _Setting:
    """An attribute that has no derivative, whatever it is."""

    def __init__(self, value: Tree) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        other = other.value if isinstance(other, _Setting) else other
        return self.value is other or bool(self.value == other)

    __hash__ = None  # type: ignore[assignment]


class _Module(Kind):
    """A module of PyTorch, by the attributes that hold tensors; numbers beside them are settings."""

    always = True

    def __init__(self, torch: Any) -> None:
        self.families = torch.Tensor, torch.nn.Module, StandIn, Placeholder

    def _varies(self, value: Tree) -> bool:
        if isinstance(value, (list, tuple, dict)):
            return any(map(self._varies, value.values() if isinstance(value, dict) else value))
        return isinstance(value, self.families) or _is_traced(value)

    def items(self, x: Tree) -> tuple[Sequence[Tree], Sequence[Tree]]:
        attributes = vars(x)
        return list(attributes), [value if self._varies(value) else _Setting(value) for value in attributes.values()]

    def like(self, keys: Sequence[Tree], x: Tree, y: Tree) -> Sequence[Tree] | str:
        if type(y) is not type(x):
            return f"expected {type(x).__name__}, not {type(y).__name__}"
        mine, others = vars(x), vars(y)
        if list(others) != list(keys):
            return f"expected the parts {list(keys)}, not {list(others)}"
        settings = {name for name, value in mine.items()
                    if not self._varies(value) or isinstance(getattr(value, "value", None), _Setting)}  # in a program
        return [_Setting(value) if name in settings else value for name, value in others.items()]

    def shell(self, x: Tree) -> Tree:
        return object.__new__(type(x))

    def fill(self, new: Tree, x: Tree, keys: Sequence[Tree], children: Trees) -> None:
        for name, child in zip(keys, children, strict=True):
            self.put(new, name, child)

    def put(self, x: Any, key: str, child: Tree) -> None:
        vars(x)[key] = child.value if isinstance(child, _Setting) else child


register_inactive(_Setting)


def jax_hook(x: Tree) -> Any:
    """For `add_hook`: JAX's arrays, and objects of classes that are registered with JAX as pytrees.

    Parameters
    ----------
    x : object
        An object.

    Returns
    -------
    Kind, tuple or None
        How such objects are taken apart and put together; None for all else, and where JAX is not imported.

    Notes
    -----
    JAX's arrays are read-only: f is given their memory, and new trees have new ones.  Nothing is written into them in
    place.  A function that is differentiated has traced arrays, NumPy's, in their place.
    """
    jax = sys.modules.get("jax")
    if jax is None or isinstance(x, (list, tuple, dict)):
        return None
    if isinstance(x, jax.Array):
        if jax.dtypes.issubdtype(x.dtype, jax.dtypes.extended):  # the keys of random numbers
            return lambda x: (), lambda x, parts: x
        return _Array(jax.Array, np.asarray, lambda x, new: jax.numpy.array(new))
    return None if jax.tree_util.all_leaves([x]) else _Pytree(jax.tree_util)


def torch_hook(x: Tree) -> Kind | None:
    """For `add_hook`: PyTorch's tensors on the CPU as arrays in their memory, and modules by their tensors.

    Parameters
    ----------
    x : object
        An object.

    Returns
    -------
    Kind or None
        How such objects are taken apart and put together; None for all else, and where PyTorch is not imported.

    Notes
    -----
    The variables of a module are its parameters, its buffers and other tensors; its numbers, such as the rate of a
    dropout, are settings.  PyTorch does not see what is written in place: write between its derivatives, not
    between a function and its `backward`.  A function that is differentiated has traced arrays in place of tensors, and
    of a module one of its class that holds them: what it computes with NumPy's operators works, PyTorch's functions
    raise.
    """
    torch = sys.modules.get("torch")
    if torch is None:
        return None
    if isinstance(x, torch.nn.Module):
        return _Module(torch)

    def like(x: Tree, new: Tree) -> Tree:
        made = torch.from_numpy(new)
        if isinstance(x, torch.nn.Parameter):
            return torch.nn.Parameter(made, x.requires_grad)
        return made.requires_grad_(x.requires_grad and x.is_leaf)

    return _Array(torch.Tensor, lambda x: x.detach().numpy(), like) if isinstance(x, torch.Tensor) else None
