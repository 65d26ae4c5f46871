/**
 * Replays the proof of a path of a robot: from supports at the ends of each interval, and from bounds of the motion
 * that are made here again.
 *
 * In: the description, the obstacles, the path, the intervals. Out: one text per fault. Each pair that counts must have
 * intervals without a hole on each edge; along the normal, held in its frame, the separation must stay above the bound.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, Vec3Like } from "@col/types";
import { packPose, rotatePacked, unrotatePacked } from "../poses.ts";
import { greatestRate, piecesOf, valuesAt } from "./polynomial.ts";
import type { CheckedPath, CheckedPiece } from "./polynomial.ts";
import { bodyPose, convexOf, jointOf, movingChain, placeChecked, valueOf } from "./robot.ts";
import type { CheckedRobot, PlacedLink } from "./robot.ts";
import { pairsOf } from "./robot-pairs.ts";
import type { CheckedObstacle } from "./robot-pairs.ts";

/** An interval of the proof. */
export interface CheckedInterval {
  readonly edge: number;
  readonly from: number;
  readonly to: number;
  readonly linkA: number;
  readonly bodyA: number;
  readonly linkB: number;
  readonly bodyB: number;
  readonly frame: number;
  readonly normal: Vec3Like;
  readonly speed: number;
  readonly lowerBound: number;
}

/** What rounding may take from a bound, relative to lengths of about 1. */
const SLACK = 1e-10;

const minus = (a: Float64Array, b: Float64Array): Float64Array => a.map((x, i) => x - b[i]);
const length = (v: ArrayLike<number>): number => Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
const across = (v: Float64Array, a: Float64Array): number =>
  length([v[1] * a[2] - v[2] * a[1], v[2] * a[0] - v[0] * a[2], v[0] * a[1] - v[1] * a[0]]);

/** Largest distances of points from the axis `a` through `o`, and from `o`. */
function farthest(points: readonly Float64Array[], o: Float64Array, a: Float64Array): [number, number] {
  let fromAxis = 0, from = 0;
  for (const p of points) {
    const d = minus(p, o);
    fromAxis = Math.max(fromAxis, across(d, a));
    from = Math.max(from, length(d));
  }
  return [fromAxis, from];
}

/** Points in the world whose hull holds the core. */
function pointsOf(shape: ConvexShape, pose: Float64Array): Float64Array[] {
  const b = shape.bounds, vertices = shape.mesh?.vertices, local = vertices !== undefined
    ? Array.from({ length: vertices.length / 3 }, (_, i) => vertices.slice(3 * i, 3 * i + 3))
    : Array.from({ length: 8 }, (_, k) => Float64Array.from([0, 1, 2], (i) => b[((k >> i) & 1) === 0 ? i : 3 + i]));
  return local.map((p) => rotatePacked(pose, p, new Float64Array(3)).map((x, i) => x + pose[9 + i]));
}

/** One joint on the way from the frame of a normal to a body. */
interface Step {
  readonly link: number;
  /** Is the joint passed from the child to the parent? */
  readonly isBack: boolean;
}

/** Joints between the link `frame` (-1: the world) and a link (-1: the world). */
function stepsBetween(robot: CheckedRobot, frame: number, link: number): Step[] {
  const up = movingChain(robot, frame), down = movingChain(robot, link);
  let k = 0;
  while (k < up.length && k < down.length && up[k] === down[k]) k++;
  return [...up.slice(k).reverse().map((i): Step => ({ link: i, isBack: true })),
    ...down.slice(k).map((i): Step => ({ link: i, isBack: false }))];
}

/** A side of a pair: its points and the joints that move them. */
interface Moved {
  readonly acceleration: number;
  readonly speed: number;
}

/** Largest first and second derivatives of the coordinates on an interval. */
interface Rates {
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/**
 * Bounds of the motion of points along n: a double sum over the joints, and a sum for the second derivatives of their
 * values. Slides are the largest ones of all control configurations of the path.
 */
function boundsOf(
  robot: CheckedRobot, path: readonly CheckedPiece[], rates: Rates, links: readonly PlacedLink[],
  steps: readonly Step[], points: readonly Float64Array[], n: Float64Array,
): Moved {
  const count = steps.length, radius = new Float64Array(count), v = new Float64Array(count),
    w = new Float64Array(count);
  let reach = 0;
  for (let k = count - 1; k >= 0; k--) {
    const { link, isBack } = steps[k], joint = links[link].joint, of = jointOf(robot, link);
    if (joint === null || of === undefined) throw new Error("a joint that does not move");
    const outer = isBack ? joint.before : joint.after, next = k + 1 < count ? links[steps[k + 1].link].joint : null;
    const targets = next === null ? points : [steps[k + 1].isBack ? next.after : next.before];
    const [fromAxis, from] = farthest(targets, outer, joint.axis);
    radius[k] = fromAxis + reach;
    const slide = joint.turns ? 0 : Math.max(...path.flat().map((q) => Math.abs(valueOf(robot, of, q))));
    reach += from + slide;
    v[k] = Math.abs(valueOf(robot, of, rates.first, true));
    w[k] = Math.abs(valueOf(robot, of, rates.second, true));
  }
  const turns = steps.map(({ link }) => links[link].joint?.turns === true),
    first = turns.findIndex((t, k) => t && v[k] > 0);
  let acceleration = 0, speed = 0;
  for (let i = 0; i < count; i++) {
    speed += v[i] * (turns[i] ? radius[i] : 1);
    const ownTilt = i === first ? across(n, links[steps[i].link].joint?.axis ?? n) : 1;
    acceleration += w[i] * ownTilt * (turns[i] ? radius[i] : 1);
    for (let j = i; j < count && turns[i]; j++) {
      acceleration += (i === j ? 1 : 2) * v[i] * v[j] * ownTilt * (turns[j] ? radius[j] : i === j ? 0 : 1);
    }
  }
  return { acceleration, speed };
}

/** Largest n . p over a shape. */
function supportOf(shape: ConvexShape, pose: Float64Array, n: Float64Array): number {
  const d = unrotatePacked(pose, n, new Float64Array(3)), moved = n[0] * pose[9] + n[1] * pose[10] + n[2] * pose[11];
  if (shape.kind === HALF_SPACE_KIND)
    return length(minus(d, shape.params.slice(0, 3))) < 1e-9 ? shape.params[3] + moved : Infinity;
  const p = new Float64Array(3);
  shape.support(shape, d, p);
  return d[0] * p[0] + d[1] * p[1] + d[2] * p[2] + moved + shape.margin;
}

/** What many intervals of a path share: placements at their ends, points of bodies there, rates between them. */
class Replay {
  readonly robot: CheckedRobot;
  readonly world: readonly CheckedObstacle[];
  readonly path: readonly CheckedPiece[];
  readonly #links = new Map<string, PlacedLink[]>();
  readonly #points = new Map<string, Float64Array[]>();
  readonly #rates = new Map<string, Rates>();

  constructor(robot: CheckedRobot, world: readonly CheckedObstacle[], path: readonly CheckedPiece[]) {
    this.robot = robot;
    this.world = world;
    this.path = path;
  }

  linksAt(edge: number, t: number): PlacedLink[] {
    return keep(this.#links, `${edge} ${t}`, () => placeChecked(this.robot, valuesAt(this.path[edge], t)));
  }

  /** Points around a body at the fraction t of an edge, where it has the pose. */
  pointsAt(edge: number, t: number, body: string, shape: ConvexShape, pose: Float64Array): Float64Array[] {
    return keep(this.#points, `${edge} ${t} ${body}`, () => pointsOf(shape, pose));
  }

  ratesOn(edge: number, from: number, to: number): Rates {
    return keep(this.#rates, `${edge} ${from} ${to}`, () => ({ first: greatestRate(this.path[edge], 1, from, to),
      second: greatestRate(this.path[edge], 2, from, to) }));
  }
}

function keep<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const value = kept.get(key) ?? make();
  kept.set(key, value);
  return value;
}

/** A pair at a configuration: poses of its bodies, the normal in the world, the separation along it. */
interface Look {
  readonly links: PlacedLink[];
  readonly n: Float64Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly gap: number;
}

/** The lower bound that the interval really proves. */
function provenBy(replay: Replay, s: CheckedInterval): number {
  const { robot, world, path } = replay, bodyA = robot.links[s.linkA].bodies?.[s.bodyA],
    bodyB = s.linkB < 0 ? world[s.bodyB] : robot.links[s.linkB].bodies?.[s.bodyB];
  if (bodyA === undefined || bodyB === undefined) return NaN;
  const shapeA = convexOf(bodyA.shape), shapeB = convexOf(bodyB.shape);
  const local = Float64Array.of(s.normal.x, s.normal.y, s.normal.z), isBySpeed = s.speed === s.speed,
    rates = isBySpeed ? replay.ratesOn(s.edge, 0, 1) : replay.ratesOn(s.edge, s.from, s.to);
  const look = (t: number): Look => {
    const links = replay.linksAt(s.edge, t),
      n = s.frame < 0 ? local : rotatePacked(links[s.frame].pose, local, new Float64Array(3)),
      a = bodyPose(robot, links, s.linkA, s.bodyA),
      b = s.linkB < 0 ? packPose(world[s.bodyB].pose) : bodyPose(robot, links, s.linkB, s.bodyB);
    return { links, n, a, b, gap: -supportOf(shapeA, a, n) - supportOf(shapeB, b, n.map((x) => -x)) };
  };
  const middle = (s.from + s.to) / 2, { links, n, a, b, gap } = look(middle), half = (s.to - s.from) / 2;
  const isFlat = shapeB.kind === HALF_SPACE_KIND, bounds = (link: number, body: number, shape: ConvexShape,
    pose: Float64Array): Moved => boundsOf(robot, path, rates, links, stepsBetween(robot, s.frame, link),
    replay.pointsAt(s.edge, middle, `${link} ${body}`, shape, pose), n);
  const sides = [bounds(s.linkA, s.bodyA, shapeA, a),
    isFlat && s.frame < 0 ? { acceleration: 0, speed: 0 } : bounds(s.linkB, s.bodyB, shapeB, b)];
  if (isBySpeed) return gap - half * (sides[0].speed + sides[1].speed);
  const c = 2 * half * half * (sides[0].acceleration + sides[1].acceleration), g = look(s.from).gap, h = look(s.to).gap;
  return Math.abs(h - g) >= c ? Math.min(g, h) : g - (c + g - h) * (c + g - h) / (4 * c);
}

/** See the file header. `lowerBound`: the clearance that the proof claims. */
export function pathProofFaults(
  robot: CheckedRobot, world: readonly CheckedObstacle[], path: CheckedPath,
  proof: readonly CheckedInterval[], lowerBound: number,
): string[] {
  const list = piecesOf(path), faults: string[] = [], ends = new Map<string, number>(),
    replay = new Replay(robot, world, list);
  for (const s of [...proof].sort((u, v) => u.edge - v.edge || u.from - v.from)) {
    const key = `${s.linkA} ${s.bodyA} ${s.linkB} ${s.bodyB}`, name = `edge ${s.edge}, pair ${key}, from ${s.from}`;
    if ((ends.get(`${s.edge}: ${key}`) ?? 0) !== s.from) faults.push(`${name}: a hole before it`);
    ends.set(`${s.edge}: ${key}`, s.to);
    if (!(s.lowerBound >= lowerBound)) faults.push(`${name}: its bound ${s.lowerBound} is below ${lowerBound}`);
    if (Math.abs(length([s.normal.x, s.normal.y, s.normal.z]) - 1) > 1e-12) faults.push(`${name}: no unit normal`);
    const proven = provenBy(replay, s);
    if (!(proven >= s.lowerBound - SLACK)) faults.push(`${name}: claims ${s.lowerBound}, proves ${proven}`);
  }
  for (let edge = 0; edge < list.length; edge++) {
    for (const key of pairsOf(robot, world))
      if (ends.get(`${edge}: ${key}`) !== 1) faults.push(`edge ${edge}, pair ${key}: the end is not proven`);
  }
  return faults;
}
