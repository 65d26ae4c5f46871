/**
 * Contact manifolds by the methods of a solver: all points where two shapes touch, not only the deepest.
 *
 * World frame. Method: signed distance and its normal n; the support faces of A along n and of B along -n, within a
 * slack; one clipped by the other in the plane across n; heights of both faces there give the gap of each point;
 * reduced to the room of the result, deepest first, then spread. Curved against anything: the one closest point.
 */
import type { OptionNames } from "@col/kernel";
import { explainPair, facesOf, requireOptions, requireSpace } from "@col/kernel";
import { createDistanceResult, HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, DistanceResult, Pose, SupportFaceFn } from "@col/types";
import type { PolytopeWorkspace } from "../query-state.ts";
import { acquire, readPoses, release, solvePair } from "../solver.ts";
import type { EpaOptions, Solver } from "../solver.ts";
import { createManifoldBuffers, FACE_CORNERS } from "./buffers.ts";
import type { ManifoldBuffers, Polygon } from "./buffers.ts";
import { collect } from "./collect.ts";
import { createContactManifold } from "./result.ts";
import type { ContactManifold } from "./result.ts";

const CONTACT_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["tolerance", "dualityGap", "maxIterations", "maxDistance", "warmStart", "start", "maxExpansions", "face", "slack"]);

/** Default slack: this part of the smaller shape's size (largest half extent). */
const DEFAULT_SLACK = 0.01;

/** Options of `contactManifold`. */
export interface ContactOptions extends EpaOptions {
  /** Support faces of shapes that bring none of their own. Default: those of the built-in kinds. */
  readonly face?: SupportFaceFn | undefined;
  /** Corners within this length of a support plane belong to the touching face. Default 1 % of the smaller shape. */
  readonly slack?: number | undefined;
}

/** Buffers and result of one nesting depth. */
interface Frame {
  readonly buffers: ManifoldBuffers;
  readonly distance: DistanceResult;
}

interface Pool {
  depth: number;
  readonly free: Frame[];
}

const POOL: Pool = { depth: 0, free: [] };

function frameOf(depth: number): Frame {
  let f = POOL.free[depth];
  if (f === undefined) {
    f = { buffers: createManifoldBuffers(), distance: createDistanceResult() };
    POOL.free.push(f);
  }
  return f;
}

/** numbers[2] = largest half extent of the smaller shape; half-spaces are infinite. */
function setSmallerSize(a: ConvexShape, b: ConvexShape, numbers: Float64Array): void {
  const p = a.bounds, q = b.bounds;
  numbers[2] = Math.min(
    0.5 * Math.max(p[3] - p[0], Math.max(p[4] - p[1], p[5] - p[2])) + a.margin,
    0.5 * Math.max(q[3] - q[0], Math.max(q[4] - q[1], q[5] - q[2])) + b.margin,
  );
}

/**
 * Face of A (`bInA` null) or B along the direction, within the slack, in `m.d` (local), as rows (u, v, height) in the
 * contact frame.
 */
function faceOf(
  s: ConvexShape, given: SupportFaceFn | null, bInA: Float64Array | null, m: ManifoldBuffers, out: Polygon,
): void {
  const p = m.points, f = m.frame, face = facesOf(s, given);
  let n = 0;
  if (face !== null) n = face(s, m.d, p, m.ids);
  if (n > FACE_CORNERS) n = FACE_CORNERS;
  out.count = n;
  for (let i = 0; i < n; i++) {
    let x = p[3 * i], y = p[3 * i + 1], z = p[3 * i + 2];
    // B's face runs the other way round when seen along n: turn it
    const k = bInA === null ? i : n - 1 - i;
    if (bInA !== null) {
      const a = x, b = y, c = z;
      x = bInA[0] * a + bInA[1] * b + bInA[2] * c + bInA[9];
      y = bInA[3] * a + bInA[4] * b + bInA[5] * c + bInA[10];
      z = bInA[6] * a + bInA[7] * b + bInA[8] * c + bInA[11];
    }
    out.at[3 * k] = f[0] * x + f[1] * y + f[2] * z;
    out.at[3 * k + 1] = f[3] * x + f[4] * y + f[5] * z;
    out.at[3 * k + 2] = f[6] * x + f[7] * y + f[8] * z;
    out.id[k] = m.ids[i];
  }
  for (let i = 0; i < n; i++) out.edge[i] = out.id[bInA === null ? i : i + 1 < n ? i + 1 : 0];
}

function checkOptions({ face, slack }: { readonly face?: unknown; readonly slack?: unknown }): void {
  if (face !== undefined
    && typeof face !== "function") throw new TypeError(`options.face must be a function, got ${face as string}`);
  if (slack !== undefined && !(typeof slack === "number"
    && slack >= 0)) throw new RangeError(`options.slack must be >= 0, got ${slack as number}`);
}

/** Tangents of the contact plane from the normal in A's frame. */
function contactFrame(n: Float64Array, f: Float64Array): void {
  const x = n[0], y = n[1], z = n[2], s = z < 0 ? -1 : 1, a = -1 / (s + z), b = x * y * a;
  f[0] = 1 + s * x * x * a; f[1] = s * b; f[2] = -s * x;
  f[3] = y * f[2] - z * f[1]; f[4] = z * f[0] - x * f[2]; f[5] = x * f[1] - y * f[0];
  f[6] = x; f[7] = y; f[8] = z;
}

/**
 * The faces of both bodies that touch, in the contact frame of the normal in the workspace; of a half-space -1
 * corners: it is flat everywhere.
 */
function touchingFaces(a: ConvexShape, b: ConvexShape, given: SupportFaceFn | null, ws: PolytopeWorkspace,
  m: ManifoldBuffers): void {
  const n = ws.gjk.normal, R = ws.gjk.bInA, d = m.d;
  contactFrame(n, m.frame);
  d[0] = n[0]; d[1] = n[1]; d[2] = n[2]; d[3] = m.numbers[1];
  if (a.kind === HALF_SPACE_KIND) m.first.count = -1;
  else faceOf(a, given, null, m, m.first);
  d[0] = -(R[0] * n[0] + R[3] * n[1] + R[6] * n[2]);
  d[1] = -(R[1] * n[0] + R[4] * n[1] + R[7] * n[2]);
  d[2] = -(R[2] * n[0] + R[5] * n[1] + R[8] * n[2]);
  if (b.kind === HALF_SPACE_KIND) m.second.count = -1;
  else faceOf(b, given, R, m, m.second);
}

/** Is the argument a manifold in the place of the options? */
function isManifold(next: ContactOptions | ContactManifold | null | undefined): next is ContactManifold {
  return typeof next === "object" && next !== null && "gaps" in next;
}

/** As `contactManifold` of `@col/epa`, by the methods of a solver. `next`: options, or the record to be filled. */
export function contactManifoldBy<W extends PolytopeWorkspace>(
  solver: Solver<W>, a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose,
    next?: ContactOptions | ContactManifold, last?: ContactManifold,
): ContactManifold {
  const bare = isManifold(next), options = bare ? undefined : next;
  const given = options?.face ?? null;
  if (options !== undefined) {
    requireOptions(options, CONTACT_OPTIONS, "contactManifold");
    checkOptions(options);
  }
  const result = (bare ? next : last) ?? createContactManifold(), ws = acquire(solver), frame = frameOf(POOL.depth++),
    r = frame.distance, m = frame.buffers;
  try {
    requireSpace(a, b);
    const numbers = m.numbers;
    // in an array: numbers that come from an option or a default are boxed. The option is loaded once: twice, and V8
    // boxes it for the comparison
    numbers[0] = 0;
    if (options !== undefined) {
      const { maxDistance } = options;
      if (maxDistance !== undefined) numbers[0] = maxDistance;
    }
    readPoses(poseA, poseB, ws);
    setSmallerSize(a, b, numbers);
    ws.pair.stopBeyond = numbers[0];
    solvePair(solver, a, b, options, ws, r);
    result.distance = r.distance;
    result.status = r.status;
    result.count = 0;
    result.normal[0] = r.normal.x; result.normal[1] = r.normal.y; result.normal[2] = r.normal.z;
    if (!(r.distance <= numbers[0] || r.status === "touching" || r.status === "flat")) return result;
    numbers[1] = DEFAULT_SLACK * numbers[2];
    if (options?.slack !== undefined) numbers[1] = options.slack;
    touchingFaces(a, b, given, ws, m);
    collect(a, b, ws, m, r, result);
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    POOL.depth--;
    release(solver);
  }
  return result;
}
