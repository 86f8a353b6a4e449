"""The version of blasad."""

VERSION = "0.1.0"
