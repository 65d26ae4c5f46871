/** As generate.test.ts, with families that take longer: bodies that turn, and new shapes for each signed distance. */
import { readCastCases, readConvexCases } from "@col/bench";
import { expect, it } from "vitest";
import { HEAP, generated } from "./spawn.ts";

it(`20 000 pairs at signed distances, each of two new shapes, in a heap of ${HEAP} MiB`, () => {
  const set = readConvexCases(generated("primitives"));
  expect([set.shapes.length, set.count]).toEqual([40_000, 200_000]);
}, 240_000);

it(`20 000 pairs of bodies that turn, in a heap of ${HEAP} MiB`, () => {
  const set = readCastCases(generated("cast-turning"));
  expect([set.shapes.length, set.cases.length]).toEqual([40_000, 20_000]);
}, 240_000);
