import { writeFileSync } from "node:fs";
import { paperDistance, paperIntersects, createPaperState } from "/work/wt/gjk2d/packages/gjk2d-barycode/src/paper/index.ts";
import { polygon, random } from "/work/wt/gjk2d/packages/gjk2d-barycode/test/generate.ts";
import { bruteForce } from "/work/wt/gjk2d/packages/gjk2d-barycode/test/oracle.ts";
import { edgeCases, casesOf, NAMES } from "/work/wt/gjk2d/packages/gjk2d-barycode/test/data.ts";
const rng = random(7), out: any[] = [];
const P = (v: any) => Float64Array.from(v.flat());
const count: Record<string, [number, number]> = {};
function tryIt(name: string, P0: any, Q0: any, f: (p: Float64Array, q: Float64Array) => unknown, bad: (got: any, signed: number, scale: number) => boolean, opts: any) {
  const { signed, scale } = bruteForce(P0, Q0); const got = f(P(P0), P(Q0)); const c = (count[name] ??= [0, 0]); c[0]++;
  if (bad(got, signed, scale)) { c[1]++; if (c[1] <= 3 && P0.length + Q0.length < 14) out.push({ name, ...opts, P: P0, Q: Q0, signed, published: typeof got === "number" && Number.isNaN(got) ? "NaN" : got }); }
}
for (let k = 0; k < 20000; k++) {
  const p = polygon(rng, 3 + Math.floor(rng() * 4), 1, 0, 0) as any, q = polygon(rng, 3 + Math.floor(rng() * 4), 1, 6 * rng() - 3, 6 * rng() - 3) as any;
  tryIt("four cases say inside for a pair that is apart", p, q, (a, b) => paperDistance(a, b, { cases: 4, epsilon: 1e-8 }), (g, s, z) => s > 1e-6 && !(Math.abs(g - s) < 1e-6), { query: "distance", options: { cases: 4, epsilon: 1e-8 } });
  const t = p.map((v: any) => [v[0] * 1e-9, v[1] * 1e-9]), u = q.map((v: any) => [v[0] * 1e-9, v[1] * 1e-9]);
  tryIt("absolute epsilon calls shapes of a nanometre touching", t, u, (a, b) => paperIntersects(a, b, { epsilon: 1e-8 }), (g, s, z) => Math.abs(s) > 1e-9 * z && g !== s < 0, { query: "intersects", options: { epsilon: 1e-8 } });
  tryIt("seven cases run to the step limit", p, q, (a, b) => { const st = createPaperState(); paperDistance(a, b, { epsilon: 1e-8 }, st); return st.steps; }, (g) => g >= 40, { query: "steps", options: { epsilon: 1e-8 } });
}
for (const c of edgeCases()) {
  if (c.family.startsWith("gap 1e-10")) tryIt("a gap of 1e-10 is missed by the Boolean query", c.P as any, c.Q as any, (a, b) => paperIntersects(a, b, { epsilon: 1e-12 }), (g, s) => g === true && s > 1e-11, { query: "intersects", options: { epsilon: 1e-12 } });
  if (c.family.includes("repeated")) tryIt("hill climbing stops at a repeated vertex", c.P as any, c.Q as any, (a, b) => paperDistance(a, b, { support: "climb" }), (g, s) => Math.abs(g - Math.max(0, s)) > 1e-6, { query: "distance", options: { support: "climb" } });
  if (c.family.includes("parallel")) tryIt("parallel edges", c.P as any, c.Q as any, (a, b) => paperDistance(a, b, { cases: 4, epsilon: 1e-9 }), (g, s) => Math.abs(g - Math.max(0, s)) > 1e-6, { query: "distance", options: { cases: 4, epsilon: 1e-9 } });
}
console.log(count); console.log([...new Set(edgeCases().map((c) => c.family))].join("; "));
writeFileSync("/work/wt/gjk2d/packages/gjk2d-barycode/test/regress/published-failures.json", "[\n" + out.map((o) => JSON.stringify(o)).join(",\n") + "\n]\n");
for (const f of NAMES) { let bad = 0, badB = 0, badC = 0; for (const c of casesOf(f)) { const s = c.hit ? -c.depth : c.d; if (!(Math.abs(paperDistance(P(c.P), P(c.Q), { epsilon: 1e-6 }) - c.d) < 1e-6)) bad++; if (Math.abs(s) > 1e-7 && paperIntersects(P(c.P), P(c.Q), { epsilon: 1e-6 }) !== (c.hit === 1)) badB++; if (Math.abs(s) > 1e-7 && paperIntersects(P(c.P), P(c.Q), { epsilon: 1e-6, support: "climb", cases: 4 }) !== (c.hit === 1)) badC++; } console.log(f, bad, badB, badC); }
