/**
 * Tests of all packages, applications and internal packages in one run, for `npm test` (tools/test-packages.mjs): one
 * start of the test runner, sources that are transformed once. COL_TEST_FOLDERS: the folders to test, as JSON.
 */
import { join } from "node:path";
import type { ViteUserConfig } from "vitest/config";
import { nodeTests } from "./node-tests.ts";

const folders = JSON.parse(process.env["COL_TEST_FOLDERS"] ?? '["packages/*", "internal/*", "apps/*"]') as string[];

const config: ViteUserConfig = nodeTests({
  globalSetup: ["tools/build-packages.mjs"], // programs that tests start run the builds
  // Such programs start with code that was compiled before.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "..", "..", "node_modules", ".cache", "compiled") },
  reporters: ["default", ["json", { outputFile: ".results/packages/tests.json" }]],
}, folders);
export default config;
