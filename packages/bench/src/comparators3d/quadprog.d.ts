/** Types of the registry package `quadprog` (Goldfarb and Idnani's dual method), as far as the comparator uses it. */
declare module "quadprog" {
  /** 1-based arrays: index 0 of each is unused. */
  export function solveQP(D: number[][], d: number[], A: number[][], b: number[]): { solution: number[]; iterations: number[]; message: string };
}
