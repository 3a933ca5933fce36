"""SQLite: the only place that holds SQL."""
