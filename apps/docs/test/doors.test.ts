/** Mistakes at the doors: every row of the table at every query of every package gives its sentence. */
import { readdirSync, readFileSync } from "node:fs";
import { convexHull } from "@col/shapes";
import { BoxGeometry } from "three";
import { describe, expect, test } from "vitest";
import { DOOR_CALLS } from "./doors/calls.ts";
import { DOOR_CASES } from "./doors/cases.ts";

/** Rows whose name a query with a plain door does not know and lets pass: slips of other queries' options. */
const OF_OTHERS = /mean (maxDistance|warmStart)\?|another library's name/;

describe.each(DOOR_CASES)("$place: $mistake", ({ mistake, place, value, says, error }) => {
  const spoiled = DOOR_CALLS.flatMap(({ name, call, good, places, plain = false }) => places.flatMap((here, i) => {
    if (here?.[0] !== place || (plain && OF_OTHERS.test(`${mistake}: ${says}`))) return [];
    const args = good.map((argument, k) => (k === i ? value : argument));
    const text = plain ? here[1] : says.replace(/SHAPE|POSE|VECTOR|NAME/, here[1]);
    return [{ title: `${name}, ${here[1]}`, text, run: () => call(...args as never[]) }];
  }));

  test("says what is wrong, everywhere", () => {
    expect(spoiled.length).toBeGreaterThan(1);
    const wrong = spoiled.flatMap(({ title, text, run }) => {
      try {
        return [`${title}: took it: ${JSON.stringify(run())?.slice(0, 80)}`];
      } catch (thrown) {
        const { name, message } = thrown as Error;
        // options that must hold a solver say which
        const said = message.replace(/an object \{ \w+(?:, \w+)* \}/, "an object");
        return name === error && said.includes(text) ? [] : [`${title}: ${name}: ${message}`];
      }
    });
    expect(wrong).toEqual([]);
  });
});

test("good arguments pass, and a richer record may be handed on", () => {
  for (const { call, good, places } of DOOR_CALLS) {
    const record = { label: "crate", id: 7, mass: 2 };
    const richer = good.map((argument, i) => (places[i]?.[0] === "options" ? record : argument));
    expect(() => call(...good as never[])).not.toThrow();
    expect(() => call(...richer as never[])).not.toThrow();
  }
});

test("a BufferAttribute for points", () => {
  expect(() => convexHull(new BoxGeometry(1, 1, 1).getAttribute("position") as never)).toThrow(
    "convexHull: points must be a list, got a three.js Float32BufferAttribute: its numbers are in its array");
});

test("every option in the sources is a word that slips are compared with", () => {
  const words = readFileSync(new URL("../../../packages/kernel/src/door/words.ts", import.meta.url), "utf8");
  const packages = ["accel", "cast", "compound", "diff", "epa", "gjk", "gjk2d-barycode", "growth-distance", "kernel",
    "scene", "three"];
  const missing = packages.flatMap((name) => {
    const folder = new URL(`../../../packages/${name}/src/`, import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
    return files.flatMap((file) => {
      const text = readFileSync(new URL(file, folder), "utf8");
      return [...text.matchAll(/export interface \w*(?:Options|Input)2? [^{]*\{(.*?)\n\}/gs)].flatMap(([, body]) =>
        [...(body ?? "").matchAll(/readonly (\w+)\?:/g)].flatMap(([, option]) =>
          (new RegExp(`\\b${option}\\b`).test(words) ? [] : [`${name}/${file}: ${option}`])));
    });
  });
  expect(missing).toEqual([]);
});
