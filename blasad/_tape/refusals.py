"""Errors that functions of several rooms raise, each worded once."""

from __future__ import annotations

import numpy as np


def without_shadow(what: str) -> TypeError:
    """Of an output that has no place for a derivative."""
    return TypeError(
        f"{what} is a plain array, which cannot hold a derivative. Allocate it from a traced array "
        "(np.zeros_like(x), np.zeros(shape, like=x)), or pass it to the function as Const")


def lost_derivative(where: str) -> TypeError:
    """Of a derivative that would be written where nothing differentiates it."""
    return TypeError(
        f"{where}: a derivative that is itself differentiated is written to a plain array, and would be lost; allocate "
        "the array from a traced one (np.zeros_like(x), np.zeros(shape, like=x))")


def read_only(what: str) -> ValueError:
    """Of an output that must not be written."""
    return ValueError(f"{what} is read-only; pass a writable array")


def of_two_tapes(where: str) -> ValueError:
    """Of operands that are differentiated by two functions that are not nested."""
    return ValueError(f"{where}: the operands belong to two different derivatives; differentiate with respect to both "
                      "in one call")


def of_class(what: object, x: object) -> TypeError:
    """Of an array of a class whose operators mean something else."""
    if isinstance(x, np.matrix):
        return TypeError(f"blasad: {what} is a matrix (np.matrix), whose * is the product of matrices and which keeps "
                         "two dimensions; use an array, np.asarray(m), and @ for products")
    if hasattr(x, "unit"):
        return TypeError(f"blasad: {what} is a {type(x).__name__}, whose unit its numbers alone would not have; use "
                         "these in a unit that you choose, x.to_value(unit)")
    if isinstance(x, np.ma.MaskedArray):
        return TypeError(f"blasad: {what} is a {type(x).__name__}, whose operators are not those of an array; use "
                         "np.asarray(x), its data, and the mask as an array of its own")
    return TypeError(f"blasad: {what} is a {type(x).__name__}, whose operators are not those of an array; use "
                     "np.asarray(x), or pass it as a constant (Const, or what argnums leaves out), which it stays")
