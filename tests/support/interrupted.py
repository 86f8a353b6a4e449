"""Scripts that are interrupted as by Ctrl-C in a terminal."""

import os
import signal
import subprocess
import sys
import time

FIRST = """
import os, signal, sys, threading, time
from functools import partial
from pathlib import Path
import numpy as np
import blasad as ad
signal.signal(signal.SIGINT, signal.default_int_handler)    # also where those who started it ignore it
folder = Path(sys.argv[1])
"""


def found(what):
    """Wait until something is there."""
    end = time.monotonic() + 120
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def interrupted(folder, text, begun=2, group=True):
    """What a script prints that is interrupted when some files named begun-... are there, and then told to go on.

    The script writes the file `interrupted` when it is.
    """
    path = folder / "script.py"
    path.write_text(FIRST + text)
    with open(folder / "out", "w+") as out, open(folder / "errors", "w+") as errors:
        process = subprocess.Popen([sys.executable, path, folder], stdout=out, stderr=errors, start_new_session=True)

        def ended():
            return process.poll() is not None
        try:
            found(lambda: len(list(folder.glob("begun-*"))) >= begun or ended())
            if not ended():
                (os.killpg if group else os.kill)(process.pid, signal.SIGINT)
            found(lambda: (folder / "interrupted").exists() or ended())
            (folder / "go").touch()
            found(ended)
        finally:
            if not ended():
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        out.seek(0)
        errors.seek(0)
        assert process.returncode == 0, errors.read()
        return out.read()
