/** Moves the arm through its range: clearance with its bracket, the gradient by joint, and the way out of contact. */
import "./dom.ts";
import { configuration, createCell, moveTo } from "./cell.ts";
import { ARM } from "./description.ts";
import { clearance } from "./gradient.ts";
import { pushOut } from "./push.ts";
import { readRobot } from "./robot.ts";

const robot = readRobot(ARM), cell = createCell(robot), mm = (x: number): string => `${(1000 * x).toFixed(1)} mm`;
console.log(`${robot.links.length} links, ${robot.joints.length} joints, ${robot.bodies.length} bodies, `
  + `${cell.bodies.size - robot.bodies.length} obstacles\n${cell.switchedOff.length} pairs switched off after trying`);
for (let k = 1; k <= 150; k++) {
  const values = configuration(robot, k);
  moveTo(cell, values);
  const { answer, gradient } = clearance(cell), fastest = gradient.reduce((best, g, j) =>
    (Math.abs(g) > Math.abs(gradient[best]) ? j : best), 0);
  if (k > 6 && answer.distance >= 0) continue; // six of all, then only overlaps
  const { name, sliding } = robot.joints[fastest];
  let line = `configuration ${k}: ${mm(answer.distance)} (at least ${mm(answer.lowerBound)})\n  ${name} changes it `
    + `most, ${mm(gradient[fastest])} per ${sliding ? "metre" : "radian"}`;
  if (answer.distance < 0) {
    const { status, steps, least, values: to } = pushOut(cell, values);
    const furthest = Math.max(...to.map((x, j) => Math.abs(x - values[j])));
    line += `\n  ${status} after ${steps} steps at ${mm(least)}, joints moved by up to ${furthest.toFixed(2)}`;
  }
  console.log(line);
}
