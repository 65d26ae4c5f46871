/**
 * Reader of the polygon problem files: `polygon-cases-1` (shapes, poses) and `polygon-edge-cases-1` (world coordinates).
 *
 * In: the text of a file. Out: typed cases with packed vertices. Errors name the line and the token.
 * The files are JSON; they are read by a small parser of our own because the errors of JSON.parse know no meaning and no line.
 */
import { shown } from "./error.ts";

/** A file that cannot be used: where and what. */
export class PolygonFileError extends Error {
  readonly line: number;
  readonly token: string;
  constructor(line: number, token: string, message: string) {
    super(`line ${line}, at ${token === "" ? "the end" : shown(token)}: ${message}`);
    this.name = "PolygonFileError";
    this.line = line;
    this.token = token;
  }
}

/** One pair. Vertices are x, y packed, as given: local with poses, world without. */
export interface PolygonCase {
  readonly family: string;
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** x, y, cosine, sine; null for world coordinates. */
  readonly poseA: Float64Array | null;
  readonly poseB: Float64Array | null;
  /** Exact reference: closed polygons meet, distance, depth. */
  readonly hit: boolean;
  readonly distance: number;
  readonly depth: number;
  /** Line of the case in the file. */
  readonly line: number;
}

/** A polygon file as read: its cases, in order. */
export interface PolygonSet {
  readonly format: "polygon-cases-1" | "polygon-edge-cases-1";
  readonly cases: readonly PolygonCase[];
}

type Value = string | number | boolean | null | readonly Node[] | ReadonlyMap<string, Node>;
interface Node {
  readonly value: Value;
  readonly line: number;
  readonly token: string;
}

const TOKEN = /\s*(?:([{}[\],:])|("[^"\\\n]*(?:\\.[^"\\\n]*)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|(true|false|null)\b|([^\s{}[\],:]+))/y;

/** Deeper than this nothing in these formats nests. */
const DEEPEST = 16;

/** JSON with lines. */
class Parser {
  private readonly text: string;
  private at = 0;
  private line = 1;
  private token = "";
  private depth = 0;

  constructor(text: string) {
    this.text = text;
    this.next();
  }

  private next(): void {
    TOKEN.lastIndex = this.at;
    const m = TOKEN.exec(this.text);
    const end = m === null ? this.text.length : TOKEN.lastIndex;
    for (let k = this.at; k < end; k++) if (this.text.charCodeAt(k) === 10) this.line++;
    this.at = end;
    this.token = m === null ? "" : m[0].trim();
    if (m?.[5] !== undefined) throw new PolygonFileError(this.line, m[5], "not a JSON value");
  }

  private expect(token: string): void {
    if (this.token !== token) throw new PolygonFileError(this.line, this.token, `expected ${token}`);
    this.next();
  }

  value(): Node {
    const { line, token } = this;
    if (token === "" || "}],:".includes(token)) throw new PolygonFileError(line, token, "expected a value");
    if (token === "{" || token === "[") {
      if (++this.depth > DEEPEST) throw new PolygonFileError(line, token, "nested too deeply");
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
      throw new PolygonFileError(this.line, token, "not a JSON value");
    }
  }

  private object(): Map<string, Node> {
    const out = new Map<string, Node>();
    this.expect("{");
    while (this.token !== "}") {
      if (out.size > 0) this.expect(",");
      const key = this.token;
      if (!key.startsWith('"')) throw new PolygonFileError(this.line, key, "expected a name in quotes");
      this.next();
      this.expect(":");
      out.set(String(this.scalar(key)), this.value());
    }
    this.next();
    return out;
  }

  private array(): Node[] {
    const out: Node[] = [];
    this.expect("[");
    while (this.token !== "]") {
      if (out.length > 0) this.expect(",");
      out.push(this.value());
    }
    this.next();
    return out;
  }

  end(): void {
    if (this.token !== "") throw new PolygonFileError(this.line, this.token, "expected the end of the file");
  }
}

function fail(node: Node, message: string): never {
  throw new PolygonFileError(node.line, node.token, message);
}

function field(node: Node, name: string): Node {
  if (!(node.value instanceof Map)) fail(node, `expected an object with "${name}"`);
  const found = (node.value as ReadonlyMap<string, Node>).get(name);
  return found ?? fail(node, `"${name}" is missing`);
}

function list(node: Node, what: string): readonly Node[] {
  return Array.isArray(node.value) ? (node.value as readonly Node[]) : fail(node, `expected a list of ${what}`);
}

function finite(node: Node): number {
  return typeof node.value === "number" && Number.isFinite(node.value) ? node.value : fail(node, "expected a finite number");
}

function numbers(node: Node, count: number, what: string): Float64Array {
  const items = list(node, what);
  if (items.length !== count) fail(node, `expected ${count} numbers (${what}), got ${items.length}`);
  return Float64Array.from(items, finite);
}

function vertices(node: Node): Float64Array {
  const items = list(node, "vertices");
  if (items.length === 0) fail(node, "a polygon needs at least one vertex");
  const out = new Float64Array(2 * items.length);
  items.forEach((v, k) => {
    out.set(numbers(v, 2, "x, y"), 2 * k);
  });
  return out;
}

function pose(node: Node): Float64Array {
  const p = numbers(node, 4, "x, y, cosine, sine");
  if (!(Math.abs(p[2] * p[2] + p[3] * p[3] - 1) <= 1e-3)) fail(node, "cosine and sine are not those of an angle");
  return p;
}

function word(node: Node): string {
  return typeof node.value === "string" ? node.value : fail(node, "expected a text");
}

function hitOf(node: Node): boolean {
  const hit = finite(node);
  return hit === 0 || hit === 1 ? hit === 1 : fail(node, "hit must be 0 or 1");
}

function shapeOf(shapes: readonly Float64Array[], node: Node): Float64Array {
  return shapes[finite(node)] ?? fail(node, `no shape of this index; there are ${shapes.length}`);
}

/** Reads either format. @throws PolygonFileError */
export function readPolygonFile(text: string): PolygonSet {
  const parser = new Parser(text), root = parser.value();
  parser.end();
  const format = field(root, "format"), rows = list(field(root, "cases"), "cases");
  if (format.value !== "polygon-cases-1" && format.value !== "polygon-edge-cases-1") fail(format, "unknown format");
  const posed = format.value === "polygon-cases-1";
  const shapes = posed ? list(field(root, "shapes"), "shapes").map((s) => vertices(field(s, "v"))) : [];
  const category = posed ? word(field(root, "category")) : "";
  const cases = rows.map((row): PolygonCase => ({
    family: posed ? category : word(field(row, "family")),
    a: posed ? shapeOf(shapes, field(row, "p")) : vertices(field(row, "P")), b: posed ? shapeOf(shapes, field(row, "q")) : vertices(field(row, "Q")),
    poseA: posed ? pose(field(row, "tp")) : null, poseB: posed ? pose(field(row, "tq")) : null,
    hit: hitOf(field(row, "hit")), distance: finite(field(row, "d")), depth: finite(field(row, "depth")), line: row.line,
  }));
  return { format: posed ? "polygon-cases-1" : "polygon-edge-cases-1", cases };
}
