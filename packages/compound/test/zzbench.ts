import { bodyRayCast, bodyShapeCast, closestPoint, createBodyCastResult, triangleMesh, compound } from "@col/compound";
import { rayCast, shapeCast } from "@col/cast";
import { distance } from "@col/gjk";
import { contactManifold } from "@col/epa";
import { createBodyDistanceResult } from "@col/types";
import { addBody, createScene, forEachContact, moveBody, rayCast as sceneRay, shapeCast as sceneCast, createSceneHit, closestPair, createClosestPair } from "@col/scene";
import { box, sphere, capsule } from "@col/shapes";
import { bumpySphere, floor } from "./support/meshes.ts";
import { rngFor, randomPose } from "@col/testkit";
const at = (x: number, y: number, z: number) => ({ position: { x, y, z }, quaternion: { x: 0, y: 0, z: 0, w: 1 } });
const rng = rngFor("bench"), m = bumpySphere(40, 1, 0.2), mesh = triangleMesh(m.positions, m.indices);
const g = floor(10, 50, (x, y) => 0.3 * Math.sin(x) * Math.cos(y)), ground = triangleMesh(g.positions, g.indices);
const fl = floor(10, 50), flat = triangleMesh(fl.positions, fl.indices);
const parts = compound(Array.from({ length: 60 }, () => ({ shape: rng.pick([box(.3,.2,.4), sphere(.3), capsule(.1,.4)]), pose: randomPose(rng, 2) })));
const O = at(0,0,0), hit = createBodyCastResult(), dist = createBodyDistanceResult(), shit = createSceneHit(), cp = createClosestPair();
const N = 512, o = Array.from({ length: N }, () => randomPose(rng, 3).position), t = Array.from({ length: N }, () => randomPose(rng, 0.6).position);
const d = o.map((p, i) => ({ x: t[i].x - p.x, y: t[i].y - p.y, z: t[i].z - p.z })), near = Array.from({ length: N }, () => randomPose(rng, 1).position);
const starts = Array.from({ length: N }, () => ({ ...randomPose(rng, 1), position: { x: rng.uniform(-8, 8), y: rng.uniform(-8, 8), z: 3 } }));
const away = Array.from({ length: N }, () => { const q = randomPose(rng, 1), u = rng.unitVector(new Float64Array(3)); return { ...q, position: { x: 5*u[0], y: 5*u[1], z: 5*u[2] } }; });
const back = away.map((p) => ({ x: -2 * p.position.x, y: -2 * p.position.y, z: -2 * p.position.z }));
const scene = createScene({ distance, rayCast, cast: shapeCast, manifold: contactManifold });
addBody(scene, box(20, 1, 20), at(0, -1, 0), { fixed: true });
const crates: number[] = [];
for (let i = 0; i < 400; i++) crates.push(addBody(scene, box(.5,.5,.5), at((i % 20) * 1.5 - 15, 0.499, Math.floor(i / 20) * 1.5 - 15)));
let frame = 0;
const cases: Record<string, (i: number) => void> = {
  "ray mesh": (i) => { bodyRayCast(mesh, O, o[i], d[i], {}, hit); },
  "ray parts": (i) => { bodyRayCast(parts, O, o[i], d[i], { rayCast }, hit); },
  "point mesh": (i) => { closestPoint(mesh, O, near[i], {}, dist); },
  "cast box on hills": (i) => { bodyShapeCast(ground, O, SHAPE, starts[i], { x: 0, y: 0, z: -4 }, CAST, hit); },
  "cast box on flat": (i) => { bodyShapeCast(flat, O, SHAPE, at(starts[i].position.x, starts[i].position.y, 3), { x: 0.5, y: 0, z: -4 }, CAST, hit); },
  "cast parts": (i) => { bodyShapeCast(parts, O, SHAPE, away[i], back[i], CAST, hit); },
  "scene ray": (i) => { sceneRay(scene, { x: o[i].x, y: 3, z: o[i].z }, { x: d[i].x, y: -1, z: d[i].z }, {}, shit); },
  "scene cast": (i) => { sceneCast(scene, SMALL, at(starts[i].position.x, 3, starts[i].position.y), { x: 0.3, y: -4, z: 0.1 }, {}, shit); },
  "scene frame / 100": (i) => { if (i % 100 === 0) { frame++; for (const c of crates) { const k = c - 1; moveBody(scene, c, at((k % 20) * 1.5 - 15 + 1e-4 * (frame % 9), 0.499, Math.floor(k / 20) * 1.5 - 15)); } forEachContact(scene, () => undefined); } },
  "closestPair": () => { closestPair(scene, {}, cp); },
};
const SHAPE = box(.3, .3, .3), SMALL = sphere(.2), CAST = { shapeCast };
const out: Record<string, number> = {};
for (const [name, f] of Object.entries(cases)) {
  for (let k = 0; k < 3; k++) for (let i = 0; i < N; i++) f(i);
  let best = Infinity;
  for (let k = 0; k < 9; k++) { const s = performance.now(); for (let i = 0; i < N; i++) f(i); best = Math.min(best, (performance.now() - s) / N * 1e3); }
  out[name] = best;
}
console.log(JSON.stringify(out));
