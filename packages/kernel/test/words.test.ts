/** Names of options that are nearly one: which slips are found, and which names are left alone (door/words.ts). */
import { expect, test } from "vitest";
import { requireOptions } from "../src/index.ts";

const asked = (name: string): void => { requireOptions({ [name]: 1 }, "f"); };

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
  for (const name of ["mehtdo", "ethdo", "colour", "f"]) expect(() => { asked(name); }, name).not.toThrow();
});
