/** The process an experiment runs in: no other solver has warmed or spoilt its call sites. */
import { UserError } from "@col/cli";
import { EXPERIMENTS } from "@col/papers";
import type { NamedMesh } from "@col/papers";
import { meshesOf } from "../data/folders.ts";
import { packagedMeshes } from "../data/meshes.ts";
import type { ExperimentJob, ExperimentMessage } from "./protocol.ts";

function send(message: ExperimentMessage): void {
  process.send?.(message);
}

async function run({ name, size, seed, data, solverError }: ExperimentJob): Promise<void> {
  const experiment = EXPERIMENTS.find((e) => e.name === name);
  if (experiment === undefined) throw new Error(`unknown experiment "${name}"`);
  const read: { meshes?: readonly NamedMesh[] } = {};
  const result = await experiment.run({
    size, seed, solverError, fromData: data !== undefined,
    meshes: () => (read.meshes ??= data === undefined ? packagedMeshes() : meshesOf(data)),
    clock: () => performance.now() * 1e6,
    progress(share) {
      send({ share });
    },
  });
  send({ result });
}

process.once("message", (job: ExperimentJob) => {
  run(job).catch((error: unknown) => {
    send({ error: error instanceof UserError ? error.message : error instanceof Error ? error.stack ?? error.message
      : String(error), expected: error instanceof UserError });
  }).finally(() => {
    process.removeAllListeners("message");
    process.exitCode = 0;
    process.channel?.unref();
  });
});
