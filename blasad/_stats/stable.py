"""Stable distributions, whose densities SciPy rounds near some points."""

from __future__ import annotations

from typing import Any, NoReturn

from blasad._declarations.aliases import Operand


def refused(dist: Any, *args: Operand) -> NoReturn:
    """An error: what is left of a derivative along loc or scale alone would be wrong."""
    raise NotImplementedError(
        "blasad: scipy.stats.levy_stable has no derivative of its density and distribution function, because SciPy "
        "rounds their arguments near some points; use levy, cauchy, norm or landau, which are stable distributions, or "
        "blasad.stop_gradient if they are constants")


RULES = {f"levy_stable_gen.{name}": refused for name in ("_pdf", "_cdf")}
