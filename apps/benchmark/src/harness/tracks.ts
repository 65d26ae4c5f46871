/**
 * The recorded times of each solver, and the parts of a set that only some libraries accept.
 *
 * In: the records of all solvers. Out: the solvers with their series of times (ns per case), and the groups that are
 * compared.
 *
 * A library that accepts only a part of the cases has a smaller sweep: its data stays in the processor's caches, and
 * its branches see fewer kinds. So ours also sweeps over this part, and is compared there. A library that accepts
 * more than 90 % of the cases counts as accepting all.
 */
import type { Contender, ProblemSet, Question, Row, Series } from "@col/bench";
import { summarise } from "@col/bench";

/** How a question is asked: one pair again and again, or another pair every call. */
export type Mode = "hot" | "sweep";

/** Times of one question in one mode; `samples` by case, NaN where the solver does not take it. */
export interface Track {
  readonly question: Question;
  readonly mode: Mode;
  readonly samples: number[][];
  /** The launch of each sample. */
  readonly launchOf: number[];
  /** Of the answers, the same in every sweep; empty for hot samples. */
  checksum: string;
}

/** A track without samples of `count` cases. */
export function emptyTrack(count: number, question: Question, mode: Mode): Track {
  return { question, mode, samples: Array.from({ length: count }, () => []), launchOf: [], checksum: "" };
}

/** All that passes of one solver left behind; facts are taken from its first launch. */
export interface Recorded extends Omit<Contender, "series"> {
  readonly tracks: readonly Track[];
}

/** The track of one question in one mode. */
export const trackOf = (recorded: Recorded | undefined, question: Question, mode: Mode): Track | undefined =>
  recorded?.tracks.find((t) => t.mode === mode && t.question === question);

/** Cases of a set that some other libraries take and others do not, of one question, with our sweeps over them. */
export interface Part {
  readonly question: Question;
  readonly peers: readonly string[];
  readonly takes: ReadonlySet<number>;
  /** By solver of ours. */
  readonly tracks: ReadonlyMap<string, Track>;
}

/** A library that takes more than this share of the cases has practically the same sweep. */
const NEARLY_ALL = 0.9;

/** The parts of `order` that other libraries take, by the sweeps they have made. */
export function partsOf(records: Iterable<Recorded>, question: Question, order: Int32Array, count: number): Part[] {
  const all = [...records], ours = all.filter((r) => r.kind === "ours"),
    parts = new Map<string, { readonly peers: string[]; readonly taken: readonly number[] }>();
  for (const recorded of all) {
    const sweep = trackOf(recorded, question, "sweep");
    if (recorded.kind === "ours" || sweep === undefined) continue;
    const taken = [...order].filter((i) => sweep.samples[i].length > 0 && !Number.isNaN(sweep.samples[i][0]))
      .sort((p, q) => p - q);
    if (taken.length === 0 || taken.length > NEARLY_ALL * order.length) continue;
    const key = taken.join(), part = parts.get(key) ?? { peers: [], taken };
    part.peers.push(recorded.solver);
    parts.set(key, part);
  }
  return [...parts.values()].map(({ peers, taken }): Part => ({ question, peers, takes: new Set(taken),
    tracks: new Map(ours.filter((r) => r.tracks.some((t) => t.question === question))
      .map(({ solver }) => [solver, emptyTrack(count, question, "sweep")])) }));
}

function seriesOf(tracks: readonly Track[]): Series[] {
  return tracks.map((t): Series => ({ ...t,
    checksum: t.checksum || (tracks.find((s) => s.mode === "sweep" && s.question === t.question)?.checksum ?? "") }));
}

/** All solvers with the sweeps over all they take. */
export const contendersOf = (records: Iterable<Recorded>): Contender[] =>
  [...records].map(({ tracks, ...rest }): Contender => ({ ...rest, series: seriesOf(tracks) }));

/**
 * Other libraries that are compared on the same sweeps of ours: one group of all other libraries that take every case,
 * then each further library alone.
 */
function peerGroups(peers: readonly Recorded[], parts: readonly Part[]): Recorded[][] {
  const some = new Set(parts.flatMap((part) => part.peers));
  return [peers.filter((r) => !some.has(r.solver)), ...peers.filter((r) => some.has(r.solver)).map((r) => [r])];
}

/**
 * The comparisons: ours with some other libraries, ours with its sweeps over the cases that these other
 * libraries take.
 */
export function comparisonGroups(records: Iterable<Recorded>, parts: readonly Part[]): Contender[][] {
  const all = [...records], ours = all.filter((r) => r.kind === "ours"), peers = all.filter((r) => r.kind !== "ours");
  return peerGroups(peers, parts).filter((group) => group.length > 0).map((group) => {
    const partFor = (question: Question): Part | undefined =>
      parts.find((part) => part.question === question && part.peers.includes(group[0].solver));
    const there = ours.map((r): Recorded => ({ ...r, tracks: r.tracks.map((t) =>
      (t.mode === "hot" ? t : partFor(t.question)?.tracks.get(r.solver) ?? t)) }));
    return contendersOf([...there, ...group]);
  });
}

/** A set whose cases had separate labels before they became one class. */
export interface KindedSet extends ProblemSet {
  readonly kinds?: readonly string[];
}

/** All cases as the class `name`, their labels kept as kinds. */
export function asOneClass(set: ProblemSet, name: string): KindedSet {
  return { ...set, label: set.label.map(() => name), kinds: set.label };
}

/**
 * Depth in a sweep, a row per kind and solver: of the passes over the whole class, so that caches and branches are used
 * as in the mixture.
 */
export function depthByKind(name: string, set: ProblemSet, kinds: readonly string[] | undefined,
  contenders: readonly Contender[]): Row[] {
  if (kinds === undefined) return [];
  const byKind = { ...set, label: [...kinds] };
  return contenders.flatMap((c) => summarise(name, byKind, c.solver, c.answers, c.facts,
    c.series.filter((s) => s.question === "depth" && s.mode === "sweep")));
}
