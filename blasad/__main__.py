"""The command ``blasad``, which is also ``python -m blasad``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from blasad import __version__

COMMANDS = {
    "demo": "differentiate in-place programs, check the results, fit a model to the Nile (the default)",
    "check": "test every rule, or those named, on this machine's BLAS",
    "rules": "list the routines that blasad differentiates, or explain those named",
    "info": "show versions, the BLAS library, its kernels and threads",
}


def make_parser() -> argparse.ArgumentParser:
    """Make the parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="blasad", description="Derivatives of NumPy programs that mutate arrays in place."
    )
    parser.add_argument("--version", action="version", version=f"blasad {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="command")
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        if name in ("check", "rules"):
            command.add_argument("names", metavar="routine", nargs="*", help="a routine, such as gemm")
        if name == "check":
            command.add_argument("--second", action="store_true", help="test derivatives of derivatives")
            command.add_argument("--quick", action="store_true", help="a fifth of the cases")
            command.add_argument("--edges", action="store_true", help="list the edges of BLAS that are tested")
        if name == "info":
            command.add_argument("--measure", action="store_true", help="time the kernels of BLAS that could run here")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 says that all went well, 1 that a check failed, 2 that the command was not understood."""
    options = vars(make_parser().parse_args(argv))
    command = import_module(f"blasad._cli.{options.pop('command') or 'demo'}")
    try:
        status = int(command.main(**options))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
