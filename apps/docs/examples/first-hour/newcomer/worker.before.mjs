import { workerData } from "node:worker_threads";
import { distance } from "@col/gjk";
import { box, capsule, convexHull, sphere } from "@col/shapes";
import { createDistanceResult } from "@col/types";

const stone = convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
const kinds = [box(0.5, 0.4, 0.3), capsule(0.2, 0.4), stone, sphere(0.3)];
const { poses, pairs, distances, from, to } = workerData, out = createDistanceResult();
const pose = (i) => {
  const [x, y, z, qx, qy, qz, qw] = poses.subarray(7 * i, 7 * i + 7);
  return { position: { x, y, z }, quaternion: { x: qx, y: qy, z: qz, w: qw } };
};
for (let k = from; k < to; k++) {
  const a = pairs[2 * k], b = pairs[2 * k + 1];
  distances[k] = distance(kinds[a % 4], pose(a), kinds[b % 4], pose(b), undefined, out).distance;
}
