#!/usr/bin/env node
/**
 * The five configuration files of a package, from one template.
 *
 *   node tools/new-package.mjs accel --deps types,kernel --dev testkit,shapes --about "..."
 *   node tools/new-package.mjs diff --deps types,kernel --entries lie
 *
 * --deps     workspace packages that src may import; the table in ARCHITECTURE.md must allow each of them
 * --dev      workspace packages that only tests import (testkit, shapes, ...)
 * --entries  sub-paths beside "." (`lie` is `@col/diff/lie`, from src/lie.ts; `2d` is src/2d.ts)
 * --about    the `description` field
 * --force    overwrite
 *
 * Writes package.json, tsconfig.json, tsconfig.build.json, tsup.config.ts, vitest.config.ts. To write by hand:
 * src/index.ts, test/, README.md, a changeset. Then `npm run pnpm -- install` to update the lock file.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    deps: { type: "string", default: "" }, dev: { type: "string", default: "testkit" },
    entries: { type: "string", default: "" },
    about: { type: "string", default: "" }, force: { type: "boolean", default: false },
  },
});
const [name] = positionals;
if (name === undefined || !/^[a-z0-9-]+$/.test(name)) {
  console.error("usage: node tools/new-package.mjs NAME --deps a,b [--dev testkit] [--entries sub,...] --about TEXT");
  process.exit(2);
}
const list = (text) => text.split(",").map((s) => s.trim()).filter(Boolean);
const workspace = (names) => Object.fromEntries(list(names).sort().map((n) => [`@col/${n}`, "workspace:^"]));
const entries = ["index", ...list(values.entries)];
const subPath = (e) => (e === "index" ? "." : `./${e}`);
const targets = (e) => ({ types: `./dist/${e}.d.ts`, default: `./dist/${e}.js` });

const dependencies = workspace(values.deps);
const devDependencies = workspace(values.dev);
const manifest = {
  name: `@col/${name}`,
  version: "0.0.0",
  description: values.about,
  license: "MIT",
  type: "module",
  sideEffects: false,
  files: ["dist", "api.md", "CHANGELOG.md"],
  engines: { node: ">=18" },
  exports: {
    ...Object.fromEntries(entries.map((e) => [subPath(e), { "@col/source": `./src/${e}.ts`, ...targets(e) }])),
    "./package.json": "./package.json",
  },
  publishConfig: {
    access: "public",
    exports: { ...Object.fromEntries(entries.map((e) => [subPath(e), targets(e)])),
      "./package.json": "./package.json" },
  },
  scripts: {
    build: "tsup && tsc -p tsconfig.build.json",
    test: "vitest run",
    prepublishOnly: "pnpm run build",
  },
  ...(Object.keys(dependencies).length > 0 && { dependencies }),
  ...(Object.keys(devDependencies).length > 0 && { devDependencies }),
};

const outputs = entries.map((e) => `${/^[a-z]+$/.test(e) ? e : `"${e}"`}: "src/${e}.ts"`).join(", ");
const files = {
  "package.json": `${JSON.stringify(manifest, null, 2)}\n`,
  "tsconfig.json": `{
  "extends": "../../tsconfig.base.json",
  "compilerOptions": { "noEmit": true, "rootDir": "../..", "types": ["node"] },
  "include": ["src", "test"]
}
`,
  "tsconfig.build.json": `{
  "extends": "./tsconfig.json",
  "compilerOptions": { "noEmit": false, "emitDeclarationOnly": true, "outDir": "dist", "rootDir": "src", "types": [] },
  "include": ["src"]
}
`,
  "tsup.config.ts": `import { library } from "../../tools/config/library.ts";

export default library({ ${outputs} });
`,
  "vitest.config.ts": `import { nodeTests } from "../../tools/config/node-tests.ts";

export default nodeTests();
`,
};

const folder = join(root, "packages", name);
mkdirSync(folder, { recursive: true });
for (const [file, text] of Object.entries(files)) {
  const path = join(folder, file);
  if (existsSync(path) && !values.force) {
    console.error(`new-package: packages/${name}/${file} exists, left as it is (--force overwrites)`);
    continue;
  }
  writeFileSync(path, text);
}
