"""Draw the first page of everything that can be printed, for docs/print-and-play.md.

python scripts/draw_printables.py
"""

from pathlib import Path

import matplotlib as mpl
import resvg_py

from trellis_engine.catalog import entries
from trellis_engine.contract.printables import Paper
from trellis_engine.printing import Format, render

PICTURES = Path(__file__).parents[1] / "docs" / "games" / "img"
FONTS = Path(mpl.get_data_path()) / "fonts" / "ttf"
"""Fonts that a package of the development lock brings: machines without a screen often have none."""
ZOOM = 2
"""Pixels a millimetre."""


def main() -> None:
    """Write a picture for each printable, as it comes by default, on A4."""
    for game, found in entries().items():
        for item in found.game.printables:
            page = render(item, item.parameters(), Paper.A4, Format.SVG, page=1, title=item.id)
            unitless = page.content.decode().replace('mm"', '"', 2)
            drawn = unitless.replace("Helvetica, Arial, sans-serif", "DejaVu Sans")
            png = resvg_py.svg_to_bytes(svg_string=drawn, zoom=ZOOM, font_dirs=[str(FONTS)])
            path = PICTURES / f"print_{game}_{item.id}.png"
            path.write_bytes(bytes(png))
            print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
