/**
 * The installing clients: each installs the packages of a README into a new folder, from the registry of the rehearsal
 * alone.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/workspace.mjs";
import { must } from "./run.mjs";

/** Client -> its command line for adding `packages`. pnpm is the one of the repository. */
export const clients = {
  npm: (packages) => ["npm", ["install", ...packages]],
  pnpm: (packages, toolbox) => [toolbox.pnpm, ["add", ...packages]],
  yarn: (packages, toolbox) => [
    process.execPath,
    [join(toolbox.modules, "yarn", "bin", "yarn.js"), "add", "--non-interactive", ...packages],
  ],
  bun: (packages, toolbox) => [toolbox.bin("bun"), ["add", ...packages]],
};

/** A store of the rehearsal's own; packages may be as young as they are. */
const pnpmSettings = (work) =>
  `packages: []\npmOnFail: ignore\nminimumReleaseAge: 0\nstoreDir: ${JSON.stringify(join(work, "pnpm-store"))}\n`;

/** Makes `folder` a separate project with `packages` in it. */
export async function install(client, packages, folder, { registry, toolbox, work, log }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "stranger", version: "1.0.0", private: true }));
  writeFileSync(join(folder, ".npmrc"), registry.npmrc(join(work, "cache")));
  writeFileSync(join(folder, "pnpm-workspace.yaml"), pnpmSettings(work));
  const [command, args] = clients[client](packages, toolbox);
  const env = {
    npm_config_registry: registry.url,
    npm_config_cache: join(work, "cache"),
    YARN_CACHE_FOLDER: join(work, "yarn-cache"),
    BUN_INSTALL_CACHE_DIR: join(work, "bun-cache"),
    npm_config_userconfig: join(folder, ".npmrc"),
    INIT_CWD: folder,
  };
  await must(command, args, { cwd: folder, env, log });
}

/** The program of the repository's pnpm, found once: the program that `npm run pnpm` starts. */
export async function findPnpm(log) {
  const print = "process.stdout.write('\\n' + process.env.npm_execpath)";
  const output = await must("npm", ["run", "--silent", "pnpm", "--", "exec", "node", "-e", print], { cwd: root, log });
  return output.trim().split("\n").at(-1);
}
