/**
 * `meshes`: distances of triangle meshes, of hulls from meshes, rays and the building of trees, beside FCL,
 * three-mesh-bvh, Rapier, Jolt, crashcat and manifold. Every row in a process of its own; peers take turns in one run.
 */
import { startProgress } from "@col/cli";
import type { ExperimentResult, ExperimentTable } from "@col/papers";
import type { MeshesJob, MeshesReply } from "../meshes/task.ts";
import { askOnce } from "../workers/process.ts";
import { refuseParts } from "./only.ts";
import type { Suite, SuiteContext } from "./suite.ts";

const WORKER = new URL("../meshes/task.ts", import.meta.url);
const ROUNDS = { quick: 3, normal: 9, full: 25 } as const;
/** 4800 and 69 312 triangles. */
const CELLS = [20, 76] as const;
/** 12 to 1 002 252 triangles. */
const BUILDS = [1, 3, 10, 29, 91, 289] as const;
/** Centres of two bumpy spheres of radius 1: gaps of about 0.1 and 1. */
const GAPS = [2.15, 3] as const;

async function measureAll({ size, seed }: SuiteContext): Promise<{ result: ExperimentResult; absent: string[] }> {
  const jobs: MeshesJob[] = [], rounds = ROUNDS[size], absent = new Set<string>();
  for (const part of ["pairs", "hulls"] as const) for (const cells of CELLS) for (const gap of GAPS)
    jobs.push({ part, cells, rounds, seed, gap });
  for (const cells of CELLS) jobs.push({ part: "rays", cells, rounds, seed, gap: 0 });
  for (const cells of BUILDS) jobs.push({ part: "builds", cells, rounds, seed, gap: 0 });
  const progress = startProgress("meshes", jobs.length), rows = new Map<string, (string | number)[][]>();
  for (const job of jobs) {
    const reply = await askOnce<MeshesReply>(WORKER, `meshes, ${job.part}`, job);
    for (const peer of reply.absent) absent.add(peer);
    rows.set(job.part, [...rows.get(job.part) ?? [], [...reply.row]]);
    progress.step();
  }
  progress.end();
  const of = (part: string): (string | number)[][] => rows.get(part) ?? [];
  const tables: ExperimentTable[] = [
    { title: "Distance of two bumpy spheres",
      note: "ms a query, 8 poses, medians, answers beside them: the largest difference from ours, m. FCL: OBBRSS, "
        + "nearest points, -O3; three-mesh-bvh: closestPointToGeometry with both trees; Rapier: contactCollider of "
        + "two trimeshes; manifold: minGap. The last three are asked few poses once, and Rapier and manifold are told "
        + "to search no further than 1.2 times the answer; NaN: not asked",
      head: ["triangles of each", "mean gap, m", "@col/compound", "FCL", "FCL / ours", "differs", "three-mesh-bvh",
        "differs", "Rapier", "differs", "manifold", "differs"],
      rows: of("pairs") },
    { title: "Distance of a hull of 64 from a bumpy sphere",
      note: "ms a query, 8 poses, medians, GJK of @col/gjk on triangles, with the widest certified bracket, m; largest "
        + "differences from it beside the others, Infinity where a pair is not found. Rapier: contactCollider; Jolt: "
        + "CollideShape, closest; crashcat: collideShapeVsShape, least of all hits, separation at most 1 m; all told "
        + "to search no further than 1.2 times the answer; three-mesh-bvh: closestPointToGeometry, 3 poses once",
      head: ["triangles", "mean gap, m", "@col/compound", "bracket", "Rapier", "differs", "Jolt", "differs", "crashcat",
        "differs", "three-mesh-bvh", "differs"],
      rows: of("hulls") },
    { title: "Rays",
      note: "ns a ray, 1000 rays from outside, most of which hit, medians of turns of 250; the largest difference from "
        + "ours, m, and hits lost or invented. Rapier: castRay; Jolt: CastRay; three-mesh-bvh: raycastFirst, positions "
        + "float32; crashcat: castRayVsShape",
      head: ["triangles", "@col/compound", "Rapier", "differs", "lost", "Jolt", "differs", "lost", "three-mesh-bvh",
        "differs", "lost", "crashcat", "differs", "lost"],
      rows: of("rays") },
    { title: "Building the tree",
      note: "ms, medians, and ns for each triangle and binary digit of their number; three-mesh-bvh by surface area; "
        + "bytes beside the input",
      head: ["triangles", "@col/compound", "ns / (n log2 n)", "three-mesh-bvh", "bytes a triangle"],
      rows: of("builds") },
  ];
  return { result: { name: "meshes", tables, figures: [], verdicts: [] }, absent: [...absent] };
}

export const meshesSuite: Suite = {
  name: "meshes",
  about: "distances of triangle meshes and of hulls from meshes, rays, building of trees, beside FCL, "
    + "three-mesh-bvh, Rapier, Jolt, crashcat and manifold",
  paper: "beyond the papers",
  needsData: undefined,
  measures: ["@col/compound", "@col/papers"], takes: [],
  async run(context) {
    refuseParts("meshes", context.only);
    const { result, absent } = await measureAll(context);
    return { rows: [], support: [], absent, experiments: [result] };
  },
};
