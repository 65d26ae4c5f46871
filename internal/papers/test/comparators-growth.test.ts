/** Comparators of the growth distance against each other and against ours. */
import { growthDistance } from "@col/growth-distance";
import { box, convexHull, dsf, ellipsoid, sphere, withMargin } from "@col/shapes";
import { packPose, randomPose, rngFor } from "@col/testkit";
import { createGrowthResult } from "@col/types";
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { expect, test } from "vitest";
import { dcfNewton } from "../src/comparators-growth/dcf-newton.ts";
import { buildGrowthQueries, generateGrowth } from "@col/bench";
import { conicBody } from "../src/comparators-growth/conic-body.ts";
import { conicGrowth, createConicWorkspace } from "../src/comparators-growth/conic.ts";
import { facetGraph } from "../src/comparators-growth/facet-graph.ts";
import { createIncrementalWorkspace } from "../src/comparators-growth/incremental-state.ts";
import { incremental } from "../src/comparators-growth/incremental.ts";
import { growthN } from "../src/comparators-growth/growth-n.ts";
import type { BodyN } from "../src/comparators-growth/growth-n.ts";
import { growthByRayCast } from "../src/comparators-growth/ray-cast.ts";
import { internalExpanding } from "../src/comparators-growth/internal-expanding.ts";
import { zcIe } from "../src/comparators-growth/zc-ie.ts";
import { growthByLinearProgram } from "../src/comparators-growth/lp-oracle.ts";
import type { FacetBody } from "../src/comparators-growth/lp-oracle.ts";

const out = createGrowthResult();

function facets(shape: ConvexShape, pose: Pose): FacetBody {
  const m = packPose(pose), c = shape.center, q = shape.mesh?.facetPlanes ?? new Float64Array(0),
    planes = new Float64Array(q.length);
  for (let f = 0; f < q.length; f += 4) {
    for (let i = 0; i < 3; i++) planes[f + i] = m[3 * i] * q[f] + m[3 * i + 1] * q[f + 1] + m[3 * i + 2] * q[f + 2];
    planes[f + 3] = q[f + 3] - (q[f] * c[0] + q[f + 1] * c[1] + q[f + 2] * c[2]);
  }
  return { planes,
    center: [0, 1, 2].map((i) => m[3 * i] * c[0] + m[3 * i + 1] * c[1] + m[3 * i + 2] * c[2] + m[9 + i]) };
}

/** |p1 - p2 + alpha (z1 - p1 - z2 + p2)| / |p1 - p2|. */
function certifyPoints(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, r: GrowthResult): number {
  const at = (shape: ConvexShape, pose: Pose): number[] => {
    const m = packPose(pose), c = shape.center;
    return [0, 1, 2].map((i) => m[3 * i] * c[0] + m[3 * i + 1] * c[1] + m[3 * i + 2] * c[2] + m[9 + i]);
  };
  const p1 = at(a, poseA), p2 = at(b, poseB), z1 = [r.pointA.x, r.pointA.y, r.pointA.z],
    z2 = [r.pointB.x, r.pointB.y, r.pointB.z];
  const d = p1.map((x, i) => x - p2[i]), e = d.map((x, i) => x + r.alpha * (z1[i] - p1[i] - z2[i] + p2[i]));
  return Math.hypot(...e) / Math.hypot(...d);
}

test("internal expanding agrees on all smooth and polyhedral kinds", () => {
  const rng = rngFor("growth ie"), cloud = Array.from({ length: 90 }, () => rng.uniform(-0.5, 0.5));
  const shapes = [sphere(0.5), ellipsoid(0.4, 0.5, 0.7), box(0.3, 0.4, 0.5), convexHull(cloud), dsf(cloud)];
  let optimal = 0;
  for (let i = 0; i < 500; i++) {
    const a = shapes[i % 5], b = shapes[(i * 3 + 1) % 5], poseA = randomPose(rng, 1), poseB = randomPose(rng, 1);
    const r = growthDistance(a, poseA, b, poseB), e = internalExpanding(a, poseA, b, poseB, 1.5e-8, 100, out);
    if (e.status !== "optimal" || r.status !== "optimal") continue;
    optimal++;
    expect(Math.abs(e.alpha / r.alpha - 1), `case ${i}`).toBeLessThan(4e-8);
  }
  expect(optimal).toBeGreaterThan(480);
});

test("internal expanding after conic projection agrees on all kinds, and its points meet", () => {
  const set = generateGrowth("growth-primitives", 256, 20260523);
  let optimal = 0;
  buildGrowthQueries(set).forEach((q, i) => {
    const r = growthDistance(q.a, q.poseA, q.b, q.poseB, { tolerance: 1e-12 }),
      e = zcIe(q.a, q.poseA, q.b, q.poseB, 1.5e-8, 200, out), where = `case ${i} ${q.label}`;
    expect(e.lowerBound / r.alpha - 1, where).toBeLessThan(1e-9);
    if (e.status !== "optimal") return;
    optimal++;
    expect(Math.abs(e.alpha / r.alpha - 1), where).toBeLessThan(4e-8);
    expect(certifyPoints(q.a, q.poseA, q.b, q.poseB, e), where).toBeLessThan(1e-6);
  });
  expect(optimal).toBeGreaterThan(0.97 * set.cases.length);
});

test("the linear program agrees on polytopes to 1e-9", () => {
  const rng = rngFor("growth lp");
  for (let i = 0; i < 150; i++) {
    const hull = (): ConvexShape => convexHull(Array.from({ length: 3 * (5 + rng.integer(40)) },
      () => rng.uniform(-0.5, 0.5)));
    const a = hull(), b = hull(), poseA = randomPose(rng, 1), poseB = randomPose(rng, 1);
    const r = growthDistance(a, poseA, b, poseB, { tolerance: 1e-12 });
    expect(growthByLinearProgram(facets(a, poseA), facets(b, poseB)) / r.alpha - 1, `case ${i}`).toBeCloseTo(0, 9);
  }
});

test("the incremental method agrees on polytopes to 1e-9, cold and warm", () => {
  const rng = rngFor("growth incremental"), ws = createIncrementalWorkspace();
  let optimal = 0, cold = 0, warm = 0, asked = 0;
  for (let i = 0; i < 200; i++) {
    const hull = (): ConvexShape => convexHull(Array.from({ length: 3 * (5 + rng.integer(80)) },
      () => rng.uniform(-0.5, 0.5)));
    const a = hull(), b = hull(), one = facetGraph(a), two = facetGraph(b), poseA = randomPose(rng, 1);
    let poseB = randomPose(rng, 1);
    ws.count = 0;
    for (let step = 0; step < 4; step++) {
      const r = growthDistance(a, poseA, b, poseB, { tolerance: 1e-12 }),
        e = incremental(a, one, poseA, b, two, poseB, 1000, out, ws);
      asked++;
      if (e.status === "optimal") {
        optimal++;
        expect(e.alpha / r.alpha - 1, `case ${i} step ${step}`).toBeCloseTo(0, 9);
        expect(certifyPoints(a, poseA, b, poseB, e), `case ${i} step ${step}`).toBeLessThan(1e-10);
      }
      if (step === 0) cold += e.iterations;
      else warm += e.iterations / 3;
      poseB = { ...poseB, position: { ...poseB.position, x: poseB.position.x + 0.01, y: poseB.position.y - 0.005 } };
    }
  }
  expect(optimal, `of ${asked}`).toBeGreaterThan(0.995 * asked);
  expect(warm).toBeLessThan(0.5 * cold);
});

test.each(["growth-primitives", "growth-curved"])("the conic program agrees on %s to 1e-6, with a dual bound below",
  (family) => {
  const set = generateGrowth(family, 128, 20260521), queries = buildGrowthQueries(set),
    bodies = set.shapes.map((s, i) => conicBody(i % 4 === 0 ? { ...s, margin: 0.02 } : s));
  const ws = createConicWorkspace();
  queries.forEach((q, i) => {
    const c = set.cases[i],
      grown = (shape: ConvexShape, k: number): ConvexShape => (k % 4 === 0 ? withMargin(shape, 0.02) : shape);
    const a = grown(q.a, c.a), b = grown(q.b, c.b), r = growthDistance(a, q.poseA, b, q.poseB, { tolerance: 1e-12 });
    const e = conicGrowth(a, bodies[c.a], q.poseA, b, bodies[c.b], q.poseB, 1e-9, 50, out, ws),
      where = `${family} case ${i} ${c.label}`;
    expect(e.status, where).toBe("optimal");
    expect(Math.abs(e.alpha / r.alpha - 1), where).toBeLessThan(1e-6);
    expect(Math.abs(e.lowerBound / r.alpha - 1), where).toBeLessThan(1e-6);
    expect(e.normal.x * r.normal.x + e.normal.y * r.normal.y + e.normal.z * r.normal.z, where).toBeGreaterThan(0);
    expect(e.iterations, where).toBeLessThan(30);
  });
});

test("GJK's ray cast agrees on all kinds", () => {
  const set = generateGrowth("growth-primitives", 256, 20260522);
  let optimal = 0;
  buildGrowthQueries(set).forEach((q, i) => {
    const r = growthDistance(q.a, q.poseA, q.b, q.poseB, { tolerance: 1e-12 }),
      e = growthByRayCast(q.a, q.poseA, q.b, q.poseB, 1e-7, 200, out), where = `case ${i} ${q.label}`;
    // never above: x has not gone through a supporting plane
    expect(e.lowerBound / r.alpha - 1, where).toBeLessThan(1e-9);
    if (e.status !== "optimal") return;
    optimal++;
    expect(e.lowerBound / r.alpha - 1, where).toBeGreaterThan(-1.1e-7);
    expect(e.alpha / r.alpha - 1, where).toBeGreaterThan(-1e-9);
    expect(certifyPoints(q.a, q.poseA, q.b, q.poseB, e), where).toBeLessThan(1e-6);
  });
  expect(optimal).toBeGreaterThan(0.9 * set.cases.length); // on skew curved bodies it creeps
});

test("conic and facet forms refuse what they cannot hold", () => {
  expect(() => conicBody({ kind: "halfspace", params: [], vertices: new Float64Array(0), triangles: new Int32Array(0),
    margin: 0, center: null, inradius: NaN, line: 0 })).toThrow(/halfspace/);
  expect(() => facetGraph(sphere(1))).toThrow(TypeError);
});

test("DCF's Newton agrees on its sets", () => {
  const rng = rngFor("growth dcf");
  let optimal = 0;
  for (let i = 0; i < 100; i++) {
    const set = (): ConvexShape => dsf(Array.from({ length: 60 }, () => rng.uniform(-0.5, 0.5))), a = set(), b = set(),
      poseA = randomPose(rng, 1), poseB = randomPose(rng, 1);
    const r = growthDistance(a, poseA, b, poseB, { tolerance: 1e-12 }),
      e = dcfNewton(a, poseA, b, poseB, 1e-9, 50, out);
    if (e.status !== "optimal") continue;
    optimal++;
    expect(Math.abs(e.alpha / r.alpha - 1), `case ${i}`).toBeLessThan(1e-8);
  }
  expect(optimal).toBeGreaterThan(85);
});

test("n dimensions: the loop with three corners finds the package's factor", () => {
  const rng = rngFor("growth in n dimensions"), size = (): number => rng.uniform(0.3, 1);
  const posed = (shape: ConvexShape, m: Float64Array): BodyN => ({
    inradius: shape.inradius,
    support(d, x) {
      const local = new Float64Array(3);
      for (let j = 0; j < 3; j++) local[j] = m[j] * d[0] + m[3 + j] * d[1] + m[6 + j] * d[2];
      shape.support(shape, local, local);
      for (let i = 0; i < 3; i++) x[i] = m[3 * i] * local[0] + m[3 * i + 1] * local[1] + m[3 * i + 2] * local[2];
    },
  });
  for (let k = 0; k < 40; k++) {
    const a = ellipsoid(size(), size(), size()), b = box(size(), size(), size()), poseA = randomPose(rng, 1),
      poseB = randomPose(rng, 1), m = packPose(poseA), n = packPose(poseB),
      r = growthN(posed(a, m), posed(b, n), Float64Array.from([9, 10, 11], (i) => n[i] - m[i]));
    expect(r.status).toBe("optimal");
    expect(r.alpha / growthDistance(a, poseA, b, poseB, { tolerance: 1e-12 }).alpha).toBeCloseTo(1, 9);
  }
});
