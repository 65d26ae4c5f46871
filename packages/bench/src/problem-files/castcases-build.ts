/**
 * Converts a set of casts (`castcases 1`) to the arguments of `@col/cast`: bodies, poses with normalised rotations,
 * vectors as records. World frame except `about` (body's frame); lengths, radians and times as in the file.
 */
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import type { CastCase, CastReference, CastSet } from "./castcases.ts";
import { bodiesOf, buildGrowthShape, poseOf3 } from "./growthcases-build.ts";

/** A motion as an argument of `timeOfImpact`. */
export interface CastMotion {
  /** Velocity of the body point `about`, world frame. Length per unit of time. */
  readonly velocity: Vec3Like;
  /** Angular velocity, world frame. Radians per unit of time. */
  readonly angularVelocity: Vec3Like;
  /** The body point that moves straight, in the body's frame. */
  readonly about: Vec3Like;
}

/** Fields of all queries. */
interface AnyQuery {
  readonly a: ConvexShape;
  readonly poseA: Pose;
  readonly maxTime: number;
  readonly ref: CastReference;
  readonly label: string;
}

/** One case as arguments of a query, with its reference. */
export type CastQuery =
  | AnyQuery & { readonly kind: "ray"; readonly origin: Vec3Like; readonly direction: Vec3Like }
  | AnyQuery & { readonly kind: "linear"; readonly b: ConvexShape; readonly poseB: Pose;
    readonly translation: Vec3Like }
  | AnyQuery & { readonly kind: "motion"; readonly b: ConvexShape; readonly poseB: Pose; readonly motionA: CastMotion;
    readonly motionB: CastMotion };

/** Three numbers of a list as a vector. */
const vector = (list: readonly number[], from = 0): Vec3Like =>
  ({ x: list[from], y: list[from + 1], z: list[from + 2] });
const motion = (m: readonly number[]): CastMotion =>
  ({ velocity: vector(m), angularVelocity: vector(m, 3), about: vector(m, 6) });

/**
 * Makes the function that converts a case of a set to a query. @throws ProblemFileError naming the line of a shape that
 * cannot be built.
 */
export function castQueries({ shapes }: Pick<CastSet, "shapes">): (c: CastCase) => CastQuery {
  const body = bodiesOf(shapes, buildGrowthShape);
  return (c) => {
    const { maxTime, ref, label } = c, a = body(c.a), poseA = poseOf3(c.poseA), all = { a, poseA, maxTime, ref, label };
    if (c.kind === "ray") return { ...all, kind: "ray", origin: vector(c.origin), direction: vector(c.direction) };
    const b = body(c.b), poseB = poseOf3(c.poseB);
    return c.kind === "linear" ? { ...all, kind: "linear", b, poseB, translation: vector(c.translation) }
      : { ...all, kind: "motion", b, poseB, motionA: motion(c.motionA), motionB: motion(c.motionB) };
  };
}

/** All cases of a set. @throws ProblemFileError naming the line of a shape that cannot be built */
export function buildCastQueries(set: CastSet): CastQuery[] {
  return set.cases.map(castQueries(set));
}
