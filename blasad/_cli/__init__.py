"""What the commands of ``blasad`` do: one module for each, and how they write text."""
