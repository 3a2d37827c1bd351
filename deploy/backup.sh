#!/usr/bin/env bash
# Writes an encrypted dump of the club's database, and deletes dumps that are too old. docs/restore.md explains it.
#   MONGODB_URI         the database
#   BACKUP_DIR          folder of the dumps
#   BACKUP_CERTIFICATE  for whom they are encrypted; default $BACKUP_DIR/certificate.pem
#   BACKUP_KEEP_DAYS    how long they are kept; default 30
#   BACKUP_DUMP         a command that writes the dump to its standard output; default mongodump
set -euo pipefail
umask 077
: "${MONGODB_URI:?is missing}" "${BACKUP_DIR:?is missing}"
certificate=${BACKUP_CERTIFICATE:-$BACKUP_DIR/certificate.pem}
if [ ! -r "$certificate" ]; then
  echo "$certificate is missing: docs/restore.md says how to make it" >&2
  exit 1
fi

dump() {
  if [ -n "${BACKUP_DUMP:-}" ]; then
    bash -c "$BACKUP_DUMP"
  else
    # As a file, because every user of the machine can read the arguments of a command.
    mongodump --quiet --archive --gzip --config=<(printf 'uri: "%s"\n' "$MONGODB_URI")
  fi
}

file=$BACKUP_DIR/ningjing-$(date -u +%Y-%m-%dT%H%M%SZ).dump.cms
trap 'rm -f "$file.part"' EXIT
dump | openssl cms -encrypt -binary -stream -aes-256-gcm -outform DER -out "$file.part" "$certificate"
sync "$file.part"
mv "$file.part" "$file"
# Only now: while dumps fail, the old ones stay.
find "$BACKUP_DIR" -maxdepth 1 -name 'ningjing-*.dump.cms' -mtime "+${BACKUP_KEEP_DAYS:-30}" -delete
echo "$file"
