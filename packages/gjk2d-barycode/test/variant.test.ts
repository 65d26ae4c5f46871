/** The published algorithms called as the default is, and words that are refused. */
import { convexPolygon, disc } from "@col/shapes/2d";
import { createDistanceResult2 } from "@col/types";
import { describe, expect, it } from "vitest";
import { distance2, gjkSteps2, intersects2, pose2, signedDistance2 } from "../src/index.ts";
import * as study from "../src/paper/index.ts";
import { polygon, random, SEED } from "./generate.ts";

const A = convexPolygon([0, 0, 2, 0, 1, 2]), B = convexPolygon([4, 0, 6, 0, 5, 1]);

describe("variants", () => {
  it("the published form, in world coordinates and with poses", () => {
    const out = createDistanceResult2(), r = study.distance2(A, null, B, null, { variant: "paper", cases: 4 }, out);
    expect(r).toBe(out);
    expect([r.distance, r.lowerBound, r.normal.x, r.normal.y, r.status]).toEqual([2, 0, 1, -0, "separated"]);
    expect(r.pointA.x).toBeNaN();
    expect(study.distance2(A, pose2(1, 0), B, pose2(2, 0)).distance).toBe(3);
    expect(study.distance2(A, null, A, pose2(0.5, 0)).status).toBe("overlapping");
    expect([study.intersects2(A, null, B, null), study.intersects2(A, null, A, pose2(0.5, 0))]).toEqual([false, true]);
  });
  it(`the ordered form is that of the main entry, and the published one mostly agrees on distant pairs [SEED=${SEED}]`,
    () => {
    const next = random(SEED),
      shapes = Array.from({ length: 20 }, () => convexPolygon(Float64Array.from(polygon(next, 8, 1, 0, 0).flat())));
    let same = 0;
    for (const a of shapes) for (const b of shapes) {
      const p = pose2(40 * next(), 40 * next(), 6 * next()), q = pose2(-40 * next(), -40 * next(), 6 * next()),
        want = distance2(a, p, b, q);
      expect(study.distance2(a, p, b, q, { variant: "ordered" })).toEqual(want);
      expect(study.intersects2(a, p, b, q, { variant: "ordered" })).toBe(intersects2(a, p, b, q));
      same += +(Math.abs(study.distance2(a, p, b, q, { variant: "paper" }).distance - want.distance) < 1e-6);
    }
    expect(same).toBeGreaterThan(200); // of 400
  });
  it("what is no polygon, pose or option is refused with its value", () => {
    const ask = study.distance2 as (...all: unknown[]) => unknown;
    expect(() => ask(disc(1), null, A, null))
      .toThrow(new TypeError("the published algorithm takes polygons, got 1 corners with margin 1"));
    expect(() => ask(A, { x: NaN, y: 0, c: 1, s: 0 }, A, null)).toThrow("got NaN, 0, 1, 0");
    for (const none of [null, 5, "x"])
      expect(() => ask(A, null, B, null, none)).toThrow("options must be an object, got");
    for (const [name, value] of [["variant", "printed"], ["cases", 5], ["start", "middle"], ["support", "jump"],
      ["epsilon", -1], ["epsilon", "5"], ["epsilon", true], ["epsilon", null], ["maxIterations", 0],
      ["maxIterations", "5"], ["maxIterations", null]] as const) {
      expect(() => ask(A, null, B, null, { [name]: value })).toThrow(new RegExp(`${name} must be .*, got ${value}`));
      expect(() => (study.intersects2 as (...all: unknown[]) => unknown)(A, null, B, null, { [name]: value }))
        .toThrow(RangeError);
    }
  });
});

describe("words of the main entry", () => {
  const queries = { distance: distance2, intersects: intersects2, signedDistance: signedDistance2,
    gjkSteps2: (...all: Parameters<typeof gjkSteps2>) => [...gjkSteps2(...all)] };
  it.each(Object.entries(queries))("%s refuses unknown ones", (_, f) => {
    const ask = f as (...all: unknown[]) => unknown;
    expect(() => ask(A, null, B, null, { start: "middle" }))
      .toThrow(new RangeError("start must be first or centres, got \"middle\""));
    expect(() => ask(A, null, B, null, { variant: "paper" }))
      .toThrow("options.variant is no option: the options are warmStart, start,");
    for (const start of ["first", "centres", undefined]) expect(() => ask(A, null, B, null, { start })).not.toThrow();
  });
});
