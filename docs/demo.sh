# A simulated evening, recorded and looked at. `make demo` runs this; every line of it can be typed by hand.
set -eu

say() { printf '\n\033[1m%s\033[0m\n' "$1"; }
show() { for word; do case $word in *' '*) printf ' "%s"' "$word" ;; *) printf ' %s' "$word" ;; esac; done; }
run() { printf '\033[2m$%s\033[0m\n' "$(show "$@")"; "$@" || [ $? -eq 1 ]; }

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export PITLOG_HOME="$home/record"
[ "$(id -u)" -ne 0 ] || chmod 711 "$home"  # the server of root runs as another user, who has to pass

say "A record of its own, with the embedded PostgreSQL"
run pitlog init --name "The Harbour Casino" --zone Pacific/Auckland

say "An evening at four tables: a hand is disputed, commission is deferred and partly collected"
pitlog simulate --demo > "$home/evening.ndjson"
run pitlog record "$home/evening.ndjson"

say "The same feed again changes nothing"
run pitlog record "$home/evening.ndjson"

say "How the record stands"
run pitlog status

say "The rounds of the evening, replayed from the feed without a database"
run pitlog check "$home/evening.ndjson"

say "What was disputed, said and decided, and what was corrected"
run pitlog facts --table BAC01 --pretty \
    --kind dispute_raised --kind dispute_commented --kind dispute_decided --kind fact_corrected

say "The disputed hand, step by step: as it was dealt beside what the rules required"
round=$(pitlog dispute list --json | sed 's/.*"rounds":\["\([^"]*\)".*/\1/') || true
run pitlog replay "$round" --all

say "The same hand as it was first recorded: what the decision put right"
run pitlog rounds "$round"
run pitlog facts --round "$round" --kind wager_settled --pretty
run pitlog facts --round "$round" --kind wager_settled --pretty --as-corrected

say "What broke which rule that evening"
run pitlog findings --limit 10

say "Commission: charged, collected, outstanding, player by player"
run pitlog commission
