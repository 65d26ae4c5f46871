/** The libraries of the suite `scenes`, ours first. */
import { openBoxIntersect, openRbush } from "./box-sets.ts";
import { openCannon, openCrashcat } from "./engines.ts";
import { openJolt } from "./jolt.ts";
import { openOurs } from "./ours.ts";
import type { OpenScene } from "./peer.ts";
import { openRapier } from "./rapier.ts";

/** A library of the suite. */
export interface SceneLibrary {
  readonly open: OpenScene;
  readonly about: string;
  /** Bodies it is asked for at most: more take it a second a frame. */
  readonly most: number;
}

export const SCENE_LIBRARIES: readonly SceneLibrary[] = [
  { open: openOurs, about: "@col/scene: moveBody, forEachPair", most: Infinity },
  { open: openCrashcat, about: "crashcat: setPosition, broadphase.optimize, findCollidingPairs", most: Infinity },
  { open: openBoxIntersect, about: "box-intersect: all boxes from scratch", most: Infinity },
  { open: openRbush, about: "rbush-3d: clear, load, search for each", most: Infinity },
  { open: openRapier, about: "Rapier: kinematic sensors, step, intersectionPairsWith: shapes, not boxes",
    most: Infinity },
  { open: openJolt, about: "Jolt: SetPosition, Step, CollideAABox for each", most: Infinity },
  { open: openCannon, about: "cannon-es: SAPBroadphase.collisionPairs", most: 1000 },
];
