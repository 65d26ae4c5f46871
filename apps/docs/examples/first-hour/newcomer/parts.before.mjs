// an L beside a U: loops over parts, poses composed by hand (here without turns)
import { distance, intersects } from "@col/gjk";
import { box } from "@col/shapes";

const at = (x, y, z = 0) => ({ position: { x, y, z }, quaternion: { x: 0, y: 0, z: 0, w: 1 } });
const L = [
  { shape: box(1, 0.25, 0.5), x: 0, y: 0 },
  { shape: box(0.25, 1, 0.5), x: -0.75, y: 0.75 },
];
const U = [
  { shape: box(2, 0.25, 0.5), x: 0, y: 0 },
  { shape: box(0.25, 1.5, 0.5), x: -1.75, y: 1.25 },
  { shape: box(0.25, 1.5, 0.5), x: 1.75, y: 1.25 },
];
function bodyDistance(A, ax, ay, B, bx, by) {
  let least = { distance: Infinity };
  for (const p of A)
    for (const q of B) {
      const r = distance(p.shape, at(ax + p.x, ay + p.y), q.shape, at(bx + q.x, by + q.y));
      if (r.distance < least.distance) least = r;
    }
  return least;
}
const bodiesMeet = (A, ax, ay, B, bx, by) => A.some((p) => B.some((q) =>
  intersects(p.shape, at(ax + p.x, ay + p.y), q.shape, at(bx + q.x, by + q.y))));
const inside = bodyDistance(L, 0, 1, U, 0, 0);
console.log("L in the U:", inside.distance, inside.status);
console.log("moved into its wall:", bodiesMeet(L, 0.75, 1, U, 0, 0));
