/** How a check ends: its findings on standard error, a result file for tools/summary.mjs, an exit code. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

/**
 * `name`: of the check; `checked`: how many things it looked at; `errors`: one line per finding; `note`: for the
 * closing line. Counted by the summary as one test per check: a check either holds or not.
 */
export function finish(name, { checked, errors, note = "" }) {
  for (const error of errors) console.error(`${name}: ${error}`);
  const ok = errors.length === 0 && checked > 0;
  if (checked === 0) console.error(`${name}: found nothing to check`);
  console.log(`${name}: ${checked} checked, ${errors.length} findings${note && `, ${note}`}`);
  mkdirSync(join(root, ".results"), { recursive: true });
  writeFileSync(join(root, ".results", `${name}.json`), JSON.stringify({ success: ok, numPassedTests: ok ? 1 : 0,
    numFailedTests: ok ? 0 : 1 }));
  process.exitCode = ok ? 0 : 1;
}

/** True when the module with this `import.meta` is the program that was started. */
export function isMain(meta) {
  return process.argv[1] === meta.filename;
}
