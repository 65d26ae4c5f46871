/** Shapes of 2-D as Node prints them. */
import { box2, convexPolygon, disc } from "@col/shapes/2d";
import { inspect } from "node:util";
import { expect, test } from "vitest";

test("a printed shape has its fields, and not the memory that it shares with other shapes", () => {
  const triangle = convexPolygon([{ x: 0, y: 0 }, { x: 3, y: 0 }, { x: 0, y: 4 }]);
  for (const shape of [box2(1, 2), disc(1), triangle]) {
    const text = inspect(shape);
    expect(text).toContain("vertices: ");
    expect(text).not.toContain("more items");
    expect(Object.keys(shape)).toContain("packed");
    expect({ ...shape }.packed).toBe(shape.packed);
  }
});
