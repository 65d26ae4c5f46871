/**
 * Every query of every package, as a call whose arguments a test may spoil: by place, with the name that messages use.
 */
import * as accel from "@col/accel";
import * as cast from "@col/cast";
import * as diff from "@col/diff";
import * as epa from "@col/epa";
import * as polytopes from "@col/epa/polytopes";
import * as gjk from "@col/gjk";
import * as plane from "@col/gjk2d-barycode";
import * as polygons from "@col/gjk2d-barycode/polygons";
import * as growth from "@col/growth-distance";
import { box } from "@col/shapes";
import { box2 } from "@col/shapes/2d";
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
  pair2("growth-distance: growthDistance2d", growth.growthDistance2d),
  pair2("growth-distance: growthIntersects2d", growth.growthIntersects2d),
  pair2("growth-distance: growthDerivatives2d", growth.growthDerivatives2d),
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
    places: [PAIR[0], PAIR[1], null, PAIR[2], PAIR[3], null, OPTIONS],
  },
  ray("cast: rayCast", cast.rayCast),
  { ...ray("cast: rayCastBy", cast.rayCastBy.bind(null, cast.boxRays)), plain: true },
  {
    name: "cast: pointDistance", call: cast.pointDistance, good: [a, at(0), X, {}],
    places: [["shape", "shape"], ["pose", "pose"], ["vector", "point"], OPTIONS],
  },
  pair2("gjk2d-barycode: distance", plane.distance), pair2("gjk2d-barycode: intersects", plane.intersects),
  pair2("gjk2d-barycode: signedDistance", plane.signedDistance),
  pair2("gjk2d-barycode: contactManifold2", plane.contactManifold2),
  pair2("gjk2d-barycode: gjk2dSteps", eager(plane.gjk2dSteps)),
  pair2("gjk2d-barycode/polygons: distance", polygons.distance),
  pair2("gjk2d-barycode/polygons: intersects", polygons.intersects),
  {
    name: "gjk2d-barycode: timeOfImpact", call: plane.timeOfImpact, good: [p, here, MOTION2, q, there, MOTION2, {}],
    places: [PAIR2[0], PAIR2[1], null, PAIR2[2], PAIR2[3], null, OPTIONS],
  },
  {
    name: "gjk2d-barycode: rayCast2", call: plane.rayCast2, good: [p, here, { x: 9, y: 0 }, { x: -1, y: 0 }, {}],
    places: [["shape2", "shape"], ["pose2", "pose"], null, null, OPTIONS],
  },
];
