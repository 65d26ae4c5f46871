/**
 * The commands `bench list` and `bench peers`: print the solvers, suites, families of the generator, other libraries
 * and the checklist of the papers, each with its present state on this machine. Out: text, or one JSON object. `bench
 * peers --install` prints the command line that installs the libraries.
 */
import { CAST_FAMILIES, FAMILIES, GROWTH_FAMILIES, SOLVERS } from "@col/bench";
import { CHECKLIST } from "@col/papers";
import { OWN_FORMAT_SOLVERS } from "@col/cli";
import { INSTALL_LINE, JS_PEERS, LISTED_NATIVE, missingPackage } from "../libraries/registry.ts";
import { missing } from "../native/program.ts";
import { SUITES } from "../suites/registry.ts";

/** One line per thing, columns aligned. */
function block(title: string, lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  return `${title}\n${lines.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join("\n")}\n`;
}

/** A command of the checklist as it is typed. */
function typed(command: string): string {
  const test = /^vitest ((?:packages|internal)\/[^/]+)\/(.*)$/.exec(command);
  return test === null ? `bench ${command}` : `(cd ${test[1]} && npx vitest run ${test[2]})`;
}

/** Runs the command. */
export function list(json: boolean): void {
  const peers = [...JS_PEERS, ...LISTED_NATIVE].map((peer) => {
    const lacks = "package" in peer ? missingPackage(peer) : missing(peer);
    return { name: peer.name, about: peer.about, state: lacks === undefined ? "ready" : `absent (${lacks})` };
  });
  const suites = SUITES.map((s) => ({ name: s.name, about: s.about, paper: s.paper,
    state: s.needsData === undefined ? "ready" : `needs --data: ${s.needsData}` }));
  const solvers = [...SOLVERS, ...Object.entries(OWN_FORMAT_SOLVERS).map(([name, own]) => ({ name, ...own }))]
    .map((s) => ({ name: s.name, package: s.package, about: s.about }));
  const families = [...FAMILIES.keys(), ...GROWTH_FAMILIES.keys(), ...CAST_FAMILIES.keys()];
  if (json) {
    console.log(JSON.stringify({ solvers, suites, families, peers, checklist: CHECKLIST }, null, 1));
    return;
  }
  console.log(block("Solvers (query --solver NAME)", solvers.map((s) => [s.name, `${s.package}: ${s.about}`])));
  console.log(block("Suites (suite NAME)", suites.map((s) => [s.name, `${s.about}. ${s.paper}. ${s.state}`])));
  console.log(block("Families (generate NAME)", [["", families.join(", ")]]));
  console.log(block("Peers (suite NAME --peers)", peers.map((p) => [p.name, `${p.about}. ${p.state}`])));
  console.log(
    block("The papers (P0 RSS 2022, P1 GJK++ 2024, P2 growth distance 2026, P3 smoothing 2023, P4 barycode 2020)",
      CHECKLIST.map(({ id, where, what, state, command, note }) => [id, `${where}: ${what}. ${state.toUpperCase()}`
        + `${command === "" ? "" : `: ${typed(command)}`}${note === "" ? "" : ` (${note})`}`])));
}

/** Runs the command. `install`: only the line to be run by the user. */
export function peers(install: boolean): void {
  if (install) {
    console.log(INSTALL_LINE);
    return;
  }
  const all = [...JS_PEERS, ...LISTED_NATIVE],
    lacking = all.map((peer) => ("package" in peer ? missingPackage(peer) : missing(peer)));
  all.forEach((peer, k) => {
    console.log(
      `${peer.name.padEnd(12)}${lacking[k] === undefined ? "ready" : `absent: ${lacking[k]}`}. ${peer.about}`);
  });
  if (lacking.some((text) => text !== undefined))
    console.error("bench peers --install prints the line that installs them");
}
