/** Mistakes in arguments: every row of the table, at every query of every package, gives its error message. */
import { readdirSync, readFileSync } from "node:fs";
import { convexHull } from "@col/shapes";
import { BoxGeometry } from "three";
import { describe, expect, test } from "vitest";
import { DOOR_CALLS } from "./doors/calls.ts";
import { DOOR_CASES } from "./doors/cases.ts";

/** What a query answers to a typo of an option that it does not have. */
const NO_OPTION = /options\.\w+ is no option/;

describe.each(DOOR_CASES)("$place: $mistake", ({ place, value, says, error }) => {
  const spoiled = DOOR_CALLS.flatMap(({ name, call, good, places, plain = false }) => places.flatMap((here, i) => {
    if (here?.[0] !== place) return [];
    const args = good.map((argument, k) => (k === i ? value : argument));
    const text = plain ? here[1] : says.replace(/SHAPE|POSE|VECTOR|NAME/, here[1]);
    return [{ title: `${name}, ${here[1]}`, text, run: () => call(...args as never[]) }];
  }));

  test("says what is wrong, everywhere", () => {
    expect(spoiled.length).toBeGreaterThan(1);
    let hints = 0;
    const wrong = spoiled.flatMap(({ title, text, run }) => {
      try {
        return [`${title}: took it: ${JSON.stringify(run())?.slice(0, 80)}`];
      } catch (thrown) {
        const { name, message } = thrown as Error;
        // options that must hold a solver say which
        const said = message.replace(/an object \{ \w+(?:, \w+)* \}/, "an object");
        const right = said.includes(text) || (text.includes("did you mean") && NO_OPTION.test(said));
        if (said.includes(text)) hints++;
        return name === error && right ? [] : [`${title}: ${name}: ${message}`];
      }
    });
    expect(wrong).toEqual([]);
    expect(hints).toBeGreaterThan(0);
  });
});

test("good arguments pass; an option that no query has is refused by name in every query", () => {
  for (const { name, call, good, places } of DOOR_CALLS) {
    expect(() => call(...good as never[])).not.toThrow();
    const at = places.findIndex((place) => place?.[0] === "options");
    if (at < 0) continue;
    const richer = good.map((argument, i) => (i === at ? { ...argument as object, label: "crate" } : argument));
    expect(() => call(...richer as never[]), name).toThrow(/options\.label is no option/);
  }
});

test("a BufferAttribute for points", () => {
  expect(() => convexHull(new BoxGeometry(1, 1, 1).getAttribute("position") as never)).toThrow(
    "convexHull: points must be a list, got a three.js Float32BufferAttribute: its numbers are in its array");
});

/** Fields of the options interfaces of a package's sources: [file, interface, field, declaration]. */
function declaredOptions(name: string): (readonly [file: string, option: string, declared: string])[] {
  const folder = new URL(`../../../packages/${name}/src/`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...readFileSync(new URL(file, folder), "utf8")
      .matchAll(/export interface \w*(?:Options|Input)2? [^{]*\{(.*?)\n\}/gs)].flatMap(([, body]) =>
      [...(body ?? "").matchAll(/readonly (\w+)\?: ([^;]*);/g)].map(([, option = "", declared = ""]) =>
        [`${name}/${file}`, option, declared] as const)));
}

const PACKAGES = ["accel", "cast", "compound", "diff", "epa", "gjk", "gjk2d-barycode", "growth-distance", "kernel",
  "pool", "scene", "shapes", "three"];

test("an option may be undefined, also for users with exactOptionalPropertyTypes", () => {
  const options = PACKAGES.flatMap(declaredOptions);
  expect(options.length).toBeGreaterThan(60);
  expect(options.filter(([, , declared]) => !declared.endsWith("undefined") && declared !== "unknown")).toEqual([]);
});
