/**
 * Runs an example of this folder by its name: `npm run example -- robot`. Each `NAME/run.ts` is a program and runs when
 * imported; what others need is in modules beside it.
 */
import { existsSync, readdirSync } from "node:fs";

const folder = new URL("./", import.meta.url), [name = "--help"] = process.argv.slice(2);
const names = readdirSync(folder).filter((entry) => existsSync(new URL(`${entry}/run.ts`, folder)));
if (names.includes(name)) await import(new URL(`${name}/run.ts`, folder).href);
else {
  if (name !== "--help") console.error(`example: none is called ${JSON.stringify(name)}`);
  console.error(`usage: npm run example -- NAME, one of ${names.join(", ")}`);
  process.exitCode = name === "--help" ? 0 : 2;
}
