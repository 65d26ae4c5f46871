/**
 * Judges one mutant: does a test fail, and do its answers differ on a sample of cases?
 *
 * Out: who killed it, or how the survivor's answers differ. The nearest tests come first (order.ts). If they pass, the
 * answers are compared. Where these are the same no other test is asked, unless all are wanted. Where they differ they
 * are measured: bits below the tolerances, with the same words and as much work, are nothing that tests look for. For a
 * larger difference, and where the sample does not run the changed function, the other tests run, of the own package
 * and of the packages whose answers differ, until one fails. A test that does not run the function is not asked. Tests
 * that do not end kill too; where they do not end in half of that time without the mutant it is undecided.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answersOf, measured, tagOf, variablesOf, variablesOfMutant, writeBaseline } from "./compare.ts";
import type { JudgeOptions } from "./compare.ts";
import { COVERED } from "./mutant.ts";
import type { Mutant } from "./mutant.ts";
import { testFiles } from "./order.ts";
import { reaches } from "./reach.ts";
import { requireGreen, runTests, testsOf } from "./tests.ts";
import type { Green } from "./tests.ts";
import { breaks } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";

/**
 * A mutant that no test can miss: a package that throws when it is loaded. If its tests pass, or its answers do not end
 * with an error, the changed text does not reach them, and no verdict counts.
 */
async function requireNoticed(name: string, o: JudgeOptions): Promise<void> {
  const source = `packages/${name}/src/index.ts`, text = 'throw new Error("mutants: loaded");\n';
  const variables = variablesOf(source, text, `${name}-loaded`, o);
  const files = testFiles(o.root, name, source, new Map(), new Map()).map((f) => f.path);
  const report = await runTests(name, files, "loaded", variables, o, o.limitSeconds);
  if (report !== null && !report.testResults.some((r) => r.status === "failed"))
    throw new Error(`mutants: the tests of ${name} do not run the changed text`);
  if (COVERED[name].answers.length > 0 && (await answersOf(name, null, variables, o)) !== "throws")
    throw new Error(`mutants: the answers of ${name} are not answers of the changed text`);
}

/** Once for a package and the text of all sources: the answers as they are, and whether a change of it is noticed. */
export async function prepare(name: string, o: JudgeOptions): Promise<void> {
  const noticed = join(o.baselines, `noticed-${name}`);
  await writeBaseline(name, o);
  if (existsSync(noticed)) return;
  await requireNoticed(name, o);
  writeFileSync(noticed, "");
}

/** Do the answers of package `name` differ, or may they? */
function concerned(name: string, { package: own }: Mutant, answers: string): boolean {
  const [, list = ""] = answers.split(" in ");
  return list === "" || !COVERED[own].answers.includes(name) || list.split(" ").includes(name);
}

/** See the file header. `kills`: how many mutants each test file has noticed so far, by path. */
export async function judge(
  mutant: Mutant, green: Green, kills: ReadonlyMap<string, number>, o: JudgeOptions,
): Promise<Verdict> {
  const start = performance.now(), variables = variablesOfMutant(mutant, o);
  // where no answers are compared all tests are near: they alone tell
  const alone = COVERED[mutant.package].answers.length === 0;
  let answers = "not asked";
  const ask = async (name: string, near: boolean): Promise<string | null> => {
    const wanted = (): string[] => testFiles(o.root, name, mutant.tested, kills, green)
      .filter((f) => (alone || f.near) === near).map((f) => f.path);
    await requireGreen(name, wanted(), green, o);
    // threads load their sources by themselves, and their calls are not counted
    const files = wanted().filter((f) => alone || reaches(green.get(f)?.reach ?? {}, mutant.file, mutant.inside));
    return testsOf(name, files, tagOf(mutant), variables, green, o);
  };
  const ended = (by: string | null): Verdict => {
    const seconds = (performance.now() - start) / 1000;
    if (by === "") return { mutant, answers, outcome: "survived", seconds };
    return by === null ? { mutant, answers, outcome: "undecided", seconds } :
      { mutant, answers, outcome: "killed", by, seconds };
  };
  const near = await ask(mutant.package, true);
  if (near !== "") return ended(near);
  answers = await answersOf(mutant.package, mutant, variables, o);
  if (answers === "same" && !o.allTests) return ended("");
  const seen = await measured(ended(""), o);
  if (answers !== "same" && !breaks(seen) && !o.allTests) return seen;
  for (const name of COVERED[mutant.package].tests) {
    if (name !== mutant.package && !concerned(name, mutant, answers)) continue;
    const by = await ask(name, false);
    if (by !== "") return ended(by);
  }
  return { ...seen, seconds: ended("").seconds };
}
