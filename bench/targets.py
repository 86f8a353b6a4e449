"""What the measurements are held against."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """At most `limit` of `unit`, for n from `least` to `most`."""

    work: str
    limit: float
    unit: str = "x raw"
    least: int = 0
    most: int = 1 << 60

    @property
    def scale(self) -> float:
        """The unit, in that of the measurement."""
        return {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "GB": 1e9}.get(self.unit, 1)

    def __str__(self) -> str:
        return f"<= {self.limit:g} {self.unit}"


ELEMENTWISE = ("(x*x).sum()", "(x*w + 1).sum()", "(1/x).sum()", "np.exp(x).sum()", "np.tanh(x).sum()", "abs(x).sum()",
               "np.maximum(x, w).sum()", "np.clip(x, .6, 1.).sum()", "np.where(w > .5, x, w).sum()",
               "np.roll(x, 1, 0).sum()", "a five-point stencil", "x[w > .5].sum()")

SIMULATIONS = ("N-body of 100", "finite volume, 128 x 128", "lattice Boltzmann, 9 x 128 x 128", "Gray-Scott, 256 x 256")

IMAGES = ("map_coordinates, order 1", "map_coordinates, order 3", "affine_transform", "affine_transform, order 1",
          "rotate", "zoom", "shift", "spline_filter", "median_filter", "minimum_filter", "grey_dilation",
          "uniform_filter", "gaussian_filter", "correlate", "convolve, constant weights", "sobel", "ndimage.mean",
          "fourier_gaussian")

TARGETS = (
    *[Target(f"{work}: jit", 3, least=65_536) for work in IMAGES],
    *[Target("spsolve: value and gradient", limit, least=least, most=most)
      for limit, least, most in ((1.5, 0, 1000), (1.15, 5000, 50_000), (1.1, 50_000, 1 << 60))],
    Target("spsolve: Hessian product", 1.3, least=5000),
    Target("log-determinant: value and gradient", 1.7),
    *[Target(f"{work}: {way}", limit) for work in ELEMENTWISE for way, limit in (("eager", 4), ("compiled", 2))],
    *[Target(f"{work}: compiled, float32 (raw: float64)", 0.6) for work in (*ELEMENTWISE, "ten operations")],
    Target("ten operations: compiled", 0.7),
    Target("ten operations: compiled (raw: JAX)", 1),
    *[Target(f"{work}: compiled{beside}", 1) for work in SIMULATIONS for beside in ("", " (raw: JAX)")],
    Target("finite volume, 128 x 128: bytes of a program (raw: kept without compile)", 2),
    *[Target(f"{work} by scalars: {way}", limit) for work in ("GARCH", "soft-DTW", "superbee")
      for way, limit in (("eager", 5), ("compiled", 1))],
    *[Target(f"likelihood by stats.{name}: {way}", limit) for name in ("norm", "gamma", "t") for way, limit in (
        ("eager", 4), ("jit", 1), ("plain, after a derivative", 1.05))],
    *[Target(f"sparse {work}: {way}", limit) for work, limit in (
        ("A @ x, gradients of both", 3.1), ("A @ x, gradient of x", 2.1), ("A @ A, gradients of both", 1.5))
      for way in ("eager", "compiled")],
    *[Target(f"a number: {step}: {what}, an operation", limit, "ns")
      for what, limit in (("recorded", 80), ("swept", 60)) for step in (
          "c * b", "c * b + d", "c / b", "0.9 * c", "c + x[1]", "y[i] = y[i - 1] * b", "y[i] += y[i - 1]")],
    *[Target(f"{what}: {mode} from C adds", 30, "ns") for what in ("gemm", "gemm, 65 x 65 x 2", "trsm")
      for mode in ("reverse", "forward", "augmented")],
    Target("gemm: value and gradient", 0.6, most=8),
    Target("gemm: value and gradient", 1.02, least=128),
    Target("gemm: forward", 1.05, least=128),
    Target("JAX: Cholesky, solve and gradient", 1.1),
    Target("JAX: Cholesky, solve and gradient, one function", 1.1),
    Target("PyTorch: Cholesky, solve and gradient, one function", 1.5),
    Target("value and gradient of (A @ x) @ w, compiled", 1.05),
    Target("value and gradient of (A @ x) @ w, compiled: memory beside results, over a matrix", 0.01, ""),
    Target("gemm: recording adds", 150, "ns"),
    Target("gemm: the sweep adds", 60, "ns"),
    *[Target(f"an array that a program makes: {work} adds", 100, "ns") for work in (
        "np.zeros(n)", "z + w", "z *= 1.0", "z[1]", "z[1] = 2.0", "z[1:]", "np.sin(z)", "z.sum()")],
    *[Target(f"{work} of {count}: entry", 5, "us") for count in ("1 array", "3 arrays") for work in (
        "grad", "value_and_grad", "vjp", "a pullback", "jvp", "autodiff, reverse", "autodiff, forward")],
    *[Target(f"{work}, recorded", 4, "us") for work in (
        "cholesky", "solve_triangular", "solve_triangular of a matrix", "solve")],
    Target("compile a loop over its steps: a traced call", 5, "us"),
    Target("compile a loop over its steps: its pickle a call", 150, "B"),
    Target("compile a gradient of matrices", 20, "ms"),
    Target("a step of x = A x + b, value and gradient, loop (raw: unrolled)", 1),
    Target("value and gradient of a product, replayed by jit", 2, "us", most=4),
    Target("A @ B, recorded", 1.5, "us"),
    Target("C += A, recorded", 1, "us"),
    Target("x = A x + b, 100 steps, blas", 1.5, least=8, most=8),
    Target("x = A x + b, 100 steps, operators", 8, least=8, most=8),
    Target("gemm: value and 16 reverses", 1, least=64, most=64),
    Target("16 tangents of A @ B by jvp", 1, least=64, most=64),
    Target("16 tangents of A @ B in place", 1, least=64, most=64),
    Target("gemv: 16 reverses at once, raw one by one", 0.25, least=256, most=256),
    Target("gemv: value and 16 reverses at once, raw one by one", 0.25, least=256, most=256),
    Target("10000 products, value and gradient, raw three matmul", 0.5, least=4, most=4),
    Target("gemm: a replayed call adds to its BLAS", 40, "ns"),
    Target("x = A x + b, 100 steps, compiled operators", 0.3, least=8, most=8),
    Target("x = A x + b, 100 steps, compiled blas", 0.3, least=8, most=8),
    Target("Kalman filter, 50 steps, operators", 1, least=4, most=16),
    Target("Kalman filter, 50 steps, blas", 1, least=4, most=16),
    Target("Kalman filter, 50 steps, compiled operators", 0.18, least=4, most=4),
    Target("Kalman filter, 50 steps, compiled blas", 0.18, least=4, most=4),
    Target("reverse of 200 steps, raw its own sweep with one ger a step", 1 / 3, least=512),
    Target("reverse of 200 steps, raw one dger a step: eager", 1 / 3, least=512),
    Target("reverse of 200 steps, raw one dger a step: replayed", 1 / 3, least=512),
    Target("potrf and its reverse", 1, "us", most=4),
    Target("reverse of potrf", 2.6, least=1024, most=1024),
    Target("reverse of potrf", 2.4, least=2048),
    Target("reverse of pbtrf, k = 4", 2),
    Target("reverse of pbtrf, k = 32", 2),
    Target("reverse of pbtrf, k = 128", 3),
    Target("reverse of getrf", 3.0, least=64),
    Target("reverse of geqrf", 3.5, least=64),
    Target("reverse of sytrf", 3.0, least=256),
    Target("reverse of sytrs", 3.0, least=64),
    Target("reverse of potri", 2.5, least=64),
    Target("reverse of getri", 2.5, least=64),
    Target("reverse of potrs", 1.15 * 2, least=64),
    Target("reverse of getrs", 1.15 * 2, least=64),
    Target("reverse of trtrs", 1.15 * 2, least=64),
    *[Target(f"reverse of {name}", limit, least=256) for name, limit in (
        ("eigh", 0.8), ("eigvalsh", 0.3), ("svd, thin", 0.6), ("sygvd", 0.9), ("schur", 0.6), ("eig", 0.5),
        ("sqrtm", 0.6), ("polar", 0.8), ("expm", 2.2), ("eigh of 5 pairs", 0.5))],
    Target("trsyl beside a product", 2.5, least=512),
    Target("x = A x + b: kept beyond steps * n", 0, "numbers"),
    Target("C += A @ B: kept", 0, "numbers"),
    Target("gemm: a record", 320, "bytes"),
    Target("kept copies: page faults of the second run", 0, "faults"),
    Target("1000 ger, vectors never overwritten: kept", 0, "numbers"),
    Target("1000 ger, vectors overwritten: kept beyond them", 0, "numbers"),
    Target("trees: make_zero, a leaf", 1.5, "us"),
    Target("trees: make_zero in layers, a leaf", 1.5, "us"),
    Target("trees: recursive_map of x + x, a leaf", 1.5, "us"),
    Target("trees: recursive_map of x + x in layers, a leaf", 1.5, "us"),
    Target("trees: make_zero_, a leaf", 0.5, "us"),
    Target("trees: make_zero_ in layers, a leaf", 0.5, "us"),
    Target("trees: scale_, a leaf", 0.5, "us"),
    Target("trees: scale_ in layers, a leaf", 0.5, "us"),
    Target("trees: recursive_map_ of scal, a leaf", 0.5, "us"),
    Target("trees: recursive_map_ of scal in layers, a leaf", 0.5, "us"),
    Target("threads: a Gaussian process on tiles, two threads; beside it one", 0.55, least=4000),
    Target("threads: value and gradient on one thread; beside it the value", 3.2, least=4000),
    Target("memory: value and gradient, above what was there; beside it two full matrices", 0.7, least=4000),
    *[Target(f"shards: 0.75 s of work on two {name}; beside it here", 1 / 1.6) for name in (
        "processes", "workers of Dask")],
    Target("tasks: value and gradient, two workers; beside it tiles on one thread", 0.72, least=8000),
    Target("tasks: value and gradient on two workers; beside it the value", 3.2, least=8000),
    Target("tasks: a Cholesky factor; beside it dask.array's", 0.8, least=8000),
    Target("tasks: memory of a worker for a Cholesky factor; beside it dask.array's", 0.7, least=8000),
    Target("tasks: a covariance matrix and its factor; beside it dask.array's", 0.8, least=8000),
    Target("tasks: memory of a worker for both; beside it dask.array's", 0.7, least=8000),
    Target("the same bits: fuses, workers and threads that have others", 0, ""),
    Target("plan a gradient of n x n tiles, the processor's time", 60, "s"),
    Target("plan a gradient of n x n tiles: peak memory", 4, "GB"),
    *[Target(f"Lotka-Volterra, {method}: jit", 1.0) for method in ("RK45", "DOP853")],
    *[Target(f"{name}: jit", 2.0) for name in (
        "Lotka-Volterra, odeint", "Lotka-Volterra, LSODA", "Lotka-Volterra, BDF", "Lotka-Volterra, Radau",
        "Robertson, odeint", "Robertson, BDF", "pharmacokinetics, odeint", "pharmacokinetics, BDF",
        "Brusselator of 200, odeint")],
    *[Target(f"{name}: {way}", 3.0) for name in ("minimize", "least_squares") for way in ("eager", "jit")],
    *[Target(f"{name}: {way}", 10.0) for name in ("newton", "root", "curve_fit", "solve_bvp") for way in (
        "eager", "jit")],
    Target("import", 1.1),
)
