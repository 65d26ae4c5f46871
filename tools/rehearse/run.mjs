/** Child processes of the rehearsal: their output is kept in a log, and shown if one fails. */
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Minutes after which a child counts as hanging: an installation from an empty cache over a slow line takes some. */
const PATIENCE = 20;
/** Last characters of the output of a failed child that its error shows. */
const SHOWN = 3000;

/**
 * Runs `command` with `args` in `cwd`; resolves to its exit code and output, both streams together.
 * `log`: a file that gets the line and the output. `env`: added to the environment.
 */
export function run(command, args, { cwd, env = {}, log }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const timer = setTimeout(() => {
      output += `\nno end after ${PATIENCE} minutes\n`;
      child.kill("SIGKILL");
    }, PATIENCE * 60_000);
    const take = (text) => {
      output += text;
    };
    child.stdout.setEncoding("utf8").on("data", take);
    child.stderr.setEncoding("utf8").on("data", take);
    const end = (code, text = "") => {
      clearTimeout(timer);
      output += text;
      if (log !== undefined) {
        mkdirSync(dirname(log), { recursive: true });
        appendFileSync(log, `$ ${[command, ...args].join(" ")}\n${output}\n`);
      }
      resolve({ code, output });
    };
    child.on("error", (error) => end(127, String(error)));
    child.on("close", (code) => end(code ?? 1));
  });
}

/** As `run`, but an exit code other than 0 is an error that shows the end of the output. */
export async function must(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  throw new Error(`${[command, ...args].join(" ")}: exit code ${code}\n${output.slice(-SHOWN).trim()}`);
}
