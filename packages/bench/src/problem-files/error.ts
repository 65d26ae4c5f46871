/**
 * The error of a file that cannot be read: where it is and what stands there.
 * The message is complete by itself: `line 12: box: hx: expected a number, got "abc"`.
 */

/** Thrown by every reader of problem files. */
export class ProblemFileError extends Error {
  override readonly name = "ProblemFileError";
  /** 1-based. */
  readonly line: number;
  /** The text that could not be used; "end of file" where the file stops too early. */
  readonly token: string;

  constructor(line: number, token: string, message: string) {
    super(`line ${line}: ${message}`);
    this.line = line;
    this.token = token;
  }
}
