/**
 * What the papers say of iterations and times against the signed distance, held against samples of
 * `iterations-vs-distance` (Montaut et al. 2022, Fig. 5, 7, 8; 2024, Fig. 7, 9, 10).
 *
 * A claim is one or more comparisons of two methods on the same problems: a ratio of means, or a mean difference, with
 * its 95 % interval, and the range it is to lie in. Where the paper states a number the range is that number, on both
 * sides. Claims on iterations are judged with the printed delta and with that of the authors' code.
 */
import type { Verdict } from "./experiment.ts";
import { between, intervalText, judged, meanInterval, ratioOfMeans, spreadOf, worstOf } from "./statistics.ts";
import type { Interval } from "./statistics.ts";

export type Name = "GJK" | "Polyak" | "Nesterov";
/** "Boolean": the first separating plane ends the query; "collision": the first one beyond epsilon_col. */
export type Question = "distance" | "Boolean" | "collision";

/** Values of one method. */
export interface Sample {
  readonly data: "ellipsoids" | "meshes";
  readonly question: Question;
  readonly what: "iterations" | "time, ns";
  readonly base: Name;
  /** Times are the library's. */
  readonly weights: "printed" | "code" | "library";
  readonly name: string;
  /** Signed distances, metres; with `values`, target by target, the same problems for all methods. */
  readonly targets: readonly number[];
  readonly values: readonly (readonly number[])[];
}

interface Part {
  readonly how: "ratio" | "difference";
  /** The first over, or less, the second. */
  readonly of: readonly [Name, Name];
  readonly least: number;
  readonly most?: number;
}

interface Claim {
  readonly where: string;
  readonly claim: string;
  readonly paper: string;
  readonly data: Sample["data"];
  readonly question: Question;
  readonly what: Sample["what"];
  readonly keep: (target: number) => boolean;
  readonly parts: readonly Part[];
}

const close = (t: number): boolean => t > 0 && t <= 0.1;
const distant = (t: number): boolean => t >= 1, shallow = (t: number): boolean => t < 0 && t >= -0.01,
  deep = (t: number): boolean => t < -0.01, near = (t: number): boolean => close(t) || shallow(t);
const FACTOR =
  "\"The number of iterations and the execution times are reduced by a factor ranging from 1.5 up to 2\"";
const nesterovGains = (least: number, most?: number): Part => ({ how: "ratio", of: ["GJK", "Nesterov"], least,
  ...(most === undefined ? {} : { most }) });
const polyakGains: Part = { how: "ratio", of: ["GJK", "Polyak"], least: 1 };

/** All claims. */
export const CLAIMS: readonly Claim[] = [
  { where: "RSS 2022, Fig. 5a",
    claim: "close ellipsoids, distance: GJK takes at least 1.67 times Nesterov's iterations",
    paper: "\"significantly reduces the number of iterations\"; in the figure to about half", data: "ellipsoids",
    question: "distance", what: "iterations", keep: close, parts: [nesterovGains(1 / 0.6)] },
  { where: "RSS 2022, Fig. 5a",
    claim: "ellipsoids that overlap by at most 1 cm, distance: Nesterov takes no more iterations than GJK",
    paper: "\"the same or even fewer number of iterations\"", data: "ellipsoids", question: "distance",
    what: "iterations", keep: shallow, parts: [nesterovGains(1)] },
  { where: "RSS 2022, Fig. 5a", claim: "distant ellipsoids, distance: Nesterov takes more iterations than GJK",
    paper: "\"detrimental to convergence\"", data: "ellipsoids", question: "distance", what: "iterations",
    keep: distant, parts: [{ how: "ratio", of: ["Nesterov", "GJK"], least: 1 }] },
  { where: "RSS 2022, Fig. 5b", claim: "close ellipsoids, Boolean: Nesterov takes fewer iterations than GJK",
    paper: "\"a similar pattern of speed-ups\"", data: "ellipsoids", question: "Boolean", what: "iterations",
    keep: close, parts: [nesterovGains(1)] },
  { where: "T-RO 2024, Fig. 7b",
    claim: "close ellipsoids, collision: Nesterov and Polyak take fewer iterations than GJK",
    paper: "\"a similar pattern of speed-ups\"", data: "ellipsoids", question: "collision", what: "iterations",
    keep: close, parts: [nesterovGains(1), polyakGains] },
  { where: "T-RO 2024, Fig. 7",
    claim: "distant and deeply overlapping ellipsoids: Polyak takes at most two iterations more than GJK",
    paper: "\"remains competitive against vanilla GJK\"", data: "ellipsoids", question: "distance", what: "iterations",
    keep: (t) => distant(t) || deep(t),
    parts: [{ how: "difference", of: ["Polyak", "GJK"], least: -Infinity, most: 2 }] },
  { where: "T-RO 2024, Fig. 7",
    claim: "close ellipsoids, distance: Polyak takes fewer iterations than GJK and more than Nesterov",
    paper: "\"offers less acceleration over vanilla GJK\"", data: "ellipsoids", question: "distance",
    what: "iterations", keep: close, parts: [polyakGains, { how: "ratio", of: ["Polyak", "Nesterov"], least: 1 }] },
  { where: "T-RO 2024, Fig. 10a",
    claim: "close meshes, collision: Nesterov and Polyak take fewer iterations than GJK", paper: "fewer",
    data: "meshes", question: "collision", what: "iterations", keep: close, parts: [nesterovGains(1), polyakGains] },
  { where: "T-RO 2024, Fig. 9a",
    claim: "close meshes, distance: Nesterov and Polyak take fewer iterations than GJK", paper: "fewer",
    data: "meshes", question: "distance", what: "iterations", keep: close, parts: [nesterovGains(1), polyakGains] },
  ...(["distance", "Boolean"] as const).flatMap((question): Claim[] => [
    { where: `RSS 2022, Fig. ${question === "distance" ? "7a" : "8a"}`,
      claim: `close and shallowly overlapping meshes, ${question}: GJK's iterations are 1.5 to 2 times Nesterov's`,
      paper: FACTOR, data: "meshes", question, what: "iterations", keep: near, parts: [nesterovGains(1.5, 2)] },
    { where: `RSS 2022, Fig. ${question === "distance" ? "7b" : "8b"}`,
      claim: `close and shallowly overlapping meshes, ${question}: GJK's time is 1.5 to 2 times Nesterov's`,
      paper: FACTOR, data: "meshes", question, what: "time, ns", keep: near, parts: [nesterovGains(1.5, 2)] },
    { where: `T-RO 2024, Fig. ${question === "distance" ? "9b" : "10b"}`,
      claim: `close meshes, ${question}: Nesterov and Polyak take less time than GJK`, paper: "less", data: "meshes",
      question, what: "time, ns", keep: close, parts: [nesterovGains(1), polyakGains] },
  ]),
  { where: "RSS 2022, section IV-A",
    claim: "distant meshes: Nesterov takes at most one iteration more than GJK",
    paper: "\"specific to ellipsoids and is not observed in meshes\"", data: "meshes", question: "distance",
    what: "iterations", keep: distant, parts: [{ how: "difference", of: ["Nesterov", "GJK"], least: -Infinity,
      most: 1 }] },
];

/** Values of a method over the targets kept, one after the other. */
function pooled(samples: readonly Sample[], name: Name, keep: Claim["keep"]): number[] {
  const s = samples.find((x) => x.base === name);
  if (s === undefined) throw new RangeError(`distance-claims: no sample of ${name}`);
  return s.values.filter((_, i) => keep(s.targets[i])).flat();
}

/** Samples of a claim with one delta; where a method has no other one, the printed. */
function samplesOf(c: Claim, samples: readonly Sample[], weights: Sample["weights"]): Sample[] {
  const all = samples.filter((s) => s.data === c.data && s.question === c.question && s.what === c.what);
  return (["GJK", "Polyak", "Nesterov"] as const).flatMap((base) =>
    all.find((s) => s.base === base && s.weights === weights) ?? all.find((s) => s.base === base) ?? []);
}

function measure({ how, of: [first, second] }: Part, samples: readonly Sample[], keep: Claim["keep"]): Interval {
  const a = pooled(samples, first, keep), b = pooled(samples, second, keep);
  return how === "ratio" ? ratioOfMeans(a, b) : meanInterval(a.map((x, i) => x - b[i]));
}

/** The verdict on one claim with one delta. */
export function claimVerdict(c: Claim, all: readonly Sample[], weights: Sample["weights"]): Verdict {
  const samples = samplesOf(c, all, weights), found = c.parts.map((p) => ({ p, m: measure(p, samples, c.keep) })),
    verdict = worstOf(found.map(({ p, m }) => between(m, p.least, p.most)));
  const delta = weights === "library" ? "" : weights === "printed" ? " (delta as printed)"
    : " (delta of the authors' code)";
  const cost = (s: Sample): string => {
    const counts = samplesOf({ ...c, what: "iterations" }, all, "code");
    const n = spreadOf(pooled(counts, s.base, c.keep)), t = spreadOf(pooled(samples, s.base, c.keep));
    return `${s.base} ${n.mean.toFixed(2)} iterations, ${t.mean.toFixed(0)} ns`;
  };
  return {
    where: c.where, claim: `${c.claim}${delta}`, paper: c.paper,
    ours: found.map(({ p, m }) =>
      `${p.of.join(p.how === "ratio" ? " / " : " - ")} ${intervalText(m)}`).join("; "),
    ...judged(verdict, () => (c.what === "iterations" ? "the table by distance shows where"
      : `means: ${samples.map(cost).join(", ")}`)),
  };
}

/** All verdicts: those on iterations once for each delta that differs. */
export function claimVerdicts(samples: readonly Sample[]): Verdict[] {
  return CLAIMS.flatMap((c) => {
    if (c.what !== "iterations") return [claimVerdict(c, samples, "library")];
    const differs = c.data === "meshes" || c.parts.some(({ of }) => of.includes("Polyak"));
    return [claimVerdict(c, samples, "printed"), ...(differs ? [claimVerdict(c, samples, "code")] : [])];
  });
}
