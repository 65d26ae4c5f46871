// thirty bodies fall on a floor and come to rest: impulses without friction or turning
import { contactManifold, signedDistance } from "@col/epa";
import { addBody, createScene, forEachContact, moveBody } from "@col/scene";
import { box, halfSpace, sphere } from "@col/shapes";

const quaternion = { x: 0, y: 0, z: 0, w: 1 };
const scene = createScene({ distance: signedDistance, contactManifold });
const ground = halfSpace({ x: 0, y: 1, z: 0 });
addBody(scene, ground, { position: { x: 0, y: 0, z: 0 }, quaternion }, { fixed: true });
const bodies = new Map();
for (let k = 0; k < 30; k++) {
  const x = 1.05 * (k % 3), y = 1 + 1.3 * Math.floor(k / 9), z = 1.05 * (Math.floor(k / 3) % 3);
  const pose = { position: { x, y, z }, quaternion };
  bodies.set(addBody(scene, k % 2 ? sphere(0.5) : box(0.5, 0.4, 0.5), pose), { pose, v: [0, 0, 0] });
}
const still = { v: [0, 0, 0], fixed: true };
const DT = 1 / 120;
let deepest = 0, points = 0;
for (let step = 0; step < 600; step++) {
  for (const body of bodies.values()) body.v[1] -= 9.81 * DT;
  const contacts = [];
  forEachContact(scene, (a, b, { manifold }) => {
    const n = [manifold.normal.x, manifold.normal.y, manifold.normal.z], depth = -manifold.distance;
    contacts.push({ a: bodies.get(a) ?? still, b: bodies.get(b) ?? still, n, depth, sum: 0 });
  }, { maxDistance: 0.01 });
  points = contacts.length;
  deepest = Math.max(0, ...contacts.map((c) => c.depth));
  for (let pass = 0; pass < 20; pass++)
    for (const c of contacts) {
      const speed = c.n.reduce((s, x, i) => s + x * (c.b.v[i] - c.a.v[i]), 0);
      const share = (c.a.fixed ? 0 : 1) + (c.b.fixed ? 0 : 1);
      const push = 0.2 * Math.max(0, c.depth - 0.002) / DT;
      const wanted = Math.max(0, c.sum + (push - speed) / share), by = wanted - c.sum;
      c.sum = wanted;
      c.n.forEach((x, i) => {
        if (!c.a.fixed) c.a.v[i] -= by * x;
        if (!c.b.fixed) c.b.v[i] += by * x;
      });
    }
  for (const [handle, { pose, v }] of bodies) {
    pose.position.x += DT * v[0];
    pose.position.y += DT * v[1];
    pose.position.z += DT * v[2];
    moveBody(scene, handle, pose);
  }
}
const lowest = Math.min(...[...bodies.values()].map((b) => b.pose.position.y));
console.log("lowest", lowest.toFixed(3), "deepest", deepest.toFixed(4), "contacts", points);
