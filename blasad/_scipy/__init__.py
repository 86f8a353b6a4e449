"""Rules of compiled functions of SciPy that are neither linear algebra nor functions of elements."""
