"""LAPACK's routines that are made of others, and the modules that have them."""

from __future__ import annotations

DRIVERS = {
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
    "hesv": "indefinite",
    "hetri": "indefinite",
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
    "sysv": "indefinite",
    "sytri": "indefinite",
    "trcon": "estimates",
}


def precisions(driver: str) -> str:
    """Those that a driver exists in: of Hermitian matrices, the complex ones."""
    return "cz" if driver.startswith("he") else "sdcz"


def names() -> dict[str, tuple[str, str]]:
    """All names of drivers, each with the driver and the precision that it takes; "" for every one."""
    found = {name: (name, "") for name in DRIVERS}
    return found | {letter + name: (name, letter) for name in DRIVERS for letter in precisions(name)}
