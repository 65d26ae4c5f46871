/**
 * Five public robots as descriptions: four arms of six and seven joints, and a robot that walks.
 *
 * In: the UR5e of the shared data (ur5e.ts), and below `data/robots` of the shared data the folder `robots` of the
 * public repository example-robot-data. A robot whose files are absent is left out with a loud line. Meshes become
 * hulls.
 */
import type { RobotDescription } from "@col/robot";
import { robotFromUrdf } from "@col/robot/urdf";
import { sharedPath } from "@col/testkit";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ur5eFrom } from "./ur5e.ts";

const FILES: Readonly<Record<string, string>> = {
  panda: "panda_description/urdf/panda.urdf",
  talos: "talos_data/robots/talos_left_arm.urdf",
  a1: "a1_description/urdf/a1.urdf",
  z1: "z1_description/urdf/z1.urdf",
};

/** Corners of an STL file, text or binary: 3 numbers each. */
function stlCorners(file: string): number[] {
  const bytes = readFileSync(file), count = bytes.length < 84 ? -1 : bytes.readUInt32LE(80);
  if (bytes.length !== 84 + 50 * count) {
    return [...bytes.toString("latin1").matchAll(/vertex\s+(\S+)\s+(\S+)\s+(\S+)/g)]
      .flatMap((match) => match.slice(1).map(Number));
  }
  return Array.from({ length: 9 * count }, (_, i) => bytes.readFloatLE(84 + 50 * Math.floor(i / 9) + 12 + 4 * (i % 9)));
}

/** See the file header: names and descriptions. */
export function publicRobots(): [string, RobotDescription][] {
  const robots: [string, RobotDescription][] = [], ur5e = sharedPath("data/robot/ur5e.json", "the UR5e"),
    folder = sharedPath("data/robots", "four public robots");
  if (ur5e !== null) robots.push(["ur5e", ur5eFrom(ur5e)]);
  if (folder === null) return robots;
  const mesh = ({ filename }: { filename: string }): number[] => {
    const corners = stlCorners(join(folder, filename.slice(filename.indexOf("/robots/") + 8))),
      seen = new Set<string>();
    for (let i = 0; i < corners.length; i += 3) seen.add(corners.slice(i, i + 3).join(" "));
    return [...seen].flatMap((text) => text.split(" ").map(Number));
  };
  for (const [name, file] of Object.entries(FILES))
    robots.push([name, robotFromUrdf(readFileSync(join(folder, file), "utf8"), { mesh })]);
  return robots;
}
