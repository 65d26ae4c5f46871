/**
 * Preload for Node: `@col/x` resolves to the builds of the workspace from anywhere, with --conditions=@col/source to
 * its sources; and what a package has its users install (a peer) to what that package has installed.
 */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { manifestOf, root, workspaceFolders } from "./workspace.mjs";

const base = process.env.COL_WORKSPACE ?? root;

/** Peer -> folder of the first package that has it. */
const peers = new Map(workspaceFolders(base).toReversed()
  .flatMap((folder) => Object.keys(manifestOf(folder).peerDependencies ?? {}).map((name) => [name, folder])));

registerHooks({
  resolve(specifier, context, next) {
    const peer = /\/example-\d+\.mts$/.test(context.parentURL ?? "") ? peers.get(specifier) : undefined;
    if (peer !== undefined)
      return next(specifier, { ...context, parentURL: pathToFileURL(join(peer, "package.json")).href });
    if (!specifier.startsWith("@col/")) return next(specifier, context);
    // A package may import itself by name: ask from inside it.
    const folder = join(base, "packages", specifier.split("/")[1]);
    return next(specifier, { ...context, parentURL: pathToFileURL(join(folder, "package.json")).href });
  },
});
