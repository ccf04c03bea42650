#!/bin/sh
# Patroni runs it once, with the superuser's URL, on the first node of a new cluster.
set -e
psql -v ON_ERROR_STOP=1 -q "$1" -c "create role toran login password '${HA_TORAN_PASSWORD}'" -c "create database toran owner toran"
