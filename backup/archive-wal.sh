#!/bin/sh
# PostgreSQL of docker-compose.yml calls this for each full segment of WAL, and again until it succeeds: the segment, its name.
# A file is whole or not there, on the disk when this succeeds, and never overwritten. Its time is that of the segment's last record.
set -eu
to="${BACKUP:-/backup}/wal/$2.gz"
if [ -e "$to" ]; then
  gzip -dc "$to" | cmp -s - "$1"
else
  gzip -c "$1" > "$to.part"
  touch -r "$1" "$to.part"
  sync "$to.part"
  mv "$to.part" "$to"
fi
# Its name, too: PostgreSQL removes the segment then.
sync "${to%/*}"
