/** Our growth distance in a process of its own: warms up, then times pass after pass. */
import { growthMeshFacts, growthMeshPass } from "@col/papers";
import type { GrowthPass } from "@col/papers";
import type { Session } from "../workers/process.ts";
import { casesOf } from "./sides.ts";
import type { GrowthFacts, GrowthJob } from "./sides.ts";

const clock = (): number => performance.now() * 1e6;

/** See the file's header. */
export function start(job: GrowthJob): Session {
  const cases = casesOf(job), order = cases.map((_, k) => k);
  for (const from = clock(); clock() - from < job.warmUp;) {
    growthMeshPass(cases, { kind: "sweep", order }, clock);
    growthMeshPass(cases, { kind: "warm" }, clock);
    growthMeshPass(cases, { kind: "hot", calls: 2 }, clock);
  }
  return { answer: growthMeshFacts(cases) satisfies GrowthFacts,
    next: (pass: GrowthPass) => growthMeshPass(cases, pass, clock) };
}
