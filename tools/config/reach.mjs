/** Appends to COL_TEST_REACH which functions a test file runs: a line of JSON (internal/fuzz/src/mutants/reach.ts). */
import { appendFileSync } from "node:fs";
import { afterAll, expect } from "vitest";
import { countReach } from "../../internal/fuzz/src/mutants/reach.ts";

const end = countReach();

afterAll(() => {
  appendFileSync(process.env.COL_TEST_REACH, `${JSON.stringify([expect.getState().testPath, end()])}\n`);
});
