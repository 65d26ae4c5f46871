/**
 * Closed form of a point's distance from a triangle: the nearest point lies over the face or on an edge.
 *
 * In: a triangle (`params`: its three corners, 9 numbers) and a `Foot` with the point p, in the shape's local frame;
 * coordinates are lengths. Out: the closest point f, a unit normal n and the distance d >= 0 without the margin:
 * p = f + d n.
 *
 * Method: the signs of the barycentric weights of p's projection (times n . n) select the face or one edge; else the
 * nearest of the three edges. Needles (squared sine of the first corner's angle at most 1e-4) use tests against their
 * edges instead. Near an edge or a corner the vector to p is only a rounding error. n is then kept among the normals
 * of the edge or the corner, so that the plane of a support proves the distance.
 */
import type { ConvexShape } from "@col/types";
import { edge, setAcross } from "./flat.ts";
import { fromPlane, fromWay } from "./foot.ts";
import type { Foot } from "./foot.ts";

/** A larger lean, divided by the size and the height of the third corner, is not a rounding error. No dimension. */
const LEAN_MOST = 4e-15;
/**
 * p is at a corner if its squared distance is below this fraction of the squared size: the face's normal is valid too.
 */
const NEAR_CORNER2 = 1e-28;
/** Edges whose squared distances differ by less than this fraction count as equally near. No dimension. */
const TIE = 1e-14;
/** A normal that leans over the face by less than this fraction of the coordinates stays unchanged. No dimension. */
const LEAN = 4e-15;
/** Sine squared of the angle at a triangle's corner below which weights of its corners lose digits. No dimension. */
const NEEDLE2 = 1e-4;

/** Squared length of the edge from corner i to corner j. */
function edge2(v: Float64Array, i: number, j: number): number {
  const x = v[j] - v[i], y = v[j + 1] - v[i + 1], z = v[j + 2] - v[i + 2];
  return x * x + y * y + z * z;
}

/** Is the closest point the corner that begins at `i`? */
function isCorner(v: Float64Array, i: number, foot: Foot): boolean {
  return foot.fx === v[i] && foot.fy === v[i + 1] && foot.fz === v[i + 2];
}

/**
 * How far n, the vector from the edge's closest point f to p, leans over the corner k: n . (corner - f). Squared
 * length.
 */
function leanOver(v: Float64Array, k: number, foot: Foot): number {
  return (v[k] - foot.fx) * foot.nx + (v[k + 1] - foot.fy) * foot.ny + (v[k + 2] - foot.fz) * foot.nz;
}

/**
 * The corner that begins the edge nearest to p; of edges equally near up to rounding, the edge with the smallest lean.
 */
function nearestEdge(v: Float64Array, foot: Foot): number {
  edge(v, 0, 3, foot);
  const a = foot.dd;
  edge(v, 3, 6, foot);
  const b = foot.dd;
  edge(v, 6, 0, foot);
  const c = foot.dd, first = a <= b ? a : b, least = c < first ? c : first;
  const middle = c < first ? first : Math.min(c, a <= b ? b : a), { fx, fy, fz } = foot;
  if (middle > least + TIE * (least + TIE * (fx * fx + fy * fy + fz * fz)))
    return least === a ? 0 : least === b ? 3 : 6;
  return leastLeaning(v, foot);
}

/** `nearestEdge` if two edges are equally near: at their common end, or at a needle. */
function leastLeaning(v: Float64Array, foot: Foot): number {
  let at = 0, least = Infinity, lean = Infinity;
  for (let i = 0; i < 9; i += 3) {
    const j = i === 6 ? 0 : i + 3, k = i === 0 ? 6 : i - 3;
    edge(v, i, j, foot);
    const over = leanOver(v, k, foot), { dd, fx, fy, fz } = foot;
    const tie = TIE * (dd + TIE * (fx * fx + fy * fy + fz * fz));
    if (!(edge2(v, i, j) > 0) || dd > least + tie || (dd > least - tie && over >= lean)) continue;
    at = i;
    least = dd;
    lean = over;
  }
  return at;
}

/**
 * The closest point on the edge from i to j, for p outside of the face, whose third corner is k. If rounding makes a
 * small n lean over the face, that part of n is subtracted.
 */
function fromEdge(v: Float64Array, i: number, j: number, k: number, foot: Foot): true {
  edge(v, i, j, foot);
  if (!(foot.dd > 0)) { // on the edge: the normal of the face, or for a triangle without area across it
    setFaceNormal(v, i, j, k, foot);
    if (!(foot.nx !== 0 || foot.ny !== 0 || foot.nz !== 0))
      setAcross(v[j] - v[i], v[j + 1] - v[i + 1], v[j + 2] - v[i + 2], foot);
    return fromWay(foot);
  }
  const ex = v[j] - v[i], ey = v[j + 1] - v[i + 1], ez = v[j + 2] - v[i + 2], ee = ex * ex + ey * ey + ez * ez;
  let x = v[k] - foot.fx, y = v[k + 1] - foot.fy, z = v[k + 2] - foot.fz;
  const over = leanOver(v, k, foot), size = Math.abs(v[k]) + Math.abs(v[k + 1]) + Math.abs(v[k + 2]) +
    Math.abs(foot.fx) + Math.abs(foot.fy) + Math.abs(foot.fz);
  if (over > LEAN * size * Math.sqrt(foot.dd) && ee > 0) {
    const atCorner = isCorner(v, i, foot) || isCorner(v, j, foot);
    const along = atCorner ? 0 : (x * ex + y * ey + z * ez) / ee;
    x -= along * ex; y -= along * ey; z -= along * ez;
    // (more is no rounding, or a needle)
    const xx = x * x + y * y + z * z, wide = over <= LEAN_MOST * size * Math.sqrt(xx);
    const part = wide ? (x * foot.nx + y * foot.ny + z * foot.nz) / xx : 0;
    foot.nx -= part * x; foot.ny -= part * y; foot.nz -= part * z;
    const lost = !(foot.nx !== 0 || foot.ny !== 0 || foot.nz !== 0), near = foot.dd <= NEAR_CORNER2 * size * size;
    if (lost || (atCorner && near && leanOver(v, isCorner(v, i, foot) ? j : i, foot) > 0)) {
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
  // across the longest edge up to rounding of the normal: the remaining error of a needle is a rotation about that edge
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

/** Makes the face's normal a unit vector towards p; false for a triangle without area. */
function turnToPoint(v: Float64Array, foot: Foot): boolean {
  const { nx, ny, nz } = foot, n = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const height = nx * (foot.px - v[0]) + ny * (foot.py - v[1]) + nz * (foot.pz - v[2]), s = (height < 0 ? -1 : 1) / n;
  foot.nx = s * nx; foot.ny = s * ny; foot.nz = s * nz;
  return n > 0;
}

/** Triangles: over the face its plane, else the nearest edge. */
export function triangleFoot(shape: ConvexShape, foot: Foot): boolean {
  const v = shape.params, ux = v[3] - v[0], uy = v[4] - v[1], uz = v[5] - v[2];
  const wx = v[6] - v[0], wy = v[7] - v[1], wz = v[8] - v[2];
  const x = uy * wz - uz * wy, y = uz * wx - ux * wz, z = ux * wy - uy * wx, nn = x * x + y * y + z * z;
  const uu = ux * ux + uy * uy + uz * uz, ww = wx * wx + wy * wy + wz * wz;
  let over = false, at = -1;
  if (nn > NEEDLE2 * uu * ww) {
    const px = foot.px - v[0], py = foot.py - v[1], pz = foot.pz - v[2], height = x * px + y * py + z * pz;
    const cx = y * pz - z * py, cy = z * px - x * pz, cz = x * py - y * px; // n x p: weights times n . n
    const second = cx * wx + cy * wy + cz * wz, third = -(cx * ux + cy * uy + cz * uz), first = nn - second - third;
    if (first < 0) at = second < 0 || third < 0 ? -1 : 3; // (the nearest point is on an edge that p is beyond)
    else if (second < 0) at = third < 0 ? -1 : 6;
    else if (third < 0) at = 0;
    else {
      const n = (height < 0 ? -1 : 1) / Math.sqrt(nn);
      foot.nx = n * x; foot.ny = n * y; foot.nz = n * z;
      over = true;
    }
  } else {
    setFaceNormal(v, 0, 3, 6, foot);
    over = isBeside(v, 0, 3, foot) && isBeside(v, 3, 6, foot) && isBeside(v, 6, 0, foot) && turnToPoint(v, foot);
  }
  if (over) {
    foot.fx = v[0]; foot.fy = v[1]; foot.fz = v[2];
    return fromPlane(foot);
  }
  const i = at < 0 ? nearestEdge(v, foot) : at;
  return fromEdge(v, i, (i + 3) % 9, (i + 6) % 9, foot);
}
