/** Preload for Node: `@col/x` resolves to the builds of the workspace from anywhere, with --conditions=@col/source to its sources. */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./workspace.mjs";

const base = process.env.COL_WORKSPACE ?? root;

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith("@col/")) return next(specifier, context);
    // A package may import itself by name: ask from inside it.
    const folder = join(base, "packages", specifier.split("/")[1]);
    return next(specifier, { ...context, parentURL: pathToFileURL(join(folder, "package.json")).href });
  },
});
