"""The site: python -m sphinx -W -b html docs docs/site/html

Pages are the Markdown files of this folder.  What is made for the site alone goes to docs/site, which git ignores: the
reference, one page for each public name, and the pictures of the examples, which are run with ``--plot``.
"""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import blasad

DOCS = Path(__file__).parent
ROOT = DOCS.parent

project = "blasad"
author = "The blasad authors"
copyright = author
version = release = blasad.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "numpydoc", "sphinx_design",
              "sphinx_copybutton"]
templates_path = ["_templates"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["site/html", "site/pictures", "**/_*"]
nitpicky = False                        # types in docstrings are words
default_role = "autolink"               # `grad` leads to its page
highlight_language = "none"             # indented formulas in docstrings are not Python
autosummary_generate = True
# names that differ in case alone would be one file on some systems
autosummary_filename_map = {"blasad.dask.Graph": "blasad.dask.Graph_class"}
autodoc_default_options = {"members": False}
numpydoc_show_class_members = False
numpydoc_validation_checks: set[str] = set()
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]     # pages that are made begin where they like
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "pydata_sphinx_theme"
html_title = f"blasad {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_theme_options = {
    "github_url": "https://github.com/blasad/blasad",
    "show_toc_level": 2,
    "navigation_with_keys": False,
    "header_links_before_dropdown": 6,
    "secondary_sidebar_items": {"**": ["page-toc"], **dict.fromkeys((     # wide tables
        "compare", "history/programs_tried", "reference/names", "reference/routines"), [])},
}
html_sidebars = {"index": [], "tutorial": []}

MODULES = ["blasad", "blasad.linalg", "blasad.blas", "blasad.lapack", "blasad.tiled", "blasad.trees", "blasad.testing",
           "blasad.numpy", "blasad.dask", "blasad.interop", "blasad.interop.torch", "blasad.interop.jax",
           "blasad.interop.autograd", "blasad.interop.numba"]
TYPED = ["blasad.blas", "blasad.lapack"]
BESIDE = {"blasad": ["compile", "Program"]}     # public, but not part of `from blasad import *`
ELSEWHERE = ["blasad.numpy"]            # whose names have a page of their own


def names_of(module: ModuleType) -> list[str]:
    """The names that a module exports."""
    return [*getattr(module, "__all__", ()), *BESIDE.get(module.__name__, ())]


def summary(module: ModuleType) -> str:
    """The first sentence about a module, with its names as code."""
    return (module.__doc__ or "").partition("\n")[0].rstrip(".").replace("``", "`")


def offered(module: ModuleType) -> list[str]:
    """The functions and classes that a module offers."""
    if module.__name__ in ELSEWHERE:
        return []
    return sorted({name for name in names_of(module) if callable(getattr(module, name)) and not inspect.ismodule(
        getattr(module, name))}, key=str.lower)


def reference() -> None:
    """Write a page for each module, with a table of what it offers."""
    folder = DOCS / "site" / "reference"
    folder.mkdir(parents=True, exist_ok=True)
    here = [name for name in MODULES if not name.startswith("blasad.interop.") or find_spec(name.rpartition(".")[2])]
    index = ["# API reference", "", "Every public name. NumPy's and SciPy's functions that take traced arrays are in",
             "[their own list](../../reference/numpy.md); the rules that BLAS and LAPACK routines have are in",
             "[another](../../reference/routines.md).", "", "| module | what it has |", "|---|---|",
             *(f"| [{name}]({name}.md) | {summary(import_module(name))} |" for name in here), "",
             "```{toctree}", ":hidden:", "", *here, "```", ""]
    pages, made = {"index": "\n".join(index)}, set[str]()
    for name in here:
        module = import_module(name)
        names = offered(module)
        typed = [each for each in names if each[0] in "sdcz" and each[1:] in names and name in TYPED]
        text = [f"# {name}", "", "```{eval-rst}", f".. automodule:: {name}", "   :no-members:", "",
                f".. currentmodule:: {name}", ""]
        if names:
            text += [".. autosummary::", "   :toctree: api", "   :nosignatures:", "",
                     *(f"   {each}" for each in names if each not in typed)]
        text += ["```", ""]
        if name == "blasad":
            modes = [each for each in names_of(module) if isinstance(getattr(module, each), type(blasad.Reverse))]
            text += ["Values:", "", f"- {', '.join(f'`{each}`' for each in modes)}: what `autodiff` computes.",
                     "- `rules`: a mapping from the name of a routine to what is known of it; "
                     "[Routines](../../reference/routines.md) shows all of it.", ""]
        if typed:
            text += ["With the letter of a precision in front (`s d` real, `c z` complex; single, double), these are",
                     "SciPy's: its arguments, defaults and results.", "", " ".join(f"`{each}`" for each in typed), ""]
        made |= {f"{autosummary_filename_map.get(full, full)}.rst" for each in names if each not in typed
                 for full in [f"{name}.{each}"]}
        pages[name] = "\n".join(text)
    for name, text in pages.items():
        page = folder / f"{name}.md"
        if not page.exists() or page.read_text() != text:       # what has not changed is not read again
            page.write_text(text)
    for page in (folder / "api").glob("*.rst"):                     # of names that there are no more
        if page.name not in made:
            page.unlink()


def pictures() -> None:
    """Run the examples, on all processors, and keep what they draw."""
    folder = DOCS / "site" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    environment = dict(os.environ, MPLBACKEND="svg", PYTHONPATH=os.pathsep.join([str(ROOT), os.environ.get(
        "PYTHONPATH", "")]))

    def draw(script: Path) -> None:
        picture = folder / f"{script.stem}.svg"
        if "--plot" in script.read_text() and (not picture.exists() or picture.stat().st_mtime
                                               < script.stat().st_mtime):
            subprocess.run([sys.executable, script, "--plot"], cwd=folder, env=environment, check=True,
                           stdout=subprocess.DEVNULL)
            if not picture.exists():
                raise FileNotFoundError(f"{script.name} --plot drew no {picture.name}")

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(draw, sorted((DOCS / "examples").glob("*.py"))))


OUTSIDE = {"README.md": "index", "CONTRIBUTING.md": "contributing", "bench/README.md": "benchmarks",
           "CHANGELOG.md": "changelog", "tests/README.md": "tests"}


def links(app: object, name: str, source: list[str]) -> None:
    """Lead links that leave the folder to the pages that show those files."""
    page = DOCS / f"{name}.md"

    def led(found: re.Match[str]) -> str:
        target = (page.parent / found[1]).resolve()
        if ROOT in target.parents and DOCS not in target.parents:
            file = target.relative_to(ROOT).as_posix()
            if file in OUTSIDE:
                shown = OUTSIDE[file] if OUTSIDE[file] == "index" else f"site/{OUTSIDE[file]}"
                return f"]({'../' * name.count('/')}{shown}.md{found[2] or ''})"
        return found[0]

    source[0] = re.sub(r"\]\(([\w./-]+\.md)(#[\w-]+)?\)", led, source[0])


def pictured(app: object, name: str, source: list[str]) -> None:
    """Show the picture of an example behind the first paragraph of its page; outside of the site it is not made."""
    picture = DOCS / "site" / "pictures" / f"{Path(name).name}.svg"
    if name.startswith("examples/") and picture.exists():
        title, first, rest = source[0].split("\n\n", 2)
        shown = f"![What the script draws](../site/pictures/{picture.name})"
        source[0] = "\n\n".join([title, first, shown, rest])


def included() -> None:
    """Pages that stand outside of the folder, with links that hold here."""
    for file, name in OUTSIDE.items():
        if name == "index":
            continue
        path = ROOT / file

        def led(found: re.Match[str], path: Path = path) -> str:
            target = (path.parent / found[1]).resolve()
            if DOCS in target.parents:
                return f"](../{target.relative_to(DOCS).as_posix()}{found[2] or ''})"
            other = OUTSIDE.get(target.relative_to(ROOT).as_posix())
            return f"]({'../index' if other == 'index' else other}.md{found[2] or ''})" if other else found[0]

        text = re.sub(r"\]\(([\w./-]+\.md)(#[\w-]+)?\)", led, path.read_text())
        page = DOCS / "site" / f"{name}.md"
        if not page.exists() or page.read_text() != text:
            page.write_text(text)


def magnitudes(app: object, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """In docstrings |x| is a magnitude, and not one of Sphinx's substitutions."""
    for i, line in enumerate(lines):
        if line.lstrip().startswith((">>>", "...")):
            continue
        parts = re.split(r"(``.*?``)", line)
        lines[i] = "".join(part if part.startswith("``") else part.replace("|", r"\|") for part in parts)


def setup(app: object) -> None:
    """Make what is made, before Sphinx looks for pages."""
    (DOCS / "site").mkdir(exist_ok=True)
    reference()
    included()
    pictures()
    app.connect("autodoc-process-docstring", magnitudes, priority=1000)     # type: ignore[attr-defined]
    app.connect("source-read", links)           # type: ignore[attr-defined]
    app.connect("source-read", pictured)        # type: ignore[attr-defined]
