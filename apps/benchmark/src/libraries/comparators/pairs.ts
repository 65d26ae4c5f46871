/**
 * Published methods written in `@col/papers`, asked like libraries: portal refinement on our supports, exhaustive
 * separating axes on vertices, the distance as a quadratic program.
 */
import { buildShape } from "@col/bench";
import { createVClip, featuresOf, portalRefinement, posedPlanes, qpDistance, separatingAxis } from "@col/papers";
import type { ShapeSpec } from "@col/bench";
import type { AxisPolytope, ClosestFeatures, Features } from "@col/papers";
import { packPose, relativePose } from "@col/kernel";
import { convexHull } from "@col/shapes";
import type { ConvexShape, Pose } from "@col/types";
import { normalFromPoints, put, putPosed, writeMissed, writeNumber, writeUnknown } from "../answers.ts";
import type { PairLibrary } from "../library.ts";

const none = (): void => undefined;

/** Minkowski portal refinement: its depth is that along the ray from the centres, not the least one. */
export function openPortal(): PairLibrary<typeof none> {
  const ma = new Float64Array(12), mb = new Float64Array(12), d = new Float64Array(3), p = new Float64Array(3),
    centre = new Float64Array(3);
  const add = (shape: ConvexShape, m: Float64Array, sign: number, n: Float64Array, out: Float64Array,
    at: number): void => {
    const x = sign * n[0], y = sign * n[1], z = sign * n[2];
    d[0] = m[0] * x + m[3] * y + m[6] * z; d[1] = m[1] * x + m[4] * y + m[7] * z; d[2] = m[2] * x + m[5] * y + m[8] * z;
    const s = shape.margin / Math.sqrt(x * x + y * y + z * z);
    shape.support(shape, d, p);
    out[at] += sign * (m[0] * p[0] + m[1] * p[1] + m[2] * p[2] + m[9] + s * x);
    out[at + 1] += sign * (m[3] * p[0] + m[4] * p[1] + m[5] * p[2] + m[10] + s * y);
    out[at + 2] += sign * (m[6] * p[0] + m[7] * p[1] + m[8] * p[2] + m[11] + s * z);
  };
  const run = (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose): ReturnType<typeof portalRefinement> => {
    packPose(poseA, ma, "poseA");
    packPose(poseB, mb, "poseB");
    for (let i = 0; i < 3; i++) {
      const u = ma[3 * i] * a.center[0] + ma[3 * i + 1] * a.center[1] + ma[3 * i + 2] * a.center[2] + ma[9 + i];
      centre[i] = u - (mb[3 * i] * b.center[0] + mb[3 * i + 1] * b.center[1] + mb[3 * i + 2] * b.center[2] + mb[9 + i]);
    }
    return portalRefinement((n, out, at) => {
      out[at] = out[at + 1] = out[at + 2] = 0;
      add(a, ma, 1, n, out, at);
      add(b, mb, -1, n, out, at);
    }, centre);
  };
  return {
    build: () => none,
    depth(a, poseA, b, poseB, out) {
      const { overlap, depth, normal: [x, y, z], iterations } = run(a, poseA, b, poseB);
      if (!overlap) {
        writeMissed(out);
        return;
      }
      writeNumber(out, -depth);
      put(out.normal, x, y, z);
      out.iterations = iterations;
    },
    intersects: (a, poseA, b, poseB) => run(a, poseA, b, poseB).overlap,
  };
}

/** All pairs of edges are tried, each against all vertices: at 33 vertices a query takes a millisecond. */
const MOST_VERTICES = 16;

/** Corners of a box by its half extents. */
const cornersOf = ([x, y, z]: ArrayLike<number> & Iterable<number>): Float64Array => Float64Array.from(
  [-1, 1].flatMap((i) => [-1, 1].flatMap((j) => [-1, 1].flatMap((k) => [i * x, j * y, k * z]))));

/** Corners, facet normals and edge directions in the body's frame. */
function polytope(spec: ShapeSpec): AxisPolytope | string {
  if (spec.kind === "box") {
    return { vertices: cornersOf(spec.params), normals: Float64Array.of(1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0,
      1, 0, 0, -1), edges: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1) };
  }
  if (spec.kind !== "convex") return `no ${spec.kind}`;
  const { vertices: v, triangles: t } = spec, normals: number[] = [], edges: number[] = [];
  if (v.length > 3 * MOST_VERTICES) return `no hulls above ${MOST_VERTICES} vertices here (milliseconds a query)`;
  for (let k = 0; k < t.length; k += 3) {
    const [a, b, c] = [3 * t[k], 3 * t[k + 1], 3 * t[k + 2]];
    const u = [0, 1, 2].map((i) => v[b + i] - v[a + i]), w = [0, 1, 2].map((i) => v[c + i] - v[a + i]);
    normals.push(u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]);
    for (const [p, q] of [[a, b], [b, c], [c, a]])
      if (p < q) edges.push(v[q] - v[p], v[q + 1] - v[p + 1], v[q + 2] - v[p + 2]);
  }
  return { vertices: v, normals: Float64Array.from(normals), edges: Float64Array.from(edges) };
}

interface AxisOwn {
  readonly local: AxisPolytope;
  readonly asA: AxisPolytope;
  readonly asB: AxisPolytope;
}

function moved(local: AxisPolytope, pose: Pose, m: Float64Array, world: AxisPolytope): void {
  packPose(pose, m, "pose");
  for (const key of ["vertices", "normals", "edges"] as const) {
    const from = local[key], to = world[key], s = key === "vertices" ? 1 : 0;
    for (let k = 0; k < from.length; k += 3) {
      const x = from[k], y = from[k + 1], z = from[k + 2];
      for (let i = 0; i < 3; i++) to[k + i] = m[3 * i] * x + m[3 * i + 1] * y + m[3 * i + 2] * z + s * m[9 + i];
    }
  }
}

/** The exhaustive separating-axis test: exact for the depth of polytopes. */
export function openAxis(): PairLibrary<AxisOwn> {
  const m = new Float64Array(12), axis = new Float64Array(3);
  const run = (a: AxisOwn, poseA: Pose, b: AxisOwn, poseB: Pose): number => {
    moved(a.local, poseA, m, a.asA);
    moved(b.local, poseB, m, b.asB);
    return separatingAxis(a.asA, b.asB, axis);
  };
  return {
    build(spec) {
      const local = polytope(spec);
      if (typeof local === "string") return local;
      const copy = (): AxisPolytope => ({ vertices: local.vertices.slice(), normals: local.normals.slice(),
        edges: local.edges.slice() });
      return { local, asA: copy(), asB: copy() };
    },
    depth(a, poseA, b, poseB, out) {
      const s = run(a.own, poseA, b.own, poseB);
      if (s > 0) {
        writeMissed(out);
        return;
      }
      writeNumber(out, s);
      put(out.normal, axis[0], axis[1], axis[2]);
    },
    intersects: (a, poseA, b, poseB) => run(a.own, poseA, b.own, poseB) <= 0,
  };
}

/** A box or a hull as a polytope with mesh data; a text: why not. */
function polytopeOf(spec: ShapeSpec): ConvexShape | string {
  if (spec.kind !== "box") return spec.kind === "convex" ? buildShape(spec) : `no ${spec.kind}`;
  return convexHull(cornersOf(spec.params));
}

/** Vertices of a hull whose quadratic program is still worth waiting for. */
const MOST_OF_PROGRAM = 300;
/** Its regularisation cannot see less, metres. */
const NEAR_OF_PROGRAM = 1e-4;

/**
 * The distance as a quadratic program over the faces (Montaut et al. 2024, eq. 2), solved by Goldfarb and Idnani's
 * method.
 */
export function openProgram(): PairLibrary<ConvexShape> {
  const bInA = new Float64Array(12), m = new Float64Array(12);
  return {
    build: (spec) => (spec.kind === "convex" && spec.vertices.length > 3 * MOST_OF_PROGRAM
      ? `no hulls above ${MOST_OF_PROGRAM} vertices here (milliseconds a query)` : polytopeOf(spec)),
    distance(a, poseA, b, poseB, out) {
      relativePose(poseA, poseB, bInA);
      const { distance, pointA: p, pointB: q } = qpDistance(a.own.mesh?.facetPlanes ?? [], posedPlanes(b.own, bInA));
      packPose(poseA, m, "poseA");
      out.distance = distance;
      putPosed(out.pointA, m, p);
      putPosed(out.pointB, m, q);
      normalFromPoints(out);
      writeUnknown(out);
    },
    intersects(a, poseA, b, poseB) {
      relativePose(poseA, poseB, bInA);
      return qpDistance(a.own.mesh?.facetPlanes ?? [], posedPlanes(b.own, bInA)).distance < NEAR_OF_PROGRAM;
    },
  };
}

/** V-Clip, from the first vertices each time; one memory for all bodies. */
export function openVClip(): PairLibrary<Features> {
  const bInA = new Float64Array(12), aInB = new Float64Array(12), m = new Float64Array(12), query = createVClip();
  const ask = (a: Features, poseA: Pose, b: Features, poseB: Pose): ClosestFeatures => {
    relativePose(poseA, poseB, bInA);
    relativePose(poseB, poseA, aInB);
    return query(a, b, bInA, aInB);
  };
  return {
    build(spec) {
      const shape = polytopeOf(spec);
      return typeof shape === "string" ? shape : featuresOf(shape);
    },
    distance(a, poseA, b, poseB, out) {
      const r = ask(a.own, poseA, b.own, poseB);
      if (r.status === "apart") {
        packPose(poseA, m, "poseA");
        out.distance = r.distance;
        putPosed(out.pointA, m, r.pointA);
        putPosed(out.pointB, m, r.pointB);
        normalFromPoints(out);
        writeUnknown(out);
      } else writeNumber(out, r.distance);
      out.iterations = r.steps;
    },
    intersects: (a, poseA, b, poseB) => ask(a.own, poseA, b.own, poseB).status
      === "overlap",
  };
}
