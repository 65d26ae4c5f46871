/**
 * The public address of this repository, from the environment: no file of the project holds it, so a fork or a move
 * changes no file. The fields of published manifests (tools/publish.mjs) and the site's links to sources use it.
 *
 * `COL_REPOSITORY` names it; without it `GITHUB_SERVER_URL` and `GITHUB_REPOSITORY`, as every workflow has them.
 */
import { join } from "node:path";
import { root } from "./workspace.mjs";

/** The address without a slash or ".git" at its end, or an error that echoes it. */
export function repositoryAddress(text) {
  const address = text.replace(/\/+$/, "").replace(/\.git$/, "");
  if (!/^https?:\/\/[^\s/?#@]+(\/[^\s/?#@]+)+$/.test(address))
    throw new RangeError(`repository "${text}": expected an address such as https://host/owner/name`);
  return address;
}

/** The address in the environment `env`; undefined if it is not set. */
export function repositoryOf(env = process.env) {
  const { COL_REPOSITORY: own, GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env;
  if (own) return repositoryAddress(own);
  return server && name ? repositoryAddress(`${server}/${name}`) : undefined;
}

/** Fields of the manifest of the package in `directory` (from the root, with slashes). */
export function repositoryFields(address, directory) {
  return {
    repository: { type: "git", url: `git+${address}.git`, directory },
    homepage: `${address}/tree/HEAD/${directory}#readme`,
    bugs: { url: `${address}/issues` },
  };
}

/**
 * The environment with which pnpm packs manifests for users, with these fields where there is an address.
 */
export function packingEnvironment(address, base = root) {
  return { ...(address === undefined ? {} : { COL_REPOSITORY: address }),
    pnpm_config_pnpmfile: join(base, "tools", "lib", "packed-manifests.mjs") };
}
