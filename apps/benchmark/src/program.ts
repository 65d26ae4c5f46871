/** The commands, their arguments and help. What only one command needs, and is large, is loaded by that command. */
import { statSync } from "node:fs";
import { InvalidArgumentError, Option } from "commander";
import type { Command } from "commander";
import type { SolverAdapter } from "@col/bench";
import { addFileCommands, createCommandLine, nonNegativeNumber, wholeNumber } from "@col/cli";
import { findSolver, SOLVERS } from "@col/bench";
import { compare } from "./commands/compare.ts";
import { hard } from "./commands/hard.ts";
import type { HardOptions } from "./commands/hard.ts";
import { peers } from "./commands/list.ts";
import { race } from "./commands/race.ts";
import type { RaceOptions } from "./commands/race.ts";
import type { SuiteOptions } from "./commands/suite.ts";
import { JS_PEERS, LISTED_NATIVE } from "./libraries/registry.ts";

/** A folder that is there. */
function folder(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new InvalidArgumentError("There is no such folder.");
  if (!found.isDirectory()) throw new InvalidArgumentError("It is no folder.");
  return path;
}

/** A solver by its name. */
function solver(name: string): SolverAdapter {
  try {
    return findSolver(name);
  } catch {
    throw new InvalidArgumentError(`Known solvers: ${SOLVERS.map((s) => s.name).join(", ")}.`);
  }
}

/** Names of other libraries, separated by commas. */
function peerNames(text: string): string[] {
  const known = [...LISTED_NATIVE, ...JS_PEERS].map((p) => p.name), names = text.split(",");
  const unknown = names.find((n) => !known.includes(n));
  if (unknown !== undefined) throw new InvalidArgumentError(`Known peers: ${known.join(", ")}.`);
  return names;
}

/** Words separated by commas. */
function words(text: string): string[] {
  const list = text.split(",").map((w) => w.trim());
  if (list.includes("")) throw new InvalidArgumentError("Need names separated by commas.");
  return list;
}

const TOLERANCE = "absolute duality gap of the papers (squared length), 1e-8 there; default: the library's own rule";
/** Seed of everything random, unless --seed says otherwise. */
const SEED = 20260521;

const solvers = (name: string, before: readonly SolverAdapter[] | undefined): SolverAdapter[] =>
  [...(before ?? []), solver(name)];

function yesOrNo(text: string): boolean {
  if (text !== "yes" && text !== "no") throw new InvalidArgumentError("Need yes or no.");
  return text === "yes";
}

/** The whole command line. Throws `CommanderError` instead of ending the process. */
export function createProgram(): Command {
  const program = addFileCommands(createCommandLine("bench",
    "Certified collision queries on problem files, and what they cost."));
  program.addHelpText("after",
    "\nWhat runs are the builds of the packages, made first when they are stale; --source anywhere runs the sources.");
  addMeasuring(program);
  addReading(program);
  return program;
}

function addMeasuring(program: Command): void {
  program.command("suite").description("run a suite: tables on standard output, report.html")
    .argument("<name>", "see `bench list`")
    .addOption(new Option("--quick", "a look: few pairs, few repetitions").conflicts("full"))
    .addOption(new Option("--full", "as the papers: 100 repetitions, 1000 pairs"))
    .addOption(new Option("--only <parts>",
      "parts of the suite, separated by commas: sets of default and convexcases, vertex counts of barycode-tables, "
        + "suites of all; `report A B ..` puts their results on one page").argParser(words))
    .addOption(new Option("--data <folder>", "folder with hulls (*.obj) or problem files (*.txt)").argParser(folder))
    .option("--parts <folder>", "of all: keep each suite's result there as it ends, and go on from what is there")
    .addOption(new Option("--within <minutes>",
      "of all: start nothing that would end later, by a guess; cheap suites come first").argParser(nonNegativeNumber))
    .option("--renew", "with --parts: measure again what is kept of another build of the packages")
    .option("--other-machines", "with --parts: take what another machine measured; each run says where it was made")
    .option("--json <file>", "write the result rows; compressed where the name ends in .br")
    .option("--report <file>", "default: report.html")
    .option("--no-report", "write no report")
    .addOption(new Option("--seed <n>", "whole number").argParser(wholeNumber).default(SEED))
    .addOption(new Option("-s, --solver <name>",
      "method; may be repeated; default: the main one of each package").argParser(solvers))
    .addOption(new Option("--tolerance <gap>", TOLERANCE).argParser(nonNegativeNumber))
    .addOption(new Option("--solver-error <metres>",
      "pose-generation: error of the points of its inexact solver, default 3e-6").argParser(nonNegativeNumber))
    .addOption(new Option("--peers [names]",
      "interleave other libraries, all that are there or those named (see `bench peers`)").argParser(peerNames))
    .action(async (name: string, options: SuiteOptions) => {
      const { suite } = await import("./commands/suite.ts");
      await suite(name, options);
    });
  program.command("race")
    .description(
    "this tree's build of the packages against another one, in turns in one process: ratio of times with an interval, "
      + "and whether the answers have the same bits")
    .requiredOption("--against <revision or folder>",
    "the old build: a revision (checked out, installed and built on first use), or a folder with a built checkout")
    .addOption(new Option("--cells <words>",
      "only cells whose names hold one of these words, separated by commas (gjk.distance/box, growth-distance, "
        + "epa.*/overlap); default: gjk, accel and epa.signedDistance").argParser(words))
    .addOption(new Option("--data <folder>",
      "folder with problem files (*.txt); default: the reference problems where they are, else generated ones")
      .argParser(folder))
    .option("--kinds", "sets of many kinds of pairs: a cell for each kind")
    .addOption(new Option("--launches <n>", "processes, one after the other").argParser(wholeNumber).default(3))
    .addOption(new Option("--rounds <n>", "of each cell in a process: old, new, new, old").argParser(wholeNumber)
      .default(25))
    .addOption(new Option("--at-most <ratio>",
      "exit code 1 if a cell's ratio is above this, its interval too").argParser(nonNegativeNumber))
    .option("--same-bits", "exit code 1 if an answer differs")
    .addOption(new Option("--seed <n>", "whole number").argParser(wholeNumber).default(SEED))
    .option("--json", "the cells as one object")
    .action(async (options: RaceOptions) => {
      process.exitCode = await race(options);
    });
  program.command("peers").description("other libraries that can be measured in the same run")
    .option("--install", "print the line that installs them")
    .action((options: { readonly install?: boolean }) => {
      peers(options.install === true);
    });
}

function addReading(program: Command): void {
  program.command("list").description("solvers, suites, families and peers, each with its state")
    .option("--json", "as one object")
    .action(async (options: { readonly json?: boolean }) => {
      const { list } = await import("./commands/list.ts");
      list(options.json === true);
    });
  program.command("report")
    .description("one self-contained HTML file of stored results; without a file the default suite is run, quickly")
    .argument("[results...]", "files written by `suite --json`; of several the rows of all")
    .option("--out <file>", "the page", "report.html")
    .option("--pages <folder>", "in place of one page a folder for the site: Markdown, a page a part, results.json.gz")
    .addOption(new Option("--open <yes|no>", "open it in the browser").argParser(yesOrNo).default(false, "no"))
    .action(async (files: string[], options: { readonly out: string; readonly pages?: string;
      readonly open: boolean }) => {
      const { report, reportPages } = await import("./commands/report.ts");
      if (options.pages !== undefined) await reportPages(files, options.pages);
      else await report(files, options.out, options.open);
    });
  program.command("compare")
    .description(
    "what changed between two result files; a verdict where the intervals do not meet; of two runs of one commit, "
      + "whether they agree; exit code 1 if something is slower")
    .argument("<before>", "file written by `suite --json`")
    .argument("<after>", "another one")
    .action((before: string, after: string) => {
      process.exitCode = compare(before, after);
    });
  program.command("hard").description("scoreboard of hard cases: ours and every library that is there")
    .argument("[file]", "JSON file of hard cases, or a folder of such; default: our own")
    .addOption(new Option("-s, --solver <name>", "method of ours; may be repeated; default: all").argParser(solvers))
    .addOption(new Option("--peers [names]", "libraries; default: all, or none with --solver").argParser(peerNames))
    .option("--json",
    "array of { id, signedDistance, expected, error, ok, status } of one solver, epa or the first named")
    .action(async (file: string | undefined, options: HardOptions) => {
      await hard(file, options);
    });
}
