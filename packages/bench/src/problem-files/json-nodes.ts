/**
 * A small JSON parser whose values keep their line and token, so that an error of a later check can name them.
 * (`JSON.parse` gives no lines for valid values.) For small texts: one record is kept per value.
 *
 * In: a text, its first line, and a function that makes errors of the format. Out: a tree of `JsonNode`. Nesting
 * deeper than 16 is refused.
 */

/** The value of a node. */
export type JsonValue = string | number | boolean | null | readonly JsonNode[] | ReadonlyMap<string, JsonNode>;

/** A value, its line and its first token. */
export interface JsonNode {
  readonly value: JsonValue;
  readonly line: number;
  readonly token: string;
}

/** Alternatives in the order of the groups: a mark, a string, a number, a word of JSON, anything else. */
const TOKENS = [
  /([{}[\],:])/, /("[^"\\\n]*(?:\\.[^"\\\n]*)*")/, /(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/,
  /(true|false|null)\b/, /([^\s{}[\],:]+)/,
];
const TOKEN = new RegExp(`\\s*(?:${TOKENS.map(({ source }) => source).join("|")})`, "y");

/** The largest depth of nesting in these formats. */
const DEEPEST = 16;

/** Makes the error of a format. */
type Failure = (line: number, token: string, message: string) => Error;

class Parser {
  private readonly text: string;
  private readonly failure: Failure;
  private at = 0;
  private line: number;
  private token = "";
  private depth = 0;

  constructor(text: string, failure: Failure, line: number) {
    this.text = text;
    this.failure = failure;
    this.line = line;
    this.next();
  }

  private next(): void {
    TOKEN.lastIndex = this.at;
    const m = TOKEN.exec(this.text);
    const end = m === null ? this.text.length : TOKEN.lastIndex;
    for (let k = this.at; k < end; k++) if (this.text.charCodeAt(k) === 10) this.line++;
    this.at = end;
    this.token = m === null ? "" : m[0].trim();
    if (m?.[5] !== undefined) throw this.failure(this.line, m[5], "not a JSON value");
  }

  private expect(token: string): void {
    if (this.token !== token) throw this.failure(this.line, this.token, `expected ${token}`);
    this.next();
  }

  value(): JsonNode {
    const { line, token } = this;
    if (token === "" || "}],:".includes(token)) throw this.failure(line, token, "expected a value");
    if (token === "{" || token === "[") {
      if (++this.depth > DEEPEST) throw this.failure(line, token, "nested too deeply");
      const value = token === "{" ? this.object() : this.array();
      this.depth--;
      return { value, line, token };
    }
    this.next();
    return { value: this.scalar(token), line, token };
  }

  private scalar(token: string): string | number | boolean | null {
    try {
      return JSON.parse(token) as string | number | boolean | null;
    } catch {
      throw this.failure(this.line, token, "not a JSON value");
    }
  }

  private object(): Map<string, JsonNode> {
    const out = new Map<string, JsonNode>();
    this.expect("{");
    while (this.token !== "}") {
      if (out.size > 0) this.expect(",");
      const key = this.token;
      if (!key.startsWith('"')) throw this.failure(this.line, key, "expected a name in quotes");
      this.next();
      this.expect(":");
      out.set(String(this.scalar(key)), this.value());
    }
    this.next();
    return out;
  }

  private array(): JsonNode[] {
    const out: JsonNode[] = [];
    this.expect("[");
    while (this.token !== "]") {
      if (out.length > 0) this.expect(",");
      out.push(this.value());
    }
    this.next();
    return out;
  }

  end(): void {
    if (this.token !== "") throw this.failure(this.line, this.token, "expected the end of the file");
  }
}

/**
 * The value of a text that begins on `line` of its file. `failure` makes the error if it is not JSON, or nested too
 * deeply.
 */
export function parseNodes(text: string, failure: Failure, line = 1): JsonNode {
  const parser = new Parser(text, failure, line), root = parser.value();
  parser.end();
  return root;
}
