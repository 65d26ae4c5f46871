/** Bodies of many kinds and pairs of them, the same in a page and under Node. */
import { box, capsule, convexHull, cylinder, ellipsoid, sphere } from "@col/shapes";
import type { ConvexShape } from "@col/types";

const PAIRS = 600;

/** Numbers in [0, 1): a multiplicative generator, exact in doubles. */
function randomFrom(seed: number): () => number {
  let s = seed;
  return () => {
    s = (s * 48271) % 2147483647;
    return s / 2147483647;
  };
}

/** The scene. */
export function bodies(): { readonly shapes: readonly ConvexShape[]; readonly poses: Float64Array;
  readonly pairs: Int32Array } {
  const random = randomFrom(7), cloud = (n: number): number[] => Array.from({ length: 3 * n }, () => random() - 0.5);
  const shapes = [sphere(0.3), box(0.2, 0.3, 0.4), capsule(0.1, 0.3), cylinder(0.2, 0.3), ellipsoid(0.2, 0.3, 0.4),
    convexHull(cloud(8)), convexHull(cloud(64)), convexHull(cloud(200))];
  const poses = new Float64Array(7 * shapes.length), pairs = new Int32Array(2 * PAIRS);
  for (let k = 0; k < shapes.length; k++) {
    const q = [0, 1, 2, 3].map(() => random() - 0.5), n = Math.sqrt(q.reduce((sum, x) => sum + x * x, 0));
    poses.set([2 * random(), 2 * random(), 2 * random(), ...q.map((x) => x / n)], 7 * k);
  }
  for (let i = 0; i < pairs.length; i++) pairs[i] = Math.floor(random() * shapes.length);
  return { shapes, poses, pairs };
}

/** All numbers of the arrays, bit by bit. */
export function bits(record: object): string {
  return Object.entries(record).map(([name, array]) => {
    const { buffer, byteOffset, byteLength } = array as Float64Array;
    return `${name} ${Array.from(new Uint8Array(buffer, byteOffset, byteLength)).join(" ")}`;
  }).join("\n");
}
