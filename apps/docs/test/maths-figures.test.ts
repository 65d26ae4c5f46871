/** Figures of the mathematics equal the figures that the library's steps make today. */
import { expect, test } from "vitest";
import { figures, pageWithFigure } from "../tools/maths-figures.ts";

test.each([...figures().keys()])("%s", (page) => {
  const { now, wanted } = pageWithFigure(page);
  expect(now).toBe(wanted);
  expect(figures().get(page)?.svg).not.toMatch(/NaN|Infinity|undefined/);
});
