"""What the service reads from its environment."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from trellis_lexicon.recipes.recipe import DEFAULT
from trellis_ops.settings import GrpcSettings, data_dir_setting, number, path, port_setting, setting


@dataclass(frozen=True, slots=True, kw_only=True)
class LexiconSettings(GrpcSettings):
    """The settings of the lexicon service."""

    service: ClassVar[str] = "lexicon"

    port: int = port_setting(50051)
    data_dir: Path = data_dir_setting()
    lexicons: Path = setting(
        "TRELLIS_LEXICON_DIR", "directory of built lexicons", path, "$TRELLIS_DATA_DIR/lexicons"
    )
    default: str = setting("TRELLIS_LEXICON_DEFAULT", "the lexicon of requests that name none", str, DEFAULT)
    refresh_seconds: float = setting(
        "TRELLIS_LEXICON_REFRESH_SECONDS",
        "how often to look for new versions of lexicons",
        number(0.05, 3600),
        "1",
    )
