/**
 * What surrounds the loop: options, workspaces, starts, the way from the loop's end to an answer. The loop
 * itself is judged in the solvers.
 */
import { describe, expect, test } from "vitest";
import { makePose, offBy, packPose as referencePack, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { createDistanceResult, createWarmStart, STATUSES } from "@col/types";
import type { ConvexShape } from "@col/types";
import {
  acquire, BEYOND, BUDGET_SPENT, createSettings, createWorkspace, DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE, DEFAULTS,
  finish, OVERLAPPING, PRECISION_LIMIT, readOptions, release, remember, rememberDirection, SEPARATED,
  startCentres, startFrom, supportRow,
  TOUCHING, writeResult,
} from "../src/index.ts";
import { boxOf as shape } from "./box-of.ts";

const rounded = (margin: number): ConvexShape => shape({ margin });

test("codes are indices of STATUSES", () => {
  expect([SEPARATED, OVERLAPPING, TOUCHING, BEYOND, BUDGET_SPENT, PRECISION_LIMIT].map((c) => STATUSES[c]))
    .toEqual(["separated", "overlapping", "touching", "beyond-max-distance", "budget-spent", "precision-limit"]);
});

describe("options", () => {
  test("defaults, and what was given before does not linger", () => {
    const set = createSettings();
    expect(set).toEqual(DEFAULTS);
    readOptions({ tolerance: 1e-3, dualityGap: 1e-8, maxIterations: 7, maxDistance: 2 }, set);
    expect(set).toEqual({ tolerance: 1e-3, dualityGap: 1e-8, maxIterations: 7, maxDistance: 2 });
    readOptions({}, set);
    expect(set).toEqual({ tolerance: DEFAULT_TOLERANCE, dualityGap: -0.5, maxIterations: DEFAULT_MAX_ITERATIONS,
      maxDistance: Infinity });
    expect(set).toEqual(DEFAULTS);
  });
  test.each([
    [{ tolerance: -1 }, "options.tolerance must be >= 0, got -1"],
    [{ tolerance: NaN }, "options.tolerance must be >= 0, got NaN"],
    [{ dualityGap: -1e-8 }, "options.dualityGap must be >= 0, got -1e-8"],
    [{ maxIterations: 0 }, "options.maxIterations must be >= 1, got 0"],
    [{ maxDistance: -2 }, "options.maxDistance must be >= 0, got -2"],
    [{ maxDistance: NaN }, "options.maxDistance must be >= 0, got NaN"],
  ])("%o", (options, text) => {
    const set = createSettings();
    expect(() => { readOptions(options, set); }).toThrow(RangeError);
    expect(() => { readOptions(options, set); }).toThrow(text);
    expect(set, "refused options change nothing").toEqual(DEFAULTS);
  });
});

test("workspaces: one per nesting depth, the same one again after release", () => {
  const first = acquire(), second = acquire();
  expect(second).not.toBe(first);
  release();
  expect(acquire()).toBe(second);
  release();
  release();
  expect(acquire()).toBe(first);
  release();
});

describe("supports of the difference", () => {
  test(seededTitle("the row minimises <x, a - b>, and a, b, w belong together", samples(500)), () => {
    const rng = rngFor("row"), ws = createWorkspace(), x = new Float64Array(3);
    for (let i = 0; i < samples(500); i++) {
      const a = shape({ params: Float64Array.of(1, 2, 3) }), b = shape({ params: Float64Array.of(0.5, 1, 0.1) }),
        m = referencePack(randomPose(rng, 3));
      rng.unitVector(x);
      const row = i % 4, s = ws.simplex, k = 3 * row;
      supportRow(a, b, m, x, ws.support, s, row);
      let value = 0;
      for (let c = 0; c < 3; c++) {
        const p = m[3 * c] * s.b[k] + m[3 * c + 1] * s.b[k + 1] + m[3 * c + 2] * s.b[k + 2] + m[9 + c];
        expect(Math.abs(s.w[k + c] - (s.a[k + c] - p))).toBeLessThan(1e-15 * 16);
        value += x[c] * s.w[k + c];
      }
      // closed form: min over two boxes
      let least = -(x[0] * m[9] + x[1] * m[10] + x[2] * m[11]);
      for (let c = 0; c < 3; c++) {
        least -= Math.abs(x[c]) * a.params[c] + Math.abs(x[0] * m[c] + x[1] * m[3 + c] + x[2] * m[6 + c]) * b.params[c];
      }
      expect(Math.abs(value - least)).toBeLessThan(1e-14);
    }
  });
});

describe("starts", () => {
  const identity = referencePack(makePose());
  test("centres: the difference of the box centres, (1, 0, 0) where they coincide", () => {
    const x = new Float64Array(3), a = shape({}),
      off = shape({ bounds: Float64Array.of(0, 0, 0, 2, 4, 6), centred: false });
    startCentres(a, a, identity, x);
    expect([...x]).toEqual([1, 0, 0]);
    startCentres(off, a, identity, x);
    expect([...x]).toEqual([1, 2, 3]);
    startCentres(a, off, referencePack(makePose(5, 0, 0, 0, 0, 1, 0)), x); // half a turn about z
    expect([...x]).toEqual([-5 + 1, 2, -3]);
  });
  test("no strategy is misled by a fresh or an empty warm start", () => {
    const a = shape({}), ws = createWorkspace(), m = referencePack(makePose(0, 4, 0));
    for (const strategy of ["none", "centres", "previous", "transported", "simplex"] as const) {
      for (const warm of [null, createWarmStart(), { ...createWarmStart(), valid: true }]) {
        ws.x.fill(NaN);
        startFrom(a, a, m, strategy, warm, ws);
        expect([...ws.x.subarray(0, 3)].every(Number.isFinite)).toBe(true);
        expect(Math.hypot(ws.x[0], ws.x[1], ws.x[2]), strategy).toBeGreaterThan(0);
        expect(ws.simplex.rank).toBe(0);
      }
    }
  });
  test("previous, transported and simplex start where the pair was left", () => {
    const a = shape({}), ws = createWorkspace(), warm = createWarmStart(), m = referencePack(makePose(4, 0, 0));
    // two faces 2 apart: a = (1, +-1, 0), b = (-1, 0, 0) locally
    ws.simplex.rank = 2;
    ws.simplex.a.set([1, -1, 0, 1, 1, 0]); ws.simplex.b.set([-1, 0, 0, -1, 0, 0]);
    ws.simplex.w.set([-2, -1, 0, -2, 1, 0]);
    ws.simplex.lambda.set([0.5, 0.5]);
    ws.x.set([-2, 0, 0]); ws.pointA.set([1, 0, 0]); ws.pointBLocal.set([-1, 0, 0]);
    ws.rank = 2; ws.slots.set([0, 1, 2, 3]); ws.status = SEPARATED;
    remember(a, a, ws, warm);
    expect(warm.valid).toBe(true);
    const next = createWorkspace(), nearer = referencePack(makePose(3, 0, 0));
    startFrom(a, a, nearer, "previous", warm, next);
    expect([...next.x.subarray(0, 3)]).toEqual([-2, 0, 0]);
    startFrom(a, a, nearer, "transported", warm, next);
    expect([...next.x.subarray(0, 3)]).toEqual([-1, 0, 0]);
    startFrom(a, a, nearer, "simplex", warm, next);
    expect(next.simplex.rank, "its support points, for the loop to take first").toBe(2);
    expect([...next.simplex.a.subarray(0, 6)]).toEqual([1, -1, 0, 1, 1, 0]);
    expect([...next.simplex.b.subarray(0, 3)]).toEqual([-1, 0, 0]);
    expect(Math.hypot(next.x[0], next.x[1], next.x[2])).toBeGreaterThan(0);
    next.x.set([-1, 0, 0]);
    rememberDirection(next, warm);
    expect([...warm.x].map((v) => v + 0)).toEqual([-1, 0, 0]);
    expect(warm.simplex.rank).toBe(0);
    startFrom(a, a, m, "simplex", warm, next); // nothing left to re-pose: falls back
    expect(next.simplex.rank).toBe(0);
  });
});

describe("from the loop's end to an answer", () => {
  /**
   * A workspace as a loop leaves it for A's face x = 1 and B's vertex at (1 + gap, 0.2, 0) in A's frame, B unrotated at
   * (3 + gap, 0, 0).
   */
  function ended(gap: number, status: number, lower = gap): ReturnType<typeof createWorkspace> {
    const ws = createWorkspace(), s = ws.simplex;
    ws.bInA.set(referencePack(makePose(3 + gap, 0, 0)));
    s.a.set([1, 1, 0, 1, -1, 0]); s.b.set([-2, 0.2, 0, -2, 0.2, 0]); s.w.set([-gap, 0.8, 0, -gap, -1.2, 0]);
    s.lambda[0] = 0.6;
    ws.rank = 2; ws.slots.set([0, 1, 2, 3]);
    ws.x.set([-gap, 0, 0]);
    ws.normal.set([-1, 0, 0]); // the direction of the best lower bound
    ws.found.size = 2;
    ws.found.lower = lower;
    ws.status = status;
    ws.iterations = 5;
    ws.aInWorld.set(referencePack(makePose(10, 0, 0, 0, 0, 1, 0))); // half a turn about z
    return ws;
  }
  test("separated: witness points, bounds, unit normal, world frame, margins once", () => {
    const out = createDistanceResult(), ws = ended(1.5, SEPARATED);
    finish(ws, DEFAULTS);
    expect(ws.bounds.upper).toBeCloseTo(1.5, 15);
    expect(ws.bounds.lower).toBeLessThanOrEqual(1.5);
    expect([...ws.normal].map((v) => v + 0)).toEqual([1, 0, 0]);
    writeResult(ws, rounded(0.25), rounded(0.5), out);
    expect(out.status).toBe("separated");
    expect(out.distance).toBeCloseTo(0.75, 15);
    expect(out.lowerBound).toBeLessThanOrEqual(out.distance);
    expect(out.iterations).toBe(5);
    expect([out.normal.x, out.normal.y + 0, out.normal.z]).toEqual([-1, 0, 0]);
    expect(offBy(out.pointA, 10 - 1.25, -0.2, 0)).toBeLessThan(5e-16);
    expect(offBy(out.pointB, 10 - 2, -0.2, 0)).toBeLessThan(5e-16);
    for (const k of ["x", "y", "z"] as const)
      expect(out.pointB[k] - out.pointA[k]).toBeCloseTo(out.distance * out.normal[k], 14);
  });
  test("margins overlap: distance 0, one common point, the normal is known", () => {
    const out = createDistanceResult(), ws = ended(1, SEPARATED);
    finish(ws, DEFAULTS);
    for (const [ma, mb, x] of [[0.75, 0.75, 1.5], [3, 0.1, 1.95], [0.1, 3, 1.05]] as const) {
      writeResult(ws, rounded(ma), rounded(mb), out);
      expect([out.status, out.distance, out.lowerBound]).toEqual(["overlapping", 0, 0]);
      expect(offBy(out.pointA, 10 - x, -0.2, 0)).toBeLessThan(5e-15);
      for (const k of ["x", "y", "z"] as const) expect(out.pointB[k]).toBeCloseTo(out.pointA[k], 14);
      expect(offBy(out.normal, -1, 0, 0)).toBe(0);
    }
  });
  test("touching: within the band of the tolerance of 0", () => {
    const out = createDistanceResult(), ws = ended(1e-12, SEPARATED, 0);
    finish(ws, DEFAULTS);
    writeResult(ws, rounded(0), rounded(0), out);
    expect(out.status).toBe("touching");
    expect(out.lowerBound).toBe(0);
    expect(offBy(out.normal, -1, 0, 0)).toBe(0);
    const noise = ended(1e-12, PRECISION_LIMIT, 0);
    finish(noise, DEFAULTS);
    // rounding ended the loop: no plane is known
    expect([STATUSES[noise.status], noise.normal[0]]).toEqual(["touching", NaN]);
    const wide = ended(1e-3, SEPARATED, 0);
    finish(wide, DEFAULTS);
    expect(STATUSES[wide.status]).toBe("precision-limit"); // no bound and not in the band: said, not hidden
    const papers = ended(1e-5, SEPARATED, 0);
    finish(papers, { ...DEFAULTS, dualityGap: 1e-8 });
    expect(STATUSES[papers.status]).toBe("touching");
  });
  test(
    "a loop that rounding ended says so: the plane of the bound may differ from the plane of the normal; an open "
      + "bracket is never separated", () => {
    const stalled = ended(1, PRECISION_LIMIT);
    finish(stalled, DEFAULTS);
    expect(STATUSES[stalled.status]).toBe("precision-limit");
    const wide = ended(1, SEPARATED, 1 - 1e-6);
    finish(wide, DEFAULTS);
    expect(STATUSES[wide.status]).toBe("precision-limit");
    const papers = ended(1, SEPARATED, 1 - 1e-6); // the papers' gap asks for no bracket
    finish(papers, { ...DEFAULTS, dualityGap: 1e-8 });
    expect(STATUSES[papers.status]).toBe("separated");
    const open = ended(1, PRECISION_LIMIT, 0.5);
    finish(open, DEFAULTS);
    expect(STATUSES[open.status]).toBe("precision-limit");
    const over = ended(1, SEPARATED, 1.1);
    finish(over, DEFAULTS);
    expect(over.bounds.lower).toBeLessThanOrEqual(over.bounds.upper);
  });
  test("overlapping cores: distance 0, a common point, no normal", () => {
    const out = createDistanceResult(), ws = ended(1, OVERLAPPING, 0), s = ws.simplex;
    s.w.set([-1, -1, -1, 3, -1, -1, -1, 3, -1, -1, -1, 3]);
    s.b.set([1, 1, 1, -3, 1, 1, 1, -3, 1, 1, 1, -3]);
    s.a.fill(0);
    ws.bInA.set(referencePack(makePose()));
    ws.rank = 4;
    s.lambda.fill(0.25);
    finish(ws, DEFAULTS);
    writeResult(ws, rounded(0.1), rounded(0.1), out);
    expect([out.status, out.distance, out.lowerBound, out.normal.x, out.normal.y, out.normal.z]).toEqual(["overlapping",
      0, 0, NaN, NaN, NaN]);
    for (const k of ["x", "y", "z"] as const) expect(out.pointB[k]).toBeCloseTo(out.pointA[k], 14);
  });
});
