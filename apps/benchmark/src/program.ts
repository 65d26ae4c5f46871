/** The commands, their arguments and help. What only one command needs, and is large, is loaded by that command. */
import { Command, InvalidArgumentError, Option } from "commander";
import { SOLVERS } from "@col/bench";
import type { SolverAdapter } from "@col/bench";
import { CAST_SOLVER, GROWTH_SOLVER, PLANE_SOLVER } from "./answers/source.ts";
import { countingNumber, folder, nonNegativeNumber, peerNames, querySolver, shardOf, solver, wholeNumber,
  words, workerCount } from "./arguments.ts";
import { compare } from "./commands/compare.ts";
import { generate } from "./commands/generate.ts";
import type { GenerateOptions } from "./commands/generate.ts";
import { hard } from "./commands/hard.ts";
import type { HardOptions } from "./commands/hard.ts";
import { peers } from "./commands/peers.ts";
import { merge } from "./commands/merge.ts";
import { formatOf, query } from "./commands/query.ts";
import type { QueryOptions } from "./commands/query.ts";
import { race } from "./commands/race.ts";
import type { RaceOptions } from "./commands/race.ts";
import type { SuiteOptions } from "./commands/suite.ts";

const TOLERANCE =
  "absolute duality gap of the papers (squared length), 1e-8 there; with --solver growth or cast relative: the width "
    + "of the bracket, of turning bodies the distance that counts as contact; default: the library's own rule";
const QUERY_HELP = `
Columns: case,distance,lower,ax,ay,az,bx,by,bz,nx,ny,nz,iterations,status (world frame; lower: a lower bound; a, b: nearest points;
n: unit normal from A to B; nan where a field has no meaning). gjk2d: without z. growth: case,alpha,lower,upper,z1..,z2..,n..,iterations,status.
cast: case,time,lower,ax..,bx..,nx..,iterations,status (time: first contact, none before lower; a, b: points then).
epa and gjk2d give overlaps a negative distance, the others 0. All of the file is checked before the first row.

  bench generate cubes --pairs 3 --out cubes.txt
  bench query cubes.txt --solver epa

Parts, on any machines: each names the file by its hash, solver, build, options and cases.
  bench query cubes.txt --solver epa --shard 1/2 --out 1.part
  bench query cubes.txt --solver epa --shard 2/2 --out 2.part --resume
  bench merge 1.part 2.part`;
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
  const program = new Command("bench");
  program.addHelpText("after",
    "\nWhat runs are the builds of the packages, made first when they are stale; --source anywhere runs the sources.");
  program.description("Certified collision queries on problem files, and what they cost.")
    .configureOutput({
      outputError(text, write) {
        write(text.startsWith("error: ")
          ? `bench: ${text.slice(7).trimEnd().replaceAll("\n", " ")} (--help shows the usage)\n` : text);
      },
    }).exitOverride();
  addQuery(program);
  addMeasuring(program);
  addReading(program);
  return program;
}

function addQuery(program: Command): void {
  program.command("query")
    .description(
    "answer every case of a problem file (`convexcases 1`, or the same as CSV, JSON, JSON lines; polygon files with "
      + "--solver gjk2d; `growthcases 1` with --solver growth, `castcases 1` with --solver cast), one row each")
    .argument("<file>", "problem file; - reads standard input")
    .addOption(new Option("-s, --solver <name>",
      `method: ${SOLVERS.map((s) => s.name).join(", ")}; ${PLANE_SOLVER} for polygon files, ${GROWTH_SOLVER} for `
        + `growth distances, ${CAST_SOLVER} for casts`).argParser(querySolver).makeOptionMandatory())
    .option("--boolean", "only whether the shapes meet: case,hit,iterations,status")
    .addOption(new Option("--tolerance <gap>", TOLERANCE).argParser(nonNegativeNumber))
    .addOption(new Option("--repeat <n>", "time each case, n calls, and add the column ns").argParser(wholeNumber))
    .addOption(new Option("--repro <n>",
      "instead of answers the problem file of case n alone, with the answer as a comment").argParser(countingNumber))
    .addOption(new Option("--csv", "comma-separated values (default)").conflicts(["json", "jsonl", "text"]))
    .addOption(new Option("--json", "an array of objects").conflicts(["jsonl", "text"]))
    .addOption(new Option("--jsonl", "an object a line").conflicts("text"))
    .addOption(new Option("--text", "columns separated by spaces, under a line of names that begins with #"))
    .addOption(new Option("--shard <k/n>", "only part K of N, 1 to N, as a part for bench merge").argParser(shardOf))
    .addOption(new Option("--out <file>", "write there, whole or not at all; default: standard output"))
    .addOption(new Option("--resume", "keep what an earlier run of the same has left of --out; FILE.parts until then"))
    .addOption(new Option("--workers <n>", "threads that answer; the same rows").argParser(workerCount))
    .addHelpText("after", QUERY_HELP)
    .action(async (file: string, options: QueryOptions) => {
      await query(file, options);
    });
  program.command("merge")
    .description("put the parts of a run together: what one process would have printed, byte for byte; a part that is "
      + "missing, doubled, truncated or of another run is named, and nothing is printed")
    .argument("<parts...>", "files of query --shard, or folders of *.part")
    .addOption(new Option("--csv", "comma-separated values (default)").conflicts(["json", "jsonl", "text"]))
    .addOption(new Option("--json", "an array of objects").conflicts(["jsonl", "text"]))
    .addOption(new Option("--jsonl", "an object a line").conflicts("text"))
    .addOption(new Option("--text", "columns separated by spaces, under a line of names that begins with #"))
    .addOption(new Option("--out <file>", "write there, whole or not at all; default: standard output"))
    .action(async (parts: string[], options: QueryOptions) => {
      await merge(parts, formatOf(options), options.out);
    });
  program.command("generate")
    .description("write a problem file of seeded pairs at prescribed signed distances, or in motion")
    .argument("<family>", "see `bench list`")
    .addOption(new Option("--pairs <n>",
      "pairs; each at 10 signed distances, but those of growth and cast families in one pose")
      .argParser(wholeNumber).default(100))
    .addOption(new Option("--poses <n>", "random poses of a pair, each at all distances; the papers take 100")
      .argParser(wholeNumber).default(1))
    .addOption(new Option("--seed <n>", "whole number").argParser(wholeNumber).default(SEED))
    .option("--out <file>", "default: standard output")
    .action(async (family: string, options: GenerateOptions) => {
      await generate(family, options);
    });
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
    .option("--json <file>", "write the result rows")
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
    .option("--pages <folder>", "in place of one page a folder for a site: a page a section, and results.json.gz")
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
