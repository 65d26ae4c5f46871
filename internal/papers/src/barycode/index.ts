/**
 * `@col/papers/barycode`: "Barycode-based GJK algorithm" (Zhang, Wu, Wang, Zhou 2020, arXiv:2011.09117) as published,
 * without checks. It gives wrong answers on ordinary pairs, with any options. `@col/gjk2d-barycode` has the ordered
 * form.
 * @module
 */
export { paperDistance, paperIntersects } from "./algorithms.ts";
export type { PaperOptions } from "./algorithms.ts";
export { createPaperState } from "./support.ts";
export type { PaperState } from "./support.ts";
export { s2dFourCases, s2dSevenCases } from "./sub-distance.ts";
