/**
 * Derivatives with respect to shape parameters against central differences of polished answers, every parameter of
 * every kind.
 */
import { signedDistance } from "@col/epa";
import { box, convexMesh, cone, cylinder, ellipsoid, frustum, point, segment, sphere, supportFace, triangle,
  withMargin } from "@col/shapes";
import { randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { expect, test } from "vitest";
import { shapeDerivatives } from "../src/index.ts";
import type { ShapeDerivatives } from "../src/index.ts";
import { copy } from "./support/differences.ts";
import { reference } from "./support/pieces.ts";

const v = (p: readonly number[], i: number): { x: number; y: number; z: number } => ({ x: p[3 * i], y: p[3 * i + 1],
  z: p[3 * i + 2] });
const TETRA = [-0.4, -0.3, -0.35, 0.5, -0.2, -0.3, -0.1, 0.6, -0.25, 0.05, 0.1, 0.7],
  CORNERS = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];
const mesh = (p: readonly number[]): ConvexShape => convexMesh(Float64Array.from(p), CORNERS);

/** Makers by their parameters as `shapeDerivatives` counts them, the margin first. */
const KINDS: [string, readonly number[], (p: readonly number[]) => ConvexShape][] = [
  ["sphere", [0.3, 0, 0, 0], (p) => withMargin(point(v(p.slice(1), 0)), p[0])],
  ["capsule", [0.2, 0.1, -0.5, 0, 0, 0.5, 0.1], (p) => withMargin(segment(v(p.slice(1), 0), v(p.slice(1), 1)), p[0])],
  ["box", [0.1, 0.4, 0.5, 0.6], (p) => withMargin(box(p[1], p[2], p[3]), p[0])],
  ["ellipsoid", [0.05, 0.4, 0.5, 0.6], (p) => withMargin(ellipsoid(p[1], p[2], p[3]), p[0])],
  ["cylinder", [0.1, 0.4, 0.4, 0.5],
    (p) => withMargin(p[1] === p[2] ? cylinder(p[1], p[3]) : frustum(p[1], p[2], p[3]), p[0])],
  ["frustum", [0.05, 0.5, 0.2, 0.4], (p) => withMargin(frustum(p[1], p[2], p[3]), p[0])],
  ["mesh", [0.05, ...TETRA], (p) => withMargin(mesh(p.slice(1)), p[0])],
];
const OTHERS = [sphere(0.3), ellipsoid(0.3, 0.4, 0.5), box(0.3, 0.4, 0.35), cone(0.4, 0.5)];
const H = 1e-5;

const numbers = (r: DistanceResult): number[] => [r.pointA, r.pointB, r.normal].flatMap((p) => [p.x, p.y, p.z])
  .concat(r.distance);

/** The ten derivatives of one parameter, 0 where it is not listed. */
function listed(s: ShapeDerivatives, parameter: number): number[] {
  const k = [...s.parameter.subarray(0, s.count)].indexOf(parameter);
  return k < 0 ? new Array<number>(10).fill(0)
    : [s.pointA, s.pointB, s.normal].flatMap((p) => [...p.subarray(3 * k, 3 * k + 3)]).concat(s.distance[k]);
}

test.each(KINDS)(seededTitle("%s: all parameters within 1e-6 of differences, as A and as B, apart and overlapping",
  samples(6)), (name, parameters, make) => {
  const rng = rngFor(`diff shape ${name}`), options = { face: supportFace };
  let done = 0, left = 0;
  for (const other of OTHERS) {
    for (let k = 0; k < samples(6); k++) {
      const body = k % 2 === 0 ? "a" : "b", poseA = copy(randomPose(rng, 1)), poseB = copy(randomPose(rng, 1));
      const pair = (p: readonly number[]): [ConvexShape, ConvexShape] => (body === "a" ? [make(p), other]
        : [other, make(p)]);
      const [a, b] = pair(parameters), r0 = signedDistance(a, poseA, b, poseB),
        s = (k % 4 < 2 ? 0.2 : -0.02) - r0.distance;
      if (!(s === s)) continue;
      poseB.position.x += s * r0.normal.x; poseB.position.y += s * r0.normal.y; poseB.position.z += s * r0.normal.z;
      const start = signedDistance(a, poseA, b, poseB, { tolerance: 1e-14 });
      const polished = reference(a, poseA, b, poseB, start);
      const at = (p: readonly number[]): number[] | null => {
        const [x, y] = pair(p),
          ref = reference(x, poseA, y, poseB, signedDistance(x, poseA, y, poseB, { tolerance: 1e-14 }));
        return ref === null || ref.sizes.join() !== polished?.sizes.join() ? null : numbers(ref.solution);
      };
      if (polished === null) continue;
      const w = shapeDerivatives(a, poseA, b, poseB, polished.solution, body, options);
      if (w.status !== "optimal") { left++; continue; }
      const table = parameters.map((_, i) => {
        const plus = at(parameters.map((x, j) => x + (i === j ? H : 0))),
          minus = at(parameters.map((x, j) => x - (i === j ? H : 0)));
        return plus === null || minus === null ? null : plus.map((x, j) => (x - minus[j]) / (2 * H));
      });
      if (table.includes(null)) continue;
      done++;
      const size = Math.max(...table.flatMap((row) => row ?? []).map(Math.abs));
      table.forEach((row, i) => {
        const got = listed(w, i);
        (row ?? []).forEach((x, j) => {
          expect(Math.abs(got[j] - x),
            `${body} ${polished.sizes.join()} parameter ${i} of ${other.kind}, entry ${j}: ${got[j]}, ${x}`)
            .toBeLessThan(1e-6 * Math.max(1, size));
        });
      });
    }
  }
  expect(done).toBeGreaterThan(2 * samples(6));
  expect(left).toBeLessThan(0.2 * (done + left));
});

test("closed forms: two balls, and a box over a ball", () => {
  const at = (x: number, y: number, z: number): Pose => ({ position: { x, y, z },
    quaternion: { x: 0, y: 0, z: 0, w: 1 } });
  const O = at(0, 0, 0), a = sphere(0.5), b = sphere(0.3), far = at(2, 0, 0),
    s = shapeDerivatives(a, O, b, far, signedDistance(a, O, b, far), "a");
  expect([s.count, s.parameter[0], s.distance[0], ...s.pointA.subarray(0, 3), ...s.pointB.subarray(0, 3)].map((x) => x
    + 0)).toEqual([4, 0, -1, 1, 0, 0, 0, 0, 0]);
  const c = box(1, 1, 1), up = at(0.3, 2, 0.1), t = shapeDerivatives(c, O, b, up, signedDistance(c, O, b, up), "a");
  expect(listed(t, 2).map((x) => x + 0)).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, -1]);
  expect(listed(t, 1).every((x) => x === 0)).toBe(true);
});

test("statuses, argument checks", () => {
  const O: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } },
    far: Pose = { position: { x: 0.1, y: 0.1, z: 2 }, quaternion: O.quaternion };
  const cube = convexMesh(Float64Array.of(-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1,
    1, 1, -1, 1, 1),
    [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7]);
  const r = signedDistance(cube, O, sphere(0.2), far), options = { face: supportFace },
    w = shapeDerivatives(cube, O, sphere(0.2), far, r, "a", options);
  expect([w.status, w.count]).toEqual(["not-differentiable", 0]); // four corners: none can move alone
  expect([...w.distance, ...w.pointA].every(Number.isNaN)).toBe(true);
  expect(shapeDerivatives(cube, O, sphere(0.2), far, r, "b", options).status).toBe("optimal");
  const none = createDistanceResult();
  expect(shapeDerivatives(cube, O, sphere(0.2), far, none, "a").status).toBe("budget-spent");
  expect(() => shapeDerivatives(cube, O, sphere(0.2), far, r, "c" as never)).toThrow(/got c/);
  expect(() => shapeDerivatives(cube, O, sphere(0.2), far, r, "a", { method: "gumbel" })).toThrow(/gumbel/);
  const flat = triangle({ x: -1, y: -1, z: 0 }, { x: 1, y: -1, z: 0 }, { x: 0, y: 1, z: 0 }),
    above: Pose = { position: { x: 0.1, y: -0.1, z: 2 }, quaternion: O.quaternion };
  const q = shapeDerivatives(flat, O, sphere(0.2), above, signedDistance(flat, O, sphere(0.2), above), "a", options);
  // barycentric weights of (0.1, -0.1): the z of each corner lifts the plane by as much
  expect([3, 6, 9].map((i) => -listed(q, i)[9]))
    .toEqual([0.225, 0.325, 0.45].map((x) => expect.closeTo(x, 12) as number));
});
