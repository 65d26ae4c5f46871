/**
 * The methods that the experiments on the growth distance compare, behind one face, and the cases they answer.
 *
 * Every method answers one case (two shapes, two poses) cold, or along a short path of the second shape with what it
 * remembers of the step before.
 */
import { growthDistance, createGrowthWarmStart, growthIntersects } from "@col/growth-distance";
import type { GrowthOptions } from "@col/growth-distance";
import type { ConvexShape, GrowthResult, Pose, Vec3Like } from "@col/types";
import { conicBody } from "../comparators-growth/conic-body.ts";
import type { ConicBody } from "../comparators-growth/conic-body.ts";
import { conicGrowth, createConicWorkspace } from "../comparators-growth/conic.ts";
import { createDcfWorkspace, dcfNewton } from "../comparators-growth/dcf-newton.ts";
import { facetGraph } from "../comparators-growth/facet-graph.ts";
import type { FacetGraph } from "../comparators-growth/facet-graph.ts";
import { createIncrementalWorkspace } from "../comparators-growth/incremental-state.ts";
import { incremental } from "../comparators-growth/incremental.ts";
import { createInternalExpandingWorkspace, internalExpanding } from "../comparators-growth/internal-expanding.ts";
import { createZcIeWorkspace, zcIe } from "../comparators-growth/zc-ie.ts";
import type { GrowthSet, GrowthShapeSpec, Random } from "@col/bench";
import { buildGrowthQueries } from "@col/bench";
import type { NamedMesh } from "./experiment.ts";

/** Relative width of the bracket at which all methods stop, as in the paper: the root of the machine epsilon. */
export const TOLERANCE = 1.4901161193847656e-8;
/** The conic method's complementarity, as its authors set it. */
const CONIC_TOLERANCE = 1e-6;
const BUDGET = 100;
/** Steps of a path, each 1 % of the shapes' size and a hundredth of a radian. */
const STEPS = 10;
const STEP = 0.01;

/** A case in every form a method may need. */
export interface TimedCase {
  readonly a: ConvexShape;
  readonly b: ConvexShape;
  readonly poseA: Pose;
  readonly poseB: Pose;
  /** Makes the poses of B, a little apart from one another: the same ones every time. */
  readonly path: () => Pose[];
  readonly specA: GrowthShapeSpec | null;
  readonly specB: GrowthShapeSpec | null;
}

/** A method under test. `warm` is absent where it has no memory. */
export interface TimedMethod {
  readonly name: string;
  /** Answers into `out`; poses of the case, or `poseB` instead. */
  readonly cold: (c: TimedCase, out: GrowthResult) => void;
  readonly warm?: { readonly forget: () => void;
    readonly next: (c: TimedCase, poseB: Pose, out: GrowthResult) => void };
}

function ours(name: string, options: GrowthOptions, start: "primal" | "dual"): TimedMethod {
  const warmStart = createGrowthWarmStart(), warmed = { ...options, warmStart, start };
  return {
    name,
    cold(c, out) {
      growthDistance(c.a, c.poseA, c.b, c.poseB, options, out);
    },
    warm: {
      forget() {
        warmStart.a = warmStart.b = null;
      },
      next(c, poseB, out) {
        growthDistance(c.a, c.poseA, c.b, poseB, warmed, out);
      },
    },
  };
}

/** The paper's method: cutting planes alone. */
export const cuttingPlane = (): TimedMethod => ours("cutting plane", { method: "cutting-plane", tolerance: TOLERANCE,
  maxIterations: BUDGET }, "primal");
/** The library's default. */
export const library = (): TimedMethod => ours("default", { tolerance: TOLERANCE }, "primal");
export const libraryDual = (): TimedMethod => ours("default, dual start", { tolerance: TOLERANCE }, "dual");

/** Boolean question, early exit. */
export function libraryBoolean(): TimedMethod {
  return {
    name: "default, Boolean",
    cold(c, out) {
      out.alpha = growthIntersects(c.a, c.poseA, c.b, c.poseB) ? 1 : 2;
      out.iterations = NaN; // it does not say
    },
  };
}

export function expanding(): TimedMethod {
  const ws = createInternalExpandingWorkspace();
  return {
    name: "IE",
    cold(c, out) {
      internalExpanding(c.a, c.poseA, c.b, c.poseB, TOLERANCE, BUDGET, out, ws);
    },
  };
}

export function expandingFromCone(): TimedMethod {
  const ws = createZcIeWorkspace();
  return {
    name: "ZC-IE",
    cold(c, out) {
      zcIe(c.a, c.poseA, c.b, c.poseB, TOLERANCE, BUDGET, out, ws);
    },
  };
}

export function newton(): TimedMethod {
  const ws = createDcfWorkspace();
  return {
    name: "DCF",
    cold(c, out) {
      dcfNewton(c.a, c.poseA, c.b, c.poseB, TOLERANCE, 50, out, ws);
    },
  };
}

/** Facet forms are made once per shape, before the clock runs. */
export function byFacets(): TimedMethod {
  const graphs = new Map<ConvexShape, FacetGraph>(), ws = createIncrementalWorkspace();
  const graph = (shape: ConvexShape): FacetGraph => {
    const g = graphs.get(shape) ?? facetGraph(shape);
    graphs.set(shape, g);
    return g;
  };
  return {
    name: "Inc",
    cold(c, out) {
      ws.count = 0;
      incremental(c.a, graph(c.a), c.poseA, c.b, graph(c.b), c.poseB, 1000, out, ws);
    },
    warm: {
      forget() {
        ws.count = 0;
      },
      next(c, poseB, out) {
        incremental(c.a, graph(c.a), c.poseA, c.b, graph(c.b), poseB, 1000, out, ws);
      },
    },
  };
}

/** Conic forms are made once per shape, before the clock runs. */
export function conic(): TimedMethod {
  const bodies = new Map<GrowthShapeSpec, ConicBody>(), ws = createConicWorkspace();
  const body = (spec: GrowthShapeSpec | null): ConicBody => {
    if (spec === null) throw new TypeError("conic: a case without a description of its shapes");
    const b = bodies.get(spec) ?? conicBody(spec);
    bodies.set(spec, b);
    return b;
  };
  return {
    name: "conic",
    cold(c, out) {
      conicGrowth(c.a, body(c.specA), c.poseA, c.b, body(c.specB), c.poseB, CONIC_TOLERANCE, 50, out, ws);
    },
  };
}

/** Largest extent of a shape. */
function extent(shape: ConvexShape): number {
  const b = shape.bounds;
  return Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]) + 2 * shape.margin;
}

/** A path of B along the direction `u`, turning about `w`. */
function pathFrom(pose: Pose, size: number, u: Vec3Like, w: Vec3Like): Pose[] {
  const s = 0.5 * STEP, path: Pose[] = [];
  let p = pose;
  for (let k = 0; k < STEPS; k++) {
    const { position: t, quaternion: q } = p, x = s * w.x, y = s * w.y, z = s * w.z;
    const r = { x: q.x + x * q.w + y * q.z - z * q.y, y: q.y - x * q.z + y * q.w + z * q.x,
      z: q.z + x * q.y - y * q.x + z * q.w, w: q.w - x * q.x - y * q.y - z * q.z };
    const l = 1 / Math.sqrt(r.x * r.x + r.y * r.y + r.z * r.z + r.w * r.w), d = STEP * size;
    p = { position: { x: t.x + d * u.x, y: t.y + d * u.y, z: t.z + d * u.z },
      quaternion: { x: r.x * l, y: r.y * l, z: r.z * l, w: r.w * l } };
    path.push(p);
  }
  return path;
}

/** Cases of a generated set. */
export function timedCases(set: GrowthSet, random: Random): TimedCase[] {
  return buildGrowthQueries(set).map((q, i) => {
    const u = random.direction(), w = random.direction(), size = Math.max(extent(q.a), extent(q.b));
    return {
      a: q.a, b: q.b, poseA: q.poseA, poseB: q.poseB, path: () => pathFrom(q.poseB, size, u, w),
      specA: set.shapes[set.cases[i].a], specB: set.shapes[set.cases[i].b],
    };
  });
}

/** Meshes as shapes of growth files. */
export function meshSpecs(meshes: readonly NamedMesh[]): GrowthShapeSpec[] {
  return meshes.map(({ spec }) => {
    if (spec.kind !== "convex") throw new TypeError("meshSpecs: a mesh without vertices");
    return { kind: "convex", params: [], vertices: spec.vertices, triangles: new Int32Array(0), margin: 0, center: null,
      inradius: NaN, line: 0 };
  });
}
