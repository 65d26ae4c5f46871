/** Packages for pairs of boxes alone, from scratch in each frame: box-intersect and rbush-3d. */
import boxIntersect from "box-intersect";
import { RBush3D } from "rbush-3d";
import type { ScenePeer, SceneSetup } from "./peer.ts";

/** box-intersect: all pairs of a list of boxes. */
export function openBoxIntersect({ motion: { count, half, moving, positions: p } }: SceneSetup): ScenePeer {
  const boxes = Array.from({ length: count }, () => [0, 0, 0, 0, 0, 0]);
  const place = (i: number): void => {
    for (let c = 0; c < 3; c++) {
      boxes[i][c] = p[3 * i + c] - half;
      boxes[i][3 + c] = p[3 * i + c] + half;
    }
  };
  for (let i = 0; i < count; i++) place(i);
  return {
    name: "box-intersect",
    frame() {
      let pairs = 0;
      for (let i = 0; i < moving; i++) place(i);
      boxIntersect(boxes, () => {
        pairs++;
      });
      return pairs;
    },
  };
}

/** rbush-3d: `clear`, `load`, a `search` for each box. */
export function openRbush({ motion: { count, half, moving, positions: p } }: SceneSetup): ScenePeer {
  const tree = new RBush3D(), boxes = Array.from({ length: count }, () => (
    { minX: 0, minY: 0, minZ: 0, maxX: 0, maxY: 0, maxZ: 0 }));
  const place = (i: number): void => {
    const b = boxes[i], x = p[3 * i], y = p[3 * i + 1], z = p[3 * i + 2];
    b.minX = x - half; b.minY = y - half; b.minZ = z - half;
    b.maxX = x + half; b.maxY = y + half; b.maxZ = z + half;
  };
  for (let i = 0; i < count; i++) place(i);
  return {
    name: "rbush-3d",
    frame() {
      let found = 0;
      for (let i = 0; i < moving; i++) place(i);
      tree.clear();
      tree.load(boxes);
      for (const b of boxes) found += tree.search(b).length;
      return (found - count) / 2;
    },
  };
}
