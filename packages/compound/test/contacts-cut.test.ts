/**
 * A box that is cut into blocks touches as the box does: the least gap of the contacts is the signed distance of the
 * box, and every normal is the box's, or in the box's cone at a point of its contact. The other body is a convex shape,
 * a closed mesh or two halves of a box side by side.
 *
 * A contact may lean on another one, along the box's own normal, which need not be in the cone where this one is.
 */
import { compound, forEachPartContact, triangleMesh } from "@col/compound";
import { contactManifold, signedDistance } from "@col/epa";
import { box, capsule, convexHull, cylinder, sphere } from "@col/shapes";
import { atLeast, casesOf, makePose, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Body, ContactManifold, ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { boxMesh } from "./support/meshes.ts";

const HALF = [3.2, 0.5, 1.6] as const, WHOLE = box(...HALF), HERE = makePose(), MAX_DISTANCE = 0.005;

/** The box, cut at places along x and z. */
const cut = (xs: readonly number[], zs: readonly number[]): Body =>
  compound(xs.slice(1).flatMap((x, i) => zs.slice(1).map((z, j) => ({ shape: box((x - xs[i]) / 2, HALF[1],
    (z - zs[j]) / 2), pose: makePose((x + xs[i]) / 2, 0, (z + zs[j]) / 2) }))));
const WORLDS: readonly (readonly [string, Body])[] = [
  ["two", cut([-3.2, 0, 3.2], [-1.6, 1.6])], ["four", cut([-3.2, 0, 3.2], [-1.6, 0, 1.6])],
  ["nine", cut([-3.2, -1, 1, 3.2], [-1.6, -0.5, 0.7, 1.6])],
];

const { positions, indices } = boxMesh(0.5, 0.5, 0.5), CUBE = box(0.5, 0.5, 0.5),
  MESH = triangleMesh(positions, indices),
  HALVES = compound([-0.25, 0.25].map((x) => ({ shape: box(0.25, 0.5, 0.5), pose: makePose(x, 0, 0) })));

interface Other { readonly name: string; readonly body: Body; readonly shape: ConvexShape }
const convex = (name: string, shape: ConvexShape): Other => ({ name, body: shape, shape });
const otherOf = (rng: Rng): Other => rng.pick<() => Other>([
  () => convex("box", CUBE), () => ({ name: "mesh", body: MESH, shape: CUBE }),
  () => ({ name: "mesh", body: MESH, shape: CUBE }), () => ({ name: "halves", body: HALVES, shape: CUBE }),
  () => convex("sphere", sphere(0.4)), () => convex("capsule", capsule(0.2, 0.4)),
  () => convex("cylinder", cylinder(0.3, 0.4)),
  () => convex("hull", convexHull(Array.from({ length: 30 }, () => rng.uniform(-0.5, 0.5)))),
])();

/** Standing, lying, tilted by little, or any way. */
function turn(rng: Rng): readonly number[] {
  const s = Math.SQRT1_2, a = rng.uniform(0, 3), b = rng.uniform(0, 0.01), q = rng.unitQuaternion(new Float64Array(4));
  return rng.pick([[0, 0, 0, 1], [1e-4, 0, 0, 1], [0, s, 0, s], [0, 0, s, s], [0, Math.sin(a), 0, Math.cos(a)],
    [Math.sin(b), 0, 0, Math.cos(b)], [...q]]);
}

/** A place near the middle, a seam, an end, or any. */
const spot = (rng: Rng, half: number): number => rng.pick([0, half, -half, rng.uniform(-half, half),
  rng.uniform(-0.6, 0.6), half - 0.01, half + 0.3]);

/** Moves the pose until the bodies overlap by `overlap` or so. */
function settle(shape: ConvexShape, start: Pose, overlap: number): Pose {
  let pose = start;
  for (let k = 0; k < 6; k++) {
    const { distance, normal: n } = signedDistance(WHOLE, HERE, shape, pose), s = -overlap - distance,
      { position: p, quaternion: q } = pose;
    if (!(Math.abs(s) > 1e-12) || n.x !== n.x) break;
    pose = makePose(p.x + s * n.x, p.y + s * n.y, p.z + s * n.z, q.x, q.y, q.z, q.w);
  }
  return pose;
}

/** How far the box rises from the points of a contact along its normal, at the least. */
function riseOf({ count, normal: { x, y, z }, ...m }: ContactManifold, ofB: boolean): number {
  const n = [x, y, z].map((c) => (ofB ? -c : c)), points = ofB ? m.pointsB : m.pointsA;
  return Math.min(...Array.from({ length: count }, (_, i) =>
    HALF.reduce((sum, h, c) => sum + Math.abs(n[c]) * h - n[c] * points[3 * i + c], 0)));
}

const COUNT = samples(400), TITLE = "a box that is cut into blocks touches as the box does";
test(seededTitle(TITLE, COUNT), () => {
  const wrong: string[] = [];
  let judged = 0;
  for (const [k, rng] of casesOf(TITLE, COUNT)) {
    const { name, body, shape } = otherOf(rng), overlap = rng.pick([1e-7, 1e-6, 1e-3, 0.01, 0.03, -0.003]),
      q = turn(rng), l = Math.hypot(...q),
      start = makePose(spot(rng, HALF[0]), rng.pick([1, -1, 0.3, 0.9]), spot(rng, HALF[2]), q[0] / l, q[1] / l,
        q[2] / l, q[3] / l),
      pose = settle(shape, start, overlap), right = signedDistance(WHOLE, HERE, shape, pose);
    if (!(Math.abs(right.distance + overlap) < 1e-7)) continue;
    judged++;
    for (const [world, blocks] of WORLDS) for (const swap of [false, true]) {
      let least = Infinity, fault = "";
      const sign = swap ? -1 : 1;
      const judge = (_a: number, _b: number, m: ContactManifold): void => {
        const { normal: { x, y, z } } = m, { normal: n } = right;
        least = Math.min(least, m.distance);
        if (Math.hypot(sign * x - n.x, sign * y - n.y, sign * z - n.z) < 1e-5) return;
        if (!(riseOf(m, swap) < 2e-5)) fault = `normal ${x} ${y} ${z} at ${m.distance}`;
      };
      const options = { contactManifold, maxDistance: MAX_DISTANCE };
      if (swap) forEachPartContact(body, pose, blocks, HERE, options, judge);
      else forEachPartContact(blocks, HERE, body, pose, options, judge);
      if (!(Math.abs(least - right.distance) < 1e-7)) fault = `depth ${least} for ${right.distance}`;
      if (fault !== "") wrong.push(`case ${k}, ${world}, ${name}${swap ? ", swapped" : ""}, ${overlap}: ${fault}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(judged).toBeGreaterThanOrEqual(atLeast(0.4 * COUNT));
});
