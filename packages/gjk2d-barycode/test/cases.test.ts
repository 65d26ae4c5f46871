/**
 * The 18 files and the 20 degenerate families: verdicts, distances, depths and witness laws against exact references.
 */
import { convexPolygon } from "@col/shapes/2d";
import type { Corners } from "@col/testkit";
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, Pose2 } from "@col/types";
import { describe, expect, it } from "vitest";
import { distance2, intersects2, signedDistance2 } from "../src/index.ts";
import { casesOf, edgeCases, NAMES, PER_FAMILY, PER_FILE, present } from "./data.ts";
import type { Case } from "./data.ts";
import { brokenLaw } from "./laws.ts";

const packed = (v: Corners): Float64Array => Float64Array.from(v.flat());
const pose = ([x, y, c, s]: readonly [number, number, number, number]): Pose2 => ({ x, y, c, s });
const out = createDistanceResult2();

/** What is wrong with one case. Tolerance: 1e-12 of the largest coordinate. */
function check(c: Case, a: ConvexShape2, pa: Pose2 | null, b: ConvexShape2, pb: Pose2 | null): string[] {
  let size = 0;
  for (const v of [...c.P, ...c.Q]) size = Math.max(size, Math.abs(v[0]), Math.abs(v[1]));
  const eps = 1e-12 * size, wrong: string[] = [], signed = c.hit === 1 ? -c.depth : c.d;
  const law = (): void => {
    const text = brokenLaw(c.P, c.Q, out, eps);
    if (text !== "") wrong.push(text);
  };
  distance2(a, pa, b, pb, undefined, out);
  if (!(Math.abs(out.distance - c.d) <= eps)) wrong.push(`distance ${out.distance}, should be ${c.d}`);
  // The upper bound is the computed distance: good to eight spacings of the largest coordinate.
  if (!(out.lowerBound <= c.d && c.d <= out.distance + 8 * 2 ** -52 * size))
    wrong.push(`bounds ${out.lowerBound} ${out.distance} of ${c.d}`);
  if (out.status !== "overlapping") law();
  else if (Math.hypot(out.pointA.x - out.pointB.x, out.pointA.y - out.pointB.y) > eps) wrong.push("no common point");
  if (Math.abs(signed) > eps && (out.status === "overlapping") !== (c.hit === 1)) wrong.push(`status ${out.status}`);
  signedDistance2(a, pa, b, pb, undefined, out);
  if (!(Math.abs(out.distance - signed) <= eps)) wrong.push(`signed distance ${out.distance}, should be ${signed}`);
  if (!(out.lowerBound <= signed)) wrong.push(`signed lower bound ${out.lowerBound} above ${signed}`);
  law();
  if (Math.abs(signed) > eps && intersects2(a, pa, b, pb) !== (c.hit === 1))
    wrong.push(`intersects says ${String(c.hit !== 1)}`);
  return wrong.map((s) => `${c.family}: ${s}`);
}

describe.skipIf(!present)("reference cases", () => {
  for (const file of NAMES) {
    it(`${file}: ${PER_FILE} cases, world frame and poses`, () => {
      const wrong: string[] = [], shapes = new Map<Corners, ConvexShape2>();
      const local = (v: Corners): ConvexShape2 => {
        const s = shapes.get(v) ?? convexPolygon(packed(v));
        shapes.set(v, s);
        return s;
      };
      const cases = casesOf(file);
      expect(cases.length).toBe(PER_FILE);
      for (const c of cases) {
        wrong.push(...check(c, convexPolygon(packed(c.P)), null, convexPolygon(packed(c.Q)), null));
        wrong.push(...check(c, local(c.localP), pose(c.tp), local(c.localQ), pose(c.tq)).map((s) => `posed ${s}`));
      }
      expect(wrong).toEqual([]);
    });
  }

  it(`20 degenerate families of ${PER_FAMILY} cases`, () => {
    const cases = edgeCases(), wrong: string[] = [];
    expect(new Set(cases.map((c) => c.family)).size).toBe(20);
    expect(cases.length).toBe(20 * PER_FAMILY);
    cases.forEach((c, i) => {
      wrong.push(...check(c, convexPolygon(packed(c.P)), null, convexPolygon(packed(c.Q)), null)
        .map((s) => `case ${i} ${s}`));
    });
    expect(wrong).toEqual([]);
  });
});
