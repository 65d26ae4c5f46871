/**
 * The experiments on Montaut et al. 2022 and 2024, at their quick size: measures that do not depend on a clock lie
 * where the papers have them, and figures are made of finite numbers.
 */
import { rngFor } from "@col/testkit";
import { describe, expect, it } from "vitest";
import { convergence } from "../src/experiments/convergence.ts";
import type { Experiment, Measured, Interval } from "../src/experiments/experiment.ts";
import { drop, loadEngine } from "../src/experiments/funnel.ts";
import { iterationsVsDistance } from "../src/experiments/iterations-vs-distance.ts";
import { meshTable } from "../src/experiments/mesh-table.ts";
import { momentumFrankWolfe } from "../src/experiments/momentum-frank-wolfe.ts";
import { normalisation } from "../src/experiments/normalisation.ts";
import { qpGap } from "../src/experiments/qp-gap.ts";
import { speedupRatios } from "../src/experiments/speedup-ratios.ts";
import { timeInterleaved } from "../src/experiments/timing.ts";
import { stepProblems } from "../src/experiments/warm-start-problems.ts";
import { warmStart } from "../src/experiments/warm-start.ts";
import { buildShape, createRandom, pointsOnEllipsoid } from "@col/bench";
import { context } from "./experiment-context.ts";

/** A clock a thousand times too fast: warming up takes no time. No assertion hangs on what it says. */
const fast = (): number => performance.now() * 1e9;

const run = async (experiment: Experiment): Promise<Measured> => await experiment.run(context({ clock: fast }));

/** The interval of a measure. */
function valueOf({ measures }: Measured, name: string): Interval {
  const found = measures?.[name];
  if (found === undefined) throw new Error(`no measure ${name} among ${Object.keys(measures ?? {}).join("; ")}`);
  return found;
}
/** The whole interval of each measure lies above a bound. */
function above(r: Measured, bound: number, ...names: readonly string[]): void {
  for (const name of names) expect(valueOf(r, name).low, name).toBeGreaterThan(bound);
}

/** Figures are drawn from finite numbers, tables have as many cells as heads, no measure is NaN. */
function wellFormed({ tables, figures, measures = {} }: Measured): void {
  for (const t of tables) for (const row of t.rows) expect(row, t.title).toHaveLength(t.head.length);
  for (const f of figures) for (const s of f.series) {
    expect(s.y).toHaveLength(s.x.length);
    expect([...s.x, ...s.y].every(Number.isFinite), `${f.title}: ${s.name}`).toBe(true);
  }
  expect(Object.keys(measures).length).toBeGreaterThan(0);
  for (const [name, m] of Object.entries(measures)) expect(Number.isNaN(m.value), name).toBe(false);
}

describe("claims that counts decide", () => {
  it("convergence: the three panels", async () => {
    const r = await run(convergence);
    wellFormed(r);
    above(r, 0.1, "overlapping by 1 cm: share of pairs where GJK and Nesterov end within 10 iterations",
      "1 cm apart: share of pairs where GJK takes more than 2 times Nesterov's iterations",
      "1 m apart: share of pairs where Nesterov takes more than 3 times GJK's iterations");
    above(r, 1, "1 cm apart, iterations: Frank-Wolfe / GJK");
  });
  it("momentum-frank-wolfe: momentum helps Frank-Wolfe, the simplex decides", async () => {
    const r = await run(momentumFrankWolfe);
    wellFormed(r);
    above(r, 1, "close ellipsoids, iterations: Frank-Wolfe / with Polyak",
      "close ellipsoids, iterations: Frank-Wolfe / with Nesterov");
    above(r, 100, "close cubes, iterations: best Frank-Wolfe / GJK");
    expect(valueOf(r, "overlapping ellipsoids, share proven: least with a simplex").value).toBe(1);
    expect(valueOf(r, "overlapping ellipsoids, share proven: largest without a simplex").high).toBeLessThan(0.5);
  });
  it("iterations-vs-distance: Nesterov near, GJK afar, Polyak robust", async () => {
    const r = await run(iterationsVsDistance);
    wellFormed(r);
    above(r, 1 / 0.6, "ellipsoids, distance, iterations, close: GJK / Nesterov");
    above(r, 1, "ellipsoids, distance, iterations, overlapping up to 1 cm: GJK / Nesterov",
      "ellipsoids, Boolean, iterations, close: GJK / Nesterov", "ellipsoids, collision, iterations, close: GJK / "
        + "Nesterov",
      "ellipsoids, collision, iterations, close: GJK / Polyak", "meshes, distance, iterations, close: GJK / Nesterov",
      "meshes, distance, iterations, close: GJK / Polyak", "meshes, collision, iterations, close: GJK / Nesterov",
      "meshes, collision, iterations, close: GJK / Polyak");
    expect(valueOf(r, "ellipsoids, distance, iterations, distant: GJK / Nesterov").high).toBeLessThan(1);
    above(r, -2, "ellipsoids, distance, iterations, distant or deep: GJK - Polyak");
    above(r, -1, "meshes, distance, iterations, distant: GJK - Nesterov");
    above(r, 0, "ellipsoids, distance: Nesterov's deviation at -1 cm or -3 mm less at -10 cm",
      "ellipsoids, distance: Nesterov's deviation at -1 cm or -3 mm less at -0.1 mm");
    // (ellipsoids, meshes) x (distance, Boolean, collision) iterations, meshes' times twice; overlapping and apart
    expect(r.figures).toHaveLength(20);
    // the first plane separates what is far away, whatever the method: one round
    for (const f of r.figures.filter((g) => g.title.endsWith("Boolean, iterations: apart")))
      for (const s of f.series) expect(s.y.at(-1)).toBe(1);
    // on few pairs the factor between meshes is within the paper's range or not decided
    for (const question of ["distance", "Boolean"])
      expect(valueOf(r, `meshes, ${question}, iterations, up to 1 cm: median over the distances of GJK / Nesterov`)
        .high).toBeGreaterThan(1.5);
  });
  it("normalisation: unit vectors for Nesterov on meshes only", async () => {
    const r = await run(normalisation);
    wellFormed(r);
    for (const beside of ["Nesterov", "GJK"])
      expect(valueOf(r, `close meshes, distance, iterations: Nesterov with unit vectors / ${beside}`).high)
        .toBeLessThan(1);
    above(r, 1, "close ellipsoids, distance, iterations: Nesterov with unit vectors / Nesterov");
  });
  it("speedup-ratios: quantiles of Nesterov's iterations, problem by problem", async () => {
    const r = await run(speedupRatios);
    wellFormed(r);
    for (const table of r.tables)
      for (const row of table.rows.filter((x) => x[0] === "up to 1 cm" && x[1] === "Nesterov"
        && x[2] === "iterations, code's delta")) expect(Number(row[5])).toBeGreaterThan(1.2);
  });
  it("warm-start: the last vector is GJK's best start; the funnel brings bodies together", async () => {
    const r = await run(warmStart);
    wellFormed(r);
    const mean = (method: string, start: string): number =>
      Number(r.tables[0].rows.find((row) => row[0] === method && row[1] === start)?.[2]);
    for (const method of ["GJK", "Polyak", "Nesterov"]) expect(mean(method, "OBB")).toBeLessThan(mean(method, "No WS"));
    // in an overlap the difference of the nearest points points the other way: turned round, it is the better start
    for (const method of ["GJK", "Nesterov"]) {
      expect(mean(method, "prev, sense kept")).toBeLessThan(mean(method, "OBB"));
      expect(mean(method, "prev, sense kept")).toBeLessThan(mean(method, "prev"));
    }
  });
});

describe("claims that a clock decides: tables are complete and answers right, times are for the command line", () => {
  it("mesh-table", async () => {
    const r = await run(meshTable);
    wellFormed(r);
    expect(r.tables.map((t) => t.rows.length)).toEqual([20, 12]); // pairs of 4 and of 3 meshes, two questions
  });
  it("qp-gap: the program's distance is right to 1e-9 m", async () => {
    const r = await run(qpGap);
    wellFormed(r);
    expect(r.tables[0].rows.map((row) => row[1])).toEqual([6, 6, 6, 6, 496, 496, 496, 496, 1876, 1876, 1876, 1876]);
    for (const row of r.tables[0].rows) {
      expect(Number(row[5])).toBeLessThan(row[2] === "quadratic program" ? 1e-9 : 1e-6);
      expect(row[6]).toBe(0);
    }
  });
});

it("times are medians per query of interleaved blocks; a NaN answer is an error", () => {
  const log: string[] = [], ask = (name: string) => (q: number): number => {
    log.push(`${name}${q}`);
    return 1;
  };
  const times = timeInterleaved(
    [
      { name: "a", ask: ask("a") },
      { name: "b", ask: ask("b") },
    ],
    [1, 2],
    { samples: 3, calls: 2, warmUp: 0 },
    fast,
  );
  expect(times.map((t) => t.length)).toEqual([2, 2]);
  expect(times.flat().every(Number.isFinite)).toBe(true);
  // both variants meet each query before the next one, and neither is always first
  expect(log.slice(0, 4)).toEqual(["a1", "b1", "a2", "b2"]);
  expect(new Set(["a", "b"].map((v) => log.indexOf(`${v}2`, 4)))).not.toContain(-1);
  expect(() =>
    timeInterleaved([{ name: "a", ask: () => NaN }], [1], { samples: 1, calls: 1, warmUp: 0 }, fast),
  ).toThrow(RangeError);
});

it("the funnel: deterministic, bodies stay above the walls, meet; the past is the last separating vector", async () => {
  const engine = await loadEngine(),
    rng = rngFor("funnel"),
    seed = Math.floor(rng.uniform(1, 1e6));
  const make = (): ReturnType<typeof drop> & {
    a0: ReturnType<typeof buildShape>;
    b0: ReturnType<typeof buildShape>;
  } => {
    const random = createRandom(seed),
      [a0, b0] = [0, 1].map(() => {
        const spec = pointsOnEllipsoid(random, 60);
        return buildShape(spec.kind === "convex" ? { ...spec, vertices: spec.vertices.map((v) => 0.2 * v) } : spec);
      });
    return {
      ...drop(engine, a0.mesh?.vertices ?? new Float64Array(0), b0.mesh?.vertices ?? new Float64Array(0), random),
      a0,
      b0,
    };
  };
  const first = make();
  expect(make().b.at(-1)).toEqual(first.b.at(-1));
  expect(first.a).toHaveLength(120);
  // above the four planes z = |x|, z = |y|
  for (const { position: p } of [...first.a, ...first.b])
    expect(p.z - Math.max(Math.abs(p.x), Math.abs(p.y))).toBeGreaterThan(-0.02);
  const { problems, signed } = stepProblems(first.a0, first.b0, first.a, first.b);
  expect(Math.min(...signed)).toBeLessThan(0.01);
  expect(problems.length).toBeGreaterThan(10);
  const withPast = problems.filter((p) => p.past !== null);
  expect(withPast.length).toBeGreaterThan(0);
  for (const p of withPast) expect(Number.isFinite(p.turn) ? p.turn : 0).toBeLessThanOrEqual(180);
});
