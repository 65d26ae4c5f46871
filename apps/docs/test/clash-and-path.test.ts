/** The demos of the clash of machine parts and of a robot's proven path, without a browser. */
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { NOWHERE, offBy, rngFor } from "@col/testkit";
import { describe, expect, test } from "vitest";
import * as clash from "../demos/clash/model.ts";
import { picture as clashPicture } from "../demos/clash/view.ts";
import * as path from "../demos/path/model.ts";
import { chart, picture as pathPicture } from "../demos/path/view.ts";
import { WORLD } from "../demos/shared/solids.ts";

const down = clash.move(clash.START, { x: 0, y: -0.3, z: 0 });

describe("clash", () => {
  test("the clearance is the minimum over all pairs of parts, the depth belongs to the deepest pair", () => {
    const rng = rngFor("clash");
    let clashes = 0;
    for (let k = 0; k < 60; k++) {
      const by = { x: rng.uniform(-1, 1), y: rng.uniform(-1, 1), z: rng.uniform(-0.5, 0.5) };
      const scene = clash.spin(clash.move(clash.START, by), { x: 0.6, y: 0, z: 0.8 }, rng.uniform(-2, 2));
      const pairs = clash.FORK.flatMap((a) => clash.LEVER.map((b) => {
        const at = clash.partIn(scene.pose, b);
        const apart = distance(a.shape, a.pose, b.shape, at).distance;
        return apart > 0 ? apart : signedDistance(a.shape, a.pose, b.shape, at).distance;
      }));
      const answer = clash.solve(scene), least = Math.min(...pairs);
      if (least < 0) clashes++;
      expect(Math.abs(answer.distance - least), `${k}: ${JSON.stringify(scene)}`).toBeLessThan(1e-8);
      expect(answer.lowerBound).toBeLessThanOrEqual(least + 1e-12);
    }
    expect(clashes).toBeGreaterThan(10);
    expect(clashes).toBeLessThan(50);
  });

  test("a rotation by a full turn ends where it began; the lever stays in reach", () => {
    let scene = down;
    for (let k = 0; k < 72; k++) scene = clash.spin(scene, { x: 0, y: 0.6, z: 0.8 }, Math.PI / 36);
    const { x, y, z, w } = scene.pose.quaternion;
    expect(offBy({ x, y, z }, 0, 0, 0)).toBeLessThan(1e-12);
    expect(Math.abs(w)).toBeCloseTo(1, 12);
    expect(clash.move(down, { x: 99, y: 0, z: 0 }).pose.position.x).toBe(2);
  });

  test("the picture has all parts, two of them marked", () => {
    const { bodies } = clashPicture(down, clash.solve(down));
    expect(bodies).toHaveLength(clash.FORK.length + clash.LEVER.length);
    expect(bodies.filter(({ look }) => look === "mark")).toHaveLength(2);
    expect(clash.partIn(WORLD, clash.LEVER[1])).toEqual(clash.LEVER[1].pose);
  });
});

describe("path", () => {
  const proved = path.prove(path.START.goal);

  test("the first path is proven free, and no clearance is below what is proven of its stretch", () => {
    expect(proved.status).toBe("free");
    const { proven, clearance } = proved;
    expect([proven[0].from, proven.at(-1)?.to]).toEqual([0, 1]);
    clearance.forEach((d, k) => {
      const t = k / (clearance.length - 1), here = proven.filter(({ from, to }) => from <= t && t <= to);
      expect(here.length, `place ${k}`).toBeGreaterThan(0);
      for (const { lowerBound } of here) expect(d).toBeGreaterThanOrEqual(lowerBound - 1e-12);
      expect(d).toBeGreaterThanOrEqual(proved.lowerBound - 1e-12);
    });
  });

  test("the tip ends at the goal, wherever it is dragged", () => {
    const rng = rngFor("path");
    for (let k = 0; k < 40; k++) {
      const by = { x: rng.uniform(-1, 1), y: rng.uniform(-1, 1), z: rng.uniform(-1, 1) };
      const { goal: { x, y, z } } = path.moveGoal(path.START, by), tip = path.prove({ x, y, z }).way.at(-1);
      expect(offBy(tip ?? NOWHERE, x, y, z), `${k}`).toBeLessThan(1e-9);
    }
  });

  test("the picture and the chart hold what they say", () => {
    const answer = path.solve(path.START, proved), { bodies, lines } = pathPicture(path.START, answer);
    expect(bodies.filter(({ name }) => name === "goal")).toHaveLength(1);
    expect(lines.filter(({ kind }) => kind === "normal")).toHaveLength(answer.way.length - 1);
    expect(JSON.stringify([chart(answer), lines])).not.toMatch(/NaN|null|Infinity/);
  });
});
