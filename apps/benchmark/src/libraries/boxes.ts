/** Packages that find overlapping boxes: box-intersect, from scratch in each frame, and the tree of rbush-3d. */
import type { Sheet } from "./library.ts";

export const boxIntersect: Sheet = {
  title: "box-intersect 1.0.2", package: "box-intersect", version: "1.0.2", licence: "MIT",
  scenes: [{ name: "box-intersect", about: "all boxes from scratch",
    async open({ motion: { count, half, moving, positions: p } }) {
      const { default: intersect } = await import("box-intersect");
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
        intersect(boxes, () => {
          pairs++;
        });
        return pairs;
      };
    } }],
};

export const rbush3d: Sheet = {
  title: "rbush-3d 0.1.2", package: "rbush-3d", version: "0.1.2", licence: "MIT",
  scenes: [{ name: "rbush-3d", about: "clear, load, search for each",
    async open({ motion: { count, half, moving, positions: p } }) {
      const { RBush3D } = await import("rbush-3d"), tree = new RBush3D();
      const boxes = Array.from({ length: count }, () => ({ minX: 0, minY: 0, minZ: 0, maxX: 0, maxY: 0, maxZ: 0 }));
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
    } }],
};
