/**
 * Bodies that are not convex: the triangles of a mesh, or convex parts.
 *
 * In: an object with a geometry, or an object without one, which stands for all meshes below it as they are placed
 * now; the stretch U of its world matrix (9 numbers, row-major); a margin (length). Out: a body in the frame of the
 * world's rotation, with its origin at the object's origin. Its numbers contain the object's scale and shear and the
 * places of its meshes.
 *
 * The options pass the constructors (`triangleMesh`, `compound` of `@col/compound`), so a program that uses neither
 * does not load them.
 */
import { convexHull, withMargin } from "@col/shapes";
import type { CompositeBody, ConvexShape, Pose } from "@col/types";
import type { BufferGeometry, Object3D } from "three";
import { nameOf } from "../pose/name.ts";
import { stretched } from "./shape-of.ts";
import { cornersOf } from "./vertices.ts";

/** `triangleMesh` of `@col/compound`, or a function with the same signature. */
export type MakeMesh<B> = (positions: Float64Array, indices: Uint32Array, options: { readonly margin?: number }) => B;
/** A convex part in the body's frame. `id`: the mesh it comes from, or the index of its hull or of its group. */
export interface Part {
  readonly shape: ConvexShape;
  readonly pose: Pose;
  readonly id: Object3D | number;
}
/** `compound` of `@col/compound`, or a function with the same signature. */
export type MakeParts<B> = (parts: readonly Part[]) => B;
/**
 * Corners of one convex part, 3 numbers per point, as decomposers return them: `{ positions }`, or the numbers alone.
 */
export type HullPoints = ArrayLike<number> | { readonly positions: ArrayLike<number> };

const HERE: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };

/** The fields that the code reads of a drawable object of any class. */
interface Drawable extends Object3D {
  readonly geometry?: BufferGeometry;
  readonly isMesh?: boolean;
  readonly isInstancedMesh?: boolean;
}

/** The object itself if it has a geometry, else all meshes below it. */
function meshesOf(object: Drawable): readonly Drawable[] {
  if (object.geometry !== undefined) return [object];
  const found: Drawable[] = [];
  object.traverse((child: Drawable) => {
    if (child.isMesh === true) found.push(child);
  });
  if (found.length === 0) throw new TypeError(`bodyOf: ${nameOf(object)} has no geometry, and no mesh below it`);
  for (const mesh of found)
    if (mesh.isInstancedMesh === true)
      throw new TypeError(`bodyOf: ${nameOf(mesh)} below ${nameOf(object)} has instances: make a body for each`);
  return found;
}

/** Points of a mesh in the frame of `root`, by the local matrices between them, in place. */
function intoFrame(points: Float64Array, mesh: Object3D, root: Object3D): Float64Array {
  for (let at: Object3D | null = mesh; at !== null && at !== root; at = at.parent) {
    const e = at.matrix.elements;
    for (let i = 0; i < points.length; i += 3) {
      const x = points[i], y = points[i + 1], z = points[i + 2];
      for (let k = 0; k < 3; k++) points[i + k] = e[k] * x + e[4 + k] * y + e[8 + k] * z + e[12 + k];
    }
  }
  return points;
}

/** Sign of the determinant of a linear map: -1 for a mirror, which reverses triangles. 9 numbers: 3 rows of 3. */
const handedness = (m: ArrayLike<number>, row: number): number =>
  Math.sign(m[0] * (m[row + 1] * m[2 * row + 2] - m[row + 2] * m[2 * row + 1])
    - m[1] * (m[row] * m[2 * row + 2] - m[row + 2] * m[2 * row])
    + m[2] * (m[row] * m[2 * row + 1] - m[row + 1] * m[2 * row]));

/** Coordinates that differ by less than this fraction of the mesh's size count as the same. No dimension. */
const SEAM = 1e-12;

/**
 * Gives vertices at the same place the same bits, in place. Round geometries end one rounding error away from their
 * beginning (sin 2 pi is -2.4e-16), and a mesh counts as closed only if the bits agree.
 */
function closeSeams(positions: Float64Array): void {
  const cell = SEAM * positions.reduce((most, x) => Math.max(most, Math.abs(x)), 0), first = new Map<string, number>();
  if (!(cell > 0)) return;
  const place = (x: number): number => Math.round(x / cell) + 0; // -0 is 0
  for (let i = 0; i < positions.length; i += 3) {
    const key = `${place(positions[i])} ${place(positions[i + 1])} ${place(positions[i + 2])}`, at = first.get(key);
    if (at === undefined) first.set(key, i);
    else positions.copyWithin(i, at, at + 3);
  }
}

/** All triangles as one mesh. If a matrix mirrors, their corners change order, so that the outside stays outside. */
export function meshBody<B extends CompositeBody>(object: Object3D, u: Float64Array, margin: number,
  make: MakeMesh<B>): B {
  const positions: number[] = [], indices: number[] = [];
  for (const mesh of meshesOf(object)) {
    const name = nameOf(mesh);
    if (mesh.isMesh !== true) throw new TypeError(`bodyOf: ${name} has no triangles`);
    const { vertices, corners } = cornersOf(mesh), first = positions.length / 3;
    let sign = handedness(u, 3);
    for (let at: Object3D | null = mesh; at !== null && at !== object; at = at.parent)
      sign *= handedness(at.matrix.elements, 4);
    closeSeams(vertices);
    for (const x of stretched(intoFrame(vertices, mesh, object), u)) positions.push(x);
    const last = corners.length - (corners.length % 3);
    for (let k = 0; k < last; k += 3) {
      const [b, c] = sign < 0 ? [2, 1] : [1, 2];
      indices.push(first + corners[k], first + corners[k + b], first + corners[k + c]);
    }
  }
  return make(Float64Array.from(positions), Uint32Array.from(indices), margin > 0 ? { margin } : {});
}

/** Points of each group of a mesh's geometry. */
function groupsOf(mesh: Drawable): readonly Float64Array[] {
  const { vertices, corners, from } = cornersOf(mesh);
  return (mesh.geometry?.groups ?? []).map(({ start, count }) => {
    const low = Math.max(0, start - from), used = new Set(corners.subarray(low, Math.max(low, start + count - from)));
    return Float64Array.from([...used].flatMap((k) => [vertices[3 * k], vertices[3 * k + 1], vertices[3 * k + 2]]));
  });
}

/**
 * A compound of hulls: of the hulls in the options, in the object's frame; else of the groups of its geometry; else, if
 * the object has no geometry, of each mesh below it.
 */
export function partsBody<B extends CompositeBody>(object: Object3D, u: Float64Array, margin: number,
  hulls: readonly HullPoints[] | undefined, make: MakeParts<B>): B {
  const name = nameOf(object);
  const part = (points: ArrayLike<number>, id: Object3D | number): Part => {
    const shape = convexHull(stretched(points, u));
    return { shape: margin > 0 ? withMargin(shape, margin) : shape, pose: HERE, id };
  };
  if (hulls !== undefined) {
    const isList: boolean = Array.isArray(hulls);
    if (!isList || hulls.length === 0)
      throw new TypeError(`bodyOf: hulls must be a list of corners, one entry per part, got ${JSON.stringify(hulls)}`);
    return make(hulls.map((hull, i) => part("positions" in hull ? hull.positions : hull, i)));
  }
  if ((object as Drawable).geometry === undefined)
    return make(meshesOf(object).map((mesh) => part(intoFrame(cornersOf(mesh).vertices, mesh, object), mesh)));
  const groups = groupsOf(object).map((points, i) => ({ points, i })).filter(({ points }) => points.length > 0);
  if (groups.length === 0) {
    throw new TypeError(
      `bodyOf: the geometry of ${name} has no groups: pass convex parts of a decomposer such as V-HACD, `
        + "{ as: \"parts\", hulls }, or use { as: \"mesh\" }",
    );
  }
  return make(groups.map(({ points, i }) => part(points, i)));
}
