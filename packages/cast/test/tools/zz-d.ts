import { shapeCast } from "@col/cast";
import { box, convexHull } from "@col/shapes";
import { makePose } from "@col/testkit";
const CORNERS = [-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1];
const hull = convexHull(CORNERS), cube = box(1, 1, 1);
const S=[-1,0,1]; const C=S.flatMap(x=>S.flatMap(y=>S.map(z=>({x,y,z})))).filter(v=>v.x||v.y||v.z); let n=0;
for (const o of C) for (const v of C) { const pr=[[o.x,v.x],[o.y,v.y],[o.z,v.z]].every(([s,w])=>s===0||s*w<0); if (pr) continue;
 (globalThis as any).LOG=[]; const r=shapeCast(cube,makePose(),hull,makePose(2*o.x,2*o.y,2*o.z),v); if (r.status!=="miss"&&n++<3) { console.log(o,v,r.status,r.normal); console.log((globalThis as any).LOG.join("\n")); } }
