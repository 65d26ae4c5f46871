/**
 * Time of `hull3` on 10 000 points of each family: `npm run pnpm -- exec node packages/shapes/bench/hull.ts`. First
 * call in the process for the family, and the least of five. Prints a table; asserts nothing.
 */
import { hull3 } from "../src/hull/hull3.ts";
import { box, boxSurface, lattice, prism, rotated, seeded, sphere } from "../test/hull/families.ts";

const N = 10_000;
const rng = seeded(1);
const flat = (points: Float64Array, thickness: number): Float64Array =>
  points.map((x, k) => (k % 3 === 2 ? x * thickness : x));
const inBall = (): Float64Array => {
  const p = sphere(N, rng);
  for (let i = 0; i < N; i++) {
    const r = Math.cbrt(rng());
    for (let k = 0; k < 3; k++) p[3 * i + k] *= r;
  }
  return p;
};
const families: readonly (readonly [string, Float64Array])[] = [
  ["sphere, all extreme", sphere(N, rng)],
  ["uniform in a ball", inBall()],
  ["uniform in a cube", box(N, rng, 1, 1, 1)],
  ["grid 22 x 22 x 21", Float64Array.from({ length: 3 * 22 * 22 * 21 }, (_, k) => {
    const i = Math.floor(k / 3);
    return 0.1 * [i % 22, Math.floor(i / 22) % 22, Math.floor(i / 484)][k % 3];
  })],
  ["cube surface", boxSurface(N - 8, rng, 1, 1, 1)],
  ["cube surface, rotated", rotated(boxSurface(N - 8, rng, 1, 1, 1), rng)],
  ["random lattice 41^3", lattice(N, rng, -20, 20)],
  ["plate 1e-12", flat(box(N, rng, 1, 1, 1), 1e-12)],
  ["flat, tilted, rounded", rotated(flat(box(N, rng, 1, 1, 1), 0), rng)],
  ["1000-gon, 10 layers", prism(1000, 10)],
  ["5000-gon prism", prism(5000, 2)],
  ["5000-gon prism, rotated", rotated(prism(5000, 2), rng)],
];
for (const [name, points] of families) {
  const times: number[] = [];
  let text = "";
  for (let i = 0; i < 5; i++) {
    const start = performance.now();
    const hull = hull3(points);
    times.push(performance.now() - start);
    text =
      `${points.length / 3} points  dimension ${hull.dimension}  ${hull.source.length} `
        + `vertices  ${hull.facets.start.length - 1} facets`;
  }
  console.log(
    `${name.padEnd(26)} first ${times[0].toFixed(1).padStart(7)} ms  `
      + `least ${Math.min(...times).toFixed(1).padStart(7)} ms  ${text}`);
}
