/** A release says where its sources are, and is refused where it would have to and cannot. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createPackageFromTarballData } from "@arethetypeswrong/core";
import { packingEnvironment, repositoryAddress, repositoryFields, repositoryOf } from "../lib/repository.mjs";

const root = join(import.meta.dirname, "..", "..");
const publish = (env, ...args) => spawnSync(process.execPath, [join(root, "tools", "publish.mjs"), ...args], {
  encoding: "utf8", env: { PATH: process.env.PATH, ...env },
});

test("the address comes from one variable, or from the variables of a workflow", () => {
  expect(repositoryOf({})).toBeUndefined();
  expect(repositoryOf({ GITHUB_SERVER_URL: "https://a.example" })).toBeUndefined();
  const workflow = { GITHUB_SERVER_URL: "https://a.example", GITHUB_REPOSITORY: "o/col" };
  expect(repositoryOf(workflow)).toBe("https://a.example/o/col");
  expect(repositoryOf({ ...workflow, COL_REPOSITORY: "https://b.example/col.git" })).toBe("https://b.example/col");
  expect(repositoryAddress("https://b.example/o/col/")).toBe("https://b.example/o/col");
  for (const wrong of ["", "b.example/o/col", "git@b.example:o/col", "https://b.example", "https://u@b.example/col"])
    expect(() => repositoryAddress(wrong)).toThrow(`repository "${wrong}": expected an address such as`);
});

test("provenance without an address is refused", () => {
  const { status, stderr } = publish({}, "--provenance");
  expect(status).toBe(2);
  expect(stderr).toContain("--provenance needs the address of the repository");
});

test("wrong arguments and help", () => {
  expect(publish({}, "--provenence")).toMatchObject({ status: 2, stderr: expect.stringContaining("--provenence") });
  expect(publish({}, "--repository", "col")).toMatchObject({ status: 2, stderr: expect.stringContaining('"col"') });
  expect(publish({}, "--help")).toMatchObject({ status: 0, stdout: expect.stringContaining("--repository URL") });
});

test("a packed manifest says where its sources are, the one in the tree does not change", () => {
  const folder = mkdtempSync(join(tmpdir(), "col-publish-")), address = "https://a.example/o/col";
  const file = join(root, "packages", "types", "package.json"), before = readFileSync(file, "utf8");
  try {
    const pack = ["run", "--silent", "pnpm", "--", "--dir", "packages/types", "pack", "--pack-destination", folder];
    const { status, stderr } = spawnSync("npm", pack, {
      cwd: root, encoding: "utf8", env: { ...process.env, ...packingEnvironment(address) },
      shell: process.platform === "win32",
    });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    const archive = createPackageFromTarballData(new Uint8Array(readFileSync(join(folder, readdirSync(folder)[0]))));
    const manifest = JSON.parse(archive.readFile("/node_modules/@col/types/package.json"));
    expect(manifest).toMatchObject(repositoryFields(address, "packages/types"));
    expect(manifest.repository.url).toBe("git+https://a.example/o/col.git");
    expect(manifest).toMatchObject({ main: "./dist/index.js", types: "./dist/index.d.ts" });
    expect(manifest.devDependencies).toBeUndefined();
    expect(readFileSync(file, "utf8")).toBe(before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
