/** The robot's cell: bodies where the description says, the gradient against differences, the way out of contact. */
import "../examples/robot/dom.ts";
import { rngFor } from "@col/testkit";
import { ConeGeometry, Mesh } from "three";
import { describe, expect, test } from "vitest";
import * as demo from "../demos/robot/model.ts";
import { picture } from "../demos/robot/view.ts";
import { configuration, createCell, measure, moveTo } from "../examples/robot/cell.ts";
import { ARM } from "../examples/robot/description.ts";
import { clearance, jointGradient } from "../examples/robot/gradient.ts";
import { pushOut } from "../examples/robot/push.ts";
import { place, readRobot } from "../examples/robot/robot.ts";

const robot = readRobot(ARM), cell = createCell(robot);
const nameOf = (handle: number): string => {
  const part = cell.bodies.get(handle)?.part;
  return part ? robot.links[part.link] : "obstacle";
};

describe("reading", () => {
  test("links, joints and bodies are read from the description", () => {
    expect(robot.links).toEqual(["base", "column", "upper", "fore", "wrist", "hand", "finger"]);
    expect(robot.joints.map((j) => [j.name, j.sliding])).toEqual([["turn", false], ["shoulder", false],
      ["elbow", false], ["roll", false], ["bend", false], ["grip", true]]);
    expect(robot.bodies).toHaveLength(11);
    expect(robot.parents).toEqual([-1, 0, 1, 2, 3, 4, 5]);
    expect(robot.moves[3]).toEqual([true, true, true, false, false, false]);
  });

  test("upright, bodies stand on the axis; the elbow's quarter turn lays the fore arm down", () => {
    place(robot, [0, 0, 0, 0, 0, 0]);
    const heights = robot.bodies.filter(({ link }) => robot.links[link] === "fore").map(({ pose }) => pose.position);
    expect(heights[0].z).toBeCloseTo(0.12 + 0.16 + 0.36 + 0.13, 12);
    expect(Math.hypot(heights[0].x, heights[0].y)).toBeLessThan(1e-12);
    place(robot, [0, 0, Math.PI / 2, 0, 0, 0]);
    expect(heights[0].x).toBeCloseTo(0.13, 12);
    expect(heights[0].z).toBeCloseTo(0.64, 12);
  });

  test("a mesh with the scale of millimetres is a hull in metres, and follows its link", () => {
    const file = '<mesh filename="package://arm/part.stl" scale="0.001 0.001 0.001"/>',
      scaled = readRobot(`<robot name="one"><link name="base"><collision><origin xyz="0 0 1"/><geometry>${file}
        </geometry></collision></link><link name="tip"><collision><geometry>${file}</geometry></collision></link>
        <joint name="turn" type="revolute"><parent link="base"/><child link="tip"/><origin xyz="0 0 2"/>
        <axis xyz="0 0 1"/><limit lower="-1" upper="1"/></joint></robot>`,
      (path) => {
        expect(path).toContain("part.stl");
        return new Mesh(new ConeGeometry(200, 600, 8));
      });
    expect(scaled.bodies).toHaveLength(2);
    place(scaled, [0.5]);
    const [first, second] = scaled.bodies;
    expect([...first.shape.bounds].map((x) => Math.round(1e6 * x) / 1e6)).toEqual([-0.2, -0.3, -0.2, 0.2, 0.3, 0.2]);
    expect([first.pose.position, second.pose.position].map(({ x, y, z }) => [x, y, z])).toEqual([[0, 0, 1], [0, 0, 2]]);
    expect(second.pose.quaternion.z).toBeCloseTo(Math.sin(0.25), 12);
  });

  test("a mesh collider without a loader of files is left out; joints that are fixed do not move",
    () => {
    const plain = readRobot(ARM.replace('type="prismatic"', 'type="fixed"'));
    expect(plain.joints.map((j) => j.name)).toEqual(["turn", "shoulder", "elbow", "roll", "bend"]);
    expect(plain.bodies).toHaveLength(11);
  });
});

describe("clearance", () => {
  test("is the least signed distance of all pairs that are not switched off", () => {
    for (let k = 1; k <= 30; k++) {
      moveTo(cell, configuration(robot, k));
      const { answer, pair } = clearance(cell);
      expect([nameOf(pair.handleA), nameOf(pair.handleB)].some((n) => n !== "obstacle")).toBe(true);
      let least = Infinity;
      cell.handles.forEach((a, i) => {
        for (const [b, { part }] of cell.bodies) {
          if (part !== null && (cell.handles.indexOf(b) >= i || Math.abs(part.link - robot.bodies[i].link) <= 1))
            continue;
          if (cell.switchedOff.some(([p, q]) => p === Math.min(a, b) && q === Math.max(a, b))) continue;
          least = Math.min(least, measure(cell, a, b).distance);
        }
      });
      if (least > 0) expect(answer.distance).toBeCloseTo(least, 12);
      else expect(answer.distance).toBeLessThanOrEqual(1e-12); // of pairs that overlap, one
    }
  });

  test("the gradient by joint agrees with differences to 1e-6, apart and overlapping", () => {
    const rng = rngFor("robot gradient"), H = 1e-5;
    let compared = 0, overlapping = 0;
    for (let k = 0; k < 150; k++) {
      const values = robot.joints.map(({ lower, upper }) => rng.uniform(lower, upper));
      moveTo(cell, values);
      const { pair: { handleA, handleB }, answer, gradient } = clearance(cell);
      const differences = values.map((x, j) => {
        const at = (h: number): number => {
          moveTo(cell, values.map((v, i) => (i === j ? x + h : v)));
          return measure(cell, handleA, handleB).distance;
        };
        const [coarse, fine] = [H, H / 2].map((h) => (at(h) - at(-h)) / (2 * h));
        return { value: (4 * fine - coarse) / 3, smooth: Math.abs(coarse - fine) < 1e-6 };
      });
      if (!differences.every(({ smooth }) => smooth)) continue; // another feature within reach of the step
      differences.forEach(({ value }, j) => {
        expect(Math.abs(gradient[j] - value), `${k} ${robot.joints[j].name}`).toBeLessThan(1e-6);
      });
      compared++;
      if (answer.distance < 0) overlapping++;
    }
    expect(compared).toBeGreaterThan(100);
    expect(overlapping).toBeGreaterThan(3);
  });

  test("a joint that carries neither body has no share", () => {
    moveTo(cell, configuration(robot, 2));
    const finger = cell.handles[10], stone = [...cell.bodies].filter(([, { part }]) => part === null)[5][0],
      upper = cell.handles[4], answer = measure(cell, upper, stone);
    expect(jointGradient(cell, upper, stone, answer).slice(2)).toEqual([0, 0, 0, 0]);
    expect(jointGradient(cell, finger, stone, measure(cell, finger, stone))[5]).not.toBe(0);
  });
});

test("Gauss-Newton leads out of most overlaps to the margin, within the limits, and says where it does not", () => {
  let tried = 0, out = 0;
  for (let k = 1; k <= 150; k++) {
    const values = configuration(robot, k);
    moveTo(cell, values);
    if (clearance(cell).answer.distance >= 0) continue;
    tried++;
    const { values: to, least, status } = pushOut(cell, values, 0.005);
    expect(status === "clear", `configuration ${k}`).toBe(least > 0.005 - 2e-6);
    to.forEach((x, j) => {
      expect(x).toBeGreaterThanOrEqual(robot.joints[j].lower);
      expect(x).toBeLessThanOrEqual(robot.joints[j].upper);
    });
    moveTo(cell, to);
    if (status === "clear") out++;
    expect(clearance(cell).answer.distance > 0.005 - 2e-6).toBe(status === "clear");
  }
  expect(tried).toBeGreaterThan(10);
  expect(out / tried).toBeGreaterThan(0.6);
});

describe("the demo", () => {
  const own = demo.createModel();

  test("shows the clearance of the example, moves joints within their limits, and pushes out", () => {
    const first = demo.solve(own, demo.START);
    moveTo(cell, demo.START.values);
    const { answer, gradient } = clearance(cell);
    expect([first.distance, first.lowerBound, ...first.gradient]).toEqual([answer.distance, answer.lowerBound,
      ...gradient]);
    expect(first.distance).toBeGreaterThan(0);
    expect(demo.turnJoint(own, demo.START, 2, 99).values[2]).toBe(2.4);
    const k = demo.overlapping(own, 1), scene = demo.atConfiguration(own, demo.START, k);
    expect(demo.solve(own, scene).distance).toBeLessThan(0);
    const out = demo.push(own, scene);
    expect(out.said).toMatch(/^(clear|stuck) after \d+ steps?$/);
    if (out.said.startsWith("clear")) expect(demo.solve(own, out).distance).toBeGreaterThan(0.01 - 2e-6);
  });

  test("following the gradient gains what the nearest points gain along the normal: the gradient's square", () => {
    let most = 0;
    for (let k = 1; k <= 40; k++) {
      const { points: [p, q], distance, gradient, climb: [a, b] } =
        demo.solve(own, demo.atConfiguration(own, demo.START, k));
      if (Math.abs(distance) < 1e-3) continue;
      const way = [b.x - a.x, b.y - a.y, b.z - a.z];
      const gained = way.reduce((sum, w, i) => sum + (w * (q[i] - p[i])) / distance, 0);
      const square = gradient.reduce((sum, g) => sum + g * g, 0);
      expect(Math.abs(gained - square), `${k}`).toBeLessThan(1e-9);
      most = Math.max(most, square);
    }
    expect(most).toBeGreaterThan(0.01);
  });

  test("draws each body, the nearest two marked, and a line as long as the distance", () => {
    const answer = demo.solve(own, demo.START), { bodies, lines: [{ from, to }] } = picture(own, answer);
    expect(bodies).toHaveLength(own.bodies.size);
    expect(bodies.filter(({ look }) => look === "mark")).toHaveLength(2);
    expect(Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z)).toBeCloseTo(answer.distance, 12);
  });
});
