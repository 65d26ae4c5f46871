/**
 * Preload for Node: `@col/x` resolves to the builds of the workspace from anywhere, with --conditions=@col/source to
 * its sources; and packages of others that examples use to the folder that has them installed.
 */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packagesOfExamples, root } from "./workspace.mjs";

const base = process.env.COL_WORKSPACE ?? root;
const others = new Map(packagesOfExamples(base));

registerHooks({
  resolve(specifier, context, next) {
    const folderOf = /\/example-\d+\.mts$/.test(context.parentURL ?? "") ? others.get(specifier) : undefined;
    if (folderOf !== undefined)
      return next(specifier, { ...context, parentURL: pathToFileURL(join(folderOf, "package.json")).href });
    if (!specifier.startsWith("@col/")) return next(specifier, context);
    // A package may import itself by name: ask from inside it.
    const folder = join(base, "packages", specifier.split("/")[1]);
    return next(specifier, { ...context, parentURL: pathToFileURL(join(folder, "package.json")).href });
  },
});
