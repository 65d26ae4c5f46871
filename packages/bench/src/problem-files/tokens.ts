/**
 * Splits text into tokens: white space separates them, `#` starts a comment that runs to the end of the line.
 *
 * In: pieces of one file, cut anywhere (so files of any size can be streamed). Out: one call per token, with its line,
 * 1-based. Lines end with LF, CR LF or CR. Control characters and the byte order mark count as white space.
 * Invariant: the tokens and lines do not depend on where the pieces are cut. The exception is a token of more than 2^20
 * characters that a piece leaves unfinished: its beginning is passed on at once, so that the reader refuses it.
 */

/** Character that marks a comment: "#". */
const HASH = 35;
const NEWLINE = 10;
const RETURN = 13;
/** White space and control characters: up to the space; a byte order mark counts as white space. */
const SPACE = 32;
const BYTE_ORDER_MARK = 0xfeff;

/** A longer token is neither a number nor a word: reading stops. Characters. */
const LONGEST = 1 << 20;

/** Receives the tokens of a file in order; `line` is 1-based. */
export type TokenSink = (token: string, line: number) => void;

/** A tokenizer: `feed` each piece, then `end`. */
export interface Tokenizer {
  feed(piece: string): void;
  /** Ends the file; returns its last line number. */
  end(): number;
}

/** Creates a tokenizer that calls `sink` for each token. */
export function createTokenizer(sink: TokenSink): Tokenizer {
  let line = 1, rest = "", comment = false, last = 0;
  const take = (piece: string, from: number, to: number): void => {
    if (from === to && rest === "") return;
    const token = rest + piece.slice(from, to);
    rest = "";
    sink(token, line);
  };
  return {
    feed(piece) {
      let start = 0, inside = false;
      if (rest !== "") inside = true; // continues the token of the last piece
      for (let i = 0; i < piece.length; i++) {
        const c = piece.charCodeAt(i);
        if (c === NEWLINE || c === RETURN) {
          if (inside) take(piece, start, i);
          inside = comment = false;
          if (c === RETURN || (i > 0 ? piece.charCodeAt(i - 1) : last) !== RETURN) line++;
          start = i + 1;
          continue;
        }
        if (comment) continue;
        if (c > SPACE && c !== HASH && c !== BYTE_ORDER_MARK) {
          if (!inside) {
            inside = true;
            start = i;
          }
          continue;
        }
        if (inside) {
          take(piece, start, i);
          inside = false;
        }
        if (c === HASH) comment = true;
        start = i + 1;
      }
      if (piece.length > 0) last = piece.charCodeAt(piece.length - 1);
      if (inside) rest += piece.slice(start);
      if (rest.length > LONGEST) take("", 0, 0); // the reader refuses it, and its message shows the beginning
    },
    end() {
      take("", 0, 0);
      return line;
    },
  };
}
