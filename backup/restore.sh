#!/bin/sh
# Makes a PostgreSQL of a base backup and the WAL after it, in an empty data directory: the base's name or 'newest', and the last
# moment that is wanted, as PostgreSQL writes it (2026-11-24 03:00:00+05:30), else all. Run it as the user postgres before the server starts.
# Each restore begins a timeline. The newest counts, so that moments after a restore can be restored and what it undid stays undone; a
# third argument names another (1, 2, …).
set -eu
backup="${BACKUP:-/backup}"
data="${PGDATA:?}"
if [ -n "$(ls -A "$data" 2> /dev/null)" ]; then
  echo "$data is not empty. Move it away first." >&2
  exit 1
fi
base="$1"
if [ "$base" = newest ]; then
  base="$(ls -1 "$backup/base" | grep -v '\.part$' | tail -n 1)"
fi
if [ ! -f "$backup/base/$base/base.tar.gz" ]; then
  echo "$backup/base has no base backup${base:+ $base}." >&2
  exit 1
fi
mkdir -p -m 700 "$data"
tar -xzf "$backup/base/$base/base.tar.gz" -C "$data"
tar -xzf "$backup/base/$base/pg_wal.tar.gz" -C "$data/pg_wal"
{
  echo "restore_command = 'test -e $backup/wal/%f.gz && gzip -dc $backup/wal/%f.gz > \"%p\"'"
  echo "recovery_target_timeline = '${3:-latest}'"
  echo "recovery_target_action = 'promote'"
  # Also where none is wanted, in the place of one from before.
  echo "recovery_target_time = '${2:-}'"
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "Start PostgreSQL: it replays the WAL, which its log tells, and then serves on a new timeline."
