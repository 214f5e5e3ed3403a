"""What installs pitlog: the wheel has all that is in the rooms, and containers call commands that exist."""

import tomllib
from pathlib import Path

import yaml
from click.testing import CliRunner

from cli.main import pitlog
from cli.operation.serve import PORTS

ROOT = Path(__file__).parents[2]
INSTALL = ROOT / "docs" / "install"
ROOMS = ("cli", "domain", "estate", "evidence", "migrations", "projections", "record", "simulator", "web")


def test_the_wheel_has_every_module_page_and_datum() -> None:
    """By what pyproject.toml says of it: setuptools packs the modules of listed packages, and the files of patterns."""
    setuptools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    packed = {
        path
        for package in setuptools["packages"]
        for pattern in ("*.py", *setuptools["package-data"].get(package, ()))
        for path in (ROOT / package.replace(".", "/")).glob(pattern)
    }
    in_rooms = {
        path for room in ROOMS for path in (ROOT / room).rglob("*") if path.is_file() and not _is_left_out(path)
    }
    assert in_rooms - packed == set()
    shared = {
        path for patterns in setuptools["data-files"].values() for pattern in patterns for path in ROOT.glob(pattern)
    }
    assert {*(ROOT / "docs").glob("*.md"), *(ROOT / "docs/verify").iterdir(), *INSTALL.iterdir()} <= shared


def _is_left_out(path: Path) -> bool:
    return "__pycache__" in path.parts or path.name == "README.md"  # notes for whoever changes a folder


def test_containers_call_commands_that_exist_at_their_ports() -> None:
    compose = yaml.safe_load((INSTALL / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    for name, service in services.items():
        assert ":" in service["image"] and not service["image"].endswith(":latest"), name
        assert set(service.get("depends_on", {})) <= services.keys()
        assert {volume.partition(":")[0] for volume in service.get("volumes", [])} <= compose["volumes"].keys()
    for name in ("migrate", "feed", "viewer"):
        # Its options are understood: parsing goes on to the help.
        assert CliRunner().invoke(pitlog, [*services[name]["command"], "--help"]).exit_code == 0
    for name, feed in (("feed", True), ("viewer", False)):
        assert services[name]["ports"] == [f"127.0.0.1:{PORTS[feed]}:{PORTS[feed]}"]


def test_the_image_runs_the_program_as_an_account_without_rights() -> None:
    lines = (INSTALL / "Containerfile").read_text(encoding="utf-8").splitlines()
    told = [line.partition(" ")[::2] for line in lines if line and line[0] not in "# "]
    words = [word for word, _ in told]
    assert words[0] == "FROM" and not told[0][1].endswith(":latest")
    assert words.index("USER") > max(i for i, word in enumerate(words) if word == "RUN")
    assert dict(told)["USER"] == "pitlog" and dict(told)["ENTRYPOINT"] == '["pitlog"]'
    assert dict(told)["EXPOSE"].split() == [str(PORTS[True]), str(PORTS[False])]
