/**
 * The support function shared by all built-in 2-D cores: a closed switch on `kind`, in an open contract.
 *
 * - In: a shape and a direction `d` (2 doubles, local frame, any length but 0).
 * - Out: `out`, a point of the core that maximises d . p (2 doubles, length, local frame); `out` may be `d`. Returns
 *   the vertex index or -1.
 * - Method: ellipses in closed form; images and sums from their operands; polygons by a scan of all vertices, above 32
 *   vertices by a scan of every sqrt(n)-th vertex and a climb from the best.
 * - An operand's margin is included in an affine image; the shape's margin is not.
 */
import type { ConvexShape2 } from "@col/types";
import { ShapeKind2 } from "./kinds.ts";

/** Above this many vertices a support samples every sqrt(n)-th vertex and climbs from the best. */
const SAMPLE_FROM = 32;

/**
 * Index of a vertex farthest in d of a strictly convex polygon. (Doubles go through arrays: as arguments they may be
 * boxed.)
 */
function farthest(v: Float64Array, d: Float64Array): number {
  const n = v.length >> 1, x = d[0], y = d[1];
  const stride = n > SAMPLE_FROM ? Math.floor(Math.sqrt(n)) : 1;
  let best = v[0] * x + v[1] * y, i = 0;
  for (let k = stride; k < n; k += stride) {
    const t = v[2 * k] * x + v[2 * k + 1] * y;
    if (t > best) {
      best = t;
      i = k;
    }
  }
  if (stride === 1) return i;
  for (let step = 1; step > -2; step -= 2) {
    for (;;) {
      const k = i + step === n ? 0 : i + step < 0 ? n - 1 : i + step, t = v[2 * k] * x + v[2 * k + 1] * y;
      if (!(t > best)) break;
      best = t;
      i = k;
    }
  }
  return i;
}

/** See the file header. */
export function builtinSupport2(shape: ConvexShape2, d: Float64Array, out: Float64Array): number {
  const f = shape.params, x = d[0], y = d[1];
  switch (shape.kind) {
    case ShapeKind2.Ellipse: {
      const a = f[0] * x, b = f[1] * y, l = Math.sqrt(a * a + b * b);
      out[0] = f[0] * (a / l);
      out[1] = f[1] * (b / l);
      return -1;
    }
    case ShapeKind2.Affine: {
      // h_{A C + t}(d) = h_C(A^T d) + t.d. A singular A may map d to 0; then every point of C is a support point.
      const u = f[0] * x + f[2] * y, v = f[1] * x + f[3] * y, core = shape.operands[0], flat = u === 0 && v === 0;
      out[0] = flat ? 1 : u;
      out[1] = v;
      core.support(core, out, out);
      // The operand's margin, along the unit vector of (u, v).
      const l = Math.sqrt(u * u + v * v), r = core.margin, far = r > 0 && l > 0;
      const px = far ? out[0] + r * (u / l) : out[0], py = far ? out[1] + r * (v / l) : out[1];
      out[0] = f[0] * px + f[1] * py + f[4];
      out[1] = f[2] * px + f[3] * py + f[5];
      return -1;
    }
    case ShapeKind2.Sum: {
      const a = shape.operands[0], b = shape.operands[1];
      out[0] = x;
      out[1] = y;
      a.support(a, out, out);
      const px = out[0], py = out[1];
      out[0] = x;
      out[1] = y;
      b.support(b, out, out);
      out[0] += px;
      out[1] += py;
      return -1;
    }
    default: {
      const v = shape.vertices, i = farthest(v, d);
      out[0] = v[2 * i];
      out[1] = v[2 * i + 1];
      return i;
    }
  }
}
