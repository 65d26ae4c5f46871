/**
 * Reader of the problem format `castcases 1`: rays, linear casts and times of impact of convex bodies in 3-D.
 *
 *   castcases 1
 *   shapes NS  NS times   a shape of `growthcases 1` in 3-D: KIND PARAMETERS [margin m] ..
 *   cases NC   NC times one of
 *     ray     a    POSE_A         ORIGIN DIRECTION      maxTime  ref  label
 *     linear  a b  POSE_A POSE_B  TRANSLATION           maxTime  ref  label
 *     motion  a b  POSE_A POSE_B  MOTION_A MOTION_B     maxTime  ref  label
 *
 * A pose is q(x y z w) t(x y z); origin, direction and translation are x y z, world frame. A motion is the velocity
 * (x y z) of the body point `about`, the angular velocity (x y z, radians), both per unit of time, world frame, and
 * `about` (x y z, the body's frame). Times are in units of the direction or translation, or of the velocities.
 * `maxTime` >= 0 is the last time of interest, `inf` for no last time (not for motions). `ref` is the reference: the
 * time of the first contact, `miss` (no contact up to maxTime), `overlapping` (at the start), or `nan`: unknown.
 *
 * White space separates tokens, `#` starts a comment, line breaks have no meaning. The whole file is checked; the
 * first fault is reported with its line and token. Numbers are read as exactly the doubles that were written.
 */
import { END } from "./error.ts";
import { readGrowthPose, readGrowthShape } from "./growthcases.ts";
import type { GrowthShapeSpec } from "./growthcases.ts";
import { MAX_COUNT, decimal } from "./numbers.ts";
import { TokenSource } from "./token-source.ts";

/** The reference result: the time of the first contact (NaN: unknown), a miss, or overlap at the start. */
export type CastReference = number | "miss" | "overlapping";

/** Fields of all cases. */
interface AnyCase {
  /** Index of shape A. */
  readonly a: number;
  /** Quaternion x y z w as written, then position x y z. */
  readonly poseA: readonly number[];
  /** Last time of interest, or Infinity. */
  readonly maxTime: number;
  readonly ref: CastReference;
  /** One word. */
  readonly label: string;
  /** Line of the case in the file, 0 without a file. */
  readonly line: number;
}

/** A ray at shape A. Vectors of three numbers, world frame. */
export interface RayCase extends AnyCase {
  readonly kind: "ray";
  readonly origin: readonly number[];
  readonly direction: readonly number[];
}

/** Shape B moves along a straight line without rotating; shape A rests. */
export interface LinearCase extends AnyCase {
  readonly kind: "linear";
  readonly b: number;
  readonly poseB: readonly number[];
  readonly translation: readonly number[];
}

/** Both shapes move and rotate. A motion is nine numbers: velocity, angular velocity, about. */
export interface MotionCase extends AnyCase {
  readonly kind: "motion";
  readonly b: number;
  readonly poseB: readonly number[];
  readonly motionA: readonly number[];
  readonly motionB: readonly number[];
}

/** One case. */
export type CastCase = RayCase | LinearCase | MotionCase;

/** A file as read: its shapes and its cases, in order. */
export interface CastSet {
  readonly shapes: readonly GrowthShapeSpec[];
  readonly cases: readonly CastCase[];
}

/** A file read in pieces: shapes at once, each case on demand. */
export interface CastStream {
  readonly shapes: readonly GrowthShapeSpec[];
  /** Can be iterated once; throws the same errors as `castCaseStream`. */
  readonly cases: Iterable<CastCase>;
}

/** The kinds of cases, in the order of the header's list. */
const KINDS = ["ray", "linear", "motion"] as const;
const AXES = ["x", "y", "z"] as const;
const HALF_SPACE = "halfspace";

function vector(s: TokenSource, what: string): number[] {
  return AXES.map((axis) => s.real(`${what} ${axis}`));
}

function lastTime(s: TokenSource, k: number, mayBeInfinite: boolean): number {
  const token = s.next(), value = token === "inf" && mayBeInfinite ? Infinity : decimal(token);
  if (!(value >= 0)) s.fail(`case ${k}: maxTime: expected a number >= 0${mayBeInfinite ? " or inf" : ""}`);
  return value;
}

function reference(s: TokenSource, k: number, maxTime: number): CastReference {
  const token = s.next();
  if (token === "miss" || token === "overlapping") return token;
  if (/^nan$/i.test(token)) return NaN;
  const value = decimal(token);
  if (!(value >= 0)) s.fail(`case ${k}: ref: expected a time >= 0, miss, overlapping or nan`);
  if (value > maxTime) s.fail(`case ${k}: ref: expected a time up to maxTime ${maxTime}, or miss`);
  return value;
}

/** A motion of nine numbers. A half-space does not rotate. */
function motion(s: TokenSource, k: number, side: string, shape: GrowthShapeSpec): number[] {
  const velocity = vector(s, `case ${k}: velocity of ${side}`),
    turn = vector(s, `case ${k}: angular velocity of ${side}`);
  if (shape.kind === HALF_SPACE && turn.some((x) => x !== 0))
    s.fail(`case ${k}: a half-space cannot turn: expected the angular velocity 0 0 0 of ${side}`);
  return [...velocity, ...turn, ...vector(s, `case ${k}: about of ${side}`)];
}

function caseOf(s: TokenSource, k: number, shapes: readonly GrowthShapeSpec[]): CastCase {
  const line = s.line(), word = s.next(), kind = KINDS.find((x) => x === word);
  if (kind === undefined) s.fail(`case ${k}: expected one of ${KINDS.join(", ")}`);
  const a = s.whole(`case ${k}: shape A`, shapes.length), b = kind === "ray" ? NaN
    : s.whole(`case ${k}: shape B`, shapes.length);
  if (kind !== "ray" && shapes[a].kind === HALF_SPACE && shapes[b].kind === HALF_SPACE)
    s.fail(`case ${k}: only one of the bodies can be a half-space`);
  const poseA = readGrowthPose(s, 3, k, "A");
  const rest = (): Pick<CastCase, "maxTime" | "ref" | "label" | "line"> => {
    const maxTime = lastTime(s, k, kind !== "motion"), ref = reference(s, k, maxTime), label = s.next();
    if (label === END) s.fail(`case ${k}: expected a label`);
    return { maxTime, ref, label, line };
  };
  if (kind === "ray") {
    const origin = vector(s, `case ${k}: origin`), direction = vector(s, `case ${k}: direction`);
    if (direction.every((x) => x === 0)) s.fail(`case ${k}: direction: expected a vector other than 0 0 0`);
    return { kind, a, poseA, origin, direction, ...rest() };
  }
  const poseB = readGrowthPose(s, 3, k, "B");
  if (kind === "linear")
    return { kind, a, b, poseA, poseB, translation: vector(s, `case ${k}: translation`), ...rest() };
  const motionA = motion(s, k, "A", shapes[a]), motionB = motion(s, k, "B", shapes[b]);
  return { kind, a, b, poseA, poseB, motionA, motionB, ...rest() };
}

function* casesOf(s: TokenSource, shapes: readonly GrowthShapeSpec[]): Generator<CastCase> {
  const nc = s.whole("number of cases", MAX_COUNT);
  for (let k = 0; k < nc; k++) yield caseOf(s, k, shapes);
  if (s.next() !== END) s.fail("expected nothing after the last case");
}

/**
 * Reads the head and the shapes of a file given in pieces, and its cases on demand. @throws
 * ProblemFileError with line and token.
 */
export function castCaseStream(pieces: Iterable<string>): CastStream {
  const s = new TokenSource(pieces), shapes: GrowthShapeSpec[] = [];
  s.word("castcases");
  s.word("1");
  s.word("shapes");
  const ns = s.whole("number of shapes", MAX_COUNT);
  for (let i = 0; i < ns; i++) shapes.push(readGrowthShape(s, 3));
  s.word("cases");
  return { shapes, cases: casesOf(s, shapes) };
}

/** Reads a whole file. @throws ProblemFileError with line and token. */
export function readCastCases(text: string): CastSet {
  const { shapes, cases } = castCaseStream([text]);
  return { shapes, cases: [...cases] };
}
