/** rbush-3d: `clear`, `load`, a `search` for each box, in each frame. */
import { RBush3D } from "rbush-3d";
import type { SceneFrame, SceneSetup } from "../library.ts";

/** Opens the library. */
export function open({ motion: { count, half, moving, positions: p } }: SceneSetup): SceneFrame {
  const tree = new RBush3D(), boxes = Array.from({ length: count }, () => (
    { minX: 0, minY: 0, minZ: 0, maxX: 0, maxY: 0, maxZ: 0 }));
  const place = (i: number): void => {
    const b = boxes[i], x = p[3 * i], y = p[3 * i + 1], z = p[3 * i + 2];
    b.minX = x - half; b.minY = y - half; b.minZ = z - half;
    b.maxX = x + half; b.maxY = y + half; b.maxZ = z + half;
  };
  for (let i = 0; i < count; i++) place(i);
  return () => {
    let found = 0;
    for (let i = 0; i < moving; i++) place(i);
    tree.clear();
    tree.load(boxes);
    for (const b of boxes) found += tree.search(b).length;
    return (found - count) / 2;
  };
}
