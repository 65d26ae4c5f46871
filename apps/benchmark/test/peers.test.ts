/**
 * The JavaScript other libraries: right frames and axes on every kind they take, what they do not take said, wrong
 * answers shown as wrong.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signedDistance } from "@col/epa";
import { createDistanceResult } from "@col/types";
import { generate, mergeSets, planeGap } from "@col/bench";
import type { Row } from "@col/bench";
import { afterAll, describe, expect, it } from "vitest";
import type { StoredResults } from "../src/results/stored.ts";
import { openPeer } from "../src/libraries/open.ts";
import { JS_PEERS, LIBRARIES, missingPackage } from "../src/libraries/registry.ts";
import { wrongAnswers } from "../src/verdicts.ts";
import { bench } from "./spawn.ts";

const folder = mkdtempSync(join(tmpdir(), "bench-peers-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const set = mergeSets([generate("primitives", 28, 3), generate("cubes", 4, 3), generate("hull33", 3, 3)]);

describe.each(JS_PEERS.map((p) => [p.name, p] as const))("%s", (name, peer) => {
  it("is installed, and answers in the world frame", async () => {
    expect(missingPackage(peer)).toBeUndefined();
    const { solver, queries, taken, refused } = await openPeer(name, set), out = createDistanceResult();
    expect(taken.length).toBeGreaterThan(30);
    expect(taken.length).toBeLessThanOrEqual(set.count);
    expect(refused.join("; ")).toMatch({ mpr: /^$/, mujoco: /no cone/ }[name] ?? /no ellipsoid|no sphere/);
    taken.forEach((i, k) => {
      const { a, poseA, b, poseB } = queries[k], target = set.target[i];
      if (Math.abs(target) >= 0.01) expect(solver.intersects(a, poseA, b, poseB), `case ${i}`).toBe(target < 0);
      if (target <= -0.01 && solver.depth !== undefined) {
        solver.depth(a, poseA, b, poseB, out);
        const { pointA: p, pointB: q, normal: n } = out;
        // the target is the overlap along one normal; the least is found by ours
        const truth = signedDistance(a, poseA, b, poseB).distance;
        // another depth, never a smaller one
        if (name === "mpr") expect(out.distance, `case ${i}, ${set.label[i]}`).toBeLessThanOrEqual(truth + 1e-9);
        else {
          // the least separating translation, or a plane of at most that depth; who answers another local minimum is
          // off by more
          expect(Math.abs(out.distance - truth), `case ${i}, ${set.label[i]}`).toBeLessThan(0.02);
          if (!Number.isNaN(p.x)) {
            const along = (q.x - p.x) * n.x + (q.y - p.y) * n.y + (q.z - p.z) * n.z;
            expect(Math.abs(along - out.distance), `case ${i}, ${set.label[i]}`).toBeLessThan(2e-3);
          }
          expect(planeGap({ a, poseA, b, poseB }, n), `case ${i}, ${set.label[i]}: direction`)
            .toBeGreaterThan(out.distance - 0.02);
        }
      }
      if (!(target >= 0.1) || !peer.questions.includes("distance")) return;
      solver.distance(a, poseA, b, poseB, out);
      const { pointA: p, pointB: q, normal: n } = out;
      expect(Math.abs(out.distance - target), `case ${i}, ${set.label[i]}`).toBeLessThan(0.01);
      const along = (q.x - p.x) * n.x + (q.y - p.y) * n.y + (q.z - p.z) * n.z;
      expect(Math.abs(along - out.distance), `case ${i}, ${set.label[i]}`).toBeLessThan(1e-3);
    });
  });
});

it.each(LIBRARIES.filter((l) => l.version !== undefined).map((l) => [l.package ?? "", l] as const))(
  "the sheet of %s says the installed version and its licence", (name, { version, licence, title = "" }) => {
    const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ version, license: licence });
    expect(title).toContain(version?.replace(/(\.\d+)\.0$/, "$1"));
  });

it("--peers measures them beside ours and lists what they do not take", () => {
  const file = join(folder, "set.txt"), json = join(folder, "set.json");
  expect(bench(["generate", "primitives", "--pairs", "4", "--seed", "5", "--out", file]).code).toBe(0);
  const run = bench(["suite", "convexcases", "--quick", "--solver", "gjk", "--data", folder, "--peers",
    "crashcat,rapier,cannon", "--no-report", "--json", json]);
  expect({ code: run.code, err: run.err }).toMatchObject({ code: 0 });
  const { rows, absent } = JSON.parse(readFileSync(json, "utf8")) as StoredResults;
  expect([...new Set(rows.map((r) => r.solver))]).toEqual(["gjk", "crashcat", "rapier"]);
  const rapier = rows.filter((r) => r.solver === "rapier" && r.question === "distance" && r.category === "distant");
  expect(rapier).toHaveLength(2);
  for (const row of rapier)
    expect([row.ns > 0, row.iterations, row.error !== null && row.error < 1e-3]).toEqual([true, null, true]);
  expect(absent).toContain("rapier on set: no ellipsoid: 10 of 40 cases");
  expect(absent.join()).toContain("cannon on set: no ");
  expect(run.out).toContain("absent: rapier on set");
}, 120_000);

it("a wrong answer is called wrong, a right one is not", () => {
  const row: Row = {
    set: "s", group: "boxes", category: "close", solver: "liar", question: "boolean", mode: "sweep", ns: 1, nsLow: 1,
    nsHigh: 1, cases: 9, samples: 1, iterations: null,
    iterationsMax: null, bracket: null, gap: null, infeasibility: null, referenced: 9, error: null,
    wrong: 3, checksum: "",
  };
  const far: Row = { ...row, question: "distance", wrong: null, error: 2e-3 };
  expect(wrongAnswers([row, far, { ...row, solver: "right", wrong: 0 }, { ...far, solver: "right", error: 1e-7 }]))
    .toEqual([
    "WRONG liar: 3 wrong Boolean answers (boxes close 3 of 9); distances off by more than 0.00001 m (boxes close 2e-3)",
  ]);
});
