/** Our growth distance in a process of its own: opens once, then times pass after pass until the parent disconnects. */
import { growthMeshFacts, growthMeshPass } from "@col/papers";
import type { GrowthMeshCase } from "@col/papers";
import { casesOf } from "./cases.ts";
import type { GrowthReply, GrowthRequest } from "./protocol.ts";

const clock = (): number => performance.now() * 1e6;
const state: { cases: readonly GrowthMeshCase[] } = { cases: [] };

function reply(message: GrowthReply): void {
  process.send?.(message);
}

process.on("message", (message: GrowthRequest) => {
  if (message.type === "pass") {
    reply({ type: "passed", ns: growthMeshPass(state.cases, message.pass, clock) });
    return;
  }
  const cases = casesOf(message.job), order = cases.map((_, k) => k);
  state.cases = cases;
  for (const from = clock(); clock() - from < message.job.warmUp;) {
    growthMeshPass(cases, { kind: "sweep", order }, clock);
    growthMeshPass(cases, { kind: "warm" }, clock);
    growthMeshPass(cases, { kind: "hot", calls: 2 }, clock);
  }
  reply({ type: "opened", facts: growthMeshFacts(cases) });
});
process.on("disconnect", () => {
  process.exit(0);
});
