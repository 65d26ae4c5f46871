/** The sub-path `polygons`: the bits of the main entry, and a refusal of what it has no code for. */
import { capsule2, convexPolygon, disc, ellipse, withMargin2 } from "@col/shapes/2d";
import { polygon, random, SEED } from "@col/testkit";
import { createWarmStart } from "@col/types";
import { describe, expect, it } from "vitest";
import { distance2, intersects2, pose2 } from "../src/index.ts";
import * as sub from "../src/polygons/index.ts";

describe(`polygons entry, seed ${SEED}`, () => {
  it("answers bit for bit as the main entry, posed and in world coordinates, with margins and options", () => {
    const rng = random(SEED), pose = (): ReturnType<typeof pose2> => pose2(3 * rng() - 1.5, 3 * rng() - 1.5, 6 * rng());
    const one = createWarmStart(), two = createWarmStart();
    for (let k = 0; k < 2000; k++) {
      const shapes = [0, 1].map(() => {
        const body = convexPolygon(polygon(rng, 3 + Math.floor(12 * rng()), 1, 2 * rng() - 1, 2 * rng() - 1).flat()),
          kind = Math.floor(5 * rng());
        return kind === 0 ? disc(rng() + 0.1) : kind === 1 ? capsule2(rng() + 0.1, rng() + 0.1)
          : kind === 2 ? withMargin2(body, rng() + 0.01) : body;
      });
      const [a, b] = shapes, world = k % 2 === 0, p = world ? null : pose(), q = world ? null : pose();
      const start = k % 3 === 0 ? "centres" as const : "first" as const, maxDistance = k % 5 === 0 ? rng() : undefined;
      const options = { start, ...(maxDistance === undefined ? {} : { maxDistance }) };
      expect(sub.distance2(a, p, b, q, { ...options, warmStart: one })).toEqual(distance2(a, p, b, q,
        { ...options, warmStart: two }));
      expect(sub.intersects2(a, p, b, q, { ...options, warmStart: one })).toBe(intersects2(a, p, b, q,
        { ...options, warmStart: two }));
      expect(one).toEqual(two);
    }
  });
  it("refuses shapes without vertices and bad poses", () => {
    const box = convexPolygon([0, 0, 1, 0, 1, 1, 0, 1]), egg = ellipse(1, 2);
    expect(() => sub.distance2(box, null, egg, null)).toThrow(TypeError);
    expect(() => sub.intersects2(egg, null, box, null)).toThrow(/without vertices/);
    expect(() => sub.distance2(box, { x: 0, y: 0, c: 2, s: 0 }, box, null)).toThrow(RangeError);
  });
});
