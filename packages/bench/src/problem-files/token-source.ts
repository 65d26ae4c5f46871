/**
 * The tokens of a problem file one after the other, pulled from pieces of its text on demand, with checks for words,
 * numbers, lengths and counts. Only the current piece is in memory. Errors name the line, the expectation and the
 * token.
 */
import { END, unexpected } from "./error.ts";
import { MAX_COUNT, decimal, wholeNumber } from "./numbers.ts";
import { createTokenizer } from "./tokens.ts";

/** See the file header. */
export class TokenSource {
  private tokens: string[] = [];
  private lines: number[] = [];
  private at = 0;
  private readonly pieces: Iterator<string>;
  private readonly tokenizer = createTokenizer((token, line) => {
    this.tokens.push(token);
    this.lines.push(line);
  });
  /** Line of the end of the file, once it is reached. */
  private end: number | undefined;
  /** The token last taken and its line. */
  private last: string = END;
  private lastLine = 1;

  constructor(pieces: Iterable<string>) {
    this.pieces = pieces[Symbol.iterator]();
  }

  /** Reads pieces until a token is available, or the end of the file. */
  private fill(): void {
    while (this.at >= this.tokens.length && this.end === undefined) {
      this.tokens = [];
      this.lines = [];
      this.at = 0;
      const next = this.pieces.next();
      if (next.done === true) this.end = this.tokenizer.end();
      else this.tokenizer.feed(next.value);
    }
  }

  /** The token that `next` will return; `END` after the last token. */
  peek(): string {
    this.fill();
    return this.tokens[this.at] ?? END;
  }

  /** Line of the token that `next` will return. */
  line(): number {
    this.fill();
    return this.lines[this.at] ?? this.end ?? 1;
  }

  /** Takes a token. */
  next(): string {
    this.last = this.peek();
    this.lastLine = this.line();
    if (this.last !== END) this.at++;
    return this.last;
  }

  /** Throws an error about the last token. */
  fail(message: string): never {
    throw unexpected(this.lastLine, this.last, message);
  }

  /** Takes a token that must be the word `expected`. */
  word(expected: string): void {
    if (this.next() !== expected) this.fail(`expected "${expected}"`);
  }

  /** Takes a finite number. */
  real(what: string): number {
    const value = decimal(this.next());
    if (Number.isNaN(value)) this.fail(`${what}: expected a finite number`);
    return value;
  }

  /** Takes a length. */
  length(what: string, mayBeZero: boolean): number {
    const value = this.real(what);
    if (!(mayBeZero ? value >= 0 : value > 0)) this.fail(`${what}: expected a length ${mayBeZero ? ">=" : ">"} 0`);
    return value;
  }

  /** Takes a whole number below a bound. */
  whole(what: string, below: number): number {
    const value = wholeNumber(this.next());
    if (!(value < below)) this.fail(`${what}: expected a whole number${below < MAX_COUNT ? ` below ${below}` : ""}`);
    return value;
  }
}
