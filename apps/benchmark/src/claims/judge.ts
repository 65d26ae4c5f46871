/**
 * Judges the claims of the papers by the measures of experiments.
 *
 * In: a `Claim` with the range of each measure, and the measures: values with 95 % intervals. Out: a `Verdict`: a
 * word such as "reproduced" (claim.ts defines all), the measures as text, the reason. The worst part of a claim
 * decides. Method: an interval must lie inside the range to hold, and outside to fail; otherwise the claim is
 * undecided.
 */
import { between, intervalText } from "@col/papers";
import type { ExperimentResult, Interval, Measures, Verdict } from "@col/papers";
import type { Claim, Part, Word } from "./claim.ts";
import { PAPERS } from "./papers.ts";

type Answer = "reproduced" | "exceeded" | "not reproduced" | "undecided" | "missing";

/** JSON has no infinities: a bound that is null is absent. */
function intervalOf(measures: Measures, { measure }: Part): Interval | null {
  const m = measures[measure] as { [key in keyof Interval]: number | null } | undefined;
  return m === undefined ? null : { value: m.value ?? NaN, low: m.low ?? -Infinity, high: m.high ?? Infinity };
}

function answerOf(found: Interval | null, { least = -Infinity, most = Infinity }: Part,
  better: Claim["better"]): Answer {
  if (found === null) return "missing";
  if (better === "above" && found.low > most || better === "below" && found.high < least) return "exceeded";
  // a claim that may be exceeded has no bound on its better side
  return between(found, better === "below" ? -Infinity : least, better === "above" ? Infinity : most);
}

/** The verdict of all parts: the worst one, or "exceeded" if the others hold. */
function joined(answers: readonly Answer[]): Answer {
  const order = ["not reproduced", "missing", "undecided", "exceeded", "reproduced"] as const;
  return order.find((a) => answers.includes(a)) ?? "missing";
}

/** A claim whose condition cannot be had is decided only if it holds all the same. */
function wordOf({ parts, incomparable, contradicted }: Claim, answer: Answer): Word {
  const ranged = parts.some(({ least, most }) => least !== undefined || most !== undefined),
    holds = ranged && (answer === "reproduced" || answer === "exceeded");
  if (incomparable !== undefined && !holds) return "not comparable";
  if (answer === "missing") return "undecided";
  return answer === "not reproduced" && contradicted !== undefined ? "contradicted" : answer;
}

/** " [1.5 to 2]"; empty without a range. */
function rangeText({ least, most }: Part): string {
  const digits = (x: number): string => String(Number(x.toPrecision(3)));
  return least !== undefined && most !== undefined ? ` [${digits(least)} to ${digits(most)}]`
    : least !== undefined ? ` [>= ${digits(least)}]` : most !== undefined ? ` [<= ${digits(most)}]` : "";
}

/** The verdict on one claim. */
export function judge(claim: Claim, measures: Measures): Verdict {
  const found = claim.parts.map((part) => ({ part, m: intervalOf(measures, part) })),
    answers = found.map(({ part, m }) => answerOf(m, part, claim.better)), answer = joined(answers),
    verdict = wordOf(claim, answer);
  const ours = found.map(({ part, m }) =>
    `${part.measure}: ${m === null ? "not measured" : intervalText(m)}${rangeText(part)}`);
  const missing = found.filter(({ m }) => m === null).map(({ part }) => part.measure);
  const because: Readonly<Record<Word, string>> = {
    reproduced: "", exceeded: "", "not reproduced": claim.cause, contradicted: claim.contradicted ?? "",
    "not comparable": claim.incomparable ?? "",
    undecided: missing.length > 0 ? `not measured: ${missing.join(", ")}`
      : "the interval allows both verdicts; more cases are needed",
  };
  return { where: claim.where, claim: claim.sentence, condition: claim.condition, paper: claim.paper,
    ours: ours.join("; "), verdict, because: because[verdict] };
}

/** Verdicts of an experiment: by today's claims, or as an old result file stores them. */
export function verdictsOf({ name, measures, verdicts = [] }: ExperimentResult): readonly Verdict[] {
  if (measures === undefined) return verdicts;
  return PAPERS.flatMap(({ short, claims }) => claims.filter((c) => c.experiment === name).map((c) => {
    const verdict = judge(c, measures);
    return { ...verdict, where: `${short}, ${verdict.where}` };
  }));
}
