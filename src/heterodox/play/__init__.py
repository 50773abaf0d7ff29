"""What the terminal app and plain line mode share: a session at a table, its commands and its files."""
