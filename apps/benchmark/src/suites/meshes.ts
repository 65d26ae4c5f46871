/**
 * `meshes`: distances of triangle meshes, of hulls from meshes, rays and the building of trees, beside FCL,
 * three-mesh-bvh, Rapier, Jolt, crashcat and manifold. Every row in a separate process; other libraries take turns in
 * one run.
 */
import type { ExperimentTable } from "@col/papers";
import type { MeshesJob } from "../meshes/bodies.ts";
import { tableSuite } from "./jobs.ts";
import type { Job } from "./jobs.ts";

const TASK = new URL("../meshes/task.ts", import.meta.url);
const ROUNDS = { quick: 3, normal: 9, full: 25 } as const;
/** 4800 and 69 312 triangles. */
const CELLS = [20, 76] as const;
/** 12 to 1 002 252 triangles. */
const BUILDS = [1, 3, 10, 29, 91, 289] as const;
/** Centres of two bumpy spheres of radius 1: gaps of about 0.1 and 1. */
const GAPS = [2.15, 3] as const;

/** The table of each part, without its rows. */
const TABLES: readonly (readonly [MeshesJob["part"], Omit<ExperimentTable, "rows">])[] = [
  ["pairs", { title: "Distance of two bumpy spheres",
    note: "ms a query, 8 poses, medians, answers beside them: the largest difference from ours, m. FCL: OBBRSS, "
      + "nearest points, -O3; three-mesh-bvh: closestPointToGeometry with both trees; Rapier: contactCollider of "
      + "two trimeshes; manifold: minGap. The last three run once for few poses. The search distance of Rapier and "
      + "manifold is 1.2 times the answer; NaN: not run",
    head: ["triangles of each", "mean gap, m", "@col/compound", "FCL", "FCL / ours", "differs", "three-mesh-bvh",
      "differs", "Rapier", "differs", "manifold", "differs"]}],
  ["hulls", { title: "Distance of a hull of 64 from a bumpy sphere",
    note: "ms a query, 8 poses, medians, GJK of @col/gjk on triangles, with the widest certified bracket, m; largest "
      + "differences from it beside the others, Infinity where a pair is not found. Rapier: contactCollider; Jolt: "
      + "CollideShape, closest; crashcat: collideShapeVsShape, least of all hits, separation at most 1 m; the search "
      + "distance of all is 1.2 times the answer; three-mesh-bvh: closestPointToGeometry, 3 poses once",
    head: ["triangles", "mean gap, m", "@col/compound", "bracket", "Rapier", "differs", "Jolt", "differs", "crashcat",
      "differs", "three-mesh-bvh", "differs"]}],
  ["rays", { title: "Rays",
    note: "ns per ray, 1000 rays from outside, most of which hit, medians of turns of 250; the largest difference from "
      + "ours, m, and hits lost or invented. Rapier: castRay; Jolt: CastRay; three-mesh-bvh: raycastFirst, positions "
      + "float32; crashcat: castRayVsShape",
    head: ["triangles", "@col/compound", "Rapier", "differs", "lost", "Jolt", "differs", "lost", "three-mesh-bvh",
      "differs", "lost", "crashcat", "differs", "lost"]}],
  ["builds", { title: "Building the tree",
    note: "ms, medians, and ns for each triangle and binary digit of their number; three-mesh-bvh by surface area; "
      + "bytes without the input",
    head: ["triangles", "@col/compound", "ns / (n log2 n)", "three-mesh-bvh", "bytes a triangle"]}],
];

export const meshesSuite = tableSuite({
  name: "meshes", seconds: 130, measures: ["@col/compound", "@col/papers"],
  about: "distances of triangle meshes and of hulls from meshes, rays, building of trees, beside FCL, "
    + "three-mesh-bvh, Rapier, Jolt, crashcat and manifold",
  tables: () => TABLES.map(([, table]) => table),
  jobs({ size, seed }) {
    const job = (part: MeshesJob["part"], cells: number, gap = 0): Job => ({
      name: [part, cells, ...(gap === 0 ? [] : [gap])].join("-"), table: TABLES.findIndex(([of]) => of === part),
      task: TASK, request: { part, cells, rounds: ROUNDS[size], seed, gap } satisfies MeshesJob });
    return [...(["pairs", "hulls"] as const).flatMap((part) => CELLS.flatMap((cells) =>
      GAPS.map((gap) => job(part, cells, gap)))), ...CELLS.map((cells) => job("rays", cells)),
    ...BUILDS.map((cells) => job("builds", cells))];
  },
});
