/**
 * `@col/testkit/families`: generators of pairs alone. They use no module of Node, so they run in any engine.
 * @module
 */
export { factoryOf } from "../factory.ts";
export { FAMILIES, kindsOf, randomPairSpec } from "../generate.ts";
export { Rng } from "../rng.ts";
export type { PairCase } from "../solver.ts";
export { build, buildPair } from "../spec.ts";
export type { PairSpec, ShapeFactory } from "../spec.ts";
export { buildPair2 } from "../spec2.ts";
export type { PairCase2, PairSpec2, ShapeConstructors2 } from "../spec2.ts";
export { CONTACT_FAMILIES } from "./contacts.ts";
export { HALF_PLANE_FAMILY, STRUCTURED_FAMILIES2 } from "./plane.ts";
export type { PlaneFamily } from "./plane.ts";
export { HALF_SPACE_FAMILY, STRUCTURED_FAMILIES } from "./space.ts";
export type { PairFamily } from "./space.ts";
