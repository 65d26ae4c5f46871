/**
 * `@col/fuzz`: pairs by case number, the checks of all solvers on them, reduction of failures. Private; the command is
 * `npm run fuzz`.
 * @module
 */
export { failureText, fileNameOf } from "./failure.ts";
export type { Failure } from "./failure.ts";
export { digestCases, EXACT } from "./digest/digest.ts";
export type { Digests } from "./digest/digest.ts";
export { Hash } from "./digest/hash.ts";
export { addUp, apart, Recorder } from "./digest/record.ts";
export { breaks } from "./mutants/verdict.ts";
export type { Verdict } from "./mutants/verdict.ts";
export { drawMutants, isPart, mutantsAt, mutated } from "./mutants/mutant.ts";
export type { Mutant } from "./mutants/mutant.ts";
export { testFiles } from "./mutants/order.ts";
export { run } from "./mutants/process.ts";
export { countReach, reaches } from "./mutants/reach.ts";
export { reportOf, shareKilled } from "./mutants/report.ts";
export { sitesOf } from "./mutants/sites.ts";
export { testRunner } from "./mutants/tests.ts";
export { timed } from "./clock.ts";
export { checkSubject, PACKAGES, runCase } from "./run-case.ts";
export type { Finding, Package } from "./run-case.ts";
export { fuzz } from "./session.ts";
export type { SessionOptions } from "./session.ts";
export { shrink } from "./shrink/shrink.ts";
export { snippetOf } from "./snippet.ts";
export { caseRng, FACTORY, FACTORY2, subjectOf } from "./subjects.ts";
export type { Subject } from "./subjects.ts";
