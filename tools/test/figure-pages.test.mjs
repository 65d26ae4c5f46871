/** A page of figures names, over each table, the command that repeats it: size and data of the run that made it. */
import { expect, test } from "vitest";
import { figurePage } from "../figure-pages.mjs";

const experiment = (name) => ({ name, tables: [{ title: `Table of ${name}`, note: "", head: ["a"], rows: [[1]] }],
  figures: [], verdicts: [] });
const run = (suite, size) => ({ suite, size, date: "", seconds: 1, commit: "", build: "", machine: "some", load: 0 });
const results = (command) => ({ command, date: "2026-01-01", commit: "0", machine: { cpu: "", cores: 2, load: 0 },
  rows: [], support: [], experiments: [experiment("mesh-table"), experiment("convergence")],
  runs: [run("mesh-table", "full"), run("convergence", "normal")] });

test("a table of meshes has the folder of its data in its command, where the run had data", () => {
  const page = figurePage("accel", "file.json", results("suite all --full --data data"));
  expect(page).toMatch(/### Table of mesh-table\n\n`npm run bench -- suite mesh-table --full --data FOLDER\/ycb`\n/);
  expect(page).toMatch(/### Table of convergence\n\n`npm run bench -- suite convergence`\n/);
  expect(figurePage("accel", "file.json", results("suite all --full"))).toMatch(/suite mesh-table --full`\n/);
});
