/**
 * Finds the bytes at which the cases of a problem file begin, for each form of file: text, CSV, JSON lines.
 *
 * In: pieces of the file's bytes, cut anywhere, each with its offset in the file. Out: one call per case with the
 * offset of its first byte and its line, 1-based (a line form gives the beginning of the line). No number of a case is
 * parsed.
 * Text: a case begins at every `TOKENS_PER_CASE`-th token after the number of cases. CSV: every line that is not empty,
 * except the header. JSON lines: every line that is not empty after the first value of the file, its head.
 * `end` returns false if the cases do not lie as expected: in text the number of tokens does not fit the stated number
 * of cases; in JSON a line does not begin with `{` and end with `}`. It never returns false for CSV.
 */

/** Receives the offset and the line at which each case begins. */
export type MarkSink = (offset: number, line: number) => void;

/**
 * Reader of one form of a file: takes bytes, reports cases to the sink; `end` returns whether every case lies where the
 * form expects it.
 */
export interface FormIndexer {
  feed(bytes: Uint8Array, offset: number): void;
  end(): boolean;
}

/** Two shapes, two poses of 7 numbers, target, reference, label. */
const TOKENS_PER_CASE = 19;

const NEWLINE = 10, RETURN = 13, SPACE = 32, QUOTE = 34, HASH = 35, ZERO = 48, NINE = 57, OPEN_LIST = 91,
  BACKSLASH = 92, CLOSE_LIST = 93, OPEN = 123, CLOSE = 125;
/** "cases", the word before the number of cases. */
const CASES = Uint8Array.of(99, 97, 115, 101, 115);
/** A byte order mark in UTF-8, which may stand at the beginning. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;

/** The form of a file by its first bytes, same as in `createCaseStream`. */
export type ByteForm = "text" | "csv" | "json";

/** Bytes of a byte order mark at the beginning. */
function markLength(bytes: Uint8Array): number {
  return BYTE_ORDER_MARK.every((b, k) => bytes[k] === b) ? BYTE_ORDER_MARK.length : 0;
}

/** See `ByteForm`. */
export function byteForm(begin: Uint8Array): ByteForm {
  let k = markLength(begin);
  while (k < begin.length && begin[k] <= SPACE) k++;
  if (begin[k] === OPEN || begin[k] === OPEN_LIST) return "json";
  const end = begin.indexOf(NEWLINE, k);
  let first = "";
  for (let i = k; i < (end < 0 ? begin.length : end); i++) first += String.fromCharCode(begin[i]);
  if (first.startsWith("#") || first.startsWith("convexcases")) return "text";
  return first.split(",").some((name) => name.trim() === "qax") ? "csv" : "text";
}

/** Tokens of text: white space separates them, `#` starts a comment. */
export function textIndexer(sink: MarkSink): FormIndexer {
  let where: "head" | "count" | "cases" = "head", inside = false, comment = false, line = 1, last = 0;
  // for the current token: how many of its bytes spell "cases", -1 if it is another word
  let spelled = 0, stated = 0, tokens = 0;
  const tokenEnds = (): void => {
    if (where === "head") where = spelled === CASES.length ? "count" : "head";
    else if (where === "count") where = "cases";
    else tokens++;
    spelled = 0;
  };
  const takeByte = (c: number): void => {
    if (where === "head") spelled = spelled >= 0 && c === CASES[spelled] ? spelled + 1 : -1;
    else if (where === "count") stated = c >= ZERO && c <= NINE ? 10 * stated + c - ZERO : NaN;
  };
  return {
    feed(bytes, offset) {
      for (let i = offset === 0 ? markLength(bytes) : 0; i < bytes.length; i++) {
        const c = bytes[i];
        if (c > SPACE && c !== HASH) {
          if (comment) continue;
          if (!inside) {
            inside = true;
            if (where === "cases" && tokens % TOKENS_PER_CASE === 0) sink(offset + i, line);
          }
          if (where !== "cases") takeByte(c);
          continue;
        }
        if (inside) {
          inside = false;
          tokenEnds();
        }
        if (c === HASH) comment = true;
        else if (c === NEWLINE || c === RETURN) {
          comment = false;
          if (c === RETURN || (i > 0 ? bytes[i - 1] : last) !== RETURN) line++;
        }
      }
      if (bytes.length > 0) last = bytes[bytes.length - 1];
    },
    end() {
      if (inside) tokenEnds();
      return tokens === TOKENS_PER_CASE * stated;
    },
  };
}

/** Finds the byte at which the first value of a JSON text ends; -1 if it has not ended yet. */
function firstValueEnd(): (bytes: Uint8Array, from: number) => number {
  let depth = 0, quoted = false, escaped = false;
  return (bytes, from) => {
    for (let i = from; i < bytes.length; i++) {
      const c = bytes[i];
      if (quoted) {
        if (escaped) escaped = false;
        else if (c === BACKSLASH) escaped = true;
        else if (c === QUOTE) quoted = false;
      } else if (c === QUOTE) quoted = true;
      else if (c === OPEN || c === OPEN_LIST) depth++;
      else if ((c === CLOSE || c === CLOSE_LIST) && --depth === 0) return i + 1;
    }
    return -1;
  };
}

/**
 * Indexer of lines. CSV: the first line that is not empty is the header. JSON lines: after the first value, each line
 * begins with `{` and ends with `}`; so no case of valid JSON extends over two lines.
 */
export function lineIndexer(sink: MarkSink, form: ByteForm): FormIndexer {
  const isJson = form === "json", headEnd = firstValueEnd();
  let where: "head" | "line" = "head", line = 1, fits = true;
  // for the current line: its offset in the file, its first and its last byte that is not white space
  let lineStart = 0, first = 0, final = 0;
  const lineEnds = (): void => {
    if (first !== 0 && where === "head") where = "line"; // the header of CSV, or the rest after the head of JSON
    else if (first !== 0) {
      fits &&= !isJson || (first === OPEN && final === CLOSE);
      sink(lineStart, line);
    }
    line++;
    first = final = 0;
  };
  const lineBytes = (bytes: Uint8Array, from: number, to: number): void => {
    let k = from;
    if (first === 0) {
      while (k < to && bytes[k] <= SPACE) k++;
      if (k === to) return;
      first = bytes[k];
    }
    let e = to - 1;
    while (e >= k && bytes[e] <= SPACE) e--;
    if (e >= k) final = bytes[e];
  };
  return {
    feed(bytes, offset) {
      let i = offset === 0 ? markLength(bytes) : 0;
      if (isJson && where === "head") {
        const end = headEnd(bytes, i), to = end < 0 ? bytes.length : end;
        for (let k = bytes.indexOf(NEWLINE, i); k >= 0 && k < to; k = bytes.indexOf(NEWLINE, k + 1)) line++;
        if (end < 0) return;
        i = end;
        where = "line";
        lineStart = offset + end;
        // text on the head's last line is refused below unless it is white space
      }
      for (let end = bytes.indexOf(NEWLINE, i); end >= 0; end = bytes.indexOf(NEWLINE, i)) {
        lineBytes(bytes, i, end);
        lineEnds();
        i = end + 1;
        lineStart = offset + i;
      }
      lineBytes(bytes, i, bytes.length);
    },
    end() {
      if (first !== 0) lineEnds();
      return fits;
    },
  };
}
