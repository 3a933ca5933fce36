#!/bin/sh
# Put a backup in the place of the database:  sudo sh deploy/restore.sh FILE
# Where systemd runs the bot it is stopped meanwhile; elsewhere stop it first. The old database is kept.
set -eu

python=${CHANCERY_PYTHON:-.venv/bin/python}
unit=chancery.service

fail() {
    echo "restore: $*" >&2
    exit 1
}

[ $# -eq 1 ] || fail "say which backup: sh deploy/restore.sh FILE"
backup=$1
[ -f "$backup" ] || fail "there is no file $backup"
backup=$(cd "$(dirname "$backup")" && pwd)/$(basename "$backup")
cd "$(dirname "$0")/.."

managed=no
if command -v systemctl >/dev/null 2>&1 && systemctl cat "$unit" >/dev/null 2>&1; then
    managed=yes
    CHANCERY_DATABASE=${CHANCERY_DATABASE:-/var/lib/chancery/chancery.db}
    export CHANCERY_DATABASE
    systemctl stop "$unit"
fi

# Refuses a damaged backup before it touches anything; keeps the old database as chancery.db.before-N.
restored=yes
"$python" -m bot restore "$backup" && "$python" -m bot check || restored=no

if [ "$managed" = yes ]; then
    [ ! -e "$CHANCERY_DATABASE" ] || chown chancery:chancery "$CHANCERY_DATABASE"
    systemctl start "$unit"
    echo "restore: $unit runs again; look at it with: journalctl -u $unit -f"
fi
[ "$restored" = yes ] || fail "$backup was not put in place"
