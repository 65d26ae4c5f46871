/**
 * Converts a set of growth distances (`growthcases 1`) to the arguments of solvers: bodies with their centres, and
 * poses with normalised rotations, in 3-D or 2-D. World frame; lengths as in the file; axis of revolution z.
 *
 * A length may be 0: `sphere 0` is a point, `capsule 0 h` a segment, a box with a zero extent a rectangle. The file's
 * `inradius` is not used here: bodies compute their own. If a set has more than 16384 shapes, bodies are built on
 * demand and dropped when there are too many.
 */
import {
  box, capsule, cone, convexHull, convexMesh, cylinder, ellipsoid, frustum, halfSpace, point, segment, sphere,
  withCenter, withMargin,
} from "@col/shapes";
import {
  box2, capsule2, convexHull2, convexPolygon, disc, ellipse, halfPlane, point2, segment2, withCenter2, withMargin2,
} from "@col/shapes/2d";
import type { ConvexShape, ConvexShape2, Pose, Pose2 } from "@col/types";
import { ProblemFileError } from "./error.ts";
import type { GrowthCase, GrowthSet, GrowthShapeSpec } from "./growthcases.ts";

/** The format's axis of revolution. */
const ALONG_Z = { axis: "z" } as const;

function mesh(spec: GrowthShapeSpec): ConvexShape {
  if (spec.triangles.length > 0) {
    try {
      return convexMesh(spec.vertices, spec.triangles);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return convexHull(spec.vertices);
}

function boxOf(x: number, y: number, z: number): ConvexShape {
  if (x > 0 && y > 0 && z > 0) return box(x, y, z);
  const v: number[] = [];
  for (const i of [-x, x]) for (const j of [-y, y]) for (const k of [-z, z]) v.push(i, j, k);
  return convexHull(v);
}

function core3(spec: GrowthShapeSpec): ConvexShape {
  const [p, q, r] = spec.params;
  switch (spec.kind) {
    case "sphere": return p > 0 ? sphere(p) : point();
    case "ellipsoid": return ellipsoid(p, q, r);
    case "box": return boxOf(p, q, r);
    case "capsule": return p > 0 ? capsule(p, q, ALONG_Z) : segment({ x: 0, y: 0, z: -q }, { x: 0, y: 0, z: q });
    case "cone": return cone(p, q, ALONG_Z);
    case "cylinder": return cylinder(p, q, ALONG_Z);
    case "frustum": return frustum(p, q, r, ALONG_Z);
    case "halfspace": return halfSpace({ x: 0, y: 0, z: 1 });
    default: return mesh(spec);
  }
}

function core2(spec: GrowthShapeSpec): ConvexShape2 {
  const [p, q] = spec.params;
  switch (spec.kind) {
    case "circle": return p > 0 ? disc(p) : point2();
    case "ellipse": return ellipse(p, q);
    case "rect": return p > 0 && q > 0 ? box2(p, q) : segment2({ x: -p, y: -q }, { x: p, y: q });
    case "stadium": return p > 0 ? capsule2(p, q, { axis: "x" }) : segment2({ x: -q, y: 0 }, { x: q, y: 0 });
    case "halfspace": return halfPlane({ x: 0, y: 1 });
    default:
      try {
        return convexPolygon(spec.vertices);
      } catch {
        return convexHull2(spec.vertices); // repeated or collinear vertices
      }
  }
}

function atLine<T>(spec: GrowthShapeSpec, build: () => T): T {
  try {
    return build();
  } catch (error) {
    throw new ProblemFileError(spec.line, spec.kind,
      `${spec.kind}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** One body in 3-D, with margin and centre. @throws RangeError of the constructor. */
export function buildGrowthShape(spec: GrowthShapeSpec): ConvexShape {
  const body = withMargin(core3(spec), spec.margin), c = spec.center;
  return c === null || spec.kind === "halfspace" ? body : withCenter(body, { x: c[0], y: c[1], z: c[2] });
}

/** One body in 2-D, with margin and centre. @throws RangeError of the constructor. */
export function buildGrowthShape2(spec: GrowthShapeSpec): ConvexShape2 {
  const body = withMargin2(core2(spec), spec.margin), c = spec.center;
  return c === null || spec.kind === "halfspace" ? body : withCenter2(body, { x: c[0], y: c[1] });
}

/** One case in 3-D as arguments of a query. */
export interface GrowthQuery {
  readonly a: ConvexShape;
  readonly poseA: Pose;
  readonly b: ConvexShape;
  readonly poseB: Pose;
  readonly label: string;
}

/** One case in 2-D as arguments of a query. */
export interface GrowthQuery2 {
  readonly a: ConvexShape2;
  readonly poseA: Pose2;
  readonly b: ConvexShape2;
  readonly poseB: Pose2;
  readonly label: string;
}

/** The pose of the seven numbers of a file: quaternion (normalised here), then position. */
export function poseOf3(p: readonly number[]): Pose {
  const k = 1 / Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
  return { quaternion: { x: p[0] * k, y: p[1] * k, z: p[2] * k, w: p[3] * k },
    position: { x: p[4], y: p[5], z: p[6] } };
}

function poseOf2(p: readonly number[]): Pose2 {
  const k = 1 / Math.sqrt(p[0] * p[0] + p[1] * p[1]);
  return { c: p[0] * k, s: p[1] * k, x: p[2], y: p[3] };
}

/** Fields of a set that a case needs. */
type GrowthShapes = Pick<GrowthSet, "dim" | "shapes">;

/**
 * Maximum number of bodies in memory: for a set with more shapes, cases build them on demand, and all are dropped when
 * the number is reached.
 */
const MOST_BODIES = 16_384;

/**
 * Makes the function from the index of a shape to its body. @throws ProblemFileError naming the line of a bad shape: at
 * once, or for large sets when a case needs it.
 */
export function bodiesOf<T>(shapes: readonly GrowthShapeSpec[], build: (spec: GrowthShapeSpec) => T): (k: number) => T {
  const held = new Map<number, T>(), body = (k: number): T => {
    const known = held.get(k);
    if (known !== undefined) return known;
    const made = atLine(shapes[k], () => build(shapes[k]));
    if (held.size >= MOST_BODIES) held.clear();
    held.set(k, made);
    return made;
  };
  if (shapes.length <= MOST_BODIES) shapes.forEach((_, k) => body(k));
  return body;
}

/**
 * Makes the function that converts a case of a 3-D set to a query. `build`: another constructor of shapes. @throws
 * ProblemFileError naming the line of a bad shape.
 */
export function growthQueries({ dim, shapes }: GrowthShapes,
  build: (spec: GrowthShapeSpec) => ConvexShape = buildGrowthShape): (c: GrowthCase) => GrowthQuery {
  if (dim !== 3) throw new RangeError(`buildGrowthQueries: need a set of dimension 3, got ${dim}`);
  const body = bodiesOf(shapes, build);
  return (c) => ({ a: body(c.a), poseA: poseOf3(c.poseA), b: body(c.b), poseB: poseOf3(c.poseB), label: c.label });
}

/** The same in 2-D. */
export function growthQueries2({ dim, shapes }: GrowthShapes,
  build: (spec: GrowthShapeSpec) => ConvexShape2 = buildGrowthShape2): (c: GrowthCase) => GrowthQuery2 {
  if (dim !== 2) throw new RangeError(`buildGrowthQueries2: need a set of dimension 2, got ${dim}`);
  const body = bodiesOf(shapes, build);
  return (c) => ({ a: body(c.a), poseA: poseOf2(c.poseA), b: body(c.b), poseB: poseOf2(c.poseB), label: c.label });
}

/**
 * All cases of a set of dimension 3. `build`: another constructor of shapes. @throws ProblemFileError naming the line
 * of a bad shape.
 */
export function buildGrowthQueries(set: GrowthSet, build?: (spec: GrowthShapeSpec) => ConvexShape): GrowthQuery[] {
  return set.cases.map(growthQueries(set, build));
}

/**
 * All cases of a set of dimension 2. `build`: another constructor of shapes. @throws ProblemFileError naming the line
 * of a bad shape.
 */
export function buildGrowthQueries2(set: GrowthSet, build?: (spec: GrowthShapeSpec) => ConvexShape2): GrowthQuery2[] {
  return set.cases.map(growthQueries2(set, build));
}
