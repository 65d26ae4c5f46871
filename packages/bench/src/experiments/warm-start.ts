/**
 * `warm-start`: four starts of GJK, Polyak and Nesterov on bodies falling into a funnel: a fixed direction, the centres of the boxes, the last
 * separation vector, and that vector moved with the bodies (Montaut et al. 2024, IV-E, Fig. 13 and 14).
 *
 * Boolean queries, every step whose oriented boxes meet (the broad phase of the paper). The last separation vector is the difference of the nearest
 * points that GJK or EPA found at the step before; where the step before was filtered it is not there, and the centres stand in. "prev" and "T(prev)"
 * take it as it is, in the world, as the authors' benchmark does: in an overlap its sense is then reversed. "prev, sense kept" and "T(prev), sense
 * kept" turn it round there and keep it in the first body's frame. T(): its two ends are fixed to the bodies and move with them.
 * Iterations as printed, duality gap 1e-8, unit vectors for Nesterov; times: the library's Boolean query, interleaved, the remembered state
 * restored before each call.
 */
import { intersects as reference } from "@col/gjk";
import { intersects } from "@col/accel";
import { signedDistance } from "@col/epa";
import { relativePose, rotateVectorBack, packPose, transformPoint } from "@col/kernel";
import { box } from "@col/shapes";
import { createDistanceResult, createWarmStart } from "@col/types";
import type { ConvexShape, Pose, StartStrategy, WarmStart } from "@col/types";
import { paperSolve } from "../comparators3d/paper-methods.ts";
import { createRandom } from "../generate/random.ts";
import { medianInterval } from "../measure/statistics.ts";
import { buildShape } from "../problem-files/build.ts";
import type { Query } from "../problem-files/build.ts";
import type { Experiment, ExperimentContext, NamedMesh, Verdict } from "./experiment.ts";
import { RATE, drop, loadEngine } from "./funnel.ts";
import { GAP, printed } from "./methods.ts";
import { hullsNote, hullsOf } from "./problems.ts";
import { shares, spreadOf } from "./statistics.ts";
import { timeInterleaved } from "./timing.ts";
import type { Variant } from "./timing.ts";

const PAIRS = { quick: 16, normal: 120, full: 1000 } as const;
const TIMED = { quick: 400, normal: 2000, full: 20_000 } as const;
const PLAN = { quick: { samples: 5, calls: 5, warmUp: 0.5e9 }, normal: { samples: 9, calls: 10, warmUp: 1e9 }, full: { samples: 15, calls: 10, warmUp: 1e9 } } as const;
/** Generated hulls are up to a metre: things for a hand are a quarter of that. */
const SHRINK = 0.25;

/** The paper's names of the strategies, and the two with the sense kept. */
const STARTS: readonly (readonly [string, StartStrategy, "found" | "kept"])[] = [
  ["No WS", "none", "found"], ["OBB", "centres", "found"], ["prev", "previous", "found"], ["T(prev)", "transported", "found"],
  ["prev, sense kept", "previous", "kept"], ["T(prev), sense kept", "transported", "kept"],
];
/** The paper's four. */
const OF_PAPER = STARTS.slice(0, 4);
const METHODS = ["GJK", "Polyak", "Nesterov"] as const;
type Method = (typeof METHODS)[number];
const WORDS = { GJK: "gjk", Polyak: "polyak", Nesterov: "nesterov" } as const;

/** A start: a vector in A's frame, and its ends fixed to the bodies. */
interface Ends {
  readonly x: Float64Array;
  readonly onA: Float64Array;
  readonly onB: Float64Array;
}

/** What the step before left. `world`: the vector as found, in the world. */
interface Past {
  readonly kept: Ends;
  readonly found: Ends;
  readonly world: Float64Array;
}

/** A step that the broad phase did not filter. */
export interface StepProblem extends Query {
  readonly past: Past | null;
  /** Signed distance, metres. */
  readonly signed: number;
  /** By how much the separation vector turned since the step before, in A's frame, degrees; NaN without a past. */
  readonly turn: number;
}

interface Boxed {
  readonly body: ConvexShape;
  readonly box: ConvexShape;
  /** Centre of the box in the body's frame. */
  readonly centre: Float64Array;
}

function boxed(body: ConvexShape): Boxed {
  const q = body.bounds, half = [0, 1, 2].map((i) => (q[i + 3] - q[i]) / 2);
  return { body, box: box(half[0], half[1], half[2]), centre: Float64Array.from([0, 1, 2], (i) => (q[i + 3] + q[i]) / 2) };
}

function boxPose({ centre }: Boxed, pose: Pose): Pose {
  const m = new Float64Array(12), c = new Float64Array(3);
  packPose(pose, m, "pose");
  transformPoint(m, centre, c);
  return { position: { x: c[0], y: c[1], z: c[2] }, quaternion: pose.quaternion };
}

/** A world point in a body's frame. */
function local(pose: Pose, p: { readonly x: number; readonly y: number; readonly z: number }): Float64Array {
  const m = new Float64Array(12);
  packPose(pose, m, "pose");
  const out = Float64Array.of(p.x - m[9], p.y - m[10], p.z - m[11]);
  rotateVectorBack(m, out, out);
  return out;
}

function pastOf({ a, poseA, b, poseB }: Query): { past: Past | null; signed: number } {
  const r = signedDistance(a, poseA, b, poseB, undefined, createDistanceResult()), d = r.distance, n = r.normal;
  if (!(d !== 0 && Number.isFinite(n.x))) return { past: null, signed: d };
  const along = (s: number): Float64Array => {
    const p = poseA.position;
    return local(poseA, { x: p.x + s * n.x, y: p.y + s * n.y, z: p.z + s * n.z });
  };
  const pa = r.pointA, pb = r.pointB, found: Ends = { x: along(-d), onA: local(poseA, pa), onB: local(poseB, pb) };
  const kept: Ends = d > 0 ? found : { x: along(d), onA: local(poseA, pb), onB: local(poseB, pa) };
  return { past: { kept, found, world: Float64Array.of(-d * n.x, -d * n.y, -d * n.z) }, signed: d };
}

/** A direction of the world in a body's frame. */
function turned(pose: Pose, v: Float64Array): Float64Array {
  const m = new Float64Array(12), out = v.slice();
  packPose(pose, m, "pose");
  rotateVectorBack(m, out, out);
  return out;
}

/** Angle between two vectors, degrees. */
function angle(p: Float64Array, q: Float64Array): number {
  const dot = p[0] * q[0] + p[1] * q[1] + p[2] * q[2], size = Math.sqrt((p[0] * p[0] + p[1] * p[1] + p[2] * p[2]) * (q[0] * q[0] + q[1] * q[1] + q[2] * q[2]));
  return (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, dot / size)));
}

/** All steps of one pair that its boxes do not rule out, and the signed distances of all its steps. */
export function stepProblems(a: ConvexShape, b: ConvexShape, posesA: readonly Pose[], posesB: readonly Pose[]): { problems: StepProblem[]; signed: number[] } {
  const boxA = boxed(a), boxB = boxed(b), problems: StepProblem[] = [], all: number[] = [];
  let past: Past | null = null;
  posesA.forEach((poseA, t) => {
    const poseB = posesB[t], q: Query = { a, poseA, b, poseB }, now = pastOf(q);
    all.push(now.signed);
    if (!reference(boxA.box, boxPose(boxA, poseA), boxB.box, boxPose(boxB, poseB))) {
      past = null;
      return;
    }
    problems.push({ ...q, past, signed: now.signed, turn: past === null || now.past === null ? NaN : angle(past.kept.x, now.past.kept.x) });
    past = now.past;
  });
  return { problems, signed: all };
}

/** The remembered vector of a problem as a strategy wants it. */
function endsOf(p: StepProblem, sense: "found" | "kept"): Ends | null {
  if (p.past === null) return null;
  return sense === "kept" ? p.past.kept : { ...p.past.found, x: turned(p.poseA, p.past.world) };
}

/** x_0 of a strategy, A's frame. */
function startOf(p: StepProblem, strategy: StartStrategy, sense: "found" | "kept"): ArrayLike<number> | undefined {
  const ends = endsOf(p, sense);
  if (strategy === "none") return [1, 0, 0];
  if (strategy === "centres" || ends === null) return undefined;
  if (strategy === "previous") return ends.x;
  const m = new Float64Array(12), moved = new Float64Array(3);
  relativePose(p.poseA, p.poseB, m);
  transformPoint(m, ends.onB, moved);
  const x = ends.onA.map((v, i) => v - moved[i]);
  return x.some((v) => v !== 0) ? x : undefined;
}

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
interface TimedProblem extends StepProblem {
  readonly ends: { readonly found: Ends | null; readonly kept: Ends | null };
}

function variants(): Variant<TimedProblem>[] {
  return METHODS.flatMap((method) => STARTS.map(([name, start, sense]): Variant<TimedProblem> => {
    const warm = createWarmStart(), options = { method: WORDS[method], start, dualityGap: GAP, warmStart: warm };
    return {
      name: `${method} ${name}`,
      ask(p) {
        restore(warm, p.ends[sense]);
        return intersects(p.a, p.poseA, p.b, p.poseB, options) ? 1 : 0;
      },
    };
  }));
}

function shrunk({ name, spec }: NamedMesh): NamedMesh {
  return spec.kind === "convex" ? { name, spec: { ...spec, vertices: spec.vertices.map((v) => SHRINK * v) } } : { name, spec };
}

interface Column {
  readonly method: Method;
  readonly start: string;
  readonly iterations: readonly number[];
  readonly times: readonly number[];
}

interface Simulated {
  readonly problems: readonly StepProblem[];
  readonly steps: number;
  /** Signed distance against time of the first two pairs. */
  readonly curves: readonly (readonly number[])[];
}

async function simulate(context: ExperimentContext): Promise<Simulated> {
  const { size, seed, fromData, progress } = context, random = createRandom(seed), engine = await loadEngine();
  const hulls = (fromData ? hullsOf(context, random) : hullsOf(context, random).map(shrunk)), bodies = new Map<NamedMesh, ConvexShape>();
  const bodyOf = (mesh: NamedMesh): ConvexShape => {
    const known = bodies.get(mesh) ?? buildShape(mesh.spec);
    bodies.set(mesh, known);
    return known;
  };
  const problems: StepProblem[] = [], curves: number[][] = [];
  let steps = 0;
  for (let k = 0; k < PAIRS[size]; k++) {
    progress((0.5 * k) / PAIRS[size]);
    const a = bodyOf(hulls[random.index(hulls.length)]), b = bodyOf(hulls[random.index(hulls.length)]);
    const path = drop(engine, a.mesh?.vertices ?? new Float64Array(0), b.mesh?.vertices ?? new Float64Array(0), random), own = stepProblems(a, b, path.a, path.b);
    problems.push(...own.problems);
    steps += path.a.length;
    if (curves.length < 2) curves.push(own.signed);
  }
  return { problems, steps, curves };
}

function measure({ problems }: Simulated, context: ExperimentContext): Column[] {
  const { size, clock, progress } = context, random = createRandom(context.seed + 1), order = Int32Array.from(problems, (_, i) => i);
  random.shuffle(order);
  const timed = Array.from(order.subarray(0, TIMED[size]), (i): TimedProblem => ({ ...problems[i], ends: { found: endsOf(problems[i], "found"), kept: endsOf(problems[i], "kept") } }));
  const times = timeInterleaved(variants(), timed, PLAN[size], clock, (s) => { progress(0.6 + 0.4 * s); });
  return METHODS.flatMap((method, m) => STARTS.map(([start, strategy, sense], s): Column => ({
    method, start, times: times[m * STARTS.length + s],
    iterations: problems.map((p) => {
      const x = startOf(p, strategy, sense), options = { gap: GAP, boolean: true, maxIterations: 1000 };
      return paperSolve(p, printed(WORDS[method], true), x === undefined ? options : { ...options, start: x }).iterations;
    }),
  })));
}

/** Classes of problems by how far the separation vector turned, degrees. */
const TURNS: readonly (readonly [string, (turn: number) => boolean])[] = [["below 2", (t) => t < 2], ["2 to 10", (t) => t >= 2 && t < 10], ["10 and more", (t) => t >= 10]];

/** Mean iterations of a column over one of those classes. */
function afterTurn(c: Column, problems: readonly StepProblem[], keep: (turn: number) => boolean): number {
  return spreadOf(c.iterations.filter((_, i) => keep(problems[i].turn))).mean;
}

function verdictsOf(columns: readonly Column[], problems: readonly StepProblem[]): Verdict[] {
  const of = (method: Method, start: string): Column => {
    const found = columns.find((c) => c.method === method && c.start === start);
    if (found === undefined) throw new Error(`no column ${method} ${start}`);
    return found;
  };
  const mean = (method: Method, start: string): number => spreadOf([...of(method, start).iterations]).mean, time = (method: Method, start: string): number => medianInterval(of(method, start).times).value;
  const text = (method: Method): string => OF_PAPER.map(([s]) => `${s} ${mean(method, s).toFixed(2)} (${time(method, s).toFixed(0)} ns)`).join(", ");
  const best = (method: Method): string => OF_PAPER.reduce((p, [s]) => (mean(method, s) < mean(method, p) ? s : p), "OBB");
  const say = (holds: boolean, because = ""): Pick<Verdict, "verdict" | "because"> => ({ verdict: holds ? "reproduced" : "not reproduced", because: holds ? "" : because });
  const few = problems.filter((p) => p.turn < 2).length / problems.length;
  const fast = (method: Method): string => OF_PAPER.map(([s]) => `${s} ${afterTurn(of(method, s), problems, (t) => t >= 10).toFixed(2)}`).join(", ");
  const cause = (methods: readonly Method[]): string => `how fast the motion is decides: in ${(100 * few).toFixed(0)} % of the problems the vector turned by less than 2 degrees since the last step, which favours starts from the past; after 10 degrees and more it is ${methods.map((m) => `${m}: ${fast(m)}`).join("; ")}`;
  const poor = (method: Method): boolean => Math.min(mean(method, "No WS"), mean(method, "T(prev)")) > Math.max(mean(method, "OBB"), mean(method, "prev"));
  const spread = (c: Column): number => {
    const [low, high] = shares(c.times, [0.1, 0.9]);
    return high - low;
  };
  const gjk = best("GJK"), lead = time("GJK", gjk) / time("Nesterov", "OBB");
  return [
    { where: "T-RO 2024, Fig. 13a", claim: "GJK's best start is the last separation vector", paper: "prev", ours: `GJK: ${text("GJK")}`, ...say(gjk === "prev", cause(["GJK"])) },
    { where: "T-RO 2024, Fig. 13b", claim: "Polyak from the boxes' centres or the last vector takes fewer iterations than GJK from its best start", paper: "both better", ours: `Polyak: ${text("Polyak")}`, ...say(Math.max(mean("Polyak", "OBB"), mean("Polyak", "prev")) < mean("GJK", gjk), cause(["GJK", "Polyak"])) },
    { where: "T-RO 2024, Fig. 13c", claim: "Nesterov from the boxes' centres takes fewer iterations than GJK from its best start", paper: "median 0.5 us against more than 1 us", ours: `Nesterov: ${text("Nesterov")}`, ...say(mean("Nesterov", "OBB") < mean("GJK", gjk), cause(["GJK", "Nesterov"])) },
    {
      where: "T-RO 2024, Fig. 13c", claim: "Nesterov from the last separation vector takes fewer iterations than GJK from its best start", paper: "median 0.5 us against more than 1 us", ours: `${mean("Nesterov", "prev").toFixed(2)} against ${mean("GJK", gjk).toFixed(2)}`,
      ...say(mean("Nesterov", "prev") < mean("GJK", gjk), `the sense of the vector in overlaps: kept, it is ${mean("Nesterov", "prev, sense kept").toFixed(2)}, the best start of all (GJK ${mean("GJK", "prev, sense kept").toFixed(2)}, Polyak ${mean("Polyak", "prev, sense kept").toFixed(2)})`),
    },
    { where: "T-RO 2024, Fig. 13", claim: "Nesterov from the boxes' centres is faster than GJK from its best start (medians)", paper: "about 2 times", ours: `${lead.toFixed(2)} times`, ...say(lead > 1, `mean iterations ${mean("Nesterov", "OBB").toFixed(2)} against ${mean("GJK", gjk).toFixed(2)}; an iteration with momentum costs more`) },
    {
      where: "T-RO 2024, Fig. 13", claim: "a fixed direction and the moved vector are worse starts than the other two, for all methods", paper: "worse", ours: METHODS.map((m) => `${m}: ${OF_PAPER.map(([s]) => `${s} ${mean(m, s).toFixed(2)}`).join(", ")}`).join("; "),
      ...say(METHODS.every(poor), cause(METHODS)),
    },
    { where: "T-RO 2024, Fig. 13", claim: "Nesterov from the boxes' centres narrows the spread of times against GJK's best", paper: "significantly", ours: `10 to 90 %: ${spread(of("Nesterov", "OBB")).toFixed(0)} ns against ${spread(of("GJK", gjk)).toFixed(0)} ns`, ...say(spread(of("Nesterov", "OBB")) < spread(of("GJK", gjk)), `deviation of the iterations: ${spreadOf([...of("Nesterov", "OBB").iterations]).deviation.toFixed(2)} against ${spreadOf([...of("GJK", gjk).iterations]).deviation.toFixed(2)}`) },
  ];
}

export const warmStart: Experiment = {
  name: "warm-start",
  about: "four starts of GJK, Polyak and Nesterov on pairs of bodies falling into a funnel, Boolean",
  paper: "Montaut et al. 2024, Fig. 13 and 14",
  async run(context) {
    const simulated = await simulate(context), { problems, steps, curves } = simulated, columns = measure(simulated, context);
    const apart = problems.filter((p) => p.signed > 0), signed = shares(problems.map((p) => p.signed), [0.1, 0.5, 0.9]), past = problems.filter((p) => p.past !== null).length / problems.length;
    return {
      name: "warm-start",
      tables: [
        {
          title: "Boolean queries that the boxes do not rule out", note: `${PAIRS[context.size]} pairs, ${RATE} Hz, ${hullsNote(context)}${context.fromData ? "" : `, at a quarter of their size`}; iterations as printed, over ${problems.length} problems; times over ${columns[0].times.length} of them, ns`,
          head: ["method", "start", "mean iterations", "deviation", "10 % ns", "25 % ns", "median ns", "75 % ns", "90 % ns"],
          rows: columns.map((c) => [c.method, c.start, spreadOf([...c.iterations]).mean, spreadOf([...c.iterations]).deviation, ...shares(c.times, [0.1, 0.25, 0.5, 0.75, 0.9])]),
        },
        {
          title: "Mean iterations by the turn of the separation vector since the last step", note: "degrees, in the first body's frame; as printed", head: ["turn", "problems", ...columns.map((c) => `${c.method} ${c.start}`)],
          rows: TURNS.map(([name, keep]) => [name, problems.filter((p) => keep(p.turn)).length, ...columns.map((c) => afterTurn(c, problems, keep))]),
        },
        {
          title: "The problems", note: "of all steps of all pairs", head: ["steps", "not filtered", "apart", "with a past", "signed distance 10 %, m", "median, m", "90 %, m"],
          rows: [[String(steps), problems.length, `${((100 * apart.length) / problems.length).toFixed(0)} %`, `${(100 * past).toFixed(0)} %`, ...signed]],
        },
      ],
      figures: [
        ...METHODS.map((method) => ({
          title: `${method}: time of the Boolean query by start`, kind: "boxes" as const, x: { label: "start", log: false }, y: { label: "time, ns", log: true },
          series: columns.filter((c) => c.method === method).map((c) => ({ name: c.start, x: c.times.map(() => 0), y: c.times })),
        })),
        {
          title: "Signed distance of two pairs in the funnel", kind: "line" as const, x: { label: "time, s", log: false }, y: { label: "signed distance, m", log: false },
          series: curves.map((y, k) => ({ name: `pair ${k + 1}`, x: y.map((_, t) => (t + 1) / RATE), y })),
        },
      ],
      verdicts: verdictsOf(columns, problems),
    };
  },
};
