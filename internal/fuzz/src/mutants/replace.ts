/**
 * Loads the mutant's text in the place of a source, in this process and in the threads that it starts.
 *
 * Variables: COL_MUTANT_FILE, the source that is replaced; COL_MUTANT_TEXT, the file with its new text. Without them
 * this module does nothing. The answers import it; the tests' processes get it through NODE_OPTIONS, because a worker
 * thread loads its sources by Node, past the test runner.
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

const file = process.env["COL_MUTANT_FILE"] ?? "", text = process.env["COL_MUTANT_TEXT"] ?? "";
if (file !== "") {
  const url = pathToFileURL(file).href;
  registerHooks({
    load: (asked, context, next) =>
      asked === url
        ? { format: "module-typescript", source: readFileSync(text, "utf8"), shortCircuit: true }
        : next(asked, context),
  });
}
