/**
 * The two sides of the suite `growth-native`: our task, in a separate process, and the native program, compiled on
 * first use; both make the same cases.
 */
import { growthMeshCases, growthMeshFacts, growthMeshPass } from "@col/papers";
import type { GrowthMeshCase, GrowthPass } from "@col/papers";
import { packPose } from "@col/kernel";
import type { ConvexShape, Pose } from "@col/types";
import { meshesOf, packagedMeshes } from "../data.ts";
import { nativePeers } from "../libraries/registry.ts";
import { startProgram } from "../native/program.ts";
import { startWorker } from "../workers/process.ts";
import type { Session } from "../workers/process.ts";

/** Which cases. */
interface GrowthJob {
  readonly data: string | undefined;
  readonly pairs: number;
  readonly poses: number;
  readonly seed: number;
  /** Warm-up, ns. */
  readonly warmUp: number;
}

/** Answers of all cases, cold; `warm`: mean iterations along the paths, where known. */
interface GrowthFacts {
  readonly alpha: readonly number[];
  readonly iterations: readonly number[];
  readonly warm: number | null;
}

/** A solver at work, in its own process. */
export interface GrowthWorker {
  readonly facts: GrowthFacts;
  pass(pass: GrowthPass): Promise<readonly number[]>;
  close(): void;
}

function casesOf({ data, pairs, poses, seed }: GrowthJob): GrowthMeshCase[] {
  return growthMeshCases(data === undefined ? packagedMeshes() : meshesOf(data), pairs, poses, seed);
}

function meshText(shape: ConvexShape): string {
  const { mesh, center, inradius } = shape;
  if (mesh === null) throw new TypeError("growth-native: need meshes");
  const { vertices, neighbourStart, neighbours } = mesh;
  return [`${vertices.length / 3} ${neighbours.length}`, `${center.join(" ")} ${inradius}`, vertices.join(" "),
    neighbourStart.join(" "), neighbours.join(" ")].join("\n");
}

function poseText(pose: Pose): string {
  const m = new Float64Array(12);
  packPose(pose, m, "pose");
  return m.join(" ");
}

/** Numbers as they print, which reads back to the same doubles. */
function casesText(cases: readonly GrowthMeshCase[]): string {
  const shapes = [...new Set(cases.flatMap((c) => [c.a, c.b]))], index = new Map(shapes.map((s, k) => [s, k]));
  const rows = cases.map((c) => [`${index.get(c.a) ?? -1} ${index.get(c.b) ?? -1}`,
    ...[c.poseA, c.poseB, ...c.steps].map(poseText)].join("\n"));
  return [String(shapes.length), ...shapes.map(meshText), `${cases.length} ${cases[0].steps.length}`,
    ...rows].join("\n") + "\n";
}

/** Ours. */
export async function openOwn(job: GrowthJob): Promise<GrowthWorker> {
  const worker = startWorker(new URL(import.meta.url), "growth-native, ours");
  return { facts: await worker.ask<GrowthFacts>(job), close: worker.close,
    pass: async (pass) => await worker.ask<readonly number[]>(pass) };
}

/** The port, or why it is absent. */
export async function openPort(job: GrowthJob): Promise<GrowthWorker | string> {
  const [peer] = nativePeers("growth"), cases = casesOf(job), program = startProgram(peer, casesText(cases));
  if (typeof program === "string") return program;
  const rows = async (count: number): Promise<number[][]> => {
    const all: number[][] = [];
    for (let k = 0; k < count; k++) all.push(await program.numbers());
    return all;
  };
  program.send("facts");
  const facts = await rows(cases.length);
  return {
    facts: { alpha: facts.map((r) => r[0]), iterations: facts.map((r) => r[1]), warm: null }, close: program.close,
    async pass(pass) {
      program.send(pass.kind === "hot" ? `hot ${pass.calls}` : pass.kind === "warm" ? "warm"
        : `sweep ${pass.order.length} ${pass.order.join(" ")}`);
      return (await rows(pass.kind === "sweep" ? 1 : cases.length)).map((r) => r[0]);
    },
  };
}

const clock = (): number => performance.now() * 1e6;

/**
 * Our side in a separate process: warms up, then times pass after pass.
 * @public the worker program imports this file by its address
 */
export function start(job: GrowthJob): Session {
  const cases = casesOf(job), order = cases.map((_, k) => k);
  for (const from = clock(); clock() - from < job.warmUp;) {
    growthMeshPass(cases, { kind: "sweep", order }, clock);
    growthMeshPass(cases, { kind: "warm" }, clock);
    growthMeshPass(cases, { kind: "hot", calls: 2 }, clock);
  }
  return { answer: growthMeshFacts(cases),
    next: (pass: GrowthPass) => growthMeshPass(cases, pass, clock) };
}
