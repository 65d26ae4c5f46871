/** The same problems from text, CSV, JSON and JSON lines, in pieces of any size; what is wrong is named with its line. */
import { createCaseStream, generate, mergeSets, writeConvexCases } from "@col/bench";
import type { ProblemSet, StreamedCase } from "@col/bench";
import { describe, expect, it } from "vitest";

const set = mergeSets([generate("primitives", 4, 7, [0.1, -0.01]), generate("hull8", 2, 7, [0.01])]);
const POSES = ["qax", "qay", "qaz", "qaw", "tax", "tay", "taz", "qbx", "qby", "qbz", "qbw", "tbx", "tby", "tbz"];

function shapeText(s: ProblemSet["shapes"][number]): string {
  return s.kind === "convex" ? `convex ${s.vertices.length / 3} 0 ${s.vertices.join(" ")}` : `${s.kind} ${s.params.join(" ")}`;
}
function csvOf(p: ProblemSet): string {
  const rows = p.label.map((label, i) => [`"${shapeText(p.shapes[p.pairs[2 * i]])}"`, shapeText(p.shapes[p.pairs[2 * i + 1]]), ...p.poses.subarray(14 * i, 14 * i + 14), p.target[i], Number.isNaN(p.ref[i]) ? "" : p.ref[i], label].join(","));
  return [["a", "b", ...POSES, "target", "ref", "label"].join(","), ...rows, ""].join("\r\n");
}
const jsonShape = (s: ProblemSet["shapes"][number]): object => (s.kind === "convex" ? { kind: "convex", vertices: Array.from({ length: s.vertices.length / 3 }, (_, k) => [...s.vertices.subarray(3 * k, 3 * k + 3)]) } : { kind: s.kind, params: s.params });
function jsonCase(p: ProblemSet, i: number): object {
  const pose = (k: number): object => ({ quaternion: [...p.poses.subarray(k, k + 4)], position: [...p.poses.subarray(k + 4, k + 7)] });
  return { a: p.pairs[2 * i], b: p.pairs[2 * i + 1], poseA: pose(14 * i), poseB: pose(14 * i + 7), target: p.target[i], ref: Number.isNaN(p.ref[i]) ? null : p.ref[i], label: p.label[i] };
}
const shapes = set.shapes.map(jsonShape), cases = set.label.map((_, i) => jsonCase(set, i));
const FORMS = {
  text: writeConvexCases(set, ["a comment"]), csv: csvOf(set), json: JSON.stringify({ shapes, cases }, null, 1),
  "json lines": [{ shapes }, ...cases].map((x) => JSON.stringify(x)).join("\n"),
};

function read(text: string, piece = 1 << 20): { list: StreamedCase[]; count: number } {
  const list: StreamedCase[] = [], stream = createCaseStream((c) => list.push(c));
  for (let k = 0; k < text.length; k += piece) stream.feed(text.slice(k, k + piece));
  return { list, count: stream.end() };
}

describe.each(Object.entries(FORMS))("%s", (_name, text) => {
  it.each([1, 7, 4096])("gives the same cases bit by bit in pieces of %i", (piece) => {
    const { list, count } = read(text, piece);
    expect(count).toBe(set.count);
    list.forEach((c, i) => {
      expect([c.index, c.label, c.target, c.ref]).toEqual([i, set.label[i], set.target[i], set.ref[i]]);
      expect([...c.poses]).toEqual([...set.poses.subarray(14 * i, 14 * i + 14)]);
      for (const [found, k] of [[c.a, 0], [c.b, 1]] as const) expect(shapeText(found)).toBe(shapeText(set.shapes[set.pairs[2 * i + k]]));
    });
  });
  it("keeps one record per shape, so that a body is built once", () => {
    const { list } = read(text + (text.startsWith("a,") ? csvOf(set).split("\r\n").slice(1).join("\r\n") : ""));
    expect(new Set(list.flatMap((c) => [c.a, c.b])).size).toBeLessThanOrEqual(set.shapes.length);
  });
});

describe("errors", () => {
  const row = FORMS.csv.split("\r\n");
  it.each<[string, string, RegExp]>([
    ["a CSV column too few", row.with(3, "1,2,3").join("\n"), /line 4: expected 19 fields, got 3/],
    ["a CSV number", row.with(2, row[2].replace(/,-?[\d.e-]+,/, ",many,")).join("\n"), /line 3: .*got "many"/],
    ["a CSV header", "a,qax\n1,2", /line 1: the header needs a column "b"/],
    ["an unknown column", row.with(0, `${row[0]},colour`).join("\n"), /unknown column "colour"/],
    ["an open quote", row.with(2, `"${row[2].replaceAll('"', "")}`).join("\n"), /line 3: a quote is not closed/],
    ["no JSON", "{ \"shapes\": [", /not JSON/],
    ["JSON without cases", "[1]", /"cases"/],
    ["a JSON shape", JSON.stringify({ shapes: [{ kind: "blob" }], cases: [] }), /unknown shape.*"blob"/],
    ["a JSON pose", JSON.stringify({ shapes, cases: [{ a: 0, b: 0 }] }), /case 0: "poseA"/],
    ["a JSON line's index", [JSON.stringify({ shapes }), JSON.stringify({ ...cases[0], a: 99 })].join("\n"), /line 2: case 0: expected an index from 0 to \d+, got "99"/],
    ["a text after two empty lines", "\n\nconvexcases 2", /line 3: expected "1", got "2"/],
    ["nothing", "", /line [12]: expected "convexcases", got the end/],
  ])("%s is named", (_name, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
