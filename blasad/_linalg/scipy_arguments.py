"""The names of `arguments`, for files that are not yet merged."""

from .arguments import *  # noqa: F403
