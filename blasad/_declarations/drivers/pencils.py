"""Eigenvalues and eigenvectors of pencils."""

from ..driver import driver
from .general import COLUMNS

RATIOS = "alpha?(cz)[n]/{0}, alphar?(sd)[n]/{0}%real, alphai?(sd)[n]/{0}%real, beta[n]/{0}"

DRIVERS = (
    driver(
        "ggev", "sdcz", "a:kept[n,n]/apart, b:kept[n,n]/regular, compute_vl=1|0, compute_vr=1|0",
        f"{RATIOS.format('undetermined')}, vl?(compute_vl:1)[n,n]/undetermined, vr?(compute_vr:1)[n,n]/undetermined",
        summary="Compute eigenvalues and left and right eigenvectors of a pencil, A v beta = B v alpha.",
        returns={"vl": f"The left eigenvectors, {COLUMNS}", "vr": f"The right eigenvectors, {COLUMNS}"},
        derivative="with A V = Y diag(alpha), B V = Y diag(beta), E = Y^-1 dA V and F = Y^-1 dB V, the change of the "
                   "direction (alpha, beta) is diag(beta E - alpha F), and dV = V C with C_ij = (alpha_j F_ij - beta_j "
                   "E_ij) / (beta_j alpha_i - alpha_j beta_i)",
        source="Stewart and Sun, Matrix Perturbation Theory (1990), VI.2",
        raises="If the algorithm does not converge. A derivative raises it in three cases: the pencil is singular; the "
               "result depends on which eigenvectors LAPACK chose for eigenvalues that are equal to rounding; or it "
               "depends on a factor that LAPACK chose, which is the common factor of alpha and beta, or the length or "
               "phase of an eigenvector.",
        example="""
>>> alphar, alphai, beta, vr = ad.lapack.ggev(np.diag([2.0, 3.0]), np.diag([1.0, 0.0]), compute_vl=0)
>>> beta
array([1., 0.])""",
    ),
)
