/**
 * Reader of the polygon problem files: `polygon-cases-1` (shapes, poses) and `polygon-edge-cases-1` (world
 * coordinates), both JSON.
 *
 * In: the text of a file, in pieces. Out: cases with packed vertices (x, y), poses (x, y, cosine, sine) and exact
 * references (meets, distance, depth), in the unit of the file. Only one shape or case of the text is in memory at a
 * time. Errors name the line and the token.
 */
import { ProblemFileError, shown } from "./error.ts";
import { createElementSplitter } from "./json-elements.ts";
import { parseNodes } from "./json-nodes.ts";
import type { JsonNode as Node } from "./json-nodes.ts";

/** Longer tokens are cut in messages, characters. */
const LONGEST = 60;

/** The error of a file that cannot be used: line, token and fault. */
export class PolygonFileError extends Error {
  readonly line: number;
  readonly token: string;
  constructor(line: number, token: string, message: string) {
    super(`line ${line}, at ${token === "" ? "the end" : token.length > LONGEST ? shown(token) : token}: ${message}`);
    this.name = "PolygonFileError";
    this.line = line;
    this.token = token;
  }
}

/** One pair. Vertices are x, y packed, as given: local frame with poses, world frame without. */
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
  return typeof node.value === "number" && Number.isFinite(node.value) ? node.value
    : fail(node, "expected a finite number");
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
  if (!(Math.abs(p[2] * p[2] + p[3] * p[3] - 1) <= 1e-3)) fail(node, "cosine and sine: squares must add to 1");
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

const failure = (line: number, token: string, message: string): PolygonFileError =>
  new PolygonFileError(line, token, message);

/** A reader of one file: `feed` each piece, then `end`. Both throw a `PolygonFileError`. */
export interface PolygonReader {
  feed(piece: string): void;
  end(): PolygonSet;
}

/**
 * Creates a reader of either format. With a `sink` each case is passed to it as it is read, and the set has no cases;
 * only cases that come before their polygons are kept.
 */
export function createPolygonReader(sink?: (c: PolygonCase) => void): PolygonReader {
  const members = new Map<string, Node>(), shapes: Float64Array[] = [], cases: PolygonCase[] = [];
  let given = 0;
  /** Cases that came before their polygons. */
  const waiting: Node[] = [];
  const member = (name: string): Node => members.get(name) ?? fail({ value: null, line: 1, token: "{" },
    `"${name}" is missing`);
  const formatOf = (): PolygonSet["format"] => {
    const node = member("format"), name = node.value;
    return name === "polygon-cases-1" || name === "polygon-edge-cases-1" ? name : fail(node, "unknown format");
  };
  const take = (row: Node): void => {
    const posed = formatOf() === "polygon-cases-1";
    const put = sink ?? ((c: PolygonCase) => cases.push(c));
    given++;
    put({
      family: word(posed ? member("category") : field(row, "family")),
      a: posed ? shapeOf(shapes, field(row, "p")) : vertices(field(row, "P")),
      b: posed ? shapeOf(shapes, field(row, "q")) : vertices(field(row, "Q")),
      poseA: posed ? pose(field(row, "tp")) : null, poseB: posed ? pose(field(row, "tq")) : null,
      hit: hitOf(field(row, "hit")), distance: finite(field(row, "d")), depth: finite(field(row, "depth")),
      line: row.line,
    });
  };
  const splitter = createElementSplitter((name, text, line) => {
    if (name === "") throw failure(line, text.split(/\s/, 1)[0], "expected the end of the file");
    if (name !== "shapes" && name !== "cases") return;
    const node = parseNodes(text, failure, line);
    if (name === "shapes") shapes.push(vertices(field(node, "v")));
    else if (members.has("format")
      && (formatOf() === "polygon-edge-cases-1" || (members.has("category") && shapes.length > 0))) take(node);
    else waiting.push(node);
  }, (name, text, line) => {
    members.set(name, text === "[" ? { value: [], line, token: text } : parseNodes(text, failure, line));
  });
  /** Errors of the splitter, as errors of this format. */
  const named = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      if (error instanceof ProblemFileError) throw failure(error.line, error.token,
        error.message.replace(/^line \d+: /, ""));
      throw error;
    }
  };
  return {
    feed(piece) {
      named(() => {
        splitter.feed(piece);
      });
    },
    end() {
      named(() => {
        splitter.end();
      });
      const format = formatOf();
      list(member("cases"), "cases");
      if (format === "polygon-cases-1") list(member("shapes"), "shapes");
      for (const row of waiting) take(row);
      for (const [name, count] of [["shapeCount", shapes.length], ["caseCount", given]] as const) {
        const told = members.get(name);
        if (told !== undefined && told.value !== count)
          fail(told, `"${name}" is ${told.token}, but the list holds ${count}`);
      }
      return { format, cases };
    },
  };
}

/** Reads the text of a file of either format. @throws PolygonFileError */
export function readPolygonFile(text: string): PolygonSet {
  const reader = createPolygonReader();
  reader.feed(text);
  return reader.end();
}
