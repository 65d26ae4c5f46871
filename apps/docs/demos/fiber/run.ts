/** Moves the crate towards the stone; prints the signed distance and the closest points at each place. */
import { solve } from "./meshes.ts";
import { move, START } from "./model.ts";

for (let k = 0, state = START; k < 6; k++, state = move(state, { x: -0.3, y: 0, z: 0 })) {
  const { distance, status, pointA, pointB } = solve(state);
  const told = [pointA, pointB].map(({ x, y, z }) => [x, y, z].map((v) => v.toFixed(4)).join(" ")).join(" and ");
  console.log(`crate at x = ${state.position.x.toFixed(1)} m: ${distance.toFixed(9)} m, ${status}, closest at ${told}`);
}
