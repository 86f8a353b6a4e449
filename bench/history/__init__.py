"""What asv measures for each commit; docs/history.md says how."""
