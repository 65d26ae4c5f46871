#!/usr/bin/env node
/**
 * `npm run engines`: the same bits in every engine? Finds the browser that the repository brings (tools/chromium.mjs),
 * then starts internal/fuzz/src/engines.ts.
 *
 * The browser's launch options cross in the variable COL_ENGINE_CHROMIUM as JSON; absent if there is none.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "./chromium.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { executablePath, args, env } = await findBrowser().catch((error) => {
  console.error(`engines: no Chromium: ${error.message}`);
  return {};
});
const chromium =
  executablePath === undefined ? "" : JSON.stringify({ executablePath, args, libraries: env?.LD_LIBRARY_PATH ?? "" });
const { status } = spawnSync(
  process.execPath,
  [join(root, "tools", "from-source.mjs"), "internal/fuzz/src/engines.ts", ...process.argv.slice(2)],
  {
    stdio: "inherit",
    env: { ...process.env, COL_ENGINE_CHROMIUM: chromium },
  },
);
process.exitCode = status ?? 1;
