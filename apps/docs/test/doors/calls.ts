/**
 * Every query of every package, as a call whose arguments a test may spoil: by place, with the name that messages use.
 */
import * as accel from "@col/accel";
import * as cast from "@col/cast";
import * as bodies from "@col/compound";
import * as diff from "@col/diff";
import * as epa from "@col/epa";
import * as polytopes from "@col/epa/polytopes";
import * as gjk from "@col/gjk";
import * as plane from "@col/gjk2d-barycode";
import * as polygons from "@col/gjk2d-barycode/polygons";
import * as growth from "@col/growth-distance";
import * as scenes from "@col/scene";
import { box } from "@col/shapes";
import { box2 } from "@col/shapes/2d";
import * as bridge from "@col/three";
import { BoxGeometry, Matrix4, Mesh } from "three";
import type { Place } from "./cases.ts";

/** A query and good arguments; `places`: what each is, and its name in messages. */
export interface DoorCall {
  readonly name: string;
  readonly call: (...all: never[]) => unknown;
  readonly good: readonly unknown[];
  readonly places: readonly (readonly [Place, string] | null)[];
  /** Its messages name the argument and what came, without advice; slips of its own options alone are refused. */
  readonly plain?: true;
}

const at = (x: number): unknown => ({ position: { x, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } });
const a = box(1, 1, 1), b = box(0.5, 1, 1), p = box2(1, 1), q = box2(0.5, 1);
const here = { x: 0, y: 0, c: 1, s: 0 }, there = { x: 4, y: 0, c: 1, s: 0 };
const PAIR = [["shape", "a"], ["pose", "poseA"], ["shape", "b"], ["pose", "poseB"]] as const;
const PAIR2 = [["shape2", "a"], ["pose2", "poseA"], ["shape2", "b"], ["pose2", "poseB"]] as const;
const OPTIONS = ["options", "options"] as const;
const all = (steps: unknown): unknown[] => [...(steps as Iterable<unknown>)];
/** Steps are made one by one: asked for all of them. */
const eager = (make: (...args: never[]) => unknown) => (...args: never[]): unknown => all(make(...args));
const pair = (name: string, call: DoorCall["call"]): DoorCall =>
  ({ name, call, good: [a, at(0), b, at(4), {}], places: [...PAIR, OPTIONS] });
const pair2 = (name: string, call: DoorCall["call"]): DoorCall =>
  ({ name, call, good: [p, here, q, there, {}], places: [...PAIR2, OPTIONS] });
const MOTION = { velocity: { x: 1, y: 0, z: 0 } }, MOTION2 = { x: 1, y: 0 };
const X = { x: 1, y: 0, z: 0 }, FAR = { x: 9, y: 0, z: 0 };
const ray = (name: string, call: DoorCall["call"]): DoorCall => ({
  name, call, good: [a, at(0), FAR, { x: -1, y: 0, z: 0 }, {}],
  places: [["shape", "shape"], ["pose", "pose"], ["vector", "origin"], ["vector", "direction"], OPTIONS],
});

const compound = bodies.compound([{ shape: a, pose: at(0) as never }]);
const mesh = bodies.triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
const BODIES = [["body", "a"], ["pose", "poseA"], ["body", "b"], ["pose", "poseB"]] as const;
const MOTIONS = [PAIR[0], PAIR[1], ["motion", "motionA"], PAIR[2], PAIR[3], ["motion", "motionB"], OPTIONS] as const;
const nothing = (): void => { /* visits are not the matter here */ };
const solvers = { distance: gjk.distance, signedDistance: epa.signedDistance, intersects: gjk.intersects,
  rayCast: cast.rayCast, shapeCast: cast.shapeCast, contactManifold: epa.contactManifold };

/** A query of two bodies; `needs`: the solvers that it takes as options; a spoiled record of options keeps them. */
const bodyPair = (name: string, call: DoorCall["call"], needs: object, ...rest: unknown[]): DoorCall => ({
  name: `compound: ${name}`, good: [compound, at(0), compound, at(0.5), ...rest, needs],
  call: withNeeds(call, 4 + rest.length, needs), places: [...BODIES, ...rest.map(() => null), OPTIONS],
});

/** The call with `needs` in its options, wherever these are a record. */
function withNeeds(call: DoorCall["call"], index: number, needs: object): DoorCall["call"] {
  return (...given: unknown[]): unknown => {
    const options = given[index], record = typeof options === "object" && options !== null && !Array.isArray(options);
    return call(...given.map((x, i) => (i === index && record ? { ...needs, ...options } : x)) as never[]);
  };
}

const SCENE = ["scene", "scene"] as const, BODY = ["body", "body"] as const, POSE = ["pose", "pose"] as const;
const scene = scenes.createScene(bodies.bodySolvers(solvers));
scenes.addBody(scene, compound, at(0) as never);
scenes.addBody(scene, a, at(0) as never);
/** Removes the body at once: all calls share the scene, and a body may have a broken support function. */
const addBody: typeof scenes.addBody = (to, ...given) => {
  const handle = scenes.addBody(to, ...given);
  scenes.removeBody(to, handle);
  return handle;
};
const ofScene = (
  name: string, call: DoorCall["call"], good: readonly unknown[], ...places: DoorCall["places"]
): DoorCall =>
  ({ name: `scene: ${name}`, call, good: [scene, ...good], places: [SCENE, ...places] });
const HANDLE = ["handle", "handle"] as const, VISIT = ["visit", "visit"] as const;
const ORIGIN = ["vector", "origin"] as const, DIRECTION = ["vector", "direction"] as const;

const COMPOUND_CALLS: readonly DoorCall[] = [
  bodyPair("bodyDistance", bodies.bodyDistance, { distance: gjk.distance }),
  bodyPair("bodyIntersects", bodies.bodyIntersects, { intersects: gjk.intersects }),
  bodyPair("deepestPair", bodies.deepestPair, { signedDistance: epa.signedDistance }),
  bodyPair("bodyContactManifold", (...given: never[]) =>
    (bodies.bodyContactManifold as (...all: unknown[]) => unknown)(...given, epa.createContactManifold()),
  { contactManifold: epa.contactManifold }),
  {
    name: "compound: bodyShapeCast", call: withNeeds(bodies.bodyShapeCast, 5, { shapeCast: cast.shapeCast }),
    good: [compound, at(0), compound, at(9), { x: -9, y: 0, z: 0 }, {}],
    places: [...BODIES, ["vector", "translation"], OPTIONS],
  },
  {
    name: "compound: forEachContact", places: [...BODIES, OPTIONS, VISIT],
    call: withNeeds(bodies.forEachPartContact, 4, { contactManifold: epa.contactManifold }),
    good: [compound, at(0), compound, at(0.5), {}, nothing],
  },
  {
    name: "compound: forEachPartPairWithin", places: [...BODIES, OPTIONS, VISIT],
    call: withNeeds(bodies.forEachPartPairWithin, 4, { distance: gjk.distance, maxDistance: 1 }),
    good: [compound, at(0), compound, at(0.5), {}, nothing],
  },
  {
    name: "compound: bodyRayCast", call: bodies.bodyRayCast, good: [mesh, at(0), FAR, { x: -1, y: 0, z: 0 }, {}],
    places: [BODY, POSE, ORIGIN, DIRECTION, OPTIONS],
  },
  {
    name: "compound: closestPoint", call: bodies.closestPoint, good: [mesh, at(0), X, {}],
    places: [BODY, POSE, ["vector", "point"], OPTIONS],
  },
  {
    name: "compound: contains", call: bodies.contains, good: [mesh, at(0), X],
    places: [["body", "mesh"], POSE, ["vector", "point"]],
  },
  {
    name: "compound: compound", good: [a, at(0)],
    call: (shape: never, pose: never) => bodies.compound([{ shape, pose }]),
    places: [["shape", "parts[0].shape"], ["pose", "parts[0].pose"]],
  },
];

const SCENE_CALLS: readonly DoorCall[] = [
  ofScene("addBody", addBody, [a, at(0), {}], BODY, POSE, OPTIONS),
  ofScene("moveBody", scenes.moveBody, [0, at(0)], HANDLE, POSE),
  ofScene("setBodyOptions", scenes.setBodyOptions, [0, {}], HANDLE, OPTIONS),
  ofScene("poseOf", scenes.getBodyPose, [0], HANDLE), ofScene("bodyOf", scenes.getBody, [0], HANDLE),
  ofScene("forEachPair", scenes.forEachPair, [nothing], VISIT),
  ofScene("forEachPairWithin", withNeeds(scenes.forEachPairWithin, 2, { maxDistance: 1 }), [nothing, {}], VISIT,
    OPTIONS),
  ofScene("forEachContact", scenes.forEachContact, [nothing, {}], VISIT, OPTIONS),
  ofScene("forEachOverlapping", scenes.forEachOverlapping, [a, at(3), nothing, {}], BODY, POSE, VISIT, OPTIONS),
  ofScene("closestPair", scenes.closestPair, [{}], OPTIONS),
  ofScene("nearestTo", scenes.nearestTo, [a, at(3), {}], BODY, POSE, OPTIONS),
  ofScene("rayCast", scenes.sceneRayCast, [FAR, { x: -1, y: 0, z: 0 }, {}], ORIGIN, DIRECTION, OPTIONS),
  ofScene("shapeCast", scenes.sceneShapeCast, [a, at(9), { x: -9, y: 0, z: 0 }, {}],
    BODY, POSE, ["vector", "translation"], OPTIONS),
];

const made = (Helper: new (...given: never[]) => unknown) => (...given: never[]): unknown => new Helper(...given);
const THREE_CALLS: readonly DoorCall[] = [
  { name: "three: bodyOf", call: bridge.bodyOf, good: [new Mesh(new BoxGeometry(1, 1, 1)), {}],
    places: [["object", "object"], OPTIONS] },
  { name: "three: poseOf", call: bridge.poseOf, good: [new Mesh()], places: [["object", "object"]] },
  { name: "three: fromMatrix4", call: bridge.fromMatrix4, good: [new Matrix4()], places: [["matrix", "matrix"]] },
  { name: "three: fromMatrix4, out", call: bridge.fromMatrix4, good: [new Matrix4(), bridge.createPose()],
    places: [["matrix", "matrix"], null] },
  { name: "three: toMatrix4", call: bridge.toMatrix4, good: [at(0), new Matrix4()], places: [POSE, null] },
  { name: "three: geometryOf", call: bridge.geometryOf, good: [a, {}], places: [["shape", "shape"], OPTIONS] },
  pair("three: differenceGeometry", bridge.differenceGeometry),
  { name: "three: ShapeHelper", call: made(bridge.ShapeHelper), good: [a, {}], places: [["shape", "shape"], OPTIONS] },
  { name: "three: DistanceHelper", call: made(bridge.DistanceHelper), places: [["answer", "result"], OPTIONS],
    good: [gjk.distance(a, at(0) as never, b, at(4) as never), {}] },
  { name: "three: PlanesHelper", call: made(bridge.PlanesHelper), places: [["answer", "result"], OPTIONS],
    good: [gjk.distance(a, at(0) as never, b, at(4) as never), {}] },
  { name: "three: ManifoldHelper", call: made(bridge.ManifoldHelper), places: [["answer", "manifold"], OPTIONS],
    good: [epa.createContactManifold(), {}] },
  { name: "three: TreeHelper", call: made(bridge.TreeHelper), good: [mesh, {}], places: [null, OPTIONS] },
];

/** See the file header. */
export const DOOR_CALLS: readonly DoorCall[] = [
  pair("gjk: distance", gjk.distance), pair("gjk: intersects", gjk.intersects),
  pair("gjk: gjkSteps", eager(gjk.gjkSteps)),
  pair("accel: distance", accel.distance), pair("accel: intersects", accel.intersects),
  pair("accel: accelSteps", eager(accel.accelSteps)),
  pair("epa: signedDistance", epa.signedDistance), pair("epa: penetration", epa.penetration),
  pair("epa: contactManifold", epa.contactManifold), pair("epa: epaSteps", eager(epa.epaSteps)),
  pair("epa/polytopes: signedDistance", polytopes.signedDistance),
  pair("epa/polytopes: contactManifold", polytopes.contactManifold),
  pair("growth-distance: growthDistance", growth.growthDistance),
  pair("growth-distance: growthIntersects", growth.growthIntersects),
  pair("growth-distance: growthDerivatives", growth.growthDerivatives),
  pair("growth-distance: growthSteps", eager(growth.growthSteps)),
  pair2("growth-distance: growthDistance2", growth.growthDistance2),
  pair2("growth-distance: growthIntersects2", growth.growthIntersects2),
  pair2("growth-distance: growthDerivatives2", growth.growthDerivatives2),
  {
    name: "diff: witnessDerivatives", call: diff.witnessDerivatives, places: [...PAIR, null, OPTIONS],
    good: [a, at(0), b, at(4), gjk.distance(a, at(0) as never, b, at(4) as never), {}],
  },
  {
    name: "cast: shapeCast", call: cast.shapeCast, places: [...PAIR, ["vector", "translation"], OPTIONS],
    good: [a, at(0), b, at(4), { x: -9, y: 0, z: 0 }, {}],
  },
  {
    name: "cast: timeOfImpact", call: cast.timeOfImpact, good: [a, at(0), MOTION, b, at(4), MOTION, {}],
    places: MOTIONS,
  },
  {
    name: "cast: castSteps", call: cast.castSteps, good: [a, at(0), MOTION, b, at(4), MOTION, {}], places: MOTIONS,
  },
  {
    name: "cast: motionBetween", call: cast.motionBetween, good: [at(0), at(1), {}],
    places: [["pose", "from"], ["pose", "to"], OPTIONS],
  },
  {
    name: "cast: poseAt", call: cast.poseAt, good: [at(0), MOTION, 0.5], places: [POSE, ["motion", "motion"], null],
  },
  {
    name: "cast: pathOfImpact", good: [a, at(0), b, at(4), {}],
    call: (p0: never, poseA: never, q0: never, poseB: never, options: never) =>
      cast.pathOfImpact(p0, [poseA], q0, [poseB], options),
    places: [PAIR[0], ["pose", "pathA[0]"], PAIR[2], ["pose", "pathB[0]"], OPTIONS],
  },
  ray("cast: rayCast", cast.rayCast),
  { ...ray("cast: createRayCast", cast.createRayCast([cast.boxRays])), plain: true },
  {
    name: "cast: signedPointDistance", call: cast.signedPointDistance, good: [a, at(0), X, {}],
    places: [["shape", "shape"], ["pose", "pose"], ["vector", "point"], OPTIONS],
  },
  pair2("gjk2d-barycode: distance", plane.distance2), pair2("gjk2d-barycode: intersects", plane.intersects2),
  pair2("gjk2d-barycode: signedDistance", plane.signedDistance2),
  pair2("gjk2d-barycode: contactManifold2", plane.contactManifold2),
  pair2("gjk2d-barycode: gjkSteps2", eager(plane.gjkSteps2)),
  pair2("gjk2d-barycode/polygons: distance", polygons.distance2),
  pair2("gjk2d-barycode/polygons: intersects", polygons.intersects2),
  {
    name: "gjk2d-barycode: timeOfImpact", call: plane.timeOfImpact2, good: [p, here, MOTION2, q, there, MOTION2, {}],
    places: [PAIR2[0], PAIR2[1], null, PAIR2[2], PAIR2[3], null, OPTIONS],
  },
  {
    name: "gjk2d-barycode: rayCast2", call: plane.rayCast2, good: [p, here, { x: 9, y: 0 }, { x: -1, y: 0 }, {}],
    places: [["shape2", "shape"], ["pose2", "pose"], null, null, OPTIONS],
  },
  ...COMPOUND_CALLS, ...SCENE_CALLS, ...THREE_CALLS,
];
