#!/bin/sh
# A base backup of the running PostgreSQL: docker compose exec -u postgres postgres sh /opt/backup/base-backup.sh
# Keeps the newest (KEEP, 7), and the WAL from the first of them on.
set -eu
backup="${BACKUP:-/backup}"
keep="${KEEP:-7}"
case "$keep" in
  '' | *[!0-9]* | 0*)
    echo "KEEP is $keep, and must be a number from 1 on." >&2
    exit 1
    ;;
esac

forget_old() {
  ls -1 "$backup/base" | head -n "-$keep" | while read -r old; do rm -rf "${backup:?}/base/$old"; done
  # The oldest base is not always the first in the WAL: after a restore the WAL goes on at an earlier place (digits 9 to 24).
  # 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)'
  firsts="$(
    ls -1 "$backup/base" | while read -r base; do
      tar -xzOf "$backup/base/$base/base.tar.gz" --occurrence=1 backup_label | sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p'
    done
  )"
  first="$(echo "$firsts" | sort -k 1.9 | head -n 1)"
  if [ -n "$first" ]; then pg_archivecleanup -x .gz "$backup/wal" "$first"; fi
}

name="$(date -u +%Y-%m-%dT%H-%M-%SZ)"
rm -rf "$backup"/base/*.part
# Also before: where the disk is full and fewer are to be kept, the new base finds room.
forget_old
pg_basebackup --username=postgres --checkpoint=fast --wal-method=stream --format=tar --gzip --pgdata="$backup/base/$name.part"
mv "$backup/base/$name.part" "$backup/base/$name"
sync "$backup/base"
forget_old
echo "The database as it is now is in $backup/base/$name."
