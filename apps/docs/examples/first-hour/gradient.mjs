// An arm of three hinges: the gradient of its clearance by joint, against
// differences.
import { distanceGradient } from "@col/diff";
import { signedDistance } from "@col/epa";
import { capsule, ellipsoid } from "@col/shapes";
import { Quaternion, Vector3 } from "three";

const LENGTH = 0.5,
  AXES = [new Vector3(0, 0, 1), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];
const link = capsule(0.05, LENGTH / 2, { axis: "x" }),
  stone = ellipsoid(0.2, 0.3, 0.25);
const stoneAt = {
  position: { x: 0.9, y: 0.45, z: 0.1 },
  quaternion: { x: 0, y: 0, z: 0, w: 1 },
};

/** Poses of the links; origin and axis of each hinge in the world. */
function place(angles) {
  const at = new Vector3(),
    turn = new Quaternion();
  return angles.map((angle, k) => {
    const origin = at.clone(),
      axis = AXES[k].clone().applyQuaternion(turn);
    turn.multiply(new Quaternion().setFromAxisAngle(AXES[k], angle));
    const quaternion = turn.clone(),
      half = new Vector3(LENGTH / 2, 0, 0).applyQuaternion(turn);
    const position = at.clone().add(half);
    at.addScaledVector(half, 2);
    return { origin, axis, pose: { position, quaternion } };
  });
}

function clearance(angles) {
  const links = place(angles),
    answers = links.map(({ pose }) =>
      signedDistance(link, pose, stone, stoneAt),
    );
  const nearest = answers.reduce(
    (best, r, k) => (r.distance < answers[best].distance ? k : best),
    0,
  );
  const { pose } = links[nearest],
    g = distanceGradient(pose, stoneAt, answers[nearest], "hybrid");
  const gradient = links.map(({ origin, axis }, joint) => {
    if (joint > nearest) return 0;
    const v = axis.clone().cross(pose.position.clone().sub(origin));
    return (
      v.x * g[0]
      + v.y * g[1]
      + v.z * g[2]
      + axis.x * g[3]
      + axis.y * g[4]
      + axis.z * g[5]
    );
  });
  return { distance: answers[nearest].distance, nearest, gradient };
}

let worst = 0,
  inside = 0;
const H = 1e-6;
for (let k = 0; k < 200; k++) {
  const angles = [
      0.9 * Math.sin(k),
      0.7 * Math.sin(1.7 * k),
      1.2 * Math.sin(2.3 * k),
    ],
    here = clearance(angles);
  if (here.distance < 0) inside++;
  angles.forEach((_, j) => {
    const [more, less] = [H, -H].map((h) =>
      clearance(angles.map((a, i) => (i === j ? a + h : a))),
    );
    // a kink: another link is nearest on the other side
    if (more.nearest !== less.nearest) return;
    worst = Math.max(
      worst,
      Math.abs(here.gradient[j] - (more.distance - less.distance) / (2 * H)),
    );
  });
}
console.log(
  `gradient: off by at most ${worst.toExponential(1)} `
    + `(${inside} of 200 in contact), `
    + `wanted 1e-6: ${worst < 1e-6 && inside > 10 ? "ok" : "FAILED"}`,
);
