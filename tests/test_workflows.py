"""What runs elsewhere once the project is published. It cannot be run here, but what it names has to be there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from game import __version__

from .source import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SYSTEMS = {"ubuntu-24.04", "ubuntu-22.04", "windows-2025", "macos-26", "macos-15-intel"}
"""Those of November 2026: nothing here can ask for newer ones, this only reminds whoever names another."""
ACTIONS = {
    "actions/attest@v4",
    "actions/checkout@v7",
    "actions/download-artifact@v8",
    "actions/setup-python@v7",
    "actions/upload-artifact@v7",
    "azure/artifact-signing-action@v2",
    "azure/login@v3",
}
GAP = re.compile(r"\$\{\{ ([^}]+) \}\}")
OTHERS_MODULES = {"pip", "pytest"}


@pytest.fixture(params=WORKFLOWS, ids=lambda path: path.stem)
def workflow(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def read(path: Path) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def jobs(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = read(path)["jobs"]
    return found


def steps(path: Path) -> Iterator[dict[str, Any]]:
    for job in jobs(path).values():
        yield from job["steps"]


def rows(job: dict[str, Any]) -> list[dict[str, str]]:
    """Those of its matrix, or one that is empty."""
    found: list[dict[str, str]] = job.get("strategy", {}).get("matrix", {}).get("include", [{}])
    return found


def filled(text: str, row: dict[str, str]) -> str:
    """With what the matrix says, and a word for all that only the place knows where it runs."""
    return GAP.sub(lambda gap: row.get(gap[1].removeprefix("matrix."), "word"), text)


def commands(path: Path) -> Iterator[str]:
    for job in jobs(path).values():
        yield from (filled(step["run"], row) for row in rows(job) for step in job["steps"] if "run" in step)


def systems(path: Path) -> set[str]:
    return {filled(job["runs-on"], row) for job in jobs(path).values() for row in rows(job)}


def test_it_runs_on_systems_and_with_actions_of_today(workflow: Path) -> None:
    assert systems(workflow) <= SYSTEMS
    assert {step["uses"] for step in steps(workflow) if "uses" in step} <= ACTIONS


def test_it_says_that_nobody_has_run_it(workflow: Path) -> None:
    assert "Nobody has run this file yet." in workflow.read_text(encoding="utf-8").partition("\nname:")[0]


def test_every_matrix_says_all_that_is_asked_of_it(workflow: Path) -> None:
    for job in jobs(workflow).values():
        asked = {name.removeprefix("matrix.") for name in GAP.findall(str(job)) if name.startswith("matrix.")}
        assert all(asked <= row.keys() for row in rows(job))


def test_every_step_does_one_thing(workflow: Path) -> None:
    assert all(("uses" in step) != ("run" in step) for step in steps(workflow))


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash to read what it says")
def test_every_command_can_be_read(workflow: Path) -> None:
    for command in commands(workflow):
        done = subprocess.run(["bash", "-n", "-c", command], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_every_module_extra_and_file_that_it_names_is_there(workflow: Path) -> None:
    said = "\n".join(commands(workflow))
    modules = set(re.findall(r"python3? -m ([\w.]+)", said)) - OTHERS_MODULES
    assert all(find_spec(module) for module in modules), modules
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {extra for some in re.findall(r'-e "\.\[([\w,]+)\]"', said) for extra in some.split(",")}
    assert extras <= project["optional-dependencies"].keys()
    for file in re.findall(r"--notes-file (\S+)|(?:^| )(\.ci/\w+)", said, re.MULTILINE):
        assert (ROOT / "".join(file)).is_file(), file


def test_every_push_is_tried_on_all_systems_and_once() -> None:
    checks = ROOT / ".github" / "workflows" / "checks.yml"
    assert all("head.repo.full_name != github.repository" in job["if"] for job in jobs(checks).values())
    assert "push" in read(checks)[True]  # what YAML makes of "on"
    assert systems(checks) == {"ubuntu-24.04", "windows-2025", "macos-26", "macos-15-intel"}
    said = [step.get("run") for step in jobs(checks)["elsewhere"]["steps"]]
    assert {"python -m pytest", "python -m tools.build"} <= set(said)
    assert [step.get("run") for step in jobs(checks)["everything"]["steps"]][-1] == ".ci/run"


RELEASE = ROOT / ".github" / "workflows" / "release.yml"


def test_a_release_builds_with_the_tools_that_are_there() -> None:
    said = [step.get("run", "") for step in jobs(RELEASE)["build"]["steps"]]
    assert "python -m tools.build" in said
    assert any(line.startswith("python -m tools.deb ") for line in said)
    named = {row["system"].partition("-")[0] for row in rows(jobs(RELEASE)["build"])}
    assert named == {"windows", "macos", "ubuntu"}


@pytest.mark.skipif(os.name == "nt", reason="releases begin on Linux")
@pytest.mark.parametrize(
    "tag, is_right", [(f"v{__version__}", True), (__version__, False), (f"v{__version__}0", False)]
)
def test_a_release_begins_with_a_tag_of_this_version(tag: str, is_right: bool) -> None:
    first = next(step["run"] for step in jobs(RELEASE)["tag"]["steps"] if "run" in step)
    assert jobs(RELEASE)["build"]["needs"] == "tag"
    done = subprocess.run(["bash", "-e", "-c", first], cwd=ROOT, env=os.environ | {"TAG": tag}, check=False)
    assert (done.returncode == 0) == is_right


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="needs sha256sum, which Linux has")
def test_a_release_has_sums_of_all_its_files(tmp_path: Path) -> None:
    """The very command, with files of the names that the packing gives."""
    publish = jobs(RELEASE)["publish"]
    summing = next(step["run"] for step in publish["steps"] if "SHA256SUMS" in step.get("run", ""))
    names = {name for row in rows(jobs(RELEASE)["build"]) for name in re.findall(r"\.\./out/(\S+)", row["pack"])}
    names.add(f"leaving-atlantis_{__version__}_amd64.deb")
    (tmp_path / "out").mkdir()
    for name in names:
        (tmp_path / "out" / name).write_text(name)
    subprocess.run(["bash", "-e", "-c", summing], cwd=tmp_path, check=True, capture_output=True)
    sums = (tmp_path / "out" / "SHA256SUMS").read_text()
    assert {line.split()[1] for line in sums.splitlines()} == names
    attest = next(step for step in publish["steps"] if step.get("uses") == "actions/attest@v4")
    assert attest["with"] == {"subject-checksums": "out/SHA256SUMS"}


def test_only_the_last_job_of_a_release_may_write() -> None:
    assert read(RELEASE)["permissions"] == {"contents": "read"}
    may_write = [name for name, job in jobs(RELEASE).items() if job.get("permissions", {}).get("contents") == "write"]
    assert may_write == ["publish"]


def test_nothing_is_signed_until_the_owner_says_so() -> None:
    windows = jobs(RELEASE)["sign-windows"]
    assert windows["if"] == "vars.SIGN_WINDOWS == 'yes'"
    assert [step for step in steps(RELEASE) if "azure/" in step.get("uses", "")] == windows["steps"][2:4]
    (signing,) = [step for step in steps(RELEASE) if "codesign" in step.get("run", "")]
    assert signing["if"] == "runner.os == 'macOS' && vars.SIGN_MACOS == 'yes'"


def test_only_jobs_that_install_nothing_may_speak_for_the_workflow() -> None:
    speaking = {name: job for name, job in jobs(RELEASE).items() if "id-token" in job.get("permissions", {})}
    assert set(speaking) == {"sign-windows", "publish"}
    said = [step.get("run", "") for job in speaking.values() for step in job["steps"]]
    assert not any("pip " in line or "python" in line for line in said)


def test_what_was_signed_takes_the_place_of_what_was_built() -> None:
    """The very names, since nothing else would notice that unsigned files are released."""
    fetch, unpack, *_, pack, keep = jobs(RELEASE)["sign-windows"]["steps"]
    (built,) = [row for row in rows(jobs(RELEASE)["build"]) if row["name"] == "windows"]
    assert fetch["with"] == {"name": built["name"], "path": "out"}
    assert keep["with"] == {"name": built["name"], "path": "out", "overwrite": True, "if-no-files-found": "error"}
    assert all("leaving-atlantis-windows.zip" in step for step in (built["pack"], unpack["run"], pack["run"]))


def test_a_release_follows_signing_or_goes_without() -> None:
    publish = jobs(RELEASE)["publish"]
    assert publish["needs"] == ["build", "sign-windows"]
    assert "needs.build.result == 'success'" in publish["if"], "a job that was left out would leave this one out, too"
    assert """contains(fromJSON('["success", "skipped"]'), needs.sign-windows.result)""" in publish["if"]


@pytest.mark.skipif(os.name == "nt", reason="releases are made on Linux")
@pytest.mark.parametrize("is_there", [False, True])
def test_nobody_sees_a_release_before_all_its_files_are_there(tmp_path: Path, is_there: bool) -> None:
    """The very commands, with a `gh` that notes what it is asked."""
    log, gh = tmp_path / "log", tmp_path / "gh"
    gh.write_text(f'#!/bin/sh\necho "$2 $*" >> {log}\n[ "$2" != view ] || {str(is_there).lower()}\n', encoding="utf-8")
    gh.chmod(0o755)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "SHA256SUMS").touch()
    making = jobs(RELEASE)["publish"]["steps"][-1]["run"]
    environment = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "TAG": "v1"}
    subprocess.run(["bash", "-e", "-c", making], cwd=tmp_path, env=environment, check=True)
    asked = log.read_text(encoding="utf-8").splitlines()
    wanted = ["view", *([] if is_there else ["create"]), "upload", "edit"]
    assert [line.split()[0] for line in asked] == wanted
    assert is_there or "--draft" in asked[1].split()
    assert asked[-1].endswith("--draft=false")


def test_an_owner_is_told_all_that_signing_needs(workflow: Path) -> None:
    told = (ROOT / "docs" / "building.md").read_text(encoding="utf-8")
    needed = set(re.findall(r"(?:vars|secrets)\.(\w+)", workflow.read_text(encoding="utf-8")))
    assert [name for name in sorted(needed) if f"`{name}`" not in told] == []
