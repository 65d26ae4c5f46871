/**
 * Reader of the polygon problem files: `polygon-cases-1` (shapes, poses) and `polygon-edge-cases-1` (world coordinates).
 *
 * In: the text of a file. Out: typed cases with packed vertices. Errors name the line and the token.
 */
import { shown } from "./error.ts";
import { parseNodes } from "./json-nodes.ts";
import type { JsonNode as Node } from "./json-nodes.ts";

/** A token of more characters is cut in a message. */
const LONGEST = 60;

/** A file that cannot be used: where and what. */
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
  const root = parseNodes(text, (line, token, message) => new PolygonFileError(line, token, message));
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
