/** The process an experiment runs in: no other solver has warmed or spoilt its call sites. */
import { EXPERIMENTS } from "@col/papers";
import type { ExperimentSize, NamedMesh } from "@col/papers";
import { paperMeshesOf } from "../data/folders.ts";
import { packagedMeshes } from "../data/meshes.ts";
import type { Session } from "../workers/process.ts";

/** An experiment to run, and its size, seed, data folder and tolerance. */
export interface ExperimentJob {
  readonly name: string;
  readonly size: ExperimentSize;
  readonly seed: number;
  readonly data: string | undefined;
  readonly solverError: number | undefined;
}

/** Tells shares of the work, then answers with the result. */
export async function start({ name, size, seed, data, solverError }: ExperimentJob,
  tell: (share: number) => void): Promise<Session> {
  const experiment = EXPERIMENTS.find((e) => e.name === name);
  if (experiment === undefined) throw new Error(`unknown experiment "${name}"`);
  const read: { meshes?: readonly NamedMesh[] } = {};
  return { answer: await experiment.run({
    size, seed, solverError, fromData: data !== undefined, progress: tell,
    meshes: () => (read.meshes ??= data === undefined ? packagedMeshes() : paperMeshesOf(data)),
    clock: () => performance.now() * 1e6,
  }) };
}
