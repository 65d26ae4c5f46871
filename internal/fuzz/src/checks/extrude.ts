/**
 * Plane shapes in space: flat in the plane z = 0 for certificates, as prisms for agreement with the solvers of space.
 *
 * In: a plane shape. Out: shapes of the contract of space that ask the plane shape's own support function. The prism A
 * x [-h, h] has the plane's distance and growth factor at equal heights, and its depth as long as 2 h is more than
 * that. Margins stay margins: in the plane z = 0 the ball is the disc.
 */
import type { ConvexShape, ConvexShape2, Pose, Pose2 } from "@col/types";

/** Point with its local x, y on the plane shape; z by the sign of the direction's. */
function raised(shape: ConvexShape2, height: number): ConvexShape {
  const d2 = new Float64Array(2), c = shape.center, b = shape.bounds;
  return {
    kind: -1,
    hessian: null,
    face: null,
    params: new Float64Array(0),
    margin: shape.margin,
    center: Float64Array.of(c[0], c[1], 0),
    inradius: Math.min(Math.max(0, shape.inradius), height),
    bounds: Float64Array.of(b[0], b[1], -height, b[2], b[3], height),
    centred: false,
    curvature: shape.curvature === 0 ? 0 : 1,
    mesh: null,
    operands: [],
    support: (_, d, out) => {
      const z = d[2] < 0 ? -height : height;
      d2[0] = d[0];
      d2[1] = d[1];
      // straight up or down: any point of the shape will do
      if (d2[0] === 0 && d2[1] === 0) d2[0] = 1;
      shape.support(shape, d2, d2);
      out[0] = d2[0];
      out[1] = d2[1];
      out[2] = z;
      return -1;
    },
  };
}

/** In the plane z = 0 of space. */
export function flat(shape: ConvexShape2): ConvexShape {
  return raised(shape, 0);
}

/** The prism of half height `height`. */
export function prism(shape: ConvexShape2, height: number): ConvexShape {
  return raised(shape, height);
}

/** The turn about z by the same angle. */
export function raisedPose({ x, y, c, s }: Pose2): Pose {
  // half angle without cancellation: whichever of cosine and sine of it is the larger first
  const n = Math.sqrt(c * c + s * s), u = c / n, v = s / n;
  const [w, z] =
    u >= 0
      ? [Math.sqrt((1 + u) / 2), v / (2 * Math.sqrt((1 + u) / 2))]
      : [v / (2 * Math.sqrt((1 - u) / 2)), Math.sqrt((1 - u) / 2)];
  return { position: { x, y, z: 0 }, quaternion: { x: 0, y: 0, z, w } };
}
