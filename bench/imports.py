"""What `import blasad` costs beside `import scipy.linalg`."""

from __future__ import annotations

from import_time import compare_imports
from measure import QUICK, Row


def rows() -> list[Row]:
    own, raw, ratio = compare_imports(5 if QUICK else 21)
    return [Row("import", 0, own, raw, ratio)]
