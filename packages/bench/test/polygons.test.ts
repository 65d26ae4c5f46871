/** The polygon file reader, and the 2-D comparators on the files it reads. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { edgeEdgeDistance } from "../src/comparators2d/edge-edge.ts";
import { satDepth, satIntersects } from "../src/comparators2d/sat.ts";
import { signedVolumesDistance } from "../src/comparators2d/signed-volumes.ts";
import { voronoiDistance } from "../src/comparators2d/voronoi.ts";
import { POLYGON_CATEGORIES, generatePolygons, placePolygon } from "../src/generate/polygons.ts";
import { PolygonFileError, createPolygonReader, readPolygonFile } from "../src/problem-files/polygons.ts";

const EDGE =
  '{"format":"polygon-edge-cases-1",\n"cases":[\n{"family":"f","P":[[0,0],[1,0],[0,1]],"Q":[[3,0]],"hit":0,"d":2,"depth":0,"n":[1,0],"wp":[1,0],"wq":[3,0]}\n]}';
const POSED =
  '{"format":"polygon-cases-1","vertices":3,"category":"distant",\n"shapes":[{"kind":"circle","v":[[0,0],[1,0],[0,1]]}],\n"cases":[{"p":0,"q":0,"tp":[0,0,1,0],"tq":[3,0,0,1],"hit":0,"d":1,"depth":0}]}';

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
      message: expect.stringContaining("cosine and sine") as string });
    expect(errorOf(`${EDGE} x`)).toMatchObject({ token: "x" });
  });
});

const folder = join(process.env["COL_SHARED"] ?? fileURLToPath(new URL("../../../../shared", import.meta.url)),
  "data", "polygons");
if (!existsSync(folder)) process.stderr.write(`SKIPPED: the polygon cases are not at ${folder}; set COL_SHARED\n`);

describe.skipIf(!existsSync(folder))("comparators", () => {
  for (const name of ["04_distant", "12_overlapping", "24_distant", "08_touching"]) {
    it(name, () => {
      const set = readPolygonFile(readFileSync(join(folder, `polygons_${name}.json`), "utf8"));
      expect(set.cases.length).toBe(1000);
      const place = (v: Float64Array, pose: Float64Array | null): Float64Array => {
        const [x, y, c, s] = pose ?? [0, 0, 1, 0];
        return v.map((_, k) => (k % 2 === 0 ? x + (c * v[k] - s * v[k + 1]) : y + (s * v[k - 1] + c * v[k])));
      };
      for (const c of set.cases) {
        const a = place(c.a, c.poseA), b = place(c.b, c.poseB), signed = c.hit ? -c.depth : c.distance;
        for (const solve of [voronoiDistance, signedVolumesDistance, edgeEdgeDistance])
          expect(Math.abs(solve(a, b) - c.distance)).toBeLessThan(1e-9);
        if (Math.abs(signed) > 1e-9) expect(satIntersects(a, b)).toBe(c.hit);
        if (c.hit) expect(Math.abs(satDepth(a, b) - c.depth)).toBeLessThan(1e-12);
      }
    });
  }
});

describe("generator", () => {
  it.each(POLYGON_CATEGORIES)("%s: the same pairs for the same seed, references that the comparators confirm",
    (category) => {
    for (const n of [4, 24]) {
      const set = generatePolygons(n, category, 60, 7);
      expect(generatePolygons(n, category, 60, 7)).toEqual(set);
      expect(generatePolygons(n, category, 60, 8)).not.toEqual(set);
      for (const c of set.cases) {
        const p = placePolygon(c.a, c.poseA), q = placePolygon(c.b, c.poseB);
        expect([p.length, q.length]).toEqual([2 * n, 2 * n]);
        expect(Math.abs(edgeEdgeDistance(p, q) - c.distance)).toBeLessThan(1e-12);
        expect(Math.abs(voronoiDistance(p, q) - c.distance)).toBeLessThan(1e-6);
        if (category === "distant") expect(c.distance).toBeGreaterThanOrEqual(0.01);
        if (category === "overlapping") expect([satIntersects(p, q), Math.abs(satDepth(p, q) - c.depth) < 1e-12])
          .toEqual([true, true]);
      }
    }
  });
});
