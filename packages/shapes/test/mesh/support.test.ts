import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rngFor, samples, seededTitle, sharedPath } from "@col/testkit";
import type { MeshData } from "@col/types";
import { convexHull } from "../../src/index.ts";
import { buildCells } from "../../src/mesh/cells.ts";
import { cellsFor, meshData } from "../../src/mesh/mesh-data.ts";
import { meshSupport } from "../../src/mesh/support-mesh.ts";
import { cloud } from "../catalogue.ts";
import { FAMILIES, seeded } from "../hull/families.ts";
import { DIRECTION_KINDS, hostileDirection } from "./directions.ts";

/** Two sums of three products of one length differ by that much at most: 8 units in the last place. */
const ROUNDING = 8 * 2 ** -52;

/**
 * Checks `count` directions; returns the largest shortfall against a scan of all vertices, relative to |d| times the
 * size.
 */
function shortfall(mesh: MeshData, count: number, name: string): number {
  const rng = rngFor(`mesh ${name} ${mesh.cells}`), d = new Float64Array(3), out = new Float64Array(3),
    v = mesh.vertices, shape = { mesh }, support = meshSupport(mesh);
  let size = 0, worst = -Infinity;
  for (const x of v) size = Math.max(size, Math.abs(x));
  for (let i = 0; i < count; i++) {
    hostileDirection(rng, mesh, mesh.cells, i % DIRECTION_KINDS, d);
    const x = d[0], y = d[1], z = d[2], id = support(shape, d, out);
    if (out[0] !== v[3 * id] || out[1] !== v[3 * id + 1] || out[2] !== v[3 * id + 2])
      throw new Error(`${name}: not vertex ${id}`);
    let max = -Infinity;
    for (let k = 0; k < v.length; k += 3) {
      const h = x * v[k] + y * v[k + 1] + z * v[k + 2];
      if (h > max) max = h;
    }
    const l = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
    const loss = (max - (x * out[0] + y * out[1] + z * out[2])) / (l * (size || 1));
    if (loss > worst) worst = loss;
  }
  return worst;
}

describe("the direction table against a scan of all vertices", () => {
  const directions = samples(20_000);
  for (const n of [4, 5, 8, 12, 13, 20, 33, 64, 128, 400, 1500, 10_000]) {
    test(seededTitle(`hull of ${n}`, directions), () => {
      const mesh = convexHull(cloud(n, n, 1, 0.7, 1.3)).mesh;
      if (mesh === null) throw new Error("no mesh");
      const count = Math.max(2000, Math.round(directions / Math.max(1, n / 60)));
      expect(shortfall(mesh, count, `hull ${n}`)).toBeLessThan(ROUNDING);
      expect(mesh.cells).toBe(cellsFor(n));
    });
  }
  test(seededTitle("every resolution, from one cell a face", directions / 20), () => {
    for (const [name, points] of [["cube",
      Float64Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1, (i >> 1) & 1, i >> 2].map((b) => 2 * b - 1)))],
      ["cloud", cloud(90, 3)],
      ["icosahedron", Float64Array.from([[0, 1, 1.618], [1, 1.618, 0], [1.618, 0, 1]].flatMap(([x, y, z]) =>
        [1, -1].flatMap((s) => [1, -1].flatMap((t) => [s * (x || 0), (x === 0 ? s : t) * y,
          z === 0 ? 0 : t * z]))))]] as const) {
      const parts = convexHull(points).mesh;
      if (parts === null) throw new Error("no mesh");
      for (let cells = 1; cells <= 64; cells++) {
        expect(shortfall(meshData(parts, cells), directions / 20, `${name} ${cells}`), `${name} at ${cells} cells`)
          .toBeLessThan(ROUNDING);
      }
    }
  });
  test(seededTitle("needles, plates, prisms, noise, extreme scales: the families hull codes break on",
    directions / 10), () => {
    for (const [name, make] of FAMILIES) {
      const parts = convexHull(make(seeded(1))).mesh;
      if (parts === null) throw new Error("no mesh");
      const count = parts.vertices.length / 3;
      if (count < 4 || parts.facetPlanes.length < 16) continue;
      for (const cells of [cellsFor(count), 4, 7]) {
        const n = Math.max(500, Math.round(directions / 10 / Math.max(1, count / 100)));
        expect(shortfall(meshData(parts, cells), n, name), `${name} at ${cells} cells`).toBeLessThan(ROUNDING);
      }
    }
  });
  test("a table that lost its last vertex per cell is found out", () => {
    const mesh = convexHull(cloud(200, 1)).mesh;
    if (mesh === null) throw new Error("no mesh");
    const table = mesh.cellTable, starts = table[0], ends = new Set(table.subarray(1, starts));
    const broken = { ...mesh, cellTable: table.map((p, i) => (i >= starts && ends.has(i + 1) ? table[i - 1] : p)) };
    expect(shortfall(broken, 5000, "broken")).toBeGreaterThan(1e-4);
  });
  test("the table of a mesh far from the origin lists no more vertices than at the origin", () => {
    const near = convexHull(cloud(300, 2)).mesh, far = convexHull(cloud(300, 2).map((x) => x + 2 ** 20)).mesh;
    if (near === null || far === null) throw new Error("no mesh");
    const again = buildCells(far.vertices, far.neighbourStart, far.neighbours, near.cells);
    expect(again.length).toBeLessThan(1.02 * near.cellTable.length);
  });
  const path = sharedPath("data/ycb/hulls", "mesh supports of the YCB hulls");
  test.skipIf(path === null)(seededTitle("YCB hulls", directions / 30), () => {
    for (const file of readdirSync(path ?? "").filter((f) => f.endsWith(".obj"))) {
      const points = readFileSync(join(path ?? "", file), "utf8").split("\n").filter((l) => l.startsWith("v "))
        .flatMap((l) => l.split(/\s+/).slice(1, 4).map(Number));
      const mesh = convexHull(points).mesh;
      if (mesh === null) throw new Error("no mesh");
      expect(shortfall(mesh, Math.max(300, Math.round(directions / 30 / Math.max(1, points.length / 1000))), file),
        file).toBeLessThan(ROUNDING);
    }
  });
});
