/**
 * `@col/testkit`: laws, certificates, oracles and generators for the tests of the other packages. Private.
 * @module
 */
import * as exact from "./oracle/whole-numbers.ts";
export { bytesPerCall, settledBytes } from "./alloc.ts";
export { certifyDistance, openWidth } from "./certify/distance.ts";
export { coreDistance } from "./oracle/core-distance.ts";
export type { CertifyOptions } from "./certify/distance.ts";
export { certifyGrowth } from "./certify/growth.ts";
export type { GrowthProof, GrowthRow } from "./certify/growth.ts";
export { innerPolytopeFaults } from "./certify/inner-polytope.ts";
export { coverFaults, directionFaults } from "./certify/directions.ts";
export type { DirectionCap, DirectionFaults, DirectionOptions, DirectionRegion } from "./certify/directions.ts";
export type { InnerPolytope } from "./certify/inner-polytope.ts";
export { outside } from "./certify/membership.ts";
export type { Outside } from "./certify/membership.ts";
export { overlapsBy } from "./certify/overlap.ts";
export { minNorm } from "./oracle/min-norm.ts";
export type { MinNorm, MinNormOptions } from "./oracle/min-norm.ts";
export { everyOf } from "./every-of.ts";
export { factoryOf } from "./factory.ts";
export type { ShapeConstructors } from "./factory.ts";
export { inflated } from "./inflated.ts";
export { castLaws, sweptShape, wayEnters } from "./laws/cast.ts";
export type { Cast, CastResult } from "./laws/cast.ts";
export { alongNormalLaws } from "./laws/along-normal.ts";
export { distanceLaws, OPEN_BRACKET } from "./laws/distance.ts";
export { hessianLaws } from "./laws/hessian.ts";
export { manifoldLaws } from "./laws/manifold/manifold.ts";
export type { ManifoldLawOptions } from "./laws/manifold/manifold.ts";
export type { ManifoldRows, ManifoldSolver } from "./laws/manifold/query.ts";
export { pointLaws, structuredPoint } from "./laws/point.ts";
export { supportLaws } from "./laws/support.ts";
export type { SupportLawOptions } from "./laws/support.ts";
export { POISON_INDEX, poisonArrays, poisonResult } from "./poison.ts";
export {
  applyPacked, makePose, moved, packPose, poseFromMatrix, randomPose, rotatePacked, scaledPose, translated,
  unapplyPacked, unrotatePacked,
} from "./poses.ts";
export type { MutablePose } from "./poses.ts";
export { extent, farScale, lengthTolerance, pairScale, planeGap, posed, supportDifference,
  supportWorld } from "./posed.ts";
export type { Posed } from "./posed.ts";
export { assertLawful, LawReport } from "./report.ts";
export type { Violation } from "./report.ts";
export { bevelledCorners, COIN_INERTIA, CUBE_INERTIA, restingBodies } from "./rest/bodies.ts";
export type { Resting, RestShapes } from "./rest/bodies.ts";
export { restOf, restWith } from "./rest/laws.ts";
export type { Rest } from "./rest/laws.ts";
export { energyOf, GRAVITY, poseOfBody, restBody, restStep, SLOP, STEP } from "./rest/simulate.ts";
export type { RestBody, RestContacts, RestManifold } from "./rest/simulate.ts";
export { Rng } from "./rng.ts";
export { atLeast, casesOf, DEFAULT_SEED, rngFor, samples, seed, seededTitle } from "./seed.ts";
export type { DistanceSolver, LawConfig, PairCase, SolverOptions } from "./solver.ts";
export { closestDerivatives, corner, edge, ellipsoidPiece, plane, rimPiece,
  sidePiece } from "./oracle/closest-derivatives.ts";
export type { ClosestDerivatives, Side, SurfacePiece } from "./oracle/closest-derivatives.ts";
export { ellipsePiece, growthJacobians } from "./oracle/growth-derivatives.ts";
export type { GrowthJacobians, GrowthSide } from "./oracle/growth-derivatives.ts";
export { depthOfOrigin, descend } from "./oracle/depth.ts";
export type { Depth, DepthOptions } from "./oracle/depth.ts";
export { pathProofCheck, pathProofFaults } from "./certify/proof/path.ts";
export type { CheckedInterval } from "./certify/proof/path.ts";
export { piecesOf, valuesAt } from "./certify/polynomial.ts";
export { convexOf } from "./certify/robot.ts";
export type { CheckedRobot } from "./certify/robot.ts";
export { deepestOfRobot } from "./certify/robot-pairs.ts";
export type { CheckedObstacle } from "./certify/robot-pairs.ts";
export { inConeOfUnion } from "./oracle/union-cone.ts";
export { rayExit, tangents } from "./oracle/ray-exit.ts";
export { exactCrossing } from "./oracle/ray-triangle.ts";
export type { ExactCrossing } from "./oracle/ray-triangle.ts";
export type { Support } from "./oracle/ray-exit.ts";
export { referenceSolver } from "./oracle/reference-solver.ts";
export { signedDistanceOracle } from "./oracle/signed-distance.ts";
export type { SignedDistance } from "./oracle/signed-distance.ts";
export { BROKEN_SOLVERS } from "./broken.ts";
export type { BrokenSolver } from "./broken.ts";
export { FAMILIES, KINDS, kindsOf, pairStream, placeAtDistance, placeAtGap, randomPair, randomPairSpec,
  randomSpec } from "./generate.ts";
export type { Family } from "./generate.ts";
export { pair, polygon, random, SEED } from "./polygons.ts";
export { between, NOWHERE, offBy } from "./vectors.ts";
export { bruteForce } from "./oracle/polygons-brute.ts";
export type { Corners } from "./oracle/polygons-brute.ts";
export { inOwnRecord } from "./in-own-record.ts";
export { penetrationLaws } from "./laws/penetration.ts";
export {
  capsuleCapsule, pointEllipsoid, pointSegment, pointTriangle, segmentSegment, sphereBox, sphereCapsule, sphereSphere,
} from "./oracle/closed-forms.ts";
export { exactPolytopeDistance } from "./oracle/polytope-exact.ts";
export type { ExactDistance } from "./oracle/polytope-exact.ts";
export { featurePolytopeDistance } from "./oracle/polytope-features.ts";
export type { FeatureDistance } from "./oracle/polytope-features.ts";
export { fixturePair, fixtureText, loadFixtures } from "./regress.ts";
export type { Fixture } from "./regress.ts";
export { apart } from "./apart.ts";
export { isSample, repositoryRoot, sharedFolder, sharedPath } from "./shared.ts";
export { HALF_PLANE_FAMILY, STRUCTURED_FAMILIES2, structuredPairs2 } from "./families/plane.ts";
export { STRUCTURED_KINDS2, structuredSpec2 } from "./families/plane-bodies.ts";
export type { PlaneFamily } from "./families/plane.ts";
export { CONTACT_FAMILIES } from "./families/contacts.ts";
export { HALF_SPACE_FAMILY, STRUCTURED_FAMILIES, structuredPairs, structuredSpecAt } from "./families/space.ts";
export type { PairFamily } from "./families/space.ts";
export { STRUCTURED_KINDS, structuredKindsOf, structuredSpec } from "./families/bodies.ts";
export { quarterTurn, roundPose, roundTurn, tinyTurn } from "./families/turns.ts";
export { maybeTiny, roundCoordinate, roundPoint, roundSize, roundSizes, tiny } from "./families/values.ts";
export { build, buildPair, scaledSpec } from "./spec.ts";
export type { AnyKind, ComposedKind, FurtherKind, PairSpec, ShapeFactory, ShapeMaker, ShapeSpec, SpecAxis,
  SpecKind } from "./spec.ts";
export { build2, buildPair2, scaledSpec2 } from "./spec2.ts";
export type { PairCase2, PairSpec2, ShapeConstructors2, ShapeSpec2, SpecKind2 } from "./spec2.ts";
export { batchKinds, INPUT_POLICY, inputCases, judgeInput, optionValues, unjudged } from "./input-policy.ts";
export type { BadValue, Exports, InputCase, InputKind, InputRow, Verdict } from "./input-policy.ts";
export { foreignTokenLaw, queriedInSpace, spaceRows } from "./space-rows.ts";
export type { SpaceApi, TokenQuery } from "./space-rows.ts";
export { exact };
