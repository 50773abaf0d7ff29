"""The Universal Chess Interface, for every game: `UCI_Variant` names it."""
