"""LAPACK's routines that are made of others or of primitives: the modules that have them, and their precisions."""

from __future__ import annotations

DRIVERS = {     # without precisions it is all four
    "gbcon": "estimates",
    "gbequ": "equilibration",
    "gbequb": "equilibration",
    "gbsv": "band_lu",
    "gbtrs": "band_lu",
    "gebrd": "bidiagonal",
    "gecon": "estimates",
    "geequ": "equilibration",
    "geequb": "equilibration",
    "gees": "schur",
    "geesx": "schur",
    "gels": "least_squares",
    "gelsd": "least_squares",
    "gelss": "least_squares",
    "gelsy": "least_squares",
    "gemqrt": "compact_wy",
    "geqrt": "compact_wy",
    "gesdd": "singular",
    "gesv": "lu",
    "gesvd": "singular",
    "getri": "lu",
    "getrs": "lu",
    "gtcon": "stored_estimates",
    "gtsv": "tridiagonal",
    "gttrf": "tridiagonal",
    "gttrs": "tridiagonal",
    "hecon": "stored_estimates cz",
    "heequb": "equilibration cz",
    "heev": "hermitian cz",
    "heevd": "hermitian cz",
    "heevr": "hermitian cz",
    "heevx": "hermitian cz",
    "hegv": "generalized cz",
    "hegvd": "generalized cz",
    "hegvx": "generalized cz",
    "hesv": "indefinite cz",
    "hetrd": "reductions cz",
    "hetri": "indefinite cz",
    "hfrk": "rectangular_packed cz",
    "hpsv": "packed_indefinite cz",
    "hptrd": "reductions cz",
    "hptrf": "packed_indefinite cz",
    "hptri": "packed_indefinite cz",
    "hptrs": "packed_indefinite cz",
    "langb": "band_norms",
    "lange": "norms",
    "langt": "band_norms",
    "lanhb": "band_norms cz",
    "lanhe": "norms cz",
    "lanhf": "norms cz",
    "lanhp": "norms cz",
    "lanhs": "norms",
    "lanht": "band_norms cz",
    "lansb": "band_norms",
    "lansf": "norms sd",
    "lansp": "norms",
    "lanst": "band_norms sd",
    "lansy": "norms",
    "lantb": "band_norms",
    "lantp": "norms",
    "lantr": "norms",
    "opgtr": "reductions sd",
    "opmtr": "reductions sd",
    "orgbr": "bidiagonal sd",
    "orgtr": "reductions sd",
    "ormbr": "bidiagonal sd",
    "ormrz": "trapezoids sd",
    "ormtr": "reductions sd",
    "pbequ": "equilibration",
    "pbsv": "stored_cholesky",
    "pbtrs": "stored_cholesky",
    "pftrf": "rectangular_packed",
    "pftri": "rectangular_packed",
    "pftrs": "rectangular_packed",
    "pocon": "estimates",
    "poequ": "equilibration",
    "poequb": "equilibration",
    "posv": "cholesky",
    "potri": "cholesky",
    "potrs": "cholesky",
    "ppcon": "stored_estimates",
    "ppequ": "equilibration",
    "ppsv": "stored_cholesky",
    "pptri": "stored_cholesky",
    "pptrs": "stored_cholesky",
    "ptsv": "tridiagonal",
    "pttrs": "tridiagonal",
    "sfrk": "rectangular_packed sd",
    "spsv": "packed_indefinite",
    "sptrd": "reductions sd",
    "sptrf": "packed_indefinite",
    "sptri": "packed_indefinite",
    "sptrs": "packed_indefinite",
    "sycon": "stored_estimates",
    "syequb": "equilibration",
    "syev": "hermitian sd",
    "syevd": "hermitian sd",
    "syevr": "hermitian sd",
    "syevx": "hermitian sd",
    "sygv": "generalized sd",
    "sygvd": "generalized sd",
    "sygvx": "generalized sd",
    "sysv": "indefinite",
    "sytrd": "reductions sd",
    "sytri": "indefinite",
    "tfsm": "rectangular_packed",
    "tftri": "rectangular_packed",
    "tfttp": "storage",
    "tfttr": "storage",
    "tpmqrt": "compact_wy",
    "tpqrt": "compact_wy",
    "tpttf": "storage",
    "tpttr": "storage",
    "trcon": "estimates",
    "trexc": "schur",
    "trsen": "schur",
    "trttf": "storage",
    "trttp": "storage",
    "tzrzf": "trapezoids",
    "ungbr": "bidiagonal cz",
    "ungtr": "reductions cz",
    "unmbr": "bidiagonal cz",
    "unmrz": "trapezoids cz",
    "unmtr": "reductions cz",
    "upgtr": "reductions cz",
    "upmtr": "reductions cz",
}
OTHERS = {"sy": "he", "sb": "hb", "sp": "hp", "or": "un"}     # what real routines are called of complex matrices


def module(driver: str) -> str:
    """The module that has a driver."""
    return DRIVERS[driver].split()[0]


def precisions(driver: str) -> str:
    """Those that a driver exists in."""
    return (DRIVERS[driver].split() + ["sdcz"])[1]


def instead(driver: str) -> str:
    """What to call for arrays of the other kind; "" if there is nothing."""
    start, rest = driver[:2], driver[2:]
    for real, other in OTHERS.items():
        found = {real: other, other: real}.get(start, "") + rest
        if found in DRIVERS and found != rest:
            return found
    return ""


def names() -> dict[str, tuple[str, str]]:
    """All names of drivers, each with the driver and the precision that it takes; "" for every one."""
    found = {name: (name, "") for name in DRIVERS}
    return found | {letter + name: (name, letter) for name in DRIVERS for letter in precisions(name)}
