// An L against a U: it fits into the opening, which no hull would let it.
import {
  bodyDistance,
  bodyIntersects,
  compound,
  deepestPair,
} from "@col/compound";
import { signedDistance } from "@col/epa";
import { distance, intersects } from "@col/gjk";
import { box } from "@col/shapes";

const at = (x, y, z = 0) => ({
  position: { x, y, z },
  quaternion: { x: 0, y: 0, z: 0, w: 1 },
});
// half extents, place
const part = (hx, hy, x, y, id) => ({
  shape: box(hx, hy, 0.5),
  pose: at(x, y),
  id,
});
const U = compound([
  part(2, 0.25, 0, 0, "floor"),
  part(0.25, 1.5, -1.75, 1.25, "left"),
  part(0.25, 1.5, 1.75, 1.25, "right"),
]);
const L = compound([
  part(0.25, 1, 0, 0, "stem"),
  part(0.5, 0.25, 0.75, -0.75, "foot"),
]);

const r = bodyDistance(U, at(0, 0), L, at(-0.5, 1.5), { distance });
console.log(
  `parts: ${U.ids[r.partA]} to ${L.ids[r.partB]}, ${r.distance.toFixed(9)}, `
    + `at least ${r.lowerBound.toFixed(9)}`,
);
const inside = bodyIntersects(U, at(0, 0), L, at(-0.5, 1.5), { intersects });
const d = deepestPair(U, at(0, 0), L, at(-0.5, 1.2), { signedDistance });
console.log(
  `parts: lowered by 0.3, ${U.ids[d.partA]} and ${L.ids[d.partB]} `
    + `overlap by ${(-d.distance).toFixed(9)}`,
);
const right =
  Math.abs(r.distance - 0.25) < 1e-9
  && !inside
  && Math.abs(d.distance + 0.05) < 1e-9;
console.log(`parts: ${right ? "ok" : "FAILED"}`);
