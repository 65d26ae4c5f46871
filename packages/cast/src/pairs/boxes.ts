/**
 * Closed form of a linear cast of two boxes without margins: separating axes in motion.
 *
 * In: a `Meeting` with Y's pose and translation in the frame of box X; half extents are the shapes' `params`
 * (lengths); times are fractions of the translation. Out: a verdict; for a hit its time, a lower bound, two points
 * and the unit normal in X's frame.
 *
 * Method: boxes overlap if and only if their projections overlap on each of 15 axes: the normals of both, and the
 * cross products of their edges (Gottschalk, Lin, Manocha 1996). The projections move at constant speeds, so each
 * axis gives an interval of times. The first contact is the latest start of these intervals. The axis with this start
 * determines the features that meet: a corner on a face, or two edges. Their common point, checked to lie in both
 * boxes, completes the proof. Nearly parallel edges give no axis; if that or rounding matters, the result is "open".
 */
import { BOX_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { CastForm, Meeting, PairVerdict, Slabs } from "./meeting.ts";

/** Edges nearer to parallel than this give no axis: the other axes, or the iteration, decide. Sine squared. */
const PARALLEL2 = 1e-8;

/**
 * Edges nearer to parallel than this are parallel up to rounding: their axis gives no new information. Sine squared.
 */
const LEVEL2 = 1e-30;

/** Includes the current axis, by its number. False: the projections are separated and stay so. */
function take(axis: number, s: Slabs): boolean {
  const apart = s.apart, speed = s.speed, reach = s.reach, gap = Math.abs(apart) - reach;
  if (gap > s.gap) s.gap = gap;
  if (speed === 0) return !(gap > s.band);
  if (gap > s.band && apart * speed > 0) return false;
  // (a product for the comparison: the division is needed for few)
  const pace = Math.abs(speed), done = speed > 0 ? apart : -apart;
  if (-reach - done > s.enter * pace) {
    s.enter = (-reach - done) / pace;
    s.enterSpeed = pace;
    s.axis = axis;
  }
  if (reach - done < s.leave * pace) {
    s.leave = (reach - done) / pace;
    s.leaveSpeed = pace;
  }
  return true;
}

/** The normals of X, then the normals of Y. */
function takeFaces(m: Meeting): boolean {
  const r = m.pose, w = m.way, s = m.slabs, { halfX, halfY, width } = s;
  for (let i = 0; i < 3; i++) {
    const k = 3 * i;
    s.apart = r[9 + i];
    s.speed = w[i];
    s.reach = halfX[i] + width[k] * halfY[0] + width[k + 1] * halfY[1] + width[k + 2] * halfY[2];
    if (!take(i, s)) return false;
  }
  for (let j = 0; j < 3; j++) {
    s.apart = r[9] * r[j] + r[10] * r[3 + j] + r[11] * r[6 + j];
    s.speed = w[0] * r[j] + w[1] * r[3 + j] + w[2] * r[6 + j];
    s.reach = halfY[j] + width[j] * halfX[0] + width[3 + j] * halfX[1] + width[6 + j] * halfX[2];
    if (!take(3 + j, s)) return false;
  }
  return true;
}

/** The cross products of edge i of X with edge j of Y. */
function takeEdges(m: Meeting): boolean {
  const r = m.pose, w = m.way, s = m.slabs, { halfX, halfY, width } = s;
  for (let i = 0; i < 3; i++) {
    const p = i === 2 ? 0 : i + 1, q = i === 0 ? 2 : i - 1;
    for (let j = 0; j < 3; j++) {
      const k = j === 2 ? 0 : j + 1, l = j === 0 ? 2 : j - 1, y = r[3 * p + j], z = r[3 * q + j];
      if (y * y + z * z < PARALLEL2) {
        if (y * y + z * z > LEVEL2) s.gap = Math.max(s.gap, 0); // (this axis may separate them)
        continue;
      }
      s.apart = r[9 + q] * y - r[9 + p] * z;
      s.speed = w[q] * y - w[p] * z;
      s.reach = halfX[p] * width[3 * q + j] + halfX[q] * width[3 * p + j] + halfY[k] * width[3 * i + l]
        + halfY[l] * width[3 * i + k];
      if (!take(6 + 3 * i + j, s)) return false;
    }
  }
  return true;
}

/** Y's corner towards the face with the normal `side` e_i of X, at the contact; where edges are level, the nearest. */
function cornerOnFace(m: Meeting, i: number): void {
  const r = m.pose, w = m.way, t = m.time, y = m.onY, x = m.onX, n = m.normal, { halfX, halfY } = m.slabs;
  const side = r[9 + i] > 0 ? 1 : -1;
  for (let k = 0; k < 3; k++) {
    n[k] = k === i ? side : 0;
    y[k] = r[9 + k] + t * w[k];
  }
  for (let pass = 0; pass < 2; pass++) {
    for (let j = 0; j < 3; j++) {
      const lean = r[3 * i + j], level = Math.abs(lean) * halfY[j] <= m.band;
      if (level !== (pass === 1)) continue; // the level edges last
      const along = level ? -(y[0] * r[j] + y[1] * r[3 + j] + y[2] * r[6 + j]) + side * halfX[i] * lean : 0;
      const f = level ? Math.max(-halfY[j], Math.min(halfY[j], along)) : side * lean > 0 ? -halfY[j] : halfY[j];
      for (let k = 0; k < 3; k++) y[k] += f * r[3 * k + j];
    }
  }
  for (let k = 0; k < 3; k++) x[k] = k === i ? side * halfX[i] : Math.max(-halfX[k], Math.min(halfX[k], y[k]));
}

/** X's corner on the face j of Y: same as `cornerOnFace` with the boxes swapped. */
function faceOnCorner(m: Meeting, j: number): void {
  const r = m.pose, w = m.way, t = m.time, y = m.onY, x = m.onX, n = m.normal, { halfX, halfY } = m.slabs;
  const cx = r[9] + t * w[0], cy = r[10] + t * w[1], cz = r[11] + t * w[2];
  const side = r[9] * r[j] + r[10] * r[3 + j] + r[11] * r[6 + j] > 0 ? 1 : -1;
  for (let k = 0; k < 3; k++) {
    n[k] = side * r[3 * k + j];
    const level = Math.abs(r[3 * k + j]) * halfX[k] <= m.band, at = k === 0 ? cx : k === 1 ? cy : cz;
    x[k] = level ? Math.max(-halfX[k], Math.min(halfX[k], at - halfY[j] * n[k])) : n[k] > 0 ? halfX[k] : -halfX[k];
  }
  const dx = x[0] - cx, dy = x[1] - cy, dz = x[2] - cz;
  y[0] = cx; y[1] = cy; y[2] = cz;
  for (let l = 0; l < 3; l++) {
    const at = dx * r[l] + dy * r[3 + l] + dz * r[6 + l], f = l === j ? -side * halfY[j] : Math.max(-halfY[l],
      Math.min(halfY[l], at));
    for (let k = 0; k < 3; k++) y[k] += f * r[3 * k + l];
  }
}

/** Edge i of X and edge j of Y, at the contact: where they are nearest. */
function edgeOnEdge(m: Meeting, i: number, j: number): void {
  const r = m.pose, w = m.way, t = m.time, y = m.onY, x = m.onX, n = m.normal, { halfX, halfY } = m.slabs;
  const p = i === 2 ? 0 : i + 1, q = i === 0 ? 2 : i - 1, u = r[3 * p + j], v = r[3 * q + j];
  const side = (r[9 + q] * u - r[9 + p] * v > 0 ? 1 : -1) / Math.sqrt(u * u + v * v);
  n[i] = 0; n[p] = -side * v; n[q] = side * u;
  for (let k = 0; k < 3; k++) {
    x[k] = k === i ? 0 : n[k] > 0 ? halfX[k] : -halfX[k];
    y[k] = r[9 + k] + t * w[k];
  }
  for (let l = 0; l < 3; l++) {
    if (l === j) continue;
    const f = n[0] * r[l] + n[1] * r[3 + l] + n[2] * r[6 + l] > 0 ? -halfY[l] : halfY[l];
    for (let k = 0; k < 3; k++) y[k] += f * r[3 * k + l];
  }
  const dx = y[0] - x[0], dy = y[1] - x[1], dz = y[2] - x[2], g = r[3 * i + j];
  const alongX = i === 0 ? dx : i === 1 ? dy : dz, alongY = dx * r[j] + dy * r[3 + j] + dz * r[6 + j];
  const f = Math.max(-halfX[i], Math.min(halfX[i], (alongX - g * alongY) / (u * u + v * v)));
  const e = Math.max(-halfY[j], Math.min(halfY[j], g * f - alongY));
  x[i] = f;
  for (let k = 0; k < 3; k++) y[k] += e * r[3 * k + j];
}

/** The contact on the axis with the latest start; "open" if the features do not meet up to rounding. */
function meet(m: Meeting): PairVerdict {
  const s = m.slabs, axis = s.axis, { onX: x, onY: y } = m;
  m.time = s.enter;
  m.lower = s.enter - (2 * m.noise) / s.enterSpeed;
  if (axis < 3) cornerOnFace(m, axis);
  else if (axis < 6) faceOnCorner(m, axis - 3);
  else edgeOnEdge(m, ((axis - 6) / 3) | 0, (axis - 6) % 3);
  const dx = y[0] - x[0], dy = y[1] - x[1], dz = y[2] - x[2];
  return dx * dx + dy * dy + dz * dz <= m.band * m.band ? "hit" : "open";
}

function meetBoxes({ params: x }: ConvexShape, { params: y }: ConvexShape, m: Meeting): PairVerdict {
  const s = m.slabs, r = m.pose, { halfX, halfY, width } = s;
  for (let k = 0; k < 9; k++) width[k] = Math.abs(r[k]);
  halfX[0] = x[0]; halfX[1] = x[1]; halfX[2] = x[2];
  halfY[0] = y[0]; halfY[1] = y[1]; halfY[2] = y[2];
  s.enter = -Infinity; s.enterSpeed = 0; s.axis = 0;
  s.leave = Infinity; s.leaveSpeed = 0;
  s.gap = -Infinity; s.band = m.band;
  if (!takeFaces(m) || !takeEdges(m)) return "miss";
  if (s.gap < -m.band) return "inside";
  if (!(s.gap > m.band)) return "open"; // touching
  const early = s.enter - m.band / s.enterSpeed;
  if (early > s.leave + m.band / s.leaveSpeed || early > m.limit) return "miss";
  // (shadows that touch at the start begin to overlap at a time of rounding, where they move slowly)
  return s.enter <= m.limit && s.enter * s.enterSpeed > m.band ? meet(m) : "open";
}

/** Boxes without margins. */
export const boxPair: CastForm = {
  takes: (x, y, m) => x.kind === BOX_KIND && y.kind === BOX_KIND && !(m.margin > 0),
  meet: meetBoxes,
};
