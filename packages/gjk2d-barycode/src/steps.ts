/**
 * `gjkSteps2`: the 2-D distance loop one step at a time, for teaching, plots and debugging. It allocates and is not
 * meant for speed.
 *
 * In: shapes and poses of `distance2`. Out: a generator of one record per support call, with simplex, direction and
 * barycode in A's frame, and bounds of the cores' distance (lengths; margins are not added). The decisions are
 * the same as in `gjkPolygons`; the supports scan all vertices, so among equally far vertices another one may be
 * reported.
 */
import { requirePair2 } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape2, Pose2, Vec2Like } from "@col/types";
import { DEFAULTS, readOptions, readPoses } from "./door.ts";
import type { GjkOptions2 } from "./door.ts";
import { supportOfDifference } from "./gjk-supports.ts";
import { centreDirection } from "./start.ts";
import { createWorkspace2 } from "./workspace.ts";

/** A vertex of the simplex, A's frame: `w = a - b`. */
export interface StepVertex {
  readonly w: Vec2Like;
  readonly a: Vec2Like;
  readonly b: Vec2Like;
}

/** One step, with the simplex before its change. All coordinates in A's frame. */
export interface GjkStep2 {
  readonly iteration: number;
  /** One vertex, or the edge B, C with the origin on its left. */
  readonly simplex: readonly StepVertex[];
  /** Search direction, towards the origin. */
  readonly direction: Vec2Like;
  /** Vertex of the Minkowski difference found in this direction. */
  readonly support: StepVertex;
  /**
   * Signs of the origin's barycentric coordinates in (support, B, C): 4, 5, 6 or 7; 0 while the simplex is a vertex.
   */
  readonly barycode: number;
  /** Bounds of the cores' distance from this step. */
  readonly upper: number;
  readonly lower: number;
  /** The kind of the new simplex, or the reason why the loop ends. */
  readonly next: "vertex" | "edge" | "inside" | "closed" | "budget-spent";
}

/** Relative rounding error of the progress; same as in `gjkPolygons`. No dimension. */
const ROUNDING = 3e-16;

const cross = (a: Vec2Like, b: Vec2Like): number => a.x * b.y - a.y * b.x;
const dot = (a: Vec2Like, b: Vec2Like): number => a.x * b.x + a.y * b.y;
const minus = (a: Vec2Like, b: Vec2Like): Vec2Like => ({ x: a.x - b.x, y: a.y - b.y });

/**
 * Iterates over the steps of `distance2(a, poseA, b, poseB, options)`.
 *
 * @throws TypeError for a half-plane, whose closed form has no steps.
 */
export function* gjkSteps2(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: GjkOptions2 = DEFAULTS,
): Generator<GjkStep2, void, undefined> {
  requirePair2(a, poseA, b, poseB);
  if (a.kind === HALF_SPACE_KIND || b.kind === HALF_SPACE_KIND)
    throw new TypeError("gjkSteps2: a half-plane is answered in closed form, without steps");
  const ws = createWorkspace2(), r = ws.rows;
  readOptions(options, a, b, false, ws);
  readPoses(poseA, poseB, ws);
  const ask = (x: number, y: number): StepVertex => {
    ws.nx = x;
    ws.ny = y;
    supportOfDifference(a, b, ws);
    const bx = ws.c * r[10] - ws.s * r[11] + ws.tx, by = ws.s * r[10] + ws.c * r[11] + ws.ty;
    return { w: { x: ws.nx, y: ws.ny }, a: { x: r[4], y: r[5] }, b: { x: bx, y: by } };
  };
  const p = a.vertices, q = b.vertices;
  let simplex: StepVertex[];
  if (p.length > 0 && q.length > 0 && options.start !== "centres") {
    const bx = ws.c * q[0] - ws.s * q[1] + ws.tx, by = ws.s * q[0] + ws.c * q[1] + ws.ty;
    simplex = [{ w: { x: p[0] - bx, y: p[1] - by }, a: { x: p[0], y: p[1] }, b: { x: bx, y: by } }];
  } else {
    centreDirection(a, b, ws);
    simplex = [ask(ws.d[0], ws.d[1])];
  }
  for (let iteration = 1; ; iteration++) {
    const [B, C] = simplex, e = C === undefined ? null : minus(C.w, B.w);
    const direction: Vec2Like = e === null ? { x: -B.w.x, y: -B.w.y } : { x: -e.y, y: e.x };
    const length = Math.sqrt(dot(direction, direction));
    const support = length > 0 ? ask(direction.x, direction.y) : B, A = support.w;
    const height = e === null ? length * length : cross(B.w, e), g = dot(direction, minus(A, B.w));
    const size = Math.abs(A.x) + Math.abs(A.y) + Math.abs(B.w.x) + Math.abs(B.w.y);
    const noise = e === null ? 0 : ROUNDING * (Math.abs(e.x) + Math.abs(e.y)) * size;
    // If the origin is on the edge's line up to rounding, and A - B continues beyond it, its height is 0.
    const beyond = g > noise && g > ws.gap * height, h = e !== null && beyond && height <= noise ? 0 : height;
    const closed = !beyond || h === 0;
    let next: GjkStep2["next"] = closed ? "closed" : iteration >= ws.budget ? "budget-spent" : "vertex";
    let after: StepVertex[] = [support], barycode = 0;
    if (e !== null && C !== undefined) {
      const sv = cross(C.w, A), sw = cross(A, B.w);
      barycode = 4 + (sv > 0 ? 2 : 0) + (sw > 0 ? 1 : 0);
      if (next === "vertex") {
        if (barycode === 7) next = "inside";
        else if (sv <= 0 && dot(A, minus(A, C.w)) > 0) after = [support, C];
        else if (sw <= 0 && dot(A, minus(A, B.w)) > 0) after = [B, support];
      }
    } else if (next === "vertex" && dot(A, minus(B.w, A)) < 0) after = cross(A, B.w) >= 0 ? [support, B] : [B, support];
    if (next === "vertex" && after.length === 2) next = "edge";
    const upper = next === "inside" ? 0 : length > 0 ? Math.max(0, h / length) : 0;
    const lower = next === "inside" || !(length > 0) ? 0 : Math.max(0, (h - Math.max(0, g)) / length);
    yield { iteration, simplex, direction, support, barycode, upper, lower, next };
    if (next !== "vertex" && next !== "edge") return;
    simplex = after;
  }
}
