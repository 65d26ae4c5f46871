/**
 * Cases of the growth distance: pairs of shapes at random poses, each with a short path of the second shape. Pairs are
 * drawn from a list of meshes, or come from a generated set.
 */
import { buildGrowthQueries, placeGrowth } from "@col/bench";
import type { GrowthSet, GrowthShapeSpec, Random } from "@col/bench";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import type { NamedMesh } from "./experiment.ts";

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

/** Random pairs of the shapes, each at `poses` random poses up to 3 m apart. */
export function drawnSet(specs: readonly GrowthShapeSpec[], pairs: number, poses: number, random: Random,
  label = "mesh"): GrowthSet {
  return placeGrowth(Array.from({ length: pairs }, () => (
    { a: specs[random.index(specs.length)], b: specs[random.index(specs.length)], label })), 3, poses, random);
}
