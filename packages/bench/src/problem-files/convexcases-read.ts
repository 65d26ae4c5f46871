/**
 * Reader of the problem format `convexcases 1`, given in pieces: one stream of tokens; line breaks have no meaning.
 *
 *   convexcases 1
 *   shapes NS   then NS times   sphere r | ellipsoid rx ry rz | box hx hy hz | capsule r h | cone r h | cylinder r h
 *                               | convex NV NT, NV times x y z, NT times i j k
 *   cases NC    then NC times   a b  qA(x y z w) tA(x y z)  qB(x y z w) tB(x y z)  target ref label
 *
 * Lengths in metres, half extents and half heights, axis z, poses in the world frame. The whole file is checked; the
 * first fault is reported with its line and token. `nan` may stand only in `target` and `ref`. Numbers are read as
 * exactly the doubles that were written.
 */
import { END, unexpected } from "./error.ts";
import { Doubles, MAX_COUNT, decimal, wholeNumber } from "./numbers.ts";
import { PARAMETERS } from "./problem-set.ts";
import type { PrimitiveKind, ProblemSet, ShapeSpec } from "./problem-set.ts";
import { createTokenizer } from "./tokens.ts";

const NOT_A_NUMBER = /^[+-]?nan$/i;
const SIDE = ["A", "B"] as const;
const QUATERNION = ["qx", "qy", "qz", "qw"] as const;
const TRANSLATION = ["tx", "ty", "tz"] as const;

/** The parser requests a token by `yield`. */
type Parser<T> = Generator<undefined, T, string>;

/** The line of the last token. */
interface Position {
  line: number;
}

function fail(at: Position, token: string, message: string): never {
  throw unexpected(at.line, token, message);
}

function* word(at: Position, expected: string): Parser<undefined> {
  const token = yield;
  if (token !== expected) fail(at, token, `expected "${expected}"`);
}

function* real(at: Position, what: string): Parser<number> {
  const token = yield;
  const value = decimal(token);
  if (Number.isNaN(value)) fail(at, token, `${what}: expected a finite number`);
  return value;
}

function* realOrNaN(at: Position, what: string): Parser<number> {
  const token = yield;
  if (NOT_A_NUMBER.test(token)) return NaN;
  const value = decimal(token);
  if (Number.isNaN(value)) fail(at, token, `${what}: expected a finite number or nan`);
  return value;
}

function* count(at: Position, what: string): Parser<number> {
  const token = yield;
  const value = wholeNumber(token);
  if (!(value <= MAX_COUNT)) fail(at, token, `${what}: expected a whole number`);
  return value;
}

function* index(at: Position, what: string, size: number): Parser<number> {
  const token = yield;
  const value = wholeNumber(token);
  if (!(value < size))
    fail(at, token, size === 0 ? `${what}: there are no shapes` : `${what}: expected an index from 0 to ${size - 1}`);
  return value;
}

function* convex(at: Position, line: number): Parser<ShapeSpec> {
  const nv = yield* count(at, "convex: number of vertices");
  if (nv === 0) fail(at, "0", "convex: expected at least one vertex");
  const nt = yield* count(at, "convex: number of triangles");
  const vertices = new Doubles(), triangles = new Doubles();
  for (let k = 0; k < nv; k++) {
    for (const c of ["x", "y", "z"]) vertices.push(yield* real(at, `convex: vertex ${k} ${c}`));
  }
  for (let k = 0; k < nt; k++) {
    for (const c of ["i", "j", "k"]) triangles.push(yield* index(at, `convex: triangle ${k} ${c}`, nv));
  }
  return { kind: "convex", vertices: vertices.done(), triangles: Int32Array.from(triangles.done()), line };
}

function isPrimitive(kind: string): kind is PrimitiveKind {
  return Object.hasOwn(PARAMETERS, kind);
}

function* shape(at: Position): Parser<ShapeSpec> {
  const kind = yield;
  const line = at.line;
  if (kind === "convex") return yield* convex(at, line);
  if (!isPrimitive(kind))
    fail(at, kind, `unknown shape: expected one of ${Object.keys(PARAMETERS).join(", ")}, convex`);
  const params: number[] = [];
  for (const name of PARAMETERS[kind]) {
    const token = yield;
    const value = decimal(token);
    if (Number.isNaN(value)) fail(at, token, `${kind}: ${name}: expected a finite number`);
    const mayBeZero = kind === "capsule" && name === "h";
    if (!(mayBeZero ? value >= 0 : value > 0))
      fail(at, token, `${kind}: ${name}: expected a length ${mayBeZero ? ">=" : ">"} 0`);
    params.push(value);
  }
  return { kind, params, line };
}

/** A case with its shapes, as the reader passes it on; `poses` is a row of a `ProblemSet`. */
export interface StreamedCase {
  readonly index: number;
  readonly line: number;
  readonly a: ShapeSpec;
  readonly b: ShapeSpec;
  readonly poses: Float64Array;
  readonly target: number;
  readonly ref: number;
  readonly label: string;
}

function* file(at: Position, sink: ((c: StreamedCase) => void) | undefined): Parser<ProblemSet> {
  yield* word(at, "convexcases");
  yield* word(at, "1");
  yield* word(at, "shapes");
  const shapeCount = yield* count(at, "number of shapes");
  const shapes: ShapeSpec[] = [];
  for (let k = 0; k < shapeCount; k++) shapes.push(yield* shape(at));
  yield* word(at, "cases");
  const caseCount = yield* count(at, "number of cases");
  const pairs = new Doubles(), poses = new Doubles(), target = new Doubles(), ref = new Doubles();
  const label: string[] = [];
  for (let k = 0; k < caseCount; k++) {
    if (sink !== undefined) pairs.size = poses.size = target.size = ref.size = label.length = 0; // no case is kept
    pairs.push(yield* index(at, `case ${k}: shape A`, shapes.length));
    pairs.push(yield* index(at, `case ${k}: shape B`, shapes.length));
    for (const side of SIDE) {
      let norm2 = 0;
      for (const c of QUATERNION) {
        const value = yield* real(at, `case ${k}: ${c} of ${side}`);
        norm2 += value * value;
        poses.push(value);
      }
      if (!(norm2 > 0) || norm2 === Infinity)
        fail(at, String(norm2),
          `case ${k}: the quaternion of ${side} cannot be normalised: its squared norm is 0 or overflows`);
      for (const c of TRANSLATION) poses.push(yield* real(at, `case ${k}: ${c} of ${side}`));
    }
    target.push(yield* realOrNaN(at, `case ${k}: target`));
    ref.push(yield* realOrNaN(at, `case ${k}: ref`));
    const name = yield;
    if (name === END) fail(at, name, `case ${k}: expected a label`);
    label.push(name);
    if (sink !== undefined) {
      sink({ index: k, line: at.line, a: shapes[pairs.values[0]], b: shapes[pairs.values[1]], poses: poses.done(),
        target: target.values[0], ref: ref.values[0], label: name });
    }
  }
  const rest = yield;
  if (rest !== END) fail(at, rest, "expected nothing after the last case");
  return {
    shapes, count: sink === undefined ? caseCount : 0, pairs: Int32Array.from(pairs.done()), poses: poses.done(),
    target: target.done(), ref: ref.done(), label,
  };
}

/** Reads a file piece by piece: `feed` the pieces in order, `end` gives the set. Both throw a `ProblemFileError`. */
export interface ConvexCasesReader {
  feed(piece: string): void;
  end(): ProblemSet;
}

/**
 * A reader for one file. With a `sink` each case is passed to it as it is read, and no case is kept: the set at the end
 * has no cases.
 */
export function createConvexCasesReader(sink?: (c: StreamedCase) => void): ConvexCasesReader {
  const at: Position = { line: 1 };
  const parser = file(at, sink);
  parser.next();
  const tokens = createTokenizer((token, line) => {
    at.line = line;
    parser.next(token);
  });
  return {
    feed(piece) {
      tokens.feed(piece);
    },
    end() {
      at.line = tokens.end();
      const last = parser.next(END);
      if (last.done !== true) throw new Error("createConvexCasesReader: the end of the file was taken for a token");
      return last.value;
    },
  };
}

/** Reads a whole file. @throws ProblemFileError with line and token. */
export function readConvexCases(text: string): ProblemSet {
  const reader = createConvexCasesReader();
  reader.feed(text);
  return reader.end();
}
