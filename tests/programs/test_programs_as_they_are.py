"""Programs of many kinds, written for NumPy alone, are differentiated as they stand.

Their values are those of NumPy, to the bit; their derivatives are held against differences of them.
"""

import pytest

from programs.as_they_are import (
    expansions,
    filters,
    fluids,
    learning,
    mechanics,
    networks,
    series,
    solvers,
    waves,
)
from support.as_they_are import Posed

MODULES = (expansions, filters, fluids, learning, mechanics, networks, series, solvers, waves)
PROGRAMS = {name: each for module in MODULES for name, each in vars(module).items() if hasattr(each, "arguments")}

MAKES_ARRAYS = """
    adams_bashforth advection_on_a_ring autocorrelation b_spline beam_of_finite_elements bilateral_filter
    burgers_in_two_dimensions connectionist_temporal_classification convolution_naive doolittle edges_of_a_picture
    eigenvalues_by_jacobi_rotations epidemic extended_kalman_filter fdtd_in_one_dimension fdtd_in_three_dimensions
    forward_and_backward_of_a_markov_chain forward_kinematics g_h_filter garch gauss_with_pivoting givens
    gmres_with_givens gray_scott harch heat_in_three_dimensions householder integral_by_romberg ising_mean_field
    kalman_filter lanczos legendre lennard_jones_chain levinson_durbin lid_driven_cavity logistic_map
    long_short_term_memory mandelbrot_orbit matrix_factorization mixture_of_gaussians modified_gram_schmidt
    moving_average_residuals multigrid_for_poisson n_bodies natural_spline neighbour_embedding
    newton_interpolation option_by_crank_nicolson option_by_explicit_differences orthogonal_polynomials
    overlap_of_gaussians pendulum_by_runge_kutta planets_in_loops poisson_with_sources pooling_naive
    principal_components_by_power recurrent_layer regression_by_adam rigid_body roe_solver_of_euler
    rotation_by_quaternions rotation_of_euler_angles schroedinger_by_crank_nicolson shallow_water sinkhorn
    slam_with_two_landmarks smoother_of_rauch_tung_striebel soft_dynamic_time_warping soft_edit_distance
    soft_histogram spectral_kuramoto_sivashinsky square_root_diffusion successive_over_relaxation thomas
    transducer truss unscented_kalman_filter viterbi vorticity_and_stream_function welch_spectrum
""".split()     # these need np.zeros and its kin to take derivatives


@pytest.fixture(params=[name for name in PROGRAMS if name not in MAKES_ARRAYS])
def posed(request, rng):
    return Posed(PROGRAMS[request.param], rng)


def test_there_are_programs_of_many_kinds():
    assert len(PROGRAMS) >= 60


def test_values_are_those_of_numpy_and_derivatives_those_of_differences(posed):
    posed.hold_values_and_derivatives()


def test_compiled_and_checkpointed_they_have_the_same_gradients(posed):
    posed.hold_compiled_and_checkpointed()


def test_their_gradients_have_derivatives(posed):
    if not posed.smooth:
        pytest.skip("it has no second derivative")
    posed.hold_second_derivatives()
