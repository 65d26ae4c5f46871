/** `@col/scene`: `moveBody`, `forEachPair`. */
import { distance } from "@col/gjk";
import { addBody, createScene, forEachPair, moveBody } from "@col/scene";
import { box, convexHull, sphere } from "@col/shapes";
import type { ScenePeer, SceneSetup } from "./peer.ts";

/** Opens it. */
export function openOurs({ kind, motion: { count, half, moving, positions: p }, corners }: SceneSetup): ScenePeer {
  const scene = createScene({ distance });
  const shape = kind === "boxes" ? box(half, half, half) : kind === "spheres" ? sphere(half) : convexHull(corners);
  const pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  const place = (i: number): typeof pose => {
    pose.position.x = p[3 * i]; pose.position.y = p[3 * i + 1]; pose.position.z = p[3 * i + 2];
    return pose;
  };
  const handles = Array.from({ length: count }, (_, i) => addBody(scene, shape, place(i)));
  return {
    name: "@col/scene",
    frame() {
      let pairs = 0;
      for (let i = 0; i < moving; i++) moveBody(scene, handles[i], place(i));
      forEachPair(scene, () => {
        pairs++;
      });
      return pairs;
    },
  };
}
