/**
 * Cases of a file from one of its marks on (case-index.ts): the head is read again, then the bytes behind the mark, as
 * if they followed the head. Cases and errors carry the numbers and lines they have in the whole file.
 */
import type { CaseMark } from "./case-index.ts";
import { createCaseStream } from "./case-stream.ts";
import { ProblemFileError } from "./error.ts";
import type { ShapeSpec } from "./problem-set.ts";
import type { CaseSink } from "./row.ts";

/** Reads the cases after a mark: `feed` the pieces in order. It needs no end: the index has the number of cases. */
export interface CaseRangeReader {
  feed(piece: string): void;
}

/**
 * A reader of the cases from `mark` on. `head`: the text before the first case, `first` the mark of that. @throws
 * ProblemFileError from `feed`, as `createCaseStream` does, and where two cases stand on one line of CSV or JSON lines,
 * which an index of lines counts as one
 */
export function createCaseRangeReader(head: string, first: CaseMark, mark: CaseMark,
  sink: CaseSink): CaseRangeReader {
  const lines = mark.line - first.line, byLines = !/^[\s\uFEFF]*(#|convexcases)/.test(head);
  const isCsv = byLines && !/^[\s\uFEFF]*[{[]/.test(head), shapes = new WeakMap<ShapeSpec, ShapeSpec>();
  /** Shapes of CSV stand behind the mark too; a record stays one record. */
  const placed = (shape: ShapeSpec): ShapeSpec => {
    if (!isCsv || lines === 0) return shape;
    const known = shapes.get(shape) ?? { ...shape, line: shape.line + lines };
    shapes.set(shape, known);
    return known;
  };
  let last = 0;
  const stream = createCaseStream((c) => {
    if (byLines && c.line === last) throw new ProblemFileError(c.line, "",
      `case ${c.index}: a second case on one line; a file that is read in parts needs a line for each`);
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

/** An error behind a mark as one of the whole file: `lines` and `cases` were passed over. */
function moved(error: ProblemFileError, lines: number, cases: number): ProblemFileError {
  const message = error.message.replace(/^line \d+: /, "").replace(/^case (\d+)/,
    (_, k: string) => `case ${Number(k) + cases}`);
  return new ProblemFileError(error.line + lines, error.token, message);
}
