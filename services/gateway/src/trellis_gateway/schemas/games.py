"""Games as JSON: the engine's GameInfo message."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Option(BaseModel):
    """An option of a game, or a parameter of an analysis: enough to build a form."""

    model_config = ConfigDict(extra="allow")

    id: str
    kind: str = Field(
        description="OPTION_KIND_FLAG, OPTION_KIND_INTEGER (minimum to maximum), OPTION_KIND_CHOICE (one of choices),"
        " OPTION_KIND_TEXT, OPTION_KIND_LIST, OPTION_KIND_COUNTS (a table from text to number) or OPTION_KIND_RECORD."
    )
    help: str
    default_value: Any = None
    nullable: bool
    minimum: int
    maximum: int
    max_length: int
    choices: list[dict[str, Any]]
    fields: list[dict[str, Any]]


class Rule(BaseModel):
    """A rule; violations and events name its id."""

    id: str
    text: str


class Analysis(BaseModel):
    """A question about a match that `GET /v1/matches/{match}/analyses/{analysis}` answers."""

    id: str
    help: str
    parameters: list[Option]
    look_up: bool = Field(
        description="Whether it tells only what a person could look up. The option `analyses` of a match says what may"
        " be asked while it runs; when it is over everything may be."
    )


class Printable(BaseModel):
    """Something to be printed: a deck, tiles, sheets, a grid or a board."""

    id: str
    help: str
    parameters: list[Option]


class PrintableLinks(BaseModel):
    """Where the documents of a printable are; parameters go into the query string by their ids."""

    pdf: str = Field(description="All pages, as PDF.")
    svg: str = Field(description="One page, as SVG; `page` says which.")


class LinkedPrintable(Printable):
    """Something to be printed, and where."""

    links: PrintableLinks


class PrintableList(BaseModel):
    """Everything that a game has to print."""

    printables: list[LinkedPrintable]


class Notation(BaseModel):
    """A form in which a move is written."""

    form: str
    meaning: str


class Game(BaseModel):
    """A game as data."""

    id: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    seats_remark: str = Field(
        "",
        description="About numbers of players that are allowed and yet not recommended; empty: nothing to say.",
    )
    options: list[Option]
    rules: list[Rule]
    analyses: list[Analysis]
    printables: list[Printable]
    notations: list[Notation]
    uses_words: bool


class GamePage(BaseModel):
    """Some games, by id."""

    games: list[Game]
    next_page_token: str = ""
