/**
 * Walks the table of decisions/numbers.md: each exit is reached, and each bound it writes is held against the test
 * kit's certified search.
 */
import { readFileSync } from "node:fs";
import { distance } from "@col/accel";
import type { AccelOptions } from "@col/accel";
import { distance as gjk } from "@col/gjk";
import { customShape, ellipsoid, halfSpace, sphere } from "@col/shapes";
import {
  coreDistance,
  extent,
  lengthTolerance,
  makePose,
  pairStream,
  posed,
  repositoryRoot,
  rngFor,
  samples,
  seededTitle,
  structuredPairs,
  supportWorld,
} from "@col/testkit";
import type { PairCase } from "@col/testkit";
import { ELLIPSOID_KIND, POINT_KIND } from "@col/types";
import type { DistanceResult } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const N = samples(400);
/** The section of the note that has the table. */
const TABLE = readFileSync(`${repositoryRoot()}/decisions/numbers.md`, "utf8").split(/^## /m)
  .find((section) => section.startsWith("Where each bound")) ?? "";

/** A query, and whether its answer left by the exit. */
interface Exit {
  readonly ask: (p: PairCase, far: number) => DistanceResult;
  readonly reached: (r: DistanceResult, p: PairCase) => boolean;
}

const plain = (p: PairCase, options?: AccelOptions): DistanceResult =>
  gjk(p.a, p.poseA, p.b, p.poseB, options as object | undefined);
const by = (options: AccelOptions) => (p: PairCase): DistanceResult => distance(p.a, p.poseA, p.b, p.poseB, options);
const margins = (p: PairCase): number => p.a.margin + p.b.margin;
const egg = (kind: number): boolean => kind === POINT_KIND || kind === ELLIPSOID_KIND;
const eggs = (p: PairCase): boolean => egg(p.a.kind) && egg(p.b.kind);
const curved = (p: PairCase): boolean => !eggs(p) && p.a.curvature + p.b.curvature > 0;

const EXITS: Readonly<Record<string, Exit>> = {
  "loop closed": { ask: (p) => plain(p), reached: (r) => r.status === "separated" },
  "loop beyond": {
    ask: (p, far) => plain(p, { maxDistance: 0.5 * far }),
    reached: (r) => r.status === "beyond-max-distance",
  },
  "loop enclosed": {
    ask: (p) => plain(p),
    reached: (r) => r.status === "overlapping" && Number.isNaN(r.normal.x) && r.iterations > 3,
  },
  "loop at the origin": {
    ask: (p) => plain(p),
    reached: (r) => r.status === "overlapping" && Number.isNaN(r.normal.x) && r.iterations < 4,
  },
  "loop stopped by rounding": {
    ask: (p) => plain(p, { tolerance: 0 }),
    reached: (r) => r.status === "precision-limit",
  },
  "loop out of budget": {
    ask: (p) => plain(p, { maxIterations: 2, tolerance: 0 }),
    reached: (r) => r.status === "budget-spent",
  },
  touching: { ask: (p) => plain(p), reached: (r) => r.status === "touching" },
  "margins overlap": {
    ask: (p) => plain(p),
    reached: (r, p) => margins(p) > 0 && r.status === "overlapping" && !Number.isNaN(r.normal.x),
  },
  "ellipsoids closed": { ask: by({}), reached: (r, p) => eggs(p) && r.status === "separated" },
  "ellipsoids meet": { ask: by({}), reached: (r, p) => eggs(p) && r.status === "overlapping" },
  "newton closed": { ask: by({ method: "newton" }), reached: (r, p) => curved(p) && r.status === "separated" },
  "momentum closed": { ask: by({ method: "nesterov" }), reached: (r) => r.status === "separated" },
  "frank-wolfe": {
    ask: by({ method: "frank-wolfe" }),
    reached: (r) => r.status === "separated" || r.status === "budget-spent",
  },
};

function* cases(): Generator<PairCase> {
  yield* pairStream(rngFor("accel proofs"), factory, N);
  yield* structuredPairs(rngFor("accel proofs, structured"), factory, N);
}

test("the table of the record and the exits of this test are the same", () => {
  const rows = [...TABLE.matchAll(/^\| ([a-z -]+) \| /gm)]
    .map((m) => m[1])
    .filter((name) => name !== "exit" && name !== "---");
  expect(rows.sort()).toEqual([...Object.keys(EXITS), "half-space"].sort());
});

test(seededTitle("every exit is reached, and its bounds hold", N), () => {
  const count = new Map<string, number>(), wrong: string[] = [];
  for (const p of cases()) {
    const a = posed(p.a, p.poseA), b = posed(p.b, p.poseB), tolerance = lengthTolerance(a, b, 1e-11);
    const own = coreDistance(a, b, 0.1 * tolerance, 300), far = own.lower - margins(p);
    for (const [name, { ask, reached }] of Object.entries(EXITS)) {
      if (name === "loop beyond" && !(far > 8 * tolerance)) continue;
      const r = ask(p, far);
      if (!reached(r, p)) continue;
      count.set(name, (count.get(name) ?? 0) + 1);
      const least = Math.max(0, own.lower - margins(p)), most = Math.max(0, own.upper - margins(p));
      const holds = r.lowerBound <= most + tolerance && r.distance >= least - tolerance && r.lowerBound <= r.distance;
      if (!holds) wrong.push(`${name}: [${r.lowerBound}, ${r.distance}] beside [${least}, ${most}] of ${p.name}`);
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  for (const name of Object.keys(EXITS)) expect(count.get(name) ?? 0, name).toBeGreaterThan(0);
});

test("half-spaces: one support on either side, less its rounding", () => {
  const ground = halfSpace({ x: 0.3, y: 1, z: -0.2 }, 0.1),
    rng = rngFor("accel proofs, half-spaces"),
    n = ground.params,
    d = new Float64Array(3);
  for (const p of pairStream(rng, factory, 200)) {
    const r = gjk(ground, makePose(), p.b, p.poseB);
    d[0] = -n[0]; d[1] = -n[1]; d[2] = -n[2];
    supportWorld(posed(p.b, p.poseB), d, d);
    const height = n[0] * d[0] + n[1] * d[1] + n[2] * d[2] - n[3],
      rounding = 1e-14 * (Math.hypot(...d) + extent(p.b) + 1);
    expect(Math.abs(r.distance - Math.max(0, height)), p.name).toBeLessThanOrEqual(rounding);
    expect(r.lowerBound, p.name).toBeLessThanOrEqual(r.distance);
    if (r.status === "separated") expect(r.distance - r.lowerBound, p.name).toBeLessThanOrEqual(20 * rounding);
  }
});

test("a support function that gives NaN after its shape was made: bounds NaN or open, never a closed status", () => {
  const state = { broken: false };
  const own = customShape({
    support: (_s, d, out) => {
      const n = Math.hypot(d[0], d[1], d[2]);
      for (let i = 0; i < 3; i++) out[i] = state.broken ? NaN : d[i] / n;
      return -1;
    },
  });
  state.broken = true;
  for (const other of [sphere(1), ellipsoid(1, 2, 3), halfSpace({ x: 0, y: 1, z: 0 })]) {
    for (const method of ["auto", "gjk", "newton", "polyak", "nesterov", "frank-wolfe"] as const) {
      const r = distance(own, makePose(0, 5, 0), other, makePose(), { method }),
        told = Number.isNaN(r.distance) || Number.isNaN(r.lowerBound);
      expect(
        told || r.status === "budget-spent" || r.status === "precision-limit",
        `${method} ${r.status} ${r.distance}`,
      ).toBe(true);
      expect(
        r.status === "separated" || r.status === "overlapping" || r.status === "touching",
        `${method} ${r.status}`,
      ).toBe(false);
    }
  }
});
