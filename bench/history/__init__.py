"""What asv measures for each commit; docs/history/performance.md says how."""
