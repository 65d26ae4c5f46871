/** The examples of the chapter on derivatives do what their headers say. */
import { signedDistance } from "@col/epa";
import { box, cylinder, ellipsoid, sphere } from "@col/shapes";
import { rngFor } from "@col/testkit";
import { expect, test } from "vitest";
import { graspObject } from "../examples/derivatives/grasp.ts";
import { aim, push } from "../examples/derivatives/push.ts";
import { clearance, planPath } from "../examples/derivatives/trajectory.ts";
import type { Clearance } from "../examples/derivatives/trajectory.ts";

const UPRIGHT = { x: 0, y: 0, z: 0, w: 1 }, ORIGIN = { position: { x: 0, y: 0, z: 0 }, quaternion: UPRIGHT };

test("grasp: tips end in contact, opposite each other, on an axis of the ellipsoid", () => {
  const object = ellipsoid(0.03, 0.05, 0.08), tip = sphere(0.01), rng = rngFor("grasp");
  for (let k = 0; k < 5; k++) {
    const off = (): number => rng.uniform(-0.01, 0.01),
      g = graspObject(object, ORIGIN, tip, [{ x: 0.08, y: off(), z: off() }, { x: -0.09, y: off(), z: off() }]);
    expect(g.residual).toBeLessThan(1e-7); // as good as the points of curved pairs
    const [p, q] = g.contacts;
    expect(Math.abs(p.x + q.x) + Math.abs(p.y + q.y) + Math.abs(p.z + q.z)).toBeLessThan(1e-7);
    for (const t of g.tips)
      expect(Math.abs(signedDistance(object, ORIGIN, tip, { position: t, quaternion: UPRIGHT }).distance))
        .toBeLessThan(1e-7);
  }
});

const OBSTACLES = [
  { shape: box(0.3, 0.4, 0.3), pose: { position: { x: 0.9, y: 0.1, z: 0.05 }, quaternion: UPRIGHT } },
  { shape: cylinder(0.25, 0.5),
    pose: { position: { x: 2, y: -0.05, z: -0.1 },
      quaternion: { x: 0.38268343236508984, y: 0, z: 0, w: 0.9238795325112867 } } },
];
const BODY = ellipsoid(0.15, 0.2, 0.1), STRAIGHT = Array.from({ length: 31 }, (_, i) => ({ x: i * 0.1, y: 0, z: 0 }));

test.each(["signed-distance",
  "growth-distance"] as Clearance[])("trajectory by %s: from a path that collides to one that is clear, ends kept",
  (kind) => {
  const least = (path: typeof STRAIGHT): number =>
    Math.min(...path.flatMap((position) =>
      OBSTACLES.map((o) => clearance("signed-distance", o, BODY, { position, quaternion: UPRIGHT }).value)));
  expect(least(STRAIGHT)).toBeLessThan(-0.1);
  const path = planPath(kind, BODY, UPRIGHT, STRAIGHT, OBSTACLES, kind === "signed-distance" ? 0.05 : 0.1);
  expect([path[0], path[30]]).toEqual([STRAIGHT[0], STRAIGHT[30]]);
  expect(least(path)).toBeGreaterThan(0);
  const length = path.slice(1).reduce((s, p, i) => s + Math.hypot(p.x - path[i].x, p.y - path[i].y, p.z - path[i].z),
    0);
  expect(length).toBeLessThan(4);
});

test("push: the sensitivity agrees with differences, and aiming hits", () => {
  const pusher = sphere(0.05), slider = ellipsoid(0.1, 0.15, 0.08), start = [-0.2, 0.03, 0.01], step = [0.005, 0, 0],
    steps = 60, h = 1e-5;
  const { end, sensitivity } = push(pusher, slider, start, step, steps);
  expect(end[0]).toBeGreaterThan(0.1);
  for (let c = 0; c < 3; c++) {
    const at = (s: number): readonly number[] => push(pusher, slider, start.map((v, i) => v + (i === c ? s : 0)), step,
      steps).end, plus = at(h), minus = at(-h);
    for (let i = 0; i < 3; i++)
      expect(Math.abs((plus[i] - minus[i]) / (2 * h) - sensitivity[3 * i + c]))
        .toBeLessThan(1e-4 * (1 + Math.abs(sensitivity[3 * i + c])));
  }
  const from = aim(pusher, slider, start, step, steps, -0.06);
  expect(Math.abs(push(pusher, slider, from, step, steps).end[1] + 0.06)).toBeLessThan(1e-9);
});
