/**
 * Decides whether the contact of two items (parts or triangles) stops two bodies of many items, and along which
 * normal.
 *
 * In: the solver's result for the selected pair, in `cast.answer`; frame of A, lengths, times as fractions of the
 * translation. Out: rows of contacts in `cast.rows`. Reason: the edge of a single triangle or tile would stop a body
 * that slides over a floor, although the floor has no edge there. Method:
 *
 * 1. The gap along a fixed direction is linear in time. If it stays above 0, up to rounding errors, for the whole
 *    motion, the items separate or slide: the contact is dropped, with proof. The directions: earlier ones that
 *    proved other pairs free, the result's normal, this normal made perpendicular to the motion, the faces of both
 *    items. An overlap at the start that is less deep than `TOUCH` counts as a touch.
 * 2. A contact's normal must lie in the normal cones of both bodies (mesh/cones.ts). The contact is listed with its
 *    own normal if that lies in the cones, and with each face that touches at that time and opposes the motion.
 * 3. A contact without a normal in the cones keeps the solver's normal: it is never lost.
 */
import type { BodyCastResult, Vec3 } from "@col/types";
import { clearVector } from "@col/kernel";
import { copyCast } from "../cast-result.ts";
import { inNormalCone } from "../mesh/cones.ts";
import type { Space } from "../pairs/space.ts";
import { addRow, IN_CONE, KNOWN_MAX, OUTSIDE } from "./cast.ts";
import type { Cast, Contact } from "./cast.ts";
import { faceCount, writeExtent, writeFace, writeGap, writeHighest } from "./planes.ts";

/**
 * Depth at the start that counts as a touch, in units of the slack of the space: 1e-9 of the coordinates, since curved
 * shapes are met to 1e-10 of them. Ten times as much lets bodies sink in by that before they are said to overlap.
 */
const TOUCH = 1e5;
/**
 * It is at most this fraction of the larger item's extent: bodies that come from a million times their size away would
 * pass through each other's rims. No dimension.
 */
const TOUCH_MOST = 1e-3;
/** Rounding error of a gap on the path, in units of the slack of the space. No dimension. */
const ROOM = 16;

/** Squared angle below which two normals are one: rounding. No dimension. */
const EQUAL2 = 1e-24;
/** Sine between a normal and the motion from which on the normal has a part across. No dimension. */
const ACROSS = 1e-6;
/** Cosine of an angle of 1e-3. No dimension. */
const STEEP = 1 - 5e-7;
/** A coordinate of a diagonal of length 3. */
const DIAGONAL = Math.sqrt(3);

const dot = (a: Float64Array, b: Float64Array): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The gap along `cast.normal` at the start, less the distance that counts as contact, into `cast.gap[0]`. */
function measure({ a, b }: Space, cast: Cast): void {
  writeGap(a, b, cast.normal, cast.planes, cast.gap);
  cast.gap[0] -= cast.plain.targetDistance;
}

/**
 * Does the plane across `cast.normal` prove that the items part or slide, up to the last time? They touch on the way,
 * so no direction does that the motion goes against.
 */
function keepsApart(space: Space, cast: Cast): boolean {
  const { gap, limit, way, normal, touch } = cast, speed = dot(normal, way);
  if (!(speed >= 0 || speed * limit[1] >= -ROOM * space.slack[0])) return false;
  measure(space, cast);
  return gap[0] >= -touch[0];
}

/** Points of the cores where the answer has its contact, from its points; NaN if it has no points. */
function writeCores({ a, b }: Space, cast: Cast): void {
  const { answer: { pointA: p, pointB: q, normal: n, time }, coreA, coreB, way } = cast, r = a.shape.margin,
    m = b.shape.margin;
  coreA[0] = p.x - r * n.x; coreA[1] = p.y - r * n.y; coreA[2] = p.z - r * n.z;
  coreB[0] = q.x - time * way[0] + m * n.x;
  coreB[1] = q.y - time * way[1] + m * n.y;
  coreB[2] = q.z - time * way[2] + m * n.z;
}

/** The k-th face of A or B as a direction from A to B, into `cast.normal`; false: the contact is not on it. */
function readFace({ a, b }: Space, ofB: boolean, k: number, cast: Cast): boolean {
  const { normal: n, planes, coreA, coreB, touch } = cast;
  if (!writeFace(ofB ? b : a, k, ofB ? coreB : coreA, touch, planes, n)) return false;
  if (ofB) for (let i = 0; i < 3; i++) n[i] = -n[i];
  return true;
}

/** Do directions that proved other pairs free prove it of the selected items? */
function isKnownFree(space: Space, cast: Cast): boolean {
  const { known, normal: n } = cast;
  for (let k = 0; k < cast.knownCount; k++) {
    for (let i = 0; i < 3; i++) n[i] = known[3 * k + i];
    if (keepsApart(space, cast)) return true;
  }
  return false;
}

/** Remembers `cast.normal`, which proved a pair free. */
function remember(cast: Cast): true {
  const { known, normal: n } = cast;
  if (cast.knownCount < KNOWN_MAX) {
    for (let i = 0; i < 3; i++) known[3 * cast.knownCount + i] = n[i];
    cast.knownCount++;
  }
  return true;
}

/**
 * Makes `cast.normal` perpendicular to the motion: a surface parallel to the motion has this normal. False: it has no
 * perpendicular part.
 */
function turnAcross({ normal: n, way, speed }: Cast): boolean {
  const s = dot(n, way) / (speed[0] * speed[0]);
  for (let i = 0; i < 3; i++) n[i] -= s * way[i];
  const length = Math.sqrt(dot(n, n));
  for (let i = 0; i < 3; i++) n[i] /= length;
  return length > ACROSS;
}

/** See 1 of the file header. */
export function isFree(space: Space, cast: Cast): boolean {
  const { answer: { normal: r }, normal: n } = cast;
  writeExtent(space.a, space.b, cast.touch);
  cast.touch[0] = Math.min(TOUCH * space.slack[0], TOUCH_MOST * cast.touch[0]);
  if (isKnownFree(space, cast)) return true;
  writeCores(space, cast);
  if (r.x === r.x) {
    n[0] = r.x; n[1] = r.y; n[2] = r.z;
    if (keepsApart(space, cast) || (turnAcross(cast) && keepsApart(space, cast))) return remember(cast);
  }
  for (let side = 0; side < 2; side++) {
    const count = faceCount(side === 0 ? space.a : space.b);
    for (let k = 0; k < count; k++)
      if (readFace(space, side === 1, k, cast) && keepsApart(space, cast)) return remember(cast);
  }
  return false;
}

/** Do directions found since prove a contact free? */
function isFreeNow(space: Space, cast: Cast, { partA, partB }: BodyCastResult): boolean {
  const { a, b } = space;
  a.loadItem(partA);
  a.select(0);
  b.loadItem(partB);
  b.select(0);
  return isKnownFree(space, cast);
}

/**
 * Do directions found later prove that a graze, or a contact without a normal of the whole bodies, is free? Then the
 * pairs that it hid must be solved again.
 */
export function dropFree(space: Space, cast: Cast): boolean {
  const { rows, graze } = cast;
  for (let k = 0; k < cast.count; k++)
    if (rows[k].worth === OUTSIDE && isFreeNow(space, cast, rows[k])) return true;
  return cast.count === 0 && graze.partA >= 0 && isFreeNow(space, cast, graze);
}

/**
 * Solves the pair with B moved along the k-th diagonal of a cube by 3 `touch`, and back by twice as much; false: they
 * overlap there too.
 */
function probe(space: Space, cast: Cast, k: number): boolean {
  const { a, b: { shape, pose } } = space, { position: p } = pose, { answer, touch, probeWay: w, plain } = cast;
  const s = DIAGONAL * touch[0], x = (k & 1) === 0 ? s : -s, y = (k & 2) === 0 ? s : -s, z = (k & 4) === 0 ? s : -s;
  if (cast.shapeCast === null) return false;
  const px = p.x, py = p.y, pz = p.z;
  p.x = px + x; p.y = py + y; p.z = pz + z;
  w.x = -2 * x; w.y = -2 * y; w.z = -2 * z;
  plain.maxTime = 1;
  cast.ownAnswer.take(cast.shapeCast(a.shape, a.pose, shape, pose, w, plain, cast.ownAnswer.lend()));
  p.x = px; p.y = py; p.z = pz;
  return answer.status === "hit";
}

/**
 * A start that overlaps: as deep as rounding alone? Then its normal is in `cast.normal`. It overlaps no more where B is
 * moved a little against the normal, and one of the diagonals is within 55 degrees of that.
 */
function findNormal(space: Space, cast: Cast): boolean {
  for (let k = 0; k < 8; k++) {
    if (!probe(space, cast, k)) continue;
    const { answer: { normal: r }, normal: n } = cast;
    n[0] = r.x; n[1] = r.y; n[2] = r.z;
    return true;
  }
  return false;
}

/**
 * As `isFree`, of a start that overlaps and that no face decides: by the normal of the items moved a little apart. If
 * the motion presses against it, it is listed as a contact, and `cast.count` has grown.
 */
export function isFreeApart(space: Space, cast: Cast, itemA: number, itemB: number): boolean {
  const { answer: r, coreA, coreB } = cast;
  coreA.fill(NaN);
  coreB.fill(NaN);
  const found = findNormal(space, cast);
  r.status = "overlapping";
  r.time = r.lowerTime = 0;
  clearVector(r.pointA);
  clearVector(r.pointB);
  clearVector(r.normal);
  if (!found) return false;
  if (keepsApart(space, cast)) return true;
  addFace(space, cast, itemA, itemB);
  return false;
}

/** Is `cast.normal` in the cones of both bodies at a contact of their items? */
function isValid({ a, b }: Space, itemA: number, itemB: number, cast: Cast): boolean {
  const { normal: n, turned, coreA, coreB, planes: { point } } = cast;
  if (a.source !== null && !inNormalCone(a, itemA, coreA, n, point)) return false;
  if (b.source === null) return true;
  for (let i = 0; i < 3; i++) turned[i] = -n[i];
  return inNormalCone(b, itemB, coreB, turned, point);
}

function fillRow(cast: Cast, itemA: number, itemB: number, worth: number): Contact {
  const row = addRow(cast);
  copyCast(cast.answer, row);
  row.partA = itemA;
  row.partB = itemB;
  row.worth = worth;
  row.isFace = false;
  return row;
}

/** Lists `cast.normal`, a face, where it touches at the time of the answer and the motion goes against it. */
function addFace(space: Space, cast: Cast, itemA: number, itemB: number): boolean {
  const { gap, way, normal: n, answer: r, coreA, coreB, touch, planes } = cast, speed = dot(n, way);
  if (!(speed * Math.max(1, r.time) < -ROOM * space.slack[0])) return false;
  measure(space, cast);
  if (!(Math.abs(gap[0] + speed * r.time) <= touch[0])) return false;
  const known = coreB[0] === coreB[0], d = cast.plain.targetDistance;
  if (!known) {
    // a start that is as deep as rounding has no contact point: the point of B that is deepest
    writeHighest(space.b, n, -1, planes, coreB);
    for (let i = 0; i < 3; i++) coreA[i] = coreB[i] - (d + space.a.shape.margin) * n[i];
  }
  const isGood = isValid(space, itemA, itemB, cast);
  if (isGood) {
    const row = fillRow(cast, itemA, itemB, IN_CONE), { pointA: p, pointB: q } = row;
    row.status = "hit";
    row.isFace = true;
    row.normal.x = n[0]; row.normal.y = n[1]; row.normal.z = n[2];
    // the point of B stays, A's point follows
    if (!known) {
      q.x = coreB[0]; q.y = coreB[1]; q.z = coreB[2];
    }
    p.x = q.x - d * n[0]; p.y = q.y - d * n[1]; p.z = q.z - d * n[2];
  }
  if (!known) coreA[0] = coreB[0] = NaN;
  return isGood;
}

/** Lists the faces that touch at the contact, or at the start; false: there are none. `isFree` has run before. */
export function listFaces(space: Space, cast: Cast, itemA: number, itemB: number): boolean {
  let listed = false;
  for (let side = 0; side < 2; side++) {
    const count = faceCount(side === 0 ? space.a : space.b);
    for (let k = 0; k < count; k++)
      if (readFace(space, side === 1, k, cast) && addFace(space, cast, itemA, itemB)) listed = true;
  }
  return listed;
}

const apart2 = (n: Float64Array, r: Vec3): number =>
  (n[0] - r.x) * (n[0] - r.x) + (n[1] - r.y) * (n[1] - r.y) + (n[2] - r.z) * (n[2] - r.z);

/** Whether the answer's normal is a face normal of either item, up to rounding errors. */
function isFace(space: Space, cast: Cast): boolean {
  const { answer: { normal: r }, normal: n } = cast;
  for (let side = 0; side < 2; side++) {
    const count = faceCount(side === 0 ? space.a : space.b);
    for (let k = 0; k < count; k++)
      if (readFace(space, side === 1, k, cast) && apart2(n, r) < EQUAL2) return true;
  }
  return false;
}

/** See 2 and 3 of the file header. `cast.answer` is a contact with a normal. */
export function listContacts(space: Space, cast: Cast, itemA: number, itemB: number): void {
  const { answer: { normal: r }, normal: n } = cast;
  n[0] = r.x; n[1] = r.y; n[2] = r.z;
  const isGood = isValid(space, itemA, itemB, cast);
  if (isGood) {
    const row = fillRow(cast, itemA, itemB, IN_CONE);
    row.isFace = isFace(space, cast);
    // a face that is met along its normal: no other face that is met opposes the motion more
    if (row.isFace && isSteepest(cast)) return;
  }
  if (!listFaces(space, cast, itemA, itemB) && !isGood) fillRow(cast, itemA, itemB, OUTSIDE);
}

/** Does the answer's normal oppose the motion entirely? */
function isSteepest({ answer: { normal: r }, way, speed }: Cast): boolean {
  return r.x * way[0] + r.y * way[1] + r.z * way[2] <= -STEEP * speed[0];
}
