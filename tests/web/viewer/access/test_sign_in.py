"""Signing in: who may, and what a stranger is told."""

from ..night import Running, sign_in


def test_a_stranger_is_sent_to_sign_in_and_then_to_where_they_wanted_to_go(viewer: Running) -> None:
    """A page of the viewer, never another site."""
    with viewer.browser() as browser:
        answer = browser.get("/account?x=1")
        assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in?next=%2Faccount%3Fx%3D1")
        for wanted, then in (("/account", "/account"), ("//evil.example/", "/"), ("/\\evil.example", "/")):
            answer = sign_in(browser, "one.inspector", "correct horse battery", wanted)
            assert (answer.status_code, answer.headers["location"]) == (303, then)
        assert browser.get("/account").status_code == 200
