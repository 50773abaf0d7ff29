"""A position shows itself in a notebook, and only then is the renderer loaded."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import heterodox


def test_a_position_draws_itself_as_svg() -> None:
    drawing = heterodox.game("chess").start()._repr_svg_()
    root = ElementTree.fromstring(drawing)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert drawing.count('class="hx-piece ') == 32


def test_importing_the_package_loads_no_renderer() -> None:
    code = "import heterodox, sys; print([n for n in sys.modules if n.startswith('heterodox.render')])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
