/**
 * A claim of a paper: one sentence or table, the condition under which it is tested here, and the measures that
 * decide.
 *
 * Claims are data, apart from the experiments that measure: a changed word needs no new measurement. The experiments
 * of `@col/papers` and the suite `barycode-tables` give named measures, each a value with its 95 % interval.
 */
/**
 * - `reproduced`: every interval lies in the range that the sentence states, under the condition named.
 * - `exceeded`: as reproduced, but beyond the range on the side that is better.
 * - `not reproduced`: an interval lies outside of its range.
 * - `contradicted`: as not reproduced, and the paper's own table or theory says so, too; `because` names it.
 * - `not comparable`: the paper's condition cannot be had (its machine, unpublished settings); the ratio is given.
 * - `undecided`: an interval holds both answers, or a measure is missing.
 */
export type Word = "reproduced" | "exceeded" | "not reproduced" | "contradicted" | "not comparable" | "undecided";

/** The words in the order in which they are counted. */
export const WORDS: readonly Word[] = ["reproduced", "exceeded", "not reproduced", "contradicted", "not comparable",
  "undecided"];

/** A measure and the range in which its interval must lie. */
export interface Part {
  /** Its name in the measures of the experiment. */
  readonly measure: string;
  /** Default: no bound. */
  readonly least?: number;
  readonly most?: number;
}

/** One sentence, table or figure of a paper. */
export interface Claim {
  /** Table, figure or section. */
  readonly where: string;
  /** The paper's words in quotation marks, or a description of its table or figure. */
  readonly sentence: string;
  /** The paper's numbers, with units; empty where the sentence has them. */
  readonly paper: string;
  /** The experiment, a suite of its name. */
  readonly experiment: string;
  /** How it is tested here, and where that departs from the paper. */
  readonly condition: string;
  /** All must hold. */
  readonly parts: readonly Part[];
  /** Which side of the range is better than the paper's. Without it no claim is exceeded. */
  readonly better?: "above" | "below";
  /** The measured cause, or the attempts, where it is not reproduced. */
  readonly cause: string;
  /** Where the paper contradicts the sentence, if it is not reproduced. */
  readonly contradicted?: string;
  /** Why the condition cannot be had; the measures are given, and decide only if the claim holds all the same. */
  readonly incomparable?: string;
}

/** A paper with its claims in their order. */
export interface Paper {
  /** Name of its page. */
  readonly id: string;
  /** As tables name it: "RSS 2022". */
  readonly short: string;
  readonly title: string;
  readonly claims: readonly Claim[];
}

/** How iterations of the momentum papers are counted and solved. */
export const LOOP: string = "the papers' loop with the weights of the authors' code, duality gap 1e-8 m^2, from the "
  + "centres of the boxes";
export const ELLIPSOIDS: string = `random ellipsoids, radii N(0.1, 0.025) m, ${LOOP}`;
/** Hulls of the T-RO paper with `--data`, else generated hulls of the same sizes. */
export const HULLS: string = "hulls of --data (YCB) or generated ones; supports climb from vertex 0, as the authors' "
  + "do; "
  + LOOP;
/** The RSS paper's meshes are ShapeNet's, which are not at hand. */
export const SHAPENET: string = `${HULLS}; the paper has hulls of ShapeNet`;
export const COLD: string = "the same cases for all methods, relative gap 1e-8, every method in TypeScript";
