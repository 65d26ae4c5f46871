/**
 * Replays the proof of a path of a robot: from supports at the ends of each interval, and from bounds of the motion
 * that are made here again.
 *
 * In: the description, the obstacles, the path, the intervals. Out: one text per fault. Each pair that counts must have
 * intervals without a hole on each edge; along the normal, held in its frame, the separation must stay above the bound.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { packPose, rotatePacked, unrotatePacked } from "../poses.ts";
import { bodyPose, jointOf, movingChain, parentOf, placeChecked, valueOf } from "./robot.ts";
import type { CheckedRobot, PlacedLink } from "./robot.ts";

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

/** An obstacle of the world. */
export interface CheckedObstacle {
  readonly shape: ConvexShape;
  readonly pose: Pose;
  readonly disabledLinks?: readonly string[] | undefined;
}

type List = readonly ArrayLike<number>[];

/** What rounding may take from a bound, relative to lengths of about 1. */
const SLACK = 1e-10;

const minus = (a: Float64Array, b: Float64Array): Float64Array => a.map((x, i) => x - b[i]);
const length = (v: ArrayLike<number>): number => Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
const across = (v: Float64Array, a: Float64Array): number =>
  length([v[1] * a[2] - v[2] * a[1], v[2] * a[0] - v[0] * a[2], v[0] * a[1] - v[1] * a[0]]);

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

/** Bounds of the motion of points along n: double sum over the joints; slides are the largest ones of the path. */
function boundsOf(
  robot: CheckedRobot, path: List, rates: Float64Array, links: readonly PlacedLink[], steps: readonly Step[],
  points: readonly Float64Array[], n: Float64Array,
): Moved {
  const count = steps.length, radius = new Float64Array(count), v = new Float64Array(count);
  let reach = 0;
  for (let k = count - 1; k >= 0; k--) {
    const { link, isBack } = steps[k], joint = links[link].joint, of = jointOf(robot, link);
    if (joint === null || of === undefined) throw new Error("a joint that does not move");
    const outer = isBack ? joint.before : joint.after, next = k + 1 < count ? links[steps[k + 1].link].joint : null;
    const targets = next === null ? points : [steps[k + 1].isBack ? next.after : next.before];
    radius[k] = Math.max(...targets.map((p) => across(minus(p, outer), joint.axis))) + reach;
    const slide = joint.turns ? 0 : Math.max(...path.map((q) => Math.abs(valueOf(robot, of, q))));
    reach += Math.max(...targets.map((p) => length(minus(p, outer)))) + slide;
    v[k] = Math.abs(valueOf(robot, of, rates, true));
  }
  const turns = steps.map(({ link }) => links[link].joint?.turns === true),
    first = turns.findIndex((t, k) => t && v[k] > 0);
  let acceleration = 0, speed = 0;
  for (let i = 0; i < count; i++) {
    speed += v[i] * (turns[i] ? radius[i] : 1);
    for (let j = i; j < count && turns[i]; j++) {
      const tilt = i === first ? across(n, links[steps[i].link].joint?.axis ?? n) : 1;
      acceleration += (i === j ? 1 : 2) * v[i] * v[j] * tilt * (turns[j] ? radius[j] : i === j ? 0 : 1);
    }
  }
  return { acceleration, speed };
}

const at = (path: List, edge: number, t: number): Float64Array =>
  Float64Array.from(path[edge], (x, k) => x + t * (path[edge + 1][k] - x));

/** Largest n . p over a shape. */
function supportOf(shape: ConvexShape, pose: Float64Array, n: Float64Array): number {
  const d = unrotatePacked(pose, n, new Float64Array(3)), moved = n[0] * pose[9] + n[1] * pose[10] + n[2] * pose[11];
  if (shape.kind === HALF_SPACE_KIND)
    return length(minus(d, shape.params.slice(0, 3))) < 1e-9 ? shape.params[3] + moved : Infinity;
  const p = new Float64Array(3);
  shape.support(shape, d, p);
  return d[0] * p[0] + d[1] * p[1] + d[2] * p[2] + moved + shape.margin;
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
function provenBy(robot: CheckedRobot, world: readonly CheckedObstacle[], path: List, s: CheckedInterval): number {
  const shapeA = robot.links[s.linkA].bodies?.[s.bodyA].shape,
    shapeB = s.linkB < 0 ? world[s.bodyB].shape : robot.links[s.linkB].bodies?.[s.bodyB].shape;
  if (shapeA === undefined || shapeB === undefined) return NaN;
  const local = Float64Array.of(s.normal.x, s.normal.y, s.normal.z),
    rates = minus(at(path, s.edge, 1), at(path, s.edge, 0));
  const look = (t: number): Look => {
    const links = placeChecked(robot, at(path, s.edge, t)),
      n = s.frame < 0 ? local : rotatePacked(links[s.frame].pose, local, new Float64Array(3)),
      a = bodyPose(robot, links, s.linkA, s.bodyA),
      b = s.linkB < 0 ? packPose(world[s.bodyB].pose) : bodyPose(robot, links, s.linkB, s.bodyB);
    return { links, n, a, b, gap: -supportOf(shapeA, a, n) - supportOf(shapeB, b, n.map((x) => -x)) };
  };
  const { links, n, a, b, gap } = look((s.from + s.to) / 2), half = (s.to - s.from) / 2;
  const isFlat = shapeB.kind === HALF_SPACE_KIND, sides = [
    boundsOf(robot, path, rates, links, stepsBetween(robot, s.frame, s.linkA), pointsOf(shapeA, a), n),
    isFlat && s.frame < 0 ? { acceleration: 0, speed: 0 }
      : boundsOf(robot, path, rates, links, stepsBetween(robot, s.frame, s.linkB), pointsOf(shapeB, b), n)];
  if (s.speed === s.speed) return gap - half * (sides[0].speed + sides[1].speed);
  const c = 2 * half * half * (sides[0].acceleration + sides[1].acceleration), g = look(s.from).gap, h = look(s.to).gap;
  return Math.abs(h - g) >= c ? Math.min(g, h) : g - (c + g - h) * (c + g - h) / (4 * c);
}

/** Keys of the pairs that count: link and body of both sides. */
function pairsOf(robot: CheckedRobot, world: readonly CheckedObstacle[]): string[] {
  const bodies = robot.links.flatMap(({ bodies: list = [], name }, link) =>
    list.map((_, body) => ({ link, body, name })));
  const rigid = (link: number): string => String(movingChain(robot, link));
  const isOff = (i: number, j: number): boolean => rigid(i) === rigid(j) || parentOf(robot, i) === j
    || parentOf(robot, j) === i || (robot.disabledPairs ?? [])
      .some((p) => p.includes(robot.links[i].name) && p.includes(robot.links[j].name));
  return bodies.flatMap((u, k) => [
    ...world.flatMap(({ disabledLinks = [] }, o) =>
      (disabledLinks.includes(u.name) ? [] : [`${u.link} ${u.body} -1 ${o}`])),
    ...bodies.slice(k + 1).filter((w) => !isOff(u.link, w.link))
      .map((w) => `${u.link} ${u.body} ${w.link} ${w.body}`)]);
}

/** See the file header. `lowerBound`: the clearance that the proof claims. */
export function pathProofFaults(
  robot: CheckedRobot, world: readonly CheckedObstacle[], path: List, proof: readonly CheckedInterval[],
  lowerBound: number,
): string[] {
  const list = path.length === 1 ? [path[0], path[0]] : path, faults: string[] = [], ends = new Map<string, number>();
  for (const s of [...proof].sort((u, v) => u.edge - v.edge || u.from - v.from)) {
    const key = `${s.linkA} ${s.bodyA} ${s.linkB} ${s.bodyB}`, name = `edge ${s.edge}, pair ${key}, from ${s.from}`;
    if ((ends.get(`${s.edge}: ${key}`) ?? 0) !== s.from) faults.push(`${name}: a hole before it`);
    ends.set(`${s.edge}: ${key}`, s.to);
    if (!(s.lowerBound >= lowerBound)) faults.push(`${name}: its bound ${s.lowerBound} is below ${lowerBound}`);
    if (Math.abs(length([s.normal.x, s.normal.y, s.normal.z]) - 1) > 1e-12) faults.push(`${name}: no unit normal`);
    const proven = provenBy(robot, world, list, s);
    if (!(proven >= s.lowerBound - SLACK)) faults.push(`${name}: claims ${s.lowerBound}, proves ${proven}`);
  }
  for (let edge = 0; edge + 1 < list.length; edge++) {
    for (const key of pairsOf(robot, world))
      if (ends.get(`${edge}: ${key}`) !== 1) faults.push(`edge ${edge}, pair ${key}: the end is not proven`);
  }
  return faults;
}
