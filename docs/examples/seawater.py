"""Carbon dioxide in the sea: a chemical equilibrium by `root`, and what its constants and the air do to it.

Carbon dioxide dissolves, and takes part in reactions whose constants were measured, with errors. Given the alkalinity
of sea water and the carbon dioxide of the air, `root` finds how much there is of each substance, and so the pH. Its
derivatives are not those of the search but of the solution. One of them is a number of oceanography: the buffer factor
of R. Revelle and H. E. Suess (Tellus 9, 1957), by how many percent the gas has to grow for one percent more carbon.

Data: carbon dioxide at Mauna Loa (see co2.py); constants for 25 degrees and a salinity of 35, in mol/kg, on the scale
of total hydrogen: T. Lueker and others, Marine Chemistry 70, 2000 (K1, K2); A. Dickson, Deep-Sea Research 37, 1990
(boric acid); R. Weiss, Marine Chemistry 2, 1974 (solubility); F. Millero, Geochimica 59, 1995 (water).
"""

from __future__ import annotations

import sys

import numpy as np
from co2 import load
from scipy.optimize import root
from timing import beside_differences

import blasad as ad

NAMES = ("solubility", "K1", "K2", "boric acid", "water")
LOGS = -np.log(10) * np.array([1.547, 5.847, 8.966, 8.597, 13.22])     # of the constants
ERRORS = np.log(10) * np.array([0.002, 0.0075, 0.015, 0.01, 0.01])     # standard deviations (J. Orr and others, 2018)
ALKALINITY, BORON = 2300e-6, 416e-6                                     # mol/kg


def unbalanced(x, logs, air, alkalinity):
    """What is to be zero at x, the logarithms of H+, OH-, CO2, HCO3-, CO3-- and B(OH)4-."""
    h, oh, gas, bicarbonate, carbonate, borate = x
    solubility, k1, k2, boric, water = logs
    charge = np.exp(bicarbonate) + 2 * np.exp(carbonate) + np.exp(borate) + np.exp(oh) - np.exp(h)
    return np.stack([
        gas - solubility - np.log(air),
        h + bicarbonate - gas - k1,
        h + carbonate - bicarbonate - k2,
        h + oh - water,
        h + borate - np.log(BORON - np.exp(borate)) - boric,
        charge / alkalinity - 1.0])


def composition(logs, air, alkalinity=ALKALINITY):
    """Logarithms of the six amounts, for an air with that partial pressure of carbon dioxide, in atm."""
    start = np.log([1e-8, 1e-6, 1e-5, 1.8e-3, 2e-4, 1e-4])
    return root(unbalanced, start, args=(logs, air, alkalinity), tol=1e-12).x


def acidity(logs, air, alkalinity=ALKALINITY):
    """The pH."""
    return -composition(logs, air, alkalinity)[0] / np.log(10)


def carbon(log_air, logs=LOGS):
    """The logarithm of all dissolved carbon."""
    return np.log(np.exp(composition(logs, np.exp(log_air))[2:5]).sum())


def buffer_factor(air, logs=LOGS):
    """By how many percent carbon dioxide has to grow for one percent more carbon in the water."""
    return 1 / ad.grad(carbon)(np.log(air), logs)


def main():
    t, ppm = load()
    years = np.arange(1959, 2002)
    air = 1e-6 * np.array([ppm[np.floor(t) == year].mean() for year in years])
    pH = np.array([acidity(LOGS, p) for p in air])
    print(f"pH {pH[0]:.4f} in {years[0]}, {pH[-1]:.4f} in {years[-1]}")
    slope, rate = ad.grad(acidity, argnums=(0, 1))(LOGS, air[-1])
    for name, each, error in zip(NAMES, slope, ERRORS, strict=True):
        print(f"  {name:10} one percent more moves the pH by {0.01 * each:+.5f}; its error, by {abs(each * error):.4f}")
    print(f"so it is known to {np.sqrt(((slope * ERRORS) ** 2).sum()):.4f}; another ppm moves it by {1e-6 * rate:+.6f}")
    print(f"buffer factor {buffer_factor(air[0]):.2f} in {years[0]}, {buffer_factor(air[-1]):.2f} in {years[-1]}; "
          f"along ln p it grows by {air[-1] * ad.grad(buffer_factor)(air[-1]):.2f}")
    print(beside_differences(acidity, LOGS, air[-1], away=1e-3))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(2, sharex=True)
        bounds = np.sqrt([((ad.grad(acidity)(LOGS, p) * ERRORS) ** 2).sum() for p in air])
        axes[0].plot(years, pH)
        axes[0].fill_between(years, pH - bounds, pH + bounds, alpha=0.3)
        axes[0].set(ylabel="pH")
        axes[1].plot(years, [buffer_factor(p) for p in air])
        axes[1].set(ylabel="buffer factor")
        figure.savefig("seawater.svg", bbox_inches="tight")


if __name__ == "__main__":
    main()
