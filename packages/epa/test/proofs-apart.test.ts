/**
 * Proofs of two points and a plane, taken apart by the test kit: of cores apart, of half-spaces, of flat sets. They
 * hold, and each of their parts made false is refused. Proofs of a least depth: proofs.test.ts.
 */
import { certifyDistance, LawReport, pairScale, posed, rngFor, samples } from "@col/testkit";
import type { DistanceResult, Vec3 } from "@col/types";
import { expect, test } from "vitest";
import { createEpaWorkspace } from "../src/kernel.ts";
import { EXITS } from "./support/exits.ts";
import { PROVED } from "./support/proofs.ts";
import { APART, apartProofOf } from "./support/proofs-apart.ts";
import type { ApartProof } from "./support/proofs-apart.ts";

/** Parts of the scene: what the method may leave open, what points may be off. */
const GAP = 1e-9, ROUNDING = 1e-10;
/** Part of the scene that a false part is off by: far above both, far below what an eye would see. */
const OFF = 1e-6;
/** How far a false normal is turned: its plane shows less by the square of it. Radians, nearly. */
const TURNED = 1e-2;
/** Cores nearer than this part of the scene: the plane of a turned normal shows as much, to `GAP`. */
const NEAR = 1e-3;

/** Laws that the proof breaks. */
function broken({ a, poseA, b, poseB, above }: ApartProof, result: DistanceResult): string[] {
  const report = new LawReport(), scale = pairScale(posed(a, poseA), posed(b, poseB));
  certifyDistance(a, poseA, b, poseB, result, report, { gap: GAP, rounding: ROUNDING });
  if (above !== undefined) report.check("on the plane", Math.abs(above(result.pointA)), ROUNDING * scale);
  return report.brokenLaws();
}

function along(p: Vec3, n: Vec3, by: number): Vec3 {
  return { x: p.x + by * n.x, y: p.y + by * n.y, z: p.z + by * n.z };
}

/** The normal turned about an axis across it. */
function turned({ x, y, z }: Vec3): Vec3 {
  const across = Math.abs(x) < 0.6 ? [0, z, -y] : [-z, 0, x], [u, v, w] = across,
    s = TURNED / Math.sqrt(u * u + v * v + w * w), l = 1 / Math.sqrt(1 + TURNED * TURNED);
  return { x: l * (x + s * u), y: l * (y + s * v), z: l * (z + s * w) };
}

/** The proof with one part made false, and the law that refuses it. */
function falsified({ result: r }: ApartProof, off: number): readonly (readonly [string, DistanceResult])[] {
  const { distance, lowerBound, normal, pointB } = r;
  const moved = (by: number): DistanceResult => ({ ...r, distance: distance + by, lowerBound: lowerBound + by,
    pointB: along(pointB, normal, by) });
  return [
    ["member: pointB in B", moved(-off)], // nearer than any points are
    ["gap: planes no further apart than d", moved(-off)],
    ["gap: supporting planes reach d", moved(off)], // further than the plane shows
    ["member: pointA in A", { ...r, pointA: along(r.pointA, normal, off), pointB: along(pointB, normal, off) }],
    ["bracket: lowerBound <= distance", { ...r, lowerBound: distance + off }],
    ["gap: supporting planes reach d", { ...r, normal: turned(normal) }],
  ];
}

test.each(APART)(`%s: points and plane hold, and false ones are refused, ${samples(200)} pairs`, (name) => {
  const rng = rngFor(`epa proofs apart ${name}`), ws = createEpaWorkspace();
  let proofs = 0;
  for (let i = 0; i < samples(200); i++) {
    const proof = apartProofOf(name, rng, ws);
    if (proof === undefined) continue;
    const { a, poseA, b, poseB, result, above } = proof, scale = pairScale(posed(a, poseA), posed(b, poseB));
    expect(broken(proof, result), `${name} ${i}`).toEqual([]);
    if (!(result.status === "flat" || result.distance > NEAR * scale)) continue;
    proofs++;
    for (const [law, made] of falsified(proof, OFF * scale))
      expect(broken(proof, made), `${name} ${i}: ${law}`).toContain(law);
    if (above === undefined) continue;
    const off = { ...result, pointA: along(result.pointA, result.normal, -OFF * scale) };
    expect(broken(proof, off), `${name} ${i}`).toContain("on the plane");
  }
  expect(proofs).toBeGreaterThan(0.05 * samples(200));
}, 60000 + 30 * samples(200));

test("every row of the table of exits has proofs that are made false", () => {
  const taken = new Set([...Object.keys(PROVED), ...APART, "search, polytopes"]); // the last: proofs.test.ts, by hand
  expect(EXITS.map(({ name }) => name).filter((name) => !taken.has(name))).toEqual([]);
});
