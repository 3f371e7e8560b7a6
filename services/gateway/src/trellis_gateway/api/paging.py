"""Query parameters of everything that comes in pages."""

from typing import Annotated

from fastapi import Query

DEFAULT_PAGE_ENTRIES = 50
MAX_PAGE_ENTRIES = 200
"""Entries of a page that this service reads."""
MAX_SERVICE_PAGE_ENTRIES = 1_000
"""Entries of a page that another service gives."""
MAX_PAGE_TOKEN_CHARACTERS = 2_000

PageSize = Annotated[int, Query(ge=1, le=MAX_PAGE_ENTRIES, description="Entries a page at most.")]
ServicePageSize = Annotated[
    int, Query(ge=1, le=MAX_SERVICE_PAGE_ENTRIES, description="Entries a page at most.")
]
PageToken = Annotated[
    str,
    Query(
        max_length=MAX_PAGE_TOKEN_CHARACTERS,
        description="`next_page_token` of the page before; empty for the first page.",
    ),
]
