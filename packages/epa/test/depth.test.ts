/** Depth of polytopes against separating axes that share no code; surfaces after every step; fixtures. */
import { box, capsule, convexHull, cone, cylinder, ellipsoid, halfSpace, ShapeKind, point, segment, sphere, triangle,
  withMargin } from "@col/shapes";
import { featurePolytopeDistance, offBy, randomPose, Rng, rngFor, samples, seededTitle } from "@col/testkit";
import { BOX_KIND, createWarmStart } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import type { Polytope } from "../src/kernel.ts";
import { createSettings, relativePose, solve, startCentres } from "@col/kernel";
import { describe, expect, test } from "vitest";
import { createDistanceBatchResult, epaSteps, penetration, signedDistance, signedDistanceBatch } from "../src/index.ts";
import type { EpaOptions, EpaStep } from "../src/index.ts";
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
    out.push(a + w * tx + y * tz - z * ty + p.position.x, b + w * ty + z * tx - x * tz + p.position.y,
      c + w * tz + x * ty - y * tx + p.position.z);
  }
  return out;
}

describe(seededTitle("small spheres beside the rims of thin ellipsoids", N), () => {
  // where the normal is nearly the axis, a closest point off the surface by more than the distance still lies in its
  // own plane
  test("disc-rim: 7e-10 apart, and the closest point was 2e-9 outside of the disc", () => {
    const disc = { position: { x: -0.0341268381721745, y: -0.0692575557634909, z: 0.6957289356888137 },
      quaternion: { x: -0.02241885412015996, y: 0.9216051138278728, z: -0.38543508792787906, w: 0.03976458399481939 } };
    expect(Math.abs(signedDistance(sphere(1e-9), HERE, ellipsoid(1e-9, 0.7, 0.7), disc).distance - 7e-10))
      .toBeLessThan(1.4e-11);
  });
  test("in closed form, the plane across the normal and a point of the ellipsoid are both as far as the answer", () => {
    const rng = rngFor("rims");
    let closed = 0;
    for (let i = 0; i < N; i++) {
      const thin = 10 ** rng.uniform(-9, 0), r = [thin, 0.7, i % 2 === 0 ? 0.7 : 10 ** rng.uniform(-9, 0)],
        size = Math.max(...r);
      const u = [rng.uniform(-1, 1) * (i % 3 === 0 ? thin : 1), rng.uniform(-1, 1), rng.uniform(-1, 1)];
      const f = (1 + rng.uniform(-1, 1) * 10 ** rng.uniform(-9, 0)) / Math.hypot(...u.map((v, c) => v / r[c])),
        p = u.map((v) => v * f);
      const { distance, normal, pointB, iterations } = signedDistance(sphere(1e-9), at(p[0], p[1], p[2]),
        ellipsoid(r[0], r[1], r[2]), HERE);
      if (iterations > 1) continue;
      closed++;
      const n = [normal.x, normal.y, normal.z], q = [pointB.x, pointB.y, pointB.z], k = r.indexOf(Math.min(...r));
      const plane = -p.reduce((sum, v, c) => sum + v * n[c], 0) - Math.hypot(...n.map((v, c) => v * r[c])) - 1e-9;
      expect(Math.abs(distance - plane), `${i}: radii ${r.join()} at ${p.join()}`).toBeLessThan(2e-11 * size);
      // the answer's point brought to the surface: shrunk where it lies beyond the others' ellipse, then along the
      // shortest axis
      const others = Math.hypot(...q.map((v, c) => (c === k ? 0 : v / r[c]))),
        on = q.map((v) => v / Math.max(1, others));
      on[k] = (p[k] < 0 ? -r[k] : r[k]) * Math.sqrt(Math.max(0, 1 - others * others));
      const far = Math.hypot(...p.map((v, c) => v - on[c]));
      expect(Math.abs(Math.abs(distance + 1e-9) - far), `${i}: point, radii ${r.join()} at ${p.join()}`)
        .toBeLessThan(2e-11 * size);
    }
    expect(closed).toBeGreaterThan(0.97 * N);
  });
});

test("kinds of the types equal the kinds of the shapes", () => {
  expect(BOX_KIND).toBe(ShapeKind.Box);
});

test(seededTitle("polytopes: the separating-axis depth to 1e-9", N), () => {
  const rng = rngFor("epa polytopes");
  for (let i = 0; i < N; i++) {
    const boxes = i % 2 === 0, ha = [rng.logUniform(0.01, 1), rng.logUniform(0.01, 1), rng.logUniform(0.01, 1)];
    const hb = [rng.logUniform(0.01, 1), rng.logUniform(0.01, 1), rng.logUniform(0.01, 1)];
    const va = boxes ? corners(ha) : cloud(rng, 14, 0.5), vb = i % 3 === 0 ? corners(hb) : cloud(rng, 10, 0.6);
    const a = boxes ? box(ha[0], ha[1], ha[2]) : convexHull(va),
      b = i % 3 === 0 ? box(hb[0], hb[1], hb[2]) : convexHull(vb);
    const pa = randomPose(rng, 0.3), pb = randomPose(rng, 0.3);
    const r = signedDistance(a, pa, b, pb), o = featurePolytopeDistance(world(va, pa), world(vb, pb)).distance;
    expect(Math.abs(r.distance - o), `sample ${i}: ${r.distance} for ${o}`).toBeLessThanOrEqual(1e-9);
    if (r.distance > 1e-9) expect(penetration(a, pa, b, pb).lowerBound).toBeGreaterThan(0);
  }
});

/**
 * Rounding of a plane, of the size (1 here), times the thinness of its triangle: a sliver's plane is known that much
 * worse.
 */
const PLANE_ROUNDING = 1e-15;

/** How far a vertex is outside a live face, times the face's thinness: height over longest side. The most of all. */
function outermost(p: Polytope): number {
  const w = p.w;
  let most = 0;
  for (let f = 0; f < p.slots; f++) {
    if (p.live[f] === 0) continue;
    const q = 4 * f,
      [a, b, c] = [0, 1, 2].map((e) => Array.from(w.subarray(3 * p.corner[q + e], 3 * p.corner[q + e] + 3)));
    const u = b.map((x, i) => x - a[i]), v = c.map((x, i) => x - a[i]), t = c.map((x, i) => x - b[i]),
      longest = Math.max(Math.hypot(...u), Math.hypot(...v), Math.hypot(...t));
    const thin = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / longest;
    for (let k = 0; k < 3 * p.vertices; k += 3) {
      const over = p.plane[q] * w[k] + p.plane[q + 1] * w[k + 1] + p.plane[q + 2] * w[k + 2] - p.plane[q + 3];
      most = Math.max(most, over * Math.min(1, thin));
    }
  }
  return most;
}

test("the surface stays a closed convex surface at every step", () => {
  const rng = rngFor("epa topology"), ws = createEpaWorkspace(), g = ws.gjk, p = ws.polytope, set = createSettings();
  for (let i = 0; i < 60; i++) {
    const a = i % 2 === 0 ? box(0.3, 0.3, 0.3) : ellipsoid(0.5, 0.3, 0.2),
      b = i % 3 === 0 ? box(0.2, 0.2, 0.2) : cylinder(0.3, 0.2);
    relativePose(HERE, i % 5 === 0 ? at(0.01 * i, 0, 0) : randomPose(rng, 0.2), g.bInA);
    g.simplex.rank = 0;
    startCentres(a, b, g.bInA, g.x);
    g.limits.beyond = Infinity;
    g.limits.within = 0;
    solve(a, b, g.bInA, set, g);
    if (g.found.lower > 0 || !seed(a, b, g.bInA, g, p)) continue;
    for (let k = 0; k < 40; k++) {
      expect(topologyFault(p, Infinity), `case ${i}, step ${k}`).toBe("");
      expect(outermost(p), `case ${i}, step ${k}`).toBeLessThanOrEqual(PLANE_ROUNDING);
      const f = nearestFace(p), v = p.vertices;
      for (let c = 0; c < 3; c++) p.dir[3 * v + c] = p.plane[4 * f + c];
      supportVertex(a, b, g.bInA, g.support, p, v);
      const h = p.dir[3 * v] * p.w[3 * v] + p.dir[3 * v + 1] * p.w[3 * v + 1] + p.dir[3 * v + 2] * p.w[3 * v + 2];
      if (h - p.key[f] < 1e-9) break;
      p.vertices = v + 1;
      p.sizes.slack = 2e-15;
      expect(insert(p, v, f)).toBe(true);
    }
  }
});

test("a broken surface is noticed", () => {
  const ws = createEpaWorkspace(), p = ws.polytope;
  p.w.set([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  p.vertices = 4;
  const g = ws.gjk;
  g.found.size = 1;
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
    ["nearly round ellipsoid about a small one", ellipsoid(1, 1.0001, 0.9999), HERE, ellipsoid(0.1, 0.10001, 0.09999),
      HERE, -1.09989],
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
    for (const c of ["x", "y", "z"] as const)
      expect(Math.abs(r.pointB[c] - r.pointA[c] - r.distance * r.normal[c])).toBeLessThan(1e-12);
  });
  test("flat differences say so", () => {
    const flat = triangle({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, { x: 0, y: 1, z: 0 });
    const r = signedDistance(flat, HERE, segment({ x: 0.1, y: 0.1, z: 0 }, { x: 0.3, y: 0.3, z: 0 }), HERE);
    expect(r.status).toBe("flat");
    expect(Math.abs(r.distance)).toBeLessThan(1e-12);
    expect(Math.min(offBy(r.normal, 0, 0, 1), offBy(r.normal, 0, 0, -1))).toBeLessThan(5e-10);
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
  const a = box(1, 1, 1), b = convexHull(cloud(rngFor("epa batch"), 20, 0.8)), pb = at(1.2, 0.3, 0.2),
    warmStart = createWarmStart();
  const plain = signedDistance(a, HERE, b, pb);
  for (let i = 0; i < 3; i++)
    expect(signedDistance(a, HERE, b, pb, { warmStart }).distance).toBeCloseTo(plain.distance, 12);
  const input = { shapes: [a, b], poses: Float64Array.of(0, 0, 0, 0, 0, 0, 1, 1.2, 0.3, 0.2, 0, 0, 0, 1),
    pairs: Int32Array.of(0, 1) };
  expect(signedDistanceBatch(input, undefined, createDistanceBatchResult(1)).distance[0]).toBe(plain.distance);
  const last = [...epaSteps(a, HERE, b, pb)].at(-1);
  expect(last?.outcome).toBe("converged");
  expect(Math.abs((last?.upper ?? NaN) + plain.distance)).toBeLessThan(1e-12);
});

test("steps read the options as signedDistance does: its tolerance by default, and the start", () => {
  const a = ellipsoid(1, 0.6, 0.8), b = ellipsoid(0.5, 0.9, 0.7), pb = at(0.7, 0.3, 0.2);
  const last = (options?: EpaOptions): EpaStep | undefined => [...epaSteps(a, HERE, b, pb, options)].at(-1);
  expect(last()).toEqual(last({ tolerance: 1e-11 }));
  expect(last()).not.toEqual(last({ tolerance: 1e-10 }));
  const warmStart = createWarmStart();
  warmStart.valid = true;
  warmStart.x.set([-1, 2, 3]);
  const first = (start: NonNullable<EpaOptions["start"]>): EpaStep | undefined =>
    epaSteps(a, HERE, b, pb, { start, warmStart }).next().value ?? undefined;
  expect(first("previous")?.faces).not.toEqual(first("centres")?.faces);
  expect([...warmStart.x]).toEqual([-1, 2, 3]);
});

test("bad input throws with the value", () => {
  const a = box(1, 1, 1);
  expect(() => signedDistance(a, HERE, a, HERE, { maxExpansions: 1 }))
    .toThrow("options.maxExpansions must be 4 to 1e6, got 1");
  expect(() => signedDistance(a, HERE, a, HERE, { maxExpansions: Infinity }))
    .toThrow("options.maxExpansions must be 4 to 1e6, got Infinity");
  expect(() => [...epaSteps(a, HERE, a, HERE, { maxExpansions: NaN })])
    .toThrow("options.maxExpansions must be 4 to 1e6, got NaN");
  expect(() => signedDistance(a, HERE, a, at(NaN, 0, 0))).toThrow("NaN");
});
