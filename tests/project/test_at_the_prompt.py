"""What the prompt, a debugger and a notebook ask of objects: traced arrays answer at any time, and reprs are short."""

from __future__ import annotations

import io
import pdb
import pprint
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import blasad as ad

X = np.arange(1.0, 5.0)
ASKED: dict[str, Callable[[Any], Any]] = {
    "repr": repr, "str": str, "dir": dir, "format": format, "type": type, "id": id, "pprint": pprint.pformat,
    "a format": lambda x: format(x, ".2f" if x.ndim == 0 else ""), "in a list": lambda x: str([x, {"x": x}]),
    "all names": lambda x: [hasattr(x, name) for name in (*dir(np.ndarray), *dir(x), "no_such_name", "_repr_html_")],
    "shape": lambda x: (x.shape, x.ndim, x.size, x.dtype, x.strides, x.itemsize, x.nbytes),
    "len": lambda x: len(x) if x.ndim else 0, "isinstance": lambda x: isinstance(x, np.ndarray),
    "callable": callable, "help": lambda x: type(x).__doc__,
}


def answers(x: Any) -> None:
    for name, ask in ASKED.items():
        try:
            ask(x)
        except Exception as error:
            raise AssertionError(f"{name} of {type(x).__name__} fails") from error


def taken(x: Any, kept: list[Any]) -> Any:
    """Arrays of all kinds, which answer now, and are kept for later."""
    y = x * 2.0
    w = np.zeros(4, x.dtype)
    w[1:] = y[1:]
    y[:2] = x[2:]
    found = [x, y, w, y[1:3], y.reshape(2, 2).T, y[0], (x * y).sum(), np.zeros(3), y[::-1], y[:0]]
    for each in found:
        answers(each)
    kept += found
    return (y * w).sum()


WAYS: dict[str, Callable[[Callable[..., Any]], Any]] = {
    "grad": lambda f: ad.grad(f)(X), "jvp": lambda f: ad.jvp(f, (X,), (X,)), "hessian": lambda f: ad.hessian(f)(X),
    "compile": lambda f: ad.compile(f, X)(X), "compiled grad": lambda f: ad.compile(ad.grad(f), X)(X),
    "jit": lambda f: ad.jit(ad.grad(f))(X), "checkpoint": lambda f: ad.grad(ad.checkpoint(f))(X),
    "vjp": lambda f: ad.vjp(f, X)[1](1.0), "autodiff": lambda f: ad.autodiff(ad.Reverse, f, ad.Duplicated(X, 0 * X)),
    "complex": lambda f: ad.grad(lambda z: abs(f(z)))(X + 1j), "single": lambda f: ad.grad(f)(X.astype("f")),
}


@pytest.mark.parametrize("way", WAYS)
def test_traced_arrays_answer_at_any_time(way: str) -> None:
    kept: list[Any] = []
    WAYS[way](lambda x: taken(x, kept))
    for each in kept:
        if type(each) is not np.ndarray:        # jit leaves plain arrays, of which NumPy answers
            answers(each)


@pytest.mark.parametrize("way", WAYS)
def test_traced_arrays_answer_after_a_function_that_failed(way: str) -> None:
    kept: list[Any] = []

    def fails(x: Any) -> Any:
        taken(x, kept)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        WAYS[way](fails)
    for each in kept:
        answers(each)
    assert any("finished derivative" in repr(each) and f"{each:.3f}" == repr(each) for each in kept)


def test_a_debugger_looks_at_traced_arrays() -> None:
    """Where the function stands, and after it has failed."""
    out = io.StringIO()

    def f(x: Any) -> Any:
        y = x * 2
        debugger = pdb.Pdb(stdin=io.StringIO("p y\npp y\np y.shape, len(y), y[0]\nwhatis y\nargs\nc\n"), stdout=out)
        debugger.use_rawinput = False
        debugger.set_trace()
        assert y.sum() < 0
        return y.sum()

    with pytest.raises(AssertionError) as caught:
        ad.grad(f)(X)
    shown = out.getvalue()
    assert "TracedArray([2., 4., 6., 8.], dtype=float64)" in shown and "(4,), 4" in shown and "Error" not in shown
    sys.settrace(None)
    out = io.StringIO()
    debugger = pdb.Pdb(stdin=io.StringIO("p y\np y.shape, len(y)\np x\nargs\nq\n"), stdout=out)
    debugger.use_rawinput = False
    debugger.reset()
    debugger.interaction(None, caught.value.__traceback__)
    shown = out.getvalue()
    assert "of a finished derivative, shape=(4,)" in shown and "((4,), 4)" in shown and "Error" not in shown.replace(
        "AssertionError", "")


class Balanced(HTMLParser):
    """Fails on tags that do not close."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def loss(x: Any) -> Any:
    y = x * x < 0
    return (x * x).sum() if not y.any() else x.sum()


def a_tape() -> ad.Tape:
    tape = ad.Tape(trace=True)
    x = tape.watch(X.copy(), np.zeros(4))
    x *= 2
    return tape


THINGS: dict[str, tuple[Callable[[], Any], str]] = {
    "report": (lambda: ad.report(loss, X), r"^<blasad report: \d+ calls of \d+ lines keep .* in copies; print it>$"),
    "program": (lambda: ad.compile(ad.grad(lambda x: (x * x).sum()), X), r"^<blasad program of .*>$"),
    "tape": (a_tape, r"^<blasad tape: [1-9]\d* calls, 1 arrays watched>$"),
    "rule": (lambda: ad.rules["gemm"], r"^<blasad rule gemm\(alpha, a, b, beta, c, .*: C := alpha op\(A\) op\(B\)"),
    "rules": (lambda: ad.rules, r"^<blasad.rules: \d+ routines>$"),
    "pullback": (lambda: ad.vjp(loss, X)[1],
                 r"^<blasad pullback: seeds like the value, float64\[\], to 1 gradients>$"),
    "of a tree": (lambda: ad.vjp(lambda x: {"<a>": x * 2, "b": 1}, X)[1], "^<blasad pullback: .* a dict, .*>$"),
}


@pytest.mark.parametrize("name", THINGS)
def test_reprs_are_short_and_tables_are_html(name: str) -> None:
    import re

    make, pattern = THINGS[name]
    thing = make()
    assert re.search(pattern, repr(thing)), repr(thing)
    assert len(repr(thing)) < 200 and "\n" not in repr(thing)
    html = thing._repr_html_()
    parser = Balanced()
    parser.feed(html)
    assert not parser.open and html.startswith("<table>") and "<a>" not in html


def test_annotations_of_large_arrays_are_short() -> None:
    assert repr(ad.Duplicated(np.ones(100), np.ones(100))) == "Duplicated(ndarray[100] float64, ndarray[100] float64)"
    assert repr(ad.Const(np.ones(2))) == "Const(array([1., 1.]))"


def test_a_report_is_drawn_where_one_says(tmp_path: Any) -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    found = ad.report(loss, X)
    assert isinstance(found.plot(), Figure)
    figure = Figure()
    left, right = figure.subplots(1, 2)
    assert found.plot(ax=right) is figure and right.patches and not left.patches
    path = tmp_path / "report.svg"
    assert found.plot(path) == path and path.stat().st_size > 1000


def test_a_notebook_shows_a_picture_by_itself(tmp_path: Any) -> None:
    pytest.importorskip("matplotlib")
    import pickle

    picture = ad.report(loss, X).plot()
    for each in (picture, pickle.loads(pickle.dumps(picture))):
        png = each._repr_png_()                 # which a kernel asks for where matplotlib has told it nothing
        assert png.startswith(b"\x89PNG") and len(png) > 5000
    if find_spec("IPython") is not None:
        from IPython.core.formatters import DisplayFormatter

        shown, _ = DisplayFormatter().format(picture)
        assert shown["image/png"]


def test_public_names_are_those_that_are_meant() -> None:
    names = {name for name in dir(ad) if not name.startswith("_")}
    assert {"grad", "vmap", "compile", "interop", "linalg", "testing", "numpy"} <= names
    assert not {"nile", "annotations", "tape", "TYPE_CHECKING", "import_module"} & names
    assert not hasattr(ad, "nile") and not hasattr(ad, "annotations")
    for name in names:
        assert getattr(ad, name) is not None


def test_help_and_signatures() -> None:
    import inspect
    import pydoc

    for name in ("grad", "value_and_grad", "vjp", "jvp", "jacobian", "hessian", "hvp", "vmap", "compile", "jit"):
        function = getattr(ad, name)
        text = pydoc.render_doc(function, renderer=pydoc.plaintext)
        assert name in text and "Parameters" in text and "Examples" in text and ">>>" in text
        assert inspect.signature(function).parameters
    for transform in (ad.grad, ad.value_and_grad, ad.jacobian, ad.hessian, ad.vmap, ad.checkpoint):
        assert list(inspect.signature(transform(lambda w, x=1: w)).parameters) == ["w", "x"]
