/**
 * Ours, the algorithms of the paper as published, and the comparators of `internal/papers`. Without "posed": world
 * vertices.
 */
import { placePolygon, satIntersects } from "@col/bench";
import { createSignedVolumesState, createState2, edgeEdgeDistance, projectionsIntersect, signedVolumesDistance,
  voronoiDistance } from "@col/papers";
import type { PolygonCase } from "@col/bench";
import { distance as distanceInSpace, intersects as intersectsInSpace } from "@col/gjk";
import { BATCH_ROW, distance2, distanceBatch2, intersects2, intersectsBatch2 } from "@col/gjk2d-barycode";
import { createPaperState, paperDistance, paperIntersects } from "@col/papers/barycode";
import type { PaperOptions } from "@col/papers/barycode";
import * as polygons from "@col/gjk2d-barycode/polygons";
import { convexHull } from "@col/shapes";
import { convexPolygon } from "@col/shapes/2d";
import { createDistanceResult, createDistanceResult2 } from "@col/types";
import type { ConvexShape, ConvexShape2, Pose, Pose2 } from "@col/types";
import { shared } from "../libraries/poses.ts";
import type { PlaneBatch, PlaneQuery, PlaneQuestion, PlaneSolver, Prepare } from "../libraries/library.ts";
import { LIBRARIES } from "../libraries/registry.ts";

interface World {
  readonly p: readonly Float64Array[];
  readonly q: readonly Float64Array[];
}

function worldOf(cases: readonly PolygonCase[]): World {
  return { p: cases.map((c) => placePolygon(c.a, c.poseA)), q: cases.map((c) => placePolygon(c.b, c.poseB)) };
}

const poseOf = (p: Float64Array | null): Pose2 => (p === null ? { x: 0, y: 0, c: 1, s: 0 }
  : { x: p[0], y: p[1], c: p[2], s: p[3] });

function world(ask: { readonly distance: typeof distance2; readonly intersects: typeof intersects2 }): Prepare {
  const { distance: far, intersects: meet } = ask;
  return (cases) => {
    const { p, q } = worldOf(cases), a = p.map((v) => convexPolygon(v)), b = q.map((v) => convexPolygon(v)),
      out = createDistanceResult2();
    return { distance: (k) => far(a[k], null, b[k], null, undefined, out).distance,
      boolean: (k) => (meet(a[k], null, b[k], null) ? 1 : 0) };
  };
}

const posed: Prepare = (cases) => {
  const shapeOf = shared((v): ConvexShape2 => convexPolygon(v)), out = createDistanceResult2();
  const a = cases.map((c) => shapeOf(c.a)), b = cases.map((c) => shapeOf(c.b)), x = cases.map((c) => poseOf(c.poseA)),
    y = cases.map((c) => poseOf(c.poseB));
  return { distance: (k) => distance2(a[k], x[k], b[k], y[k], undefined, out).distance,
    boolean: (k) => (intersects2(a[k], x[k], b[k], y[k]) ? 1 : 0) };
};

/** Every body of every case, posed or in world coordinates: one call a pass, poses and results packed. */
function batched(inWorld: boolean): Prepare {
  return (cases) => {
    const shapeOf = shared((v): ConvexShape2 => convexPolygon(v)), { p, q } = worldOf(cases), n = cases.length;
    const shapes = inWorld ? [...p, ...q].map((v) => convexPolygon(v)) : [...cases.map((c) => shapeOf(c.a)),
      ...cases.map((c) => shapeOf(c.b))];
    const bodies = [...cases.map((c) => poseOf(c.poseA)), ...cases.map((c) => poseOf(c.poseB))];
    const poses = inWorld ? null : Float64Array.from(bodies.flatMap(({ x, y, c, s }) => [x, y, c, s])),
      rows = new Float64Array(BATCH_ROW * n), hits = new Uint8Array(n);
    const batch: PlaneBatch = (question, order) => {
      const pairs = Int32Array.from({ length: 2 * order.length }, (_, k) => order[k >> 1] + (k & 1) * n);
      return () => (question === "distance" ? distanceBatch2(shapes, pairs, poses, rows) + rows[0]
        : intersectsBatch2(shapes, pairs, poses, hits));
    };
    const one = (question: PlaneQuestion) => (k: number): number => {
      batch(question, Int32Array.of(k))();
      return question === "distance" ? rows[0] : hits[0];
    };
    return { distance: one("distance"), boolean: one("boolean"), batch };
  };
}

/**
 * The prism over a polygon, from -1 to 1: all prisms are equally high, so their distances are the polygons' distances.
 */
function prism(v: Float64Array): ConvexShape {
  const corners: number[] = [];
  for (let k = 0; k < v.length; k += 2) corners.push(v[k], v[k + 1], -1, v[k], v[k + 1], 1);
  return convexHull(corners);
}

/** A turn about z by the angle of cosine c and sine s. */
function poseInSpace(p: Float64Array | null): Pose {
  const { x, y, c, s } = poseOf(p), w = Math.sqrt(Math.max(0, 0.5 * (1 + c))),
    z = Math.sign(s || 1) * Math.sqrt(Math.max(0, 0.5 * (1 - c)));
  return { position: { x, y, z: 0 }, quaternion: { x: 0, y: 0, z, w } };
}

/** Bodies of a 3-D library for polygons. */
const prisms: Prepare = (cases) => {
  const shapeOf = shared(prism), out = createDistanceResult(), a = cases.map((c) => shapeOf(c.a)),
    b = cases.map((c) => shapeOf(c.b));
  const x = cases.map((c) => poseInSpace(c.poseA)), y = cases.map((c) => poseInSpace(c.poseB));
  return { distance: (k) => Math.max(0, distanceInSpace(a[k], x[k], b[k], y[k], undefined, out).distance),
    boolean: (k) => (intersectsInSpace(a[k], x[k], b[k], y[k]) ? 1 : 0) };
};

function paper(options: PaperOptions): Prepare {
  return (cases) => {
    const { p, q } = worldOf(cases), st = createPaperState();
    return { distance: (k) => paperDistance(p[k], q[k], options, st),
      boolean: (k) => (paperIntersects(p[k], q[k], options, st) ? 1 : 0) };
  };
}

function plain(make: () => { readonly distance?: (p: Float64Array, q: Float64Array) => number;
  readonly boolean?: (p: Float64Array, q: Float64Array) => boolean }): Prepare {
  return (cases) => {
    const { p, q } = worldOf(cases), { distance: far, boolean: meet } = make();
    const d: PlaneQuery | null = far === undefined ? null : (k) => far(p[k], q[k]),
      b: PlaneQuery | null = meet === undefined ? null : (k) => (meet(p[k], q[k]) ? 1 : 0);
    return { distance: d, boolean: b };
  };
}

function own(name: string, about: string, prepare: Prepare): PlaneSolver {
  return { name, about, single: false, most: Infinity, open: () => prepare };
}

const OWN_SOLVERS: readonly PlaneSolver[] = [
  own("gjk2d", "@col/gjk2d-barycode: whole call, result object, bounds, points, normal",
    world({ distance: distance2, intersects: intersects2 })),
  own("gjk2d posed", "the same, local polygons with poses", posed),
  own("gjk2d batch", "distanceBatch2 and intersectsBatch2: one call for all pairs, results packed", batched(true)),
  own("gjk2d batch posed", "the same, local polygons with packed poses", batched(false)),
  own("gjk2d/polygons", "the entry @col/gjk2d-barycode/polygons", world({ distance: polygons.distance2,
    intersects: polygons.intersects2 })),
  own("paper, scan", "barycode GJK as published (Zhang et al. 2020), linear scan", paper({ epsilon: 1e-6 })),
  own("paper, climb", "the same, hill climbing", paper({ epsilon: 1e-6, support: "climb" })),
  own("paper, fixed start", "the scan from the support point along x instead of a point of the difference",
    paper({ epsilon: 1e-6, start: "fixed" })),
  own("gjk in space", "@col/gjk on the prisms over the polygons, with poses", prisms),
  own("Voronoi", "GJK with Voronoi regions, as Box2D's, linear scan", plain(() => {
    const st = createState2();
    return { distance: (p, q) => voronoiDistance(p, q, st) };
  })),
  own("signed volumes", "GJK with signed volumes (Montanari et al. 2017), linear scan", plain(() => {
    const st = createSignedVolumesState();
    return { distance: (p, q) => signedVolumesDistance(p, q, st) };
  })),
  own("edge-edge", "all edges against all edges", plain(() => ({ distance: edgeEdgeDistance }))),
  own("separating axis", "separating axes, each dropped at the first vertex that it does not separate",
    plain(() => ({ boolean: satIntersects }))),
  own("separating axis, projected", "separating axes with whole projections, as in textbooks",
    plain(() => ({ boolean: projectionsIntersect }))),
];

export const PLANE_SOLVERS: readonly PlaneSolver[] = [...OWN_SOLVERS, ...LIBRARIES.flatMap(({ plane = [] }) => plane)];
