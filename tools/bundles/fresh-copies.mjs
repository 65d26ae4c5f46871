/**
 * Imports a program as new code on each call, so that the compiler's optimisations of one copy do not affect another.
 *
 * In: the URL of a module, and the form: sources or builds. Out: the module's namespace.
 * Method: the import carries a query, as in `file:///x/program.mjs?form=builds&copy=3`. A resolve hook, which this file
 * registers when it is loaded, passes the query on to every relative import and every `@col/*` import. It resolves
 * `@col/*` to sources or builds, as the form says. Modules from elsewhere are shared by all copies.
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
