/**
 * Tests of one package with one changed source file (internal/fuzz/src/mutants): the first failure ends it.
 *
 * Variables: COL_MUTANT_FILE, the source that is replaced; COL_MUTANT_TEXT, the file with its new text;
 * COL_TEST_REPORT, where the results go; COL_TEST_ORDER, the paths of the test files in their order, line by line;
 * COL_TEST_REACH, where reach.mjs says which functions each of them runs (not said without it).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mergeConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import { nodeTests } from "./node-tests.ts";

const { COL_MUTANT_FILE: file, COL_MUTANT_TEXT: text, COL_TEST_REPORT: report } = process.env;

const replaced = {
  name: "mutant",
  enforce: "pre",
  load: (id) => (id.split("?")[0] === file ? readFileSync(text, "utf8") : null),
  // The cache of transformed modules goes by the file on disk, so one mutant's text would be run for all.
  configureVitest: ({ defineCacheKeyGenerator }) => {
    defineCacheKeyGenerator(({ id }) => (id.split("?")[0] === file ? false : undefined));
  },
};

const order = (process.env.COL_TEST_ORDER ?? "").split("\n");

/** In the order asked for. */
class AsAsked extends BaseSequencer {
  async sort(files) {
    return [...files].sort((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId));
  }
}

export default mergeConfig(nodeTests({ reporters: [["json", { outputFile: report }]] }), {
  plugins: [replaced],
  test: {
    bail: 1, maxWorkers: 1, fsModuleCache: true, sequence: { sequencer: AsAsked },
    setupFiles: process.env.COL_TEST_REACH === undefined ? [] : [join(import.meta.dirname, "reach.mjs")],
  },
});
