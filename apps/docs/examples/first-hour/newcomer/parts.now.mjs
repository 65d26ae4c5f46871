// an L beside a U that opens upwards: how far, and when pushed together, do they overlap?
import { bodyDistance, bodyIntersects, compound } from "@col/compound";
import { distance, intersects } from "@col/gjk";
import { box } from "@col/shapes";

const at = (x, y, z = 0) => ({ position: { x, y, z }, quaternion: { x: 0, y: 0, z: 0, w: 1 } });
const L = compound([
  { shape: box(1, 0.25, 0.5), pose: at(0, 0) }, // half extents
  { shape: box(0.25, 1, 0.5), pose: at(-0.75, 0.75) },
]);
const U = compound([
  { shape: box(2, 0.25, 0.5), pose: at(0, 0) },
  { shape: box(0.25, 1.5, 0.5), pose: at(-1.75, 1.25) },
  { shape: box(0.25, 1.5, 0.5), pose: at(1.75, 1.25) },
]);
const inside = bodyDistance(L, at(0, 1), U, at(0, 0), { distance });
console.log("L in the U:", inside.distance, inside.status); // 0.5: foot above base, 1 - 0.25 - 0.25; walls 0.5
const hit = bodyIntersects(L, at(0.75, 1), U, at(0, 0), { intersects });
console.log("moved into its wall:", hit);
