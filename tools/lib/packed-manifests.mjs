/**
 * A hook of pnpm for packed manifests: entries for tools that do not read `exports`, no dependencies of development,
 * and where the sources are, if that is known. Switched on by `packingEnvironment`.
 */
import { relative } from "node:path";
import { repositoryFields, repositoryOf } from "./repository.mjs";
import { root } from "./workspace.mjs";

export const hooks = {
  beforePacking(given, folder) {
    const manifest = { ...given };
    const address = repositoryOf(), entry = (manifest.publishConfig?.exports ?? manifest.exports)["."];
    delete manifest.devDependencies;
    return {
      ...manifest, main: entry.default, types: entry.types,
      ...(address === undefined ? {} : repositoryFields(address, relative(root, folder).replaceAll("\\", "/"))),
    };
  },
};
