/**
 * Curved solids as people build them: aligned axes, common centres, turns of 1e-8, sizes a hundred thousand times
 * apart.
 *
 * An answer that says `overlapping` must be as shallow as the best direction a dense search finds, both ways round; a
 * bracket that stays open must say so, and be rare. `COL_SAMPLES=20000 npx vitest run test/curved.test.ts
 * --testTimeout=0` in this folder: all of them.
 */
import { box, capsule, cone, cylinder, ellipsoid, frustum, sphere } from "@col/shapes";
import { makePose, rngFor, samples, seededTitle, signedDistanceOracle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";

const N = samples(1000);
/** Relative to the larger shape, at least 1. */
const TOLERANCE = 1e-9;
/**
 * Brackets left open, and answers off by up to 1e-5: 3 of 9 108 overlapping pairs at the time of writing, one part in a
 * thousand here.
 */
const OPEN = 1e-3;
const SIZES: readonly number[] = [1, 0.5, 2, 0.1, 0.05, 0.25, 0.925, 1e-3, 10, 100];
const QUARTERS: readonly (readonly number[])[] = [
  [Math.SQRT1_2, 0, 0, Math.SQRT1_2], [0, Math.SQRT1_2, 0, Math.SQRT1_2], [0, 0, Math.SQRT1_2, Math.SQRT1_2],
  [0.5, 0.5, 0.5, 0.5], [1, 0, 0, 0],
];

function randomShape(rng: Rng): ConvexShape {
  const s = (): number => rng.pick(SIZES);
  switch (rng.integer(7)) {
    case 0: return box(s(), s(), s());
    case 1: return cone(s(), s());
    case 2: return ellipsoid(s(), s(), s());
    case 3: return frustum(s(), s(), s());
    case 4: return sphere(s());
    case 5: return capsule(s(), s());
    default: return cylinder(s(), s());
  }
}

function turn(rng: Rng): readonly number[] {
  const kind = rng.integer(4);
  if (kind === 0) return [0, 0, 0, 1];
  if (kind === 1) return rng.pick(QUARTERS);
  if (kind === 3) return Array.from(rng.unitQuaternion(new Float64Array(4)));
  const t = rng.pick([Math.PI / 8, Math.PI / 6, 1e-3, 1e-5, 1e-8, 0.05]), v = [0, 0, 0, Math.cos(t)];
  v[rng.integer(3)] = Math.sin(t);
  return v;
}

const reach = (s: ConvexShape): number => Math.max(s.bounds[3], s.bounds[4], s.bounds[5]) + s.margin;

test(seededTitle("structured curved overlaps: no direction is better, both ways round", N), () => {
  const rng = rngFor("epa structured curved");
  let overlapping = 0, open = 0;
  for (let i = 0; i < N; i++) {
    const a = randomShape(rng), b = randomShape(rng), small = Math.min(reach(a), reach(b));
    const off = (): number => rng.pick([0, 0, 0.3 * small, 0.5 * small * rng.normal()]);
    const [p, q] = [turn(rng), turn(rng)], poseA = makePose(0, 0, 0, p[0], p[1], p[2], p[3]);
    const poseB = makePose(off(), off(), off(), q[0], q[1], q[2], q[3]);
    const r = signedDistance(a, poseA, b, poseB), w = signedDistance(b, poseB, a, poseA),
      tol = TOLERANCE * Math.max(1, reach(a), reach(b));
    if (r.distance > 0) continue;
    overlapping++;
    const o = signedDistanceOracle(a, poseA, b, poseB), off1 = o.distance - r.distance,
      off2 = Math.abs(r.distance - w.distance);
    if (!(off1 <= tol && off2 <= tol)) open++;
  }
  expect(open, `of ${overlapping}`).toBeLessThanOrEqual(Math.ceil(OPEN * overlapping));
}, 120000 + 40 * N);
