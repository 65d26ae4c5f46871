// an arm of three hinges about different axes: d distance / d joint against central differences
import { distanceGradient } from "@col/diff";
import { signedDistance } from "@col/epa";
import { capsule, ellipsoid } from "@col/shapes";
import { Group, Quaternion, Vector3 } from "three";

const poseOf = (o) =>
  ({ position: o.getWorldPosition(new Vector3()), quaternion: o.getWorldQuaternion(new Quaternion()) });

const link = capsule(0.05, 0.25, { axis: "x" });
const axes = [new Vector3(0, 0, 1), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];
const joints = axes.map(() => new Group()), bodies = axes.map(() => new Group());
joints.forEach((joint, i) => {
  bodies[i].position.x = 0.25;
  joint.add(bodies[i]);
  if (i > 0) {
    joint.position.x = 0.5;
    joints[i - 1].add(joint);
  }
});
const stone = ellipsoid(0.2, 0.3, 0.25);
const stoneAt = { position: { x: 0.9, y: 0.4, z: 0.1 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
function clearance(q) {
  joints.forEach((joint, i) => joint.quaternion.setFromAxisAngle(axes[i], q[i]));
  const all = bodies.map((body) => poseOf(body))
    .map((pose, k) => ({ k, pose, r: signedDistance(link, pose, stone, stoneAt) }));
  return all.reduce((p, c) => (c.r.distance < p.r.distance ? c : p));
}
function gradient(q) {
  const { k, pose, r } = clearance(q), g = distanceGradient(pose, stoneAt, r, "hybrid");
  const p = new Vector3().copy(pose.position);
  return joints.map((joint, j) => {
    if (j > k) return 0;
    const frame = poseOf(joint), axis = axes[j].clone().applyQuaternion(frame.quaternion);
    const v = axis.clone().cross(p.clone().sub(frame.position));
    return v.x * g[0] + v.y * g[1] + v.z * g[2] + axis.x * g[3] + axis.y * g[4] + axis.z * g[5];
  });
}
let worst = 0, inside = 0;
for (let n = 0; n < 200; n++) {
  const q = [0.9 * Math.sin(n), 0.7 * Math.sin(1.7 * n), 1.2 * Math.sin(2.3 * n)], g = gradient(q), at = clearance(q);
  inside += at.r.distance < 0 ? 1 : 0;
  q.forEach((_, j) => {
    const [up, down] = [1e-5, -1e-5].map((h) => clearance(q.map((x, i) => (i === j ? x + h : x))));
    if (up.k === down.k) worst = Math.max(worst, Math.abs(g[j] - (up.r.distance - down.r.distance) / 2e-5));
  });
}
console.log("below 1e-6", worst < 1e-6, "inside", inside);
