/**
 * Runs example-0.mts, example-1.mts .. of a folder one after the other in this process, started by
 * tools/check-readmes.mjs: node .. run-examples.mjs FOLDER COUNT. The error output of a failing example is one line of
 * JSON on standard output after the mark; the exit code is 1 then.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { isMain } from "./report.mjs";

/** Begins the line of a finding `{ example, said }`. */
export const FINDING = "FINDING ";

/** Imports one example; returns its output, or undefined if its claims hold. */
async function failureOf(file) {
  const said = [], error = console.error;
  process.exitCode = 0;
  console.error = (...words) => said.push(format(...words));
  try {
    await import(pathToFileURL(file).href);
  } catch (thrown) {
    said.push(thrown instanceof Error ? thrown.stack : String(thrown));
    process.exitCode = 1;
  }
  console.error = error;
  return process.exitCode === 0 ? undefined : said.join("\n");
}

if (isMain(import.meta)) {
  const [folder, count] = process.argv.slice(2);
  const tell = (example, said) => console.log(`\n${FINDING}${JSON.stringify({ example, said })}`);
  let failed = 0, running = 0;
  process.on("exit", () => {
    if (running < Number(count)) tell(running, "ends the process, or waits for what never comes");
  });
  for (; running < Number(count); running++) {
    const said = await failureOf(join(folder, `example-${running}.mts`));
    if (said === undefined) continue;
    failed = 1;
    tell(running, said);
  }
  process.exitCode = failed;
}
