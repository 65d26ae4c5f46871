/**
 * `@col/kernel`: code that two or more packages use: poses, Minkowski supports, simplex projection, the loop of GJK,
 * bounds, support faces, contact points, argument checks. Inside a query frames are A's, lengths are in the user's
 * unit, and packed poses have 12 doubles (CONVENTIONS.md). No promise of stability outside this repository
 * (decisions/packages.md).
 * @module
 */
export { cosineSine, MAX_ANGLE, turnToCircle } from "./trig.ts";
export { came } from "./door/came.ts";
export {
  isDirection, isNumeric, isPoint, isVelocity, requireAtLeast, requireDirection, requireFunction, requireObject,
  requirePoint,
  requireVector, requireVelocity, requireWord,
} from "./door/checks.ts";
export { explain, explain2, explainPair, explainPair2, explainPose, requirePair,
  requirePair2 } from "./door/explain.ts";
export type { Argument, Argument2, ArgumentKind, ArgumentKind2 } from "./door/explain.ts";
export { requireNames, requireOptions } from "./door/words.ts";
export type { OptionNames } from "./door/words.ts";
export {
  packChecked, packPose, relativeChecked, relativePacked, relativePose, rotateVector, rotateVectorBack, transformPoint,
} from "./pose.ts";
export { packGivenPose } from "./given-pose.ts";
export { createSupportBuffers, reposeSimplex, supportRow } from "./minkowski.ts";
export type { SupportBuffers } from "./minkowski.ts";
export { contactPoints, FACE_SINE, writeContacts } from "./contact/contact-points.ts";
export type { ContactRows } from "./contact/contact-points.ts";
export { createContactSpace } from "./contact/space.ts";
export type { ContactSpace } from "./contact/space.ts";
export { outwardCount, writeOutward } from "./face/outward.ts";
export { orderAround } from "./face/order.ts";
export { facesOf, supportFace } from "./face/support-face.ts";
export { collinear, exactNormal, orient2d, orient2dValue, orient3d, orient3dValue, orientProjected,
  UNIT_ROUNDOFF } from "./predicates/orientation.ts";
export type { Orient3d } from "./predicates/orientation.ts";
export { nearestSignedVolumes } from "./simplex/signed-volumes.ts";
export { nearestVoronoi } from "./simplex/voronoi.ts";
export { compact } from "./simplex/compact.ts";
export { simplexWeights } from "./simplex/weights.ts";
export { BEYOND, BUDGET_SPENT, OVERLAPPING, PRECISION_LIMIT, SEPARATED, TOUCHING } from "./query/codes.ts";
export { createSettings, DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE, DEFAULTS, QUERY_OPTIONS,
  readOptions, readStart } from "./query/settings.ts";
export type { QueryOptions, Settings } from "./query/settings.ts";
export { acquire, createWorkspace, release } from "./query/workspace.ts";
export type { Workspace } from "./query/workspace.ts";
export { remember, rememberDirection, startCentres, startFrom } from "./query/start.ts";
export { boxesApart } from "./query/boxes.ts";
export { boxBoxVerdict } from "./query/box-box.ts";
export { solve } from "./query/solve.ts";
export { finish } from "./query/finish.ts";
export { halfSpaceVerdict, verdict } from "./query/verdict.ts";
export { APART, BOXES_NEAR, CHECKED, MEETING, UNSEEN, worldVerdict } from "./query/world-verdict.ts";
export { writeResult } from "./query/world.ts";
export { hasHalfSpace, requireSpace, solveHalfSpace } from "./query/half-space.ts";
export {
  checkBatch, createBatchColumns, createBatchPose, createDistanceBatchResult, eachDistance, eachIntersects,
  readBatchPose, writeBatchColumns,
} from "./query/batch.ts";
export type { BatchColumns, BatchInput, BatchPose, BooleanQuery, DistanceQuery } from "./query/batch.ts";
export { NestedPool } from "./nested-pool.ts";
export { OwnAnswer } from "./own/answer.ts";
export { OwnManifold } from "./own/manifold.ts";
export { tangentBasis } from "./tangent-basis.ts";
export { Bins, cutBins, openBins } from "./tree/bins.ts";
export { Heap } from "./tree/heap.ts";
export { clearVector, copyVector, readVector, writeVector } from "./vec.ts";
