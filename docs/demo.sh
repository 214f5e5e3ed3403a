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

say "The disputed hand, fact by fact, with the cameras' time codes"
round=$(pitlog facts --kind dispute_raised | sed 's/.*"rounds":\["\([^"]*\)".*/\1/')
run pitlog facts --round "$round" --pretty

say "Its wagers as they are read now, after the decision"
run pitlog facts --round "$round" --kind wager_settled --pretty --as-corrected

say "What is kept: the lines byte for byte as they came, and with the envelope of the record"
run pitlog facts --round "$round" --kind points_announced
run pitlog facts --round "$round" --kind result_announced --json

say "Deferred commission: what was collected"
run pitlog facts --kind commission_collected --kind commission_waived --pretty
printf '%s\n' "(the ledger and the replay on screen come next: see CHANGELOG.md)"
