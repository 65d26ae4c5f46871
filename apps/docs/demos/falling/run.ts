/** Drops both piles for two seconds and prints the demo's table each half second. */
import { advance, createScene, RATE, solve, SOURCES } from "./model.ts";

let scene = createScene(1);
for (let k = 0; k <= 4; k++) {
  solve(scene).forEach((r, i) => {
    console.log(`${(scene.steps / RATE).toFixed(1)} s, ${SOURCES[i].title}: kinetic ${r.kinetic.toFixed(6)} J, `
      + `deepest ${(1000 * r.depth).toFixed(6)} mm, ${r.points} contact points, ${r.queries} queries`);
  });
  scene = advance(scene, RATE / 2);
}
