/**
 * Normal cones of a mesh: may a contact push along this direction, at this point of the mesh?
 *
 * In: a side that holds a mesh, one of its triangles, a point of that triangle (of the core: margins left out), a unit
 * direction away from the mesh; frame of A. Out: true where the direction lies in the normal cone of the whole mesh at
 * the point; `out` = the normal to be used: the direction itself, or else the outward normal of the triangle.
 *
 * Method: a direction n is in the cone at p where no triangle that holds p rises along n: n . (c - p) <= 0 for their
 * corners c. So a face has its normal, a convex edge the arc between the normals of its faces, a corner the cone of its
 * faces, a flat or concave edge only the normal of the triangle given, a border whatever leaves the triangle. Triangles
 * hold p where they come within the mesh's tolerance of it: doubled triangles, edges of many triangles, T-junctions,
 * needles and corners that are not quite one need no cases. A triangle may rise by the tolerance, since p is known to
 * it alone: only if it ends there. Near the edge of a triangle a direction that is tilted by little rises by less, and
 * the next triangle goes on. So the question is asked again where the triangle is highest. Where the winding tells the
 * outward side, n must also agree with the normals around p weighted by their angles, which tell inside from outside
 * (Baerentzen and Aanaes 2005).
 */
import { RISE } from "../pairs/cone-scratch.ts";
import type { ConeScratch } from "../pairs/cone-scratch.ts";
import type { Side } from "../pairs/side.ts";
import { leafCount, leafFirst } from "../tree/static-tree.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";
import { pointTriangleAway } from "./point-triangle.ts";
import { topologyOf } from "./topology.ts";
import type { MeshTopology } from "./topology.ts";

/** Two unit vectors with this dot product or more are one direction: the angle by which a direction may rise. */
const SAME = 1 - 0.5 * RISE * RISE;
/** Times that a direction is asked again where triangles are highest. */
const STEPS = 8;
const PI = Math.PI;

/** Loads triangle `t` relative to the point. */
function loadTriangle(mesh: TriangleMesh, t: number, s: ConeScratch): void {
  const { positions: p, indices } = mesh, { point: q, corners: c, lengths } = s;
  for (let k = 0; k < 3; k++) {
    const i = 3 * indices[3 * t + k], x = p[i] - q[0], y = p[i + 1] - q[1], z = p[i + 2] - q[2];
    c[3 * k] = x; c[3 * k + 1] = y; c[3 * k + 2] = z;
    lengths[k] = Math.sqrt(x * x + y * y + z * z);
  }
}

/** Unit normal of the triangle at place `i` of `c` by its winding; false: its least height is at most `least[0]`. */
export function faceNormal(c: Float64Array, i: number, least: Float64Array, out: Float64Array): boolean {
  const ux = c[i + 3] - c[i], uy = c[i + 4] - c[i + 1], uz = c[i + 5] - c[i + 2],
    vx = c[i + 6] - c[i], vy = c[i + 7] - c[i + 1], vz = c[i + 8] - c[i + 2],
    wx = vx - ux, wy = vy - uy, wz = vz - uz;
  const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx, area = Math.sqrt(x * x + y * y + z * z);
  const longest = Math.sqrt(Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz,
    wx * wx + wy * wy + wz * wz));
  if (!(area > least[0] * longest)) return false;
  out[0] = x / area; out[1] = y / area; out[2] = z / area;
  return true;
}

/** Writes the heights of the corners of the loaded triangle along the direction; returns the highest corner. */
function writeHeights({ corners: c, normal: n, heights: h }: ConeScratch): number {
  for (let k = 0; k < 3; k++) h[k] = n[0] * c[3 * k] + n[1] * c[3 * k + 1] + n[2] * c[3 * k + 2];
  return h[1] > h[0] ? (h[2] > h[1] ? 2 : 1) : h[2] > h[0] ? 2 : 0;
}

/**
 * Does the direction rise from the point towards a corner of the loaded triangle? Where it rises by less than the room,
 * but by more than the angle, the highest place becomes `top`, if it is higher than the last one.
 */
function rises(s: ConeScratch): boolean {
  const { lengths, heights: h, rise, room, top } = s, k = writeHeights(s);
  for (let i = 0; i < 3; i++) if (h[i] > rise[0] * lengths[i] + room[0]) return true;
  if (h[k] > top[3] && rise[0] === RISE) writeTop(s, k);
  return false;
}

/** Makes the highest place of the loaded triangle that is nearest to the point `top`; `k`: its highest corner. */
function writeTop({ corners: c, heights: h, top }: ConeScratch, k: number): void {
  let least = 0, best = 0, other = k;
  for (let i = 0; i < 3; i++) {
    const x = c[3 * i] - c[3 * k], y = c[3 * i + 1] - c[3 * k + 1], z = c[3 * i + 2] - c[3 * k + 2],
      ee = x * x + y * y + z * z, along = h[k] - h[i];
    // (an edge that is level)
    if (i === k || along * along > RISE * RISE * ee) continue;
    const foot = -(c[3 * k] * x + c[3 * k + 1] * y + c[3 * k + 2] * z) / ee, s = Math.min(1, foot),
      gain = s * (2 * foot - s) * ee;
    if (!(s > 0 && gain > least)) continue;
    least = gain;
    best = s;
    other = i;
  }
  let away = 0;
  for (let r = 0; r < 3; r++) {
    const x = c[3 * k + r] + best * (c[3 * other + r] - c[3 * k + r]);
    away += x * x;
    top[4 + r] = x;
  }
  if (!(h[k] > RISE * Math.sqrt(away))) return;
  top[3] = h[k];
  for (let r = 0; r < 3; r++) top[r] = top[4 + r];
}

/** Angle of the loaded triangle at corner `k`, to 1e-4 (Abramowitz and Stegun 4.4.45): it weighs a normal. */
function writeAngle({ corners: c, lengths: l, weight }: ConeScratch, k: number): void {
  const i = 3 * ((k + 1) % 3), j = 3 * ((k + 2) % 3),
    x = (c[i] * c[j] + c[i + 1] * c[j + 1] + c[i + 2] * c[j + 2]) / (l[i / 3] * l[j / 3]), a = Math.min(1, Math.abs(x)),
    angle = Math.sqrt(1 - a) * (1.5707288 + a * (-0.2121144 + a * (0.074261 - 0.0187293 * a)));
  weight[0] = x < 0 ? PI - angle : angle;
}

/** Writes the angle that the loaded triangle fills around the point: at a corner, on an edge, inside. */
function writeWeight(s: ConeScratch, tolerance: Float64Array): void {
  const { corners: c, lengths: l, weight } = s;
  for (let k = 0; k < 3; k++) {
    if (l[k] > tolerance[0]) continue;
    writeAngle(s, k);
    return;
  }
  weight[0] = 2 * PI;
  for (let k = 0; k < 3; k++) {
    const i = 3 * k, j = 3 * ((k + 1) % 3), x = c[j] - c[i], y = c[j + 1] - c[i + 1], z = c[j + 2] - c[i + 2];
    const u = y * c[i + 2] - z * c[i + 1], v = z * c[i] - x * c[i + 2], w = x * c[i + 1] - y * c[i];
    if (u * u + v * v + w * w <= tolerance[0] * tolerance[0] * (x * x + y * y + z * z)) weight[0] = PI;
  }
}

/** Adds the normal of triangle `t`, which is loaded, to the sum where its winding tells a side. */
function addNormal(t: number, topology: MeshTopology, s: ConeScratch, tolerance: Float64Array): void {
  if (topology.oneSided[t] === 0 || !faceNormal(s.corners, 0, tolerance, s.face)) return;
  writeWeight(s, tolerance);
  for (let i = 0; i < 3; i++) s.sum[i] += s.weight[0] * s.face[i];
}

/**
 * Looks at all triangles around the point, without `own`: false where the direction rises along one. `own` -1: normals
 * are not added.
 */
function risesNowhere(mesh: TriangleMesh, topology: MeshTopology, own: number, s: ConeScratch,
  tolerance: Float64Array): boolean {
  const { tree: { boxes, links, order, origin: o } } = mesh, { point: q, stack } = s, { margin } = mesh;
  const x = q[0] - o[0], y = q[1] - o[1], z = q[2] - o[2], r = tolerance[0] + margin;
  let top = 0, node = 0;
  for (;;) {
    const i = 6 * node, link = links[node];
    if (boxes[i] <= x + r && boxes[i + 3] >= x - r && boxes[i + 1] <= y + r && boxes[i + 4] >= y - r
      && boxes[i + 2] <= z + r && boxes[i + 5] >= z - r) {
      if (link >= 0) {
        stack[top++] = link + 1;
        node = link;
        continue;
      }
      const from = leafFirst(link), end = from + leafCount(link);
      for (let k = from; k < end; k++) {
        const t = order[k];
        if (topology.first[t] !== t || t === own) continue;
        loadTriangle(mesh, t, s);
        pointTriangleAway(s.corners, s.away);
        if (s.away[0] > tolerance[0] * tolerance[0]) continue;
        if (rises(s)) return false;
        if (own >= 0) addNormal(t, topology, s, tolerance);
      }
    }
    if (top === 0) return true;
    node = stack[--top];
  }
}

/** Loads point and direction in the frame of the mesh. */
function loadPoint({ inA: m }: Side, point: Float64Array, normal: Float64Array, s: ConeScratch): void {
  const x = point[0] - m[9], y = point[1] - m[10], z = point[2] - m[11], u = normal[0], v = normal[1], w = normal[2];
  for (let i = 0; i < 3; i++) {
    s.point[i] = m[i] * x + m[3 + i] * y + m[6 + i] * z;
    s.normal[i] = m[i] * u + m[3 + i] * v + m[6 + i] * w;
  }
}

/** Do the triangles end within the room above the point, where they are highest? */
function endsAbove(mesh: TriangleMesh, topology: MeshTopology, s: ConeScratch, tolerance: Float64Array): boolean {
  const { point, top, room } = s;
  for (let step = 0; step < STEPS && top[3] > 0; step++) {
    for (let k = 0; k < 3; k++) point[k] += top[k];
    room[0] -= top[3];
    top[3] = 0;
    if (!risesNowhere(mesh, topology, -1, s, tolerance)) return false;
  }
  return true;
}

/** See the file header. `item`: index of the triangle. */
export function inNormalCone(side: Side, item: number, point: Float64Array, normal: Float64Array,
  out: Float64Array): boolean {
  const { source: mesh, cone: s, inA: m, tolerance } = side;
  for (let i = 0; i < 3; i++) out[i] = normal[i];
  if (mesh === null) return true;
  const topology = topologyOf(mesh), n = s.normal, f = s.face, one = !s.bothSides && topology.oneSided[item] !== 0;
  loadPoint(side, point, normal, s);
  loadTriangle(mesh, item, s);
  s.sum.fill(0);
  s.room[0] = tolerance[0];
  s.top[3] = 0;
  const flat = !faceNormal(s.corners, 0, tolerance, f);
  if (!flat) {
    const along = n[0] * f[0] + n[1] * f[1] + n[2] * f[2], sign = one || along >= 0 ? 1 : -1;
    if (sign * along >= SAME) return true;
    for (let i = 0; i < 3; i++) out[i] = sign * (m[3 * i] * f[0] + m[3 * i + 1] * f[1] + m[3 * i + 2] * f[2]);
    if (rises(s)) return false;
    addNormal(item, topology, s, tolerance);
  } else if (rises(s)) return false;
  if (!risesNowhere(mesh, topology, topology.first[item], s, tolerance)) return false;
  if (one && !(n[0] * s.sum[0] + n[1] * s.sum[1] + n[2] * s.sum[2] > 0)) return false;
  if (s.top[3] > 0 && !endsAbove(mesh, topology, s, tolerance)) return false;
  for (let i = 0; i < 3; i++) out[i] = normal[i];
  return true;
}
