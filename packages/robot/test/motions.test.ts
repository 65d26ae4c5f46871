/**
 * Obstacles in the motions of `@col/cast`: each is a link on a prismatic and a revolute joint. Poses and first contacts
 * are the same.
 */
import { timeOfImpact } from "@col/cast";
import type { Motion } from "@col/cast";
import { createRobot, pathClearance, placeRobot } from "@col/robot";
import type { RobotDescription } from "@col/robot";
import { distance } from "@col/gjk";
import { box, capsule, convexHull, sphere } from "@col/shapes";
import { makePose, moved, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";

interface Moving {
  readonly shape: ConvexShape;
  readonly pose: Pose;
  readonly motion: Motion;
}

function anyMoving(rng: Rng): Moving {
  const any = (size: number): Vec3Like => ({ x: rng.uniform(-size, size), y: rng.uniform(-size, size),
    z: rng.uniform(-size, size) });
  const shape = rng.pick([() => box(0.1, 0.2, 0.3), () => sphere(0.2), () => capsule(0.1, 0.4),
    () => convexHull(Array.from({ length: 30 }, () => rng.uniform(-0.4, 0.4)))])();
  return { shape, pose: randomPose(rng, 1), motion: { velocity: any(1), angularVelocity: any(2),
    about: rng.uniform() < 0.5 ? undefined : any(0.3) } };
}

const length = (v: Vec3Like): number => Math.sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
const still = { x: 0, y: 0, z: 0 };

/** Links and joints of a body in motion: its place straight along the velocity, its turn about the point `about`. */
function linksOf(name: string, { shape, pose, motion }: Moving): Pick<RobotDescription, "links" | "joints"> {
  const { velocity, angularVelocity = still, about = still } = motion,
    { position: c } = moved(pose, makePose(about.x, about.y, about.z)), { position: p, quaternion: q } = pose,
    body = { shape, pose: { position: { x: p.x - c.x, y: p.y - c.y, z: p.z - c.z }, quaternion: q } };
  return { links: [{ name: `${name} way` }, { name, bodies: [body] }], joints: [
    { name: `${name} way`, type: "prismatic", parent: "world", child: `${name} way`, axis: velocity,
      pose: makePose(c.x, c.y, c.z) },
    { name: `${name} turn`, type: "continuous", parent: `${name} way`, child: name, axis: angularVelocity }] };
}

/** Values of the joints at a time. */
const valuesAt = ({ motion: { velocity, angularVelocity = still } }: Moving, t: number): number[] =>
  [t * length(velocity), t * length(angularVelocity)];

const COUNT = samples(150), TIME = 2;
test(seededTitle("two bodies in motion: the first contact of the path is the time of impact", COUNT), () => {
  const rng = rngFor("robot motions");
  let hits = 0, free = 0;
  for (let i = 0; i < COUNT; i++) {
    const a = anyMoving(rng), b = anyMoving(rng), one = linksOf("a", a), two = linksOf("b", b),
      robot = createRobot({ links: [{ name: "world" }, ...one.links, ...two.links],
        joints: [...one.joints, ...two.joints] }, { distance });
    const impact = timeOfImpact(a.shape, a.pose, a.motion, b.shape, b.pose, b.motion, { maxTime: TIME }),
      path = [0, TIME].map((t) => [...valuesAt(a, t), ...valuesAt(b, t)]),
      answer = pathClearance(robot, [], path, { margin: 0, firstWithin: 1e-7 });
    // where the body is at a time: its pose turned about the point that moves straight
    const [, , at] = placeRobot(robot, [...valuesAt(a, 0.7), ...valuesAt(b, 0.7)]), { velocity: v, about = still } =
      a.motion, { position: c } = moved(a.pose, makePose(about.x, about.y, about.z));
    expect([at.position.x, at.position.y, at.position.z])
      .toEqual([c.x + 0.7 * v.x, c.y + 0.7 * v.y, c.z + 0.7 * v.z].map((x) => expect.closeTo(x, 12) as number));
    if (Number.isFinite(impact.time)) {
      hits++;
      expect(answer.status).toBe("colliding");
      expect(answer.time * TIME).toBeGreaterThanOrEqual(impact.lowerTime - 1e-9);
      expect(answer.freeUntil * TIME).toBeLessThanOrEqual(impact.time + 1e-9);
      expect((answer.time - answer.freeUntil) * TIME).toBeLessThan(1e-3);
    } else {
      free++;
      expect(answer.status).toBe("free");
    }
  }
  expect(Math.min(hits, free)).toBeGreaterThan(COUNT / 10);
});
