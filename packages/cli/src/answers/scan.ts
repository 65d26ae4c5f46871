/**
 * Scans a file of 3-D problems once, and reads the cases of a range.
 *
 * In: the path of a file in any form of 3-D problems. Out of `scanCases`: the SHA-256 (hex), the length in bytes, the
 * number of cases, and an index of marks (positions where reading can begin). Out of `streamRange`: the parsed cases
 * of a range, piece by piece.
 *
 * Method: the indexer of `@col/bench` finds the cases from the bytes, without parsing numbers. A range is read from
 * the last mark at or before its first case. A file without an index (JSON that is not one case per line) is parsed
 * from its beginning.
 */
import { createHash } from "node:crypto";
import { createCaseIndexer, createCaseRangeReader } from "@col/bench";
import type { CaseIndex, StreamedCase } from "@col/bench";
import { bytesOf, textOf } from "../pieces.ts";
import { streamCases, userError } from "../problem-file.ts";
import type { CaseRange } from "./source.ts";

/** Result of a scan. Plain data: it is sent to workers. */
export interface ScannedFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly cases: number;
  /** Undefined: the file can only be read from its beginning. */
  readonly index: CaseIndex | undefined;
}

/** Hash (hex) and length (bytes) of a file; `take` receives each piece of it. @throws UserError if it cannot be read */
export function hashFile(path: string,
  take: (piece: Uint8Array) => void = () => undefined): { readonly sha256: string; readonly bytes: number } {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for (const part of bytesOf(path)) {
      hash.update(part);
      take(part);
      bytes += part.length;
    }
  } catch (error) {
    throw userError(path, error);
  }
  return { sha256: hash.digest("hex"), bytes };
}

/** Scans a file of 3-D problems. A file without an index is parsed once to count its cases. */
export async function scanCases(path: string): Promise<ScannedFile> {
  const indexer = createCaseIndexer();
  const { sha256, bytes } = hashFile(path, (piece) => {
    indexer.feed(piece);
  });
  const index = indexer.end();
  let cases = index?.cases ?? 0;
  if (index === undefined) for await (const some of streamCases(path)) cases += some.length;
  return { sha256, bytes, cases, index };
}

/** The first bytes of a file as text. */
const headOf = (path: string, bytes: number): string => [...textOf(path, 0, bytes)].join("");

/** The last mark at or before case `from`. */
function markBefore({ marks }: CaseIndex, from: number): CaseIndex["marks"][number] {
  let low = 0, high = marks.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (marks[middle].case <= from) low = middle;
    else high = middle;
  }
  return marks[low];
}

/** The part of an index that a reader of the cases from `from` on needs. Only this part is sent to a worker. */
export function indexNear(index: CaseIndex | undefined, from: number): CaseIndex | undefined {
  if (index === undefined) return undefined;
  const [first] = index.marks, near = markBefore(index, from);
  return { cases: index.cases, marks: near === first ? [first] : [first, near] };
}

const within = (cases: readonly StreamedCase[], { from, to }: CaseRange): readonly StreamedCase[] =>
  cases.filter((c) => c.index >= from && c.index < to);

/** The cases of a range, piece by piece. @throws UserError `path: line N: ...` */
export async function* streamRange(path: string, index: CaseIndex | undefined,
  range: CaseRange): AsyncGenerator<readonly StreamedCase[]> {
  if (range.from >= range.to) return;
  if (index === undefined) {
    for await (const cases of streamCases(path)) {
      yield within(cases, range);
      if (cases[cases.length - 1].index >= range.to) return;
    }
    return;
  }
  const { marks } = index, mark = markBefore(index, range.from);
  let cases: StreamedCase[] = [], last = -1;
  try {
    const reader = createCaseRangeReader(headOf(path, marks[0].offset), marks[0], mark, (c) => {
      cases.push(c);
    });
    for (const piece of textOf(path, mark.offset)) {
      reader.feed(piece);
      last = cases.at(-1)?.index ?? last;
      yield within(cases, range);
      cases = [];
      if (last >= range.to - 1) return;
    }
    reader.feed("\n"); // the last line may have no end
    yield within(cases, range);
  } catch (error) {
    throw userError(path, error);
  }
}
