/** Pairs on which the published algorithm fails, passed by the default; and its steps. */
import { readFileSync } from "node:fs";
import { convexPolygon } from "@col/shapes/2d";
import { bruteForce, pair, polygon, random, SEED } from "@col/testkit";
import type { Corners } from "@col/testkit";
import { describe, expect, it } from "vitest";
import { distance2, gjkSteps2, intersects2, signedDistance2 } from "../src/index.ts";
import { brokenLaw } from "./laws.ts";

interface Failure {
  readonly name: string;
  readonly query: "distance" | "intersects" | "steps";
  readonly P: Corners;
  readonly Q: Corners;
  readonly signed: number;
}

const failures = JSON.parse(readFileSync(new URL("./regress/published-failures.json", import.meta.url),
  "utf8")) as Failure[];

describe("failures of the published version, passed by the default", () => {
  for (const [k, f] of failures.entries()) {
    it(`${f.name} (${k})`, () => {
      const { signed, scale } = bruteForce(f.P, f.Q), a = convexPolygon(f.P.flat()), b = convexPolygon(f.Q.flat());
      if (f.query === "steps") expect(distance2(a, null, b, null).iterations).toBeLessThan(8);
      else if (f.query === "intersects") expect(intersects2(a, null, b, null)).toBe(signed < 0);
      const r = signedDistance2(a, null, b, null);
      expect(Math.abs(r.distance - signed)).toBeLessThan(1e-12 * scale);
      expect(brokenLaw(f.P, f.Q, r, 1e-12 * scale)).toBe("");
    });
  }
  it("the fixtures cover every kind of failure", () => {
    expect(new Set(failures.map((f) => f.name)).size).toBe(5);
  });
  it("points on one line through the origin never form a triangle, which would be NaN", () => {
    const r = distance2(convexPolygon([1, 0, 2, 0]), null, convexPolygon([0, 0]), null);
    expect([r.distance, r.status]).toEqual([1, "separated"]);
    expect(distance2(convexPolygon([-1, 0, 2, 0]), null, convexPolygon([0, 0]), null).distance).toBe(0);
  });
  it("plain random pairs pass the brute-force law, which the published version fails", () => {
    const rng = random(SEED);
    let wrong = 0;
    for (let k = 0; k < 2000; k++) {
      const [P, Q] = pair(rng, 12);
      if (P.length < 3 || Q.length < 3) continue;
      const { signed, scale } = bruteForce(P, Q), want = Math.max(0, signed);
      if (!(Math.abs(distance2(convexPolygon(P.flat()), null, convexPolygon(Q.flat()), null).distance - want)
        <= 1e-12 * scale)) wrong++;
    }
    expect(wrong).toBe(0);
  });
});

describe("steps", () => {
  it("reach every barycode of the ordered form and every end, and close on the answer of `distance`", () => {
    const rng = random(SEED + 3), codes = new Map<number, number>(), ends = new Set<string>();
    let other = 0;
    for (let k = 0; k < 1500; k++) {
      const P = polygon(rng, 3 + (k % 9), 1, 0, 0), Q = polygon(rng, 3 + (k % 7), 1, 5 * rng() - 2.5, 5 * rng() - 2.5);
      const a = convexPolygon(P.flat()), b = convexPolygon(Q.flat()), steps = [...gjkSteps2(a, null, b, null)],
        last = steps[steps.length - 1];
      const r = distance2(a, null, b, null);
      for (const s of steps) {
        codes.set(s.barycode, (codes.get(s.barycode) ?? 0) + 1);
        if (s.simplex.length === 2) {
          const [B, C] = s.simplex;
          expect(B.w.x * C.w.y - B.w.y * C.w.x).toBeGreaterThanOrEqual(-1e-15);
        }
        expect(s.lower).toBeLessThanOrEqual(r.distance + 1e-13);
      }
      ends.add(last.next);
      // Among equally far vertices the two may take another one, and another path.
      if (steps.length !== r.iterations) other++;
      expect(Math.abs(steps.length - r.iterations)).toBeLessThan(3);
      expect(Math.abs(last.upper - r.distance)).toBeLessThan(1e-13);
    }
    expect(other).toBeLessThan(40);
    expect([...codes.keys()].sort()).toEqual([0, 4, 5, 6, 7]);
    expect([...ends].sort()).toEqual(["closed", "inside"]);
    const one = [...gjkSteps2(convexPolygon([0, 0, 1, 0, 0, 1]), null, convexPolygon([3, 3, 4, 3, 3, 4]), null,
      { maxIterations: 1 })];
    expect(one.map((s) => s.next)).toEqual(["budget-spent"]);
  });
});
