"""Where the home is, and which directories are taken for one."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from record.postgres.embedded import errors
from record.postgres.home import MARK, ROOT_HOME, data_home, prepare_home

ROOT = os.geteuid() == 0


@pytest.fixture
def place() -> Iterator[Path]:
    with TemporaryDirectory(prefix="pl") as name:
        yield Path(name)


def test_an_explicit_path_goes_before_the_variable_and_the_variable_before_the_usual_place() -> None:
    environ = {"PITLOG_HOME": "/srv/variable"}
    assert data_home(Path("/srv/explicit"), environ) == Path("/srv/explicit")
    assert data_home(None, environ) == Path("/srv/variable")


@pytest.mark.skipif(not ROOT, reason="root's usual place")
def test_root_keeps_the_record_where_services_keep_theirs() -> None:
    assert data_home(None, {"XDG_DATA_HOME": "/srv/xdg"}) == ROOT_HOME == Path("/var/lib/pitlog")


def test_a_user_keeps_it_among_his_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", "/home/ann")
    assert data_home(None, {"XDG_DATA_HOME": "/srv/xdg"}) == Path("/srv/xdg/pitlog")
    assert data_home(None, {"XDG_DATA_HOME": "relative"}) == Path("/home/ann/.local/share/pitlog")
    assert data_home(None, {}) == Path("/home/ann/.local/share/pitlog")


def test_a_relative_path_and_a_tilde_become_absolute_and_links_stay(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(place)
    monkeypatch.setenv("HOME", "/home/ann")
    (place / "link").symlink_to(place)
    assert data_home(Path("here")) == place / "here"
    assert data_home(Path("~/rec")) == Path("/home/ann/rec")
    assert data_home(place / "link") == place / "link"


def test_a_new_home_is_for_its_owner_only_and_may_be_prepared_again(place: Path) -> None:
    home = place / "h"
    prepare_home(home)
    prepare_home(home)
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert [path.name for path in home.iterdir()] == [MARK]


def test_an_empty_directory_is_taken_and_closed_to_writers(place: Path) -> None:
    place.chmod(0o777)
    prepare_home(place)
    assert stat.S_IMODE(place.stat().st_mode) & 0o022 == 0


def test_missing_parents_are_made_and_those_there_keep_their_modes(place: Path) -> None:
    before = [parent.stat().st_mode for parent in (place, *place.parents)]
    prepare_home(place / "a" / "b" / "h")
    assert [parent.stat().st_mode for parent in (place, *place.parents)] == before


def test_a_directory_of_other_things_is_left_alone(place: Path) -> None:
    (place / "letters").touch()
    place.chmod(0o755)
    with pytest.raises(errors.HomeHoldsOtherThings, match=str(place)):
        prepare_home(place)
    assert stat.S_IMODE(place.stat().st_mode) == 0o755
    assert [path.name for path in place.iterdir()] == ["letters"]


def test_a_home_that_others_may_write_into_is_refused(place: Path) -> None:
    prepare_home(place)
    place.chmod(0o770)
    with pytest.raises(errors.HomeOpenToOthers, match="chmod go-w"):
        prepare_home(place)


@pytest.mark.skipif(not ROOT, reason="only root gives files away")
def test_the_home_of_another_is_refused(place: Path) -> None:
    os.chown(place, 65534, 65534)
    with pytest.raises(errors.HomeOfAnother, match="run pitlog as nobody"):
        prepare_home(place)
