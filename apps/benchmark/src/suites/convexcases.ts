/** `convexcases`: problem files of a folder, with their references: accuracy, hot and sweep per class and category. */
import { basename } from "node:path";
import type { ProblemSet } from "@col/bench";
import { readProblemFile, UserError } from "@col/cli";
import { problemFilesOf } from "../data.ts";
import { asOneClass } from "../harness/tracks.ts";
import type { KindedSet } from "../harness/tracks.ts";
import { chosenPieces } from "./jobs.ts";
import type { Piece } from "./jobs.ts";
import type { Suite } from "./suite.ts";
import { timeSets } from "./timing.ts";

/** Classes are labels; files of shape pairs (`sphere-box`, ...) are one class, named after the file. */
function classed(name: string, set: ProblemSet): KindedSet {
  const pairs = set.label.every((label) => /^[a-z]+-[a-z]+$/.test(label));
  return pairs ? asOneClass(set, name) : set;
}

/** The files of a folder, by their names. */
function piecesOf(folder: string): Piece<KindedSet>[] {
  return problemFilesOf(folder).map((file) => {
    const name = basename(file, ".txt");
    return { name, make: async () => classed(name, await readProblemFile(file)) };
  });
}

export const convexcasesSuite: Suite = {
  name: "convexcases", seconds: { ellwide: 450, touch_pairs: 560, pairs: 630, box: 850, convex: 7000 },
  about: "problem files (*.txt) of a folder, with references: accuracy, and times per class and category",
  paper: "the same statistic on files other programs can read",
  needsData: "folder with *.txt problem files",
  measures: ["@col/papers"], takes: ["data", "solver", "peers", "tolerance"],
  sets: ({ data }) => (data === undefined ? [] : piecesOf(data).map((piece) => piece.name)),
  async run(context) {
    if (context.data === undefined)
      throw new UserError("suite convexcases: --data FOLDER is needed, a folder with *.txt problem files");
    return await timeSets(chosenPieces("convexcases", piecesOf(context.data), context.only), context);
  },
};
