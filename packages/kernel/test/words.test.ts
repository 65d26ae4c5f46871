/** Names of options that are nearly one: which slips are found, and which names are left alone (door/words.ts). */
import { expect, test } from "vitest";
import { requireNames, requireOptions } from "../src/index.ts";

const KNOWN = new Set(["method", "samples", "maxDistance", "maxIterations"]);
const asked = (name: string): void => { requireOptions({ [name]: 1 }, KNOWN, "f"); };

test("two neighbours swapped, a letter too few, one too many or another one: one slip in a short word", () => {
  for (const name of ["mehtod", "metohd", "emthod", "methdo", "mthod", "methoud", "method_", "METHOD", "nethod"])
    expect(() => { asked(name); }, name).toThrow(`f: options.${name} is no option, did you mean method?`);
  for (const name of ["samlpes", "asmples"])
    expect(() => { asked(name); }, name).toThrow("did you mean samples?");
});

test("a gap is a distance", () => {
  for (const name of ["maxGap", "max_gap", "MaxGap"])
    expect(() => { asked(name); }, name).toThrow(`f: options.${name} is no option, did you mean maxDistance?`);
});

test("two slips in a long word; two in a short one are another name", () => {
  for (const name of ["maxDisatnec", "axDistanec", "maxIteratinos"])
    expect(() => { asked(name); }, name).toThrow("did you mean max");
  for (const name of ["mehtdo", "ethdo", "colour", "f"]) {
    expect(() => { asked(name); }, name).toThrow(
      `f: options.${name} is no option: the options are method, samples, maxDistance, maxIterations`);
  }
});

test("a typo that is added to a record after a first call is refused", () => {
  const record: Record<string, number> = { samples: 5 };
  expect(() => { requireOptions(record, KNOWN); }).not.toThrow();
  record["sampels"] = 6;
  expect(() => { requireOptions(record, KNOWN); }).toThrow("options.sampels is no option, did you mean samples?");
});

test("a result in the place of the options is refused; no hint at an option that the query does not have", () => {
  expect(() => { requireOptions({ distance: 1, status: "separated" }, KNOWN, "f"); }).toThrow(
    "f: options must be an object of options, got a result: it is the last argument");
  expect(() => { asked("tol"); }).toThrow("options.tol is no option: the options are");
});

test("a record that holds more than a query reads: a typo is refused, other names are let through", () => {
  expect(() => { requireNames({ mass: 1, samples: 2 }, KNOWN, "f", "motion"); }).not.toThrow();
  expect(() => { requireNames({ sampels: 2 }, KNOWN, "f", "motion"); }).toThrow(
    "f: motion.sampels is not read, did you mean samples?");
});
