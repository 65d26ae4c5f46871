/** The hulls of a paper in a folder of meshes. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { paperMeshesOf } from "../src/data.ts";

/** A folder with three tetrahedra, and a list if one is given. */
function folderWith(list?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "paper set "));
  mkdirSync(join(folder, "hulls"));
  for (const name of ["a", "b", "c"])
    writeFileSync(join(folder, "hulls", `${name}.obj`), "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n");
  if (list !== undefined) writeFileSync(join(folder, "paper_set.json"), list);
  return folder;
}
const names = (list?: string): string[] => paperMeshesOf(folderWith(list)).map((m) => m.name);

test("without a list all hulls of the folder are used, with a list the hulls that it names", () => {
  expect(names()).toEqual(["a", "b", "c"]);
  expect(names('["c", "a"]')).toEqual(["c", "a"]);
});

test("a list that is none, is empty or names a hull without a file is refused by its path", () => {
  expect(() => names("{}")).toThrow(/paper_set\.json: expected a list of names of hulls, got \{\}/);
  expect(() => names("[]")).toThrow(/expected a list of names of hulls, got \[\]/);
  expect(() => names('["d"]')).toThrow(/paper_set\.json: "d" has no file/);
  expect(() => names("[")).toThrow(/paper_set\.json/);
});
