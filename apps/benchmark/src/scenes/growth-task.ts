/**
 * How a scene grows with its bodies: boxes in a cube, about two overlaps a body, added one by one and edited.
 *
 * Needs --expose-gc. Bytes: heap and typed arrays after a collection, minus the same sum at the start.
 */
import { createRandom } from "@col/bench";
import { distance } from "@col/gjk";
import { addBody, createScene, forEachOverlapping, forEachPair, moveBody, removeBody } from "@col/scene";
import { box } from "@col/shapes";
import type { JobRows, Session } from "../workers/process.ts";

declare const gc: () => void;

/** A pose far from all bodies. */
const FAR = { position: { x: -1e4, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
const none = (): void => undefined;

/** Edits that are timed: bodies jump, each fourth is removed and added anew; a tree query follows each. */
const EDITS = 400;

function bytes(): number {
  gc();
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A scene of so many boxes. */
interface GrowthJob {
  readonly count: number;
  readonly seed: number;
}

function measure({ count, seed }: GrowthJob): JobRows {
  const random = createRandom(seed), between = (low: number, high: number): number => random.between(low, high);
  const shape = box(0.5, 0.5, 0.5), edge = Math.cbrt(4 * count);
  const pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } }, { position: p } = pose;
  const anywhere = (): typeof pose => {
    p.x = between(0, edge); p.y = between(0, edge); p.z = between(0, edge);
    return pose;
  };
  const run = (): JobRows => {
    const before = bytes(), scene = createScene({ distance }), handles = new Float64Array(count);
    let slowest = 0, pairs = 0;
    const start = performance.now();
    let last = start;
    for (let i = 0; i < count; i++) {
      handles[i] = addBody(scene, shape, anywhere());
      const now = performance.now();
      slowest = Math.max(slowest, now - last);
      last = now;
    }
    const add = performance.now() - start;
    const visit = (): void => {
      pairs++;
    };
    forEachPair(scene, visit);
    const build = performance.now() - start - add, used = bytes() - before - handles.byteLength;
    const from = performance.now();
    for (let k = 0; k < EDITS; k++) {
      const i = random.index(count);
      if (k % 4 === 0) {
        removeBody(scene, handles[i]);
        handles[i] = addBody(scene, shape, anywhere());
      } else {
        anywhere();
        moveBody(scene, handles[i], pose);
      }
      // brings the tree up to date without a walk over the pairs, which grows with their number
      forEachOverlapping(scene, shape, FAR, none);
    }
    const edit = (performance.now() - from) / EDITS;
    return { rows: [[count, pairs, add.toPrecision(3), slowest.toPrecision(2), build.toPrecision(3),
      ((1e6 * (add + build)) / count).toFixed(0), (used / count).toFixed(0), (1e3 * edit).toPrecision(3)]] };
  };
  for (let k = 0; k < (count > 2e5 ? 1 : 3); k++) run();
  return run();
}

/** See the file's header. */
export const start = (job: GrowthJob): Session => ({ answer: measure(job) });
