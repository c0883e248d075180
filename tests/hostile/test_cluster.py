"""A Dask cluster that admits only who has a certificate."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from game.commands.workers import cluster_workers

pytestmark = [
    pytest.mark.hostile,
    pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificates"),
]


def openssl(folder: Path, words: str) -> None:
    subprocess.run(["openssl", *words.split()], cwd=folder, check=True, capture_output=True)


def test_games_are_played_on_a_cluster_with_tls(tmp_path: Path) -> None:
    import dask
    from distributed import LocalCluster, Security

    openssl(tmp_path, "req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=authority")
    openssl(tmp_path, "req -newkey rsa:2048 -nodes -keyout own.key -out own.csr -subj /CN=everyone")
    openssl(tmp_path, "x509 -req -in own.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out own.pem -days 2")
    authority, certificate, key = (str(tmp_path / name) for name in ("ca.pem", "own.pem", "own.key"))
    own = {"cert": certificate, "key": key}
    roles = {f"tls_{role}_{part}": path for role in ("client", "scheduler", "worker") for part, path in own.items()}
    security = Security(tls_ca_file=authority, require_encryption=True, **roles)
    named = {"ca-file": authority, "client.cert": certificate, "client.key": key}
    with (
        LocalCluster(
            n_workers=1,
            threads_per_worker=1,
            processes=False,
            dashboard_address=None,
            security=security,
            protocol="tls://",
        ) as tls,
        dask.config.set({f"distributed.comm.tls.{name}": path for name, path in named.items()}),
        cluster_workers(tls.scheduler_address) as workers,
    ):
        assert tls.scheduler_address.startswith("tls://")
        assert list(workers.map(abs, [-1, -2])) == [1, 2]
