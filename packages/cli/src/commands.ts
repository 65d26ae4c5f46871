/**
 * Defines the commands for problem files on a commander command line: `query`, `shard`, `merge`, `convert`, `check`
 * and `generate`, with their arguments, options and help texts.
 *
 * In: a `Command`. Out: the same command with the subcommands added. Each action calls a function of commands/; the
 * checks of single argument values are in arguments.ts.
 */
import { Option } from "commander";
import type { Command } from "commander";
import { CAST_FAMILIES, FAMILIES, GROWTH_FAMILIES, SOLVERS } from "@col/bench";
import { countingNumber, nonNegativeNumber, querySolver, shardOf, wholeNumber, workerCount } from "./arguments.ts";
import { check } from "./commands/check.ts";
import { convert } from "./commands/convert.ts";
import { generate } from "./commands/generate.ts";
import type { GenerateOptions } from "./commands/generate.ts";
import { merge } from "./commands/merge.ts";
import { formatOf, query } from "./commands/query.ts";
import type { QueryOptions } from "./commands/query.ts";
import type { Shard } from "./parts/shard.ts";
import { CAST_SOLVER, GROWTH_SOLVER, PLANE_SOLVER } from "./solvers.ts";

const TOLERANCE =
  "absolute duality gap (squared length; the papers use 1e-8); with --solver growth or cast it is relative: the width "
    + "of the bracket, or for rotating bodies the distance that counts as contact; default: the solver's own rule";
const queryHelp = (name: string): string => `
Columns: case,distance,lower,ax,ay,az,bx,by,bz,nx,ny,nz,iterations,status (world frame; lower: a lower bound;
a, b: nearest points; n: unit normal from A to B; nan where a field has no meaning).
gjk2d: without z. growth: case,alpha,lower,upper,z1..,z2..,n..,iterations,status.
cast: case,time,lower,ax..,bx..,nx..,iterations,status (time: first contact; lower: its lower bound; a, b: contact
points at that time).
For overlaps, epa and gjk2d print a negative distance, the other solvers 0. Without --out, the whole file is checked
before the first row.

  ${name} generate cubes --pairs 3 --out cubes.txt
  ${name} query cubes.txt --solver epa

Parts can run on any machines. Each part stores the hash of the file, the solver, its build, the options and the cases.
  ${name} shard cubes.txt 1/2 --solver epa --out 1.part
  ${name} shard cubes.txt 2/2 --solver epa --out 2.part --resume
  ${name} merge 1.part 2.part`;
/** Default seed of the generator. */
const SEED = 20260521;

/** Adds the options for the form of rows. `text`: description of the plain form. */
function addForms(command: Command, text: string): Command {
  return command.addOption(new Option("--csv", "comma-separated values (default)").conflicts(["json", "jsonl", "text"]))
    .addOption(new Option("--json", "one JSON value").conflicts(["jsonl", "text"]))
    .addOption(new Option("--jsonl", "JSON lines, one object per line").conflicts("text"))
    .addOption(new Option("--text", text));
}

const addOut = (command: Command): Command => command
  .option("--out <file>", "write to this file, which appears only when complete; default: standard output");

/** Adds the options of `query` and `shard`. */
function addAnswering(command: Command): Command {
  command.addOption(new Option("-s, --solver <name>",
    `method: ${SOLVERS.map((s) => s.name).join(", ")}; ${PLANE_SOLVER} for polygon files, ${GROWTH_SOLVER} for `
      + `growth distances, ${CAST_SOLVER} for casts; or the path of a module with your own function, ./mine.mjs`)
    .argParser(querySolver).makeOptionMandatory())
    .option("--boolean", "only whether the shapes meet: case,hit,iterations,status")
    .addOption(new Option("--tolerance <gap>", TOLERANCE).argParser(nonNegativeNumber))
    .addOption(new Option("--resume", "continue an earlier run with the same --out; its parts are in FILE.parts"))
    .addOption(new Option("--workers <n>", "number of threads; the rows stay the same").argParser(workerCount));
  return addOut(command);
}

const FORM_OF_ROWS = "columns separated by spaces, under a line of names that begins with #";

function addQuery(program: Command): void {
  const command = program.command("query")
    .description(
      "answer every case of a problem file (`convexcases 1`, or the same as CSV, JSON, JSON lines; polygon files with "
        + "--solver gjk2d; `growthcases 1` with --solver growth, `castcases 1` with --solver cast), one row per case")
    .argument("<file>", "problem file; - reads standard input");
  addForms(addAnswering(command), FORM_OF_ROWS)
    .addOption(new Option("--repeat <n>", "time each case with n calls, and add the column ns").argParser(wholeNumber))
    .addOption(new Option("--repro <n>", "print a problem file with case n only (counted from 0), and its answer as a "
      + "comment").argParser(countingNumber))
    .addOption(new Option("--shard <k/n>", "answer shard K of N, as the command shard does").argParser(shardOf))
    .addHelpText("after", queryHelp(program.name()))
    .action(async (file: string, options: QueryOptions) => {
      await query(file, options);
    });
  addAnswering(program.command("shard")
    .description("answer shard K of N of a problem file, split by case number; the output is a part for merge")
    .argument("<file>", "problem file; - reads standard input").argument("<k/n>", "the shard, as 3/16", shardOf))
    .action(async (file: string, shard: Shard, options: QueryOptions) => {
      await query(file, { ...options, shard });
    });
}

/** Adds `query`, `shard`, `merge`, `convert`, `check` and `generate` to a command line. Returns the command line. */
export function addFileCommands(program: Command): Command {
  addQuery(program);
  addOut(addForms(program.command("merge")
    .description("combine the parts of a run into the output of a single process, byte for byte; if a part is missing, "
      + "doubled, truncated or from another run, merge names it and prints no rows")
    .argument("<parts...>", "files written by shard, or folders of *.part"), FORM_OF_ROWS))
    .action(async (parts: string[], options: QueryOptions) => {
      await merge(parts, formatOf(options), options.out);
    });
  addOut(addForms(program.command("convert")
    .description("write a problem file in another form; every number keeps its bits")
    .argument("<file>", "3-D problems in any form; - reads standard input"), "the format `convexcases 1`"))
    .action(async (file: string, options: QueryOptions) => {
      await convert(file, formatOf(options), options.out);
    });
  program.command("check").description("read a whole problem file; for a fault, print its line and exit with code 1")
    .argument("<file>", "problem file of any kind; - reads standard input")
    .option("--json", "print one object: file, solver, cases, fault")
    .action(async (file: string, options: { readonly json?: boolean }) => {
      process.exitCode = await check(file, options.json === true);
    });
  addOut(program.command("generate")
    .description("write a problem file of seeded pairs at prescribed signed distances, or in motion")
    .argument("<family>", [FAMILIES, GROWTH_FAMILIES, CAST_FAMILIES].flatMap((f) => [...f.keys()]).join(", "))
    .addOption(new Option("--pairs <n>",
      "number of pairs; each at 10 signed distances; pairs of growth and cast families have one pose")
      .argParser(wholeNumber).default(100))
    .addOption(new Option("--poses <n>", "random poses per pair, each at all distances; the papers use 100")
      .argParser(wholeNumber).default(1))
    .addOption(new Option("--seed <n>", "seed, a whole number >= 1").argParser(wholeNumber).default(SEED)))
    .action(async (family: string, options: GenerateOptions) => {
      await generate(family, options);
    });
  return program;
}
