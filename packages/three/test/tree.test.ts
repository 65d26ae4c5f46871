/** The drawing of trees: boxes of a level hold the body's triangles, and the first is the body's box. */
import { triangleMesh } from "@col/compound";
import { Box3, Mesh, TorusKnotGeometry, Vector3 } from "three";
import { expect, it } from "vitest";
import { bodyOf, TreeHelper } from "../src/index.ts";

const body = bodyOf(new Mesh(new TorusKnotGeometry(1, 0.3, 40, 6)), { as: "mesh", triangleMesh });

/** The boxes that are drawn: 24 ends of edges each. */
function boxesOf(helper: TreeHelper): Box3[] {
  const p = helper.geometry.getAttribute("position");
  return Array.from({ length: p.count / 24 }, (_, i) => new Box3().setFromPoints(
    Array.from({ length: 24 }, (_2, k) => new Vector3().fromBufferAttribute(p, 24 * i + k))));
}

it("level 0 is the body's box; every level holds every corner; a deep one stays at the leaves", () => {
  const helper = new TreeHelper(body.shape, { depth: 0 }), [whole] = boxesOf(helper), { positions: v } = body.shape;
  [whole.min, whole.max].forEach((corner, i) => {
    corner.toArray().forEach((x, c) => { expect(x).toBeCloseTo(body.shape.bounds[3 * i + c], 5); });
  });
  for (const [depth, count] of [[1, 2], [4, 16]]) {
    const boxes = boxesOf(helper.update(depth));
    expect(boxes).toHaveLength(count);
    for (let k = 0; k < v.length; k += 3) {
      const p = new Vector3(v[k], v[k + 1], v[k + 2]);
      expect(boxes.some((b) => b.distanceToPoint(p) < 1e-6)).toBe(true);
    }
  }
  const leaves = boxesOf(helper.update(90)).length;
  expect(boxesOf(helper.update(95))).toHaveLength(leaves);
  expect(() => helper.update(-1)).toThrow("depth must be a whole number >= 0, got -1");
  const { x, y, z } = body.pose.position;
  expect(helper.follow(body.pose).position.toArray()).toEqual([x, y, z]);
  helper.dispose();
});
