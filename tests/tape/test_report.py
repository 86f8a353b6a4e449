"""Reports: what a tape holds, by the lines of the program."""

import builtins
import inspect

import numpy as np
import pytest

import blasad as ad

N = 64
A = np.eye(N) / 2


def program(x, y):
    for _ in range(10):
        x[:] = A @ x + 1        # keeps nothing: A stays as it is
        y = y * x               # keeps both: y in place, x in a copy once it is overwritten
    return (x * y).sum()


def by_text(report):
    return {line.text.split("#")[0].strip(): line for line in report.lines}


def test_a_gradient():
    x, y = np.ones(N), np.ones(N)
    found = ad.report(program, x, y)
    lines = by_text(found)
    product, update = lines["y = y * x"], lines["x[:] = A @ x + 1"]
    assert product.calls == {"multiply": 10} and update.calls["gemv"] == 10 and "copy" in update.calls
    assert product.kept_bytes == 9 * N * 8 and update.kept_bytes == 0      # the last x is not overwritten
    assert product.temporary_bytes + product.array_bytes == 11 * N * 8      # that one, and every y
    assert update.overwritten_bytes == 9 * N * 8
    assert product.function == "program" and product.number == inspect.getsourcelines(program)[1] + 3
    assert found.kept_bytes == sum(line.kept_bytes for line in found.lines)
    assert found.lines[0] is product and found.calls == sum(sum(line.calls.values()) for line in found.lines)
    assert (x == 1).all() and x.flags.writeable and A.flags.writeable
    assert product.nbytes == product.record_bytes + product.kept_bytes + product.temporary_bytes
    table = str(found)
    assert "test_report.py:" in table and "10 multiply" in table and "copies at most" in table
    # an integer is no variable, and any result will do
    assert ad.report(lambda x, n: [x ** n], x, 3).calls == 1


def test_sections_are_counted_and_run_again():
    def loss(x):
        ad.loop(lambda i, x: x.__imul__(x) and None if x.size == 0 else x * x, 9, x, kept=3)
        return x.sum()

    found = ad.report(loss, np.full(N, 0.9))
    assert sum(line.calls["section"] for line in found.lines) == 3
    assert found.capacity["sections"] > 0

    def in_place(x):
        def step(i, x):
            x *= x
        ad.loop(step, 9, x, kept=3)
        return x.sum()

    found = ad.report(in_place, np.full(N, 0.9))
    assert found.most_kept_bytes > found.kept_bytes >= 3 * N * 8


def test_a_tape():
    with ad.Tape(trace=True) as tape:
        x = tape.watch(np.ones(N), np.zeros(N))
        for _ in range(3):
            x *= x
            x += 1.0
            report = tape.report()
            assert report.calls == tape.calls and report.record_bytes == tape.record_bytes
            assert report.kept_bytes == tape.kept_bytes == N * 8
            assert by_text(report)["x *= x"].kept_bytes == N * 8
            tape.reverse()
        assert tape.report().calls == 0
    with ad.Tape() as tape:
        x = tape.watch(np.ones(N), np.zeros(N))
        x *= x
        report = tape.report()
        assert report.calls == 1 and report.kept_bytes == N * 8 and "trace=True" in str(report)


def test_a_derivative_inside():
    def loss(x):
        return (ad.grad(lambda z: (z ** 3).sum())(x) ** 2).sum()

    found = ad.report(loss, np.ones(N))
    assert found.calls and all(line.file == __file__ for line in found.lines)
    with pytest.raises(ZeroDivisionError):
        ad.report(lambda x: x.sum() / (1 // 0), A)
    assert A.flags.writeable


def test_the_plot(tmp_path, monkeypatch):
    report = ad.report(program, np.ones(N), np.ones(N))
    imported = builtins.__import__

    def without(name, *args):
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return imported(name, *args)

    with monkeypatch.context() as patch:
        patch.setattr(builtins, "__import__", without)
        with pytest.raises(ImportError, match="pip install matplotlib"):
            report.plot(tmp_path / "report.png")
    pytest.importorskip("matplotlib")
    assert report.plot(tmp_path / "report.png").stat().st_size > 1000
