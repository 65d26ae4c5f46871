/** `@col/scene`: `moveBody`, `forEachPair`. */
import { distance } from "@col/gjk";
import { addBody, createScene, forEachPair, moveBody } from "@col/scene";
import { box, convexHull, sphere } from "@col/shapes";
import type { SceneCalls, SceneFrame, SceneSetup } from "../libraries/library.ts";

function open({ kind, motion: { count, half, moving, positions: p }, corners }: SceneSetup): SceneFrame {
  const scene = createScene({ distance });
  const shape = kind === "boxes" ? box(half, half, half) : kind === "spheres" ? sphere(half) : convexHull(corners);
  const pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  const place = (i: number): typeof pose => {
    pose.position.x = p[3 * i]; pose.position.y = p[3 * i + 1]; pose.position.z = p[3 * i + 2];
    return pose;
  };
  const handles = Array.from({ length: count }, (_, i) => addBody(scene, shape, place(i)));
  return () => {
    let pairs = 0;
    for (let i = 0; i < moving; i++) moveBody(scene, handles[i], place(i));
    forEachPair(scene, () => {
      pairs++;
    });
    return pairs;
  };
}

/** Ours among the libraries of a scene. */
export const OWN_SCENE: SceneCalls = { name: "@col/scene", about: "moveBody, forEachPair", open };
