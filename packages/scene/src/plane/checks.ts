/**
 * Argument checks of the functions of a 2-D scene: shapes, poses { x, y, c, s } and vectors { x, y }.
 *
 * A TypeError reports a wrong type, a RangeError an unusable number: not finite, a position with |x| + |y| at or
 * beyond 1e50, or c^2 + s^2 off 1 by more than 1e-3. Messages name the function and the argument, and repeat the
 * value.
 */
import { came, explain2 } from "@col/kernel";
import type { ConvexShape2, Pose2, Vec2Like } from "@col/types";

/** Poses whose c^2 + s^2 differs from 1 by more than this are refused. No unit. */
const UNIT_REFUSED = 1e-3;
/** Positions up to this length are accepted, as in 3-D. */
const FAR = 1e50;

const isNumber = (value: unknown): boolean => typeof value === "number" && value - value === 0;

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Throws unless it is a convex 2-D shape. An error message is built only after the check has failed. */
export function requireShape2(where: string, shape: ConvexShape2): void {
  if (isRecord(shape) && typeof shape.support === "function" && (shape.vertices as unknown) !== undefined) return;
  throw explain2(null, ["shape2", `${where}: shape`, shape]) as Error;
}

/** The numbers of a pose can be used. */
const isPose = ({ x, y, c, s }: Pose2): boolean =>
  isNumber(x) && isNumber(y) && isNumber(c) && isNumber(s) && Math.abs(x) + Math.abs(y) < FAR
    && Math.abs(c * c + s * s - 1) <= UNIT_REFUSED;

/** Throws unless it is a 2-D pose with finite numbers. */
export function requirePose2(where: string, pose: Pose2): void {
  const given: unknown = pose;
  if (isRecord(given) && isPose(pose)) return;
  if (given === null) throw new TypeError(`${where}: pose must be a pose { x, y, c, s }, got null`);
  const fault = explain2(null, ["pose2", `${where}: pose`, given]), { x, y, c, s } = pose;
  if (fault !== null) throw fault as Error;
  throw new RangeError(
    `${where}: pose must have x and y below 1e50 and c^2 + s^2 = 1, got { x: ${x}, y: ${y}, c: ${c}, s: ${s} }`);
}

/** Throws unless it is a vector { x, y } of finite numbers. */
export function requireVector2(where: string, name: string, v: Vec2Like): void {
  if (!isRecord(v)) throw new TypeError(`${where}: ${name} must be { x, y }, got ${came(v)}`);
  if (!(isNumber(v.x) && isNumber(v.y)))
    throw new RangeError(`${where}: ${name} must be finite, got { x: ${String(v.x)}, y: ${String(v.y)} }`);
}
