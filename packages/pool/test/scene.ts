/** Scenes and pools for the tests: bodies of every kind, and what one thread answers. */
import { affine, box, capsule, cone, convexHull, customShape, cylinder, dsf, ellipsoid, frustum, halfSpace,
  minkowskiSum, point, segment, sphere, triangle, withMargin } from "@col/shapes";
import type { ConvexShape } from "@col/types";
import { createPool } from "../src/node.ts";
import type { Pool } from "../src/index.ts";

/** Modules as workers import them. */
export const url = (name: string, file = "src/index.ts"): string => new URL(`../../${name}/${file}`,
  import.meta.url).href;
export const GJK = url("gjk"), EPA = url("epa"), CAST = url("cast"), OWN = new URL("./own.ts", import.meta.url).href;

/** Arguments of Node for workers that run the sources. */
const FROM_SOURCES = ["--conditions=@col/source", "--disable-warning=ExperimentalWarning"];

/** A pool in Node whose workers run the sources. */
export function nodePool(workers: number): Pool {
  return createPool({ workers, execArgv: FROM_SOURCES });
}

/** Numbers in [0, 1), mulberry32. */
export function randomFrom(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Points of a cloud. */
const cloud = (random: () => number, count: number): number[] => Array.from({ length: 3 * count },
  () => 2 * random() - 1);

/** A body of every kind, each with the Hessian and support of its own. */
export function everyShape(random: () => number): ConvexShape[] {
  const tri = triangle({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0.1 }, { x: 0, y: 1, z: 0 });
  return [sphere(0.5), box(0.3, 0.4, 0.5), capsule(0.2, 0.4), cylinder(0.3, 0.4), cone(0.3, 0.4, { axis: "z" }),
    frustum(0.2, 0.4, 0.3, { axis: "x" }), ellipsoid(0.2, 0.3, 0.4), convexHull(cloud(random, 8)),
    convexHull(cloud(random, 64)), point({ x: 0.1, y: 0, z: 0 }), segment({ x: -1, y: 0, z: 0 }, { x: 1, y: 0, z: -0 }),
    tri, withMargin(tri, 0.1), affine(ellipsoid(0.2, 0.3, 0.4), [1, 0.3, 0, 0, 1, 0, 0, 0.1, 1]),
    minkowskiSum(box(0.2, 0.2, 0.2), ellipsoid(0.1, 0.2, 0.3)), dsf(cloud(random, 12)),
    halfSpace({ x: 0, y: 1, z: 0.2 }, -3), convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0])];
}

/** A scene: bodies at random in a cube, pairs of different ones. */
export interface Scene {
  readonly shapes: readonly ConvexShape[];
  readonly poses: Float64Array;
  readonly pairs: Int32Array;
}

/** Poses at random in a cube of `side`. */
export function posesOf(count: number, side: number, random: () => number): Float64Array {
  const poses = new Float64Array(7 * count);
  for (let k = 0; k < count; k++) {
    const q = [0, 1, 2, 3].map(() => random() - 0.5), n = Math.hypot(...q);
    poses.set([side * random(), side * random(), side * random(), ...q.map((x) => x / n)], 7 * k);
  }
  return poses;
}

/** `count` pairs of `shapes`; a half-space stays second. */
export function sceneOf(shapes: readonly ConvexShape[], count: number, side: number, random: () => number): Scene {
  const pairs = new Int32Array(2 * count), bounded = shapes.map((_, k) => k).filter((k) => shapes[k].bounds[0] > -1e9);
  for (let i = 0; i < count; i++) {
    pairs[2 * i] = bounded[Math.floor(random() * bounded.length)];
    pairs[2 * i + 1] = Math.floor(random() * shapes.length);
  }
  return { shapes, poses: posesOf(shapes.length, side, random), pairs };
}

/** Bytes of arrays, of their rows alone. */
export function bits(record: object): string {
  return Object.entries(record).map(([name, array]) => {
    const { buffer, byteOffset, byteLength } = array as Float64Array;
    return `${name} ${Buffer.from(new Uint8Array(buffer, byteOffset, byteLength)).toString("base64")}`;
  }).join("\n");
}

/** A shape of a user's own: a cube by its support function, in own.ts. */
export function ownShape(support: Parameters<typeof customShape>[0]["support"]): ConvexShape {
  return customShape({ support, params: Float64Array.of(0.4), curvature: 0 });
}
