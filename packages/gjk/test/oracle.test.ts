/**
 * Against oracles that share no code and no method: rational arithmetic for polytopes, closed forms for round shapes.
 */
import { distance, intersects } from "@col/gjk";
import { capsule, convexHull, ellipsoid, point, sphere } from "@col/shapes";
import { applyPacked, capsuleCapsule, exactPolytopeDistance, packPose, pointEllipsoid, randomPose, rngFor, samples,
  seededTitle, sphereSphere, unapplyPacked } from "@col/testkit";
import type { Pose } from "@col/types";
import { expect, test } from "vitest";

const N = samples(400);

function cloud(rng: ReturnType<typeof rngFor>, n: number, stretch: readonly number[]): number[] {
  return Array.from({ length: 3 * n }, (_, i) => rng.uniform(-1, 1) * stretch[i % 3]);
}

function world(v: readonly number[], pose: Pose): number[] {
  const m = packPose(pose), out: number[] = [], p = new Float64Array(3), q = new Float64Array(3);
  for (let i = 0; i < v.length; i += 3) {
    p[0] = v[i]; p[1] = v[i + 1]; p[2] = v[i + 2];
    applyPacked(m, p, q);
    out.push(q[0], q[1], q[2]);
  }
  return out;
}

test(seededTitle("polytopes against rational arithmetic: distance to 1e-12 of the size, verdict", N), () => {
  const rng = rngFor("gjk exact");
  let hits = 0;
  for (let i = 0; i < N; i++) {
    const stretch = [1, rng.pick([1, 1, 1e-3, 1e-6]), rng.pick([1, 1, 1e-2, 1e-7])];
    const va = cloud(rng, 1 + rng.integer(12), stretch), vb = cloud(rng, 1 + rng.integer(12), stretch);
    const pa = randomPose(rng, 1), pb = randomPose(rng, 1.5);
    const exact = exactPolytopeDistance(world(va, pa), world(vb, pb)).distance;
    const a = convexHull(va), b = convexHull(vb), r = distance(a, pa, b, pb, { tolerance: 1e-14 });
    expect(Math.abs(r.distance - exact), `pair ${i}`).toBeLessThanOrEqual(1e-12);
    expect(r.lowerBound).toBeLessThanOrEqual(exact + 1e-14);
    if (exact > 1e-9) expect(intersects(a, pa, b, pb)).toBe(false);
    if (exact === 0) {
      hits++;
      expect(intersects(a, pa, b, pb)).toBe(true);
    }
  }
  expect(hits / N).toBeGreaterThan(0.02);
  expect(hits / N).toBeLessThan(0.6);
});

function at(pose: Pose, x: number, y: number, z: number): number[] {
  return world([x, y, z], pose);
}

test(seededTitle("round shapes against closed forms", N), () => {
  const rng = rngFor("gjk closed forms");
  for (let i = 0; i < N; i++) {
    const pa = randomPose(rng, 1), pb = randomPose(rng, 3), ra = rng.uniform(0.1, 1), rb = rng.uniform(0.1, 1);
    const ss = sphereSphere(ra, at(pa, 0, 0, 0), rb, at(pb, 0, 0, 0));
    expect(Math.abs(distance(sphere(ra), pa, sphere(rb), pb).distance - Math.max(0, ss))).toBeLessThanOrEqual(2e-14);
    const cc = capsuleCapsule(ra, at(pa, 0, -0.5, 0), at(pa, 0, 0.5, 0), rb, at(pb, 0, -1.5, 0), at(pb, 0, 1.5, 0));
    expect(Math.abs(distance(capsule(ra, 0.5), pa, capsule(rb, 1.5), pb).distance - Math.max(0, cc)))
      .toBeLessThanOrEqual(1e-13);
    // a point against an ellipsoid: the point in the ellipsoid's frame
    const radii = [rng.uniform(0.1, 1), rng.uniform(0.1, 1), rng.uniform(0.1, 1)] as const;
    const local = new Float64Array(3);
    unapplyPacked(packPose(pb), Float64Array.of(pa.position.x, pa.position.y, pa.position.z), local);
    const pe = pointEllipsoid(local, radii), r = distance(point(), pa, ellipsoid(...radii), pb);
    expect(Math.abs(r.distance - Math.max(0, pe))).toBeLessThanOrEqual(1e-9);
    if (pe > 0) expect(r.lowerBound).toBeLessThanOrEqual(pe + 1e-13);
  }
});
