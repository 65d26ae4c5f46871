/**
 * Problems piece by piece from any of four forms, told apart by how they begin. Cases are handed over as they are read, none is kept.
 *
 *   convexcases 1   the text format (convexcases-read.ts)
 *   CSV             a header line; columns a, b (shapes as in the text format, `box 0.1 0.2 0.3`), qax qay qaz qaw tax tay taz and
 *                   qbx .. tbz, and if wanted target, ref, label, in any order; a field with a comma or quotes stands in quotes
 *   JSON            { "shapes": [..], "cases": [..] }: held as a whole
 *   JSON lines      the object with "shapes" alone on the first line, then a case per line
 *
 * A JSON shape is { "kind": "box", "params": [0.1, 0.2, 0.3] } or { "kind": "convex", "vertices": [[x, y, z], ..], "triangles": [[i, j, k], ..] },
 * a case { "a": 0, "b": 1, "poseA": { "quaternion": [x, y, z, w], "position": [x, y, z] }, "poseB": .., "target", "ref", "label" }.
 * Every form ends in the checks of the text format: a row becomes a file of one case.
 */
import { DECIMAL, createConvexCasesReader, readConvexCases } from "./convexcases-read.ts";
import type { ConvexCasesReader, StreamedCase } from "./convexcases-read.ts";
import { ProblemFileError } from "./error.ts";
import type { ShapeSpec } from "./problem-set.ts";

/** A reader that keeps nothing. */
export interface CaseStream {
  feed(piece: string): void;
  /** Number of cases read. */
  end(): number;
}

type Sink = (c: StreamedCase) => void;

/** What a row is read by. */
interface LineReader {
  line(text: string, line: number): void;
  end(line: number): number;
}

const POSES = ["qax", "qay", "qaz", "qaw", "tax", "tay", "taz", "qbx", "qby", "qbz", "qbw", "tbx", "tby", "tbz"] as const;
const OPTIONAL = ["target", "ref", "label"] as const;

/** Shapes of rows that were read already, by their text; forgotten when there are many. */
const MOST_KEPT = 4096;

function oneCase(shapes: string, rest: string, line: number, index: number, known: Map<string, ShapeSpec>, names: readonly [string, string], sink: Sink): void {
  try {
    const set = readConvexCases(`convexcases 1 shapes 2 ${shapes} cases 1 0 1 ${rest}`);
    const keep = (name: string, spec: ShapeSpec): ShapeSpec => {
      const found = known.get(name);
      if (found !== undefined) return found;
      if (known.size >= MOST_KEPT) known.clear();
      const own = { ...spec, line };
      known.set(name, own);
      return own;
    };
    sink({
      index, line, a: keep(names[0], set.shapes[0]), b: keep(names[1], set.shapes[1]), poses: set.poses, target: set.target[0], ref: set.ref[0], label: set.label[0],
    });
  } catch (error) {
    if (!(error instanceof ProblemFileError)) throw error;
    throw new ProblemFileError(line, error.token, error.message.replace(/^line \d+: /, "").replace(/^case 0/, `case ${index}`));
  }
}

/** Fields of a line of CSV; quotes may hold commas, not line ends. */
function fieldsOf(text: string, line: number): string[] {
  const fields: string[] = [];
  for (let at = 0; at <= text.length;) {
    if (text[at] === '"') {
      let value = "", k = at + 1;
      for (;; k++) {
        if (k >= text.length) throw new ProblemFileError(line, text.slice(at), `a quote is not closed: ${text.slice(at, at + 40)}`);
        if (text[k] !== '"') value += text[k];
        else if (text[k + 1] === '"') value += text[k++];
        else break;
      }
      fields.push(value);
      at = k + 2;
    } else {
      const comma = text.indexOf(",", at), to = comma < 0 ? text.length : comma;
      fields.push(text.slice(at, to).trim());
      at = to + 1;
    }
  }
  return fields;
}

/** The numbers of both poses; undefined where one is no number or a quaternion has no length. */
function plainPoses(fields: readonly string[], places: readonly number[]): Float64Array | undefined {
  const out = new Float64Array(POSES.length);
  for (let k = 0; k < places.length; k++) {
    const text = fields[places[k]], value = DECIMAL.test(text) ? Number(text) : NaN;
    if (!Number.isFinite(value)) return undefined;
    out[k] = value;
  }
  const length = (k: number): number => out[k] * out[k] + out[k + 1] * out[k + 1] + out[k + 2] * out[k + 2] + out[k + 3] * out[k + 3];
  return length(0) > 0 && length(0) < Infinity && length(7) > 0 && length(7) < Infinity ? out : undefined;
}

function csvReader(header: string, headerLine: number, sink: Sink): LineReader {
  const names = fieldsOf(header, headerLine), place = new Map(names.map((name, k) => [name, k])), known = new Map<string, ShapeSpec>();
  for (const name of ["a", "b", ...POSES]) if (!place.has(name)) throw new ProblemFileError(headerLine, header.slice(0, 60), `the header needs a column "${name}"`);
  for (const name of names) if (!["a", "b", ...POSES, ...OPTIONAL].includes(name)) throw new ProblemFileError(headerLine, name, `unknown column "${name}"`);
  const places = POSES.map((name) => place.get(name) ?? 0);
  let index = 0;
  return {
    line(text, line) {
      if (text.trim() === "") return;
      const fields = fieldsOf(text, line);
      if (fields.length !== names.length) throw new ProblemFileError(line, text.slice(0, 60), `expected ${names.length} fields, got ${fields.length}`);
      const of = (name: string, otherwise: string): string => {
        const k = place.get(name), value = k === undefined ? "" : fields[k];
        return value === "" ? otherwise : value;
      };
      const a = of("a", ""), b = of("b", ""), knownA = known.get(a), knownB = known.get(b), poses = plainPoses(fields, places);
      if (knownA !== undefined && knownB !== undefined && poses !== undefined) { // the common row; anything else goes through all the checks
        const target = of("target", "nan"), ref = of("ref", "nan");
        if ((target === "nan" || DECIMAL.test(target)) && (ref === "nan" || DECIMAL.test(ref))) {
          sink({ index: index++, line, a: knownA, b: knownB, poses, target: Number(target), ref: Number(ref), label: of("label", "-").replace(/[\s#]+/g, "-") });
          return;
        }
      }
      const rest = [...POSES.map((name) => of(name, "missing")), of("target", "nan"), of("ref", "nan"), of("label", "-").replace(/[\s#]+/g, "-")].join(" ");
      oneCase(`${a} ${b}`, rest, line, index++, known, [a, b], sink);
    },
    end: () => index,
  };
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === "object" && x !== null && !Array.isArray(x);
const word = (x: unknown): string => (typeof x === "number" ? String(x) : x === null || x === undefined ? "nan" : typeof x === "string" ? x.replace(/[\s#]+/g, "-") : `not-a-number:${typeof x}`);
const words = (x: unknown): string => (Array.isArray(x) ? x.flat().map(word).join(" ") : word(x));

function shapeText(x: unknown, line: number, k: number): string {
  if (!isRecord(x) || typeof x["kind"] !== "string") throw new ProblemFileError(line, JSON.stringify(x).slice(0, 60), `shape ${k}: expected an object with a "kind"`);
  if (x["kind"] !== "convex") return `${x["kind"]} ${words(x["params"] ?? [])}`;
  const vertices = x["vertices"], triangles = x["triangles"] ?? [];
  if (!Array.isArray(vertices) || !Array.isArray(triangles)) throw new ProblemFileError(line, JSON.stringify(x).slice(0, 60), `shape ${k}: "vertices" and "triangles" must be arrays of triples`);
  return `convex ${vertices.length} ${triangles.length} ${words(vertices)} ${words(triangles)}`;
}

function caseText(x: unknown, line: number, k: number): string {
  if (!isRecord(x)) throw new ProblemFileError(line, JSON.stringify(x).slice(0, 60), `case ${k}: expected an object`);
  const pose = (name: string): string => {
    const p = x[name];
    if (!isRecord(p)) throw new ProblemFileError(line, name, `case ${k}: "${name}" must be an object with "quaternion" and "position"`);
    return `${words(p["quaternion"])} ${words(p["position"])}`;
  };
  return `${word(x["a"])} ${word(x["b"])} ${pose("poseA")} ${pose("poseB")} ${word(x["target"])} ${word(x["ref"])} ${x["label"] === undefined ? "-" : word(x["label"])}`;
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProblemFileError(line, text.slice(0, 40), `not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function shapesText(head: Record<string, unknown>, line: number): string {
  const shapes = head["shapes"];
  if (!Array.isArray(shapes)) throw new ProblemFileError(line, "shapes", 'expected an array "shapes"');
  return `convexcases 1 shapes ${shapes.length} ${shapes.map((s, k) => shapeText(s, line, k)).join(" ")}`;
}

/** JSON lines after their head: cases with indices into the shapes. */
function jsonLinesReader(head: Record<string, unknown>, headLine: number, sink: Sink): LineReader {
  const { shapes } = readConvexCases(`${shapesText(head, headLine)} cases 0`);
  let index = 0;
  return {
    line(text, line) {
      if (text.trim() === "") return;
      const x = parsed(text, line), [a, b, ...rest] = caseText(x, line, index).split(" ");
      const at = (name: string): ShapeSpec => {
        const spec = /^\d+$/.test(name) ? shapes.at(Number(name)) : undefined;
        if (spec === undefined) throw new ProblemFileError(line, name, `case ${index}: expected an index from 0 to ${shapes.length - 1}, got "${name}"`);
        return spec;
      };
      const pair = [at(a), at(b)] as const;
      oneCase("sphere 1 sphere 1", rest.join(" "), line, index++, new Map(), ["", ""], (c) => {
        sink({ ...c, a: pair[0], b: pair[1] });
      });
    },
    end: () => index,
  };
}

function wholeJson(text: string, sink: Sink): number {
  const value = parsed(text, 1);
  if (!isRecord(value) || !Array.isArray(value["cases"])) throw new ProblemFileError(1, text.slice(0, 40), 'expected an object with arrays "shapes" and "cases"');
  const cases = value["cases"], reader = createConvexCasesReader(sink);
  reader.feed(`${shapesText(value, 1)} cases ${cases.length} `);
  cases.forEach((x, k) => {
    reader.feed(`${caseText(x, 1, k)} `);
  });
  reader.end();
  return cases.length;
}

/** The first line as the head of JSON lines: an object with shapes and no cases. */
function jsonLinesHead(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) && "shapes" in value && !("cases" in value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A stream of cases. @throws ProblemFileError from `feed` and `end`, with line and token. */
export function createCaseStream(sink: Sink): CaseStream {
  let mode: "unknown" | "text" | "json" | "lines" = "unknown", tail = "", line = 0, count = 0;
  let text: ConvexCasesReader | undefined, rows: LineReader | undefined;
  const whole: string[] = [];
  const counted: Sink = (c) => {
    count++;
    sink(c);
  };
  const begin = (first: string): void => {
    const start = first.trimStart(), head = start.startsWith("{") ? jsonLinesHead(first) : undefined;
    if (head !== undefined) {
      rows = jsonLinesReader(head, line, sink);
      mode = "lines";
    } else if (start.startsWith("{") || start.startsWith("[")) {
      mode = "json";
      whole.push(`${first}\n`);
    } else if (!start.startsWith("#") && fieldsOf(first, line).includes("qax")) {
      rows = csvReader(first, line, sink);
      mode = "lines";
    } else {
      text = createConvexCasesReader(counted);
      mode = "text";
      text.feed(`${"\n".repeat(line - 1)}${first}\n`); // lines before it were empty
    }
  };
  /** A piece whose lines are complete. */
  const lines = (piece: string): void => {
    tail += piece;
    for (let end = tail.indexOf("\n"), from = 0; ; end = tail.indexOf("\n", from)) {
      if (mode === "text" || mode === "json") {
        const rest = tail.slice(from);
        tail = "";
        if (mode === "text") text?.feed(rest);
        else whole.push(rest);
        return;
      }
      if (end < 0) {
        tail = tail.slice(from);
        return;
      }
      const row = tail.slice(from, end).replace(/\r$/, "");
      line++;
      from = end + 1;
      if (mode === "lines") rows?.line(row, line);
      else if (row.trim() !== "") begin(row);
    }
  };
  return {
    feed: lines,
    end() {
      if (tail !== "") lines("\n");
      if (mode === "unknown") {
        line = 1;
        begin("");
      }
      if (mode === "json") return wholeJson(whole.join(""), sink);
      if (rows !== undefined) return rows.end(line);
      text?.end();
      return count;
    },
  };
}
