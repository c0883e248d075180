"""The addresses that this computer has in networks of a home, the likeliest for phones first."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network
from typing import Literal, NamedTuple

Kind = Literal["wifi", "cable", "vpn", "virtual", "other"]
LOOPBACK = IPv4Network("127.0.0.0/8")
_PRIVATE = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")))
"""The likeliest first; the last are those that a computer gives itself where nobody else does."""
_KINDS: tuple[tuple[Kind, str], ...] = (
    ("wifi", r"wi-fi direct"),  # the hotspot of Windows
    ("vpn", r"vpn|wireguard|wintun|tailscale|zerotier|hamachi|nordlynx|ipsec|\btap|\bu?tun|\bwg\d|\bwg-|\bzt|\bppp"),
    ("virtual", r"virtual|docker|veth|\bbr-|virbr|vmnet|vmware|vboxnet|hyper-v|\bwsl|\blx[cd]|podman|\bcni|\bbridge\d"),
    ("virtual", r"parallels|bluetooth|\bllw\d|\bawdl\d|\banpi\d"),
    ("wifi", r"wi-?fi|wlan|wireless|802\.11|\bwl|\bath\d|airport"),
    ("cable", r"ethernet|\beth\d|\ben[opsx]\w|\ben\d|\bem\d|gigabit|\blan\b|realtek|intel|gbe"),
)
"""What adapters are called by Linux, macOS and Windows. The first that fits counts: a virtual Ethernet is virtual."""
_ORDER: tuple[Kind, ...] = ("wifi", "cable", "other", "vpn", "virtual")


class Adapter(NamedTuple):
    """An adapter as the system names it, with an address and the bits of its network."""

    name: str
    about: str
    address: str
    prefix: int


@dataclass(frozen=True, slots=True)
class Address:
    """One address that could be listened on."""

    address: str
    prefix: int
    adapter: str
    kind: Kind


def find_addresses() -> list[Address]:
    """All of them, the best first; none where this computer is in no network."""
    return sort_addresses(_adapters(), is_mac=sys.platform == "darwin")


def sort_addresses(adapters: Iterable[Adapter], *, is_mac: bool = False) -> list[Address]:
    """Those of private networks: Wi-Fi before cable, both before what is no network of a home."""
    found = {
        adapter.address: Address(adapter.address, adapter.prefix, adapter.name, kind_of(adapter, is_mac=is_mac))
        for adapter in adapters
        if _range(adapter.address) is not None
    }
    return sorted(found.values(), key=_worth)


def kind_of(adapter: Adapter, *, is_mac: bool = False) -> Kind:
    if is_mac and adapter.name == "en0":  # the first one of a Mac is its Wi-Fi
        return "wifi"
    names = f"{adapter.name} {adapter.about}".lower()
    return next((kind for kind, pattern in _KINDS if re.search(pattern, names)), "other")


def network_of(address: str) -> IPv4Network | None:
    """Whom an address may answer: its own network, or this computer alone. None where it is no address to listen on."""
    if IPv4Address(address) in LOOPBACK:
        return LOOPBACK
    prefixes = [found.prefix for found in find_addresses() if found.address == address]
    return IPv4Network(f"{address}/{prefixes[0]}", strict=False) if prefixes else None


def _worth(address: Address) -> tuple[bool, bool, int, int, str]:
    """The smallest is the best."""
    place = _range(address.address) or 0
    is_given_by_itself = place == len(_PRIVATE) - 1
    return address.kind in ("vpn", "virtual"), is_given_by_itself, _ORDER.index(address.kind), place, address.address


def _range(address: str) -> int | None:
    return next((place for place, network in enumerate(_PRIVATE) if IPv4Address(address) in network), None)


def _adapters() -> list[Adapter]:
    import ifaddr

    return [
        Adapter(ip.nice_name if sys.platform == "win32" else adapter.name, adapter.nice_name, ip.ip, ip.network_prefix)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)  # those of version 6 are tuples
    ]
