/**
 * Decides whether a moving convex body only touches a convex body of the scene, or slides along it, and finds the
 * steepest normal of a hit.
 *
 * In: the result of a cast of two convex bodies in `query.hit`, their poses and the translation (world frame,
 * lengths). Out: true if the motion is free; or a corrected hit: the face normal that opposes the motion most.
 *
 * Method: along a fixed direction the gap of two bodies in linear motion is linear in time. The directions tried are
 * the normal of the result and the face normals of both bodies. A depth at the start of up to 1e-9 of the
 * coordinates, and at most 1e-3 of the larger extent, counts as touching. Reason: bodies that lie side by side form
 * one floor. A sliding body overlaps the next one by rounding errors, and its edge alone would stop it. Bodies of
 * many parts are tested by their own solver.
 */
import { outwardCount, writeOutward } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { Body, ConvexShape } from "@col/types";
import { clearVectors } from "../store/result.ts";
import { isConvex } from "../store/bounds.ts";
import type { Core } from "../store/core.ts";
import type { PoseRecord, Query } from "../store/query.ts";

/** Depth at the start that counts as touching, relative to the coordinates: curved bodies are accurate to 1e-10. */
const TOUCH = 1e-9;
/**
 * That depth is at most this fraction of the larger body's extent: else bodies that start a million times their size
 * away would pass through each other's rims. No dimension.
 */
const TOUCH_MOST = 1e-3;
/** Sine of the angle by which a face must oppose the motion more than the normal of the result. No dimension. */
const SAME = 1e-9;
/** A normal whose sine to the motion is above this has a part perpendicular to the motion. No dimension. */
const ACROSS = 1e-6;
/** Each coordinate of a diagonal vector of length 3. */
const DIAGONAL = Math.sqrt(3);
/** Squared sine below which the motion is along a plane, up to rounding. No dimension. */
const TINY2 = 1e-20;
/** Rounding error of a gap, relative to the coordinates. No dimension. */
const ROUNDING = 1e-14;

/** Rotates a direction by the pose (`sign` 1) or back (-1). */
function turn({ quaternion: q }: PoseRecord, v: Float64Array, sign: number, out: Float64Array): void {
  const x = sign * q.x, y = sign * q.y, z = sign * q.z, { w } = q, a = v[0], b = v[1], c = v[2];
  const s = 2 / (x * x + y * y + z * z + w * w);
  const t = y * c - z * b, u = z * a - x * c, r = x * b - y * a;
  out[0] = a + s * (w * t + y * r - z * u);
  out[1] = b + s * (w * u + z * t - x * r);
  out[2] = c + s * (w * r + x * u - y * t);
}

/** Adds the height of a shape along `sign` times the world direction in `query.face`, from its local origin. */
function addHeight(shape: ConvexShape, pose: PoseRecord, sign: number, query: Query): void {
  const { face, direction: d, point: p, gap } = query;
  turn(pose, face, -1, d);
  for (let i = 0; i < 3; i++) d[i] *= sign;
  if (shape.kind === HALF_SPACE_KIND) {
    const q = shape.params, along = d[0] * q[0] + d[1] * q[1] + d[2] * q[2];
    gap[0] -= along > 1 - 1e-15 ? q[3] + shape.margin : Infinity;
    return;
  }
  shape.support(shape, d, p);
  const size = Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]);
  if (!(size < Infinity)) {
    throw new RangeError(
      `sceneShapeCast: a support function gave (${p[0]}, ${p[1]}, ${p[2]}); expected three finite numbers`);
  }
  gap[0] -= d[0] * p[0] + d[1] * p[1] + d[2] * p[2] + shape.margin;
  gap[1] += size + shape.margin;
}

/** Raises `gap[3]` to the extent of a shape. */
function raiseExtent(shape: ConvexShape, gap: Float64Array): void {
  const b = shape.bounds;
  if (shape.kind === HALF_SPACE_KIND) gap[3] = Infinity;
  else for (let k = 0; k < 3; k++) gap[3] = Math.max(gap[3], b[3 + k] - b[k] + 2 * shape.margin);
}

/**
 * Gap along `query.face` at the start, the size of what it was computed from, and the depth that counts as a touch:
 * `query.gap` at 0, 1 and 3.
 */
function measureGap(a: ConvexShape, b: ConvexShape, query: Query): void {
  const { poseA: { position: p }, poseB: { position: q }, face: n, gap } = query;
  const x = q.x - p.x, y = q.y - p.y, z = q.z - p.z;
  gap[0] = n[0] * x + n[1] * y + n[2] * z;
  gap[1] = Math.abs(x) + Math.abs(y) + Math.abs(z);
  addHeight(a, query.poseA, 1, query);
  addHeight(b, query.poseB, -1, query);
  gap[3] = 0;
  raiseExtent(a, gap);
  raiseExtent(b, gap);
  gap[3] = Math.min(TOUCH * gap[1], TOUCH_MOST * gap[3]);
}

/** The gap along `query.face` less the distance that counts as contact, and the speed of its change. */
function measure(a: ConvexShape, b: ConvexShape, query: Query): void {
  const { face: n, gap, way, settings } = query;
  measureGap(a, b, query);
  if (query.castOptions === settings) gap[0] -= settings.targetDistance ?? 0;
  gap[2] = n[0] * way.x + n[1] * way.y + n[2] * way.z;
}

function keepsApart(a: ConvexShape, b: ConvexShape, query: Query): boolean {
  const { gap, limit, face: n, way } = query, speed = n[0] * way.x + n[1] * way.y + n[2] * way.z;
  // (the bodies touch on the path, so a direction against the motion cannot keep them separated)
  if (!(speed >= 0 || speed * speed <= TINY2 * (way.x * way.x + way.y * way.y + way.z * way.z))) return false;
  measure(a, b, query);
  return gap[0] >= -gap[3] && (speed >= 0 || limit[0] * speed >= -ROUNDING * gap[1]);
}

/** Writes the k-th face normal of A or B, directed from A to B, to `query.face`; false: the hit is not on this face. */
function readFace(shape: ConvexShape, ofB: boolean, k: number, query: Query): boolean {
  const { face: n, direction: d, point: p, plane4: q, hit } = query, pose = ofB ? query.poseB : query.poseA,
    at = ofB ? hit.pointB : hit.pointA, back = ofB ? hit.time : 0, m = (ofB ? -1 : 1) * shape.margin;
  writeOutward(shape, k, q);
  if (at.x === at.x) {
    d[0] = at.x - back * query.way.x - m * hit.normal.x - pose.position.x;
    d[1] = at.y - back * query.way.y - m * hit.normal.y - pose.position.y;
    d[2] = at.z - back * query.way.z - m * hit.normal.z - pose.position.z;
    turn(pose, d, -1, p);
    const room = TOUCH * (Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]) + Math.abs(d[0]) + shape.margin);
    if (!(q[0] * p[0] + q[1] * p[1] + q[2] * p[2] >= q[3] - room)) return false;
  }
  turn(pose, q, 1, n);
  if (ofB) for (let i = 0; i < 3; i++) n[i] = -n[i];
  return true;
}

/** Does a face normal of one body prove that the bodies part or slide? */
function someFaceFrees(a: ConvexShape, b: ConvexShape, ofB: boolean, query: Query): boolean {
  const shape = ofB ? b : a, count = outwardCount(shape);
  for (let k = 0; k < count; k++) if (readFace(shape, ofB, k, query) && keepsApart(a, b, query)) return true;
  return false;
}

/**
 * Makes `query.face` perpendicular to the motion: a surface parallel to the motion has this normal. False: it has no
 * perpendicular part.
 */
function turnAcross({ face: n, way }: Query): boolean {
  const s = (n[0] * way.x + n[1] * way.y + n[2] * way.z) / (way.x * way.x + way.y * way.y + way.z * way.z);
  n[0] -= s * way.x; n[1] -= s * way.y; n[2] -= s * way.z;
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  for (let i = 0; i < 3; i++) n[i] /= length;
  return length > ACROSS;
}

/** See the file header; up to `query.limit`. */
export function isFree(body: Body | null, query: Query): boolean {
  const { hit: { normal: r }, face: n, body: b } = query;
  if (body === null || b === null || !isConvex(body) || !isConvex(b)) return false;
  n[0] = r.x; n[1] = r.y; n[2] = r.z;
  return (r.x === r.x && (keepsApart(body, b, query) || (turnAcross(query) && keepsApart(body, b, query))))
    || someFaceFrees(body, b, false, query)
    || someFaceFrees(body, b, true, query);
}

/** Stores `query.face` in `query.steep` if it touches at the time of the hit and opposes the motion more. */
function keepSteepest(a: ConvexShape, b: ConvexShape, query: Query): void {
  const { gap, hit, face, steep } = query;
  measure(a, b, query);
  const then = gap[0] + (hit.time > 0 ? hit.time : 0) * gap[2];
  if (!(gap[2] < steep[3] && Math.abs(then) <= gap[3])) return;
  for (let i = 0; i < 3; i++) steep[i] = face[i];
  steep[3] = gap[2];
}

/**
 * Of the face normals that touch at the time of the hit, the one opposing the motion most becomes the normal of the
 * hit: if edges or corners meet, the solver's normal may be any direction in between. A start that overlaps by
 * rounding errors only, or a graze, becomes a hit if the motion presses on such a face.
 */
export function steepenHit(body: Body | null, query: Query): void {
  const { hit, way, steep, body: b } = query, { normal: n } = hit;
  if (body === null || b === null || !isConvex(body) || !isConvex(b)) return;
  const speed = Math.sqrt(way.x * way.x + way.y * way.y + way.z * way.z), isHit = hit.status === "hit";
  if (!isHit && hit.status !== "overlapping" && hit.status !== "grazing") return;
  steep[3] = (isHit ? n.x * way.x + n.y * way.y + n.z * way.z : 0) - SAME * speed;
  steep[0] = NaN;
  for (let side = 0; side < 2; side++) {
    const shape = side === 0 ? body : b, count = outwardCount(shape);
    for (let k = 0; k < count; k++) if (readFace(shape, side === 1, k, query)) keepSteepest(body, b, query);
  }
  if (steep[0] !== steep[0]) return;
  if (hit.pointB.x !== hit.pointB.x) writeDeepest(body, b, query);
  hit.status = "hit";
  n.x = steep[0]; n.y = steep[1]; n.z = steep[2];
  const { pointA: p, pointB: q } = hit, { settings } = query,
    d = query.castOptions === settings ? settings.targetDistance ?? 0 : 0;
  p.x = q.x - d * n.x; p.y = q.y - d * n.y; p.z = q.z - d * n.z;
}

/** Writes the point of the moving body that is deepest against `query.steep` to the hit. */
function writeDeepest(a: ConvexShape, b: ConvexShape, query: Query): void {
  const { steep, face, point: p, direction: d, hit: { pointB: q }, poseB } = query, { position: o } = poseB,
    m = b.margin;
  for (let i = 0; i < 3; i++) face[i] = steep[i];
  measureGap(a, b, query); // (the last support is of B)
  turn(poseB, p, 1, d);
  q.x = o.x + d[0] - m * steep[0]; q.y = o.y + d[1] - m * steep[1]; q.z = o.z + d[2] - m * steep[2];
}

/** Casts an overlapping pair again, with B moved along the k-th diagonal of a cube by 3 `touch`. True: a hit. */
function probe<B extends Body>(core: Core<B>, body: B, k: number, touch: number, query: Query): boolean {
  const { poseA, poseB, hit, ownHit, probeWay: w, probeOptions } = query, { position: p } = poseB, { x, y, z } = p;
  const { shapeCast } = core.solvers;
  const s = DIAGONAL * touch, dx = (k & 1) === 0 ? s : -s, dy = (k & 2) === 0 ? s : -s, dz = (k & 4) === 0 ? s : -s;
  p.x = x + dx; p.y = y + dy; p.z = z + dz;
  w.x = -2 * dx; w.y = -2 * dy; w.z = -2 * dz;
  if (shapeCast !== undefined)
    ownHit.take(shapeCast(body, poseA, query.body as B, poseB, w, probeOptions, ownHit.lend()));
  p.x = x; p.y = y; p.z = z;
  return hit.status === "hit";
}

/**
 * Decides an overlap at the start that no face decides: is it only a rounding error, and does the motion part the
 * bodies or slide? The overlap then ends if B is moved a little along the normal; one of the eight diagonals is within
 * 55 degrees of it. If the motion presses the bodies together, the result is a hit at 0 along that normal.
 */
export function isFreeApart<B extends Body>(core: Core<B>, body: B | null, query: Query): boolean {
  const { hit, face: n, gap, body: b } = query, { normal: r } = hit;
  if (hit.status !== "overlapping" || body === null || b === null || !isConvex(body) || !isConvex(b)) return false;
  n[0] = 1; n[1] = n[2] = 0;
  measureGap(body, b, query);
  const touch = gap[3];
  let found = false;
  for (let k = 0; k < 8 && !found; k++) found = probe(core, body as B, k, touch, query);
  n[0] = r.x; n[1] = r.y; n[2] = r.z;
  hit.time = hit.lowerTime = 0;
  hit.status = "overlapping";
  if (!found) {
    clearVectors(hit);
    return false;
  }
  if (keepsApart(body, b, query)) return true;
  measure(body, b, query);
  if (gap[0] >= -gap[3] && gap[2] < 0) hit.status = "hit";
  else clearVectors(hit);
  return false;
}
