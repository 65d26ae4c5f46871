#!/usr/bin/env bash
# `npm run jobs:bullmq`: the parts of a run through a queue of BullMQ, on a server of Redis or Valkey that is started
# here for the run, on the loopback address.
engine=bullmq
. "$(dirname "$0")/../common.sh"
server=$(command -v valkey-server || command -v redis-server || true)
[ -n "$server" ] || need redis-server "redis-server (or valkey)"
start
port=$((20000 + $$ % 20000))
"$server" --port $port --bind 127.0.0.1 --save '' --appendonly no --dir "$folder" --maxmemory-policy noeviction \
  > "$folder/server.log" & redis=$!
stop() { kill "$redis" 2> /dev/null; wait "$redis" 2> /dev/null; }
say "$("$server" --version | cut -c1-40) on 127.0.0.1:$port"
COL_JOBS_PORT=$port COL_JOBS_WORKERS=$workers node "$jobs/bullmq/produce.mjs" & producer=$!
code=0
wait -n "$producer" "$redis" || code=$?
kill -0 "$redis" 2> /dev/null || { echo "jobs:bullmq: the server of the queue has ended" >&2; exit 1; }
[ $code = 0 ] || exit $code
compare
