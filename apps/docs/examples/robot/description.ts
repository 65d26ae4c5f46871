/** A small arm as URDF: five turning joints, a sliding gripper, links of cylinders, boxes and balls. Metres, z up. */

const cylinder = (radius: number, length: number, z: number): string =>
  `<collision><origin xyz="0 0 ${z}"/>`
  + `<geometry><cylinder radius="${radius}" length="${length}"/></geometry></collision>`;
const block = (size: string, xyz: string): string =>
  `<collision><origin xyz="${xyz}"/><geometry><box size="${size}"/></geometry></collision>`;
const ball = (radius: number): string =>
  `<collision><geometry><sphere radius="${radius}"/></geometry></collision>`;
const link = (name: string, ...collisions: readonly string[]): string =>
  `<link name="${name}">${collisions.join("")}</link>`;
const joint = (name: string, type: string, from: string, to: string, xyz: string, axis: string, lower: number,
  upper: number): string => `<joint name="${name}" type="${type}"><parent link="${from}"/><child link="${to}"/>
<origin xyz="${xyz}"/><axis xyz="${axis}"/><limit lower="${lower}" upper="${upper}" effort="1" velocity="1"/></joint>`;

/** The description. */
export const ARM = `<?xml version="1.0"?>
<robot name="desk-arm">
${link("base", cylinder(0.09, 0.12, 0.06))}
${link("column", cylinder(0.06, 0.14, 0.07), ball(0.08))}
${link("upper", block("0.09 0.09 0.34", "0 0 0.17"), ball(0.065))}
${link("fore", block("0.07 0.07 0.26", "0 0 0.13"), ball(0.055))}
${link("wrist", cylinder(0.035, 0.08, 0.04))}
${link("hand", block("0.05 0.12 0.05", "0 0 0.045"), block("0.02 0.02 0.09", "0 -0.05 0.11"))}
${link("finger", block("0.02 0.02 0.09", "0 0 0"))}
${joint("turn", "revolute", "base", "column", "0 0 0.12", "0 0 1", -2.9, 2.9)}
${joint("shoulder", "revolute", "column", "upper", "0 0 0.16", "0 1 0", -2, 2)}
${joint("elbow", "revolute", "upper", "fore", "0 0 0.36", "0 1 0", -2.4, 2.4)}
${joint("roll", "revolute", "fore", "wrist", "0 0 0.27", "0 0 1", -2.9, 2.9)}
${joint("bend", "revolute", "wrist", "hand", "0 0 0.09", "0 1 0", -1.9, 1.9)}
${joint("grip", "prismatic", "hand", "finger", "0 0.05 0.11", "0 -1 0", 0, 0.07)}
</robot>`;
