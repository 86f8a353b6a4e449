"""Drivers are declared once, as data: signatures, docstrings, stubs and samples agree with the declarations."""

from __future__ import annotations

import doctest
import inspect
import pickle
import re
from types import FunctionType

import numpy as np
import pytest

import blasad as ad
from blasad._declarations.driver import driver
from blasad._declarations.driver_text import document, parameters
from blasad._declarations.drivers import DRIVERS
from blasad._hooks.lapack_calls import LEFT_OUT
from blasad._linalg import drivers as _drivers
from blasad._registry.typed import routines_of_scipy, signature
from blasad._testing.driver_runs import run_driver
from blasad._testing.samples import MADE, SIZES, STARTS, Sample
from support.numbers import generator

THEIRS = routines_of_scipy("lapack")
SECTIONS = ("Parameters", "Returns", "Raises", "Notes", "Examples")


@pytest.mark.parametrize("name", DRIVERS)
def test_the_signature_is_that_of_the_declaration(name: str) -> None:
    given = inspect.signature(getattr(ad.lapack, name)).parameters
    expected = dict(parameters(DRIVERS[name]))
    assert list(given) == list(expected)
    for each, parameter in given.items():
        assert parameter.default == (parameter.empty if expected[each] is ... else expected[each])
        assert (parameter.kind == parameter.KEYWORD_ONLY) == each.startswith("overwrite_")


@pytest.mark.parametrize("name", DRIVERS)
def test_it_is_pickled_by_its_public_name(name: str) -> None:
    assert pickle.loads(pickle.dumps(getattr(ad.lapack, name))) is getattr(ad.lapack, name)
    assert pickle.loads(pickle.dumps(DRIVERS[name])) == DRIVERS[name]


@pytest.mark.parametrize("name", DRIVERS)
def test_the_docstring_has_all_sections_and_its_example_runs(name: str) -> None:
    text = getattr(ad.lapack, name).__doc__
    assert text == document(DRIVERS[name])
    found = re.findall(r"^(\w+)\n-+$", text, re.MULTILINE)
    assert found == list(SECTIONS)
    assert max(map(len, text.splitlines())) <= 120 and not re.search(r"\{[a-z]+\}", text)
    for each in parameters(DRIVERS[name]):
        assert re.search(rf"^(?:\w+, )*{each[0]}(?:, \w+)* : ", text, re.MULTILINE), each[0]
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    failed, tried = doctest.DocTestRunner(verbose=False).run(example)
    assert tried > 1 and not failed


def test_a_body_with_other_parameters_is_refused() -> None:
    def wrong(c, b, lower, *, overwrite_c):
        return c

    with pytest.raises(TypeError, match="potrs: the parameters of the body are c, b, lower, overwrite_c"):
        _drivers.declared(FunctionType(wrong.__code__, {}, "potrs"))


def test_the_name_that_a_body_gets_is_not_an_argument() -> None:
    with pytest.raises(TypeError, match=r"syev\(\) got an unexpected keyword argument 'name'"):
        ad.lapack.syev(np.eye(2), name="syevd")


def test_an_array_of_another_dtype_is_refused_with_each_dtype_named_once() -> None:
    with pytest.raises(TypeError, match=r"complex128, and must be float32 or float64(;|$)"):
        ad.lapack.lanst("M", np.ones(2, complex), np.ones(1, complex))


@pytest.mark.parametrize("text", ["a:in(n)", "a:input[n]", "k"])
def test_a_declaration_that_cannot_be_read_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        driver("none", "d", text, "x:int")[0].read()


@pytest.mark.parametrize("name", DRIVERS)
def test_it_is_a_rule_with_facts_that_has_no_calls_of_its_own(name: str) -> None:
    rule = ad.rules[name]
    facts = rule.facts()
    assert name in list(ad.rules) and facts["types"] == rule.dtypes and facts["computes"]
    assert not rule.modes or facts["derivative"]
    for method in (rule.keeps, rule.cost, rule.bind, rule.vjp, lambda: rule.jvp((), {})):
        with pytest.raises(TypeError, match=f"{name}.*a driver has no"):
            method()


@pytest.mark.parametrize("name", sorted({name for name in DRIVERS if any(
    letter + name in THEIRS for letter in DRIVERS[name].dtypes)}))
def test_arguments_stand_in_the_order_of_scipy(name: str) -> None:
    """What SciPy requires comes first, in the same order; the rest may be left out here, as workspace is."""
    theirs = signature(next(THEIRS[letter + name] for letter in DRIVERS[name].dtypes if letter + name in THEIRS))
    ours = [arg.name for arg in DRIVERS[name].args]
    common = [each for each in theirs.parameters if each in ours]
    assert [each for each in ours if each in theirs.parameters] == common


@pytest.mark.parametrize("name", sorted(name for name in DRIVERS if any(
    letter + name in THEIRS for letter in DRIVERS.dtypes(name))))
def test_it_returns_as_many_results_as_scipy(name: str) -> None:
    """Without workspace and info, and what blasad leaves out always."""
    driver = DRIVERS[name]
    for letter in driver.dtypes:
        if letter + name in THEIRS:
            theirs = re.findall(r"\w+", THEIRS[letter + name].__doc__.partition("=")[0])
            theirs = [each for each in theirs if each not in ("info", "work", *LEFT_OUT.get(name, ()))]
            flags = {each: values[0] for each, values in driver.flags(letter).items()}
            assert len(theirs) == len([each for each in driver.results if each.is_returned(letter, flags)]), letter


@pytest.mark.parametrize("name", DRIVERS)
def test_the_derivative_agrees_with_differences(name: str) -> None:
    report = ad.testing.check_rule(name, quick=True)
    assert report.ok and report.cases, report


def test_the_check_finds_a_wrong_derivative_and_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ad.lapack, "potrs", lambda c, b, lower, *, overwrite_b: ad.stop_gradient(c)[:1, :1] * b)
    report = run_driver(DRIVERS["potrs"], "d")
    checks = {failure.check for failure in report.failures}
    assert "forward mode against differences" in checks
    monkeypatch.setattr(ad.lapack, "potrs", lambda c, b, lower, *, overwrite_b: (b, b))
    assert "how many there are" in {failure.check for failure in run_driver(DRIVERS["potrs"], "d").failures}
    monkeypatch.setattr(ad.lapack, "potrs", lambda c, b, lower, *, overwrite_b: (b.fill(1.0), b * c[0, 0])[1])
    checks = {failure.check for failure in run_driver(DRIVERS["potrs"], "d").failures}
    assert {"it is written, although overwrite_ is False", "the result is in b"} <= checks


def test_every_word_has_a_sample_that_is_used() -> None:
    words = {arg.stored for each in DRIVERS.values() for arg in each.args}
    assert not {*STARTS, *MADE} - words


def test_samples_of_factors_are_those_of_matrices() -> None:
    sample = Sample(DRIVERS["getrs"], "z", {"trans": 0}, SIZES, generator(1))
    sample.start()
    given = sample.arguments(sample.free)
    L, U = np.tril(given["lu"], -1) + np.eye(4), np.triu(given["lu"])
    rows = np.arange(4)
    for i, j in enumerate(given["piv"]):
        rows[[i, j]] = rows[[j, i]]
    np.testing.assert_allclose(L @ U, sample.free["lu"][rows], atol=1e-12)


def started(name):
    """A sample of a driver with the first value of each flag."""
    letter = DRIVERS[name].dtypes[-1]
    sample = Sample(DRIVERS[name], letter, {flag: values[0] for flag, values in DRIVERS[name].flags(letter).items()},
                    SIZES, generator(2))
    sample.start()
    return sample


FLAGS = [(name, flag) for name in DRIVERS for flag in DRIVERS[name].flags(DRIVERS[name].dtypes[-1])]


@pytest.mark.parametrize(("name", "flag"), FLAGS)
def test_a_flag_with_a_value_that_is_not_listed_is_an_error(name, flag):
    sample = started(name)
    for wrong in (7, "?", "", None, 1.5, [1], np.ones(2, int)):
        with pytest.raises(ValueError, match=f"{name}: {flag} is "):
            getattr(ad.lapack, name)(**sample.arguments(sample.free) | {flag: wrong})


@pytest.mark.parametrize("given", [b"I", 2, "i", np.int64(2)])
def test_letters_may_be_bytes_or_numbers_as_f2py_takes_them(given: object) -> None:
    A = np.diag([1.0, 3.0, 2.0])
    assert ad.lapack.syevr(A, range=given, il=2, iu=2)[0].tolist() == [2.0]
    with pytest.raises(ValueError, match="syevr: range is .*; it must be one of 'A', 'V', 'I'"):
        ad.lapack.syevr(A, range=b"\xff")


@pytest.mark.parametrize(("given", "value"), [
    ("L", 1), ("l", 1), (b"L", 1), ("lower", 1), (True, 1), (np.int64(1), 1), (np.array(1), 1),
    ("Upper", 0), (False, 0)])
def test_flags_may_be_given_as_lapack_and_scipy_write_them(given, value):
    a = np.array([[2.0, 7.0], [1.0, 3.0]])
    np.testing.assert_array_equal(ad.lapack.syev(a.copy(), 1, given)[0], ad.lapack.syev(a.copy(), lower=value)[0])
    assert ad.lapack.lansy("m", a, uplo=given) == (3.0 if value else 7.0)


@pytest.mark.parametrize("given", ["V", "v", b"V", 1])
def test_eigenvalues_of_an_interval_are_asked_for_by_a_letter_or_a_number(given):
    assert ad.lapack.syevr(np.diag([1.0, 2.0, 3.0]), range=given, vl=0.0, vu=2.5)[2] == 2
    assert ad.lapack.stemr(np.array([1.0, 2.0, 3.0]), np.zeros(3), given, 0.0, 2.5, 1, 1)[0] == 2


@pytest.mark.parametrize("name", DRIVERS)
def test_an_array_that_does_not_fit_is_named_by_the_driver(name):
    sample = started(name)
    given = sample.arguments(sample.free)
    for each in DRIVERS[name].arrays:
        if each in given and (name, each) not in (("hseqr", "z"), ("trevc", "vl"), ("trevc", "vr")):    # not read
            wrong = np.zeros((*given[each].shape, 2), given[each].dtype)
            with pytest.raises(ValueError, match=f"^{name}: .*shape"):
                getattr(ad.lapack, name)(**given | {each: wrong})
