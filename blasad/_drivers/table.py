"""LAPACK's routines that are made of others or of primitives: the modules that have them, and their precisions."""

from __future__ import annotations

DRIVERS = {     # without precisions it is all four
    "gbcon": "estimates",
    "gbsv": "band_lu",
    "gbtrs": "band_lu",
    "gecon": "estimates",
    "gels": "least_squares",
    "gelsd": "least_squares",
    "gelsy": "least_squares",
    "gesv": "lu",
    "getri": "lu",
    "getrs": "lu",
    "gtsv": "tridiagonal",
    "gttrf": "tridiagonal",
    "gttrs": "tridiagonal",
    "hesv": "indefinite cz",
    "hetri": "indefinite cz",
    "pbsv": "stored_cholesky",
    "pbtrs": "stored_cholesky",
    "pocon": "estimates",
    "posv": "cholesky",
    "potri": "cholesky",
    "potrs": "cholesky",
    "ppsv": "stored_cholesky",
    "pptri": "stored_cholesky",
    "pptrs": "stored_cholesky",
    "ptsv": "tridiagonal",
    "pttrs": "tridiagonal",
    "syevd": "hermitian sd",
    "sysv": "indefinite",
    "sytri": "indefinite",
    "trcon": "estimates",
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
