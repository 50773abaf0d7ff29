"""Folders that fill part by part: what was asked for is noted there, so nobody goes on with other things."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from heterodox.table.files import FileTrouble, make_folder, read_file, write_whole

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["expect_same"]


def expect_same(asked: DataclassInstance, folder: Path, holds: str) -> None:
    """What is in the folder must have been asked for in the same way; else it `holds` something different."""
    note, words = folder / "asked.json", json.dumps(asdict(asked), sort_keys=True)
    make_folder(folder)
    if not note.exists():
        write_whole(note, words)
    elif read_file(note).decode("utf-8", "replace") != words:
        raise FileTrouble(f"{folder.name} holds {holds}: remove it or choose another name")
