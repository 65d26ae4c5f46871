/**
 * `warm-start`: four starts of GJK, Polyak and Nesterov on bodies falling into a funnel: a fixed direction, the centres
 * of the boxes, the last separation vector, and that vector moved with the bodies (Montaut et al. 2024, IV-E, Fig. 13
 * and 14).
 *
 * Boolean queries, every step whose oriented boxes meet (the broad phase of the paper). The last separation vector is
 * the difference of the nearest points that GJK or EPA found at the step before; where the step before was filtered it
 * is not there, and the centres stand in. "prev" and "T(prev)" take it as it is, in the world, as the authors'
 * benchmark does: in an overlap its sense is then reversed. "prev, sense kept" and "T(prev), sense kept" turn it round
 * there and keep it in the first body's frame. T(): its two ends are fixed to the bodies and move with them. Iterations
 * of Boolean queries with the weights of the authors' code, duality gap 1e-8, unit vectors for Nesterov; times: the
 * library's Boolean query on climbing supports, interleaved, the remembered state restored before each call.
 */
import { intersects } from "@col/accel";
import { createWarmStart } from "@col/types";
import type { WarmStart } from "@col/types";
import { buildShape, createRandom } from "@col/bench";
import { climbingQueries } from "../comparators3d/climber.ts";
import type { ClimbingQuery } from "../comparators3d/climber.ts";
import { paperSolve } from "../comparators3d/paper-methods.ts";
import type { Experiment, ExperimentContext, NamedMesh } from "./experiment.ts";
import { drop, loadEngine, RATE } from "./funnel.ts";
import { asCoded, EPSILON_COL, GAP, WORDS } from "./methods.ts";
import { hullsNote, hullsOf, onceEach } from "./problems.ts";
import { shares, spreadOf } from "./statistics.ts";
import { timeInterleaved } from "./timing.ts";
import type { Variant } from "./timing.ts";
import { endsOf, startOf, stepProblems } from "./warm-start-problems.ts";
import type { Ends, StepProblem } from "./warm-start-problems.ts";
import { afterTurn, METHODS, STARTS, TURNS, warmStartMeasures } from "./warm-start-measures.ts";
import type { Column } from "./warm-start-measures.ts";

const PAIRS = { quick: 16, normal: 120, full: 1000 } as const;
const TIMED = { quick: 400, normal: 2000, full: 20_000 } as const;
const PLAN = { quick: { samples: 5, calls: 5, warmUp: 0.5e9 }, normal: { samples: 9, calls: 10, warmUp: 1e9 },
  full: { samples: 15, calls: 10, warmUp: 1e9 } } as const;
/** Generated hulls are up to a metre: things for a hand are a quarter of that. */
const SHRINK = 0.25;


function restore(warm: WarmStart, ends: Ends | null): void {
  warm.valid = ends !== null;
  warm.simplex.rank = 0;
  if (ends === null) return;
  for (let i = 0; i < 3; i++) {
    warm.x[i] = ends.x[i];
    warm.pointA[i] = ends.onA[i];
    warm.pointB[i] = ends.onB[i];
  }
}

/** A problem with the ends of both senses at hand: nothing is formed in what is timed. */
interface TimedProblem extends StepProblem, ClimbingQuery {
  readonly ends: { readonly found: Ends | null; readonly kept: Ends | null };
}

function variants(): Variant<TimedProblem>[] {
  return METHODS.flatMap((method) => STARTS.map(([name, start, sense]): Variant<TimedProblem> => {
    const warm = createWarmStart(), options = { method: WORDS[method], normalize: true, start, dualityGap: GAP,
      warmStart: warm };
    return {
      name: `${method} ${name}`,
      ask(p) {
        p.start();
        restore(warm, p.ends[sense]);
        return intersects(p.a, p.poseA, p.b, p.poseB, options) ? 1 : 0;
      },
    };
  }));
}

function shrunk({ name, spec }: NamedMesh): NamedMesh {
  return spec.kind === "convex" ? { name, spec: { ...spec, vertices: spec.vertices.map((v) => SHRINK * v) } }
    : { name, spec };
}

interface Simulated {
  readonly problems: readonly StepProblem[];
  readonly steps: number;
  /** Signed distance against time of the first two pairs. */
  readonly curves: readonly (readonly number[])[];
}

async function simulate(context: ExperimentContext): Promise<Simulated> {
  const { size, seed, fromData, progress } = context, random = createRandom(seed), engine = await loadEngine();
  const hulls = (fromData ? hullsOf(context, random) : hullsOf(context, random).map(shrunk)),
    bodyOf = onceEach(({ spec }: NamedMesh) => buildShape(spec));
  const problems: StepProblem[] = [], curves: number[][] = [];
  let steps = 0;
  for (let k = 0; k < PAIRS[size]; k++) {
    progress((0.5 * k) / PAIRS[size]);
    const a = bodyOf(hulls[random.index(hulls.length)]), b = bodyOf(hulls[random.index(hulls.length)]);
    const path = drop(engine, a.mesh?.vertices ?? new Float64Array(0), b.mesh?.vertices ?? new Float64Array(0), random),
      own = stepProblems(a, b, path.a, path.b);
    problems.push(...own.problems);
    steps += path.a.length;
    if (curves.length < 2) curves.push(own.signed);
  }
  return { problems, steps, curves };
}

function measure({ problems }: Simulated, context: ExperimentContext): Column[] {
  const { size, clock, progress } = context, random = createRandom(context.seed + 1),
    order = Int32Array.from(problems, (_, i) => i);
  random.shuffle(order);
  const timed = climbingQueries(Array.from(order.subarray(0, TIMED[size]), (i) => ({ ...problems[i],
    ends: { found: endsOf(problems[i], "found"), kept: endsOf(problems[i], "kept") } })));
  const times = timeInterleaved(variants(), timed, PLAN[size], clock, (s) => { progress(0.6 + 0.4 * s); });
  return METHODS.flatMap((method, m) => STARTS.map(([start, strategy, sense], s): Column => ({
    method, start, times: times[m * STARTS.length + s],
    iterations: problems.map((p) => {
      const x = startOf(p, strategy, sense), options = { gap: GAP, separation: EPSILON_COL, maxIterations: 1000 };
      return paperSolve(p, asCoded(WORDS[method], true),
        x === undefined ? options : { ...options, start: x }).iterations;
    }),
  })));
}

export const warmStart: Experiment = {
  name: "warm-start", seconds: 320,
  about: "four starts of GJK, Polyak and Nesterov on pairs of bodies falling into a funnel, Boolean",
  paper: "Montaut et al. 2024, Fig. 13 and 14",
  async run(context) {
    const simulated = await simulate(context), { problems, steps, curves } = simulated,
      columns = measure(simulated, context);
    const apart = problems.filter((p) => p.signed > 0), signed = shares(problems.map((p) => p.signed), [0.1, 0.5, 0.9]),
      past = problems.filter((p) => p.past !== null).length / problems.length;
    return {
      tables: [
        {
          title: "Boolean queries that the boxes do not rule out",
          note:
            `${PAIRS[context.size]} pairs, ${RATE} `
              + `Hz, ${hullsNote(context)}${context.fromData ? "" : `, at a quarter of their size`}; iterations `
              + `over ${problems.length} problems; times over ${columns[0].times.length} of them, ns. Starts: `
              + "No WS a fixed direction; OBB the difference of the boxes' centres; prev the last separation vector of "
              + "the pair; T(prev) the same, moved with the bodies; sense kept: in an overlap as found, not turned "
              + "outwards",
          head: ["method", "start", "mean iterations", "deviation", "10 % ns", "25 % ns", "median ns", "75 % ns",
            "90 % ns"],
          rows: columns.map((c) => [c.method, c.start, spreadOf([...c.iterations]).mean,
            spreadOf([...c.iterations]).deviation, ...shares(c.times, [0.1, 0.25, 0.5, 0.75, 0.9])]),
        },
        {
          title: "Mean iterations by the turn of the separation vector since the last step",
          note: "degrees, in the first body's frame",
          head: ["turn", "problems", ...columns.map((c) => `${c.method} ${c.start}`)],
          rows: TURNS.map(([name, keep]) => [name, problems.filter((p) => keep(p.turn)).length,
            ...columns.map((c) => afterTurn(c, problems, keep))]),
        },
        {
          title: "The problems", note: "of all steps of all pairs",
          head: ["steps", "not filtered", "apart", "with a past", "signed distance 10 %, m", "median, m", "90 %, m"],
          rows: [[String(steps), problems.length, `${((100 * apart.length) / problems.length).toFixed(0)} %`,
            `${(100 * past).toFixed(0)} %`, ...signed]],
        },
      ],
      figures: [
        ...METHODS.map((method) => ({
          title: `${method}: time of the Boolean query by start`, kind: "boxes" as const,
          x: { label: "start", log: false }, y: { label: "time, ns", log: true },
          series: columns.filter((c) => c.method === method)
            .map((c) => ({ name: c.start, x: c.times.map(() => 0), y: c.times })),
        })),
        {
          title: "Signed distance of two pairs in the funnel", kind: "line" as const,
          x: { label: "time, s", log: false }, y: { label: "signed distance, m", log: false },
          series: curves.map((y, k) => ({ name: `pair ${k + 1}`, x: y.map((_, t) => (t + 1) / RATE), y })),
        },
      ],
      measures: warmStartMeasures(columns),
    };
  },
};
