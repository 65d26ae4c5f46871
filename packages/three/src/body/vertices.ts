/**
 * Reads the vertices of a mesh that its triangles, lines or points use, in the mesh's local frame.
 *
 * In: an object with a `BufferGeometry`: indexed or not, interleaved, normalised or half-precision attributes, a draw
 * range, morph targets at their present influences. Out: packed coordinates as doubles (3 per vertex, each used
 * vertex once), and the vertex of each corner of the draw range.
 *
 * Objects that move only on the graphics card (skins, batches, buffers without values) are refused.
 */
import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute, Object3D } from "three";
import { nameOf } from "../pose/name.ts";

/** The fields that the code reads of a drawable object of any class. */
interface Drawable extends Object3D {
  readonly geometry?: BufferGeometry;
  readonly isSkinnedMesh?: boolean;
  readonly isBatchedMesh?: boolean;
  readonly isSprite?: boolean;
  readonly morphTargetInfluences?: readonly number[];
}

type Attribute = BufferAttribute | InterleavedBufferAttribute;

function requireDrawable(object: Drawable): BufferGeometry {
  const name = nameOf(object);
  if (object.isSkinnedMesh === true)
    throw new TypeError(
      `bodyOf: ${name} is a skinned mesh, which follows its bones: make one body for each rigid part`,
    );
  if (object.isBatchedMesh === true)
    throw new TypeError(`bodyOf: ${name} is a batched mesh: make the bodies from the geometries that were added to it`);
  const geometry = object.geometry;
  if (object.isSprite === true || geometry?.attributes === undefined) {
    throw new TypeError(`bodyOf: ${name} has no geometry (type ${object.type}): pass its meshes one by one`);
  }
  return geometry;
}

/** Adds the morph targets of vertex i. */
function morph(
  geometry: BufferGeometry,
  influences: readonly number[],
  i: number,
  at: number,
  out: Float64Array,
): void {
  const targets = (geometry.morphAttributes.position ?? []) as readonly Attribute[],
    x = out[at],
    y = out[at + 1],
    z = out[at + 2],
    relative = geometry.morphTargetsRelative;
  targets.forEach((target, k) => {
    const influence = influences[k] ?? 0;
    if (influence === 0) return;
    out[at] += influence * (target.getX(i) - (relative ? 0 : x));
    out[at + 1] += influence * (target.getY(i) - (relative ? 0 : y));
    out[at + 2] += influence * (target.getZ(i) - (relative ? 0 : z));
  });
}

/** Vertices of a mesh in its local frame, and the vertex of each corner. */
export interface Corners {
  /** Packed coordinates, each vertex that is used once. */
  readonly vertices: Float64Array;
  /** Vertex of each corner of the draw range, in order: three per triangle. */
  readonly corners: Uint32Array;
  /** Place of the first corner in the geometry's index, or among its vertices. */
  readonly from: number;
}

/**
 * See the file header. @throws TypeError for an object without vertices, RangeError for an index out of range.
 */
export function cornersOf(object: Object3D): Corners {
  const drawable = object as Drawable, geometry = requireDrawable(drawable), name = nameOf(object);
  const position = geometry.getAttribute("position") as Attribute | undefined;
  if (position === undefined || (position as { readonly isGLBufferAttribute?: boolean }).isGLBufferAttribute === true) {
    throw new TypeError(
      `bodyOf: the geometry of ${name} has no positions in memory: it needs an attribute "position" with values`,
    );
  }
  const index = geometry.index, all = index === null ? position.count : index.count, range = geometry.drawRange;
  const from = Math.min(Math.max(0, range.start), all), to = Math.min(all, from + range.count),
    used = new Map<number, number>(), corners = new Uint32Array(Math.max(0, to - from));
  for (let k = from; k < to; k++) {
    const i = index === null ? k : index.getX(k), at = used.get(i) ?? used.size;
    used.set(i, at);
    corners[k - from] = at;
  }
  if (used.size === 0) throw new RangeError(`bodyOf: the geometry of ${name} has no vertices`);
  const influences = drawable.morphTargetInfluences, out = new Float64Array(3 * used.size);
  for (const [i, k] of used) {
    const at = 3 * k;
    if (!(i >= 0 && i < position.count))
      throw new RangeError(`bodyOf: the index of ${name} names vertex ${i} of ${position.count}`);
    out[at] = position.getX(i); out[at + 1] = position.getY(i); out[at + 2] = position.getZ(i);
    if (influences !== undefined) morph(geometry, influences, i, at, out);
    for (let c = 0; c < 3; c++) {
      if (!Number.isFinite(out[at + c]))
        throw new RangeError(
          `bodyOf: coordinate ${"xyz"[c]} of vertex ${i} of ${name} must be finite, got ${out[at + c]}`,
        );
    }
  }
  return { vertices: out, corners, from };
}

/** The vertices alone. */
export const localVertices = (object: Object3D): Float64Array => cornersOf(object).vertices;
