"""Who is counted as one: network addresses, and the proxies that are believed when they name another one."""

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network
_HOME_PREFIX_BITS = 64
"""What a household gets of IPv6; whoever has it can use 2^64 addresses."""


@lru_cache(4_096)
def household(address: str) -> str:
    """Name whom an address is counted with: an IPv4 address by itself, an IPv6 address with its /64 network.

    `::ffff:192.0.2.7` is 192.0.2.7; what is no address (a Unix socket) stands for itself.
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((parsed, _HOME_PREFIX_BITS), strict=False))


def networks(text: str) -> tuple[Network, ...]:
    """Parse addresses and networks with commas between them: `10.0.0.7, 192.168.0.0/16`. Raises ValueError."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    try:
        return tuple(ip_network(part, strict=False) for part in parts)
    except ValueError as error:
        raise ValueError(f"must be addresses or networks with commas between them: {error}") from None


def is_within(address: str, known: Sequence[Network]) -> bool:
    """Tell whether an address is in one of these networks."""
    if not known:
        return False
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    return any(parsed in network for network in known)
