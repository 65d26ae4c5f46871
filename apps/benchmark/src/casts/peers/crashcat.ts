/**
 * crashcat's two casts: `castShapeVsShape` with its closest collector, and the bare `gjkCastShape` below it; rays by
 * `castRayVsShape`. The shape that moves is its shape A, our B.
 */
import {
  box, capsule, castRayVsShape, CastRayStatus, castShapeVsShape, CastShapeStatus, convexHull,
  createClosestCastRayCollector, createClosestCastShapeCollector, createDefaultCastRaySettings,
  createDefaultCastShapeSettings, createGjkCastShapeResult, createSupport, cylinder, gjkCastShape, registerAll,
  setShapeSupport, sphere, SupportFunctionMode,
} from "crashcat";
import type { Shape } from "crashcat";
import type { ShapeSpec } from "@col/bench";
import { relativePose } from "@col/kernel";
import type { CastLibrary } from "./peer.ts";

/** Its hull builder drops vertices above this number without a word. */
const MOST_VERTICES = 256;
/** Points the builder may leave out when they are so near to the hull, metres; its default drops a millimetre. */
const HULL_TOLERANCE = 1e-9;
/** The bare cast's parameter, metres: near rounding, so that its answers are its best. */
const BARE_TOLERANCE = 1e-9;

function build(spec: ShapeSpec): Shape | string {
  if (spec.kind === "convex") {
    if (spec.vertices.length > 3 * MOST_VERTICES) return `no hulls above ${MOST_VERTICES} vertices`;
    return convexHull.create({ positions: Array.from(spec.vertices), convexRadius: 0, hullTolerance: HULL_TOLERANCE });
  }
  const [p, q, r] = spec.params;
  if (spec.kind === "sphere") return sphere.create({ radius: p });
  if (spec.kind === "box") return box.create({ halfExtents: [p, q, r], convexRadius: 0 });
  if (spec.kind === "capsule") return capsule.create({ radius: p, halfHeightOfCylinder: q });
  if (spec.kind === "cylinder") return cylinder.create({ radius: p, halfHeight: q, convexRadius: 0 });
  return `no ${spec.kind}`;
}

/** `castShapeVsShape` and `castRayVsShape`, closest collectors, default settings but for back faces, which hit. */
export function open(): CastLibrary<Shape> {
  registerAll();
  const shapes = createClosestCastShapeCollector(), rays = createClosestCastRayCollector();
  const castSettings = createDefaultCastShapeSettings(), raySettings = createDefaultCastRaySettings();
  castSettings.collideWithBackfaces = true;
  return {
    build,
    cast(a, { position: p, quaternion: q }, b, { position: r, quaternion: s }, v, out) {
      shapes.reset();
      castShapeVsShape(shapes, castSettings, b, 0, 0, r.x, r.y, r.z, s.x, s.y, s.z, s.w, 1, 1, 1, v.x, v.y, v.z,
        a, 0, 0, p.x, p.y, p.z, q.x, q.y, q.z, q.w, 1, 1, 1);
      out.time = shapes.hit.status === CastShapeStatus.COLLIDING ? shapes.hit.fraction : NaN;
    },
    ray(a, { position: p, quaternion: q }, o, d, out) {
      const length = Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
      rays.reset();
      castRayVsShape(rays, raySettings, o.x, o.y, o.z, d.x / length, d.y / length, d.z / length, length, a, 0, 0,
        p.x, p.y, p.z, q.x, q.y, q.z, q.w, 1, 1, 1);
      out.time = rays.hit.status === CastRayStatus.COLLIDING ? rays.hit.fraction : NaN;
    },
  };
}

/** `gjkCastShape`: B's transform in A's frame, radii apart, as its own narrow phase calls it. */
export function openBare(): CastLibrary<Shape> {
  registerAll();
  const moving = createSupport(), resting = createSupport(), result = createGjkCastShapeResult();
  const bInA = new Float64Array(12), unscaled: [number, number, number] = [1, 1, 1];
  const way: [number, number, number] = [0, 0, 0], m: Parameters<typeof gjkCastShape>[1] = [
    1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
  ];
  const exclude = SupportFunctionMode.EXCLUDE_CONVEX_RADIUS;
  return {
    build,
    cast(a, poseA, b, poseB, v, out) {
      relativePose(poseA, poseB, bInA);
      const { x, y, z, w } = poseA.quaternion, r = bInA;
      // the translation in A's frame
      const tx = 2 * (z * v.y - y * v.z), ty = 2 * (x * v.z - z * v.x), tz = 2 * (y * v.x - x * v.y);
      way[0] = v.x + w * tx + z * ty - y * tz;
      way[1] = v.y + w * ty + x * tz - z * tx;
      way[2] = v.z + w * tz + y * tx - x * ty;
      m[0] = r[0]; m[1] = r[3]; m[2] = r[6];
      m[4] = r[1]; m[5] = r[4]; m[6] = r[7];
      m[8] = r[2]; m[9] = r[5]; m[10] = r[8];
      m[12] = r[9]; m[13] = r[10]; m[14] = r[11];
      setShapeSupport(moving, b, exclude, unscaled);
      setShapeSupport(resting, a, exclude, unscaled);
      resting.hasTransform = false;
      gjkCastShape(result, m, moving, resting, way, BARE_TOLERANCE, moving.convexRadius, resting.convexRadius, 1);
      out.time = result.hit ? result.lambda : NaN;
    },
  };
}
