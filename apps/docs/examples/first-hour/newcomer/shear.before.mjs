// a crate turned inside a truck that is scaled unevenly, against a wall: a hull of the world's corners, every frame
import { distance } from "@col/gjk";
import { convexHull } from "@col/shapes";
import { BoxGeometry, Group, Mesh, Vector3 } from "three";

const wall = new Mesh(new BoxGeometry(1, 4, 4)), crate = new Mesh(new BoxGeometry(1, 1, 1));
const truck = new Group().add(crate);
truck.scale.set(3, 1, 0.5);
truck.rotation.set(0.2, 0.4, 0.1);
crate.rotation.set(0.5, 0.3, 0.8);
wall.position.x = 4;
const still = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
const hull = (mesh) => { // a new shape in every frame
  mesh.updateWorldMatrix(true, false);
  const p = mesh.geometry.attributes.position, out = [];
  for (let i = 0; i < p.count; i++)
    out.push(...new Vector3().fromBufferAttribute(p, i).applyMatrix4(mesh.matrixWorld));
  return convexHull(out);
};
for (let frame = 0; frame < 60; frame++) {
  truck.position.x = -frame / 30;
  const { distance: d } = distance(hull(crate), still, hull(wall), still);
  if (frame === 59) console.log("last", d.toFixed(12));
}
