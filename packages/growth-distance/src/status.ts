/** Indices in `STATUSES` of `@col/types`, as the loops write them. */
export const SEPARATED = 0;
export const OVERLAPPING = 1;
export const TOUCHING = 2;
export const BUDGET_SPENT = 4;
export const PRECISION_LIMIT = 5;
export const COINCIDENT = 7;
export const ILL_CONDITIONED = 8;
export const OPTIMAL = 10;
