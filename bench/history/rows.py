"""The rows of the benchmarks, over commits: asv runs all topics once for each commit and reads their rows one by one.

asv has to know the rows before it runs anything.  They are those of the first run with these benchmarks, which is
remembered beside its results; a row that another commit does not have is a gap in its line.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

BENCH = Path(__file__).parents[1]
sys.path.insert(0, str(BENCH))
os.environ["BLASAD_BENCH_QUICK"] = "1"          # read by measure.py: fewer sizes, a minute for all topics
from run import TOPICS  # noqa: E402

RATIO = "x raw"
NAMES = {RATIO: "ratio to raw", "s": "seconds", "B": "bytes", "": "numbers"}
Found = dict[str, dict[str, tuple[float, float | None, str]]]  # of a topic's row: value, ratio to raw, unit
LEFT_OUT = ("interop",)                         # needs libraries that asv does not install
WANTED = os.environ.get("BLASAD_TOPICS", "").split() or [topic for topic in TOPICS if topic not in LEFT_OUT]


def measured() -> Found:
    """The rows of all topics; none of a topic that this blasad cannot run."""
    found: Found = {}
    for topic in WANTED:
        try:
            rows = import_module(topic).rows()
        except Exception:
            traceback.print_exc()
            rows = []
        found[topic] = {f"{row.work}, n = {row.n}" if row.n else row.work: (row.own, row.ratio, row.unit)
                        for row in rows}
    return found


def known() -> Found:
    """The rows that there are, of the first run with these files."""
    text = b"".join(path.read_bytes() for path in sorted(BENCH.glob("*.py"))) + " ".join(WANTED).encode()
    path = BENCH / "out" / f"rows-{hashlib.sha256(text).hexdigest()[:16]}.json"
    if not path.exists():
        found = measured()
        if not any(found.values()):             # a list that is remembered would stay empty
            raise RuntimeError(f"no topic has rows: {', '.join(WANTED)}; the errors are above")
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(found))
    return json.loads(path.read_text())


def setup_cache() -> Found:
    """One run of all topics, for all benchmarks of a commit."""
    return measured()


setup_cache.timeout = 1800


def tracked(topic: str, unit: str, names: list[str]) -> Callable[..., float]:
    """A benchmark of asv: a number of each of these rows; the ratio to raw, if that is the unit."""
    def track(found: Found, row: str) -> float:
        value, ratio, _ = found[topic].get(row, (None, None, unit))
        number = ratio if unit == RATIO else value
        return float("nan") if number is None else number

    track.__name__ = f"track_{topic}_{NAMES.get(unit, unit)}".replace(" ", "_")
    track.params, track.param_names, track.unit = [names], ["row"], unit  # type: ignore[attr-defined]
    track.pretty_name = f"{topic}: {TOPICS[topic]}; {NAMES.get(unit, unit)}"  # type: ignore[attr-defined]
    return track


for _topic, _rows in known().items():
    for _unit in sorted({RATIO, *(row[2] for row in _rows.values())}):
        _names = [name for name, row in _rows.items() if (row[1] is not None if _unit == RATIO else row[2] == _unit)]
        if _names:
            globals().update((each.__name__, each) for each in [tracked(_topic, _unit, _names)])
