/** Words of options that are refused. */
import { convexPolygon } from "@col/shapes/2d";
import { describe, expect, it } from "vitest";
import { distance2, gjkSteps2, intersects2, signedDistance2 } from "../src/index.ts";

const A = convexPolygon([0, 0, 2, 0, 1, 2]), B = convexPolygon([4, 0, 6, 0, 5, 1]);

describe("words of the main entry", () => {
  const queries = { distance: distance2, intersects: intersects2, signedDistance: signedDistance2,
    gjkSteps2: (...all: Parameters<typeof gjkSteps2>) => [...gjkSteps2(...all)] };
  it.each(Object.entries(queries))("%s refuses unknown ones", (_, f) => {
    const ask = f as (...all: unknown[]) => unknown;
    expect(() => ask(A, null, B, null, { start: "middle" }))
      .toThrow(new RangeError("start must be first or centres, got \"middle\""));
    expect(() => ask(A, null, B, null, { variant: "paper" }))
      .toThrow("options.variant is no option: the options are warmStart, start,");
    for (const start of ["first", "centres", undefined]) expect(() => ask(A, null, B, null, { start })).not.toThrow();
  });
});
