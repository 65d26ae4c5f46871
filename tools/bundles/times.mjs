/**
 * Time of a program's queries in every form, in turns in one process, against the first form (the sources).
 *
 * In (argv): `{ program, urls, pairs, queries, rounds }`; out, a line of JSON for each pair: `{ query, kinds, ratios: {
 * form: [..] }, same }`, a ratio for each round, `same`: whether every form gives the same bits.
 */
import { casesOf } from "./bodies.mjs";
import { freshCopy } from "./fresh-copies.mjs";
import { CONTROL, PROGRAMS, taken } from "./programs.mjs";

const CASES = 64;
/** Warm-up of a form, and least length of a timed block, ms of processor time. */
const WARM_UP = 60, BLOCK = 0.8;

/**
 * Processor time of this thread, ms; the process is asked first, so that Linux brings the thread's count up to date.
 */
function processorTime() {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A timed loop that the compiler sees for the first time. */
function timer(call, cases) {
  const make = new Function("call", "cases", "now", `return (sweeps) => {
    const from = now();
    for (let s = 0; s < sweeps; s++) for (let i = 0; i < cases.length; i++) call(cases[i]);
    return now() - from;
  };`);
  return make(call, cases, processorTime);
}

/** All numbers and words of an answer. */
function leavesOf(value, leaves = []) {
  if (ArrayBuffer.isView(value)) leaves.push(...value);
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) leavesOf(inner, leaves);
  else leaves.push(value);
  return leaves;
}

const sameBits = (a, b) => a.length === b.length && a.every((x, i) => Object.is(x, b[i]));

/** `turn`: the form that is loaded first, since the copy that is loaded first is often the quickest. */
async function race(program, query, pair, urls, rounds, turn) {
  const names = Object.keys(urls), made = new Map();
  for (let k = 0; k < names.length; k++) {
    const form = names[(k + turn) % names.length], url = urls[form];
    const m = await freshCopy(url, form === CONTROL ? "sources" : form), call = query.call(m, query.record(m));
    const raw = casesOf(m, program.kinds, pair[0], pair[1], CASES, 1);
    const cases = query.prepare === undefined ? raw : raw.map((q) => query.prepare(m, q));
    const answers = cases.map((q) => leavesOf(call(q)).slice()), time = timer(call, cases);
    for (let spent = 0; spent < WARM_UP;) spent += time(1) + 1e-3;
    made.set(form, { form, time, answers, ratios: [] });
  }
  const sides = names.map((form) => made.get(form));
  let sweeps = 1;
  while (sides[0].time(sweeps) < BLOCK) sweeps *= 2;
  for (let round = 0; round < rounds; round++) {
    const there = sides.map(({ time }) => time(sweeps)),
      back = sides
        .toReversed()
        .map(({ time }) => time(sweeps))
        .toReversed();
    sides.forEach(({ ratios }, k) => ratios.push((there[k] + back[k]) / (there[0] + back[0])));
  }
  const [first, ...others] = sides;
  return {
    query: query.name,
    kinds: pair.join("/"),
    ratios: Object.fromEntries(others.map(({ form, ratios }) => [form, ratios])),
    same: others.every(({ answers }) => answers.every((leaves, i) => sameBits(leaves, first.answers[i]))),
  };
}

const { program: entry, urls, pairs, queries, rounds } = JSON.parse(process.argv[2]),
  program = PROGRAMS.find((p) => p.entry === entry);
let turn = 0;
for (const query of program.queries.filter(({ name }) => queries === undefined || queries.includes(name)))
  for (const pair of taken(query, pairs))
    console.log(JSON.stringify(await race(program, query, pair, urls, rounds, turn++)));
