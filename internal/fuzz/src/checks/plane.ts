/**
 * Laws of `gjk2d-barycode` and of the plane part of `growth-distance`: certificate, batch, swap, motion, scale, warm
 * starts, and agreement with the prism in space.
 */
import { signedDistance as signedDistance3 } from "@col/epa";
import * as plane from "@col/gjk2d-barycode";
import * as polygons from "@col/gjk2d-barycode/polygons";
import { createGrowthWarmStart2, growthDistance, growthDistance2, growthIntersects2 } from "@col/growth-distance";
import type { GrowthOptions2 } from "@col/growth-distance";
import { certifyDistance, lengthTolerance, openWidth, posed } from "@col/testkit";
import type { LawReport, PairCase2, Rng } from "@col/testkit";
import { createWarmStart, STATUSES } from "@col/types";
import type { ConvexShape2, DistanceResult, DistanceResult2, GrowthResult, GrowthResult2, Pose2 } from "@col/types";
import { timed } from "../clock.ts";
import { sameBits } from "./check.ts";
import type { PlaneCheck } from "./check.ts";
import { flat, prism, raisedPose } from "./extrude.ts";

/** Relative to the scene. Polygons are exact up to rounding; loops over supports close to 1e-10. */
const GAP = 1e-9;

function slackOf(c: PairCase2): number {
  return 2 * lengthTolerance(posed(flat(c.a), raisedPose(c.poseA)), posed(flat(c.b), raisedPose(c.poseB)), GAP);
}

function sizeOf({ a, b, poseA, poseB }: PairCase2): number {
  return a.size + a.margin + b.size + b.margin + Math.abs(poseA.x - poseB.x) + Math.abs(poseA.y - poseB.y);
}

function inSpace(r: DistanceResult2): DistanceResult {
  const up = ({ x, y }: { x: number; y: number }): { x: number; y: number; z: number } => ({
    x,
    y,
    z: x !== x ? NaN : 0,
  });
  return { ...r, pointA: up(r.pointA), pointB: up(r.pointB), normal: up(r.normal) };
}

function certified(c: PairCase2, r: DistanceResult2, report: LawReport): void {
  certifyDistance(flat(c.a), raisedPose(c.poseA), flat(c.b), raisedPose(c.poseB), inSpace(r), report, {
    gap: GAP,
    rounding: 1e-11,
  });
}

function numbersOf(r: DistanceResult2): number[] {
  return [r.distance, r.lowerBound, r.pointA.x, r.pointA.y, r.pointB.x, r.pointB.y, r.normal.x, r.normal.y];
}

type Query = (
  a: ConvexShape2,
  poseA: Pose2 | null,
  b: ConvexShape2,
  poseB: Pose2 | null,
  options?: plane.GjkOptions2,
) => DistanceResult2;

/** The query without its last, optional argument. */
function asQuery(query: typeof plane.distance2): Query {
  return (a, poseA, b, poseB, options) => query(a, poseA, b, poseB, options);
}

function turned(p: Pose2, angle: Pose2): Pose2 {
  return {
    x: angle.c * p.x - angle.s * p.y + angle.x,
    y: angle.s * p.x + angle.c * p.y + angle.y,
    c: angle.c * p.c - angle.s * p.s,
    s: angle.s * p.c + angle.c * p.s,
  };
}

/** A motion of the plane by a few sizes. */
function motion(rng: Rng, size: number): Pose2 {
  const d = rng.unitVector(new Float64Array(3)), n = Math.sqrt(d[0] * d[0] + d[1] * d[1]);
  return { x: size * rng.uniform(-2, 2), y: size * rng.uniform(-2, 2), c: d[0] / n, s: d[1] / n };
}

/** Changes of a query that must not change the answer. */
function sameAnswer(
  name: string,
  query: Query,
  c: PairCase2,
  r: DistanceResult2,
  rng: Rng,
  other: PairCase2 | null,
  report: LawReport,
): void {
  const { a, b, poseA, poseB } = c,
    slack = slackOf(c);
  const same = (law: string, d: number, width: number): void => {
    report.check(
      `${name}, ${law}: same distance`,
      Math.abs(d - r.distance) - Math.max(width, openWidth(inSpace(r))),
      slack,
    );
  };
  const ask = (law: string, k: PairCase2, s: number, options?: plane.GjkOptions2): void => {
    const t = query(k.a, k.poseA, k.b, k.poseB, options);
    same(law, t.distance / s, openWidth(inSpace(t)) / s);
    certified(k, t, report);
  };
  ask("swap", { ...c, a: b, b: a, poseA: poseB, poseB: poseA }, 1);
  const g = motion(rng, sizeOf(c));
  ask("motion", { ...c, poseA: turned(poseA, g), poseB: turned(poseB, g) }, 1);
  for (const s of [1e-9, 1e-4, 1e4, 1e9]) ask(`scaling by ${s}`, c.rescaled(s), s);
  const token = createWarmStart();
  for (const state of ["fresh", "used", "of another pair"]) {
    if (state === "of another pair" && other !== null)
      query(other.a, other.poseA, other.b, other.poseB, { warmStart: token });
    ask(`warm start, token ${state}`, c, 1, { warmStart: token });
  }
  ask("start at centres", c, 1, { start: "centres" });
}

function batchLaw(
  name: string,
  query: Query,
  batch: typeof plane.distanceBatch2,
  c: PairCase2,
  report: LawReport,
): void {
  const { a, b, poseA: p, poseB: q } = c,
    out = new Float64Array(2 * plane.BATCH_ROW),
    status = new Uint8Array(2);
  batch([a, b], Int32Array.of(0, 1, 1, 0), Float64Array.of(p.x, p.y, p.c, p.s, q.x, q.y, q.c, q.s), out, status);
  const r = query(a, p, b, q),
    s = query(b, q, a, p);
  const same =
    sameBits([...out], [...numbersOf(r), ...numbersOf(s)]) &&
    STATUSES[status[0]] === r.status &&
    STATUSES[status[1]] === s.status;
  report.require(`batch: the bits of the single call, ${name}`, same);
}

/** The prism in space: same signed distance. */
function againstSpace(c: PairCase2, r: DistanceResult2, report: LawReport): void {
  const height = 4 * sizeOf(c),
    s = signedDistance3(prism(c.a, height), raisedPose(c.poseA), prism(c.b, height), raisedPose(c.poseB));
  // the prism is higher than the shapes are wide, and its tolerances are of its size
  report.check(
    "agreement: signed distance of the prism",
    Math.abs(s.distance - r.distance) - Math.max(openWidth(s), openWidth(inSpace(r))),
    10 * slackOf(c) + 1e-9 * height,
  );
}

export const planeCheck: PlaneCheck = {
  package: "gjk2d-barycode",
  run(c, rng, report, other) {
    const { a, b, poseA, poseB } = c,
      slack = slackOf(c),
      signed: Query = timed(report, "signedDistance", asQuery(plane.signedDistance2)),
      apart: Query = timed(report, "distance", asQuery(plane.distance2));
    const r = signed(a, poseA, b, poseB), d = apart(a, poseA, b, poseB);
    certified(c, r, report);
    certified(c, d, report);
    report.check(
      "distance is the positive part of the signed distance",
      Math.abs(Math.max(0, r.distance) - d.distance),
      slack,
    );
    const hit = timed(report, "intersects", plane.intersects2)(a, poseA, b, poseB);
    if (Math.abs(r.distance) > slack) report.require("Boolean: agrees with the sign", hit === r.distance < 0);
    sameAnswer("signedDistance", signed, c, r, rng, other, report);
    sameAnswer("distance", apart, c, d, rng, other, report);
    batchLaw("distance", plane.distance2, plane.distanceBatch2, c, report);
    batchLaw("signedDistance", plane.signedDistance2, plane.signedDistanceBatch2, c, report);
    if (a.vertices.length > 0 && b.vertices.length > 0) {
      report.require(
        "polygons entry: same bits",
        sameBits(numbersOf(polygons.distance2(a, poseA, b, poseB)), numbersOf(d)) &&
          polygons.intersects2(a, poseA, b, poseB) === hit,
      );
    }
    againstSpace(c, r, report);
  },
};

/** Roundings of a support value, a pose, a centre. */
const ULPS = 64 * 2 ** -52;

/** Relative rounding of the factor: sizes over the width along the normal; of a prism, its part in the plane. */
function growthRounding(c: PairCase2, r: GrowthResult | GrowthResult2): number {
  const out = new Float64Array(2), across = (s: ConvexShape2, p: Pose2, sign: number): number => {
    const x = sign * (p.c * r.normal.x + p.s * r.normal.y), y = sign * (p.c * r.normal.y - p.s * r.normal.x);
    s.support(s, Float64Array.of(x, y), out);
    return x * (out[0] - s.center[0]) + y * (out[1] - s.center[1]) + s.margin;
  };
  const width = across(c.a, c.poseA, 1) + across(c.b, c.poseB, -1),
    size = sizeOf(c) + Math.max(...[c.poseA.x, c.poseA.y, c.poseB.x, c.poseB.y].map(Math.abs));
  return width > 0 ? (ULPS * size) / width + (ULPS * size) / (r.alpha * width) : Infinity;
}

export const planeGrowthCheck: PlaneCheck = {
  package: "growth-distance",
  run(c, rng, report, other) {
    const { a, b, poseA, poseB } = c,
      distance = timed(report, "growthDistance2", growthDistance2),
      r = distance(a, poseA, b, poseB);
    const solid = a.inradius + a.margin + b.inradius + b.margin > 0;
    if (r.status === "ill-conditioned" || r.status === "coincident-centres") {
      report.require("plane, ill-conditioned only without interior", r.status === "coincident-centres" || !solid);
      return;
    }
    if (!report.require("plane, finite: alpha and bound", r.lowerBound <= r.alpha && Number.isFinite(r.alpha))) return;
    report.require(
      "plane, status: one of those documented",
      ["optimal", "budget-spent", "precision-limit"].includes(r.status),
    );
    const rounding = growthRounding(c, r),
      roomOf = (x: number): number => 1e-9 + 8 * x,
      room = roomOf(rounding);
    if (r.status === "optimal")
      report.check("plane, optimal: the bracket is closed", r.alpha - r.lowerBound, r.alpha * (3e-8 + rounding));
    if (room > 1e-3) return;
    // each lower bound is proven along a different normal: the width along it measures the effect of rounded poses
    const agree = (law: string, k: PairCase2, s: GrowthResult | GrowthResult2): void => {
      report.check(`plane, ${law}: same factor`, r.lowerBound - s.alpha, room * r.alpha);
      report.check(`plane, ${law}: same factor`, s.lowerBound - r.alpha, roomOf(growthRounding(k, s)) * s.alpha);
    };
    const same = (law: string, options?: GrowthOptions2, k = c): void => {
      agree(law, k, distance(k.a, k.poseA, k.b, k.poseB, options));
    };
    same("tight", { tolerance: 1e-12 });
    for (const method of ["cutting-plane", "second-order"] as const) same(method, { method });
    same("swap", {}, { ...c, a: b, poseA: poseB, b: a, poseB: poseA });
    const g = motion(rng, sizeOf(c)), token = createGrowthWarmStart2();
    same("motion", {}, { ...c, poseA: turned(poseA, g), poseB: turned(poseB, g) });
    if (other !== null) distance(other.a, other.poseA, other.b, other.poseB, { warmStart: token });
    for (const start of ["primal", "dual", "cold"] as const)
      same(`warm start, ${start}`, { warmStart: token, start });
    const height = 2 * sizeOf(c),
      s = growthDistance(prism(a, height), raisedPose(poseA), prism(b, height), raisedPose(poseB));
    agree("prism in space", c, s);
    const hit = growthIntersects2(a, poseA, b, poseB);
    if (r.alpha < 1 - room) report.require("plane, Boolean: true below 1", hit);
    if (r.lowerBound > 1 + room) report.require("plane, Boolean: false above 1", !hit);
  },
};

/** Signed distance of a half-plane and a bounded shape, by one support. */
export const halfPlaneCheck: PlaneCheck = {
  package: "gjk2d-barycode",
  run(c, _rng, report) {
    const first = c.a.bounds[0] === -Infinity,
      half = first ? c.a : c.b,
      p = first ? c.poseA : c.poseB,
      body = first ? c.b : c.a,
      q = first ? c.poseB : c.poseA;
    const [mx, my, offset] = half.params, nx = p.c * mx - p.s * my, ny = p.s * mx + p.c * my, s = new Float64Array(2);
    body.support(body, Float64Array.of(-(q.c * nx + q.s * ny), -(q.c * ny - q.s * nx)), s);
    const x = q.c * s[0] - q.s * s[1] + q.x,
      y = q.s * s[0] + q.c * s[1] + q.y,
      truth = nx * (x - p.x) + ny * (y - p.y) - offset - half.margin - body.margin;
    const room =
      1e-11 *
      (body.size + body.margin + Math.abs(offset) + Math.abs(p.x) + Math.abs(p.y) + Math.abs(q.x) + Math.abs(q.y));
    const signed = timed(report, "signedDistance", plane.signedDistance2)(c.a, c.poseA, c.b, c.poseB),
      d = plane.distance2(c.a, c.poseA, c.b, c.poseB);
    report.check("half-plane: signed distance", Math.abs(signed.distance - truth), room);
    report.check("half-plane: distance", Math.abs(d.distance - Math.max(0, truth)), room);
    if (Math.abs(truth) > room)
      report.require("half-plane: Boolean", plane.intersects2(c.a, c.poseA, c.b, c.poseB) === truth < 0);
  },
};
