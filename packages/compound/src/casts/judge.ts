/**
 * What the answer of two items means for two bodies of many: whether it stops the motion, and along which normal.
 *
 * A triangle of a floor, or a tile, alone would stop a body that slides over it from the next one: by its edge, which
 * the floor does not have. In: the answer of the pair that is selected. Out: rows of contacts. Method:
 *
 * 1. Along a face of either item the gap is linear in time. Where it stays above 0 to rounding for the whole motion, the
 *    items part or slide: the answer is dropped, with proof. A start that is deep by less than `TOUCH` counts as a touch.
 * 2. A contact's normal must lie in the normal cones of both bodies (mesh/cones.ts). The contact is listed with its own
 *    normal, where that does, and with the faces that touch at that time and that the motion goes against.
 * 3. A contact for which no such normal is known keeps its own: it is never lost.
 */
import { copyCast } from "../cast-result.ts";
import { inNormalCone } from "../mesh/cones.ts";
import type { Side } from "../pairs/side.ts";
import type { Space } from "../pairs/space.ts";
import { addRow, IN_CONE, OUTSIDE } from "./cast.ts";
import type { Cast, Contact } from "./cast.ts";
import { faceCount, writeFace, writeGap } from "./planes.ts";

/** A depth at the start that counts as a touch, relative to the coordinates (10^5 times their rounding): as curved
 * shapes are met to a tolerance of 1e-10. No dimension. */
const TOUCH = 1e5;
/** What rounding may take from a gap on the way, in units of the slack of the space. No dimension. */
const ROOM = 16;

const dot = (a: Float64Array, b: Float64Array): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The gap along `cast.normal` at the start, less the distance that counts as contact, into `cast.gap[0]`. */
function measure({ a, b }: Space, cast: Cast): void {
  writeGap(a, b, cast.normal, cast.planes, cast.gap);
  cast.gap[0] -= cast.plain.targetDistance;
}

/** Does the plane across `cast.normal` prove that the items part or slide, up to the last time? */
function keepsApart(space: Space, cast: Cast): boolean {
  const { gap, limit, way, normal } = cast, slack = space.slack[0];
  measure(space, cast);
  return gap[0] >= -TOUCH * slack && Math.max(gap[0], 0) + dot(normal, way) * limit[1] >= -ROOM * slack;
}

/** The k-th face of A or B as a direction from A to B. */
function readFace({ a, b }: Space, ofB: boolean, k: number, cast: Cast): boolean {
  const { normal: n, planes } = cast;
  if (!writeFace(ofB ? b : a, k, planes, n)) return false;
  if (ofB) for (let i = 0; i < 3; i++) n[i] = -n[i];
  return true;
}

/** See 1 of the file header. */
export function isFree(space: Space, cast: Cast): boolean {
  const { answer: { normal: r }, normal: n } = cast;
  if (r.x === r.x) {
    n[0] = r.x; n[1] = r.y; n[2] = r.z;
    if (keepsApart(space, cast)) return true;
  }
  for (let side = 0; side < 2; side++) {
    const count = faceCount(side === 0 ? space.a : space.b);
    for (let k = 0; k < count; k++) if (readFace(space, side === 1, k, cast) && keepsApart(space, cast)) return true;
  }
  return false;
}

/** Is `sign` times `cast.normal` in the cone of a mesh at a point of its item, at its place at the start? */
function isInCone(
  side: Side, item: number, p: { x: number; y: number; z: number }, sign: number, time: number, cast: Cast,
): boolean {
  if (side.source === null) return true;
  const { normal: n, turned, point, way } = cast, back = sign < 0 ? time : 0, m = sign * side.triangle.margin;
  point[0] = p.x - back * way[0] - m * n[0];
  point[1] = p.y - back * way[1] - m * n[1];
  point[2] = p.z - back * way[2] - m * n[2];
  const out = cast.planes.face, d = turned;
  for (let i = 0; i < 3; i++) d[i] = sign * n[i];
  return inNormalCone(side, item, point, d, out);
}

function isValid(space: Space, itemA: number, itemB: number, cast: Cast): boolean {
  const { answer: r } = cast;
  return isInCone(space.a, itemA, r.pointA, 1, r.time, cast) && isInCone(space.b, itemB, r.pointB, -1, r.time, cast);
}

function fillRow(cast: Cast, itemA: number, itemB: number, worth: number): Contact {
  const row = addRow(cast);
  copyCast(cast.answer, row);
  row.partA = itemA;
  row.partB = itemB;
  row.worth = worth;
  return row;
}

/** Lists `cast.normal`, a face, where it touches at the time of the answer and the motion goes against it. */
function addFace(space: Space, cast: Cast, itemA: number, itemB: number): boolean {
  const { gap, way, normal: n, answer: r } = cast, slack = space.slack[0], speed = dot(n, way);
  if (!(speed * Math.max(1, r.time) < -ROOM * slack)) return false;
  measure(space, cast);
  const then = gap[0] + speed * r.time;
  if (!(Math.abs(then) <= TOUCH * slack) || !isValid(space, itemA, itemB, cast)) return false;
  const row = fillRow(cast, itemA, itemB, IN_CONE), a = row.pointA, d = cast.plain.targetDistance;
  row.normal.x = n[0]; row.normal.y = n[1]; row.normal.z = n[2];
  // the point of B stays, that of A follows
  a.x = row.pointB.x - d * n[0]; a.y = row.pointB.y - d * n[1]; a.z = row.pointB.z - d * n[2];
  return true;
}

/** See 2 and 3 of the file header. `cast.answer` is a contact. */
export function listContacts(space: Space, cast: Cast, itemA: number, itemB: number): void {
  const { answer: { normal: r }, normal: n } = cast;
  let listed = false;
  n[0] = r.x; n[1] = r.y; n[2] = r.z;
  if (isValid(space, itemA, itemB, cast)) {
    fillRow(cast, itemA, itemB, IN_CONE);
    listed = true;
  }
  for (let side = 0; side < 2; side++) {
    const count = faceCount(side === 0 ? space.a : space.b);
    for (let k = 0; k < count; k++)
      if (readFace(space, side === 1, k, cast) && addFace(space, cast, itemA, itemB)) listed = true;
  }
  if (!listed) fillRow(cast, itemA, itemB, OUTSIDE);
}
