/**
 * Processor seconds of each test file, its imports and the programs it starts included, as lines of JSON in the file
 * that COL_CPU_LOG names (vitest, `setupFiles`, which run before every file, in a shared process too).
 */
import { appendFileSync } from "node:fs";
import { afterAll, expect } from "vitest";
import { processorSeconds } from "./lib/processor-seconds.mjs";

const before = processorSeconds();
afterAll(() => {
  const line = { file: expect.getState().testPath, seconds: processorSeconds() - before };
  appendFileSync(process.env.COL_CPU_LOG, `${JSON.stringify(line)}\n`);
});
