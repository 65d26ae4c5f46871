/** SRDF files: pairs that are read, pairs that are proven and written, errors. */
import { createRobot, provePairs, robotCollides } from "@col/robot";
import { readSrdf, writeSrdf } from "@col/robot/urdf";
import type { RobotDescription } from "@col/robot";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { sphere } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";

const SRDF = `<?xml version="1.0"?>
<!-- comments and other elements are left out -->
<robot name="arm">
  <group name="all"><chain base_link="a" tip_link="c"/></group>
  <disable_collisions link1="a" link2="b" reason="Adjacent"/>
  <disable_collisions link1="b &amp; c" link2="c"/>
</robot>`;

test("disabled pairs are read in the order of the file", () => {
  expect(readSrdf(SRDF)).toEqual([["a", "b"], ["b & c", "c"]]);
  expect(readSrdf(`<robot name="x"/>`)).toEqual([]);
});

test("pairs that are proven are written, read again, and switched off; the others stay", () => {
  const ball = { shape: sphere(0.3) }, axis = { x: 0, y: 0, z: 1 };
  const description: RobotDescription = {
    links: [{ name: "a", bodies: [ball] }, { name: `b "1" <&>`, bodies: [ball] }, { name: "c", bodies: [ball] },
      { name: "d", bodies: [ball] }],
    joints: [{ name: "j1", type: "continuous", parent: "a", child: `b "1" <&>`, axis, pose: makePose(0.2) },
      { name: "j2", type: "continuous", parent: `b "1" <&>`, child: "c", axis, pose: makePose(1) },
      { name: "j3", type: "continuous", parent: "c", child: "d", axis, pose: makePose(1) }],
  };
  const pairs = provePairs(createRobot(description, { distance, signedDistance }));
  expect(pairs.map(({ linkA, linkB, status }) => [linkA, linkB, status])).toEqual([
    ["a", `b "1" <&>`, "always"], ["a", "c", "never"], ["a", "d", "sometimes"], [`b "1" <&>`, "c", "never"],
    [`b "1" <&>`, "d", "sometimes"], ["c", "d", "never"]]);
  const text = writeSrdf(`the "arm"`, pairs), disabledPairs = readSrdf(text);
  expect(disabledPairs).toEqual(pairs.filter(({ status }) => status !== "sometimes").map((p) => [p.linkA, p.linkB]));
  expect(text).toContain(`<disable_collisions link1="a" link2="c" reason="Never"/>`);
  const robot = createRobot({ ...description, disabledPairs }, { distance });
  expect(robotCollides(robot, [], [0, 0, 0])).toBe(false);
  expect(robotCollides(robot, [], [0, Math.PI, 0])).toBe(true);
});

test("a spent budget leaves its pair enabled", () => {
  const unknown = { linkA: "a", linkB: "b", status: "unknown" as const, free: null, colliding: null, boxes: 1 };
  expect(readSrdf(writeSrdf("arm", [unknown]))).toEqual([]);
});

test("files that are no SRDF are refused", () => {
  expect(() => readSrdf("<sdf/>")).toThrow(/readSrdf: the file: the root element must be <robot>, got <sdf>/);
  expect(() => readSrdf("<robot")).toThrow(/readSrdf: the file is not well-formed XML: /);
  expect(() => readSrdf(`<robot><disable_collisions link1="a"/></robot>`))
    .toThrow(/readSrdf: disable_collisions 0: the attribute link2 is missing/);
  expect(() => readSrdf(5 as never)).toThrow(/readSrdf: text must be the text of an SRDF file, got number/);
  expect(() => writeSrdf("arm", 5 as never)).toThrow(/writeSrdf: pairs must be a list of pairs of provePairs, got 5/);
  expect(() => writeSrdf(5 as never, [])).toThrow(/writeSrdf: name must be a text, got 5/);
});
