/**
 * Represents a 2-D body as a 3-D body of a scene: a prism along z, centred at z = 0, with the 2-D shape as its
 * section.
 *
 * In: a 2-D shape and a 2-D pose { x, y, c, s } (lengths; cosine and sine of the angle). Out: a `FlatBody` with box,
 * support function and margin in 3-D (local frame), and in `writePose` a 3-D pose: position (x, y, 0) and a
 * quaternion about z.
 *
 * The scene's tree and its queries work on boxes, poses and support functions in 3-D; a 2-D solver (lift.ts) solves
 * each pair. A 3-D pose has a quaternion, whose rounding errors must not reach the 2-D solver; so a body keeps its
 * shape, and the cosine and sine as they were given. The half height of the prism is at least its reach in the plane.
 * So boxes never overlap less along z than in the plane, and bounds of depths from boxes are bounds in 2-D.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, ConvexShape2, MutablePose, Pose2, SupportFn } from "@col/types";

/** A body of a 2-D scene. Made by `addBody2`; `getBody2` returns its shape. */
export interface Body2 extends ConvexShape {
  /** The shape of the body, in its own plane. */
  readonly shape: ConvexShape2;
  /** Cosine and sine of its angle. */
  readonly c: number;
  readonly s: number;
}

/** A direction along z has length 0 in 2-D: the support point is then the centre. */
const supportPrism: SupportFn = (body, d, out) => {
  const { shape, bounds } = body as Body2, z = d[2] < 0 ? bounds[2] : bounds[5];
  let id = -1;
  if (d[0] !== 0 || d[1] !== 0) id = shape.support(shape, d, out);
  else {
    out[0] = shape.center[0];
    out[1] = shape.center[1];
  }
  out[2] = z;
  return id;
};

/** See the file header. For a shape that is not in the scene, one record is refilled for each query. */
export class FlatBody implements Body2 {
  kind: number = -1;
  readonly support: SupportFn = supportPrism;
  readonly hessian = null;
  readonly face = null;
  /** For a half-plane: its normal and its offset, in the layout of a half-space. */
  readonly params: Float64Array = new Float64Array(4);
  margin: number = NaN;
  readonly center: Float64Array = new Float64Array(3);
  readonly inradius: number = 0;
  readonly bounds: Float64Array = new Float64Array(6);
  readonly centred: boolean = false;
  readonly curvature = 2;
  readonly mesh = null;
  readonly operands: readonly ConvexShape[] = [];
  shape: ConvexShape2;
  c: number = NaN;
  s: number = NaN;

  constructor(shape: ConvexShape2) {
    this.shape = shape;
    this.take(shape);
  }

  /** Becomes the body of a shape. */
  take(shape: ConvexShape2): void {
    const { bounds: b, center, params } = this, from = shape.bounds, half = shape.kind === HALF_SPACE_KIND;
    this.shape = shape;
    this.kind = half ? HALF_SPACE_KIND : -1;
    this.margin = shape.margin;
    for (let i = 0; i < 2; i++) {
      b[i] = from[i];
      b[3 + i] = from[2 + i];
      center[i] = shape.center[i];
      if (half) params[i] = shape.params[i];
    }
    if (half) params[3] = shape.params[2];
    const x = Math.max(-b[0], b[3]), y = Math.max(-b[1], b[4]);
    b[5] = Math.sqrt(x * x + y * y);
    b[2] = -b[5];
  }

  /** Takes the angle of a pose. */
  turn(pose: Pose2): void {
    this.c = pose.c;
    this.s = pose.s;
  }
}

/** Writes the 3-D pose of a 2-D pose: position (x, y, 0), rotation about z, w >= 0. */
export function writePose(pose: Pose2, out: MutablePose): void {
  const { position: p, quaternion: q } = out, length = Math.sqrt(pose.c * pose.c + pose.s * pose.s),
    c = pose.c / length, s = pose.s / length;
  p.x = pose.x;
  p.y = pose.y;
  p.z = q.x = q.y = 0;
  // the larger of cosine and sine of the half angle is a square root; the other is from sin = 2 sin(half) cos(half)
  if (c >= 0) {
    q.w = Math.sqrt(0.5 * (1 + c));
    q.z = s / (2 * q.w);
  } else {
    q.z = Math.sqrt(0.5 * (1 - c)) * (s < 0 ? -1 : 1);
    q.w = s / (2 * q.z);
  }
}
