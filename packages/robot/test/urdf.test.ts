/** `robotFromUrdf`: a small arm, its errors, and the UR5e of the shared data. */
import { createRobot, pathClearance, placeRobot, robotClearance } from "@col/robot";
import { robotFromUrdf } from "@col/robot/urdf";
import { distance } from "@col/gjk";
import { sphere } from "@col/shapes";
import { makePose, sharedPath } from "@col/testkit";
import { expect, test } from "vitest";
import { ur5eFrom } from "./ur5e.ts";

const ARM = `<?xml version="1.0"?>
<robot name="arm">
  <!-- a comment -->
  <material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>
  <link name="base"><collision><geometry><box size="0.2 0.4 0.6"/></geometry></collision></link>
  <link name="upper">
    <visual><geometry><mesh filename="nowhere.dae"/></geometry></visual>
    <collision><origin xyz="0 0 0.5"/><geometry><cylinder radius="0.1" length="1"/></geometry></collision>
    <collision><geometry><sphere radius=" 0.15 "/></geometry></collision>
  </link>
  <link name="finger">
    <collision><origin rpy="0 0 1.5707963267948966"/><geometry><mesh filename="finger.stl" scale="0.001 0.001 -0.001"/>
    </geometry></collision>
  </link>
  <link name="tool"/>
  <joint name="shoulder" type="revolute">
    <parent link="base"/><child link="upper"/>
    <origin xyz="0 0 0.3" rpy="0.1 0.2 0.3"/><axis xyz="0 0 2"/><limit lower="-1" upper="2" effort="1" velocity="1"/>
  </joint>
  <joint name="slide" type="prismatic">
    <parent link="upper"/><child link="finger"/><limit upper="0.5" effort="1" velocity="1"/>
  </joint>
  <joint name="weld" type="fixed"><parent link="finger"/><child link="tool"/><origin xyz="1 2 3"/></joint>
</robot>`;

const CUBE = [0, 0, 0, 100, 0, 0, 0, 200, 0, 0, 0, 300, 100, 200, 300];
const mesh = (): number[] => CUBE;

test("links, collisions, joints, limits and scales are read", () => {
  const asked: string[] = [], description = robotFromUrdf(ARM, { mesh: ({ filename, link }) => {
    asked.push(`${filename} of ${link}`);
    return CUBE;
  } });
  expect(asked).toEqual(["finger.stl of finger"]);
  const [base, upper, finger, tool] = description.links;
  expect(description.links.map(({ bodies = [] }) => bodies.length)).toEqual([1, 2, 1, 0]);
  expect([...base.bodies?.[0].shape.bounds ?? []]).toEqual([-0.1, -0.2, -0.3, 0.1, 0.2, 0.3]);
  expect([...upper.bodies?.[0].shape.bounds ?? []]).toEqual([-0.1, -0.1, -0.5, 0.1, 0.1, 0.5]);
  expect(upper.bodies?.[0].pose?.position).toEqual({ x: 0, y: 0, z: 0.5 });
  expect(upper.bodies?.[1].shape).toMatchObject({ margin: 0.15 });
  expect(Array.from(finger.bodies?.[0].shape.bounds ?? [], (x) => x + 0)).toEqual([0, 0, -0.3, 0.1, 0.2, 0]);
  expect(tool.name).toBe("tool");
  const robot = createRobot(description, { distance });
  expect(robot.coordinates).toEqual(["shoulder", "slide"]);
  expect([...robot.lower, ...robot.upper]).toEqual([-1, 0, 2, 0.5]);
});

test("rpy is Rz(yaw) Ry(pitch) Rx(roll), and an axis that is not given is x", () => {
  const robot = createRobot(robotFromUrdf(ARM, { mesh })), [, upper, finger] = placeRobot(robot, [0, 0.25]);
  const [r, p, y] = [0.1, 0.2, 0.3], { cos, sin } = Math, q = upper.quaternion;
  expect(1 - 2 * (q.y * q.y + q.z * q.z)).toBeCloseTo(cos(y) * cos(p), 14);
  expect(2 * (q.x * q.y + q.w * q.z)).toBeCloseTo(sin(y) * cos(p), 14);
  expect(2 * (q.x * q.z - q.w * q.y)).toBeCloseTo(-sin(p), 14);
  expect(2 * (q.y * q.z + q.w * q.x)).toBeCloseTo(cos(p) * sin(r), 14);
  expect(finger.position.x).toBeCloseTo(0.25 * cos(y) * cos(p), 14);
  expect(finger.position.y).toBeCloseTo(0.25 * sin(y) * cos(p), 14);
  expect(finger.position.z).toBeCloseTo(0.3 - 0.25 * sin(p), 14);
});

test("a fixed joint that still has the element mimic, as files of robots with locked joints have, is read", () => {
  const weld = `<joint name="weld" type="fixed">`, text = ARM.replace(weld, `${weld}<mimic joint="slide"/>`);
  expect(createRobot(robotFromUrdf(text, { mesh })).coordinates).toEqual(["shoulder", "slide"]);
});

const without = (from: string, to: string): string => ARM.replace(from, to);
const REFUSED: readonly (readonly [string, string, RegExp])[] = [
  ["broken XML", "<robot><link></robot>", /robotFromUrdf: the file is not well-formed XML: .+/],
  ["another root", "<sdf/>", /the root element must be <robot>/],
  ["xacro", `<robot xmlns:xacro="x"><xacro:arm/></robot>`, /expand it with xacro first/],
  ["a link without a name", `<robot><link><visual/></link></robot>`, /link 0: the attribute name is missing/],
  ["a size that is no number", without("0.2 0.4 0.6", "0.2 0.4 wide"),
    /link "base", collision 0: size must be 3 numbers, got "0.2 0.4 wide"/],
  ["two numbers of three", without("0.2 0.4 0.6", "0.2 0.4"), /size must be 3 numbers, got "0.2 0.4"/],
  ["a negative radius", without(`radius="0.1"`, `radius="-1"`),
    /link "upper", collision 0: radius must be >= 0, got "-1"/],
  ["a missing length", without(` length="1"`, ""), /link "upper", collision 0: the attribute length is missing/],
  ["an unknown geometry", without("<box size=\"0.2 0.4 0.6\"/>", "<plane/>"),
    /link "base", collision 0: the geometry must be box, .* got plane/],
  ["a joint without a type", without(` type="fixed"`, ""), /joint "weld": the attribute type is missing/],
  ["a joint without a child", without(`<child link="tool"/>`, ""), /joint "weld": the element child is missing/],
  ["a joint without limits", without(`<limit upper="0.5" effort="1" velocity="1"/>`, ""),
    /joint "slide": a prismatic joint must have the element limit/],
];
for (const [what, text, message] of REFUSED) {
  test(`robotFromUrdf refuses ${what}`, () => {
    expect(() => robotFromUrdf(text, { mesh })).toThrow(message);
  });
}

test("meshes without vertices are refused by name", () => {
  expect(() => robotFromUrdf(ARM))
    .toThrow(/link "finger", collision 0: options.mesh must give the vertices of "finger.stl"/);
  expect(() => robotFromUrdf(ARM, { mesh: () => 5 as never }))
    .toThrow(/must return a list of coordinates for "finger.stl", got 5/);
  expect(() => robotFromUrdf(ARM, { mesh: () => [1, 2] })).toThrow(/the mesh "finger.stl" has no hull: /);
  expect(() => robotFromUrdf(ARM, { mesh: 5 as never })).toThrow(/options.mesh must be a function/);
  expect(() => robotFromUrdf(5 as never)).toThrow(/text must be the text of a URDF file, got number/);
  expect(robotFromUrdf(ARM, { mesh: () => [CUBE, CUBE] }).links[2].bodies).toHaveLength(2);
});

const file = sharedPath("data/robot/ur5e.json", "the UR5e from a URDF") ?? "";
test.skipIf(file === "")("the UR5e from a URDF with its hulls: the wrist is in place, and a path is proven", () => {
  const robot = createRobot(ur5eFrom(file), { distance });
  const wrist = placeRobot(robot, [0, 0, 0, 0, 0, 0])[robot.links.indexOf("wrist_3_link")].position;
  expect([wrist.x, wrist.y, wrist.z]).toEqual([0.8172, 0.2329, 0.0628].map((x) => expect.closeTo(x, 4) as number));
  const q = [0, -1.2, 1.2, -1.5, -1.5, 0], to = q.map((x) => x + 0.3),
    world = [{ shape: sphere(0.1), pose: makePose(0, 1, 0.5) }];
  expect(robotClearance(robot, world, q).distance).toBeGreaterThan(0.01);
  const answer = pathClearance(robot, world, [q, to]);
  expect(answer.status).toBe("free");
  expect(answer.configurations).toBeLessThan(60);
});
