/**
 * The model of the demo in the plane, without a browser: actions, answers against closed forms, what the pictures are
 * made of.
 */
import { describe, expect, test } from "vitest";
import { look, move, placed, REACH, solve, START, turn } from "../demos/plane/model.ts";
import type { Scene } from "../demos/plane/model.ts";
import { difference, world } from "../demos/plane/view.ts";

const square = [{ x: -0.5, y: -0.5 }, { x: 0.5, y: -0.5 }, { x: 0.5, y: 0.5 }, { x: -0.5, y: 0.5 }];
const squares = (x: number): Scene => ({ a: { corners: square, x: 0, y: 0, angle: 0 },
  b: { corners: square, x, y: 0, angle: 0 }, step: 1 });

describe("actions", () => {
  test("return a new scene, within its reach", () => {
    expect(move(START, "a", 99, -99).a).toMatchObject({ x: REACH, y: -REACH });
    expect(move(START, "a", 0.1, 0).b).toBe(START.b);
    expect(START.a.x).toBe(-1.1);
  });
  test("a whole turn brings the corners back", () => {
    let scene = START;
    for (let k = 0; k < 8; k++) scene = turn(scene, "b", Math.PI / 4);
    placed(scene.b).forEach((p, i) => {
      expect(Math.hypot(p.x - placed(START.b)[i].x, p.y - placed(START.b)[i].y)).toBeLessThan(1e-13);
    });
  });
  test("the step stays one that there is", () => {
    expect(look(START, 1000).step).toBe(solve(START).steps.length);
    expect(look(START, -3).step).toBe(1);
  });
});

describe("answers", () => {
  test("squares apart, touching up to rounding, overlapping", () => {
    expect(solve(squares(2)).result.distance).toBe(1);
    expect(solve(squares(0.75)).result.distance).toBe(-0.25);
    expect(solve(squares(2)).difference).toHaveLength(4);
  });
  test("the last step closes the bracket, and the origin is as far from the difference as the answer says", () => {
    for (let k = 0; k < 60; k++) {
      const scene = turn(move(START, "b", -0.04 * k, -0.01 * k), "a", 0.37 * k),
        { result, steps, difference: d } = solve(scene), last = steps[steps.length - 1];
      const inside = d.every((p, i) => { // counter-clockwise: the origin is to the left of every edge
        const q = d[(i + 1) % d.length];
        return (q.x - p.x) * -p.y - (q.y - p.y) * -p.x >= 0;
      });
      expect(result.distance <= 0).toBe(inside);
      if (result.distance > 0) expect(Math.abs(last.upper - result.distance)).toBeLessThan(1e-12);
      else expect(last.next).toBe("inside");
    }
  });
});

test("the pictures show what the answer holds", () => {
  const scene = look(squares(2), 2), answer = solve(scene), left = world(scene, answer),
    right = difference(scene, answer);
  expect(left.outlines.map((o) => o.kind)).toEqual(["a", "b"]);
  expect(left.lines).toEqual([{ from: answer.result.pointA, to: answer.result.pointB, kind: "gap" }]);
  expect(right.dots.filter((d) => d.kind === "support")).toHaveLength(1);
  expect(right.lines.map((l) => l.kind)).toContain("plane");
});
