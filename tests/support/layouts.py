"""Arrays in every layout, and an expression for every function of NumPy that traced arrays support."""

import itertools

import numpy as np

from support.numpy_harness import twin

# Names: v, w vectors of 6; A, B matrices of 3 x 4, M of 4 x 5; S, R square, 3 x 3; T, U of 2 x 3 x 4, N of 2 x 4 x 2;
# Z without dimensions.  Each has any layout that its dimension allows; `like` is a traced array among them.

UNARY = [f"np.{name}({x})" for name in (
    "absolute conjugate cos exp exp2 expm1 fabs log log10 log1p log2 negative positive reciprocal sin sqrt square "
    "tanh tan sinh cosh arcsin arccos arctan arcsinh arccosh arctanh cbrt deg2rad rad2deg radians degrees floor ceil "
    "rint trunc sign spacing").split() for x in "vAT"]
BINARY = [f"np.{name}({x})" for name in (
    "add divide float_power maximum minimum multiply power subtract arctan2 hypot logaddexp logaddexp2 fmax fmin "
    "remainder fmod copysign floor_divide heaviside nextafter").split() for x in (
    "v, w", "A, B", "T, U", "A, v[:4]", "T, A", "A, 2.0", "A[:, None], B[:2]", "v[2], A", "Z, A", "Z, 1.0", "A[0], Z")]
PRODUCTS = """
    A @ M|v @ w|A @ v[:4]|v[:3] @ A|T @ N|T @ M|A @ N|v[:3] @ T|T @ v[:4]|A.T @ B|A @ A.T|T @ T.mT
    T.swapaxes(0, 1) @ U.swapaxes(0, 1).mT|T[:, None] @ N|T[:, None] @ U.mT|S @ R|S[:1] @ R[:, :1]
    np.matmul(A, M)|np.matmul(T, N)|np.linalg.matmul(T, N)|np.matvec(T, A[0])|np.matvec(T, v[:4])|np.vecmat(v[:3], T)
    np.vecdot(A, B)|np.vecdot(T, U)|np.vecdot(v, w)|np.linalg.vecdot(A, B)|np.linalg.vecdot(T, U, axis=1)
    np.vecdot(T, A)|np.vecdot(v[:4], A)
    np.dot(A, M)|A.dot(M)|np.dot(v, w)|np.dot(A, v[:4])|np.dot(A, 2.0)|np.dot(2.0, T)|np.dot(Z, A)|np.dot(T, M)
    np.dot(T, N)|np.dot(T, v[:4])|np.dot(v[:4], M)|np.dot(v[2], A)|np.dot(v[:3], A)|np.dot(Z, Z)|np.dot(Z, 2.0)
    np.inner(A, B)|np.inner(T, A)|np.inner(v, w)|np.inner(A, 2.0)|np.inner(T, 2.0)|np.inner(A, v[:4])|np.inner(v, Z)
    np.inner(T, U)
    np.outer(v, w)|np.outer(A, v)|np.outer(A, 2.0)|np.outer(Z, v)|np.linalg.outer(v, w)|np.outer(v[2], w[2])
    np.tensordot(A, M, 1)|np.tensordot(A, B)|np.tensordot(T, A, ([1, 2], [0, 1]))|np.tensordot(T, U, ([0], [0]))
    np.tensordot(v, w, 0)|np.tensordot(v, 1.0, 0)|np.linalg.tensordot(A, B, axes=([0], [0]))
    np.vdot(A, B)|np.vdot(v, w)|np.vdot(Z, Z)
    np.kron(A, B)|np.kron(v, np.ones(1))|np.kron(v, A)|np.kron(T, A)|np.kron(Z, A)|np.kron(Z, Z)|np.kron(2.0, A)
    np.linalg.multi_dot([A, M])|np.linalg.multi_dot([A, M, M.T])|np.linalg.multi_dot([v[:3], A, M])
    np.linalg.multi_dot([v[:3], A, v[:4]])|np.linalg.multi_dot([A, M, v[:5]])
    np.einsum('i->i', v)|np.einsum('ij->ji', A)|np.einsum('ii->i', S)|np.einsum('ij->i', A)|np.einsum('ij->', A)
    np.einsum('ij', A)|np.einsum('ji', A)|np.einsum('ii', S)|np.einsum('ijk->ki', T)|np.einsum('ijk->kji', T)
    np.einsum('ij,jk->ik', A, M)|np.einsum('ij,jk->ki', A, M)|np.einsum('ij,jk', A, M)|np.einsum('i,j->ij', v, w)
    np.einsum('i,j->ji', v, w)|np.einsum('ij,ij->ij', A, B)|np.einsum('ij,ij->ji', A, B)|np.einsum('ij,ij->i', A, B)
    np.einsum('ij,ij->j', A, B)|np.einsum('ij,ij->', A, B)|np.einsum('i,i', v, w)|np.einsum('ijk,ikl->ijl', T, N)
    np.einsum('ijk,ikl->jil', T, N)|np.einsum('ijk,ikl->lij', T, N)|np.einsum('...ij,jk->...ik', T, M)
    np.einsum('ijk,jk->i', T, A)|np.einsum('ijk,jk->ki', T, A)|np.einsum('ij,jk,kl->il', A, M, M.T)
    np.einsum('ij,jk,kl->li', A, M, M.T)|np.einsum('i,ij,j', v[:3], A, v[:4])|np.einsum('ii,ij->ij', S, S)
    np.einsum('ij,jk->ik', A, M, optimize=True)|np.einsum('ij,jk->ki', A, M, optimize=True)
    np.einsum('ij,jk,kl->il', A, M, M.T, optimize=True)|np.einsum('ij,jk->ik', A, M, order='F')
    np.einsum(A, [0, 1], M, [1, 2], [2, 0])|np.einsum('ij->ji', A, order='C')|np.einsum('ij,j->ij', A, 2 * A[0])
    np.einsum('ijk,ijl->kl', T, U)|np.einsum('ijk,ijl->lk', T, U)|np.einsum(',ij->ij', Z, A)|np.einsum('i,->i', v, 2.0)
    np.einsum('ijk,ikl->ijl', T, N, optimize=True)|np.einsum('ij,ij->ji', A, B, optimize=True)
"""
REDUCED = """
    np.sum(v)|np.sum(A)|np.sum(A, 0)|np.sum(A, 1)|np.sum(T, 0)|np.sum(T, 1)|np.sum(T, 2)|np.sum(T, (0, 2))
    np.sum(A, 0, keepdims=True)|np.sum(T, 1, keepdims=True)|np.sum(A, ())|np.sum(T, ())|np.sum(Z)|np.sum(v[2])
    np.sum(A, keepdims=True)|np.sum(v, 0)|np.sum(T, (0, 1, 2))|np.sum(A, axis=0, dtype='D')|np.add.reduce(A)
    np.add.reduce(T, 1)|np.multiply.reduce(A)|np.multiply.reduce(T, 1)|np.maximum.reduce(T, 2)|np.minimum.reduce(T, 1)
    A.sum()|A.sum(0)|T.sum(1)|A.mean()|T.mean(0)|T.mean((0, 1))|A.mean(1, keepdims=True)|np.mean(T, 1)|np.mean(A)
    A.var(0)|T.var(1)|np.var(T, 0)|np.var(A)|T.std(1)|np.std(T, 0)|A.std()|T.std((0, 2), keepdims=True)
    np.prod(A)|np.prod(A, 0)|np.prod(T, 1)|np.prod(T, (0, 1))|A.prod(0)|T.prod(1, keepdims=True)|np.prod(Z)
    np.max(A)|np.max(A, 0)|np.max(T, 1)|A.max()|A.max(1)|T.max(0)|T.max((0, 2))|T.max(1, keepdims=True)|np.amax(T, 2)
    np.min(A)|np.min(A, 0)|np.min(T, 1)|A.min()|A.min(1)|T.min(0)|T.min(2, keepdims=True)|np.amin(T, 2)|np.max(Z)
    np.max(v[2])|np.prod(v[2])|np.max(A, ())|np.prod(T, ())|v.max()|np.max(A, 0, keepdims=True)
    np.ptp(A)|np.ptp(A, 0)|np.ptp(T, 1)|np.ptp(v)|np.ptp(T, 1, keepdims=True)
    np.trace(S)|np.trace(T)|np.trace(T, 0, 1, 2)|S.trace()|T.trace(0, 0, 2)|np.linalg.trace(S)|np.trace(A, 1)
    np.linalg.norm(v)|np.linalg.norm(A)|np.linalg.norm(A, axis=0)|np.linalg.norm(A, axis=1)|np.linalg.norm(T, axis=0)
    np.linalg.norm(T, axis=1)|np.linalg.norm(T, axis=2)|np.linalg.norm(T, axis=(0, 2))|np.linalg.norm(T, axis=(1, 2))
    np.linalg.norm(T, 1, axis=1)|np.linalg.norm(T, np.inf, axis=1)|np.linalg.norm(A, axis=1, keepdims=True)
    np.linalg.norm(T)|np.linalg.norm(A, keepdims=True)|np.linalg.vector_norm(v)|np.linalg.vector_norm(A, axis=0)
    np.linalg.matrix_norm(A)|np.linalg.matrix_norm(T)|np.linalg.matrix_norm(T, keepdims=True)
    np.linalg.vector_norm(T, axis=1)|np.linalg.vector_norm(T)|np.linalg.vector_norm(T, axis=1, ord=1)
"""
LINALG = """
    np.linalg.inv(S)|np.linalg.inv(np.stack([S, S]))|np.linalg.inv(np.stack([S, S, S, S], 1).swapaxes(0, 1))
    np.linalg.solve(S, R)|np.linalg.solve(S, v[:3])|np.linalg.solve(S, A)|np.linalg.solve(S, A[:, :1])
    np.linalg.solve(S, T)|np.linalg.solve(np.stack([S, S]), T)|np.linalg.solve(np.stack([S, S]), A)
    np.linalg.cholesky(S)|np.linalg.cholesky(S, upper=True)|np.linalg.cholesky(np.stack([S, S]))
    np.linalg.qr(A.T)|np.linalg.qr(A)|np.linalg.qr(M)|np.linalg.qr(A.T, 'complete')|np.linalg.qr(A, 'r')
    np.linalg.qr(M, 'r')|np.linalg.qr(N)|np.linalg.qr(N, 'complete')|np.linalg.qr(N, 'r')|np.linalg.qr(S)
    np.linalg.det(S)|np.linalg.det(np.stack([S, S]))|np.linalg.slogdet(S)|np.linalg.slogdet(np.stack([S, S]))
    np.linalg.det(np.stack([S] * 6).reshape(2, 3, 3, 3).swapaxes(0, 1))
    np.linalg.slogdet(np.stack([S] * 6).reshape(2, 3, 3, 3).swapaxes(0, 1))
    np.linalg.inv(np.stack([S] * 6).reshape(2, 3, 3, 3).swapaxes(0, 1))
    np.linalg.lstsq(M[:, :2], M)|np.linalg.lstsq(M[:, :2], v[:4])|np.linalg.lstsq(A, A[:, :2])|np.linalg.lstsq(S, R)
    np.linalg.pinv(A)|np.linalg.pinv(M)|np.linalg.pinv(S)|np.linalg.pinv(N)|np.linalg.pinv(M[:, :2])
"""
SHAPED = """
    A.T|T.T|v.T|Z.T|A.mT|T.mT|np.transpose(T)|T.transpose(1, 0, 2)|np.transpose(T, (2, 0, 1))|np.permute_dims(A)
    np.transpose(v[2])|v[2].T|np.swapaxes(T, 0, 2)|T.swapaxes(0, 1)|v.swapaxes(0, 0)|np.moveaxis(T, 0, 2)
    np.rollaxis(T, 2)|np.matrix_transpose(T)|np.linalg.matrix_transpose(A)
    np.squeeze(v[None])|np.squeeze(A[None, :, None])|A[None].squeeze()|v.squeeze()|np.squeeze(v[2])|np.squeeze(T)
    np.expand_dims(A, 1)|np.expand_dims(v[2], 0)|np.flip(v)|np.flip(A)|np.fliplr(A)|np.flipud(A)|np.flip(T, 1)
    np.rot90(A)|np.rot90(A, 0)|np.rot90(A, 2)|np.rot90(A, 3)|np.rot90(A, 4)
    np.split(v, 2)|np.split(A, 2, 1)|np.array_split(v, 4)|np.hsplit(v, 2)|np.hsplit(A, 2)|np.vsplit(A, 3)
    np.dsplit(T, 2)|np.unstack(A)|np.unstack(T, axis=1)
    np.broadcast_to(v, (2, 6))|np.broadcast_to(A, (3, 4))|np.broadcast_to(v[2], (2,))|np.broadcast_to(Z, (2, 3))
    np.broadcast_arrays(v, w)|np.broadcast_arrays(A, v[:4])|np.broadcast_arrays(v, 1.0)|np.broadcast_arrays(A, B)
    np.diagonal(S)|np.diagonal(A, 1)|T.diagonal()|S.diagonal(-1)|np.linalg.diagonal(T)|np.diag(S)|np.diag(A, 1)
    np.diag(v)|np.diag(v, -1)|np.diagflat(A)|np.diagflat(v)
    np.atleast_1d(v)|np.atleast_2d(v)|np.atleast_3d(A)|np.atleast_1d(v[2])|np.atleast_1d(Z)|np.atleast_2d(A)
    np.atleast_1d(v, A)|np.atleast_3d(v)|np.atleast_3d(Z)
    A.real|A.imag|np.real(A)|np.imag(A)|v.real|np.real(v[2])|v[2].real|v[2].imag|Z.real|T.imag
    A.conj()|A.conjugate()|v[2].conj()|np.conj(A)|T.conj()|Z.conj()
    A.reshape(-1)|A.reshape(4, 3)|A.reshape(3, 4)|A.reshape(2, 6)|A.reshape(2, 2, 3)|A.reshape(12, 1)|v.reshape(2, 3)
    T.reshape(6, 4)|T.reshape(2, 12)|T.reshape(-1)|T.reshape(4, 6)|T.reshape(1, 2, 3, 4)|v.reshape(6)|Z.reshape(1)
    A.reshape(-1, order='F')|A.reshape(4, 3, order='F')|T.reshape(6, 4, order='F')|T.reshape(2, 12, order='F')
    A.reshape(-1, order='A')|A.reshape(4, 3, order='A')|T.reshape(6, 4, order='A')|T.reshape(2, 12, order='A')
    v[2].reshape(1)|Z.reshape(1, 1)|np.reshape(A, (4, 3))|np.reshape(v, -1)|np.reshape(A, (3, 4))|np.reshape(v, 6)
    np.reshape(A, (3, 4), order='F')|np.reshape(A, (3, 4), order='A')|np.reshape(T, (4, 6), 'F')|A.reshape((4, 3))
    np.reshape(A, (4, 3), copy=True)|np.reshape(A.T, (3, 4), order='A')|v[2].reshape(())|Z.reshape(())
    A.ravel()|T.ravel()|v.ravel()|Z.ravel()|v[2].ravel()|np.ravel(A)|np.ravel(T)|np.ravel(v)|np.ravel(v[2])
    A.ravel('F')|A.ravel('A')|A.ravel('K')|T.ravel('F')|T.ravel('A')|T.ravel('K')|np.ravel(T, 'K')|v.ravel('F')
    v.ravel('K')|v.ravel('A')|A[:, 0].ravel()|A[:, :1].ravel()|A[:1].ravel()|v[:1].ravel()|v[None].ravel()
    T[:, 0].ravel()|T[:, :1].ravel()|T[:, 0].reshape(-1)|A[:, ::2].ravel()|A[:, 1:3].ravel('F')|v[None].ravel('K')
    A.flatten()|A.flatten('F')|A.flatten('K')|A.flatten('A')|T.flatten('K')|v.flatten()|Z.flatten()|v[2].flatten()
"""
CHOSEN = """
    v[2]|A[1, 2]|A[1]|A[1:]|A[..., 0]|A[None]|v[...]|v[()]|Z[()]|Z[...]|v[2, ...]|v[True]|v[False]|A[True]|v[2][()]
    v[2][...]|v[2][None]|v[[2]]|v[[0, 2, 0]]|v[np.arange(6)]|v[np.ones(6, bool)]|v[np.array(2)]|v[np.array([[0], [1]])]
    A[[2, 0]]|A[:, [1, 0]]|A[[1, 0], [2, 3]]|A[[[1], [0]], [2, 3]]|A[1:, [1, 0, 2]]|A[[0, 1], 1:]|A[:, [[0, 1]]]
    A[[True, False, True]]|A[:, [True, False, True, True]]|A[np.eye(3, 4, dtype=bool)]|A[0, [1, 2]]|A[[1, 0], 2]
    A[None, [1, 0]]|A[:, None, [1, 0]]|A[[1, 0]][:, [2, 1]]|A[np.arange(3)[:, None], np.arange(4)]
    A[np.asfortranarray(np.ones((2, 2), int))]|A[:, np.asfortranarray(np.ones((2, 2), int))]
    T[[1, 0]]|T[:, [1, 0]]|T[:, :, [1, 0]]|T[[1, 0], :, [2, 3]]|T[:, [1, 0], [2, 3]]|T[[1, 0], [2, 1]]|T[1, [1, 0]]
    T[1, :, [1, 0]]|T[:, 1, [1, 0]]|T[[1, 0], ..., 2]|T[[[1, 0]], 1:, [[2, 3]]]|T[..., [1, 0], :]|T[::-1, [1, 0]]
    T[np.ones((2, 3), bool)]|T[:, np.ones((3, 4), bool)]|T[:, np.ones(3, bool)]|T[np.ix_([1, 0], [2, 0], [1])]
    A[np.array(1)]|A[np.array(1), np.array(2)]|A[:, np.array(1)]|A[np.array(1), 2]|A[1, [2]]|v[[]]|A[[]]|A[:, []]
    np.take(v, [0, 1])|v.take([0, 1])|np.take(A, [1, 0], 0)|np.take(A, [1, 0], 1)|np.take(A, 1)|np.take(A, 1, 0)
    np.take(T, [[1, 0]], 1)|np.take(v, 2)|A.take([1])|v[2].take(0)|np.take(T, [1, 0], axis=2, mode='wrap')
    np.take_along_axis(A, np.argsort(A, 1), 1)|np.take_along_axis(T, np.zeros((2, 1, 4), int), 1)
    np.delete(v, 1)|np.delete(v, [])|np.delete(A, 1, 0)|np.delete(A, [0, 2], 1)|np.delete(A, 1)|np.delete(T, 1, 1)
    np.delete(T, [0, 1], 2)|np.delete(A, slice(0, 2), 1)|np.delete(A, np.array([True, False, True]), 0)
    np.roll(v, 1)|np.roll(A, 1)|np.roll(A, 1, 0)|np.roll(T, (1, 1), (0, 2))|np.roll(v, 0)|np.roll(T, 1, 1)
    np.tile(v, 2)|np.tile(A, 1)|np.tile(A, (2, 1))|np.tile(T, (1, 2, 1))|np.tile(v, (2, 1))|np.tile(T, 1)
    np.repeat(v, 2)|v.repeat(2)|np.repeat(A, 2, 0)|np.repeat(A, [1, 2, 1], 0)|np.repeat(A, 1)|np.repeat(T, 1, 1)
    np.resize(v, 8)|np.resize(A, (2, 2))|np.resize(v, 6)|np.resize(A, (3, 4))
    np.compress([1, 0, 1], A, 0)|np.compress([1, 1], A)|np.compress([1] * 6, v)|np.compress([1, 0, 1], T, 1)
    np.extract(A > 0, A)|np.extract(v > 0, v)
    np.tril(A)|np.triu(A)|np.tril(T)|np.triu(T, 1)|np.tril(S, -1)
    np.sort(v)|np.sort(A)|np.sort(A, 0)|np.sort(T, 1)|np.sort(A, None)|v.sort()|A.sort()|A.sort(0)
    np.diff(v)|np.diff(A)|np.diff(A, 1, 0)|np.diff(T, 1, 1)|np.diff(v, 0)|np.diff(A, 2)
    v.item(3)|A.item(3)|A.item(1, 2)|Z.item()|v.tolist()|A.tolist()|list(v)|list(A)|Z.tolist()
"""
MADE = """
    np.copy(A)|np.copy(T)|np.copy(v)|np.copy(A, 'C')|np.copy(A, 'F')|np.copy(T, 'A')|np.copy(v[2])|np.copy(Z)
    A.copy()|A.copy('F')|A.copy('K')|A.copy('A')|T.copy()|T.copy('F')|T.copy('K')|T.copy('A')|v[2].copy()|Z.copy()
    copy.copy(A)|copy.deepcopy(A)|A.__copy__()|copy.copy(T)|copy.deepcopy(T)|copy.copy(v[2])
    A.astype(float)|A.astype('D')|T.astype('D')|A.astype(float, copy=False)|T.astype('D', copy=False)
    A.astype('f')|T.astype('F', order='C')|T.astype('D', order='F')|A.astype('D', order='A')|v[2].astype(float)
    A.astype(A.dtype, order='F', copy=False)|A.astype(A.dtype, order='C', copy=False)|v[2].astype('D', copy=False)
    T.astype(T.dtype, order='A', copy=False)|np.astype(T, 'D')|np.astype(v, v.dtype, copy=False)|np.astype(A, A.dtype)
    np.zeros_like(A)|np.ones_like(T)|np.full_like(A, 2.0)|np.zeros_like(T)|np.full_like(T, 3.0)|np.zeros_like(v)
    np.zeros_like(A, order='C')|np.zeros_like(T, order='F')|np.ones_like(A, order='A')|np.zeros_like(T, shape=(3, 2, 2))
    np.zeros_like(A, shape=(2, 3, 4))|np.zeros_like(T, dtype='D')|np.full_like(A, A)|np.full_like(A, v[2])
    np.empty_like(T) * 0|np.empty_like(A, order='F')|np.zeros_like(v[2])|np.zeros_like(Z)|np.zeros_like(A, shape=(5, 5))
    np.full((3, 4), A, like=like)|np.full(3, v[2], like=like)|np.full((3, 4), 1.0, order='F', like=like)
    np.zeros((3, 4), like=like)|np.ones((3, 4), order='F', like=like)|np.empty((2, 3, 4), order='F', like=like)
    np.eye(3, like=like)|np.eye(3, order='F', like=like)|np.identity(3, like=like)|np.arange(3.0, like=like)
    np.tri(3, like=like)|np.zeros((), like=like)|np.full((), 1.0, like=like)
    np.array(A, like=like)|np.array(T, like=like)|np.array(A, order='C', like=like)|np.array(A, order='F', like=like)
    np.array(A, copy=False, like=like)|np.array(A, copy=None, like=like)|np.array(T, copy=None, order='F', like=like)
    np.array(T, copy=None, order='C', like=like)|np.array(A, copy=None, ndmin=3, like=like)
    np.array(T, ndmin=4, like=like)
    np.array(T, order='A', like=like)|np.array(T, copy=None, order='A', like=like)|np.array([v, w], like=like)
    np.array([[v[0], v[1]]], like=like)|np.array(v[2], like=like)|np.array(Z, like=like)
    np.array(T, dtype='D', like=like)
    np.array([A, B], order='F', like=like)|np.array(2.0, like=like)|np.asarray(v[2], like=like)
    np.asarray(A, like=like)|np.asarray(A, order='C', like=like)|np.asarray(A, order='F', like=like)
    np.asanyarray(T, like=like)|np.asarray(T, dtype='D', like=like)|np.asarray(T, order='A', like=like)
    np.ascontiguousarray(A, like=like)|np.ascontiguousarray(T, like=like)|np.ascontiguousarray(v, like=like)
    np.asfortranarray(A, like=like)|np.asfortranarray(T, like=like)|np.asfortranarray(v, like=like)
    np.ascontiguousarray(Z, like=like)|np.asfortranarray(Z, like=like)|np.ascontiguousarray(v[2], like=like)
    np.concatenate([A, B])|np.concatenate([A, B], 1)|np.concatenate([v, w])|np.concatenate([v])
    np.concatenate([T, U], 2)
    np.concatenate([T])|np.concatenate([A, B], None)|np.concat([T, U], 0)|np.concatenate([A.T, B.T], 1)
    np.stack([A, B])|np.stack([A, B], 1)|np.stack([A, B], -1)|np.stack([v])|np.stack([v, w], 1)|np.stack([T, U], 1)
    np.vstack([A, B])|np.vstack([v])|np.hstack([A, B])|np.hstack([v])|np.dstack([A, B])|np.dstack([v, w])
    np.vstack([v, w])
    np.column_stack([v, w])|np.column_stack([A, B])|np.column_stack([v])|np.dstack([T, U])|np.hstack([T, U])
    np.block([[A, B], [B, A]])|np.block([v])|np.block([[A], [B]])|np.block([A, B])|np.block(A)|np.block([[T], [U]])
    np.append(v, [])|np.append(A, B)|np.append(A, B, 0)|np.append(T, U, 1)
    np.where(True, v, w)|np.where(A > 0, A, B)|np.where(A > 0, A, 0.0)|np.where(T > 0, T, U)|np.where(True, A, v[:4])
    np.where(np.ones((3, 4), bool), A, B)|np.where(np.ones((3, 4), bool, 'F'), A, B)|np.where(True, Z, Z)
    np.where(True, v[2], 1.0)|np.where(np.array([[True]]), v[2], 1.0)|np.where(np.ones((3, 1), bool), A, v[2])
    np.clip(A, 0.2, 0.8)|A.clip(0.2, 0.8)|np.clip(T, U, None)|np.clip(v[2], 0.0, 1.0)|np.clip(A, None, v[:4])
    T.clip(0.0)
    np.clip(A, B, A.max())|np.clip(A, None, None)|np.clip(Z, 0.0, None)|np.clip(T, A, None)|np.clip(A, A, B)
"""
OPERATORS = """
    A + B|A - B|A * B|A / B|A ** B|T + U|T - 1|T * 2|2 * T|T / 2|2 / T|T ** 2|T ** 3|2 ** T|T ** 0.5|A ** 1|1 - T|1 + T
    -A|-T|+A|+T|abs(A)|abs(T)|A + v[:4]|v[:4] + A|A + B.T.T|A + Z|Z + A|v[2] + A|v[2] * v[3]|Z * Z|-Z|+Z|-v[2]|+v[2]
    Z + 1|Z ** 2|abs(Z)|A[::-1] * 2|A + B[::-1]|S + R.T|S * R.T|S.T * 2|A[:, None] + B|T[::-1] + A|T.T * 2|v[2] ** 2
    T.swapaxes(0, 1) + U.swapaxes(0, 1)|T.swapaxes(1, 2) * 2|A + np.ones((3, 4))|np.ones((3, 4), order='F') * A
    A + np.ones((3, 4), int)|A.T + np.ones((4, 3))|A + [[1.0] * 4] * 3|np.float64(2) * A|A + np.ones((3, 1), order='F')
    A + (1 + 2j)|(1 + 2j) * T|T + np.broadcast_to(np.ones(4, int), (2, 3, 4))|T + np.broadcast_to(np.ones(4), (2, 3, 4))
"""
COMPOSED = """
    np.average(T, 1)|np.average(A, 0, weights=B)|np.average(v)|np.median(v)|np.median(A, 0)|np.median(A)
    np.median(T, 1, keepdims=True)|np.trapezoid(v)|np.trapezoid(A)|np.trapezoid(T, axis=0)|np.cross(S, R)
    np.linalg.cross(S, R)|np.pad(A, 1)|np.pad(A.T, 1)|np.pad(T, 1)|np.pad(v, 2, 'edge')|np.pad(T, 1, 'wrap')
    np.meshgrid(v, w)|np.meshgrid(v, w, copy=False)|np.meshgrid(v, w[:2], indexing='ij')
    np.polyval(v, A)|np.polyval(v, 2.0)
    np.nan_to_num(A)|np.nan_to_num(T)|np.diff(A, prepend=0.0)|np.diff(T, append=U, axis=1)
"""
WRITTEN = """
    np.add(A, B, out=A)|np.exp(A, out=A)|np.matmul(S, R, out=S)|np.sum(A, 0, out=v[:4])|np.dot(A, M, out=M[:3].copy())
    np.clip(A, 0.2, 0.8, out=A)|np.mean(A, 0, out=A[0])|np.take(v, [0, 1], out=w[:2])|np.einsum('ij->ij', A, out=B)
    np.concatenate([v[:3], w[:3]], out=v)|np.stack([v, w], out=np.zeros((2, 6), like=like))|np.max(A, 0, out=A[0])
    np.copyto(A, B)|np.fill_diagonal(S, 2.0)|np.put(v, [0, 1], [2.0, 3.0])|np.place(A, A > 0.5, [1.0])
    np.putmask(A, A > 0.5, B)|np.put_along_axis(A, np.zeros((1, 4), int), 2.0, 0)|A.fill(2.0)|A.__setitem__(0, 1.0)
    A.__iadd__(B)|A.__isub__(B)|A.__imul__(B)|A.__itruediv__(B)|A.__ipow__(2)|S.__imatmul__(R)
    T.__iadd__(1.0)|A.__imul__(2.0)|np.tensordot(A, M, 1)|np.outer(v, w, out=np.zeros((6, 6), like=like))
    np.var(A, 0, out=A[0])|np.std(A, 0, out=A[0])|np.prod(A, 0, out=A[0])|np.trace(T, out=v[:4])
"""


def lines(text):
    return [e.strip() for line in text.strip().splitlines() for e in line.split("|")]


COPIED = """
    np.asarray(A, copy=True, like=like)|np.asarray(A, copy=None, like=like)|np.asarray(A, copy=False, like=like)
    np.asanyarray(T, copy=True, like=like)|np.asanyarray(T, copy=False, like=like)
    np.asarray(v, float, copy=True, like=like)|np.asarray(A, dtype=A.dtype, copy=True, like=like)
    np.asarray(A, order='C', copy=False, like=like)
    np.asarray(A, order='F', copy=True, like=like)|np.asarray(T, dtype='D', copy=True, like=like)
    np.asarray(v[2], copy=True, like=like)|np.asarray(Z, copy=True, like=like)|np.asarray(A.T, copy=True, like=like)
    np.array(A, copy=True, order='K', like=like)|np.array(A, copy=True, subok=True, like=like)
    np.array(A, copy=False, ndmin=3, like=like)|np.array(Z, copy=False, like=like)
    np.array(A[1:], copy=False, like=like)
    np.require(A, like=like)|np.require(A, requirements='C', like=like)|np.require(T, requirements=['F'], like=like)
    np.require(A, requirements=['W'], like=like)|np.require(A, requirements=['A', 'E'], like=like)
    np.require(A, A.dtype, ['C', 'W'], like=like)|np.require(T, dtype='D', requirements=['F', 'A'], like=like)
    np.require(np.diagonal(S), requirements='W', like=like)|np.require(v, requirements=['C', 'F'], like=like)
    np.copy(A, order='C', subok=True)|np.copy(T, subok=False)|np.copy(np.diagonal(S))|np.copy(A.T, order='K')
    A.astype(A.dtype, copy=True)|np.astype(A, A.dtype, copy=True)|A.astype(A.dtype, 'K', copy=False)
    np.nan_to_num(A, copy=False)|np.nan_to_num(T, copy=True)|np.nan_to_num(v, False)|np.nan_to_num(A.T, copy=False)
    np.nan_to_num(v[2])|np.nan_to_num(Z)|np.nan_to_num(Z, copy=False)|np.nan_to_num(A[1:], copy=False, nan=2.0)
    np.reshape(A, (3, 4), copy=False)|np.reshape(v, (2, 3), copy=None)|np.reshape(T, -1, copy=True)
    np.meshgrid(v, w, copy=True)|np.meshgrid(v, w, copy=False, sparse=True)|np.meshgrid(v, w, sparse=True)
    np.lib.stride_tricks.sliding_window_view(v, 3)|np.lib.stride_tricks.sliding_window_view(A, 2, axis=1)
    np.lib.stride_tricks.sliding_window_view(A, (2, 2))|np.lib.stride_tricks.sliding_window_view(v[::2], 2)
    np.lib.stride_tricks.sliding_window_view(v, 1, writeable=True)|np.lib.stride_tricks.sliding_window_view(T, 1, 0)
    np.lib.stride_tricks.sliding_window_view(v, 6, writeable=True)|np.lib.stride_tricks.sliding_window_view(T, 1, 2)[0]
    np.lib.stride_tricks.sliding_window_view(T, (1, 3), (0, 1), writeable=True)
    np.broadcast_to(A, (3, 4))[0]|np.broadcast_to(v, (6,)).T|np.diagonal(S)[::-1]|np.diagonal(S).real|np.diag(S, 1)[1:]
    np.diagonal(T, axis1=1, axis2=2).reshape(-1)|np.diagonal(S).ravel()|np.diagonal(S)[[1, 0]]|np.diagonal(S) * 1
    np.broadcast_to(A, (1, 3, 4)).squeeze()|np.broadcast_to(A, (1, 3, 4)).swapaxes(0, 1)|np.linalg.diagonal(S).copy()
    np.split(np.diagonal(S), 3)|np.unstack(np.broadcast_to(A, (1, 3, 4)))|np.array_split(np.diagonal(S), 2)
    np.atleast_2d(np.diagonal(S))|np.expand_dims(np.diagonal(S), 0)|np.flip(np.diagonal(S))
    np.moveaxis(np.diagonal(T), 0, 1)
"""

SEQUENCES = """
    np.cumsum(v)|np.cumsum(A)|np.cumsum(A, 0)|np.cumsum(A, 1)|np.cumsum(T, 1)|A.cumsum(0)|T.cumsum(2)|np.cumsum(Z)
    np.cumprod(v)|np.cumprod(A)|np.cumprod(A, 0)|np.cumprod(T, 1)|A.cumprod(1)|np.add.accumulate(T)
    np.cumulative_sum(v)|np.cumulative_sum(A, axis=0)|np.cumulative_sum(T, axis=1, include_initial=True)
    np.cumulative_prod(v)|np.cumulative_prod(A, axis=1)
    np.multiply.accumulate(A, 1)|np.maximum.accumulate(A, 1)|np.minimum.accumulate(T)|np.add.reduceat(A, [0, 2], 1)
    np.nancumsum(A, 1)|np.nancumprod(A, 0)|np.nansum(A)|np.nansum(T, 1)|np.nanprod(A, 0)|np.nanmean(T, 0)
    np.nanvar(A, 1)|np.nanstd(T, 1)|np.nanmax(A, 0)|np.nanmin(T, 2)|np.nanmedian(v)|np.nanmedian(A, 1)
    np.nanmedian(T, (0, 2))|np.nanmedian(T, 1, keepdims=True)|np.nanmedian(A)|np.multiply.reduceat(A, [0, 2, 1], 1)
    np.subtract.reduceat(v, [0, 3])|np.maximum.reduceat(T, [0, 1], 2)|np.vecdot(A, B, axis=0)|np.vecdot(T, U, axis=1)
    np.matmul(A, M, axes=[(0, 1), (0, 1), (1, 0)])|np.matmul(A.T, M, axes=[(1, 0), (0, 1), (0, 1)])
    np.vecdot(T, U, keepdims=True)|np.multiply.outer(v, w)|np.hypot.outer(v, w[:2])
    np.sum(A, 0, where=A > 1, initial=2.0)
    np.mean(T, 1, where=T > 0.5)|np.max(A, 1, initial=0.5)|np.prod(A, 0, where=A > 1)
    np.ediff1d(v)|np.ediff1d(A)|np.convolve(v, w[:3])|np.correlate(v, w[:2])|np.convolve(w[:3], v, 'same')
    np.interp(A, [0.0, 1.0, 3.0], [0.0, 2.0, 1.0])
    np.interp(v, v[:1], w[:1])
    np.bincount([0, 2, 1, 0, 1, 2], v)|np.histogram(np.arange(6.0), 3, weights=v)[0]
    np.select([A > 1, A < 0.5], [A, B], 2.0)|np.choose(np.array([0, 1, 0, 1]), [A, B])
    np.piecewise(A, [A > 1], [np.exp, 2.0])
    np.linspace(v[0], v[1], 5)|np.linspace(v, w, 3)|np.linspace(v, w, 4, axis=1)|np.logspace(v[0], 2.0, 3)
    np.partition(v, 2)|np.partition(A, 1)|np.partition(T, 2, 0)|np.unique(A)
    np.round(A)|np.round(T, 1)|np.around(v)|A.round()|np.ldexp(A, 2)|np.modf(A)[0]|np.divmod(A, 0.7)[1]|np.frexp(A)[0]
    A.flat[2:7]|A.flat[3]|A.astype(int)|np.linalg.norm(A, 3, axis=1)|np.polymul(v, w)
    np.gradient(v)|np.gradient(A, axis=1)|np.cov(A)|np.corrcoef(A)|np.unwrap(v)|np.unwrap(A)|np.polyfit(w, v, 2)
    np.polyadd(v, w)|np.polysub(v, w[:3])|np.polyder(v)|np.polyint(v)|np.polydiv(v, w[:2])|np.vander(v, 3)
    np.geomspace(v[0], v[1], 4)|np.sinc(A)|np.fix(A)|np.linalg.matrix_power(S, 3)|np.apply_over_axes(np.sum, T, [0])
    np.apply_along_axis(np.sum, 0, A)|np.insert(v, 1, w[:2])|np.insert(A, 1, v[0], axis=0)|np.trim_zeros(v)
    np.fft.fftshift(A)|np.fft.ifftshift(v)|np.angle(A)|np.array_split(v, 4)|np.i0(v)|np.percentile(A, 30)
    np.percentile(A, 30, axis=0)|np.quantile(T, 0.4, axis=1)|np.nanpercentile(v, 30)|np.nanquantile(A, 0.4)
    np.histogram2d([1, 2, 3, 1, 2, 0], [1, 2, 3, 1, 2, 3], 2, weights=v)[0]|np.histogram_bin_edges(A, 3)
    np.histogramdd(np.ones((6, 2)), 2, weights=v)[0]|np.isin(A, v)|np.union1d(A, v)|np.intersect1d(v, w)
    np.setdiff1d(v, w)|np.setxor1d(v, w)|np.unique_all(A)|np.unique_counts(v)|np.unique_inverse(v)
    np.poly(v)|np.sort_complex(v)|np.real_if_close(A)|np.linalg.tensorsolve(S, v[:3])|np.linalg.tensorinv(S, 1)
    np.emath.sqrt(A)|np.emath.log(A)|np.emath.log2(v)|np.emath.log10(A)|np.emath.logn(2, v)|np.emath.power(A, 2)
    np.emath.arccos(A)|np.emath.arcsin(v)|np.emath.arctanh(A)|np.pad(A, 1, 'mean')|np.pad(T, 1, 'linear_ramp')
    np.pad(A, 1, 'median')|np.pad(v, 2, 'reflect', reflect_type='odd')|np.interp(v, [0.1, 0.5], [1.0, 2.0], period=1.0)
    A.view()|A.T.view(np.ndarray)|T.view(T.dtype)|np.roots(v)|np.linalg.cond(S)|np.linalg.cond(S, 1)
    np.linalg.cond(S, 'fro')|np.linalg.norm(A, 2)|np.linalg.norm(T, 'nuc', axis=(0, 2))|np.linalg.norm(A, -2)
    np.linalg.norm(T, 2, axis=(2, 1), keepdims=True)
"""
SPECTRA = """
    np.fft.fft(v)|np.fft.ifft(v)|np.fft.rfft(A)|np.fft.irfft(A)|np.fft.fft2(A)|np.fft.ifft2(A)|np.fft.rfft2(A)
    np.fft.irfft2(A)|np.fft.fftn(T)|np.fft.ifftn(T)|np.fft.rfftn(T)|np.fft.irfftn(T)|np.fft.hfft(v)|np.fft.ihfft(v)
    np.linalg.eig(S)|np.linalg.eigh(S.real)|np.linalg.eigvals(S)|np.linalg.eigvalsh(S)|np.linalg.svdvals(A)
    np.linalg.svd(A.real, full_matrices=False)|np.linalg.svd(T.real, full_matrices=False)|np.linalg.eigvalsh(S[None])
"""
TABLE = [*UNARY, *BINARY, *(e for part in (PRODUCTS, REDUCED, LINALG, SHAPED, CHOSEN, MADE, OPERATORS, COMPOSED, COPIED,
                                            SEQUENCES, WRITTEN, SPECTRA)
                            for e in lines(part))]


# ---------------------------------------------------------------- layouts

def empty(shape, dtype, axes=None, steps=None):
    """New memory with its axes in this order, the slowest first, and with gaps or reversed."""
    axes = range(len(shape)) if axes is None else axes
    steps = [1] * len(shape) if steps is None else steps
    wide = np.zeros([shape[i] * abs(steps[i]) for i in axes], dtype).transpose(np.argsort(axes))
    return wide[tuple(slice(None, None, step) for step in steps)] if shape else wide


def layouts(ndim):
    """Functions of shape and dtype that make an array of zeros: by name."""
    found = {}
    for axes in itertools.permutations(range(ndim)):
        name = "".join(map(str, axes))
        found[name] = lambda shape, dtype, axes=axes: empty(shape, dtype, axes)
        for axis in range(ndim):
            for step in (2, -1, -2):
                steps = [step if i == axis else 1 for i in range(ndim)]
                found[f"{name} {steps}"] = lambda shape, dtype, axes=axes, s=steps: empty(shape, dtype, axes, s)
        if ndim > 1:
            found[f"{name} -1"] = lambda shape, dtype, axes=axes: empty(shape, dtype, axes, [-1] * len(shape))
            found[f"{name} 2"] = lambda shape, dtype, axes=axes: empty(shape, dtype, axes, [2] * len(shape))
    return found


def repeated(ndim):
    """Layouts that repeat memory, which an output cannot have: strides of 0, and windows that overlap."""
    def broadcast(shape, dtype, axes, still):
        part = empty([1 if i in still else n for i, n in enumerate(shape)], dtype, axes)
        steps = [0 if i in still else step for i, step in enumerate(part.strides)]
        return np.lib.stride_tricks.as_strided(part, shape, steps)

    found = {}
    for axes in itertools.permutations(range(ndim)):
        for still in itertools.chain.from_iterable(itertools.combinations(range(ndim), k) for k in range(1, ndim + 1)):
            found[f"{axes} without {still}"] = lambda shape, dtype, a=axes, s=still: broadcast(shape, dtype, a, s)
    if ndim == 2:
        found["windows"] = lambda shape, dtype: np.lib.stride_tricks.as_strided(
            np.zeros(max(sum(shape), 1), dtype), shape, [np.dtype(dtype).itemsize] * 2)
    return found


SHAPES = {"v": (6,), "w": (6,), "A": (3, 4), "B": (3, 4), "M": (4, 5), "S": (3, 3), "R": (3, 3), "T": (2, 3, 4),
          "U": (2, 3, 4), "N": (2, 4, 2), "Z": ()}


def arrays(rng, dtypes, repeats=False, sizes=()):
    """One array of each name, in a layout that is drawn; `sizes` are lengths that dimensions get instead of theirs."""
    found = {}
    for name, shape in SHAPES.items():
        kinds = layouts(len(shape)) | (repeated(len(shape)) if repeats else {})
        kind = list(kinds)[rng.integers(len(kinds))] if rng.integers(4) else next(iter(kinds))
        shape = tuple(sizes.get(n, n) for n in shape) if sizes else shape
        x = kinds[kind](shape, rng.choice(list(dtypes)))
        x[...] = rng.uniform(0.2, 0.9, shape)
        if name == "S":
            x += 3 * np.eye(*shape)
        found[name] = x
    return found


def copies(env):
    return {name: twin(x) for name, x in env.items()}
