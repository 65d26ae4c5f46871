import { forEachContact, triangleMesh } from "@col/compound";
import { contactManifold } from "@col/epa";
import { box, sphere } from "@col/shapes";
import { makePose } from "@col/testkit";
import { Side } from "../src/pairs/side.ts";
import { inNormalCone } from "../src/mesh/cones.ts";
const m = triangleMesh([0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 5, 5, 6, 5, 5, 5, 6, 5]);
const at = makePose;
for (const [b, p] of [[box(.5, .5, .5), at(.1, .48, .2)], [sphere(.5), at(.1, .4, .1)]] as const) {
  forEachContact(m, at(), b, p, { contactManifold }, (i, j, q) => console.log(i, j, [...q.normal], q.distance, q.pointsA.slice(0, 3)));
}
const s = new Side(), out = new Float64Array(3); s.open(m);
console.log(inNormalCone(s, 0, new Float64Array(3), Float64Array.of(0, 1, 0), out), out);
const k = triangleMesh([-1, 0, 0, 1, 0, 0, 1, 0, 0, 5, 5, 5, 6, 5, 5, 5, 6, 5]);
for (const [b, p] of [[box(.5, .5, .5), at(.1, .48, .2)], [sphere(.5), at(.1, .4, .1)]] as const) {
  forEachContact(k, at(), b, p, { contactManifold }, (i, j, q) => console.log(i, j, [...q.normal], q.distance, q.pointsA.slice(0, 3)));
}
