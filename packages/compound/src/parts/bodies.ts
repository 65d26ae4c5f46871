/**
 * Distances of points from the parts of a compound, and from the solid that a mesh encloses, each with bounds.
 *
 * In: points, parts and mesh in one frame, lengths. Out: results of distance queries in `fromParts`, `fromMesh` and
 * `fromPart`, and the parts that contain a point in `holders`. Method: `closestPoint`, `contains` and the caller's
 * solver. A bound is only as good as the solver's own bracket, less `slack`: the rounding error of points, 1e-14 of
 * the coordinates. The mesh's margin is ignored.
 */
import { packPose, transformPoint } from "@col/kernel";
import { createBodyDistanceResult, createDistanceResult, createWarmStart } from "@col/types";
import type { BodyDistanceResult, DistanceResult, DistanceFn, Pose, WarmStart } from "@col/types";
import { closestPoint, POINT } from "../closest-point.ts";
import type { CompoundBody } from "../compound.ts";
import { contains } from "../contains.ts";
import { forEachPartPairWithin } from "../for-each-part-pair.ts";
import { topologyOf } from "../mesh/topology.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";

/** Rounding of points, relative to the coordinates of mesh and parts. No dimension. */
const ROUNDING = 1e-14;
/** Parts that hold a point, of which so many are looked at. */
const HOLDERS = 8;

/** A pose that is moved about. */
interface Place extends Pose {
  readonly position: { x: number; y: number; z: number };
}

const place = (x: number, y: number, z: number): Place =>
  ({ position: { x, y, z }, quaternion: { x: 0, y: 0, z: 0, w: 1 } });

/** See the file header. */
export class MeasuredBodies {
  readonly mesh: TriangleMesh;
  readonly parts: CompoundBody;
  /** Places of the parts. */
  readonly poses: readonly Pose[];
  /** The same, packed. */
  readonly packed: readonly Float64Array[];
  readonly distance: DistanceFn;
  /** Rounding error of a distance. Length. */
  readonly slack: number;
  /** Has the mesh an inside? */
  readonly closed: boolean;
  /** Answers of the calls below. */
  readonly fromParts: BodyDistanceResult = createBodyDistanceResult();
  readonly fromMesh: BodyDistanceResult = createBodyDistanceResult();
  readonly fromPart: DistanceResult = createDistanceResult();
  /** Parts at a point, filled by `findHolders`. */
  readonly holders: number[] = [];
  readonly #here: Pose = place(0, 0, 0);
  readonly #at: Place = place(0, 0, 0);
  readonly #options: { readonly distance: DistanceFn };
  /** Options of `findHolders`. */
  readonly #near: { readonly distance: DistanceFn; maxDistance: number };
  /** Not carried from call to call: parts change under it. */
  readonly #cold: { readonly warmStart: WarmStart } = { warmStart: createWarmStart() };

  constructor(mesh: TriangleMesh, parts: CompoundBody, distance: DistanceFn) {
    this.mesh = mesh.margin === 0 ? mesh : { ...mesh, margin: 0 };
    this.parts = parts;
    this.distance = distance;
    this.#options = { distance };
    this.#near = { distance, maxDistance: 0 };
    this.poses = parts.shapes.map((_, i) => {
      const [x, y, z, qx, qy, qz, qw] = parts.places.subarray(7 * i, 7 * i + 7);
      return { position: { x, y, z }, quaternion: { x: qx, y: qy, z: qz, w: qw } };
    });
    this.packed = this.poses.map((pose) => {
      const m = new Float64Array(12);
      packPose(pose, m, "pose");
      return m;
    });
    let size = 0;
    for (const x of [...mesh.bounds, ...parts.bounds]) size = Math.max(size, Math.abs(x));
    this.slack = ROUNDING * size;
    this.closed = topologyOf(this.mesh).openEdge < 0;
  }

  /** Distance of a point from the union of the parts, in `fromParts`. */
  askParts(x: number, y: number, z: number): void {
    closestPoint(this.parts, this.#here, { x, y, z }, this.#options, this.fromParts);
  }

  /** Distance of a point from one part, in `fromPart`. */
  askPart(part: number, x: number, y: number, z: number): void {
    const { position: p } = this.#at;
    p.x = x; p.y = y; p.z = z;
    this.#cold.warmStart.valid = false;
    this.#cold.warmStart.simplex.rank = 0;
    this.distance(this.parts.shapes[part], this.poses[part], POINT, this.#at, this.#cold, this.fromPart);
  }

  /** The parts within `reach` of a point, up to `HOLDERS` of them, into `holders`. */
  findHolders(x: number, y: number, z: number, reach: number): void {
    const { holders } = this, { position: p } = this.#at;
    p.x = x; p.y = y; p.z = z;
    holders.length = 0;
    this.#near.maxDistance = reach;
    forEachPartPairWithin(this.parts, this.#here, POINT, this.#at, this.#near, (part) => {
      if (holders.length < HOLDERS) holders.push(part);
    });
  }

  /** Distance of a point from the surface of the mesh, in `fromMesh`; true: it is inside. */
  askSolid(x: number, y: number, z: number): boolean {
    const at = { x, y, z };
    closestPoint(this.mesh, this.#here, at, undefined, this.fromMesh);
    return contains(this.mesh, this.#here, at);
  }

  /** A point of a part's frame in the frame of the mesh. */
  fromPartFrame(part: number, p: Float64Array): void {
    transformPoint(this.packed[part], p, p);
  }
}
