"""Options that nothing here knows are kept, and told once."""

import pytest

from domain.rulebooks import RULEBOOKS
from tests.feeds import Feed
from tests.rules.rounds import checked


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_an_unknown_option_is_a_notice_without_a_rule(ruleset: str) -> None:
    feed = Feed(ruleset=ruleset).opened(options={"odd_thing": {"a": 1}, "max_payout": "5000"})
    found = [one for one in checked(feed)["findings"] if one["code"] == "option-unknown"]
    assert [(one["severity"], one["rule"], one["fact"]) for one in found] == [("notice", None, feed.facts[0]["id"])]
    assert "odd_thing" in found[0]["message"]


def test_known_options_and_none_are_no_notice() -> None:
    for options in ({"max_payout": "5000"}, {}, None):
        assert checked(Feed().opened(options=options))["findings"] == []
