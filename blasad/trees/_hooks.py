"""Containers of other libraries, met without importing them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


def jax_hook(x: Any) -> tuple[Callable[[Any], Any], Callable[[Any, Any], Any]] | None:
    """For `add_hook`: objects of classes that are registered with JAX as pytrees.

    Parameters
    ----------
    x : object
        An object.

    Returns
    -------
    tuple or None
        How such objects are taken apart and put together; None if JAX takes them for leaves, or is not imported.
    """
    jax = sys.modules.get("jax")
    if jax is None or jax.tree_util.all_leaves([x]):
        return None

    def parts(x: Any) -> Any:
        return jax.tree_util.tree_flatten(x, is_leaf=lambda y: y is not x)

    return lambda x: parts(x)[0], lambda x, children: parts(x)[1].unflatten(children)


def torch_hook(x: Any) -> tuple[Callable[[Any], Any], Callable[[Any, Any], Any]] | None:
    """For `add_hook`: PyTorch's tensors on the CPU as arrays in their memory, and so its modules.

    Parameters
    ----------
    x : object
        An object.

    Returns
    -------
    tuple or None
        How tensors are taken apart and put together; None for all else, and where PyTorch is not imported.
    """
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(x, torch.Tensor):
        return None

    def like(x: Any, parts: Any) -> Any:
        new = torch.from_numpy(parts[0])
        return torch.nn.Parameter(new, x.requires_grad) if isinstance(x, torch.nn.Parameter) else new

    return lambda x: [x.detach().numpy()], like
