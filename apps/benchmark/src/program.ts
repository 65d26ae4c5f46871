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
  if (found === undefined) throw new InvalidArgumentError("The folder does not exist.");
  if (!found.isDirectory()) throw new InvalidArgumentError("It is not a folder.");
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

const TOLERANCE = "absolute duality gap (squared length; the papers use 1e-8); default: the solver's own rule";
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
    "\nThe builds of the packages run, and are made first when they are stale; --source anywhere runs the sources.");
  addMeasuring(program);
  addReading(program);
  return program;
}

function addMeasuring(program: Command): void {
  program.command("suite").description("run a suite: tables on standard output, report.html")
    .argument("<name>", "see `bench list`")
    .addOption(new Option("--quick", "a quick look: few pairs, few repetitions").conflicts("full"))
    .addOption(new Option("--full", "as the papers: 100 repetitions, 1000 pairs"))
    .addOption(new Option("--only <parts>",
      "parts of the suite, separated by commas: sets of default and convexcases, vertex counts of barycode-tables, "
        + "suites of all; `report A B ..` puts their results on one page").argParser(words))
    .addOption(new Option("--data <folder>", "folder with hulls (*.obj) or problem files (*.txt)").argParser(folder))
    .option("--parts <folder>", "suite all: store each suite's result in this folder, and continue from stored results")
    .addOption(new Option("--within <minutes>",
      "suite all: skip suites that would end later, by estimate; cheap suites run first").argParser(nonNegativeNumber))
    .option("--renew", "with --parts: measure stored results of another build of the packages again")
    .option("--other-machines", "with --parts: keep results of another machine; each run states its machine")
    .option("--json <file>", "write the result rows; compressed if the name ends in .br")
    .option("--report <file>", "default: report.html")
    .option("--no-report", "write no report")
    .addOption(new Option("--seed <n>", "whole number").argParser(wholeNumber).default(SEED))
    .addOption(new Option("-s, --solver <name>",
      "method; may be repeated; default: the main method of each package").argParser(solvers))
    .addOption(new Option("--tolerance <gap>", TOLERANCE).argParser(nonNegativeNumber))
    .addOption(new Option("--solver-error <metres>",
      "pose-generation: error of the points of its inexact solver, default 3e-6").argParser(nonNegativeNumber))
    .addOption(new Option("--peers [names]",
      "also measure other libraries, in turns with ours: all installed or the named ones (see `bench peers`)")
      .argParser(peerNames))
    .action(async (name: string, options: SuiteOptions) => {
      const { suite } = await import("./commands/suite.ts");
      await suite(name, options);
    });
  program.command("race")
    .description(
    "compare this tree's build of the packages with another build, in turns in one process: ratio of times, interval, "
      + "and whether the answers have the same bits")
    .requiredOption("--against <revision or folder>",
    "the old build: a revision (checked out, installed and built on first use), or a folder with a built checkout")
    .addOption(new Option("--cells <words>",
      "only cells whose names contain one of these words, separated by commas (gjk.distance/box, growth-distance, "
        + "epa.*/overlap); default: gjk, accel and epa.signedDistance").argParser(words))
    .addOption(new Option("--data <folder>",
      "folder with problem files (*.txt); default: the reference problems if installed, else generated problems")
      .argParser(folder))
    .option("--kinds", "sets of many kinds of pairs: a cell for each kind")
    .addOption(new Option("--launches <n>", "processes, one after the other").argParser(wholeNumber).default(3))
    .addOption(new Option("--rounds <n>", "rounds of each cell per process: old, new, new, old").argParser(wholeNumber)
      .default(25))
    .addOption(new Option("--at-most <ratio>",
      "exit with code 1 if a cell's ratio and its interval are above this").argParser(nonNegativeNumber))
    .option("--same-bits", "exit with code 1 if an answer differs")
    .addOption(new Option("--seed <n>", "whole number").argParser(wholeNumber).default(SEED))
    .option("--json", "print the cells as one object")
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
    .option("--json", "print as one object")
    .action(async (options: { readonly json?: boolean }) => {
      const { list } = await import("./commands/list.ts");
      list(options.json === true);
    });
  program.command("report")
    .description("write one self-contained HTML file of stored results; without a file, run the default suite quickly")
    .argument("[results...]", "files written by `suite --json`; the rows of several files are put together")
    .option("--out <file>", "the page", "report.html")
    .option("--pages <folder>", "instead of one page, write Markdown pages for the site, a page per section")
    .addOption(new Option("--open <yes|no>", "open it in the browser").argParser(yesOrNo).default(false, "no"))
    .action(async (files: string[], options: { readonly out: string; readonly pages?: string;
      readonly open: boolean }) => {
      const { report, reportPages } = await import("./commands/report.ts");
      if (options.pages !== undefined) await reportPages(files, options.pages);
      else await report(files, options.out, options.open);
    });
  program.command("compare")
    .description(
    "print what changed between two result files, with a verdict if the intervals do not overlap; for two runs of one "
      + "commit, whether they agree; exit with code 1 if something is slower")
    .argument("<before>", "file written by `suite --json`")
    .argument("<after>", "another such file")
    .action((before: string, after: string) => {
      process.exitCode = compare(before, after);
    });
  program.command("hard").description("scoreboard of hard cases: our solvers and every installed library")
    .argument("[file]", "JSON file of hard cases, or a folder with them; default: the project's cases")
    .addOption(new Option("-s, --solver <name>", "our method; may be repeated; default: all").argParser(solvers))
    .addOption(new Option("--peers [names]", "libraries; default: all, or none with --solver").argParser(peerNames))
    .option("--json",
    "array of { id, signedDistance, expected, error, ok, status } of one solver: epa or the first named")
    .action(async (file: string | undefined, options: HardOptions) => {
      await hard(file, options);
    });
}
