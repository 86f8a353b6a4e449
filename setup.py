"""Build the compiled part of blasad; everything else is in pyproject.toml."""
import os
from pathlib import Path

import numpy as np
from Cython.Build import cythonize
from setuptools import Extension, setup

ROOT = Path(__file__).parent
os.chdir(ROOT)
headers = sorted(str(p) for p in Path("blasad").glob("*.pxd"))
extensions = [
    Extension(
        f"blasad._{source.stem}",
        [str(source)],
        include_dirs=[np.get_include()],
        depends=headers,
        define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")],
        extra_compile_args=["-O3", "-fno-math-errno", "-Wno-unreachable-code"],
    )
    for source in sorted(Path("cython_src").glob("*.pyx"))
]

setup(
    ext_modules=cythonize(
        extensions,
        include_path=["."],
        language_level=3,
        nthreads=0,
        compiler_directives={
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
            "embedsignature": True,
            "binding": True,
        },
    )
)
