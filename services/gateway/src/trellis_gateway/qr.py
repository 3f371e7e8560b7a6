"""Pictures of texts that a telephone reads (QR codes)."""

from io import BytesIO

import segno

_SCALE = 4


def svg(text: str) -> str:
    """Draw a text as SVG, with the margin of four modules that readers need."""
    out = BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", scale=_SCALE, xmldecl=False, light="white")
    return out.getvalue().decode()
