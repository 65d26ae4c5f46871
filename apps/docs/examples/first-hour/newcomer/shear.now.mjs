// a crate turned inside a truck that is scaled unevenly, against a wall
import { distance } from "@col/gjk";
import { bodyOf, poseOf } from "@col/three";
import { BoxGeometry, Group, Mesh } from "three";

const wall = new Mesh(new BoxGeometry(1, 4, 4)), crate = new Mesh(new BoxGeometry(1, 1, 1));
const truck = new Group().add(crate);
truck.scale.set(3, 1, 0.5);
truck.rotation.set(0.2, 0.4, 0.1);
crate.rotation.set(0.5, 0.3, 0.8);
wall.position.x = 4;
const a = bodyOf(crate), b = bodyOf(wall);
for (let frame = 0; frame < 60; frame++) {
  truck.position.x = -frame / 30;
  poseOf(a);
  poseOf(b);
  const { distance: d } = distance(a.shape, a.pose, b.shape, b.pose);
  if (frame === 59) console.log("last", d.toFixed(12));
}
