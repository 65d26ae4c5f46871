// thirty bodies fall on a floor and come to rest: impulses without friction or turning
import { signedDistance } from "@col/epa";
import { box, sphere } from "@col/shapes";

const quaternion = { x: 0, y: 0, z: 0, w: 1 };
const floor = { shape: box(50, 1, 50), pose: { position: { x: 0, y: -1, z: 0 }, quaternion }, fixed: true };
floor.v = [0, 0, 0];
const bodies = [];
for (let k = 0; k < 30; k++) {
  const x = 1.05 * (k % 3), y = 1 + 1.3 * Math.floor(k / 9), z = 1.05 * (Math.floor(k / 3) % 3);
  const pose = { position: { x, y, z }, quaternion };
  bodies.push({ shape: k % 2 ? sphere(0.5) : box(0.5, 0.4, 0.5), pose, v: [0, 0, 0] });
}
const DT = 1 / 120;
let deepest = 0, points = 0;
for (let step = 0; step < 600; step++) {
  for (const body of bodies) body.v[1] -= 9.81 * DT;
  const contacts = [];
  const all = [floor, ...bodies];
  for (let i = 0; i < all.length; i++)
    for (let j = i + 1; j < all.length; j++) { // 465 pairs: a broad phase is yours to write
      const a = all[i], b = all[j];
      const r = signedDistance(a.shape, a.pose, b.shape, b.pose, { maxDistance: 0.01 });
      if (r.distance > 0.01 || r.status === "beyond-max-distance") continue;
      contacts.push({ a, b, n: [r.normal.x, r.normal.y, r.normal.z], depth: -r.distance, sum: 0 });
    }
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
  for (const { pose, v } of bodies) {
    pose.position.x += DT * v[0];
    pose.position.y += DT * v[1];
    pose.position.z += DT * v[2];
  }
}
const lowest = Math.min(...bodies.map((b) => b.pose.position.y));
console.log("lowest", lowest.toFixed(3), "deepest", deepest.toFixed(4), "contacts", points);
