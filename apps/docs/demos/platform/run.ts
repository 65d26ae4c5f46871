/** Plays the level from the start to the goal by a plan of keys; prints the state of the demo each half second. */
import { createLevel, RATE, START, step } from "./model.ts";

const level = createLevel();
/** Seconds, and the keys that are held: right, jump. */
const PLAN = [[3.2, 1, false], [0.1, 1, true], [2, 1, false], [0.1, 1, true], [1.5, 1, false], [1.9, 0, false],
  [0.5, 1, false], [0.1, 1, true], [1.2, 1, false]] as const;
let state = START;
for (const [seconds, right, jump] of PLAN) {
  for (let k = 1; k <= seconds * RATE; k++) {
    state = step(level, state, { right, jump, drop: false });
    const { position: { x, y }, last, taken, frame } = state;
    if (frame % (RATE / 2) === 0) {
      console.log(`${(frame / RATE).toFixed(1)} s: at ${x.toFixed(6)} ${y.toFixed(6)} m, ${last?.status}, `
        + `${last?.onGround === true ? "on the ground" : "in the air"}, ${taken.length} coins`);
    }
  }
}
