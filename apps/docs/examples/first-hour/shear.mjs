// A mesh that turns inside an unevenly scaled parent: the world's body is
// sheared, and its distance from a wall is the distance of its corners in the
// world frame.
import { distance } from "@col/gjk";
import { box } from "@col/shapes";
import { bodyOf, poseOf } from "@col/three";
import { BoxGeometry, Group, Mesh, Vector3 } from "three";

const crate = new Mesh(new BoxGeometry(1, 1, 1)),
  truck = new Group().add(crate);
truck.scale.set(3, 1, 0.5);
const wall = box(1, 50, 50),
  wallAt = {
    position: { x: 6, y: 0, z: 0 },
    quaternion: { x: 0, y: 0, z: 0, w: 1 },
  };

let worst = 0;
for (let k = 0; k < 100; k++) {
  crate.rotation.set(0.1 * k, 0.07 * k, 0.05 * k);
  truck.rotation.z = 0.03 * k;
  // the crate turns in a scaled parent, so its shear changes
  const body = bodyOf(crate);
  truck.position.x = Math.sin(k);
  poseOf(body); // moving the truck changes the pose alone
  const p = crate.geometry.getAttribute("position"),
    corner = new Vector3();
  let most = -Infinity;
  for (let i = 0; i < p.count; i++)
    most = Math.max(
      most,
      crate.localToWorld(corner.fromBufferAttribute(p, i)).x,
    );
  worst = Math.max(
    worst,
    Math.abs(
      distance(body.shape, body.pose, wall, wallAt).distance - (5 - most),
    ),
  );
}
console.log(
  `shear: off by at most ${worst.toExponential(1)}, `
    + `wanted 1e-12: ${worst < 1e-12 ? "ok" : "FAILED"}`,
);
