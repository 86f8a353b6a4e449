import numpy as np

MOST: int
MOST_OF_HYPERGEOMETRIC: int
UFUNCS: dict[str, np.ufunc]
