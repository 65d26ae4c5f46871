/** The commands for problem files, their arguments and help. */
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
  "absolute duality gap of the papers (squared length), 1e-8 there; with --solver growth or cast relative: the width "
    + "of the bracket, of turning bodies the distance that counts as contact; default: the library's own rule";
const queryHelp = (name: string): string => `
Columns: case,distance,lower,ax,ay,az,bx,by,bz,nx,ny,nz,iterations,status (world frame; lower: a lower bound;
a, b: nearest points; n: unit normal from A to B; nan where a field has no meaning).
gjk2d: without z. growth: case,alpha,lower,upper,z1..,z2..,n..,iterations,status.
cast: case,time,lower,ax..,bx..,nx..,iterations,status (time: first contact, none before lower; a, b: points then).
epa and gjk2d give overlaps a negative distance, the others 0. All of the file is checked before the first row.

  ${name} generate cubes --pairs 3 --out cubes.txt
  ${name} query cubes.txt --solver epa

Parts, on any machines: each names the file by its hash, solver, build, options and cases.
  ${name} shard cubes.txt 1/2 --solver epa --out 1.part
  ${name} shard cubes.txt 2/2 --solver epa --out 2.part --resume
  ${name} merge 1.part 2.part`;
/** Seed of the generator, unless --seed says otherwise. */
const SEED = 20260521;

/** Options of the form of rows; `text`: description of the plain form. */
function addForms(command: Command, text: string): Command {
  return command.addOption(new Option("--csv", "comma-separated values (default)").conflicts(["json", "jsonl", "text"]))
    .addOption(new Option("--json", "one JSON value").conflicts(["jsonl", "text"]))
    .addOption(new Option("--jsonl", "JSON, an object a line").conflicts("text"))
    .addOption(new Option("--text", text));
}

const addOut = (command: Command): Command => command
  .option("--out <file>", "write there, whole or not at all; default: standard output");

/** Options of `query` and `shard`. */
function addAnswering(command: Command): Command {
  command.addOption(new Option("-s, --solver <name>",
    `method: ${SOLVERS.map((s) => s.name).join(", ")}; ${PLANE_SOLVER} for polygon files, ${GROWTH_SOLVER} for `
      + `growth distances, ${CAST_SOLVER} for casts; or a module with a function of yours, ./mine.mjs`)
    .argParser(querySolver).makeOptionMandatory())
    .option("--boolean", "only whether the shapes meet: case,hit,iterations,status")
    .addOption(new Option("--tolerance <gap>", TOLERANCE).argParser(nonNegativeNumber))
    .addOption(new Option("--resume", "keep what an earlier run of the same has left of --out; FILE.parts until then"))
    .addOption(new Option("--workers <n>", "threads that answer; the same rows").argParser(workerCount));
  return addOut(command);
}

const FORM_OF_ROWS = "columns separated by spaces, under a line of names that begins with #";

function addQuery(program: Command): void {
  const command = program.command("query")
    .description(
      "answer every case of a problem file (`convexcases 1`, or the same as CSV, JSON, JSON lines; polygon files with "
        + "--solver gjk2d; `growthcases 1` with --solver growth, `castcases 1` with --solver cast), one row each")
    .argument("<file>", "problem file; - reads standard input");
  addForms(addAnswering(command), FORM_OF_ROWS)
    .addOption(new Option("--repeat <n>", "time each case, n calls, and add the column ns").argParser(wholeNumber))
    .addOption(new Option("--repro <n>",
      "instead of answers the problem file of case n alone, with the answer as a comment").argParser(countingNumber))
    .addOption(new Option("--shard <k/n>", "as the command shard").argParser(shardOf))
    .addHelpText("after", queryHelp(program.name()))
    .action(async (file: string, options: QueryOptions) => {
      await query(file, options);
    });
  addAnswering(program.command("shard")
    .description("answer part K of N of a problem file, by case number, as a part for merge")
    .argument("<file>", "problem file; - reads standard input").argument("<k/n>", "which part, as 3/16", shardOf))
    .action(async (file: string, shard: Shard, options: QueryOptions) => {
      await query(file, { ...options, shard });
    });
}

/** Adds `query`, `shard`, `merge`, `convert`, `check` and `generate` to a command line. Returns the command line. */
export function addFileCommands(program: Command): Command {
  addQuery(program);
  addOut(addForms(program.command("merge")
    .description("put the parts of a run together: what one process would have printed, byte for byte; a part that is "
      + "missing, doubled, truncated or of another run is named, and nothing is printed")
    .argument("<parts...>", "files of shard, or folders of *.part"), FORM_OF_ROWS))
    .action(async (parts: string[], options: QueryOptions) => {
      await merge(parts, formatOf(options), options.out);
    });
  addOut(addForms(program.command("convert")
    .description("write a problem file in another form; every number keeps its bits")
    .argument("<file>", "problems in space in any form; - reads standard input"), "the format `convexcases 1`"))
    .action(async (file: string, options: QueryOptions) => {
      await convert(file, formatOf(options), options.out);
    });
  program.command("check").description("read all of a problem file; exit code 1 and the line if there is a fault")
    .argument("<file>", "problem file of any kind; - reads standard input")
    .option("--json", "one object: file, solver, cases, fault")
    .action(async (file: string, options: { readonly json?: boolean }) => {
      process.exitCode = await check(file, options.json === true);
    });
  addOut(program.command("generate")
    .description("write a problem file of seeded pairs at prescribed signed distances, or in motion")
    .argument("<family>", [FAMILIES, GROWTH_FAMILIES, CAST_FAMILIES].flatMap((f) => [...f.keys()]).join(", "))
    .addOption(new Option("--pairs <n>",
      "pairs; each at 10 signed distances; pairs of growth and cast families in one pose")
      .argParser(wholeNumber).default(100))
    .addOption(new Option("--poses <n>", "random poses of a pair, each at all distances; the papers take 100")
      .argParser(wholeNumber).default(1))
    .addOption(new Option("--seed <n>", "whole number").argParser(wholeNumber).default(SEED)))
    .action(async (family: string, options: GenerateOptions) => {
      await generate(family, options);
    });
  return program;
}
