/**
 * Workspace of a query of two bodies, one for each nesting depth, since a support function may itself run a query.
 *
 * `openPair` reads two bodies with their poses in the world frame; all later computations are in the frame of A, in
 * lengths. The workspace holds both sides, the best pair so far, the heap of waiting nodes, and `slack`: the rounding
 * error of a gap, 1e-14 of the coordinates that are involved. `PerSpace` attaches the workspace of one kind of query
 * to it. Call `release` in a `finally` block.
 */
import { explainPose, Heap, NestedPool, OwnAnswer, packGivenPose, packPose, relativePose } from "@col/kernel";
import { createDistanceResult, createWarmStart } from "@col/types";
import type { Body, DistanceResult, PackedPose, Pose, Status, Vec3Like, WarmStart } from "@col/types";
import { Side } from "./side.ts";

/** Rounding of boxes, their ways between frames and their gaps, relative to the coordinates on the way. */
const ROUNDING = 1e-14;

/** The least distance so far. Lengths; frame of A. */
export class Best {
  /** Upper bound: pairs beyond it are of no interest. */
  readonly upper: Float64Array = new Float64Array(1);
  /** Least lower bound of the pairs that were asked. */
  readonly lower: Float64Array = new Float64Array(1);
  readonly pointA: Float64Array = new Float64Array(3);
  readonly pointB: Float64Array = new Float64Array(3);
  /** Unit normal from A to B of the best pair; NaN if it is unknown. */
  readonly normal: Float64Array = new Float64Array(3);
  partA: number = -1;
  partB: number = -1;
  /** Status of the best pair's answer. */
  status: Status = "separated";
  /** Pairs asked. */
  asked: number = 0;
}

/** Arguments of a solver of pairs. */
export interface SolverHints {
  readonly warmStart: WarmStart;
  readonly tolerance?: number;
  maxDistance: number;
}

/** Memory of a query of two bodies, besides its result. */
export class Space {
  readonly a: Side = new Side();
  readonly b: Side = new Side();
  /** Distances beyond it are of no interest; set before `clearBest`. Length. */
  readonly limit: Float64Array = new Float64Array(1);
  readonly heap: Heap = new Heap(false);
  readonly best: Best = new Best();
  /** Relative pose of B's tree in the tree of A: as `b.inA`, between the origins of the trees. */
  readonly treeBInA: PackedPose = new Float64Array(12);
  /** Gap of the last nodes, and the rounding error of a gap. Lengths. */
  readonly gap: Float64Array = new Float64Array(1);
  readonly slack: Float64Array = new Float64Array(1);
  /** Unit normal of the best pair in the frame of A; against it in B's; height of B's origin over A's along it. */
  readonly plane: Float64Array = new Float64Array(7);
  planeKnown: boolean = false;
  /** From the centre of the last node of A to the centre of the node of B, frame of A; back, frame of B. Lengths. */
  readonly centres: Float64Array = new Float64Array(6);
  /** Between `centres` and `plane`, in both frames (plane-gap.ts). Lengths. */
  readonly between: Float64Array = new Float64Array(6);
  /** Pair of nodes to be looked at next. */
  nextA: number = 0;
  nextB: number = 0;
  /** Heights of nodes of A and B along the normal and against it, and of convex shapes (plane-gap.ts). Lengths. */
  readonly heights: Float64Array = new Float64Array(2);
  readonly convexHeights: Float64Array = new Float64Array(4);
  /** Unit way from a convex shape to a triangle, frame of A, and the height of the shape along it (beyond.ts). */
  readonly way: Float64Array = new Float64Array(3);
  readonly wayHeight: Float64Array = new Float64Array(1);
  /** The same of the pair that the solver solved last. */
  readonly lastWay: Float64Array = new Float64Array(3);
  readonly lastHeight: Float64Array = new Float64Array(1);
  lastKnown: boolean = false;
  readonly aInWorld: PackedPose = new Float64Array(12);
  /** Is B a point beside a mesh without a margin? Corners of a triangle less the point. */
  isPoint: boolean = false;
  readonly relative: Float64Array = new Float64Array(9);
  /** Distance of the triangles asked last, then a point on either, then the lower bound. */
  readonly triangles: Float64Array = new Float64Array(8);
  readonly ownAnswer: OwnAnswer<DistanceResult> = new OwnAnswer<DistanceResult>(createDistanceResult());
  readonly answer: DistanceResult = this.ownAnswer.record;
  readonly warm: WarmStart = createWarmStart();
  /** Options of the solver: without a tolerance the solver's default is used. */
  readonly plainOptions: SolverHints = { warmStart: this.warm, maxDistance: 0.5 };
  readonly tightOptions: SolverHints & { tolerance: number } = {
    warmStart: this.warm, tolerance: 0.5, maxDistance: 0.5,
  };
  solverOptions: SolverHints = this.plainOptions;
  /** Open pairs of nodes of a walk in depth. */
  readonly stack: Int32Array = new Int32Array(1024);
}

const POOL = /* @__PURE__ */ new NestedPool<Space>(() => new Space());

/** The space of this depth; pair every call with `release`, in a `finally`. */
export function acquire(): Space {
  return POOL.acquire();
}

/** Gives it back. */
export function release(space: Space): void {
  space.a.close();
  space.b.close();
  POOL.release();
}

/** A record for each space, made when it is first asked for: scratch of one kind of query. */
export class PerSpace<T> {
  readonly #make: () => T;
  readonly #known = new WeakMap<Space, T>();

  constructor(make: () => T) {
    this.#make = make;
  }

  /** The record of a space. */
  of(space: Space): T {
    let record = this.#known.get(space);
    if (record === undefined) this.#known.set(space, record = this.#make());
    return record;
  }
}

/** Unit quaternion of B in A into `out`. */
function relativeTurn(poseA: Pose, poseB: Pose, out: Float64Array): void {
  const a = poseA.quaternion, b = poseB.quaternion, ax = -a.x, ay = -a.y, az = -a.z, aw = a.w;
  const x = aw * b.x + ax * b.w + ay * b.z - az * b.y, y = aw * b.y - ax * b.z + ay * b.w + az * b.x,
    z = aw * b.z + ax * b.y - ay * b.x + az * b.w, w = aw * b.w - ax * b.x - ay * b.y - az * b.z,
    n = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  out[0] = x * n; out[1] = y * n; out[2] = z * n; out[3] = w * n;
}

/** Adds the size of the numbers that describe a body to `size[0]`. */
function addReach(side: Side, size: Float64Array): void {
  if (side.halfSpace) return;
  const { origin: o, boxes: b } = side.tree;
  size[0] += Math.max(Math.abs(o[0]), Math.abs(o[1]), Math.abs(o[2])) + b[3] - b[0] + b[4] - b[1] + b[5] - b[2];
}

/** The tolerance that the solver gets; `undefined`: its default. */
export function setTolerance(space: Space, tolerance: number | undefined): void {
  space.solverOptions = space.plainOptions;
  if (tolerance === undefined) return;
  space.tightOptions.tolerance = tolerance;
  space.solverOptions = space.tightOptions;
}

/**
 * Values that follow from the bodies and from `b.inA`: the vector between the trees, and the rounding error of a gap.
 */
function openBodies(space: Space, a: Body, b: Body): void {
  const { a: sideA, b: sideB, treeBInA: t } = space, m = sideB.inA;
  sideA.open(a);
  sideB.open(b);
  space.isPoint = false;
  t.set(m);
  if (!sideA.halfSpace && !sideB.halfSpace) {
    const o = sideA.tree.origin, p = sideB.tree.origin;
    for (let i = 0; i < 3; i++) t[9 + i] += m[3 * i] * p[0] + m[3 * i + 1] * p[1] + m[3 * i + 2] * p[2] - o[i];
  }
  space.slack[0] = Math.max(Math.abs(m[9]), Math.abs(m[10]), Math.abs(m[11]));
  addReach(sideA, space.slack);
  addReach(sideB, space.slack);
  space.slack[0] *= ROUNDING;
}

/**
 * As `openPair`, B being a body about its origin that lies at a point of the world, unturned in the frame of A: no pose
 * is made of the point, since numbers read from records of too many kinds are allocated.
 */
export function openPoint(space: Space, a: Body, poseA: Pose, b: Body, point: Vec3Like): void {
  const { b: { inA, turn }, aInWorld: m } = space;
  packGivenPose(poseA, m, "pose");
  const x = point.x - m[9], y = point.y - m[10], z = point.z - m[11];
  inA.fill(0);
  inA[0] = inA[4] = inA[8] = 1;
  for (let i = 0; i < 3; i++) inA[9 + i] = m[i] * x + m[3 + i] * y + m[6 + i] * z;
  turn.fill(0);
  turn[3] = 1;
  openBodies(space, a, b);
}

/** Reads two bodies and their poses: everything that follows is in the frame of A. */
export function openPair(space: Space, a: Body, poseA: Pose, b: Body, poseB: Pose): void {
  const { b: sideB, aInWorld } = space;
  try {
    relativePose(poseA, poseB, sideB.inA);
    relativeTurn(poseA, poseB, sideB.turn);
    packPose(poseA, aInWorld, "poseA");
  } catch (error) {
    throw explainPose(explainPose(error, "poseB", poseB), "poseA", poseA);
  }
  openBodies(space, a, b);
}
