/**
 * Tests of one package with one changed source file (internal/fuzz/src/mutants): test files that name it first, small
 * ones before large ones; the first failure ends it.
 *
 * Variables: COL_MUTANT_FILE, the source that is replaced; COL_MUTANT_TEXT, the file with its new text;
 * COL_TEST_REPORT, where the results go.
 */
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { mergeConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import { nodeTests } from "../vitest.shared.ts";

const { COL_MUTANT_FILE: file, COL_MUTANT_TEXT: text, COL_TEST_REPORT: report } = process.env;

const replaced = {
  name: "mutant",
  enforce: "pre",
  load: (id) => (file !== undefined && id.split("?")[0] === file ? readFileSync(text, "utf8") : null),
};

/** `guess` of `.../src/guess.ts`: tests of it import it, or bear its name. */
const subject = file === undefined ? "" : basename(file, ".ts");

/** Most likely to notice first: 0 is called like the source, 1 imports it, 2 neither. */
function distance(path) {
  if (basename(path) === `${subject}.test.ts`) return 0;
  return readFileSync(path, "utf8").includes(`/${subject}.ts"`) ? 1 : 2;
}

/** Small files are the quick ones, by and large. */
class NearestFirst extends BaseSequencer {
  async sort(files) {
    const ranked = files.map((spec) => ({ spec, far: distance(spec.moduleId), size: statSync(spec.moduleId).size }));
    return ranked.sort((a, b) => a.far - b.far || a.size - b.size).map(({ spec }) => spec);
  }
}

export default mergeConfig(nodeTests({ reporters: [["json", { outputFile: report }]] }), {
  plugins: [replaced],
  // The cache of transformed modules goes by the file on disk, so one mutant's text would be run for all.
  test: { bail: 1, maxWorkers: 1, fsModuleCache: false, sequence: { sequencer: NearestFirst } },
});
