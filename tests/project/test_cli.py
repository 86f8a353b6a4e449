"""The commands of blasad, on made-up rules, results, libraries and an engine that differentiates by complex steps."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

import blasad
from blasad.__main__ import COMMANDS, main
from blasad._cli import check, demo, info, nile, rules, text
from blasad._rules.kernels import hints
from support import fake_engine

# ---------------------------------------------------------------- text


def test_table_aligns_columns_and_leaves_no_trailing_blanks() -> None:
    assert text.table([("a", "1", ""), ("long", "100", "x")], right="1") == "  a       1\n  long  100  x"


def test_plural_and_duration() -> None:
    assert [text.plural(1, "case"), text.plural(12345, "case")] == ["1 case", "12 345 cases"]
    assert [text.duration(s) for s in (2.5e-6, 0.0125, 3.14)] == ["2 us", "12.5 ms", "3.1 s"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def progress_of_two(stream: io.StringIO) -> str:
    with text.Progress(2, stream) as progress:
        progress.begin("gemm")
        progress.within(0, 0)
        progress.end()
        progress.begin("trsm")
        progress.within(1, 2)
    return stream.getvalue()


def test_progress_is_a_bar_of_tqdm_on_a_terminal_which_is_removed() -> None:
    pytest.importorskip("tqdm")
    drawn = progress_of_two(Terminal()).split("\r")
    assert any("gemm" in each and "0/2" in each for each in drawn)
    assert any("trsm" in each and "1/2" in each for each in drawn)
    assert drawn[-1].strip() == ""


def test_progress_is_a_line_without_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    drawn = progress_of_two(Terminal())
    assert "\r\x1b[K0 of 2: gemm" in drawn and "\r\x1b[K1 of 2: trsm" in drawn
    assert drawn.endswith("\r\x1b[K")


@pytest.mark.parametrize("tqdm", [False, True])
def test_progress_is_silent_elsewhere(tqdm: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if tqdm:
        pytest.importorskip("tqdm")
    else:
        monkeypatch.setitem(sys.modules, "tqdm", None)
    assert progress_of_two(io.StringIO()) == ""


# ---------------------------------------------------------------- rules


@dataclass
class Arg:
    name: str
    intent: str
    shape: tuple[str, ...] = ()


@dataclass
class Rule:
    name: str
    args: list[Arg]
    dtypes: str = "sdcz"
    equation: str = "C := alpha A B + beta C"

    def facts(self) -> dict[str, str]:
        return {"reverse": "bA += alpha bC B^T\n    bB += alpha A^T bC", "source": "Giles 2008"}


RULES = {
    "gemm": Rule("gemm", [Arg("alpha", "scalar"), Arg("a", "in", ("m", "k")), Arg("trans_a", "flag")]),
    "dotc": Rule("dotc", [Arg("x", "in", ("n",))], dtypes="cz", equation="a sum of products " * 8),
}


def test_rules_prints_a_table_within_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules.main([], RULES) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["routine", "types", "computes"]
    assert lines[1].split(maxsplit=2) == ["gemm", "sdcz", "C := alpha A B + beta C"]
    assert "2 routines" in lines[-2]
    assert max(map(len, lines)) <= 80


def test_rules_explains_those_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules.main(["gemm", "gemm"], RULES) == 0
    out = capsys.readouterr().out
    assert out.count("Giles 2008") == 1
    assert "reverse    bA += alpha bC B^T bB += alpha A^T bC" in out
    assert ["a", "in", "(m,", "k)"] in [line.split() for line in out.splitlines()]


@pytest.mark.parametrize(("name", "advice"), [("gemn", "mean gemm?"), ("zdotc", "mean dotc?"), ("x", "lists them")])
def test_an_unknown_routine_is_an_error(name: str, advice: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules.main([name], RULES) == 2
    assert check.main([name], RULES, check_rule=pytest.fail) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"no routine {name!r}" in err and advice in err


@pytest.mark.parametrize("name", ["potrs", "dpotrs", "gesv"])
def test_a_routine_that_calls_others_is_explained_and_checked(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "gemm", name]) == 0
    out, err = capsys.readouterr()
    generic = name.removeprefix("d")
    assert err == "" and out.startswith("gemm\n") and f"\n{generic}\n" in out and max(map(len, out.splitlines())) <= 80
    assert "It calls" in out or "It solves two triangular systems" in out
    assert main(["check", "--quick", name]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[1].split()[0] == generic and "all right" in out
    assert main(["rules", name, "gemn"]) == 2


@pytest.mark.parametrize("name", ["dlamch", "dgeqrf_lwork"])
def test_a_routine_of_scipy_without_a_derivative_is_explained(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", name]) == 0
    out, err = capsys.readouterr()
    assert err == "" and out.startswith(f"{name}(") and "derivatives: none" in out and "Parameters" in out
    assert main(["check", name]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "has no derivative" in err and f"blasad rules {name}" in err


def test_a_quick_check(capsys: pytest.CaptureFixture[str]) -> None:
    cases = []
    for more in ([], ["--quick"]):
        assert main(["check", "scal", *more]) == 0
        cases.append(int(capsys.readouterr().out.splitlines()[1].split()[1]))
    assert 0 < cases[1] < cases[0] / 3


# ---------------------------------------------------------------- check


@dataclass
class Report:
    name: str
    cases: int = 10
    failures: list[str] = field(default_factory=list)
    seconds: float = 0.25


def test_check_tests_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    seen = []

    def check_rule(name: str, progress: Any) -> Report:
        progress(1, 10)
        seen.append(name)
        return Report(name)

    assert check.main([], RULES, check_rule) == 0
    out, err = capsys.readouterr()
    assert seen == ["gemm", "dotc"]
    assert ["gemm", "10", "-", "-", "250.0", "ms"] in [line.split() for line in out.splitlines()]
    assert "2 routines, 20 cases" in out.splitlines()[-1] and out.endswith(": all right\n")
    assert err == ""


def test_check_tests_second_derivatives(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "swap", "--second"]) == 0
    assert capsys.readouterr().out.endswith(": all right\n")


def test_check_reports_failures(capsys: pytest.CaptureFixture[str]) -> None:
    def check_rule(name: str, progress: Any) -> Report:
        return Report(name, failures=[f"fault {i}" for i in range(7)] if name == "dotc" else [])

    assert check.main(["gemm", "dotc"], RULES, check_rule) == 1
    out = capsys.readouterr().out
    assert "dotc: fault 0" in out and "dotc: fault 5" not in out and "dotc: and 2 more" in out
    assert out.endswith(": WRONG: dotc\n")


def test_check_of_nothing_is_not_a_success() -> None:
    assert check.main([], {}, pytest.fail) == 1


# ---------------------------------------------------------------- info

SITE = "/env/lib/python3.11/site-packages"


def pool(path: str, **more: object) -> dict[str, object]:
    return {"user_api": "blas", "internal_api": "openblas", "filepath": path, "num_threads": 2,
            "architecture": "Haswell", **more}  # fmt: skip


OPENMP = pool("/usr/lib/libgomp.so", user_api="openmp")
OF_NUMPY = pool(f"{SITE}/numpy.libs/libscipy_openblas64_-1.so")
OF_SCIPY = pool(f"{SITE}/scipy.libs/libscipy_openblas-2.so")
OF_SYSTEM = pool("/usr/lib/libopenblas.so.0")


@pytest.mark.parametrize(
    ("pools", "expected"),
    [
        ([OPENMP, OF_NUMPY, OF_SCIPY], OF_SCIPY),
        ([OF_SCIPY, OF_NUMPY], OF_SCIPY),
        ([OF_NUMPY, OF_SYSTEM], OF_SYSTEM),
        ([OF_NUMPY], None),
        ([OPENMP], None),
        ([], None),
    ],
)
def test_blas_of_scipy(pools: list[dict[str, object]], expected: dict[str, object] | None) -> None:
    assert info.blas_of_scipy(pools) is expected


def test_blas_of_scipy_in_other_wheels() -> None:
    mac = pool(f"{SITE}/scipy/.dylibs/libscipy_openblas.dylib")
    windows = pool(r"C:\env\Lib\site-packages\scipy.libs\libscipy_openblas.dll")
    assert info.blas_of_scipy([pool(f"{SITE}/numpy/.dylibs/libscipy_openblas64_.dylib"), mac]) is mac
    assert info.blas_of_scipy([pool(r"C:\env\Lib\site-packages\numpy.libs\openblas64.dll"), windows]) is windows


@pytest.mark.parametrize(
    ("signature", "bits"),
    [
        ("void (char *, int *, double *, int *)", 32),
        ("void (char *, int64_t *, double *, int64_t *)", 64),
        ("void (double *)", None),
        ("", None),
    ],
)
def test_integer_bits(signature: str, bits: int | None) -> None:
    assert info.integer_bits(signature) == bits


def test_the_capsule_has_a_signature_that_is_understood() -> None:
    assert info.integer_bits(info.capsule_signature()) in (32, 64)


EPYC = "processor\t: 0\nflags\t\t: fpu avx2 fma avx512f avx512cd avx512bw avx512dq avx512vl\nflags : other\n"


def test_processor_flags() -> None:
    assert hints.processor_flags(EPYC) >= hints.AVX512
    assert "other" not in hints.processor_flags(EPYC)
    assert hints.processor_flags("processor\t: 0\nFeatures : asimd") == frozenset()


@pytest.mark.parametrize(
    ("kernels", "flags", "core_type"),
    [("Haswell", hints.AVX512, "SKYLAKEX"), ("Zen", hints.processor_flags(EPYC), "SKYLAKEX"),
     ("Prescott", hints.AVX512, "SKYLAKEX"), ("Nehalem", hints.AVX2, "HASWELL")],
)  # fmt: skip
def test_old_kernels_on_a_new_processor_get_a_hint(kernels: str, flags: Any, core_type: str) -> None:
    hint = hints.kernel_hint(kernels, flags, {})
    assert hint is not None
    assert kernels in hint and f"OPENBLAS_CORETYPE={core_type}" in hint and "blasad info --measure" in hint


@pytest.mark.parametrize(
    ("kernels", "flags", "environment"),
    [
        ("SkylakeX", hints.AVX512, {}),
        ("Haswell", {"avx2", "fma", "avx512f"}, {}),
        ("Haswell", hints.AVX512, {"OPENBLAS_CORETYPE": "HASWELL"}),
        ("Nehalem", set(), {}),
        (None, hints.AVX512, {}),
    ],
)
def test_no_hint(kernels: str | None, flags: Any, environment: dict[str, str]) -> None:
    assert hints.kernel_hint(kernels, flags, environment) is None


FIRST_USE = """
import numpy as np, warnings
import blasad as ad
from blasad._rules.kernels import hints
hints.kernels_of_blas, hints.flags_here = (lambda: "Haswell"), (lambda: hints.AVX512)
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    for _ in range(2):
        ad.grad(lambda x: x @ x)(np.ones(2))
print(*[each.message for each in seen], sep="\\n")
"""


def test_the_first_derivative_tells_of_old_kernels_once() -> None:
    environment = {key: value for key, value in os.environ.items() if key != "OPENBLAS_CORETYPE"}
    run = subprocess.run([sys.executable, "-c", FIRST_USE], env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("OPENBLAS_CORETYPE=SKYLAKEX") == 1 and len(run.stdout.splitlines()) == 1


def test_kernels_are_compared() -> None:
    speeds = {None: ("Haswell", 80.0, 40.0), "SKYLAKEX": ("SkylakeX", 180.0, 80.0), "HASWELL": ("Haswell", 80.0, 40.0)}
    shown = info.comparison(hints.AVX512 | hints.AVX2, lambda name: speeds[name])
    assert "OPENBLAS_CORETYPE=SKYLAKEX" in shown and "2.2 times" in shown and "2.0 times in double" in shown
    speeds[None] = speeds["SKYLAKEX"]
    assert "are the fastest" in info.comparison(hints.AVX512 | hints.AVX2, lambda name: speeds[name])
    assert "cannot be asked" in info.comparison(hints.AVX512, lambda name: ("None", 1.0, 1.0))


def test_kernels_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", "--measure"]) == 0
    shown = capsys.readouterr().out
    assert "GFlop/s" in shown and "as it is" in shown or "cannot be asked" in shown


@pytest.mark.parametrize(
    ("version", "threads", "named"),
    [
        ("0.3.28", 4, True), ("0.3.29", 3, True), ("0.3.29.265.0", 8, True), ("0.3.29", 2, False),
        ("0.3.27", 8, False), ("0.3.30", 8, False), ("0.3.281", 8, False), (None, 8, False),
    ],
)  # fmt: skip
def test_an_openblas_that_is_wrong_in_threads_is_named(version: str | None, threads: int, named: bool) -> None:
    hint = info.thread_hint(pool("x", version=version, num_threads=threads))
    assert (hint is not None) is named
    if hint is not None:
        assert f"it has {threads}" in hint and "29391" in hint and "OPENBLAS_NUM_THREADS=1" in hint
        assert max(map(len, hint.splitlines())) <= 120
    assert info.thread_hint(pool("x", version=version, num_threads=threads, internal_api="mkl")) is None


def test_info_prints_all_hints(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = pool("x", version="0.3.29", num_threads=8, architecture="Haswell")
    monkeypatch.setattr("threadpoolctl.threadpool_info", lambda: [OPENMP, wrong, dict(wrong)])
    monkeypatch.setattr(info, "blas_of_scipy", lambda pools: wrong)
    monkeypatch.setattr(info, "flags_here", lambda: hints.AVX512)
    monkeypatch.delenv("OPENBLAS_CORETYPE", raising=False)
    assert main(["info"]) == 0
    shown = capsys.readouterr().out
    assert "OPENBLAS_CORETYPE=SKYLAKEX" in shown and shown.count("numpy/numpy#29391") == 1


def test_blas_rows_of_an_unknown_library() -> None:
    assert dict(info.blas_rows(None, 32)) == {"BLAS": "not recognised by threadpoolctl", "integers": "32 bits"}
    assert dict(info.blas_rows(OF_SCIPY, None))["integers"] == "of unknown width"


def test_info_prints_versions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info"]) == 0
    shown = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()[:4])
    assert shown["blasad"] == blasad.__version__
    assert shown["NumPy"] == np.__version__


# ---------------------------------------------------------------- the main job


def test_main_job_is_right_on_right_derivatives(capsys: pytest.CaptureFixture[str]) -> None:
    assert demo.main(fake_engine) == 0
    out, err = capsys.readouterr()
    assert "15098.5" in out and "1469.2" in out and "-632.546" in out
    assert out.endswith("checks passed.\n")
    assert max(map(len, out.splitlines())) <= 80
    assert err == ""


@pytest.mark.skipif(not hasattr(blasad, "autodiff"), reason="this build has no engine")
def test_main_job(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    times = dict(re.findall(r"(plain NumPy|with jit).* (\d[\d.]* (?:us|ms|s))", out))
    assert set(times) == {"plain NumPy", "with jit"}


class Engine:
    """An engine with one fault."""

    def __getattr__(self, name: str) -> Any:
        return getattr(fake_engine, name)


class LeavesSeed(Engine):
    """The output's shadow keeps its seed, as it once did in Enzyme for products that are not square."""

    def autodiff(self, mode: str, f: Any, *annotated: Any) -> None:
        output = annotated[-1]
        seed = output.dx.copy() if isinstance(output, fake_engine.Duplicated) else None
        fake_engine.autodiff(mode, f, *annotated)
        if seed is not None and seed.shape == (7, 5):
            output.dx[...] = seed


class ScalesA(Engine):
    def autodiff(self, mode: str, f: Any, *annotated: Any) -> None:
        fake_engine.autodiff(mode, f, *annotated)
        annotated[0].dx[...] *= 1 + 1e-9


class GradientOff(Engine):
    def value_and_grad(self, f: Any) -> Any:
        right = fake_engine.value_and_grad(f)

        def both(*args: Any) -> tuple[float, np.ndarray]:
            value, gradient = right(*args)
            return value, gradient * [1, 1.001]

        return both


class ReplaysOtherData(Engine):
    def jit(self, f: Any) -> Any:
        seen: list[Any] = []

        def replayed(*args: Any) -> Any:
            seen.append(f(args[0] * (1.1 if seen else 1.0), *args[1:]))
            return seen[-1]

        return replayed


class NotANumber(Engine):
    def autodiff(self, mode: str, f: Any, *annotated: Any) -> None:
        fake_engine.autodiff(mode, f, *annotated)
        annotated[0].dx[0, 0] = np.nan


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        (LeavesSeed(), "C := A B with A 7 x 3, B 3 x 5: dC must be exactly zero"),
        (ScalesA(), "ten steps: dA: the relative error is 1.0e-09"),
        (GradientOff(), "the Nile: gradient by differences"),
        (ReplaysOtherData(), "the Nile: gradient, replayed by jit"),
        (NotANumber(), "C := A B with A 3 x 3, B 3 x 3: dA: the relative error is nan"),
    ],
)
def test_main_job_finds_faults(engine: Engine, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert demo.main(engine) == 1
    out, err = capsys.readouterr()
    assert f"WRONG: {message}" in err
    assert "failed" in out.splitlines()[-1]


# ---------------------------------------------------------------- the Kalman filter


def dense_loglikelihood(T: Any, Z: Any, R: Any, Q: Any, H: Any, a: Any, P: Any, y: Any) -> float:
    """The density of the whole series as one Gaussian vector."""
    from scipy.stats import multivariate_normal

    n, m = len(y), len(a)
    states = np.zeros((n, m, m + n * R.shape[1]))  # every state as a linear map of the first one and of all shocks
    state = np.hstack([np.eye(m), np.zeros((m, n * R.shape[1]))])
    for t in range(n):
        state = T @ state
        state[:, m + t * R.shape[1] : m + (t + 1) * R.shape[1]] += R
        states[t] = state
    inner = np.zeros((states.shape[2],) * 2)
    inner[:m, :m] = P
    inner[m:, m:] = np.kron(np.eye(n), Q)
    observe = np.vstack([Z @ state for state in states])
    mean = observe[:, :m] @ a
    return float(multivariate_normal(mean, observe @ inner @ observe.T + H[0, 0] * np.eye(n)).logpdf(y))


@pytest.mark.parametrize(("m", "r"), [(1, 1), (2, 2), (3, 1)])
def test_filter_agrees_with_the_dense_density(m: int, r: int, rng: np.random.Generator) -> None:
    T, Z, R = rng.standard_normal((m, m)) / 2, rng.standard_normal((1, m)), rng.standard_normal((m, r))
    half = rng.standard_normal((r, r))
    Q, H, a, P, y = half @ half.T, np.array([[0.7]]), rng.standard_normal(m), np.eye(m) * 2, rng.standard_normal(9)
    expected = dense_loglikelihood(T, Z, R, Q, H, a, P, y)

    work = nile.Work.like(y, len(y), m)
    nile.kalman_filter(T, Z, R, Q, H, a, P, y, work)
    v, F = work.v[:, 0], work.F[:, 0, 0]
    assert -0.5 * np.sum(np.log(2 * np.pi * F) + v * v / F) == pytest.approx(expected, rel=1e-12)


def test_diffuse_start_is_the_limit_of_a_vague_one() -> None:
    _, y = nile.load()
    theta = np.log([15099.0, 1469.0])
    H, Q = np.exp(theta).reshape(2, 1, 1)
    one, kappa = np.ones((1, 1)), 1e9
    vague = dense_loglikelihood(one, one, one, Q, H, np.zeros(1), one * kappa, y) + 0.5 * np.log(2 * np.pi * kappa)
    assert nile.negative_loglikelihood(theta, y) == pytest.approx(-vague, rel=1e-6)


# ---------------------------------------------------------------- the command as a process


def run(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "blasad", *arguments], capture_output=True, text=True, **more)


def test_help_names_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert all(name in done.stdout for name in COMMANDS)


def test_version() -> None:
    assert run("--version").stdout == f"blasad {blasad.__version__}\n"


def test_unknown_command() -> None:
    done = run("chekc")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_a_reader_that_stops_early_sees_no_traceback() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([sys.executable, "-m", "blasad", "info"], stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert (done.returncode, done.stderr) == (1, "")
