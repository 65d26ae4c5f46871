/**
 * Boxes and hulls beside cylinders, cones and frusta by enumeration: no direction is better, the points show the depth,
 * the general search says the same.
 *
 * `COL_SAMPLES=20000 npx vitest run test/polytope-discs.test.ts --testTimeout=0` in this folder: all of them.
 */
import { createSettings, OVERLAPPING, relativePose, solve, startCentres } from "@col/kernel";
import { box, cone, convexHull, cylinder, frustum } from "@col/shapes";
import { makePose, randomPose, rngFor, samples, seededTitle, signedDistanceOracle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";
import { createEpaWorkspace } from "../src/kernel.ts";
import { EDGE_ON_RIM, FACET_ON_RIM } from "../src/polytope-discs/state.ts";
import { featureDepth } from "../src/polytope-discs/polytope-discs.ts";
import { asked } from "./support/solver.ts";
import { PROVEN } from "../src/pair/method.ts";

const N = samples(800);
/** Relative to the pair's size: values are rounding, the oracle's and the general search's are good to 1e-10. */
const VALUE = 4e-15, POINTS = 1e-10, BETTER = 1e-9;
const SIZES: readonly number[] = [1, 0.5, 2, 0.1, 0.05, 0.925, 1e-3, 10, 100, 1000];
const QUARTERS: readonly (readonly number[])[] = [[0, 0, 0, 1], [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
  [0, 0, Math.SQRT1_2, Math.SQRT1_2], [0.5, 0.5, 0.5, 0.5], [1, 0, 0, 0], [0, Math.sin(Math.PI / 8), 0,
    Math.cos(Math.PI / 8)]];
const ws = createEpaWorkspace(), set = createSettings();

interface Case { readonly a: ConvexShape; readonly b: ConvexShape; readonly poseA: Pose; readonly poseB: Pose;
readonly size: number }

function solid(rng: Rng, s: () => number): ConvexShape {
  const axis = rng.pick(["x", "y", "z"] as const);
  switch (rng.integer(4)) {
    case 0: return cone(s(), s(), { axis });
    case 1: return frustum(s(), rng.pick([0, s()]), s(), { axis });
    case 2: return frustum(s(), s(), s(), { axis });
    default: return cylinder(s(), s(), { axis });
  }
}

function prism(rng: Rng, s: () => number): ConvexShape {
  const sides = 3 + rng.integer(12), r = s(), h = s(), points: number[] = [];
  for (let i = 0; i < sides; i++)
    for (const y of [-h, h]) points.push(r * Math.cos((2 * Math.PI * i) / sides), y,
      r * Math.sin((2 * Math.PI * i) / sides));
  return convexHull(points);
}

/** Random, with coplanar triangles, round, needles and plates, prisms: 4 to 130 facets. */
function hull(rng: Rng, s: () => number): ConvexShape {
  const n = 4 + rng.integer(40), [x, y, z] = [s(), s(), s()], d = new Float64Array(3), kind = rng.integer(5),
    points: number[] = [];
  if (kind === 0) return prism(rng, s);
  for (let i = 0; i < 1.5 * n; i++) {
    if (kind === 1) for (let c = 0; c < 3; c++) d[c] = 0.5 * Math.round(2 * rng.normal());
    else rng.unitVector(d);
    if (kind > 2) for (let c = 0; c < 3; c++) d[c] += 0.3 * rng.normal();
    points.push(x * d[0], (kind === 4 ? 1e-4 : 1) * y * d[1], z * d[2]);
  }
  return convexHull(points);
}

/** Is it for the enumeration, whose hulls are asked about after GJK, as signedDistance does? */
function enumerated(a: ConvexShape, b: ConvexShape): boolean {
  const g = ws.gjk;
  if (a.mesh === null && b.mesh === null) return featureDepth(asked(ws, a, b), ws) === PROVEN;
  g.simplex.rank = 0;
  startCentres(a, b, g.bInA, g.x);
  g.limits.beyond = Infinity;
  g.limits.within = 0;
  solve(a, b, g.bInA, set, g);
  return g.status === OVERLAPPING && featureDepth(Object.assign(asked(ws, a, b), { overlap: true }), ws) === PROVEN;
}

/** A turn by quarters, by a hair, or any. */
function turn(rng: Rng): Pose {
  const q = rng.pick(QUARTERS), t = rng.pick([0, 0, 1e-12, 1e-8, 1e-5, 1e-3, 0.05]), x = rng.normal(), y = rng.normal(),
    z = rng.normal(), f = Math.sin(t) / Math.hypot(x, y, z);
  if (rng.integer(3) === 0) return randomPose(rng, 0);
  if (rng.integer(6) === 0) { // upside down, up to rounding
    const phi = rng.uniform(0, Math.PI);
    return makePose(0, 0, 0, Math.cos(phi), 0, Math.sin(phi), 0);
  }
  const [a, b, c, d] = q, [e, g, h, w] = [f * x, f * y, f * z, Math.cos(t)];
  return makePose(0, 0, 0, d * e + a * w + b * h - c * g, d * g - a * h + b * w + c * e, d * h + a * g - b * e + c * w,
    d * w - a * e - b * g - c * h);
}

/** h of D at a unit direction of A's frame, the workspace's pose. */
function support(a: ConvexShape, b: ConvexShape, n: ArrayLike<number>): number {
  const r = ws.gjk.bInA, p = Float64Array.of(n[0], n[1], n[2]), q = new Float64Array(3);
  for (let j = 0; j < 3; j++) q[j] = -(r[j] * n[0] + r[3 + j] * n[1] + r[6 + j] * n[2]);
  a.support(a, p, p);
  b.support(b, q, q);
  let h = 0;
  for (let i = 0; i < 3; i++)
    h += n[i] * (p[i] - (r[3 * i] * q[0] + r[3 * i + 1] * q[1] + r[3 * i + 2] * q[2] + r[9 + i]));
  return h;
}

/** A vector of the pose's frame in the world. */
function rotate(pose: Pose, v: ArrayLike<number>): readonly number[] {
  relativePose(pose, makePose(0, 0, 0), ws.gjk.bInA);
  const r = ws.gjk.bInA;
  return [0, 1, 2].map((i) => r[i] * v[0] + r[3 + i] * v[1] + r[6 + i] * v[2]);
}

/**
 * Everyday and structured pairs: equal and uneven sizes, needles and plates, concentric, aligned, resting a hair deep,
 * side by side.
 */
function makeCase(rng: Rng, hulls: boolean): Case {
  const even = rng.integer(2) === 0, s = even ? (): number => rng.logUniform(0.2, 2) : (): number => rng.pick(SIZES),
    block = hulls ? hull(rng, s) : box(s(), s(), s()), other = solid(rng, s), boxFirst = rng.integer(2) === 0;
  const a = boxFirst ? block : other, b = boxFirst ? other : block,
    small = Math.min(Math.max(...a.bounds), Math.max(...b.bounds));
  const off = (): number => rng.pick([0, 0.3 * small, 0.7 * small * rng.normal()]);
  const poseA = turn(rng), { quaternion } = turn(rng);
  let position = { x: off(), y: off(), z: off() };
  const depth = rng.pick([1, -1]) * rng.logUniform(1e-9, 0.2) * small, mode = rng.integer(4);
  if (mode === 0) { // moved along the normal until the depth, or the gap, is what is asked for
    const r = signedDistance(a, poseA, b, { position, quaternion }), d = -r.distance - depth, n = r.normal;
    position = { x: position.x + d * n.x, y: position.y + d * n.y, z: position.z + d * n.z };
  } else if (mode === 1) { // corners against rims: h of any direction is the depth, or the gap
    const n = rng.unitVector(new Float64Array(3)), o = { x: 0, y: 0, z: 0 };
    relativePose(poseA, { position: o, quaternion }, ws.gjk.bInA);
    const d = support(a, b, n) - depth, [x, y, z] = rotate(poseA, n);
    position = { x: d * x, y: d * y, z: d * z };
  }
  const size = Math.max(...a.bounds) + Math.max(...b.bounds) + Math.hypot(position.x, position.y, position.z);
  return { a, b, poseA, poseB: { position, quaternion }, size };
}

for (const kind of ["boxes", "hulls"])
  test(seededTitle(`${kind} and solids between discs: the least depth, with its points`, N), () => {
  const rng = rngFor(`epa discs and ${kind}`), n = new Float64Array(3);
  let overlapping = 0, answered = 0, edges = 0, facets = 0, moved = 0;
  for (let i = 0; i < N; i++) {
    const c = makeCase(rng, kind === "hulls"), { a, b, poseA, poseB, size } = c, g = ws.gjk, name = `sample ${i}`;
    relativePose(poseA, poseB, g.bInA);
    ws.movedNormal.fill(NaN);
    const o = signedDistanceOracle(a, poseA, b, poseB, { samples: 60, starts: 4 }), held = enumerated(a, b);
    if (o.distance < -1e-9 * size) overlapping++;
    if (!held) continue;
    answered++;
    const u = ws.depth[0], q = g.pointBLocal, r = g.bInA;
    if (ws.features.best.meets >= EDGE_ON_RIM) edges++;
    facets += +(ws.features.best.meets === FACET_ON_RIM);
    moved += +(ws.features.best.meets === FACET_ON_RIM && !Number.isNaN(ws.movedNormal[0]));
    expect(o.distance, `${name}: apart`).toBeLessThanOrEqual(1e-12 * size);
    expect(Math.abs(support(a, b, g.normal) - u), `${name}: the normal's value`).toBeLessThanOrEqual(VALUE * size);
    expect(u + o.distance, `${name}: the oracle's is less`).toBeLessThanOrEqual(BETTER * size);
    for (let k = 0; k < 3; k++) {
      const gap = g.pointA[k] - (r[3 * k] * q[0] + r[3 * k + 1] * q[1] + r[3 * k + 2] * q[2] + r[9 + k])
        - u * g.normal[k];
      expect(Math.abs(gap), `${name}: points`).toBeLessThanOrEqual(POINTS * size);
    }
    for (const [s, p] of [[a, g.pointA], [b, q]] as const) for (let t = 0; t < 8; t++) { // points of the bodies
      rng.unitVector(n);
      const d = n.slice();
      s.support(s, d, d);
      expect(n[0] * (p[0] - d[0]) + n[1] * (p[1] - d[1]) + n[2] * (p[2] - d[2]), `${name}: in the body`)
        .toBeLessThanOrEqual(POINTS * size);
    }
    for (let t = 0; t < 8; t++)
      expect(support(a, b, rng.unitVector(n)), `${name}: a direction`).toBeGreaterThanOrEqual(u - VALUE * size);
    const general = signedDistance({ ...a, kind: a.mesh === null && a.curvature > 0 ? -1 : a.kind }, poseA,
      { ...b, kind: b.curvature > 0 ? -1 : b.kind }, poseB);
    if (general.status === "overlapping") expect(Math.abs(general.distance + u), `${name}: the general search`)
      .toBeLessThanOrEqual(BETTER * size);
  }
  expect(answered, `of ${overlapping}`).toBeGreaterThan(0.99 * overlapping);
  expect(edges).toBeGreaterThan(0.1 * answered);
  // a rim's point on a facet is found as it is, not from bodies drawn apart a little
  expect(moved, `of ${facets}`).toBeLessThanOrEqual(0.05 * facets);
}, 60000 + 60 * N);

test("an axis that rounding leaves a little longer than 1, on a facet's normal", () => {
  const a = box(5, 0.5, 5), b = cylinder(0.5, 0.05),
    poseB = makePose(0.9612808958817154, 0.5478958142148587, 0.6019189105573175, -0.8941528828262765, 0,
      0.4477617917302224, 0);
  relativePose(makePose(0, 0, 0), poseB, ws.gjk.bInA);
  expect(Math.hypot(...[1, 4, 7].map((i) => ws.gjk.bInA[i]))).toBeGreaterThan(1);
  expect(featureDepth(asked(ws, a, b), ws)).toBe(PROVEN);
  expect(Math.abs(ws.gjk.pointBLocal[1] - 0.05)).toBeLessThanOrEqual(1e-14); // on the cap, not beyond it
  expect(Math.abs(ws.gjk.pointA[1] - 0.5)).toBeLessThanOrEqual(1e-14);
});
