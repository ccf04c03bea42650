#!/bin/sh
# fill.sh TEMPLATE: prints it with the environment's value for every ${HA_…}. Fails if one of them is not set.
exec awk '
  /^ *#/ { next }
  {
    line = ""
    while (match($0, /\$\{HA_[A-Z0-9_]+\}/)) {
      name = substr($0, RSTART + 2, RLENGTH - 3)
      if (!(name in ENVIRON) || ENVIRON[name] == "") {
        print "fill.sh: " FILENAME " needs " name > "/dev/stderr"
        failed = 1
      }
      line = line substr($0, 1, RSTART - 1) ENVIRON[name]
      $0 = substr($0, RSTART + RLENGTH)
    }
    print line $0
  }
  END { exit failed }
' "$1"
