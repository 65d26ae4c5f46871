/** The model of the throw, without a browser: answers against closed forms, proofs, what looking at places misses. */
import { poseAt } from "@col/cast";
import { signedDistance } from "@col/epa";
import { describe, expect, test } from "vitest";
import { BODIES, HEIGHT_MAX, lookAt, setHeight, setSpeed, setSpin, showStep, solve, SPEED_MAX, SPIN_MAX, START,
  throwBody, thrown, WALL, WALL_POSE } from "../demos/cast/model.ts";
import type { BodyId, Scene } from "../demos/cast/model.ts";
import { picture } from "../demos/cast/view.ts";

const IDS = Object.keys(BODIES) as BodyId[];
const distanceAt = (scene: Scene, t: number): number => {
  const { shape, pose, motion } = thrown(scene);
  return signedDistance(WALL, WALL_POSE, shape, poseAt(pose, motion, t)).distance;
};

test("actions return a new scene, within its reach", () => {
  expect(setSpeed(START, 1e9).speed).toBe(SPEED_MAX);
  expect(setSpin(START, -1).spin).toBe(0);
  expect(setSpin(START, 99).spin).toBe(SPIN_MAX);
  expect(setHeight(START, -9).height).toBe(-HEIGHT_MAX);
  expect(lookAt(START, 2).time).toBe(1);
  expect(showStep(START, -4).step).toBe(1);
  expect(START).toMatchObject({ body: "rod", time: 0 });
});

describe("answers", () => {
  test("without spin, a closed form: the way to the wall over the speed", () => {
    const half = { rod: 0.06, plate: 0.5, disc: 0.45 }; // along x, as they start
    for (const [body, x] of Object.entries(half)) {
      const scene = setSpin(setHeight(throwBody(setSpeed(START, 8), body as BodyId), 0), 0), { impact } = solve(scene);
      expect(impact.status).toBe("hit");
      expect(Math.abs(impact.time - (2.2 - 0.04 - x) / 8)).toBeLessThan(1e-9);
    }
  });

  test("over the wall is a miss; a plate that spins reaches what a still one passes", () => {
    const high = setHeight(setSpin(throwBody(START, "plate"), 0), 1.041);
    expect(solve(high).impact.status).toBe("miss");
    expect(solve(setHeight(high, 1.039)).impact.status).toBe("hit");
    const met = Array.from({ length: 17 }, (_, k) => solve(setSpin(high, k / 4)).impact.status);
    expect(met).toContain("hit");
  });

  test("apart before the proven time, touching at the time, for every body; intervals follow each other", () => {
    for (const body of IDS) {
      for (const spin of [0.4, 1.5, 3.7]) {
        const scene = setHeight(setSpin(throwBody(START, body), spin), 0.6), { impact, steps } = solve(scene);
        expect(impact.status).toBe("hit");
        expect(Math.abs(distanceAt(scene, impact.time))).toBeLessThan(1e-9);
        for (let k = 0; k < 50; k++) expect(distanceAt(scene, (k / 50) * impact.lowerTime)).toBeGreaterThan(0);
        steps.forEach((s, k) => { expect(s.from).toBe(k === 0 ? 0 : steps[k - 1].to); });
        expect(steps.at(-1)?.to).toBe(impact.lowerTime);
      }
    }
  });

  test("at high speed ten places see nothing of a hit", () => {
    const scene = setHeight(setSpeed(START, SPEED_MAX), 0.3), { impact, leastSeen } = solve(scene);
    expect(impact.status).toBe("hit");
    expect(leastSeen).toBeGreaterThan(0);
    expect(leastSeen).toBeLessThanOrEqual(distanceAt(scene, 0));
  });

  test("the distance shown is the distance at the time shown", () => {
    expect(solve(lookAt(START, 0.1)).distance).toBe(distanceAt(START, 0.1));
  });
});

test("the picture: wall, body and ghosts; the contact only where there is one", () => {
  const hit = setHeight(START, 0.3), answer = solve(hit), drawn = picture(hit, answer);
  expect(drawn.bodies.filter(({ look }) => look === "mark")).toHaveLength(1);
  expect(drawn.bodies.length).toBeLessThanOrEqual(14);
  expect(drawn.dots.filter((d) => d.kind === "point")).toHaveLength(1);
  expect(drawn.lines.map((l) => l.kind)).toEqual(["gap", "direction"]);
  const miss = setHeight(setSpin(START, 0), HEIGHT_MAX);
  expect(picture(miss, solve(miss)).dots.filter((d) => d.kind === "point")).toHaveLength(0);
  for (const { pose } of drawn.bodies) expect(JSON.stringify(pose)).not.toMatch(/null/);
});
