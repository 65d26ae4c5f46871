/**
 * The record of one iteration of a distance query, as `steps.ts` and `newton-steps.ts` yield it. Frame: A's; points,
 * vectors and bounds are lengths, the gap is a length squared. Type only, no code.
 */
import type { Vec3Like } from "@col/types";

/** State after the support of one iteration, before and after its projection. */
export interface AccelStep {
  /** 1 for the first support. */
  readonly iteration: number;
  /**
   * A support and a projection; a test of two ellipsoids' quadratic forms; a step of Newton's method, or of GJK in
   * Newton's metric.
   */
  readonly kind: "first-order" | "overlap-test" | "newton";
  /** The point x of D known before this support; in the first step only a start direction. */
  readonly x: Vec3Like;
  /** The direction d the support was taken for (along -d). */
  readonly direction: Vec3Like;
  /** Support point of D = A - B along -d. */
  readonly w: Vec3Like;
  /**
   * Bounds of the cores' distance after this support (or Newton's step); upper is Infinity until there is a point of D.
   */
  readonly upper: number;
  readonly lower: number;
  /**
   * 2 <x, x - w>: the Frank-Wolfe duality gap where `momentum` is false; Infinity in the first step. Newton's steps:
   * 2 |u| (|u| - lower), u the point of D the step found.
   */
  readonly gap: number;
  /** Whether d was blended with the past direction. */
  readonly momentum: boolean;
  /** Simplex after the projection: the rows whose hull holds the new x. */
  readonly simplex: readonly Vec3Like[];
  /**
   * `continue`; `momentum-off`; `separated`: a plane separates, Newton's steps follow; `halved`: the plane is worse,
   * the step is taken back by half; or why this step is the last.
   */
  readonly outcome:
    "continue" | "momentum-off" | "separated" | "halved" | "converged" | "no-progress" | "inside" | "touching";
}
