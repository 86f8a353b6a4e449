"""What stands for a container that cannot hold traced arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from blasad._declarations.aliases import Leaf, Tree

PLACES = ("indices", "indptr", "coords", "offsets", "rows")     # where the entries of a sparse matrix are

BY_ELEMENT = ("dok", "lil")              # formats that hold their entries one by one


def parts_of_sparse(x: Leaf) -> tuple[Sequence[Tree], Sequence[Tree]]:
    """The names of what a sparse matrix is made of, and this itself."""
    names = [name for name in ("data", "_dict", *PLACES) if name in vars(x)]
    return names, [getattr(x, name) for name in names]


class Awaited:
    """What stands for a number or an array in a program, of which it is not yet known what the program needs."""

    def _now(self) -> Any:
        """The number or the array."""
        raise NotImplementedError


def now(x: Leaf) -> Any:
    return x._now() if isinstance(x, Awaited) else x


class StandIn:
    """What a function that is differentiated or compiled is given for a container that cannot hold traced arrays.

    Parameters
    ----------
    like : object
        The container.
    parts : list or dict
        Its contents here: traced arrays where the container has variables.

    Notes
    -----
    Named parts are attributes.  A class with operations derives from this one, and is named to
    `blasad.trees.register`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> class Packed:
    ...     def __init__(self, x):
    ...         self.memory = memoryview(np.array(x, float))
    >>> class PackedInside(ad.trees.StandIn):
    ...     def total(self):
    ...         return self.x.sum()
    >>> ad.trees.register(Packed, lambda p: {"x": np.asarray(p.memory)}, lambda p, parts: Packed(**parts),
    ...                   stand_in=PackedInside)
    >>> np.asarray(ad.grad(lambda p: p.total() ** 2)(Packed([1.0, 2.0])).memory)
    array([6., 6.])
    """

    _without_gradients: ClassVar[Callable[[Any], Any]]      # what `blasad.stop_gradient` gives for it, see `structure`

    def __init__(self, like: Leaf, parts: Any) -> None:
        self.like, self.parts = like, parts

    def __repr__(self) -> str:
        return f"{type(self).__name__}({type(self.like).__name__}, {self.parts!r})"

    def __getattr__(self, name: str) -> Any:
        parts = self.__dict__.get("parts")
        if isinstance(parts, dict) and name in parts:
            return parts[name]
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}: it stands for a "
                             f"{type(self.__dict__.get('like')).__name__} in a function that is differentiated")
