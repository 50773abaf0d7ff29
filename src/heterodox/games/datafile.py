"""Data files of a game: YAML that ships with the rules, read quickly and refused clearly."""

from __future__ import annotations

from typing import Any

from heterodox.errors import InvalidText

__all__ = ["read_yaml"]


def read_yaml(text: str, source: str) -> Any:
    """What a YAML text holds; raises InvalidText with the source's name and the place of an error."""
    import yaml

    try:
        # The parser in C, where PyYAML was built with it, is ten times as fast.
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, ValueError) as error:
        words = " ".join(str(error).split())
        raise InvalidText(f"{source}: not readable as YAML ({words[:200]})") from None
