/**
 * The distance demo's model, without a browser: actions, answers against closed forms, links, the certificate, the
 * program.
 */
import { distance } from "@col/gjk";
import { describe, expect, test } from "vitest";
import { FORMS, shapeOf, SOLIDS, sourceOf } from "../demos/distance/catalogue.ts";
import { keyIntent } from "../demos/shared/input.ts";
import { allow, choose, decode, encode, MAX_BUDGET, move, place, poseOf, program, REACH, solve, START,
  turn } from "../demos/distance/model.ts";
import type { Scene } from "../demos/distance/model.ts";
import { fragmentOf } from "../demos/shared/fragment.ts";
import { describe as panelOf } from "../demos/distance/panel.ts";

const still = [0, 0, 0, 1] as const;
const scene = (a: Scene["a"]["form"], b: Scene["b"]["form"], x: number): Scene =>
  ({ a: { form: a, position: [0, 0, 0], quaternion: still },
    b: { form: b, position: [x, 0, 0], quaternion: still }, budget: 0 });

test("an address with broken percent signs is text, not an error", () => {
  expect(["", "#", "#%", "#file=%", "#file=a%20b", "#scene=%E4%A"].map(fragmentOf))
    .toEqual(["", "", "%", "file=%", "file=a b", "scene=%E4%A"]);
});

describe("actions", () => {
  test("return a new scene and leave the old one alone", () => {
    const before = encode(START), moved = move(START, "b", [0.1, 0.2, 0.3]);
    expect(encode(START)).toBe(before);
    expect(moved.a).toBe(START.a);
    expect(moved.b.position[1]).toBeCloseTo(START.b.position[1] + 0.2, 14);
  });

  test("no body leaves the reach of the scene", () => {
    expect(place(START, "a", [9, -9, 0]).a.position).toEqual([REACH, -REACH, 0]);
  });

  test("turning composes about world axes and keeps the quaternion unit", () => {
    let s = scene("box", "sphere", 2);
    s = turn(turn(s, "a", [0, 0, 1], Math.PI / 2), "a", [1, 0, 0], Math.PI / 2);
    // first z by 90 degrees: local x -> y; then x by 90 degrees: y -> z
    const [x, y, z, w] = s.a.quaternion;
    expect([1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)].map((v) => Math.round(v * 1e12) / 1e12
      + 0)).toEqual([0, 0, 1]);
    for (let i = 0; i < 1000; i++) s = turn(s, "b", [0.6, 0.8, 0], 0.1);
    expect(Math.hypot(...s.b.quaternion)).toBeCloseTo(1, 14);
  });

  test("keys mean what the page says", () => {
    expect(keyIntent("ArrowRight", false)).toEqual({ type: "nudge", by: { x: 0.05, y: 0, z: 0 } });
    expect(keyIntent("ArrowRight", true)).toMatchObject({ type: "spin", axis: { x: -0, y: 1, z: 0 } });
    expect(keyIntent("B", true)).toEqual({ type: "select", who: "b" });
    expect(keyIntent("Tab", false)).toBeNull();
  });
});

describe("answers", () => {
  test("closed forms", () => {
    expect(solve(scene("sphere", "sphere", 2)).result.distance).toBeCloseTo(0.7, 14);
    expect(solve(scene("box", "capsule", 2)).result.distance).toBeCloseTo(2 - 0.75 - 0.4, 14);
    expect(solve(scene("ellipsoid", "cylinder", 2)).result.distance).toBeCloseTo(2 - 0.9 - 0.55, 9);
  });

  test("are the library's, for every pair of forms", () => {
    for (const a of FORMS) for (const b of FORMS) {
      const s = choose(choose(START, "a", a), "b", b), { result } = solve(s);
      const direct = distance(shapeOf(a), poseOf(s.a), shapeOf(b), poseOf(s.b));
      expect(result).toEqual(direct);
      expect(result.status).toBe("separated");
    }
  });

  test("planes recomputed from supports certify the answer, for every pair of forms and any turn", () => {
    for (const a of FORMS) for (const b of FORMS) for (const angle of [0, 0.7, 2]) {
      const s = turn(choose(choose(START, "a", a), "b", b), "b", [0.48, 0.6, 0.64], angle), { result, slab } = solve(s);
      expect(slab).not.toBeNull();
      const gap = (slab?.offsetB ?? NaN) - (slab?.offsetA ?? NaN);
      expect(gap).toBeLessThanOrEqual(result.distance + 1e-14);
      expect(result.distance - gap).toBeLessThan(1e-7);
    }
  });

  test("fewer iterations open the bracket and never break it", () => {
    const s = turn(choose(choose(START, "a", "ellipsoid"), "b", "ellipsoid"), "a", [0, 0.6, 0.8], 0.9),
      truth = solve(s).result;
    let width = Infinity;
    for (let budget = 1; budget <= MAX_BUDGET; budget++) {
      const { result } = solve(allow(s, budget));
      expect(result.lowerBound).toBeLessThanOrEqual(truth.distance);
      expect(result.distance).toBeGreaterThanOrEqual(truth.lowerBound);
      expect(result.distance - result.lowerBound).toBeLessThanOrEqual(width);
      width = result.distance - result.lowerBound;
    }
    expect(panelOf(solve(allow(s, 1))).status).toBe("budget-spent");
  });

  test("overlapping bodies: no normal, no planes, and the panel says so", () => {
    const answer = solve(scene("hull", "box", 0.2)), panel = panelOf(answer);
    expect(answer.slab).toBeNull();
    expect(panel).toMatchObject({ status: "overlapping", distance: "0.000000", normal: "not defined", planes: "none" });
  });

  test("the panel shows both bounds in full", () => {
    const answer = solve(START), panel = panelOf(answer);
    expect(panel.lower.join("")).toBe(answer.result.lowerBound.toFixed(12));
    expect(panel.upper.join("")).toBe(answer.result.distance.toFixed(12));
    expect(panel.lower[0]).toBe(panel.upper[0]);
  });
});

describe("the catalogue", () => {
  test("extents drawn are extents solved", () => {
    for (const form of FORMS) {
      const solid = SOLIDS[form], { bounds, margin } = shapeOf(form);
      const top = bounds[4] + margin;
      if (solid.form === "sphere") expect(top).toBe(solid.radius);
      else if (solid.form === "box") expect(top).toBe(solid.half[1]);
      else if (solid.form === "ellipsoid") expect(top).toBe(solid.radii[1]);
      else if (solid.form === "capsule") expect(top).toBe(solid.halfHeight + solid.radius);
      else if (solid.form === "hull") expect(top).toBe(Math.max(...solid.points.filter((_, i) => i % 3 === 1)));
      else expect(top).toBe(solid.halfHeight);
    }
  });
});

describe("links and code", () => {
  test("a scene survives its link, bit for bit", () => {
    const s = allow(turn(move(START, "a", [0.1, 1 / 3, -0.2]), "b", [0, 1, 0], 0.123), 4);
    expect(decode(encode(s))).toEqual(s);
  });

  test("text that is no scene is refused", () => {
    for (const text of [
      "", "box", "box,0,0,0,0,0,0,1;box,1,0,0,0,0,0,1", "ball,0,0,0,0,0,0,1;box,1,0,0,0,0,0,1;0",
      "box,NaN,0,0,0,0,0,1;box,1,0,0,0,0,0,1;0",
      "box,0,0,0,0,0,0,2;box,1,0,0,0,0,0,1;0", "box,99,0,0,0,0,0,1;box,1,0,0,0,0,0,1;0",
      "box,0,0,0,0,0,0,1;box,1,0,0,0,0,0,1;1.5",
    ]) expect(decode(text), text).toBeNull();
  });

  test("the program names what it uses and claims the number shown", () => {
    const s = choose(START, "b", "capsule"), text = program(s);
    expect(text).toContain(`import { ${["capsule", "convexHull"].join(", ")} } from "@col/shapes";`);
    expect(text).toContain(sourceOf("capsule"));
    expect(text).toContain(`r.distance; // => ${solve(s).result.distance}`);
  });
});
