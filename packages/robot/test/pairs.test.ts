/** Proven pairs of links against closed forms, and samples of random trees. */
import { createRobot, placeRobot, provePairs } from "@col/robot";
import type { LinkPair, RobotDescription } from "@col/robot";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { box, capsule, sphere } from "@col/shapes";
import { convexOf, makePose, moved, rngFor, samples, seededTitle } from "@col/testkit";
import type { Pose } from "@col/types";
import { expect, test } from "vitest";
import { LOWER, planarArm, randomTree, UPPER } from "./support.ts";

const IDENTITY = makePose();

/** Least signed distance of the bodies of two links, asked one by one. */
function gapOf({ links }: RobotDescription, poses: readonly Pose[], u: number, v: number): number {
  let least = Infinity;
  for (const a of links[u].bodies ?? []) {
    for (const b of links[v].bodies ?? []) {
      least = Math.min(least, signedDistance(convexOf(a.shape), moved(poses[u], a.pose ?? IDENTITY), convexOf(b.shape),
        moved(poses[v], b.pose ?? IDENTITY)).distance);
    }
  }
  return least;
}

const statusOf = (pairs: readonly LinkPair[], a: string, b: string): string | undefined =>
  pairs.find((p) => [p.linkA, p.linkB].includes(a) && [p.linkA, p.linkB].includes(b))?.status;

/** The planar arm with a ball at the origin, and limits of the elbow. */
function armAbout(radius: number, limit: number): RobotDescription {
  const arm = planarArm(), [shoulder, elbow] = arm.joints;
  return { links: [{ name: "base", bodies: [{ shape: sphere(radius) }] }, ...arm.links.slice(1)],
    joints: [shoulder, { ...elbow, limits: { lower: -limit, upper: limit } }] };
}

test("an elbow at its limit, just away from the base and just in it", () => {
  // at the limit 2 the base's centre is sin(2) from the lower arm
  for (const [gap, status] of [[1e-3, "never"], [-1e-3, "sometimes"], [1e-5, "never"], [-1e-5, "sometimes"]] as const) {
    const robot = createRobot(armAbout(Math.sin(2) - 0.05 - gap, 2), { distance, signedDistance });
    const pairs = provePairs(robot);
    expect(statusOf(pairs, "base", "lower")).toBe(status);
    expect(statusOf(pairs, "base", "upper")).toBe("always");
    expect(statusOf(pairs, "upper", "lower")).toBe("always");
  }
  // folded back the tip comes to UPPER - LOWER
  const folded = armAbout(UPPER - LOWER - 0.05 - 1e-3, 3.1415);
  expect(statusOf(provePairs(createRobot(folded, { distance, signedDistance })), "base", "lower")).toBe("never");
  const meets = armAbout(UPPER - LOWER - 0.05 + 1e-3, 3.1415);
  expect(statusOf(provePairs(createRobot(meets, { distance })), "base", "lower")).toBe("sometimes");
});

const COUNT = samples(120);
test(seededTitle("random trees: samples agree with what is proven, and witnesses show it", COUNT), () => {
  const rng = rngFor("robot pairs"), seen = { always: 0, never: 0, sometimes: 0, unknown: 0 };
  for (let i = 0; i < COUNT; i++) {
    const tree = randomTree(rng, 1 + rng.integer(4), i % 3 === 0), description = { ...tree, joints: tree.joints.map(
      (joint) => (joint.type === "prismatic" || joint.type === "revolute"
        ? { ...joint, limits: { lower: -rng.uniform(0, 0.6), upper: rng.uniform(0, 0.6) } } : joint)) };
    const robot = createRobot(description, { distance, signedDistance }), pairs = provePairs(robot, { maxBoxes: 500 });
    const configurations = Array.from({ length: 40 }, () => Float64Array.from(robot.coordinates, (_, k) =>
      rng.uniform(Math.max(-4, robot.lower[k]), Math.min(4, robot.upper[k]))));
    for (const { linkA, linkB, status, free, colliding } of pairs) {
      const u = robot.links.indexOf(linkA), v = robot.links.indexOf(linkB);
      seen[status]++;
      const gaps = configurations.map((q) => gapOf(description, placeRobot(robot, q), u, v));
      if (status === "never") expect(Math.min(...gaps)).toBeGreaterThan(0);
      if (status === "always") expect(Math.max(...gaps)).toBeLessThan(0);
      if (status === "sometimes") expect([free === null, colliding === null]).toEqual([false, false]);
      if (free !== null) expect(gapOf(description, placeRobot(robot, free), u, v)).toBeGreaterThan(0);
      if (colliding !== null) expect(gapOf(description, placeRobot(robot, colliding), u, v)).toBeLessThan(0);
    }
  }
  expect(seen.never).toBeGreaterThan(COUNT / 10);
  expect(seen.always).toBeGreaterThan(COUNT / 20);
  expect(seen.sometimes).toBeGreaterThan(COUNT / 10);
  expect(seen.unknown).toBeLessThan((seen.never + seen.always + seen.sometimes) / 5);
});

test("links of several bodies: always by one of them, sometimes by another; a budget that is spent", () => {
  const axis = { x: 0, y: 0, z: 1 }, bar = { shape: capsule(0.1, 0.4, { axis: "x" }), pose: makePose(0.5) };
  const two = (near: boolean): RobotDescription => ({ links: [
    { name: "a", bodies: [{ shape: box(0.1, 0.1, 0.1), pose: makePose(-0.8) },
      ...near ? [{ shape: sphere(0.3) }] : []] }, { name: "b", bodies: [bar] }],
  joints: [{ name: "hinge", type: "continuous", parent: "a", child: "b", axis }] });
  const prove = (d: RobotDescription, maxBoxes?: number): LinkPair =>
    provePairs(createRobot(d, { distance, signedDistance }), { maxBoxes })[0];
  expect(prove(two(true)).status).toBe("always");
  expect(prove(two(false)).status).toBe("sometimes");
  const spent = prove(two(true), 2);
  expect([spent.status, spent.boxes, spent.free]).toEqual(["unknown", 2, null]);
  expect(provePairs(createRobot(two(true), { distance }), { maxBoxes: 50 })[0].status).toBe("unknown");
});

test("a translation without limits is refused; links that a fixed joint joins are proven, too", () => {
  const axis = { x: 0, y: 0, z: 1 }, ball = { shape: sphere(0.1) };
  const links = [{ name: "a", bodies: [ball] }, { name: "b", bodies: [ball] }];
  const robot = createRobot({ links, joints: [{ name: "rail", type: "prismatic", parent: "a", child: "b", axis }] },
    { distance });
  expect(() => provePairs(robot)).toThrow(/provePairs: joint "rail" must have limits/);
  for (const [x, status] of [[0.1, "always"], [0.3, "never"]] as const) {
    const fixed = createRobot({ links, joints: [{ name: "weld", type: "fixed", parent: "a", child: "b",
      pose: makePose(x) }] }, { distance, signedDistance });
    expect(provePairs(fixed)[0]).toMatchObject({ linkA: "a", linkB: "b", status });
  }
});
