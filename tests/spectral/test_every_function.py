"""`blasad.linalg` has every function of `scipy.linalg` that has a derivative, with SciPy's arguments."""

import inspect

import pytest
import scipy.linalg as sl

import blasad as ad

LEFT_OUT = {
    "made of a size alone: a constant, which scipy.linalg makes":
        "dft hadamard helmert hilbert invhilbert invpascal pascal",
    "an answer about a matrix, or a choice of a routine: no numbers":
        "bandwidth find_best_blas_type get_blas_funcs get_lapack_funcs ishermitian issymmetric",
    "a product with a random matrix that is thrown away: write S @ A with one that is kept":
        "clarkson_woodruff_transform",
}
TO_COME = "cossin matrix_balance ordqz qz"
FUNCTIONS = [name for name in sl.__all__ if callable(getattr(sl, name)) and not isinstance(getattr(sl, name), type)
             and name not in TO_COME.split()]
WITHOUT = " ".join(LEFT_OUT.values()).split()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_it_is_here_or_has_its_reason(name):
    assert hasattr(ad.linalg, name) != (name in WITHOUT)
    assert (name in ad.linalg.__all__) == hasattr(ad.linalg, name)


def test_reasons_are_given_once_and_of_functions_that_there_are():
    assert len(set(WITHOUT)) == len(WITHOUT)
    assert set(WITHOUT) <= set(FUNCTIONS)


def parameters(f):
    return list(inspect.signature(f).parameters.values())


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name not in WITHOUT])
def test_arguments_are_those_of_scipy(name):
    """blasad may have more of them, by keyword; a default that says that nothing is given may be another one."""
    theirs, ours = parameters(getattr(sl, name)), parameters(getattr(ad.linalg, name))
    more = {x.name for x in ours} - {x.name for x in theirs}
    assert all(x.kind is x.KEYWORD_ONLY for x in ours if x.name in more)
    ours = [x for x in ours if x.name not in more]
    assert [(x.name, x.kind) for x in ours] == [(x.name, x.kind) for x in theirs]
    for x, y in zip(ours, theirs, strict=True):
        assert x.default == y.default or type(y.default) is object, x.name
