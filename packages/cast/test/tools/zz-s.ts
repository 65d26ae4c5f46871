import { shapeCast } from "@col/cast";
import { box, capsule, cone, convexHull, customShape, cylinder, ellipsoid, halfSpace, point, sphere, withMargin } from "@col/shapes";
import { makePose, moved, placeAtDistance, randomPose, rngFor } from "@col/testkit";
const at=(x:number,y:number,z:number)=>({x,y,z});
const CORNERS = [-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1];
const hull = convexHull(CORNERS), cube = box(1, 1, 1);
const bare = customShape({ support: (_s, d, out) => cube.support(cube, d, out), margin: 0, curvature: 0 });
const S=[-1,0,1]; const C=S.flatMap(x=>S.flatMap(y=>S.map(z=>at(x,y,z)))).filter(v=>v.x||v.y||v.z);
const rng=rngFor("starts"); const seen:any={};
for (const [a,b,l] of [[cube,cube,"bb"],[hull,hull,"hh"],[cube,hull,"bh"],[bare,cube,"cb"]] as any) for (const o of C) for (const v of C) for (const turn of [makePose(),randomPose(rng,.5)]) {
 const pa=moved(turn,makePose()), pb=moved(turn,makePose(2*o.x,2*o.y,2*o.z)); const q=turn.quaternion;
 const way=moved(makePose(0,0,0,q.x,q.y,q.z,q.w),makePose(v.x,v.y,v.z)).position;
 const r=shapeCast(a,pa,b,pb,way); const pr=[[o.x,v.x],[o.y,v.y],[o.z,v.z]].every(([s,w])=>s===0||s*w<0);
 if(!pr&&r.status!=="miss"&&(seen.shown??0)<14){seen.shown=(seen.shown??0)+1; console.log(l,turn.position.x===0?"id":"turn",JSON.stringify([o,v]),r.status,r.time,r.lowerTime,r.normal,r.iterations)}
 const k=[l,turn.position.x===0?"id":"turn",pr?"press":"free",r.status].join(" "); seen[k]=(seen[k]??0)+1;
}
console.log(seen);
const NAMES=["cube","hull","cyl","cone","conex","caps","ball","egg","rbox","rhull","point"];
const BODIES = [cube, hull, cylinder(1, 1), cone(1, 1), cone(1, 2, { axis: "x" }), capsule(0.5, 0.5), sphere(1), ellipsoid(1, 0.5, 0.7),
  withMargin(box(0.5, 0.5, 0.5), 0.5), withMargin(hull, 0.1), point()];
const NORMALS=[...C,at(.6,0,-.8),at(.3,.2,.9)]; const s2:any={};
for (let i=0;i<6000;i++){ const ia=rng.integer(BODIES.length), ib=rng.integer(BODIES.length), a=BODIES[ia], b=BODIES[ib], n=rng.pick(NORMALS), l=Math.hypot(n.x,n.y,n.z), u=at(n.x/l,n.y/l,n.z/l);
 const poseA = rng.integer(2) === 0 ? makePose() : randomPose(rng, 1); const fb= rng.integer(2)===0 ? randomPose(rng,1):makePose(); const gap=rng.pick([0,0,1e-15,-1e-15]);
 const poseB=placeAtDistance(a,poseA,b,fb,Float64Array.of(u.x,u.y,u.z),gap); const w=rng.pick(C),kk=rng.pick([1,.1,3]),v=at(w.x*kk,w.y*kk,w.z*kk);
 const r=shapeCast(a,poseA,b,poseB,v); const t=(u.x*v.x+u.y*v.y+u.z*v.z)/Math.hypot(v.x,v.y,v.z);
 const cls=t>1e-12?"part":t<-1e-12?"press":"slide"; const k=cls+" "+r.status; s2[k]=(s2[k]??0)+1;
 if (r.status!=="miss"&&r.status!=="hit"&&(s2.sh??0)<25){s2.sh=(s2.sh??0)+1; console.log(cls,NAMES[ia],NAMES[ib],r.status,r.time,r.lowerTime,"t",t,JSON.stringify(r.normal),r.iterations, Math.hypot(r.pointA.x-r.pointB.x,r.pointA.y-r.pointB.y,r.pointA.z-r.pointB.z), "gap",gap)}
 if ((cls==="slide"||cls==="part")&&r.status!=="miss"||r.status==="overlapping"||r.status==="grazing"||r.status==="budget-spent"){ const kk="  "+cls+" "+r.status+" "+(a.margin+b.margin>0?"m":"")+a.curvature+b.curvature; s2[kk]=(s2[kk]??0)+1; s2[kk+" "+NAMES[ia]+"-"+NAMES[ib]]=(s2[kk+" "+NAMES[ia]+"-"+NAMES[ib]]??0)+1;}
}
console.log(s2);
