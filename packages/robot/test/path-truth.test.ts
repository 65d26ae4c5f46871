/** Certified clearances against closed forms: edges of the planar arm, tangent to a disc by construction. */
import { createRobot, pathClearance, robotClearance } from "@col/robot";
import type { Robot, RobotDescription } from "@col/robot";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { sphere } from "@col/shapes";
import { makePose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { expect, test } from "vitest";
import { arcToSegment, inFrame, toSegment } from "./arcs.ts";
import type { Point2 } from "./arcs.ts";
import { LOWER, planarArm, UPPER } from "./support.ts";

const RADIUS = 0.05, O: Point2 = { x: 0, y: 0 };
const GAPS = [1e-3, 1e-5, 1e-7, 1e-9, -1e-9, -1e-7, -1e-5, -1e-3];

/** An edge and the least distance of the centre line of the arm from the point c on it. */
interface Edge {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly truth: number;
}

const polar = (r: number, a: number): Point2 => ({ x: r * Math.cos(a), y: r * Math.sin(a) });
const plus = (p: Point2, q: Point2): Point2 => ({ x: p.x + q.x, y: p.y + q.y });
const angleOf = (p: Point2): number => Math.atan2(p.y, p.x);

/** The shoulder moves: in the frame of the upper arm the disc moves on a circle about the origin. */
function shoulderEdge(rng: Rng, c: Point2): Edge {
  const a = rng.uniform(-3, 3), b = a + rng.uniform(-2, 2), q = rng.uniform(-2.5, 2.5), elbow = { x: UPPER, y: 0 },
    arc = { o: O, r: Math.hypot(c.x, c.y), from: angleOf(c) - a, to: angleOf(c) - b };
  return { from: [a, q], to: [b, q], truth: Math.min(arcToSegment(arc, O, elbow),
    arcToSegment(arc, elbow, plus(elbow, polar(LOWER, q)))) };
}

/** The elbow moves: in the frame of the lower arm the disc moves on a circle about the elbow. */
function elbowEdge(rng: Rng, c: Point2): Edge {
  const a = rng.uniform(-3, 3), q = rng.uniform(-2.5, 2.5), r = q + rng.uniform(-2, 2), elbow = polar(UPPER, a),
    d = inFrame(c, elbow, a), arc = { o: O, r: Math.hypot(d.x, d.y), from: angleOf(d) - q, to: angleOf(d) - r };
  return { from: [a, q], to: [a, r], truth: Math.min(toSegment(c, O, elbow),
    arcToSegment(arc, O, { x: LOWER, y: 0 })) };
}

/** Both move against each other: the lower arm keeps its direction, and the elbow moves on a circle. */
function parallelEdge(rng: Rng, c: Point2): Edge {
  const a = rng.uniform(-3, 3), b = a + rng.uniform(-2, 2), q = rng.uniform(-2.5, 2.5), hand = polar(LOWER, a + q);
  const upper = { o: O, r: Math.hypot(c.x, c.y), from: angleOf(c) - a, to: angleOf(c) - b };
  // relative to the elbow, the disc is at c - UPPER (cos, sin)
  const lower = { o: c, r: UPPER, from: a + Math.PI, to: b + Math.PI };
  return { from: [a, q], to: [b, q + a - b], truth: Math.min(arcToSegment(upper, O, { x: UPPER, y: 0 }),
    arcToSegment(lower, O, hand)) };
}

/** The pivot of a bar is this near to the least distance: the distance stays so near to it for a whole interval. */
const PIVOT = 1e-5;

/**
 * Is the disc nearest to a joint that stays in place while a bar rotates about it? The distance is then the least one
 * during a whole interval, which takes more configurations than the budget has for the smallest gaps.
 */
function isAtPivot({ from: [a, q], to: [b, r], truth }: Edge, c: Point2): boolean {
  const elbow = polar(UPPER, a), toElbow = Math.hypot(c.x - elbow.x, c.y - elbow.y);
  return (a !== b && truth > Math.hypot(c.x, c.y) - PIVOT) || (a === b && q !== r && truth > toElbow - PIVOT);
}

function check(robot: Robot, signed: Robot, edge: Edge, c: Point2, gap: number): void {
  const world = [{ shape: sphere(edge.truth - RADIUS - gap), pose: makePose(c.x, c.y) }];
  const plain = pathClearance(robot, world, [edge.from, edge.to]);
  for (const answer of [plain, pathClearance(signed, world, [edge.from, edge.to])]) {
    expect(answer.status).toBe(gap > 0 ? "free" : "colliding");
    if (gap > 0) {
      expect(answer.lowerBound).toBeLessThanOrEqual(gap + 1e-14);
      expect(answer.lowerBound).toBeGreaterThanOrEqual(0.9 * answer.distance);
      expect(answer.distance).toBeGreaterThanOrEqual(gap - 1e-14);
    } else expect(robotClearance(signed, world, answer.q).distance).toBeLessThan(0);
  }
  if (gap > 0) return;
  // with a margin the same edges ask for a distance
  const near = [{ shape: sphere(edge.truth - RADIUS - 0.01 - gap), pose: makePose(c.x, c.y) }];
  if (edge.truth < RADIUS + 0.02) return;
  const kept = pathClearance(robot, near, [edge.from, edge.to], { margin: 0.01 });
  expect(kept.status).toBe("colliding");
  expect(kept.distance).toBeLessThan(0.01);
  expect(pathClearance(robot, near, [edge.from, edge.to], { margin: 0.01 + 2 * gap }).status).toBe("free");
}

/** With a small budget: `undecided` is right, a wrong word is not. */
function checkPivot(robot: Robot, edge: Edge, c: Point2, gap: number): void {
  const world = [{ shape: sphere(edge.truth - RADIUS - gap), pose: makePose(c.x, c.y) }],
    answer = pathClearance(robot, world, [edge.from, edge.to], { maxConfigurations: 100 });
  expect(answer.status).not.toBe(gap > 0 ? "colliding" : "free");
  if (gap > 0) expect(answer.lowerBound).toBeLessThanOrEqual(gap + 1e-14);
}

const DESCRIPTION: RobotDescription = planarArm(RADIUS);
const COUNT = samples(100);
for (const [name, make] of [["shoulder", shoulderEdge], ["elbow", elbowEdge], ["both", parallelEdge]] as const) {
  test(seededTitle(`edges tangent to a disc are told apart down to 1e-9: ${name}`, COUNT), () => {
    const rng = rngFor(`robot arcs ${name}`), robot = createRobot(DESCRIPTION, { distance }),
      signed = createRobot(DESCRIPTION, { distance, signedDistance });
    for (let i = 0, seen = 0; seen < COUNT && i < 20 * COUNT; i++) {
      const c = polar(rng.uniform(0.2, 2.2), rng.uniform(-Math.PI, Math.PI)), edge = make(rng, c);
      if (edge.truth < RADIUS + 0.01) continue;
      if (isAtPivot(edge, c)) {
        checkPivot(robot, edge, c, GAPS[i % GAPS.length]);
        continue;
      }
      seen++;
      check(robot, signed, edge, c, GAPS[seen % GAPS.length]);
    }
  });
}

test("edges that touch up to rounding are touching, never free", () => {
  const robot = createRobot(DESCRIPTION, { distance }), signed = createRobot(DESCRIPTION, { distance, signedDistance });
  for (const gap of [0, 1e-16, -1e-16, 3e-16]) {
    const world = [{ shape: sphere(0.25), pose: makePose(UPPER + LOWER + RADIUS + 0.25 + gap) }];
    for (const r of [robot, signed]) {
      const answer = pathClearance(r, world, [[-1, 0], [0.7, 0]]);
      expect(answer.status).toBe("touching");
      expect(answer.lowerBound).toBeLessThanOrEqual(0);
      expect(pathClearance(r, world, [[-1, 0], [0.7, 0]], { margin: 0 }).status).toBe("touching");
    }
  }
});

test("a disc beside a joint that stays in place: its clearance is the least one for a whole interval", () => {
  const robot = createRobot(DESCRIPTION, { distance });
  for (const gap of [1e-3, 1e-9, -1e-9, -1e-3]) {
    const world = [{ shape: sphere(0.5 - RADIUS - gap), pose: makePose(-0.5) }];
    const maxConfigurations = gap === 1e-3 ? 5000 : 300;
    const { status, lowerBound } = pathClearance(robot, world, [[-1, 0], [1, 0]], { maxConfigurations });
    expect(status).toBe(gap === 1e-3 ? "free" : gap > 0 ? "undecided" : "colliding");
    if (gap > 0) expect(lowerBound).toBeLessThanOrEqual(gap + 1e-14);
  }
});
