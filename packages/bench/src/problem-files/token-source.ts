/** The tokens of a file in turn, pulled from pieces of its text on demand. Only the current piece is held in memory. */
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
  /** Line of the end, once it is met. */
  private end: number | undefined;
  /** The token last taken and its line. */
  private last: string = END;
  private lastLine = 1;

  constructor(pieces: Iterable<string>) {
    this.pieces = pieces[Symbol.iterator]();
  }

  /** Makes sure that a token is there, or the end. */
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

  /** The token `next` would give, `END` behind the last. */
  peek(): string {
    this.fill();
    return this.tokens[this.at] ?? END;
  }

  /** Line of the token `next` would give. */
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

  /** Throws about the token last taken. */
  fail(message: string): never {
    throw unexpected(this.lastLine, this.last, message);
  }

  /** Takes a word that must stand there. */
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
