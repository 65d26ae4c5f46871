// Thirty boxes and balls fall on a floor and come to rest: contacts of a scene,
// impulses without friction or turning.
import { contactManifold, signedDistance } from "@col/epa";
import { addBody, createScene, forEachContact, moveBody } from "@col/scene";
import { box, sphere } from "@col/shapes";

const DT = 1 / 120,
  SLOP = 0.002,
  quaternion = { x: 0, y: 0, z: 0, w: 1 };
const scene = createScene({
    distance: signedDistance,
    contactManifold,
  }),
  bodies = new Map();
const floor = {
  position: { x: 0, y: -1, z: 0 },
  quaternion,
  velocity: { x: 0, y: 0, z: 0 },
  inverse: 0,
};
bodies.set(addBody(scene, box(20, 1, 20), floor, { fixed: true }), floor);
for (let k = 0; k < 30; k++) {
  const position = {
    x: (k % 3) * 1.1 - 1,
    y: 1 + Math.floor(k / 9) * 1.2,
    z: (Math.floor(k / 3) % 3) * 1.1 - 1,
  };
  const body = {
    position,
    quaternion,
    velocity: { x: 0, y: 0, z: 0 },
    inverse: 1,
  };
  bodies.set(
    addBody(scene, k % 2 === 0 ? box(0.4, 0.3, 0.4) : sphere(0.4), body),
    body,
  );
}

const push = (body, n, by) => {
  for (const [i, c] of ["x", "y", "z"].entries())
    body.velocity[c] += by * body.inverse * n[i];
};
const deepest = () => {
  let depth = 0;
  forEachContact(scene, (_a, _b, { manifold }) => {
    depth = Math.max(depth, -manifold.distance);
  });
  return depth;
};

for (let step = 0; step < 6 / DT; step++) {
  for (const body of bodies.values())
    body.velocity.y -= 9.81 * DT * body.inverse;
  const contacts = [];
  forEachContact(scene, (a, b, { manifold }) => {
    contacts.push({
      a: bodies.get(a),
      b: bodies.get(b),
      n: [manifold.normal.x, manifold.normal.y, manifold.normal.z],
      gap: manifold.distance,
      sum: 0,
    });
  });
  for (let sweep = 0; sweep < 20; sweep++) {
    for (const c of contacts) {
      const { a, b, n } = c,
        speed = ["x", "y", "z"].reduce(
          (s, k, i) => s + n[i] * (b.velocity[k] - a.velocity[k]),
          0,
        );
      const wanted = (Math.max(0, -c.gap - SLOP) * 0.2) / DT,
        sum = c.sum;
      c.sum = Math.max(0, sum + (wanted - speed) / (a.inverse + b.inverse));
      push(a, n, sum - c.sum);
      push(b, n, c.sum - sum);
    }
  }
  for (const [handle, body] of bodies) {
    if (body.inverse === 0) continue;
    for (const c of ["x", "y", "z"]) body.position[c] += DT * body.velocity[c];
    moveBody(scene, handle, body);
  }
}
const lowest = Math.min(
  ...[...bodies.values()].map((b) => (b.inverse > 0 ? b.position.y : 1)),
);
const depth = deepest();
console.log(
  `toy: 30 bodies, lowest centre ${lowest.toFixed(3)}, `
    + `deepest overlap ${depth.toFixed(4)}: `
    + `${lowest > 0.28 && depth < 0.02 ? "ok" : "FAILED"}`,
);
