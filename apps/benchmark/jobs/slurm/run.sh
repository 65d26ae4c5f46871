#!/usr/bin/env bash
# `npm run jobs:slurm`: the parts of a run as an array job of Slurm. The cluster is this machine: a controller and a
# daemon are started here for the run, on ports of their own, without privileges and without munge.
engine=slurm
. "$(dirname "$0")/../common.sh"
for command in slurmctld slurmd sbatch squeue scontrol; do need $command slurm-wlm; done
start

export SLURM_CONF=$folder/slurm.conf
me=$(id -un) host=$(hostname -s) cores=$(nproc) port=$((20000 + $$ % 20000))
mkdir "$folder/state" "$folder/spool"
cat > "$SLURM_CONF" << CONF
ClusterName=col
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
JobRequeue=1
SwitchType=switch/none
SchedulerParameters=requeue_delay=0
StateSaveLocation="$folder/state"
SlurmdSpoolDir="$folder/spool"
SlurmctldPidFile="$folder/slurmctld.pid"
SlurmdPidFile="$folder/slurmd.pid"
SlurmctldLogFile="$folder/slurmctld.log"
SlurmdLogFile="$folder/slurmd.log"
NodeName=$host NodeAddr=127.0.0.1 CPUs=$cores State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
slurmctld -D -f "$SLURM_CONF" > "$folder/controller.out" 2>&1 & controller=$!
slurmd -D -f "$SLURM_CONF" -N "$host" > "$folder/daemon.out" 2>&1 & daemon=$!
stop() { kill "$daemon" "$controller" 2> /dev/null; wait "$daemon" "$controller" 2> /dev/null; }

for _ in $(seq 60); do
  sinfo --noheader --format=%T 2> /dev/null | grep -q idle && break
  sleep 1
done
sinfo --noheader --format=%T | grep -q idle || {
  tail -5 "$folder"/*.log "$folder"/*.out >&2
  echo "jobs:slurm: the cluster of this machine does not start" >&2
  exit 1
}
say "slurm $(sinfo --version | cut -d' ' -f2): node $host is idle, $cores cores"

job=$(sbatch --parsable --array="1-$parts%$workers" --ntasks=1 --cpus-per-task=1 --requeue --export=ALL \
  --output="$folder/part-%a.out" "$jobs/slurm/part.sbatch")
say "array job $job, $parts tasks"
while
  for part in $controller $daemon; do
    kill -0 "$part" 2> /dev/null || {
      echo "jobs:slurm: the controller or the daemon of the cluster has ended" >&2
      exit 1
    }
  done
  # a question that the controller does not answer is asked again
  ! tasks=$(squeue --noheader --array --jobs="$job" --format="%i %t %r" 2> /dev/null) || [ -n "$tasks" ]
do
  # Slurm lets a task that went back to the queue wait for two minutes; here it need not.
  for task in $(awk '$2 == "PD" && $3 == "BeginTime" { print $1 }' <<< "$tasks"); do
    say "task $task is back in the queue"
    scontrol update "JobId=$task" StartTime=now || true
  done
  sleep 1
done
restarts=$(grep -c "^restart" "$folder"/part-*.out | awk -F: '{ s += $2 } END { print s }')
say "all tasks have ended, $restarts of them after a restart"
compare
