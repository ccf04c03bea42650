#!/bin/sh
# run.sh ENGINE: fills the engine's templates into HA_RUN_FOLDER and becomes the engine. The same for machines
# (toran-ha@.service), containers (Dockerfile) and drills. It needs no root, and PostgreSQL refuses it.
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)
PATH=$PATH:/usr/sbin
mkdir -p "$HA_RUN_FOLDER"
fill() { sh "$here/fill.sh" "$here/$1" > "$HA_RUN_FOLDER/$1"; }
case $1 in
  etcd)
    fill etcd.yml
    exec etcd --config-file "$HA_RUN_FOLDER/etcd.yml"
    ;;
  patroni)
    fill patroni.yml
    fill create-database.sh
    exec patroni "$HA_RUN_FOLDER/patroni.yml"
    ;;
  pgbouncer)
    fill pgbouncer.ini
    fill userlist.txt
    exec pgbouncer "$HA_RUN_FOLDER/pgbouncer.ini"
    ;;
  haproxy-database | haproxy-web)
    fill "$1.cfg"
    exec haproxy -db -f "$HA_RUN_FOLDER/$1.cfg"
    ;;
  *)
    echo "run.sh: unknown engine $1" >&2
    exit 2
    ;;
esac
