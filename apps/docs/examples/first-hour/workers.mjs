// The same pairs by one worker and by two: the same bits.
import { Worker } from "node:worker_threads";
import { createDistanceBatchResult } from "@col/gjk";
import { box, capsule, convexHull, serialize } from "@col/shapes";

const COUNT = 20_000,
  BODIES = 200;
const points = Array.from({ length: 90 }, (_, i) => Math.sin(7 * i * i));
const shapes = [box(0.3, 0.4, 0.5), capsule(0.2, 0.5), convexHull(points)];
const all = Array.from({ length: BODIES }, (_, i) => serialize(shapes[i % 3]));
const shared = (Type, length) =>
  new Type(new SharedArrayBuffer(length * Type.BYTES_PER_ELEMENT));
const poses = shared(Float64Array, 7 * BODIES),
  pairs = shared(Int32Array, 2 * COUNT);
for (let i = 0; i < BODIES; i++) {
  const s = Math.sin(i / 2),
    c = Math.cos(i / 2);
  poses.set(
    [
      3 * Math.sin(3 * i),
      3 * Math.sin(5 * i),
      3 * Math.sin(11 * i),
      0,
      0,
      s,
      c,
    ],
    7 * i,
  );
}
for (let k = 0; k < COUNT; k++)
  pairs.set([k % BODIES, (k * 7 + 1) % BODIES], 2 * k);

async function run(workers) {
  const plain = createDistanceBatchResult(COUNT);
  const out = Object.fromEntries(
    Object.entries(plain).map(([name, array]) => [
      name,
      shared(array.constructor, array.length),
    ]),
  );
  await Promise.all(
    Array.from(
      { length: workers },
      (_, w) =>
        new Promise((done, failed) => {
          const share = {
            from: Math.round((w * COUNT) / workers),
            to: Math.round(((w + 1) * COUNT) / workers),
          };
          const workerData = { shapes: all, poses, pairs, out, ...share };
          const worker = new Worker(new URL("worker.mjs", import.meta.url), {
            workerData,
          });
          worker.once("error", failed);
          worker.once("exit", done);
        }),
    ),
  );
  return out;
}

const [one, two] = [await run(1), await run(2)];
const same = Object.keys(one).every((name) =>
  one[name].every((v, i) => Object.is(v, two[name][i])),
);
const apart = one.distance.reduce((n, d) => n + (d > 0 ? 1 : 0), 0);
console.log(
  `workers: ${COUNT} pairs, ${apart} apart, `
    + `${same ? "the same bits" : "OTHER BITS"} by 1 and 2 workers: `
    + `${same && apart > COUNT / 2 ? "ok" : "FAILED"}`,
);
