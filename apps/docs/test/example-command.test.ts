/** The command of the examples prints what the pages say: each is read until it has said it, then ended. */
import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const site = dirname(dirname(fileURLToPath(import.meta.url))), root = dirname(dirname(site));

/** What each example says early. */
const SAYS: Readonly<Record<string, RegExp>> = {
  arm: /^seed 1: path of 10 nodes, 8\.26 rad, shortened to 4 nodes, 4\.65 rad; 15 nodes grown, 134 configurations/m,
  derivatives: /^grasp: contacts at x = 0\.030000 and -0\.030000 m, residual /m,
  falling: /^seed 1, growth distance: .* 3\.0e-1 J, 96\.2 % dissipated, greatest penetration 20\.5 mm, 24353 queries/m,
  parts: /^1 parts, closed: \d+ of 576 triangles covered, /m,
  robot: /^7 links, 6 joints, 11 bodies, 6 obstacles\n25 pairs switched off after trying\nconfiguration 1: /,
};

/** What `npm run example -- NAME` prints, up to `enough` of it. */
function printed(name: string, enough: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "tools/from-source.mjs"), "apps/docs/examples/run.ts", name]);
    let said = "";
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (enough.test(said)) child.kill();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("error", reject);
    child.on("close", () => { resolve(said); });
  });
}

test("the pages name every example, and each is here", () => {
  const pages = globSync("{examples,guide}/*.md", { cwd: site }).map((page) => readFileSync(join(site, page), "utf8"));
  const named = pages.flatMap((page) => [...page.matchAll(/npm run example -- (\S+)/g)].map(([, name]) => name));
  const there = globSync("*/run.ts", { cwd: join(site, "examples") }).map((path) => dirname(path));
  expect([named.sort(), there.sort()]).toEqual([Object.keys(SAYS), Object.keys(SAYS)]);
});

test.each(Object.entries(SAYS))("%s", async (name, says) => {
  expect(await printed(name, says)).toMatch(says);
}, 60_000);
