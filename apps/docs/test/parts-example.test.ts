/** The example of convex parts: V-HACD runs, the hull of a ring fills its hole, more parts stick out less. */
import { expect, test } from "vitest";
import { decompose, describe } from "../examples/parts/parts.ts";
import { createRing } from "../examples/parts/ring.ts";

test("more parts stick out less, and the text says what the brackets say", async () => {
  const ring = createRing(12, 8), one = await decompose(ring, 1, 0.1), many = await decompose(ring, 8, 0.1);
  expect([one.parts.shapes.length, one.worth.status]).toEqual([1, "closed"]);
  // in the middle of the hole the hull is 0.7 from the ring, less what its flat triangles take
  const { lowerBound: low, upperBound: high } = one.worth.mostExcess;
  expect(low).toBeLessThan(0.72);
  expect(high).toBeGreaterThan(0.68);
  expect(high - low).toBeLessThanOrEqual(0.1);
  expect(many.parts.shapes.length).toBeGreaterThan(2);
  expect(many.worth.mostExcess.upperBound).toBeLessThan(low);
  expect(describe(many)).toContain(`${many.parts.shapes.length} parts, closed: `);
});
