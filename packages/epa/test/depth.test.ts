/** Depth of polytopes against separating axes that share no code; surfaces after every step; fixtures. */
import { box, capsule, convexHull, cone, cylinder, ellipsoid, halfSpace, Kind, point, segment, sphere, triangle, withMargin } from "@col/shapes";
import { featurePolytopeDistance, randomPose, Rng, rngFor, samples, seededTitle } from "@col/testkit";
import { BOX_KIND, createWarmStart } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { createSettings, relativePose, startCentres } from "@col/kernel";
import { solve } from "@col/gjk/kernel";
import { describe, expect, test } from "vitest";
import { createSignedBatchResult, epaSteps, penetration, signedDistance, signedDistanceBatch } from "../src/index.ts";
import { createEpaWorkspace, insert, nearestFace, seed, supportVertex, topologyFault } from "../src/kernel.ts";

const HERE: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
const at = (x: number, y: number, z: number): Pose => ({ position: { x, y, z }, quaternion: HERE.quaternion });
const N = samples(300);

function cloud(rng: Rng, n: number, size: number): number[] {
  const v: number[] = [], d = new Float64Array(3);
  for (let i = 0; i < n; i++) {
    rng.unitVector(d);
    v.push(size * d[0], size * d[1] * 0.7, size * d[2] * 0.5);
  }
  return v;
}
function corners(h: readonly number[]): number[] {
  return [-1, 1].flatMap((i) => [-1, 1].flatMap((j) => [-1, 1].flatMap((k) => [i * h[0], j * h[1], k * h[2]])));
}
function world(v: readonly number[], p: Pose): number[] {
  const { x, y, z, w } = p.quaternion, out: number[] = [];
  for (let i = 0; i < v.length; i += 3) {
    const [a, b, c] = [v[i], v[i + 1], v[i + 2]];
    const tx = 2 * (y * c - z * b), ty = 2 * (z * a - x * c), tz = 2 * (x * b - y * a);
    out.push(a + w * tx + y * tz - z * ty + p.position.x, b + w * ty + z * tx - x * tz + p.position.y, c + w * tz + x * ty - y * tx + p.position.z);
  }
  return out;
}

test("kinds of the types are those of the shapes", () => {
  expect(BOX_KIND).toBe(Kind.Box);
});

test(seededTitle("polytopes: the separating-axis depth to 1e-9", N), () => {
  const rng = rngFor("epa polytopes");
  for (let i = 0; i < N; i++) {
    const boxes = i % 2 === 0, ha = [rng.logUniform(0.01, 1), rng.logUniform(0.01, 1), rng.logUniform(0.01, 1)];
    const hb = [rng.logUniform(0.01, 1), rng.logUniform(0.01, 1), rng.logUniform(0.01, 1)];
    const va = boxes ? corners(ha) : cloud(rng, 14, 0.5), vb = i % 3 === 0 ? corners(hb) : cloud(rng, 10, 0.6);
    const a = boxes ? box(ha[0], ha[1], ha[2]) : convexHull(va), b = i % 3 === 0 ? box(hb[0], hb[1], hb[2]) : convexHull(vb);
    const pa = randomPose(rng, 0.3), pb = randomPose(rng, 0.3);
    const r = signedDistance(a, pa, b, pb), o = featurePolytopeDistance(world(va, pa), world(vb, pb)).distance;
    expect(Math.abs(r.distance - o), `sample ${i}: ${r.distance} for ${o}`).toBeLessThanOrEqual(1e-9);
    if (r.distance > 1e-9) expect(penetration(a, pa, b, pb).lowerBound).toBeGreaterThan(0);
  }
});

test("the surface stays a closed convex surface at every step", () => {
  const rng = rngFor("epa topology"), ws = createEpaWorkspace(), g = ws.gjk, p = ws.polytope, set = createSettings();
  for (let i = 0; i < 60; i++) {
    const a = i % 2 === 0 ? box(0.3, 0.3, 0.3) : ellipsoid(0.5, 0.3, 0.2), b = i % 3 === 0 ? box(0.2, 0.2, 0.2) : cylinder(0.3, 0.2);
    relativePose(HERE, i % 5 === 0 ? at(0.01 * i, 0, 0) : randomPose(rng, 0.2), g.bInA);
    g.simplex.rank = 0;
    startCentres(a, b, g.bInA, g.x);
    g.limits[0] = Infinity;
    g.limits[1] = 0;
    solve(a, b, g.bInA, set, g);
    if (g.bounds[1] > 0 || !seed(a, b, g.bInA, g, p)) continue;
    for (let k = 0; k < 40; k++) {
      // the plane of a triangle of sine 1e-9 is known to 1e-7; met here: 1.5e-9
      expect(topologyFault(p, 1e-8), `case ${i}, step ${k}`).toBe("");
      const f = nearestFace(p.key, p.slots), v = p.vertices;
      for (let c = 0; c < 3; c++) p.dir[3 * v + c] = p.plane[4 * f + c];
      supportVertex(a, b, g.bInA, g.support, p, v);
      const h = p.dir[3 * v] * p.w[3 * v] + p.dir[3 * v + 1] * p.w[3 * v + 1] + p.dir[3 * v + 2] * p.w[3 * v + 2];
      if (h - p.key[f] < 1e-9) break;
      p.vertices = v + 1;
      p.sizes[0] = 2e-15;
      expect(insert(p, v, f)).toBe(true);
    }
  }
});

test("a broken surface is noticed", () => {
  const ws = createEpaWorkspace(), p = ws.polytope;
  p.w.set([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  p.vertices = 4;
  const g = ws.gjk;
  g.bounds[0] = 1;
  g.rank = 4;
  g.slots.set([0, 1, 2, 3]);
  g.simplex.a.set(p.w.subarray(0, 12));
  seed(box(1, 1, 1), box(1, 1, 1), new Float64Array(12), g, p);
  expect(topologyFault(p, 1e-12)).toBe("");
  p.twin[0] = p.twin[1];
  expect(topologyFault(p, 1e-12)).not.toBe("");
});

describe("closed forms", () => {
  const cases: [string, ConvexShape, Pose, ConvexShape, Pose, number][] = [
    ["spheres", sphere(1), HERE, sphere(0.5), at(1, 0, 0), -0.5],
    ["concentric spheres", sphere(1), HERE, sphere(0.5), HERE, -1.5],
    ["sphere in the middle of a box", box(1, 2, 3), HERE, sphere(0.5), HERE, -1.5],
    ["concentric boxes", box(1, 1, 1), HERE, box(0.5, 0.5, 0.5), HERE, -1.5],
    ["thin box through a box", box(1, 1, 1), HERE, box(10, 1e-3, 1e-3), HERE, -1.001],
    ["cylinder on a plate", box(5, 0.5, 5), HERE, cylinder(0.5, 0.5), at(0, 0.99, 0), -0.01],
    ["cone on a plate", box(5, 0.5, 5), HERE, cone(0.5, 0.5), at(0, 0.99, 0), -0.01],
    ["long capsule in a box", box(1, 1, 1), HERE, capsule(0.1, 50), HERE, -1.1],
    ["sphere in a cylinder", cylinder(1, 2), HERE, sphere(0.25), at(0.5, 0, 0), -0.75],
    ["sphere on the axis of a cone", cone(3, 2), HERE, sphere(0.1), at(0, -1, 0), -1.1],
    ["cylinder on a cylinder, off the middle", cylinder(1, 1), HERE, cylinder(0.5, 0.5), at(0.3, 1.4, 0), -0.1],
    ["ellipsoid on a cylinder's cap", cylinder(1, 1), HERE, ellipsoid(0.3, 0.2, 0.4), at(0.5, 1.1, 0), -0.1],
    ["nearly round ellipsoid about a small one", ellipsoid(1, 1.0001, 0.9999), HERE, ellipsoid(0.1, 0.10001, 0.09999), HERE, -1.09989],
    ["crossing capsules", capsule(0.2, 1), HERE, capsule(0.3, 1, { axis: "x" }), HERE, -0.5],
    ["point in a box", box(1, 1, 1), HERE, point({ x: 0.75, y: 0, z: 0 }), HERE, -0.25],
    ["ellipsoid in a sphere", sphere(1), HERE, ellipsoid(0.3, 0.2, 0.1), HERE, -1.1],
    ["box in a half-space", halfSpace({ x: 0, y: 1, z: 0 }), HERE, box(1, 1, 1), at(3, 0.5, 0), -0.5],
    ["sphere over a half-space", sphere(0.5), at(0, 2, 0), halfSpace({ x: 0, y: 1, z: 0 }), HERE, 1.5],
    ["rounded boxes", withMargin(box(1, 1, 1), 0.1), HERE, withMargin(box(1, 1, 1), 0.2), at(2.25, 0, 0), -0.05],
  ];
  test.each(cases)("%s", (_name, a, pa, b, pb, expected) => {
    const r = signedDistance(a, pa, b, pb), s = signedDistance(b, pb, a, pa);
    expect(Math.abs(r.distance - expected)).toBeLessThan(1e-9);
    expect(Math.abs(s.distance - expected)).toBeLessThan(1e-9);
    for (const c of ["x", "y", "z"] as const) expect(Math.abs(r.pointB[c] - r.pointA[c] - r.distance * r.normal[c])).toBeLessThan(1e-12);
  });
  test("flat differences say so", () => {
    const flat = triangle({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, { x: 0, y: 1, z: 0 });
    const r = signedDistance(flat, HERE, segment({ x: 0.1, y: 0.1, z: 0 }, { x: 0.3, y: 0.3, z: 0 }), HERE);
    expect(r.status).toBe("flat");
    expect(Math.abs(r.distance)).toBeLessThan(1e-12);
    expect(Math.abs(r.normal.z)).toBeCloseTo(1, 9);
  });
});

test("tilted kissing boxes: the grid of 35", () => {
  const tilt = { x: 0.18257418583505536, y: 0.3651483716701107, z: 0.5477225575051661, w: 0.7302967433402214 };
  const { x, y, z, w } = tilt, up = { x: 2 * (x * z + w * y), y: 2 * (y * z - w * x), z: 1 - 2 * (x * x + y * y) };
  for (const dim of [0.01, 0.25, 0.5, 10, 1000]) for (const e of [-1e-15, -2.5e-16, -1e-16, 0, 1e-16, 2.5e-16, 1e-15]) {
    const d = e * Math.max(1, dim), h = 5 * dim, g = h + dim + d;
    const a = box(dim / 2, dim / 2, dim / 2);
    const pa = { position: { x: h * up.x, y: h * up.y, z: h * up.z }, quaternion: tilt };
    const pb = { position: { x: g * up.x, y: g * up.y, z: g * up.z }, quaternion: tilt };
    const r = signedDistance(a, pa, a, pb);
    expect(Math.abs(r.distance - d), `${dim} ${e}`).toBeLessThanOrEqual(1e-14 * Math.max(1, 10 * dim));
    expect(r.status).toBe("touching");
  }
});

test("warm starts, batches and steps agree with the plain call", () => {
  const a = box(1, 1, 1), b = convexHull(cloud(rngFor("epa batch"), 20, 0.8)), pb = at(1.2, 0.3, 0.2), warmStart = createWarmStart();
  const plain = signedDistance(a, HERE, b, pb);
  for (let i = 0; i < 3; i++) expect(signedDistance(a, HERE, b, pb, { warmStart }).distance).toBeCloseTo(plain.distance, 12);
  const input = { shapes: [a, b], poses: Float64Array.of(0, 0, 0, 0, 0, 0, 1, 1.2, 0.3, 0.2, 0, 0, 0, 1), pairs: Int32Array.of(0, 1) };
  expect(signedDistanceBatch(input, undefined, createSignedBatchResult(1)).distance[0]).toBe(plain.distance);
  const last = [...epaSteps(a, HERE, b, pb)].at(-1);
  expect(last?.outcome).toBe("converged");
  expect(Math.abs((last?.upper ?? NaN) + plain.distance)).toBeLessThan(1e-12);
});

test("bad input throws with the value", () => {
  const a = box(1, 1, 1);
  expect(() => signedDistance(a, HERE, a, HERE, { maxExpansions: 1 })).toThrow("options.maxExpansions must be 4 to 1e6, got 1");
  expect(() => signedDistance(a, HERE, a, HERE, { maxExpansions: Infinity })).toThrow("options.maxExpansions must be 4 to 1e6, got Infinity");
  expect(() => [...epaSteps(a, HERE, a, HERE, { maxExpansions: NaN })]).toThrow("options.maxExpansions must be 4 to 1e6, got NaN");
  expect(() => signedDistance(a, HERE, a, at(NaN, 0, 0))).toThrow("NaN");
});
