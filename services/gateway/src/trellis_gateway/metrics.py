"""What the gateway counts, beside what every Python process does."""

from prometheus_client import Counter, Gauge, Histogram

_BUCKETS = (0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REQUESTS = Counter("trellis_http_requests", "HTTP requests answered", ("method", "path", "status"))
REQUEST_SECONDS = Histogram(
    "trellis_http_request_seconds", "time to the end of the answer", ("method", "path"), buckets=_BUCKETS
)
MATCHES = Counter("trellis_matches", "matches created", ("game",))
MOVES = Counter("trellis_moves", "moves played", ("game",))
MOVES_LOST = Counter("trellis_moves_replayed", "moves that were applied again after another move came first")
CONNECTIONS_REFUSED = Counter(
    "trellis_connections_refused", "connections that were refused, given up or sent away", ("reason",)
)
RATE_LIMITED = Counter("trellis_rate_limited", "requests refused for lack of points", ("kind",))
WATCHERS = Gauge("trellis_watchers", "event streams open")
BATCHED = Counter(
    "trellis_batched_questions", "questions to other services that were sent in batches", ("call",)
)
BATCHES = Counter("trellis_batches", "batches in which they were sent", ("call",))
