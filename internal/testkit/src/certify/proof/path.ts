/**
 * Replays the proof of a path of a robot with rational bounds: supports at the ends of each interval and the motion
 * between them are bounded again, from the description alone, in whole numbers that are rounded outward (ball.ts).
 *
 * In: the description, the obstacles, the path, the intervals. Out: one text per fault. Each pair that counts must have
 * intervals without a hole on each edge; along the normal, held in its frame, the separation must be at least the bound
 * that the interval claims, without room for rounding errors. Shares no code with `@col/robot`.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { Vec3Like } from "@col/types";
import { piecesOf } from "../polynomial.ts";
import type { CheckedPath, CheckedPiece } from "../polynomial.ts";
import type { CheckedRobot } from "../robot.ts";
import { pairsOf } from "../robot-pairs.ts";
import type { CheckedObstacle } from "../robot-pairs.ts";
import { ball, div, greatest, leastOnInterval, mul, neg, sub, timesUp, toNumber } from "./ball.ts";
import { bodyOf, modelOf, placeGroups, stepsBetween } from "./model.ts";
import type { Arms, Model, Placed } from "./model.ts";
import { boundsOf, radiiOf, ratesOf, valuesOf } from "./motion.ts";
import type { Bounds, Rates } from "./motion.ts";
import { dot, identity, lengthOf, rotate, rotateBack, unit, vectorOf } from "./rigid.ts";
import type { Rigid, Vector } from "./rigid.ts";
import { supportOf } from "./support.ts";

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

function keep<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const value = kept.get(key) ?? make();
  kept.set(key, value);
  return value;
}

/** State that many intervals of a path share: placements at their ends, bodies, rates and radii. */
class Replay {
  readonly model: Model;
  readonly world: readonly CheckedObstacle[];
  readonly path: readonly CheckedPiece[];
  readonly #groups = new Map<string, Rigid[]>();
  readonly #bodies = new Map<string, Placed>();
  readonly #rates = new Map<string, Rates>();
  readonly #steps = new Map<string, Arms>();

  constructor(model: Model, world: readonly CheckedObstacle[], path: readonly CheckedPiece[]) {
    this.model = model;
    this.world = world;
    this.path = path;
  }

  /** The pose of a group at the fraction t of an edge. */
  poseAt(edge: number, t: number, group: number): Rigid {
    return group < 0 ? identity
      : keep(this.#groups, `${edge} ${t}`, () => placeGroups(this.model, valuesOf(this.path[edge], t)))[group];
  }

  body(link: number, body: number): Placed {
    return keep(this.#bodies, `${link} ${body}`, () => bodyOf(this.model, this.world, link, body));
  }

  ratesOn(edge: number, from: number, to: number): Rates {
    return keep(this.#rates, `${edge} ${from} ${to}`, () => ratesOf(this.path[edge], from, to));
  }

  stepsTo(frame: number, body: Placed): Arms {
    const { model, path } = this, key = `${frame} ${body.name}`;
    return keep(this.#steps, key, () => {
      const steps = stepsBetween(model, frame, body.group), make = (): Arms =>
        ({ steps, radii: radiiOf(path, steps, body) });
      // without slides they are the same on every path
      return body.isInWorld || steps.some(({ joint }) => !joint.turns) ? make() : keep(model.arms, key, make);
    });
  }
}

/** Upper bound of the largest n . p over a body at the pose of its group. */
function reachOf({ shape, pose }: Placed, at: Rigid, n: Vector): bigint {
  const inGroup = rotateBack(at, n), moved = greatest(dot(n, at.t)) + greatest(dot(inGroup, pose.t));
  if (shape.kind !== HALF_SPACE_KIND)
    return supportOf(shape, rotateBack(pose, inGroup)) + moved + greatest(ball(shape.margin));
  // n is its normal
  const [x, y, z, offset] = shape.params;
  return moved + greatest(div(ball(offset), lengthOf(vectorOf(x, y, z))));
}

/** How far a normal may be from a unit vector, and from the normal of a half-space. No dimension. */
const ROUNDING = 1e-12;

/**
 * The unit direction of an interval, in its frame, without rounding; against a half-space its normal. Null: the
 * interval has another one.
 */
function directionOf({ normal: { x, y, z }, frame }: CheckedInterval, { shape, pose }: Placed): Vector | null {
  if (!(Math.abs(Math.sqrt(x * x + y * y + z * z) - 1) < ROUNDING)) return null;
  const n = unit(vectorOf(x, y, z));
  if (shape.kind !== HALF_SPACE_KIND) return n;
  const [u, v, w] = shape.params, exact = unit(rotate(pose, vectorOf(-u, -v, -w)));
  return frame === -1 && exact.every((c, i) => Math.abs(toNumber(c.m - n[i].m)) < ROUNDING) ? exact : null;
}

const NOTHING: Bounds = { speed: 0n, acceleration: 0n };

/** The lower bound that the interval really proves, in units of a ball; null if its normal is not a direction. */
function provenBy(replay: Replay, s: CheckedInterval): bigint | null {
  const { model } = replay, a = replay.body(s.linkA, s.bodyA), b = replay.body(s.linkB, s.bodyB),
    local = directionOf(s, b), isBySpeed = s.speed === s.speed, frame = s.frame < 0 ? -1 : model.group[s.frame];
  if (local === null) return null;
  const inFrame = s.frame < 0 ? local : rotate(model.inGroup[s.frame], local),
    normalAt = (t: number): Vector => rotate(replay.poseAt(s.edge, t, frame), inFrame),
    gapAt = (t: number, n: Vector): bigint => -reachOf(a, replay.poseAt(s.edge, t, a.group), n)
      - reachOf(b, replay.poseAt(s.edge, t, b.group), [neg(n[0]), neg(n[1]), neg(n[2])]);
  const middle = (s.from + s.to) / 2, n = normalAt(middle), isFlat = b.shape.kind === HALF_SPACE_KIND,
    rates = isBySpeed ? replay.ratesOn(s.edge, 0, 1) : replay.ratesOn(s.edge, s.from, s.to);
  const boundsTo = (body: Placed): Bounds => {
    const { steps, radii } = replay.stepsTo(frame, body);
    return boundsOf(steps, radii, rates, n,
      ({ link, joint }) => rotate(replay.poseAt(s.edge, middle, link), joint.axis));
  };
  const u = boundsTo(a), v = isFlat ? NOTHING : boundsTo(b), half = sub(ball(s.to), ball(middle));
  if (isBySpeed) return gapAt(middle, n) - timesUp(greatest(half), u.speed + v.speed);
  const c = 2n * timesUp(greatest(mul(half, half)), u.acceleration + v.acceleration);
  return leastOnInterval(gapAt(s.from, normalAt(s.from)), gapAt(s.to, normalAt(s.to)), c);
}

/** Checks the proof of a path among obstacles; `lowerBound`: the clearance that the proof claims. */
export type PathProofCheck = (world: readonly CheckedObstacle[], path: CheckedPath, proof: readonly CheckedInterval[],
  lowerBound: number) => string[];

/** See the file header: a checker for many paths of a robot. */
export function pathProofCheck(robot: CheckedRobot): PathProofCheck {
  const model = modelOf(robot);
  return (world, path, proof, lowerBound) => faultsOf(model, world, path, proof, lowerBound);
}

/** See the file header. */
export const pathProofFaults = (robot: CheckedRobot, ...rest: Parameters<PathProofCheck>): string[] =>
  pathProofCheck(robot)(...rest);

function faultsOf(model: Model, ...[world, path, proof, lowerBound]: Parameters<PathProofCheck>): string[] {
  const list = piecesOf(path), faults: string[] = [], ends = new Map<string, number>(),
    replay = new Replay(model, world, list);
  for (const s of [...proof].sort((u, v) => u.edge - v.edge || u.from - v.from)) {
    const key = `${s.linkA} ${s.bodyA} ${s.linkB} ${s.bodyB}`, name = `edge ${s.edge}, pair ${key}, from ${s.from}`;
    if ((ends.get(`${s.edge}: ${key}`) ?? 0) !== s.from) faults.push(`${name}: a hole before it`);
    ends.set(`${s.edge}: ${key}`, s.to);
    if (!(s.lowerBound >= lowerBound)) faults.push(`${name}: its bound ${s.lowerBound} is below ${lowerBound}`);
    const proven = provenBy(replay, s);
    if (proven === null) faults.push(`${name}: no unit normal, or not the half-space's`);
    else if (!(proven >= greatest(ball(s.lowerBound))))
      faults.push(`${name}: claims ${s.lowerBound}, proves ${toNumber(proven)}`);
  }
  for (let edge = 0; edge < list.length; edge++) {
    for (const key of pairsOf(model.description, world))
      if (ends.get(`${edge}: ${key}`) !== 1) faults.push(`edge ${edge}, pair ${key}: the end is not proven`);
  }
  return faults;
}
