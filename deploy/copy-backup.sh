#!/bin/sh
# Copy the newest backup off this machine, and check both the backup and the copy.
#
#   CHANCERY_BACKUPS   where the bot puts its backups                      (data/backups)
#   CHANCERY_OFFSITE   a folder on another disk or share, or host:folder   (must be set)
#   CHANCERY_MAX_AGE   hours after which the newest backup is too old      (24)
#   CHANCERY_PYTHON    the Python that has the bot                         (.venv/bin/python)
#
# Exit status 0 means: a sound backup of today lies elsewhere.
set -eu

backups=${CHANCERY_BACKUPS:-data/backups}
offsite=${CHANCERY_OFFSITE:-}
max_age=${CHANCERY_MAX_AGE:-24}
python=${CHANCERY_PYTHON:-.venv/bin/python}

fail() {
    echo "copy-backup: $*" >&2
    exit 1
}

[ -n "$offsite" ] || fail "CHANCERY_OFFSITE is not set: say where copies go, in /etc/chancery/env"
[ -d "$backups" ] || fail "there is no folder $backups"

# The names carry the time, so the last one in the alphabet is the newest.
newest=$(find "$backups" -maxdepth 1 -type f -name '*.db' | LC_ALL=C sort | tail -n 1)
[ -n "$newest" ] || fail "there is no backup in $backups"
[ -n "$(find "$newest" -mmin "-$((max_age * 60))")" ] || fail "the newest backup, $newest, is older than $max_age hours"

check() {
    CHANCERY_DATABASE="$1" "$python" -m bot check || fail "$1 is damaged"
}

check "$newest"
name=$(basename "$newest")
case $offsite in
*:*)
    host=${offsite%%:*}
    folder=${offsite#*:}
    scp -q -o BatchMode=yes "$newest" "$host:$folder/$name.part"
    here=$(sha256sum <"$newest")
    there=$(ssh -o BatchMode=yes "$host" "sha256sum <'$folder/$name.part' && mv '$folder/$name.part' '$folder/$name'")
    [ "$here" = "$there" ] || fail "the copy on $host differs from $newest"
    ;;
*)
    [ -d "$offsite" ] || fail "there is no folder $offsite: is it mounted?"
    cp "$newest" "$offsite/$name.part"
    check "$offsite/$name.part"
    mv "$offsite/$name.part" "$offsite/$name"
    ;;
esac
echo "copy-backup: $name is sound and lies in $offsite"
