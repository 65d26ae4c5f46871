/**
 * `shapeCast2` against brute force: the signed distance of two polygons is computed from corners and edges at many
 * times of the motion, without code of the solvers.
 */
import { box2, capsule2, convexPolygon, disc, ellipse, halfPlane } from "@col/shapes/2d";
import { bruteForce, polygon, rngFor, samples, seededTitle } from "@col/testkit";
import type { Corners } from "@col/testkit";
import type { ConvexShape2, Pose2 } from "@col/types";
import { describe, expect, it } from "vitest";
import { distance2, pose2, shapeCast2 } from "../src/index.ts";
import type { CastResult2 } from "../src/index.ts";

const COUNT = samples(3000);
/** Times at which a miss is compared with brute force. */
const TIMES = 33;

interface Body {
  readonly shape: ConvexShape2;
  readonly corners: Corners;
}
interface Cast {
  readonly a: Body;
  readonly poseA: Pose2;
  readonly b: Body;
  readonly poseB: Pose2;
  readonly way: { readonly x: number; readonly y: number };
  readonly target: number;
  readonly startInside: "overlapping" | "release";
}

const bodyOf = (flat: readonly number[]): Body => ({
  shape: convexPolygon(flat),
  corners: Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]] as const),
});
const boxOf = (x: number, y: number): Body => bodyOf([-x, -y, x, -y, x, y, -x, y]);

/** Corners at a pose, moved by t times the way. */
const placed = (corners: Corners, { x, y, c, s }: Pose2, t: number, way: Cast["way"]): Corners =>
  corners.map(([u, v]) => [c * u - s * v + x + t * way.x, s * u + c * v + y + t * way.y]);

/** Signed distance at time t, by brute force, less the target. */
function gapAt({ a, poseA, b, poseB, way, target }: Cast, t: number): { readonly gap: number; readonly scale: number } {
  const { signed, scale } = bruteForce(placed(a.corners, poseA, 0, way), placed(b.corners, poseB, t, way));
  return { gap: signed - target, scale };
}

/** Everything that must hold of an answer; the faults, as text. */
function faultsOf(cast: Cast, r: CastResult2): string[] {
  const { poseB, way, target } = cast, faults: string[] = [], start = gapAt(cast, 0);
  const length = Math.hypot(way.x, way.y), room = 1e-11 * (start.scale + length + Math.hypot(poseB.x, poseB.y));
  const say = (condition: boolean, text: string): void => {
    if (!condition) faults.push(`${text}: ${JSON.stringify({ r, start, room })}`);
  };
  const isVector = Math.abs(r.normal.x) + Math.abs(r.pointA.x) + Math.abs(r.pointB.y) < Infinity;
  if (r.status === "miss") {
    say(r.lowerTime === 1 && Number.isNaN(r.time) && !isVector, "a miss has a lower time and no vectors");
    const released = cast.startInside === "release" && start.gap < 0 ? start.gap : 0;
    for (let k = 0; k < TIMES; k++)
      say(gapAt(cast, k / (TIMES - 1)).gap >= released - room, `nearer than allowed at ${k / (TIMES - 1)}`);
  } else if (r.status === "overlapping") {
    say(r.time === 0 && r.lowerTime === 0 && start.gap < room, "an overlap is one at the start");
    say(isVector === (cast.startInside === "release"), "vectors of an overlap");
  } else {
    say(r.status === "hit", "no answer");
    say(start.gap >= -room, "a hit begins outside");
    say(r.lowerTime <= r.time && r.time <= 1 && Math.abs(gapAt(cast, r.time).gap) <= room, "the time of contact");
    for (let k = 0; k < 8; k++) say(gapAt(cast, (k / 8) * r.lowerTime).gap >= -room, `a contact before ${r.lowerTime}`);
    const { normal: n, pointA: p, pointB: q } = r;
    say(Math.abs(Math.hypot(n.x, n.y) - 1) < 1e-12, "unit normal");
    say(Math.hypot(q.x - p.x - target * n.x, q.y - p.y - target * n.y) <= room, "B's point lies above A's");
    say(n.x * way.x + n.y * way.y < 0, "the motion goes against the normal");
  }
  return faults;
}

function check(cast: Cast, title: string): CastResult2 {
  const { a, poseA, b, poseB, way, target, startInside } = cast;
  const r = shapeCast2(a.shape, poseA, b.shape, poseB, way, { targetDistance: target, startInside });
  expect(faultsOf(cast, r), title).toEqual([]);
  return r;
}

describe("shapeCast2 of polygons", () => {
  it(seededTitle("general position", COUNT), () => {
    const rng = rngFor("general position"), random = (): number => rng.uniform(), seen = new Map<string, number>();
    for (let k = 0; k < COUNT; k++) {
      const size = 10 ** (4 * random() - 2), turn = (): number => 7 * random();
      const cast: Cast = {
        a: bodyOf(polygon(random, 3 + rng.integer(6), size, 0, 0).flat()), poseA: pose2(random(), random(), turn()),
        b: bodyOf(polygon(random, 3 + rng.integer(6), size, 0, 0).flat()),
        poseB: pose2(5 * size * (random() - 0.5), 5 * size * (random() - 0.5), turn()),
        way: { x: 8 * size * (random() - 0.5), y: 8 * size * (random() - 0.5) },
        target: random() < 0.5 ? 0 : 0.1 * size * random(), startInside: random() < 0.5 ? "release" : "overlapping",
      };
      const { status } = check(cast, `case ${k}`);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual(["hit", "miss", "overlapping"]);
  });
  it(seededTitle("whole numbers: touching, sliding, corner on corner, no motion", COUNT), () => {
    const rng = rngFor("whole numbers"), whole = (n: number): number => rng.integer(2 * n + 1) - n;
    const turns = [0, 0, 0, Math.PI / 2, Math.PI / 4];
    for (let k = 0; k < COUNT; k++) {
      const cast: Cast = {
        a: boxOf(1, 1 + (k % 2)), poseA: pose2(whole(2), whole(2), turns[whole(2) + 2]),
        b: k % 3 === 0 ? bodyOf([-1, -1, 1, -1, 0, 1]) : boxOf(1, 1),
        poseB: pose2(whole(4), whole(4), turns[whole(2) + 2]), way: { x: whole(4), y: whole(4) },
        target: k % 4 === 0 ? 0.25 : 0, startInside: k % 5 === 0 ? "release" : "overlapping",
      };
      check(cast, `case ${k}`);
    }
  });
});

describe("shapeCast2 in closed form", () => {
  const wall = box2(0.5, 5), here = pose2(0, 0);
  it("boxes, discs, capsules and ellipses against a wall", () => {
    const bodies = [[box2(1, 1), 1], [disc(0.5), 0.5], [capsule2(0.25, 1), 0.25], [ellipse(2, 1), 2]] as const;
    for (const [shape, half] of bodies) {
      for (const targetDistance of [0, 0.125]) {
        const r = shapeCast2(wall, here, shape, pose2(10.5, 0.25), { x: -20, y: 0 }, { targetDistance });
        expect([r.status, r.pointA.x, r.normal.x, r.normal.y]).toEqual(["hit", 0.5, 1, 0]);
        expect(Math.abs(r.time - (10 - half - targetDistance) / 20)).toBeLessThan(1e-12);
        expect(r.lowerTime).toBe(r.time);
      }
    }
  });
  it("a half-plane at rest; one that moves is refused by name", () => {
    const floor = halfPlane({ x: 0, y: 1 }, 0);
    const r = shapeCast2(floor, here, disc(1), pose2(0, 5), { x: 3, y: -8 });
    expect([r.status, r.normal.x, r.normal.y]).toEqual(["hit", 0, 1]);
    for (const [found, right] of [[r.time, 0.5], [r.pointB.x, 1.5], [r.pointB.y, 0]])
      expect(Math.abs(found - right)).toBeLessThan(1e-13);
    expect(() => shapeCast2(disc(1), here, floor, here, { x: 0, y: 1 }))
      .toThrow("b, the shape that moves, must be bounded, got a half-plane");
  });
  it("a box slides over the seam of two boxes, and stops at a step of 1e-6", () => {
    const left = box2(1, 1), body = box2(0.5, 0.5), start = pose2(-1, 1.51), way = { x: 3, y: 0 };
    for (const x of [-1, 1])
      expect(shapeCast2(left, pose2(x, 0), body, start, way, { targetDistance: 0.01 }).status).toBe("miss");
    const r = shapeCast2(left, pose2(1, 1e-6), body, start, way, { targetDistance: 0.01 });
    expect(r.status).toBe("hit");
    expect(r.time).toBeGreaterThan(0.15);
  });
  it("an overlap is released where the motion does not deepen it, and tells its normal else", () => {
    const a = box2(1, 1), b = box2(1, 1), at = pose2(1.75, 0), options = { startInside: "release" } as const;
    expect(shapeCast2(a, here, b, at, { x: 1, y: 0 }, options).status).toBe("miss");
    expect(shapeCast2(a, here, b, at, { x: 0, y: 1 }, options).status).toBe("miss");
    const deeper = shapeCast2(a, here, b, at, { x: -1, y: 0 }, options);
    expect([deeper.status, deeper.time, deeper.normal.x, deeper.normal.y]).toEqual(["overlapping", 0, 1, 0]);
    expect(shapeCast2(a, here, b, at, { x: 1, y: 0 }).status).toBe("overlapping");
  });
  it("a spent budget leaves a certified lower time", () => {
    const r = shapeCast2(ellipse(1, 3), here, ellipse(2, 1), pose2(9, 4), { x: -18, y: -8 }, { maxIterations: 3 });
    const whole = shapeCast2(ellipse(1, 3), here, ellipse(2, 1), pose2(9, 4), { x: -18, y: -8 });
    expect([r.status, whole.status]).toEqual(["budget-spent", "hit"]);
    expect(r.lowerTime).toBeLessThan(whole.time);
    const t = r.lowerTime, { distance } = distance2(ellipse(1, 3), here, ellipse(2, 1), pose2(9 - 18 * t, 4 - 8 * t));
    expect(distance).toBeGreaterThan(0);
  });
});
