/**
 * Loads a program again and again, each time as new code: what the compiler learnt from one copy is no part of another.
 * `import("file:///x/program.mjs?form=builds&copy=3")`: every module of the project below it is loaded with the same
 * query, and `@col/*` resolves to sources or builds as the form says.
 */
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { entryFile } from "./build.mjs";

registerHooks({
  resolve(specifier, context, next) {
    const query = context.parentURL === undefined ? "" : new URL(context.parentURL).search;
    if (!query.startsWith("?form=")) return next(specifier, context);
    const form = new URL(context.parentURL).searchParams.get("form");
    if (specifier.startsWith("@col/"))
      return { url: pathToFileURL(entryFile(specifier, form)).href + query, shortCircuit: true };
    const found = next(specifier, context);
    return specifier.startsWith(".") ? { ...found, url: found.url + query } : found;
  },
});

let copies = 0;

/** A fresh copy of a program. */
export async function freshCopy(url, form) {
  return await import(`${url}?form=${form}&copy=${copies++}`);
}
