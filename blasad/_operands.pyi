from typing import Any

from ._arrays import DTYPES as DTYPES

__pyx_capi__: dict[str, Any]
__test__: dict[str, str]
