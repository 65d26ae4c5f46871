/**
 * Reads problems in JSON, `{ "shapes": [..], "cases": [..] }`, or in JSON lines: the object with "shapes" alone, then
 * one case per line. Both are read element by element, so cases are not kept in memory unless they come before the
 * shapes.
 *
 * In: pieces of text. Out: cases to a sink. A shape is { "kind": "box", "params": [0.1, 0.2, 0.3] } or { "kind":
 * "convex", "vertices": [[x, y, z], ..], "triangles": [[i, j, k], ..] }. A case is { "a": 0, "b": 1, "poseA": {
 * "quaternion": [x, y, z, w], "position": [x, y, z] }, "poseB": .., "target", "ref", "label" }. World frame, metres.
 */
import { ProblemFileError, shown } from "./error.ts";
import { createElementSplitter, parseJson } from "./json-elements.ts";
import type { ShapeSpec } from "./problem-set.ts";
import { caseOf, isPose, shapeOf, word } from "./row.ts";
import type { CaseSink, FormReader } from "./row.ts";

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === "object" && x !== null && !Array.isArray(x);
const token = (x: unknown): string => (typeof x === "number" ? String(x) : x === null || x === undefined ? "nan"
  : typeof x === "string" ? word(x) : `not-a-number:${typeof x}`);
const tokens = (x: unknown): string => (Array.isArray(x) ? x.map(token).join(" ") : token(x));
const isFlat = (x: unknown): x is unknown[] => Array.isArray(x) && !x.some(Array.isArray);
const isTriples = (x: unknown): x is unknown[][] => Array.isArray(x)
  && x.every((row) => isFlat(row) && row.length === 3);

function shapeTokens(x: unknown, text: string, line: number, k: number): string {
  if (!isRecord(x) || typeof x["kind"] !== "string") throw new ProblemFileError(line, text.slice(0, 60),
    `shape ${k}: expected an object with a "kind", got ${shown(text)}`);
  const params = x["params"] ?? [];
  if (!isFlat(params)) throw new ProblemFileError(line, text.slice(0, 60),
    `shape ${k}: "params" must be an array of numbers, got ${shown(JSON.stringify(params))}`);
  if (x["kind"] !== "convex") return `${word(x["kind"])} ${tokens(params)}`;
  const vertices = x["vertices"], triangles = x["triangles"] ?? [];
  if (!isTriples(vertices) || !isTriples(triangles)) throw new ProblemFileError(line, text.slice(0, 60),
    `shape ${k}: "vertices" and "triangles" must be arrays of triples, got ${shown(text)}`);
  return `convex ${vertices.length} ${triangles.length} ${tokens(vertices.flat())} ${tokens(triangles.flat())}`;
}

/** Copies a pose; false if it is not a complete, valid pose. */
function takePose(x: unknown, into: Float64Array, at: number): boolean {
  if (!isRecord(x)) return false;
  const { quaternion: q, position: p } = x;
  if (!Array.isArray(q) || !Array.isArray(p) || q.length !== 4 || p.length !== 3) return false;
  for (let k = 0; k < 4; k++) into[at + k] = typeof q[k] === "number" ? q[k] as number : NaN;
  for (let k = 0; k < 3; k++) into[at + 4 + k] = typeof p[k] === "number" ? p[k] as number : NaN;
  return isPose(into, at);
}

const isOptionalNumber = (x: unknown): boolean => x === undefined || x === null
  || (typeof x === "number" && Number.isFinite(x));

function poseTokens(x: Record<string, unknown>, name: "poseA" | "poseB", line: number, k: number): string {
  const p = x[name];
  if (!isRecord(p)) throw new ProblemFileError(line, name,
    `case ${k}: "${name}" must be an object with "quaternion" and "position", `
      + `got ${shown(JSON.stringify(p) ?? "nothing")}`);
  for (const [part, length] of [["quaternion", 4], ["position", 3]] as const) {
    const list = p[part];
    if (!isFlat(list) || list.length !== length) throw new ProblemFileError(line, part,
      `case ${k}: "${name}.${part}" must be an array of ${length} numbers, `
        + `got ${shown(JSON.stringify(list) ?? "nothing")}`);
  }
  return `${tokens(p["quaternion"])} ${tokens(p["position"])}`;
}

/** A reader of either form; the text begins on `line` of the file. */
export function jsonReader(line: number, sink: CaseSink): FormReader {
  const shapes: ShapeSpec[] = [], waiting: { readonly text: string; readonly line: number }[] = [],
    poses = new Float64Array(14);
  let index = 0, where: "nowhere" | "cases" | "behind" = "nowhere";
  const shapeAt = (x: unknown, name: string, at: number): ShapeSpec => {
    const spec = typeof x === "number" && Number.isInteger(x) && x >= 0 ? shapes.at(x) : undefined;
    if (spec !== undefined) return spec;
    const wanted = shapes.length === 0 ? 'there are no "shapes"' : `expected an index from 0 to ${shapes.length - 1}`,
      got = shown(x === undefined ? "nothing" : token(x));
    throw new ProblemFileError(at, token(x), `case ${index}: ${wanted}, got ${got} as "${name}"`);
  };
  const takeCase = (text: string, at: number): void => {
    const x = parseJson(text, at);
    if (!isRecord(x)) throw new ProblemFileError(at, text.slice(0, 60),
      `case ${index}: expected an object, got ${shown(text)}`);
    const a = shapeAt(x["a"], "a", at), b = shapeAt(x["b"], "b", at), { target, ref, label } = x,
      isWord = label === undefined || (typeof label === "string" && label !== "");
    if (isWord && takePose(x["poseA"], poses, 0) && takePose(x["poseB"], poses, 7) && isOptionalNumber(target)
      && isOptionalNumber(ref)) {
      sink({ index, line: at, a, b, poses: poses.slice(), target: Number(target ?? NaN), ref: Number(ref ?? NaN),
        label: typeof label === "string" ? word(label) : "-" });
    } else {
      const words = [poseTokens(x, "poseA", at, index), poseTokens(x, "poseB", at, index), token(target), token(ref),
        isWord ? token(label ?? "-") : "-"];
      sink(caseOf(words.join(" "), at, index, a, b));
    }
    index++;
  };
  const splitter = createElementSplitter((name, text, at) => {
    const here = at + line - 1;
    if (name === "shapes") {
      if (where !== "nowhere" && waiting.length === 0) throw new ProblemFileError(here, "shapes",
        'expected one array "shapes", got a second one');
      shapes.push(shapeOf(shapeTokens(parseJson(text, here), text, here, shapes.length), here));
    } else if (name === "cases" || name === "") {
      if (name === "" && where === "cases") throw new ProblemFileError(here, text.slice(0, 60),
        `expected nothing after the object with "cases", got ${shown(text)}`);
      where = name === "" ? "behind" : "cases";
      if (shapes.length === 0 && name === "cases") waiting.push({ text, line: here });
      else takeCase(text, here);
    }
  });
  return {
    feed(piece) {
      splitter.feed(piece);
    },
    end() {
      splitter.end();
      for (const w of waiting) takeCase(w.text, w.line);
      if (shapes.length === 0 && index === 0) throw new ProblemFileError(line, "{",
        'expected an object with an array "shapes", and the cases in an array "cases" or as JSON lines after it');
      return index;
    },
  };
}
