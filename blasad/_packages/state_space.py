"""Rules for statsmodels' state space models: matrices with a derivative, beside those of the model.

A model is an object that is made once and has matrices of its own, plain ones, to which its `update` writes parameters
before the compiled filter reads them. While a derivative runs, what is written goes to both: the values to the model,
and the traced numbers to an array that is kept here for the model, as long as the derivative lives. So the model is the
same afterwards as after the plain call.
"""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np

from .._arrays.traced import TracedArray, stop_gradient
from .._declarations.aliases import Function, Keywords, Leaf, Operand, Tree
from .._tape.tape import recording

_of_models: weakref.WeakKeyDictionary[Any, Keywords] = weakref.WeakKeyDictionary()


def is_alive(x: Leaf) -> bool:
    """Whether the derivative in which an array was made still runs."""
    try:
        x.reshape(-1)
    except RuntimeError:
        return False
    return True


def matrices(model: object) -> Keywords:
    """The matrices of a model that have a derivative, by name."""
    entries = _of_models.setdefault(model, {})
    for name in [name for name, matrix in entries.items() if not is_alive(matrix)]:
        del entries[name]
    return entries


def is_traced(x: Leaf) -> bool:
    return isinstance(x, TracedArray) or isinstance(x, (list, tuple)) and any(map(is_traced, x))


def plain_of(x: Leaf) -> Any:
    """The values of what is written to a matrix."""
    if isinstance(x, (list, tuple)):
        return np.array([plain_of(each) for each in x])
    return stop_gradient(x) if isinstance(x, TracedArray) else x


def traced_copy(plain: Any, like: Leaf) -> Any:
    """An array with the values of a plain one, to which traced numbers can be written."""
    copy = np.zeros_like(like if isinstance(like, TracedArray) else np.array(like), shape=plain.shape)
    copy[...] = plain
    return copy


def place(model: Any, key: Any) -> tuple[Any, ...]:
    """The index in a matrix that a key stands for; of a matrix that is the same at all times, at the first."""
    index = tuple(key[1:])
    matrix = getattr(model, f"_{key[0]}")
    constant = matrix.shape[-1] == 1 and len(index) <= matrix.ndim - 1
    return (*index, 0) if constant else index


def set_item(plain: Function, model: Any, key: Any, value: Operand) -> None:
    if not isinstance(key, tuple) or key[0] not in model.shapes:
        plain(model, key, value)                    # the attribute below is set
        return
    before = matrices(model).get(key[0])
    plain(model, key, plain_of(value))
    if before is None and not is_traced(value):
        return
    if before is None:
        before = traced_copy(getattr(model, f"_{key[0]}"), value)
    before[place(model, key)] = value
    matrices(model)[key[0]] = before


def get_item(plain: Function, model: object, key: object) -> Any:
    matrix = matrices(model).get(key if isinstance(key, str) else key[0] if isinstance(key, tuple) else "")
    if matrix is None:
        return plain(model, key)
    if isinstance(key, str):
        return matrix[..., 0] if matrix.shape[-1] == 1 else matrix
    return matrix[place(model, key)]


def set_matrix(plain: Function, wrapper: Any, model: Any, value: Operand) -> None:
    matrices(model).pop(wrapper.attribute, None)
    plain(wrapper, model, plain_of(value))
    if is_traced(value):
        traced = np.array(value)
        shape = getattr(model, f"_{wrapper.attribute}").shape
        matrices(model)[wrapper.attribute] = traced.reshape(shape)


def get_matrix(plain: Function, wrapper: Any, model: Any, kind: Any = None) -> Any:
    matrix = matrices(model).get(wrapper.attribute) if model is not None else None
    return plain(wrapper, model, kind) if matrix is None else matrix


class Beside:
    """What a function calls in place of its own code: `ours`, given the plain function too, where a derivative runs."""

    def __init__(self, ours: Function, plain: Function) -> None:
        self.ours, self.plain = ours, plain

    def __call__(self, *args: Tree, **kwargs: Any) -> Any:
        if recording() is None:
            return self.plain(*args, **kwargs)
        return self.ours(self.plain, *args, **kwargs)


class WhereverADerivativeRuns:
    """A rule that is asked whatever the arguments are, because traced arrays may be in an object."""

    def __init__(self, ours: Function) -> None:
        self.ours = ours

    def beside(self, plain: Function) -> Beside:
        return Beside(self.ours, plain)


def no_more(name: str) -> TypeError:
    """The error where something else than a log-likelihood is asked of a model with traced matrices."""
    return TypeError(f"blasad: a state space model of statsmodels with traced parameters has no derivative of {name}; "
                     "use its loglike or loglikeobs, or pass plain parameters, blasad.stop_gradient(params)")


def refusing(name: str) -> WhereverADerivativeRuns:
    """A rule that raises an error where compiled code would read the plain matrices of a model."""
    def ours(plain: Function, model: object, *args: Tree, **kwargs: Any) -> Any:
        if matrices(model):
            raise no_more(name)
        return plain(model, *args, **kwargs)
    return WhereverADerivativeRuns(ours)


RULES = {"Representation._initialize_representation": refusing("what its compiled code finds"),
         "Representation.__setitem__": WhereverADerivativeRuns(set_item),
         "Representation.__getitem__": WhereverADerivativeRuns(get_item),
         "MatrixWrapper.__set__": WhereverADerivativeRuns(set_matrix),
         "MatrixWrapper.__get__": WhereverADerivativeRuns(get_matrix)}
