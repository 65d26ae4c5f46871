/**
 * `@col/bench`: problem files, seeded generators, solver adapters, timing and statistics.
 * @module
 */
export { ProblemFileError } from "./problem-files/error.ts";
export { PARAMETERS, filterCases, mergeSets, poseOf, problemSet } from "./problem-files/problem-set.ts";
export type { PrimitiveKind, Problem, ProblemSet, ShapeSpec, Side } from "./problem-files/problem-set.ts";
export { createConvexCasesReader, readConvexCases } from "./problem-files/convexcases-read.ts";
export type { ConvexCasesReader } from "./problem-files/convexcases-read.ts";
export { convexCasesText, formatNumber, writeConvexCases } from "./problem-files/convexcases-write.ts";
export { buildQueries, buildShape, buildShapes } from "./problem-files/build.ts";
export { readGrowthCases } from "./problem-files/growthcases.ts";
export type { GrowthCase, GrowthSet, GrowthShapeSpec } from "./problem-files/growthcases.ts";
export { buildGrowthQueries, buildGrowthQueries2, buildGrowthShape, buildGrowthShape2 } from "./problem-files/growthcases-build.ts";
export type { GrowthQuery, GrowthQuery2 } from "./problem-files/growthcases-build.ts";
export { triangulate } from "./problem-files/triangulate.ts";
export type { Query } from "./problem-files/build.ts";
export type { BooleanReport, RunningSolver, SolverAdapter, SolverOptions } from "./solvers/adapter.ts";
export { DEFAULT_SOLVERS, SOLVERS, findSolver } from "./solvers/registry.ts";
export { createTimer } from "./measure/timer.ts";
export type { Clock, Timer } from "./measure/timer.ts";
export { checksum, hotTime, sweep, warmUp } from "./measure/passes.ts";
export type { Question } from "./measure/passes.ts";
export { FASTEST_SHARE, medianInterval, quantiles, trimmedMean } from "./measure/statistics.ts";
export type { MedianInterval } from "./measure/statistics.ts";
export { CATEGORIES, categoryOf } from "./measure/categories.ts";
export type { Category } from "./measure/categories.ts";
export { certify, planeGap } from "./certify.ts";
export type { Certificate } from "./certify.ts";
export { createRandom } from "./generate/random.ts";
export type { Random } from "./generate/random.ts";
export { placeApart, slide } from "./generate/at-distance.ts";
export type { PlacedPair } from "./generate/at-distance.ts";
export { FAMILIES, HULL_SIZES, pointsOnEllipsoid } from "./generate/families.ts";
export type { Family, ShapePair } from "./generate/families.ts";
export { TARGETS, generate, placeAll } from "./generate/generate.ts";
export type { ResultFile, Row } from "./rows/row.ts";
export { collectFacts, createFacts } from "./rows/facts.ts";
export type { Facts } from "./rows/facts.ts";
export { BAND, bandOf, summarise } from "./rows/summarise.ts";
export type { Series } from "./rows/summarise.ts";
export { readObj } from "./obj.ts";
export type { ObjMesh } from "./obj.ts";
export { buildHardCase, hardScale, readHardCases } from "./hard/hard-case.ts";
export type { HardCase, HardPose, HardShape } from "./hard/hard-case.ts";
export { OWN_HARD_CASES } from "./hard/own-cases.ts";
export { scoreHardCase } from "./hard/score.ts";
export type { HardScore } from "./hard/score.ts";
