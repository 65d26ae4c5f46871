/**
 * `casts`: rays, linear casts and times of impact of bodies that turn, beside the libraries of the registry and native
 * ones, errors beside times.
 *
 * A cell in a separate process, all libraries in turns in it or, native ones, beside it. Our proven brackets are the
 * reference; their width is the error of our row.
 */
import { CAST_CELLS } from "../casts/cases.ts";
import type { CastJob } from "../casts/cases.ts";
import { CAST_PEERS, nativePeers } from "../libraries/registry.ts";
import { tableSuite } from "./jobs.ts";

const TASK = new URL("../casts/task.ts", import.meta.url);
const CASES = { quick: 200, normal: 1000, full: 1000 } as const;
const ROUNDS = { quick: 10, normal: 40, full: 200 } as const;

export const castsSuite = tableSuite({
  name: "casts", seconds: 350, paper: "-", measures: ["@col/cast", "@col/gjk2d-barycode", "@col/papers"],
  about: "rays, linear casts and rotating bodies beside other libraries, also native: times, errors, lost and "
    + "invented hits",
  tables: ({ size }) => [{
    title: "Casts and rays",
    note: [`${CASES[size]} cases per cell, translations of 5 m, rotations of up to 0.75 radians per body`,
      ...[...CAST_PEERS, ...nativePeers("casts")].map((p) => `${p.name}: ${p.about}`)].join("; "),
    head: ["cell", "hits", "library", "ns", "to ours", "lost", "invented", "largest error, m"],
  }],
  jobs: ({ size, seed }) => CAST_CELLS.map((cell) => ({ name: cell, task: TASK,
    request: { cell, cases: CASES[size], rounds: ROUNDS[size], seed } satisfies CastJob })),
});
