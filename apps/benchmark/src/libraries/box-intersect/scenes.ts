/** box-intersect: all pairs of a list of boxes, from scratch in each frame. */
import boxIntersect from "box-intersect";
import type { SceneFrame, SceneSetup } from "../library.ts";

/** Opens the library. */
export function open({ motion: { count, half, moving, positions: p } }: SceneSetup): SceneFrame {
  const boxes = Array.from({ length: count }, () => [0, 0, 0, 0, 0, 0]);
  const place = (i: number): void => {
    for (let c = 0; c < 3; c++) {
      boxes[i][c] = p[3 * i + c] - half;
      boxes[i][3 + c] = p[3 * i + c] + half;
    }
  };
  for (let i = 0; i < count; i++) place(i);
  return () => {
    let pairs = 0;
    for (let i = 0; i < moving; i++) place(i);
    boxIntersect(boxes, () => {
      pairs++;
    });
    return pairs;
  };
}
