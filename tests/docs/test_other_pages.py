"""docs/INSTALL.md, FEED_SERVER.md, VIEWER.md and EXPERT.md are true: their blocks run as they stand, on one record.

What changes a machine, or comes from a network, has a stand-in, which holds the page to what it asks of it.
"""

import tomllib
from pathlib import Path

from .pasting import ROOT, blocks, paste

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
STAND_INS = f"""
exec < <(yes 'a long enough password')
failed() {{ echo "$*" >> "$FAILED"; }}
eval "really_$(declare -f pitlog)"
pitlog() {{                                   # servers stay in the background, units are shown and not installed
  case "$1 $2" in
    serve*) command pitlog "$@" --port 0 > served 2>&1 & servers="$servers $!"
      until address=$(grep -om1 'http://127.0.0.1:[0-9]*' served); do
        kill -0 $! || {{ failed "$*"; break; }}; sleep 0.1
      done;;
    "service install") really_pitlog "${{@/install/show}}";;
    *) really_pitlog "$@";;
  esac
}}
curl() {{ command curl --noproxy '*' "${{@/http:\\/\\/127.0.0.1:86??/$address}}"; }}
make() {{ command make -n -C '{ROOT}' "$@" > /dev/null || failed make "$@"; }}
pipx() {{ [ "$*" = "install dist/pitlog-{VERSION}-py3-none-any.whl" ] || failed pipx "$@"; }}
python3() {{ [ "$*" = "-m venv check" ] && mkdir -p check/bin && ln -s "$(type -P python3)" check/bin/python &&
  printf '#!/bin/sh\\n[ "$*" = "install --quiet cryptography" ]' > check/bin/pip && chmod +x check/bin/pip; }}
systemctl() {{ true; }}
sudo() {{
  case "$1" in
    pitlog) "$@";;
    tee) cat > environment;;
    useradd|install|systemctl) true;;
    *) failed sudo "$@";;
  esac
}}
"""
BEFORE = {
    "INSTALL": "",
    "FEED_SERVER": """
pitlog simulate --ruleset nz-1998-baccarat --seed 3 | sed 's/BAC01/BAC07/g' | head -300 > feed.jsonl
TOKEN=$(pitlog token add any --source any) URL=http://127.0.0.1:8613
""",
    "VIEWER": "",
    "EXPERT": f"""
pitlog key new casino.example/tables
pitlog witness init witness inspector.example/1 --log-key "$(pitlog key show)"
pitlog key witness "$(pitlog witness show witness | head -1)"
pitlog seal
pitlog witness pull witness
round=$(pitlog rounds --json | grep -om1 '"round":"[^"]*' | cut -d'"' -f4)
pitlog export "$round" --why "a dispute" -o hand.zip
LOG_KEY=$(pitlog key show) WITNESS_KEY=$(pitlog witness show witness | head -1)
ln -s '{ROOT}/docs' docs
""",
}
AFTER = {
    "INSTALL": "sha256sum environment",
    "FEED_SERVER": "",
    "VIEWER": 'curl -sS -o /dev/null -w "viewer %{http_code}\\n" http://127.0.0.1:8614/health',
    "EXPERT": 'echo "the changed one: $?"',
}
SHOWN = (
    f"{VERSION}\n",
    "ExecStart=",
    '{"summary":{"recorded":300,',
    "viewer 200\n",
    "verified: ",
    "the changed one: 1\n",
)


def test_every_block_runs(tmp_path: Path) -> None:
    pages = ("\n".join([before, *blocks(f"docs/{name}.md"), AFTER[name]]) for name, before in BEFORE.items())
    script = "\n".join([STAND_INS, *pages, "kill $servers; wait $servers"])
    pasted = paste(script, tmp_path)
    assert pasted.failed == [], pasted.printed[-3000:]
    assert [words for words in SHOWN if words not in pasted.printed] == [], pasted.printed[-6000:]
