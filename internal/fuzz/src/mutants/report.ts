/**
 * The table of a run: for each package how many are killed, survive and change answers, survive and change none; then
 * the survivors.
 */
import { breaks } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";

const short = (text: string): string => text.replace(/\s+/g, " ").slice(0, 80);
const changes = (v: Verdict): boolean => v.answers !== "same";

/** How far a survivor's answers are, for the report. */
function measure({ apart: a }: Verdict): string {
  if (a === undefined) return "";
  const work = `work x ${a.work.toFixed(3)}`;
  return ` (${a.numbers} of ${a.ofNumbers} numbers beyond 1e-9, ${a.words} words, ${work})`;
}

/** Of the mutants that a test kills or whose answers differ, the share that is killed. */
export function shareKilled(list: readonly Verdict[]): number {
  const killed = list.filter((v) => v.outcome === "killed").length,
    alive = list.filter((v) => v.outcome !== "killed" && changes(v)).length;
  return killed + alive === 0 ? 1 : killed / (killed + alive);
}

/** See the file header. */
export function reportOf(list: readonly Verdict[]): string {
  const lines = ["package            mutants  killed  survived, other answers  survived, same answers"];
  for (const name of [...new Set(list.map((v) => v.mutant.package)), "all"]) {
    const own = name === "all" ? list : list.filter((v) => v.mutant.package === name),
      alive = own.filter((v) => v.outcome !== "killed");
    const count = [
      own.length,
      own.length - alive.length,
      alive.filter(changes).length,
      alive.filter((v) => !changes(v)).length,
    ];
    lines.push(
      [name.padEnd(18), ...count.map((n, i) => String(n).padStart([7, 7, 24, 23][i]))].join(" "),
    );
  }
  for (const v of list
    .filter((one) => one.outcome !== "killed")
    .sort((a, b) => Number(changes(b)) - Number(changes(a)))) {
    const { mutant: m } = v;
    lines.push(
      `${v.outcome}, ${v.answers}${measure(v)}: ${m.file}:${m.line} ${m.kind}: ` +
        `"${short(m.original)}" -> "${short(m.text)}"`,
    );
  }
  const killed = list.filter((v) => v.outcome === "killed").length,
    broken = list.filter((v) => v.outcome !== "killed" && breaks(v)).length,
    percent = (x: number): string => `${(100 * x).toFixed(1)} %`;
  lines.push(
    `killed of the mutants that change a bit of an answer: ${percent(shareKilled(list))}`,
    "killed of the mutants that change a word, a number beyond 1e-9 or the work: " +
      percent(killed / Math.max(1, killed + broken)),
  );
  return lines.join("\n");
}
