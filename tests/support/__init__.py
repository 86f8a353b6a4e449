"""What tests share; no file here has tests of its own."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
