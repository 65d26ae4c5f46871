/** The experiments on the growth distance run, and those of their verdicts that no clock decides hold. */
import { createRandom, pointsOnEllipsoid } from "@col/bench";
import { EXPERIMENTS } from "@col/papers";
import type { ExperimentResult } from "@col/papers";
import { expect, test } from "vitest";

const SEED = 20260521;

async function run(name: string): Promise<ExperimentResult> {
  const experiment = EXPERIMENTS.find((e) => e.name === name), random = createRandom(SEED);
  if (experiment === undefined) throw new Error(`no experiment ${name}`);
  const meshes = [60, 200].map((n) => ({ name: `hull ${n}`, spec: pointsOnEllipsoid(random, n) }));
  return experiment.run({
    size: "quick",
    seed: SEED,
    meshes: () => meshes,
    fromData: false,
    clock: () => performance.now() * 1e6,
    progress: () => undefined,
  });
}

function wellFormed(r: ExperimentResult): void {
  for (const t of r.tables) {
    for (const row of t.rows) {
      expect(row.length, t.title).toBe(t.head.length);
      for (const cell of row)
        if (typeof cell === "number") expect(Number.isFinite(cell), `${t.title}: ${row.join(" ")}`).toBe(true);
      expect(row.join(" ")).not.toMatch(/NaN|Infinity|undefined/);
    }
  }
  for (const f of r.figures) {
    for (const s of f.series) {
      expect(s.x.length).toBe(s.y.length);
      for (const y of s.y) expect(y).toBeGreaterThan(0);
    }
  }
  for (const v of r.verdicts) {
    expect(v.ours).not.toMatch(/NaN|Infinity|undefined/);
    if (v.verdict !== "reproduced") expect(v.because, v.claim).not.toBe("");
  }
}

test("growth-table has a time for every method that can do a case", async () => {
  const r = await run("growth-table"), [times, iterations] = r.tables;
  wellFormed({ ...r, verdicts: [] });
  const row = (name: string) => iterations.rows.find((x) => x[0] === name) ?? [];
  const column = (name: string): number => iterations.head.indexOf(name);
  // Newton steps pay on curved shapes, a guess and a bounded reach on polytopes; a warm start pays on polytopes
  expect(Number(row("curved primitives, cold")[column("default")])).toBeLessThan(
    0.75 * Number(row("curved primitives, cold")[column("cutting plane")]),
  );
  expect(Number(row("meshes, cold")[column("default")])).toBeLessThan(
    0.8 * Number(row("meshes, cold")[column("cutting plane")]),
  );
  expect(Number(row("meshes, warm")[column("default")])).toBeLessThan(
    0.6 * Number(row("meshes, cold")[column("default")]),
  );
  expect(times.rows.filter((x) => x[column("Inc")] !== null).map((x) => x[0])).toEqual([
    "meshes, cold",
    "meshes, warm",
  ]);
}, 60_000);

test("growth-convergence: linear on curved shapes, finite on meshes", async () => {
  const r = await run("growth-convergence");
  wellFormed(r);
  expect(r.verdicts.map((v) => v.verdict)).toEqual(["reproduced", "reproduced"]);
}, 60_000);

test("growth-infeasibility: all optimal, feasible to 1e-12, IE less so on curved shapes", async () => {
  const r = await run("growth-infeasibility");
  wellFormed(r);
  expect(r.verdicts.slice(0, 2).map((v) => v.verdict)).toEqual(["reproduced", "reproduced"]);
  for (const row of r.tables[0].rows) if (row[1] !== "IE") expect(Number(row[4])).toBeLessThan(1e-12);
}, 60_000);

test("growth-dimensions: every bracket closes, closed forms are met, to 8 dimensions", async () => {
  const r = await run("growth-dimensions");
  wellFormed(r);
  expect(r.verdicts[0].verdict).toBe("reproduced");
}, 60_000);

test.each(["growth-2d", "growth-vs-vertices", "contact-models"])("%s runs", async (name) => {
  const r = await run(name);
  wellFormed({ ...r, verdicts: [] });
  expect(r.verdicts.length).toBeGreaterThan(1);
}, 60_000);
