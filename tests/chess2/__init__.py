"""Chess 2 held to its specification."""
