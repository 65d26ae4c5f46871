/**
 * `@col/gjk2d-barycode/polygons`: `distance2` and `intersects2` for polygons and other cores with vertices (points,
 * segments, and with a margin discs, capsules, rounded polygons), posed or in world coordinates. The results are
 * bit-identical to the main entry, without the code for cores given by support functions.
 * @module
 */
export { distance2 } from "./distance.ts";
export { intersects2 } from "./intersects.ts";
export type { GjkOptions2 } from "../door.ts";
