#!/usr/bin/env bash
# `npm run jobs:parallel`: the parts of a run by GNU parallel on this machine.
engine=parallel
. "$(dirname "$0")/../common.sh"
need parallel parallel
start
run parallel --quote --jobs "$workers" --retries 3 --joblog "$folder/log" "$jobs/part.sh" {} ::: $(seq "$parts")
awk 'NR > 1 { sub(/.*part[.]sh.? /, "", $9); print "  part " $9 ": exit " $7 ", signal " $8 ", " $4 " s" }' FS='\t' "$folder/log"
compare
