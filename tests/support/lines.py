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
np.array_split(a, 2)[0]|np.squeeze(a[:1])|a.real
windows(a, 1, 0)|windows(a, 2, 0, writeable=True)|windows(a, a.shape)|windows(a.T, 2, axis=0)
strided(a, a.shape[::-1], a.strides[::-1])|strided(a, a.shape, a.strides)
strided(a, (a.shape[0] - 1, 2) + a.shape[1:], (a.strides[0],) + a.strides)
strided(a[1:], (2,) + a[1:].shape, (0,) + a.strides, writeable=False)|np.broadcast_to(a, (2,) + a.shape)|np.asarray(a)
np.asarray(a, copy=True)|np.asarray(a, dtype={dtype}, copy=True)|np.asarray(a, order="F")|np.asanyarray(a)
np.asanyarray(a, copy=True)|np.array(a)|np.array(a, copy=None)|np.array(a, copy=True, order="F")|np.array(a, ndmin=3)
np.array(a, copy=False)|a.astype({dtype})|a.astype({dtype}, copy=False)|a.astype({dtype}, order="F", copy=False)
np.require(a, requirements=["O"])|np.require(a, None, "C")|np.require(a, None, ["F", "W"])|np.ascontiguousarray(a)
np.asfortranarray(a)|np.nan_to_num(a)|np.copy(a, order="F")|a.copy()|a.view()
np.reshape(a, (n, m), copy=True)|np.astype(a, a.dtype, copy=False)|np.atleast_1d(a)
np.broadcast_arrays(a, a[:1])[0]""".replace("\n", "|").split("|")

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

# Where derivatives are easily lost: equal numbers, eigenvalues that coincide, zeros, ones, tails.
TIES = """+ u:mn| np.max(u)
+ u:mn| np.min(u, axis=0)
+ u:mn| np.ptp(u, axis=1)
+ u:mn| np.sort(u, axis=0)
+ u:mn| np.sort(u, axis=None)
+ u:mn| np.partition(u, 1, axis=1)
+ u:mn| np.median(u, axis=0)
+ u:mn| np.maximum(u, u[:1])
+ u:mn| np.minimum(u.T, u[0, 0])
+ u:mn| np.fmax(u, 0.0)
+ u:mn| np.clip(u, 0.0, 1.0)
+ u:mn| np.clip(u, u[:1], 0.5)
+ u:mn| np.maximum.accumulate(u, axis=0)
+ u:mn| u[np.arange(m), np.argmax(u, axis=1)]
+ u:mn| np.take_along_axis(u, np.argsort(u, axis=1, kind="stable"), 1)
+ u:m| np.where(u == u[0], u * u, u)
~ u:mm| np.linalg.eigvalsh(u + u.T)
~ u:mm| np.linalg.eigvalsh(np.eye(m) + 0 * u) * u[0]
~ u:mm| np.log(np.linalg.eigvalsh(u @ u.T + np.eye(m))).sum()
~ u:mm| (lambda w, v: (v / np.sqrt(w)) @ v.T)(*np.linalg.eigh(u @ u.T + np.eye(m)))
~ u:mm| (lambda w, v: (v * np.exp(w)) @ v.T)(*np.linalg.eigh(0.5 * (u + u.T)))
~ u:mm| abs(np.linalg.eigh(u + u.T)[1])
~ u:mm| np.linalg.eigh(u + u.T)[1][0, 0] ** 2
~ u:mn| np.linalg.svd(u, compute_uv=False)
~ u:mm| (lambda U, s, V: (U * np.tanh(s)) @ V)(*np.linalg.svd(u))
~ u:mm| (lambda U, s, V: (U / np.sqrt(s + 1)) @ V)(*np.linalg.svd(u + 3 * np.eye(m)))
~ u:mm| (lambda w, V: ((V * np.exp(w)) @ np.linalg.inv(V)).real)(*np.linalg.eig(u + u.T))
~ u:mn| np.linalg.norm(u, 2)
~ u:mn| np.linalg.norm(u, "nuc")
~ u:mn| np.linalg.norm(u, np.inf)
~ u:mm| np.linalg.matrix_power(u, 3)
~ u:mm| sl.expm(0.5 * u)
~ u:mm| sl.sqrtm(u @ u.T + np.eye(m)).real
~ u:mm| np.linalg.pinv(u + 3 * np.eye(m))
~ u:mm| np.linalg.slogdet(u + 3 * np.eye(m))[1]""".split("\n")
POINTS = """~ u:mn| np.sinc(u)
~ u:mn| np.i0(u)
~ u:mn| np.hypot(u, u[::-1])
~ u:mn| np.arctan2(u, u[::-1] + 2)
~ u:mn| 1 / (1 + np.exp(-800 * u))
~ u:mn| np.exp(-900 * u * u)
~ u:mn| np.tanh(25 * u)
~ u:mn| np.expm1(-40 * abs(u))
~ u:mn| np.log1p(np.exp(-40 * u * u))
~ u:mn| np.logaddexp(900 * u, 0.0) / 900
~ u:mn v:mn| np.logaddexp(u, v)
~ u:mn v:mn| np.power(u * u, v * v)
~ u:mn| np.power(u, 2.0)
~ u:mn| u ** 3
~ u:mn| (u + 1) ** 0.5
~ u:mn| np.sqrt(u * u)
~ u:mn| np.cbrt(u) ** 3
~ u:mn| np.where(u > 0, np.sqrt(np.where(u > 0, u, 1.0)), 0.0) * u
~ u:mn| np.where(u == 0, 1.0, np.sin(u) / np.where(u == 0, 1.0, u))
~ u:mn| np.square(np.copysign(u, 1.0))
~ u:mn| np.prod(u, axis=0)
~ u:mn| np.cumprod(u, axis=1)
~ u:mn| np.var(u, axis=0)
~ u:mn| np.std(u) ** 2
~ u:mn| np.linalg.norm(u) ** 2
~ u:mn| np.linalg.norm(u, axis=1) ** 3
~ u:mn| np.arcsin(0.9 * u)
~ u:mn| np.angle(1 + 1j * u)
~ u:mn| np.interp(u, [-2.0, 0.0, 1.0, 2.0], [0.0, 0.5, 0.25, 1.0])
~ u:mn| sp.xlogy(u * u, u * u)
~ u:mn| sp.xlog1py(u, u * u)
~ u:mn| sp.huber(1.0, u)
~ u:mn| sp.expit(800 * u)
~ u:mn| sp.logsumexp(900 * u, axis=0) / 900
~ u:mn| sp.logsumexp(u)
~ u:mn| sp.softmax(20 * u, axis=0)
~ u:mn| sp.gammainc(2.0, u * u)
~ u:mn| sp.betainc(2.0, 3.0, abs(u) / 2)
~ u:mn| sp.boxcox(u * u + 0.5, 0.0)
~ u:mn| sp.inv_boxcox(u, 0.0)
~ u:mn| sp.powm1(u + 2, u)
~ u:mn| sp.rgamma(u)
~ u:mn| sp.binom(u + 2, 2.0)
~ u:mn| sp.poch(u + 1, 1.0)
~ u:mn| sp.spence(u + 1.5)
~ u:mn| sp.expn(2, u * u + 0.5)
~ u:mn| sp.erf(5 * u)
~ u:mn| sp.erfcx(u)
~ u:mn| sp.log_ndtr(20 * u) / 200
~ u:mn| sp.ndtri(0.5 + 0.25 * u)
~ u:mn| sp.j0(u)
~ u:mn| sp.j1(u)
~ u:mn| sp.jv(1.5, u * u + 0.5)
~ u:mn| sp.kv(1.5, u * u + 1)
~ u:mn| sp.iv(2, u)
~ u:mn| sp.i1e(u)
~ u:mn| sp.gammaln(u + 2.5)
~ u:mn| sp.digamma(u + 2.5)
~ u:mn| sp.entr(u * u)
~ u:mn| sp.rel_entr(u * u + 0.5, u[::-1] ** 2 + 0.5)
~ u:mn| sp.log1p(u * u)
~ u:mn| sp.cosm1(u)
~ u:mn| sp.sindg(90 * u)
~ u:mn| sp.loggamma(u + 2.5)
~ u:mn| sp.dawsn(u)""".split("\n")

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
= y:mn| np.nan_to_num(y, copy=False)
= y:mn| np.put(y, [1], [0.25])
= y:mn u:mn| np.putmask(y, {mask2}, u)
+ y:mn u:mn| np.add.at(y, {rows}, 1 * u)
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
# Errors that are caught: whether they come is decided by values, by shapes and flags, or they always come.
CAUGHT = r"""~ y:mm u:mm|
try: Y = np.linalg.cholesky(u @ u.T - 0.5 * np.eye(m))
except np.linalg.LinAlgError: Y *= 0.5

~ y:mm u:mm|
try: Y += 0.01 * np.linalg.inv(u * (u > 0.1234))
except np.linalg.LinAlgError: Y = 0.5 * u

~ y:mm u:mm|
c = 0.0
while c < 100:
    try: Y = np.linalg.cholesky(u + u.T + c * np.eye(m)); break
    except np.linalg.LinAlgError: c = 10 * c + 0.3

~ y:mm u:mm|
w = (u @ u.T - 0.5 * np.eye(m)).copy("F")
try: ad.lapack.potrf(w, lower=1)
except np.linalg.LinAlgError: w *= 0.5
Y = w

~ y:mm u:mm|
w = (u @ u.T - 0.5 * np.eye(m)).copy("F")
try: ad.lapack.potrf(w, lower=1)
except np.linalg.LinAlgError: w = 0.5 * u
Y += w

~ y:mm u:mm|
w, b = u + u.T, u[:, :1] * 2
try: ad.lapack.posv(w, b)
except np.linalg.LinAlgError: b = u[:, 1:2]
Y += 0.1 * b

~ y:mn u:mn|
try: Y *= math.sqrt(u[0, 0])
except ValueError: Y *= 0.5

~ y:mn u:mn|
try: Y += 0.1 * math.log(u[0, 0] + 0.1234)
except ValueError: Y += 0.25

~ y:mn u:mn|
try: Y += math.acos(2 * u[-1, 0])
except ValueError: Y += u

~ y:mn u:mn|
try: Y *= 1 / math.exp(2000 * u[0, 0])
except (OverflowError, ZeroDivisionError): Y *= 0.25

~ y:mn u:mn|
try: Y += 0.01 * (1.0 / u[0, 0].item() if u[0, 0] < 0.1234 else 1.0)
except ZeroDivisionError: Y = 0.75

= y:mn|
try: y[7] = 0.5
except IndexError: Y *= 0.5

= y:mn u:mn|
try: Y += u[:, :1].repeat(n + 1, 1)
except ValueError: Y += 0.5 * u

= y:mm|
d = np.diagonal(y)
try: d += 1.0
except ValueError: Y *= 0.5

= y:mn|
d = np.broadcast_to(y, (2, m, n))
try: d *= 0.5
except ValueError: Y += 0.125

= y:mn u:mn|
d = windows(y, 1, axis=0)
try: d[...] = 0.5
except ValueError: Y = u

= y:mn u:mn|
try: np.add(u, y, out=y[:0])
except ValueError: Y -= u

= y:mn u:mn|
try: np.array(u.T, order="C", copy=False)[...] = 0.5
except ValueError: Y += u

= y:mn u:mn|
d = {1: u}
try: Y = d[2]
except KeyError: Y = d[1]

= y:mn u:mn|
try: Y = u * next(iter([]))
except StopIteration: Y = u * 0.5

= y:mn u:mn|
try:
    if (u > 0.1234).any(): raise RuntimeError
    Y = 0.5 * u
except RuntimeError: Y += 0.25

= y:mn u:mn|
with contextlib.suppress(KeyError):
    Y = 0.5 * u
    raise KeyError

~ y:mn u:mn|
def f(a):
    b = np.sin(a) * a
    raise KeyError
try: ad.checkpoint(f)(u)
except KeyError: Y += 0.25 * ad.checkpoint(lambda a: np.sin(a) * a)(u)

~ y:mn u:mn|
def f(a):
    b = ad.checkpoint(np.sin)(a) * a
    if calls.append(0) or len(calls) % 2 == 0: raise KeyError
    return (b * b).sum().real
calls = []
for k in range(3):
    try: Y += 0.1 * ad.grad(f)(u)
    except KeyError: Y *= 0.5

~ y:mn u:mn|
def f(a):
    calls.append(0)
    if len(calls) > 1: raise KeyError
    return a * a * a
calls = []
try: ad.grad(lambda a: ad.checkpoint(lambda b: ad.checkpoint(f)(b) * 2)(a * 1).sum().real)(u)
except KeyError: Y *= 0.5
Y += 0.1 * ad.grad(lambda a: ad.checkpoint(lambda b: ad.checkpoint(np.sin)(b) * b)(a).sum().real)(u)

~ y:mn u:mn|
try: ad.loop(lambda k, a: a * 0.5 if k < 2 else 1 / 0, 4, u * 1, kept=1)
except ZeroDivisionError: Y += 0.25 * u""".split("\n\n")

# Sections in sections, loops, and derivatives in programs that are differentiated themselves.
NESTED = """~ u:mn| ad.loop(lambda k, a: 0.7 * a + 0.1 * a[::-1], 5, u * 1, kept=2)
~ u:mn| ad.loop(lambda k, a: np.sin(a) * (k + 1) / 4, 4, u * 1, kept=1)
~ u:mn v:mn| ad.loop(lambda k, a: a * 0.5 + v * v, 3, u * 1, kept=True)
~ u:mn| ad.checkpoint(lambda a: ad.checkpoint(lambda b: np.sin(b))(a) * a)(u)
~ u:mn| ad.checkpoint(lambda a: ad.checkpoint(lambda b: ad.checkpoint(np.sin)(b) + b)(a * a) * a)(u)
~ u:mn v:mn| ad.checkpoint(lambda a: ad.checkpoint(lambda b: b * v)(a) + v)(u)
~ u:mn| ad.checkpoint(lambda a: ad.loop(lambda k, b: 0.5 * b * a, 3, a * 1, kept=1))(u)
~ u:mn| ad.checkpoint(lambda a: a * ad.loop(lambda k, b: np.sin(b) + 0.1 * b[::-1], 6, a * 1, kept=2))(u)
~ u:mn v:mn| ad.checkpoint(lambda a: a + ad.checkpoint(lambda b: v * ad.checkpoint(lambda c: c * c)(b))(a * v))(u)
~ u:mn| ad.loop(lambda k, a: 0.5 * a + 0.1 * a * a, 3, u * 1)
~ u:mn v:mn| ad.loop(lambda k, a: np.sin(a) * v, 4, u * 1)
~ u:mn| ad.grad(lambda a: (a * a * a).sum().real)(u).copy()
~ u:mn| ad.grad(lambda a: ad.checkpoint(lambda b: np.sin(b) * b)(a).sum().real)(u).copy()
~ u:mn v:mn| ad.jvp(lambda a: np.sin(a) * a, (u,), (v,))[1].copy()
~ u:mn v:mn| ad.vjp(lambda a: a * a * v, u)[1](v)[0].copy()
~ u:mn v:mn| ad.hvp(lambda a: (a ** 3).sum().real)(u, v).copy()
~ u:mn| ad.vmap(lambda a: np.sin(a) * a.sum())(u)
~ u:mn| ad.while_loop(lambda a: (a * np.conj(a)).sum().real > 0.1234, lambda k, a: 0.7 * a, u * 1)
~ u:mn| ad.grad(lambda a: ad.while_loop(lambda b: abs(b).max() > 0.1234, lambda k, b: np.sin(b) / 2, a).sum())(u)\
""".split("\n")

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
