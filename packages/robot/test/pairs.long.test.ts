/**
 * What is proven of the pairs of links of public robots, against random configurations within all joint limits: no
 * sample contradicts `always` or `never`, and both witnesses of `sometimes` show it.
 */
import { createRobot, placeRobot, provePairs } from "@col/robot";
import type { RobotDescription } from "@col/robot";
import { signedDistance } from "@col/epa";
import { distance, intersects } from "@col/gjk";
import { convexOf, makePose, moved, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { publicRobots } from "./public-robots.ts";

/** Samples between two lines of progress. */
const PROGRESS = 100_000;
const IDENTITY = makePose();

interface Placed {
  readonly shape: ConvexShape;
  readonly pose: Pose;
}

/** The bodies of each link, placed. */
const placed = ({ links }: RobotDescription, poses: readonly Pose[]): Placed[][] => links.map(({ bodies = [] }, i) =>
  bodies.map(({ shape, pose = IDENTITY }) => ({ shape: convexOf(shape), pose: moved(poses[i], pose) })));

/** Do two links overlap, by a Boolean query of each pair of bodies, or by signed distances? */
const overlaps = (u: readonly Placed[], v: readonly Placed[], isExact: boolean): boolean =>
  u.some((a) => v.some((b) => (isExact ? signedDistance(a.shape, a.pose, b.shape, b.pose).distance < 0
    : intersects(a.shape, a.pose, b.shape, b.pose))));

const COUNT = samples(50_000);
for (const [name, description] of publicRobots()) {
  test(seededTitle(`${name}: no sample contradicts what is proven of its pairs of links`, COUNT), () => {
    const rng = rngFor(`robot pairs of ${name}`), robot = createRobot(description, { distance, signedDistance }),
      pairs = provePairs(robot), seen = { always: 0, never: 0, sometimes: 0, unknown: 0 };
    const proven: { u: number; v: number; meets: boolean }[] = [];
    for (const { linkA, linkB, status, free, colliding } of pairs) {
      const u = robot.links.indexOf(linkA), v = robot.links.indexOf(linkB);
      seen[status]++;
      if (status === "always" || status === "never") proven.push({ u, v, meets: status === "always" });
      if (status === "sometimes") expect([free === null, colliding === null]).toEqual([false, false]);
      for (const [q, meets] of [[free, false], [colliding, true]] as const) {
        if (q === null) continue;
        const bodies = placed(description, placeRobot(robot, q));
        expect(overlaps(bodies[u], bodies[v], true), `${linkA}, ${linkB} at ${q.join(" ")}`).toBe(meets);
      }
    }
    const q = new Float64Array(robot.coordinates.length), poses = placeRobot(robot, robot.lower.map((x, k) =>
      (Number.isFinite(x) ? x : Math.min(0, robot.upper[k]))));
    for (let i = 1; i <= COUNT; i++) {
      robot.lower.forEach((low, k) => {
        const high = robot.upper[k];
        q[k] = rng.uniform(Number.isFinite(low) ? low : -Math.PI, Number.isFinite(high) ? high : Math.PI);
      });
      const bodies = placed(description, placeRobot(robot, q, poses));
      for (const { u, v, meets } of proven) {
        // the Boolean query may err where bodies touch: the signed distance decides
        if (overlaps(bodies[u], bodies[v], false) === meets || overlaps(bodies[u], bodies[v], true) === meets) continue;
        expect.fail(`${robot.links[u]}, ${robot.links[v]} at ${q.join(" ")}: not ${meets ? "always" : "never"}`);
      }
      if (i % PROGRESS === 0) console.log(`${name}: ${i} samples`);
    }
    console.log(`${name}: ${JSON.stringify(seen)}, ${COUNT} samples of ${proven.length} proven pairs`);
    expect(seen.always + seen.never).toBeGreaterThan(0);
  });
}
