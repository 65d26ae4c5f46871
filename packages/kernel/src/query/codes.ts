/**
 * Status codes: indices in `STATUSES` of `@col/types`, as the solver loops write them into a workspace.
 */
export const SEPARATED = 0;
export const OVERLAPPING = 1;
export const TOUCHING = 2;
export const BEYOND = 3;
export const BUDGET_SPENT = 4;
export const PRECISION_LIMIT = 5;
