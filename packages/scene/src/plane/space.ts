/**
 * Scratch memory of 2-D queries and of the solvers that they call: one record for each nesting depth, because a
 * support function or a solver may itself run a query.
 *
 * The records hold 2-D poses { x, y, c, s }, vectors and results (world frame, lengths), and the 3-D pose and vectors
 * with z = 0 that are passed to the 3-D query. Their content is meaningless between queries.
 */
import { NestedPool } from "@col/kernel";
import { createCastResult2, createContactManifold2, createDistanceResult2 } from "@col/types";
import type { CastResult2, ContactManifold2, ConvexShape2, DistanceResult2, Vec3 } from "@col/types";
import type { SlideOptions } from "../slide/options.ts";
import { PoseRecord } from "../store/query.ts";
import { FlatBody } from "./body.ts";

/** A 2-D pose of doubles. */
export class PoseOfPlane {
  x: number = NaN;
  y: number = NaN;
  c: number = NaN;
  s: number = NaN;
}

/** A vector of doubles. */
class Vector {
  x: number = NaN;
  y: number = NaN;
}

/** A vector in the plane z = 0. */
class FlatVector extends Vector implements Vec3 {
  z: number = 0;
}

/** Options of a slide, `up` in the plane. */
export type SlideSettings = { -readonly [K in keyof SlideOptions]: SlideOptions[K] };

/** See the file header. */
export class PlaneSpace {
  readonly poseA: PoseOfPlane = new PoseOfPlane();
  readonly poseB: PoseOfPlane = new PoseOfPlane();
  readonly origin: Vector = new Vector();
  readonly direction: Vector = new Vector();
  readonly result: DistanceResult2 = createDistanceResult2();
  readonly hit: CastResult2 = createCastResult2();
  readonly manifold: ContactManifold2 = createContactManifold2();
  /** Arguments of a query of the scene. */
  readonly pose: PoseRecord = new PoseRecord();
  readonly first: FlatVector = new FlatVector();
  readonly second: FlatVector = new FlatVector();
  readonly slide: SlideSettings = {};
  body: FlatBody | null = null;

  /** The 3-D body that stands for a query's shape; one record, filled again by each call. */
  bodyOf(shape: ConvexShape2): FlatBody {
    this.body ??= new FlatBody(shape);
    this.body.take(shape);
    return this.body;
  }
}

export const POOL: NestedPool<PlaneSpace> = /* @__PURE__ */ new NestedPool<PlaneSpace>(() => new PlaneSpace());
