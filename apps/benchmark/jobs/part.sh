#!/usr/bin/env bash
# Answers part $1 of the run that COL_JOBS_FOLDER, COL_JOBS_PARTS and COL_JOBS_SOLVER name; a part that is whole is left.
# The first attempt at part 2 is ended by SIGKILL as soon as it writes: the engine has to try again.
set -euo pipefail
k=$1 n=$COL_JOBS_PARTS folder=$COL_JOBS_FOLDER
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
entry=(node "$root/tools/bench.mjs" query "$folder/problems.txt" --solver "$COL_JOBS_SOLVER" --shard "$k/$n"
  --out "$folder/parts/$k-of-$n.part" --resume)
if [ "$k" = 2 ] && [ ! -e "$folder/killed" ]; then
  echo "part 2: its first worker is killed" > "$folder/killed"
  setsid "${entry[@]}" ${COL_JOBS_FLAGS:-} &
  while kill -0 "$!" 2> /dev/null && ! compgen -G "$folder/parts/$k-of-$n.part*" > /dev/null; do sleep 0.02; done
  kill -KILL -- "-$!" 2> /dev/null || true
  wait "$!" || exit $?
  exit 1
fi
exec "${entry[@]}" ${COL_JOBS_FLAGS:-}
