"""The Pope Joan table."""
