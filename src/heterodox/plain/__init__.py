"""Play line by line, without escape codes: for pipes, screen readers and dumb terminals."""
