/**
 * `@col/gjk2d-barycode/paper`: "Barycode-based GJK algorithm" (Zhang, Wu, Wang, Zhou 2020, arXiv:2011.09117) as
 * published, for study. `distance2` and `intersects2` are called as those of the main entry and take the `variant`;
 * `paperDistance` and `paperIntersects` are the bare algorithms.
 * @module
 */
export { paperDistance, paperIntersects } from "./algorithms.ts";
export type { PaperOptions } from "./algorithms.ts";
export { createPaperState } from "./state.ts";
export type { PaperState } from "./state.ts";
export { coneRegion, s1d, s2dFourCases, s2dSevenCases } from "./sub-distance.ts";
export { distance2, intersects2 } from "./variant.ts";
export type { VariantOptions } from "./variant.ts";
