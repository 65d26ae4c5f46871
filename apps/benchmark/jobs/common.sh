# What the runs share: a problem file, one process's answers, the parts merged, both compared. Sourced by run.sh of each
# engine, which defines `run_parts`: it answers the parts 1 to $parts of $problems into $folder/parts.
#
# Arguments of a run: [--pairs N] [--parts N] [--workers N] [--keep]. COL_JOBS_FLAGS: more flags of bench, as --source.

set -euo pipefail
jobs=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$jobs/../../.." && pwd)
pairs=300 parts=12 workers=2 keep=no solver=epa
while [ $# -gt 0 ]; do
  case $1 in
    --pairs) pairs=$2; shift 2 ;;
    --parts) parts=$2; shift 2 ;;
    --workers) workers=$2; shift 2 ;;
    --keep) keep=yes; shift ;;
    --help) echo "usage: npm run jobs:$engine [-- --pairs N --parts N --workers N --keep]"; exit 0 ;;
    *) echo "jobs:$engine: unknown argument $1 (--help shows the usage)" >&2; exit 2 ;;
  esac
done

# need COMMAND PACKAGE: the run installs nothing.
need() {
  command -v "$1" > /dev/null && return
  echo "jobs:$engine: NOT RUN: $1 is missing; Debian has it in the package $2" >&2
  exit 3
}

bench() { node "$root/tools/bench.mjs" "$@" ${COL_JOBS_FLAGS:-}; }
say() { echo "$(date +%H:%M:%S) $*"; }

start() {
  folder=$(mktemp -d "${TMPDIR:-/tmp}/col-jobs-$engine.XXXXXX")
  problems=$folder/problems.txt
  guard
  export COL_JOBS_FOLDER=$folder COL_JOBS_PARTS=$parts COL_JOBS_SOLVER=$solver COL_JOBS_SCRIPTS=$jobs
  mkdir "$folder/parts"
  trap finish EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  bench generate hull33 --pairs "$pairs" --out "$problems"
  say "$(sed -n 's/^cases \([0-9]*\)/\1/p' "$problems") cases, $parts parts, $workers workers"
  bench query "$problems" --solver $solver > "$folder/one.csv"
  say "one process has answered"
}

# In the background and waited for: a signal ends the wait at once.
run() { "$@" & wait $!; }

compare() {
  bench merge "$folder/parts" > "$folder/merged.csv"
  cmp "$folder/one.csv" "$folder/merged.csv"
  [ -z "$(find "$folder/parts" -name '*.partial')" ]
  [ -e "$folder/killed" ] || { echo "jobs:$engine: no worker was killed, so nothing was taken over" >&2; exit 1; }
  say "merged answers equal the answers of one process: $(wc -l < "$folder/merged.csv") lines," \
    "$(sha256sum "$folder/merged.csv" | cut -c1-16), though $(wc -l < "$folder/killed") part was killed"
}

# Processes that this run started, in whatever group they are: their environment or their folder names the run's folder.
# Two programs read all of them: one program a process would take seconds where the machine is busy. Theirs is empty.
processes() {
  env -i sh -c '{
    grep -slaF -e "$1" /proc/[0-9]*/environ
    find /proc/[0-9]*/cwd -maxdepth 0 -printf "%p %l\n" | grep -F " $1"
  } 2> /dev/null | cut -d/ -f3 | sort -u | grep -vx "$2"' processes "$folder" $$ || true
}

# Ends them: by SIGTERM for two seconds, then by SIGKILL for a minute: one that is ended may just have started another.
end_processes() {
  local left since=$SECONDS signal=TERM
  while left=$(processes) && [ -n "$left" ] && [ $((SECONDS - since)) -lt 62 ]; do
    [ $((SECONDS - since)) -lt 2 ] || signal=KILL
    kill -$signal $left 2> /dev/null || true
    sleep 0.2
  done
}

# A process in a session of its own: when this one is killed and can end nothing, it ends what is left.
guard() {
  setsid bash -c "$(declare -f processes end_processes)"'
    folder=$1
    tail --pid="$2" --sleep-interval=0.5 -f /dev/null
    end_processes
    [ "$3" = yes ] || rm -rf "$folder"' "col-jobs-guard" "$folder" $$ $keep < /dev/null > /dev/null 2>&1 &
  guard=$!
  disown "$guard" # bash says nothing when it ends
}

stop() { :; }
finish() {
  local code=$?
  trap '' INT TERM HUP
  stop || true
  end_processes
  if [ $keep = yes ]; then say "kept: $folder"; else rm -rf "$folder"; fi
  kill -KILL -- "-$guard" 2> /dev/null || true
  for _ in $(seq 40); do kill -0 -- "-$guard" 2> /dev/null || break; sleep 0.05; done
  exit $code
}
