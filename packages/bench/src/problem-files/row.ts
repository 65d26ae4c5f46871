/**
 * Shapes and cases of the CSV and JSON forms of a problem file, from their tokens in the words of `convexcases 1`.
 *
 * - In: the tokens of one shape (`box 0.1 0.2 0.3`), or of one case without its shapes (poses of A and B: quaternion x
 *   y z w, translation; then target, reference, label). World frame, metres.
 * - Out: a shape or case, or a ProblemFileError that names the line, and the case, of the whole file.
 * - Method: the reader of the text format (convexcases-read.ts) reads them as a file with one shape or case.
 * - `isPose` tests the 7 numbers of one pose, also for a quaternion of length 0. `word` makes a label one token.
 */
import { readConvexCases } from "./convexcases-read.ts";
import type { StreamedCase } from "./convexcases-read.ts";
import { ProblemFileError } from "./error.ts";
import type { ShapeSpec } from "./problem-set.ts";

/** Receives the cases of a file in order. */
export type CaseSink = (c: StreamedCase) => void;

/** One form of a problem file, read in pieces. */
export interface FormReader {
  feed(piece: string): void;
  /** Number of cases read. */
  end(): number;
}

/** Converts an error of such a small file to line `line` and case `index` of the whole file. */
function moved(error: unknown, line: number, index: number): unknown {
  if (!(error instanceof ProblemFileError)) return error;
  return new ProblemFileError(line, error.token, error.message.replace(/^line \d+: /, "").replace(/^case 0/,
    `case ${index}`));
}

/** A shape from its tokens. @throws ProblemFileError naming `line` */
export function shapeOf(tokens: string, line: number): ShapeSpec {
  try {
    return { ...readConvexCases(`convexcases 1 shapes 1 ${tokens} cases 0`).shapes[0], line };
  } catch (error) {
    const short = error instanceof ProblemFileError && error.token === "cases"; // the word after the shape
    throw short ? new ProblemFileError(line, "", error.message.replace(/^line \d+: /, "").replace('got "cases"',
      "got no more")) : moved(error, line, 0);
  }
}

/**
 * The poses, target, reference and label of a case from their tokens, its shapes from `a` and `b`. @throws
 * ProblemFileError naming `line`
 */
export function caseOf(tokens: string, line: number, index: number, a: ShapeSpec, b: ShapeSpec): StreamedCase {
  try {
    const { poses, target, ref, label } = readConvexCases(`convexcases 1 shapes 1 sphere 1 cases 1 0 0 ${tokens}`);
    return { index, line, a, b, poses, target: target[0], ref: ref[0], label: label[0] };
  } catch (error) {
    throw moved(error, line, index);
  }
}

/** Are the 7 numbers from `at` on a pose: finite, with a quaternion that can be normalised? */
export function isPose(p: Float64Array, at: number): boolean {
  const norm2 = p[at] * p[at] + p[at + 1] * p[at + 1] + p[at + 2] * p[at + 2] + p[at + 3] * p[at + 3];
  return norm2 > 0 && norm2 < Infinity && Number.isFinite(p[at + 4]) && Number.isFinite(p[at + 5])
    && Number.isFinite(p[at + 6]);
}

/** Makes one word of a label: white space and `#` become `-`. */
export function word(text: string): string {
  return text.replace(/[\s#]+/g, "-");
}
