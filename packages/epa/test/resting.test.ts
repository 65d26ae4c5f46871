/** A box, a cylinder and a hull rest on a plate for 10 s of a small simulation driven by `contactManifold`. */
import { box, convexHull, cylinder, supportFace } from "@col/shapes";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { contactManifold, createContactManifold } from "../src/index.ts";

const STEP = 1 / 60, GRAVITY = 9.81, ROUNDS = 10;

/** Unit mass and unit inertia: contact impulses by projected Gauss-Seidel, no friction, explicit pose update. */
function rest(shape: ConvexShape, height: number): { drift: number; turned: number; contacts: number } {
  const plate = box(5, 0.5, 5), poseA = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  const p = { x: 0.2, y: 0.5 + height, z: -0.1 }, q = { x: 0, y: 0, z: 0, w: 1 }, v = [0, 0, 0], o = [0, 0, 0],
    out = createContactManifold(4);
  let contacts = 0;
  for (let t = 0; t < 600; t++) {
    v[1] -= GRAVITY * STEP;
    contactManifold(plate, poseA, shape, { position: p, quaternion: q }, { maxDistance: 0.01, face: supportFace }, out);
    contacts = out.count;
    const sum = [0, 0, 0, 0];
    for (let k = 0; k < ROUNDS; k++) for (let i = 0; i < out.count; i++) {
      const n = out.normal, r = [0, 1, 2].map((c) => out.pointsB[3 * i + c] - [p.x, p.y, p.z][c]);
      const rn = [r[1] * n[2] - r[2] * n[1], r[2] * n[0] - r[0] * n[2], r[0] * n[1] - r[1] * n[0]];
      const speed = [0, 1, 2].reduce((s, c) => s + v[c] * n[c] + o[c] * rn[c], 0),
        mass = 1 + rn[0] ** 2 + rn[1] ** 2 + rn[2] ** 2;
      // gaps may close within the step, overlaps are pushed out slowly
      const wanted = out.gaps[i] > 0 ? -out.gaps[i] / STEP : -0.1 * out.gaps[i] / STEP;
      const old = sum[i], push = Math.max(0, old + (wanted - speed) / mass) - old;
      sum[i] += push;
      for (let c = 0; c < 3; c++) {
        v[c] += push * n[c];
        o[c] += push * rn[c];
      }
    }
    p.x += STEP * v[0]; p.y += STEP * v[1]; p.z += STEP * v[2];
    const h = 0.5 * STEP, { x, y, z, w } = q;
    q.x += h * (o[0] * w + o[1] * z - o[2] * y); q.y += h * (o[1] * w + o[2] * x - o[0] * z);
    q.z += h * (o[2] * w + o[0] * y - o[1] * x); q.w -= h * (o[0] * x + o[1] * y + o[2] * z);
    const s = 1 / Math.sqrt(q.x ** 2 + q.y ** 2 + q.z ** 2 + q.w ** 2);
    q.x *= s; q.y *= s; q.z *= s; q.w *= s;
  }
  return { drift: Math.hypot(p.x - 0.2, p.y - 0.5 - height, p.z + 0.1), turned: Math.hypot(q.x, q.y, q.z), contacts };
}

const pyramid = convexHull([-0.5, -0.5, -0.5, 0.5, -0.5, -0.5, 0.5, -0.5, 0.5, -0.5, -0.5, 0.5, 0, 0.5, 0]);
test.each([["box", box(0.5, 0.5, 0.5), 0.5], ["cylinder", cylinder(0.5, 0.5), 0.5],
  ["hull", pyramid, 0.5]] as const)("a %s rests", (_n, shape, height) => {
  const r = rest(shape, height);
  expect(r.contacts).toBeGreaterThanOrEqual(3);
  expect(r.drift).toBeLessThan(1e-4);
  expect(r.turned).toBeLessThan(1e-4);
});
