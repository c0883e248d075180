"""Which of a computer's addresses phones are offered first, by what Linux, macOS and Windows call their adapters."""

from __future__ import annotations

from ipaddress import IPv4Network

import pytest

from game.phones.addresses import Adapter, Kind, find_addresses, kind_of, network_of, sort_addresses


def adapter(name: str, address: str, about: str = "", prefix: int = 24) -> Adapter:
    return Adapter(name, about or name, address, prefix)


def order(*adapters: Adapter, is_mac: bool = False) -> list[str]:
    return [found.address for found in sort_addresses(adapters, is_mac=is_mac)]


def test_wifi_comes_before_cable_and_both_before_what_is_no_network_of_a_home() -> None:
    assert order(
        adapter("docker0", "172.17.0.1", prefix=16),
        adapter("lo", "127.0.0.1", prefix=8),
        adapter("tun0", "10.8.0.2"),
        adapter("enp3s0", "192.168.1.5"),
        adapter("wlp2s0", "192.168.1.7"),
        adapter("virbr0", "192.168.122.1"),
    ) == ["192.168.1.7", "192.168.1.5", "10.8.0.2", "192.168.122.1", "172.17.0.1"]


def test_windows() -> None:
    found = sort_addresses(
        [
            adapter("vEthernet (WSL (Hyper-V firewall))", "172.28.16.1", "Hyper-V Virtual Ethernet Adapter", 20),
            adapter("Ethernet 2", "192.168.56.1", "VirtualBox Host-Only Ethernet Adapter"),
            adapter("NordLynx", "10.5.0.2", "NordLynx Tunnel", 16),
            adapter("Ethernet", "169.254.3.4", "Realtek PCIe GbE Family Controller", 16),
            adapter("Wi-Fi", "192.168.0.23", "Intel(R) Wi-Fi 6 AX201 160MHz"),
            adapter("Loopback Pseudo-Interface 1", "127.0.0.1", "Software Loopback Interface 1", 8),
        ]
    )
    assert [(one.address, one.kind) for one in found] == [
        ("192.168.0.23", "wifi"),
        ("169.254.3.4", "cable"),
        ("10.5.0.2", "vpn"),
        ("192.168.56.1", "virtual"),
        ("172.28.16.1", "virtual"),
    ]


def test_macos() -> None:
    found = sort_addresses(
        [
            adapter("utun3", "10.64.0.9"),
            adapter("bridge100", "192.168.64.1"),
            adapter("en5", "192.168.1.4"),
            adapter("en0", "192.168.1.3"),
        ],
        is_mac=True,
    )
    assert [(one.address, one.kind) for one in found] == [
        ("192.168.1.3", "wifi"),
        ("192.168.1.4", "cable"),
        ("10.64.0.9", "vpn"),
        ("192.168.64.1", "virtual"),
    ]


def test_192_168_comes_first_and_what_a_computer_gave_itself_last() -> None:
    assert order(
        adapter("wlan3", "169.254.7.7"),
        adapter("wlan2", "172.20.10.2", prefix=28),
        adapter("wlan1", "10.0.0.4"),
        adapter("wlan0", "192.168.1.7"),
        adapter("eth0", "192.168.1.8"),
    ) == ["192.168.1.7", "10.0.0.4", "172.20.10.2", "192.168.1.8", "169.254.7.7"]


@pytest.mark.parametrize("address", ["8.8.8.8", "127.0.0.1", "100.64.0.1", "172.32.0.1", "192.0.2.2", "0.0.0.0"])
def test_no_other_address_is_offered(address: str) -> None:
    assert order(adapter("eth0", address)) == []


def test_an_address_is_offered_once() -> None:
    assert order(adapter("wlan0", "192.168.1.7"), adapter("wlan0:1", "192.168.1.7")) == ["192.168.1.7"]


SHORT: dict[Kind, str] = {
    "wifi": "wlan0 wlp3s0 wlx00c0ca Wi-Fi WiFi WLAN ath0",
    "cable": "eth0 enp0s31f6 eno1 ens33 enx001122334455 em1 en7 Ethernet",
    "vpn": "tun0 tap0 wg0 wg-home tailscale0 ztabcdef12 utun4 ppp0 ipsec0",
    "virtual": "docker0 veth12ab br-4f5e6a virbr0 vmnet8 vboxnet0 bridge100 lxcbr0 lxdbr0 podman0 cni0 awdl0 llw0",
    "other": "usb0 mystery",
}
LONG: list[tuple[Kind, str, str]] = [
    ("wifi", "Local Area Connection* 2", "Microsoft Wi-Fi Direct Virtual Adapter"),
    ("wifi", "Drahtlosnetzwerkverbindung", "Realtek RTL8822CE 802.11ac PCIe Adapter"),
    ("cable", "LAN-Verbindung", "Intel(R) 82579LM Gigabit Network Connection"),
    ("vpn", "Ethernet 3", "TAP-Windows Adapter V9"),
    ("vpn", "OpenVPN Data Channel Offload", "OpenVPN Data Channel Offload"),
    ("vpn", "home", "WireGuard Tunnel"),
    ("vpn", "VPN - work", "VPN Client Adapter"),
    ("virtual", "vEthernet (Default Switch)", "Hyper-V Virtual Ethernet Adapter"),
    ("virtual", "Ethernet 4", "VMware Virtual Ethernet Adapter for VMnet8"),
    ("virtual", "Bluetooth Network Connection", "Bluetooth Device (Personal Area Network)"),
]
NAMES = [(kind, name, "") for kind, names in SHORT.items() for name in names.split()] + LONG


@pytest.mark.parametrize("kind, name, about", NAMES)
def test_a_name_says_what_an_adapter_is(kind: Kind, name: str, about: str) -> None:
    assert kind_of(adapter(name, "192.168.1.2", about)) == kind


def test_this_computer_answers_itself_and_its_own_networks_alone() -> None:
    assert network_of("127.0.0.1") == IPv4Network("127.0.0.0/8")
    assert network_of("192.168.213.77") is None
    for found in find_addresses():
        assert network_of(found.address) == IPv4Network(f"{found.address}/{found.prefix}", strict=False)
