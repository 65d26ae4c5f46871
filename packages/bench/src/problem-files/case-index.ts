/**
 * An index of the cases of a problem file, from one pass over its bytes that parses no number. So a part of a file
 * can be read without parsing the text before it (case-range.ts).
 *
 * In: pieces of the file's bytes, cut anywhere. Out: the number of cases, and marks (case number, byte offset, line)
 * from which a reader can continue; the first mark is case 0. Or undefined for a file that can only be read from its
 * beginning: JSON that is not one case per line, a file without cases, or text that its reader will refuse. The
 * memory does not depend on the file's length: the distance between two marks grows with the file.
 */
import { byteForm, lineIndexer, textIndexer } from "./case-index-forms.ts";
import type { FormIndexer, MarkSink } from "./case-index-forms.ts";

/** A position from which cases can be read. */
export interface CaseMark {
  /** Number of the case that begins here. */
  readonly case: number;
  /** Its first byte. */
  readonly offset: number;
  /** The line it begins on, 1-based. */
  readonly line: number;
}

/** The cases of a file. */
export interface CaseIndex {
  readonly cases: number;
  /** In order; the first mark is case 0. The text before it is the head that every reader needs. */
  readonly marks: readonly CaseMark[];
}

/** Maximum number of marks. */
const MOST_MARKS = 1 << 16;
/** Smallest distance of two marks, bytes; it doubles when there are too many marks. */
const SPACING = 1 << 20;
/** Number of bytes at the start of a file that decide its form. */
const HEAD = 1 << 16;

/** Gathers marks at a distance of `spacing` bytes and more. */
function markGatherer(spacing: number): { readonly sink: MarkSink; readonly index: () => CaseIndex } {
  let marks: CaseMark[] = [], cases = 0, apart = spacing, next = 0;
  return {
    sink(offset, line) {
      if (offset >= next) {
        marks.push({ case: cases, offset, line });
        if (marks.length >= MOST_MARKS) {
          marks = marks.filter((_, k) => k % 2 === 0);
          apart *= 2;
        }
        next = offset + apart;
      }
      cases++;
    },
    index: () => ({ cases, marks }),
  };
}

/** Indexes the bytes of one file: `feed` the pieces in order, then `end`. */
export interface CaseIndexer {
  feed(bytes: Uint8Array): void;
  /** The index; undefined: read the file from its beginning. */
  end(): CaseIndex | undefined;
}

/** Creates an indexer. `spacing`: smallest distance of two marks, bytes. */
export function createCaseIndexer(spacing: number = SPACING): CaseIndexer {
  const { sink, index } = markGatherer(spacing);
  let begin = new Uint8Array(0), form: FormIndexer | undefined, offset = 0;
  const start = (): void => {
    form = byteForm(begin) === "text" ? textIndexer(sink) : lineIndexer(sink, byteForm(begin));
    form.feed(begin, 0);
  };
  return {
    feed(bytes) {
      if (form === undefined) {
        const joined = new Uint8Array(begin.length + bytes.length);
        joined.set(begin);
        joined.set(bytes, begin.length);
        begin = joined;
        if (begin.length >= HEAD) start();
      } else form.feed(bytes, offset);
      offset += bytes.length;
    },
    end() {
      if (form === undefined) start();
      const fits = form?.end() === true, found = index();
      return fits && found.cases > 0 ? found : undefined;
    },
  };
}
