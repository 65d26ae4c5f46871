/**
 * Mesh cases of the growth distance for a comparison with a native program, which runs in a separate process: the
 * cases, and our passes over them.
 *
 * Pairs of meshes at random poses as in `growth-table`; a path of B per case. A pass is timed as the native one is:
 * `hot` a block of equal calls per case, `warm` along the path of each case, `sweep` another case every call.
 */
import { createGrowthWarmStart, growthDistance } from "@col/growth-distance";
import { createGrowthResult } from "@col/types";
import type { Pose } from "@col/types";
import { createRandom } from "@col/bench";
import type { Clock } from "@col/bench";
import type { NamedMesh } from "./experiment.ts";
import { drawnSet, meshSpecs, timedCases } from "./growth-cases.ts";
import type { TimedCase } from "./growth-cases.ts";

/** A case with its path laid out. */
export interface GrowthMeshCase extends TimedCase {
  readonly steps: readonly Pose[];
}

/** Seeded cases: `pairs` pairs of the meshes, `poses` random poses each. */
export function growthMeshCases(meshes: readonly NamedMesh[], pairs: number, poses: number,
  seed: number): GrowthMeshCase[] {
  const random = createRandom(seed), specs = meshSpecs(meshes);
  return timedCases(drawnSet(specs, pairs, poses, random), random).map((c) => ({ ...c, steps: c.path() }));
}

/** Kinds of passes; `sweep` needs an order, `hot` the number of calls of a block. */
export type GrowthPass = { readonly kind: "hot"; readonly calls: number } | { readonly kind: "warm" }
  | { readonly kind: "sweep"; readonly order: readonly number[] };

const out = createGrowthResult(), options = { warmStart: createGrowthWarmStart() };

function hot(cases: readonly GrowthMeshCase[], calls: number, clock: Clock): number[] {
  return cases.map(({ a, poseA, b, poseB }) => {
    growthDistance(a, poseA, b, poseB, undefined, out);
    const from = clock();
    for (let k = 0; k < calls; k++) growthDistance(a, poseA, b, poseB, undefined, out);
    return (clock() - from) / calls;
  });
}

function warm(cases: readonly GrowthMeshCase[], clock: Clock): number[] {
  return cases.map(({ a, poseA, b, poseB, steps }) => {
    options.warmStart.a = options.warmStart.b = null;
    growthDistance(a, poseA, b, poseB, options, out);
    const from = clock();
    for (const p of steps) growthDistance(a, poseA, b, p, options, out);
    return (clock() - from) / steps.length;
  });
}

function sweep(cases: readonly GrowthMeshCase[], order: Int32Array, clock: Clock): number {
  const from = clock();
  for (let i = 0; i < order.length; i++) {
    const c = cases[order[i]];
    growthDistance(c.a, c.poseA, c.b, c.poseB, undefined, out);
  }
  return (clock() - from) / order.length;
}

/** Times of one pass, ns per call: one number per case, or the mean of a sweep. */
export function growthMeshPass(cases: readonly GrowthMeshCase[], pass: GrowthPass, clock: Clock): number[] {
  return pass.kind === "hot" ? hot(cases, pass.calls, clock) : pass.kind === "warm" ? warm(cases, clock)
    : [sweep(cases, Int32Array.from(pass.order), clock)];
}

/** Growth distances and iterations of all cases, cold, and the mean number of iterations along the paths. */
export function growthMeshFacts(cases: readonly GrowthMeshCase[]): { readonly alpha: number[];
  readonly iterations: number[]; readonly warm: number } {
  let steps = 0, count = 0;
  for (const { a, poseA, b, poseB, steps: path } of cases) {
    options.warmStart.a = options.warmStart.b = null;
    growthDistance(a, poseA, b, poseB, options, out);
    for (const p of path) {
      steps += growthDistance(a, poseA, b, p, options, out).iterations;
      count++;
    }
  }
  const cold = cases.map(({ a, poseA, b, poseB }) => {
    const r = growthDistance(a, poseA, b, poseB, undefined, out);
    return [r.alpha, r.iterations];
  });
  return { alpha: cold.map((r) => r[0]), iterations: cold.map((r) => r[1]), warm: steps / count };
}
