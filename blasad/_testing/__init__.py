"""The parts of `blasad.testing`, which is what users import."""
