/** Options of `witnessDerivatives`, read and checked at the door. */
import type { SupportFaceFn } from "@col/types";

/**
 * The frame of the twists (rho, theta).
 * - `body`: q (+) xi = q exp(xi), axes and origin of the moved body (the default; `retract` of `@col/diff/lie`);
 * - `world`: exp(xi) q, axes and origin of the frame the pose is given in;
 * - `hybrid`: velocity of the moved body's origin and angular velocity, both in axes of the frame the pose is given in.
 * For the relative pose "the frame the pose is given in" is A's.
 */
export type TwistFrame = "body" | "world" | "hybrid";

/** Where the curvature comes from: `exact`, the true surfaces; `gumbel`, softmax smoothing of the support function of meshes. */
export type DerivativeMethod = "exact" | "gumbel";

/** How derivatives are taken; all optional. */
export interface DerivativeOptions {
  readonly method?: DerivativeMethod;
  readonly frame?: TwistFrame;
  /** Gumbel: temperature, as a fraction of the mesh's half diagonal; > 0. Default 1e-4. */
  readonly epsilon?: number;
  /** Gumbel: rings of neighbours about the support vertex, 1 .. 5. Default 1. */
  readonly rings?: number;
  /**
   * Support faces of shapes that carry none themselves: `supportFace` of `@col/shapes` for the built-in kinds. Needed for exact derivatives of
   * boxes, meshes, segments (capsules), cylinders and cones; spheres and ellipsoids have no faces.
   */
  readonly face?: SupportFaceFn;
}

/** Paper's values: Montaut et al., ICRA 2023, section V. */
const DEFAULT_EPSILON = 1e-4;
const MAX_RINGS = 5;

/** Options as the code reads them: numbers only. */
export interface Settings {
  gumbel: boolean;
  frame: number;
  epsilon: number;
  rings: number;
  face: SupportFaceFn | null;
}

export const BODY = 0;
export const WORLD = 1;
const HYBRID = 2;

/** Code of a frame. Throws a RangeError that echoes an unknown one. */
export function readFrame(frame: TwistFrame | undefined): number {
  if (frame === undefined || frame === "body") return BODY;
  if (frame === "world") return WORLD;
  if (frame === "hybrid") return HYBRID;
  throw new RangeError(`frame: must be "body", "world" or "hybrid", got ${String(frame)}`);
}

/** Reads and checks. */
export function readOptions(options: DerivativeOptions | undefined, out: Settings): void {
  const method = options?.method ?? "exact", epsilon = options?.epsilon ?? DEFAULT_EPSILON, rings = options?.rings ?? 1;
  if (method !== "exact" && method !== "gumbel") throw new RangeError(`method: must be "exact" or "gumbel", got ${String(method)}`);
  if (!(epsilon > 0 && epsilon < Infinity)) throw new RangeError(`epsilon: must be > 0 and finite, got ${epsilon}`);
  if (!(rings >= 1 && rings <= MAX_RINGS && (rings | 0) === rings)) throw new RangeError(`rings: must be an integer 1 .. ${MAX_RINGS}, got ${rings}`);
  out.gumbel = method === "gumbel";
  out.frame = readFrame(options?.frame);
  out.epsilon = epsilon;
  out.rings = rings;
  out.face = options?.face ?? null;
}
