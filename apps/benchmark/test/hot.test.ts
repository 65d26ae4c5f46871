/** A hot sample: as many calls as planned of a quick query, as many as fit into its time of a slow one. */
import { buildQueries, findSolver, generate } from "@col/bench";
import type { RunningSolver } from "@col/bench";
import { expect, test } from "vitest";
import { hotSample } from "../src/harness/cell-task.ts";

test.each([[1000, 3 + 3 + 20 + 50], [2e4, 3 + 3 + 12 + 12], [1e6, 3 + 3 + 3 + 3]])(
  "of a query of %d ns", (ns, expected) => {
    const [query] = buildQueries(generate("boxes", 1, 7)), clock = { now: 0, calls: 0 };
    const solver: RunningSolver = { ...findSolver("gjk").start({ dualityGap: undefined }), intersects: () => {
      clock.calls++;
      clock.now += ns;
      return true;
    } };
    const taken = hotSample(solver, "boolean", query, 50, { now: () => clock.now, overhead: 0 });
    expect([taken, clock.calls]).toEqual([ns, expected]);
  });
