/**
 * The momentum loop and the kernel's `solve` are one algorithm in two texts (a call would box the numbers between
 * them): here is what holds the texts together, and that with the momentum off they take the same steps, bit for bit.
 */
import { createSettings, createWorkspace, relativePose, solve, startFrom } from "@col/kernel";
import type { Workspace } from "@col/kernel";
import { pairStream, rngFor, samples, seededTitle } from "@col/testkit";
import { createWarmStart } from "@col/types";
import type { ConvexShape } from "@col/types";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NESTEROV, NESTEROV_NORMALISED, POLYAK, solveMomentum } from "../src/momentum.ts";
import { factory } from "./factory.ts";

const N = samples(800);

/**
 * The lines of a source from the first constant on, without indentation. Left out are the function's parameters and
 * what stands between the direction and the support points, which differ.
 */
function linesOf(path: string): string[] {
  const lines = readFileSync(new URL(path, import.meta.url), "utf8").split("\n").map((line) => line.trim());
  const place = (mark: string, from = 0): number => {
    const i = lines.findIndex((line, k) => k >= from && line.startsWith(mark));
    expect(i, `${path}: ${mark}`).toBeGreaterThanOrEqual(0);
    return i;
  };
  const first = place("* <x, x - w> below"), head = place("export function solve"), ask = place("// support along -");
  return [...lines.slice(first, head), ...lines.slice(place("): void {", head), ask),
    ...lines.slice(place("rowsA[row] = ax;", ask))];
}

/** The lines of `of` that `twin` does not have in the same order: what a longest common subsequence leaves out. */
function onlyIn(of: readonly string[], twin: readonly string[]): string[] {
  const n = of.length, m = twin.length, longest = Array.from({ length: n + 1 }, () => new Int32Array(m + 1));
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--)
      longest[i][j] = of[i] === twin[j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
  }
  const left: string[] = [];
  for (let i = 0, j = 0; i < n;) {
    if (j < m && of[i] === twin[j]) {
      i++;
      j++;
    } else if (j < m && longest[i][j + 1] >= longest[i + 1][j]) j++;
    else left.push(of[i++]);
  }
  return left;
}

/** What the momentum loop has not, or with an alternative. */
const WITH_MOMENTUM = [
  "const plainA = a.fillsBounds === true, plainB = b.fillsBounds === true, boundsA = a.bounds, boundsB = b.bounds;",
  "const nx = Math.sqrt(xx), bound = xw / nx, diff = xx - xw;",
  "if ((gap < 0 ? nx - bound <= tolerance * (nx + size) : 2 * diff <= gap && diff <= sharpen * nx) || diff <= ROUNDING "
    + "* nx * size) {",
  "if (stalls < 1 || stalls > MAX_STALLS) break;",
  "stalls = -1;",
];

test("the momentum loop has every line of solve, but for its direction and its ends", () => {
  const plain = linesOf("../../kernel/src/query/solve.ts"), momentum = linesOf("../src/momentum.ts");
  expect(plain.length).toBeGreaterThan(180);
  expect(onlyIn(plain, momentum)).toEqual(WITH_MOMENTUM);
  // and where it says more, it says it of the momentum: nothing of [3], the regions, and of [5], the rows that stay, is
  // new
  const place = (lines: readonly string[], mark: string): number => lines.findIndex((line) => line.startsWith(mark));
  const part = (lines: readonly string[], from: string, to: string): readonly string[] => lines.slice(place(lines,
    from), place(lines, to));
  expect(part(momentum, "// [3]", "if (status === PRECISION_LIMIT)")).toEqual(part(plain, "// [3]",
    "if (status === PRECISION_LIMIT)"));
  expect(part(momentum, "// [5]", "// locals back")).toEqual(part(plain, "// [5]", "// locals back"));
});

test("the comparison of texts sees a changed line", () => {
  const plain = linesOf("../../kernel/src/query/solve.ts"), momentum = linesOf("../src/momentum.ts");
  const changed = momentum.map((line) => (line === "kept = 3;" ? "kept = 1;" : line));
  expect(onlyIn(plain, changed)).toContain("kept = 3;");
});

/** All that the loops leave, of the rows those in use. */
function leftBy(ws: Workspace): unknown {
  const s = ws.simplex, used = [...ws.slots.subarray(0, ws.rank)],
    row = (v: Float64Array, k: number): number[] => [...v.subarray(3 * k, 3 * k + 3)];
  return [row(ws.x, 0), [...ws.bounds], ws.iterations, ws.status, used, used.map((k) => [row(s.a, k), row(s.b, k)]),
    row(s.lambda, 0)];
}

/**
 * The shape with its support function asked even where a corner of its bounds could be read off: ties fall otherwise
 * there.
 */
const asked = (shape: ConvexShape): ConvexShape => ({ ...shape, fillsBounds: false });

test(seededTitle("with the momentum off they take the same steps, bit for bit", N), () => {
  const rng = rngFor("accel twin"), plain = createWorkspace(), twin = createWorkspace(), set = createSettings(),
    warm = createWarmStart();
  let tell = 0, k = 0;
  for (const p of pairStream(rng, factory, N)) {
    const scheme = [POLYAK, NESTEROV, NESTEROV_NORMALISED][k % 3],
      strategy = k % 5 === 4 && warm.valid ? "simplex" : "centres";
    const boolean = k % 2 === 1;
    set.dualityGap = k % 7 === 6 ? 1e-8 : -1;
    k++;
    for (const ws of [plain, twin]) {
      relativePose(p.poseA, p.poseB, ws.bInA);
      startFrom(p.a, p.b, ws.bInA, strategy, warm, ws);
      ws.limits.fill(0);
      if (!boolean) ws.limits[0] = Infinity;
    }
    solve(asked(p.a), asked(p.b), plain.bInA, set, plain);
    solveMomentum(p.a, p.b, twin.bInA, set, scheme, false, 0, twin);
    expect(leftBy(twin)).toEqual(leftBy(plain));
    solveMomentum(p.a, p.b, twin.bInA, set, scheme, false, 1000, twin);
    if (twin.iterations !== plain.iterations) tell++;
    // rows for the next pair to start from: of other shapes, so only now and then of use, which is a case as well
    warm.valid = plain.rank < 4;
    warm.x.set(plain.x.subarray(0, 3));
    warm.simplex.rank = Math.min(3, plain.rank);
    warm.simplex.a.set(plain.simplex.a);
    warm.simplex.b.set(plain.simplex.b);
  }
  expect(tell).toBeGreaterThan(0.2 * N); // with it on they do not
});
