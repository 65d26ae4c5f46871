import { pointDistance, rayCast, shapeCast, timeOfImpact, rayIteration } from "@col/cast";
import { box, capsule, cone, cylinder, point, sphere, convexHull, halfSpace, triangle, segment, ellipsoid, withMargin } from "@col/shapes";
import { signedDistance } from "@col/epa";
const at = (x: number, y: number, z: number) => ({ position: { x, y, z }, quaternion: { x: 0, y: 0, z: 0, w: 1 } });
const O = at(0, 0, 0), v = (x: number, y: number, z: number) => ({ x, y, z });
const show = (l: string, r: any) => console.log(l, JSON.stringify(r));
show("13", pointDistance(capsule(.5, 1), O, v(0, -.3, 0)));
for (const tolerance of [1e-10, 1e-3, .1, .5, 1]) {
  show("14 " + tolerance, shapeCast(cylinder(1, 1), O, ellipsoid(.5,.6,.7), at(3, .3, .2), v(-4, 0, 0), { tolerance }));
  show("14h " + tolerance, shapeCast(cone(1, 1), O, cone(1,1), at(3, .3, .2), v(-4, 0, 0), { tolerance }));
}
show("15", shapeCast(box(1, 1, 1), O, box(1, 1, 1), at(2, 2, -2), v(-1, 0, -1)));
const hull = convexHull([-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1]);
show("15h", shapeCast(hull, O, hull, at(2, 2, -2), v(-1, 0, -1)));
show("15t", timeOfImpact(box(1,1,1), O, { velocity: v(0,0,0), angularVelocity: v(1,0,0) }, point(), at(0,1,0), { velocity: v(0,1,0) }));
for (const x of [.5, 1, 2]) show("16", shapeCast(cone(1, 2), O, point(), at(-1, -1, 0), v(0, 1, 0)));
for (const x of [.5, 1, 2]) show("16", shapeCast(cone(1, 2, { axis: "x" }), O, point(), at(-1, -1, 0), v(0, 1, 0)));
show("16r", rayCast(cone(1, 2, { axis: "x" }), O, v(-1, -1, 0), v(0, 1, 0)));
show("16i", rayCast(cone(1, 2, { axis: "x" }), O, v(-1, -1, 0), v(0, 1, 0), { solver: rayIteration }));
