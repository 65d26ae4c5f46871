/** A hook of pnpm: packed manifests say where their sources are. Switched on by `packingEnvironment`. */
import { relative } from "node:path";
import { repositoryFields, repositoryOf } from "./repository.mjs";
import { root } from "./workspace.mjs";

export const hooks = {
  beforePacking(manifest, folder) {
    const address = repositoryOf();
    if (address === undefined) return manifest;
    return { ...manifest, ...repositoryFields(address, relative(root, folder).replaceAll("\\", "/")) };
  },
};
