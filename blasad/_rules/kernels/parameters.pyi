import numpy as np

__test__: dict[str, str]
MOST: int
MOST_OF_HYPERGEOMETRIC: int
UFUNCS: dict[str, np.ufunc]
