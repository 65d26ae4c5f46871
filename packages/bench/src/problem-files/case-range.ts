/**
 * Reads the cases of a problem file from a mark of its index on (case-index.ts).
 *
 * In: the text before the first case (the head), the first mark, the mark to start from, and pieces of the text after
 * it. Out: cases to a sink. The head is read again, then the text after the mark, as if it followed the head. Case
 * numbers, and lines in cases and errors, are counted in the whole file.
 */
import type { CaseMark } from "./case-index.ts";
import { createCaseStream } from "./case-stream.ts";
import { ProblemFileError } from "./error.ts";
import type { ShapeSpec } from "./problem-set.ts";
import type { CaseSink } from "./row.ts";

/** Reads the cases after a mark: `feed` the pieces in order. It has no `end`: the index has the number of cases. */
export interface CaseRangeReader {
  feed(piece: string): void;
}

/**
 * A reader of the cases from `mark` on. `head`: the text before the first case, `first`: the mark of the first case.
 *
 * @throws ProblemFileError from `feed`, same as `createCaseStream`; also for two cases on one line of CSV or JSON
 * lines, which an index of lines counts as one.
 */
export function createCaseRangeReader(head: string, first: CaseMark, mark: CaseMark,
  sink: CaseSink): CaseRangeReader {
  const lines = mark.line - first.line, byLines = !/^[\s\uFEFF]*(#|convexcases)/.test(head);
  const isCsv = byLines && !/^[\s\uFEFF]*[{[]/.test(head), shapes = new WeakMap<ShapeSpec, ShapeSpec>();
  /** Moves the lines of shapes in CSV, which also come after the mark; shared shapes stay shared. */
  const placed = (shape: ShapeSpec): ShapeSpec => {
    if (!isCsv || lines === 0) return shape;
    const known = shapes.get(shape) ?? { ...shape, line: shape.line + lines };
    shapes.set(shape, known);
    return known;
  };
  let last = 0;
  const stream = createCaseStream((c) => {
    if (byLines && c.line === last) throw new ProblemFileError(c.line, "",
      `case ${c.index}: expected one case on each line of a file that is read in parts, got a second case`);
    last = c.line;
    sink({ index: c.index + mark.case, line: c.line + lines, a: placed(c.a), b: placed(c.b), poses: c.poses,
      target: c.target, ref: c.ref, label: c.label });
  });
  stream.feed(head);
  return {
    feed(piece) {
      try {
        stream.feed(piece);
      } catch (error) {
        throw error instanceof ProblemFileError ? moved(error, lines, mark.case) : error;
      }
    },
  };
}

/** Converts an error after a mark to the numbering of the whole file: `lines` and `cases` were skipped. */
function moved(error: ProblemFileError, lines: number, cases: number): ProblemFileError {
  const message = error.message.replace(/^line \d+: /, "").replace(/^case (\d+)/,
    (_, k: string) => `case ${Number(k) + cases}`);
  return new ProblemFileError(error.line + lines, error.token, message);
}
