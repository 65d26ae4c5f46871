/** Prints the first state of the demo: the nearest pair of the robot's cell, its distance, the gradient by joint. */
import "../../examples/robot/dom.ts";
import { createModel, solve, START } from "./model.ts";

const cell = createModel(), { names, distance, lowerBound, gradient } = solve(cell, START);
console.log(`${names.join(", ")}: ${(1000 * distance).toFixed(6)} mm, at least ${(1000 * lowerBound).toFixed(6)} mm`);
cell.robot.joints.forEach(({ name, sliding }, k) => {
  console.log(`${name}: ${(1000 * gradient[k]).toFixed(6)} mm per ${sliding ? "metre" : "radian"}`);
});
