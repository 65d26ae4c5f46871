/**
 * Support of meshes: time per call against the resolution of the direction table, and against a scan of all vertices.
 *
 *   node --conditions=@col/source --disable-warning=ExperimentalWarning packages/shapes/bench/mesh-support.ts
 *   [scan|table|layout] [quick]
 *
 * hot: one mesh, directions in random order, everything in the first caches. sweep: 400 meshes (fewer of the largest:
 * 64 MB of tables at most) visited in random order, one call each, as the pairs of a scene are: caches are cold.
 * Variants are interleaved.
 */
import type { MeshData } from "@col/types";
import { Rng } from "@col/testkit";
import { convexHull } from "../src/index.ts";
import { meshData } from "../src/mesh/mesh-data.ts";
import { meshSupport } from "../src/mesh/support-mesh.ts";

const rng = new Rng(7), quick = process.argv.includes("quick"), DIRECTIONS = 4096;
const directions = Array.from({ length: DIRECTIONS }, () => rng.unitVector(new Float64Array(3)));
const out = new Float64Array(3);

function cloud(count: number): Float64Array {
  const p = new Float64Array(3 * count), v = new Float64Array(3),
    r = [rng.uniform(0.4, 1), rng.uniform(0.4, 1), rng.uniform(0.4, 1)];
  for (let i = 0; i < count; i++) {
    rng.unitVector(v);
    for (let k = 0; k < 3; k++) p[3 * i + k] = r[k] * v[k];
  }
  return p;
}

const parts = new Map<number, MeshData[]>();
function hulls(count: number, many: number): MeshData[] {
  const list = parts.get(count) ?? [];
  while (list.length < many) {
    const mesh = convexHull(cloud(count)).mesh;
    if (mesh !== null) list.push(mesh);
  }
  parts.set(count, list);
  return list.slice(0, many);
}

function time(meshes: readonly MeshData[], order: Int32Array, offset: number): number {
  const shapes = meshes.map((mesh) => ({ mesh })), n = order.length, support = meshSupport(meshes[0]),
    start = performance.now();
  for (let i = 0; i < n; i++) support(shapes[order[i]], directions[(i + offset) & (DIRECTIONS - 1)], out);
  return ((performance.now() - start) * 1e6) / n;
}

function bytes(mesh: MeshData): number {
  return mesh.cellTable.byteLength;
}

type Variant = readonly [string, (mesh: MeshData) => MeshData];

function compare(count: number, list: readonly Variant[]): void {
  const many = Math.max(20, Math.min(400, Math.floor(200_000 / count)));
  const base = hulls(count, quick ? Math.ceil(many / 4) : many);
  const variants = list.map(([, make]) => base.map(make));
  const hotOrder = new Int32Array(20_000),
    sweepOrder = Int32Array.from({ length: 20_000 }, () => rng.integer(base.length));
  const hot = variants.map(() => Infinity), sweep: number[][] = variants.map(() => []);
  for (let round = 0; round < (quick ? 8 : 30); round++) {
    variants.forEach((meshes, k) => {
      hot[k] = Math.min(hot[k], time([meshes[round % meshes.length]], hotOrder, 31 * round));
      sweep[k].push(time(meshes, sweepOrder, 31 * round));
    });
  }
  const row = variants.map((meshes, k) => {
    const mesh = meshes[0], per = mesh.cells === 0 ? count : mesh.cellTable.length / (6 * mesh.cells * mesh.cells) - 1;
    const s = sweep[k].sort((a, b) => a - b);
    return `${list[k][0]} ${hot[k].toFixed(0)}/${s[0].toFixed(0)}..${s[s.length >> 1].toFixed(0)} `
      + `(${per.toFixed(1)}; ${(bytes(mesh) / 1024).toFixed(1)} kB)`;
  });
  console.log(`${String(count).padStart(5)} vertices, ${base.length} meshes: ${row.join("  ")}`);
}

const at = (cells: number): Variant => [cells === 0 ? "scan" : `n=${cells}`, (mesh) => meshData(mesh, cells)];
const whole = (mesh: MeshData): MeshData => ({ ...mesh, cellTable: Int32Array.from(mesh.cellTable) });
const shuffled = (mesh: MeshData, cells: number): MeshData => {
  // numbered at random, as points of a file in no order
  const keys = Float64Array.from({ length: mesh.vertices.length / 3 }, () => rng.uniform());
  const order = Array.from(keys.keys()).sort((p, q) => keys[p] - keys[q]);
  const points = Float64Array.from(order.flatMap((p) => Array.from(mesh.vertices.subarray(3 * p, 3 * p + 3))));
  const place = new Int32Array(order.length);
  order.forEach((old, now) => { place[old] = now; });
  const start = new Int32Array(order.length + 1), next: number[] = [];
  order.forEach((old, now) => {
    for (let k = mesh.neighbourStart[old]; k < mesh.neighbourStart[old + 1]; k++) next.push(place[mesh.neighbours[k]]);
    start[now + 1] = next.length;
  });
  return meshData({ ...mesh, vertices: points, neighbourStart: start, neighbours: Int32Array.from(next) }, cells);
};

console.log("ns hot / sweep least..median (vertices per cell; table)");
const what = process.argv.find((a) => a === "scan" || a === "table" || a === "layout");
if (what === undefined || what === "scan") for (const count of [4, 6, 8, 10, 12, 14, 16, 20, 24, 32, 48, 64])
  compare(count, [0, 3, 4, 5, 6].map(at));
if (what === undefined || what === "table") {
  // n = sqrt(factor * vertices / 3): 2 * factor cells per vertex
  for (const count of [32, 64, 128, 319, 700, 1500, 4000, 10_000])
    compare(count, [0.3, 0.5, 0.7, 1, 1.4, 2, 3].map((f) => at(Math.max(2, Math.ceil(Math.sqrt((f * count) / 3))))));
}
if (what === undefined || what === "layout") {
  for (const count of [64, 128, 319, 700, 1500, 4000]) {
    const n = Math.ceil(Math.sqrt(count / 3)),
      f = (factor: number): Variant => at(Math.ceil(Math.sqrt((factor * count) / 3)));
    compare(count, [f(0.5), f(0.7), f(1), ["numbered at random", (mesh) => shuffled(mesh, n)],
      ["Int32 lists", (mesh) => whole(meshData(mesh, n))]]);
  }
}
