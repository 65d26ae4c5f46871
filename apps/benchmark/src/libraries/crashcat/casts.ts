/**
 * crashcat's two casts: `castShapeVsShape` with its closest collector, and the bare `gjkCastShape` below it; rays by
 * `castRayVsShape`. The shape that moves is its shape A, our B.
 */
import { castRayVsShape, CastRayStatus, castShapeVsShape, CastShapeStatus, createClosestCastRayCollector,
  createClosestCastShapeCollector, createDefaultCastRaySettings, createDefaultCastShapeSettings,
  createGjkCastShapeResult, createSupport, gjkCastShape, setShapeSupport, SupportFunctionMode } from "crashcat";
import type { Shape } from "crashcat";
import { relativePose } from "@col/kernel";
import type { CastLibrary } from "../library.ts";
import { build, writeMatrix } from "./bodies.ts";

/** The bare cast's parameter, metres: near rounding, so that its answers are its best. */
const BARE_TOLERANCE = 1e-9;

/** `castShapeVsShape` and `castRayVsShape`, closest collectors, default settings but for back faces, which hit. */
export function open(): CastLibrary<Shape> {
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
      const { x, y, z, w } = poseA.quaternion;
      // the translation in A's frame
      const tx = 2 * (z * v.y - y * v.z), ty = 2 * (x * v.z - z * v.x), tz = 2 * (y * v.x - x * v.y);
      way[0] = v.x + w * tx + z * ty - y * tz;
      way[1] = v.y + w * ty + x * tz - z * tx;
      way[2] = v.z + w * tz + y * tx - x * ty;
      writeMatrix(m, bInA);
      setShapeSupport(moving, b, exclude, unscaled);
      setShapeSupport(resting, a, exclude, unscaled);
      resting.hasTransform = false;
      gjkCastShape(result, m, moving, resting, way, BARE_TOLERANCE, moving.convexRadius, resting.convexRadius, 1);
      out.time = result.hit ? result.lambda : NaN;
    },
  };
}
