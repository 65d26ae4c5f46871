/**
 * A registry on the loopback address: verdaccio with a separate storage. It fetches other packages from the registry in
 * npm's settings, read at run time; it never looks for our packages elsewhere.
 */
import { spawn } from "node:child_process";
import { openSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { must } from "./run.mjs";

/** Seconds to wait for the first answer. */
const START = 120;

/** A free port of the loopback address. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function configuration(folder, upstream) {
  return `storage: ${JSON.stringify(join(folder, "storage"))}
uplinks:
  upstream: { url: ${JSON.stringify(upstream)}, maxage: 60m, timeout: 120s, max_fails: 20, fail_timeout: 1s }
packages:
  "@col/*": { access: $all, publish: $all, unpublish: $all }
  "**": { access: $all, proxy: upstream }
publish: { allow_offline: true }
max_body_size: 100mb
web: { enable: false }
log: { type: stdout, format: pretty, level: warn }
`;
}

/** Starts it with its storage and log in `folder`; resolves to `{ url, npmrc(cache), stop() }` when it answers. */
export async function startRegistry(toolbox, folder) {
  const upstream = (await must("npm", ["config", "get", "registry"], { cwd: folder })).trim().split("\n").at(-1);
  const port = await freePort(), url = `http://127.0.0.1:${port}/`;
  writeFileSync(join(folder, "verdaccio.yaml"), configuration(folder, upstream));
  const log = openSync(join(folder, "registry.log"), "a");
  const args = [join(toolbox.modules, "verdaccio", "bin", "verdaccio"), "--config", join(folder, "verdaccio.yaml")];
  const child = spawn(process.execPath, [...args, "--listen", `127.0.0.1:${port}`], {
    cwd: folder,
    stdio: ["ignore", log, log],
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  for (let waited = 0; ; waited++) {
    if (child.exitCode !== null || waited > 4 * START) {
      await stop();
      throw new Error(`the registry does not answer; its log is ${join(folder, "registry.log")}`);
    }
    const answer = await globalThis.fetch(`${url}-/ping`).catch(() => undefined);
    if (answer?.ok === true) break;
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
  }
  // A client asks for some login before it publishes or follows a link; any token will do here.
  const npmrc = (cache) =>
    `registry=${url}\n//127.0.0.1:${port}/:_authToken=rehearsal\ncache=${cache}\naudit=false\nfund=false\n`;
  return { url, npmrc, stop };
}

/**
 * The registry's data of a package at `url`: `{ versions, integrity of each }`, empty if it was never published.
 */
export async function published(url, name) {
  const answer = await globalThis.fetch(`${url}${name.replace("/", "%2f")}`);
  if (answer.status === 404) return { versions: [], integrity: {}, manifests: {} };
  if (!answer.ok) throw new Error(`the registry answers ${answer.status} for ${name}`);
  const { versions } = await answer.json();
  const integrity = Object.fromEntries(
    Object.entries(versions).map(([version, { dist }]) => [version, dist.integrity]),
  );
  return { versions: Object.keys(versions), integrity, manifests: versions };
}
