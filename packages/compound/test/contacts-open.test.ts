/**
 * Faults that the law of hulls found (contacts-hull.test.ts), reduced. Overlaps of closed convex meshes with rims, for
 * which the solver's answer to a piece of the mesh is open (its budget is spent): the depth is the depth of the hull,
 * and the points lie on both bodies. Edges: the edge that is met is the edge of the hull.
 */
import { bodyContactManifold, triangleMesh } from "@col/compound";
import { contactManifold, createContactManifold, signedDistance } from "@col/epa";
import { box, capsule, convexHull, cylinder, ellipsoid, point, sphere } from "@col/shapes";
import { casesOf, makePose, randomPose, samples, seededTitle } from "@col/testkit";
import type { ContactManifold, ContactManifoldFn, Pose } from "@col/types";
import { expect, test } from "vitest";

/** A solver to a tolerance that it seldom reaches at rims. */
const fineManifold: ContactManifoldFn = (a, poseA, b, poseB, options, out) =>
  contactManifold(a, poseA, b, poseB, { ...options, tolerance: 1e-13 }, out);
const CYLINDER = cylinder(0.4, 0.5), SOLVERS = [contactManifold, fineManifold];

/** Corners of a diamond and of a plate, and their triangles. */
const DIAMOND = { corners: [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1],
  triangles: [1, 3, 4, 3, 1, 5, 0, 3, 5, 0, 5, 2, 5, 1, 2, 3, 0, 4, 0, 2, 4, 2, 1, 4] };
const PLATE = { corners: [...Array(8).keys()].flatMap((i) =>
  [i & 1 ? 1 : -1, i & 2 ? 0.25 : -0.25, i & 4 ? 1.5 : -1.5]),
triangles: [4, 0, 1, 4, 1, 5, 7, 3, 2, 7, 2, 6, 4, 6, 2, 4, 2, 0, 1, 3, 7, 1, 7, 5, 2, 3, 1, 2, 1, 0, 7, 6, 4, 7, 4,
  5] };

/** The pose at a place with a quaternion of any length. */
function at([x, y, z, ...q]: readonly number[]): Pose {
  const [i, j, k, w] = q.map((c) => c / Math.hypot(...q));
  return makePose(x, y, z, i, j, k, w);
}

const CASES = [
  { name: "an edge of a diamond below the side", body: DIAMOND,
    mesh: at([-0.1, 0.5, 0, 1, 1, -1, 1]), other: at([-0.1, 0.42928932188134533, -1.634510484984729,
      -0.3826834323650898, 0, 0, -0.9238795325112867]) },
  { name: "a corner of a diamond in a base", body: DIAMOND,
    mesh: at([3, 0.25, 0, -0.482135913818272, 0.15789023244479358, 0.8238023389002557, 0.2529137037165388]),
    other: at([1.9799714904118175, 1.2901294518827913, 0.6562266558243722, -0.3826834323650898, 0, 0,
      -0.9238795325112867]) },
  { name: "the edge of a plate in a base, a millionth off", body: PLATE, mesh: at([0.3, -0.25, 0.3, 0, 0, 0, 1]),
    other: at([-1.071099792559886, 0.4725002665951266, 1.8322665922782049, 0.000001, 0, 0, -1]) },
];

test.each(CASES)("$name: as deep as the hull is", ({ body: { corners, triangles }, mesh: poseA, other: poseB }) => {
  const mesh = triangleMesh(corners, triangles), hull = convexHull(corners), out = createContactManifold(8);
  const right = signedDistance(hull, poseA, CYLINDER, poseB);
  expect(right.status).toBe("overlapping");
  for (const solver of SOLVERS) for (const swapped of [false, true]) {
    if (swapped) bodyContactManifold(CYLINDER, poseB, mesh, poseA, { contactManifold: solver }, out);
    else bodyContactManifold(mesh, poseA, CYLINDER, poseB, { contactManifold: solver }, out);
    expect(out.count).toBeGreaterThan(0);
    // (the default tolerance of a depth is 1e-10 of a size of 3 or so)
    expect(Math.abs(out.distance - right.distance)).toBeLessThan(1e-9);
    for (let k = 0; k < out.count; k++) for (const [list, own] of [[out.pointsA, !swapped], [out.pointsB, swapped]] as
      const) {
      const [x, y, z] = list.subarray(3 * k, 3 * k + 3), spot = makePose(x, y, z);
      expect(signedDistance(own ? hull : CYLINDER, own ? poseA : poseB, point(), spot).distance).toBeLessThan(1e-9);
    }
  }
});

/** A solver that finds the answer and never says so. */
const spentManifold: ContactManifoldFn = (a, poseA, b, poseB, options, out) =>
  Object.assign(contactManifold(a, poseA, b, poseB, options, out), { status: "budget-spent" });

const SPENT = "a mesh is as deep in a curved body as its hull where the solver leaves every depth open";
const COUNT = samples(200);
test(seededTitle(SPENT, COUNT), () => {
  const out = createContactManifold(8), wrong: string[] = [];
  let met = 0;
  for (const [k, rng] of casesOf(SPENT, COUNT)) {
    const { corners, triangles } = rng.pick([DIAMOND, PLATE]), mesh = triangleMesh(corners, triangles),
      hull = convexHull(corners), other = rng.pick([ellipsoid(0.5, 0.7, 0.9), sphere(0.6), capsule(0.3, 0.5)]);
    const poseA = randomPose(rng, 1), poseB = randomPose(rng, 1.2), right = signedDistance(hull, poseA, other, poseB);
    if (!(right.distance < -1e-3 && right.distance > -0.15)) continue;
    met++;
    for (const swapped of [false, true]) {
      if (swapped) bodyContactManifold(other, poseB, mesh, poseA, { contactManifold: spentManifold }, out);
      else bodyContactManifold(mesh, poseA, other, poseB, { contactManifold: spentManifold }, out);
      const { pointsA: p, pointsB: q, gaps: [gap], normal: { x, y, z } } = out, own = swapped ? q : p,
        surface = Math.abs(signedDistance(hull, poseA, point(), makePose(own[0], own[1], own[2])).distance);
      const most = Math.max(Math.abs(out.distance - right.distance), surface,
        Math.hypot(q[0] - p[0] - gap * x, q[1] - p[1] - gap * y, q[2] - p[2] - gap * z));
      if (out.count === 0 || !(most < 1e-7)) wrong.push(`case ${k}, ${swapped}: ${out.count} points, off by ${most}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(met).toBeGreaterThan(COUNT / 20);
});

test("of two edges of a mesh within the face angle the flatter one is met, though the other one ends lower", () => {
  const corners = [0, 0, 0, 1, 0.006, 0, -0.02, 0.0008, 0.1, 0.3, 1, 0.03], pose = makePose(0, -0.001, 0),
    mesh = triangleMesh(corners, [0, 2, 3, 0, 1, 2, 0, 3, 1, 1, 3, 2]), table = box(2, 1, 2),
    below = makePose(0, -1, 0);
  const right = createContactManifold(8), out = createContactManifold(8);
  const far = ({ count, gaps }: ContactManifold): number[] => [...gaps.subarray(0, count)].sort((p, q) => p - q);
  contactManifold(table, below, convexHull(corners), pose, {}, right);
  bodyContactManifold(table, below, mesh, pose, { contactManifold }, out);
  expect(far(right)).toEqual([expect.closeTo(-0.001, 12), expect.closeTo(0.005, 12)]);
  expect(far(out)).toEqual(far(right).map((gap) => expect.closeTo(gap, 12) as number));
});

test("an edge of a cube that is 1e-10 deep in a cylinder touches it, though its places are good to a rounding", () => {
  const cube = triangleMesh([...Array(24).keys()].map((i) => (Math.floor(i / 3) >> i % 3 & 1 ? 1 : -1)),
      [1, 0, 2, 1, 2, 3, 1, 5, 4, 1, 4, 0, 4, 6, 2, 4, 2, 0, 7, 6, 4, 7, 4, 5, 2, 6, 7, 2, 7, 3, 7, 5, 1, 7, 1, 3]),
    poseA = at([-0.10000000283766466, 0.611995616017552, 0.9827203321025126, 0.1765578466284215, -0.6285122112762979,
      -0.06867590774125919, -0.7543761308302559]),
    poseB = at([0.3, 0, -0.5, 5e-10, 0.7071067806865475, 0.7071067816865476, -5e-10]), out = createContactManifold(8);
  bodyContactManifold(CYLINDER, poseA, cube, poseB, { contactManifold: fineManifold }, out);
  expect([out.count, out.distance]).toEqual([1, expect.closeTo(-1.333e-10, 12)]);
});
