"""Rotations with translations: the compiled functions behind `scipy.spatial.transform.RigidTransform`."""

from __future__ import annotations

from blasad._declarations.aliases import Function
from blasad._scipy.rotations import rule

NAMES = ("apply as_dual_quat as_exp_coords compose_transforms from_dual_quat from_exp_coords from_matrix from_rotation "
         "from_translation inv mean normalize_dual_quaternion pow")
RULES: dict[str, Function] = {name: rule("_rigid_transform", name) for name in NAMES.split()}
