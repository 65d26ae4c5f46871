/**
 * Parts of a problem file: the index finds every case where it lies, and a reader that goes on from any mark gives the
 * cases, lines and errors of a reader of the whole file.
 */
import { createCaseIndexer, createCaseRangeReader, createCaseStream, generate, mergeSets,
  writeConvexCases } from "@col/bench";
import type { CaseIndex, ProblemFileError, StreamedCase } from "@col/bench";
import { formsOf } from "@col/testkit/problem-forms";
import { describe, expect, it } from "vitest";

const set = mergeSets([generate("primitives", 4, 7, [0.1, -0.01]), generate("hull8", 2, 7, [0.01])]);
const { text, csv, lines: jsonLines, json } = formsOf(set, writeConvexCases(set, ["a comment"]));
const spread = text.replace(/\n(\d+ \d+) /g, "\r\n\n# cases 7\n$1\r  # more\r\n");
const FORMS: Record<string, string> = {
  text, "text over many lines": spread, "text with a mark": `\uFEFF${text}`, csv, "csv, empty lines": csv.replaceAll(
    "\r\n", "\n\n  \n"), "json lines": jsonLines, "json lines with empty ones": `\uFEFF${jsonLines.replaceAll("\n",
    "\r\n \r\n")}\r\n`,
};
const encoder = new TextEncoder(), decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function indexOf(file: string, piece: number, spacing = 0): CaseIndex | undefined {
  const indexer = createCaseIndexer(spacing), bytes = encoder.encode(file);
  for (let k = 0; k < bytes.length; k += piece) indexer.feed(bytes.subarray(k, k + piece));
  return indexer.end();
}
function whole(file: string): StreamedCase[] {
  const list: StreamedCase[] = [], stream = createCaseStream((c) => list.push(c));
  stream.feed(file);
  stream.end();
  return list;
}
function from(file: string, index: CaseIndex, k: number): StreamedCase[] {
  const bytes = encoder.encode(file), { marks } = index, list: StreamedCase[] = [];
  const reader = createCaseRangeReader(decoder.decode(bytes.subarray(0, marks[0].offset)), marks[0], marks[k],
    (c) => list.push(c));
  reader.feed(decoder.decode(bytes.subarray(marks[k].offset)));
  reader.feed("\n");
  return list;
}

/** Without the lines of shapes, which are those where a reader first met them; each is a line that holds the shape. */
function plain(list: readonly StreamedCase[]): object[] {
  return list.map((c) => ({ ...c, a: { ...c.a, line: c.a.line <= c.line }, b: { ...c.b, line: c.b.line <= c.line } }));
}

describe.each(Object.entries(FORMS))("%s", (_name, file) => {
  const all = whole(file);
  it.each([1, 5, 4096])("is indexed in pieces of %i bytes", (piece) => {
    const index = indexOf(file, piece);
    expect(index?.cases).toBe(set.count);
    expect(index?.marks.map((m) => m.case)).toEqual(all.map((c) => c.index));
  });
  it("is read from any mark, with the numbers and lines of the whole", () => {
    const index = indexOf(file, 64) ?? { cases: 0, marks: [] };
    for (let k = 0; k < index.marks.length; k++) expect(plain(from(file, index, k))).toEqual(plain(all.slice(k)));
  });
});

it("marks are kept at a distance, and fewer of them where they are many", () => {
  const index = indexOf(text, 64, 1000), gaps = index?.marks.slice(1).map((m, k) => m.offset - index.marks[k].offset);
  expect(index?.marks.length).toBeGreaterThan(1);
  expect(Math.min(...gaps ?? [])).toBeGreaterThanOrEqual(1000);
  const many = `${csv.split("\r\n")[0]}\n${"x\n".repeat(200_000)}`, thinned = indexOf(many, 1 << 16, 1);
  expect(thinned?.cases).toBe(200_000);
  expect(thinned?.marks.length).toBeLessThan(1 << 16);
});

it.each([
  ["JSON in one piece", json], ["JSON over many lines", JSON.stringify(JSON.parse(json), null, 1)],
  ["JSON lines, a case over two", jsonLines.replace('"poseB":', '\n"poseB":')],
  ["no case", text.replace(/cases \d+[^]*/, "cases 0\n")], ["too few cases", text.replace(/\ncases \d+/, "\ncases 99")],
  ["a word too many", `${text} word`], ["nothing", ""],
])("no index for %s: it is read from its beginning", (_name, file) => {
  expect(indexOf(file, 7)).toBeUndefined();
});

it("errors name the line and case of the whole file", () => {
  const rows = csv.split("\r\n"), broken = rows.with(5, rows[5].replace(/,[^,]*$/, ",a,b")).join("\n"),
    index = indexOf(broken, 64) ?? { cases: 0, marks: [] };
  const errorOf = (run: () => unknown): string => {
    try {
      run();
    } catch (error) {
      return (error as ProblemFileError).message;
    }
    return "none";
  };
  const expected = errorOf(() => whole(broken));
  expect(expected).toMatch(/^line 6: expected \d+ fields/);
  expect(errorOf(() => from(broken, index, 3))).toBe(expected);
  const bad = writeConvexCases(set).replace(/(\n\S+ \S+ )(\S+)([^\n]*\n)$/, "$1x$3"),
    marked = indexOf(bad, 64) ?? { cases: 0, marks: [] };
  expect(errorOf(() => from(bad, marked, 4))).toBe(errorOf(() => whole(bad)));
  expect(errorOf(() => from(bad, marked, 4))).toMatch(new RegExp(`case ${set.count - 1}: qx of A`));
});

it("two cases on one line of JSON lines are refused, not counted as one", () => {
  const list = jsonLines.split("\n"), two = [...list.slice(0, 3), `${list[3]} ${list[4]}`, ...list.slice(5)].join("\n"),
    index = indexOf(two, 64) ?? { cases: 0, marks: [] };
  expect(() => from(two, index, 1)).toThrow(/^line 4: case 3: expected one case on each line/);
});
