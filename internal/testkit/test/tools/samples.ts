/**
 * Small samples in place of the shared data, so that a clone alone runs a test of each of these kinds: pairs with
 * answers in closed form, growth distances with Jacobians, hulls as OBJ files, meshes with and without a border, an
 * arm, polygons. `samplesOf` gives the texts by their paths below `internal/testkit/samples`; run as a program, this
 * file writes them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { growthSamples } from "./samples-growth.ts";
import { pairSamples } from "./samples-pairs.ts";
import { polygonSamples } from "./samples-polygons.ts";

type Triple = readonly [number, number, number];
type Body = Readonly<Record<string, unknown>>;

/** A rotation with rational entries; both bodies of a case are moved by it. */
const TURN: readonly Triple[] = [[0.36, 0.48, -0.8], [-0.8, 0.6, 0], [0.48, 0.64, 0.6]],
  SHIFT: Triple = [0.5, -0.25, 2];

const box = (...halfExtents: Triple): Body => ({ type: "box", halfExtents }), cube = box(0.5, 0.5, 0.5),
  sphere = (radius: number): Body => ({ type: "sphere", radius }), block = box(1, 2, 3);

/** The first body at the origin, the second at a place, their signed distance in closed form. */
const CASES: readonly (readonly [string, Body, Body, Triple, number])[] = [
  ["boxes-apart", block, cube, [2, 0, 0], 0.5], ["boxes-overlap", block, cube, [1.25, 0, 0], -0.25],
  ["boxes-touch", block, cube, [1.5, 0, 0], 0], ["boxes-edge-to-edge", cube, cube, [1.3, 1.4, 0], 0.5],
  ["spheres-apart", sphere(1), sphere(0.5), [0, 3, 0], 1.5],
  ["spheres-overlap", sphere(1), sphere(0.5), [0, 0, 1.25], -0.25],
  ["capsule-sphere", { type: "capsule", radius: 0.2, halfLength: 1, axis: "z" }, sphere(0.3), [1, 0, 0.5], 0.5],
  ["cylinder-box", { type: "cylinder", radius: 0.5, halfHeight: 1 }, cube, [1.5, 0, 0], 0.5],
  ["cylinder-box-overlap", { type: "cylinder", radius: 0.5, halfHeight: 1 }, cube, [0.75, 0, 0], -0.25],
  ["ellipsoid-sphere", { type: "ellipsoid", radii: [1, 0.5, 0.25] }, sphere(0.25), [2, 0, 0], 0.75],
  ["corner-sphere", { type: "convex", vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] }, sphere(0.5),
    [-1, 0.25, 0.25], 0.5],
  ["rounded-box", { ...block, sweptSphereRadius: 0.1 }, cube, [2, 0, 0], 0.4],
  ["needle-box", box(100, 1e-3, 1e-3), cube, [0, 0.75, 0], 0.249],
];

function caseOf([id, shapeA, shapeB, at, signedDistance]: (typeof CASES)[number]): object {
  const moved = TURN.map((row, i) => row[0] * at[0] + row[1] * at[1] + row[2] * at[2] + SHIFT[i]);
  return { id, shapeA, poseA: { rotation: TURN, translation: SHIFT }, shapeB, poseB: { rotation: TURN,
    translation: moved }, expected: { signedDistance, absTol: 1e-9 } };
}

const fixed = (x: number): string => String(Number(x.toFixed(6)));
const objOf = (vertices: readonly Triple[], triangles: readonly Triple[]): string =>
  [...vertices.map((v) => `v ${v.map(fixed).join(" ")}`), ...triangles.map((t) => `f ${t.map((k) => k + 1).join(" ")}`),
    ""].join("\n");

/** An octahedron whose faces are cut in four, its corners on an ellipsoid: 18 corners, 32 triangles. */
function hullOf(radii: Triple): string {
  const corners: Triple[] = [], triangles: Triple[] = [], places = new Map<string, number>();
  const add = (p: readonly number[]): number => {
    const size = Math.hypot(...p), v = p.map((x, i) => radii[i] * x / size), key = v.map(fixed).join(" ");
    if (!places.has(key)) places.set(key, corners.push([v[0], v[1], v[2]]) - 1);
    return places.get(key) ?? 0;
  };
  for (const x of [1, -1]) for (const y of [1, -1]) for (const z of [1, -1]) {
    const [p, q, r] = x * y * z > 0 ? [[x, 0, 0], [0, y, 0], [0, 0, z]] : [[0, y, 0], [x, 0, 0], [0, 0, z]],
      half = (a: number[], b: number[]): number => add(a.map((v, i) => v + b[i]));
    const [a, b, c, ab, bc, ca] = [add(p), add(q), add(r), half(p, q), half(q, r), half(r, p)];
    triangles.push([a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]);
  }
  return objOf(corners, triangles);
}

/** A torus of 16 times 8 squares; `open`: without its last square. */
function torus(open: boolean): string {
  const corners: Triple[] = [], triangles: Triple[] = [];
  for (let i = 0; i < 16; i++) for (let j = 0; j < 8; j++) {
    const u = i * Math.PI / 8, v = j * Math.PI / 4, r = 1 + 0.4 * Math.cos(v);
    corners.push([r * Math.cos(u), 0.4 * Math.sin(v), r * Math.sin(u)]);
    const at = (k: number, l: number): number => 8 * (k % 16) + (l % 8);
    triangles.push([at(i, j), at(i, j + 1), at(i + 1, j)], [at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)]);
  }
  return objOf(corners, open ? triangles.slice(0, -2) : triangles);
}

/** Path below the folder of samples -> text. */
export function samplesOf(): Readonly<Record<string, string>> {
  return {
    "data/hard-cases/hard-cases.json":
      `{ "cases": [\n${CASES.map((c) => JSON.stringify(caseOf(c))).join(",\n")}\n] }\n`,
    "data/ycb/hulls/egg.obj": hullOf([0.03, 0.05, 0.03]), "data/ycb/hulls/plate.obj": hullOf([0.12, 0.01, 0.12]),
    "data/robot/hulls/upper.obj": hullOf([0.26, 0.06, 0.06]), "data/robot/hulls/fore.obj": hullOf([0.22, 0.05, 0.05]),
    "data/robot/hulls/joint.obj": hullOf([0.045, 0.045, 0.06]), ...pairSamples(), ...polygonSamples(),
    ...growthSamples(),
    "data/meshes/ring.obj": torus(false),
    "data/meshes/open-ring.obj": torus(true),
  };
}

/** The folder. */
export const SAMPLES: string = join(import.meta.dirname, "..", "..", "samples");

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of Object.entries(samplesOf())) {
    mkdirSync(dirname(join(SAMPLES, path)), { recursive: true });
    writeFileSync(join(SAMPLES, path), text);
  }
}
