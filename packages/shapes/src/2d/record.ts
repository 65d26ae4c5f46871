/**
 * The record of a 2-D core with vertices: points, segments, polygons.
 *
 * - In: cleaned vertices (2 doubles each, lengths, strictly convex, counter-clockwise) and a margin (length).
 * - Out: the shape record with centre (mean of the vertices), inradius (distance to the nearest edge, rounded down),
 *   bounds, and a table of start vertices for the support search of queries.
 * - Vertices of small polygons lie side by side in shared arrays, as the bytes of small Buffers do in Node, each behind
 *   its polygon's size. A query then reads one array that is already in the cache, instead of a view and a number of
 *   each shape (decisions/plane.md).
 */
import type { ConvexShape2 } from "@col/types";
import { zeroHessian2 } from "./hessian.ts";
import { ShapeKind2 } from "./kinds.ts";
import { makeShape2 } from "./shape.ts";
import { builtinSupport2 } from "./support.ts";

/** Rounding of the centre and of its distance to an edge line, relative to the largest coordinate. No dimension. */
const INRADIUS_SLACK = 8 * 2 ** -52;

/** Number of doubles of a shared array. A polygon that needs more than an eighth of it gets a separate array. */
const CHUNK = 1024;
const store = { packed: /* @__PURE__ */ new Float64Array(0), free: 0 };

/**
 * Copies the size, and the vertices behind it, into a shared array. Returns the array and the index of the vertices.
 */
function sideBySide(vertices: Float64Array, size: number): { readonly packed: Float64Array;
  readonly packedAt: number } {
  const room = vertices.length + 1;
  if (room > CHUNK / 8) {
    const packed = new Float64Array(room);
    packed[0] = size;
    packed.set(vertices, 1);
    return { packed, packedAt: 1 };
  }
  if (store.free + room > store.packed.length) {
    store.packed = new Float64Array(CHUNK);
    store.free = 0;
  }
  const { packed, free } = store;
  packed[free] = size;
  packed.set(vertices, free + 1);
  store.free += room;
  return { packed, packedAt: free + 1 };
}

/** The octants' first directions, counter-clockwise: x, y packed. */
const OCTANTS = [1, 0, 1, 1, 0, 1, -1, 1, -1, 0, -1, -1, 0, -1, 1, -1];

/** The table of starts (`flatStarts` and `steepStarts` of `ConvexShape2`). At most 64 vertices: 7 bits each. */
function startsOf(v: Float64Array): [number, number] {
  const starts: [number, number] = [0, 0], last = v.length - 2;
  for (let k = 0; k < 8; k++) {
    const x = OCTANTS[2 * k], y = OCTANTS[2 * k + 1], height = (i: number): number => v[i] * x + v[i + 1] * y;
    let i = 0;
    for (let j = 2; j <= last; j += 2) if (height(j) > height(i)) i = j;
    if (i === 0 && height(last) >= height(0)) i = last;
    // Pairs of octants follow the quadrants, whose signs follow a Gray code; of every four octants the first and last
    // are flat.
    const quadrant = k >> 1;
    starts[((k + 1) >> 1) & 1] |= (i >> 1) << (8 * (quadrant ^ (quadrant >> 1)));
  }
  return starts;
}

/** See the file header. */
export function vertexShape(vertices: Float64Array, margin: number): ConvexShape2 {
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
    const j = (i + 1) % n, x = vertices[2 * i], y = vertices[2 * i + 1], ex = vertices[2 * j] - x,
      ey = vertices[2 * j + 1] - y;
    const h = (ex * (center[1] - y) - ey * (center[0] - x)) / Math.sqrt(ex * ex + ey * ey);
    if (h < inradius) inradius = h;
  }
  const size = Math.max(...bounds.map(Math.abs)), { packed, packedAt } = sideBySide(vertices, size),
    view = packed.subarray(packedAt, packedAt + 2 * n);
  const [flatStarts, steepStarts] = n > 1 && n <= 64 ? startsOf(vertices) : [-1, -1];
  return makeShape2({
    packedOf: view, packed, packedAt, packedLength: 2 * n, flatStarts, steepStarts,
    kind: n === 1 ? ShapeKind2.Point : n === 2 ? ShapeKind2.Segment : ShapeKind2.Polygon, support: builtinSupport2,
    hessian: zeroHessian2,
    params: new Float64Array(0), margin, center, inradius: Math.max(0, inradius - INRADIUS_SLACK * size), bounds,
    curvature: 0, vertices: view,
    operands: [],
  });
}
