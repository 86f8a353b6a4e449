"""SciPy's distributions and statistics where its own code searches, integrates or is compiled.

All else of `scipy.stats` runs as it is written.  This room imports transforms of the room of derivatives and the
rooms below it.
"""
