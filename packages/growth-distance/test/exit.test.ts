/**
 * Walks the table of decisions/growth-distance.md: for each way to an answer, where its bounds come from and what the
 * exit asks for.
 *
 * Both bounds are recomputed in exact arithmetic by the test kit's certificate (proof-of.ts); supports are counted.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createGrowthBatchResult, createGrowthWarmStart, growthDistance, growthDistance2, growthDistanceBatch,
  growthIntersects,
} from "@col/growth-distance";
import type { GrowthBatchOptions, GrowthOptions } from "@col/growth-distance";
import { relativePose } from "@col/kernel";
import { box, convexHull, cylinder, ellipsoid, halfSpace, sphere } from "@col/shapes";
import { box2, capsule2, convexHull2, ellipse } from "@col/shapes/2d";
import { makePose, randomPose, repositoryRoot, rngFor } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { createGrowthResult } from "@col/types";
import type { ConvexShape, ConvexShape2, Pose } from "@col/types";
import { expect, test } from "vitest";
import { certifyGrowth } from "./certificate.ts";
import { proveAnswer } from "./proof-of.ts";

const RUNS = 60;

interface Row {
  readonly method: string;
  readonly lower: string;
  readonly upper: string;
  readonly supports: number;
}

function table(): Row[] {
  const text = readFileSync(join(repositoryRoot(), "decisions/growth-distance.md"), "utf8");
  return text.split("\n").filter((line) => line.startsWith("| `")).map((line) => {
    const [method, lower, upper, supports] = line.split("|").slice(1, -1).map((cell) => cell.trim());
    return { method: method.replaceAll("`", ""), lower, upper, supports: Number(supports) };
  });
}

/** The shape, its supports counted. */
function counted<S extends ConvexShape | ConvexShape2>(shape: S, count: { calls: number }): S {
  const support = shape.support as (shape: S, d: Float64Array, out: Float64Array) => number;
  return {
    ...shape,
    support: (_: S, d: Float64Array, out: Float64Array): number => {
      count.calls++;
      return support(shape, d, out);
    },
  };
}

const size = (rng: Rng): number => rng.uniform(0.3, 1);

function solid(rng: Rng): ConvexShape {
  switch (rng.integer(4)) {
    case 0: return ellipsoid(size(rng), size(rng), size(rng));
    case 1: return cylinder(size(rng), size(rng));
    case 2: return box(size(rng), size(rng), size(rng));
    default: return convexHull(Array.from({ length: 60 }, () => rng.uniform(-1, 1)));
  }
}

const round = (rng: Rng): ConvexShape => ellipsoid(size(rng), size(rng), size(rng));
const ball = (rng: Rng): ConvexShape => sphere(size(rng));
const needle = (rng: Rng, of: typeof box): ConvexShape => of(size(rng), 1e-9 * size(rng), 1e-9 * size(rng));

/** A needle crossing another; `once` supports of one pass, of each of three passes at most. */
function crossing(rng: Rng, of: typeof box, once: number, options: GrowthBatchOptions): number {
  const pose = makePose(rng.normal(), rng.normal(), 1, 0.6, 0, 0, 0.8);
  const asked = proven(needle(rng, of), needle(rng, of), pose, options);
  return asked === 2 * once || asked === 3 * once ? once : asked;
}

/** A query of the kernel tier proven by its exact certificate; returns the supports that are not the loop's. */
function proven(a: ConvexShape, b: ConvexShape, pose: Pose, options: GrowthBatchOptions): number {
  const bInA = new Float64Array(12), count = { calls: 0 }, row = createGrowthBatchResult(1), wrong: string[] = [];
  relativePose(makePose(), pose, bInA);
  const answer = proveAnswer(a, b, bInA, options, (what) => wrong.push(what));
  expect([answer === undefined ? "no answer to prove" : "proven", ...wrong]).toEqual(["proven"]);
  const shapes = [counted(a, count), counted(b, count)];
  growthDistanceBatch(shapes, Int32Array.of(0, 1), bInA, 1, row, options);
  return count.calls - 2 * row.iterations[0];
}

/** The same in the easy tier, which has the warm starts. */
function warm(a: ConvexShape, b: ConvexShape, pose: Pose): number {
  const o = makePose(), count = { calls: 0 }, one = counted(a, count), two = counted(b, count);
  const options: GrowthOptions = { warmStart: createGrowthWarmStart() };
  growthDistance(one, o, two, makePose(pose.position.x + 1e-3, pose.position.y, pose.position.z), options);
  count.calls = 0;
  const r = growthDistance(one, o, two, pose, options), proof = certifyGrowth(a, o, b, pose, r);
  expect(r.lowerBound).toBeLessThanOrEqual(proof.lower * (1 + 1e-13));
  expect(proof.residual).toBeLessThan(1e-13);
  expect(proof.sag).toBeLessThan(1e-14);
  return count.calls - 2 * r.iterations;
}

function boolean(a: ConvexShape, b: ConvexShape, pose: Pose, status: string): number {
  const o = makePose(), count = { calls: 0 }, out = createGrowthResult();
  growthIntersects(counted(a, count), o, counted(b, count), pose, undefined, out);
  expect(out.status).toBe(status);
  if (status === "separated") {
    const full = { ...out, alpha: 1, pointA: { x: 0, y: 0, z: 0 }, pointB: { x: 0, y: 0, z: 0 } };
    expect(certifyGrowth(a, o, b, pose, full).lower).toBeGreaterThan(1);
    expect(out.alpha).toBeNaN();
  } else {
    expect(out.pointA).toEqual(out.pointB);
    expect(certifyGrowth(a, o, b, pose, { ...out, alpha: 1, normal: { x: 1, y: 0, z: 0 } }).sag).toBeLessThan(1e-14);
    expect(out.lowerBound).toBeNaN();
  }
  return count.calls - 2 * out.iterations;
}

function plane(rng: Rng): number {
  const body = (): ConvexShape2 => rng.pick([
    (): ConvexShape2 => box2(size(rng), size(rng)), (): ConvexShape2 => ellipse(size(rng), size(rng)),
    (): ConvexShape2 => capsule2(size(rng), size(rng)),
    (): ConvexShape2 => convexHull2(Array.from({ length: 20 }, () => rng.uniform(-1, 1))),
  ])();
  const a = body(), b = body(), o = { x: 0, y: 0, c: 1, s: 0 }, pose = { x: 3, y: rng.uniform(-1, 1), c: 0.6, s: 0.8 };
  const count = { calls: 0 }, r = growthDistance2(counted(a, count), o, counted(b, count), pose), n = r.normal;
  const reach = (shape: ConvexShape2, c: number, s: number, x: number, y: number): number => {
    const d = Float64Array.of(c * x + s * y, c * y - s * x), u = d[0], v = d[1];
    shape.support(shape, d, d);
    return u * (d[0] - shape.center[0]) + v * (d[1] - shape.center[1]) + shape.margin;
  };
  const middle = (shape: ConvexShape2, q: typeof pose): [number, number] => {
    const [x, y] = shape.center;
    return [q.c * x - q.s * y + q.x, q.s * x + q.c * y + q.y];
  };
  const [ax, ay] = middle(a, o), [bx, by] = middle(b, pose), px = bx - ax, py = by - ay;
  const hA = reach(a, 1, 0, n.x, n.y), hB = reach(b, pose.c, pose.s, -n.x, -n.y);
  const lower = (n.x * px + n.y * py) / (hA + hB);
  expect(r.lowerBound).toBeLessThanOrEqual(lower * (1 + 1e-13));
  // the points meet, and neither is beyond its supporting line
  const zA = [r.pointA.x - ax, r.pointA.y - ay], zB = [r.pointB.x - bx, r.pointB.y - by];
  expect(Math.hypot(r.alpha * (zA[0] - zB[0]) - px, r.alpha * (zA[1] - zB[1]) - py)).toBeLessThan(1e-13 * r.alpha);
  expect(n.x * zA[0] + n.y * zA[1]).toBeLessThan(hA + 1e-14);
  expect(-n.x * zB[0] - n.y * zB[1]).toBeLessThan(hB + 1e-14);
  return count.calls - 2 * r.iterations;
}

const apart = (rng: Rng): Pose => ({ ...randomPose(rng, 1), position: { x: 6, y: rng.normal(), z: rng.normal() } });
const WALK: Readonly<Record<string, (rng: Rng) => number>> = {
  "cutting-plane": (rng) => proven(solid(rng), solid(rng), apart(rng), { method: "cutting-plane" }),
  "second-order": (rng) => proven(round(rng), round(rng), apart(rng), { method: "second-order" }),
  auto: (rng) => proven(solid(rng), solid(rng), apart(rng), {}),
  pivoted: (rng) => proven(solid(rng), solid(rng), apart(rng), { coordinates: "pivoted" }),
  warm: (rng) => warm(solid(rng), solid(rng), apart(rng)),
  sphere: (rng) => proven(ball(rng), ball(rng), apart(rng), {}),
  budget: (rng) => proven(solid(rng), solid(rng), apart(rng), { maxIterations: 1 + rng.integer(3) }),
  thin: (rng) => crossing(rng, box, 2, {}),
  "thin, curved": (rng) => {
    // queries that arithmetic with twice the digits closes are not counted
    for (;;) {
      const asked = crossing(rng, ellipsoid, 14, { tolerance: 1e-12 });
      if (asked !== 2) return asked;
    }
  },
  "half-space": (rng) => 1 + proven(halfSpace({ x: 1, y: 0, z: 0 }, 2), solid(rng), apart(rng), {}),
  separated: (rng) => boolean(solid(rng), solid(rng), apart(rng), "separated"),
  overlapping: (rng) => boolean(solid(rng), solid(rng), { ...randomPose(rng, 1), position: { x: 0.2, y: 0.1, z: 0 } },
    "overlapping"),
  plane,
};

test("the table and the walk name the same ways", () => {
  expect(table().map((row) => row.method).sort()).toEqual(Object.keys(WALK).sort());
  for (const row of table()) expect(row.lower === "none" && row.upper === "none", row.method).toBe(false);
});

test.each(table())("$method: both bounds hold, $supports supports at the exit", ({ method, supports }) => {
  const rng = rngFor(`growth exit ${method}`), asked: number[] = [];
  for (let i = 0; i < RUNS; i++) asked.push(WALK[method](rng));
  expect(new Set(asked)).toEqual(new Set([supports]));
});
