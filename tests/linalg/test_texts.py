"""Docstrings that share texts have each parameter, result and error of their functions, in order."""

import subprocess
import sys

import pytest

from blasad._linalg.texts import PARAMETERS, documented


@documented(raises="converge", a="square")
def first(a, lower=True, depth=3, overwrite_a=False, check_finite=True):
    """Compute something.

    Parameters
    ----------
    depth : int
        How deep.

    Returns
    -------
    {w}
    v : array
        The vectors.

    Raises
    ------
    numpy.linalg.LinAlgError
        If it is deep.

    Notes
    -----
    A note.
    """


@documented(first)
def second(a, b, depth=3, *more):
    """Compute something else.

    Parameters
    ----------
    *more : int
        More of it.

    Returns
    -------
    {v}

    Raises
    ------
    {ValueError}
    """


def test_parameters_stand_in_the_order_of_the_signature():
    heads = [line for line in first.__doc__.split("\n") if " : " in line]
    assert heads == ["a : array, shape (..., n, n)", "lower : bool", "depth : int", "overwrite_a : bool",
                     "check_finite : bool", "w : array, shape (..., k)", "v : array"]
    assert PARAMETERS["square"][1] in first.__doc__


def test_errors_of_one_kind_are_told_together_and_those_of_python_come_first():
    assert first.__doc__.index("ValueError\n") < first.__doc__.index("LinAlgError")
    assert first.__doc__.count("LinAlgError") == 1
    assert "    If it is deep. If the algorithm does not converge.\n\nNotes\n-----\nA note." in first.__doc__


def test_a_function_that_is_like_another_shares_its_texts():
    lines = second.__doc__.split("\n")
    assert "    How deep." in lines and "v : array" in lines and "*more : int" in lines and "A note." not in lines
    assert lines[lines.index("ValueError") + 1] in first.__doc__


def test_a_text_that_nobody_has_written_is_an_error():
    def third(a, q):
        """Compute nothing."""

    with pytest.raises(KeyError, match="q"):
        documented()(third)


def test_two_sections_with_one_title_are_an_error():
    def third(a):
        """Compute nothing.

        Returns
        -------
        x : int
            A number.

        Returns
        -------
        y : int
            Another one.
        """

    with pytest.raises(ValueError, match="two sections Returns: Compute nothing"):
        documented()(third)


def test_a_text_about_two_parameters_is_not_shared_by_a_function_with_one_of_them():
    @documented(raises="shapes")
    def both(a, overwrite_a=False, overwrite_b=False):
        """Compute something.

        Parameters
        ----------
        overwrite_a, overwrite_b : bool
            Whether they may be overwritten.
        """

    @documented(both)
    def one(a, overwrite_a=False):
        """Compute something else."""

    assert "overwrite_b" in both.__doc__ and "overwrite_b" not in one.__doc__
    assert PARAMETERS["overwrite_a"][1] in one.__doc__


def test_no_text_is_missed_where_python_drops_docstrings():
    subprocess.run([sys.executable, "-OO", "-c", "import blasad; blasad.linalg.eigh; blasad.lapack.syev"], check=True)


@documented(first, returns="w; v", raises="like")
def third(a, check_finite=True):
    """Compute something like the first."""


def test_results_and_errors_of_another_function_need_no_section():
    shared = first.__doc__[first.__doc__.index("Returns\n"): first.__doc__.index("Notes\n")].strip()
    assert third.__doc__.endswith(shared)
