#!/bin/sh
# Put a backup in the place of the database:  sudo sh deploy/restore.sh FILE
# The bot is stopped meanwhile; the old database is kept beside the new one.
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
    : "${CHANCERY_DATABASE:=/var/lib/chancery/chancery.db}"
    systemctl stop "$unit"
fi
: "${CHANCERY_DATABASE:=data/chancery.db}"
export CHANCERY_DATABASE

CHANCERY_DATABASE="$backup" "$python" -m bot check || fail "$backup is damaged; nothing was changed"

if [ -e "$CHANCERY_DATABASE" ]; then
    kept="$CHANCERY_DATABASE.before-$(date -u +%Y%m%dT%H%M%SZ)"
    for part in "" -wal -shm; do
        [ ! -e "$CHANCERY_DATABASE$part" ] || mv "$CHANCERY_DATABASE$part" "$kept$part"
    done
    echo "restore: the old database is kept as $kept"
fi
"$python" -m bot restore "$backup"
"$python" -m bot check

if [ "$managed" = yes ]; then
    chown chancery:chancery "$CHANCERY_DATABASE"
    systemctl start "$unit"
    echo "restore: $unit runs again; look at it with: journalctl -u $unit -f"
fi
