/** The UR5e of the shared data, through a URDF text: its chain, and the hulls of its links. */
import { robotFromUrdf } from "@col/robot/urdf";
import type { RobotDescription } from "@col/robot";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface Ur5e {
  readonly joints: readonly { name: string; type: string; parent: string; child: string; xyz: number[]; rpy: number[];
    lower?: number; upper?: number }[];
  readonly collisions: readonly { link: string; hull: string; xyz: number[]; rpy: number[] }[];
}

/** Reads `data/robot/ur5e.json` and the hulls beside it. */
export function ur5eFrom(file: string): RobotDescription {
  const folder = dirname(file);
  const { joints, collisions } = JSON.parse(readFileSync(file, "utf8")) as Ur5e;
  const origin = (e: { xyz: number[]; rpy: number[] }): string =>
    `<origin xyz="${e.xyz.join(" ")}" rpy="${e.rpy.join(" ")}"/>`;
  const names = [...new Set(joints.flatMap((j) => [j.parent, j.child]))];
  const text = `<robot name="ur5e">${names.map((name) => `<link name="${name}">${collisions
    .filter((c) => c.link === name).map((c) => `<collision>${origin(c)}<geometry><mesh filename="${c.hull}"/></geometry>
    </collision>`).join("")}</link>`).join("")}${joints.map((j) => `<joint name="${j.name}" type="${j.type}">
    <parent link="${j.parent}"/><child link="${j.child}"/>${origin(j)}<axis xyz="0 0 1"/>
    <limit lower="${j.lower ?? 0}" upper="${j.upper ?? 0}"/></joint>`).join("")}</robot>`;
  const readMesh = ({ filename }: { filename: string }): number[] => readFileSync(join(folder, filename), "utf8")
    .split("\n").filter((line) => line.startsWith("v "))
    .flatMap((line) => line.slice(2).trim().split(/\s+/).map(Number));
  return robotFromUrdf(text, { mesh: readMesh });
}
