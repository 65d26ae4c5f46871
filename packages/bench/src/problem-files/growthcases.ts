/**
 * Reader of the problem format `growthcases 1`: growth distances in 3-D and in 2-D.
 *
 *   growthcases 1   dim D
 *   shapes NS NS times KIND PARAMETERS [margin m] [center c...] [inradius r] (options in any order, each at most once)
 *   cases NC        NC times   a b  POSE_A  POSE_B  label      pose: q(x y z w) t(x y z), in 2-D: cos sin x y
 *
 * Poses are in the world frame; lengths are in one unit of the file's choice. Axis of revolution +z, origin at mid
 * height. White space separates tokens, `#` starts a comment, line breaks have no meaning. The whole file is checked;
 * the first fault is reported with its line and token. Numbers are read as exactly the doubles that were written.
 */
import { END } from "./error.ts";
import { MAX_COUNT } from "./numbers.ts";
import { TokenSource } from "./token-source.ts";

/** Kinds by dimension and the names of their parameters; a `*` marks lengths that may be 0. */
const KINDS: Readonly<Record<2 | 3, Readonly<Record<string, readonly string[]>>>> = {
  3: {
    sphere: ["r*"], ellipsoid: ["a", "b", "c"], box: ["hx*", "hy*", "hz*"], capsule: ["r*", "h*"], cone: ["r", "h"],
    cylinder: ["r", "h"],
    frustum: ["rb*", "rt*", "h"], halfspace: [],
  },
  2: { circle: ["r*"], ellipse: ["a", "b"], rect: ["hx*", "hy*"], stadium: ["r*", "h*"], halfspace: [] },
};

/** One shape as in the file. */
export interface GrowthShapeSpec {
  readonly kind: string;
  readonly params: readonly number[];
  /** Coordinates of `convex` and `polygon`, else empty; triangles of `convex`. */
  readonly vertices: Float64Array;
  readonly triangles: Int32Array;
  readonly margin: number;
  /** Given centre, or null; given inradius (margin included), or NaN. */
  readonly center: readonly number[] | null;
  readonly inradius: number;
  /** Line of the shape in the file. */
  readonly line: number;
}

/** One case. Poses as written: 7 numbers (q x y z w, t) in 3-D, 4 (cos, sin, x, y) in 2-D. */
export interface GrowthCase {
  readonly a: number;
  readonly b: number;
  readonly poseA: readonly number[];
  readonly poseB: readonly number[];
  readonly label: string;
  readonly line: number;
}

/** A growth-distance file as read: its shapes and its cases, in order. */
export interface GrowthSet {
  readonly dim: 2 | 3;
  readonly shapes: readonly GrowthShapeSpec[];
  readonly cases: readonly GrowthCase[];
}

const AXES = ["x", "y", "z"] as const;

/** Coordinates and triangles of a `convex` or `polygon`. */
function corners(s: TokenSource, kind: string, dim: 2 | 3): { vertices: Float64Array; triangles: Int32Array } {
  const nv = s.whole(`${kind}: number of vertices`, MAX_COUNT);
  if (nv === 0) s.fail(`${kind}: expected at least one vertex`);
  const nt = dim === 3 ? s.whole("convex: number of triangles", MAX_COUNT) : 0;
  const vertices: number[] = [], triangles: number[] = [];
  for (let i = 0; i < nv; i++) for (let c = 0; c < dim; c++) vertices.push(s.real(`${kind}: vertex ${i} ${AXES[c]}`));
  for (let i = 0; i < nt; i++) for (let c = 0; c < 3; c++) triangles.push(s.whole(`${kind}: triangle ${i}`, nv));
  return { vertices: Float64Array.from(vertices), triangles: Int32Array.from(triangles) };
}

/** One shape with its options. */
export function readGrowthShape(s: TokenSource, dim: 2 | 3): GrowthShapeSpec {
  const line = s.line(), kind = s.next(), list = KINDS[dim], mesh = dim === 3 ? "convex" : "polygon";
  const params: number[] = [];
  let vertices: Float64Array = new Float64Array(0), triangles: Int32Array = new Int32Array(0);
  if (kind === mesh) ({ vertices, triangles } = corners(s, kind, dim));
  else if (!Object.hasOwn(list, kind))
    s.fail(`unknown shape: expected one of ${Object.keys(list).join(", ")}, ${mesh}`);
  else for (const name of list[kind]) params.push(s.length(`${kind}: ${name.replace("*", "")}`, name.endsWith("*")));
  if (kind === "frustum" && params[0] === 0 && params[1] === 0) s.fail("frustum: expected rb or rt > 0");
  const seen = new Set<string>();
  let margin = 0, center: number[] | null = null, inradius = NaN;
  for (let option = s.peek(); option === "margin" || option === "center" || option === "inradius"; option = s.peek()) {
    s.next();
    if (seen.has(option)) s.fail(`${kind}: expected each option once`);
    seen.add(option);
    if (option === "margin") margin = s.length(`${kind}: margin`, true);
    else if (option === "inradius") inradius = s.length(`${kind}: inradius`, true);
    else center = Array.from({ length: dim }, (_, c) => s.real(`${kind}: center ${AXES[c]}`));
  }
  return { kind, params, vertices, triangles, margin, center, inradius, line };
}

/** The numbers of one pose; a rotation that cannot be normalised is refused. */
export function readGrowthPose(s: TokenSource, dim: 2 | 3, k: number, side: string): number[] {
  const names = dim === 3 ? ["qx", "qy", "qz", "qw", "tx", "ty", "tz"] : ["cos", "sin", "tx", "ty"];
  const values: number[] = [], rotation = dim === 3 ? 4 : 2;
  let norm2 = 0;
  names.forEach((name, i) => {
    const value = s.real(`case ${k}: ${name} of ${side}`);
    values.push(value);
    if (i < rotation) norm2 += value * value;
    if (i === rotation - 1 && !(norm2 > 0 && norm2 < Infinity))
      s.fail(`case ${k}: the rotation of ${side} cannot be normalised`);
  });
  return values;
}

/** A file read in pieces: shapes at once, each case on demand. */
export interface GrowthStream {
  readonly dim: 2 | 3;
  readonly shapes: readonly GrowthShapeSpec[];
  /** Can be iterated once; throws the same errors as `growthCaseStream`. */
  readonly cases: Iterable<GrowthCase>;
}

function* casesOf(s: TokenSource, dim: 2 | 3, shapes: readonly GrowthShapeSpec[]): Generator<GrowthCase> {
  const nc = s.whole("number of cases", MAX_COUNT), ns = shapes.length;
  for (let k = 0; k < nc; k++) {
    const line = s.line(), a = s.whole(`case ${k}: shape A`, ns);
    if (shapes[a].kind === "halfspace") s.fail(`case ${k}: a half-space can only be body B`);
    const b = s.whole(`case ${k}: shape B`, ns), poseA = readGrowthPose(s, dim, k, "A"),
      poseB = readGrowthPose(s, dim, k, "B"), label = s.next();
    if (label === END) s.fail(`case ${k}: expected a label`);
    yield { a, b, poseA, poseB, label, line };
  }
  if (s.next() !== END) s.fail("expected nothing after the last case");
}

/**
 * Reads the head and the shapes of a file given in pieces, and its cases on demand. @throws
 * ProblemFileError with line and token.
 */
export function growthCaseStream(pieces: Iterable<string>): GrowthStream {
  const s = new TokenSource(pieces);
  s.word("growthcases");
  s.word("1");
  s.word("dim");
  const d = s.next();
  if (d !== "2" && d !== "3") s.fail("dim: expected 2 or 3");
  const dim = d === "3" ? 3 : 2;
  s.word("shapes");
  const ns = s.whole("number of shapes", MAX_COUNT), shapes: GrowthShapeSpec[] = [];
  for (let i = 0; i < ns; i++) shapes.push(readGrowthShape(s, dim));
  s.word("cases");
  return { dim, shapes, cases: casesOf(s, dim, shapes) };
}

/** Reads a whole file. @throws ProblemFileError with line and token. */
export function readGrowthCases(text: string): GrowthSet {
  const { dim, shapes, cases } = growthCaseStream([text]);
  return { dim, shapes, cases: [...cases] };
}
