/** Bytes of the queries of a 2-D scene: each allocates nothing with records and options that are kept. */
import {
  contactManifold2, distance2, intersects2, pose2, rayCast2, shapeCast2,
} from "@col/gjk2d-barycode";
import {
  addBody2, closestPair, createClosestPair, createNearestBody, createScene2, createSceneHit, createSlideResult,
  forEachContact, forEachOverlapping2, moveBody2, nearestTo2, sceneRayCast2, sceneShapeCast2, slide2,
} from "@col/scene/2d";
import { box2, capsule2, convexPolygon, disc } from "@col/shapes/2d";
import { rngFor, settledBytes } from "@col/testkit";
import { expect, test } from "vitest";

const SHARE = 4, MOST = 480000;
const rng = rngFor("scene alloc plane"), shapes = [box2(0.3, 0.3), disc(0.3), capsule2(0.2, 0.3),
  convexPolygon([-0.3, -0.3, 0.4, -0.2, 0.1, 0.4])];
const at = Array.from({ length: 16 }, () => pose2(3 * rng.normal(), 3 * rng.normal(), rng.normal()));
const ways = at.map(({ x, y }) => ({ x: 0.5 - x, y: 0.5 - y }));
const here = Array.from({ length: 24 }, (_, i) => pose2((i % 5) * 0.7 + 0.01 * i, Math.floor(i / 5) * 0.7, i));
const there = here.map(({ x, y, c, s }) => ({ x: x + 0.001, y, c, s }));
const scene = createScene2({
  distance: distance2, intersects: intersects2, shapeCast: shapeCast2, rayCast: rayCast2,
  contactManifold: contactManifold2,
});
const handles = here.map((pose, i) => addBody2(scene, shapes[i & 3], pose)), sum = new Float64Array(1);
const count = (): void => {
  sum[0]++;
};
const pair = createClosestPair(), near = createNearestBody(), hit = createSceneHit(), slid = createSlideResult();
const gap = { maxDistance: 0.01 }, options = { skin: 0.01, maxStep: 0.25 };
const queries: Readonly<Record<string, (i: number) => void>> = {
  closestPair: () => {
    closestPair(scene, undefined, pair);
  },
  nearestTo2: (i) => {
    nearestTo2(scene, shapes[i & 3], at[i & 15], undefined, near);
  },
  sceneRayCast2: (i) => {
    sceneRayCast2(scene, at[i & 15], ways[i & 15], undefined, hit);
  },
  sceneShapeCast2: (i) => {
    sceneShapeCast2(scene, shapes[i & 3], at[i & 15], ways[i & 15], undefined, hit);
  },
  forEachOverlapping2: (i) => {
    forEachOverlapping2(scene, shapes[i & 3], at[i & 15], count);
  },
  slide2: (i) => {
    slide2(scene, shapes[i & 3], at[i & 15], ways[(i + 3) & 15], options, slid);
  },
  "moveBody2 and forEachContact": (i) => {
    const k = i % 24;
    moveBody2(scene, handles[k], (Math.floor(i / 24) & 1) === 0 ? there[k] : here[k]);
    forEachContact(scene, count, gap);
  },
};
for (const [name, query] of Object.entries(queries)) {
  test(`${name} allocates nothing`, () => {
    const bytes = settledBytes((n) => {
      for (let i = 0; i < Math.floor(n / SHARE); i++) query(i);
    }, 4 * MOST);
    // a slide casts with fractional options, some of which V8 allocates: 4 bytes a slide (types/README.md)
    expect(SHARE * bytes).toBeLessThan(name === "slide2" ? 8 : 2);
  });
}
