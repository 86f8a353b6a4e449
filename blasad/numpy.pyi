from numpy import *  # noqa: F403
