/**
 * `growth-dimensions`: the growth distance in n dimensions, n = 2 to 8: bodies in joint or space-time coordinates
 * (growth paper, section VI, future work; the loop of section III with n corners).
 *
 * Pairs under one random linear map, so that the factor is known in closed form: the map of two balls, |c| / (r + s),
 * and of two boxes, max |c_i| / (a_i + b_i), since the growth distance does not change under linear maps. Random
 * polytopes have no closed form: their bracket speaks. Iterations, brackets, errors and times by dimension.
 */
import { createRandom } from "@col/bench";
import type { Random } from "@col/bench";
import { growthN } from "../comparators-growth/growth-n.ts";
import type { BodyN } from "../comparators-growth/growth-n.ts";
import type { Cell, Experiment } from "./experiment.ts";
import { plusMinus, shares, spreadOf } from "./statistics.ts";

const PAIRS = { quick: 30, normal: 200, full: 1000 } as const;
const DIMENSIONS = [2, 3, 4, 6, 8] as const;
/** Vertices of a random polytope, and how unlike the axes of the linear map are. */
const VERTICES = 64;
const STRETCH = 4;
const TOLERANCE = 1e-8;

/** A pair with the place of B, and the factor where it is known. */
interface PairN {
  readonly a: BodyN;
  readonly b: BodyN;
  readonly p: Float64Array;
  readonly alpha: number;
}

/** Least factor by which the map below shortens: 1 on the diagonal, rows and columns beside it below 0.5 in all. */
const MAP_LEAST = 0.5;

/** Rows of a random linear map of condition about `STRETCH`: scaled axes, then shears. */
function linearMap(n: number, random: Random): Float64Array[] {
  return Array.from({ length: n }, (_, i) => Float64Array.from({ length: n }, (_, j) =>
    i === j ? random.between(1, STRETCH) : random.between(-0.5, 0.5) / n));
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => Array.from(a).reduce((s, x, i) => s + x * b[i], 0);

/** The body M K of a body K: the support along d is M times the support of K along M^T d. */
function mapped(rows: readonly Float64Array[], local: BodyN): BodyN {
  const n = rows.length, inner = new Float64Array(n), x = new Float64Array(n);
  return {
    inradius: MAP_LEAST * local.inradius,
    support(d, out) {
      for (let j = 0; j < n; j++) inner[j] = rows.reduce((sum, row, i) => sum + row[j] * d[i], 0);
      local.support(inner, x);
      rows.forEach((row, i) => {
        out[i] = dot(row, x);
      });
    },
  };
}

const ball = (r: number): BodyN => ({
  inradius: r,
  support(d, out) {
    const l = Math.sqrt(dot(d, d));
    d.forEach((x, i) => {
      out[i] = (r * x) / l;
    });
  },
});

const boxN = (half: Float64Array): BodyN => ({
  inradius: Math.min(...half),
  support(d, out) {
    d.forEach((x, i) => {
      out[i] = x < 0 ? -half[i] : half[i];
    });
  },
});

/** The hull of points and of the unit points on both sides of every axis. */
const polytope = (n: number, points: readonly Float64Array[]): BodyN => ({
  inradius: 1 / Math.sqrt(n),
  support(d, out) {
    let best = points[0], axis = 0;
    for (const q of points) if (dot(q, d) > dot(best, d)) best = q;
    d.forEach((x, i) => {
      if (Math.abs(x) > Math.abs(d[axis])) axis = i;
    });
    if (dot(best, d) >= Math.abs(d[axis])) out.set(best);
    else {
      out.fill(0);
      out[axis] = d[axis] < 0 ? -1 : 1;
    }
  },
});

/** A unit vector. */
function direction(n: number, random: Random): Float64Array {
  const v = Float64Array.from({ length: n }, () => random.normal(0, 1)), l = Math.sqrt(dot(v, v));
  return v.map((x) => x / l);
}

const MAKERS: Readonly<Record<string, (n: number, random: Random) => PairN>> = {
  "balls under a linear map": (n, random) => {
    const rows = linearMap(n, random), r = random.between(0.2, 1), s = random.between(0.2, 1),
      c = direction(n, random).map((x) => random.between(0.5, 3) * x);
    return { a: mapped(rows, ball(r)), b: mapped(rows, ball(s)), p: Float64Array.from(rows, (row) => dot(row, c)),
      alpha: Math.sqrt(dot(c, c)) / (r + s) };
  },
  "boxes under a linear map": (n, random) => {
    const half = (): Float64Array => Float64Array.from({ length: n }, () => random.between(0.2, 1)), f = half(),
      g = half(), rows = linearMap(n, random), c = direction(n, random).map((x) => 2 * x);
    return { a: mapped(rows, boxN(f)), b: mapped(rows, boxN(g)), p: Float64Array.from(rows, (row) => dot(row, c)),
      alpha: Math.max(...Array.from(c, (x, i) => Math.abs(x) / (f[i] + g[i]))) };
  },
  [`polytopes of ${VERTICES} vertices`]: (n, random) => {
    const hull = (): BodyN => polytope(n, Array.from({ length: VERTICES }, () => direction(n, random)));
    return { a: hull(), b: hull(), p: direction(n, random).map((x) => 3 * x), alpha: NaN };
  },
};

export const growthDimensions: Experiment = {
  name: "growth-dimensions", seconds: 83,
  about: "the growth distance in 2 to 8 dimensions: iterations, brackets, errors against closed forms",
  paper: "growth distance, section III in n dimensions (a study)",
  run({ size, seed, progress, clock }) {
    const random = createRandom(seed);
    const cells = Object.entries(MAKERS).flatMap(([data, make]) => DIMENSIONS.map((n) => ({ data, n, make })));
    const rows = cells.map(({ data, n, make }, i): Cell[] => {
      const pairs = Array.from({ length: PAIRS[size] }, () => make(n, random)), times: number[] = [];
      const found = pairs.map(({ a, b, p, alpha }) => {
        const begun = clock(), r = growthN(a, b, p, { tolerance: TOLERANCE });
        times.push(clock() - begun);
        return { ...r, truth: alpha };
      });
      progress((i + 1) / cells.length);
      const errors = found.filter((f) => !Number.isNaN(f.truth)).map((f) => Math.abs(f.alpha / f.truth - 1));
      return [data, n, plusMinus(spreadOf(found.map((f) => f.iterations))),
        Math.max(...found.map((f) => 1 - f.lowerBound / f.alpha)), errors.length === 0 ? null : Math.max(...errors),
        found.filter((f) => f.status !== "optimal").length, shares(times, [0.5])[0] / 1000, pairs.length];
    });
    return {
      tables: [{
        title: "Growth distance by dimension",
        note: `cutting planes with n corners, tolerance ${TOLERANCE}; iterations: supports of D; `
          + "time of one call of a plain program, median",
        head: ["data", "n", "iterations", "widest bracket", "largest error", "open", "us", "pairs"], rows,
      }],
      figures: [{
        title: "Iterations by dimension", kind: "line", x: { label: "n", log: false },
        y: { label: "iterations", log: false },
        series: Object.keys(MAKERS).map((data) => ({ name: data, x: [...DIMENSIONS],
          y: rows.filter((r) => r[0] === data).map((r) => Number.parseFloat(String(r[2]))) })),
      }],
    };
  },
};
