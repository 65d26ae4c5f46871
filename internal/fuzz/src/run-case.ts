/**
 * One case: its pair built, the checks of the selected packages, and the failures they found.
 *
 * Never throws: an exception of a solver or of a constructor is a finding. The same subject, seed and number give the
 * same findings, except findings about time.
 */
import { buildPair, buildPair2, LawReport } from "@col/testkit";
import type { PairCase, PairCase2 } from "@col/testkit";
import { gjkCheck, accelCheck } from "./checks/distance.ts";
import { castCheck } from "./checks/cast.ts";
import type { PlaneCheck, SpaceCheck } from "./checks/check.ts";
import { epaCheck } from "./checks/depth.ts";
import { growthCheck } from "./checks/growth.ts";
import { HALF_SPACE_CHECKS } from "./checks/half-space.ts";
import { sceneCheck } from "./checks/scene.ts";
import { halfPlaneCheck, planeCheck, planeGrowthCheck } from "./checks/plane.ts";
import { caseRng, FACTORY, FACTORY2, subjectOf } from "./subjects.ts";
import type { Subject } from "./subjects.ts";

/** A law that does not hold. */
export interface Finding {
  readonly package: string;
  readonly law: string;
  readonly magnitude: number;
  readonly tolerance: number;
}

/** Packages that have checks: the values of `--only`. */
export const PACKAGES = ["gjk", "accel", "epa", "growth-distance", "gjk2d-barycode", "cast", "scene"] as const;
export type Package = (typeof PACKAGES)[number];

const SPACE: readonly SpaceCheck[] = [gjkCheck, accelCheck, epaCheck, growthCheck, castCheck, sceneCheck];
const PLANE: readonly PlaneCheck[] = [planeCheck, planeGrowthCheck];
const HALF_PLANE: readonly PlaneCheck[] = [halfPlaneCheck];

/** Whether any check of these packages looks at such pairs. */
export function concerns(only: readonly string[], domain: Subject["domain"]): boolean {
  return (domain === "space" ? SPACE : PLANE).some((check) => only.includes(check.package));
}

function message(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Numbers of a message stand for any: the law of an exception is its words. */
function words(text: string): string {
  return text.replace(/-?\d+(\.\d+)?(e[-+]?\d+)?/g, "#").slice(0, 120);
}

function built<Pair>(make: () => Pair, findings: Finding[]): Pair | null {
  try {
    return make();
  } catch (error) {
    findings.push({ package: "shapes", law: `throws: ${words(message(error))}`, magnitude: 1, tolerance: 0 });
    return null;
  }
}

/** Another pair, to fill warm starts; `null` where its shapes cannot be built. */
function quiet<Pair>(make: () => Pair): Pair | null {
  return built(make, []);
}

function collect<Pair>(
  checks: readonly {
    readonly package: string;
    readonly run: (c: Pair, rng: ReturnType<typeof caseRng>, report: LawReport, other: Pair | null) => void;
  }[],
  only: readonly string[],
  pair: Pair,
  other: Pair | null,
  seed: number,
  index: number,
  findings: Finding[],
): void {
  for (const check of checks) {
    if (!only.includes(check.package)) continue;
    const report = new LawReport();
    try {
      check.run(pair, caseRng(seed + 1, index), report, other);
    } catch (error) {
      findings.push({ package: check.package, law: `throws: ${words(message(error))}`, magnitude: 1, tolerance: 0 });
    }
    const seen = new Set<string>();
    for (const { law, magnitude, tolerance } of report.violations) {
      if (seen.has(law)) continue;
      seen.add(law);
      findings.push({ package: check.package, law, magnitude, tolerance });
    }
  }
}

/**
 * Findings on a subject; `seed` and `index` are the case's, for the laws' own random numbers and the pair whose warm
 * start is borrowed.
 */
export function checkSubject(subject: Subject, seed: number, index: number, only: readonly string[]): Finding[] {
  const findings: Finding[] = [], next = subjectOf(seed, index + 3);
  if (subject.domain === "space") {
    const pair = built((): PairCase => buildPair(FACTORY, subject.spec), findings),
      half = subject.spec.a.kind === "halfSpace" || subject.spec.b.kind === "halfSpace";
    const usable = next.domain === "space" && next.spec.a.kind !== "halfSpace" && next.spec.b.kind !== "halfSpace";
    if (pair !== null)
      collect(
        half ? HALF_SPACE_CHECKS : SPACE,
        only,
        pair,
        usable ? quiet(() => buildPair(FACTORY, next.spec)) : null,
        seed,
        index,
        findings,
      );
  } else {
    const pair = built((): PairCase2 => buildPair2(FACTORY2, subject.spec), findings),
      half = subject.spec.a.kind === "halfPlane" || subject.spec.b.kind === "halfPlane";
    const usable = next.domain === "plane" && next.spec.a.kind !== "halfPlane" && next.spec.b.kind !== "halfPlane";
    if (pair !== null)
      collect(
        half ? HALF_PLANE : PLANE,
        only,
        pair,
        usable ? quiet(() => buildPair2(FACTORY2, next.spec)) : null,
        seed,
        index,
        findings,
      );
  }
  return findings;
}

/** Findings of a case. */
export function runCase(seed: number, index: number, only: readonly string[] = PACKAGES): Finding[] {
  return checkSubject(subjectOf(seed, index), seed, index, only);
}
