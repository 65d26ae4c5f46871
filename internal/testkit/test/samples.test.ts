/**
 * The samples in the repository equal the samples that their program writes, and stand for shared data that is absent.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bruteForce, isSample, pair, random, sharedPath } from "@col/testkit";
import { expect, onTestFinished, test } from "vitest";
import { exactPolygons } from "./tools/exact-polygons.ts";
import { SAMPLES, samplesOf } from "./tools/samples.ts";

test("the files are what the program writes", () => {
  const samples = samplesOf();
  for (const [path, text] of Object.entries(samples)) expect(readFileSync(join(SAMPLES, path), "utf8")).toBe(text);
  const files = readdirSync(SAMPLES, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name));
  expect(files.map((name) => name.replaceAll("\\", "/")).sort()).toEqual(Object.keys(samples).sort());
});

test("a clone without shared data finds the samples, file and folder", () => {
  const old = process.env["COL_SHARED"], empty = mkdtempSync(join(tmpdir(), "no-shared-"));
  onTestFinished(() => {
    rmSync(empty, { recursive: true });
    if (old === undefined) delete process.env["COL_SHARED"];
    else process.env["COL_SHARED"] = old;
  });
  process.env["COL_SHARED"] = empty;
  for (const path of ["data/meshes", "data/hard-cases/hard-cases.json", "data/polygons", "data/convexcases",
    "data/growth-reference"]) {
    expect(sharedPath(path, "a test")).toBe(join(SAMPLES, path));
    expect([isSample(join(SAMPLES, path)), isSample(join(empty, path))]).toEqual([true, false]);
  }
  expect(sharedPath("data/nothing", "a test")).toBeNull();
});

test("the references of polygons agree with the oracle in doubles, up to its rounding errors", () => {
  const rng = random(5);
  for (let i = 0; i < 300; i++) {
    const [P, Q] = pair(rng, 9), { hit, d, depth } = exactPolygons(P, Q), { signed, scale } = bruteForce(P, Q);
    expect(Math.abs((hit === 1 ? -depth : d) - signed), `pair ${i}`).toBeLessThan(1e-13 * scale);
  }
  expect(exactPolygons([[0, 0], [4, 0]], [[0, 3]], [1, 1, 1, 0], [1, 1, 0, 1])).toEqual({ hit: 0, d: 3, depth: 0 });
});
