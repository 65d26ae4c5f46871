/** The polygon file reader. The generator's references: `comparators2d.test.ts` of the papers. */
import { describe, expect, it } from "vitest";
import { PolygonFileError, createPolygonReader, readPolygonFile } from "../src/problem-files/polygons.ts";

const EDGE =
  '{"format":"polygon-edge-cases-1",\n"cases":[\n{"family":"f","P":[[0,0],[1,0],[0,1]],"Q":[[3,0]],"hit":0,"d":2,'
  + '"depth":0,"n":[1,0],"wp":[1,0],"wq":[3,0]}\n]}';
const POSED =
  '{"format":"polygon-cases-1","vertices":3,"category":"distant",\n"shapes":[{"kind":"circle",'
  + '"v":[[0,0],[1,0],[0,1]]}],\n"cases":[{"p":0,"q":0,"tp":[0,0,1,0],"tq":[3,0,0,1],"hit":0,"d":1,"depth":0}]}';

function errorOf(text: string): { line: number; token: string; message: string } {
  try {
    readPolygonFile(text);
  } catch (error) {
    if (error instanceof PolygonFileError) return { line: error.line, token: error.token, message: error.message };
    throw error;
  }
  throw new Error("no error");
}

describe("reader", () => {
  it("reads both formats", () => {
    const a = readPolygonFile(EDGE).cases[0];
    expect([a.family, [...a.a], [...a.b], a.poseA, a.hit, a.distance, a.line]).toEqual(["f", [0, 0, 1, 0, 0, 1], [3, 0],
      null, false, 2, 3]);
    const b = readPolygonFile(POSED).cases[0];
    expect([b.family, b.a === b.b, [...(b.poseB ?? [])], b.line]).toEqual(["distant", true, [3, 0, 0, 1], 3]);
  });
  it("reads pieces of any size, members in any order, and compares the counts it is told", () => {
    for (const text of [EDGE, POSED]) {
      for (const size of [1, 7]) {
        const reader = createPolygonReader();
        for (let k = 0; k < text.length; k += size) reader.feed(text.slice(k, k + size));
        expect(reader.end()).toEqual(readPolygonFile(text));
      }
    }
    const { cases, shapes, ...rest } = JSON.parse(POSED) as Record<string, unknown>;
    expect(readPolygonFile(JSON.stringify({ cases, shapes, ...rest })).cases[0])
      .toEqual({ ...readPolygonFile(POSED).cases[0], line: 1 });
    expect(readPolygonFile(EDGE.replace("{", '{"caseCount":1,')).cases).toHaveLength(1);
    expect(errorOf(EDGE.replace("{", '{"caseCount":7,'))).toMatchObject({ line: 1, token: "7",
      message: 'line 1, at 7: "caseCount" is 7, but the list holds 1' });
    expect(errorOf(POSED.replace('"shapes"', '"shapeCount":2,"shapes"'))).toMatchObject({ line: 2,
      message: expect.stringContaining('"shapeCount" is 2, but the list holds 1') as string });
    expect(errorOf(EDGE.replace('"cases"', '"case"')))
      .toMatchObject({ message: expect.stringContaining('"cases" is missing') as string });
    expect(errorOf("[]")).toMatchObject({ line: 1, token: "[" });
  });
  it("errors name the line and the token", () => {
    expect(errorOf(EDGE.replace("[3,0]]", "[3,oops]]"))).toMatchObject({ line: 3, token: "oops" });
    expect(errorOf(EDGE.replace("[[3,0]]", "[[3]]"))).toMatchObject({ line: 3,
      message: expect.stringContaining("expected 2 numbers (x, y), got 1") as string });
    expect(errorOf(EDGE.replace('"hit":0', '"hit":2'))).toMatchObject({ line: 3, token: "2" });
    expect(errorOf(EDGE.replace('"d":2,', "")))
      .toMatchObject({ message: expect.stringContaining('"d" is missing') as string });
    expect(errorOf(EDGE.replace("edge-cases-1", "cases-9"))).toMatchObject({ line: 1, token: '"polygon-cases-9"' });
    expect(errorOf(EDGE.slice(0, -2))).toMatchObject({ token: "" });
    expect(errorOf(POSED.replace('"q":0', '"q":7'))).toMatchObject({ line: 3, token: "7" });
    expect(errorOf(POSED.replace("[3,0,0,1]", "[3,0,2,1]"))).toMatchObject({ line: 3,
      message: expect.stringContaining("cosine and sine: squares must add to 1") as string });
    expect(errorOf(`${EDGE} x`)).toMatchObject({ token: "x" });
  });
});
