/**
 * Reads problems piece by piece in any of four forms, recognised by their beginning. Cases are passed to a sink as
 * they are read, and are not kept.
 *
 * - convexcases 1: the text format (convexcases-read.ts)
 * - CSV: a header line, a case per line (csv-cases.ts)
 * - JSON: { "shapes": [..], "cases": [..] } (json-cases.ts)
 * - JSON lines: the object with "shapes" alone, then a case per line (json-cases.ts)
 *
 * In: pieces of text, cut anywhere. Out: one `StreamedCase` per case; lengths and poses as in the file (world frame).
 * Lines may end in LF or CR LF; a byte order mark is ignored.
 */
import { createConvexCasesReader } from "./convexcases-read.ts";
import { isHeader, csvReader } from "./csv-cases.ts";
import { ProblemFileError } from "./error.ts";
import { jsonReader } from "./json-cases.ts";
import type { CaseSink, FormReader } from "./row.ts";

/** A reader that passes cases on without keeping them. */
export type CaseStream = FormReader;

function textReader(line: number, sink: CaseSink): FormReader {
  let count = 0;
  const reader = createConvexCasesReader((c) => {
    count++;
    sink(c);
  });
  reader.feed("\n".repeat(line - 1)); // lines before it were empty
  return {
    feed(piece) {
      reader.feed(piece);
    },
    end() {
      reader.end();
      return count;
    },
  };
}

/** Maximum length of a CSV header, characters. */
const LONGEST_HEADER = 1 << 16;

/** The form of a file by its beginning; undefined while too little text is read. */
function formOf(begin: string, ended: boolean): ((line: number, sink: CaseSink) => FormReader) | undefined {
  if (begin === "") return undefined;
  if (begin.startsWith("{") || begin.startsWith("[")) return jsonReader;
  if (begin.startsWith("#") || begin.startsWith("convexcases")) return textReader;
  const end = begin.indexOf("\n");
  if (end < 0 && !ended && begin.length < LONGEST_HEADER) return undefined;
  return isHeader(end < 0 ? begin.slice(0, LONGEST_HEADER) : begin.slice(0, end)) ? csvReader : textReader;
}

/** A stream of cases. @throws ProblemFileError from `feed` and `end`, with line and token. */
export function createCaseStream(sink: CaseSink): CaseStream {
  let reader: FormReader | undefined, begin = "", line = 1;
  const start = (ended: boolean): void => {
    const rest = begin.replace(/^[\s\uFEFF]+/, "");
    for (let k = 0; k < begin.length - rest.length; k++) if (begin.charCodeAt(k) === 10) line++;
    begin = rest;
    reader = formOf(begin, ended)?.(line, sink);
    reader?.feed(begin);
  };
  return {
    feed(piece) {
      if (reader !== undefined) {
        reader.feed(piece);
        return;
      }
      begin += piece;
      start(false);
    },
    end() {
      if (reader === undefined) start(true);
      if (reader === undefined) throw new ProblemFileError(line, "end of file",
        'expected "convexcases", got the end of the file: it is empty');
      return reader.end();
    },
  };
}
