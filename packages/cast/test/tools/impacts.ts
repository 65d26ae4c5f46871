/**
 * Random motions of all kinds, as many as are asked for: every proof rechecked, dense samples before `lowerTime`,
 * supports in the mean and at most, what every status says.
 *
 *     node tools/from-source.mjs packages/cast/test/tools/impacts.ts [--motions 100000] [--dense 1000] [--seed 1]
 *
 * Prints progress to standard error, one line of figures to standard output, and every motion that is neither a hit, a
 * miss nor an overlap at the start. Exit code 1 where a law is violated.
 */
import { parseArgs } from "node:util";
import { LawReport, Rng } from "@col/testkit";
import { askImpact, describeImpact, randomImpacts } from "../impact-laws.ts";

const { values } = parseArgs({
  options: {
    motions: { type: "string", default: "100000" }, dense: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" }, help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log("usage: impacts.ts [--motions 100000] [--dense 1000] [--seed 1]");
  process.exit(0);
}
const [count, dense, seed] = [values.motions, values.dense, values.seed].map((text) => {
  const n = Number(text);
  if (!(Number.isSafeInteger(n) && n > 0)) throw new RangeError(`impacts: need whole numbers above 0, got ${text}`);
  return n;
});

/** Motions between two lines of progress. */
const BLOCK = 2000;
const rng = new Rng(seed), checks = new Rng(~seed), report = new LawReport(), open: string[] = [];
const seen = { hit: 0, miss: 0, overlapping: 0, grazing: 0, "budget-spent": 0 };
let supports = 0, most = 0, done = 0;
for (const c of randomImpacts(rng, count)) {
  report.subject = () => describeImpact(c);
  const r = askImpact(c, dense, checks, report);
  seen[r.status]++;
  supports += r.iterations;
  most = Math.max(most, r.iterations);
  if (r.status === "grazing" || r.status === "budget-spent")
    open.push(`${r.status} at ${r.lowerTime}, ${r.iterations} supports: ${describeImpact(c)}`);
  if (++done % BLOCK === 0) console.error(`impacts: ${done} of ${count}`);
}
for (const line of open) console.log(line);
console.log(JSON.stringify({ motions: count, dense, seed, mean: supports / count, most, ...seen,
  violations: report.count }));
if (report.count > 0) {
  for (const v of report.violations) console.log(`${v.law}: ${v.magnitude} > ${v.tolerance} in ${v.subject}`);
  process.exitCode = 1;
}
