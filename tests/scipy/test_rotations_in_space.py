"""Rotations and rigid transforms: SciPy's values, derivatives of all conversions, also at and near angle 0."""

import mpmath
import numpy as np
import pytest
from scipy.spatial.transform import RigidTransform, Rotation, RotationSpline, Slerp

import blasad as ad
from blasad._scipy.rotation_vectors import by_angles
from support.functions import hold

QUATERNIONS = np.array([[0.5, -0.3, 1.2, 0.7], [-0.4, 0.9, 0.1, 0.6], [1.1, 0.2, -0.8, 0.3]])
VECTORS = np.array([[0.3, -0.7, 0.5], [1.1, 0.4, -0.2], [-0.6, 0.9, 0.8]])
ONE = Rotation.from_rotvec([0.4, -1.1, 0.6])


def by_quaternions(f):
    return lambda z: f(Rotation.from_quat(z.reshape(3, 4)))


def by_vectors(f):
    return lambda z: f(z.reshape(3, 3))


ROTATIONS = {
    "quaternions": (by_quaternions(lambda r: r.as_quat(canonical=True)), QUATERNIONS),
    "scalar first": (lambda z: Rotation.from_quat(z.reshape(3, 4), scalar_first=True).as_quat(scalar_first=True),
                     QUATERNIONS),
    "matrices": (by_quaternions(lambda r: r.as_matrix()), QUATERNIONS),
    "vectors": (by_vectors(lambda v: Rotation.from_rotvec(v).as_rotvec()), VECTORS),
    "degrees": (by_vectors(lambda v: Rotation.from_rotvec(v, degrees=True).as_rotvec(degrees=True)), 50 * VECTORS),
    "one vector": (lambda z: Rotation.from_rotvec(z).as_matrix(), VECTORS[0]),
    "small vectors": (by_vectors(lambda v: Rotation.from_rotvec(v).as_matrix()),
                      np.array([[1e-4, 2e-5, -1e-4], [0.0, 0.0, 0.0], [8e-4, 5e-4, 0.0]])),
    "Rodrigues parameters": (by_vectors(lambda v: Rotation.from_mrp(0.4 * v).as_mrp()), VECTORS),
    "Euler angles": (by_vectors(lambda v: Rotation.from_euler("xyz", v).as_euler("ZXZ")), VECTORS),
    "one angle": (lambda z: Rotation.from_euler("y", z[0], degrees=True).as_rotvec(), np.array([21.0])),
    "Davenport angles": (by_vectors(lambda v: Rotation.from_davenport(np.eye(3), "extrinsic", v).as_quat()), VECTORS),
    "to Davenport angles": (by_quaternions(lambda r: r.as_davenport(np.eye(3), "extrinsic")), QUATERNIONS),
    "inverse": (by_quaternions(lambda r: r.inv().as_matrix()), QUATERNIONS),
    "angle": (by_quaternions(lambda r: r.magnitude()), QUATERNIONS),
    "product": (by_quaternions(lambda r: (r * r[::-1] * ONE).as_quat()), QUATERNIONS),
    "product with a constant": (by_quaternions(lambda r: (ONE * r).as_quat()), QUATERNIONS),
    "power": (by_quaternions(lambda r: (r ** 0.3).as_quat()), QUATERNIONS),
    "exponent": (lambda z: (Rotation.from_quat(QUATERNIONS) ** z[0]).as_quat(), np.array([0.7])),
    "vectors near zero": (by_vectors(lambda v: Rotation.from_rotvec(1e-3 * v).as_rotvec()), VECTORS),
    "vectors of half a turn": (by_vectors(lambda v: Rotation.from_rotvec(3.1 * v).as_rotvec()), np.eye(3)),
    "mean": (by_quaternions(lambda r: r.mean().as_matrix()), QUATERNIONS),
    "applied": (by_quaternions(lambda r: r.apply(VECTORS)), QUATERNIONS),
    "applied to vectors": (by_vectors(lambda v: ONE.apply(v)), VECTORS),
    "applied backwards": (by_vectors(lambda v: ONE.apply(v, inverse=True)), VECTORS),
    "one of them": (by_quaternions(lambda r: r[1].as_rotvec()), QUATERNIONS),
    "one after the other": (by_quaternions(lambda r: Rotation.concatenate([r, ONE]).as_matrix()), QUATERNIONS),
    "aligned": (by_vectors(lambda v: Rotation.align_vectors(v, VECTORS[::-1])[0].as_matrix()), VECTORS + 0.3),
    "between": (by_quaternions(lambda r: Slerp([0, 1, 2], r)([0.3, 1.2]).as_matrix()), QUATERNIONS),
    "along a spline": (by_quaternions(lambda r: RotationSpline([0, 1, 2], r)([0.3, 1.2]).as_matrix()), QUATERNIONS),
    "times": (lambda z: Slerp([0, 1, 2], Rotation.from_quat(QUATERNIONS))(z).as_matrix(), np.array([0.3, 1.2, 1.9])),
}


@pytest.mark.parametrize("name", ROTATIONS)
def test_rotations(name, rng):
    f, x = ROTATIONS[name]
    hold(f, x.ravel(), rng, rtol=1e-6, same_bits=name != "along a spline")


@pytest.mark.parametrize("change", [0.0, 0.2])
def test_matrices_are_made_orthogonal_in_all_directions(change, rng):
    """SciPy takes one that is orthogonal already as it is, but what it returns stays so when the elements move."""
    x = (Rotation.from_rotvec(VECTORS).as_matrix() + change * rng.standard_normal((3, 3, 3))).ravel()
    v, w, h = rng.standard_normal(27), rng.standard_normal(36), 1e-6

    def f(z):
        r = Rotation.from_matrix(z.reshape(3, 3, 3))
        return (r.as_matrix() * w[:27].reshape(3, 3, 3)).sum() + (r.as_rotvec() * w[27:].reshape(3, 3)).sum()

    np.testing.assert_allclose(ad.grad(f)(x) @ v, (f(x + h * v) - f(x - h * v)) / (2 * h), rtol=1e-6)
    slope = (ad.grad(f)(x + h * v) - ad.grad(f)(x - h * v)) / (2 * h)
    if change:                              # near an orthogonal one, differences step over SciPy's tolerance
        np.testing.assert_allclose(ad.hvp(f)(x, v), slope, rtol=1e-5, atol=1e-5)


def test_left_handed_matrices_are_refused_as_scipy_does():
    with pytest.raises(ValueError, match="Non-positive determinant"):
        ad.grad(lambda m: Rotation.from_matrix(m).as_quat().sum())(-np.eye(3))


TRANSFORMS = {
    "translations": lambda v: RigidTransform.from_translation(v).as_matrix(),
    "components": lambda v: RigidTransform.from_components(v, Rotation.from_rotvec(v)).as_dual_quat(),
    "exponential": lambda v: RigidTransform.from_exp_coords(v.reshape(-1)[:6]).as_matrix(),
    "logarithm": lambda v: RigidTransform.from_components(v, Rotation.from_rotvec(v)).as_exp_coords(),
    "product": lambda v: (RigidTransform.from_translation(v) * RigidTransform.from_exp_coords(
        v.reshape(-1)[:6])).inv().apply(VECTORS),
    "power": lambda v: (RigidTransform.from_exp_coords(v.reshape(-1)[:6]) ** 0.4).as_matrix(),
}


@pytest.mark.parametrize("name", TRANSFORMS)
def test_rigid_transforms(name, rng):
    hold(by_vectors(TRANSFORMS[name]), VECTORS.ravel(), rng, rtol=1e-6)


@pytest.mark.parametrize("where", [0.0, 0.4])
def test_screws_have_derivatives_of_high_orders_at_angle_0_too(where):
    weights = np.cos(np.arange(16.0)).reshape(4, 4)

    def there(x):
        return (RigidTransform.from_exp_coords(np.concatenate([x * np.array([1.0, 2.0, -1.0]), [
            0.3 + x, x - 0.2, 0.5]])).as_matrix() * weights).sum()

    def back(x):
        transform = RigidTransform.from_components([0.3 + x, x - 0.2, 0.5], Rotation.from_rotvec([x, 2 * x, -x]))
        return transform.as_exp_coords() @ np.cos(np.arange(6.0))
    for f in (there, back):
        steps = np.linspace(-0.25, 0.25, 25)
        series = np.polynomial.Polynomial.fit(steps, [f(where + h) for h in steps], 16).convert()
        for order in range(1, 5):
            f = ad.grad(f)
            np.testing.assert_allclose(f(where), series.deriv(order)(0.0), rtol=1e-6, atol=1e-5)


def test_rotation_vectors_of_any_angle_are_of_one_program(rng):
    """Signs of quaternions and small angles are no branches."""
    f = by_vectors(lambda v: (ONE * Rotation.from_rotvec(v)).as_rotvec().sum())
    derivative = ad.jit(ad.grad(f))
    for size in (0.01, 1e-5, 1.0, 2.5, 3.3):
        z = size * rng.standard_normal(9)
        expected = [(f(z + e) - f(z - e)) / 2e-6 for e in 1e-6 * np.eye(9)]
        np.testing.assert_allclose(derivative(z), expected, rtol=1e-6, atol=1e-7)
    assert derivative.report().traces == 1


@pytest.mark.parametrize("quaternion", [[1.0, 0.0, 0.0, 0.0], [-0.6, 0.0, 0.8, 0.0], [0.0, -1.0, 0.0, 1e-9],
                                        [0.3, 0.4, -0.5, -0.2], [0.0, 0.0, 0.0, -1.0]])
def test_vectors_of_half_turns_and_of_negative_quaternions_move_as_those_near_them(quaternion):
    """At a half turn, the derivative is that of the side to which SciPy's vector belongs."""
    q = np.array(quaternion) / np.linalg.norm(quaternion)
    turned = Rotation.from_quat(q)
    value = turned.as_rotvec()
    slopes = ad.jacobian(lambda v: (Rotation.from_rotvec(v) * turned).as_rotvec())(np.zeros(3))
    for e in 1e-6 * np.eye(3):
        moved = [(Rotation.from_rotvec(d) * turned).as_rotvec() for d in (e, -e)]
        near = [m if np.dot(m, value) >= 0 else m - 2 * np.pi * m / np.linalg.norm(m) for m in moved]
        np.testing.assert_allclose((near[0] - near[1]) / 2e-6, slopes @ (e / 1e-6), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("order", range(4))
def test_functions_of_angles_have_all_digits_at_small_and_at_large_ones(order):
    z = -np.concatenate([[0.0, 0.999, 1.0, 1.001], np.geomspace(1e-12, 300.0, 40)])
    expected = [float(mpmath.hyp0f1(order + 0.5, x)) for x in z]
    np.testing.assert_allclose(by_angles(z, order=order), expected, rtol=2e-14, atol=2e-15)
    steps = [float(mpmath.diff(lambda x: mpmath.hyp0f1(order + 0.5, x), x)) for x in z]
    np.testing.assert_allclose(ad.grad(lambda z: by_angles(z, order=order).sum())(z), steps, rtol=1e-12, atol=1e-14)
