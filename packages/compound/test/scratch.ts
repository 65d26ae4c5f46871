import { Session } from "node:inspector";
import { compound, forEachContact, triangleMesh } from "@col/compound";
import { signedDistance } from "@col/epa";
import { contactManifold } from "@col/epa";
import { box, sphere } from "@col/shapes";
import { randomPose, rngFor } from "@col/testkit";
import { boxMesh } from "./support/meshes.ts";
const centres: any = (a: any, poseA: any, b: any, poseB: any, _o: any, out: any) => {
  const { position: p } = poseA, { position: q } = poseB, c = a.center, d = b.center;
  out.count = 1; out.distance = -0.125; out.normal[0] = 0.6; out.normal[1] = 0; out.normal[2] = 0.8; out.gaps[0] = -0.125;
  out.pointsA[0] = p.x + c[0]; out.pointsA[1] = p.y + c[1]; out.pointsA[2] = p.z + c[2];
  out.pointsB[0] = q.x + d[0]; out.pointsB[1] = q.y + d[1]; out.pointsB[2] = q.z + d[2];
  return out;
};
const rng = rngFor("compound alloc"), shapes = [box(0.3, 0.2, 0.4), sphere(0.3)], m = boxMesh(0.6, 0.5, 0.4);
const parts = compound(Array.from({ length: 5 }, (_, i) => ({ shape: shapes[i % 2], pose: randomPose(rng, 0.7) })));
const solid = triangleMesh(m.positions, m.indices);
const bodies: any[] = [shapes[0], solid, triangleMesh(m.positions, m.indices, { margin: 0.05 }), parts];
const poses = Array.from({ length: 64 }, () => randomPose(rng, 0.8));
let sum = 0; const visit = (a: number) => { sum += a + 1; };
const contacts = { contactManifold: process.argv[2] === "real" ? contactManifold : centres, maxDistance: 0.01 };
const run = (n: number) => { for (let i = 0; i < n; i++) forEachContact(bodies[i & 3], poses[i & 63], bodies[(i >> 2) & 3], poses[(7 * i) & 63], contacts as any, visit); };
run(30000);
const t = performance.now(); run(10000); console.log("us/call", (performance.now() - t) / 10);
const s = new Session(); s.connect();
s.post("HeapProfiler.startSampling", { samplingInterval: 64, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true } as any, () => {
  run(20000);
  s.post("HeapProfiler.stopSampling", (_e: any, r: any) => {
    const by = new Map<string, number>();
    const walk = (n: any) => { const k = n.callFrame.functionName + " " + n.callFrame.url.split("/").slice(-2).join("/") + ":" + n.callFrame.lineNumber; by.set(k, (by.get(k) ?? 0) + n.selfSize); n.children.forEach(walk); };
    walk(r.profile.head);
    for (const [k, v] of [...by].sort((a, b) => b[1] - a[1]).slice(0, 25)) console.log((v / 20000).toFixed(1), k);
  });
});
