"""Worked examples for the OpenAPI page: real answers, their views cut short."""

from typing import Any

Example = dict[str, Any]

_ID = "gfm7rfyxkcms25xb"
_MOVE: Example = {"word_sprout": {"play_letters": {"additions": [{"letter": "o", "position": 0}]}}}
_STATUS: Example = {"to_act": [1], "move_count": 1, "stage": 1, "outcome": None}
_VIEW: Example = {
    "viewer": {"seat": 0},
    "game": "word_sprout",
    "options": {"adjudication": "REFEREE", "rounds": 1},
    "lexicons": [
        {"id": "enable", "digest": "7157e70dbfcd3f896074118a2a98d8a279af7035c8f785a9a7916cab6818f7d7"}
    ],
    "seat_count": 2,
    "status": {"to_act": [1], "move_count": 1, "stage": 1},
    "text": "round 1 of 1\n  O\nlatest: seat 0 +o@0\nseat 0: in\nseat 1: to move",
    "word_sprout": {"round": 0, "starter": 0, "rows": ["o"], "mover": 1},
}
_ENTRY: Example = {
    "version": 3,
    "kind": "MOVE",
    "at": "2026-11-20T05:22:11.754000Z",
    "seat": 0,
    "name": None,
    "notation": "+o@0",
    "move": _MOVE,
    "hidden": False,
    "events": [
        {
            "rule": "WS-C1",
            "text": "Seat 0 plays O: O.",
            "word_sprout": {
                "letters_played": {"seat": 0, "additions": [{"letter": "o", "position": 0}], "rows": ["o"]}
            },
        },
        {
            "rule": "WS-C1",
            "text": "It is the turn of seat 1.",
            "word_sprout": {"turn_passed": {"seat": 1}},
        },
    ],
    "status": _STATUS,
}
_TABLE: Example = {
    "visibility": "PUBLIC",
    "start": "WHEN_FULL",
    "spectators": {"rule": "ALLOWED", "moves": 0, "seconds": 0},
    "hosted": False,
}
_SUMMARY: Example = {
    "id": _ID,
    "game": "word_sprout",
    "phase": "RUNNING",
    "life": "RUNNING",
    "version": 3,
    "seats": [{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Grace"}],
    "status": _STATUS,
    "created_at": "2026-11-20T05:22:11.544000Z",
    "updated_at": "2026-11-20T05:22:11.754000Z",
    "table": _TABLE,
    "seed_chosen": False,
}

MATCH: Example = {
    **_SUMMARY,
    "viewer": 0,
    "view": _VIEW,
    "seed_sha256": "8c5c7a4f2a1d0f2c8c3d1f5e0a9b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b",
    "seed": None,
}
CREATED_MATCH: Example = {**MATCH, "host_token": "CbNuX8W_5GYkXwMEDDr2qBecPi2tPcRuPf-WxZtz1XY"}
TABLE_ACT: Example = {
    "match": _ID,
    "act": "SEAT_KICKED",
    "seat": 1,
    "version": 4,
    "phase": "WAITING",
    "life": "OPEN",
    "token": None,
    "invitation": None,
}
INVITATION: Example = {
    "number": 3,
    "purpose": "SIT",
    "seat": None,
    "max_uses": 2,
    "uses": 0,
    "created_at": "2026-11-20T05:22:11.544000Z",
    "expires_at": "2026-11-27T05:22:11.544000Z",
    "revoked": False,
    "code": "7KQF-M2XW-9DTR",
    "link": "https://play.example/join#7KQF-M2XW-9DTR",
    "qr_svg": "<svg …></svg>",
}
INVITATIONS: Example = {
    "invitations": [{name: INVITATION[name] for name in INVITATION if name not in {"code", "link", "qr_svg"}}]
}
LOBBY: Example = {
    "tables": [
        {
            **_SUMMARY,
            "phase": "WAITING",
            "life": "OPEN",
            "version": 1,
            "seats": [{"seat": 0, "name": "Ada"}, {"seat": 1, "name": None}],
            "seats_free": 1,
            "options": {"adjudication": "REFEREE", "rounds": 1},
        }
    ],
    "next_page_token": "",
}
FOUND_INVITATION: Example = {
    "match": _ID,
    "game": "word_sprout",
    "purpose": "SIT",
    "seat": None,
    "expires_at": "2026-11-27T05:22:11.544000Z",
}
AUDIT: Example = {
    "entries": [
        {"at": "2026-11-20T05:22:11.544000Z", "actor": "HOST", "act": "CREATED", "seat": None, "version": 0},
        {"at": "2026-11-20T05:22:12.118000Z", "actor": "GUEST", "act": "SEAT_TAKEN", "seat": 0, "version": 1},
    ],
    "next_page_token": "",
}
MATCHES: Example = {"matches": [_SUMMARY], "next_page_token": ""}
TAKEN_SEAT: Example = {
    "match": _ID,
    "seat": 0,
    "name": "Ada",
    "token": "CbNuX8W_5GYkXwMEDDr2qBecPi2tPcRuPf-WxZtz1XY",
    "version": 1,
    "phase": "WAITING",
}
PLAYED_MOVE: Example = {**_ENTRY, "match": _ID, "view": _VIEW}
VERDICT: Example = {
    "legal": True,
    "violation": None,
    "notation": "+a@1",
    "move": {"word_sprout": {"play_letters": {"additions": [{"letter": "a", "position": 1}]}}},
    "evidence": {"path": "oar oard board aboard", "string": "oa", "witness": "aboard"},
    "version": 3,
}
LEGAL_MOVES: Example = {
    "moves": [
        {
            "notation": "+b@0",
            "move": {"word_sprout": {"play_letters": {"additions": [{"letter": "b", "position": 0}]}}},
        },
        {"notation": "concede", "move": {"concede": {}}},
    ],
    "version": 4,
    "next_page_token": "",
}
HISTORY: Example = {"entries": [_ENTRY], "version": 3, "next_page_token": ""}
ANALYSIS: Example = {
    "rows": [{"play": "+a@9", "string": "bombastica", "word": "bombastically"}],
    "version": 11,
    "next_page_token": "",
}

DOCUMENT: Example = {
    "format": "trellis-match",
    "version": 1,
    "complete": True,
    "game": "sprout_r_out",
    "options": {
        "analyses": "LOOK_UP",
        "board": "LIMPING",
        "diagonal_contact": False,
        "first_stone_plays_to": True,
        "immortal_groups_stay": False,
        "order": None,
        "removal_pass_counts": True,
        "turn_cap": 1000,
    },
    "lexicons": [],
    "seats": ["Ada", "Grace"],
    "seed_sha256": "749cc6424efbf42812a3f8e805f9a7d297fc3a65abe292079a187eccff10ca9a",
    "seed": "5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e",
    "created_at": "2026-11-20T17:38:11.980000Z",
    "moves": [
        {"seat": 0, "notation": "P3", "at": "2026-11-20T17:38:12.249000Z"},
        {"seat": 1, "notation": "concede", "at": "2026-11-20T17:38:12.266000Z"},
    ],
    "outcome": {
        "kind": "OUTCOME_KIND_WIN",
        "winners": [0],
        "scores": [0, 0],
        "reason": "CONCEDED",
        "rule": "G-7",
    },
    "hashes": {
        "schema_version": 2,
        "initial_state": "8a2302b4dd4da9bc00bd6d6e419e44c805233903b90d7dbeeb885fc77a6314fe",
        "final_state": "c8d68ee121d9a1b61764e6532046493e781a9b414af4a803e0576f63c192c542",
    },
    "sha256": "fc79309d43bbe7a31b647cbcca4ef7a5618981d68c128c31b60f03767827886e",
}
