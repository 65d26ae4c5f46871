/** The published packages that have sources, and their entry points: what needs a page and an API reference. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { hasSources, manifestOf, root, workspaceFolders } from "../../../tools/lib/workspace.mjs";

/** `[{ name, folder, manifest, entries: [{ module, file }] }]`: `module` is what users import, `file` its source. */
export function publishedPackages() {
  return workspaceFolders()
    .filter((folder) => folder.startsWith(join(root, "packages")) && hasSources(folder)
      && manifestOf(folder).private !== true)
    .map((folder) => {
      const manifest = manifestOf(folder);
      const entries = Object.entries(manifest.exports)
        .filter(([, target]) => target["@col/source"] !== undefined)
        .map(([path, target]) => ({ module: manifest.name + path.slice(1), file: join(folder, target["@col/source"]) }))
        .filter(({ file }) => existsSync(file));
      return { name: basename(folder), folder, manifest, entries };
    });
}
