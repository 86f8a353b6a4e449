# Made by cython_src/generate from the decorators of the functions of blasad/_linalg, which alone are edited.

from ._linalg.band_spectra import eig_banded as eig_banded
from ._linalg.band_spectra import eigh_tridiagonal as eigh_tridiagonal
from ._linalg.band_spectra import eigvals_banded as eigvals_banded
from ._linalg.band_spectra import eigvalsh_tridiagonal as eigvalsh_tridiagonal
from ._linalg.banded import cho_solve_banded as cho_solve_banded
from ._linalg.banded import cholesky_banded as cholesky_banded
from ._linalg.banded import solve_banded as solve_banded
from ._linalg.banded import solveh_banded as solveh_banded
from ._linalg.cholesky import cho_factor as cho_factor
from ._linalg.cholesky import cho_solve as cho_solve
from ._linalg.cholesky import cholesky as cholesky
from ._linalg.cosines import cossin as cossin
from ._linalg.equations import solve_continuous_are as solve_continuous_are
from ._linalg.equations import solve_continuous_lyapunov as solve_continuous_lyapunov
from ._linalg.equations import solve_continuous_lyapunov as solve_lyapunov
from ._linalg.equations import solve_discrete_are as solve_discrete_are
from ._linalg.equations import solve_discrete_lyapunov as solve_discrete_lyapunov
from ._linalg.equations import solve_sylvester as solve_sylvester
from ._linalg.exponential import coshm as coshm
from ._linalg.exponential import cosm as cosm
from ._linalg.exponential import expm as expm
from ._linalg.exponential import expm_cond as expm_cond
from ._linalg.exponential import expm_frechet as expm_frechet
from ._linalg.exponential import expm_multiply as expm_multiply
from ._linalg.exponential import sinhm as sinhm
from ._linalg.exponential import sinm as sinm
from ._linalg.exponential import tanhm as tanhm
from ._linalg.exponential import tanm as tanm
from ._linalg.functions_of_hermitian import funmh as funmh
from ._linalg.hermitian_pencils import eigh as eigh
from ._linalg.hermitian_pencils import eigvalsh as eigvalsh
from ._linalg.hessenberg import hessenberg as hessenberg
from ._linalg.hessenberg import matrix_balance as matrix_balance
from ._linalg.indefinite import ldl as ldl
from ._linalg.least_squares import lstsq as lstsq
from ._linalg.least_squares import pinv as pinv
from ._linalg.least_squares import pinvh as pinvh
from ._linalg.lu import lu as lu
from ._linalg.lu import lu_factor as lu_factor
from ._linalg.lu import lu_solve as lu_solve
from ._linalg.matrix_functions import funm as funm
from ._linalg.norms import cond as cond
from ._linalg.norms import norm as norm
from ._linalg.pencils import eig as eig
from ._linalg.pencils import eigvals as eigvals
from ._linalg.polar import orthogonal_procrustes as orthogonal_procrustes
from ._linalg.polar import polar as polar
from ._linalg.qr import qr as qr
from ._linalg.qr import rq as rq
from ._linalg.qr_updates import qr_delete as qr_delete
from ._linalg.qr_updates import qr_insert as qr_insert
from ._linalg.qr_updates import qr_multiply as qr_multiply
from ._linalg.qr_updates import qr_update as qr_update
from ._linalg.qz import ordqz as ordqz
from ._linalg.qz import qz as qz
from ._linalg.roots import fractional_matrix_power as fractional_matrix_power
from ._linalg.roots import logm as logm
from ._linalg.roots import matrix_power as matrix_power
from ._linalg.roots import signm as signm
from ._linalg.roots import sqrtm as sqrtm
from ._linalg.schur import cdf2rdf as cdf2rdf
from ._linalg.schur import rsf2csf as rsf2csf
from ._linalg.schur import schur as schur
from ._linalg.singular import diagsvd as diagsvd
from ._linalg.singular import null_space as null_space
from ._linalg.singular import orth as orth
from ._linalg.singular import subspace_angles as subspace_angles
from ._linalg.singular import svd as svd
from ._linalg.singular import svdvals as svdvals
from ._linalg.solve import det as det
from ._linalg.solve import inv as inv
from ._linalg.solve import slogdet as slogdet
from ._linalg.solve import solve as solve
from ._linalg.solve import solve_triangular as solve_triangular
from ._linalg.special_matrices import block_diag as block_diag
from ._linalg.special_matrices import circulant as circulant
from ._linalg.special_matrices import companion as companion
from ._linalg.special_matrices import convolution_matrix as convolution_matrix
from ._linalg.special_matrices import fiedler as fiedler
from ._linalg.special_matrices import fiedler_companion as fiedler_companion
from ._linalg.special_matrices import hankel as hankel
from ._linalg.special_matrices import khatri_rao as khatri_rao
from ._linalg.special_matrices import kron as kron
from ._linalg.special_matrices import leslie as leslie
from ._linalg.special_matrices import matrix_rank as matrix_rank
from ._linalg.special_matrices import toeplitz as toeplitz
from ._linalg.toeplitz import matmul_toeplitz as matmul_toeplitz
from ._linalg.toeplitz import solve_circulant as solve_circulant
from ._linalg.toeplitz import solve_toeplitz as solve_toeplitz

__all__ = [
    "block_diag", "cdf2rdf", "cho_factor", "cho_solve", "cho_solve_banded", "cholesky", "cholesky_banded", "circulant",
    "companion", "cond", "convolution_matrix", "coshm", "cosm", "cossin", "det", "diagsvd", "eig", "eig_banded", "eigh",
    "eigh_tridiagonal", "eigvals", "eigvals_banded", "eigvalsh", "eigvalsh_tridiagonal", "expm", "expm_cond",
    "expm_frechet", "expm_multiply", "fiedler", "fiedler_companion", "fractional_matrix_power", "funm", "funmh",
    "hankel", "hessenberg", "inv", "khatri_rao", "kron", "ldl", "leslie", "logm", "lstsq", "lu", "lu_factor",
    "lu_solve", "matmul_toeplitz", "matrix_balance", "matrix_power", "matrix_rank", "norm", "null_space", "ordqz",
    "orth", "orthogonal_procrustes", "pinv", "pinvh", "polar", "qr", "qr_delete", "qr_insert", "qr_multiply",
    "qr_update", "qz", "rq", "rsf2csf", "schur", "signm", "sinhm", "sinm", "slogdet", "solve", "solve_banded",
    "solve_circulant", "solve_continuous_are", "solve_continuous_lyapunov", "solve_discrete_are",
    "solve_discrete_lyapunov", "solve_lyapunov", "solve_sylvester", "solve_toeplitz", "solve_triangular",
    "solveh_banded", "sqrtm", "subspace_angles", "svd", "svdvals", "tanhm", "tanm", "toeplitz"
]
