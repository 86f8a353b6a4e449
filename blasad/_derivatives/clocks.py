"""Functions of Python whose results change by themselves: clocks, files, the operating system."""

from __future__ import annotations

import sys
import types

from blasad._declarations.aliases import Leaf

__all__ = ["OF_PATHS", "reads_what_changes"]

# by the module where a function is defined: its names, or None for all of them
CHANGING: dict[str, frozenset[str] | None] = {
    "time": frozenset({
        "time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time",
        "process_time_ns", "thread_time", "thread_time_ns", "localtime", "gmtime", "ctime", "strftime", "clock_gettime",
        "clock_gettime_ns", "get_clock_info"}),
    "builtins": frozenset({"eval", "exec", "globals", "input", "open", "__import__"}),
    "posix": None,
    "nt": None,
    "io": frozenset({"open", "open_code"}),
    "_io": frozenset({"open", "open_code"}),
    "sys": frozenset({"_getframe", "_current_frames", "getrefcount", "exc_info"}),
    "gc": None,
    "uuid": frozenset({"uuid1", "uuid4", "getnode"}),
    "secrets": None,
    "subprocess": None,
    "socket": None,
    "_socket": None,
    "select": None,
    "inspect": frozenset({"currentframe", "stack"}),
    "importlib": frozenset({"import_module", "reload"}),
    "os": None,
    "shutil": None,
    "genericpath": None,
    "tempfile": None,
    "platform": None,
    "numpy": frozenset({
        "load", "loadtxt", "genfromtxt", "fromfile", "memmap", "save", "savez", "savez_compressed", "savetxt"}),
    "scipy.io": None,
}
METHODS = {("datetime", "now"), ("datetime", "utcnow"), ("datetime", "today"), ("date", "today")}
ALWAYS_ALIKE = frozenset({"getenv", "fspath", "fsencode", "fsdecode"})     # of os; the environment is watched
OF_PATHS = frozenset({
    "read_text", "read_bytes", "open", "exists", "is_file", "is_dir", "stat", "iterdir", "glob", "rglob", "write_text",
    "write_bytes", "mkdir", "unlink", "touch", "rename", "rmdir"})
CLASSES = {("io", "FileIO"), ("_io", "FileIO"), ("random", "SystemRandom"), ("subprocess", "Popen")}


def reads_what_changes(x: Leaf) -> str:
    """The name of a function or class, if what it answers depends on more than its arguments; else ''."""
    if isinstance(x, type):
        return f"{x.__module__}.{x.__name__}" if (x.__module__, x.__name__) in CLASSES else ""
    name, of = getattr(x, "__name__", ""), getattr(x, "__self__", None)
    if isinstance(of, type):                    # a method of a class
        return f"{of.__name__}.{name}" if any((kind.__name__, name) in METHODS for kind in of.__mro__) else ""
    if of is not None and not isinstance(of, types.ModuleType):
        return ""
    module = getattr(x, "__module__", None) or ""
    names = CHANGING.get("scipy.io" if module.startswith("scipy.io.") else module, frozenset())
    if isinstance(x, types.FunctionType) and getattr(sys.modules.get(module), name, None) is not x:
        return ""                               # a part of another one
    if names is not None and name not in names or module in ("os", "posix", "nt") and name in ALWAYS_ALIKE:
        return ""
    return name if module == "builtins" else f"{module}.{name}"
