(globalThis as any).SHOW = true;
import { caseRng, subjectOf, FACTORY } from "../../../../internal/fuzz/src/subjects.ts";
import { castCheck } from "../../../../internal/fuzz/src/checks/cast.ts";
import { buildPair, LawReport } from "@col/testkit";
import { readFileSync, readdirSync } from "node:fs";
import * as C from "@col/cast";
const dir=".results/fuzz/cast/";
for (const f of readdirSync(dir)) { const j=JSON.parse(readFileSync(dir+f,"utf8")); const {seed,case:i}=j.found;
 if (j.domain!=="space") continue;
 const pair=buildPair(FACTORY,j.pair); const rep=new LawReport(); castCheck.run(pair,caseRng(seed+1,i),rep,null);
 console.log(f, JSON.stringify(j.pair).slice(0,700)); console.log(rep.violations.map(v=>v.law+" "+v.magnitude+" "+v.tolerance)); }
