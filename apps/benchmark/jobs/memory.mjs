#!/usr/bin/env node
/**
 * `npm run jobs:memory [-- --cases 20000,200000,2000000]`: memory of `bench query --shard 8/8` of files of ever more
 * cases of the same shapes. It must not grow with the file; exit code 1 if one of two proofs fails:
 *
 * - the peak of the process (resident set) for the last file is at most a fifth above that for the first;
 * - under a limit of the heap that a few thousand held cases exceed, the last file is answered all the same.
 */
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const BENCH = fileURLToPath(new URL("../../../tools/bench.mjs", import.meta.url));
/** Growth from the first to the last file that passes: the peak of one file differs by half of it between runs. */
const ALLOWED = 1.2;
/** Limit of the old part of the heap, MiB: program, shapes and engine take 13. */
const HEAP = 20;
const { values } = parseArgs({ options: { cases: { type: "string", default: "20000,200000,2000000" } } });
const counts = values.cases.split(",").map(Number), folder = mkdtempSync(join(tmpdir(), "bench-memory-"));
const hook = 'if (process.argv[1]?.endsWith("main.ts")) '
  + 'process.on("exit", () => console.error("peak", process.resourceUsage().maxRSS))';

function bench(args, options = {}) {
  const run = spawnSync(process.execPath, [BENCH, ...args], { encoding: "utf8", ...options });
  if (run.status !== 0) throw new Error(run.stderr);
  return run;
}

try {
  const seed = join(folder, "seed.txt"), rows = [];
  bench(["generate", "hull33", "--pairs", "100", "--out", seed]);
  const [head, cases] = readFileSync(seed, "utf8").split(/^cases \d+\n/m), lines = cases.trimEnd().split("\n");
  for (const count of counts) {
    const file = join(folder, "large.txt"), out = createWriteStream(file);
    out.write(`${head}cases ${count}\n`);
    for (let k = 0; k < count; k += lines.length) {
      const some = `${lines.slice(0, Math.min(lines.length, count - k)).join("\n")}\n`;
      if (!out.write(some)) await once(out, "drain");
    }
    out.end();
    await once(out, "finish");
    const shard = ["query", file, "--solver", "gjk", "--shard", "8/8", "--out", join(folder, "8.part")];
    const { stderr } = bench(shard,
      { env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` } });
    const peak = Math.max(...[...stderr.matchAll(/peak (\d+)/g)].map(([, kib]) => Number(kib))) / 1024;
    rows.push(peak);
    console.log(`${count} cases: peak memory of the last of 8 shards ${peak.toFixed(0)} MiB`);
    if (count !== counts.at(-1)) continue;
    bench(shard, { env: { ...process.env, NODE_OPTIONS: `--max-old-space-size=${HEAP}` } });
    console.log(`${count} cases: answered under a limit of ${HEAP} MiB for the old part of the heap`);
  }
  if (rows[rows.length - 1] > ALLOWED * rows[0]) {
    console.error(`jobs:memory: the last peak is ${(rows[rows.length - 1] / rows[0]).toFixed(2)} of the first`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
