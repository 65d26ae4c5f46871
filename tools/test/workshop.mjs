/** A throw-away workspace in the temporary folder, made of `{ path: text }`; gone after the test. */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

const tools = dirname(import.meta.dirname);

export function workshop(files) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "col-tools-")));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), typeof text === "string" ? text : JSON.stringify(text, null, 2));
  }
  return base;
}

/** The programs themselves, to be started inside a workshop. */
export function bringTools(base, names) {
  for (const name of names) cpSync(join(tools, name), join(base, "tools", name), { recursive: true });
}

/** A sound manifest as tools/new-package.mjs writes it. */
export function manifest(name, more = {}) {
  const targets = { types: "./dist/index.d.ts", default: "./dist/index.js" };
  return {
    name: `@col/${name}`, version: "0.0.0", description: "A package.", license: "MIT", type: "module",
    sideEffects: false, files: ["dist", "api.md", "CHANGELOG.md"],
    exports: { ".": { "@col/source": "./src/index.ts", ...targets }, "./package.json": "./package.json" },
    publishConfig: { access: "public", exports: { ".": targets, "./package.json": "./package.json" } },
    scripts: { build: "x", prepublishOnly: "x", test: "x" }, ...more,
  };
}

export const layerTable = `<!-- layers: read by a tool -->
| package | may import | tests also |
| --- | --- | --- |
| \`types\` | - | - |
| \`kernel\` | types | testkit |
| \`gjk\` | types, kernel | testkit |
| \`testkit\` | types, node:* | - |
<!-- /layers -->`;
