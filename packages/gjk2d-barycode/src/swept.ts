/**
 * The set that a 2-D shape sweeps along a straight path, as a convex shape: the Minkowski sum of the shape and a
 * segment.
 *
 * In: a shape and its path `way` (length vector), in the shape's local frame. Out: a shape record in the same frame,
 * with support, bounds and margin. Its support point is the shape's support point, plus the path if the direction
 * points along the path. One record is refilled for each cast.
 */
import type { ConvexShape2, SupportFn2 } from "@col/types";

/** A shape and its path. Local frame. */
interface Moving extends ConvexShape2 {
  readonly of: ConvexShape2;
  readonly way: Float64Array;
}

const supportSwept: SupportFn2 = (shape, d, out) => {
  const { of, way } = shape as Moving, ahead = d[0] * way[0] + d[1] * way[1] > 0;
  of.support(of, d, out);
  if (ahead) {
    out[0] += way[0];
    out[1] += way[1];
  }
  return -1;
};

/** See the file header. */
export class SweptShape implements Moving {
  readonly kind: number = -1;
  readonly support: SupportFn2 = supportSwept;
  readonly hessian = null;
  readonly params: Float64Array = new Float64Array(0);
  margin: number = NaN;
  readonly center: Float64Array = new Float64Array(2);
  readonly inradius: number = 0;
  readonly bounds: Float64Array = new Float64Array(4);
  size: number = NaN;
  readonly curvature = 2;
  readonly vertices: Float64Array = new Float64Array(0);
  readonly operands: readonly ConvexShape2[] = [];
  /** The moving shape, and its path. Local frame. */
  of: ConvexShape2 = this;
  readonly way: Float64Array = new Float64Array(2);

  /** Becomes the swept set of a shape, whose path is in `way`. */
  fill(shape: ConvexShape2): void {
    const { bounds: b, way, center } = this, from = shape.bounds;
    this.of = shape;
    this.margin = shape.margin;
    for (let i = 0; i < 2; i++) {
      b[i] = from[i] + Math.min(0, way[i]);
      b[2 + i] = from[2 + i] + Math.max(0, way[i]);
      center[i] = shape.center[i] + 0.5 * way[i];
    }
    this.size = shape.size + Math.max(Math.abs(way[0]), Math.abs(way[1]));
  }

  /** Drops the reference to the shape. */
  clear(): void {
    this.of = this;
  }
}
