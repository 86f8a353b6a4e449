"""Lines of random programs; what their letters stand for is said in scripts.py."""

# Views and copies of `a`, as NumPy has it.
FORMS = """a|a|a|a.T|a[::-1]|a.reshape(-1)|a.ravel()|np.ravel(a, "F")|a.ravel("A")|a.T.ravel()|a.flatten()
a.flatten("F")
a.reshape(m, n)|a.reshape(m, n, order="F")|a.reshape((m, n), order="A")|np.reshape(a, (n, m))|a[0]|a[:, 0]|a[:, 1:]
a[..., None]|a[None]|a[:, ::-1]|a[[1, 0]]|a[:, [1, 0, 1]]|a[[0, 0, -1]]|a.swapaxes(0, 1)|a.reshape(-1)[:4]|a[0:0]
a[::-1][::2]|a[:0][::-1]|a[:0][::-1][[]]|a[0:0][:, [1, 0]]|a.diagonal()|np.diagonal(a, 1)|a[1:]|a[::2]
a[..., ::2].ravel()
a[:, 0].ravel()|a.T[::-1].reshape(-1)|a.T.reshape(-1, order="F")|a.T.reshape(-1, order="A")|np.transpose(a)|a.squeeze()
np.moveaxis(a, 0, -1)|np.flip(a)|np.atleast_2d(a)|np.expand_dims(a, 1)|a[a.shape[0] // 2:]|np.rot90(a)|a[{keep}]
np.array_split(a, 2)[0]|np.squeeze(a[:1])|a.real""".replace("\n", "|").split("|")

# New arrays: `=` where values are NumPy's bit for bit, `+` where derivatives are sums, `~` where other kernels compute.
RESULTS = """= u:mn v:mn| u * v
= u:mn v:mn| u - v
= u:mn v:nm| u + v.T
+ u:mn v:n| u * v
= u:mn| u[::-1] * 2
= u:mn| 0.5 - u
= u:mn| -u
= u:mnp| u[::-1] * 0.5
+ u:mnp v:mn| u + v[..., None]
= u:mn v:mn| np.where({mask}, u, v)
= u:mn v:mn| u / (v * np.conj(v) + 2)
+ u:m v:mn| u[:, None] - v
= u:mn| u.copy()
= u:mn| u.copy("F")
= u:mn| u.copy("K")
= u:mn| np.copy(u)
= u:mn| np.conj(u)
= u:mn| np.positive(u)
= u:mn| u ** 2
= u:mn v:mn| np.concatenate([u, v])
= u:mn v:mp| np.concatenate([u, v], axis=1)
= u:mn v:mn| np.stack([u, v], axis=-1)
= u:mn v:mn| np.hstack([u, v.copy()])
= u:mn v:mn| np.vstack([u, v])
= u:m v:m| np.column_stack([u, v])
+ u:mn| u[:, {columns}]
+ u:mn| u[{rows}]
+ u:mn| np.take(u, {rows}, axis=0)
= u:mn| np.take(u, [1, 0])
= u:mn| u[{mask2}]
+ u:mn| u[{rows}, 0]
= u:mn| np.tril(u)
= u:mn| np.triu(u, 1)
= u:m| np.diag(u)
= u:mn| np.diag(u)
+ u:mn| np.roll(u, 1, axis=0)
+ u:mn| np.repeat(u, 2, axis=1)
+ u:mn| np.tile(u, (1, 2))
+ u:mn| np.resize(u, (2, 3))
= u:mn| np.zeros_like(u)
= u:mn| np.full_like(u, 0.5)
+ u:m v:n| np.outer(u, v)
= u:mn| u * {plain}
= u:mn| {plain} + u
= u:mn| np.where({mask}, u, {plain})
= u:mnp| u.transpose(1, 0, 2)
= u:mnp| u.swapaxes(0, 2) * 2
+ u:mnp| u[:, {columns}]
= u:mn v:mn| np.add(u, v, order="F")
= u:mn v:mn| np.multiply(u.T, v.T)
= u:m v:m| np.stack([u, v])[:, 0]
+ u:mn| np.broadcast_to(u, (2, m, n)) * u
= u:mn| np.compress({mask}, u, axis=1)
~ u:mn v:np| u @ v
~ u:mn v:np| np.dot(u, v)
~ u:mn v:np| np.matmul(u, v)
~ u:mn v:np| np.tensordot(u, v, 1)
~ u:mn v:pn| np.einsum("ij,kj->ki", u, v)
~ u:mn v:np| np.einsum("ij,jk", u, v)
~ u:mn v:n| u @ v
~ u:m v:mn| u @ v
~ u:mn v:n| np.inner(u, v)
~ u:pmn v:n| u @ v
~ u:pmn v:np| u @ v
~ u:m v:m| np.vdot(u, v)
~ u:mn v:mn| np.linalg.multi_dot([u, v.T, u])
~ u:mm| np.linalg.inv(u + 9 * np.eye(m))
~ u:mm v:mn| np.linalg.solve(u + 9 * np.eye(m), v)
~ u:mm v:m| np.linalg.solve(u + 9 * np.eye(m), v)
~ u:mm| np.linalg.cholesky(u @ u.conj().T + np.eye(m))
~ u:mn| np.linalg.qr(u + 2 * np.eye(m, n))[1]
~ u:mn| np.linalg.qr(u + 2 * np.eye(m, n))[0]
~ u:mm v:m| np.linalg.lstsq(u + 9 * np.eye(m), v, rcond=None)[0]
~ u:mm| np.linalg.det(u + 2 * np.eye(m))
~ u:mn| u.sum(axis=0)
~ u:mn| u.sum(1)
~ u:mn| np.sum(u)
~ u:mn| u.mean(axis=1)
~ u:mn| np.trace(u)
~ u:mn| np.linalg.norm(u + 2, axis=0)
~ u:mn| np.linalg.norm(u + 2)
~ u:mn| np.std(u * u + {ramp})
~ u:mn| np.sin(u)
~ u:mn| np.exp(0.2 * u)
~ u:mn| np.sqrt(u * np.conj(u) + 1)
~ u:mn| np.kron(u, u[:1])""".split("\n")
REAL = """= u:mn v:mn| np.maximum(u, v)
= u:mn| np.clip(u, -0.51234, 0.31234)
= u:mn| abs(u)
+ u:mn| u.max(axis=1)
= u:mn| np.where(u > 0.1234, u, 0.3 * u)
= u:mn| u[u > 0.1234]
~ u:mn| np.tanh(u)
~ u:mn| np.log(u * u + 1)""".split("\n")

# Writes; Y is what is assigned to.
WRITES = """= y:mn u:mn| Y = u
= y:mn u:mn| Y += u
+ y:mn u:n| Y -= u
= y:mn u:mn| Y *= u
= y:mn| Y *= 0.5
= y:mn| Y /= 2
= y:mn| Y = 0
= y:mn| y[...] = y[::-1]
= y:mn| y[1:] += y[:-1]
= y:mm| Y += y.T
= y:mn| y.reshape(-1)[:2] = 0
= y:mn u:m| y.ravel()[:m] = u
= y:mn| y.ravel("F")[1::2] *= 2
= y:mn| y.flatten()[...] = 0.5
= y:mn| y.T.ravel()[:3] = 0.25
= y:mn u:m| y.reshape(-1, order="F")[:m] = u
= y:mn u:m| y.reshape(-1, order="A")[:m] += u
= y:mnp| y.reshape(-1)[::2] = 1
= y:mn u:mn| y[{permuted}] = u
+ y:mn u:n| y[{some}] = u
= y:mn| y[{some}] = 0.5
= y:mn| y[{some}] *= 2
+ y:mn| y[:, {columns}] = 0.25
= y:mn u:m| y[:, 0][{permuted}] = u
= y:mn| y[{mask2}] = 0.5
= y:mn u:mn| y[{mask2}] = u[{mask2}]
= y:mn| y[{mask2}] *= 0.5
= y:mn| y[:, {mask}] = 0
= y:mn u:mn| np.copyto(y, u, where={mask})
= y:mn u:mn| np.copyto(y, u)
= y:mn| np.put(y, [0, -1], 0.5)
= y:mn| np.put(y, [1], [0.25])
= y:mn u:mn| np.putmask(y, {mask2}, u)
+ y:mn u:mn| np.add.at(y, {rows}, u)
= y:mn| y.fill(0.5)
= y:mm| np.fill_diagonal(y, 0.5)
= y:m u:n v:n| y[:2] = [u[0], v[-1]]
= y:m u:n v:n| y[[0, -1]] = [u[0], 2 * v[0]]
+ y:mn u:p| y[0] = [u[0]] * n
= y:mn u:p| y[0, 0] = u[-1]
+ y:m u:p v:p| y[:] = [u[0]] * m
= y:m u:m| y[0], y[-1] = u[-1], u[0]
= y:mn z:mn| y[...], z[...] = z.copy(), y.copy()
= y:mn u:mn v:mn| np.add(u, v, out=y)
= y:mn u:mn| np.add(u, y, out=y)
= y:mn u:mn| np.multiply(u, y[::-1], out=y)
= y:mn| np.multiply(y, y, y)
= y:mm| np.subtract(y, y.T, out=y)
= y:mn u:mn| np.add(y, u, out=y, where={mask})
= y:mn| np.add({plain}, {plain}, out=y)
= y:mn| np.multiply({plain}, y, out=y)
= y:mn| np.subtract(y, {plain}, y)
+ y:mn| np.take(y, {rows}, axis=0, out=y, mode="clip")
+ y:mn u:mn| np.take(u, {rows}, axis=0, out=y)
= y:mn u:mn| np.compress([True] * m, u, axis=0, out=y)
= y:mn| np.compress([True] * m, y, axis=0, out=y)
= y:mn u:mn v:mn| np.concatenate([u, v], out=np.zeros_like(y, shape=(2 * m, n)))
= y:mn| np.cos(y, out=y)
= y:mn| np.conjugate(y, y)
= y:mn| y[:0][::-1] = 0
= y:mn| y[::-1][:0][[]] = 1
= y:mn u:mn| Y += {plain} * u
~ y:mn u:mn| np.einsum("ij,ij->ij", {plain}, y, out=y)
~ y:m u:mm| np.einsum("ij,j->i", u, y, out=y)
~ y:m| np.einsum("ij,j->i", {square}, y, out=y)
~ y:mm u:mm| np.dot(u, y, out=y)
~ y:mm| np.matmul(y, y, out=y)
~ y:mm u:mm| np.matmul({square}, y, out=y)
~ y:mn u:mn| np.sin(u, out=y)
~ y:mn| np.exp(0.2 * y, out=y)
~ y:m u:mn| np.sum(u, axis=1, out=y)
~ y:mn u:mp v:pn| Y += u @ v
~ y:mn u:mp v:pn| Y -= np.dot(u, v)
~ y:mn u:m v:n| Y += np.outer(u, v)""".split("\n")
REAL_WRITES = """= y:mn u:mn| np.clip({plain}, y, 5.0, out=y)
= y:mn| np.clip(y, -0.51234, 0.31234, out=y)
= y:mn u:mn| np.clip(u, y - 2, 2.0, out=y)
= y:mn u:mn| np.maximum(u, y, out=y)
= y:mn| np.minimum({plain} * 0.37, y, out=y)
= y:mn| y[y > 0.1234] = 0.5
= y:mn| y[y < 0.1234] *= 0.5
= y:mn u:mn| if (u > 0.1234).any(): Y = 0.5 * y
= y:mn u:mn| if not (u < 0.1234).all(): Y += 0.25
= y:mn u:mn| if 0.0 in u: Y *= 0.5""".split("\n")

# Plain arrays that are made and written again, also through older views: w is new.
PLAIN = """w = np.full((m, n), 0.5)
w = np.zeros(m)
w = np.arange(m * n, dtype="d").reshape(m, n) * 0.1
w = np.full(3000, 0.25)
w = np.full((m, 1500), 0.25)""".split("\n")
PLAIN_WRITES = """Y = 0.75
Y *= 0.5
Y += 0.125
y.fill(0.3)
y[:1] = 2
y[{some}] = 0.5
y[{mask2}] = 0.4
np.multiply(y, 0.5, out=y)
y.reshape(-1)[:2] = 0.1""".split("\n")
LOOPS = r"""~ u:mn| w = np.zeros((m, n)); t = 0.0\nfor k in range(3): w[...] = k; t = t + (u * w).sum()
~ u:mn| b = np.zeros((2, m, n)); w = b[0]; t = 0.0\nfor k in range(3): b[...] = 0.5 * k; t = t + u * w
~ u:mn| t = np.zeros((m, n), {dtype})\nfor k in range(2): t += u * k
~ u:mn v:mn| t = np.zeros((m, n), {dtype}); t += u; t = t * v""".split("\n")

# What nobody reads.
UNUSED = """np.linalg.norm(u)
np.linalg.norm(u, axis=0)
np.std(u)
np.std(u, axis=1)
u * u
np.sin(u) / u
np.sqrt(u - u)
(u @ u.T).sum()
u.sum() / 0.5
np.linalg.qr(u)
np.linalg.inv(np.eye(len(u)) + u[:, :1])
np.linalg.solve(np.eye(len(u)) * 2, u)
np.linalg.solve(np.eye(len(u)) + u[:, :1], u[:, 0])
np.linalg.lstsq(np.eye(len(u)) + 0.1 * u[:, :1], u[:, 0], rcond=None)
np.linalg.lstsq(np.eye(len(u), 2) + 0.1 * u[:, :1], u[:, 0], rcond=None)
np.linalg.cholesky(np.eye(len(u)))
np.linalg.det(np.eye(len(u)) + u[:, :1])
np.where(abs(u) > 0.3, u, 1 / u)
np.log(abs(u)) * u""".split("\n")
