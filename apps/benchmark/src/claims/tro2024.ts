/**
 * The claims of Montaut et al., "GJK++: Leveraging Acceleration Methods for Faster Collision Detection", T-RO 2024,
 * as data (`Claim` of claim.ts): the paper's sentence and numbers, the condition under which an experiment tests it,
 * and the ranges of the measures that decide. Measures are iteration counts, and ratios or shares without dimension.
 */
import type { Claim, Part } from "./claim.ts";
import { ELLIPSOIDS, HULLS, LOOP } from "./claim.ts";

const QUESTIONS = ["distance", "Boolean"] as const;
const BOTH = ["Nesterov", "Polyak"] as const;
const TABLE_ONE = "T-RO 2024, Table I";

const fig7 = (sentence: string, parts: readonly Part[]): Claim => ({ where: "Fig. 7", sentence, paper: "",
  experiment: "iterations-vs-distance", condition: ELLIPSOIDS, parts, cause: "the table by distance shows where" });

/** Fig. 13: Boolean queries of bodies that fall into a funnel. */
const fig13 = (where: string, sentence: string, paper: string, parts: readonly Part[], cause: string,
  more: Partial<Claim> = {}): Claim => ({ where, sentence, paper, experiment: "warm-start",
  condition: `Boolean, bodies in a funnel moved by Rapier at 120 Hz, boxes that meet; hulls of --data (YCB); climbing `
    + `supports, ${LOOP}; medians of paired ratios`, parts, cause, ...more });
const MOTION = "the motion of the bodies is another engine's: the table has the turn of the vector and the iterations "
  + "after it";

/** Table II. */
const QP = "pairs of equal meshes, 1 mm to 1 m apart; Goldfarb and Idnani's solver for ProxQP, which the registry does "
  + "not have";

export const TRO_2024: readonly Claim[] = [
  { where: "conclusion", sentence: "\"accelerating collision detection by up to a factor of two\"", paper: "2",
    experiment: "iterations-vs-distance",
    condition: `${HULLS}; the largest ratio over the distances up to 1 cm is at least 1.5, which rounds to 2`,
    parts: [{ least: 1.5, most: 2.5,
      measure: "meshes, Boolean, time, climbing, up to 1 cm: largest over the distances of GJK / Nesterov" }],
    better: "above", cause: "the figure by distance has the times of both" },
  { where: "section IV-D", sentence: "\"producing a simplex surrounding the origin when shapes are in collision\" "
    + "takes a simplex: without it no overlap is proven in finitely many steps", paper: "",
  experiment: "momentum-frank-wolfe",
  condition: `ellipsoids, budget 10 000; ${LOOP}`,
  parts: [{ measure: "overlapping ellipsoids, share proven: least with a simplex", least: 0.95 },
    { measure: "overlapping ellipsoids, share proven: largest without a simplex", most: 0.5 }],
  cause: "the table has the shares" },
  { where: "section III", sentence: "momentum accelerates Frank-Wolfe on strictly convex shapes", paper: "",
    experiment: "momentum-frank-wolfe", condition: ELLIPSOIDS,
    parts: BOTH.map((m) => ({ least: 1, measure: `close ellipsoids, iterations: Frank-Wolfe / with ${m}` })),
    cause: "the table has the counts" },
  { where: "section III", sentence: "directions that change little help the hill climbing of meshes", paper: "",
    experiment: "climbing", condition: HULLS,
    parts: BOTH.map((m) => ({ least: 1, measure: `vertices a support: GJK / ${m}` })),
    cause: "the table has the counts by distance" },
  fig7("shallow overlaps: Polyak and Nesterov take \"the same or even fewer number of iterations than vanilla GJK\"",
    BOTH.map((m) => ({ least: 1, measure: `ellipsoids, distance, iterations, overlapping up to 1 cm: GJK / ${m}` }))),
  fig7("close ellipsoids: Nesterov \"significantly reduces the number of iterations compared to vanilla GJK and "
    + "Polyak-accelerated GJK\"", [
    { measure: "ellipsoids, distance, iterations, close: GJK / Nesterov", least: 1.5 },
    { measure: "ellipsoids, distance, iterations, close: Polyak / Nesterov", least: 1 }]),
  fig7("distant and deep: \"Polyak-accelerated GJK remains competitive against vanilla GJK\": at most two iterations "
    + "more", [{ measure: "ellipsoids, distance, iterations, distant or deep: GJK - Polyak", least: -2 }]),
  fig7("distant ellipsoids: Nesterov is \"detrimental to convergence\"",
    [{ measure: "ellipsoids, distance, iterations, distant: GJK / Nesterov", most: 1 }]),
  fig7("close ellipsoids: Polyak \"offers less acceleration over vanilla GJK\" than Nesterov, but some",
    [{ measure: "ellipsoids, distance, iterations, close: GJK / Polyak", least: 1 },
      { measure: "ellipsoids, distance, iterations, close: Polyak / Nesterov", least: 1 }]),
  fig7("collision check, planes beyond epsilon_col: \"A similar pattern of speed-ups\"",
    BOTH.map((m) => ({ least: 1, measure: `ellipsoids, collision, iterations, close: GJK / ${m}` }))),
  { where: "Fig. 8", sentence: "close meshes: \"Normalizing the support direction benefits Nesterov-accelerated GJK\", "
    + "beside GJK and without", paper: "", experiment: "normalisation",
  condition: `${HULLS}; time, median of paired ratios`, parts: ["Nesterov", "GJK"].map((beside) => ({ most: 1,
    measure: `close meshes, distance, time: Nesterov with unit vectors / ${beside}` })),
  cause: "the table of times has the means" },
  { where: "Fig. 8", sentence: "Polyak \"does not benefit from support normalization\": it gains less than 3 %",
    paper: "",
    experiment: "normalisation", condition: `${HULLS}; time, median of paired ratios`,
    parts: [{ measure: "close meshes, distance, time: Polyak with unit vectors / Polyak", least: 0.97 }],
    cause: "the table of times has the means" },
  { where: "Fig. 9, 10", sentence: "shallow and close: Polyak and Nesterov \"significantly reduce the execution "
    + "time\": by a tenth or more, distance and Boolean", paper: "", experiment: "iterations-vs-distance",
  condition: `${HULLS}; the median over the distances up to 1 cm of the ratio of means`,
  parts: QUESTIONS.flatMap((q) => BOTH.map((m) => ({ least: 1.1,
    measure: `meshes, ${q}, time, climbing, up to 1 cm: median over the distances of GJK / ${m}` }))),
  cause: "the table by distance has the times of all three" },
  { where: "Fig. 11", sentence: "\"Only in a small percentage of cases, Polyak-accelerated GJK and "
    + "Nesterov-accelerated GJK are slower than GJK\"", paper: "", experiment: "speedup-ratios",
  condition: `${HULLS}; at most a tenth, up to 1 cm`, parts: QUESTIONS.flatMap((q) => BOTH.map((m) => ({ most: 0.1,
    measure: `meshes up to 1 cm, ${q}: share of problems where ${m} is slower than GJK` }))),
  cause: "the table has the quantiles of the ratios; a tenth is our reading of a small percentage" },
  { where: "Fig. 11", sentence: "Polyak \"provides less acceleration than Nesterov-accelerated GJK in critical cases\"",
    paper: "", experiment: "speedup-ratios", condition: `${HULLS}; geometric means of paired ratios, up to 1 cm`,
    parts: QUESTIONS.map((q) => ({ least: 1, measure: `meshes up to 1 cm, ${q}: Nesterov's speed-up / Polyak's` })),
    cause: "the table has the quantiles of both",
    contradicted: "the paper's own Table I has Polyak ahead of Nesterov in 5 of its 12 cells and level in 3" },
  { where: "Fig. 11", sentence: "Polyak \"is almost always better than vanilla GJK, even when the shapes are distant "
    + "or overlap\"", paper: "", experiment: "speedup-ratios", condition: `${HULLS}; slower for at most a tenth, 1 m `
      + `apart`,
  parts: QUESTIONS.map((q) => ({ most: 0.1,
    measure: `meshes 1 m apart, ${q}: share of problems where Polyak is slower than GJK` })),
  cause: "1 m apart both need as many supports, and an iteration with momentum costs more" },
  { where: "Table I", sentence: "\"The lower mean\": Polyak and Nesterov are faster than GJK for every pair of meshes",
    paper: "1.1 to 1.5 times as fast", experiment: "mesh-table",
    condition: "hulls of --data (YCB) with the counts nearest to 240, 1811, 3585; climbing supports; -0.01 to 0.01 m",
    parts: QUESTIONS.flatMap((q) => BOTH.map((m) => ({ least: 1,
      measure: `${TABLE_ONE}, ${q.toLowerCase()}: least of GJK's mean time / ${m}'s over the pairs of meshes` }))),
    cause: "an iteration with momentum costs more, and too few are saved on the pair with the least ratio" },
  { where: "Table I", sentence: "\"The lower [..] standard deviation\": both \"reduce the spread of computation "
    + "times\"",
    paper: "a lower deviation in 4 (Polyak) and 3 (Nesterov) of its 6 pairs (distance)", experiment: "mesh-table",
    condition: "hulls of --data (YCB) with the counts nearest to 240, 1811, 3585; climbing supports; the deviation of "
      + "the times over GJK's, largest over the pairs",
    parts: QUESTIONS.flatMap((q) => BOTH.map((m) => ({ most: 1,
      measure: `${TABLE_ONE}, ${q.toLowerCase()}: largest of ${m}'s deviation / GJK's over the pairs of meshes` }))),
    cause: "the table has the deviations",
    contradicted: "the paper's own table has equal deviations (240 / 240, 240 / 1811) and, for Nesterov's Boolean "
      + "query, higher ones (240 / 3585: 1.0 beside 0.9; 1811 / 3585: 1.3 beside 1.2)" },
  { where: "Table II", sentence: "\"for very simple convex meshes like a cube, GJK, and its accelerated variants are "
    + "already more than 10 times faster than the QP solver\"", paper: "27", experiment: "qp-gap",
  condition: QP,
  parts: [{ measure: "8 vertices, time: quadratic program / GJK", least: 10 }], cause: "the table has the times" },
  { where: "Table II", sentence: "250 and 940 vertices: \"thousands to tens of thousands of times faster than the QP "
    + "solver\"", paper: "2500, 9500", experiment: "qp-gap", condition: QP,
  parts: [250, 940].map((n) => ({ least: 1000, measure: `${n} vertices, time: quadratic program / GJK` })),
  cause: "another solver of the program, on another machine" },
  { where: "section IV-C", sentence: "the gap grows with the number of vertices", paper: "27, 2500, 9500",
    experiment: "qp-gap", condition: QP,
    parts: [[250, 8], [940, 250]].map(([n, before]) => ({ least: 1,
      measure: `lead of GJK at ${n} / at ${before} vertices` })), cause: "the table has the times of both" },
  fig13("Fig. 13a", "\"For vanilla GJK, the best warm-starting strategy is the WS prev strategy\"", "",
    ["No WS", "OBB", "T(prev)"].map((s) => ({ least: 1, measure: `GJK, time: ${s} / prev` })), MOTION),
  fig13("Fig. 13b", "Polyak from OBB and from prev \"perform better than vanilla GJK's best warm-starting strategy\"",
    "",
    ["OBB", "prev"].map((s) => ({ least: 1, measure: `time: GJK's fastest start / Polyak ${s}` })), MOTION),
  fig13("Fig. 13c", "Nesterov from OBB and from prev: \"the median of computation times to reach close to 0.5 us, "
    + "compared to a median above 1 us\"", "2", ["OBB", "prev"].map((s) => ({ least: 1.6, most: 2.5,
    measure: `time: GJK's fastest start / Nesterov ${s}` })), MOTION, { better: "above" }),
  fig13("Fig. 13", "\"No WS and WS T(prev) warm-start strategies provided a worse initial guess\", for all methods", "",
    ["GJK", "Polyak", "Nesterov"].map((m) => ({ least: 1,
      measure: `${m}, time: least of No WS and T(prev) / OBB and prev` })), MOTION),
  fig13("Fig. 13b", "Polyak from OBB \"greatly reduces the variance of the computation timings\" beside prev", "",
    [{ measure: "spread of the times, 10 to 90 %: Polyak OBB / Polyak prev", most: 1 }], MOTION),
  fig13("Fig. 13", "\"Like the Polyak acceleration\", Nesterov \"significantly reduces the spread of the "
    + "distribution\"", "",
    BOTH.map((m) => ({ most: 1,
      measure: `spread of the times, 10 to 90 %: ${m} OBB / GJK's fastest start` })), MOTION),
];
