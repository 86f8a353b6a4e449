from typing import Any

__pyx_capi__: dict[str, Any]
__test__: dict[str, str]

INTEGER: Any

class Missing(NotImplementedError): ...

def carry_in(kind: type[Any]) -> None: ...
