// 1e5 pairs by 1 and by 2 workers: the same bits
import { createShapeSet, poolDistanceBatch } from "@col/pool";
import { createPool } from "@col/pool/node";
import { box, capsule, convexHull, sphere } from "@col/shapes";

const BODIES = 500, PAIRS = 100_000, stone = convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
const kinds = [box(0.5, 0.4, 0.3), capsule(0.2, 0.4), stone, sphere(0.3)];
const shapes = await createShapeSet(Array.from({ length: BODIES }, (_, i) => kinds[i % 4]));
const poses = new Float64Array(7 * BODIES), pairs = new Int32Array(2 * PAIRS);
for (let i = 0; i < BODIES; i++)
  poses.set([3 * Math.sin(3 * i), 3 * Math.sin(5 * i), 3 * Math.sin(11 * i), 0, 0, Math.sin(i), Math.cos(i)], 7 * i);
for (let k = 0; k < PAIRS; k++) pairs.set([k % BODIES, (k * 7 + 1) % BODIES], 2 * k);
const answers = [];
for (const workers of [1, 2]) {
  const pool = createPool({ workers });
  answers.push(await poolDistanceBatch(pool, import.meta.resolve("@col/gjk"), { shapes, poses, pairs }));
    await pool.close();
}
const [one, two] = answers;
console.log("same bits", one.distance.every((d, i) => Object.is(d, two.distance[i])));
