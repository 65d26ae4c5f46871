/**
 * A browser for tests on machines without one: Playwright launch options that work.
 *
 * Order: the path in COL_CHROMIUM; on Linux x64 the Chromium inside the npm package @sparticuz/chromium, unpacked once
 * to the temporary folder (3 s); else an installed Chrome, found by Playwright. Rendering is by software, so WebGL2 is
 * there on any machine and the same browser draws the same pixels.
 *
 *   import { chromium } from "playwright";
 *   const browser = await chromium.launch(await findBrowser());
 */
import { execFileSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

// Not the package's own arguments: those switch off web security and more.
const args = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--no-first-run",
];

/** `package.json` files of dependencies are not exported: walk up from the entry to its folder. */
function folderOf(dependency) {
  let folder = dirname(createRequire(import.meta.url).resolve(dependency));
  while (!existsSync(join(folder, "bin", "chromium.br"))) {
    if (dirname(folder) === folder) throw new Error(`chromium: ${dependency} holds no bin/chromium.br`);
    folder = dirname(folder);
  }
  return folder;
}

/**
 * libnss3 and libnspr4, the two libraries Chromium links that a bare Linux lacks. Returns the folder for
 * LD_LIBRARY_PATH.
 */
async function unpackLibraries(packed) {
  const target = join(tmpdir(), "col-chromium-al2023");
  if (!existsSync(join(target, "lib"))) {
    // unpack aside, then rename: two processes may be here at once
    const scratch = mkdtempSync(join(tmpdir(), "col-chromium-"));
    const archive = join(scratch, "libraries.tar");
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(archive));
    const content = join(scratch, "content");
    mkdirSync(content);
    execFileSync("tar", ["-xf", archive, "-C", content]);
    try {
      renameSync(content, target);
    } catch (error) {
      if (!existsSync(join(target, "lib"))) throw error;
    }
    rmSync(scratch, { recursive: true, force: true });
  }
  return join(target, "lib");
}

/**
 * Launch options for Playwright's `chromium.launch`. If there is no browser, it throws an error that states what to do.
 */
export async function findBrowser() {
  const given = process.env.COL_CHROMIUM;
  if (given !== undefined && given !== "") {
    if (!existsSync(given)) throw new Error(`chromium: COL_CHROMIUM is ${given}, which does not exist`);
    return { executablePath: given, args };
  }
  if (process.platform === "linux" && process.arch === "x64") {
    const { default: packed } = await import("@sparticuz/chromium");
    const libraries = await unpackLibraries(join(folderOf("@sparticuz/chromium"), "bin", "al2023.tar.br"));
    const path = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
    return { executablePath: await packed.executablePath(), args, env: { ...process.env, LD_LIBRARY_PATH: path } };
  }
  return { channel: "chrome", args };
}
