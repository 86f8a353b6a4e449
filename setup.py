"""Build the compiled part of blasad; everything else is in pyproject.toml.

BLASAD_SANITIZE=address,undefined builds with those sanitizers of gcc or clang; see .ci/sanitize.
BLASAD_JOBS=n compiles n modules at once; by default as many as there are processors.
"""

import hashlib
import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import Cython
import numpy as np
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

JOBS = int(os.environ.get("BLASAD_JOBS", 0)) or os.cpu_count() or 1
SANITIZERS = os.environ.get("BLASAD_SANITIZE", "")

# Python's own flags ask for what debuggers read, four fifths of the size: CFLAGS=-g keeps it, names always stay.
debugged = "-g" in os.environ.get("CFLAGS", "").split()
compile_flags = ["-O3", "-fno-math-errno", "-Wno-unreachable-code", *([] if debugged else ["-g0"])]
if os.name != "posix":
    compile_flags = []
link_flags = []
if SANITIZERS:
    link_flags = [f"-fsanitize={SANITIZERS}", "-fno-sanitize-recover=all"]
    # CPython's own flags make signed overflow defined, and nothing could be reported
    compile_flags += [*link_flags, "-fno-wrapv", "-O1", "-g", "-fno-omit-frame-pointer"]


SOURCES = Path("cython_src")        # in folders, as the packages that their modules are compiled into
HEADERS = ["cython_src/rules/calls", "cython_src/rules/kernels", "cython_src/rules/kernels/small", "cython_src/tape",
           "cython_src/programs", "cython_src/hooks", "blasad/include"]
NAMED = re.compile(r'\bblasad\.(_[\w.]+) cimport|(?:include|from) "(\w+\.\w+)"')


if __name__ == "__main__":      # processes that translate import this file: from CPython 3.14 on, on Linux too
    subprocess.run([sys.executable, "cython_src/generate"], check=True)     # what is made of the declarations


def module_of(source):
    """The name of the module that a source is compiled to."""
    return "blasad._" + ".".join(source.relative_to(SOURCES).with_suffix("").parts)


def read_by(source):
    """The declarations and headers that a module is compiled with: its own, those it names, those that they name."""
    found, queue = set(), [Path(module_of(source).replace(".", "/") + ".pxd"), source]
    while queue:
        path = queue.pop()
        if path in found or not path.is_file():
            continue
        found.add(path)
        for module, header in NAMED.findall(path.read_text()):
            queue += [Path(f"blasad/{module.replace('.', '/')}.pxd"), *(Path(folder, header) for folder in HEADERS),
                      path.parent / header]
    return sorted(map(str, found - {source}))


# What reads arguments for C is compiled into each reader: GCC and Clang would rather call it, which costs more.
always = {"capi": [("CYTHON_INLINE", "__inline__ __attribute__((always_inline))")]} if os.name == "posix" else {}
# the same bits whatever the instructions are, and no exceptions that keep a loop with a choice from being vectorised
own_flags = {
    "elements": ["-ffp-contract=off", "-fno-trapping-math"],
    "lines": ["-ffp-contract=off"],
    "array_kernels": ["-ffp-contract=off"],
    "metrics": ["-fno-trapping-math"],
} if os.name == "posix" else {}
before = ["-include", "cython_src/rules/calls/tracebacks.h"] if os.name == "posix" else []
extensions = [
    Extension(
        module_of(source),
        [str(source)],
        include_dirs=[np.get_include(), *HEADERS],
        depends=read_by(source),
        define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION"), *always.get(source.stem, [])],
        extra_compile_args=compile_flags + before + own_flags.get(source.stem, []),
        extra_link_args=link_flags,
    )
    for source in sorted(SOURCES.rglob("*.pyx"))
]
FLAT = Path("cython_src/routines/c/flat.c")
extensions.append(Extension("blasad._flat", [str(FLAT)], include_dirs=HEADERS, depends=read_by(FLAT),
                            extra_compile_args=compile_flags, extra_link_args=link_flags))

LONGEST = ("tiny", "bind", "array_kernels", "plan")     # compiled first, so that none of them is last and alone
extensions.sort(key=lambda each: Path(each.sources[0]).stem not in LONGEST)
TRANSLATED = Path("build/cython")


def in_c(extension):
    """Where a module is translated to."""
    return TRANSLATED / Path(extension.sources[0]).with_suffix(".c")


def fingerprint(extension):
    """All that the translation of a module depends on.  Times would not do: pip unpacks NumPy anew for each build."""
    found = hashlib.sha256(f"{Cython.__version__} {np.__version__} {version('scipy')}".encode())
    for path in (__file__, extension.sources[0], *extension.depends):
        found.update(Path(path).read_bytes())
    return found.hexdigest()


def is_current(extension):
    """Whether a module has been translated as it is now."""
    mark = in_c(extension).with_suffix(".of")
    return in_c(extension).is_file() and mark.is_file() and mark.read_text() == fingerprint(extension)


class translate_and_build_ext(build_ext):
    """Translates to C when modules are compiled: the source distribution and metadata need no C."""

    def finalize_options(self):
        """Several modules at once; options of `setup` would not reach an editable installation.

        A sanitized module never counts as up to date, and neither does a plain one when sanitizers are asked for.
        """
        super().finalize_options()
        self.parallel = self.parallel or JOBS
        self.force = self.force or bool(SANITIZERS)

    def run(self):
        if self.editable_mode:          # pip gives an empty directory, so that nothing would be up to date
            platform = f"{self.plat_name}-{sys.implementation.cache_tag}"
            self.build_lib, self.build_temp = f"build/lib.{platform}", f"build/temp.{platform}"
        modules = [each for each in self.extensions if each.sources[0].endswith(".pyx")]
        stale = [each for each in modules if not is_current(each)]
        if stale:
            cythonize(
                stale,
                include_path=["."],
                build_dir=str(TRANSLATED),
                force=True,
                nthreads=min(JOBS, len(stale)),
                language_level=3,
                compiler_directives={
                    "boundscheck": False,
                    "wraparound": False,
                    "cdivision": True,
                    "initializedcheck": False,
                    "embedsignature": True,
                    "binding": True,
                },
            )
        for each in modules:
            in_c(each).with_suffix(".of").write_text(fingerprint(each))
            each.sources = [str(in_c(each))]
        super().run()


if __name__ == "__main__":
    setup(
        cmdclass={"build_ext": translate_and_build_ext},
        ext_modules=extensions,
    )
