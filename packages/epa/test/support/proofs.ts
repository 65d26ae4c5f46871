/**
 * The proofs that methods leave in the workspace, read on demand: regions of directions with the bound that is claimed
 * there, for the test kit to take apart. Nothing is recorded while a query runs.
 *
 * Frame: A's, cores, D = A - B. A proof is a list of claims whose regions together are all directions: caps, and what
 * the caps leave. A ball inside D is claimed about its own middle.
 */
import type { DirectionCap, DirectionRegion } from "@col/testkit";
import { relativePose } from "@col/kernel";
import { pairScale, posed, translated } from "@col/testkit";
import type { PairCase } from "@col/testkit";
import { ELLIPSOID_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { signedDistance } from "../../src/index.ts";
import { MINIMA, MINIMA_SIZE } from "../../src/polish/state.ts";
import { CELL_ROW } from "../../src/axes/rim-state.ts";
import type { EpaWorkspace } from "../../src/entire.ts";
import { EXITS } from "./exits.ts";

export interface Claim {
  readonly name: string;
  readonly region: DirectionRegion;
  /** No direction of the region is lower. Length. */
  readonly bound: number;
  /** The origin of the claim; D's own where there is none. */
  readonly about?: readonly number[];
}

/** What methods allow themselves: parts of the depth and of the scene. */
const SLACK = 1e-10, SLACK_OF_SCENE = 2e-11;

export interface Proof {
  readonly claims: readonly Claim[];
  readonly slack: number;
  /** D's support, about `about`. */
  readonly support: (about: readonly number[] | undefined) => (d: Float64Array, out: Float64Array) => void;
}

/** D's support in A's frame, about a point. */
function supportOf(a: ConvexShape, b: ConvexShape, r: Float64Array): Proof["support"] {
  const p = new Float64Array(3), q = new Float64Array(3);
  return (about = [0, 0, 0]) =>
    (n, out) => {
      const x = n[0], y = n[1], z = n[2];
      p[0] = x; p[1] = y; p[2] = z;
      a.support(a, p, p);
      q[0] = -(r[0] * x + r[3] * y + r[6] * z);
      q[1] = -(r[1] * x + r[4] * y + r[7] * z);
      q[2] = -(r[2] * x + r[5] * y + r[8] * z);
      b.support(b, q, q);
      const u = q[0], v = q[1], w = q[2];
      out[0] = p[0] - (r[0] * u + r[1] * v + r[2] * w + r[9]) - about[0];
      out[1] = p[1] - (r[3] * u + r[4] * v + r[5] * w + r[10]) - about[1];
      out[2] = p[2] - (r[6] * u + r[7] * v + r[8] * w + r[11]) - about[2];
    };
}

/** A cap with a claim of its own. */
interface NamedCap extends DirectionCap {
  readonly name: string;
  readonly bound: number;
}

/** Caps with claims of their own, and what they leave. */
function capsAndRest(caps: readonly NamedCap[], bound: number): Claim[] {
  const own = caps.map((cap): Claim => ({ name: cap.name, region: { within: cap }, bound: cap.bound }));
  return [...own, { name: "the rest", region: { outside: caps }, bound }];
}

/** Cells about minima, rows of `ws.polish.seen` (minima.ts): n, u, count, a cell's tangent, another, a cone's sine. */
function cells(ws: EpaWorkspace): Claim[] {
  const { seen } = ws.polish, row = MINIMA_SIZE / MINIMA;
  const caps: NamedCap[] = [];
  for (let r = 0; r < MINIMA_SIZE; r += row) {
    const tan = seen[r + 5], sin = seen[r + 7];
    const cos = Math.min(1 / Math.sqrt(1 + tan * tan), Math.sqrt(1 - sin * sin));
    if (!(seen[r + 3] > 0 && cos < 1)) continue;
    caps.push({ name: `cell ${r / row}`, axis: seen.slice(r, r + 3), cos, bound: seen[r + 3] });
  }
  return capsAndRest(caps, ws.depth[0]);
}

/** Poles, cells and boxes of latitudes: `ws.rims`. */
function latitudes(ws: EpaWorkspace): Claim[] {
  const { rims } = ws, { least } = rims, a = [...rims.a.axes.slice(0, 3)], b = [...rims.b.axes.slice(0, 3)],
    e = rims.a.axes.slice(3, 6), k = rims.a.axes.slice(6, 9);
  const caps: NamedCap[] = [];
  for (const [i, { cos }] of rims.poles.entries()) {
    const axis = (i < 2 ? a : b).map((x) => ((i & 1) === 0 ? x : -x));
    caps.push({ name: `pole ${i}`, axis, cos, bound: least });
  }
  for (let i = 0; i < rims.cellCount; i++) {
    const [x, y, z, cos] = rims.cells.subarray(CELL_ROW * i), axis = a.map((v, j) => x * v + y * e[j] + z * k[j]);
    caps.push({ name: `cell ${i}`, axis, cos, bound: least });
  }
  return capsAndRest(caps, rims.upper);
}

/** Caps about the poles of A's axis, and circles of kinks, of which all are looked at. */
function kinks(ws: EpaWorkspace): Claim[] {
  const { frame, caps: held, lowest } = ws.nearlyParallel, axis = frame.a.axes.slice(0, 3);
  const caps = [held.up, held.down].map((t, i): NamedCap => ({
    name: `pole ${i}`, axis: axis.map((x) => (i === 0 ? x : -x)), cos: (1 - t * t) / (1 + t * t), bound: lowest.least,
  }));
  return capsAndRest(caps, lowest.least);
}

/** The ball inside D: about (u - R) n with radius R, or about the origin. */
function innerBall(ws: EpaWorkspace): Claim[] {
  const u = ws.depth[0], { radius } = ws.inner;
  if (u > radius) return [{ name: "ball about the origin", region: "everywhere", bound: u }];
  const about = Array.from(ws.gjk.normal, (x) => (u - radius) * x);
  return [{ name: "ball inside the ellipsoid", region: "everywhere", bound: radius, about }];
}

/** A signed distance in closed form, of cores that overlap. */
function answered(ws: EpaWorkspace): Claim[] {
  return [{ name: "nearest feature, or ball", region: "everywhere", bound: -ws.answer.signed }];
}

/** Methods whose proofs can be taken apart, by their row in the table of exits. */
export const PROVED: Readonly<Record<string, (ws: EpaWorkspace, a: ConvexShape, b: ConvexShape) => Claim[]>> = {
  "points, two segments": answered,
  "two ellipsoids": answered,
  "segments beside round solids": answered,
  "one axis": (ws) => [{ name: "chords", region: "everywhere", bound: ws.depth[0] }],
  "polytopes beside discs": (ws) => [{ name: "all features", region: "everywhere", bound: ws.depth[0] }],
  "axes that pass": latitudes,
  "nearly parallel axes": kinks,
  "parallel axes": kinks,
  "two deep ellipsoids": (ws) => [{ name: "rectangles", region: "everywhere", bound: ws.deepEllipsoids.least }],
  "an ellipsoid beside a solid": innerBall,
  "search, curved": cells,
};

/** How deep a segment is put into an ellipsoid, part of the radius of the ball that rolls inside. */
const INTO = 0.5;

/**
 * The pair as a proof of overlap asks for it: segments beside ellipsoids are drawn into each other along their normal,
 * by less than the ball that rolls inside, which is all that the closed form proves.
 */
export function intoEachOther(name: string, pair: PairCase): PairCase {
  const { a, b, poseA, poseB } = pair, round = [a, b].find(({ kind }) => kind === ELLIPSOID_KIND);
  if (name !== "segments beside round solids" || round === undefined) return pair;
  const { distance, normal: n } = signedDistance(a, poseA, b, poseB), e = round.params;
  const by = -(distance + a.margin + b.margin + (INTO * Math.min(e[3], e[4], e[5])) / Math.max(e[0], e[1], e[2]));
  return { ...pair, poseB: translated(poseB, by * n.x, by * n.y, by * n.z) };
}

/** The method's proof for a pair; undefined where it does not answer. */
export function proofOf(name: string, { a, b, poseA, poseB }: PairCase, ws: EpaWorkspace): Proof | undefined {
  const exit = EXITS.find((row) => row.name === name);
  ws.polish.seen.fill(0);
  relativePose(poseA, poseB, ws.gjk.bInA);
  if (exit?.answers(a, b, ws) !== true) return undefined;
  const depth = PROVED[name] === answered ? -ws.answer.signed : ws.depth[0];
  if (!(depth > 0)) return undefined;
  const slack = SLACK * depth + SLACK_OF_SCENE * pairScale(posed(a, poseA), posed(b, poseB));
  return { claims: PROVED[name](ws, a, b), slack, support: supportOf(a, b, ws.gjk.bInA.slice()) };
}
