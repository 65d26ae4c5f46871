/** Bytes of the queries: each allocates nothing once its scratch is there, with records and options that are kept. */
import { rayCast as rayOfPair, shapeCast as castOfPair } from "@col/cast";
import { contactManifold } from "@col/epa";
import { distance, intersects } from "@col/gjk";
import {
  addBody, closestPair, createClosestPair, createNearestBody, createScene, createSceneHit, forEachContact,
  createSlideResult, forEachOverlapping, moveBody, nearestTo, sceneRayCast, sceneShapeCast, slide,
} from "@col/scene";
import { box, capsule, convexHull, sphere } from "@col/shapes";
import { makePose, rngFor, settledBytes } from "@col/testkit";
import type { Pose } from "@col/types";
import { expect, test } from "vitest";

/** Queries of a call of the body: `settledBytes` calls it with thousands. */
const SHARE = 4;
/** Calls until which all must have settled. */
const MOST = 480000;

const rng = rngFor("scene alloc queries"), hull = convexHull(Array.from({ length: 72 }, () => rng.normal() / 4));
const shapes = [sphere(0.3), box(0.3, 0.3, 0.3), capsule(0.2, 0.3), hull];
const at = Array.from({ length: 16 }, () => makePose(3 * rng.normal(), 3 * rng.normal(), 3 * rng.normal()));
const ways = at.map(({ position: { x, y, z } }) => ({ x: 0.5 - x, y: 0.5 - y, z: 0.5 - z }));

/** 24 bodies on a grid, `step` apart, the poses they have and others a little beside. */
function grid(step: number): { here: Pose[]; there: Pose[] } {
  const place = (x: number): Pose[] => Array.from({ length: 24 }, (_, i) =>
    makePose((i % 3) * step + 0.01 * i + x, (Math.floor(i / 3) % 3) * step, Math.floor(i / 9) * step));
  return { here: place(0), there: place(0.001) };
}

for (const [name, step] of [["touching", 0.55], ["apart", 0.9]] as const) {
  const { here, there } = grid(step);
  const scene = createScene({ distance, intersects, shapeCast: castOfPair, rayCast: rayOfPair, contactManifold });
  const handles = here.map((pose, i) => addBody(scene, shapes[i & 3], pose)), sum = new Float64Array(1);
  const count = (): void => {
    sum[0]++;
  };
  const pair = createClosestPair(), near = createNearestBody(), hit = createSceneHit(), gap = { maxDistance: 0.01 };
  const slid = createSlideResult(), steps = { skin: 0.01, maxStep: 0.25 };
  const queries: Readonly<Record<string, (i: number) => void>> = {
    closestPair: () => {
      closestPair(scene, undefined, pair);
    },
    nearestTo: (i) => {
      nearestTo(scene, shapes[i & 3], at[i & 15], undefined, near);
    },
    rayCast: (i) => {
      sceneRayCast(scene, at[i & 15].position, ways[i & 15], undefined, hit);
    },
    shapeCast: (i) => {
      sceneShapeCast(scene, shapes[i & 3], at[i & 15], ways[i & 15], undefined, hit);
    },
    forEachOverlapping: (i) => {
      forEachOverlapping(scene, shapes[i & 3], at[i & 15], count);
    },
    slide: (i) => {
      slide(scene, shapes[i & 3], at[i & 15], ways[(i + 3) & 15], steps, slid);
    },
    forEachContact: () => {
      forEachContact(scene, count, gap);
    },
    "forEachContact of bodies that move": (i) => {
      const k = i % 24;
      moveBody(scene, handles[k], (Math.floor(i / 24) & 1) === 0 ? there[k] : here[k]);
      forEachContact(scene, count, gap);
    },
  };
  for (const [query, ask] of Object.entries(queries)) {
    test(`${query} allocates nothing, bodies ${name}`, () => {
      const bytes = settledBytes((n) => {
        for (let i = 0; i < Math.floor(n / SHARE); i++) ask(i);
      }, 4 * MOST);
      expect(SHARE * bytes).toBeLessThan(query === "shapeCast" ? 4 : 2);
    });
  }
}
