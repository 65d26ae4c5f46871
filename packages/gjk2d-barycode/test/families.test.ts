/**
 * Degenerate families against exact arithmetic: world coordinates and poses, near and far from the origin, small and
 * large; by vertices and by support functions alone.
 *
 * Bounded here; more: COL_SAMPLES=5000 COL_SEED=3 npx vitest run test/families.test.ts --testTimeout=0
 */
import { convexHull2, convexPolygon, customShape2 } from "@col/shapes/2d";
import { random, samples, SEED, seededTitle } from "@col/testkit";
import type { Corners } from "@col/testkit";
import { createDistanceResult2, createWarmStart } from "@col/types";
import type { ConvexShape2, Pose2 } from "@col/types";
import { describe, expect, it } from "vitest";
import { distance2, intersects2, pose2, signedDistance2 } from "../src/index.ts";
import { exactDistance } from "./exact.ts";
import { FAMILIES } from "./families.ts";
import { brokenLaw } from "./laws.ts";

const COUNT = samples(60), out = createDistanceResult2(), warm = createWarmStart();

const placed = (v: Corners, p: Pose2 | null): Corners => (p === null ? v
  : v.map(([x, y]) => [p.c * x - p.s * y + p.x, p.s * x + p.c * y + p.y] as const));

/** The polygon; where rounding has dented an edge of the points, their hull, which is what was meant. */
function polygonOf(v: Corners): ConvexShape2 {
  try {
    return convexPolygon(v.flat());
  } catch (e) {
    if (!(e instanceof RangeError)) throw e;
    return convexHull2(v.flat());
  }
}

/** The same set, known by its support function only: another solver. */
function supportOf(v: Corners): ConvexShape2 {
  const { vertices: p, center, inradius } = polygonOf(v);
  return customShape2({
    center: { x: center[0], y: center[1] }, inradius, curvature: 0,
    support: (_shape, d, at) => {
      let best = 0;
      for (let k = 2; k < p.length; k += 2)
        if (p[k] * d[0] + p[k + 1] * d[1] > p[best] * d[0] + p[best + 1] * d[1]) best = k;
      at[0] = p[best];
      at[1] = p[best + 1];
      return best / 2;
    },
  });
}

/** What is wrong with one pair. Tolerance: 1e-12 of the largest coordinate. */
function check(P: Corners, pa: Pose2 | null, Q: Corners, pb: Pose2 | null,
  make: (v: Corners) => ConvexShape2): string[] {
  const U = placed(P, pa), V = placed(Q, pb), want = exactDistance(P, pa, Q, pb), wrong: string[] = [],
    a = make(P), b = make(Q);
  let size = 0;
  for (const [x, y] of [...U, ...V, ...P, ...Q]) size = Math.max(size, Math.abs(x), Math.abs(y));
  const eps = 1e-12 * size;
  const law = (): void => {
    const text = brokenLaw(U, V, out, eps);
    if (text !== "") wrong.push(text);
  };
  warm.valid = false;
  for (const options of [undefined, { warmStart: warm }, { warmStart: warm }, { start: "centres" as const }]) {
    distance2(a, pa, b, pb, options, out);
    const d = Math.max(0, want), at = JSON.stringify(options ?? "");
    if (!(Math.abs(out.distance - d) <= eps)) wrong.push(`distance ${out.distance}, should be ${d} ${at}`);
    if (!(out.lowerBound <= d && d <= out.distance + 1e-14 * size))
      wrong.push(`bounds ${out.lowerBound} ${out.distance} of ${d}`);
    if (!["separated", "overlapping", "touching"].includes(out.status))
      wrong.push(`status ${out.status} after ${out.iterations}`);
    else if (Math.abs(want) > eps && (out.status === "overlapping") !== want < 0)
      wrong.push(`status ${out.status} at ${want}`);
    if (out.status !== "overlapping") law();
    else if (!(Math.hypot(out.pointA.x - out.pointB.x, out.pointA.y - out.pointB.y) <= eps))
      wrong.push("no common point");
    signedDistance2(a, pa, b, pb, options, out);
    if (!(Math.abs(out.distance - want) <= eps)) wrong.push(`signed distance ${out.distance}, should be ${want}`);
    if (!(out.lowerBound <= want)) wrong.push(`signed lower bound ${out.lowerBound} above ${want}`);
    law();
    if (Math.abs(want) > eps && intersects2(a, pa, b, pb, options) !== want < 0)
      wrong.push(`intersects says ${String(want > 0)} at ${want}`);
  }
  return wrong;
}

describe("degenerate families against exact arithmetic", () => {
  for (const [f, [name, make]] of FAMILIES.entries()) {
    it(seededTitle(name, COUNT), () => {
      const rng = random(SEED + 101 * f), wrong: string[] = [];
      for (let k = 0; k < COUNT; k++) {
        const [P, Q] = make(rng), s = 2 ** [0, 0, 0, -20, 20, -100, 100][k % 7],
          far = s * [0, 0, 1, 1e3, 1e7, 1e9][Math.floor(rng() * 6)];
        const x = far * (2 * rng() - 1), y = far * (2 * rng() - 1),
          at = (v: Corners): Corners => v.map(([u, w]) => [s * u + x, s * w + y] as const);
        const note = (list: string[], how: string): void => {
          wrong.push(...list.map((t) => `pair ${k} ${how}: ${t}\n${JSON.stringify([at(P), at(Q)])}`));
        };
        note(check(at(P), null, at(Q), null, polygonOf), "world");
        note(check(at(P), null, at(Q), null, supportOf), "world, by supports");
        const local = (v: Corners): Corners => v.map(([u, w]) => [s * u, s * w] as const), angle = 6 * rng(),
          c = Math.cos(angle), n = Math.sin(angle);
        note(check(local(P), { x, y, c, s: n }, local(Q), { x, y, c, s: n }, polygonOf), "posed alike");
        note(check(local(P), { ...pose2(0, 0, 6 * rng()), x, y }, local(Q), { ...pose2(0, 0, 6 * rng()),
          x: x + s * (2 * rng() - 1), y }, k % 2 === 0 ? polygonOf : supportOf), "posed");
      }
      expect(wrong.slice(0, 3), `${wrong.length} wrong`).toEqual([]);
    });
  }
  it("the check sees shapes that are off by 1e-11 of the size", () => {
    const rng = random(SEED),
      moved = (v: Corners): ConvexShape2 => polygonOf(v.map(([x, y]) => [x * (1 + 1e-11), y] as const));
    let seen = 0;
    for (let k = 0; k < 100; k++) {
      const [P, Q] = FAMILIES[0][1](rng);
      if (check(P, null, Q, null, moved).length > 0) seen++;
    }
    expect(seen).toBeGreaterThan(50);
  });
});
