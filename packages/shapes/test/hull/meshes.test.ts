/**
 * Hulls of scanned objects and robot links, computed elsewhere in exact integers (micrometres): the same vertices come
 * out. The files lie beside the repository; samples of the test kit stand for them in a clone alone.
 */
import { readFileSync, readdirSync } from "node:fs";
import { sharedPath } from "@col/testkit";
import { describe, expect, it } from "vitest";
import { hull3 } from "../../src/hull/hull3.ts";
import { RELATIVE_TOLERANCE } from "../../src/hull/scale.ts";
import { checkConvexMesh, meshVolume } from "../../src/hull/validate.ts";
import { checkHull } from "./laws.ts";
import { rotated, seeded } from "./families.ts";

function readObj(file: string): { vertices: Float64Array; triangles: number[] } {
  const vertices: number[] = [];
  const triangles: number[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const t = line.trim().split(/\s+/);
    if (t[0] === "v") vertices.push(Number(t[1]), Number(t[2]), Number(t[3]));
    if (t[0] === "f") triangles.push(...t.slice(1, 4).map((s) => Number.parseInt(s, 10) - 1));
  }
  return { vertices: Float64Array.from(vertices), triangles };
}

for (const folder of ["data/ycb/hulls", "data/robot/hulls"]) {
  const path = sharedPath(folder, `hulls of ${folder}`) ?? "";
  const files = path === "" ? [] : readdirSync(path).filter((f) => f.endsWith(".obj"));
  describe.skipIf(files.length === 0)(`hulls of ${folder}`, () => {
    it("have the vertices of the file, the volume of its triangles, and hold all points", () => {
      for (const file of files) {
        const { vertices, triangles } = readObj(`${path}/${file}`);
        const hull = hull3(vertices);
        expect(hull.dimension, file).toBe(3);
        expect(hull.source.length, file).toBe(vertices.length / 3);
        expect(Math.abs(meshVolume(hull.vertices, hull.triangles) / meshVolume(vertices, triangles) - 1), file)
          .toBeLessThan(1e-11);
        const report = checkConvexMesh(vertices, triangles, 1e-12);
        expect(report.problems, file).toEqual([]);
        if (vertices.length < 1500) expect(checkHull(vertices, hull, 1.25 * RELATIVE_TOLERANCE), file).toEqual([]);
      }
    });
    it("keep them when rotated", () => {
      for (const [k, file] of files.entries()) {
        const { vertices } = readObj(`${path}/${file}`);
        if (vertices.length < 6000) expect(hull3(rotated(vertices, seeded(k + 1))).source.length, file)
          .toBe(vertices.length / 3);
      }
    });
  });
}
