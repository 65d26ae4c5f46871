/**
 * Rows of the tabular and JSON forms of a problem file: each ends in the checks of the text format, as a file of one
 * case.
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

/** The error of a text of ours made from line `line` and case `index` of a file. */
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
    const short = error instanceof ProblemFileError && error.token === "cases"; // the word behind the shape
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

/** Whether 7 numbers from `at` are a pose: finite, with a quaternion that can be normalised. */
export function isPose(p: Float64Array, at: number): boolean {
  const norm2 = p[at] * p[at] + p[at + 1] * p[at + 1] + p[at + 2] * p[at + 2] + p[at + 3] * p[at + 3];
  return norm2 > 0 && norm2 < Infinity && Number.isFinite(p[at + 4]) && Number.isFinite(p[at + 5])
    && Number.isFinite(p[at + 6]);
}

/** A label as one word. */
export function word(text: string): string {
  return text.replace(/[\s#]+/g, "-");
}
