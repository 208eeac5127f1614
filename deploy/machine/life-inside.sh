#!/bin/sh
# Runs inside the container as root, by proof.service: one line of /proof/life.md for each proof, with its seconds.
set -u
report=/proof/life.md
began=$(date +%s.%N)
{ echo "| proof | | seconds |"; echo "|---|---|---|"; } >$report

since() { echo "$(date +%s.%N) $1" | awk '{ printf "%.1f", $1 - $2 }'; }
line() { echo "| $1 | $2 | $(since "$3") |" >>$report; }
pid() { systemctl show -P MainPID pope-joan; }
active() { [ "$(systemctl show -P ActiveState pope-joan)" = active ]; }
# until_ SECONDS CONDITION…: waits for it; 1 when it did not come.
until_() {
    left=$(($1 * 5))
    shift
    until "$@"; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || return 1
        sleep 0.2
    done
}
# prove NAME START RESULT: RESULT is 0 for all right.
prove() { if [ "$3" = 0 ]; then line "$1" "all right" "$2"; else line "$1" "FAILED" "$2"; fi; }
# whether NAME CONDITION…: proves what is so, or is not, at once.
whether() {
    name=$1 began_at=$(date +%s.%N)
    shift
    "$@"
    prove "$name" "$began_at" $?
}
another() { [ "$(pid)" != "$old" ] && active; }
version() { [ "$(basename "$(readlink -f /run/pope-joan/version)")" = "$1" ]; }
runs() { version "$1" && active; }
says() { grep -q "$1" /run/pope-joan/update.txt 2>/dev/null; }

# The service starts before this script: its own clock tells how long it took to its first picture.
until_ 120 active; up=$?
t=$(systemctl show pope-joan -P ExecMainStartTimestampMonotonic -P ActiveEnterTimestampMonotonic | sort -n | xargs |
    awk -v now="$(date +%s.%N)" '{ printf "%.3f", now - ($2 - $1) / 1e6 }')
prove "from the program's start to its first picture (READY)" "$t" $up
whether "runs as its own user" [ "$(ps -o user= -p "$(pid)")" = pope-joan ]
groups=$(id -nG pope-joan | tr ' ' '\n' | grep -cE '^(video|render|input|gpio|dialout|audio)$')
whether "in the six groups" [ "$groups" = 6 ]
whether "nothing listens" [ "$(ss -Hltun | wc -l)" = 0 ]
kept() { [ -s /var/lib/pope-joan/state/journal.sqlite ] && [ -s /var/lib/pope-joan/settings/settings.toml ]; }
whether "journal and settings are there" kept
t=$(date +%s.%N)
grep -q 'CapEff:.*0000000000000000' "/proc/$(pid)/status" && grep -q 'NoNewPrivs:.*1' "/proc/$(pid)/status"
prove "no capabilities, no new privileges" "$t" $?

old=$(pid); t=$(date +%s.%N); kill -9 "$old"; until_ 60 another; prove "killed: started again" "$t" $?
old=$(pid); t=$(date +%s.%N); kill -STOP "$old"; until_ 90 another; prove "hung: the watchdog starts it again" "$t" $?
journalctl -u pope-joan --no-pager | grep -q -i watchdog; prove "the journal speaks of the watchdog" "$t" $?
journalctl -u pope-joan-safe --no-pager | grep -q .; prove "the safe screen was called" "$t" $?
t=$(date +%s.%N); systemctl stop pope-joan
in_time() { [ "$(since "$t" | cut -d. -f1)" -lt 10 ]; }
in_time; prove "stopped in time" "$t" $?
systemctl start pope-joan; until_ 60 active
quiet() {
    for _ in 1 2 3 4 5 6; do systemctl restart pope-joan && until_ 60 active && sleep 2 || return 1; done
    ! grep -q 'computer players' /var/lib/pope-joan/state/logs/*.csv
}
t=$(date +%s.%N); quiet; prove "stopped and started six times: the log speaks of no dead computer players" "$t" $?
old=$(pid); t=$(date +%s.%N); dpkg -i --force-depends /proof/pope-joan.deb >/proof/upgrade.log 2>&1; until_ 60 another
prove "a package installed over a running table: it runs again" "$t" $?
own() { su -s /bin/sh pope-joan -c 'pope-joan hopper status --port sim://' >/proof/hopper.log 2>&1; }
whether "hopper commands as the table's user, in the table's own folders" own
whether "and their journal is there" [ -e /var/lib/pope-joan/state/bench.jsonl ]

# Updates: the stick's folder, as its unit would have mounted it.
stick=/run/pope-joan/sticks/STICK-sda1
mkdir -p $stick
take() { rm -f $stick/*; cp "/proof/$1.update" $stick/; /usr/lib/pope-joan/update stick sda1; }
before=$(pid)
t=$(date +%s.%N); take forged; says "not signed" && [ "$(pid)" = "$before" ]; prove "forged update: refused" "$t" $?
head -c 1000000 /proof/good.update >/proof/cut.update
t=$(date +%s.%N); take cut; says "too early" && [ "$(pid)" = "$before" ]; prove "update cut short: refused" "$t" $?
t=$(date +%s.%N); take good; until_ 60 runs 9.0.0; prove "good update: on trial" "$t" $?
until_ 120 says "9.0.0 is kept"; prove "kept after a minute" "$t" $?
whether "current points to it" [ "$(readlink /var/lib/pope-joan/app/current)" = 9.0.0 ]
t=$(date +%s.%N); take broken; until_ 60 says "9.1.0 did not run"; until_ 60 runs 9.0.0
prove "update that does not start: taken back" "$t" $?
t=$(date +%s.%N); take broken; says "tried before"; prove "and not tried again" "$t" $?
t=$(date +%s.%N); systemctl restart pope-joan; until_ 60 runs 9.0.0; prove "and the good one runs on" "$t" $?
echo "| done | | $(since "$began") |" >>$report
journalctl -b --no-pager >/proof/journal 2>&1
