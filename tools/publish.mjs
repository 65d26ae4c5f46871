#!/usr/bin/env node
/**
 * `npm run release:publish`: publishes every package whose version the registry does not have. Builds come first
 * (`prepublishOnly` of each package). Packed manifests get `repository`, `homepage` and `bugs` from the address of the
 * repository (tools/lib/repository.mjs); the files of the tree stay as they are.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { packingEnvironment, repositoryAddress, repositoryOf } from "./lib/repository.mjs";
import { root } from "./lib/workspace.mjs";

const USAGE = `usage: npm run release:publish -- [options]

  --repository URL  address of the repository, such as https://host/owner/name
                    (default: COL_REPOSITORY, or GITHUB_SERVER_URL/GITHUB_REPOSITORY
                    as a workflow has them)
  --provenance      the registry learns which commit and which run made an archive;
                    needs that address, and the run of a workflow
  --tag NAME        a tag other than "latest"
  --dry-run         all but the upload
  --help

Exit code 0: published, or nothing was new. 1: a package failed. 2: wrong arguments.`;

/** Arguments of pnpm and its environment, or undefined after the help. */
function readArguments() {
  const { values } = parseArgs({
    options: {
      repository: { type: "string" },
      provenance: { type: "boolean", default: false },
      tag: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const address = values.repository === undefined ? repositoryOf() : repositoryAddress(values.repository);
  if (address === undefined && values.provenance)
    throw new RangeError("--provenance needs the address of the repository: --repository URL, or GITHUB_SERVER_URL "
      + "and GITHUB_REPOSITORY in the environment");
  const flags = [
    ...(values.provenance ? ["--provenance"] : []),
    ...(values.tag === undefined ? [] : ["--tag", values.tag]),
    ...(values["dry-run"] ? ["--dry-run"] : []),
  ];
  return { address, args: ["-r", "publish", "--no-git-checks", ...flags] };
}

try {
  const wanted = readArguments();
  if (wanted === undefined) console.log(USAGE);
  else {
    const { address, args } = wanted;
    console.log(address === undefined
      ? "release:publish: no address of the repository: manifests say nothing of where their sources are"
      : `release:publish: sources at ${address}`);
    const { status } = spawnSync("npm", ["run", "--silent", "pnpm", "--", ...args], {
      cwd: root, stdio: "inherit", env: { ...process.env, ...packingEnvironment(address) },
      shell: process.platform === "win32",
    });
    process.exitCode = status ?? 1;
  }
} catch (error) {
  if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
  console.error(`release:publish: ${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
