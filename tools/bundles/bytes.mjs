/**
 * Bytes a call of a program allocates. Runs in a process of its own, started by the check with the flags that make heap
 * growth exact (no scavenge inside a measurement, one thread).
 *
 * In (argv): `{ program, form, url, queries, pairs }`; out, a line of JSON as each is found: `{ query, kinds, bytes,
 * calls, where }`. `calls`: those after which it was quiet, or the most that are tried; `where`: the functions that
 * allocate, of a loop that is not quiet. With `once`, in place of this: `{ query, error }` of each query that throws.
 */
import { allocatingFunctions } from "./allocating-functions.mjs";
import { casesOf } from "./bodies.mjs";
import { freshCopy } from "./fresh-copies.mjs";
import { APPLICATION, PROGRAMS, taken } from "./programs.mjs";

/** Cases of a pair of kinds. A power of two: the loop masks. */
const CASES = 256;
/**
 * Kinds that are also asked in so many cases. Queries of 256 cases never reach the rare steps of the methods of cones:
 * V8 interprets a function until it has run often, and boxes its numbers meanwhile. Also a power of two.
 */
const MANY_CASES = 4096, IN_MANY_CASES = ["cone/cone"];
/** Calls before it must be quiet, and calls after which it is measured for the first time. */
const MOST_CALLS = 240_000, FIRST_CALLS = 20_000;
/**
 * The same of 45 or 66 questions in turns: some 20 000 calls of each, seconds of a scene with a hundred pairs; and of
 * many cases.
 */
const MOST_CALLS_IN_TURNS = 1_000_000;
const LONG = 5000, SHORT = 1000, SLOPES = 5;
/** What a call may allocate: less than any box of a number (12 or 16 bytes) would cost in one of ten calls. */
const QUIET = 1;

/** Bytes the heap grows by: exact as long as no collection falls into it, and then the slope is not the median one. */
async function growth(body, n) {
  const before = process.memoryUsage().heapUsed;
  await body(n);
  return process.memoryUsage().heapUsed - before;
}

/**
 * Heap growth a call, the median of slopes between two lengths, so that what a measurement takes itself cancels. Where
 * the heap shrinks, calls fill it so fast that it is collected in their midst: as much as a number can say.
 */
async function slope(body) {
  await growth(body, SHORT);
  const slopes = [];
  for (let k = 0; k < SLOPES; k++)
    slopes.push((await growth(body, LONG) - await growth(body, SHORT)) / (LONG - SHORT));
  const bytes = slopes.sort((x, y) => x - y)[SLOPES >> 1];
  return bytes < -QUIET ? Number.MAX_VALUE : bytes;
}

/**
 * Bytes a call once the compiler is done, and the calls that took: it meets rare branches late, and boxes numbers until
 * it has new code.
 */
async function settledBytes(body, most, rows) {
  let calls = 0, bytes = Infinity;
  for (let limit = FIRST_CALLS; calls < most && !(bytes < QUIET); limit = Math.min(most, 2 * limit)) {
    for (; calls < limit; calls += SHORT) await body(SHORT);
    bytes = await slope(body) * (rows === undefined ? 1 : SHORT / rows);
  }
  return { bytes, calls };
}

/**
 * A loop over cases that the compiler sees for the first time, from where the last one ended; of a query in rows, SHORT
 * calls are one batch.
 */
function loopOver(m, query, cases) {
  const call = query.call(m, query.record(m), cases);
  if (query.rows !== undefined)
    return async (n) => {
      for (let i = 0; i < n; i += SHORT) await call();
    };
  const make = new Function(
    "call",
    "cases",
    "let at = 0; return (n) => { for (const end = at + n; at < end; at++) call(cases[at & "
      + (cases.length - 1) + "]); };",
  );
  return make(call, cases);
}

const casesFor = (m, { kinds }, query, [a, b], seed, count = CASES) => {
  const cases = casesOf(m, kinds, a, b, count, seed);
  return query.prepare === undefined ? cases : cases.map((q) => query.prepare(m, q));
};

/** Writes what was found; where it is too much, with the functions that allocate. */
async function tell({ name: query, rows }, kinds, body, most = MOST_CALLS) {
  const { bytes, calls } = await settledBytes(body, most, rows);
  const where = bytes < QUIET ? [] : await allocatingFunctions(body);
  console.log(JSON.stringify({ query, kinds, bytes, calls, where }));
}

/** Every pair of kinds alone, in a fresh copy each; then all of them in one copy. */
async function ofProgram({ program: entry, form, url, queries, pairs: all }) {
  const program = PROGRAMS.find((p) => p.entry === entry);
  for (const query of program.queries.filter(({ name }) => queries === undefined || queries.includes(name))) {
    const pairs = taken(query, all);
    if (pairs.length === 0) continue;
    for (const pair of pairs) {
      const m = await freshCopy(url, form), cases = casesFor(m, program, query, pair, 1);
      await tell(query, pair.join("/"), loopOver(m, query, cases));
    }
    for (const pair of pairs.filter((p) => query.rows === undefined && IN_MANY_CASES.includes(p.join("/")))) {
      const m = await freshCopy(url, form), cases = casesFor(m, program, query, pair, 1, MANY_CASES);
      await tell(query, `${pair.join("/")} in ${MANY_CASES} cases`, loopOver(m, query, cases), MOST_CALLS_IN_TURNS);
    }
    const m = await freshCopy(url, form),
      each = pairs.map((pair, k) => casesFor(m, program, query, pair, k + 1).slice(0, 32)),
      flat = each.flat();
    const cases = Array.from({ length: 2048 }, (_, i) => flat[(i * 37) % flat.length]);
    await tell(query, "mixed", loopOver(m, query, cases), MOST_CALLS_IN_TURNS);
  }
}

/**
 * Nine kinds of pairs, five queries, in turns through closures; each call's own share, found by asking it alone at the
 * end.
 */
async function ofApplication({ form, url }) {
  const m = await freshCopy(url, form), calls = [];
  for (const query of APPLICATION.queries) {
    const call = query.call(m, query.record(m));
    APPLICATION.pairs.forEach((pair, k) => {
      const cases = casesOf(m, APPLICATION.kinds, pair[0], pair[1], 64, k + 1);
      let next = 0;
      calls.push({ query: query.name, kinds: pair.join("/"), ask: () => call(cases[next++ & 63]) });
    });
  }
  const all = (n) => {
    for (let i = 0; i < n; i++) calls[i % calls.length].ask();
  };
  await tell({ name: "all in turns" }, "mixed", all, MOST_CALLS_IN_TURNS);
  for (const { query, kinds, ask } of calls) {
    const alone = (n) => {
      for (let i = 0; i < n; i++) ask();
    };
    await tell({ name: `${query} (after all in turns)` }, kinds, alone);
  }
}

/** One case of each query; a line for each that throws. */
async function once({ program: entry, form, url, pairs }) {
  const program = PROGRAMS.find((p) => p.entry === entry), m = await freshCopy(url, form);
  for (const query of program.queries) {
    try {
      const cases = casesFor(m, program, query, taken(query, pairs)[0], 1, 1);
      await query.call(m, query.record(m), cases)(cases[0]);
    } catch (error) {
      console.log(JSON.stringify({ query: query.name, error: String(error) }));
    }
  }
}

const job = JSON.parse(process.argv[2]);
if (job.once) await once(job);
else await (job.program === APPLICATION.entry ? ofApplication(job) : ofProgram(job));
