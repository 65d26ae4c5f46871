/**
 * tools/check-changesets.mjs asks for the right changesets; tools/changelog.mjs writes what a reader of the archive
 * wants.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { checkChangesets, unannouncedBreaks } from "../check-changesets.mjs";
import changelog from "../changelog.mjs";
import { manifest, workshop } from "./workshop.mjs";

/**
 * A repository with one released package (types 1.0.0) and one that is not (kernel 0.0.0), and a branch on top of main
 * with `changes`.
 */
function branch(changes) {
  const base = workshop({
    "packages/types/package.json": manifest("types", { version: "1.0.0" }),
    "packages/types/src/index.ts": "// one\n",
    "packages/types/test/a.test.ts": "",
    "packages/kernel/package.json": manifest("kernel"),
    "packages/kernel/src/index.ts": "// one\n",
  });
  const git = (...args) =>
    expect(
      spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: base, encoding: "utf8" }).status,
    ).toBe(0);
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message=main");
  git("checkout", "--quiet", "-b", "topic");
  for (const [path, text] of Object.entries(changes)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  git("add", "--all");
  git("commit", "--quiet", "--allow-empty", "--message=topic");
  return base;
}

test.each([
  ["nothing changed", {}, []],
  [
    "sources of a released package",
    { "packages/types/src/index.ts": "// two\n" },
    [/^@col\/types 1\.0\.0 changed on top of main \(packages\/types\/src\/index\.ts, files: 1\)/],
  ],
  [
    "with a changeset of its own",
    { "packages/types/src/index.ts": "// two\n", ".changeset/a.md": '---\n"@col/types": patch\n---\n\nText.\n' },
    [],
  ],
  [
    "with another package's changeset",
    { "packages/types/src/index.ts": "// two\n", ".changeset/a.md": '---\n"@col/kernel": patch\n---\n\nText.\n' },
    [/@col\/types/],
  ],
  ["tests, which are not shipped", { "packages/types/test/a.test.ts": "// two\n" }, []],
  ["a package before its first release", { "packages/kernel/src/index.ts": "// two\n" }, []],
])("a changeset is asked for where it belongs: %s", (_what, changes, findings) => {
  const { errors } = checkChangesets(branch(changes), "main");
  expect(errors).toEqual(findings.map((text) => expect.stringMatching(text)));
});

test.each([
  ["kernel", "1.4.0", { kernel: "major" }, ["gjk"]],
  ["kernel", "1.4.0", { kernel: "minor" }, []],
  ["kernel", "0.4.0", { kernel: "minor" }, ["gjk"]],
  ["kernel", "0.4.0", { kernel: "patch" }, []],
  ["kernel", "0.4.0", { kernel: "minor", gjk: "patch" }, ["gjk"]],
  ["kernel", "0.4.0", { kernel: "minor", gjk: "minor" }, []],
  ["types", "0.4.0", { types: "minor", kernel: "minor" }, ["gjk"]],
  ["types", "0.0.0", { types: "minor", kernel: "minor" }, []],
])("what a package breaks is at least a minor change of its dependents: %s %s, %o", (_name, version, bumps, asked) => {
  const depends = (...names) => ({ version,
    dependencies: Object.fromEntries(names.map((name) => [`@col/${name}`, "workspace:^"])) });
  const base = workshop({
    "packages/types/package.json": manifest("types", { version }),
    "packages/kernel/package.json": manifest("kernel", depends("types")),
    "packages/gjk/package.json": manifest("gjk", depends("kernel", "types")),
    ...Object.fromEntries(Object.entries(bumps).map(([name, bump]) =>
      [`.changeset/${name}.md`, `---\n"@col/${name}": ${bump}\n---\n\nText.\n`])),
  });
  expect(unannouncedBreaks(base).map((text) => /^@col\/(\w+)/.exec(text)?.[1])).toEqual(asked);
});

test("without history there is nothing to compare, which is said", () => {
  expect(
    checkChangesets(workshop({ "packages/types/package.json": manifest("types") }), "no-such-branch"),
  ).toMatchObject({ errors: [], note: expect.stringMatching(/nothing to compare/) });
});

test("the changelog: a paragraph a line, no hashes, one line of dependencies", async () => {
  expect(await changelog.getReleaseLine({ commit: "abcdef0", summary: "First\nline.\n\nSecond:\n- a\n- b" })).toBe(
    "- First line.\n\n  Second:\n  - a\n  - b",
  );
  expect(
    await changelog.getDependencyReleaseLine(
      [],
      [
        { name: "@col/a", newVersion: "0.1.0" },
        { name: "@col/b", newVersion: "0.2.0" },
      ],
    ),
  ).toBe("- Works with @col/a 0.1.0, @col/b 0.2.0.");
  expect(await changelog.getDependencyReleaseLine([], [])).toBe("");
});
