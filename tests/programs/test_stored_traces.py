"""Traces in a folder: `jit(store=)` takes them where code and values are the same, and traces anew where they are not.

Another process is another `jit` of another function of the same text, in other modules' memory; one test starts two.
"""

import collections
import dataclasses
import datetime
import decimal
import enum
import functools
import linecache
import os
import pathlib
import pickle
import subprocess
import sys
import textwrap
import threading
import types

import numpy as np
import pytest

import blasad as ad
from blasad._derivatives import stored

NAME = "program_of_a_test"
X = np.array([1.0, 2.0])
PRELUDE = {each.__name__: each for each in (
    collections, dataclasses, datetime, decimal, enum, functools, linecache, os, pathlib, threading)}


def program(text):
    """The function f of a text, as a new process has it."""
    module = sys.modules[NAME] = types.ModuleType(NAME)
    vars(module).update(PRELUDE, np=np, ad=ad)
    exec(compile(textwrap.dedent(text), "program.py", "exec"), vars(module))
    return module.f


@pytest.fixture(autouse=True)
def no_module_afterwards(monkeypatch):
    monkeypatch.setitem(sys.modules, NAME, None)


def run(text, folder, *args, **options):
    """What f returns and what `jit` says, where f itself returns the same."""
    f = ad.jit(program(text), store=folder, **options)
    result = f(*(args or (X,)))
    expected = program(text)(*(args or (X,)))
    np.testing.assert_allclose(np.asarray(result, float), np.asarray(expected, float), rtol=1e-13)
    return f.report()


# a program, what is changed in its text, and what that becomes
CHANGES = {
    "a number": ("K = 2.0\ndef f(x): return K * x.sum()", "2.0", "5.0"),
    "a sign of zero": ("K = 0.0\ndef f(x): return np.copysign(1.0, K) * x.sum()", "0.0", "-0.0"),
    "a flag": ("K = True\ndef f(x): return x.sum() if type(K) is bool else x[0]", "True", "1"),
    "code": ("def f(x): return x.sum() * 2.0", "* 2.0", "+ 2.0"),
    "code of another function": ("def g(x): return x + 1.0\ndef f(x): return g(x).sum()", "+ 1.0", "- 1.0"),
    "a constant": ("def f(x): return x.sum() * 2.0", "2.0", "5.0"),
    "a default": ("def g(x, k=2.0): return x * k\ndef f(x): return g(x).sum()", "2.0", "5.0"),
    "a default by name": ("def g(x, *, k=2.0): return x * k\ndef f(x): return g(x).sum()", "2.0", "5.0"),
    "a closure": ("def make(k): return lambda x: k * x.sum()\nf = make(2.0)", "2.0", "5.0"),
    "an array": ("K = np.array([1.0, 2.0])\ndef f(x): return K @ x", "2.0", "5.0"),
    "an array that cannot be written": (
        "K = np.array([1.0, 2.0])\nK.flags.writeable = False\ndef f(x): return K @ x", "2.0", "5.0"),
    "the strides of an array": (
        "K = np.arange(4.0).reshape(2, 2, order='C')\ndef f(x): return K.ravel('K') @ np.repeat(x, 2)", "'C'", "'F'"),
    "an array of objects": ("K = np.array([1.0, 2.0], object)\ndef f(x): return K[1] * x.sum()", "2.0", "5.0"),
    "a list": ("K = [1.0, 2.0]\ndef f(x): return sum(K) * x.sum()", "2.0", "5.0"),
    "a list in a tuple": ("K = ([1.0], [2.0])\ndef f(x): return K[1][0] * x.sum()", "2.0", "5.0"),
    "a dict": ("K = {'a': 1.0, 'b': 2.0}\ndef f(x): return K['b'] * x.sum()", "2.0", "5.0"),
    "the order of a dict": (
        "K = dict(a=1.0, b=2.0)\ndef f(x): return next(iter(K.values())) * x.sum()", "a=1.0, b=2.0", "b=2.0, a=1.0"),
    "the order of an OrderedDict": (
        "K = collections.OrderedDict(a=1.0, b=2.0); K.move_to_end('b')\ndef f(x): return [*K.values()][0] * x.sum()",
        "'b')\n", "'a')\n"),
    "a set": ("K = {1, 2}\ndef f(x): return sum(K) * x.sum()", "2", "5"),
    "a named tuple": ("T = collections.namedtuple('T', 'a')\nK = T(2.0)\ndef f(x): return K.a * x.sum()", "2.0", "5.0"),
    "a partial": ("f = functools.partial(lambda k, x: k * x.sum(), 2.0)", "2.0", "5.0"),
    "an attribute": (
        "class K: pass\nk = K(); k.a = 2.0\ndef f(x): return k.a * x.sum()", "2.0", "5.0"),
    "an attribute that only code of Python reads": (
        "@dataclasses.dataclass\nclass K:\n    a: float\nk = K(2.0)\n"
        "def f(x): return dataclasses.astuple(k)[0] * x.sum()", "2.0", "5.0"),
    "an attribute of a class": ("class K:\n    a = 2.0\ndef f(x): return K.a * x.sum()", "2.0", "5.0"),
    "a slot": ("class K:\n    __slots__ = ('a',)\nk = K(); k.a = 2.0\ndef f(x): return k.a * x.sum()", "2.0", "5.0"),
    "a method": ("class K:\n    def g(self, x): return x + 1.0\ndef f(x): return K().g(x).sum()", "+ 1.0", "- 1.0"),
    "an operator": (
        "class K:\n    def p(self, x): return x + 1.0\n    def q(self, x): return x - 1.0\n    __call__ = p\n"
        "def f(x): return K()(x).sum()", "__call__ = p", "__call__ = q"),
    "a base class": (
        "class A:\n    def g(self, x): return x + 1.0\nclass K(A): pass\ndef f(x): return K().g(x).sum()",
        "+ 1.0", "- 1.0"),
    "an attribute that a package reads": (
        "class K(np.polynomial.Polynomial): pass\nk = K([1.0, 2.0])\ndef f(x): return k(x).sum()", "2.0", "5.0"),
    "a decimal number": ("K = decimal.Decimal('2')\ndef f(x): return float(K) * x.sum()", "'2'", "'5'"),
    "a date": ("K = datetime.date(2026, 1, 2)\ndef f(x): return K.day * x.sum()", "1, 2", "1, 5"),
    "a path": ("K = pathlib.PurePosixPath('a')\ndef f(x): return len(str(K)) * x.sum()", "'a'", "'abc'"),
    "a member of an enumeration": (
        "class E(enum.Enum):\n    A = 2.0\ndef f(x): return E.A.value * x.sum()", "2.0", "5.0"),
    "which objects are the same": (
        "A = [1.0]\nB = A\ndef f(x): return x.sum() if A is B else -x.sum()", "B = A", "B = [1.0]"),
    "which function a name means": (
        "def p(x): return x + 1.0\ndef q(x): return x - 1.0\ng = p\ndef f(x): return g(x).sum() + 0 * q(p(x)).sum()",
        "g = p", "g = q"),
    "a function of NumPy": ("g = np.sin\ndef f(x): return g(x).sum()", "np.sin", "np.cos"),
    "a function in a cached one": (
        "@functools.lru_cache\ndef g(k): return k + 1.0\ndef f(x): return g(1) * x.sum()", "+ 1.0", "- 3.0"),
    "a function in a table": (
        "def p(x): return x + 1.0\nK = {'p': p}\ndef f(x): return K['p'](x).sum()", "+ 1.0", "- 1.0"),
    "a derivative": ("def g(x): return (x**2).sum()\nf = ad.grad(g)", "**2", "**3"),
    "what is differentiated": (
        "f = ad.grad(lambda x, y: (x * y).sum(), argnums=0)", "argnums=0", "argnums=1"),
    "a rule": (
        "p = ad.primitive(lambda x: 1.0 * x, reverse=lambda by, y, x: 2.0 * by)\nf = ad.grad(lambda x: p(x).sum())",
        "2.0", "5.0"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_trace_is_taken_unless_something_has_changed(name, tmp_path):
    text, old, new = CHANGES[name]
    args = (X, 3 * X) if "argnums" in text else (X,)
    first = run(text, tmp_path, *args)
    assert (first.traces, first.stored, first.loaded) == (1, 1, 0), first
    again = run(text, tmp_path, *args)
    assert (again.traces, again.stored, again.loaded) == (0, 0, 1), again
    assert not run(text.replace(old, new), tmp_path, *args).loaded


REASONS = {
    "a lock": ("L = threading.Lock()\ndef f(x):\n    with L: return x.sum()", "lock"),
    "texts in any order": ("K = {'a', 'b'}\ndef f(x): return x.sum() if 'a' in K else x[0]", "a set whose order"),
    "the environment": ("def f(x): return x.sum() * (1.0 if 'PATH' in os.environ else 2.0)", "the environment"),
    "a function behind a ufunc": (
        "u = np.frompyfunc(lambda k: k + 1.0, 1, 1)\ndef f(x): return u(1) * x.sum()", "ufunc"),
    "what a function has cached": (
        "@functools.lru_cache\ndef g(): return 2.0\ng()\ndef f(x): return g() * x.sum()", "what g has cached"),
    "numbers": ("def f(x): return x.sum() * round(float(x[0]), 3)", "numbers of intermediate results"),
    "an object among results": ("k = decimal.Decimal(2)\ndef f(x): return k", "among the results"),
    "a container of a class among results": ("class K: pass\nk = K()\ndef f(x): return k", "among the results"),
    "a class made by another class": (
        "class M(type):\n    def __call__(cls): return 2.0\nclass K(metaclass=M): pass\n"
        "def f(x): return K() * x.sum()", "whose class is a M"),
}


@pytest.mark.parametrize("name", REASONS)
@pytest.mark.filterwarnings("ignore::blasad.DerivativeLost")
def test_what_another_process_cannot_compare_is_not_stored(name, tmp_path):
    text, words = REASONS[name]
    for _ in range(2):
        f = ad.jit(program(text), store=tmp_path / "new")
        found, plain = f(X), program(text)(X)
        assert type(found).__name__ == type(plain).__name__ and (isinstance(found, object) or found == plain)
        report = f.report()
        assert (report.stored, report.loaded) == (0, 0) and any(words in each for each in report.not_stored), report
        assert f"not stored: {report.not_stored[0]}" in repr(report)
    assert not list(tmp_path.rglob("*.trace"))


def test_a_file_that_a_package_reads_is_not_stored(tmp_path):
    (tmp_path / "data.txt").write_text("2.0")
    text = f"""
        def f(x): return float(linecache.getline({str(tmp_path / 'data.txt')!r}, 1)) * x.sum()
    """
    for k in (2.0, 5.0):
        (tmp_path / "data.txt").write_text(str(k))
        linecache.clearcache()
        f = ad.jit(program(text), store=tmp_path / "new")
        assert f(X) == 3 * k and "data.txt" in f.report().not_stored[0]


def test_what_a_first_import_writes_is_no_data(tmp_path, monkeypatch):
    (tmp_path / "imported_by_a_test.py").write_text("def half(x):\n    return 0.5 * x")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.delitem(sys.modules, "imported_by_a_test", raising=False)
    with stored.listened() as opened:
        import imported_by_a_test
    assert imported_by_a_test.half(2.0) == 1.0 and list(tmp_path.rglob("*.pyc")) and not opened


def double(x, y):
    y[...] = 2 * x


@ad.custom_rule("x:in[n], y:out[n]=None")
def tripled(x, y):
    y[...] = 3 * x


def test_rules_that_users_write_are_not_compared(tmp_path):
    with ad.rules.register("double_of_a_test", "x:in[n], y:out[n]=None", primal=double) as made:
        routine = made.function
        for g in (lambda x: made.function(x).sum(), lambda x: routine(x).sum(), lambda x: tripled(x).sum()):
            f = ad.jit(g, store=tmp_path)
            assert f(X) == g(X) and f.report().stored == 0 and "rules.register" in f.report().not_stored[0]


def test_a_rule_in_the_place_of_another_is_not_compared(tmp_path):
    def shifted(a, x):
        x *= a + 1

    def g(x):
        y = x.copy()
        ad.blas.dscal(2.0, y)
        return y.sum()

    with ad.rules.register("scal", primal=shifted):
        f = ad.jit(g, store=tmp_path)
        assert f(X) == g(X) and "rules.register" in f.report().not_stored[0]
    f = ad.jit(g, store=tmp_path)
    assert f(X) == g(X) == 6.0 and f.report().stored == 1


def test_rules_of_others_are_no_reason_not_to_store(tmp_path):
    with ad.rules.register("double_of_a_test", "x:in[n], y:out[n]=None", primal=double):
        for loaded in (0, 1):
            f = ad.jit(lambda x: (x * x).sum(), store=tmp_path)
            assert f(X) == X @ X and (f.report().stored, f.report().loaded) == (1 - loaded, loaded)


BRANCHES = "def f(x):\n    if x[0] > 0: return x.sum()\n    return -x.sum() if x[1] > 0 else x[0] * x[1]"
POINTS = [np.array(x) for x in ([1.0, 2.0], [-1.0, 2.0], [-1.0, -2.0], [3.0, 2.0])]


def test_all_branches_are_stored_and_taken(tmp_path):
    for traces in (3, 0):
        f, plain = ad.jit(program(BRANCHES), store=tmp_path), program(BRANCHES)
        assert [f(x) for x in POINTS * 2] == [plain(x) for x in POINTS * 2]
        report = f.report()
        assert (report.traces, report.stored, report.loaded) == (traces, traces, 3 - traces), report
    assert len(list(tmp_path.rglob("*.trace"))) == 3
    f = ad.jit(program(BRANCHES), store=tmp_path, max_traces=1)
    assert [f(x) for x in POINTS] == [plain(x) for x in POINTS] and f.report().loaded == 1


def test_exceptions_that_are_caught_are_stored(tmp_path):
    text = """
        def f(x):
            try:
                return np.log(np.diag(np.linalg.cholesky(np.diag(x)))).sum()
            except np.linalg.LinAlgError:
                return -x.sum()
    """
    for loaded in (0, 2):
        f = ad.jit(program(text), store=tmp_path)
        assert f(-X) == 3.0 and abs(f(X) - np.log(2) / 2) < 1e-14
        assert f.report().loaded == loaded


def test_lines_in_the_report_are_those_of_this_process(tmp_path):
    run(BRANCHES, tmp_path)
    f = ad.jit(program(BRANCHES), store=tmp_path)
    f(X)
    assert [line for _, line in f.report().lines] == [2]


def test_arguments_are_compared_by_value(tmp_path):
    text = "def f(tree, flag, mask, g): return g(tree['a'][mask]).sum() if flag == 'yes' else tree['b'][0]"
    mask = np.array([True, False])
    calls = [({"a": X, "b": [1.0]}, "yes", mask, np.sin), ({"a": X, "b": [1.0]}, "no", mask, np.sin),
             ({"a": X, "b": [1.0]}, "yes", ~mask, np.sin), ({"a": X, "b": [1.0]}, "yes", mask, np.cos),
             ({"a": X, "b": 1.0, "c": 2.0}, "yes", mask, np.cos)]
    for loaded in (0, 1):
        for call in calls:
            assert run(text, tmp_path, *call).loaded == loaded, call


def test_a_class_of_arguments_is_compared(tmp_path):
    text = ("@dataclasses.dataclass\nclass K:\n    a: object\n    def g(self): return self.a + 1.0\n"
            "def f(k): return k.g().sum()\nf.make = K")
    for each, loaded in ((text, 0), (text, 1), (text.replace("+ 1.0", "- 1.0"), 0)):
        g = program(each)
        f = ad.jit(g, store=tmp_path)
        assert f(g.make(X)) == g(g.make(X)) and f.report().loaded == loaded


def test_arguments_are_written_by_what_was_loaded(tmp_path):
    for loaded in (0, 1):
        f, x = ad.jit(program("def f(x): x[:] = 2 * x\n"), store=tmp_path), X.copy()
        f(x)
        assert np.array_equal(x, 2 * X) and f.report().loaded == loaded


def test_a_value_that_changes_later_is_seen(tmp_path):
    text = "K = [2.0]\ndef f(x): return K[0] * x.sum()\nf.K = K"
    run(text, tmp_path)
    g = program(text)
    f = ad.jit(g, store=tmp_path)
    assert f(X) == 6.0 and f.report().loaded == 1
    g.K[0] = 5.0
    assert f(X) == 15.0 and f.report().stored == 1
    assert run(text.replace("2.0", "5.0"), tmp_path).loaded == 1


def test_rows_take_what_is_stored(tmp_path):
    for traces in (3, 0):
        f = ad.jit(program(BRANCHES), store=tmp_path)
        np.testing.assert_array_equal(f.map(np.array(POINTS)), [program(BRANCHES)(x) for x in POINTS])
        assert f.report().traces == traces


def test_a_function_that_imports_a_module_sees_its_changes(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    text = "def f(x):\n    import imported_by_a_test as m\n    return m.K * x.sum()"
    file = tmp_path / "imported_by_a_test.py"
    for k in (2.0, 5.0):
        file.write_text(f"K = {k} # {'-' * int(k)}\n")
        sys.modules.pop("imported_by_a_test", None)
        f = ad.jit(program(text), store=tmp_path / "new")
        assert [f(X) for _ in range(3)] == [3 * k] * 3
    sys.modules.pop("imported_by_a_test")


DAMAGES = {
    "empty": lambda data: b"", "half": lambda data: data[:len(data) // 2], "longer": lambda data: data + b"x",
    "another pickle": lambda data: pickle.dumps([1]),
    "a bit": lambda data: data[:200] + bytes([data[200] ^ 1]) + data[201:],
    "a head alone": lambda data: data[:len(stored.MARK) + 16],
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_file_is_traced_anew(name, tmp_path):
    run(BRANCHES, tmp_path)
    file, = tmp_path.rglob("*.trace")
    data = file.read_bytes()
    file.write_bytes(DAMAGES[name](data))
    f = ad.jit(program(BRANCHES), store=tmp_path)
    with pytest.warns(UserWarning, match="cannot be used .*; the function is traced as without a folder") as caught:
        assert f(X) == 3.0
    assert len(caught) == 1 and caught[0].filename == __file__
    assert run(BRANCHES, tmp_path).loaded == 1


def test_a_folder_that_cannot_be_written_is_said_once(tmp_path):
    place = tmp_path / "file"
    place.write_text("")
    f = ad.jit(program(BRANCHES), store=place)
    with pytest.warns(UserWarning, match="the function is traced as without a folder") as caught:
        assert [f(x) for x in POINTS] == [program(BRANCHES)(x) for x in POINTS]
    assert len(caught) == 1 and f.report().stored == 0


def test_a_package_that_was_changed_is_traced_anew(tmp_path, monkeypatch):
    file = tmp_path / "package.py"
    file.write_text("1")
    monkeypatch.setattr(stored, "packages_now", lambda: [("package.part", str(file), stored.stamp(str(file)))])
    folder = tmp_path / "new"
    run(BRANCHES, folder)
    assert run(BRANCHES, folder).loaded
    file.write_text("22")
    assert not run(BRANCHES, folder).loaded
    assert run(BRANCHES, folder).loaded
    file.unlink()
    assert not run(BRANCHES, folder).loaded
    monkeypatch.setattr(stored, "packages_now", lambda: [("no_such_package", __file__, stored.stamp(__file__))])
    run(BRANCHES, folder)
    assert not run(BRANCHES, folder).loaded


def test_another_version_or_processor_is_traced_anew(tmp_path, monkeypatch):
    run(BRANCHES, tmp_path)
    monkeypatch.setattr(stored.platform, "machine", lambda: "another")
    assert not run(BRANCHES, tmp_path).loaded
    with ad.options(spaces=True):
        assert not run(BRANCHES, tmp_path).loaded


def test_many_write_at_once(tmp_path):
    functions = [ad.jit(program(BRANCHES), store=tmp_path) for _ in range(6)]

    def call(f):
        for x in POINTS:
            results.append(f(x) - program_plain(x))

    program_plain, results = program(BRANCHES), []
    threads = [threading.Thread(target=call, args=(f,)) for f in functions]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert results == [0.0] * 24
    assert sorted(path.suffix for path in tmp_path.rglob("*") if path.is_file()) == [".trace"] * 3
    assert run(BRANCHES, tmp_path).loaded


def test_what_store_may_be(tmp_path):
    for wrong in (3, [], True):
        with pytest.raises(TypeError, match="jit: store is .*; it is the path of a folder"):
            ad.jit(np.sin, store=wrong)
    again = pickle.loads(pickle.dumps(ad.jit(np.sum, store=tmp_path)))
    assert again(X) == 3.0 and again.report().stored == 1


SCRIPT = """
import sys
import numpy as np, blasad as ad
K, MODE = [2.0], "yes"
def g(x):
    return K[0] * np.tanh(x).sum() if MODE in {"yes", "no", "maybe"} else x.sum()
f = ad.jit(ad.value_and_grad(lambda x: g(x) if x[0] > 0 else -g(x)), store=sys.argv[1])
for x in (np.ones(3), -np.ones(3)):
    value, gradient = f(x)
    print(float(value).hex(), [float(y).hex() for y in gradient])
report = f.report()
print(report.traces, report.loaded, report.stored, file=sys.stderr)
"""


def test_a_second_process_takes_what_the_first_one_traced(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    runs = [subprocess.run([sys.executable, tmp_path / "script.py", tmp_path / "new"], capture_output=True, text=True,
                           check=True, env={**os.environ, "PYTHONHASHSEED": seed}) for seed in "12"]
    assert [each.stderr for each in runs] == ["2 0 2\n", "0 2 0\n"]
    assert runs[0].stdout == runs[1].stdout
