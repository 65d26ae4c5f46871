/** The first example of a package's README as files that any consumer can take: with its claims as calls that fail. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { examplesOf, prelude, programOf } from "../check-readmes.mjs";

/** A failed claim ends the process with 1, wherever there is a process. */
const helpers = prelude.replaceAll(
  /process\.exitCode = 1;/g,
  "throw new Error('a claim of the README does not hold');",
);

/**
 * `{ packages, code, types }`: the packages to install, the example as ESM, and as it stands in the README
 * (TypeScript).
 */
export async function exampleOf(folder) {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const packages = /(?:pnpm|npm) (?:add|install) ([^\n#]+)/.exec(readme)?.[1].trim().split(/\s+/);
  const [first] = examplesOf(readme);
  if (packages === undefined || first === undefined)
    throw new Error(`${folder}/README.md: no install line or no example`);
  const { program, claims } = programOf(first);
  if (claims === 0) throw new Error(`${folder}/README.md: its first example claims nothing`);
  const { code } = await transform(program, { loader: "ts", target: "es2022", format: "esm" });
  return { packages, types: first.code, code: `${helpers}${code}console.log("claims hold: ${claims}");\n` };
}

/** The same program as CommonJS. */
async function asCommonJs(code) {
  const made = await transform(code, { loader: "js", target: "es2022", format: "cjs" });
  return made.code;
}

/** Writes the files that the consumers take into `folder`, which has the packages installed. */
export async function writeExample(folder, { code, types }) {
  writeFileSync(join(folder, "example.mjs"), code);
  writeFileSync(join(folder, "example.cjs"), await asCommonJs(code));
  writeFileSync(
    join(folder, "dynamic.cjs"),
    `import("./example.mjs").catch((e) => { console.error(e); process.exitCode = 1; });\n`,
  );
  writeFileSync(join(folder, "example.mts"), `${types}\nexport {};\n`);
  writeFileSync(join(folder, "example.cts"), `${types}\nexport {};\n`);
}
