/**
 * Shape record of a core with vertices: points, segments, polygons.
 *
 * In: cleaned vertices (strictly convex, counter-clockwise). Out: the record with centre (mean of the vertices), inradius and bounds.
 * Vertices of small polygons lie side by side in shared buffers, as the bytes of small Buffers do in Node: a buffer of its own costs each shape
 * two more cache lines per query (a fifth of the time of pairs of eight corners that all have shapes of their own; decisions/0015).
 */
import type { ConvexShape2 } from "@col/types";
import { zeroHessian2 } from "./hessian.ts";
import { Kind2 } from "./kinds.ts";
import { makeShape2 } from "./shape.ts";
import { builtinSupport2 } from "./support.ts";

/** Rounding of the centre and of its distance to an edge line, relative to the largest coordinate. No unit. */
const INRADIUS_SLACK = 8 * 2.220446049250313e-16;

/** Doubles of a shared buffer, and what is left of the present one. A polygon above an eighth has its own. */
const CHUNK = 1024;
const pool = { rest: /* @__PURE__ */ new Float64Array(0) };

/** A copy of the vertices in a shared buffer. */
function sideBySide(vertices: Float64Array): Float64Array {
  const n = vertices.length;
  if (n > CHUNK / 8) return vertices;
  if (pool.rest.length < n) pool.rest = new Float64Array(CHUNK);
  const taken = pool.rest.subarray(0, n);
  pool.rest = pool.rest.subarray(n);
  taken.set(vertices);
  return taken;
}

/** The octants' first directions, counter-clockwise: x, y packed. */
const OCTANTS = [1, 0, 1, 1, 0, 1, -1, 1, -1, 0, -1, -1, 0, -1, 1, -1];

/** The table of starts (ConvexShape2): flat octants, steep octants. At most 64 vertices: 7 bits each. */
function startsOf(v: Float64Array): [number, number] {
  const starts: [number, number] = [0, 0], last = v.length - 2;
  for (let k = 0; k < 8; k++) {
    const x = OCTANTS[2 * k], y = OCTANTS[2 * k + 1], height = (i: number): number => v[i] * x + v[i + 1] * y;
    let i = 0;
    for (let j = 2; j <= last; j += 2) if (height(j) > height(i)) i = j;
    if (i === 0 && height(last) >= height(0)) i = last;
    // Pairs of octants go round the quadrants, whose signs follow a Gray code; the first and last of four are flat.
    const quadrant = k >> 1;
    starts[((k + 1) >> 1) & 1] |= (i >> 1) << (8 * (quadrant ^ (quadrant >> 1)));
  }
  return starts;
}

export function vertexShape(given: Float64Array, margin: number): ConvexShape2 {
  const vertices = sideBySide(given);
  const n = vertices.length / 2;
  const center = new Float64Array(2), bounds = Float64Array.of(Infinity, Infinity, -Infinity, -Infinity);
  for (let i = 0; i < 2 * n; i++) {
    const c = i % 2, v = vertices[i];
    center[c] += v / n;
    if (v < bounds[c]) bounds[c] = v;
    if (v > bounds[2 + c]) bounds[2 + c] = v;
  }
  let inradius = n > 2 ? Infinity : 0;
  for (let i = 0; i < n && n > 2; i++) {
    const j = (i + 1) % n, x = vertices[2 * i], y = vertices[2 * i + 1], ex = vertices[2 * j] - x, ey = vertices[2 * j + 1] - y;
    const h = (ex * (center[1] - y) - ey * (center[0] - x)) / Math.sqrt(ex * ex + ey * ey);
    if (h < inradius) inradius = h;
  }
  const few = n > 1 && n <= 64, [flatStarts, steepStarts] = few ? startsOf(vertices) : [0, 0];
  return makeShape2({
    startsOf: few ? vertices : null, flatStarts, steepStarts,
    kind: n === 1 ? Kind2.Point : n === 2 ? Kind2.Segment : Kind2.Polygon, support: builtinSupport2, hessian: zeroHessian2,
    params: new Float64Array(0), margin, center, inradius: Math.max(0, inradius - INRADIUS_SLACK * Math.max(...bounds.map(Math.abs))), bounds, curvature: 0, vertices,
    operands: [],
  });
}
