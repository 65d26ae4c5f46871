/**
 * The report of laws and certificates: a bounded list of violations with magnitudes, and how often each law was tried.
 *
 * Laws never throw while checking; `assertLawful` throws once, at the end, with the worst offenders. A magnitude that
 * is NaN is a violation. Lengths are in the unit of the scene.
 */

export interface Violation {
  readonly law: string;
  readonly magnitude: number;
  readonly tolerance: number;
  /** The command that repeats it. */
  readonly subject: string;
}

/** Kept per law; later ones are counted only. */
const MAX_KEPT = 20;

export class LawReport {
  readonly violations: Violation[] = [];
  /** Times each law was tried. */
  readonly tried = new Map<string, number>();
  /** Times each law was violated. */
  readonly failed = new Map<string, number>();
  /** Times each law was skipped because it does not apply to the case. */
  readonly skipped = new Map<string, number>();
  /** Violations in all, kept or not. */
  count = 0;
  /** Describes the case under test; called only when something is wrong. */
  subject: () => string = () => "";
  /** The part of the case that is checked (a direction, say); called only for a violation. */
  detail: () => string = () => "";

  /** Law holds when `magnitude <= tolerance`. Returns whether it does. */
  check(law: string, magnitude: number, tolerance: number): boolean {
    this.tried.set(law, (this.tried.get(law) ?? 0) + 1);
    if (magnitude <= tolerance) return true;
    this.count++;
    const times = (this.failed.get(law) ?? 0) + 1;
    this.failed.set(law, times);
    if (times > MAX_KEPT) return false;
    const subject = [this.subject(), this.detail()].filter((s) => s !== "").join(", ");
    this.violations.push({ law, magnitude, tolerance, subject });
    return false;
  }

  /** Law with a yes or no. */
  require(law: string, holds: boolean): boolean {
    return this.check(law, holds ? 0 : 1, 0);
  }

  /** Says that a law could not be tried. */
  skip(law: string): void {
    this.skipped.set(law, (this.skipped.get(law) ?? 0) + 1);
  }

  /** Whether a law was violated. */
  broke(law: string): boolean {
    return this.failed.has(law);
  }

  /** Names of the violated laws. */
  brokenLaws(): string[] {
    return [...this.failed.keys()].sort();
  }
}

/** Throws with the worst violation of each law; `title` carries the seed. */
export function assertLawful(report: LawReport, title = "laws"): void {
  if (report.count === 0) return;
  const worst = new Map<string, Violation>();
  const excess = (v: Violation): number => (Number.isNaN(v.magnitude) ? Infinity : v.magnitude - v.tolerance);
  for (const v of report.violations) {
    const old = worst.get(v.law);
    if (old === undefined || excess(v) > excess(old)) worst.set(v.law, v);
  }
  const lines = [...worst.values()].map(
    (v) =>
      `  ${v.law}: ${v.magnitude} > ${v.tolerance} (${report.failed.get(v.law) ?? 0} `
        + `of ${report.tried.get(v.law) ?? 0}) in ${v.subject}`,
  );
  throw new Error(`${title}: ${report.count} violations\n${lines.join("\n")}`);
}
