/**
 * Deliberately broken solvers: a correct solver in, one mistake added, to see each law fail.
 *
 * Every entry names the mistake and one law that must catch it. Mistakes are those people make: signs, frames, absolute
 * tolerances, stale results, early stops, forgotten options. World frame.
 */
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { inflated } from "./inflated.ts";
import { extent, posed, supportWorld } from "./posed.ts";
import { makePose, packPose, unapplyPacked, unrotatePacked } from "./poses.ts";
import type { DistanceSolver, SolverOptions } from "./solver.ts";

export interface BrokenSolver {
  readonly mistake: string;
  /** A law (exact name) that must fail. */
  readonly law: string;
  /** Needs signed answers to show. */
  readonly signed?: boolean;
  readonly wrap: (good: DistanceSolver) => DistanceSolver;
}

interface Query {
  readonly a: ConvexShape;
  readonly poseA: Pose;
  readonly b: ConvexShape;
  readonly poseB: Pose;
  readonly options: SolverOptions;
}

/** Changes the result after the good solver filled it. */
function after(change: (r: DistanceResult, q: Query) => void): (good: DistanceSolver) => DistanceSolver {
  return (good) => ({
    distance: (a, poseA, b, poseB, options = {}, out = createDistanceResult()): DistanceResult => {
      const r = good.distance(a, poseA, b, poseB, options, out);
      change(r, { a, poseA, b, poseB, options });
      return r;
    },
    intersects: good.intersects,
  });
}

/** Changes the question before the good solver sees it. */
function before(change: (q: Query) => Query): (good: DistanceSolver) => DistanceSolver {
  return (good) => ({
    distance: (a, poseA, b, poseB, options = {}, out): DistanceResult => {
      const q = change({ a, poseA, b, poseB, options });
      return good.distance(q.a, q.poseA, q.b, q.poseB, q.options, out);
    },
    intersects: (a, poseA, b, poseB, options = {}): boolean => {
      const q = change({ a, poseA, b, poseB, options });
      return good.intersects(q.a, q.poseA, q.b, q.poseB, q.options);
    },
  });
}

/** Changes the Boolean only. */
function saying(change: (hit: boolean, q: Query,
  good: DistanceSolver) => boolean): (good: DistanceSolver) => DistanceSolver {
  return (good) => ({
    distance: good.distance,
    intersects: (a, poseA, b, poseB, options = {}): boolean => change(good.intersects(a, poseA, b, poseB, options),
      { a, poseA, b, poseB, options }, good),
  });
}

function addTo(v: { x: number; y: number; z: number }, k: number, w: { x: number; y: number; z: number }): void {
  v.x += k * w.x;
  v.y += k * w.y;
  v.z += k * w.z;
}

function setTo(v: { x: number; y: number; z: number }, p: Float64Array): void {
  v.x = p[0];
  v.y = p[1];
  v.z = p[2];
}

/** A unit vector orthogonal to the normal. */
function across(n: { x: number; y: number; z: number }): { x: number; y: number; z: number } {
  const l = Math.sqrt(n.x * n.x + n.y * n.y);
  return l > 0.1 ? { x: -n.y / l, y: n.x / l, z: 0 } : { x: 1, y: 0, z: 0 };
}

function roundedToSingle(pose: Pose): Pose {
  const { position: p, quaternion: q } = pose;
  return makePose(Math.fround(p.x), Math.fround(p.y), Math.fround(p.z), q.x, q.y, q.z, q.w);
}

/** One mistake each. `wrap` makes a fresh solver, so mistakes that remember earlier calls start without memory. */
export const BROKEN_SOLVERS: readonly BrokenSolver[] = [
  { mistake: "normal points from B to A", law: "identity: pB - pA = d n", wrap: after((r) => {
    addTo(r.normal, -2, { ...r.normal });
  }) },
  { mistake: "normal and points both turned round", law: "member: pointA in A", wrap: after((r) => {
    const a = { ...r.pointA }, b = { ...r.pointB };
    addTo(r.normal, -2, { ...r.normal });
    Object.assign(r.pointA, b);
    Object.assign(r.pointB, a);
  }) },
  { mistake: "normal not unit", law: "normal: unit", wrap: after((r) => { addTo(r.normal, 1e-6, { ...r.normal }); }) },
  { mistake: "stops early: a point of B that is not the nearest", law: "gap: supporting planes reach d",
    wrap: after((r, q) => {
    // 3 % of the way to B's support point across the normal: still a point of B, a valid upper bound, not the distance.
    const far = new Float64Array(3), t = across(r.normal);
    supportWorld(posed(q.b, q.poseB), Float64Array.of(t.x + r.normal.x, t.y + r.normal.y, t.z + r.normal.z), far);
    const p = r.pointB;
    addTo(p, 0.03, { x: far[0] - p.x, y: far[1] - p.y, z: far[2] - p.z });
    const x = p.x - r.pointA.x, y = p.y - r.pointA.y, z = p.z - r.pointA.z;
    r.distance = Math.sqrt(x * x + y * y + z * z);
    setTo(r.normal, Float64Array.of(x / r.distance, y / r.distance, z / r.distance));
  }) },
  { mistake: "wrong weights: both witnesses slide together", law: "member: pointA in A", wrap: after((r, q) => {
    const t = across(r.normal), k = 2 * (extent(q.a) + extent(q.b));
    addTo(r.pointA, k, t);
    addTo(r.pointB, k, t);
  }) },
  { mistake: "both witnesses 1e-6 too far towards A", law: "member: pointB in B", wrap: after((r, q) => {
    addTo(r.pointB, -1e-6 * extent(q.b), r.normal);
    addTo(r.pointA, -1e-6 * extent(q.b), r.normal);
  }) },
  { mistake: "points left in A's frame", law: "member: pointA in A", wrap: after((r, q) => {
    const m = packPose(q.poseA);
    for (const p of [r.pointA, r.pointB])
      setTo(p, unapplyPacked(m, Float64Array.of(p.x, p.y, p.z), new Float64Array(3)));
  }) },
  { mistake: "normal left in A's frame", law: "motion: normal turns along", wrap: after((r, q) => {
    const n = r.normal;
    setTo(n, unrotatePacked(packPose(q.poseA), Float64Array.of(n.x, n.y, n.z), new Float64Array(3)));
  }) },
  { mistake: "absolute tolerance: 1e-6 counts as contact", law: "scaling: distance scales", wrap: after((r) => {
    if (r.distance > 0 && r.distance < 1e-6) r.distance = r.lowerBound = 0;
  }) },
  { mistake: "NaN in the distance of overlapping pairs", law: "finite: distance", wrap: after((r) => {
    if (r.status === "overlapping") r.distance = NaN;
  }) },
  { mistake: "NaN in the lower bound", law: "finite: lowerBound is a number", wrap: after((r) => {
    r.lowerBound = NaN;
  }) },
  { mistake: "NaN in the normal", law: "finite: normal and points", wrap: after((r) => { r.normal.z = NaN; }) },
  { mistake: "lower bound too large", law: "bracket: lowerBound <= distance", wrap: after((r) => {
    r.lowerBound += 1e-3 * Math.abs(r.distance);
  }) },
  { mistake: "bracket of a spent budget too low", law: "bracket: true distance <= distance", wrap: after((r) => {
    if (r.status === "separated") [r.status, r.distance, r.lowerBound] = ["budget-spent", 0.9 * r.distance, 0];
  }) },
  { mistake: "bracket of a spent budget too high", law: "bracket: lowerBound <= true distance", wrap: after((r) => {
    if (r.status === "separated") [r.status, r.distance, r.lowerBound] = ["budget-spent", 1.2 * r.distance,
      1.1 * r.distance];
  }) },
  { mistake: "lower bound never improved", law: "gap: lowerBound reaches d", wrap: after((r) => {
    if (r.distance > 0) r.lowerBound = 0;
  }) },
  { mistake: "separated called overlapping", law: "overlapping: no plane separates", wrap: after((r) => {
    if (r.status === "separated") [r.status, r.distance, r.lowerBound] = ["overlapping", 0, 0];
  }) },
  { mistake: "overlapping called separated", law: "sign: separated means distance > 0", wrap: after((r) => {
    if (r.status === "overlapping") r.status = "separated";
  }) },
  { mistake: "overlapping with a positive distance", law: "sign: overlapping means distance <= 0", wrap: after((r) => {
    if (r.status === "overlapping") r.distance = 1;
  }) },
  { mistake: "distance too small", law: "gap: planes no further apart than d", wrap: after((r) => {
    if (r.distance > 0) r.distance *= 0.99;
  }) },
  { mistake: "distance far too small", law: "gap: no sampled plane separates further than d", wrap: after((r) => {
    r.distance -= 10 * Math.abs(r.distance) + 1;
  }) },
  { mistake: "stale result: the third call in a row is not filled", law: "determinism: same call, same bits",
    wrap: (good) => {
    let calls = 0;
    return { intersects: good.intersects, distance: (a, poseA, b, poseB, options, out): DistanceResult => {
      const r = out ?? createDistanceResult();
      return calls++ % 3 === 1 ? r : good.distance(a, poseA, b, poseB, options, r);
    } };
  } },
  { mistake: "one result object for all calls", law: "result: kept from later calls", wrap: (good) => {
    const mine = createDistanceResult();
    let first: DistanceResult | null = null;
    return { intersects: good.intersects, distance: (a, poseA, b, poseB, options, out): DistanceResult => {
      const r = good.distance(a, poseA, b, poseB, options, out ?? mine);
      if (first !== null && first !== r) first.distance += 1; // writes through a reference it kept
      first = r;
      return r;
    } };
  } },
  { mistake: "out is ignored", law: "out: filled and returned", wrap: (good) => ({
    intersects: good.intersects, distance: (a, poseA, b, poseB, options): DistanceResult => good.distance(a, poseA, b,
      poseB, options, createDistanceResult()),
  }) },
  { mistake: "pose normalised in place", law: "inputs: left alone", wrap: before((q) => {
    (q.poseA.quaternion as { w: number }).w *= 1 + 1e-9;
    return q;
  }) },
  { mistake: "knows which shape comes first", law: "swap: same distance", wrap: after((r, q) => {
    if (extent(q.a) > extent(q.b)) r.distance *= 1 + 1e-5;
  }) },
  { mistake: "normal along the centres", law: "swap: normal turns round", wrap: after((r, q) => {
    const { position: p } = q.poseA, { position: s } = q.poseB, x = s.x - 0.9 * p.x, y = s.y - p.y, z = s.z - p.z,
      l = Math.sqrt(x * x + y * y + z * z);
    setTo(r.normal, Float64Array.of(x / l, y / l, z / l));
  }) },
  { mistake: "swapped pairs always hit", law: "swap: same Boolean",
    wrap: saying((hit, q) => hit || q.a.params[0] < q.b.params[0]) },
  { mistake: "directions along the world's x get a bonus", law: "motion: same distance", wrap: after((r) => {
    r.distance *= 1 + 1e-4 * r.normal.x * r.normal.x;
  }) },
  { mistake: "positions in single precision", law: "translation: same distance far from the origin",
    wrap: before((q) => ({ ...q, poseA: roundedToSingle(q.poseA), poseB: roundedToSingle(q.poseB) })) },
  { mistake: "Boolean with an absolute tolerance", law: "scaling: same Boolean",
    wrap: saying((hit, q, good) => hit || Math.max(0, good.distance(q.a, q.poseA, q.b, q.poseB).distance) < 1e-6) },
  { mistake: "Boolean true up to 2 % of the size", law: "Boolean: agrees with the sign",
    wrap: saying((hit, q, good) => hit || good.distance(q.a, q.poseA, q.b, q.poseB).distance < 0.02 * extent(q.a)) },
  { mistake: "Boolean never hits", law: "Boolean: agrees with overlapping", wrap: saying(() => false) },
  { mistake: "Boolean hits within 1e-4 of the size", law: "along the normal: apart just before contact",
    wrap: saying((hit, q, good) => hit || good.distance(q.a, q.poseA, q.b, q.poseB).distance < 1e-4 * extent(q.a)) },
  { mistake: "Boolean misses shallow overlap", law: "along the normal: together just past contact",
    wrap: saying((hit, q, good) => hit && good.intersects(scaledShape(q.a), q.poseA, scaledShape(q.b), q.poseB)) },
  { mistake: "Boolean asks a bounding ball", law: "along the normal: apart where a plane says so",
    wrap: saying((_hit, q, good) => good.intersects(inflated(q.a, 1e-3 * extent(q.a)), q.poseA, q.b, q.poseB)) },
  { mistake: "distances above 1.3 sizes are cut", law: "along the normal: distance is d + t", wrap: after((r, q) => {
    const limit = 1.3 * (extent(q.a) + extent(q.b));
    if (r.distance > limit) r.distance = limit;
  }) },
  { mistake: "margins forgotten", law: "margin: distance is d - m",
    wrap: before((q) => ({ ...q, a: inflated(q.a, -q.a.margin), b: inflated(q.b, -q.b.margin) })) },
  { mistake: "margin of A counted twice", law: "margin: same on either shape",
    wrap: before((q) => ({ ...q, a: inflated(q.a, q.a.margin) })) },
  { mistake: "Boolean forgets margins", law: "margin: flips the Boolean",
    wrap: saying((_hit, q, good) => good.intersects(inflated(q.a, -q.a.margin), q.poseA,
      inflated(q.b, -q.b.margin), q.poseB)) },
  ...["fresh", "used", "moved", "poisoned"].map((state): BrokenSolver => ({
    mistake: `warm start changes the answer (${state})`, law: `warm start: same distance, token ${state}`,
    wrap: after((r, q) => { if (q.options.warmStart !== undefined) r.distance *= 1 + 1e-3; }),
  })),
  { mistake: "maxDistance said too early", law: "maxDistance: not exceeded, not said", wrap: after((r, q) => {
    if ((q.options.maxDistance ?? Infinity) < 2 * r.distance) r.status = "beyond-max-distance";
  }) },
  { mistake: "maxDistance loosens the tolerance", law: "maxDistance: no bias below it", wrap: after((r, q) => {
    if (q.options.maxDistance !== undefined) r.distance *= 1 + 1e-4;
  }) },
  { mistake: "maxDistance returned as the bound itself", law: "maxDistance: lower bound exceeds it",
    wrap: after((r, q) => {
    if (r.status === "beyond-max-distance") r.lowerBound = 0.9 * (q.options.maxDistance ?? NaN);
  }) },
  { mistake: "maxDistance bracket does not hold the distance", law: "maxDistance: bounds bracket the distance",
    wrap: after((r) => {
    if (r.status === "beyond-max-distance") r.distance = r.lowerBound *= 0.999;
  }) },
  { mistake: "maxDistance ignored and wrong", law: "maxDistance: answered in full", wrap: after((r, q) => {
    if (q.options.maxDistance !== undefined) [r.status, r.distance] = ["separated", q.options.maxDistance];
  }) },
  { mistake: "depth along the wrong axis", law: "depth: no plane shows less overlap", signed: true,
    wrap: after((r, q) => {
    if (!(r.distance < 0)) return;
    const t = across(r.normal), pa = posed(q.a, q.poseA), pb = posed(q.b, q.poseB), p = new Float64Array(3),
      s = new Float64Array(3);
    supportWorld(pa, Float64Array.of(t.x, t.y, t.z), p);
    supportWorld(pb, Float64Array.of(-t.x, -t.y, -t.z), s);
    r.distance = r.lowerBound = t.x * (s[0] - p[0]) + t.y * (s[1] - p[1]) + t.z * (s[2] - p[2]);
    setTo(r.normal, Float64Array.of(t.x, t.y, t.z));
  }) },
  { mistake: "depth 1 % too small", law: "depth: moved by more, apart", signed: true, wrap: after((r) => {
    if (r.distance < 0) r.distance *= 0.99;
  }) },
  { mistake: "depth 1 % too large", law: "depth: moved by less, together", signed: true, wrap: after((r) => {
    if (r.distance < 0) r.distance *= 1.01;
  }) },
  { mistake: "depth off by a constant", law: "depth: equals the oracle", signed: true, wrap: after((r) => {
    if (r.distance < 0) r.distance -= 1e-4;
  }) },
  { mistake: "jump at contact", law: "depth: signed distance is t - depth through contact", signed: true,
    wrap: after((r) => {
    if (r.distance < 0) r.distance -= 1e-3;
  }) },
  { mistake: "depth grows too fast", law: "depth: Lipschitz in the position", signed: true, wrap: after((r, q) => {
    if (r.distance < 0)
      r.distance *= 1 + 1e5 * Math.abs(q.poseB.position.x - Math.fround(q.poseB.position.x * 16) / 16);
  }) },
];

/** The shape shrunk by a ten-thousandth about its frame: misses shallow overlap. */
function scaledShape(s: ConvexShape): ConvexShape {
  const support = (_t: ConvexShape, d: Float64Array, out: Float64Array): number => {
    const id = s.support(s, d, out);
    for (let k = 0; k < 3; k++) out[k] *= 1 - 1e-4;
    return id;
  };
  return { ...inflated(s, -1e-4 * s.margin), support };
}

