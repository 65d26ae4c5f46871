// 1e5 pairs by 1 and by 2 workers: the same bits; a shape cannot be sent, so both files know how to make them
import { Worker } from "node:worker_threads";

const BODIES = 500, PAIRS = 100_000;
const shared = (Type, length) => new Type(new SharedArrayBuffer(length * Type.BYTES_PER_ELEMENT));
const poses = shared(Float64Array, 7 * BODIES), pairs = shared(Int32Array, 2 * PAIRS);
for (let i = 0; i < BODIES; i++)
  poses.set([3 * Math.sin(3 * i), 3 * Math.sin(5 * i), 3 * Math.sin(11 * i), 0, 0, Math.sin(i), Math.cos(i)], 7 * i);
for (let k = 0; k < PAIRS; k++) pairs.set([k % BODIES, (k * 7 + 1) % BODIES], 2 * k);
const answers = [];
for (const workers of [1, 2]) {
  const distances = shared(Float64Array, PAIRS);
  await Promise.all(Array.from({ length: workers }, (_, w) => new Promise((done, failed) => {
    const [from, to] = [w, w + 1].map((i) => Math.floor(i * PAIRS / workers));
    const workerData = { poses, pairs, distances, from, to };
    const worker = new Worker(new URL("worker.before.mjs", import.meta.url), { workerData });
    worker.on("exit", done);
    worker.on("error", failed);
  })));
    answers.push(distances);
}
const [one, two] = answers;
console.log("same bits", one.every((d, i) => Object.is(d, two[i])));
