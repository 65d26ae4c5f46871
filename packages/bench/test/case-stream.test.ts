/**
 * The same problems from text, CSV, JSON and JSON lines, in pieces of any size; what is wrong is named with its line.
 */
import { createCaseStream, generate, mergeSets, writeConvexCases } from "@col/bench";
import type { StreamedCase } from "@col/bench";
import { csvOf, formsOf, jsonParts, shapeText } from "@col/testkit/problem-forms";
import { describe, expect, it } from "vitest";

const set = mergeSets([generate("primitives", 4, 7, [0.1, -0.01]), generate("hull8", 2, 7, [0.01])]);
const { shapes, cases } = jsonParts(set),
  { text, csv, json, lines } = formsOf(set, writeConvexCases(set, ["a comment"]));
const FORMS = { text, csv, json, "json lines": lines };

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
      for (const [found, k] of [[c.a, 0], [c.b, 1]] as const)
        expect(shapeText(found)).toBe(shapeText(set.shapes[set.pairs[2 * i + k]]));
    });
  });
  it("may begin with a byte order mark and end its lines in CR LF", () => {
    const { list } = read(`\uFEFF${text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n")}`, 64);
    expect(list.map((c) => [...c.poses])).toEqual(read(text).list.map((c) => [...c.poses]));
  });
  it("keeps one record per shape, so that a body is built once", () => {
    const { list } = read(text + (text.startsWith("a,") ? csvOf(set).split("\r\n").slice(1).join("\r\n") : ""));
    expect(new Set(list.flatMap((c) => [c.a, c.b])).size).toBeLessThanOrEqual(set.shapes.length);
  });
});

describe("JSON", () => {
  it("may give its cases before its shapes, on one line or many, and members nobody knows", () => {
    const other = JSON.stringify({ about: { a: ["]", { b: 'a quote " and a \\' }], n: -1.5e-3 }, cases, empty: [],
      shapes, last: null });
    for (const form of [other, JSON.stringify(JSON.parse(other), null, 2), JSON.stringify({ shapes, cases })])
      for (const piece of [1, 13, 1 << 20]) expect(read(form, piece).count).toBe(set.count);
  });
  it("errors name the line of the element they stand in", () => {
    const lines = JSON.stringify({ shapes, cases }, null, 1).split("\n"),
      at = lines.findIndex((line) => line.includes('"poseB"'));
    const broken = (k: number, text: string): string => lines.with(k, text).join("\n"),
      first = lines.findIndex((line) => line.includes('"a":')) - 1;
    expect(() => read(broken(at, '"poseC": {')))
      .toThrow(new RegExp(`^line ${first + 1}: case 0: "poseB" must be an object`));
    expect(() => read(broken(at + 2, "1x,"))).toThrow(new RegExp(`^line (${at + 3}|${first + 1}): not JSON`));
    expect(() => read(`${lines.join("\n")}\n{}`)).toThrow(/expected nothing after the object with "cases", got "\{\}"/);
    expect(() => read('{"shapes": [], "cases": [{"a": 0}]}')).toThrow(/case 0: there are no "shapes", got "0" as "a"/);
    expect(() => read('{"shapes": [1]}')).toThrow(/shape 0: expected an object with a "kind", got "1"/);
    expect(() => read('{"shapes": [{"kind": "box", "params": [1, 2]}], "cases": []}'))
      .toThrow(/line 1: box: hz: expected a finite number, got no more/);
    expect(() => read("{}")).toThrow(/expected an object with an array "shapes"/);
    expect(() => read('{"shapes" 1}')).toThrow(/not JSON: expected ":", got "1"/);
    expect(() => read('{"shapes": [1 2]}')).toThrow(/shape 0|not JSON: expected "," or "\]", got "2"/);
  });
  it("a value that does not end, a token of a megabyte and a header without an end are refused, by their beginning",
    () => {
    for (const text of [`{"shapes": [${"[".repeat(1e6)}`, `{"shapes": ["${"x".repeat(1e6)}`])
      expect(() => read(text)).toThrow(/not JSON: expected the end of a value, got the end of the file/);
    for (const text of [`convexcases 1 shapes 1 sphere ${"1".repeat(3e6)}`, `a,b,${"x".repeat(3e6)}`]) {
      let message = "";
      try {
        read(text, 1 << 16);
      } catch (error) {
        message = String(error);
      }
      expect(message).toMatch(/got "[^"]{60}\.\.\." \(\d+ characters\)/);
      expect(message.length).toBeLessThan(300);
    }
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
    ["a text behind a closed quote", row.with(2, row[2].replace(/^[^,]*/, '"sphere 1"5')).join("\n"),
      /line 3: expected a comma behind the closing quote, got "5,/],
    ["JSON vertices of two and four numbers", JSON.stringify({ shapes: [{ kind: "convex",
      vertices: [[0, 0, 0, 1], [0, 0], [0, 1, 0], [1, 0, 0]] }], cases: [] }),
    /shape 0: "vertices" and "triangles" must be arrays of triples, got/],
    ["JSON triangles of two and four numbers", JSON.stringify({ shapes: [{ kind: "convex",
      vertices: [[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0]], triangles: [[0, 1, 2, 0], [1, 2]] }], cases: [] }),
    /shape 0: "vertices" and "triangles" must be arrays of triples, got/],
    ["JSON lists in parameters", JSON.stringify({ shapes: [{ kind: "box", params: [[1, 2], 3] }], cases: [] }),
      /shape 0: "params" must be an array of numbers, got/],
    ["a JSON list in a pose", JSON.stringify({ shapes: [{ kind: "box", params: [1, 2, 3] }], cases: [{ a: 0, b: 0,
      poseA: { quaternion: [[0, 0], 0, 0, 1], position: [0, [0, 0], 0] } }] }), /case 0: "poseA\.quaternion"/],
    ["no JSON", "{ \"shapes\": [", /not JSON/],
    ["JSON without cases", "[1]", /"cases"/],
    ["a JSON shape", JSON.stringify({ shapes: [{ kind: "blob" }], cases: [] }), /unknown shape.*"blob"/],
    ["a JSON pose", JSON.stringify({ shapes, cases: [{ a: 0, b: 0 }] }), /case 0: "poseA"/],
    ["a JSON line's index", [JSON.stringify({ shapes }), JSON.stringify({ ...cases[0], a: 99 })].join("\n"),
      /line 2: case 0: expected an index from 0 to \d+, got "99"/],
    ["a text after two empty lines", "\n\nconvexcases 2", /line 3: expected "1", got "2"/],
    ["nothing", "", /line [12]: expected "convexcases", got the end/],
  ])("%s is named", (_name, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
