/**
 * `@col/papers`: the experiments of the papers, the published methods they are compared with, and the list of all
 * methods, tables and figures. Private.
 * @module
 */
export { createDcfWorkspace, dcfNewton } from "./comparators-growth/dcf-newton.ts";
export type { DcfWorkspace } from "./comparators-growth/dcf-newton.ts";
export { createInternalExpandingWorkspace, internalExpanding } from "./comparators-growth/internal-expanding.ts";
export type { InternalExpandingWorkspace } from "./comparators-growth/internal-expanding.ts";
export { createZcIeWorkspace, zcIe } from "./comparators-growth/zc-ie.ts";
export type { ZcIeWorkspace } from "./comparators-growth/zc-ie.ts";
export type { ConicProjection } from "./comparators-growth/conic-projection.ts";
export type { Difference } from "./comparators-growth/difference.ts";
export { facetGraph } from "./comparators-growth/facet-graph.ts";
export type { FacetGraph } from "./comparators-growth/facet-graph.ts";
export { createIncrementalWorkspace } from "./comparators-growth/incremental-state.ts";
export { incremental } from "./comparators-growth/incremental.ts";
export type { IncrementalWorkspace } from "./comparators-growth/incremental-state.ts";
export { growthByRayCast } from "./comparators-growth/ray-cast.ts";
export { conicBody } from "./comparators-growth/conic-body.ts";
export type { ConicBody } from "./comparators-growth/conic-body.ts";
export { conicGrowth, createConicWorkspace } from "./comparators-growth/conic.ts";
export type { ConicCone } from "./comparators-growth/cone-algebra.ts";
export type { ConicWorkspace } from "./comparators-growth/conic.ts";
export { growthByLinearProgram } from "./comparators-growth/lp-oracle.ts";
export type { FacetBody } from "./comparators-growth/lp-oracle.ts";
export { edgeEdgeDistance } from "./comparators2d/edge-edge.ts";
export { projectionsIntersect } from "./comparators2d/edge-edge.ts";
export { createSignedVolumesState, signedVolumesDistance } from "./comparators2d/signed-volumes.ts";
export type { SignedVolumesState } from "./comparators2d/signed-volumes.ts";
export { createState2 } from "./comparators2d/state.ts";
export type { State2 } from "./comparators2d/state.ts";
export { voronoiDistance } from "./comparators2d/voronoi.ts";
export { posedPlanes, qpDistance } from "./comparators3d/qp.ts";
export type { QpResult } from "./comparators3d/qp.ts";
export { portalRefinement } from "./comparators3d/mpr.ts";
export type { DifferenceSupport, PortalResult } from "./comparators3d/mpr.ts";
export { wolfe } from "./comparators3d/wolfe.ts";
export type { WolfeResult } from "./comparators3d/wolfe.ts";
export { featuresOf } from "./comparators3d/features.ts";
export type { Features } from "./comparators3d/features.ts";
export { createVClip } from "./comparators3d/v-clip.ts";
export type { ClosestFeatures, VClipQuery } from "./comparators3d/v-clip.ts";
export { separatingAxis } from "./comparators3d/separating-axis.ts";
export type { AxisPolytope } from "./comparators3d/separating-axis.ts";
export { CHECKLIST } from "./checklist/checklist.ts";
export type { ChecklistRow, ChecklistState } from "./checklist/row.ts";
export { between, geometric, intervalText, leastOf } from "./experiments/statistics.ts";
export { EXPERIMENTS } from "./experiments/registry.ts";
export type { Axis, Cell, Experiment, ExperimentContext, ExperimentFigure, ExperimentResult, ExperimentSeries,
  ExperimentSize, ExperimentTable, Interval, Measured, Measures, NamedMesh,
  Verdict } from "./experiments/experiment.ts";
export { growthMeshCases, growthMeshFacts, growthMeshPass } from "./experiments/growth-mesh-passes.ts";
export type { GrowthMeshCase, GrowthPass } from "./experiments/growth-mesh-passes.ts";
