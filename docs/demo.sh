# A simulated evening with a disputed hand, recorded and looked at. `make demo` runs this; every line of it can be typed
# by hand. The record stays, to play with.
set -eu

say() { printf '\n\033[1m%s\033[0m\n' "$1"; }
show() { for word; do case $word in *' '*) printf ' "%s"' "$word" ;; *) printf ' %s' "$word" ;; esac; done; }
run() { printf '\033[2m$%s\033[0m\n' "$(show "$@")"; "$@" || [ $? -eq 1 ]; }

home=$(mktemp -d "${TMPDIR:-/tmp}/pitlog-demo-XXXXXX")
export PITLOG_HOME="$home/record"
[ "$(id -u)" -ne 0 ] || chmod 711 "$home"  # the server of root runs as another user, who has to pass

say "A record with the embedded PostgreSQL, and an evening at four tables"
run pitlog init --name "The Harbour Casino" --zone Pacific/Auckland
pitlog simulate --demo > "$home/evening.ndjson"
run pitlog record "$home/evening.ndjson"

say "What broke which rule, and who owes whom"
run pitlog findings --severity violation --limit 4

say "The disputed hand: as it was dealt beside what the rules required"
round=$(pitlog dispute list --json | sed 's/.*"rounds":\["\([^"]*\)".*/\1/') || true
run pitlog dispute list
run pitlog rounds "$round" --difference
pitlog replay "$round" --all | tail -n 12

say "Commission, to the cent"
run pitlog commission --table BAC01

say "Sealed, and verified"
pitlog key new harbour.example/tables > "$home/log.pub"
run pitlog seal
run pitlog verify

cat << TXT

The record stays in $home. To play with it:

    . .venv/bin/activate
    export PITLOG_HOME=$PITLOG_HOME
    pitlog replay $round          # step by step, with the arrow keys
    pitlog findings

To throw it away: rm -rf $home
TXT
