/**
 * Points, segments, triangles and half-spaces: the nearest point.
 */
import type { ConvexShape } from "@col/types";
import { fromFoot, fromPlane, fromWay } from "./foot.ts";
import type { Foot } from "./foot.ts";

/** ... and one that leans more than rounding of the way from the edge makes it is no error. No dimension. */
const LEAN_MOST = 4e-15;
/** Edges whose squared distances differ by less than this part are as near. No dimension. */
const TIE = 1e-14;
/** p is on an edge where its squared way across it is below this part of that from the end: rounding. No dimension. */
const ON_EDGE2 = 1e-30;
/** A normal that leans over the face by less than this part of the coordinates is left as it is. No dimension. */
const LEAN = 4e-15;

/** Sine squared of the angle at a triangle's corner below which weights of its corners lose digits. No dimension. */
const NEEDLE2 = 1e-6;

/** Points and balls. */
export function pointFoot(shape: ConvexShape, foot: Foot): boolean {
  const v = shape.params;
  foot.fx = v[0]; foot.fy = v[1]; foot.fz = v[2];
  setNormal(foot, 0);
  return fromFoot(foot);
}

/** The normal along a coordinate axis. */
function setNormal(foot: Foot, axis: number): void {
  foot.nx = axis === 0 ? 1 : 0;
  foot.ny = axis === 1 ? 1 : 0;
  foot.nz = axis === 2 ? 1 : 0;
}

/**
 * The point of the edge from corner i to corner j of `v` nearest to p, into f; into n the way from it to p, of any
 * length: across the edge to rounding of n where f is between the ends; squared length `dd`.
 */
function edge(v: Float64Array, i: number, j: number, foot: Foot): void {
  const ex = v[j] - v[i], ey = v[j + 1] - v[i + 1], ez = v[j + 2] - v[i + 2], ee = ex * ex + ey * ey + ez * ez;
  const along = (foot.px - v[i]) * ex + (foot.py - v[i + 1]) * ey + (foot.pz - v[i + 2]) * ez;
  const t = ee > 0 ? Math.max(0, Math.min(1, along / ee)) : 0, k = t > 0.5 ? j : i, s = t > 0.5 ? t - 1 : t;
  let x = foot.px - v[k], y = foot.py - v[k + 1], z = foot.pz - v[k + 2]; // from the nearer end
  const nothing = ON_EDGE2 * (x * x + y * y + z * z);
  foot.fx = v[k] + s * ex; foot.fy = v[k + 1] + s * ey; foot.fz = v[k + 2] + s * ez;
  for (let pass = 0; pass < 2 && ee > 0; pass++) {
    const rest = (x * ex + y * ey + z * ez) / ee;
    if (s === 0 && (k === j ? rest >= 0 : rest <= 0)) break; // beyond the end
    x -= rest * ex; y -= rest * ey; z -= rest * ez;
  }
  const dd = x * x + y * y + z * z, off = dd > nothing ? 1 : 0;
  foot.nx = off * x; foot.ny = off * y; foot.nz = off * z;
  foot.dd = off * dd;
}

/** A direction across (x, y, z): the axis that it has least of, less its part along; the first axis for no direction. */
function setAcross(x: number, y: number, z: number, foot: Foot): void {
  const ax = Math.abs(x), ay = Math.abs(y), az = Math.abs(z), i = ax <= ay && ax <= az ? 0 : ay <= az ? 1 : 2;
  if (ax + ay + az > 0) {
    foot.nx = i === 0 ? 0 : i === 1 ? -z : y;
    foot.ny = i === 0 ? z : i === 1 ? 0 : -x;
    foot.nz = i === 0 ? -y : i === 1 ? x : 0;
  } else setNormal(foot, 0);
}

/** Segments and capsules. */
export function segmentFoot(shape: ConvexShape, foot: Foot): boolean {
  const v = shape.params;
  edge(v, 0, 3, foot);
  if (!(foot.dd > 0)) setAcross(v[3] - v[0], v[4] - v[1], v[5] - v[2], foot);
  return fromWay(foot);
}

/** Squared length of the edge from corner i to corner j. */
function edge2(v: Float64Array, i: number, j: number): number {
  const x = v[j] - v[i], y = v[j + 1] - v[i + 1], z = v[j + 2] - v[i + 2];
  return x * x + y * y + z * z;
}

/** How far n, the way across the edge whose foot is f, leans over the corner k: n . (corner - f). Squared length. */
function leanOver(v: Float64Array, k: number, foot: Foot): number {
  return (v[k] - foot.fx) * foot.nx + (v[k + 1] - foot.fy) * foot.ny + (v[k + 2] - foot.fz) * foot.nz;
}

/** The corner that begins the edge nearest to p; of edges as near to rounding, the one whose way leans over least. */
function nearestEdge(v: Float64Array, foot: Foot): number {
  let at = 0, least = Infinity, lean = Infinity;
  for (let i = 0; i < 9; i += 3) {
    const j = i === 6 ? 0 : i + 3, k = i === 0 ? 6 : i - 3;
    edge(v, i, j, foot);
    const over = leanOver(v, k, foot), { dd, fx, fy, fz } = foot, tie = TIE * (dd + TIE * (fx * fx + fy * fy + fz * fz));
    if (!(edge2(v, i, j) > 0) || dd > least + tie || (dd > least - tie && over >= lean)) continue;
    at = i;
    least = dd;
    lean = over;
  }
  return at;
}

/**
 * The point on the edge from i to j, seen from outside of the face: where rounding of a small n makes it lean over the
 * face, whose third corner is k, the part that does so is taken off.
 */
function fromEdge(v: Float64Array, i: number, j: number, k: number, foot: Foot): true {
  edge(v, i, j, foot);
  if (!(foot.dd > 0)) { // on the edge: the normal of the face, or for a triangle without area across it
    setFaceNormal(v, i, j, k, foot);
    if (!(foot.nx !== 0 || foot.ny !== 0 || foot.nz !== 0)) setAcross(v[j] - v[i], v[j + 1] - v[i + 1], v[j + 2] -
      v[i + 2], foot);
    return fromWay(foot);
  }
  const ex = v[j] - v[i], ey = v[j + 1] - v[i + 1], ez = v[j + 2] - v[i + 2], ee = ex * ex + ey * ey + ez * ez;
  let x = v[k] - foot.fx, y = v[k + 1] - foot.fy, z = v[k + 2] - foot.fz;
  const over = leanOver(v, k, foot), size = Math.abs(v[k]) + Math.abs(v[k + 1]) +
    Math.abs(v[k + 2]) + Math.abs(foot.fx) + Math.abs(foot.fy) + Math.abs(foot.fz);
  if (over > LEAN * size * Math.sqrt(foot.dd) && ee > 0) {
    const along = (x * ex + y * ey + z * ez) / ee;
    x -= along * ex; y -= along * ey; z -= along * ez;
    const xx = x * x + y * y + z * z, wide = over <= LEAN_MOST * size * Math.sqrt(xx); // (else no rounding, or a needle)
    const part = wide ? (x * foot.nx + y * foot.ny + z * foot.nz) / xx : 0;
    foot.nx -= part * x; foot.ny -= part * y; foot.nz -= part * z;
    if (!(foot.nx !== 0 || foot.ny !== 0 || foot.nz !== 0)) {
      foot.dd = 0;
      setFaceNormal(v, i, j, k, foot);
    }
  }
  return fromWay(foot);
}

/** A normal of the face into n, of any length: of the edges at the corner between the two shorter ones. */
function setFaceNormal(v: Float64Array, i: number, j: number, k: number, foot: Foot): void {
  const a = edge2(v, i, j), b = edge2(v, j, k), c = edge2(v, k, i);
  const o = a >= b && a >= c ? k : b >= c ? i : j, s = o === i ? j : o === j ? k : i, t = o === i ? k : o === j ? i : j;
  const ux = v[s] - v[o], uy = v[s + 1] - v[o + 1], uz = v[s + 2] - v[o + 2];
  const wx = v[t] - v[o], wy = v[t + 1] - v[o + 1], wz = v[t + 2] - v[o + 2];
  const x = uy * wz - uz * wy, y = uz * wx - ux * wz, z = ux * wy - uy * wx;
  // across the longest edge to rounding of the normal: what is left of a needle's error turns about that edge
  const lx = v[t] - v[s], ly = v[t + 1] - v[s + 1], lz = v[t + 2] - v[s + 2], ll = lx * lx + ly * ly + lz * lz;
  const tilt = ll > 0 ? (x * lx + y * ly + z * lz) / ll : 0;
  foot.nx = x - tilt * lx; foot.ny = y - tilt * ly; foot.nz = z - tilt * lz;
}

/** Is p on the face's side of the edge from i to j? n: a normal of the face, counter-clockwise from its tip. */
function isBeside(v: Float64Array, i: number, j: number, foot: Foot): boolean {
  const ex = v[j] - v[i], ey = v[j + 1] - v[i + 1], ez = v[j + 2] - v[i + 2], { nx, ny, nz } = foot;
  return (foot.px - v[i]) * (ny * ez - nz * ey) + (foot.py - v[i + 1]) * (nz * ex - nx * ez) +
    (foot.pz - v[i + 2]) * (nx * ey - ny * ex) >= 0;
}

/** Triangles: over the face its plane, else the nearest edge. */
export function triangleFoot(shape: ConvexShape, foot: Foot): boolean {
  const v = shape.params;
  setFaceNormal(v, 0, 3, 6, foot);
  const x = foot.nx, y = foot.ny, z = foot.nz, nn = x * x + y * y + z * z;
  const ux = v[3] - v[0], uy = v[4] - v[1], uz = v[5] - v[2], wx = v[6] - v[0], wy = v[7] - v[1], wz = v[8] - v[2];
  const px = foot.px - v[0], py = foot.py - v[1], pz = foot.pz - v[2], height = x * px + y * py + z * pz;
  const cx = y * pz - z * py, cy = z * px - x * pz, cz = x * py - y * px; // n x p: weights times n . n
  const second = cx * wx + cy * wy + cz * wz, third = -(cx * ux + cy * uy + cz * uz);
  const uu = ux * ux + uy * uy + uz * uz, ww = wx * wx + wy * wy + wz * wz, needle = !(nn > NEEDLE2 * uu * ww);
  const over = needle ? isBeside(v, 0, 3, foot) && isBeside(v, 3, 6, foot) && isBeside(v, 6, 0, foot)
    : second >= 0 && third >= 0 && second + third <= nn;
  if (nn > 0 && over) {
    const n = (height < 0 ? -1 : 1) / Math.sqrt(nn);
    foot.fx = v[0]; foot.fy = v[1]; foot.fz = v[2];
    foot.nx = n * x; foot.ny = n * y; foot.nz = n * z;
    return fromPlane(foot);
  }
  const i = nearestEdge(v, foot);
  return fromEdge(v, i, (i + 3) % 9, (i + 6) % 9, foot);
}

/** Half-spaces. */
export function halfSpaceFoot(shape: ConvexShape, foot: Foot): boolean {
  const v = shape.params;
  foot.nx = v[0]; foot.ny = v[1]; foot.nz = v[2];
  foot.fx = v[3] * v[0]; foot.fy = v[3] * v[1]; foot.fz = v[3] * v[2];
  return fromPlane(foot);
}
