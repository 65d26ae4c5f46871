/** Walks up the ramp and down the stairs; prints the state of the demo each half second. */
import { createLevel, RATE, START, step } from "./model.ts";

const level = createLevel(START.mesh);
/** Seconds, and the wish: back to the ramp's foot, then along the ramp, the platform and the stairs. */
const PLAN = [[1.3, 0, 1], [0.2, -1, 0], [4, 1, 0]] as const;
let state = { ...START, yaw: 0 };
for (const [seconds, right, ahead] of PLAN) {
  for (let k = 1; k <= seconds * RATE; k++) {
    state = step(level, state, { right, ahead, jump: false });
    const { position: { x, y, z }, last } = state;
    if (state.frame % (RATE / 2) === 0) {
      console.log(`${(state.frame / RATE).toFixed(1)} s: at ${[x, y, z].map((v) => v.toFixed(6)).join(" ")} m, `
        + `${last?.status}, ${last?.onGround === true ? "on the ground" : "in the air"}`);
    }
  }
}
