/**
 * Clearance of a building: all pairs of 48 000 boxes that are at most a length apart, with their gaps, from an empty
 * structure. Its boxes are floors of fittings on a loose grid, a quarter of them turned. Metres, z up.
 *
 * Each round makes the structure, fills it and asks all pairs; libraries take turns. What is right is told by brute
 * force: every pair of boxes whose bounds are near, asked by the signed distance of `@col/epa`, cold.
 */
import boxIntersect from "box-intersect";
import { RBush3D } from "rbush-3d";
import { createRandom } from "@col/bench";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { addBody, createScene, forEachPairWithin } from "@col/scene";
import { box } from "@col/shapes";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { median } from "simple-statistics";
import { open as openCrashcat } from "../libraries/crashcat/pairs.ts";
import type { JobRows, Session } from "../workers/process.ts";

interface ClearanceJob {
  readonly d: number;
  readonly rounds: number;
  readonly seed: number;
}

const FLOORS = 10, COLUMNS = 80, ROWS = 60;
/** Spacing of the grid, height of a floor. */
const SPACING = 1.4, STOREY = 3;

/** One box: half extents and pose. */
interface BuildingBox {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly pose: Pose;
}

/** 48 000 boxes; the same seed, the same building. */
function createBuilding(seed: number): BuildingBox[] {
  const random = createRandom(seed), between = (low: number, high: number): number => random.between(low, high);
  return Array.from({ length: FLOORS * COLUMNS * ROWS }, (_, i) => {
    const floor = Math.floor(i / (COLUMNS * ROWS)), column = i % COLUMNS, row = Math.floor(i / COLUMNS) % ROWS;
    const angle = between(0, 1) < 0.25 ? between(0, Math.PI) : 0;
    return {
      x: between(0.1, 0.6), y: between(0.1, 0.6), z: between(0.1, 1.2),
      pose: { position: { x: SPACING * column + between(-0.2, 0.2), y: SPACING * row + between(-0.2, 0.2),
        z: STOREY * floor + between(1, 1.6) },
      quaternion: { x: 0, y: 0, z: Math.sin(angle / 2), w: Math.cos(angle / 2) } },
    };
  });
}

/** The box along the world's axes that holds a box of the building: min of each axis, then max. */
function boundsOf({ x, y, z, pose: { position: p, quaternion: q } }: BuildingBox): number[] {
  const c = Math.abs(1 - 2 * q.z * q.z), s = Math.abs(2 * q.z * q.w), ex = c * x + s * y, ey = s * x + c * y;
  return [p.x - ex, p.y - ey, p.z - z, p.x + ex, p.y + ey, p.z + z];
}

/** The gap of each pair that is told, by lesser index * count + greater index. */
type Gaps = Map<number, number>;

interface Library {
  readonly name: string;
  readonly run: (d: number) => Gaps;
}

/** Rounding of a gap, metres: pairs this near to the length may be told or not. */
const DOUBT = 1e-7;

function ours(boxes: readonly BuildingBox[], shapes: readonly ConvexShape[]): Library {
  return { name: "@col/scene", run(d) {
    const scene = createScene({ distance }, { capacity: boxes.length }), gaps: Gaps = new Map<number, number>();
    for (const [i, b] of boxes.entries()) addBody(scene, shapes[i], b.pose);
    // in a fresh scene the handle is the index
    forEachPairWithin(scene, (a, b, result) => gaps.set(a * boxes.length + b, result.distance), { maxDistance: d });
    return gaps;
  } };
}

function withBoxIntersect(boxes: readonly BuildingBox[], shapes: readonly ConvexShape[]): Library {
  const out = createDistanceResult(), options = { maxDistance: 0 };
  return { name: "box-intersect, @col/epa", run(d) {
    const gaps: Gaps = new Map<number, number>();
    const grown = boxes.map((b) => boundsOf(b).map((x, c) => (c < 3 ? x - d / 2 : x + d / 2)));
    options.maxDistance = d;
    boxIntersect(grown, (i, j) => {
      signedDistance(shapes[i], boxes[i].pose, shapes[j], boxes[j].pose, options, out);
      if (out.distance <= d) gaps.set(Math.min(i, j) * boxes.length + Math.max(i, j), Math.max(0, out.distance));
    });
    return gaps;
  } };
}

function withRbush(boxes: readonly BuildingBox[]): Library {
  const library = openCrashcat(), out = createDistanceResult();
  const bodies = boxes.map((b) => {
    const own = library.build({ kind: "box", params: [b.x, b.y, b.z], line: 0 });
    if (typeof own === "string") throw new Error(own);
    return Object.assign(box(b.x, b.y, b.z), { own });
  });
  return { name: "rbush-3d, crashcat", run(d) {
    const tree = new RBush3D(), gaps: Gaps = new Map<number, number>(), rows = boxes.map((b, i) => {
      const [minX, minY, minZ, maxX, maxY, maxZ] = boundsOf(b);
      return { minX, minY, minZ, maxX, maxY, maxZ, i };
    });
    tree.load(rows);
    for (const r of rows) {
      const near = { minX: r.minX - d, minY: r.minY - d, minZ: r.minZ - d, maxX: r.maxX + d, maxY: r.maxY + d,
        maxZ: r.maxZ + d };
      for (const other of tree.search(near)) {
        const j = other["i"] as number;
        if (j <= r.i) continue;
        library.distance?.(bodies[r.i], boxes[r.i].pose, bodies[j], boxes[j].pose, out);
        if (out.distance <= d) gaps.set(r.i * boxes.length + j, out.distance);
      }
    }
    return gaps;
  } };
}

/** All pairs at most `d` apart, one by one. */
function bruteForce(boxes: readonly BuildingBox[], shapes: readonly ConvexShape[], d: number): Gaps {
  const gaps: Gaps = new Map<number, number>(), n = boxes.length, b = Float64Array.from(boxes.flatMap(boundsOf));
  for (let i = 0; i < n; i++) {
    const x = b[6 * i] - d, y = b[6 * i + 1] - d, z = b[6 * i + 2] - d, u = b[6 * i + 3] + d, v = b[6 * i + 4] + d,
      w = b[6 * i + 5] + d;
    for (let j = i + 1, k = 6 * j; j < n; j++, k += 6) {
      if (b[k] > u || b[k + 3] < x || b[k + 1] > v || b[k + 4] < y || b[k + 2] > w || b[k + 5] < z) continue;
      const gap = signedDistance(shapes[i], boxes[i].pose, shapes[j], boxes[j].pose).distance;
      if (gap <= d + DOUBT) gaps.set(i * n + j, Math.max(0, gap));
    }
  }
  return gaps;
}

/** Pairs that are missing, pairs that are not near, and the largest error of a gap, m. */
function compared(found: Gaps, truth: Gaps, d: number): [missing: number, extra: number, error: string] {
  let missing = 0, extra = 0, error = 0;
  for (const [key, gap] of truth) {
    const own = found.get(key);
    if (own !== undefined) error = Math.max(error, Math.abs(own - gap));
    else if (gap < d - DOUBT) missing++;
  }
  for (const key of found.keys()) if (!truth.has(key)) extra++;
  return [missing, extra, error.toExponential(1)];
}

function measure({ d, rounds, seed }: ClearanceJob): JobRows {
  const boxes = createBuilding(seed), shapes = boxes.map((b) => box(b.x, b.y, b.z));
  const libraries = [ours(boxes, shapes), withBoxIntersect(boxes, shapes), withRbush(boxes)];
  const times = libraries.map((): number[] => []), last: Gaps[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const [k, library] of libraries.entries()) {
      const from = performance.now();
      last[k] = library.run(d);
      times[k].push(performance.now() - from);
    }
  }
  const truth = bruteForce(boxes, shapes, d), warm = times.map((t) => t.slice(1));
  // the first run, and the median of the others: structure and all gaps
  return { rows: libraries.map((library, k) => [d, truth.size, library.name, times[k][0].toFixed(0),
    median(warm[k]).toFixed(0), median(warm[k].map((ms, i) => ms / warm[0][i])).toFixed(2),
    ...compared(last[k], truth, d)]) };
}

/** See the file's header. */
export const start = (job: ClearanceJob): Session => ({ answer: measure(job) });
