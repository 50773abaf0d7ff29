"""Writes the tables of the games as C++ headers, from the YAML that the Python rules read: no fact twice.

    python native/make_tables.py FOLDER

Each `native/games/<game>/make_tables.py` has a function `tables(folder: Path) -> str` that takes the
folder of its Python rules and gives the text of
`FOLDER/games/<game>/tables.hpp`. The build runs this; a header is only touched when its text changes.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

HERE = Path(__file__).parent
GAMES = HERE / "games"
RULES = HERE.parent / "src" / "heterodox" / "games"


def text_of(maker: Path) -> str:
    """What a game's own script makes of its YAML."""
    spec = spec_from_file_location(f"tables_of_{maker.parent.name}", maker)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    text: str = module.tables(RULES / maker.parent.name)
    return text


def write_all(folder: Path) -> None:
    """Write every game's header below the folder, those that have changed."""
    for maker in sorted(GAMES.glob("*/make_tables.py")):
        header = folder / "games" / maker.parent.name / "tables.hpp"
        text = text_of(maker)
        if not header.exists() or header.read_text(encoding="utf-8") != text:
            header.parent.mkdir(parents=True, exist_ok=True)
            header.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
