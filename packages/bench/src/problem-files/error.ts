/**
 * The error of a problem file that cannot be read: line, token, and expectation. The message is complete: `line 12:
 * box: hx: expected a number, got "abc"`. Also here: how a token is shown in a message, and `END`, the token that
 * stands for the end of a file.
 */

/** Thrown by every reader of problem files. */
export class ProblemFileError extends Error {
  override readonly name = "ProblemFileError";
  /** 1-based. */
  readonly line: number;
  /** The text that could not be used; "end of file" if the file ends too early. */
  readonly token: string;

  constructor(line: number, token: string, message: string) {
    super(`line ${line}: ${message}`);
    this.line = line;
    this.token = token;
  }
}

/** Characters of a token that a message shows. */
const SHOWN = 60;

/** A token as a message shows it: a long one is cut, with its length; text that is not UTF-8 is marked. */
export function shown(token: string): string {
  const binary = token.includes("\uFFFD") || token.includes("\u0000") ? " (not text in UTF-8)" : "";
  return token.length <= SHOWN ? `"${token}"${binary}`
    : `"${token.slice(0, SHOWN)}..." (${token.length} characters)${binary}`;
}

/** Stands for the end of the file where a reader expects a token; no token is empty. */
export const END = "";

/** The error of a reader that expected something else than `token`. */
export function unexpected(line: number, token: string, message: string): ProblemFileError {
  return token === END
    ? new ProblemFileError(line, "end of file", `${message}, got the end of the file`)
    : new ProblemFileError(line, token, `${message}, got ${shown(token)}`);
}
