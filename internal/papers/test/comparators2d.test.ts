/** The comparators of the plane on the polygon files, and the references of generated polygons. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { POLYGON_CATEGORIES, generatePolygons, placePolygon, readPolygonFile, satDepth,
  satIntersects } from "@col/bench";
import { edgeEdgeDistance, projectionsIntersect, signedVolumesDistance, voronoiDistance } from "@col/papers";
import { isSample, sharedPath } from "@col/testkit";
import { describe, expect, it } from "vitest";

const folder = sharedPath(join("data", "polygons"), "comparators of the plane");

describe.skipIf(folder === null)("comparators", () => {
  for (const name of ["04_distant", "12_overlapping", "24_distant", "08_touching"]) {
    it(name, () => {
      const set = readPolygonFile(readFileSync(join(folder ?? "", `polygons_${name}.json`), "utf8"));
      expect(set.cases.length).toBe(isSample(folder ?? "") ? 5 : 1000);
      const place = (v: Float64Array, pose: Float64Array | null): Float64Array => {
        const [x, y, c, s] = pose ?? [0, 0, 1, 0];
        return v.map((_, k) => (k % 2 === 0 ? x + (c * v[k] - s * v[k + 1]) : y + (s * v[k - 1] + c * v[k])));
      };
      for (const c of set.cases) {
        const a = place(c.a, c.poseA), b = place(c.b, c.poseB), signed = c.hit ? -c.depth : c.distance;
        for (const solve of [voronoiDistance, signedVolumesDistance, edgeEdgeDistance])
          expect(Math.abs(solve(a, b) - c.distance)).toBeLessThan(1e-9);
        if (Math.abs(signed) > 1e-9) expect([satIntersects(a, b), projectionsIntersect(a, b)]).toEqual([c.hit, c.hit]);
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
