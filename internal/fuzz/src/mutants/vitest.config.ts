/** Tests of one package with a mutant in the sources: quick files first, the first failure ends it. Variables: COL_MUTANT, COL_TEST_REPORT. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@col/testkit";
import type { Plugin } from "vite";
import { mergeConfig } from "vitest/config";
import type { ViteUserConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";
import { nodeTests } from "../../../../vitest.shared.ts";
import { mutantOfProcess, mutated } from "./mutant.ts";

const mutant = mutantOfProcess(), target = mutant === null ? null : join(repositoryRoot(), mutant.file);

const plugin: Plugin = {
  name: "mutant",
  enforce: "pre",
  load(id) {
    const path = id.split("?")[0];
    return mutant !== null && path === target ? mutated(readFileSync(path, "utf8"), mutant) : null;
  },
};

/** Small files first: they are the quick ones, by and large, and fail as well. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve([...files].sort((a, b) => statSync(a.moduleId).size - statSync(b.moduleId).size));
  }
}

const config: ViteUserConfig = mergeConfig(
  nodeTests({ include: ["test/**/*.test.ts"], exclude: ["**/alloc*.test.ts", "**/*.long.test.ts", "**/*.browser.test.ts", "**/node_modules/**"] }),
  { plugins: [plugin], test: { bail: 1, isolate: false, maxWorkers: 1, sequence: { sequencer: QuickFirst }, reporters: [["json", { outputFile: process.env["COL_TEST_REPORT"] }]] } },
);
export default config;
