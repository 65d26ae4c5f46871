#!/usr/bin/env node
/**
 * `npm run release:rehearse`: a whole release against a registry on this machine. Versions and publishes all packages
 * there, from a clone of the last commit; installs each alone with several clients; runs its README's first example as
 * users would; then changes one package, releases again, and looks which versions appeared. `--help` says the rest.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/workspace.mjs";
import { plan, steps } from "./rehearse/steps.mjs";

const usage = `usage: npm run release:rehearse -- [options]

  --only WORD    a step (${steps.join(", ")}), a package (gjk, or @col/gjk),
                 or part of a consumer's name (jest, "Node v18"); may be repeated
  --resume       go on after a failure: what the last run of the same commit did is not done again
  --keep         leave folders and log for a look; the last lines say where
  --json         one object on standard output; progress goes to standard error
  --log FILE     what is said is written there as well (default: .rehearsal/last.txt)
  --help

Exit code 0: all held. 1: something did not; the log and the folders stay, --resume goes on. 2: wrong arguments.
The tools it installs stay in .rehearsal/tools for the next time.`;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: "string", multiple: true, default: [] },
        resume: { type: "boolean", default: false },
        keep: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        log: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    console.error(`release:rehearse: ${error.message}\n${usage}`);
    process.exit(2);
  }
}

const options = readArguments();
if (options.help) {
  console.log(usage);
  process.exit(0);
}
// Outside of the repository, since programs also read the parents of their folder (node_modules, packageManager,
// .npmrc).
const place = createHash("sha256").update(root).digest("hex").slice(0, 8),
  work = join(tmpdir(), `col-rehearsal-${place}`);
const home = join(root, ".rehearsal"),
  memory = join(work, "done.json");
const record = options.log === undefined
  ? join(home, "last.txt")
  : resolve(process.env.INIT_CWD ?? process.cwd(), options.log);
mkdirSync(dirname(record), { recursive: true });
writeFileSync(record, "");
/** A terminal that is closed takes its lines with it: they stand in a file, too. */
const say = (text) => {
  appendFileSync(record, `${text}\n`);
  (options.json ? console.error : console.log)(text);
};
const started = Date.now(),
  seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const commit = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).stdout.trim();
say(`release:rehearse: commit ${commit}, ${new Date(started).toISOString()}`);
const remembered = existsSync(memory) ? JSON.parse(readFileSync(memory, "utf8")) : {};
const resumes = options.resume && remembered.commit === commit;
if (options.resume && !resumes) say("nothing to go on with: the last run was of another commit");
if (!resumes) rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
const done = resumes ? remembered : { commit };
const results = [];
const context = { home, work, say, options, done, log: join(work, "log.txt"), stops: [] };
const tearDown = async () => {
  await Promise.all(context.stops.splice(0).map((stop) => stop()));
};
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => void tearDown().then(() => process.exit(130)));
}

/** Runs one task of the plan, unless it was done; a failure of a `vital` one ends the rehearsal. */
async function perform({ step, name, task, vital = false, always = false }) {
  const key = `${step}: ${name}`,
    begun = Date.now();
  if (!always && done[key] !== undefined) {
    results.push({ step, name, ok: true, ms: 0, said: done[key], resumed: true });
    return true;
  }
  try {
    const said = (await task()) ?? "";
    const text = typeof said === "string" ? said : "";
    results.push({ step, name, ok: true, ms: Date.now() - begun, said: text });
    done[key] = text;
    writeFileSync(memory, JSON.stringify(done));
    say(`ok    ${key}${text && ` ${text}`} (${seconds(begun)})`);
    return true;
  } catch (error) {
    results.push({ step, name, ok: false, ms: Date.now() - begun, said: error.message });
    say(`FAIL  ${key} (${seconds(begun)})\n${error.message.replaceAll(/^/gm, "      ")}`);
    return !vital;
  }
}

try {
  for await (const task of plan(context)) if (!(await perform(task))) break;
} catch (error) {
  results.push({ step: "rehearsal", name: "plan", ok: false, ms: 0, said: error.message });
  say(`FAIL  ${error.stack}`);
} finally {
  await tearDown();
}
const failed = results.filter(({ ok }) => !ok),
  ran = results.filter(({ resumed }) => resumed !== true).length;
if (options.json)
  console.log(JSON.stringify({ seconds: (Date.now() - started) / 1000, versions: context.versions, results }));
const kept = failed.length > 0 || options.keep;
if (!kept) rmSync(work, { recursive: true, force: true });
const ending = `${results.length - failed.length} passed, ${failed.length} failed`;
say(
  `release:rehearse: ${ran} tasks in ${seconds(started)}${kept ? `; log: ${context.log}` : ""}\n${ending}`,
);
process.exitCode = failed.length > 0 || results.length === 0 ? 1 : 0;
