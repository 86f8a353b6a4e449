"""Rules of operations on sparse matrices: on their data, with the places of these as constants."""
