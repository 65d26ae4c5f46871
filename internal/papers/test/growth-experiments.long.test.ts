/** The experiments on the growth distance run, and their measures that no clock decides agree with the paper. */
import { createRandom, pointsOnEllipsoid } from "@col/bench";
import { EXPERIMENTS } from "@col/papers";
import type { Measured, Interval } from "@col/papers";
import { expect, test } from "vitest";

const SEED = 20260521;

async function run(name: string): Promise<Measured> {
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

function valueOf({ measures }: Measured, name: string): Interval {
  const found = measures?.[name];
  if (found === undefined) throw new Error(`no measure ${name}`);
  return found;
}

function wellFormed(r: Measured): void {
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
  for (const [name, m] of Object.entries(r.measures ?? {})) expect(Number.isNaN(m.value), name).toBe(false);
}

test("growth-table has a time for every method that can do a case", async () => {
  const r = await run("growth-table"), [times, iterations] = r.tables;
  wellFormed(r);
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
  const { value } = valueOf(r, "curved primitives: r2 of a straight line through the logarithm of the median gap");
  expect(value).toBeGreaterThan(0.97);
  expect(valueOf(r, "meshes: share of brackets that close").low).toBeGreaterThan(0.95);
  expect(valueOf(r, "meshes: median iterations from a gap of 1.5e-8 to a closed bracket").value).toBeLessThanOrEqual(1);
}, 60_000);

test("growth-infeasibility: all optimal, feasible to 1e-12, IE less so on curved shapes", async () => {
  const r = await run("growth-infeasibility");
  wellFormed(r);
  expect(valueOf(r, "queries that are not optimal").value).toBe(0);
  expect(valueOf(r, "curved primitives, largest infeasibility: cutting planes / internal expanding").value)
    .toBeLessThan(0.1);
  for (const row of r.tables[0].rows) if (row[1] !== "IE") expect(Number(row[4])).toBeLessThan(1e-12);
}, 60_000);

test("growth-dimensions: every bracket closes, closed forms are met, to 8 dimensions", async () => {
  const r = await run("growth-dimensions");
  wellFormed(r);
  for (const [data, n, , bracket, error, open] of r.tables[0].rows) {
    expect(open, `${data}, n = ${n}`).toBe(0);
    expect(Number(bracket)).toBeLessThanOrEqual(1e-8);
    if (error !== null) expect(Number(error)).toBeLessThanOrEqual(1e-8 + 1e-10);
  }
}, 60_000);

test.each(["growth-2d", "growth-vs-vertices", "contact-models"])("%s runs", async (name) => {
  const r = await run(name);
  wellFormed(r);
  expect(Object.keys(r.measures ?? {}).length).toBeGreaterThan(1);
}, 60_000);
