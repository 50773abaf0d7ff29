"""The terminal app (Textual): a start screen, the board, and everything around it."""
